"""Making combatants from an encounter's words for them: merged, named, validated, placed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from combattracker.content.library.entries import Entries, validated
from combattracker.content.library.lines import Line, read_line
from combattracker.content.library.naming import Identity, identity, slug, taken_words
from combattracker.content.yaml import faults
from combattracker.content.yaml.reading import Document
from combattracker.model.combatant import Combatant
from combattracker.model.errors import CombatError, Unreadable
from combattracker.model.grid import Square
from combattracker.model.manifest import Manifest
from combattracker.model.state import State
from combattracker.model.values import CatalogueItem, Pool, changed

if TYPE_CHECKING:
    from combattracker.rules.library import Creature

T = TypeVar("T")

OFF = ("off", "none")
"""What `at` says of somebody who is not on the battlefield."""


def recruit(
    library: Entries,
    spec: Mapping[str, object] | Line,
    state: State,
    *,
    document: Document | None = None,
    path: faults.Path = (),
    numbered: bool = False,
    find_place: bool = True,
) -> tuple[list[CatalogueItem], Combatant]:
    """A combatant from a line, with the library entries that the fight does not have yet.

    `path` leads to the line in its document, `numbered` says that it is one of several alike. Raises
    Unreadable, Faults.
    """
    line = spec if isinstance(spec, Line) else read_line(spec, document, path)
    creature = _creature(library, line, document, path)
    name = _identity(line, creature, state, numbered, document, path)
    side = _side(line, state, document, path)
    square = _square(line, side, state, document, path)
    bare = Combatant(
        id=name.id, name=name.name, tag=name.tag, side=side, at=square, hidden=line.hidden, notes=line.notes
    )
    rules = library.ruleset
    made = by_rules(rules.manifest, lambda: rules.recruit(creature, bare))
    keys = dict.fromkeys([*creature.refers(), *made.refers])
    library.require_references(keys, document, path, line.fields)
    if line.creature:
        keys = {f"creature/{line.creature}": None, **keys}
    items = library.closure(keys, state.catalogue)
    combatant = _carried_over(creature, made.combatant, document, path)
    if line.at is not None:
        _require_room(combatant, state, document, path)
    if find_place and line.at is None:
        combatant = placed(library, state, combatant)
    return items, combatant


def placed(library: Entries, state: State, combatant: Combatant) -> Combatant:
    """A combatant where the rules put somebody for whom no square was named."""
    rules = library.ruleset
    return changed(combatant, at=by_rules(rules.manifest, lambda: rules.place(state, combatant)))


def by_rules(manifest: Manifest, work: Callable[[], T]) -> T:
    """What a ruleset's code returns. Raises Unreadable where that code fails."""
    try:
        return work()
    except CombatError:
        raise
    except Exception as error:
        told = f"the rules of {manifest.title} failed: {type(error).__name__}: {faults.shown(str(error))}"
        raise Unreadable(told) from error


def off_field(line: Line) -> bool:
    """Whether a line says that somebody is not on the battlefield."""
    return isinstance(line.at, str) and line.at.lower() in OFF


def merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Fields with others laid over them: mappings merge, all else replaces, and what is empty (null) removes."""
    result = dict(base)
    for key, value in over.items():
        below = result.get(key)
        if isinstance(value, dict) and isinstance(below, dict):
            result[key] = merged(below, value)
        elif value is None:
            result.pop(key, None)
        else:
            result[key] = value
    return result


def _creature(library: Entries, line: Line, document: Document | None, path: faults.Path) -> Creature:
    fields, creature_id, name = line.fields, line.creature, line.name
    if creature_id:
        try:  # the entry alone comes first, so that its own mistakes are told at their place in the library
            base = library.entry("creature", creature_id)
        except CombatError as error:
            raise faults.placed(error, document, (*path, "creature")) from None
        fields, name = merged(library.raw("creature", creature_id), fields), base.name
    elif not name and not line.id:
        raise faults.fault(document, path, "neither 'name' nor 'creature'", "one of them", "add who this is")
    fields["name"] = name or (line.id or "").replace("-", " ").capitalize()
    model = library.ruleset.schemas.get("creature")
    if model is None:
        raise Unreadable(f"{library.ruleset.manifest.title} has no creatures that a combatant could be made from")
    own_id = creature_id or line.id or slug(line.name) or "unnamed"
    return validated(model, fields, own_id, document, path, Line.model_fields)  # type: ignore[return-value]


def _identity(
    line: Line, creature: Creature, state: State, numbered: bool, document: Document | None, path: faults.Path
) -> Identity:
    base = line.id or slug(line.name) or line.creature or "someone"
    several = numbered or not (line.name or line.id)
    try:
        return identity(
            base,
            line.name or creature.name,
            taken_words(state),
            numbered=several,
            exact=bool(line.id),
            tag=line.tag,
        )
    except Unreadable as error:
        field = error.message.split()[1]  # "the id …" or "the tag …"
        raise faults.placed(error, document, (*path, field)) from None


def _side(line: Line, state: State, document: Document | None, path: faults.Path) -> str:
    if line.side is None:
        raise faults.fault(document, path, "no 'side'", "the side it fights on", "add side: and a name")
    if line.side not in state.sides:
        expected, advice = faults.choice(line.side, state.sides)
        raise faults.fault(document, (*path, "side"), f"the unknown side '{line.side}'", expected, advice)
    return line.side


def _square(line: Line, side: str, state: State, document: Document | None, path: faults.Path) -> Square | None:
    if line.at is None or off_field(line):
        return None
    here = (*path, "at")
    if not isinstance(line.at, str):
        raise faults.fault(document, here, "a list of squares", "one square", "write one, or raise 'count'")
    if state.grid is None:
        raise faults.fault(document, here, faults.shown(line.at), "no square", "delete it: this fight has no grid")
    try:
        square = state.grid.parse(line.at, state.sides[side].field)
    except CombatError as error:
        raise faults.placed(error, document, here) from None
    if square in state.grid.blocked:
        raise faults.fault(document, here, f"the blocked square {line.at}", "a free one", "choose another square")
    if other := state.taken().get(square):
        told = f"{line.at}, where {state.who(other).name} stands"
        raise faults.fault(document, here, told, "a free square", "choose another square")
    return square


def _require_room(who: Combatant, state: State, document: Document | None, path: faults.Path) -> None:
    """Raises Unreadable where somebody of several squares does not fit in where it is to stand."""
    if state.grid is None or who.size == 1:
        return
    taken = state.taken(but=who.id)
    for square in who.squares:
        if not state.grid.is_open(square) or square in taken:
            told = f"{who.name} of {who.size}×{who.size} squares, which has no room there"
            expected = "the upper left of that many free squares"
            raise faults.fault(document, (*path, "at"), told, expected, "choose another square")


def _carried_over(creature: Creature, combatant: Combatant, document: Document | None, path: faults.Path) -> Combatant:
    """The combatant with what it brings from an earlier fight."""
    pools = dict(combatant.pools)
    for name, current in creature.current.items():
        if name not in pools:
            expected, advice = faults.choice(name, pools)
            here = (*path, "current", name)
            raise faults.fault(document, here, f"the unknown pool {faults.shown(name)}", expected, advice, key=True)
        pools[name] = Pool(current, pools[name].maximum)
    waiting = {name: left for name, left in creature.cooldowns.items() if left > 0}
    if not creature.current and not waiting:
        return combatant
    return changed(combatant, pools=pools, cooldowns={**combatant.cooldowns, **waiting})
