"""Texts that still spell names: of rulesets that don't write references yet, and of fights that were begun before.

This goes when the last ruleset is converted and old fights are marked as such. Until then no such text leaves that
names somebody who is hidden.
"""

from __future__ import annotations

import re
from functools import lru_cache

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import GM

SHORTEST_INSIDE_WORDS = 4
"""Names shorter than this count only as whole words; a hidden Al must not silence all healing."""


class OldTexts:
    """Finds, in words that are told of a stretch of the fight, the names of those whom an audience may not know."""

    def __init__(self, before: State, after: State, audience: str) -> None:
        self._pattern: re.Pattern[str] | None = None
        self._known: re.Pattern[str] | None = None
        if audience != GM:
            secret = {who.id: who for who in _everybody(before, after) if who.hidden}
            if secret:
                known = frozenset(who.name for who in _everybody(before, after) if who.id not in secret)
                words = frozenset(word for who in secret.values() for word in (who.name, who.id, who.tag))
                self._pattern, self._known = _patterns(words | _sides(before, after), known)

    def passes(self, text: str) -> bool:
        """Whether a text names nobody who is hidden."""
        if self._pattern is None:
            return True
        if self._known is not None:
            text = self._known.sub(" ", text)
        return self._pattern.search(text) is None

    def let(self, text: str, instead: str = "") -> str:
        """The text, or something else where it would give somebody away."""
        return text if self.passes(text) else instead


def _everybody(before: State, after: State) -> tuple[Combatant, ...]:
    """Everybody of both states, each as last known: who is revealed in between is hidden no longer."""
    found: dict[str, Combatant] = {}
    for mapping in (before.gone, before.combatants, after.gone, after.combatants):
        found.update(mapping)
    return tuple(found.values())


def _sides(before: State, after: State) -> frozenset[str]:
    """The names of the sides all of whose members are hidden."""
    people = _everybody(before, after)
    seen = {who.side for who in people if not who.hidden}
    secret = {who.side for who in people} - seen
    return frozenset(side.name for side in {**before.sides, **after.sides}.values() if side.id in secret)


@lru_cache(maxsize=64)
def _patterns(secret: frozenset[str], known: frozenset[str]) -> tuple[re.Pattern[str] | None, re.Pattern[str] | None]:
    """What finds a hidden name, and what finds the known names that contain one (Wolf in Wolf 1)."""
    words = sorted((word for word in secret if word.strip()), key=lambda word: (-len(word), word))
    if not words:
        return None, None
    pattern = re.compile("|".join(_whole(word) for word in words), re.IGNORECASE)
    longer = sorted((name for name in known if pattern.search(name)), key=lambda name: (-len(name), name))
    if not longer:
        return pattern, None
    return pattern, re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longer), re.IGNORECASE)


def _whole(word: str) -> str:
    # The s of "the king's door" is nobody's tag.
    escaped = re.escape(word)
    return escaped if len(word) >= SHORTEST_INSIDE_WORDS else rf"(?<![\w'’]){escaped}(?!\w)"
