"""The signs of which references to combatants and sides are made, and that of texts without them."""

from __future__ import annotations

# Noncharacters: no keyboard, file or font has them, while private-use signs are icons in many terminals.
WHO, SIDE, END = "\ufdd0", "\ufdd2", "\ufdd1"
SPELLED = "\ufdd3"
"""Stands before a text that was written when texts still spelled names, in a fight with secrets: for the GM only."""
SIGNS = WHO + SIDE + END + SPELLED


def combatant(who: str) -> str:
    """A reference to a combatant, given the id."""
    return f"{WHO}{who}{END}"


def side(side: str) -> str:
    """A reference to a side, given the id."""
    return f"{SIDE}{side}{END}"


def has_signs(text: str) -> bool:
    """Whether there is one of these signs in a text."""
    return not text.isascii() and any(sign in text for sign in SIGNS)


def without_mark(text: str) -> str:
    """A text as it was written, when texts still spelled names."""
    return text if text.isascii() else text.replace(SPELLED, "")
