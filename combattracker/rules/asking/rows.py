"""Answers in writing to rolls that are asked together: all in one line, or one by its name."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from combattracker.model.errors import Ambiguous, Unreadable
from combattracker.model.state import State
from combattracker.rules.asking.answers import PLUS_OR_RULING, roll_of
from combattracker.rules.asking.commands import require_text, tokens
from combattracker.rules.asking.requests import Roll, Rolled

Rows = dict[str, Rolled | None]
"""Answers by the keys of their rolls; None where the program rolls."""


def parse_rows(text: str, rows: Sequence[Roll], left: Collection[str], state: State) -> Rows:
    """What a line answers of several rolls that are asked together; `left` are the keys of those still open.

    `17 12 ~ 9` goes through those that are left in their order, each with as many faces as it has dice, or `=11`,
    `==16`, `~`, `!outcome`; before that perhaps a way to roll, behind it `+2 "reason"` and `!outcome`. Where a word
    names a row (the id, tag or name of the one who rolls, or the end of the key), what follows is that row's: `mira
    17`, `mira=17 odo ~`. `~` alone lets the program roll all that are left. Raises Unreadable or Ambiguous.
    """
    require_text(text)
    words = tokens(text)
    if words == ["~"]:
        return {row.key: None for row in rows if row.key in left}
    if not words:
        raise Unreadable(f"what is rolled? There is {told(rows, left, state)} to be answered")
    found: Rows = {}
    words = _apart(words, rows, state)
    if named(words[0], rows, state) is None:
        waiting = [row for row in rows if row.key in left]
        for row in waiting:
            if words:
                taken, words = _taken(words, row)
                found[row.key] = roll_of(taken, row)
        if words:
            raise Unreadable(f"there are {len(waiting)} rolls to answer, and {' '.join(words)!r} is too much")
        return found
    while words:
        meant = named(words[0], rows, state)
        if meant is None:
            raise Unreadable(f"{words[0]!r} is none of those who roll; there is {told(rows, left, state)}")
        taken, words = _taken(words[1:], meant)
        if not taken:
            raise Unreadable(f"{name_of(meant, state)}: what is rolled?")
        found[meant.key] = roll_of(taken, meant)
    return found


def begins_a_row(text: str, rows: Sequence[Roll], state: State) -> bool:
    """Whether a line is plainly one for rolls that are asked together: it begins with dice, or names a row."""
    try:
        words = _apart(tokens(text), rows, state)
        begun = bool(words) and (DICE.match(words[0]) is not None or words[0] in _ways(rows))
        return begun or (bool(words) and named(words[0], rows, state) is not None)
    except Ambiguous:
        return True


def named(word: str, rows: Sequence[Roll], state: State) -> Roll | None:
    """The row that a word names. Raises Ambiguous where it could be several."""
    if DICE.match(word) or word in _ways(rows):
        return None
    wanted = word.rstrip(":").lower()
    exact = [row for row in rows if wanted in _names(row, state)]
    found = exact or [row for row in rows if wanted and row.who.lower().startswith(wanted)]
    if len(found) > 1:
        raise Ambiguous(f"who is {word!r}", tuple(row.key.rpartition("/")[2] for row in found))
    return found[0] if found else None


def name_of(row: Roll, state: State) -> str:
    """Who rolls, by name; for a roll of nobody what it is for."""
    who = state.combatants.get(row.who)
    return str(who) if who is not None else row.purpose


def told(rows: Sequence[Roll], left: Collection[str], state: State) -> str:
    """Those who have to roll still, with their dice: Mira 1d20 + 3, Odo 1d20."""
    return ", ".join(f"{name_of(row, state)} {row.dice}" for row in rows if row.key in left)


DICE = re.compile(r"[-+=~!\d]")


def _ways(rows: Sequence[Roll]) -> set[str]:
    return {way.word for row in rows for way in row.ways}


def _names(row: Roll, state: State) -> set[str]:
    who = state.combatants.get(row.who)
    names = {row.key.lower(), row.key.rpartition("/")[2].lower(), row.who.lower()}
    return names | ({who.tag.lower(), who.name.lower()} if who is not None else set()) - {""}


def _apart(words: Sequence[str], rows: Sequence[Roll], state: State) -> list[str]:
    """The words with `mira=17` as two."""
    apart: list[str] = []
    for word in words:
        name, sign, rest = word.partition("=")
        apart += [name, rest] if name and sign and rest and named(name, rows, state) is not None else [word]
    return apart


def _taken(words: Sequence[str], row: Roll) -> tuple[list[str], list[str]]:
    """The words that are one row's, and the rest."""
    picked = words[0] if words and words[0] in _ways((row,)) else ""
    at, count = len(picked[:1]), len(row.in_way(picked).expression.faces)
    if words[at:] and words[at][0] in "~=":
        at += 1
    else:
        while at < len(words) and words[at][0].isdigit() and count > 0:
            count -= len(words[at].rstrip(",").split(","))
            at += 1
    while at < len(words) and words[at][0] in "+-!":
        at += 1
        if words[at - 1][0] in "+-" and at < len(words) and PLUS_OR_RULING.match(words[at]) is None:
            at += 1
    return list(words[:at]), list(words[at:])
