"""Out of sequence with a winner: reaction, casters, blows at casters, turning (A-70 … A-82); routines in ties."""

from __future__ import annotations

import pytest

from tests.rulesets.demon_idol.scene import (
    Fields,
    Library,
    caster,
    declaring,
    foe,
    hero,
    numerals,
    order,
    slot,
    together,
)
from tests.support.bench import Bench, cited


@pytest.mark.clause("A-102")
def test_each_routine_against_a_caster_is_compared() -> None:
    """Speed factor 2 against 3 segments: the spell waits for every routine."""
    bench = declaring(caster("Mestor"), foe("Knife", weapons=["dagger"], attacks=4))
    bench.play("knife: strike mestor\nmestor: cast bolt3 knife")
    numerals(bench, 4, 4)
    assert order(bench) == ["knife", "knife", "mestor"]
    assert "routine 2 by the same rule [A-102]" in bench.state.agenda[1].why
    assert slot(bench, "mestor").why.count("[A-98]") == 1


# Missiles


@pytest.mark.clause("A-70")
@pytest.mark.parametrize(
    ("dexterity", "heroes", "foes", "expected"),
    [
        (16, 3, 4, [["archer", "bow"]]),
        (17, 3, 4, [["archer"], ["bow"]]),
        (16, 2, 4, [["bow"], ["archer"]]),
        (17, 2, 4, [["archer", "bow"]]),
        (18, 2, 4, [["archer"], ["bow"]]),
        (10, 3, 4, [["bow"], ["archer"]]),
    ],
)
def test_a_good_reaction_catches_up_with_the_winner(
    dexterity: int, heroes: int, foes: int, expected: list[list[str]]
) -> None:
    bench = declaring(hero("Archer", weapons=["bow"], dexterity=dexterity), foe("Bow", weapons=["bow"]), inches=5)
    bench.play("bow: shoot archer\narcher: shoot bow")
    numerals(bench, heroes, foes)
    assert together(bench) == expected


@pytest.mark.clause("A-70")
def test_a_good_reaction_does_nothing_for_blows() -> None:
    bench = declaring(hero("Dagmar", dexterity=18), foe("Thug"))
    bench.play("thug: strike dagmar\ndagmar: strike thug")
    numerals(bench, 3, 4)
    assert order(bench) == ["thug", "dagmar"]


@pytest.mark.clause("A-71")
@pytest.mark.parametrize(
    ("dexterity", "heroes", "foes", "expected"),
    [
        (5, 4, 3, [["archer", "bow"]]),
        (4, 4, 3, [["bow"], ["archer"]]),
        (5, 5, 3, [["archer"], ["bow"]]),
        (3, 5, 3, [["bow"], ["archer"]]),
        (6, 4, 3, [["archer"], ["bow"]]),
    ],
)
def test_a_bad_reaction_falls_behind_the_loser(
    dexterity: int, heroes: int, foes: int, expected: list[list[str]]
) -> None:
    bench = declaring(hero("Archer", weapons=["bow"], dexterity=dexterity), foe("Bow", weapons=["bow"]), inches=5)
    bench.play("bow: shoot archer\narcher: shoot bow")
    numerals(bench, heroes, foes)
    assert together(bench) == expected


@pytest.mark.clause("A-71")
def test_a_bad_reaction_holds_up_no_blow() -> None:
    bench = declaring(hero("Dagmar", dexterity=3), foe("Thug"))
    bench.play("thug: strike dagmar\ndagmar: strike thug")
    numerals(bench, 4, 3)
    assert order(bench) == ["dagmar", "thug"]


# Casters at each other


def casters(mine: int, theirs: int, heroes: int, foes: int) -> Bench:
    """Two casters at each other."""
    bench = declaring(caster("Mestor"), caster("Morga", "foes"), inches=5)
    bench.play(f"morga: cast bolt{theirs} mestor\nmestor: cast bolt{mine} morga")
    numerals(bench, heroes, foes)
    return bench


@pytest.mark.clause("A-72")
def test_the_shorter_spell_comes_first_whoever_won() -> None:
    assert order(casters(4, 3, 6, 1)) == ["morga", "mestor"]
    assert order(casters(3, 4, 1, 6)) == ["mestor", "morga"]


@pytest.mark.clause("A-72")
@pytest.mark.parametrize(("second", "expected"), [("mestor", ["mestor", "morga"]), ("pell", ["morga", "mestor"])])
def test_a_caster_among_several_targets_counts_as_one(second: str, expected: list[str]) -> None:
    spells: Library = {"spell": {"grasp": {"time": 5, "range": 50, "targets": 2, "damage": "1d4"}}}
    morga = caster("Morga", "foes", level=3, spells={"grasp": 1})
    bench = declaring(hero("Dagmar"), hero("Pell"), caster("Mestor"), morga, inches=9, library=spells)
    bench.play(f"morga: cast grasp dagmar {second}\nnext\ndagmar: pass\npell: pass\nmestor: cast bolt3 morga", "1")
    numerals(bench, 1, 6)
    assert order(bench) == expected


@pytest.mark.clause("A-72")
def test_casters_who_are_not_at_each_other_go_by_initiative() -> None:
    bench = declaring(caster("Mestor"), hero("Dagmar"), caster("Morga", "foes"), foe("Thug"), inches=5)
    bench.play("morga: cast bolt1 mestor\nthug: pass\nnext\nmestor: cast bolt5 thug", "1")
    numerals(bench, 6, 1)
    assert order(bench) == ["mestor", "morga"]
    other = casters(5, 1, 6, 1)
    assert order(other) == ["morga", "mestor"]
    assert "A-72" in slot(other, "mestor").why


@pytest.mark.clause("A-73")
@pytest.mark.parametrize(("heroes", "foes", "expected"), [(4, 3, ["mestor", "morga"]), (3, 4, ["morga", "mestor"])])
def test_equal_times_go_by_the_higher_die(heroes: int, foes: int, expected: list[str]) -> None:
    bench = casters(4, 4, heroes, foes)
    assert order(bench) == expected
    why = slot(bench, "mestor").why
    assert "casting time 4 = casting time 4, and die 4 > 3 [A-73]; so the higher die comes first [A-73]" in why


@pytest.mark.clause("A-74", "A-87")
def test_equal_times_and_dice_are_simultaneous_and_both_spells_are_cast() -> None:
    bench = casters(4, 4, 3, 3)
    assert together(bench) == [["mestor", "morga"]]
    bench.play("next", "1 2")
    assert (bench.hp("mestor"), bench.hp("morga")) == (18, 19)
    left = [item.count for who in ("mestor", "morga") for item in bench[who].items.values() if item.id == "bolt4"]
    assert left == [1, 1]


# Turning


def tomb(sightless: bool = False, *, roll: str = "20 2 3", heroes: int = 5, foes: int = 2) -> tuple[Bench, list[str]]:
    """A cleric of the first level turns a skeleton, 10 or more; what is cited."""
    bench = declaring(
        hero("Oda", **{"class": "cleric"}), foe("Bones", undead="skeleton", sightless=sightless), inches=3
    )
    bench.play("bones: close oda\noda: turn-undead")
    numerals(bench, heroes, foes)
    return bench, sorted(cited(bench.play("next", roll)))


@pytest.mark.clause("A-77")
def test_a_turned_skeleton_flees() -> None:
    bench, _ = tomb(roll="10 1 1 1 1 1")
    assert bench["bones"].effect("turned") is not None
    assert bench.state.declared["bones"].data["kind"] == "avoid"


@pytest.mark.clause("A-77")
def test_below_the_number_nothing_is_turned() -> None:
    bench, _ = tomb(roll="9")
    assert bench["bones"].effect("turned") is None


@pytest.mark.clause("A-77")
def test_who_does_not_see_the_symbol_is_not_turned() -> None:
    bench, told = tomb(True, roll="")
    assert bench["bones"].effect("turned") is None
    assert "A-77" in told


# A blow at a caster who won, and at one who lost


def at_caster(weapon: Fields, spell: str, heroes: int, foes: int, rules: Fields | None = None) -> Bench:
    """Somebody strikes at Mestor, who casts."""
    bench = declaring(caster("Mestor"), foe("Thug", **weapon), rules=rules)
    bench.play(f"thug: strike mestor\nmestor: cast {spell} thug")
    numerals(bench, heroes, foes)
    return bench


SWORD: Fields = {"weapons": ["sword"]}
FANGS: Fields = {"weapons": [], "limbs": ["fangs"]}


@pytest.mark.clause("A-78", "A-79")
@pytest.mark.parametrize(
    ("spell", "expected"),
    [("bolt4", [["mestor"], ["thug"]]), ("bolt5", [["mestor", "thug"]]), ("bolt6", [["thug"], ["mestor"]])],
)
def test_a_caster_who_won_is_compared_with_the_speed_factor(spell: str, expected: list[list[str]]) -> None:
    for numbers in ((6, 1), (6, 5), (2, 1)):
        assert together(at_caster(SWORD, spell, *numbers)) == expected


@pytest.mark.clause("A-78")
def test_the_winner_may_be_struck_first_and_lose_the_spell() -> None:
    bench = at_caster(SWORD, "bolt6", 6, 1)
    bench.play("next", "20 1")
    assert order(bench) == []
    assert bench["mestor"].items["bolt6"].count == 1


@pytest.mark.clause("A-78")
def test_a_blow_at_somebody_else_does_not_hold_up_the_caster() -> None:
    bench = declaring(caster("Mestor"), hero("Dagmar"), foe("Thug"))
    bench.play("thug: strike dagmar\nnext\nmestor: cast bolt9 thug", "1")
    numerals(bench, 6, 1)
    assert order(bench) == ["mestor", "thug"]
    bench = at_caster(SWORD, "bolt9", 6, 1)
    assert "a blow at a caster whose turn comes sooner [A-78]" in slot(bench, "mestor").why


@pytest.mark.clause("A-79")
@pytest.mark.parametrize(
    ("switch", "foes", "expected"),
    [("plain", 2, ["mestor", "thug"]), ("difference", 2, ["thug", "mestor"]), ("difference", 1, ["mestor", "thug"])],
)
def test_by_a_house_rule_the_difference_to_the_losing_die_counts(switch: str, foes: int, expected: list[str]) -> None:
    """Speed factor 5, 4 segments: |5 - 2| = 3 is less, |5 - 1| = 4 as much."""
    bench = at_caster(SWORD, "bolt4", 6, foes, {"weapon_speed": switch})
    assert order(bench) == expected
    assert len(together(bench)) == (1 if (switch, foes) == ("difference", 1) else 2)


@pytest.mark.clause("A-79")
@pytest.mark.parametrize("spell", ["bolt1", "bolt9"])
def test_a_caster_who_lost_is_struck_first_whatever_the_speed_factor(spell: str) -> None:
    bench = at_caster({"weapons": ["great"]}, spell, 1, 6)
    assert order(bench) == ["thug", "mestor"]
    won = at_caster({"weapons": ["great"]}, spell, 6, 1)
    assert "A-79" in slot(won, "mestor").why


@pytest.mark.clause("A-80")
@pytest.mark.parametrize(("die", "when"), [(5, "before"), (4, "same"), (3, "after")])
def test_fangs_are_compared_with_the_casters_own_die(die: int, when: str) -> None:
    bench = at_caster(FANGS, "bolt4", die, 2)
    expected = {"before": [["mestor"], ["thug"]], "same": [["mestor", "thug"]], "after": [["thug"], ["mestor"]]}
    assert together(bench) == expected[when]
    assert f"fangs at {die} (the caster's die)" in slot(bench, "mestor").why
    assert "[A-80]" in slot(bench, "mestor").why


@pytest.mark.clause("A-81")
def test_less_time_than_the_number_is_first_and_the_spell_is_cast() -> None:
    bench = at_caster(SWORD, "bolt4", 6, 1)
    assert "casting time 4 < speed factor 5 [A-79]; so the spell comes first [A-81]" in slot(bench, "mestor").why
    bench.play("next", "4")
    assert bench.hp("thug") == 16
    assert bench["mestor"].items["bolt4"].count == 1


@pytest.mark.clause("A-82", "A-87")
def test_as_much_time_is_simultaneous_and_the_hit_does_not_stop_the_spell() -> None:
    bench = at_caster(SWORD, "bolt5", 6, 1)
    assert "so both at once [A-82]" in slot(bench, "mestor").why
    bench.play("next", "4 20 8")
    assert (bench.hp("mestor"), bench.hp("thug")) == (12, 16)


@pytest.mark.clause("A-82")
def test_more_time_is_afterwards() -> None:
    assert order(at_caster(SWORD, "bolt6", 6, 1)) == ["thug", "mestor"]
    assert order(at_caster(FANGS, "bolt6", 5, 1)) == ["thug", "mestor"]


@pytest.mark.clause("A-66")
def test_a_delay_adds_to_the_time_in_every_comparison() -> None:
    bench = declaring(caster("Mestor"), foe("Thug"))
    bench.play("thug: strike mestor\nmestor: cast bolt3 thug delay=3")
    numerals(bench, 6, 1)
    assert order(bench) == ["thug", "mestor"]


def test_a_reaction_that_moves_a_shot_nowhere_is_no_reason_for_its_place() -> None:
    bench = declaring(hero("Archer", weapons=["bow"], dexterity=16), foe("Bow", weapons=["bow"]), inches=5)
    bench.play("bow: shoot archer\narcher: shoot bow")
    numerals(bench, 5, 2)
    assert "won 5 to 2" in slot(bench, "archer").why
    assert "reaction" not in slot(bench, "archer").why
