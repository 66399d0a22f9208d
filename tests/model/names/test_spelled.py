"""What people type names somebody; it is read once, as it comes in."""

from __future__ import annotations

import pytest

from combattracker.model import signs
from combattracker.model.combatant import Side
from combattracker.model.names.references import Names
from combattracker.model.names.spelled import read
from combattracker.model.state import State
from tests.support.values import combatant, fight

BO, BOSS = signs.combatant("bo"), signs.combatant("boss")


def start() -> State:
    """Bo, and the Bo Boss, who lurks with tag b1 on a side of his own."""
    return fight(combatant("boss", "court", name="Bo Boss", tag="b1", hidden=True))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Bo runs", f"{BO} runs"),
        ("Bo's shield, (Bo)", f"{BO}'s shield, ({BO})"),
        ("Bob runs to bo and Robo", "Bob runs to bo and Robo"),
        ("the Bo Boss", f"the {BOSS}"),
        ("BO BOSS or boss or b1", f"{BOSS} or {BOSS} or {BOSS}"),
        ("Wolves and court", f"{signs.side('wolves')} and {signs.side('court')}"),
        (f"{BO} runs", f"{BO} runs"),
        ("", ""),
    ],
)
def test_whole_words_that_are_names_now_become_references(text: str, told: str) -> None:
    assert read(text, start()) == told
    assert read(told, start()) == told


def test_the_gm_reads_what_was_typed() -> None:
    text = "Bo and the Wolf of the Wolves meet Mira's wolf"
    assert Names(start()).plain(read(text, start())) == text


def test_a_reference_has_no_width_and_no_order() -> None:
    mira = start().who("mira")
    assert (str(mira), f"{mira}") == (signs.combatant("mira"), signs.combatant("mira"))
    with pytest.raises(ValueError, match="resolved first"):
        f"{mira:>10}"
    side = Side("heroes", "Heroes")
    assert str(side) == signs.side("heroes")
    with pytest.raises(ValueError, match="resolved first"):
        f"{side:<10}"
