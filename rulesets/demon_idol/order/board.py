"""The board: every action that is still to come, in order, and why there (A-57 … A-60, A-66)."""

from __future__ import annotations

from itertools import groupby

from combattracker.model.state import Slot, State
from combattracker.model.values import Value
from combattracker.rules.memo import remembered

from ..combatants.deeds import LATEST, STRIKES, Deed, Entry, Reason, deed, deeds, natural, spent, unspent
from ..combatants.traits import able, up
from ..foundations.clock import RESOLVING
from ..magic.psionic_powers import goes_on
from ..morale import morale_reasons
from .board_in_words import BY_THE_GM, clauses, reason, seen_by, sentence
from .comparisons import comparisons, strikes_regardless
from .out_of_turn import Places, arranged, compared_why, drawn, waited
from .slots import EXCHANGE, IN, PLAIN, At, Key, Place, Slots, place, slots
from .speed_scale import speeds

STILL = ("A-91", "A-102")
"""The clauses of what holds of an action wherever it comes."""


class Due(Value, frozen=True):
    """An entry of the board at its place; entries of enemies at one place fall together (A-87)."""

    entry: Entry
    at: At

    @property
    def key(self) -> Key:
        """The slot and the place in it."""
        return self.at.key


def board(state: State) -> list[list[Due]]:
    """Everything still to come, what falls together in one list."""
    return instants(placed_by_gm(state, order(state)))


@remembered(1, whatever=("agenda", "notes"))
def order(state: State) -> list[Due]:
    """Everything still to come in its order: by key, then what a charge draws in, then what waits."""
    table = slots(state)
    found: list[tuple[Entry, Place]] = []
    for entry in entries(state, table):
        usual = entry.deed.kind not in SPECIAL
        where = place(state, entry.deed, entry.routine, table) if usual else special(entry, table)
        if where is not None:
            found.append((entry, where))
    found.sort(key=lambda each: each[1].key)
    listed = [entry for entry, _ in found]
    made = [(entry, comparisons(state, entry, listed, table)) for entry in listed]
    made.sort(key=lambda each: (each[1][0].time, table.bases[each[0].deed.side]) if each[1] else (0, 0))
    known = {entry.id: found for entry, found in made if found}
    own = numbered(found)
    places, why = drawn(listed, arranged(state, listed, own, table), table)
    places = waited(known, places)
    for name, told in compared_why(known, places):
        why[name] = (*why.get(name, ()), *told)
    due = (
        Due(explained(entry, where, why.get(entry.id, ()), places[entry.id] != own[entry.id]), places[entry.id])
        for entry, where in found
    )
    return sorted(due, key=lambda each: each.at)


def explained(entry: Entry, where: Place, why: tuple[Reason, ...], moved: bool) -> Entry:
    """An entry with the reasons for its place (A-66).

    Of those for the place where it would come by itself what still holds, and is not told by a comparison anyway.
    """
    kept = (each for each in where.why if not moved or each[1] in (*PLAIN, *STILL))
    told = (each for each in kept if not any(each[0] in words for words, _ in why))
    return Entry(entry.id, entry.deed, entry.routine, tuple(dict.fromkeys((*entry.why, *told, *why))))


def numbered(found: list[tuple[Entry, Place]]) -> Places:
    """Places by key: one for all where enemies have the same key, else one for each in roster order (AMB-A25)."""
    result: Places = {}
    for key, same in groupby(found, key=lambda each: each[1].key):
        equal = [entry for entry, _ in same]
        together = len({entry.deed.side for entry in equal}) > 1
        result |= {entry.id: At(key, 0 if together else number) for number, entry in enumerate(equal)}
    return result


SPECIAL = ("morale", "psionics")
"""What has a place of its own, whatever its code."""


def entries(state: State, table: Slots) -> list[Entry]:
    """The entries of everything declared, one for each routine that is left, and of morale and psionics."""
    found: list[Entry] = []
    for each in deeds(state):
        who = state.who(each.who)
        acts = able(state, who) or (who.effect("last-blow") is not None and natural(state, each))
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
        groups = morale_reasons.waiting(state, side) if table.numerals and state.clock.segment < base else []
        if groups:
            who = groups[0].members[0].id
            why = tuple((f"{group.title}: {', '.join(t.label for t in group.triggers)}", "A-67") for group in groups)
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


def special(entry: Entry, table: Slots) -> Place:
    """The place of a morale check, and of a psionic exchange."""
    if entry.deed.kind == "morale":
        return Place(Key(table.bases.get(entry.deed.side, 0), IN, 0, 1, -1, 1), ())
    return Place(Key(entry.routine if table.numerals else 0, EXCHANGE, 0, 0, 0, 1), ())


# What falls together, and what the GM moves


def placed_by_gm(state: State, found: list[Due]) -> list[Due]:
    """The order with whatever the GM has moved by hand where the GM put it."""
    known = {due.entry.id: due for due in found}
    listed = list(found)
    for index, slot in enumerate(state.agenda):
        due = known.get(slot.id)
        if BY_THE_GM not in slot.why or due is None:
            continue
        listed.remove(due)
        ahead = [known[each.id] for each in state.agenda[:index] if each.id in known]
        at = listed.index(ahead[-1]) + 1 if ahead and ahead[-1] in listed else 0
        entry = Entry(due.entry.id, due.entry.deed, due.entry.routine, ((BY_THE_GM, ""),))
        moved = Due(entry, At(due.key, -index - 1))
        known[slot.id] = moved
        listed.insert(at, moved)
    return listed


def instants(found: list[Due]) -> list[list[Due]]:
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
    """Whether somebody slain in this round still has blows that fall all the same (A-91)."""
    table = slots(state)
    found = deed(state, who)
    return (
        state.clock.phase == "resolve"
        and found is not None
        and strikes_regardless(state, found, table)
        and (found.kind not in STRIKES or bool(unspent(state, state.who(who))))
    )
