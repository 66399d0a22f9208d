"""What a defender is shown before it defends, and what the log tells of hits, misses and those who are spared."""

from __future__ import annotations

import pytest

from combattracker.recap.telling import Telling, tell
from combattracker.rules.asking.requests import Choose, Chosen
from tests.rulesets.dragon_legacy.scene import Fields, hero, scene, wolf
from tests.support.bench import Bench

ABILITIES = {
    "cleave": {"classes": ["active"], "reach": "melee", "stat": "STR", "bonus": "1d6"},
    "volley": {"classes": ["active"], "targets": 2, "stat": "AGI"},
}


def duel(stats: dict[str, int] | None = None, rules: Fields | None = None, **wolf_has: object) -> Bench:
    """Mira, who strikes for 12 with 7 on the dice, and one wolf; it is her turn."""
    bench = scene(
        hero("Mira", "b1", abilities=["cleave", "volley"], attacks=["sword", "bolt"]),
        wolf("Wolf", "b3", stats, **{"hp": 90, **wolf_has}),
        ability=ABILITIES,
        rules=rules,
    )
    bench.turn("mira")
    return bench


def told(bench: Bench) -> Telling:
    """The last action as the log has it."""
    entry = bench.table.entry(bench.table.head)
    assert entry.parent is not None
    return tell(entry, bench.table.state_at(entry.parent), bench.table.state_at(entry.id))


def spared(bench: Bench) -> str:
    """The line that says how the wolf was not hurt."""
    return next(line for line in told(bench).results if "no damage" in line)


# Before the defence


@pytest.mark.clause("D-9", "D-62")
def test_the_defender_is_shown_what_will_strike_bonus_die_and_all() -> None:
    """7 + STR 5 + 4 = 16. A natural 12 is 17 + 4, and twice what gets through."""
    bench = duel()
    request = bench.ask("mira: use cleave wolf", dice="3 4 4")
    assert isinstance(request, Choose)
    assert request.prompt == "Wolf defends against 16"
    assert request.context == "Mira: Cleave (STR, bonus 1d6)"
    assert request.options[3].hint == "16 damage"
    bench.table.abandon()
    request = bench.ask("mira: use cleave wolf", dice="6 6 4")
    assert isinstance(request, Choose)
    assert request.prompt == "Wolf defends against 21, whose damage is doubled"
    assert request.options[3].hint == "42 damage"


@pytest.mark.clause("D-9")
def test_the_damage_to_be_expected_is_of_what_will_strike() -> None:
    """Against 16, a block of 2d6+4 lets through 16 on a 2, 9, 8, 7 … 1 on 3 to 11, and nothing on a 12: 5.2."""
    bench = duel()
    request = bench.ask("mira: use cleave wolf", dice="3 4 4")
    assert isinstance(request, Choose)
    by_hand = (16 * 1 + 9 * 2 + 8 * 3 + 7 * 4 + 6 * 5 + 5 * 6 + 4 * 5 + 3 * 4 + 2 * 3 + 1 * 2) / 36
    assert request.options[0].hint == f"{by_hand:.1f} damage on average; 2d6+4"


@pytest.mark.clause("D-9", "D-22")
def test_the_bonus_die_changes_how_one_would_rather_defend() -> None:
    """Against 12, AGI 7 dodges a half; against 18 hardly anything: then a block is better."""
    bench = duel({"AGI": 8, "DEF": 2, "INT": 0}, dodges=True)
    answers = []
    for die in (1, 6):
        bench.ask("mira: use cleave wolf", dice=f"3 4 {die}")
        suggestion = bench.table.suggestion()
        assert suggestion is not None
        assert isinstance(suggestion.answer, Chosen)
        answers.append(suggestion.answer.id)
        bench.table.abandon()
    assert answers == ["dodge", "DEF"]


# Afterwards


@pytest.mark.clause("D-17", "D-16")
def test_outblocked_is_told_with_both_values() -> None:
    bench = duel()
    bench.play("mira: attack wolf with=sword\n> DEF", dice="3 4 5 5")
    assert spared(bench) == "Wolf takes no damage: outblocked 12 to 14"
    bench = duel()
    bench.play("mira: attack wolf with=sword\n> DEF", dice="3 4 3 5")
    assert spared(bench) == "Wolf takes no damage: blocked 12 to 12"


@pytest.mark.clause("D-17", "D-18")
def test_a_halved_block_is_told_as_it_counts() -> None:
    bench = duel({"DEF": 20})
    bench.play("mira: attack wolf with=bolt\n> DEF", dice="3 4 3 4")
    assert spared(bench) == "Wolf takes no damage: outblocked 11 to 13 (DEF block halved from 27)"


@pytest.mark.clause("D-12", "D-11")
def test_the_naturals_of_a_block_are_told() -> None:
    bench = duel(attacks=["bow"])
    bench.play("mira: attack wolf with=sword\n> DEF\n> no", dice="3 4 6 6")
    assert spared(bench) == "Wolf takes no damage: natural 12 blocks everything"
    bench = duel()
    bench.play("mira: attack wolf with=sword\n> DEF", dice="3 4 1 1")
    assert "Wolf: 12 damage (12 attack; natural 2 blocks nothing), Health 90 → 78" in told(bench).results


@pytest.mark.clause("D-24", "D-25")
def test_a_dodge_is_told_with_both_values() -> None:
    bench = duel({"AGI": 6}, dodges=True)
    bench.play("mira: attack wolf with=sword\n> dodge", dice="3 4 3 4")
    assert spared(bench) == "Wolf takes no damage: dodged 12 to 13"
    bench = duel({"AGI": 5}, dodges=True)
    bench.play("mira: attack wolf with=sword\n> dodge", dice="3 4 3 4")
    assert "Wolf: 12 damage (12 attack; not dodged, 12 to 12), Health 90 → 78" in told(bench).results


@pytest.mark.clause("D-23", "D-24")
def test_naturals_of_a_dodge_are_told_where_they_decide() -> None:
    bench = duel({"AGI": 0}, rules={"dodge_naturals": True}, dodges=True)
    bench.play("mira: attack wolf with=sword\n> dodge", dice="5 5 6 6")
    assert spared(bench) == "Wolf takes no damage: dodged, natural 12"
    bench = duel({"AGI": 20}, rules={"dodge_naturals": True}, dodges=True)
    bench.play("mira: attack wolf with=sword\n> dodge", dice="3 4 1 1")
    assert "Wolf: 12 damage (12 attack; not dodged, natural 2), Health 90 → 78" in told(bench).results


@pytest.mark.clause("D-5")
def test_a_miss_is_told_with_its_natural() -> None:
    bench = duel()
    bench.play("mira: attack wolf with=sword", dice="1 1")
    assert "Mira misses: natural 2" in told(bench).results


@pytest.mark.clause("D-5", "D-12")
def test_what_the_gm_rules_is_not_told_as_a_natural() -> None:
    bench = duel()
    bench.play("mira: attack wolf with=sword\n> 3 4 !critical-failure")
    assert "Mira misses: the GM's ruling" in told(bench).results
    bench = duel(attacks=["bow"])
    bench.play("mira: attack wolf with=sword\n> 3 4\n> DEF\n> 3 4 !critical-block\n> no")
    assert spared(bench) == "Wolf takes no damage: the GM's ruling blocks everything"


@pytest.mark.clause("D-77", "D-17")
def test_two_arrows_that_come_to_the_same_are_both_told() -> None:
    bench = duel()
    bench.play("mira: use volley wolf wolf\n> DEF\n> DEF", dice="1 2 5 5 1 2 5 5")
    spared_by = [line for line in told(bench).results if "no damage" in line]
    assert spared_by == ["Wolf takes no damage: outblocked 6 to 14"] * 2
    rolls = [line for line in told(bench).arithmetic if line.startswith("Mira: attack")]
    assert len(rolls) == 2
