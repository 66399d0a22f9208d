"""What is set for a whole side: who rolls its dice, and whether its policy plays it."""

from __future__ import annotations

from collections.abc import Callable

from combattracker.desk.acts import typing
from combattracker.desk.line import completion
from combattracker.desk.line.line import Choice, Purpose
from combattracker.desk.work.workspace import Act, Workspace
from combattracker.model.errors import Illegal
from combattracker.rules.asking.commands import Command


def toggle_dice(desk: Workspace) -> None:
    """The side that rolls now: by the program, or typed."""

    def toggle(side_id: str) -> None:
        side = desk.fight.state.sides[side_id]
        dice = "program" if side.dice == "typed" else "typed"
        desk.submit(Command("side", args={"side": side_id, "dice": dice}))
        how = "the program rolls" if dice == "program" else "dice are typed in (space lets the program roll)"
        desk.tell(f"{side.name}: {how}")

    _for_side(desk, "Whose dice?", toggle)


def toggle_auto(desk: Workspace) -> None:
    """The side that decides now: played by its policy, or not."""

    def toggle(side_id: str) -> None:
        auto = desk.fight.auto
        auto ^= {side_id}
        if desk.fight.asking is not None and side_id in auto:
            desk.attempt(desk.fight.submit_again)
        else:
            desk.changed()
        side = desk.fight.state.sides[side_id]
        desk.tell(f"{side.name}: {'played by policy' if side_id in auto else 'decided by hand'}")

    _for_side(desk, "Which side?", toggle)


def _for_side(desk: Workspace, title: str, do: Callable[[str], None]) -> None:
    """Does something to the side that it is about now, else to one that is chosen."""
    state = desk.fight.state
    asked = state.combatants.get(desk.situation.who) or state.combatants.get(desk.look)
    if asked is not None:
        do(asked.side)
        return

    def choices(text: str) -> list[Choice]:
        return completion.beginning(text, [Choice(side.id, side.name) for side in state.sides.values()])

    def take(text: str) -> None:
        if text.strip() not in state.sides:
            raise Illegal(f"there is no side {text.strip()!r}; there is {', '.join(state.sides)}")
        do(text.strip())

    typing.begin(desk, Purpose("side", title, take, choices, picks=True))


SIDES: dict[str, Act] = {"dice": toggle_dice, "auto": toggle_auto}
"""The acts of this module, by their ids in the register."""
