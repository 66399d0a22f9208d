"""Spells that take time or are kept up, and their casters' guard (T-92, T-93, T-101)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.quest.more_b import next_turn, number
from tests.rulesets.quest.scene import Fields, effects, hero, left, scene, wolf
from tests.support.bench import Bench, cited, of_type

SPELLS: dict[str, Fields] = {
    "chill": {"mp": 4, "time": {"attack": 2}, "range": 9, "damage": "2d8", "type": "frost"},
    "blast": {"time": {"attack": 1, "move": 1}, "range": 9, "damage": "1d8", "type": "fire"},
    "dart": {"range": 9, "damage": "1d8", "type": "fire"},
    "skin": {"aims": "self", "inflicts": [{"condition": "stoneskin"}], "upkeep": {"mp": 2}, "mp": 1},
    "shell": {"aims": "self", "inflicts": [{"condition": "stoneskin"}], "upkeep": {"bonus": 1}},
    "gaze": {"aims": "foe", "range": 9, "inflicts": [{"condition": "held-fast"}], "upkeep": {"mp": 1}},
}
HIT = "wolf: attack mira aim=plain"


def caster(*, rules: Fields | None = None, more: list[Fields] | None = None, **fields: object) -> Bench:
    """A hero who knows some spells before a wolf, on her turn; 14 hits her."""
    me = {"hp": 90, "mp": 20, "spells": [*SPELLS], **fields}
    bench = scene(
        hero("Mira", "e5", {"AGI": 4}, **me),
        wolf("Wolf", "e6", {"AGI": 1}, hp=90),
        *(more or []),
        library={"spell": SPELLS},
        rules=rules,
    )
    bench.turn("mira")
    return bench


def to_hit(bench: Bench) -> int | None:
    """What it takes to hit Mira now; the wolf misses her."""
    if bench.state.clock.actor != "wolf":
        bench.turn("wolf")
    bench.play("set wolf.budget.attack=1")
    return number(bench.play(HIT, dice="2"))


# What is channeled


@pytest.mark.clause("T-92", "T-93")
def test_a_spell_of_two_turns_is_channeled_in_between_and_takes_effect_when_it_is_paid() -> None:
    bench = caster()
    events = bench.play("mira: cast chill")
    assert {"T-92", "T-93"} <= cited(events)
    channeling = effects(bench, "mira", "channeling")[0]
    assert (channeling.data["spell"], channeling.data["attack"], channeling.data["move"]) == ("chill", 1, 0)
    assert bench["mira"].pools["mp"].current == 20
    assert to_hit(bench) == 5
    next_turn(bench, "mira")
    bench.play("mira: cast chill wolf", dice="15 3 4")
    assert bench.hp("wolf") == 90 - 7
    assert bench["mira"].pools["mp"].current == 16
    assert not effects(bench, "mira", "channeling")
    assert to_hit(bench) == 14


@pytest.mark.clause("T-92")
def test_what_one_turn_can_pay_is_not_channeled() -> None:
    bench = caster()
    assert "T-92" not in cited(bench.play("mira: cast blast wolf", dice="18 3"))
    assert left(bench, "mira") == (0, 0, 2)
    assert to_hit(bench) == 14
    split = caster()
    split.play("mira: move d5")
    assert "T-92" in cited(split.play("mira: cast blast"))
    assert effects(split, "mira", "channeling")[0].data["move"] == 1


@pytest.mark.clause("T-92", "T-93")
def test_a_spell_with_upkeep_is_channeled_once_it_is_cast() -> None:
    bench = caster()
    assert "T-92" in cited(bench.play("mira: cast skin"))
    assert effects(bench, "mira", "stoneskin")
    assert to_hit(bench) == 5


@pytest.mark.clause("T-92")
def test_upkeep_in_mp_is_paid_each_turn_or_the_spell_ends() -> None:
    bench = caster(mp=4)
    bench.play("mira: cast skin")
    assert bench["mira"].pools["mp"].current == 3
    next_turn(bench, "mira")
    assert bench["mira"].pools["mp"].current == 1
    assert effects(bench, "mira", "stoneskin")
    bench.play("mira: wait")
    bench.turn("wolf")
    before = bench.table.head
    next_turn(bench, "mira")
    assert "T-92" in cited(bench.since(before))
    assert bench["mira"].pools["mp"].current == 1
    assert not effects(bench, "mira", "stoneskin")
    assert not effects(bench, "mira", "upkeep")


@pytest.mark.clause("T-92")
@pytest.mark.parametrize(("wounds", "kept", "bonus"), [(0, True, 1), (1, True, 0), (2, False, 0)])
def test_upkeep_in_bonus_actions_is_paid_each_turn_or_the_spell_ends(wounds: int, kept: bool, bonus: int) -> None:
    bench = caster()
    bench.play("mira: cast shell")
    for _ in range(wounds):
        bench.play("mark weakening-wound mira")
    next_turn(bench, "mira")
    assert left(bench, "mira") == (1, 1, bonus)
    assert bool(effects(bench, "mira", "stoneskin")) is kept
    assert bool(effects(bench, "mira", "upkeep")) is kept


@pytest.mark.clause("T-92")
@pytest.mark.parametrize("edit", ["mark paralysed mira", "set mira.hp=0", "unmark upkeep mira", "remove mira"])
def test_what_it_did_ends_with_it(edit: str) -> None:
    bench = caster(more=[hero("Odo", "a1", {"AGI": 0})])
    bench.play("mira: cast gaze wolf")
    assert effects(bench, "wolf", "held-fast")
    bench.play(edit)
    if "paralysed" in edit:
        bench.turn("wolf")
        next_turn(bench, "odo")
        bench.play("odo: wait")
        bench.turn("wolf")
    else:
        bench.play("hurt 1 wolf")
    assert not effects(bench, "wolf", "held-fast")


@pytest.mark.clause("T-92")
def test_nobody_keeps_the_same_spell_up_twice() -> None:
    bench = caster()
    bench.play("mira: cast skin\nset mira.budget.attack=1")
    assert "T-92" in str(bench.refusal("mira: cast skin"))


# Until it is cast or cancelled


@pytest.mark.clause("T-93")
@pytest.mark.parametrize("spell", ["chill", "skin"])
def test_whoever_lets_the_spell_go_is_on_guard_again(spell: str) -> None:
    bench = caster()
    bench.play(f"mira: cast {spell}")
    assert "T-93" in cited(bench.play("mira: release"))
    assert left(bench, "mira") == (0, 1, 2), "it costs nothing"
    assert not effects(bench, "mira", "channeling")
    assert not effects(bench, "mira", "upkeep")
    assert not effects(bench, "mira", "stoneskin")
    assert to_hit(bench) == 14


@pytest.mark.clause("T-93")
def test_whoever_keeps_nothing_up_has_nothing_to_let_go() -> None:
    assert "T-93" in str(caster().refusal("mira: release"))


@pytest.mark.clause("T-93")
def test_another_spell_gives_the_first_one_up() -> None:
    bench = caster()
    bench.play("mira: cast chill")
    next_turn(bench, "mira")
    assert "T-93" in cited(bench.play("mira: cast dart wolf", dice="15 3"))
    assert not effects(bench, "mira", "channeling")
    assert to_hit(bench) == 14


@pytest.mark.clause("T-93", "T-75")
def test_guarding_does_not_help_a_channeler() -> None:
    bench = caster()
    bench.play("mira: guard\nmira: guard\nmira: cast chill")
    assert to_hit(bench) == 5


@pytest.mark.clause("T-93", "T-92")
@pytest.mark.parametrize(("rules", "hits"), [({}, 5), ({"upkeep": "on guard"}, 14)])
def test_keeping_a_spell_up_leaves_flat_footed_or_by_house_rule_on_guard(rules: Fields, hits: int) -> None:
    bench = caster(rules=rules)
    bench.play("mira: cast skin")
    assert to_hit(bench) == hits


@pytest.mark.clause("T-93")
def test_that_house_rule_is_not_for_casting() -> None:
    bench = caster(rules={"upkeep": "on guard"})
    bench.play("mira: cast chill")
    assert to_hit(bench) == 5


@pytest.mark.clause("T-93", "T-92")
def test_damage_does_not_interrupt_it() -> None:
    bench = caster()
    bench.play("mira: cast chill")
    bench.turn("wolf")
    bench.play("wolf: attack mira aim=disrupting", dice="15 8")
    assert effects(bench, "mira", "channeling")
    next_turn(bench, "mira")
    bench.play("mira: cast chill wolf", dice="19 3 4")
    assert bench.hp("wolf") == 90 - 7


@pytest.mark.clause("T-93")
def test_whoever_falls_channels_no_longer() -> None:
    bench = caster(more=[hero("Odo", "a1", {"AGI": 0})])
    bench.play("mira: cast chill")
    events = bench.play("set mira.hp=0")
    assert "T-93" in cited(of_type(events, e.EffectLost))
    assert not effects(bench, "mira", "channeling")


# Battle caster


@pytest.mark.clause("T-101", "T-93")
@pytest.mark.parametrize("spell", ["chill", "skin"])
def test_a_battle_caster_dodges_while_channeling(spell: str) -> None:
    feats: list[str]
    for feats, hits in (([], 5), (["battle-caster"], 14)):
        bench = caster(feats=feats)
        bench.play(f"mira: cast {spell}")
        bench.turn("wolf")
        events = bench.play(HIT, dice="2")
        assert number(events) == hits
        assert ("T-101" in cited(events)) is bool(feats)


@pytest.mark.clause("T-101", "T-27")
def test_its_guard_counts_too() -> None:
    bench = caster(feats=["battle-caster"])
    bench.play("mira: guard\nmira: cast chill")
    bench.turn("wolf")
    events = bench.play(HIT, dice="2")
    assert number(events) == 15
    assert "T-101" in cited(events)


@pytest.mark.clause("T-101", "T-76")
def test_it_is_of_no_use_against_anything_else() -> None:
    bench = caster(feats=["battle-caster"])
    bench.play("mira: cast chill")
    bench.turn("wolf")
    assert "T-101" in cited(bench.play(HIT, dice="2"))
    bench.play("mark tied-up mira")
    assert to_hit(bench) == 5
