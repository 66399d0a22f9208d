"""Text that others wrote, shown and never obeyed."""

from __future__ import annotations

from combattracker.recap.plain import shown

__all__ = ["cut", "shown"]


def cut(text: str, width: int) -> str:
    """A text of at most `width` characters, with an ellipsis where it is longer."""
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"
