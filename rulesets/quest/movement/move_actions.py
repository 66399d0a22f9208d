"""Moving: where to, at which price, which way, and whom that provokes."""

from __future__ import annotations

from itertools import pairwise

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.model.values import changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight
from combattracker.rules.underway import cut_short, underway

from ..schemas import Manner
from ..space import stealth
from ..space.speed import Pace, pace
from ..units.sheet import prevented, prone
from ..units.spending import Price, left, pay
from . import melee_zones, walking
from .melee_zones import Walk

MOVE = Price("move", "T-14")
MANNERS: dict[Manner, str] = {
    "sneak": "sneak",
    "swim": "swim",
    "climb": "climb",
    "tumble": "tumble",
    "laden": "carry as much as one can",
}
VERBS = {"sneak": "sneaks", "swim": "swims", "climb": "climbs", "tumble": "tumbles", "laden": "moves, heavily laden,"}


def refuse_move(state: State, actor: str) -> Refusal | None:
    """Why a unit can't move now: it has neither move nor bonus action left (T-14, T-28), or can't move at all."""
    who = state.who(actor)
    if who.at is None:
        return Refusal(f"{who} is not on the battlefield", ("T-14",))
    kept = prevented(state, who, "move")
    if kept:
        return kept
    if not (left(who, "move") or left(who, "bonus")):
        return Refusal(f"{who} has neither a move action nor a bonus action left", ("T-3", "T-14", "T-28"))
    if not pace(state, who).reach(left(who, "move"), left(who, "bonus")):
        return Refusal(f"{who} is too slow to move", ("T-42", "T-79"))
    return None


def refuse_step(state: State, actor: str) -> Refusal | None:
    """Why a unit can't move 2 spaces for a bonus action (T-28)."""
    who = state.who(actor)
    if not left(who, "bonus"):
        return Refusal(f"{who} has no bonus action left", ("T-3", "T-28"))
    if not pace(state, who).step:
        return Refusal("a third of 2 spaces is none", ("T-28", "T-79"))
    return refuse_move(state, actor)


@action("move", "Move", params=("square", "via"), key="m", clauses=("T-14", "T-28"), refuse=refuse_move, moment=ON_TURN)
async def move(fight: Fight, actor: str) -> None:
    """Move for the move action; farther squares take bonus actions, 2 spaces each."""
    who = fight.who(actor)
    await go(fight, actor, "", left(who, "move"), left(who, "bonus"))


@action(
    "step", "Move 2 spaces", params=("square", "via"), key="M", clauses=("T-28",), refuse=refuse_step, moment=ON_TURN
)
async def step(fight: Fight, actor: str) -> None:
    """Move up to 2 spaces for a bonus action."""
    await go(fight, actor, "", 0, 1)


@action(
    "sneak",
    "Sneak, swim, climb, haul",
    params=("square", "manner", "via"),
    key="k",
    clauses=("T-20", "T-102"),
    refuse=refuse_move,
    moment=ON_TURN,
)
async def sneak(fight: Fight, actor: str) -> None:
    """Move at half pace: sneaking, swimming, climbing, tumbling, or laden; who sneaks unnoticed is undetected."""
    who = fight.who(actor)
    options = [
        Option(name, words, f"{pace(fight.state, who, name).move} spaces", of=actor) for name, words in MANNERS.items()
    ]
    manner = await fight.pick(
        "manner", options, prompt=f"{who} moves in which manner?", nothing="it can't move", clauses=("T-20",)
    )
    who = fight.who(actor)
    await go(fight, actor, manner, left(who, "move"), left(who, "bonus"))
    if manner == "sneak":
        await stealth.try_to_hide(fight, actor)


# Where to, and which way


def squares(state: State, who: Combatant, manner: str, moves: int, steps: int) -> list[Option]:
    """Every square that can be reached, with the way there, its price, and whom it provokes (T-67, T-68)."""
    rate = pace(state, who, manner)
    found = melee_zones.walks(state, who, rate.reach(moves, steps))
    options = [option_of(state, walk, rate, moves) for walk in found.values()]
    return sorted(options, key=lambda option: (len(option.perils), len(option.way)))


def option_of(state: State, walk: Walk, rate: Pace, moves: int) -> Option:
    """A way as an option: the grid draws it, and warns of the steps that provoke somebody."""
    assert state.grid is not None
    name = state.grid.name(walk.way[-1])
    perils = tuple(dict.fromkeys(peril.square for peril in walk.perils))
    hint = told(state, walk, rate, moves)
    return Option(name, name, hint, square=walk.way[-1], way=walk.way, perils=perils)


def told(state: State, walk: Walk, rate: Pace, moves: int) -> str:
    """How far a way is, what it costs besides the move action, and who gets free hits on it."""
    extra = rate.steps_needed(walk.steps, moves)
    words = [f"{walk.steps} space{'s' * (walk.steps != 1)}"]
    if extra:
        words.append(f"{extra} bonus action{'s' * (extra != 1)}")
    words += [f"{state.who(peril.who)} may strike [{peril.clause}]" for peril in walk.perils]
    return ", ".join(words)


def moves_needed(spaces: int, rate: Pace, moves: int) -> int:
    """How many move actions a way takes; there is one (T-3), unless the GM grants more."""
    return min(moves, max(1, -(-spaces // max(1, rate.move))))


async def go(fight: Fight, actor: str, manner: str, moves: int, steps: int) -> None:
    """Picks a way, pays for it, and walks it."""
    walk = await pick_walk(fight, actor, manner, moves, steps)
    state, who = fight.state, fight.who(actor)
    if state.grid is None or who.at != walk.way[0]:
        raise Refusal(f"{who} no longer stands where this way begins", ("T-14",)).error()
    if any(square in state.taken(but=actor) for square in walk.way[1:]) and not fight.forced:
        raise Refusal("somebody stands in the way by now", ("T-14",)).error()
    rate = pace(state, who, manner)
    extra = min(rate.steps_needed(walk.steps, moves), left(who, "bonus"))
    verb = VERBS.get(manner, "crawls" if prone(state, who) else "moves")
    clauses = ("T-28",) if not moves else rate.clauses
    goal = state.grid.name(walk.way[-1])
    if moves:
        pay(fight, actor, changed(MOVE, count=moves_needed(walk.steps, rate, moves)))
    if manner != "sneak":
        stealth.show(fight, actor)
    with underway(fight, actor, f"on the way to {goal}", *clauses):
        await walking.walk(fight, actor, walk.way, manner, moves, extra)
    if fight.who(actor).at == walk.way[-1]:
        fight.say(f"{who} {verb} to {goal}", *clauses, who=actor, kind="headline")
    else:
        cut_short(fight, actor, f"on the way to {goal}", *clauses)


async def pick_walk(fight: Fight, actor: str, manner: str, moves: int, steps: int) -> Walk:
    """The way to take: to the square named or chosen, by the safest way, or by the squares named in `via`."""
    state, who = fight.state, fight.who(actor)
    given, via = fight.given("square"), fight.given("via")
    if who.at is None or state.grid is None:
        raise Refusal(f"{who} is not on the battlefield; put it there first", ("T-14",)).error()
    if via is not None:
        return named_walk(state, who, f"{via},{given}" if given else via, manner, moves, steps, fight.forced)
    options = squares(state, who, manner, moves, steps) if given is None else []
    if given is not None:
        options = [named_square(state, who, state.grid.parse(given), manner, moves, steps)]
    prompt, nothing = f"{who} goes where?", f"{who} can't get anywhere"
    clauses = pace(state, who, manner).clauses
    name = await fight.pick("square", options, prompt=prompt, nothing=nothing, clauses=clauses)
    option = next(option for option in options if option.id == name)
    return Walk(option.way)


def named_square(state: State, who: Combatant, square: Square, manner: str, moves: int, steps: int) -> Option:
    """A square that is named, with the reason if it can't be reached."""
    assert state.grid is not None
    assert who.at is not None
    rate = pace(state, who, manner)
    walk = melee_zones.walks(state, who, rate.reach(moves, steps)).get(square)
    if walk is not None:
        return option_of(state, walk, rate, moves)
    name, taken = state.grid.name(square), state.taken(but=who.id)
    if square == who.at:
        reason = f"{who} stands there"
    elif square in taken:
        reason = f"{state.who(taken[square])} stands there"
    elif square in state.grid.blocked:
        reason = "it can't be entered"
    else:
        reason = "it is too far for the actions that are left"
    return Option(name, name, refusal=Refusal(reason, ("T-14",)), square=square, way=(who.at, square))


def named_walk(state: State, who: Combatant, words: str, manner: str, moves: int, steps: int, forced: bool) -> Walk:
    """A way named square by square. Raises Illegal where a step is none, or it is too far."""
    assert state.grid is not None
    assert who.at is not None
    named = [state.grid.parse(word) for word in words.replace(">", ",").split(",") if word.strip()]
    way = (who.at, *(named[1:] if named[:1] == [who.at] else named))
    taken = state.taken(but=who.id)
    for before, after in pairwise(way):
        if after in taken or after not in state.grid.neighbours(before):
            raise Refusal(
                f"no step leads from {state.grid.name(before)} to {state.grid.name(after)}", ("T-14",)
            ).error()
    reach = pace(state, who, manner).reach(moves, steps)
    if len(way) - 1 > reach and not forced:
        raise Refusal(f"that way is {len(way) - 1} spaces, and {reach} are left", ("T-14", "T-28")).error()
    return Walk(way, melee_zones.perils_of(state, who, way))
