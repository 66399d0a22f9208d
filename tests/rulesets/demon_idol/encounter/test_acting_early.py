"""By the house rule `surprise_acts` a reaction bonus saves its owner segments of surprise (A-31, AMB-A31).

A member acts in every segment after its own surprised ones, those included in which the sides idle together. A-31
itself still counts from the first segment in which a side is free.
"""

from __future__ import annotations

import pytest

from tests.rulesets.demon_idol.order.test_three_sides import rat, three
from tests.rulesets.demon_idol.procedure.test_fights import heard
from tests.rulesets.demon_idol.scene import Fields, foe, hero, scene
from tests.support.bench import Bench
from tests.support.breaking import Rules

ON: Fields = {"surprise_acts": True}
QUICK = hero("Quick", dexterity=17)
"""A reaction bonus of +2."""


def met(*figures: Fields, heroes: int, foes: int, rules: Fields = ON) -> Bench:
    """A fight after its opening, with so many segments lost on each side."""
    bench = scene(*figures, rules=rules)
    bench.play(f"skip\nnotes heroes={heroes} foes={foes}\nnotes inches=0\nskip")
    return bench


def undecided(bench: Bench) -> list[str]:
    """Who may act now, in the order in which they declare."""
    return list(Rules("demon-idol")["who_declares.undecided"](bench.state))


def free(bench: Bench) -> list[list[str]]:
    """Who may act in each segment, one after the other."""
    found = []
    while bench.state.clock.phase == "surprise-declare":
        now = undecided(bench)
        found.append(sorted(now))
        bench.play("\n".join(f"{who}: pass" for who in now) + "\nnext\nnext")
    return found


@pytest.mark.clause("A-31")
@pytest.mark.parametrize(
    ("heroes", "foes", "dexterity", "expected"),
    [
        (2, 1, 17, [["quick"], ["quick", "thug"]]),
        (2, 1, 16, [["quick", "thug"]]),
        (2, 1, 10, [["thug"]]),
        (2, 2, 16, [["quick"]]),
        (2, 2, 17, [["quick"], ["quick"]]),
        (2, 2, 10, []),
        (3, 2, 16, [["quick", "thug"]]),
        (3, 2, 17, [["quick"], ["quick", "thug"]]),
        (4, 2, 18, [["quick"], ["quick", "thug"], ["quick", "thug"]]),
        (1, 2, 17, [["quick"], ["dull", "quick"]]),
        (0, 2, 17, [["dull", "quick"], ["dull", "quick"]]),
    ],
)
def test_who_acts_in_which_segment(heroes: int, foes: int, dexterity: int, expected: list[list[str]]) -> None:
    """Each from the segment after its own lost ones; segments in which nobody could act are passed over."""
    bench = met(hero("Quick", dexterity=dexterity), hero("Dull"), foe("Thug"), heroes=heroes, foes=foes)
    assert free(bench) == expected
    assert bench.state.clock.phase == "declare"


@pytest.mark.clause("A-31")
@pytest.mark.parametrize("rules", [ON, {}])
def test_without_the_house_rule_the_bonus_saves_nothing(rules: Fields) -> None:
    bench = met(QUICK, hero("Dull"), foe("Thug"), heroes=2, foes=1, rules=rules)
    assert free(bench) == ([["quick"], ["quick", "thug"]] if rules else [["thug"]])


@pytest.mark.clause("A-31")
@pytest.mark.parametrize("fields", [{"laden": True}, {"move": 9}])
def test_encumbered_the_bonus_saves_nothing(fields: Fields) -> None:
    bench = met(hero("Quick", dexterity=17, **fields), hero("Dull"), foe("Thug"), heroes=2, foes=1)
    assert free(bench) == [["thug"]]


@pytest.mark.clause("A-31")
def test_a_31_counts_from_the_first_segment_in_which_a_side_is_free() -> None:
    """Foes 2, heroes 4, one of them at +3: it has a segment to itself; the one after that is A-31's first."""
    figures = hero("Quick", dexterity=18), hero("Slow", dexterity=16), hero("Dull"), foe("Thug")
    bench = met(*figures, heroes=4, foes=2)
    assert undecided(bench) == ["quick"]
    bench.play("quick: pass\nnext\nnext")
    for number, targets, acting in ((2, {"dull"}, ["thug", "quick"]), (3, {"dull", "slow"}, ["thug", "quick", "slow"])):
        assert (bench.state.clock.segment, undecided(bench)) == (number, acting)
        found = bench.options("thug: strike")
        assert {who for who, option in found.items() if option.refusal is None and option.who} == targets
        assert found["quick"].refusal is not None
        assert f"in segment {number - 1} [A-31]" in str(found["quick"].refusal.error())
        bench.play("\n".join(f"{who}: pass" for who in acting) + "\nnext\nnext")


@pytest.mark.clause("A-31")
def test_who_is_no_target_while_the_sides_idle() -> None:
    bench = met(QUICK, hero("Dull"), foe("Cat", dexterity=16, laden=False), foe("Thug"), heroes=2, foes=2)
    assert bench.state.clock.segment == 1
    assert sorted(undecided(bench)) == ["quick"]
    targets = bench.options("quick: strike")
    assert {who: option.refusal is None for who, option in targets.items() if who in ("cat", "thug")} == {
        "cat": False,
        "thug": True,
    }
    bench.play("quick: strike thug\nnext\nnext", "20 3")
    assert bench.hp("thug") == 17
    bench.play("next")
    assert "Surprise segment 2" in " ".join(heard(bench))
    assert sorted(undecided(bench)) == ["cat", "quick"]


@pytest.mark.clause("A-24", "A-31")
def test_a_segment_in_which_nobody_is_left_to_act_is_passed_over() -> None:
    """Quick acts alone in the first two of four; when it has fallen the second is nobody's."""
    bench = met(QUICK, hero("Dull"), foe("Thug"), heroes=3, foes=3)
    assert (bench.state.clock.phase, bench.state.clock.segment) == ("surprise-declare", 1)
    bench.play("quick: pass\nhurt quick 25\nnext\nnext")
    assert bench.state.clock.phase == "declare"
    whole = met(QUICK, hero("Dull"), foe("Thug"), heroes=3, foes=3)
    assert free(whole) == [["quick"], ["quick"]]


@pytest.mark.clause("A-17")
def test_three_sides_idle_for_the_least_of_them() -> None:
    bench = three(hero("Quick", dexterity=17), hero("Dull"), foe("Thug"), rat("Rat"), rules=ON)
    bench.play("skip\nnotes heroes=2 foes=1 rats=2\nnotes inches=0\nskip")
    assert free(bench) == [["quick"], ["quick", "thug"]]
