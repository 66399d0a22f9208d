"""When somebody should think of retreat: at half its hit points, or a third of its side lost (W-141 to W-143)."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import Step, action
from combattracker.rules.scripting import changes
from combattracker.rules.scripting.script import Fight

from ..characters.stats import active, foes, hp, told_hp, value
from ..variants import variant

RETREAT, FIGHT_ON, YIELD = "retreat", "fight", "surrender"
GROUP = "all-of-"
"""Before a side's name in the key of a question about the whole of it."""


def survivor(who: Combatant) -> bool:
    """Whether somebody values survival (W-141); the players decide for their Delvers."""
    return who.facts.get("morale") == "survivor"


def halved(who: Combatant) -> bool:
    """Whether somebody has lost half of its hit points (W-142)."""
    return 2 * hp(who) <= who.pools["hp"].maximum


def losses(state: State, side: str) -> tuple[int, int]:
    """How many of a side are dead or gone, out of how many it began with (W-143)."""
    everybody = [who for who in (*state.combatants.values(), *state.gone.values()) if who.side == side]
    lost = [who for who in everybody if who.id in state.gone or not state.standing(who).acts]
    return len(lost), len(everybody)


def told_losses(state: State, side: str) -> str:
    """How many of a side are lost, in words; for nobody but the GM while some of it are hidden."""
    lost, began = losses(state, side)
    told = f"{lost} of {began}"
    hidden = [who for who in (*state.combatants.values(), *state.gone.values()) if who.side == side and who.hidden]
    return hidden[0].own(told) if hidden else told


def third_lost(state: State, side: str) -> bool:
    """Whether a third of a side's starting numbers, rounded up, is lost (AMB-W30)."""
    lost, began = losses(state, side)
    return began > 1 and lost >= -(-began // 3)


def wavering(state: State, side: str) -> list[Combatant]:
    """Those of a side who think of survival and have not given up yet."""
    return [who for who in state.acting(side) if survivor(who) and who.effect("retreating") is None]


def due(state: State) -> Step | None:
    """The morale question that is due: of a side, or of somebody alone."""
    if not state.clock.phase or len({who.side for who in state.acting()}) < 2:
        return None
    for side in state.sides:
        lost, _ = losses(state, side)
        if lost > heeded(state, side) and third_lost(state, side) and wavering(state, side):
            told = f"{state.sides[side]} have lost {told_losses(state, side)}: do they retreat?"
            return Step(Command("morale", args={"of": side}), told)
    for who in state.acting():
        if survivor(who) and halved(who) and doubts(state, who) and who.effect("retreating") is None:
            told = f"{who} has lost half its hit points: does it retreat?"
            return Step(Command("morale", who.id), told)
    return None


def heeded(state: State, side: str) -> int:
    """With how many lost a side was last asked; it is asked again at every further loss (AMB-W49)."""
    return max((who.counters.get("group", 0) for who in state.acting(side)), default=0)


def doubts(state: State, who: Combatant) -> bool:
    """Whether somebody at half its hit points is to be asked: at first, then at a later round's first wound."""
    asked = who.counters.get("half")
    return asked is None or (asked < state.clock.round and bool(who.counters.get("hurt")))


def regained(state: State) -> Iterator[e.Event]:
    """Whoever comes back to a side is no loss any more, and would be one anew."""
    for side in state.sides:
        lost, _ = losses(state, side)
        for who in state.acting(side):
            if who.counters.get("group", 0) > lost:
                yield from changes.set_counter(state, who.id, "group", lost)


def outrun(state: State, who: Combatant) -> bool:
    """Whether somebody is too slow to get away from any foe."""
    enemies = foes(state, who)
    return bool(enemies) and all(value(foe, "speed") > value(who, "speed") for foe in enemies)


def refuse_morale(state: State, actor: str) -> Refusal | None:
    """Why nobody's morale is in question."""
    return Refusal("the fight is over", ("W-142",)) if state.outcome is not None else None


@action("morale", "Morale", params=("of", "answer"), clauses=("W-141", "W-142", "W-143"), refuse=refuse_morale)
async def morale(fight: Fight, actor: str) -> None:
    """Somebody, or a whole side, retreats, surrenders, or fights on: as the GM decides."""
    state = fight.state
    side = fight.given("of") or ""
    if side not in state.sides and not actor:
        raise Refusal("name a side or somebody").error()
    people = [state.who(actor)] if actor else wavering(state, side)
    if not actor:
        told, clauses = f"{state.sides[side]} have lost {told_losses(state, side)}", ("W-141", "W-143")
    else:
        told, clauses = f"{people[0]} has {told_hp(people[0])} hit points", ("W-141", "W-142")
    fight.say(told, *clauses, who=actor, kind="headline")
    for who in people if actor else list(state.acting(side)):
        if actor:
            fight.set_counter(who.id, "half", state.clock.round)
        else:
            fight.set_counter(who.id, "group", losses(state, side)[0])
    given = fight.given("answer")
    with fight.part(actor or GROUP + side):
        answer = await fight.pick(
            "answer",
            [Option(RETREAT, "retreat"), Option(FIGHT_ON, "fight on"), Option(YIELD, "surrender")],
            prompt=f"{told}: what now?",
            nothing="",
            who="",
            clauses=clauses,
            given=given,
        )
    if answer == FIGHT_ON:
        fight.say("They fight on" if not actor else f"{people[0]} fights on", *clauses, who=actor)
        return
    for who in people:
        if fight.is_still(who.id, "up"):
            give_up(fight, who.id, answer, *clauses)
    fight.settle()


def give_up(fight: Fight, who: str, answer: str, *clauses: str) -> None:
    """Somebody tries to get away from now on, or lays down its arms."""
    if answer == RETREAT:
        fight.gain(who, "retreating", *clauses)
    else:
        fight.set_standing(who, "surrendered", *clauses)


def _of(people: list[Combatant], amount: int) -> str:
    """A sum of several people's numbers: whoever may not know those of one may not know it."""
    return people[0].own(amount) if people else str(amount)


def advice(state: State, side: str, who: Combatant | None) -> tuple[str, str]:
    """What the GM might decide, and why (W-142, W-143): survival first, unless it is winning or can't get away."""
    own = [each for each in active(state) if each.side == side]
    others = [each for each in active(state) if each.side != side]
    mine, theirs = sum(map(hp, own)), sum(map(hp, others))
    told = f"{_of(own, mine)} hit points against {_of(others, theirs)}"
    if mine >= 2 * theirs:
        return FIGHT_ON, f"clearly winning, {told}"
    if who is not None and outrun(state, who) and variant(state, "hopeless_retreat") == "stand":
        return FIGHT_ON, "too slow to get away, so it stands"
    return RETREAT, f"survival: {told}"
