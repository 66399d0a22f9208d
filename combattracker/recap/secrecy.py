"""The last gate before a player: no text leaves that names somebody who is hidden."""

from __future__ import annotations

import re
from functools import lru_cache

from combattracker.model.combatant import Combatant
from combattracker.model.names import Names
from combattracker.model.state import State
from combattracker.model.values import GM, Term
from combattracker.model.view import may_see

SHORTEST_INSIDE_WORDS = 4
"""Names shorter than this count only as whole words; a hidden Al must not silence all healing."""


class Gate:
    """What one audience may read about a stretch of the fight, from the state before it to the state after it.

    `view_events` keeps facts from an audience; this keeps words from it that stand in facts about others:
    a title, an outcome, a reason, the name of a thing.
    """

    def __init__(self, before: State, after: State, audience: str) -> None:
        self.audience = audience
        self._pattern: re.Pattern[str] | None = None
        self._known: re.Pattern[str] | None = None
        self._unseen_labels: frozenset[str] = frozenset()
        if audience != GM:
            secret = {who.id: who for who in _everybody(before, after) if who.hidden}
            if secret:
                known = frozenset(who.name for who in _everybody(before, after) if who.id not in secret)
                words = frozenset(word for who in secret.values() for word in (who.name, who.id, who.tag))
                self._pattern, self._known = _patterns(words, known)
            read = Names(after, before=before)
            self._unseen_labels = frozenset(
                read.plain(effect.label, inside=True)
                for who in _everybody(before, after)
                for effect in who.effects.values()
                if not may_see(audience, effect.seen_by)
            )

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

    def terms(self, terms: tuple[Term, ...]) -> tuple[Term, ...]:
        """Addends, where those that come from hidden effects or people keep their amount and lose their name."""
        if self.audience == GM:
            return terms
        return tuple(
            Term("undisclosed", term.amount)
            if term.label in self._unseen_labels or not self.passes(term.label)
            else term
            for term in terms
        )


def _everybody(before: State, after: State) -> tuple[Combatant, ...]:
    """Everybody of both states, each as last known: who is revealed in between is hidden no longer."""
    found: dict[str, Combatant] = {}
    for mapping in (before.gone, before.combatants, after.gone, after.combatants):
        found.update(mapping)
    return tuple(found.values())


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
