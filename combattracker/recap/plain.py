"""Text that others wrote, shown in a terminal and never obeyed."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200d\ufe0e\ufe0f"


def shown(text: str) -> str:
    """A text on one line with every control character made visible; markup needs no care, for none is parsed."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(character) for character in text)


def _visible(character: str) -> str:
    code = ord(character)
    if character in "\n\t":
        return " "
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    # Format characters may turn the direction of what follows, so they are shown; joiners hold emoji together.
    if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") and character not in JOINERS:
        return "�"
    return character
