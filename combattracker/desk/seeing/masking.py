"""A line that is typed while players look on: words that name what they must not know are dots."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from combattracker.model.state import State

DOT = "•"
WORD = re.compile(r"[^\W_](?:[\w'’-]*\w)?")


def dots(text: str) -> str:
    """A dot for each character; blanks stay, so that words can be counted."""
    return "".join(each if each == " " else DOT for each in text)


def masked(text: str, secret: Collection[str], known: Collection[str]) -> str:
    """A line with dots for each word with which something secret begins, and nothing that is known.

    So a word is covered while it is typed, from the letter on at which it can mean nothing else.
    """

    def discreet(found: re.Match[str]) -> str:
        word = found[0].casefold()
        if word.isdigit() or any(each.startswith(word) for each in known):
            return found[0]
        return dots(found[0]) if any(each.startswith(word) for each in secret) else found[0]

    return WORD.sub(discreet, text)


def words(texts: Iterable[str]) -> set[str]:
    """The words of some names and ids, each whole one as well, in small letters."""
    found: set[str] = set()
    for text in texts:
        text = text.casefold()
        found |= {text, *WORD.findall(text), *re.findall(r"[^\W_]+", text)}
    return found - {""}


def secrets(state: State) -> set[str]:
    """Words that name somebody hidden, a side of which all are hidden, or an effect that is not for everybody."""
    people = [who for who in (*state.combatants.values(), *state.gone.values()) if who.hidden]
    texts = [text for who in people for text in (who.name, who.id, who.tag)]
    for side in state.sides.values():
        members = [who for who in state.combatants.values() if who.side == side.id]
        if members and all(who.hidden for who in members):
            texts += [side.name, side.id]
    texts += [
        text
        for who in state.combatants.values()
        for effect in who.effects.values()
        if effect.seen_by
        for text in (effect.label, effect.id)
    ]
    return words(texts)


def in_sight(shown: State) -> set[str]:
    """Words that name somebody, or a side, of those who are shown."""
    people = [text for who in shown.combatants.values() for text in (who.name, who.id, who.tag)]
    used = {who.side for who in shown.combatants.values()}
    return words([*people, *(text for side in used for text in (side, shown.sides[side].name))])
