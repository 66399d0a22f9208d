"""The signs of which references to combatants and sides are made; nobody can write them."""

from __future__ import annotations

# Noncharacters: no keyboard, file or font has them, while private-use signs are icons in many terminals.
WHO, SIDE, END = "\ufdd0", "\ufdd2", "\ufdd1"
SIGNS = WHO + SIDE + END


def combatant(who: str) -> str:
    """A reference to a combatant, given the id."""
    return f"{WHO}{who}{END}"


def side(side: str) -> str:
    """A reference to a side, given the id."""
    return f"{SIDE}{side}{END}"


def has_signs(text: str) -> bool:
    """Whether there is one of these signs in a text."""
    return not text.isascii() and any(sign in text for sign in SIGNS)
