"""A small game for the tests of the screen: it asks every kind of question, on a grid."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import ClassVar

from combattracker.journal.memory import MemoryStore
from combattracker.journal.protocol import Store
from combattracker.model.combatant import Combatant, Side
from combattracker.model.facts import events as e
from combattracker.model.grid import Field, Grid, manhattan
from combattracker.model.manifest import EffectKind, Manifest, PoolKind, StatKind
from combattracker.model.state import Clock, Slot, State
from combattracker.model.values import CatalogueItem, Pool, Why, changed
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Choose, Chosen, Option, Outcome, Question, Refusal
from combattracker.rules.panels import Cell, Listing, Panel
from combattracker.rules.panels import Table as Rows
from combattracker.rules.ruleset import (
    ON_TURN,
    PROCEDURE,
    Action,
    Next,
    Over,
    Owed,
    Ruleset,
    Step,
    Suggestion,
    action,
    catalogue,
)
from combattracker.rules.scripting.changes import change_pool
from combattracker.rules.scripting.script import Fight, Verdict

MANIFEST = Manifest(
    id="arena",
    title="The Arena",
    version="1",
    stats={"STR": StatKind("Strength"), "DEF": StatKind("Defence")},
    pools={"hp": PoolKind("Health")},
    effects={
        "stun": EffectKind("stunned"),
        "burning": EffectKind("burning", fields={"heat": "int"}, usual={"heat": 1}),
    },
)


def _judge(outcome: Outcome) -> Verdict:
    return Verdict("miss" if outcome.natural == 2 else "hit", ("A-2",))


def _targets(fight: Fight, actor: str) -> list[Option]:
    me = fight.who(actor)
    found = []
    for who in fight.state.combatants.values():
        if who.side == me.side or not fight.state.standing(who).acts:
            continue
        assert me.at is not None
        far = who.at is None or manhattan(me.at, who.at) > 5
        refusal = Refusal("it is out of reach", ("A-1",)) if far else None
        found.append(Option(who.id, who.name, f"{who.pools['hp'].current} hp", refusal, who=who.id))
    return found


@action("attack", "Attack", params=("target",), key="a", moment=ON_TURN, clauses=("A-1",))
async def attack(fight: Fight, actor: str) -> None:
    """Hit somebody within five squares."""
    target = await fight.pick("target", _targets(fight, actor), prompt="Attack whom?", nothing="nobody is in reach")
    fight.say(f"{fight.who(actor).name} attacks {fight.who(target).name}", kind="headline", who=actor)
    hit = await fight.roll(
        actor, "attack", "2d6+STR", judge=_judge, outcomes=("miss", "hit"), looks="natural", prompt="attack",
        clauses=("A-2",),
    )  # fmt: skip
    if hit.outcome == "miss":
        fight.say("it misses", "A-2")
    else:
        ways = [Option("def", "DEF block"), Option("none", "no defence")]
        way = await fight.choose(
            target, "defence", ways, prompt=f"How does {fight.who(target).name} defend?", context=f"attack {hit.total}"
        )
        block, rolls = 0, [hit.key]
        if way == "def":
            blocked = await fight.roll(target, "block", "2d6+DEF", prompt="block")
            block, rolls = blocked.total, [hit.key, blocked.key]
        damage = max(0, hit.total - block)
        fight.tell(*change_pool(fight.state, target, "hp", -damage, source=actor, why=Why(rolls=tuple(rolls))))
        fight.settle()
    fight.tell(*done(fight.state))


@action("move", "Move", params=("to",), key="m", moment=ON_TURN)
async def move(fight: Fight, actor: str) -> None:
    """Go to another square of the own field."""
    state = fight.state
    grid, me = state.grid, fight.who(actor)
    assert grid is not None
    taken = state.taken()
    options = [
        Option(grid.name(square), grid.name(square), square=square,
               refusal=Refusal("somebody stands there", ("A-3",)) if square in taken else None)
        for square in grid.field(me.side).squares()
    ]  # fmt: skip
    to = await fight.pick("to", options, prompt="Where to?", nothing="all is taken")
    square = grid.parse(to, me.side)
    fight.say(f"{me.name} moves to {to}", kind="headline", who=actor)
    fight.tell(e.Moved(who=actor, before=me.at, after=square))


@action("taunt", "Taunt", key="u", moment=ON_TURN)
async def taunt(fight: Fight, actor: str) -> None:
    """Ask everything that can be asked."""
    if not await fight.confirm(actor, "sure", prompt="Really?", context="it may go wrong"):
        return
    words = await fight.text(actor, "words", prompt="What does it shout?")
    times = await fight.number(actor, "times", prompt="How often?", low=1, high=3, default=2)
    fight.say(f"{fight.who(actor).name} shouts {words} {times} times", kind="headline")
    fight.tell(*done(fight.state))


def _no_sleep(state: State, actor: str) -> Refusal | None:
    return Refusal("nobody sleeps in the arena", ("A-9",))


@action("sleep", "Sleep", key="p", moment=ON_TURN, refuse=_no_sleep)
async def sleep(fight: Fight, actor: str) -> None:
    """Against the rules."""
    fight.say(f"{fight.who(actor).name} sleeps", kind="headline")
    fight.tell(*done(fight.state))


@action("begin", "Begin", moment=PROCEDURE)
async def begin(fight: Fight, actor: str) -> None:
    """A round begins."""
    state = fight.state
    slots = tuple(Slot(who.id, who.id) for who in state.acting())
    number = state.clock.round + 1
    fight.say(f"Round {number}", kind="headline")
    fight.tell(e.AgendaSet(before=state.agenda, after=slots))
    fight.tell(e.ClockMoved(before=state.clock, after=Clock(round=number, actor=slots[0].who)))


def done(state: State) -> Iterable[e.Event]:
    """The turn passes on."""
    acting = {who.id for who in state.acting()}
    order = [slot.who for slot in state.agenda]
    at = order.index(state.clock.actor) + 1 if state.clock.actor in order else 0
    rest = [who for who in order[at:] if who in acting]
    yield e.ClockMoved(before=state.clock, after=changed(state.clock, actor=rest[0] if rest else ""))


class Arena(Ruleset):
    """The game."""

    actions: ClassVar[dict[str, Action]] = catalogue(attack, move, taunt, sleep, begin)

    def next_step(self, state: State) -> Next:
        if len({who.side for who in state.acting()}) < 2:
            return Over("one side is left")
        if not state.clock.actor:
            return Step(Command("begin"), f"round {state.clock.round + 1} begins")
        return Owed(state.clock.actor, f"{state.who(state.clock.actor).name}'s turn: what does it do?")

    def settle(self, state: State) -> Iterable[e.Event]:
        for who in state.combatants.values():
            if who.standing == "up" and who.pools["hp"].current <= 0:
                yield e.StandingChanged(who=who.id, before="up", after="dead")

    def suggest(self, state: State, owed: Owed) -> Suggestion | None:
        me = state.who(owed.who)
        foes = [who for who in state.acting() if who.side != me.side and who.at and me.at]
        near = [who for who in foes if manhattan(who.at or (0, 0), me.at or (0, 0)) <= 5]
        if not near:
            return None
        return Suggestion("nearest", Command("attack", me.id, {"target": near[0].id}))

    def suggest_answer(self, state: State, request: Question) -> Suggestion | None:
        if isinstance(request, Choose) and request.key.endswith("defence"):
            return Suggestion("it costs nothing", answer=Chosen("def"))
        return None

    def panels(self, state: State, selected: str) -> Sequence[Panel]:
        rows = tuple((Cell(who.tag), Cell(str(who.pools["hp"].current))) for who in state.combatants.values())
        return (Rows("Health", ("who", "hp"), rows[:5]), Listing("Mind", (Cell("no sleep here"),)))


class Shelf:
    """A library with one creature."""

    def recruit(self, spec: object, state: State) -> tuple[list[CatalogueItem], Combatant]:
        number = 1 + sum(who.id.startswith("wolf") for who in (*state.combatants.values(), *state.gone.values()))
        return [], wolf(number, None)

    def freeze(self, key: str) -> list[CatalogueItem]:
        return []

    def names(self, kind: str) -> Sequence[str]:
        return ("wolf",) if kind == "creature" else ()

    def adopt(self, items: Iterable[CatalogueItem]) -> None:
        """Nothing is lost here."""


def hero(name: str, column: int) -> Combatant:
    """A player's character."""
    return Combatant(
        id=name.lower(), name=name, tag=name[0].lower(), side="heroes", at=(column, 4), stats={"STR": 5, "DEF": 4},
        pools={"hp": Pool(20, 20)},
    )  # fmt: skip


def wolf(number: int, at: tuple[int, int] | None) -> Combatant:
    """An enemy."""
    return Combatant(
        id=f"wolf-{number}", name=f"Wolf {number}", tag=f"w{number}", side="wolves", at=at, stats={"STR": 3, "DEF": 2},
        pools={"hp": Pool(12, 12)},
    )  # fmt: skip


def table(
    wolves: int = 3, store: Store | None = None, names: Sequence[str] = ("Mira", "Bo"), seed: int = 1
) -> OpenFight:
    """A fight in the arena."""
    columns = 5
    grid = Grid((Field("wolves", "Wolves", 0, 0, columns, 3), Field("heroes", "Heroes", 0, 3, columns, 4)))
    sides = {
        "heroes": Side("heroes", "Heroes", "players", "typed", "heroes"),
        "wolves": Side("wolves", "Wolves", "gm", "program", "wolves"),
    }
    title = "Wolves at the Ford"
    opening: list[e.Event] = [e.Opened(manifest=MANIFEST, title=title, sides=sides, switches={}, grid=grid)]
    opening += [e.Joined(combatant=hero(name, at)) for at, name in enumerate(names)]
    opening += [e.Joined(combatant=wolf(n + 1, (n % columns, 2 - n // columns))) for n in range(wolves)]
    ruleset = Arena(MANIFEST, Shelf())
    return OpenFight.start(store or MemoryStore(), ruleset, tuple(opening), chance=random.Random(seed))
