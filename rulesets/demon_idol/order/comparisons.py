"""Out of sequence: what is compared with what, and what is drawn into a charge (A-66 … A-102, AMB-A26).

A spell or device is compared with whatever is aimed at its user: on one scale, so that all comparisons agree. What
comes of that for the order is in `out_of_turn`.
"""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.model.values import Value, changed

from ..combatants.deeds import WORKINGS, Deed, Entry, Reason, natural, speed_of
from .slots import Slots, at_the_caster, led, struck_while_casting
from .speed_scale import Measure, measure

EVENT_FIRST, SAME, SPELL_FIRST = -1, 0, 1
"""What comes of a comparison: the event comes first, both at once, or the spell or device."""


class Comparison(Value, frozen=True):
    """A spell or device against an event that is aimed at its user, by their ids, and by which rules."""

    spell: str
    event: str
    outcome: int
    time: int
    number: int
    """Where the one and the other stand on the scale."""
    why: tuple[Reason, ...]


def comparisons(state: State, entry: Entry, everything: list[Entry], table: Slots) -> list[Comparison]:
    """Everything with which a spell or device is compared, in the order of the board (AMB-A26)."""
    mine = entry.deed
    if mine.kind not in WORKINGS or mine.rounds or mine.begun >= 0 or not table.numerals:
        return []
    against = (other for other in everything if other.deed.side != mine.side and mine.who in targets(other.deed))
    return [found for other in against if (found := _compared(state, entry, other, table)) is not None]


def _compared(state: State, entry: Entry, other: Entry, table: Slots) -> Comparison | None:
    match other.deed.kind:
        case "cast":
            return caster_against_caster(state, entry, other, table)
        case "charge":
            return in_a_tie(state, entry, other, table, "A-95")
        case "shoot":
            return in_a_tie(state, entry, other, table, "A-92" if speed_of(state, other.deed) is None else "A-99")
        case "strike":
            return blow_against_caster(state, entry, other, table)
    return None


def targets(each: Deed) -> tuple[str, ...]:
    """Everybody whom a deed is aimed at."""
    return (each.target, *each.also.split())


def tied(mine: Deed, theirs: Deed, table: Slots) -> bool:
    """Whether two deeds are of sides with one slot."""
    return table.bases.get(mine.side) == table.bases.get(theirs.side)


def caster_against_caster(state: State, entry: Entry, other: Entry, table: Slots) -> Comparison | None:
    """Two casters at each other: the shorter time, then the higher die, then both at once (A-72, A-73, A-74)."""
    mine, theirs = entry.deed, other.deed
    if mine.kind != "cast" or theirs.rounds or theirs.begun >= 0 or theirs.who not in targets(mine):
        return None
    here, there = table.numerals.get(mine.side, 0), table.numerals.get(theirs.side, 0)
    one, two = measure(state, mine, here), measure(state, theirs, there)
    if one is None or two is None:
        return None
    if one.number != two.number:
        outcome = SPELL_FIRST if one.number < two.number else EVENT_FIRST
        why = tuple((told, "A-72") for told in in_words(one, two, "the shorter spell"))
    elif here != there:
        outcome = SPELL_FIRST if here > there else EVENT_FIRST
        dice = f"die {max(here, there)} > {min(here, there)}"
        why = ((f"{one.told()} = {two.told()}, and {dice}", "A-73"), ("so the higher die comes first", "A-73"))
    else:
        outcome, why = SAME, tuple((told, "A-74") for told in in_words(one, two))
    return Comparison(entry.id, other.id, outcome, one.number, two.number, why)


def blow_against_caster(state: State, entry: Entry, other: Entry, table: Slots) -> Comparison | None:
    """A blow at a caster: its speed factor, or without one the caster's own die, against the time.

    With a winner only a caster who won compares (A-78 … A-82); one who lost is struck first anyway (AMB-A12). Whoever
    strikes first and last does so without any comparison (AMB-A8).
    """
    mine, theirs = entry.deed, other.deed
    factor = speed_of(state, theirs)
    if led(theirs, other.routine):
        return None
    if tied(mine, theirs, table):
        return in_a_tie(state, entry, other, table, "A-100" if factor is None else "A-98")
    if not struck_while_casting(state, theirs, table):
        return None
    event = at_the_caster(state, theirs, table)
    found = _against(state, entry, other, table, event, "A-80" if factor is None else "A-79")
    return found and changed(found, why=(("a blow at a caster whose turn comes sooner", "A-78"), *found.why))


def in_a_tie(state: State, entry: Entry, other: Entry, table: Slots, clause: str) -> Comparison | None:
    """In a tie what is aimed at a caster or at the user of a device is compared with the time (A-92 … A-102)."""
    if not tied(entry.deed, other.deed, table):
        return None
    event = measure(state, other.deed, table.numerals.get(entry.deed.side, 0))
    return _against(state, entry, other, table, event, clause)


def _against(
    state: State, entry: Entry, other: Entry, table: Slots, event: Measure | None, clause: str
) -> Comparison | None:
    """A time against a number: less, and the spell is first; as much, both at once; more, the event (A-81, A-82)."""
    time = measure(state, entry.deed, table.numerals.get(entry.deed.side, 0))
    if time is None or event is None:
        return None
    outcome = SAME if time.number == event.number else SPELL_FIRST if time.number < event.number else EVENT_FIRST
    numbers, verdict = in_words(time, event)
    rule = "A-82" if outcome != SPELL_FIRST else "A-93" if clause == "A-92" else "A-81"
    return Comparison(entry.id, other.id, outcome, time.number, event.number, ((numbers, clause), (verdict, rule)))


def in_words(time: Measure, event: Measure, first: str = "") -> tuple[str, str]:
    """Two places on the scale and what follows: "bite at 4 < casting time 5", "so the bite comes first"."""
    if time.number == event.number:
        return f"{time.told()} = {event.told()}", "so both at once"
    one, two = sorted((time, event), key=lambda each: each.number)
    return f"{one.told()} < {two.told()}", f"so {first or f'the {one.noun}'} comes first"


def drawn_in(entry: Entry, everything: list[Entry]) -> Entry | None:
    """The charge that somebody's shots or turning come before, being its target (A-75, A-94, A-97)."""
    if entry.deed.kind not in ("shoot", "turn-undead"):
        return None
    for other in everything:
        charge = other.deed.kind == "charge" and other.deed.side != entry.deed.side
        if charge and other.deed.target == entry.deed.who:
            return other
    return None


def drawn_why(entry: Entry, table: Slots, charge: Entry) -> Reason:
    """By which rule shots or turning come before a charge."""
    if entry.deed.kind == "turn-undead":
        return ("turning comes before the charge", "A-97" if tied(entry.deed, charge.deed, table) else "A-75")
    return ("missiles come before the charge", "A-94" if tied(entry.deed, charge.deed, table) else "A-75")


def strikes_regardless(state: State, each: Deed, table: Slots) -> bool:
    """Whether an attack comes in a tie whatever has slain its owner in this round: claws, slime, breath (A-91)."""
    return table.bases.get(each.side) in table.shared and natural(state, each)
