"""Attacks from behind (T-94)."""

from __future__ import annotations

import pytest

from tests.rulesets.quest.more_b import added, bonus, duel
from tests.rulesets.quest.scene import Fields, hero, left, scene, wolf
from tests.support.bench import Bench

OPPOSITE: Fields = {"behind": "opposite a friend"}
ATTACK = "mira: attack wolf aim=plain"


@pytest.mark.clause("T-94")
def test_from_behind_is_1_more_accuracy_when_the_gm_says_so() -> None:
    for line, more in (("attack", 0), ("flank", 1)):
        bench = duel()
        events = bench.play(f"mira: {line} wolf aim=plain", dice="2")
        assert bonus(events) == 3 + more
        assert ("T-94" in added(events)) is bool(more)
        assert left(bench, "mira") == (0, 1, 2)


@pytest.mark.clause("T-94", "T-45")
def test_it_adds_to_the_centre_of_mass_and_may_make_the_difference() -> None:
    bench = duel({"ACC": 0}, {"AGI": 1})
    bench.play("mira: flank wolf aim=centre", dice="9 5")
    assert bench.hp("wolf") == 90 - 7
    bench.play("set mira.budget.attack=1\nmira: flank wolf aim=centre", dice="8")
    assert bench.hp("wolf") == 90 - 7


@pytest.mark.clause("T-94", "T-29")
def test_an_additional_attack_may_come_from_behind_too() -> None:
    for word, more in (("", 0), (" behind=yes", 1), (" behind=no", 0)):
        events = duel().play(f"mira: strike wolf aim=plain{word}", dice="2")
        assert bonus(events) == 3 + more
        assert ("T-94" in added(events)) is bool(more)


@pytest.mark.clause("T-94", "T-33")
def test_and_so_may_the_attack_that_begins_the_fight() -> None:
    for word, more in (("", 0), (" behind=yes", 1)):
        bench = scene(hero("Mira", "e5"), wolf("Wolf", "e6"), begun=False)
        assert bonus(bench.play(f"mira: surprise wolf aim=plain{word}", dice="2")) == 3 + more


# By house rule


def between(rules: Fields | None, friend: str, mira: str = "e5") -> Bench:
    """A wolf on e6, Mira, and a friend of hers."""
    bench = duel(rules=rules, more=[hero("Odo", friend, {"AGI": 0})])
    bench.play(f"set mira.at={mira}")
    return bench


@pytest.mark.clause("T-94")
@pytest.mark.parametrize(
    ("mira", "friend", "elsewhere"), [("e5", "e7", "f7"), ("d5", "f7", "f6"), ("d6", "f6", "f7"), ("e5", "e7", "e8")]
)
def test_by_house_rule_a_friend_exactly_opposite_will_do(mira: str, friend: str, elsewhere: str) -> None:
    events = between(OPPOSITE, friend, mira).play(ATTACK, dice="2")
    assert bonus(events) == 3 + 1
    assert "T-94" in added(events)
    assert bonus(between(OPPOSITE, elsewhere, mira).play(ATTACK, dice="2")) == 3
    assert bonus(between(None, friend, mira).play(ATTACK, dice="2")) == 3


@pytest.mark.clause("T-94")
def test_the_friend_must_be_able_to_fight_and_said_twice_it_counts_once() -> None:
    bench = between(OPPOSITE, "e7")
    assert bonus(bench.play("mira: flank wolf aim=plain", dice="2")) == 4
    bench.play("set odo.hp=0 mira.budget.attack=1")
    assert bonus(bench.play(ATTACK, dice="2")) == 3


@pytest.mark.clause("T-94", "T-67")
def test_by_house_rule_a_free_hit_comes_from_behind_too() -> None:
    for rules, more in ((None, 0), (OPPOSITE, 1)):
        bench = duel(rules=rules, more=[wolf("Grim", "e4", {"AGI": 0})])
        assert bonus(bench.play("mira: move c3\n> plain\n> no", dice="2")) == 2 + more


@pytest.mark.clause("T-94")
def test_a_spell_may_come_from_behind_too_if_it_is_said_or_by_house_rule() -> None:
    for rules, word, more in ((None, "", 0), (OPPOSITE, "", 1), (None, " behind=yes", 1)):
        bench = duel(
            rules=rules,
            me={"spells": ["dart"]},
            more=[hero("Odo", "e7", {"AGI": 0})],
            library={"spell": {"dart": {"range": 9, "damage": "1d8", "type": "fire"}}},
        )
        assert bonus(bench.play(f"mira: cast dart wolf{word}", dice="2")) == 3 + more
