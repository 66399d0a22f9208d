"""Areas: where their centre may be, which squares they cover, whom they spare."""

from __future__ import annotations

from collections.abc import Sequence

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square, chebyshev, manhattan
from combattracker.model.state import State
from combattracker.rules.asking.requests import Laid, Refusal
from combattracker.rules.scripting.script import Fight

from ..schemas import Ability
from ..units.sheet import alive, bound_to_provoker, is_foe, is_player, revivable
from .battlefield import RANGE


async def pick_centre(fight: Fight, actor: str, ability: Ability, given: Sequence[str]) -> Square | None:
    """The centre of an area, within the user's range (D-75); a field or the battlefield has its own."""
    state, who = fight.state, fight.who(actor)
    grid = state.grid
    if grid is None or who.at is None:
        return None
    if ability.area != "small":
        refusal = refuse_area(state, who, ability)
        if refusal and not fight.forced:
            raise refusal.error()
        return None
    at = {square: laid(state, actor, ability, square) for square in grid.squares()}
    centre, _ = await fight.place(
        "centre",
        lambda square, _: laid(state, actor, ability, square),
        prompt=f"{ability.name}: where is its centre?",
        nothing=f"{ability.name} reaches no square",
        anchors=sorted(at, key=lambda square: (at[square].refusal is not None, not at[square].reaches)),
        clauses=("D-74", "D-75"),
        facts={"ability": ability.id},
        given=given[0] if given else None,
    )
    return centre


def laid(state: State, actor: str, ability: Ability, centre: Square) -> Laid:
    """What a small area around a square covers, whom it hits, and why its centre can't be there."""
    who = state.who(actor)
    far = who.at is None or manhattan(centre, who.at) > RANGE
    refusal = Refusal(f"the centre must be within {RANGE} squares", ("D-75",)) if far else None
    hit = reached(state, who, ability, centre)
    return Laid(
        tuple(area_squares(state, ability, centre)),
        tuple(each.id for each in hit),
        refusal=refusal or past_provoker(state, who, ability, centre),
        hint=f"hits {', '.join(map(str, hit)) or 'nobody'}",
    )


def refuse_area(state: State, who: Combatant, ability: Ability) -> Refusal | None:
    """Why the centre of a field lies too far away (D-75); it is the nearest of its middle squares."""
    squares = area_squares(state, ability, None)
    if who.at is None or not squares:
        return Refusal("there is no such field", ("D-74",))
    columns, rows = sorted({x for x, _ in squares}), sorted({y for _, y in squares})
    middle = [(x, y) for x in _middle(columns) for y in _middle(rows)]
    if min(manhattan(who.at, square) for square in middle) > RANGE:
        return Refusal(f"its centre is more than {RANGE} squares away", ("D-75",))
    return None


def past_provoker(state: State, who: Combatant, ability: Ability, centre: Square | None) -> Refusal | None:
    """Why a provoked unit can't use an area there: it would not hit its provoker (D-90)."""
    provoker = bound_to_provoker(state, who)
    if provoker is None:
        return None
    foe = state.who(provoker[0])
    if foe.at in area_squares(state, ability, centre) and not spared(ability, who, foe):
        return None
    return Refusal(f"{who} must attack {foe}", (provoker[1],))


def _middle(line: list[int]) -> list[int]:
    half = len(line) // 2
    return line[half - 1 : half + 1] if len(line) % 2 == 0 else [line[half]]


def area_squares(state: State, ability: Ability, centre: Square | None) -> list[Square]:
    """The squares of an area: a small one is its centre and the 8 around it, others are whole fields (D-74)."""
    grid = state.grid
    if grid is None:
        return []
    if ability.area == "small":
        return [square for square in grid.squares() if within_small(centre, square)]
    of_players = {side.field for side in state.sides.values() if _has_players(state, side.id)}
    wanted = {"players": (True,), "enemies": (False,), "battlefield": (True, False)}[ability.area or "battlefield"]
    return [square for field in grid.fields if (field.id in of_players) in wanted for square in field.squares()]


def within_small(centre: Square | None, square: Square | None) -> bool:
    """Whether a square is the centre of a small area or one of the 8 around it (D-74)."""
    return centre is not None and square is not None and chebyshev(square, centre) <= 1


def _has_players(state: State, side: str) -> bool:
    return any(who.side == side and is_player(who) for who in state.combatants.values())


def reached(state: State, who: Combatant, ability: Ability, centre: Square | None) -> list[Combatant]:
    """Everybody in an area whom it does not spare, in roster order: the dead too where healing counts (D-105)."""
    area = dict.fromkeys(area_squares(state, ability, centre))
    return [
        each
        for each in state.combatants.values()
        if each.at in area and (alive(each) or (ability.heal and revivable(each))) and not spared(ability, who, each)
    ]


def spared(ability: Ability, who: Combatant, each: Combatant) -> bool:
    """Whether an area leaves somebody alone."""
    match ability.spares:
        case "user":
            return each.id == who.id
        case "friends":
            return not is_foe(each, who)
        case "foes":
            return is_foe(each, who)
        case _:
            return False
