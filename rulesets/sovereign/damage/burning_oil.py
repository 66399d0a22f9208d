"""Military oil by its text: it burns for two rounds, and splashes about where it misses (W-112)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.model.values import Term, Why
from combattracker.rules.scripting.script import Fight

from ..characters.stats import able
from ..space import positions
from .damage_types import Kinds, dice_on, lessened
from .hit_points import hurt

BURNING = "1d8"
"""What burning oil does in each of its two rounds; by its table the flask does 2d8 at once."""
SPLASH = "1d3"
FIRE: Kinds = ("fire",)
CLOCKWISE = {
    "north": (0, -1), "north-east": (1, -1), "east": (1, 0), "south-east": (1, 1),
    "south": (0, 1), "south-west": (-1, 1), "west": (-1, 0), "north-west": (-1, -1),
}  # fmt: skip
"""The eight directions in which a flask that misses may go, from the north."""


def by_text(state: State) -> bool:
    """Whether oil works as its text says, and not as its table does."""
    return state.switch("oil") == "text"


def set_alight(fight: Fight, target: str, by: str) -> None:
    """Whoever is hit by oil and survives that burns for another round."""
    if by_text(fight.state) and able(fight.state, target):
        fight.gain(target, "burning", "W-112", source=by)


async def burn(fight: Fight, who: str) -> None:
    """Burning oil does its damage once more in the round after the hit."""
    effect = fight.who(who).effect("burning")
    if effect is None or effect.since[0] >= fight.state.clock.round:
        return
    dice = dice_on(fight, who, BURNING, FIRE)
    with fight.as_long_as(who):
        roll = await fight.roll(who, "burning", dice, prompt=f"{fight.who(who)} burns", clauses=("W-112",))
        fight.lose(who, "burning", text="burnt out")
        why = Why(("W-112",), (Term("burning oil", roll.total),), (roll.key,))
        await hurt(fight, who, roll.total, effect.source, why, FIRE)


async def splash(fight: Fight, actor: str, target: str) -> None:
    """A flask that misses bursts on a square beside its target, and wets everybody there and around it."""
    if not by_text(fight.state) or fight.state.grid is None or fight.who(target).at is None:
        return
    way = await fight.at_random(
        actor, "scatter", list(CLOCKWISE), str, prompt="where the flask bursts", clauses=("W-112",)
    )
    if not fight.is_still(target, "here"):
        return
    burst = beside(fight.state, fight.who(target), way)
    fight.say(f"The flask bursts on {fight.state.grid.name(burst)}", "W-112", who=actor)
    around = [(burst[0] + dx, burst[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    wet = [who.id for who in positions.in_area(fight.state, around)]
    if not wet:
        return
    amount = (await fight.roll(actor, "splash", SPLASH, prompt="Splashing oil", clauses=("W-112",))).total
    for who in wet:
        if fight.is_still(who, "here"):
            least = lessened(fight.state, fight.who(who), SPLASH, FIRE)
            suffered = amount if least == SPLASH else int(least)
            await hurt(fight, who, suffered, actor, Why(("W-112",), (Term("splashing oil", suffered),)), FIRE)


def beside(state: State, who: Combatant, way: str) -> Square:
    """The square beside somebody in one of eight directions; its own where a wall or the edge is in the way."""
    assert state.grid is not None
    assert who.at is not None
    dx, dy = CLOCKWISE[way]
    (x, y), size = who.at, who.size
    square = (x + (-1, size // 2, size)[dx + 1], y + (-1, size // 2, size)[dy + 1])
    return square if state.grid.is_open(square) else who.at
