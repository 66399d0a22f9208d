"""After the fight: chases of those who fled (W-144)."""

from __future__ import annotations

from collections.abc import Sequence

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.modifiers import total
from combattracker.model.state import Clock, Slot, State
from combattracker.model.values import Term, Why
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import AFTERWARDS, action
from combattracker.rules.scripting.script import Fight

from ..characters.stats import value
from ..rolls.checks import EVEN, SUCCESS, check, group_terms
from ..schemas import Modifier, Skill
from ..space import positions

LEGS: tuple[tuple[Modifier, Skill], ...] = (("DEX", "exert"), ("CON", "exert"))
STARTS = {
    "none": ("no head start", 2),
    "round": ("one round", 1),
    "minute": ("under a minute", 0),
    "longer": ("over a minute", -2),
}
MOODS = {"even": ("determined", 0), "half-hearted": ("half-hearted", -1), "enraged": ("enraged", 1)}


def fugitives(state: State) -> list[Combatant]:
    """Everybody who has fled and not got away for good."""
    return [who for who in state.combatants.values() if who.standing == "fled" and not who.counters.get("away")]


def refuse_chase(state: State, actor: str) -> Refusal | None:
    """Why nobody can be chased."""
    if not fugitives(state):
        return Refusal("nobody has fled", ("W-144",))
    return None if any(state.acting()) else Refusal("nobody is left to give chase", ("W-144",))


@action(
    "chase", "Give chase", params=("start", "mood"), key="c", clauses=("W-144",), refuse=refuse_chase, moment=AFTERWARDS
)
async def chase(fight: Fight, actor: str) -> None:
    """After the fight: those who hold the field pursue those who fled; whoever is caught has to fight again."""
    state = fight.state
    fleeing = [who for who in fugitives(state) if who.side == fugitives(state)[0].side]
    hunters = [who for who in state.acting() if fleeing and who.side != fleeing[0].side]
    if not hunters:
        raise (refuse_chase(state, actor) or Refusal("nobody is left to give chase", ("W-144",))).error()
    names = ", ".join(map(str, fleeing))
    fight.say(f"{state.sides[hunters[0].side]} give chase to {names}", "W-144", kind="headline")
    if pace(hunters) != pace(fleeing):
        caught = pace(hunters) > pace(fleeing)
        fight.say("the pursuers are faster" if caught else "those who flee are faster", "W-144")
    else:
        caught = await race(fight, hunters, fleeing)
    if not caught:
        fight.say("They get away, and will be back another time", "W-144")
        for who in fleeing:
            fight.set_counter(who.id, "away", 1)
        return
    again = await fight.confirm("", "again", prompt=f"{names}: caught. Does the fight go on?", clauses=("W-144",))
    if again:
        corner(fight, [who.id for who in fleeing], hunters[0].side)
    else:
        fight.say(f"{names}: caught", "W-144")


def pace(people: Sequence[Combatant]) -> int:
    """A group is as fast as its slowest member."""
    return min(value(who, "speed") for who in people)


async def race(fight: Fight, hunters: Sequence[Combatant], fleeing: Sequence[Combatant]) -> bool:
    """An opposed group check of the pursuers."""
    start = await _of(fight, "start", STARTS, "What head start have they?")
    mood = await _of(fight, "mood", MOODS, "In which mood are the pursuers?")
    leader, terms = group_terms(hunters, *LEGS)
    against = total(group_terms(fleeing, *LEGS)[1])
    extra = [Term(STARTS[start][0], STARTS[start][1]), Term(MOODS[mood][0], MOODS[mood][1])]
    if len(hunters) > len(fleeing):
        extra.append(Term("more pursuers than pursued", -1))
    all_terms = (*terms, *(term for term in extra if term.amount))
    roll = await check(fight, leader.id, "chase", all_terms, EVEN + against, "W-144")
    return roll.outcome == SUCCESS


async def _of(fight: Fight, purpose: str, choices: dict[str, tuple[str, int]], prompt: str) -> str:
    options = [Option(name, words, f"{bonus:+}") for name, (words, bonus) in choices.items()]
    return await fight.pick(purpose, options, prompt=prompt, nothing="", who="", clauses=("W-144",))


def corner(fight: Fight, fleeing: list[str], hunters: str) -> None:
    """The fight goes on: the pursuers win initiative, those caught stand beside the foremost of them."""
    why = Why(("W-144",), text="caught")
    fight.tell(e.FightEnded(outcome=None))
    for who in fleeing:
        fight.set_standing(who, "up", why=why)
        place(fight, who, hunters, why)
        fight.lose(who, "retreating", why=why)
    state = fight.state
    first = [slot for slot in state.agenda if slot.who in state.combatants and state.who(slot.who).side == hunters]
    rest = [slot for slot in state.agenda if slot not in first]
    order = tuple(Slot(slot.id, slot.who, slot.action, "gave chase") for slot in first)
    fight.set_agenda((*order, *rest), why=why)
    fight.set_clock(Clock(round=state.clock.round, phase="rest"), why=why)


def place(fight: Fight, who_id: str, hunters: str, why: Why) -> None:
    """On the free square that is nearest to any of the pursuers."""
    state, who = fight.state, fight.who(who_id)
    if state.grid is None:
        return
    near = [each.at for each in state.acting(hunters) if each.at is not None]
    room = [square for square in state.grid.squares() if positions.free(state, who, square)]
    at = min(
        room,
        key=lambda s: (min((max(abs(s[0] - x), abs(s[1] - y)) for x, y in near), default=0), s[1], s[0]),
        default=None,
    )
    fight.move(who_id, at, why=why)
