"""The charge: a straight run and an attack, for Move and Main (W-37, W-66 to W-69)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.model.values import Modifier, changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.memo import remembered
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight
from combattracker.rules.space.sight import Cover
from combattracker.rules.space.walking import Route, straight_route
from combattracker.rules.underway import underway

from ..arms.blow import Blow
from ..arms.weapons import MELEE, THROWN, Arm, arm, modes, out_of_reach, reach
from ..characters.actions_left import held_fast, left, no_main
from ..characters.stats import foes
from ..combat.attacks import exert, strike_again
from ..combat.attacks_of_opportunity import endangered
from ..combat.strike import strike
from ..combat.targeting import aim, announce, hint, legend, surprises, usable
from ..reactions.held_action import thwarted
from ..rolls.odds import expected
from ..space import positions
from ..space.bodies import STEP
from ..space.routes import allowance, land, straight
from ..variants import variant
from .running import travel

WAYS = (MELEE, THROWN)
PENALTY = -2
"""What a charge does to AC (W-68)."""


def refuse_charge(state: State, actor: str) -> Refusal | None:
    """Why somebody can't charge now: both actions (W-66), a free way (W-126), someone to charge at (W-67)."""
    who = state.who(actor)
    if not left(who, "move"):
        return Refusal(f"{who} has no Move action left for a charge", ("W-37", "W-66"))
    refusal = no_main(who) or held_fast(who)
    if refusal is not None:
        return refusal
    ready = usable(state, who, WAYS)
    if not any(can_run(state, who, foe, each, mode) for foe in foes(state, who) for each, mode in ready):
        return Refusal("no straight way of 5 ft or more leads to an attack", ("W-66", "W-67"))
    return None


def runs(state: State, who: Combatant, foe: Combatant, each: Arm, mode: str) -> list[Route]:
    """Every straight way of at least 5 ft to a square from which a foe can be attacked (W-66, W-67).

    The shortest come first, of these the straightest.
    """
    return sorted(_runs(state, who, foe, each, mode), key=lambda r: (r.price, bends(r), r.way[-1][1], r.way[-1][0]))


def bends(route: Route) -> int:
    """How often a way along a line changes its direction, as it does where the line runs aslant over the squares."""
    steps = [(there[0] - here[0], there[1] - here[1]) for here, there in pairwise(route.way)]
    return sum(one != other for one, other in pairwise(steps))


@remembered(512)
def can_run(state: State, who: Combatant, foe: Combatant, each: Arm, mode: str) -> bool:
    """Whether any such way leads to a foe."""
    return next(_runs(state, who, foe, each, mode), None) is not None


def _runs(state: State, who: Combatant, foe: Combatant, each: Arm, mode: str) -> Iterator[Route]:
    terrain = land(state, who)
    if terrain is None or who.at is None or foe.at is None:
        return
    feet = 2 * allowance(state, who)
    within = (each.weapon.range or (0, 0))[1] if mode == THROWN else reach(each)
    around, run = within // STEP, feet // STEP
    columns, rows = (
        range(max(there - around - who.size + 1, here - run), min(there + foe.size + around, here + run + 1))
        for here, there in zip(who.at, foe.at, strict=True)
    )
    for x in columns:
        for y in rows:
            square = (x, y)
            if square == who.at or not terrain.open_at(square) or not terrain.has_room(square):
                continue
            if out_of_reach(state, who, foe, each, mode, at=square) is not None:
                continue
            route = straight_route(terrain, who.at, square, feet)
            if route is not None and route.price >= STEP:
                yield route


@action(
    "charge",
    "Charge",
    params=("target", "square", "with"),
    key="c",
    clauses=("W-37", "W-66", "W-67"),
    refuse=refuse_charge,
    moment=ON_TURN,
)
async def charge(fight: Fight, actor: str) -> None:
    """Move and Main action: up to twice the movement straight ahead, and an attack at +2; -2 AC for the round."""
    target, square, each, mode = await choose(fight, actor)
    who, foe = fight.who(actor), fight.who(target)
    feet = 2 * allowance(fight.state, who)
    route = straight(fight.state, who, square, feet)
    way = route.way if route is not None else (who.at, square) if who.at else (square,)
    fight.spend(actor, "move", "W-24", "W-37", "W-66")
    fight.spend(actor, "main", "W-24", "W-37", "W-66")
    fight.gain(actor, "charging", "W-68", modifiers=(Modifier("AC", "add", PENALTY),))
    with underway(fight, actor, f"in a charge at {foe}", "W-66", "W-69"):
        exert(fight, actor)
        arrived = await travel(fight, actor, way, "W-66", "W-69", feet=feet)
    fight.say(f"{who} charges at {foe}", "W-37", "W-66", "W-67", "W-69", who=actor, kind="headline")
    if not arrived or not fight.is_still(target, "here"):
        fight.say(f"{fight.who(actor)}'s charge is stopped", "W-66", who=actor)
        return
    blow = Blow(each, mode, charge=True, sure=surprises(fight.state, fight.who(actor), fight.who(target), each))
    if thwarted(fight, actor, target, blow):
        return
    announce(fight, actor, target, blow, "attacks", "W-66")
    struck = await strike(fight, actor, target, blow)
    await strike_again(fight, actor, struck, changed(blow, charge=False))


async def choose(fight: Fight, actor: str) -> tuple[str, Square, Arm, str]:
    """Whom to charge, with what, and to which square; the square is asked only where it makes a difference.

    That is where one provokes and another does not, where the target has other cover, or where others stand beside.
    """
    state, who = fight.state, fight.who(actor)
    grid = state.grid
    assert grid is not None
    candidates = [_target(state, who, foe) for foe in foes(state, who)]
    target = await fight.pick(
        "target",
        candidates,
        prompt=f"{who} charges at whom?",
        nothing="no straight way of 5 ft or more leads to anybody",
        clauses=("W-66", "W-67"),
        context=legend(candidates),
    )
    state, who, foe = fight.state, fight.who(actor), fight.who(target)
    ready = [pair for pair in usable(state, who, WAYS) if can_run(state, who, foe, *pair)]
    named, _, way = (fight.given("with") or "").partition("/")
    if named:
        ready = [pair for pair in ready if pair[0].id == named and way in ("", pair[1])] or ready
    if ready:
        each, mode = best_arm(state, who, foe, ready)
    else:  # forced
        each = arm(state, who, named or str(who.facts.get("in_hand")))
        mode = modes(each)[0]
    ends = [Ending(state, who, foe, each, mode, route) for route in runs(state, who, foe, each, mode)]
    options = [end.option for end in ends]
    if not options and who.at is not None:
        options = [Option(grid.name(who.at), "from where it stands", square=who.at)]
    if not options:  # forced, and nowhere to be seen
        raise Refusal(f"{who} is not on the battlefield", ("W-1",)).error()
    given = fight.given("square")
    if given is None and len({(end.provokes, end.cover, end.far, end.beside) for end in ends}) <= 1:
        given = options[0].id
    square = await fight.pick(
        "square", options, prompt="from which square?", nothing="nowhere to charge to", clauses=("W-66",), given=given
    )
    return target, grid.parse(square), each, mode


def best_arm(state: State, who: Combatant, foe: Combatant, ready: Sequence[tuple[Arm, str]]) -> tuple[Arm, str]:
    """The weapon, and how it is used, that promises most at the end of a charge."""
    return max(ready, key=lambda pair: expected(state, who, foe, Blow(pair[0], pair[1], charge=True)))


def _target(state: State, who: Combatant, foe: Combatant) -> Option:
    ready = [pair for pair in usable(state, who, WAYS) if can_run(state, who, foe, *pair)]
    refusal = None if ready else Refusal("no straight way of 5 ft or more leads there", ("W-66", "W-67"))
    if refusal is not None:
        return aim(state, who, foe, "", refusal)
    each, mode = best_arm(state, who, foe, ready)
    # What counts is what is seen from where the charge ends.
    square = runs(state, who, foe, each, mode)[0].way[-1]
    then, there = positions.as_if_at(state, who, square)
    told = hint(then, there, foe, Blow(each, mode, charge=True))
    thrown = ", thrown" if mode == THROWN else ""
    return aim(then, there, foe, f"{each.name}{thrown}, {told}")


class Ending:
    """A square at which a charge may end, and what sets it apart from others."""

    def __init__(self, state: State, who: Combatant, foe: Combatant, each: Arm, mode: str, route: Route) -> None:
        self.state = state
        self.route = route
        square = route.way[-1]
        seen = positions.look(state, who, foe, at=square)
        feet = positions.distance(state, who, foe, at=square) or 0
        self.perils = tuple(route.way[index] for index in endangered(state, who, route.way))
        self.provokes = bool(self.perils)
        self.cover = seen.covered if seen is not None and seen.cover is not Cover.NONE else ""
        self.far = mode == THROWN and feet > (each.weapon.range or (0, 0))[0]
        self.beside = tuple(
            str(other)
            for other in foes(state, who)
            if other.id != foe.id and positions.adjacent(state, who, other, at=square)
        )

    @property
    def option(self) -> Option:
        """The square as something to choose."""
        assert self.state.grid is not None
        square, told = self.route.way[-1], [f"{self.route.price} ft"]
        told += [word for word, is_so in (("provokes", self.provokes), ("beyond normal range", self.far)) if is_so]
        told += [self.cover] if self.cover else []
        told += [f"beside {', '.join(self.beside)}"] if self.beside else []
        name = self.state.grid.name(square)
        return Option(name, name, ", ".join(told), square=square, way=self.route.way, perils=self.perils)


def lasts_until_turn(state: State) -> bool:
    """Whether the AC penalty lasts to one's own next turn instead of the end of the round (AMB-W8)."""
    return variant(state, "charge_penalty") == "turn"
