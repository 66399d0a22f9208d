"""Areas that are laid on the battlefield: what a place and a direction mean, in writing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from combattracker.model.errors import Ambiguous, Unreadable
from combattracker.model.grid import Square
from combattracker.rules.asking.requests import Choose, Laid, Listed, Option, Place, Placed, Question


def read_placed(text: str, request: Place) -> tuple[str, str]:
    """The square and the direction that words like `c4 ne` name; either goes without saying where there is but one.

    Raises Unreadable or Ambiguous.
    """
    words = text.lower().replace(",", " ").split()
    named = [word for word in words if word in request.directions]
    squares = [word for word in words if word not in request.directions]
    if len(named) > 1 or len(squares) > 1:
        raise Unreadable(f"{text!r} is too much: {takes(request)}")
    if not squares and len(request.anchors) != 1:
        raise Unreadable(f"{text!r} names no square: {takes(request)}")
    square = _named(squares[0], request) if squares else request.anchors[0]
    if not named and len(request.directions) > 1:
        raise Unreadable(f"{text!r} names no direction: {takes(request)}")
    return request.grid.name(square), named[0] if named else "".join(request.directions[:1])


def _named(word: str, request: Place) -> Square:
    """The square of a name; where it says no field, that of the one field on which it may lie."""
    try:
        return request.grid.parse(word)
    except Ambiguous as unclear:
        found = []
        for field in request.grid.fields:
            with suppress(Unreadable):
                found.append(request.grid.parse(word, field.id))
        may = [at for at in found if any(request.laid(at, way).refusal is None for way in request.directions or ("",))]
        if len(may or found) != 1:
            raise unclear from None
        return (may or found)[0]


def takes(request: Place) -> str:
    """In words, what answers a request to place something."""
    parts = []
    if len(request.anchors) != 1:
        parts.append(f"a {'corner, by the square to its lower right' if request.corner else 'square'}")
    if len(request.directions) > 1:
        parts.append(f"a direction ({', '.join(request.directions)})")
    return " and ".join(parts) or "its only place"


def places(request: Place) -> Iterator[tuple[Square, str, Laid]]:
    """Every place among those that are offered, in every direction, with what comes of laying it there."""
    for square in request.anchors:
        for direction in request.directions or ("",):
            yield square, direction, request.laid(square, direction)


def listed(request: Question) -> Listed:
    """A question to place something as a choice among the places that are offered; any other as it is.

    Where there are several squares each has the direction in which it reaches most; others are typed. `way` is what is
    covered, so that a battlefield can draw it while a cursor goes from one to the next.
    """
    return as_choice(request) if isinstance(request, Place) else request


def as_choice(request: Place) -> Choose:
    """The same of a question to place something."""
    best: dict[Square | str, tuple[bool, int, Option]] = {}
    for square, direction, laid in places(request):
        name = request.grid.name(square)
        alone = len(request.anchors) == 1 and direction
        placed = Placed(name, direction)
        option = Option(
            placed.id,
            direction if alone else placed.id,
            laid.hint,
            laid.refusal,
            square=None if alone else square,
            way=laid.squares,
        )
        where, merit = direction if alone else square, (laid.refusal is None, len(laid.reaches))
        if where not in best or merit > best[where][:2]:
            best[where] = (*merit, option)
    options = tuple(option for _, _, option in best.values())
    return Choose(
        key=request.key,
        who=request.who,
        prompt=request.prompt,
        context=request.context,
        facts=request.facts,
        clauses=request.clauses,
        secret=request.secret,
        options=options,
    )
