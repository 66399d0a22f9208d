"""Who acts when: ties, whoever began the fight, delaying (T-32 to T-34)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.quest.more import done, order
from tests.rulesets.quest.more_b import CALL, HOUND
from tests.rulesets.quest.scene import Fields, hero, left, scene, wolf
from tests.support.bench import Bench, of_type


@pytest.mark.clause("T-32")
def test_friends_and_enemies_are_in_one_order_by_agility() -> None:
    people = [hero("Mira", "e5", {"AGI": -1}), wolf("Wolf", "e9", {"AGI": 0}), hero("Odo", "a1", {"AGI": 1})]
    bench = scene(*people, wolf("Grim", "k9", {"AGI": -2}))
    assert order(bench) == ["odo", "wolf", "mira", "grim"]


@pytest.mark.clause("T-32")
def test_ties_go_by_accuracy_whatever_else_is_better() -> None:
    people = [hero("Mira", "e5", {"ACC": 1, "STR": 9, "LEVEL": 9}), wolf("Wolf", "e9", {"ACC": 5})]
    assert order(scene(*people, hero("Odo", "a1", {"ACC": 3}))) == ["wolf", "odo", "mira"]


@pytest.mark.clause("T-32")
def test_who_is_equal_in_both_rolls_off_and_again_until_it_is_settled() -> None:
    people = [hero("Mira", "e5"), hero("Odo", "a1"), wolf("Wolf", "e9", {"ACC": 3}), wolf("Grim", "k9", {"AGI": 4})]
    bench = scene(*people, begun=False)
    events = bench.play("begin-battle", dice="7 7 12 3 9")
    assert [roll.who for roll in of_type(events, e.Checked)] == ["mira", "odo", "wolf", "mira", "odo"]
    assert order(bench)[0] == "grim"
    assert set(order(bench)[1:]) == {"wolf", "odo", "mira"}
    assert order(bench).index("odo") < order(bench).index("mira"), "9 beats 3"


@pytest.mark.clause("T-32", "T-4")
def test_the_order_is_for_the_whole_battle_whatever_becomes_of_agility() -> None:
    bench = scene(hero("Mira", "e5", {"AGI": 2}), wolf("Wolf", "e6"))
    bench.turn("mira")
    for kind in ("slowing-wound", "slowing-wound", "slowing-wound"):
        bench.play(f"mark {kind} mira")
    done(bench, "mira", "wolf")
    bench.turn("mira")
    assert order(bench) == ["mira", "wolf"]


@pytest.mark.clause("T-33")
@pytest.mark.parametrize("opens", [True, False])
def test_an_encounter_may_say_who_begins_the_fight(opens: bool) -> None:
    bench = scene(hero("Mira", "e5", {"AGI": 5}, opens=opens), wolf("Wolf", "e6"), begun=False)
    owed = bench.table.step()
    if opens:
        assert owed is None, "Mira decides"
        bench.play("mira: surprise wolf aim=plain", dice="15 3")
        assert bench.hp("wolf") == 30 - 5
        bench.table.step()
    assert order(bench) == (["wolf", "mira"] if opens else ["mira", "wolf"])


def ambush() -> Bench:
    """Two heroes before a wolf; the battle has not begun."""
    people = [hero("Mira", "e5", {"AGI": 5}), hero("Odo", "d6", {"AGI": 3}), wolf("Wolf", "e6")]
    return scene(*people, begun=False)


@pytest.mark.clause("T-33", "T-2")
def test_whoever_begins_is_last_in_every_round_though_it_acts_with_all_its_actions() -> None:
    bench = ambush()
    bench.play("mira: surprise wolf aim=plain\nbegin-battle", dice="2")
    for _ in range(2):
        assert order(bench) == ["odo", "wolf", "mira"]
        done(bench, "odo", "wolf")
        bench.turn("mira")
        assert left(bench, "mira") == (1, 1, 2), "the attack before the battle costs none of them"
        done(bench, "mira")


@pytest.mark.clause("T-33")
def test_a_unit_begins_the_fight_once_and_several_may() -> None:
    bench = ambush()
    bench.play("mira: surprise wolf aim=plain", dice="2")
    assert "T-33" in str(bench.refusal("mira: surprise wolf aim=plain"))
    bench.play("odo: surprise wolf aim=plain\nbegin-battle", dice="2")
    assert order(bench) == ["wolf", "mira", "odo"]
    assert "T-33" in str(bench.refusal("odo: surprise wolf aim=plain")), "the battle has begun"


@pytest.mark.clause("T-33")
@pytest.mark.parametrize("condition", ["paralysed", "tied-up"])
def test_who_can_not_act_begins_no_fight(condition: str) -> None:
    bench = ambush()
    bench.play(f"mark {condition} mira")
    assert "T-33" in str(bench.refusal("mira: surprise wolf aim=plain"))
    assert bench.options("surprise")["mira"].refusal is not None


@pytest.mark.clause("T-33")
def test_the_first_attack_may_be_answered_and_may_end_the_fight() -> None:
    bench = ambush()
    bench.play("mira: surprise wolf aim=plain\n> plain\nset wolf.hp=4", dice="1 2 15 3")
    assert bench.hp("mira") == 30 - 5
    bench.play("odo: surprise wolf aim=plain\nbegin-battle", dice="15 3")
    bench.table.step()
    assert order(bench)[-2:] == ["mira", "odo"]
    while bench.table.settled.outcome is None:
        bench.table.step()
    assert bench.seen.outcome == "Heroes win"


# Delaying


def four(library: Mapping[str, Fields] | None = None, **fields: object) -> Bench:
    """Four people in the order Mira, Odo, Wolf, Grim, on Mira's turn."""
    people = [hero("Mira", "e5", {"AGI": 4, "LEVEL": 3}, **fields), hero("Odo", "a1", {"AGI": 3})]
    bench = scene(*people, wolf("Wolf", "e9", {"AGI": 2}), wolf("Grim", "k9", {"AGI": 0}), library=library)
    bench.turn("mira")
    return bench


@pytest.mark.clause("T-34")
@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("odo", ["odo", "mira", "wolf", "grim"]),
        ("wolf", ["odo", "wolf", "mira", "grim"]),
        ("grim", ["odo", "wolf", "grim", "mira"]),
    ],
)
def test_a_delaying_unit_acts_after_any_later_one_with_all_its_actions(after: str, expected: list[str]) -> None:
    bench = four()
    bench.play(f"mira: delay {after}")
    assert order(bench) == expected
    done(bench, *expected[: expected.index("mira")])
    bench.turn("mira")
    assert (bench.state.clock.round, left(bench, "mira")) == (1, (1, 1, 2))
    done(bench, *expected[expected.index("mira") :])
    bench.turn("mira")
    assert bench.state.clock.round == 2
    assert order(bench) == ["mira", "odo", "wolf", "grim"]


@pytest.mark.clause("T-34")
@pytest.mark.parametrize("deed", ["guard", "step e4", "talk wait pay=bonus"])
def test_delaying_comes_before_anything_is_spent(deed: str) -> None:
    bench = four()
    bench.play(f"mira: {deed}")
    assert "T-34" in str(bench.refusal("mira: delay wolf"))


@pytest.mark.clause("T-34")
def test_the_last_has_nobody_to_wait_for_and_nobody_waits_for_those_who_have_acted() -> None:
    bench = four()
    done(bench, "mira", "odo")
    bench.turn("wolf")
    bench.refusal("wolf: delay mira")
    bench.refusal("wolf: delay wolf")
    bench.play("set grim.hp=0")
    assert "T-34" in str(bench.refusal("wolf: delay"))


@pytest.mark.clause("T-34")
def test_a_unit_that_owes_an_action_may_delay_too() -> None:
    bench = four()
    done(bench, "mira")
    bench.turn("odo")
    bench.play("mark prone grim\nrise grim pay=bonus\nmark prone wolf\nrise wolf pay=bonus")
    done(bench, "odo")
    bench.turn("wolf")
    bench.play("wolf: delay grim")
    bench.turn("wolf")
    assert left(bench, "wolf") == (1, 1, 1), "it owes the bonus action still"


@pytest.mark.clause("T-34")
@pytest.mark.parametrize("second", ["grim", "mira"])
def test_two_that_delay_are_both_back_in_the_next_round(second: str) -> None:
    bench = four()
    bench.play("mira: delay wolf")
    bench.turn("odo")
    bench.play(f"odo: delay {second}")
    for who in order(bench)[:]:
        done(bench, who)
    bench.turn("mira")
    assert order(bench) == ["mira", "odo", "wolf", "grim"]


@pytest.mark.clause("T-34")
def test_whoever_delays_twice_has_its_own_place_in_the_next_round() -> None:
    bench = four()
    bench.play("mira: delay odo")
    bench.turn("mira")
    bench.play("mira: delay grim")
    assert order(bench) == ["odo", "wolf", "grim", "mira"]
    done(bench, "wolf", "grim", "mira")
    bench.turn("mira")
    assert order(bench) == ["mira", "odo", "wolf", "grim"]


@pytest.mark.clause("T-34")
def test_it_comes_back_before_the_same_others_when_somebody_left_or_joined_meanwhile() -> None:
    bench = four()
    done(bench, "mira")
    bench.turn("odo")
    bench.play("odo: delay grim\nremove mira")
    done(bench, "wolf", "grim", "odo")
    bench.turn("odo")
    assert order(bench) == ["odo", "wolf", "grim"]
    quick = {"creature": {"hound": {**HOUND, "stats": {"AGI": 9}}}, "spell": {"call": CALL}}
    bench = four(quick, spells=["call"])
    bench.play("mira: cast call\n> d4\n> n\nmira: wait")
    bench.turn("odo")
    bench.play("odo: delay wolf\nadd hound side=heroes at=a9 name=Late")
    done(bench, "wolf", "odo", "grim")
    bench.turn("mira")
    assert [who for who in order(bench) if who in ("mira", "odo", "wolf", "grim")] == ["mira", "odo", "wolf", "grim"]


@pytest.mark.clause("T-34")
def test_a_turn_that_is_put_off_begins_only_once() -> None:
    stone = {"mp": 1, "aims": "self", "upkeep": {"mp": 2}, "inflicts": [{"condition": "swift"}]}
    bench = four({"spell": {"stone": stone}}, spells=["stone"], mp=9)
    bench.play("mira: cast stone")
    done(bench, "mira", "odo", "wolf", "grim")
    bench.turn("mira")
    assert bench["mira"].pools["mp"].current == 9 - 1 - 2
    bench.play("mira: delay odo")
    bench.turn("odo")
    done(bench, "odo")
    bench.turn("mira")
    assert bench["mira"].pools["mp"].current == 9 - 1 - 2, "upkeep is paid once a turn"
