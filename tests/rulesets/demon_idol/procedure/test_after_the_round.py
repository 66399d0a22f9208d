"""Phases 9 to 11: bleeding, death, the recap, and what comes of the fight (A-103 … A-109)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.demon_idol.scene import Library, caster, declaring, foe, hero
from tests.support.bench import Bench, cited, of_type

HEALING: Library = {"spell": {"cure": {"time": 5, "aims": "ally", "heal": "1d8", "range": 1},
                     "chant": {"rounds": 10, "aims": "self"}, "saga": {"rounds": 11, "aims": "self"}}}  # fmt: skip


def round_with(*figures: object, rules: dict[str, object] | None = None) -> Bench:
    """A fight at its first declarations with somebody more on each side, so that it goes on."""
    return declaring(hero("Dagmar"), *figures, foe("Thug"), rules=rules)  # type: ignore[arg-type]


def play_round(bench: Bench) -> None:
    """A round in which nobody does anything, up to and with bleeding."""
    bench.play("skip\nnotes heroes=3 foes=2\nskip\nnext")


# Bleeding and death


@pytest.mark.clause("A-103")
@pytest.mark.parametrize(("hp", "after"), [(-1, -2), (-8, -9), (0, 0), (1, 1)])
def test_negative_hit_points_bleed_and_0_does_not(hp: int, after: int) -> None:
    bench = round_with(hero("Long"))
    bench.play("skip\nnotes heroes=3 foes=2\nskip\nskip\nskip")
    assert bench.state.clock.round == 2
    bench.play(f"set long.hp=={hp}")
    bench.play("skip\nnotes heroes=3 foes=2\nskip\nskip\nnext")
    assert bench.state.clock.round == 3
    play_round(bench)
    assert bench.hp("long") == after


@pytest.mark.clause("A-103")
@pytest.mark.parametrize(("switch", "after"), [(False, 0), (True, -1)])
def test_the_house_rule_lets_0_bleed_too(switch: bool, after: int) -> None:
    bench = round_with(hero("Long"), hero("Other"), rules={"bleed_from_zero": switch})
    bench.play("set long.hp==0\nset other.hp==-3\nskip\nnotes heroes=3 foes=2\nskip\nskip\nnext")
    play_round(bench)
    assert bench.hp("long") == after
    assert bench.hp("other") == -4


@pytest.mark.clause("A-103")
def test_the_staunched_do_not_bleed() -> None:
    bench = round_with(hero("Long"), hero("Other"))
    bench.play("set long.hp==-3\nset other.hp==-3\nskip\nnotes heroes=3 foes=2\nskip\nskip\nnext")
    bench.play("mark staunched long")
    play_round(bench)
    assert (bench.hp("long"), bench.hp("other")) == (-3, -4)


@pytest.mark.clause("A-104")
@pytest.mark.parametrize(("damage", "standing"), [(19, "up"), (20, "unconscious"), (29, "unconscious"), (30, "dead")])
def test_minus_10_is_death(damage: int, standing: str) -> None:
    bench = round_with()
    bench.play(f"set dagmar.hp=={20 - damage}")
    assert bench["dagmar"].standing == standing


@pytest.mark.clause("A-104", "A-103")
def test_bleeding_kills_at_minus_10() -> None:
    bench = round_with(hero("Long"))
    bench.play("set long.hp==-9\nskip\nnotes heroes=3 foes=2\nskip\nskip\nnext")
    assert bench["long"].standing == "unconscious"
    play_round(bench)
    assert (bench.hp("long"), bench["long"].standing) == (-10, "dead")


@pytest.mark.clause("A-104")
@pytest.mark.parametrize(("switch", "standing"), [(True, "dead"), (False, "unconscious")])
def test_damage_to_the_unconscious_kills_unless_the_house_rule_is_off(switch: bool, standing: str) -> None:
    bench = round_with(hero("Mage"), rules={"finishing": switch})
    bench.play("set mage.hp==0")
    bench.play("hurt mage 1")
    assert bench["mage"].standing == standing
    assert bench.hp("mage") == -1


# Recap and the next round


@pytest.mark.clause("A-105")
def test_the_recap_counts_who_stands() -> None:
    bench = round_with(hero("Long"), foe("Ruffian"))
    bench.play("set long.hp==-3\nskip\nnotes heroes=3 foes=2\nskip\nskip")
    assert bench.state.clock.phase == "recap"
    told = [event.note.text for event in of_type(bench.play("next"), e.Noted) if "A-105" in event.why.clauses]
    assert len(told) == 3
    assert "1 up, 1 unconscious" in told[1]
    assert "2 up" in told[2]


@pytest.mark.clause("A-106")
def test_a_fight_that_is_not_resolved_goes_back_to_declarations() -> None:
    bench = round_with()
    bench.play("skip\nnotes heroes=3 foes=2\nskip\nskip")
    events = bench.play("next")
    assert "A-106" in cited(events)
    assert (bench.state.clock.phase, bench.state.clock.round) == ("declare", 2)
    assert not bench.state.declared


# The turn of recovery


def won(*figures: object, library: Library | None = None) -> Bench:
    """A fight that the heroes have won: the thug lies at -2."""
    bench = declaring(hero("Dagmar"), *figures, foe("Thug"), library=library)  # type: ignore[arg-type]
    bench.play("set thug.hp==-2\nskip\nnotes heroes=3\nskip\nskip\nnext")
    assert bench.state.clock.phase == "recovery"
    return bench


@pytest.mark.clause("A-107")
def test_a_turn_of_ten_rounds_passes_for_each_survivor() -> None:
    bench = won(hero("Pell"))
    bench.play("dagmar: rest\npell: rest")
    assert [bench[who].budgets["rounds"].left for who in ("dagmar", "pell")] == [0, 0]
    assert "A-107" in cited(bench.play("next"))
    assert bench.state.counters["resolved"] == 1


@pytest.mark.clause("A-107")
def test_who_is_not_bound_bleeds_through_the_whole_turn() -> None:
    bench = won()
    bench.play("dagmar: rest\nnext")
    assert (bench.hp("thug"), bench["thug"].standing) == (-10, "dead")


@pytest.mark.clause("A-107")
def test_the_fight_is_resolved_when_one_side_alone_can_fight() -> None:
    bench = round_with(foe("Ruffian"))
    bench.play("set thug.hp==-2\nskip\nnotes heroes=3 foes=2\nskip\nskip\nnext")
    assert bench.state.clock.phase == "declare"
    bench.play("set ruffian.hp==0\nskip\nnotes heroes=3\nskip\nskip\nnext")
    assert bench.state.clock.phase == "recovery"


@pytest.mark.clause("A-108")
@pytest.mark.parametrize("deed", ["move back", "close", "charge", "avoid"])
def test_nobody_travels_in_that_turn(deed: str) -> None:
    bench = won()
    assert "no travel" in str(bench.refusal(f"dagmar: {deed}"))


@pytest.mark.clause("A-109")
def test_bleeding_is_staunched_in_that_turn() -> None:
    bench = won()
    bench.play("dagmar: staunch thug\ndagmar: rest\nnext")
    assert (bench.hp("thug"), bench["thug"].standing) == (-2, "unconscious")


@pytest.mark.clause("A-109", "A-107")
def test_spells_are_cast_in_that_turn_if_they_are_no_longer_than_it() -> None:
    bench = won(caster("Mestor", spells={"cure": 1, "chant": 1, "saga": 1}, hp=9), library=HEALING)
    bench.play("set mestor.hp==3\ndagmar: rest")
    assert {name: option.refusal is None for name, option in bench.options("mestor: recite").items()} == {
        "cure": True, "chant": True, "saga": False,
    }  # fmt: skip
    bench.play("mestor: recite cure mestor", "5")
    assert bench.hp("mestor") == 8
    assert bench["mestor"].budgets["rounds"].left == 9
    assert "too short" in str(bench.refusal("mestor: recite chant"))


@pytest.mark.clause("A-109")
def test_prisoners_are_bound_in_that_turn_and_stay_so() -> None:
    bench = won()
    bench.play("dagmar: bind thug")
    assert bench["thug"].effect("bound") is not None
    assert bench["dagmar"].budgets["rounds"].left == 8
    assert "no prisoner" in str(bench.refusal("dagmar: bind thug"))


@pytest.mark.clause("A-109", "A-107")
@pytest.mark.parametrize("deed", ["staunch long", "bind thug", "rest"])
def test_none_of_it_is_done_before_the_combat_is_resolved(deed: str) -> None:
    bench = round_with(hero("Long"))
    bench.play("set long.hp==-3\nthug: pass")
    assert "A-107, A-109" in str(bench.refusal(f"dagmar: {deed}"))


# What a round leaves behind


@pytest.mark.clause("A-105")
def test_the_recap_tells_nothing_of_those_who_hide() -> None:
    bench = round_with(foe("Lurker"))
    bench.play("hide lurker\nskip\nnotes heroes=3 foes=2\nskip\nskip")
    told = [event.note.text for event in of_type(bench.play("next"), e.Noted) if "A-105" in event.why.clauses]
    assert "1 up" in told[-1]


@pytest.mark.clause("A-106")
def test_the_next_round_begins_afresh() -> None:
    bench = round_with()
    bench.play(
        "thug: strike dagmar\ndagmar: strike thug\nskip\nnotes heroes=3 foes=2\nhurt dagmar 1\nnext\nnext", "1 1"
    )
    bench.play("mark prone dagmar\nmark blessed dagmar left=2\nmark blurred dagmar left=1")
    spent = {name for name in ("spent", "hurt", "initiative") if bench["dagmar"].counters.get(name)}
    assert spent == {"spent", "hurt", "initiative"}
    bench.play("skip\nskip\nnext")
    assert bench.state.clock.round == 2
    assert not {name for name in spent if bench["dagmar"].counters.get(name)}
    assert [effect.kind for effect in bench["dagmar"].effects.values()] == ["blessed"]
    assert [effect.duration.left for effect in bench["dagmar"].effects.values() if effect.duration] == [1]


@pytest.mark.clause("A-109")
def test_what_is_done_in_the_turn_takes_its_rounds() -> None:
    bench = won(hero("Pell"))
    for line, left in (("dagmar: staunch thug", 9), ("dagmar: bind thug", 7), ("dagmar: rest", 0)):
        bench.play(line)
        assert {name: budget.left for name, budget in bench["dagmar"].budgets.items()} == {"rounds": left}
    assert bench["pell"].budgets.get("rounds") is None
