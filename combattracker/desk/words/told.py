"""Texts that know whom they name, so that a name can be drawn in its side's colour and lead to that combatant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from combattracker.model.names.references import Names
from combattracker.model.state import State
from combattracker.model.values import GM

if TYPE_CHECKING:
    from combattracker.journal.protocol import Entry
    from combattracker.recap.telling import Telling


class Piece(NamedTuple):
    """A part of a text; of a `side` where it names one or one of it, `who` is the combatant that it names."""

    text: str
    side: str = ""
    who: str = ""


class Told(str):
    """A text as it is read; its `pieces` tell whom it names. Whatever is cut or made of it is a plain text again."""

    pieces: tuple[Piece, ...]

    def __new__(cls, pieces: Sequence[Piece]) -> Told:
        """Puts the pieces together."""
        made = super().__new__(cls, "".join([piece.text for piece in pieces]))
        made.pieces = tuple(pieces)
        return made

    def __add__(self, other: str) -> Told:
        """With something behind it."""
        return Told((*self.pieces, *pieces_of(other)))

    def __radd__(self, other: str) -> Told:
        """With something before it."""
        return Told((*pieces_of(other), *self.pieces))


def pieces_of(text: str) -> tuple[Piece, ...]:
    """The pieces of any text."""
    return text.pieces if isinstance(text, Told) else (Piece(text),)


def joined(between: str, texts: Sequence[str]) -> str:
    """Several texts as one."""
    if not any(isinstance(text, Told) for text in texts):
        return between.join(texts)
    made: list[Piece] = []
    for number, text in enumerate(texts):
        made += [Piece(between)] * bool(number) + list(pieces_of(text))
    return Told(made)


def told(names: Names, text: str, *, inside: bool = False) -> str:
    """A text as it is read, which knows whom it names; whoever may not be known is in no colour."""
    if text.isascii():
        return text
    pieces: list[Piece] = []
    for run in names.runs(text, inside=inside):
        found = names.combatant(run.who) if run.who else None
        if found is None:
            known = bool(run.who) and names.knows_side(run.who)
            pieces.append(Piece(run.text, run.who if known else ""))
        elif names.knows(found.id):
            tag = f" {found.tag}" if names.shared(found) else ""
            pieces.append(Piece(run.text + tag, found.side, found.id))
        else:
            pieces.append(Piece(run.text))
    return Told(pieces)


def entry_told(entry: Entry, before: State | None, after: State, audience: str = GM) -> Telling:
    """An entry in words that know whom they name."""
    from combattracker.recap.telling import Telling, draft

    names = Names(after, audience, before)
    telling = draft(entry, before, after, audience)
    return Telling(
        told(names, telling.headline),
        tuple(told(names, line) for line in telling.results),
        tuple(told(names, line) for line in telling.arithmetic),
    )


def spans(text: str, most: int | None = None) -> Iterator[tuple[int, int, Piece]]:
    """Where in a text somebody, or a side, is named, as far as it is shown."""
    at = 0
    for piece in pieces_of(text):
        end = at + len(piece.text)
        if piece.side and (most is None or at < most):
            yield at, end if most is None else min(end, most), piece
        at = end
