"""The combat turn: hidden choices, then every duel by the summary of AMB-P6."""

from __future__ import annotations

from combattracker.model.facts import events as e
from combattracker.model.state import Clock, State
from combattracker.model.values import GM, changed
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.ruleset import ON_TURN, PROCEDURE, Next, Over, Owed, Step, action
from combattracker.rules.scripting.script import Fight

from .blows import exchange
from .duels import Duel, due, duels, fought, pairing
from .fighters import ATTACK, CHOICES, DEFEND, PRESS, RUN, alive, choice_of
from .running import run_away
from .weakening import weaken


def next_step(state: State) -> Next:
    """What the procedure wants: choices still to make, a duel to fight, foes to find, a new turn, or the end."""
    if state.outcome is not None:
        return Over(state.outcome)
    waiting = undecided(state)
    if waiting:
        first, *others = (Owed(who, f"{state.who(who)} chooses, unseen", secret=True) for who in waiting)
        return changed(first, others=tuple(others))
    fights = due(state)
    if fights:
        return Step(Command("resolve", args={"duel": fights[0][0]}), f"reveal and fight: {_names(state, fights[0])}")
    if (over := outcome(state)) is not None:
        return Over(over)
    if pairing(state):
        return Step(Command("pair-off"), "pair off whoever has no foe")
    return Step(Command("begin-turn"), f"Turn {state.clock.round + 1}: choices")


def undecided(state: State) -> list[str]:
    """Who has still to choose this turn (P-3)."""
    return [who for duel in due(state) for who in duel if not choice_of(state, who)]


def outcome(state: State) -> str | None:
    """How the fight has ended, when at most one side is left; None as long as there are two.

    Only whoever has beaten somebody has won: where all the others have run away, the combat has ended (P-5).
    """
    able = {who.side for who in state.acting()}
    everybody = (*state.combatants.values(), *state.gone.values())
    if len(able) > 1 or len({who.side for who in everybody}) < 2:
        return None
    winner = next(iter(able), None)
    others = [who for who in state.combatants.values() if who.side != winner]
    fled = [str(who) for who in others if who.standing == "fled"]
    fallen = [str(who) for who in others if who.standing == "dead"]
    escape = [f"{_all(fled)} got away"] if fled else []
    if winner and (not fled or len(fled) < len(others)):
        return "; ".join([f"{state.sides[winner]} win", *escape])
    death = [f"{_all(fallen)} fell"] if fallen else []
    return "; ".join([*death, *escape]) or "nobody is left to fight"


def _all(names: list[str]) -> str:
    """Names as they are said: Mira, Bo and Ash."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _names(state: State, duel: Duel) -> str:
    return " v ".join(str(state.who(who)) for who in duel)


@action("begin-turn", "Begin the turn", moment=PROCEDURE)
async def begin_turn(fight: Fight, actor: str) -> None:
    """The next combat turn begins: everybody in a duel chooses, all at once."""
    clock = fight.state.clock
    fight.say(f"Turn {clock.round + 1}", "P-1", "P-2", kind="headline")
    for who in fight.state.declared:  # of a duel that came to nothing
        fight.drop(who)
    fight.set_clock(Clock(round=clock.round + 1, phase="choose"), "P-1", "P-2")


# Choices


def declare(fight: Fight, actor: str, choice: str) -> None:
    """Somebody's choice, hidden until the reveal (P-3, AMB-P14); why is told then, and to the GM only."""
    because = fight.read(fight.given("because") or "")
    fight.say(f"{fight.who(actor)} has chosen", "P-3", who=actor, kind="headline")
    fight.declare(actor, "", {"choice": choice} | ({"because": because} if because else {}), "P-3", seen_by=GM)


@action("press", "Press", params=("because=",), key="p", clauses=("P-3", "P-38", "P-39"), moment=ON_TURN)
async def press(fight: Fight, actor: str) -> None:
    """Press: half the Offense more, half the Defense less; hidden until all have chosen."""
    declare(fight, actor, PRESS)


@action("attack", "Attack", params=("because=",), key="a", clauses=("P-3",), moment=ON_TURN)
async def attack(fight: Fight, actor: str) -> None:
    """Attack and defend with what there is; hidden until all have chosen."""
    declare(fight, actor, ATTACK)


@action("defend", "Defend", params=("because=",), key="d", clauses=("P-3", "P-40", "P-41"), moment=ON_TURN)
async def defend(fight: Fight, actor: str) -> None:
    """Defend: half the Defense more, half the Offense less; hidden until all have chosen."""
    declare(fight, actor, DEFEND)


@action("run", "Run Away", params=("because=",), key="w", clauses=("P-3", "P-4"), moment=ON_TURN)
async def run(fight: Fight, actor: str) -> None:
    """Run Away: if it fails, attack; hidden until all have chosen."""
    declare(fight, actor, RUN)


# Resolution


@action("resolve", "Reveal and fight", params=("duel",), moment=PROCEDURE)
async def resolve(fight: Fight, actor: str) -> None:
    """A duel's turn: reveal, run away, totals, damage and wear, deaths, weakening."""
    members = _duel(fight)
    reveal(fight, members)
    for who in members:
        fight.count(who, "turns")
    await run_away(fight, members)
    await exchange(fight, members)
    fight.settle()
    weaken(fight, members)
    fight.settle()
    finish(fight, members)


def _duel(fight: Fight) -> Duel:
    """The duel that the command names by one of its members. Raises Illegal where somebody has not chosen."""
    state, named = fight.state, fight.given("duel") or ""
    found = next((duel for duel in duels(state) if named in duel or not named), None)
    if found is None:
        raise Refusal(f"{named or 'nobody'} is in no duel").error()
    late = [str(state.who(who)) for who in found if not choice_of(state, who)]
    if late and not fight.forced:
        raise Refusal(f"nothing is revealed before all have chosen: {', '.join(late)}", ("P-3",)).error()
    return found


def reveal(fight: Fight, members: Duel) -> None:
    """All choices of a duel become known together (AMB-P14); whoever was forced without one attacks."""
    for who in members:
        if not choice_of(fight.state, who):
            declare(fight, who, ATTACK)
    told = " · ".join(f"{fight.who(who)}: {CHOICES[choice_of(fight.state, who)]}" for who in members)
    reckless = ("P-46",) if all(choice_of(fight.state, who) == PRESS for who in members) else ()
    fight.say(told, "P-7", *reckless, kind="headline")
    for who in members:
        declared = fight.state.declared[who]
        because = declared.data.get("because")
        if because:  # for the GM alone, while the choice becomes known to all
            fight.declare(who, "", {"choice": declared.data["choice"]}, seen_by=GM)
            fight.say(f"{fight.who(who)}: {because}", "P-47", "P-48", who=who, seen_by=GM)
        fight.tell(e.Revealed(who=who, what="declaration"))


def finish(fight: Fight, members: Duel) -> None:
    """The duel's turn is over; with the last one the turn is."""
    number = fight.state.clock.round
    for who in members:
        if fight.is_still(who, "here"):
            fight.drop(who)
            fight.set_counter(who, "fought", number)
    fight.set_clock(changed(fight.state.clock, phase="duels" if due(fight.state) else ""))


def sign(state: State, who: str) -> str:
    """Behind a name: whether its choice is made."""
    if not alive(state.who(who)) or fought(state, who) or not any(who in duel for duel in due(state)):
        return ""
    return "✔" if who in state.declared else "…"
