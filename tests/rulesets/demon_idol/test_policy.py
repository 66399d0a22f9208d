"""What somebody does for whom nobody decides: minds, devices, charges in surprise, archers and mages."""

from __future__ import annotations

import pytest

from combattracker.rules.commands import Command
from combattracker.rules.requests import Chosen
from combattracker.rules.ruleset import Owed
from tests.bench import Bench
from tests.rulesets.demon_idol.scene import Fields, Library, caster, declaring, foe, hero, scene

TABLE: Library = {
    "psionics": {
        "usual": {
            "table": {
                "blast": {"76-100": [9, 9, 9, 9, 9]},
                "thrust": {"76-100": [1, 8, 8, 8, 8]},
                "whip": {"76-100": [8, 1, 8, 8, 8]},
            }
        }
    }
}


def gifts(*attacks: str, strength: int = 90, defences: tuple[str, ...] = ("blank",)) -> Fields:
    """Psionics of somebody."""
    return {"strength": strength, "attacks": list(attacks), "defences": list(defences)}


def idea(bench: Bench, who: str) -> Command:
    """What the policy would declare for somebody."""
    suggestion = bench.table.suggestion(Owed(who, ""))
    assert suggestion is not None
    assert suggestion.command is not None
    return suggestion.command


# Minds


def test_nobody_wastes_strength_on_minds_that_have_none_to_lose() -> None:
    ruan = hero("Ruan", psionics=gifts("blast", "thrust"))
    assert idea(declaring(ruan, foe("Thug"), inches=5), "ruan").action != "psionics"
    bench = declaring(ruan, foe("Thug", psionics=gifts("thrust")), inches=5)
    assert idea(bench, "ruan").action == "psionics"
    bench.play("set thug.psi=0")
    assert idea(bench, "ruan").action != "psionics"


@pytest.mark.clause("A-3")
def test_what_has_no_mind_is_no_target() -> None:
    bench = declaring(hero("Ruan", psionics=gifts("blast")), foe("Bones", mind="none"), foe("Thug"), inches=5)
    bench.play("bones: pass\nthug: pass")
    options = bench.options("ruan: psionics blast blank")
    assert (options["thug"].refusal, str(options["bones"].refusal and options["bones"].refusal.text)) == (
        None,
        "Bones has no mind to attack",
    )


def test_the_attack_that_takes_most_for_its_cost_is_taken() -> None:
    """Against a mind blank a whip takes 8 for 7, a thrust 1 for 4, a blast 9 for 20."""
    listener = foe("Listener", psionics=gifts("thrust"))
    bench = declaring(hero("Ruan", psionics=gifts("blast", "thrust", "whip")), listener, inches=5, library=TABLE)
    assert idea(bench, "ruan").args["mode"] == "thrust"  # before the table is known: the cheapest
    bench.play(
        "listener: pass\nruan: psionics thrust blank listener\nskip\nnotes heroes=5 foes=2\nnext\nskip\nskip\nskip"
    )
    assert idea(bench, "ruan").args == {"mode": "whip", "screen": "blank", "target": "listener"}


def test_the_defence_that_costs_least_with_what_it_lets_through_is_taken() -> None:
    defences = ("blank", "shield", "tower")
    figures = [hero("Ruan", psionics=gifts("thrust", defences=defences)), foe("Listener", psionics=gifts("whip"))]
    bench = declaring(*figures, inches=5, library=TABLE)
    assert idea(bench, "ruan").args["screen"] == "blank"
    bench.play(
        "listener: pass\nruan: psionics thrust blank listener\nskip\nnotes heroes=5 foes=2\nnext\nskip\nskip\nskip"
    )
    assert idea(bench, "ruan").args["screen"] == "shield"


# Charges


@pytest.mark.parametrize(("inches", "action"), [(2, "charge"), (9, "close")])
def test_in_surprise_only_those_charge_who_arrive(inches: int, action: str) -> None:
    """Move 12 indoors: 24 inches in a round, 2.4 in the only surprise segment."""
    bench = scene(hero("Dagmar"), foe("Thug"))
    bench.play(f"skip\nnotes heroes=0 foes=1\nnotes inches={inches}\nskip")
    assert idea(bench, "dagmar").action == action
    bench.play("skip")
    assert idea(bench, "dagmar").action == "charge"


def test_an_archer_takes_a_blade_before_the_melee_and_never_charges_bare_handed() -> None:
    figures = [hero("Wulfric", weapons=["longbow", "dagger"], back=5), hero("Dagmar"), foe("Thug")]
    bench = declaring(*figures, inches=0)
    assert (idea(bench, "wulfric").action, idea(bench, "wulfric").args) == ("fetch", {"item": "dagger"})


def test_a_shot_is_prepared_only_for_a_foe_who_is_about_to_stand_free() -> None:
    figures = [hero("Wulfric", weapons=["longbow"], back=5), hero("Dagmar"), foe("Thug")]
    bench = declaring(*figures, inches=0)
    assert idea(bench, "wulfric").action == "await"
    bench.play("set dagmar.hp=4")
    assert idea(bench, "wulfric") == Command("shoot", "wulfric", {"target": "thug", "trigger": "Thug stands free"})


def test_a_weapon_is_set_only_while_some_foe_is_free_to_charge() -> None:
    pike = foe("Pike", weapons=["spear"], move=9, back=5)
    assert idea(declaring(hero("Dagmar"), pike), "pike").action == "brace"
    assert idea(declaring(hero("Dagmar"), foe("Thug"), pike), "pike").action == "charge"


# Devices


WAND: Fields = {"time": 3, "stored": 0, "range": 20, "damage": "3d6"}
FLASK: Fields = {"time": 1, "stored": 0, "range": 3, "damage": "2d6", "thrown": True}


@pytest.mark.parametrize(
    ("device", "inches", "used"),
    [(WAND, 5, True), (WAND, 0, True), (FLASK, 2, True), (FLASK, 9, False), (FLASK, 0, False)],
)
def test_devices_are_used_on_a_single_foe_too(device: Fields, inches: int, used: bool) -> None:
    library: Library = {"device": {"thing": device}}
    bench = declaring(hero("Dagmar", devices={"thing": 1}), foe("Thug"), inches=inches, library=library)
    assert (idea(bench, "dagmar").action == "device") is used


def test_a_draught_is_for_whoever_is_badly_hurt() -> None:
    library: Library = {"device": {"draught": {"time": 1, "stored": 2, "aims": "ally", "heal": "2d4"}}}
    bench = declaring(hero("Dagmar", devices={"draught": 1}), foe("Thug"), inches=5, library=library)
    assert idea(bench, "dagmar").action == "charge"
    bench.play("set dagmar.hp=6")
    assert idea(bench, "dagmar").args == {"item": "draught", "target": "dagmar"}


# Mages


def test_a_mage_comes_in_range_and_no_nearer() -> None:
    library: Library = {"spell": {"dart": {"time": 1, "range": 6, "damage": "1d4"}}}
    mage = caster("Mestor", spells={"dart": 1}, weapons=["sword"])
    bench = declaring(hero("Dagmar"), mage, foe("Thug"), foe("Ruffian"), inches=9, library=library)
    assert (idea(bench, "mestor").action, idea(bench, "mestor").args) == ("move", {"where": "thug", "inches": "3"})


@pytest.mark.parametrize(
    ("spells", "foes", "action"), [({"burst": 1}, 2, "await"), ({"burst": 1}, 1, "close"), ({}, 2, "close")]
)
def test_a_mage_without_a_use_for_spells_comes_forward_when_it_is_safe(spells: Fields, foes: int, action: str) -> None:
    """A burst would take friends with the foes; the mage stays back until it is gone, or the foes are few."""
    library: Library = {"spell": {"burst": {"time": 1, "range": 9, "radius": 2, "damage": "1d4"}}}
    mage = caster("Mestor", spells=spells, weapons=["sword"], back=3)
    bench = declaring(hero("Dagmar"), mage, *(foe(f"Thug {n}") for n in range(foes)), inches=0, library=library)
    assert idea(bench, "mestor").action == action


# Answers


BURST: Library = {"spell": {"burst": {"time": 1, "range": 50, "radius": 1, "damage": "1d4"},
                            "balm": {"time": 1, "range": 50, "heal": "1d4", "aims": "ally"},
                            "needle": {"time": 1, "range": 50, "damage": "1d4"}}}  # fmt: skip


def proposed(bench: Bench, line: str) -> tuple[str, str]:
    """The target that is proposed for a spell, and why."""
    bench.ask(line)
    suggestion = bench.table.suggestion()
    assert suggestion is not None
    assert isinstance(suggestion.answer, Chosen)
    return suggestion.answer.id, suggestion.reason


def test_an_area_is_proposed_where_it_reaches_most_foes_and_no_friend() -> None:
    figures = [
        caster("Mestor", back=5, spells={"burst": 1, "needle": 1}), hero("Dagmar"), foe("Thug"),
        foe("Weak", hp=1, back=4),
        foe("Bow", back=8), foe("Sling", back=8), foe("Staff", back=8),
    ]  # fmt: skip
    bench = declaring(*figures, inches=0, library=BURST)
    assert proposed(bench, "force mestor: cast burst") == ("bow", "3 foes around Bow")
    bench.table.abandon()
    assert proposed(bench, "force mestor: cast needle")[0] == "weak"


def test_healing_is_proposed_for_whoever_is_hurt_worst() -> None:
    figures = [caster("Mestor", back=5, spells={"balm": 1}), hero("Dagmar"), hero("Wulfric", hp=40), foe("Thug")]
    bench = declaring(*figures, inches=9, library=BURST)
    bench.play("set dagmar.hp=18\nset wulfric.hp=20\nthug: pass")
    assert proposed(bench, "force mestor: cast balm") == ("wulfric", "Wulfric is hurt worst")
