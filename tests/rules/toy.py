"""A ruleset of a few lines, and a way to run any script in it with answers at hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.names.references import Names
from combattracker.model.state import State
from combattracker.model.values import CatalogueItem, Duration, Effect, Pool
from combattracker.play.runner import Asking, Done, run
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Answer, Question
from combattracker.rules.gm import all_actions
from combattracker.rules.ruleset import ON_TURN, Action, Next, Over, Owed, Ruleset, action
from combattracker.rules.scripting.script import Fight
from tests.support.values import MANIFEST, combatant, fight


@action("strike", "Strike", params=("target",), moment=ON_TURN)
async def strike(fight: Fight, actor: str) -> None:
    """A blow that costs 3 health."""
    target = fight.given("target") or "wolf"
    before = fight.who(target).pools["hp"]
    fight.tell(e.PoolChanged(who=target, pool="hp", before=before, after=Pool(before.current - 3, before.maximum)))
    fight.settle()


class Shelf:
    """A library of one creature and one status."""

    def recruit(self, spec: Any, state: State) -> tuple[list[CatalogueItem], Combatant]:
        if spec["side"] not in state.sides:
            raise Unreadable(f"there is no side {spec['side']!r}")
        name = f"rat{len(state.combatants)}"
        return [], combatant(name, str(spec["side"]), hidden=spec.get("hidden", False))

    def freeze(self, key: str) -> list[CatalogueItem]:
        kind, _, name = key.partition("/")
        return [CatalogueItem(kind, name, name.capitalize(), "{}")]

    def names(self, kind: str) -> Sequence[str]:
        return {"creature": ["rat"], "status": ["curse", "fever"]}.get(kind, [])

    def adopt(self, items: Iterable[CatalogueItem]) -> None:
        """Nothing is lost here."""


class Toy(Ruleset):
    """Whoever has no health left is down; Mira owes every decision."""

    actions = {"strike": strike}

    def next_step(self, state: State) -> Next:
        if len({who.side for who in state.acting()}) < 2:
            return Over("somebody wins")
        return Owed(state.clock.actor or "mira", "what now?")

    def settle(self, state: State) -> Iterable[e.Event]:
        for who in state.acting():
            if "hp" in who.pools and who.pools["hp"].current <= 0:
                yield e.StandingChanged(who=who.id, before="up", after="down")


Script = Callable[..., Awaitable[Any]]


def toy() -> Toy:
    return Toy(MANIFEST, Shelf())


def play(script: Script, *answers: Answer, state: State | None = None, **command: Any) -> Done | Asking:
    """Runs a script as Mira's deed, with the answers in order; asks where they are used up."""
    left = list(answers)
    step = Action(script, name="deed", label="Deed")

    def source(request: Question, fight: Fight) -> Answer | None:
        return left.pop(0) if left else None

    wanted = Command("deed", **{"actor": "mira", **command})
    return run(toy(), {**all_actions(toy().actions), "deed": step}, state or fight(), wanted, source=source)


def done(script: Script, *answers: Answer, **command: Any) -> Done:
    """What came of a script that gets all it asks for."""
    found = play(script, *answers, **command)
    assert isinstance(found, Done), found
    return found


def asking(script: Script, *answers: Answer, **command: Any) -> Asking:
    """The question at which a script stops."""
    found = play(script, *answers, **command)
    assert isinstance(found, Asking), found
    return found


def gm(line: str, state: State | None = None) -> Done:
    """What a line of the GM does to the toy fight."""
    from combattracker.rules.asking.commands import parse_command

    ruleset, state = toy(), state or fight()
    actions = all_actions(ruleset.actions)
    found = run(ruleset, actions, state, parse_command(line, actions, state))
    assert isinstance(found, Done), found
    return found


def status(kind: str = "stun", left: int | None = None, **fields: Any) -> Effect:
    """An effect with its kind as its id."""
    return Effect(kind, kind, kind.capitalize(), duration=Duration(left, "turn") if left else None, **fields)


def hurt(fight: Fight, who: str, damage: int) -> None:
    """Takes health off somebody."""
    before = fight.who(who).pools["hp"]
    fight.tell(e.PoolChanged(who=who, pool="hp", before=before, after=Pool(before.current - damage, before.maximum)))
    fight.settle()


def hp(found: Done | Asking, who: str) -> int:
    """Somebody's health now."""
    return found.state.who(who).pools["hp"].current


def said(found: Done | Asking) -> list[str]:
    """Everything that was announced, as the GM reads it."""
    return [Names(found.state).plain(event.note.text) for event in found.events if isinstance(event, e.Noted)]
