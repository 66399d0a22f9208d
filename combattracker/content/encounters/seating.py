"""Who takes part in an encounter, and the squares that the map gives them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from combattracker.content.encounters.encounter import Encounter, Sign
from combattracker.content.encounters.maps import Drawn
from combattracker.content.encounters.party import HEROES
from combattracker.content.library.lines import Line
from combattracker.content.library.naming import slug
from combattracker.content.library.recruiting import off_field
from combattracker.content.yaml import faults
from combattracker.content.yaml.reading import Document
from combattracker.model.grid import Grid


class Seat(NamedTuple):
    """One combatant to be: its line and where that stands; `numbered` if it is one of several alike."""

    line: Line
    document: Document
    path: faults.Path
    numbered: bool


def seats_of(encounter: Encounter) -> Iterator[Seat]:
    """Everybody who takes part, the party first: its members have the same ids in every fight."""
    if encounter.party is not None:
        for index, line in enumerate(encounter.party.words.members):
            line = line if line.side else line.model_copy(update={"side": HEROES})
            yield Seat(line, encounter.party.document, ("members", index), False)
    for index, line in enumerate(encounter.words.combatants):
        squares = (line.at,) if isinstance(line.at, str) and not off_field(line) else line.at
        for number in range(line.count):
            at = squares
            if isinstance(squares, tuple):
                at = squares[number] if number < len(squares) else None
            yield Seat(
                line.model_copy(update={"at": at}), encounter.document, ("combatants", index), numbered=line.count > 1
            )


def seated(encounter: Encounter, seats: list[Seat], drawn: Drawn, grid: Grid, found: faults.Collector) -> list[Seat]:
    """The seats with the squares on which the map shows them."""
    document, legend = encounter.document, encounter.words.legend
    seats = list(seats)
    for sign in drawn.signs:
        if sign not in legend:
            expected, advice = faults.choice(sign, [".", "#", *legend])
            place = ("map",)
            told = f"the sign {faults.shown(sign)}"
            found.add(str(faults.fault(document, place, told, expected, f"{advice} Or name it in the legend.")))
    for sign, words in legend.items():
        meant, path = meaning(words)
        path = ("legend", sign, *path)
        squares = drawn.signs.get(sign, [])
        if sign in (".", "#"):
            found.add(
                str(faults.fault(document, path, f"'{sign}'", "another sign", "'.' is free, '#' blocked", key=True))
            )
            continue
        if not squares:
            found.add(
                str(faults.fault(document, path, f"'{sign}'", "a sign of the map", "draw it or delete it", key=True))
            )
            continue
        if not meant and isinstance(words, Sign):
            continue
        indices = [index for index, seat in enumerate(seats) if seat.line.at is None and _means(meant, seat.line)]
        if not indices and not any(_means(meant, seat.line) for seat in seats):
            known = dict.fromkeys(name for seat in seats for name in (seat.line.creature, seat.line.name) if name)
            found.add(str(faults.unknown(document, path, "combatant", known)))
        elif len(indices) != len(squares):
            expected = f"{len(indices)}, for that many combatants without an 'at'"
            told = f"{len(squares)} times '{sign}' on the map"
            found.add(str(faults.fault(document, path, told, expected, "draw as many signs, or change 'count'")))
        for index, square in zip(indices, squares, strict=False):
            line = seats[index].line.model_copy(update={"at": grid.name(square)})
            seats[index] = seats[index]._replace(line=line)
    return seats


def meaning(words: str | Sign) -> tuple[str, faults.Path]:
    """Whom an entry of the legend puts on its squares, and where inside the entry that is written."""
    return (words.who, ("who",) if words.who else ()) if isinstance(words, Sign) else (words, ())


def _means(word: str, line: Line) -> bool:
    """Whether a word of the legend is a line's creature, name or id."""
    names = (line.creature, line.id, line.name.casefold(), slug(line.name))
    return bool(word) and (word in names or word.casefold() in names)
