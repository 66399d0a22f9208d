"""Phase 3: how far apart they meet (A-19 … A-21)."""

from __future__ import annotations

from combattracker.model.closed import Looks
from combattracker.model.state import State
from combattracker.model.values import Why
from combattracker.rules.asking.requests import Outcome
from combattracker.rules.ruleset import PROCEDURE, action
from combattracker.rules.scripting.script import Fight

from ..combatants.sides import lead, others, party
from ..combatants.traits import surprised
from ..foundations.clock import enter
from ..space.positions import line_up

WORN_DOWN: dict[str, tuple[int, ...]] = {"scrub": (3, 4), "forest": (1, 2, 3, 4), "marsh": (2, 3, 4)}
"""The faces of a d4 that are one less in each terrain; elsewhere none are."""
LIGHT = {"torch": 8, "lantern": 6, "infravision": 6}
"""Twice the radius of each light, in inches; daylight bounds nothing."""


def obvious(state: State) -> bool:
    """Whether the distance needs no roll: everybody stands on a map, or the notes say how far off they are (A-19)."""
    ours = party(state)
    theirs = [who for who in state.acting() if who.side != ours]
    if state.grid is not None:
        return all(who.at is not None for who in state.acting())
    return bool(theirs) and all(float(who.facts.get("known") or 0) >= 0 for who in theirs)


def anybody_surprised(state: State) -> int:
    """The most segments that anybody is surprised for."""
    return max(map(surprised, state.acting()), default=0)


def outdoors(faces: tuple[int, ...], terrain: str) -> int:
    """Six d4, each less by 1 where the terrain wears it down (AMB-A5)."""
    return sum(face - (face in WORN_DOWN.get(terrain, ())) for face in faces)


@action("distance", "Distance", clauses=("A-19", "A-20", "A-21"), moment=PROCEDURE)
async def distance(fight: Fight, actor: str) -> None:
    """Phase 3: the encounter distance, if it is not obvious."""
    fight.say("Phase 3: distance", kind="headline")
    if obvious(fight.state):
        fight.say("The distance is obvious", "A-19")
        stand(fight, 0, "A-19")
        return
    inches = await (rolled_outdoors(fight) if fight.state.switch("place") == "outdoors" else rolled_indoors(fight))
    stand(fight, inches, "A-20", "A-21")


async def rolled_indoors(fight: Fight) -> int:
    """d6 + 4 inches; with surprise d3, in a small room by its own die, bounded by what can be seen (A-21)."""
    state = fight.state
    who = lead(state, (others(state) or [party(state)])[0])
    if state.switch("room") == "small":
        roll = await _roll(fight, who, "1d6", "distance in a small room")
        return (roll.natural - 1) // 2
    if anybody_surprised(state):
        dice = "1d4" if state.switch("noise") == "noisy" else "1d3"
        found = (await _roll(fight, who, dice, "distance with surprise, indoors")).total
    else:
        found = (await _roll(fight, who, "1d6+4", "distance indoors")).total
    bound = LIGHT.get(str(fight.state.switch("light")))
    if bound is not None and found > bound:
        fight.say(f'Nobody sees farther than {bound}"', "A-21")
        return bound
    return found


async def rolled_outdoors(fight: Fight) -> int:
    """6d4 inches by terrain, less what surprise lets them come closer (A-21, AMB-A5)."""
    state = fight.state
    who = lead(state, (others(state) or [party(state)])[0])
    roll = await _roll(fight, who, "6d4", "distance outdoors", looks="faces")
    state = fight.state
    faces = roll.faces or ()
    terrain = str(state.switch("terrain"))
    found = outdoors(faces, terrain)
    closer = anybody_surprised(state)
    if terrain in WORN_DOWN:
        fight.say(f'In {terrain} that is {found}"', "A-21")
    if closer:
        fight.say(f'Surprise lets them come {closer}" closer', "A-21")
    return max(1, found - closer)


async def _roll(fight: Fight, who: str, dice: str, prompt: str, looks: Looks = "sum") -> Outcome:
    return await fight.roll(who, "distance", dice, looks=looks, prompt=prompt, clauses=("A-20", "A-21"), least=0)


def stand(fight: Fight, inches: int, *clauses: str) -> None:
    """Everybody takes a place on the range line."""
    if fight.state.grid is None:
        fight.tell(*line_up(fight.state, float(inches), Why()))
        known = [float(who.facts.get("known") or 0) for who in fight.state.acting()]
        told = inches or int(min((each for each in known if each >= 0), default=0))
        fight.set_counter("", "distance", told)
        fight.say(f'They meet {told}" apart', *clauses)
    enter(fight, "morale")


async def from_notes(fight: Fight) -> None:
    """The GM says how far apart they are (A-19)."""
    inches = await fight.number("", "inches", prompt="How many inches apart?", low=0, high=200, default=5,
                                clauses=("A-19",))  # fmt: skip
    stand(fight, inches, "A-19")
