"""Ways to roll: with advantage, with one die more; and the dice that stay when the way is changed afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from combattracker.model.speaks import Text, Word
from combattracker.model.values import Value

PLAIN = "plain"
"""The word for the way of a roll that has no word of its own."""


class Way(Value, frozen=True):
    """One way to roll: the word by which it is picked, its dice, and what it is called where it is told.

    `Way("adv", "2d20kh1 + DEX", "advantage")`; one without a name is not told.
    """

    word: Word
    dice: Word
    label: Text = ""


def still_lying(fallen: Sequence[int], sides: Sequence[int]) -> tuple[int, ...]:
    """Of dice that have fallen those that other dice leave as they are: from the left, as far as they can show so."""
    kept: list[int] = []
    for face, most in zip(fallen, sides, strict=False):
        if not 1 <= face <= most:
            break
        kept.append(face)
    return tuple(kept)
