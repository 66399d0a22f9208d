"""Out of sequence: what has to wait for what, and what is drawn into a charge (A-66 … A-102, AMB-A26).

One function for each case. A spell or device that loses a comparison waits: directly after what beats it, in the
same instant if they are equal; what beats it keeps its place.
"""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.model.values import Value

from .declared import Deed, speed_of, weapons_of
from .figures import length
from .order import Reason, Slots, arrival, segments

FIRST, SAME, LATER = "first", "same", "later"
"""What comes of a comparison for a spell or device: it keeps its place, or falls together, or waits."""


class Entry(Value, frozen=True):
    """One place on the board: a deed, which of its routines, and everything that says why it comes there."""

    id: str
    deed: Deed
    routine: int
    why: tuple[Reason, ...]


class Wait(Value, frozen=True):
    """A spell or device against an event: before it, together with it or after it, and by which rules."""

    event: str
    when: str
    why: tuple[Reason, ...]


def waits(state: State, entry: Entry, everything: list[Entry], table: Slots) -> list[Wait]:
    """Everything that a spell or device has to wait for, in the order of the board (AMB-A26)."""
    if entry.deed.kind not in ("cast", "device") or entry.deed.rounds or not table.numerals:
        return []
    found = []
    for other in everything:
        if other.deed.side != entry.deed.side:
            wait = _wait(state, entry, other, table)
            if wait is not None:
                found.append(wait)
    return found


def _wait(state: State, entry: Entry, other: Entry, table: Slots) -> Wait | None:
    mine, theirs = entry.deed, other.deed
    if mine.who not in targets(theirs) or mine.begun >= 0:
        return None
    match theirs.kind:
        case "cast":
            return caster_against_caster(mine, other, table) if theirs.who in targets(mine) else None
        case "charge":
            return charge_against_caster(state, mine, other, table)
        case "strike":
            return blow_against_caster(state, mine, other, table)
    return None


def targets(each: Deed) -> tuple[str, ...]:
    """Everybody whom a deed is aimed at."""
    return (each.target, *each.also.split())


def used(mine: Deed) -> int:
    """The segments that a spell or device takes, with the delay of its user (AMB-A19)."""
    return mine.time + mine.delay


def compared(time: int, number: int, other: Entry, what: str, clause: str) -> Wait:
    """Less time than the number: no wait; as much: at once; more: afterwards (A-81, A-82)."""
    sign, when, outcome = (
        ("<", FIRST, ("so it comes first", "A-81"))
        if time < number
        else ("=", SAME, ("so both at once", "A-82"))
        if time == number
        else (">", LATER, ("so it comes after", "A-82"))
    )
    return Wait(other.id, when, ((f"{segments(time)} {sign} {what} {number}", clause), outcome))


def caster_against_caster(mine: Deed, other: Entry, table: Slots) -> Wait | None:
    """Two casters at each other: the shorter time, then the higher die, then both at once (A-72, A-73, A-74)."""
    theirs = other.deed
    if theirs.rounds or mine.kind != "cast":
        return None
    if used(mine) != used(theirs):
        when = LATER if used(mine) > used(theirs) else FIRST
        return Wait(other.id, when, ((f"{segments(used(mine))} against {used(theirs)}", "A-72"),))
    here, there = table.numerals.get(mine.side, 0), table.numerals.get(theirs.side, 0)
    if here == there:
        return Wait(other.id, SAME, ((f"{segments(used(mine))} each, and equal dice", "A-74"),))
    told = (f"{segments(used(mine))} each, die {here} against {there}", "A-73")
    return Wait(other.id, LATER if here < there else FIRST, (told,))


def blow_against_caster(state: State, mine: Deed, other: Entry, table: Slots) -> Wait | None:
    """A blow at a caster: its speed factor, or without one the caster's own die, against the time.

    With a winner only a caster who won compares (A-78 … A-82); one who lost is struck first anyway (AMB-A12).
    """
    own, enemy = table.bases.get(mine.side, 0), table.bases.get(other.deed.side, 0)
    tied = own == enemy
    if own > enemy:
        return None
    factor = speed_of(state, other.deed)
    if factor is None:
        die = table.numerals.get(mine.side, 0)
        return at_the_caster(compared(used(mine), die, other, "the caster's die", "A-100" if tied else "A-80"), tied)
    if not tied and state.switch("weapon_speed") == "difference":
        factor = abs(factor - table.numerals.get(other.deed.side, 0))
    return at_the_caster(compared(used(mine), factor, other, "speed factor", "A-98" if tied else "A-79"), tied)


def at_the_caster(wait: Wait, tied: bool) -> Wait:
    """With a winner it is the rule that a caster who won may still be struck first (A-78)."""
    told = ("a blow at the caster", "A-102" if tied else "A-78")
    return Wait(wait.event, wait.when, (told, *wait.why))


def charge_against_caster(state: State, mine: Deed, other: Entry, table: Slots) -> Wait | None:
    """A charge at a caster in a tie: the segment in which it arrives against the time (A-95, AMB-A15)."""
    if table.bases.get(mine.side) != table.bases.get(other.deed.side):
        return None
    at = arrival(state, other.deed.who, mine.who) + other.deed.delay
    return compared(used(mine), at, other, "arrival in segment", "A-95")


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
    tied = table.bases.get(entry.deed.side) == table.bases.get(charge.deed.side)
    if entry.deed.kind == "turn-undead":
        return ("turning comes before the charge", "A-97" if tied else "A-75")
    return ("missiles come before the charge", "A-94" if tied else "A-75")


def strikes_regardless(state: State, each: Deed, table: Slots) -> bool:
    """Whether a blow falls in a tie though its owner is slain in this very step: claws, teeth, slime (A-91)."""
    tied = table.bases.get(each.side) in table.shared
    return tied and each.kind == "strike" and speed_of(state, each) is None


def by_length(state: State, each: Deed) -> float:
    """What blows at the end of a charge go by; what is shot counts as longest (A-84, A-86)."""
    weapons = weapons_of(state, each)
    if each.kind == "shoot":
        return 1000.0
    return length(weapons)
