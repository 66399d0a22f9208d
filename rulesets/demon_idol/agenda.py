"""The board: every action that is still to come, in order, and why there (A-57 … A-60, A-66)."""

from __future__ import annotations

from itertools import groupby

from combattracker.model.state import Slot, State
from combattracker.model.values import Value

from . import morale
from .cases import FIRST, SAME, Entry, drawn_in, drawn_why, strikes_regardless, waits
from .declared import LATEST, STRIKES, Deed, deed, deeds, speed_of, spent
from .figures import able, routine, speed, up
from .latest import Latest
from .minds import goes_on
from .order import EXCHANGE, IN, Key, Place, Reason, Slots, place, slots
from .wording import BY_THE_GM, clauses, reason, seen_by, sentence

RESOLVING = ("resolve", "surprise-resolve")
At = tuple[int, ...]
"""A position: the number of its key among all keys, then what is directly before or after that."""


class Due(Value, frozen=True):
    """An entry of the board at its place; entries of enemies at one place fall together (A-87)."""

    entry: Entry
    key: Key
    at: At = ()


def board(state: State) -> list[list[Due]]:
    """Everything still to come, what falls together in one list."""
    return instants(state, placed_by_gm(state, order(state)))


@Latest
def order(state: State) -> list[Due]:
    """Everything still to come in its order: by key, then what waits, then what a charge draws in."""
    table = slots(state)
    found: list[Due] = []
    for entry in entries(state, table):
        where = place(state, entry.deed, entry.routine, table) if entry.deed.kind in KNOWN else special(entry, table)
        if where is not None:
            found.append(Due(Entry(entry.id, entry.deed, entry.routine, (*entry.why, *where.why)), where.key))
    found.sort(key=lambda due: due.key)
    return sorted(out_of_sequence(state, numbered(found), table), key=lambda due: due.at)


KNOWN = (
    "avoid", "parley", "await", "shoot", "device", "cast", "turn-undead", "close", "charge", "move", "fetch", "other",
    "brace", "strike", "grapple",
)  # fmt: skip


def entries(state: State, table: Slots) -> list[Entry]:
    """The entries of everything declared, one for each routine that is left, and of morale and psionics."""
    found: list[Entry] = []
    for each in deeds(state):
        who = state.who(each.who)
        acts = able(state, who) or (who.effect("last-blow") is not None and each.kind == "strike")
        if each.kind in ("psionics", "pass") or not acts or (each.trigger and each.ready):
            continue
        for number in range(1, (each.routines if each.kind in STRIKES else 1) + 1):
            if each.kind not in STRIKES or not spent(who) & 1 << number:
                found.append(Entry(f"{each.who}/{each.kind}/{number}", each, number, ()))
            if each.kind == "brace":
                break
    return [*morale_entries(state, table), *found, *quicker_blows(state, table), *exchanges(state, table)]


def morale_entries(state: State, table: Slots) -> list[Entry]:
    """For each side whose turn is still to come, the check of its groups that have a reason for one (A-67)."""
    found = []
    for side, base in table.bases.items():
        groups = morale.waiting(state, side) if table.numerals and state.clock.segment < base else []
        if groups:
            who = groups[0].members[0].id
            why = tuple((f"{group.name}: {', '.join(t.label for t in group.triggers)}", "A-67") for group in groups)
            found.append(Entry(f"{side}/morale/1", Deed(who, side, "morale", "A"), 1, why))
    return found


def exchanges(state: State, table: Slots) -> list[Entry]:
    """The psionic exchanges that are left, one at the top of each segment (A-3, A-57, AMB-A20)."""
    minds = [each for each in deeds(state) if each.kind == "psionics" and up(state, each.who)]
    if not goes_on(state):
        return []
    done = state.counters.get("exchange", 0)
    last = LATEST if table.numerals else 1
    return [
        Entry(f"{minds[0].who}/psionics/{number}", minds[0], number, ((f"at the top of segment {number}", "A-57"),))
        for number in range(done + 1, last + 1)
    ]


def quicker_blows(state: State, table: Slots) -> list[Entry]:
    """By a house rule much faster weapons strike twice before slower ones in a tie, or before and after (A-89)."""
    if not state.switch("speed_blows"):
        return []
    more = []
    for each in deeds(state):
        mine, theirs = speeds(state, each)
        if not mine or (theirs < 2 * mine and theirs - mine < 5) or table.bases.get(each.side) not in table.shared:
            continue
        told = (f"speed factor {mine} against {theirs}: strikes twice", "A-89")
        last = each.routines + (2 if theirs - mine >= 10 else 1)
        more += [
            Entry(f"{each.who}/strike/{number}", each, number, (told,))
            for number in range(each.routines + 1, last + 1)
            if able(state, state.who(each.who)) and not spent(state.who(each.who)) & 1 << number
        ]
    return more


def speeds(state: State, each: Deed) -> tuple[int, int]:
    """The speed factors of a blow and of the foe's weapon, which strikes this round or has; 0 without one (A-89)."""
    mine = speed_of(state, each) if each.kind == "strike" else None
    if mine is None or not up(state, each.target):
        return 0, 0
    foe = state.who(each.target)
    theirs = deed(state, foe.id)
    strikes = theirs.kind == "strike" if theirs is not None else spent(foe) > 0
    return mine, (speed(routine(state, foe)) or 0) if strikes else 0


def special(entry: Entry, table: Slots) -> Place:
    """The place of a morale check, and of a psionic exchange."""
    if entry.deed.kind == "morale":
        return Place(Key(table.bases.get(entry.deed.side, 0), IN, 0, 1, -1, 1), ())
    return Place(Key(entry.routine if table.numerals else 0, EXCHANGE, 0, 0, 0, 1), ())


# What falls together, and what moves


def numbered(found: list[Due]) -> list[Due]:
    """Positions by key: one for all where enemies have the same key, else one for each in roster order (AMB-A25)."""
    result: list[Due] = []
    position = 0
    for _, same in groupby(found, key=lambda due: due.key):
        equal = list(same)
        together = len({due.entry.deed.side for due in equal}) > 1
        for due in equal:
            if not together or due is equal[0]:
                position += 1
            result.append(Due(due.entry, due.key, (position,)))
    return result


def out_of_sequence(state: State, found: list[Due], table: Slots) -> list[Due]:
    """Shots and turning come before the charge that they meet, then spells and devices wait (A-66, AMB-A26)."""
    everything = [due.entry for due in found]
    moved: dict[str, Due] = {due.entry.id: due for due in found}
    for due in found:
        charge = drawn_in(due.entry, everything)
        if charge is not None and moved[charge.id].at < due.at:
            before = moved[charge.id].at[0] - 1
            told = drawn_why(due.entry, table, charge)
            at = (before, 900, due.key.code, due.key.value + 100, due.entry.routine)
            moved[due.entry.id] = _because(Due(due.entry, moved[charge.id].key, at), told)
    for due in sorted(found, key=lambda each: each.entry.deed.time + each.entry.deed.delay):
        moved[due.entry.id] = _waiting(state, moved[due.entry.id], moved, everything, table)
    return list(moved.values())


def _waiting(state: State, due: Due, moved: dict[str, Due], everything: list[Entry], table: Slots) -> Due:
    """A spell or device after the latest of what beats it."""
    at = due.at
    for wait in waits(state, due.entry, everything, table):
        due = _because(due, *wait.why)
        if wait.when != FIRST:
            event = moved[wait.event].at
            then = event if wait.when == SAME else (*event, due.entry.deed.time + due.entry.deed.delay)
            at = max(at, then)
    return Due(due.entry, due.key, at)


def _because(due: Due, *reasons: Reason) -> Due:
    entry = due.entry
    told = tuple(dict.fromkeys((*entry.why, *reasons)))
    return Due(Entry(entry.id, entry.deed, entry.routine, told), due.key, due.at)


def placed_by_gm(state: State, found: list[Due]) -> list[Due]:
    """The order with whatever the GM has moved by hand where the GM put it."""
    known = {due.entry.id: due for due in found}
    listed = list(found)
    for index, slot in enumerate(state.agenda):
        due = known.get(slot.id)
        if slot.why != BY_THE_GM or due is None:
            continue
        listed.remove(due)
        ahead = [known[each.id] for each in state.agenda[:index] if each.id in known]
        at = listed.index(ahead[-1]) + 1 if ahead and ahead[-1] in listed else 0
        moved = Due(Entry(due.entry.id, due.entry.deed, due.entry.routine, ((BY_THE_GM, ""),)), due.key, (-index - 1,))
        known[slot.id] = moved
        listed.insert(at, moved)
    return listed


def instants(state: State, found: list[Due]) -> list[list[Due]]:
    """What falls together: one position with enemies in it; otherwise each by itself, in roster order (A-87)."""
    result: list[list[Due]] = []
    for _, same in groupby(found, key=lambda due: due.at):
        equal = list(same)
        if len({due.entry.deed.side for due in equal}) > 1:
            result.append(equal)
        else:
            result += [[due] for due in equal]
    return result


# As a list of slots


def agenda(state: State) -> tuple[Slot, ...]:
    """The board as slots of the agenda, with the reason for each place; nothing outside of resolution."""
    if state.clock.phase not in RESOLVING:
        return ()
    return tuple(
        Slot(due.entry.id, due.entry.deed.who, sentence(state, due.entry), reason(due.entry), seen_by(state, due.entry))
        for instant in board(state)
        for due in instant
    )


def cited(state: State) -> tuple[str, ...]:
    """Every clause behind the board as it is, and that it is kept in view (A-66)."""
    if state.clock.phase not in RESOLVING:
        return ()
    found = [clause for instant in board(state) for due in instant for clause in clauses(due.entry)]
    return tuple(dict.fromkeys(["A-66", *found]))


def last_blows(state: State, who: str) -> bool:
    """Whether somebody slain now still has a blow in this very step (A-91)."""
    table = slots(state)
    step = (state.clock.segment, state.counters.get("step", 0))
    return any(
        due.entry.deed.who == who
        and strikes_regardless(state, due.entry.deed, table)
        and (due.key.base, due.key.code) == step
        for due in order(state)
    )
