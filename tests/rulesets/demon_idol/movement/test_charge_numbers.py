"""What a charge does to armour class and dice, how often one may charge, and shots at its end (A-35, A-84)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.demon_idol.scene import Fields, declaring, foe, hero, numerals
from tests.support.bench import of_type

BASE = 20
"""What a fighter of the first level needs against armour class 0."""


@pytest.mark.clause("A-35")
@pytest.mark.parametrize(
    ("fields", "armour"),
    [
        ({}, 10),
        ({"armour": "chain"}, 6),
        ({"armour": "chain", "dexterity": 16}, 5),
        ({"armour": "chain", "dexterity": 5}, 8),
        ({"armour": "leather"}, 9),
    ],
)
def test_a_charger_is_one_worse_or_without_dexterity_and_never_beyond_10(fields: Fields, armour: int) -> None:
    """Chain is AC 5; the 2 points of a Dexterity of 16 are lost, and the 2 of one of 5 stay."""
    bench = declaring(hero("Dagmar", move=12, **fields), foe("Thug"), inches=6)
    bench.play("thug: strike dagmar\ndagmar: charge thug")
    numerals(bench, 6, 1)
    rolls = of_type(bench.play("next\n> yes", "1 1"), e.Checked)
    assert {roll.who: roll.target for roll in rolls}["thug"] == BASE - armour
    assert [term.amount for roll in rolls if roll.who == "dagmar" for term in roll.terms] == [2]


@pytest.mark.clause("A-35")
def test_its_armour_is_worse_until_the_round_is_over_and_no_longer() -> None:
    bench = declaring(hero("Dagmar", armour="chain", move=12), foe("Thug"), inches=6)
    bench.play("thug: strike dagmar\ndagmar: charge thug")
    numerals(bench, 6, 1)
    bench.play("next\n> no", "1")
    (late,) = of_type(bench.play("next", "1"), e.Checked)
    bench.play("skip\nskip\nskip\nthug: strike dagmar\ndagmar: pass")
    numerals(bench, 1, 6)
    (later,) = of_type(bench.play("next", "1"), e.Checked)
    assert (late.target, later.target) == (BASE - 6, BASE - 5)


@pytest.mark.clause("A-35")
@pytest.mark.parametrize(("round_", "allowed"), [(10, False), (11, True)])
def test_nobody_charges_twice_in_ten_rounds(round_: int, allowed: bool) -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"), inches=30)
    bench.play("thug: pass\ndagmar: charge thug")
    numerals(bench, 6, 1)
    bench.play("next\nskip\nskip\nskip\nthug: pass\ndagmar: pass")
    numerals(bench, 6, 1)
    bench.play(f"skip\nskip\nset round={round_ - 1}\nskip\nthug: pass")
    assert bench.state.clock.round == round_
    if allowed:
        bench.play("dagmar: charge thug")
        assert bench.state.declared["dagmar"].data["kind"] == "charge"
    else:
        assert "[A-35]" in str(bench.refusal("dagmar: charge thug"))


@pytest.mark.clause("A-84")
@pytest.mark.parametrize(("weapon", "expected"), [("bow", ["archer", "dagmar"]), ("dagger", ["dagmar", "archer"])])
def test_what_is_shot_at_the_end_of_a_charge_is_longer_than_any_weapon(weapon: str, expected: list[str]) -> None:
    """The archer beside the one who is charged had declared a shot, or a blow."""
    deed = "shoot" if weapon == "bow" else "strike"
    figures = [hero("Dagmar", weapons=["spear"]), foe("Thug"), foe("Archer", weapons=[weapon])]
    bench = declaring(*figures, inches=6)
    bench.play(f"thug: pass\narcher: {deed} dagmar\ndagmar: charge thug")
    numerals(bench, 6, 1)
    strikes_back = "> thug.retaliate-on-dagmar: no\n> archer.retaliate-on-dagmar: yes"
    events = bench.play(f"next\n{strikes_back}", "1 1 1" if deed == "shoot" else "1 1")
    assert [roll.who for roll in of_type(events, e.Checked) if roll.dice == "1d20"] == expected
