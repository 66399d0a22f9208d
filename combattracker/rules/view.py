"""What an audience may see of a ruleset's panels and questions: the only way from them to any player's screen.

What each of their fields speaks of is said beside it, as with events and State. Here is what goes by more than one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from combattracker.model.audience.seen import HIDE, Eyes, hidden, may_see, seen
from combattracker.model.audience.view import view_state
from combattracker.model.foes import numbers_told
from combattracker.model.grid import Square
from combattracker.model.names.references import SOMEBODY, Names
from combattracker.model.state import State
from combattracker.model.values import GM, changed
from combattracker.rules.asking.requests import (
    Choose,
    Laid,
    Option,
    Outcome,
    Place,
    Question,
    Refusal,
    Roll,
    Rolled,
    evaluate,
)
from combattracker.rules.panels import Cell, Listing, Panel, Table

COVERED = "…"
"""What stands in the place of an option that is not for those who look."""
REFUSED = Refusal("against the rules")
"""Why the GM's side cannot do something, as players hear it."""


def _eyes(state: State, audience: str) -> Eyes:
    return Eyes(state, state, audience, Names(state, audience))


# Panels


def rules_look_at(state: State, audience: str) -> State:
    """The fight as rules are asked what to show of it: nobody whom the audience may not see, and the whole library."""
    return state if audience == GM else changed(view_state(state, audience), catalogue=state.catalogue)


def view_panels(panels: Iterable[Panel], state: State, audience: str) -> tuple[Panel, ...]:
    """What is for an audience of a ruleset's panels, in its words; of which nothing is, that is left out."""
    if audience == GM:
        return Names(state).of(tuple(panels))
    eyes = _eyes(state, audience)
    return tuple(part for panel in panels if (part := _panel(panel, eyes)) is not None)


def _panel(panel: Panel, eyes: Eyes) -> Panel | None:
    if isinstance(panel, Table):
        panel = changed(panel, rows=tuple(row for row in panel.rows if _row(row, eyes)))
    elif isinstance(panel, Listing):
        panel = changed(panel, lines=tuple(line for line in panel.lines if line.instead or not _unknown(line, eyes)))
    part: Any = seen(panel, eyes)
    if part is HIDE or (isinstance(part, Table) and not part.rows) or (isinstance(part, Listing) and not part.lines):
        return None
    return part  # type: ignore[no-any-return]


def _row(row: tuple[Cell, ...], eyes: Eyes) -> bool:
    """Whether there is something left of a row: all of its cells, and if it holds numbers some of them."""
    numbers = [cell for cell in row if cell.of]
    told = not numbers or any(cell.instead or not _unknown(cell, eyes) for cell in numbers)
    return told and all(seen(cell, eyes) is not HIDE for cell in row)


def _unknown(cell: Cell, eyes: Eyes) -> bool:
    return bool(cell.of) and not eyes.counts(cell.of)


# Questions


def view_request(request: Question, state: State, audience: str) -> Question | None:
    """A question as an audience may hear it, with every option in its place; None where it is asked in secret."""
    if audience == GM:
        return Names(state).of(request)
    if request.secret:
        return None
    eyes = _eyes(state, audience)
    own = is_own(state, request.who)
    if not own and not numbers_told(state):
        request = changed(request, context="")
    if isinstance(request, Roll) and not eyes.counts(request.who):
        request = request.bare
    elif isinstance(request, Choose):
        return _choice(request, eyes, own)
    elif isinstance(request, Place):
        return _place(request, eyes, own)
    return seen(request, eyes)  # type: ignore[no-any-return]


def _place(request: Place, eyes: Eyes, own: bool) -> Question:
    """An area that is to be laid: what is offered in no order of merit, and to others nothing of it at all."""
    lurkers = _lurkers(eyes)
    told = own and numbers_told(eyes.after)

    def laid(square: Square, direction: str) -> Laid:
        found = request.laid(square, direction)
        # Whether somebody hidden stands in the way of it, or within, must make no difference.
        refusal = None if square in lurkers or not lurkers.isdisjoint(found.squares) else _refusal(found.refusal, own)
        shown: Laid = seen(changed(found, hint=found.hint if told else "", refusal=refusal), eyes)
        return shown if own else changed(shown, reaches=(), spared=())

    anchors = tuple(sorted(request.anchors, key=lambda at: (at[1], at[0]))) if own else ()
    return changed(seen(request, eyes), laid=laid, anchors=anchors)  # type: ignore[no-any-return]


def _lurkers(eyes: Eyes) -> set[Square]:
    """The squares of all who are hidden."""
    return {square for who in eyes.after.combatants.values() if who.hidden for square in who.squares}


def view_rows(
    rows: Sequence[Roll], fallen: Mapping[str, Rolled], state: State, audience: str
) -> tuple[tuple[Roll, Outcome | None], ...]:
    """Rolls that are asked together as an audience may hear of them, each with what it comes to where it has fallen.

    A row that is asked in secret, or of somebody hidden, is not there for players; of a foe's they see the dice alone.
    """
    found = []
    for row in rows:
        if audience != GM and hidden(state, row.who):
            continue
        shown = view_request(row, state, audience)
        if not isinstance(shown, Roll):
            continue
        known = audience == GM or _eyes(state, audience).counts(row.who)
        outcome = evaluate(row, fallen[row.key]) if row.key in fallen and known else None
        found.append((shown, None if outcome is None else changed(outcome, key=shown.key)))
    return tuple(found)


def _choice(request: Choose, eyes: Eyes, own: bool) -> Question:
    """A choice; each option that is not for the audience is covered, in its place and under its number."""
    lurkers = _lurkers(eyes)
    aside = not own and eyes.hides(request.who)
    options = []
    for number, option in enumerate(request.options, 1):
        if eyes.hides(option.who):
            options.append(Option(str(number), SOMEBODY, refusal=_refusal(option.refusal, False)))
            continue
        by_default = own or (option.in_the_open and not aside)
        shown = by_default if option.seen_by is None else may_see(eyes.audience, option.seen_by)
        part: Any = seen(_option(option, eyes, own, lurkers), eyes) if shown else HIDE
        options.append(Option(str(number), COVERED) if part is HIDE else part)
    return seen(changed(request, options=tuple(options)), eyes)  # type: ignore[no-any-return]


def _option(option: Option, eyes: Eyes, own: bool, lurkers: set[Square]) -> Option:
    """An option that is shown, without reasons of the GM's, and without odds where numbers are not told."""
    told = numbers_told(eyes.after)
    mark = option.mark if own and told else ""
    if not own:
        option = option.bare
    elif not (option.of or told):
        option = option.covered()
    return changed(
        option,
        mark=mark,
        # A step onto the square of somebody hidden, or past it, looks like any other.
        perils=() if lurkers else option.perils,
        refusal=None if option.square in lurkers else _refusal(option.refusal, own),
        seen_by=None,
    )


def _refusal(refusal: Refusal | None, own: bool) -> Refusal | None:
    """Why something is refused, for players: with the reason only to their `own`."""
    return refusal if own or refusal is None else REFUSED


def is_own(state: State, who: str) -> bool:
    """Whether somebody is the players', so that they decide for it."""
    found = state.combatants.get(who)
    side = state.sides.get(found.side) if found is not None else None
    return found is not None and not found.hidden and side is not None and side.controller == "players"
