"""The board in words: what each entry is, why it comes there, and who may know of it (A-41, A-66)."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.model.values import EVERYONE, GM

from ..combatants.deeds import STRIKES, WORDS, Deed, Entry, Reason, unfinished
from ..morale import morale_reasons
from .slots import PLAIN

BY_THE_GM = "placed by the GM"


def sentence(state: State, entry: Entry) -> str:
    """What an entry is, with its code and which routine of how many it is."""
    number = nth(entry)
    return f"{doing(state, entry)} ({code(entry)}{f', {number}' if number else ''})"


def code(entry: Entry) -> str:
    """The letter that an entry goes by."""
    return "P" if entry.deed.kind == "psionics" else entry.deed.code


def nth(entry: Entry) -> str:
    """Which routine of how many an entry is; empty where there is only one."""
    each = entry.deed
    return f"{entry.routine} of {each.routines}" if each.kind in STRIKES and each.routines > 1 else ""


def doing(state: State, entry: Entry) -> str:
    """What an entry is, as a sentence."""
    each = entry.deed
    if each.kind == "morale":
        return f"{' and '.join(group.title for group in morale_reasons.waiting(state, each.side))}: morale"
    if each.kind == "psionics":
        return f"Psionic exchange {entry.routine}"
    declared = state.declared.get(each.who)
    told = declared.text if declared is not None and declared.text else WORDS.get(each.code, each.kind)
    return f"{state.who(each.who)} {told}"


def announcement(state: State, entry: Entry) -> str:
    """What everybody hears when an entry's turn has come: of what is still a secret no more than can be seen."""
    each = entry.deed
    if in_secret(state, each):
        return f"{state.who(each.who)} {'is ready' if waits(each) else 'is casting'} ({each.code})"
    return sentence(state, entry)


def in_secret(state: State, each: Deed) -> bool:
    """Whether a deed stays the GM's note although its turn has come: it waits, or is not finished yet (A-41)."""
    declared = state.declared.get(each.who)
    return declared is not None and bool(declared.seen_by) and (waits(each) or unfinished(state, each) is not None)


def waits(each: Deed) -> bool:
    """Whether a deed is an action that waits for its trigger (A-51)."""
    return bool(each.trigger) and not each.ready


def seen_by(state: State, entry: Entry) -> str:
    """Who may know of an entry: what the GM has noted is the GM's until it happens (A-41)."""
    declared = state.declared.get(entry.deed.who)
    if entry.deed.kind == "morale":
        return GM
    return declared.seen_by if declared is not None else EVERYONE


def reason(entry: Entry) -> str:
    """Why an entry is where it is, with the clauses."""
    if entry.why and entry.why[-1][0] == BY_THE_GM:
        return BY_THE_GM
    return in_words(entry.why)


def in_words(why: tuple[Reason, ...]) -> str:
    """Reasons with their clauses."""
    return "; ".join(f"{words} [{clause}]" if clause else words for words, clause in why)


def plain(entry: Entry) -> tuple[Reason, ...]:
    """Whose turn it is, and why: the reasons that all entries of a side share."""
    return tuple(each for each in entry.why if each[1] in PLAIN and each[1] != "A-2")


def besides(entry: Entry) -> tuple[Reason, ...]:
    """The reasons of an entry besides its side's turn and its code (A-66)."""
    return tuple(each for each in entry.why if each[1] not in PLAIN)


def clauses(entry: Entry) -> tuple[str, ...]:
    """The clauses behind a place."""
    return tuple(dict.fromkeys(clause for _, clause in entry.why if clause))
