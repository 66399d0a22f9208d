"""The healing that is spent on the dead: where it adds up, when it is used up, and what is told of it."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.recap.markdown import recap
from combattracker.recap.telling import tell
from tests.rulesets.dragon_legacy.scene import hero, scene, wolf
from tests.support.bench import Bench, of_type

ABILITIES = {
    "flood": {"classes": ["active"], "aims": "ally", "heal": "1d100"},
    "dawn": {"classes": ["active"], "aims": "ally", "area": "players", "spares": "foes", "heal": "1d12"},
    "spring": {"classes": ["active"], "aims": "ally", "area": "small", "heal": "1d12"},
    "blaze": {"classes": ["active"], "area": "small", "stat": "INT", "heal": "1d6"},
    "watch": {"classes": ["reactive"], "aims": "ally", "heal": "1d100", "trigger": "ally-hurt", "answers": "ally"},
}


def fallen(hp: int = 20, *abilities: str, role: str = "player") -> Bench:
    """Odo lies dead beside Mira, who can heal; it is her turn."""
    bench = scene(
        hero("Mira", "b1", abilities=list(abilities) or ["flood"], hp=60),
        hero("Odo", "c1", hp=hp, role=role),
        wolf("Wolf", "e1", hp=90),
        ability=ABILITIES,
    )
    bench.turn("mira")
    bench.play("set odo.hp=0")
    return bench


def flood(bench: Bench, amount: int) -> tuple[e.Event, ...]:
    """Mira heals Odo by so much, in a turn of hers."""
    bench.turn("mira")
    return bench.play("mira: use flood odo", dice=str(amount))


def lines(bench: Bench) -> tuple[str, ...]:
    """What the log tells of the last action."""
    entry = bench.table.entry(bench.table.head)
    assert entry.parent is not None
    return tell(entry, bench.table.state_at(entry.parent), bench.table.state_at(entry.id)).results


# Used up


@pytest.mark.clause("D-106", "D-103")
def test_what_was_spent_on_a_revival_is_used_up_by_it_in_one_heal() -> None:
    bench = fallen(20)
    flood(bench, 20)
    assert (bench["odo"].standing, bench.hp("odo")) == ("up", 10)
    assert "revival" not in bench["odo"].counters
    bench.play("set odo.hp=0")
    flood(bench, 1)
    assert bench["odo"].standing == "dead"
    assert bench["odo"].counters["revival"] == 1


@pytest.mark.clause("D-106", "D-103")
def test_what_was_spent_on_a_revival_is_used_up_by_it_in_several_heals() -> None:
    """19 on 40, and 25 more: 44, of which half comes back. Dead again, a single point is a single point."""
    bench = fallen(40)
    flood(bench, 19)
    events = flood(bench, 25)
    assert bench.hp("odo") == 22
    reset = of_type(events, e.CounterChanged)[-1]
    assert (reset.counter, reset.before, reset.after) == ("revival", 44, None)
    bench.play("set odo.hp=0")
    flood(bench, 1)
    assert (bench["odo"].standing, bench["odo"].counters["revival"]) == ("dead", 1)


@pytest.mark.clause("D-106", "D-103")
def test_healing_in_reaction_fills_the_same_pool_and_empties_it() -> None:
    """Wolf's blow kills Odo; Mira's watch over him is worth 12 of the 10 that it takes, and is used up."""
    bench = scene(
        hero("Mira", "b1", abilities=["watch", "flood"]),
        hero("Odo", "c1", hp=20, current={"hp": 5}),
        wolf("Wolf", "c3", hp=90),
        ability=ABILITIES,
    )
    bench.turn("wolf")
    bench.play("wolf: attack odo\n> nothing\n> y", dice="3 4 12")
    assert (bench["odo"].standing, bench.hp("odo")) == ("up", 6)
    assert "revival" not in bench["odo"].counters
    bench.play("set odo.hp=0")
    flood(bench, 1)
    assert bench["odo"].standing == "dead"


@pytest.mark.clause("D-103")
def test_what_was_spent_on_one_whom_the_gm_raised_is_gone_when_it_dies_again() -> None:
    bench = fallen(40)
    flood(bench, 19)
    bench.play("set odo.hp=5 odo.standing=up\nset odo.hp=0")
    flood(bench, 1)
    assert (bench["odo"].standing, bench["odo"].counters["revival"]) == ("dead", 1)


# Told


@pytest.mark.clause("D-103", "D-106")
def test_the_log_says_by_which_sum_somebody_lives_again() -> None:
    bench = fallen(40)
    flood(bench, 19)
    assert lines(bench)[-1] == "Odo: Healing toward revival – → 19 (0 spent so far + 19 healing; 20 needed)"
    flood(bench, 26)
    assert lines(bench) == (
        "Odo: Healing toward revival 19 → 45 (19 spent so far + 26 healing; 20 needed)",
        "Odo: Healing toward revival 45 → – (used up)",
        "Odo: Health 0 → 23 (half of the 45 healing spent, rounded up)",
        "Odo is up again",
        "Odo lives again with 23 health",
    )


@pytest.mark.clause("D-103", "D-105")
def test_healing_toward_revival_counts_as_healing_in_the_recaps_sums() -> None:
    bench = fallen(40)
    flood(bench, 19)
    totals = recap(bench.table, audience="gm").partition("## Totals")[2]
    header, row = (next(line for line in totals.splitlines() if word in line).split("|") for word in ("Heal", "Mira"))
    assert row[[cell.strip() for cell in header].index("Healing")].strip() == "19"


# Areas


@pytest.mark.clause("D-105", "D-73")
@pytest.mark.parametrize("line", ["mira: use dawn", "mira: use spring heroes:b1"])
def test_healing_of_an_area_counts_for_the_dead_who_lie_in_it(line: str) -> None:
    bench = fallen(40, "dawn", "spring")
    bench.play(line, dice="7")
    assert bench["odo"].counters["revival"] == 7


@pytest.mark.clause("D-105", "D-74")
def test_the_hint_of_an_area_that_heals_names_the_dead_in_it() -> None:
    bench = fallen(40, "spring")
    assert bench.options("mira: use spring")["heroes:b1"].hint == "hits Mira, Odo"


@pytest.mark.clause("D-105", "D-76")
def test_a_dead_enemy_or_helper_in_the_area_is_not_counted() -> None:
    bench = fallen(40, "spring", role="npc")
    bench.play("mira: use spring heroes:b1", dice="7")
    assert "revival" not in bench["odo"].counters


@pytest.mark.clause("D-101", "D-105")
def test_an_area_that_strikes_and_heals_strikes_only_the_living() -> None:
    bench = fallen(40, "blaze")
    bench.play("mira: use blaze heroes:b1\n> nothing", dice="3 4 5")
    assert bench["odo"].counters["revival"] == 5
    assert bench.hp("odo") == 0
