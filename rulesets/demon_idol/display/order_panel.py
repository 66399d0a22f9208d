"""The order of the round for the eye: one list for each turn of a side, with the reason for what is out of order."""

from __future__ import annotations

from itertools import groupby

from combattracker.model.state import State
from combattracker.model.values import EVERYONE
from combattracker.rules.panels import Cell, Listing, Panel

from ..combatants.deeds import LATEST
from ..order import board
from ..order.board import Due
from ..order.board_in_words import BY_THE_GM, besides, code, doing, in_words, nth, plain

ORDER = "Order"


def board_panels(state: State) -> list[Panel]:
    """Who acts when: each turn with its segment and why it comes then, below it everybody in order (A-66).

    What an audience must not see is not on the agenda of its view, and so not here.
    """
    seen = {slot.id for slot in state.agenda}
    lines: list[tuple[str, Cell]] = []
    title = ORDER
    to_come = [[due for due in instant if due.entry.id in seen] for instant in (board.board(state) if seen else ())]
    for number, instant in enumerate(filter(None, to_come)):
        for at, due in enumerate(instant):
            title = _turn(due) or title
            lines.append((title, Cell(_line(state, due, together=at > 0), "strong" if not number else "")))
    return [
        Listing(turn, tuple(_joined([cell for _, cell in same])), seen_by=EVERYONE)
        for turn, same in groupby(lines, key=lambda at: at[0])
    ]


def _turn(due: Due) -> str:
    """Whose turn it is and why it comes then; empty for what belongs to nobody's turn."""
    why = in_words(plain(due.entry))
    if not why:
        return ""
    at = f"Segment {due.key.base}: " if 0 < due.key.base <= LATEST else "At the end: " if due.key.base else ""
    return f"{at}{why}" if at else f"{why[:1].upper()}{why[1:]}"


def _line(state: State, due: Due, *, together: bool) -> str:
    """What somebody does, and why there where it is not by side and code alone."""
    number = nth(due.entry)
    told = f"{code(due.entry)} {doing(state, due.entry)}{f' ({number})' if number else ''}"
    if due.entry.why and due.entry.why[-1][0] == BY_THE_GM:
        return f"{told} – {BY_THE_GM}"
    why = (*((("at once with the one above", "A-87"),) if together else ()), *besides(due.entry))
    return f"{told} – {in_words(why)}" if why and due.entry.deed.kind != "psionics" else told


def _joined(cells: list[Cell]) -> list[Cell]:
    """Psionic exchanges that follow on each other take one line."""
    found: list[Cell] = []
    first = ""
    for cell in cells:
        exchange = cell.text.removeprefix("P Psionic exchange ")
        if exchange != cell.text and found and first:
            found[-1] = Cell(f"P Psionic exchanges {first} to {exchange}", found[-1].tone)
            continue
        first = exchange if exchange != cell.text else ""
        found.append(cell)
    return found
