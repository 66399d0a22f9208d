"""Those of the GM's people who are alike act in one step at one place of the order, each with rolls of its own."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.recap.telling import tell
from tests.rulesets.demon_idol.scene import Fields, declaring, foe, hero, next_told, numerals, together
from tests.support.bench import Bench, cited, of_type


def fight(*foes: Fields, **rules: object) -> Bench:
    """Dagmar and Pell against some foes face to face, who all strike Dagmar; the foes have won."""
    bench = declaring(hero("Dagmar"), hero("Pell"), *foes, rules=rules)
    bench.play("foes: strike dagmar\nskip")
    bench.play("notes heroes=1 foes=6")
    return bench


def goblins(count: int = 3, **fields: object) -> Fields:
    return foe("Goblin", count=count, group="goblins", **fields)


@pytest.mark.clause("A-10", "A-58")
def test_those_who_are_alike_act_in_one_step_and_every_roll_is_told() -> None:
    """On AC 10 a fighter of first level hits with 10: 4 damage, a miss, 2 damage."""
    bench = fight(goblins())
    assert next_told(bench) == "Goblin 1, Goblin 2 and Goblin 3 strike (G)"
    before, events = bench.state, bench.play("next", "10 4 9 10 2")
    assert bench.hp("dagmar") == 14
    assert [(check.who, check.total) for check in of_type(events, e.Checked)] == [
        ("goblin-1", 10), ("goblin-1", 4), ("goblin-2", 9), ("goblin-3", 10), ("goblin-3", 2),
    ]  # fmt: skip
    assert bench.state.agenda == ()
    told = tell(bench.table.entry(bench.table.head), before, bench.state)
    assert told.headline == "Goblin 1, Goblin 2 and Goblin 3 strike (G)"
    assert told.results == (
        "Goblin 1 strikes Dagmar with sword (G)",
        "Dagmar: 4 damage from Goblin 1 (4 Sword), Hit points 20 → 16",
        "Goblin 2 strikes Dagmar with sword (G)",
        "Goblin 2's sword misses Dagmar",
        "Goblin 3 strikes Dagmar with sword (G)",
        "Dagmar: 2 damage from Goblin 3 (2 Sword), Hit points 16 → 14",
    )
    bench.play("undo")
    assert (bench.hp("dagmar"), len(bench.state.agenda)) == (20, 3)


def test_of_many_the_first_are_named() -> None:
    assert next_told(fight(goblins(6))) == "Goblin 1, Goblin 2, Goblin 3 and 3 more like them strike (G)"


@pytest.mark.parametrize(
    "other",
    [{"weapons": ["great"]}, {"level": 3}, {"group": "others"}, {"class": "thief"}],
    ids=["another weapon", "better", "another troop", "another class"],
)
def test_who_is_not_like_the_others_acts_alone(other: Fields) -> None:
    bench = fight(goblins(2), foe("Chief", **{"group": "goblins", **other}))
    bench.play("next", "1 1")
    assert [slot.who for slot in bench.state.agenda] == ["chief"]


def test_somebody_between_them_parts_them() -> None:
    bench = fight(goblins(1), foe("Chief", weapons=["great"]), goblins(1))
    bench.play("next", "1")
    assert len(bench.state.agenda) == 2


def test_the_players_own_act_one_by_one() -> None:
    bench = declaring(hero("Dagmar", group="x"), hero("Pell", group="x"), goblins(1))
    bench.play("goblin: pass\nnext", "1")
    bench.play("dagmar: strike goblin\npell: strike goblin")
    numerals(bench, 6, 1)
    bench.play("next", "1")
    assert [slot.who for slot in bench.state.agenda] == ["pell"]


@pytest.mark.clause("A-56", "A-87")
def test_what_falls_together_with_enemies_is_no_troop() -> None:
    bench = declaring(hero("Dagmar"), goblins(2))
    bench.play("foes: strike dagmar\ndagmar: strike g1")
    numerals(bench, 3, 3)
    assert len(together(bench)[0]) == 3
    bench.play("next", "1 1 1")
    assert bench.state.agenda == ()


@pytest.mark.clause("A-89")
def test_in_a_tie_each_speed_factor_has_a_place_of_its_own() -> None:
    bench = declaring(hero("Dagmar"), goblins(2), foe("Chief", weapons=["dagger"], group="goblins"))
    bench.play("foes: strike dagmar\nskip")
    bench.play("notes heroes=3 foes=3\nnext", "1")
    assert [slot.who for slot in bench.state.agenda] == ["goblin-1", "goblin-2"]
    bench.play("next", "1 1")
    assert bench.state.agenda == ()


@pytest.mark.clause("A-52")
def test_each_finds_the_field_as_the_one_before_has_left_it() -> None:
    """The first brings Dagmar down; the others strike Pell, who is left."""
    bench = fight(goblins())
    bench.play("set dagmar.hp=3")
    bench.play("next", "20 8 20 1 20 2")
    assert (bench["dagmar"].standing, bench.hp("pell")) == ("unconscious", 17)


@pytest.mark.clause("A-52")
def test_what_is_asked_within_is_taken_back_by_itself() -> None:
    bench = declaring(hero("Dagmar"), hero("Pell"), hero("Ada"), goblins())
    bench.play("foes: strike dagmar\nskip\nnotes heroes=1 foes=6\nset dagmar.hp=3")
    assert bench.asks("next", dice="20 8")
    assert bench.table.asking is not None
    assert bench.table.asked == "Goblin 2 strikes whom?"
    bench.door.console.reply("pell")
    assert bench.table.asking.request.key.endswith("goblin-2.hit-pell-with-sword")
    bench.table.undo()
    assert bench.table.asked == "Goblin 2 strikes whom?"


@pytest.mark.clause("A-83")
def test_who_falls_on_the_way_does_not_act() -> None:
    """Three charge Dagmar, whose spear is longer than their swords: the first is slain before its blow (A-84)."""
    bench = declaring(hero("Dagmar", weapons=["spear"]), goblins(3, hp=2), inches=6)
    bench.play("foes: charge dagmar\nskip\nnotes heroes=1 foes=6")
    assert next_told(bench) == "Goblin 1, Goblin 2 and Goblin 3 charge (E)"
    bench.play("next\n> y", "20 6 1 1")
    assert bench["goblin-1"].standing == "unconscious"
    assert bench.state.agenda == ()


@pytest.mark.clause("A-68")
def test_those_who_make_off_do_so_in_one_step() -> None:
    bench = declaring(hero("Dagmar"), goblins(), inches=5)
    bench.play("foes: avoid flee\nskip\nnotes heroes=1 foes=6")
    assert next_told(bench) == "Goblin 1, Goblin 2 and Goblin 3 make off (A)"


@pytest.mark.clause("A-41")
def test_spells_and_what_is_prepared_are_steps_of_their_own() -> None:
    mage = {"class": "magic-user", "weapons": ["dagger"], "spells": {"bolt1": 1}}
    bench = declaring(hero("Dagmar"), goblins(2, **mage))
    bench.play("g1: cast bolt1 dagmar\ng2: cast bolt1 dagmar\nskip\nnotes heroes=1 foes=6")
    assert next_told(bench) == "Goblin 1 casts Bolt 1 at Dagmar (D)"
    bench = declaring(hero("Dagmar"), goblins(2))
    bench.play('foes: strike dagmar trigger="she moves"\nskip\nnotes heroes=1 foes=6\nnext')
    assert len(bench.state.agenda) == 1


@pytest.mark.clause("A-66")
def test_by_force_one_of_them_acts_before_the_others() -> None:
    bench = fight(goblins())
    bench.play("force act goblin-2/strike/1", "1")
    assert [slot.who for slot in bench.state.agenda] == ["goblin-1", "goblin-3"]
    assert "A-10" in cited(bench.play("next", "1 1"))
