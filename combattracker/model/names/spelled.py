"""What people type spells names; it is read once, as it comes in, and holds references from then on."""

from __future__ import annotations

import re
from functools import lru_cache

from combattracker.model import signs
from combattracker.model.state import State

TAG_WITH_NUMBER = re.compile(r"\D+\d+")


def read(text: str, state: State, *, names_only: bool = False) -> str:
    """A text with references in the place of whole words that are somebody's name now, or a side's; the longest first.

    Who is hidden is known by a name in other letters, by the id and by a tag with a number as well, unless it is names
    only that are meant.
    """
    if not text or not (state.combatants or state.sides):
        return text
    exact, hidden = _words(state)
    hidden = {} if names_only else hidden
    pattern = _pattern(tuple(exact), tuple(hidden))
    if pattern is None:
        return text

    def reference(found: re.Match[str]) -> str:
        word = found[0]
        return exact.get(word) or hidden.get(word.casefold()) or word

    return pattern.sub(reference, text)


def _words(state: State) -> tuple[dict[str, str], dict[str, str]]:
    """What is meant by each word: as it is written, and in whatever letters."""
    exact: dict[str, str] = {}
    hidden: dict[str, str] = {}
    people = (*state.combatants.values(), *state.gone.values())
    for who in people:
        exact.setdefault(who.name, signs.combatant(who.id))
        if who.hidden:
            tag = (who.tag,) if TAG_WITH_NUMBER.fullmatch(who.tag) else ()
            for word in (who.name, who.id, *tag):
                hidden.setdefault(word.casefold(), signs.combatant(who.id))
    for side in state.sides.values():
        members = [who for who in people if who.side == side.id]
        exact.setdefault(side.name, signs.side(side.id))
        if members and all(who.hidden for who in members):
            for word in (side.name, side.id):
                hidden.setdefault(word.casefold(), signs.side(side.id))
    for words in (exact, hidden):
        words.pop("", None)
    return exact, hidden


@lru_cache(maxsize=64)
def _pattern(exact: tuple[str, ...], hidden: tuple[str, ...]) -> re.Pattern[str] | None:
    words = [(word, re.escape(word)) for word in exact]
    words += [(word, f"(?i:{re.escape(word)})") for word in hidden]
    if not words:
        return None
    longest = "|".join(pattern for _, pattern in sorted(words, key=lambda each: (-len(each[0]), each[0])))
    # What is a reference already is left as it is; the s of "the king's door" is nobody's tag.
    return re.compile(
        rf"(?<![\w'’{signs.WHO}{signs.SIDE}{signs.NUMBER}{signs.OF}])(?:{longest})(?![\w{signs.END}{signs.OF}])"
    )
