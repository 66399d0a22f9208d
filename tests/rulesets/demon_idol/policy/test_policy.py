"""What somebody does for whom nobody decides: minds, devices, charges in surprise, archers and mages."""

from __future__ import annotations

import pytest

from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Choose, Chosen
from combattracker.rules.ruleset import Owed
from tests.rulesets.demon_idol.scene import Fields, Library, caster, declaring, foe, hero, scene
from tests.support.bench import Bench

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
    return bench.read(suggestion.command)


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
    bench.play(
        "listener: pass\nruan: psionics thrust blank listener\nskip\nnotes heroes=5 foes=2\nnext\nskip\nskip\nskip"
    )
    assert idea(bench, "ruan").args == {"mode": "whip", "screen": "blank", "target": "listener"}


def test_the_defence_that_costs_least_with_what_it_lets_through_is_taken() -> None:
    defences = ("blank", "shield", "tower")
    figures = [hero("Ruan", psionics=gifts("thrust", defences=defences)), foe("Listener", psionics=gifts("whip"))]
    bench = declaring(*figures, inches=5, library=TABLE)
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


# Not too many at one


def sides(count: int, *more: Fields, hp: int = 4, inches: int = 0) -> Bench:
    """Goblins against a torch-bearer with few hit points and Dagmar, who has many."""
    goblins = foe("Goblin", count=count, **{"class": None, "hd": 1})
    return declaring(hero("Dagmar"), hero("Jory", hp=hp), *more, goblins, inches=inches)


def targets(bench: Bench) -> list[str]:
    """At whom the goblins go, as it is suggested to one after the other."""
    several = sum(who.side == "heroes" for who in bench.state.combatants.values()) > 1
    bench.play("suggested", "1" if several else "")
    return [str(each.data["target"]) for who, each in bench.state.declared.items() if who.startswith("goblin")]


@pytest.mark.parametrize(("kind", "inches"), [("strike", 0), ("charge", 5)])
def test_no_more_go_at_the_weakest_than_it_takes(kind: str, inches: int) -> None:
    """A goblin hits AC 10 with 9 (0.6 of all blows) for 4.5: 2.7 a blow, so that two promise the end of 4 points."""
    bench = sides(8, inches=inches)
    bench.play("set dagmar.place=-1\nset jory.place=0" if kind == "charge" else "")
    found = targets(bench)
    assert {each.data["kind"] for who, each in bench.state.declared.items() if who.startswith("goblin")} == {kind}
    assert (found.count("jory"), found.count("dagmar")) == (2, 6)


@pytest.mark.parametrize(("hp", "on_jory"), [(2, 1), (3, 2), (5, 2), (6, 3)])
def test_how_many_it_takes(hp: int, on_jory: int) -> None:
    assert targets(sides(5, hp=hp)).count("jory") == on_jory


def test_where_there_is_nobody_else_all_go_at_the_one() -> None:
    bench = declaring(hero("Jory", hp=4), foe("Goblin", count=5))
    assert targets(bench) == ["jory"] * 5


def test_what_the_others_do_is_the_reason() -> None:
    bench = sides(3)
    bench.play("goblin-1: strike jory\ngoblin-2: strike jory")
    suggestion = bench.table.suggestion(Owed("goblin-3", ""))
    assert suggestion is not None
    assert suggestion.reason == "Dagmar is in reach; others see to Jory"


def test_archers_share_their_targets_out_as_well() -> None:
    bench = declaring(hero("Dagmar"), hero("Jory", hp=2), foe("Archer", weapons=["bow"], count=3), inches=9)
    bench.play("suggested", "1")
    assert [each.data["target"] for each in bench.state.declared.values()] == ["jory", "jory", "dagmar"]


@pytest.mark.parametrize("condition", ["asleep", "rigid", "webbed", "held"])
def test_who_sleeps_or_is_held_is_no_target_for_what_only_holds(condition: str) -> None:
    library: Library = {"spell": {"lull": {"time": 1, "range": 9, "condition": "asleep"},
                                  "dart": {"time": 9, "range": 9, "damage": "1d4"}}}  # fmt: skip
    mage = caster("Mestor", spells={"lull": 1, "dart": 1}, back=3)
    bench = declaring(hero("Dagmar"), mage, foe("Thug"), foe("Ruffian"), inches=3, library=library)
    bench.play(f"mark {condition} thug left=5")
    assert idea(bench, "mestor").args == {"spell": "lull", "target": "ruffian"}
    bench.play(f"mark {condition} ruffian left=5")
    assert idea(bench, "mestor").args["spell"] == "dart"


def test_nor_is_whom_a_friend_puts_to_sleep_already() -> None:
    library: Library = {"spell": {"lull": {"time": 1, "range": 9, "condition": "asleep"}}}
    mages = [caster(name, spells={"lull": 1}, back=3) for name in ("Mestor", "Orlo")]
    bench = declaring(*mages, foe("Thug"), foe("Ruffian"), inches=3, library=library)
    bench.play("thug: pass\nruffian: pass\nnext", "1")
    bench.play("suggested mestor\nsuggested orlo")
    assert [bench.state.declared[who].data["target"] for who in ("mestor", "orlo")] == ["thug", "ruffian"]


# Not with the fists


def test_nobody_strikes_with_the_fists_who_carries_a_sword() -> None:
    bench = declaring(hero("Wulfric", weapons=["bow", "sword"]), foe("Thug"))
    assert idea(bench, "wulfric") == Command("fetch", "wulfric", {"item": "sword"})
    bench.play("set wulfric.weapon=")
    assert idea(bench, "wulfric") == Command("fetch", "wulfric", {"item": "sword"})


@pytest.mark.clause("A-36")
@pytest.mark.parametrize("deed", ["strike", "charge"])
def test_who_means_to_strike_with_a_bow_in_hand_is_asked(deed: str) -> None:
    bench = declaring(hero("Wulfric", weapons=["bow", "sword"]), foe("Thug"), inches=5 if deed == "charge" else 0)
    bench.play("thug: pass")
    options = bench.options(f"wulfric: {deed} thug")
    assert [option.label for option in options.values()] == ["Takes the sword in hand", "Strikes with the fists"]
    bench.play(f"wulfric: {deed} thug\n> sword")
    assert bench.seen.declared["wulfric"].text == "takes the sword in hand"
    bench.play("skip\nnotes heroes=6 foes=1\nnext")
    assert bench["wulfric"].facts["weapon"] == "sword"


def test_the_fists_may_be_meant() -> None:
    bench = declaring(hero("Wulfric", weapons=["bow", "sword"]), foe("Thug"))
    bench.play("thug: pass\nwulfric: strike thug with=fist")
    assert bench.seen.declared["wulfric"].text == "strikes Thug with fist"


@pytest.mark.clause("A-36")
def test_with_another_weapon_in_hand_something_else_is_fetched_first() -> None:
    bench = declaring(hero("Dagmar", weapons=["sword", "dagger"]), foe("Thug"))
    bench.play("thug: pass")
    told = "Dagmar strikes with what is in hand: fetch something else first [A-10, A-36]"
    assert told in str(bench.refusal("dagmar: strike thug with=dagger"))
    bench.play("dagmar: strike thug with=sword")


def test_whoever_has_awaited_the_others_draws_as_well() -> None:
    bench = declaring(hero("Wulfric", weapons=["bow", "sword"]), foe("Thug"))
    bench.play("thug: pass\nwulfric: await\nskip\nnotes heroes=6 foes=1")
    bench.ask("next")
    suggestion = bench.table.suggestion()
    assert suggestion is not None
    assert suggestion.answer == Chosen("fetch")


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


@pytest.mark.parametrize(("place", "expected"), [(0, "thug"), (3, "thug"), (7, "rat")])
def test_for_a_blow_the_nearest_are_proposed_before_the_weakest(place: int, expected: str) -> None:
    bench = declaring(hero("Dagmar"), foe("Thug", hp=9), foe("Rat", hp=2))
    bench.play(f"set thug.place={place}\nset rat.place=5\nthug: pass\nrat: pass")
    request = bench.ask("dagmar: charge" if place else "dagmar: strike")
    assert isinstance(request, Choose)
    suggestion = bench.table.suggestion()
    assert suggestion is not None
    assert suggestion.answer == Chosen(expected)
