"""Who acts when: the order of the battle, its ties, whoever began the fight, and delaying."""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import Slot, State
from combattracker.model.values import Why, changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.changes import set_counter
from combattracker.rules.scripting.script import Fight

from ..magic.summoning import bind_old_ones, vanish
from ..units.sheet import modifier
from ..units.spending import allotment, left

TIE_DIE = "1d20"


def rank(who: Combatant) -> tuple[bool, int, int, int]:
    """What the order goes by: initiators last (T-33), then Agility (T-32), Accuracy, and the roll-off (AMB-T1)."""
    return (
        bool(who.facts.get("opens")),
        -modifier(who, "AGI"),
        -modifier(who, "ACC"),
        -who.counters.get("tie", 0),
    )


def slot(who: Combatant) -> Slot:
    """A unit's place, with the reason why there."""
    if who.facts.get("opens"):
        return Slot(id=who.id, who=who.id, why="began the fight")
    agility = who.own(f"{modifier(who, 'AGI'):+}")
    return Slot(id=who.id, who=who.id, why=f"Agility {agility}")


def refuse_beginning(state: State, actor: str) -> Refusal | None:
    """Why the battle can't begin: it has begun (T-1)."""
    return Refusal("the battle has begun", ("T-1",)) if state.counters.get("battle") else None


@action("begin-battle", "Begin the battle", key="w", clauses=("T-1", "T-2"), refuse=refuse_beginning)
async def begin_battle(fight: Fight, actor: str) -> None:
    """The battle begins: the order is settled for all of it, ties by a d20 each."""
    fight.say("The battle begins", "T-1", kind="headline")
    for summoned in tuple(fight.state.combatants.values()):
        if summoned.facts.get("summoner") and not summoned.facts.get("thrall"):
            vanish(fight, summoned.id, "T-86", text="summoned before the battle, and no thrall")
    bind_old_ones(fight)
    await roll_off(fight)
    ordered = sorted(fight.state.combatants.values(), key=rank)
    clauses = ("T-2", "T-32", "T-33") if any(who.facts.get("opens") for who in ordered) else ("T-2", "T-32")
    fight.tell(e.AgendaSet(before=fight.state.agenda, after=tuple(map(slot, ordered)), why=Why(clauses)))
    fight.say(f"in this order: {', '.join(map(str, ordered))}", *clauses)
    fight.set_counter("", "battle", 1)


async def roll_off(fight: Fight) -> None:
    """Whoever has the same Agility and Accuracy rolls a d20, again while it is the same (T-32, AMB-T1)."""
    number = 0
    while groups := tied(fight.state.combatants.values()):
        number += 1
        for group in groups:
            for who_id in group:
                with fight.part(f"roll-off-{number}"):
                    roll = await fight.roll(who_id, "order", TIE_DIE, prompt="a tie of Agility", clauses=("T-32",))
                if fight.is_still(who_id, "here"):
                    fight.set_counter(who_id, "tie", roll.natural)


def tied(everybody: Iterable[Combatant]) -> list[list[str]]:
    """Those whose places are not settled yet, in groups."""
    groups: dict[tuple[bool, int, int, int], list[str]] = {}
    for who in everybody:
        groups.setdefault(rank(who), []).append(who.id)
    return [group for group in groups.values() if len(group) > 1]


def joined(state: State, who: Combatant) -> Iterable[e.Event]:
    """A newcomer gets the place of its Agility (AMB-T36); where that is past it acts from the next round on."""
    rest = [each for each in state.agenda if each.who != who.id]
    places = [index for index, each in enumerate(rest) if _behind(state, each, who)]
    at = places[0] if places else len(rest)
    after = (*rest[:at], slot(who), *rest[at:])
    yield e.AgendaSet(before=state.agenda, after=after, why=Why(("T-32",)))
    acting = [index for index, each in enumerate(rest) if each.who == state.clock.actor]
    if state.clock.round and acting and at <= acting[0]:
        yield from set_counter(state, who.id, "acted", state.clock.round)


def _behind(state: State, each: Slot, who: Combatant) -> bool:
    other = state.combatants.get(each.who)
    return other is not None and rank(other)[:3] > rank(who)[:3]


# Delaying


def later(state: State, actor: str) -> list[Combatant]:
    """Those who act later in this round."""
    names = [slot.who for slot in state.agenda]
    behind = names[names.index(actor) + 1 :] if actor in names else []
    return [
        who
        for name in behind
        if (who := state.combatants.get(name)) is not None
        and state.standing(who).acts
        and who.counters.get("acted", 0) < state.clock.round
    ]


def refuse_delay(state: State, actor: str) -> Refusal | None:
    """Why a unit can't delay: it has spent something (T-34, AMB-T34), or nobody comes later."""
    who = state.who(actor)
    if any(left(who, name) < budget.left for name, budget in allotment(who).items()):
        return Refusal(f"{who} has begun its turn: delaying comes first", ("T-34",))
    if not later(state, actor):
        return Refusal("nobody acts later in this round", ("T-34",))
    return None


@action("delay", "Delay", params=("after",), key="L", clauses=("T-34",), refuse=refuse_delay, moment=ON_TURN)
async def delay(fight: Fight, actor: str) -> None:
    """Wait for somebody who acts later, and act after it in this round."""
    options = [Option(who.id, str(who), who=who.id) for who in later(fight.state, actor)]
    whom = await fight.pick(
        "after",
        options,
        prompt=f"{fight.who(actor)} acts after whom?",
        nothing="nobody acts later in this round",
        clauses=("T-34",),
        sole=True,
    )
    state, who = fight.state, fight.who(actor)
    fight.say(f"{who} waits for {state.who(whom)}", "T-34", who=actor, kind="headline")
    names = [each.who for each in state.agenda]
    behind = names[names.index(actor) + 1 :] if actor in names else []
    rest = [each for each in state.agenda if each.who != actor]
    at = next((index for index, each in enumerate(rest, 1) if each.who == whom), len(rest))
    moved = changed(slot(who), why=f"delays until after {state.who(whom)}")
    fight.set_agenda((*rest[:at], moved, *rest[at:]), "T-34")
    if who.effect("delaying") is None:
        nth = sum(1 for _ in state.effects("delaying"))
        fight.gain(actor, "delaying", "T-34", data={"behind": " ".join(behind), "nth": nth})
    fight.set_counter(actor, "acted", state.clock.round - 1)
    fight.set_clock(changed(state.clock, phase="", actor="", side=""))


def usual_order(fight: Fight) -> None:
    """Whoever delayed is again before those whom it was before (T-34): the last one who did first."""
    delaying = sorted(fight.state.effects("delaying"), key=lambda each: -int(each[1].data.get("nth") or 0))
    for who, effect in delaying:
        state = fight.state
        rest = [each for each in state.agenda if each.who != who.id]
        behind = str(effect.data.get("behind") or "").split()
        at = next((index for index, each in enumerate(rest) if each.who in behind), len(rest))
        if behind:
            fight.set_agenda((*rest[:at], slot(who), *rest[at:]), "T-34")
        fight.lose(who.id, effect, "T-34", text="the next round")
