"""From an encounter to the first facts of a fight."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec

from combattracker.content.encounters.encounter import (
    Encounter,
    SideWords,
    encounter_from_text,
    house_rules,
    load_encounter,
)
from combattracker.content.encounters.land import shaped
from combattracker.content.encounters.maps import Drawn, TextMap
from combattracker.content.encounters.party import HEROES
from combattracker.content.encounters.seating import Seat, seated, seats_of
from combattracker.content.library.file_library import FileLibrary
from combattracker.content.library.recruiting import by_rules, placed, recruit
from combattracker.content.yaml import faults
from combattracker.content.yaml.reading import Document
from combattracker.model.combatant import Combatant, Side
from combattracker.model.errors import CombatError
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import apply, fold, opened
from combattracker.model.facts.validate import require_declared
from combattracker.model.grid import Grid
from combattracker.model.names.spelled import read
from combattracker.model.state import Note, State
from combattracker.model.values import GM, CatalogueItem, Scalar, changed
from combattracker.rules.ruleset import Ruleset

PLAYERS = (HEROES, "players", "party")
"""Sides that players control unless the encounter says otherwise."""


class Opening(NamedTuple):
    """A fight that is ready to begin."""

    encounter: Encounter
    ruleset: Ruleset
    events: tuple[e.Event, ...]
    state: State


class Recruited(NamedTuple):
    """A combatant made, with the library entries that it brings along; `waiting` for a square by the rules."""

    items: list[CatalogueItem]
    combatant: Combatant
    waiting: bool
    seat: Seat


def open_encounter(path: Path) -> Opening:
    """Everything that a fight needs, from a file. Raises Unreadable, Faults."""
    return _open(load_encounter(path))


def open_text(text: str, path: Path) -> Opening:
    """Everything that a fight needs, from a text as if it stood in the file at `path`. Raises Unreadable, Faults."""
    return _open(encounter_from_text(text, path))


def _open(encounter: Encounter) -> Opening:
    ruleset = encounter.load_ruleset()
    events = opening(encounter, ruleset)
    first = events[0]
    assert isinstance(first, e.Opened)
    return Opening(encounter, ruleset, events, fold(opened(first), events[1:]))


def opening(encounter: Encounter, ruleset: Ruleset) -> tuple[e.Event, ...]:
    """The facts with which a fight begins: Opened, and for each combatant what it brings, Joined, what follows.

    Raises Faults with every mistake of the file that can be found in one go.
    """
    found = faults.Collector()
    switches = found.catch(lambda: house_rules(encounter, ruleset))
    items = _brought(encounter, ruleset, found)
    seats = list(seats_of(encounter))
    sides = _sides(encounter, seats, found)
    start = found.catch(lambda: _opened(encounter, ruleset, sides, switches or {}, seats, found))
    if start is None:
        found.settle()
    first, seats = start
    recruited = _recruited(ruleset, opened(first), items, seats, found)
    found.settle()
    return _told(ruleset, first, items, recruited, found)


def _brought(encounter: Encounter, ruleset: Ruleset, found: faults.Collector) -> list[CatalogueItem]:
    """All that the encounter's own library holds, with what that refers to.

    It is frozen whether or not anybody has it yet: what stands nowhere else must still be there after a resume.
    """
    library = ruleset.library
    if not isinstance(library, FileLibrary):
        return []
    keys = []
    for kind, entries in encounter.words.library.items():
        for entry_id in entries if isinstance(entries, dict) else ():
            key = f"{kind}/{entry_id}"
            if found.catch(lambda key=key: library.freeze(key)) is not None:  # type: ignore[misc]
                keys.append(key)
    return library.closure(keys)


def _sides(encounter: Encounter, seats: list[Seat], found: faults.Collector) -> dict[str, Side]:
    for seat in seats:
        at = faults.at(seat.document.value, (*seat.path, "at"))
        if isinstance(at, list) and len(at) > seat.line.count:
            place = (*seat.path, "at")
            expected = f"at most {seat.line.count}, as many as there are combatants"
            found.add(str(faults.fault(seat.document, place, f"{len(at)} squares", expected, "delete some")))
    named = encounter.words.sides
    if named is None:
        named = dict.fromkeys((seat.line.side for seat in seats if seat.line.side), None)
    return {side_id: _side(side_id, words or SideWords()) for side_id, words in named.items()}


def _side(side_id: str, words: SideWords) -> Side:
    controller = words.controller or ("players" if side_id in PLAYERS else "policy")
    name = words.name or side_id.replace("-", " ").capitalize()
    return Side(side_id, name, controller, words.dice, words.field or "")


def _opened(
    encounter: Encounter,
    ruleset: Ruleset,
    sides: dict[str, Side],
    switches: dict[str, Scalar],
    seats: list[Seat],
    found: faults.Collector,
) -> tuple[e.Opened, list[Seat]]:
    """The first fact, and the seats with the squares that the map gives them."""
    words, document = encounter.words, encounter.document
    if not seats:
        raise faults.fault(document, (), "nobody who fights", "combatants", "add 'combatants:' or 'party:'")
    drawn = TextMap(words.map, document) if words.map is not None else None
    grid = _grid(encounter, ruleset, sides, drawn)
    if grid is None:
        for key in ("battlefield", "map"):
            if key in document.value and document.value[key] is not None:
                found.add(str(_no_grid(document, key, ruleset)))
    else:
        fields = {field.id for field in grid.fields}
        for side in sides.values():
            if side.field and side.field not in fields:
                found.add(str(faults.unknown(document, ("sides", side.id, "field"), "field", fields)))
        sides = {s.id: changed(s, field=s.field or (s.id if s.id in fields else "")) for s in sides.values()}
        on_map = drawn.drawn(grid) if drawn else Drawn(frozenset(), {})
        grid = shaped(encounter, grid, on_map, found)
        seats = seated(encounter, seats, on_map, grid, found)
    if drawn is None and words.legend:
        found.add(str(faults.fault(document, ("legend",), "a legend", "a map", "draw the map, or delete the legend")))
    first = e.Opened(
        manifest=ruleset.manifest,
        title=encounter.title,
        sides=sides,
        switches=switches,
        grid=grid,
        notes=words.notes,
        party=str(encounter.party.path.resolve()) if encounter.party else "",
    )
    return first, seats


def _no_grid(document: Document, key: str, ruleset: Ruleset) -> Exception:
    told = f"no battlefield: {ruleset.manifest.title} plays without one"
    return faults.fault(document, (key,), f"'{key}'", told, "delete it", key=True)


def _grid(encounter: Encounter, ruleset: Ruleset, sides: dict[str, Side], drawn: TextMap | None) -> Grid | None:
    """The battlefield of the size that is written, else drawn, else usual."""
    size = encounter.words.battlefield
    place: faults.Path = ("battlefield",) if size is not None else ("map",)

    def make(columns: int | None, rows: int | None) -> Grid | None:
        return by_rules(ruleset.manifest, lambda: ruleset.battlefield(list(sides.values()), columns, rows))

    try:
        if drawn is not None and (size is None or (size.columns is None and size.rows is None)):
            return drawn.grid(make)
        return make(size.columns if size else None, size.rows if size else None)
    except CombatError as error:
        raise faults.placed(error, encounter.document, place) from None


def _recruited(
    ruleset: Ruleset, state: State, brought: Iterable[CatalogueItem], seats: list[Seat], found: faults.Collector
) -> list[Recruited]:
    """Everybody, made in order; whoever has no square of his own is placed once all others stand."""
    library = ruleset.library
    assert isinstance(library, FileLibrary)
    state = fold(state, (e.Catalogued(item=item) for item in brought))
    made: list[Recruited] = []
    for seat in seats:
        result = found.catch(
            lambda seat=seat, state=state: recruit(  # type: ignore[misc]
                library,
                seat.line,
                state,
                document=seat.document,
                path=seat.path,
                numbered=seat.numbered,
                find_place=False,
            ),
            seat.document,
            seat.path,
        )
        if result is None:
            continue
        items, who = result
        state = fold(state, (e.Catalogued(item=item) for item in items))  # what it has may speak of what it brings
        try:
            state = apply(state, _declared(state, e.Joined(combatant=who)))
        except CombatError as error:
            found.add(str(faults.placed(error, seat.document, seat.path)))
            continue
        made.append(Recruited(items, who, seat.line.at is None, seat))
    if found.faults:
        return []
    for index, each in enumerate(made):
        if each.waiting:
            who = found.catch(
                lambda each=each, state=state: placed(library, state, each.combatant),  # type: ignore[misc]
                each.seat.document,
                each.seat.path,
            )
            if who is not None:
                made[index] = each._replace(combatant=who)
                state = apply(state, e.Moved(who=who.id, before=None, after=who.at))
    return made


def _declared(state: State, event: e.Event) -> e.Event:
    """The event, if the manifest declares all that it speaks of. Raises Unreadable."""
    require_declared(state, event)
    return event


def _told(
    ruleset: Ruleset,
    first: e.Opened,
    brought: Iterable[CatalogueItem],
    recruited: Iterable[Recruited],
    found: faults.Collector,
) -> tuple[e.Event, ...]:
    """The facts in order, each checked against what the manifest declares."""
    state = opened(first)
    facts: list[e.Event] = [first]

    def tell(*told: e.Event) -> None:
        nonlocal state
        for event in told:
            state = apply(state, _declared(state, event))
            facts.append(event)

    def join(each: Recruited) -> None:
        tell(*(e.Catalogued(item=item) for item in each.items), e.Joined(combatant=each.combatant))
        tell(*by_rules(ruleset.manifest, lambda: tuple(ruleset.joined(state, each.combatant.id))))

    tell(*(e.Catalogued(item=item) for item in brought))
    for each in recruited:
        found.catch(lambda each=each: join(each), each.seat.document, each.seat.path)  # type: ignore[misc]
    found.settle()
    return _read(tuple(facts), state)


def _read(facts: tuple[e.Event, ...], state: State) -> tuple[e.Event, ...]:
    """The facts, where the encounter's own texts name whoever takes part by reference."""
    first, *others = facts
    assert isinstance(first, e.Opened)
    notes = read(first.notes, state)
    first = msgspec.structs.replace(first, title=read(first.title, state), notes=notes)
    noted = (e.Noted(note=Note(notes, "note", seen_by=GM), seen_by=GM),) if notes else ()
    return (first, *noted, *others)
