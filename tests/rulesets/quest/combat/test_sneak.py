"""Attacks of the undetected, and sneak damage (T-95 to T-97, T-99)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.quest.more_b import duel, fresh, hints, next_turn, number, rolls
from tests.rulesets.quest.scene import Fields, effects, hero, left, question, wolf
from tests.support.bench import Bench, cited, of_type

ATTACK = "mira: attack wolf aim=plain"
DART: dict[str, Fields] = {"dart": {"range": 9, "damage": "1d8", "type": "fire"}}


def hidden(mine: dict[str, int] | None = None, others: dict[str, int] | None = None, **fields: object) -> Bench:
    """A hero whom nobody has noticed, beside a wolf."""
    bench = duel(mine, others, **fields)  # type: ignore[arg-type]
    bench.play("mark unseen mira")
    return bench


# Undetected


@pytest.mark.clause("T-95", "T-75")
@pytest.mark.parametrize(("face", "hurt"), [(5, 8), (4, 0)])
def test_the_target_is_flat_footed(face: int, hurt: int) -> None:
    bench = hidden({"ACC": 0}, {"AGI": 9})
    bench.play("mark guarding wolf")
    assert "5 to hit" in hints(bench, "mira: attack")["wolf"]
    events = bench.play(ATTACK, dice=f"{face} 5 1" if hurt else f"{face}")
    assert number(events) == 5
    assert bench.hp("wolf") == 90 - hurt
    assert "T-95" in cited(events)


@pytest.mark.clause("T-95")
@pytest.mark.parametrize("dice", ["15 5 1", "2", "1 2", "20 1 5 1"])
def test_one_attack_gives_it_away_hit_or_miss(dice: str) -> None:
    bench = hidden({"ACC": 1})
    events = bench.play(f"{ATTACK}\n> no" if dice == "1 2" else ATTACK, dice=dice)
    assert not effects(bench, "mira", "unseen")
    assert "T-95" in cited(of_type(events, e.EffectLost))
    bench.play("set mira.budget.attack=1")
    assert number(bench.play(ATTACK, dice="2")) == 11


@pytest.mark.clause("T-95", "T-96")
def test_spells_and_free_hits_of_the_undetected_too() -> None:
    bench = hidden(me={"spells": ["dart"]}, library={"spell": DART})
    assert number(bench.play("mira: cast dart wolf", dice="3 5 2")) == 5
    assert bench.hp("wolf") == 90 - 7
    struck = duel()
    struck.play("mark unseen wolf")
    events = struck.play("mira: move e1\n> plain", dice="4 5 3")
    assert number(events) == 5
    assert struck.hp("mira") == 90 - (5 + 2 + 3)


@pytest.mark.clause("T-95", "T-96")
def test_an_area_finds_everybody_flat_footed() -> None:
    burst = {"aims": "anyone", "range": 5, "area": 1, "spares": "friends", "damage": "1d8", "type": "fire"}
    bench = hidden(
        me={"spells": ["burst"]}, library={"spell": {"burst": burst}}, more=[wolf("Grim", "f6", {"AGI": 0}, hp=90)]
    )
    events = bench.play("mira: cast burst e7", dice="5 3 1 3 2")
    assert [each.target for each in of_type(events, e.Checked) if each.purpose == "attack"] == [5, 5]
    assert (bench.hp("wolf"), bench.hp("grim")) == (90 - 6, 90 - 7)


# Getting there


@pytest.mark.clause("T-95")
@pytest.mark.parametrize(
    ("line", "still"), [("sneak d4 manner=sneak\n> y", True), ("sneak d4 manner=sneak\n> n", False)]
)
def test_whoever_sneaks_is_undetected_if_the_gm_agrees(line: str, still: bool) -> None:
    bench = hidden()
    bench.play("mira: disengage pay=attack")
    events = bench.play(f"mira: {line}")
    assert bool(effects(bench, "mira", "unseen")) is still
    assert "T-95" in cited(events) or still


@pytest.mark.clause("T-95")
@pytest.mark.parametrize("line", ["move d4", "sneak d4 manner=swim", "step d4"])
def test_whoever_moves_in_another_manner_shows_itself(line: str) -> None:
    bench = hidden()
    bench.play("mira: disengage pay=attack")
    events = bench.play(f"mira: {line}")
    assert not effects(bench, "mira", "unseen")
    assert "T-95" in cited(events)


@pytest.mark.clause("T-95", "T-76")
def test_the_gm_is_told_who_may_notice() -> None:
    bench = duel(more=[hero("Odo", "l12", {"AGI": 0})])
    bench.play("set mira.at=e2")
    request = question(bench, "mira: sneak e3 manner=sneak")
    assert request is not None
    assert request.who == ""
    assert request.context == "Wolf may notice"
    bench.play("> n")
    fresh(bench, "odo", "e7")
    fresh(bench, "mira", "e3")
    busy = question(bench, "mira: sneak e4 manner=sneak")
    assert busy is not None
    assert busy.context == "nobody is looking that way", "the wolf has somebody else to fight"


@pytest.mark.clause("T-95")
def test_a_spell_may_hide_somebody() -> None:
    bench = duel(me={"spells": ["veil"], "mp": 5})
    assert "T-95" in cited(bench.play("mira: cast veil"))
    assert effects(bench, "mira", "unseen")
    next_turn(bench, "mira")
    assert effects(bench, "mira", "unseen"), "until it attacks or shows itself"


# Sneak damage


@pytest.mark.clause("T-96")
def test_1d4_is_added_when_undetected_and_only_then() -> None:
    bench = hidden()
    events = bench.play(ATTACK, dice="15 5 3")
    assert rolls(events) == ["1d20", "1d8", "1d4"]
    assert bench.hp("wolf") == 90 - (5 + 2 + 3)
    assert "T-96" in cited(events)
    seen = duel()
    seen.play("mark flat-footed wolf")
    assert "T-96" not in cited(seen.play(ATTACK, dice="15 5")), "flat-footed is not enough"


@pytest.mark.clause("T-96", "T-46")
def test_it_counts_towards_a_wound_and_armor_comes_off_afterwards() -> None:
    bench = hidden({"STR": 0}, {"ARMOR": 2})
    bench.play("mira: attack wolf aim=slowing", dice="15 5 3")
    assert bench.hp("wolf") == 90 - 6
    assert effects(bench, "wolf", "slowing-wound")


@pytest.mark.clause("T-97", "T-96")
@pytest.mark.parametrize(("dice", "hurt"), [("20 1 5 3", 20), ("20 4 1 5 3", 40)])
def test_criticals_multiply_it(dice: str, hurt: int) -> None:
    bench = hidden()
    events = bench.play(ATTACK, dice=dice)
    assert bench.hp("wolf") == 90 - hurt
    assert "T-97" in cited(of_type(events, e.PoolChanged))


@pytest.mark.clause("T-97", "T-99")
def test_and_the_second_die_of_a_sneak_attacker() -> None:
    bench = hidden(me={"feats": ["sneak-attack"]})
    events = bench.play(ATTACK, dice="20 1 5 3 4")
    assert bench.hp("wolf") == 90 - (5 + 2 + 3 + 4) * 2
    assert {"T-97", "T-99"} <= cited(events)


# Sneak attack


@pytest.mark.clause("T-99", "T-96")
def test_sneak_attack_adds_another_d4() -> None:
    bench = hidden(me={"feats": ["sneak-attack"]})
    events = bench.play(ATTACK, dice="15 5 3 4")
    assert rolls(events) == ["1d20", "1d8", "2d4"]
    assert bench.hp("wolf") == 90 - (5 + 2 + 7)
    assert "T-99" in cited(events)


@pytest.mark.clause("T-99")
def test_it_is_of_no_use_to_whoever_is_seen_or_strikes_without_feats() -> None:
    seen = duel(me={"feats": ["sneak-attack"]})
    assert rolls(seen.play(ATTACK, dice="15 5")) == ["1d20", "1d8"]
    again = hidden(me={"feats": ["sneak-attack"]})
    assert rolls(again.play("mira: strike wolf aim=plain", dice="15 5 3")) == ["1d20", "1d8", "1d4"]
    assert left(again, "mira") == (1, 0, 0)
    again.play("mark unseen mira")
    assert "T-99" in cited(again.play(ATTACK, dice="15 5 3 1"))


@pytest.mark.clause("T-99")
def test_it_is_for_the_attacks_of_its_owner() -> None:
    bench = hidden(it={"feats": ["sneak-attack"]})
    assert rolls(bench.play(ATTACK, dice="15 5 3")) == ["1d20", "1d8", "1d4"]
    bench.play("mark unseen wolf")
    fresh(bench, "mira", "e5")
    assert "T-99" in cited(bench.play("mira: move e1\n> plain", dice="15 5 3 1"))
