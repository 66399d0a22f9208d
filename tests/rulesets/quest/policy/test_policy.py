"""What units do when nobody decides for them."""

from __future__ import annotations

import pytest

from combattracker.rules.asking.requests import Chosen
from rulesets.quest.policy import chances
from tests.support.bench import Bench

from ..scene import hero, scene, wolf


def suggested(bench: Bench) -> str:
    """The command that is suggested now."""
    found = bench.table.suggestion()
    assert found is not None
    assert found.command is not None
    assert found.reason
    return f"{found.command.action} {' '.join(found.command.args.values())}"


def test_what_gets_through_armor_is_what_an_attack_is_worth() -> None:
    assert chances.net("1d4", 0, -4) == 0
    assert chances.net("1d6", 0, -4) == 0.5
    assert chances.wounding("1d8", 0, -2) == 1 / 8


def test_an_archer_with_an_enemy_beside_it_changes_to_its_sword() -> None:
    bench = scene(hero("Mira", "e5", {"STR": 3, "AGI": 9}, weapons=["shortbow", "longsword"]), wolf("Wolf", "e6"))
    bench.turn("mira")
    assert suggested(bench).startswith("draw shortbow")
    bench.play("mira: draw shortbow bonus")
    assert suggested(bench).startswith("draw longsword")


def test_the_last_weapon_is_not_thrown() -> None:
    bench = scene(hero("Mira", "e5", {"AGI": 9}, weapons=["spear"]), wolf("Wolf", "e9"))
    bench.turn("mira")
    assert suggested(bench).startswith("move")


def test_who_can_hardly_hurt_an_enemy_says_so() -> None:
    bench = scene(hero("Mira", "e5", {"AGI": 9}, weapons=["dagger"]), wolf("Wolf", "e6", {"ARMOR": 20}))
    bench.turn("mira")
    found = bench.table.suggestion()
    assert found is not None
    assert "hardly a chance" in found.reason


@pytest.mark.clause("T-39")
def test_the_weapon_that_does_most_is_suggested_and_the_only_one_is_not_thrown_where_a_thrust_reaches() -> None:
    for weapons in (["knife", "sword"], ["sword", "knife"]):
        bench = scene(hero("Mira", "e5", weapons=weapons), wolf("Wolf", "e6"))
        bench.turn("mira")
        bench.ask("mira: attack wolf")
        found = bench.table.suggestion()
        assert found is not None
        assert found.answer == Chosen("sword-mira")
    bench = scene(hero("Mira", "e5", weapons=["knife"]), wolf("Wolf", "e8"))
    bench.turn("mira")
    bench.ask("mira: attack wolf")
    found = bench.table.suggestion()
    assert found is not None
    assert (found.reason, found.answer) == ("nothing else is possible", Chosen("throw"))
