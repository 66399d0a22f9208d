"""What every picture says of the combatants in the same way: order, sides, glyphs of effects."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache

from combattracker.model.combatant import Combatant
from combattracker.model.manifest import Manifest
from combattracker.model.state import Slot, State
from combattracker.model.values import CatalogueItem, Effect, Pool
from combattracker.recap.plain import shown

Sides = Mapping[str, int]
"""The number of each side, by which it has its colour everywhere."""


def order(state: State) -> list[str]:
    """Everybody, as the initiative lists them: by the agenda, then those without a place, then those who are out."""
    people = state.combatants
    places = dict.fromkeys([*(slot.who for slot in state.agenda if slot.who in people), *people])
    able = [who for who in places if is_in(state, people[who])]
    return [*able, *(who for who in places if who not in set(able))]


def is_in(state: State, who: Combatant) -> bool:
    """Whether somebody has a place in the order; a standing that nobody declared does not count as out."""
    return state.manifest.in_order(who.standing)


def standing_name(state: State, who: Combatant) -> str:
    """The word for somebody's standing."""
    kind = state.manifest.standings.get(who.standing)
    return shown(kind.name if kind else who.standing)


def place_of(state: State, who: str) -> Slot | None:
    """Somebody's first place in the agenda."""
    return next((slot for slot in state.agenda if slot.who == who), None)


def side_number(state: State, side: str) -> int:
    """A side's number, for its colour; players come first."""
    sides = sorted(state.sides.values(), key=lambda each: each.controller != "players")
    return next((number for number, each in enumerate(sides) if each.id == side), len(sides))


def side_numbers(state: State) -> Sides:
    """The number of each side, for its colour."""
    return {side: side_number(state, side) for side in state.sides}


def side_letters(state: State) -> dict[str, str]:
    """A letter for each side, no two alike: of its name if one is left, else a digit."""
    letters: dict[str, str] = {}
    for side in state.sides.values():
        # "The raiders" are known by their R.
        name = side.name.removeprefix("The ").removeprefix("the ")
        wanted = [each.upper() for each in (*name, *side.id) if each.isalnum() and each.isascii()]
        spare = (*wanted, *"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        letters[side.id] = next((each for each in spare if each not in letters.values()), "?")
    return letters


def health(state: State, who: Combatant) -> Pool | None:
    """The pool that is drawn as the bar."""
    return who.pools.get(state.manifest.health)


def effects(state: State, who: Combatant) -> Iterator[tuple[Effect, str, bool]]:
    """Somebody's effects with their glyphs, and whether they harm; those that harm come first."""
    if not who.effects:
        return
    known = [(effect, *_sign(state, effect)) for effect in who.effects.values()]
    yield from sorted(known, key=lambda each: not each[2])


def glyphs(state: State, who: Combatant) -> tuple[str, ...]:
    """The glyphs of somebody's effects, the harmful ones first."""
    return tuple(sign for _, sign, _ in effects(state, who))


def _sign(state: State, effect: Effect) -> tuple[str, bool]:
    manifest: Manifest = state.manifest
    for kind in manifest.effect_kinds:
        item = state.catalogue.get(f"{kind}/{effect.kind}")
        if item is not None:
            return sign_of(item)
    declared = manifest.effects.get(effect.kind)
    return (shown(declared.glyph)[:2] or "•", declared.harmful) if declared else ("•", True)


@lru_cache(maxsize=512)
def sign_of(item: CatalogueItem) -> tuple[str, bool]:
    """The glyph that a library entry names for itself, and whether it says that it does harm."""
    try:
        body = json.loads(item.body)
    except ValueError:
        body = None
    if not isinstance(body, dict):
        return "•", True
    glyph = body.get("glyph")
    return (shown(glyph)[:2] if isinstance(glyph, str) and glyph else "•"), body.get("harmful") is not False
