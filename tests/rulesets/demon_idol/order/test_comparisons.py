"""What is compared with what, and what is not: delays, devices, house rules, thrown weapons (A-45, A-72, A-98 …)."""

from __future__ import annotations

import pytest

from tests.rulesets.demon_idol.scene import Fields, Library, caster, declaring, foe, hero, numerals, order, slot
from tests.rulesets.demon_idol.scene import together as instants
from tests.support.bench import Bench


def against(
    mine: Fields, theirs: Fields, one: str, two: str, *, dice: tuple[int, int], rules: Fields | None = None,
    library: Library | None = None,
) -> Bench:  # fmt: skip
    """The board of two with their declarations and dice."""
    bench = declaring(mine, theirs, rules=rules, library=library)
    bench.play(f"{theirs['name']}: {two}\n{mine['name']}: {one}".lower())
    numerals(bench, *dice)
    return bench


@pytest.mark.clause("A-45")
@pytest.mark.parametrize(
    ("spell", "delay", "expected"),
    [(4, 0, [["mestor"], ["thug"]]), (4, 1, [["mestor", "thug"]]), (4, 2, [["thug"], ["mestor"]])],
)
@pytest.mark.parametrize("dice", [(6, 1), (4, 4)])
def test_a_delay_adds_to_the_time_of_a_spell_in_each_comparison(
    spell: int, delay: int, expected: list[list[str]], dice: tuple[int, int]
) -> None:
    """Against a speed factor of 5; the delay alone is too short to lose the slot."""
    bench = against(caster("Mestor"), foe("Thug"), f"cast bolt{spell} thug delay={delay}", "strike mestor", dice=dice)
    assert [sorted(each) for each in instants(bench)] == expected


@pytest.mark.clause("A-45")
@pytest.mark.parametrize(("delay", "expected"), [(0, [["ada", "thug"]]), (1, [["thug"], ["ada"]])])
def test_a_delay_counts_in_a_tie_too(delay: int, expected: list[list[str]]) -> None:
    bench = against(hero("Ada"), foe("Thug"), f"strike thug delay={delay}", "strike ada", dice=(3, 3))
    assert [sorted(each) for each in instants(bench)] == expected


@pytest.mark.clause("A-46")
def test_where_no_clock_runs_nobody_can_be_late() -> None:
    bench = declaring(hero("Ada"), foe("Thug"), rules={"hesitation": False})
    bench.play("thug: pass\nada: strike thug")
    assert "[A-45]" in str(bench.refusal("late ada 3"))


WAND: Library = {"device": {"wand": {"time": 5, "stored": 0, "range": 20, "damage": "1d4"}}}


@pytest.mark.clause("A-72")
@pytest.mark.parametrize("dice", [(6, 1), (1, 6)])
def test_a_device_is_no_spell_and_goes_by_initiative(dice: tuple[int, int]) -> None:
    """Casters at each other are compared, whoever won: 5 segments against 3; a wand is not."""
    bench = against(hero("Ada", devices={"wand": 1}), caster("Morga", "foes"), "device wand morga", "cast bolt3 ada",
                    dice=dice, library=WAND)  # fmt: skip
    assert order(bench) == (["ada", "morga"] if dice == (6, 1) else ["morga", "ada"])
    both = against(caster("Mestor"), caster("Morga", "foes"), "cast bolt5 morga", "cast bolt3 mestor", dice=dice)
    assert order(both) == ["morga", "mestor"]
    assert "[A-72]" in slot(both, "mestor").why


@pytest.mark.clause("A-98")
@pytest.mark.parametrize("rule", ["plain", "difference"])
def test_in_a_tie_the_plain_speed_factor_counts_by_the_house_rule_too(rule: str) -> None:
    bench = against(caster("Mestor"), foe("Thug"), "cast bolt4 thug", "strike mestor", dice=(4, 4),
                    rules={"weapon_speed": rule})  # fmt: skip
    assert order(bench) == ["mestor", "thug"]
    assert "casting time 4 < speed factor 5 [A-98]" in slot(bench, "mestor").why


@pytest.mark.clause("A-99", "A-92")
def test_what_is_thrown_has_no_speed_factor_of_its_own() -> None:
    """A dagger's factor of 2 is that of its blows."""
    knife: Library = {"weapon": {"knife": {"damage": "1d4", "length": 1.25, "speed": 2, "shots": 1, "range": 1}}}
    bench = against(hero("Ada", weapons=["knife"]), foe("Thug"), "shoot thug", "pass", dice=(4, 4), library=knife)
    assert "[A-99]" not in slot(bench, "ada").why
    assert "missile at 4 [A-92]" in slot(bench, "ada").why
    dart: Library = {"weapon": {"dart": {"damage": "1d3", "speed": 2, "shots": 1, "range": 2}}}
    other = against(hero("Ada", weapons=["dart"]), foe("Thug"), "shoot thug", "pass", dice=(4, 4), library=dart)
    assert "speed factor 2 [A-99]" in slot(other, "ada").why
