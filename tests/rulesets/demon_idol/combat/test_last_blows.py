"""In tied rounds claws and teeth strike whatever has slain their owner, and however far below zero (A-90, A-91)."""

from __future__ import annotations

import pytest

from tests.rulesets.demon_idol.order.test_three_sides import rat, resolving
from tests.rulesets.demon_idol.scene import Fields, Library, caster, declaring, foe, hero, numerals, order, slot
from tests.support.bench import Bench

FANGS: Fields = {"weapons": [], "limbs": ["fangs"]}


def wolf(**fields: object) -> Fields:
    """A wolf with one hit point."""
    return foe("Wolf", **{**FANGS, "hp": 1, **fields})


def bitten(bench: Bench, who: str = "ada") -> None:
    """The wolf's bite falls, and nothing else is left."""
    assert order(bench) == ["wolf"]
    bench.play("next", "20 3")
    assert bench.hp(who) == 17
    assert order(bench) == []
    assert bench["wolf"].effect("last-blow") is None
    assert "wolf" not in bench.state.declared


@pytest.mark.clause("A-91")
@pytest.mark.parametrize(("damage", "standing"), [(4, "unconscious"), (8, "unconscious"), (11, "dead"), (16, "dead")])
def test_slain_in_the_same_step_however_far_below_zero(damage: int, standing: str) -> None:
    """Dagger 2 before the bite at the die, 4."""
    bench = declaring(hero("Ada", weapons=["dagger"], strength=18), wolf(),
                      library={"weapon": {"dagger": {"damage": "1d20", "length": 1.25, "speed": 2}}})  # fmt: skip
    bench.play("wolf: strike ada\nada: strike wolf")
    numerals(bench, 4, 4)
    assert order(bench) == ["ada", "wolf"]
    bench.play("next", f"20 {damage - 2}")
    assert bench.hp("wolf") == 1 - damage
    assert bench["wolf"].standing == standing
    assert "[A-91]" in slot(bench, "wolf").why
    bitten(bench)


@pytest.mark.clause("A-91")
@pytest.mark.parametrize("deed", ["shoot", "cast"])
@pytest.mark.parametrize("dice", ["6", "1"])
def test_slain_by_a_missile_or_a_spell_in_an_earlier_step(deed: str, dice: str) -> None:
    """D before G; the bolt of 1d20 kills outright."""
    bolt: Library = {"spell": {"bolt1": {"time": 1, "range": 50, "damage": "1d20"}}}
    bench = declaring(caster("Ada", weapons=["bow"]), wolf(), library=bolt)
    bench.play(f"wolf: strike ada\nada: {'cast bolt1' if deed == 'cast' else 'shoot'} wolf")
    numerals(bench, 4, 4)
    bench.play("next", f"20 {dice}" if deed == "shoot" else "20" if dice == "6" else "1")
    assert bench["wolf"].standing != "up"
    bitten(bench)


@pytest.mark.clause("A-91")
def test_destroyed_by_turning() -> None:
    bench = declaring(hero("Oda", **{"class": "cleric", "level": 9}), wolf(undead="skeleton", mind="none"))
    bench.play("wolf: strike oda\noda: turn-undead")
    numerals(bench, 4, 4)
    bench.play("next", "20 1 1 1 1")
    assert bench["wolf"].standing == "dead"
    bitten(bench, "oda")


@pytest.mark.clause("A-91")
def test_slain_at_the_end_of_a_charge() -> None:
    bench = declaring(hero("Ada"), wolf(), inches=6)
    bench.play("wolf: strike ada\nada: charge wolf")
    numerals(bench, 4, 4)
    bench.play("next\n> no", "20 8")
    assert bench["wolf"].standing != "up"
    bitten(bench)


@pytest.mark.clause("A-91")
def test_all_its_routines_fall() -> None:
    bench = declaring(hero("Ada", weapons=["dagger"]), wolf(attacks=4))
    bench.play("wolf: strike ada\nada: strike wolf")
    numerals(bench, 4, 4)
    bench.play("next", "20 4")
    assert order(bench) == ["wolf", "wolf"]
    bench.play("next", "20 1")
    bitten_once = bench.hp("ada")
    bench.play("next", "20 2")
    assert (bitten_once, bench.hp("ada"), order(bench)) == (19, 17, [])


@pytest.mark.clause("A-91", "A-90")
@pytest.mark.parametrize(("weapons", "heroes", "left"), [(["sword"], 4, []), ([], 5, [])])
def test_neither_weapons_nor_a_lost_initiative(weapons: list[str], heroes: int, left: list[str]) -> None:
    figure = wolf(weapons=weapons, limbs=[] if weapons else ["fangs"])
    bench = declaring(hero("Ada", weapons=["dagger"]), figure)
    bench.play("wolf: strike ada\nada: strike wolf")
    numerals(bench, heroes, 4)
    bench.play("next", "20 4")
    assert order(bench) == left
    tie = declaring(hero("Ada", weapons=["dagger"]), wolf())
    tie.play("wolf: strike ada\nada: strike wolf")
    numerals(tie, 4, 4)
    tie.play("next", "20 4")
    assert order(tie) == ["wolf"]


@pytest.mark.clause("A-91")
def test_who_sleeps_is_not_slain_and_does_not_bite() -> None:
    bench = declaring(hero("Ada"), wolf(hp=9))
    bench.play("wolf: strike ada\nada: strike wolf")
    numerals(bench, 4, 4)
    bench.play("mark asleep wolf")
    assert order(bench) == ["ada"]
    other = declaring(hero("Ada"), wolf(hp=9))
    other.play("wolf: strike ada\nada: strike wolf")
    numerals(other, 4, 4)
    other.play("hurt wolf 9")
    assert order(other) == ["wolf", "ada"]
    assert "[A-91]" in slot(other, "wolf").why


@pytest.mark.clause("A-91")
def test_slain_by_a_third_side_that_won_while_two_others_are_tied() -> None:
    figures = hero("Ada"), caster("Morga", "foes"), rat("Wolf", **FANGS, hp=1)
    lines = "morga: pass\nwolf: strike morga\nada: strike wolf"
    bench = resolving(*figures, lines=lines, heroes=5, foes=3, rats=3)
    bench.play("next", "20 8")
    assert bench["wolf"].standing == "unconscious"
    bitten(bench, "morga")


@pytest.mark.clause("A-91")
def test_before_anything_resolves_the_slain_do_not_bite() -> None:
    bench = declaring(hero("Ada"), wolf())
    bench.play("wolf: strike ada\nhurt wolf 5")
    assert "wolf" not in bench.state.declared
    assert "last-blow" not in bench["wolf"].effects
    tie = declaring(hero("Ada"), wolf())
    tie.play("wolf: strike ada\nada: pass")
    numerals(tie, 4, 4)
    assert "[A-91]" in slot(tie, "wolf").why


@pytest.mark.clause("A-91")
def test_breath_comes_although_its_owner_is_slain_before() -> None:
    """Missile at 4, breath of 9 segments: a device that has grown on its owner."""
    grown: Library = {"device": {"breath": {"time": 9, "stored": 0, "range": 9, "damage": "1d4", "natural": True}}}
    bench = declaring(hero("Ada", weapons=["bow"]), foe("Wyrm", hp=1, devices={"breath": 1}), library=grown)
    bench.play("wyrm: device breath ada\nada: shoot wyrm")
    numerals(bench, 4, 4)
    assert order(bench) == ["ada", "wyrm"]
    bench.play("next", "20 6")
    assert bench["wyrm"].standing == "unconscious"
    bench.play("next", "3")
    assert (bench.hp("ada"), order(bench), bench["wyrm"].effect("last-blow")) == (17, [], None)


@pytest.mark.clause("A-91", "A-101")
@pytest.mark.parametrize("dice", [(4, 4), (6, 1)])
def test_a_device_is_used_by_the_living_alone_and_breath_too_with_a_winner(dice: tuple[int, int]) -> None:
    wand: Library = {"device": {"wand": {"time": 9, "stored": 0, "range": 9, "natural": dice != (4, 4)}}}
    bench = declaring(hero("Ada", weapons=["bow"]), foe("Wyrm", hp=1, devices={"wand": 1}), library=wand)
    bench.play("wyrm: device wand ada\nada: shoot wyrm")
    numerals(bench, *dice)
    bench.play("next", "20 6")
    assert order(bench) == []


@pytest.mark.clause("A-91")
def test_quills_fly_although_their_owner_is_slain_before_and_arrows_do_not() -> None:
    for weapons, left in (({"limbs": ["quills"], "weapons": []}, 2), ({"weapons": ["longbow"]}, 0)):
        bench = declaring(hero("Ada", weapons=["bow"], dexterity=18), foe("Beast", hp=1, **weapons))
        bench.play("beast: shoot ada\nada: shoot beast")
        numerals(bench, 4, 4)
        assert order(bench) == ["ada", "beast", "beast"]
        bench.play("next", "20 6")
        assert order(bench) == ["beast"] * left
        if left:
            bench.play("next\nnext", "20 3 1")
            assert (bench.hp("ada"), order(bench)) == (17, [])
