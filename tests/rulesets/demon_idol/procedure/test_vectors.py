"""The worked examples V-A1 … V-A14, through the headless door."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.demon_idol.scene import Fields, caster, declaring, foe, hero, numerals, order, scene, slot, together
from tests.support.bench import Bench, of_type

MESTOR = caster("Mestor")


@pytest.mark.clause("A-92", "A-93")
@pytest.mark.parametrize(
    ("time", "expected"),
    [(1, "before"), (4, "before"), (5, "same"), (6, "after")],
)
def test_a1_a_die_of_5_in_a_tie_covers_spells_of_up_to_4_segments(time: int, expected: str) -> None:
    bench = declaring(MESTOR, foe("Archer", weapons=["bow"]))
    bench.play(f"archer: shoot mestor\nmestor: cast bolt{time} archer")
    numerals(bench, 5, 5)
    assert placed(bench, "mestor", "archer") == expected


@pytest.mark.clause("A-100")
@pytest.mark.parametrize(("time", "expected"), [(4, "before"), (5, "same"), (6, "after")])
def test_a1_fangs_too_are_compared_with_the_die(time: int, expected: str) -> None:
    bench = declaring(MESTOR, foe("Wolf", weapons=[], limbs=["fangs"]))
    bench.play(f"wolf: strike mestor\nmestor: cast bolt{time} wolf")
    numerals(bench, 5, 5)
    assert placed(bench, "mestor", "wolf") == expected


@pytest.mark.clause("A-98", "A-102")
@pytest.mark.parametrize(("time", "expected"), [(2, "before"), (3, "same"), (4, "after")])
def test_a_speed_factor_against_a_spell_in_a_tie(time: int, expected: str) -> None:
    bench = declaring(MESTOR, foe("Thug", weapons=["short"]))
    bench.play(f"thug: strike mestor\nmestor: cast bolt{time} thug")
    numerals(bench, 5, 5)
    assert placed(bench, "mestor", "thug") == expected


def placed(bench: Bench, one: str, two: str) -> str:
    """Whether one comes before another, after it, or in the same instant."""
    for instant in together(bench):
        if one in instant and two in instant:
            return "same"
        if one in instant or two in instant:
            return "before" if one in instant else "after"
    raise AssertionError(f"neither is on the board: {order(bench)}")


@pytest.mark.clause("A-31")
@pytest.mark.parametrize(("dexterity", "segment_1", "segment_2"), [(16, False, True), (17, False, False)])
def test_a2_a_reaction_bonus_makes_no_target(dexterity: int, segment_1: bool, segment_2: bool) -> None:
    bench = scene(hero("Pell", dexterity=dexterity), hero("Dull"), foe("Thug"))
    bench.play("skip\nnotes heroes=2 foes=0\nnotes inches=0\nskip")
    for possible in (segment_1, segment_2):
        assert (bench.options("thug: strike")["pell"].refusal is None) is possible
        bench.play("thug: pass\nnext\nnext")
    assert bench.state.clock.phase == "declare"


@pytest.mark.clause("A-34", "A-35")
@pytest.mark.parametrize(
    ("place", "deed", "moved"),
    [("indoors", "close", 1.2), ("indoors", "charge", 2.4), ("outdoors", "charge", 1.6)],
)
def test_a3_a_tenth_of_the_move_in_each_surprise_segment(place: str, deed: str, moved: float) -> None:
    bench = scene(hero("Dull"), foe("Thug"), rules={"place": place})
    bench.play("skip\nnotes heroes=2 foes=0\nnotes inches=9\nskip")
    bench.play(f"thug: {deed} dull\nnext\nnext")
    assert bench["thug"].facts["place"] == pytest.approx(9 - moved)


@pytest.mark.clause("A-70", "A-71")
@pytest.mark.parametrize(
    ("own", "enemy", "dexterity", "expected"),
    [
        (3, 4, 16, "same"),
        (3, 4, 17, "before"),
        (4, 3, 4, "after"),
        (4, 3, 5, "same"),
        (3, 3, 16, "before"),
        (3, 3, 5, "after"),
    ],
)
def test_a4_and_a13_the_reaction_of_archers(own: int, enemy: int, dexterity: int, expected: str) -> None:
    bench = declaring(hero("Archer", weapons=["bow"], dexterity=dexterity), foe("Bowman", weapons=["bow"]), inches=5)
    bench.play("bowman: shoot archer\narcher: shoot bowman")
    numerals(bench, own, enemy)
    assert placed(bench, "archer", "bowman") == expected


@pytest.mark.clause("A-78", "A-79", "A-81")
@pytest.mark.parametrize(
    ("weapon", "expected"), [("sword", "before"), ("great", "before"), ("dagger", "after"), ("short", "same")]
)
def test_a5_a_weapon_against_a_caster_who_won(weapon: str, expected: str) -> None:
    bench = declaring(MESTOR, foe("Thug", weapons=[weapon]))
    bench.play("thug: strike mestor\nmestor: cast bolt3 thug")
    numerals(bench, 6, 1)
    assert placed(bench, "mestor", "thug") == expected


@pytest.mark.clause("A-80", "A-82")
@pytest.mark.parametrize(("time", "expected"), [(3, "before"), (4, "same"), (5, "after")])
def test_a6_a_bite_against_a_caster_who_won(time: int, expected: str) -> None:
    bench = declaring(MESTOR, foe("Wolf", weapons=[], limbs=["fangs"]))
    bench.play(f"wolf: strike mestor\nmestor: cast bolt{time} wolf")
    numerals(bench, 4, 2)
    assert placed(bench, "mestor", "wolf") == expected


@pytest.mark.clause("A-72", "A-73", "A-74")
@pytest.mark.parametrize(
    ("mine", "theirs", "heroes", "foes", "expected"),
    [
        (5, 3, 6, 1, "after"),
        (3, 3, 6, 1, "before"),
        (3, 3, 1, 6, "after"),
        (3, 3, 4, 4, "same"),
        (3, 5, 1, 6, "before"),
    ],
)
def test_a7_two_casters_at_each_other(mine: int, theirs: int, heroes: int, foes: int, expected: str) -> None:
    bench = declaring(MESTOR, caster("Morga", "foes"), inches=5)
    bench.play(f"morga: cast bolt{theirs} mestor\nmestor: cast bolt{mine} morga")
    numerals(bench, heroes, foes)
    assert placed(bench, "mestor", "morga") == expected


@pytest.mark.clause("A-83", "A-84", "A-86")
def test_a8_a_spear_comes_before_the_sword_that_charges_it() -> None:
    bench = declaring(hero("Dagmar", hp=3), foe("Spearman", weapons=["spear"]), inches=6)
    bench.play("spearman: strike dagmar\ndagmar: charge spearman")
    numerals(bench, 6, 1)
    events = bench.play("next\n> yes", "20 6")
    assert bench["dagmar"].standing == "unconscious"
    assert [check.who for check in of_type(events, e.Checked)] == ["spearman", "spearman"]


@pytest.mark.clause("A-85", "A-87")
def test_a8_equal_lengths_fall_together() -> None:
    bench = declaring(hero("Dagmar", hp=3), foe("Swordsman", hp=3), inches=6)
    bench.play("swordsman: strike dagmar\ndagmar: charge swordsman")
    numerals(bench, 6, 1)
    bench.play("next\n> yes", "20 8 20 8")
    assert bench["dagmar"].standing == bench["swordsman"].standing == "unconscious"


@pytest.mark.clause("A-89", "A-90")
def test_a9_speed_factors_in_a_tie() -> None:
    figures = [
        hero("Great", weapons=["great"], hp=2),
        hero("Short", weapons=["short"]),
        foe("Quick", weapons=["dagger"]),
    ]
    bench = declaring(*figures)
    bench.play("quick: strike great\nnext\ngreat: strike quick\nshort: strike quick", "1")
    numerals(bench, 3, 3)
    assert order(bench) == ["quick", "short", "great"]
    bench.play("next", "20 4")
    assert order(bench) == ["short"]


@pytest.mark.clause("A-95", "A-96")
@pytest.mark.parametrize(("time", "expected"), [(2, "before"), (3, "same"), (4, "after")])
def test_a10_a_charge_against_a_spell_in_a_tie(time: int, expected: str) -> None:
    bench = declaring(MESTOR, foe("Thug"), inches=6)
    bench.play(f"thug: charge mestor\nmestor: cast bolt{time} thug")
    numerals(bench, 4, 4)
    assert "arrival in segment 3" in slot(bench, "thug").why
    assert placed(bench, "mestor", "thug") == expected


@pytest.mark.clause("A-103", "A-104")
def test_a11_bleeding_is_for_those_who_began_the_round_with_it() -> None:
    bench = declaring(hero("Long"), hero("Fresh"), hero("Third"), foe("Thug"))
    bench.play("set long.hp==-9")
    bench.play("thug: pass\nskip\nnotes heroes=3 foes=2\nset fresh.hp==-3\nskip\nnext")
    assert (bench.hp("long"), bench.hp("fresh")) == (-9, -3)
    bench.play("thug: pass\nskip\nnotes heroes=3 foes=2\nskip\nnext")
    assert (bench.hp("long"), bench["long"].standing) == (-10, "dead")
    assert bench.hp("fresh") == -4


@pytest.mark.clause("A-45")
@pytest.mark.parametrize(
    ("heroes", "foes", "delay", "expected"),
    [
        (6, 1, 3, "before"),
        (6, 1, 5, "same"),
        (6, 1, 6, "lost"),
        (4, 3, 1, "same"),
        (4, 3, 2, "after"),
        (6, 2, 5, "after"),
    ],
)
def test_a12_a_delayed_winner(heroes: int, foes: int, delay: int, expected: str) -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"))
    bench.play(f"thug: strike dagmar\ndagmar: strike thug delay={delay}")
    numerals(bench, heroes, foes)
    assert placed(bench, "dagmar", "thug") == (expected if expected != "lost" else "after")


@pytest.mark.clause("A-78", "A-79", "A-82")
def test_a14_a_spell_waits_for_a_dagger_and_no_longer_when_its_bearer_falls() -> None:
    figures: list[Fields] = [MESTOR, hero("Dagmar"), foe("Knife", weapons=["dagger"], hp=3)]
    bench = declaring(*figures)
    bench.play("knife: strike mestor\nnext\nmestor: cast bolt4 knife\ndagmar: strike knife", "1")
    numerals(bench, 5, 2)
    assert order(bench) == ["dagmar", "knife", "mestor"]
    assert "A-79" in slot(bench, "mestor").why
    bench.play("next", "20 8")
    assert order(bench) == ["mestor"]
