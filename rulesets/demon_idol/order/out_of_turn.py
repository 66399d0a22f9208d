"""What comes out of sequence: shots before a charge, and spells that wait for what beats them (A-66, AMB-A26).

A spell or device comes directly after the last event that beats it, or together with the first one after that which is
equal to it; what beats it keeps its place. The reasons are made last, from the order as it is then, so that each names
a comparison that holds.
"""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.state import State

from ..combatants.deeds import Entry, Reason
from .comparisons import EVENT_FIRST, SAME, SPELL_FIRST, Comparison, drawn_in, drawn_why
from .slots import At, Slots, at_the_caster, led, struck_while_casting

WAITED, HELD_UP = 1, 2
"""Directly after an event: first the spells that have waited for it, then the blows that come after those spells."""
Places = dict[str, At]
Compared = dict[str, list[Comparison]]
"""What each spell and device on the board is compared with, by its id: the quickest and its higher die first."""
Reasons = dict[str, tuple[Reason, ...]]


def drawn(entries: list[Entry], places: Places, table: Slots) -> tuple[Places, Reasons]:
    """Shots and turning of those who are charged come directly before the charge, if not sooner (A-75, A-94, A-97)."""
    after, why = dict(places), Reasons()
    for entry in entries:
        charge, own = drawn_in(entry, entries), places[entry.id]
        if charge is not None and own > places[charge.id]:
            after[entry.id] = places[charge.id].before(own.key.code, own.key.value, entry.routine)
            why[entry.id] = (drawn_why(entry, table, charge),)
    return after, why


def waited(known: Compared, places: Places) -> Places:
    """The places of everything when every spell and device has waited for what beats it."""
    after = dict(places)
    own = sorted({places[spell] for spell in known})
    for together in units(known):
        rank = max(own.index(places[spell]) for spell in together)
        after |= joined(known, together, rank, after)
    return after


def units(known: Compared) -> list[list[str]]:
    """The spells and devices in their order; casters at each other who are equal wait as one (A-74)."""
    found: list[list[str]] = []
    left = list(known)
    while left:
        unit = [left[0]]
        for spell in unit:  # grows while it is gone through
            equal = (each.event for each in known[spell] if each.outcome == SAME)
            unit += [other for other in equal if other in left and other not in unit]
        found.append(unit)
        left = [spell for spell in left if spell not in unit]
    return found


def arranged(state: State, entries: list[Entry], places: Places, table: Slots) -> Places:
    """The blows of one step at a caster whose turn is sooner, in the order of the scale: the quicker keep their places.

    So they stand around the spell, and stay where they are when it is cast or lost (AMB-A26).
    """
    steps: dict[tuple[object, ...], list[tuple[int, At, Entry]]] = {}
    for entry in entries:
        each, at = entry.deed, places[entry.id]
        if struck_while_casting(state, each, table) and not led(each, entry.routine):
            found = at_the_caster(state, each, table)
            if found is not None:
                steps.setdefault((each.target, *at.key.step()), []).append((found.number, at, entry))
    after = dict(places)
    for step in steps.values():
        for number, at, entry in sorted(step, key=lambda blow: blow[:2]):
            quicker = [after[other.id] for less, _, other in step if less < number]
            if quicker and at <= max(quicker):
                after[entry.id] = max(quicker).after(HELD_UP, number, entry.routine)
    return after


def joined(known: Compared, together: list[str], rank: int, places: Places) -> Places:
    """Where spells that fall together come, with what is in the same instant, or stands before them and must not.

    Of several that wait for the same the one comes first that would without it, by `rank`.
    """
    found = [each for spell in together for each in known[spell] if each.event not in together]
    here = max(places[spell] for spell in together)
    for each in found:
        if each.outcome == EVENT_FIRST:
            here = max(here, places[each.event].after(WAITED, rank))
    changes: Places = {}
    equal = [each.event for each in found if each.outcome == SAME and places[each.event] >= here]
    if equal:
        here = min(places[event] for event in equal)
        changes |= {event: here for event in equal if (places[event].key, places[event].near) == (here.key, here.near)}
    for each in found:
        at = places[each.event]
        attack = each.outcome == SPELL_FIRST and each.event not in known
        if attack and at <= here and at.key.step() == here.key.step():
            changes[each.event] = here.after(HELD_UP, each.number)
    return changes | dict.fromkeys(together, here)


def compared_why(known: Compared, places: Places) -> Iterator[tuple[str, tuple[Reason, ...]]]:
    """For the place of each event the comparison that holds, for that of each spell the nearest ones (A-66)."""
    for spell, found in known.items():
        mine = places[spell]
        ahead = [each for each in found if each.outcome == EVENT_FIRST and places[each.event] < mine]
        level = [each for each in found if each.outcome == SAME and places[each.event] == mine]
        behind = [each for each in found if each.outcome == SPELL_FIRST and places[each.event] > mine]
        for each in (*ahead, *level, *behind):
            yield each.event, each.why
        for each in (*sorted(ahead, key=lambda c: places[c.event])[-1:], *level[:1],
                     *sorted(behind, key=lambda c: places[c.event])[:1]):  # fmt: skip
            yield spell, each.why
