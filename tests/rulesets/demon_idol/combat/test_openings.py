"""What makes a foe harder or easier to hit, besides its armour (A-7, A-10, and the hit modifiers of the appendix)."""

from __future__ import annotations

import pytest

from combattracker.model.errors import CombatError
from combattracker.model.facts.events import Checked
from tests.rulesets.demon_idol.scene import Fields, Library, caster, declaring, foe, hero, numerals, scene
from tests.support.bench import Bench, of_type

FAINT: Library = {
    "condition": {"faint": {"unseen": True, "harmful": False}},
    "spell": {"vanish": {"time": 1, "aims": "self", "condition": "faint"}},
}


def first_roll(bench: Bench, line: str, dice: str = "1") -> Checked:
    """Dagmar declares, the thug does nothing: her first attack roll."""
    bench.play(f"thug: pass\ndagmar: {line}")
    numerals(bench, 6, 1)
    return of_type(bench.play("next", dice), Checked)[0]


# Cover and concealment


@pytest.mark.clause("A-7")
@pytest.mark.parametrize(
    ("fields", "target"),
    [
        ({}, 10),
        ({"cover": 25}, 12),
        ({"cover": 50}, 14),
        ({"cover": 75}, 17),
        ({"cover": 90}, 20),
        ({"concealment": 25}, 11),
        ({"concealment": 50}, 12),
        ({"concealment": 75}, 13),
        ({"concealment": 90}, 14),
        ({"cover": 50, "concealment": 25}, 15),
    ],
)
def test_cover_and_concealment_are_armour_against_missiles(fields: Fields, target: int) -> None:
    bench = declaring(hero("Dagmar", weapons=["bow"]), foe("Thug", **fields), inches=5)
    roll = first_roll(bench, "shoot thug")
    assert roll.target == target


@pytest.mark.clause("A-10")
def test_cover_is_none_against_blows() -> None:
    roll = first_roll(declaring(hero("Dagmar"), foe("Thug", cover=90)), "strike thug")
    assert roll.target == 10


@pytest.mark.clause("A-8")
@pytest.mark.parametrize(("line", "cover"), [("close dagmar", 0), ("move back inches=2", 0), ("pass", 50)])
def test_whoever_goes_elsewhere_leaves_its_cover(line: str, cover: int) -> None:
    bench = declaring(hero("Dagmar"), foe("Thug", cover=50), inches=5)
    bench.play(f"thug: {line}\ndagmar: pass")
    numerals(bench, 1, 6)
    bench.play("skip" if line == "pass" else "next")
    assert bench["thug"].facts["cover"] == cover


@pytest.mark.clause("A-7")
def test_the_gm_puts_somebody_behind_something() -> None:
    bench = declaring(hero("Dagmar", weapons=["bow"]), foe("Thug"), inches=5)
    bench.play("set thug.cover=75")
    assert first_roll(bench, "shoot thug").target == 17


# Two weapons


@pytest.mark.clause("A-10")
@pytest.mark.parametrize(
    ("dexterity", "terms"),
    [(10, [[-2], [-4]]), (16, [[-1], [-3]]), (17, [[], [-2]]), (18, [[], [-1]]), (5, [[-3], [-5]])],
)
def test_of_two_weapons_each_hand_pays_for_the_other(dexterity: int, terms: list[list[int]]) -> None:
    bench = declaring(hero("Dagmar", second="dagger", dexterity=dexterity), foe("Thug"))
    bench.play("thug: pass\ndagmar: strike thug")
    numerals(bench, 6, 1)
    rolls = of_type(bench.play("next", "1 1"), Checked)
    assert [[term.amount for term in roll.terms] for roll in rolls] == terms
    assert [roll.key.rpartition("-")[2] for roll in rolls] == ["sword", "dagger"]


@pytest.mark.clause("A-10", "A-69")
def test_two_weapons_are_one_routine_at_the_speed_of_the_first() -> None:
    bench = declaring(hero("Dagmar", second="dagger"), foe("Thug"))
    bench.play("thug: strike dagmar\ndagmar: strike thug")
    numerals(bench, 3, 3)
    assert [slot.id for slot in bench.state.agenda] == ["dagmar/strike/1", "thug/strike/1"]
    assert "speed factor 5" in bench.state.agenda[0].why


@pytest.mark.clause("A-10")
@pytest.mark.parametrize(
    ("weapons", "second", "blows"), [(["dagger"], "dagger", 2), (["bow"], "dagger", 0), (["sword"], "bow", 1)]
)
def test_what_strikes_with_two_weapons(weapons: list[str], second: str, blows: int) -> None:
    """Two alike count as two; a bow takes both hands, and is no second weapon."""
    bench = declaring(hero("Dagmar", weapons=weapons, second=second), foe("Thug"))
    bench.play(f"thug: pass\ndagmar: strike thug{'' if blows else ' with=fist'}")
    numerals(bench, 6, 1)
    rolls = of_type(bench.play("next", "1 1" if blows == 2 else "1"), Checked)
    assert len([roll for roll in rolls if not roll.key.endswith("fist")]) == blows


@pytest.mark.clause("A-35")
def test_both_weapons_come_home_with_a_charge() -> None:
    bench = declaring(hero("Dagmar", second="dagger"), foe("Thug"), inches=5)
    bench.play("thug: pass\ndagmar: charge thug")
    numerals(bench, 6, 1)
    rolls = of_type(bench.play("next\n> no", "1 1"), Checked)
    assert [[term.amount for term in roll.terms] for roll in rolls] == [[2, -2], [2, -4]]


def test_a_second_weapon_leaves_no_hand_for_a_shield() -> None:
    with pytest.raises(CombatError, match="no hand for a shield"):
        scene(hero("Dagmar", second="dagger", shield="small-shield"), foe("Thug"))


# From behind, unseen, leaving


@pytest.mark.clause("A-10")
@pytest.mark.parametrize(("line", "weapons"), [("strike thug rear=yes", ["sword"]), ("shoot thug rear=yes", ["bow"])])
def test_from_behind_neither_shield_nor_dexterity_helps(line: str, weapons: list[str]) -> None:
    bench = declaring(hero("Dagmar", weapons=weapons), foe("Thug", shield="shield", dexterity=18), inches=0)
    roll = first_roll(bench, line)
    assert (roll.target, [term.amount for term in roll.terms]) == (10, [2])


@pytest.mark.clause("A-10")
def test_who_is_unseen_is_hard_to_hit_until_it_strikes() -> None:
    bench = declaring(hero("Dagmar"), caster("Thug", "foes", spells={"vanish": 1}), library=FAINT)
    bench.play("thug: cast vanish\ndagmar: strike thug")
    numerals(bench, 1, 6)
    bench.play("next")
    assert [term.amount for term in of_type(bench.play("next", "1"), Checked)[0].terms] == [-4]
    bench.play("skip\nskip\nskip\nthug: strike dagmar\ndagmar: pass")
    numerals(bench, 1, 6)
    bench.play("next", "1")
    assert bench["thug"].effect("faint") is None


@pytest.mark.clause("A-4", "A-10")
@pytest.mark.parametrize(("way", "terms"), [("fall-back", []), ("retreat", [4]), ("flee", [4])])
def test_who_falls_back_fighting_shows_nobody_its_back(way: str, terms: list[int]) -> None:
    bench = declaring(hero("Dagmar", weapons=["bow"]), foe("Thug"), inches=3)
    bench.play("thug: pass\ndagmar: shoot thug")
    numerals(bench, 6, 1)
    bench.play("check-morale thug", {"fall-back": "60", "retreat": "80", "flee": "99"}[way])
    assert [term.amount for term in of_type(bench.play("next", "1"), Checked)[0].terms] == terms


@pytest.mark.clause("A-35")
@pytest.mark.parametrize(
    ("fields", "target"), [({}, 10), ({"armour": "leather"}, 11), ({"dexterity": 6}, 9), ({"dexterity": 16}, 10)]
)
def test_a_charger_is_one_worse_but_never_for_the_better(fields: Fields, target: int) -> None:
    """AC 10 stays 10; leather's 8 is 9; a clumsy 11 stays 11; the nimble lose what Dexterity gives."""
    bench = declaring(hero("Dagmar", weapons=["dagger"], **fields), foe("Thug", weapons=["great"]), inches=5)
    bench.play("thug: strike dagmar\ndagmar: charge thug")
    numerals(bench, 6, 1)
    assert of_type(bench.play("next\n> yes", "1 1"), Checked)[0].target == target


@pytest.mark.clause("A-10")
def test_a_shield_is_for_so_many_attackers_and_not_blows() -> None:
    """A small shield helps against one attacker, both of whose blows it meets; the next one finds it busy."""
    bench = declaring(
        foe("Wolf", weapons=[], limbs=["fangs", "claws"]),
        foe("Ox"),
        hero("Dagmar", shield="small"),
        library={
            "armour": {"small": {"shield": 1, "covers": 1}},
            "weapon": {"claws": {"damage": "1d4", "length": 2, "natural": True}},
        },
    )
    bench.play("wolf: strike dagmar\nox: strike dagmar\ndagmar: pass")
    numerals(bench, 1, 6)
    rolls = of_type(bench.play("next\nnext", "1 1 1"), Checked)
    assert [(roll.who, roll.target) for roll in rolls] == [("wolf", 11), ("wolf", 11), ("ox", 10)]


@pytest.mark.clause("A-7")
@pytest.mark.parametrize(("face", "target"), [(1, "thug"), (2, "pell"), (3, "ox")])
def test_a_shot_into_a_melee_may_hit_anybody_in_it(face: int, target: str) -> None:
    bench = declaring(hero("Dagmar", weapons=["bow"], back=5), hero("Pell"), foe("Thug"), foe("Ox"))
    bench.play("thug: pass\nox: pass\nnext\ndagmar: shoot thug\npell: pass", "1")
    numerals(bench, 6, 1)
    rolls = of_type(bench.play("next", f"{face} 1"), Checked)
    assert rolls[0].dice == "1d3"
    assert target in rolls[1].key


@pytest.mark.parametrize(("mark", "lasts", "left"), [("dazzled thug left=6", "1", 6), ("dazzled thug left=1", "6", 6)])
def test_a_condition_that_lasts_longer_is_not_cut_short_by_the_same_one(mark: str, lasts: str, left: int) -> None:
    library: Library = {
        "spell": {"flash": {"time": 1, "range": 9, "condition": "dazzled", "lasts": lasts}},
        "condition": {"dazzled": {"blinds": True}},
    }
    bench = declaring(caster("Mestor", spells={"flash": 1}), foe("Thug"), inches=5, library=library)
    bench.play(f"mark {mark}\nthug: pass\nmestor: cast flash thug")
    numerals(bench, 6, 1)
    bench.play("next")
    duration = bench["thug"].effects["dazzled"].duration
    assert duration is not None
    assert duration.left == left
