"""Moving within the own field."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..space import battlefield
from ..units.sheet import prevented
from ..units.turn_budget import spent


def refuse_move(state: State, actor: str) -> Refusal | None:
    """Why a unit can't change its position now (D-39, D-95)."""
    who = state.who(actor)
    if spent(who, "move"):
        return Refusal(f"{who} has moved this turn", ("D-39",))
    if spent(who, "action"):
        return Refusal("a unit moves before it acts", ("D-39",))
    return prevented(state, who, "move")


@action("move", "Move", params=("square",), key="m", clauses=("D-39",), refuse=refuse_move, moment=ON_TURN)
async def move(fight: Fight, actor: str) -> None:
    """Move to a free square of the own side; the unit may still act."""
    state, who = fight.state, fight.who(actor)
    square = await fight.pick(
        "square",
        squares(state, who),
        prompt=f"{who} moves where?",
        nothing=f"{who} has nowhere to move",
        clauses=("D-39",),
    )
    assert state.grid is not None
    fight.say(f"{who} moves to {square}", "D-39", who=actor, kind="headline")
    fight.move(actor, state.grid.parse(square), "D-39")
    fight.spend(actor, "move")


def squares(state: State, who: Combatant) -> list[Option]:
    """Every other square of the battlefield, those that are not free ones of the own side refused."""
    assert state.grid is not None
    free = dict.fromkeys(battlefield.own_squares(state, who))
    options = []
    for square in state.grid.squares():
        if square != who.at:
            name, refusal = state.grid.name(square), None if square in free else _closed(state, who, square)
            options.append(Option(name, name, refusal=refusal, square=square))
    return sorted(options, key=lambda option: option.refusal is not None)


def _closed(state: State, who: Combatant, square: Square) -> Refusal:
    """Why a unit can't move to a square: it is of the other field (D-38), or not free (D-39)."""
    assert state.grid is not None
    own, field, taken = state.sides[who.side].field, state.grid.field_at(square), state.taken(but=who.id)
    if own and field is not None and field.id != own:
        return Refusal("not on its own side", ("D-38", "D-39"))
    told = f"{state.who(taken[square])} stands there" if square in taken else "can't be entered"
    return Refusal(told, ("D-39",))
