"""The signs of which references are made (to combatants, sides, numbers of somebody), and that of texts without."""

from __future__ import annotations

import re

# Noncharacters: no keyboard, file or font has them, while private-use signs are icons in many terminals.
WHO, SIDE, END = "\ufdd0", "\ufdd2", "\ufdd1"
SPELLED = "\ufdd3"
"""Stands before a text that was written when texts still spelled names, in a fight with secrets: for the GM only."""
NUMBER, OF = "\ufdd4", "\ufdd5"
"""Before the id of whom a number belongs to, and between that id and the number."""
PARTS = re.compile(f"([{WHO}{SIDE}{NUMBER}][^{END}]*{END})")
SIGNS = WHO + SIDE + END + SPELLED + NUMBER + OF


def combatant(who: str) -> str:
    """A reference to a combatant, given the id."""
    return f"{WHO}{who}{END}"


def side(side: str) -> str:
    """A reference to a side, given the id."""
    return f"{SIDE}{side}{END}"


def number(who: str, told: object) -> str:
    """A number, or a few words, that only those read who may know the numbers of a combatant, given the id.

    One of nobody is just the number. No reference stands inside another: whom the words name stays named, and what is
    around the name is theirs to read or not.
    """
    text = str(told)
    if not who:
        return text
    if has_signs(text):
        return "".join(part if has_signs(part) or not part.strip() else number(who, part) for part in PARTS.split(text))
    return f"{NUMBER}{who}{OF}{text}{END}"


def has_signs(text: str) -> bool:
    """Whether there is one of these signs in a text."""
    return not text.isascii() and any(sign in text for sign in SIGNS)


def without_mark(text: str) -> str:
    """A text as it was written, when texts still spelled names."""
    return text if text.isascii() else text.replace(SPELLED, "")
