"""The main ways through the rules, once each; and whole fights to their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose
from tests.rulesets.quest.scene import at, effects, hero, left, option, question, scene, wolf
from tests.support.bench import Bench, of_type

ENCOUNTERS = Path(__file__).parents[4] / "encounters"


@pytest.mark.clause("T-67", "T-66")
def test_a_free_hit_is_asked_before_the_step_that_provokes_it() -> None:
    bench = scene(hero("Mira", "e5"), wolf("Wolf", "e6"))
    bench.turn("mira")
    request = question(bench, "mira: move e2")
    assert isinstance(request, Choose)
    assert request.key == "move/e4/wolf.free-hit"
    assert at(bench, "mira") == "e5", "the step out of the zone is not taken yet"
    bench.play("> fatal", dice="19 8 1")
    assert bench.hp("mira") == 30 - 10
    assert at(bench, "mira") == "e2"
    assert bench["wolf"].counters["free-hits"] == 1


@pytest.mark.clause("T-67", "T-68")
def test_the_preview_of_a_way_tells_which_step_provokes_whom() -> None:
    bench = scene(hero("Mira", "e5"), wolf("Wolf", "e6"), wolf("Grim", "d7", {"AGI": 0}))
    bench.turn("mira")
    leaving = option(bench, "mira: move", "e1")
    assert leaving.way[0] == (4, 4)
    assert leaving.perils == ((4, 3),)
    assert "Wolf may strike [T-67]" in leaving.hint
    around = option(bench, "mira: move", "e7")
    assert around.perils == (), "two spaces inside the zone are free"


@pytest.mark.clause("T-68")
def test_the_third_space_inside_a_zone_provokes_once() -> None:
    bench = scene(hero("Mira", "d5", {"SPEED": 8}), wolf("Wolf", "e6", {"AGI": 3}))
    bench.turn("mira")
    request = question(bench, "mira: move e7 via=e5,f5,f6,f7")
    assert isinstance(request, Choose)
    assert request.key == "move/f6/wolf.free-hit"
    assert "T-68" in request.clauses
    bench.play("> no")
    assert at(bench, "mira") == "e7"


@pytest.mark.clause("T-73", "T-30")
def test_whoever_disengages_is_struck_by_nobody() -> None:
    bench = scene(hero("Mira", "e5"), wolf("Wolf", "e6"))
    bench.turn("mira")
    bench.play("mira: disengage pay=bonus\nmira: move e1")
    assert left(bench, "mira") == (1, 0, 0)
    assert at(bench, "mira") == "e1"


@pytest.mark.clause("T-67", "T-42")
def test_a_mover_that_is_slowed_stops_where_its_spaces_end() -> None:
    bench = scene(hero("Mira", "e5"), wolf("Wolf", "e6", {"STR": 5}))
    bench.turn("mira")
    bench.play("set mira.budget.bonus=0 mira.SPEED=3")
    bench.play("mira: move e2\n> slowing", dice="19 8")
    assert at(bench, "mira") == "e4", "1 space is left of 3, and it is walked already"


@pytest.mark.clause("T-59", "T-69")
def test_a_natural_1_gives_the_target_a_free_hit() -> None:
    bench = scene(hero("Mira", "e5"), wolf("Wolf", "e6"))
    bench.turn("mira")
    bench.play("mira: attack wolf aim=plain\n> plain", dice="1 2 15 5")
    assert bench.hp("mira") == 30 - 7


@pytest.mark.clause("T-60", "T-61")
@pytest.mark.parametrize(("dice", "health"), [("1 4 3 5", 30 - 14), ("1 4 6", 0)])
def test_tragedies(dice: str, health: int) -> None:
    bench = scene(hero("Mira", "e5"), wolf("Wolf", "e6", {"AGI": -2}))
    bench.turn("mira")
    bench.play("mira: attack wolf aim=plain" + ("\n> plain" if health else ""), dice=dice)
    assert bench.hp("mira") == health


@pytest.mark.clause("T-31", "T-81", "T-82")
def test_standing_up_off_turn_costs_an_action_of_the_next_turn() -> None:
    bench = scene(hero("Mira", "e5"), wolf("Wolf", "e6"))
    bench.turn("wolf")
    bench.play("mark prone mira")
    bench.play("wolf: attack mira aim=plain\n> bonus", dice="2")
    assert not effects(bench, "mira", "prone")
    bench.turn("mira")
    assert left(bench, "mira") == (1, 1, 1)
    bench.play("mark prone wolf\nrise wolf pay=attack\nmark prone wolf\nrise wolf pay=move\nmark prone wolf")
    bench.play("rise wolf pay=bonus\nmark prone wolf\nrise wolf pay=bonus\nmark prone wolf")
    assert "T-82" in str(bench.refusal("rise wolf"))


@pytest.mark.clause("T-50", "T-92", "T-93")
def test_a_spell_of_two_turns_leaves_its_caster_flat_footed_in_between() -> None:
    spell = {"mp": 4, "time": {"attack": 2}, "range": 6, "damage": "2d8", "type": "frost"}
    bench = scene(hero("Mira", "e5", mp=10, spells=["chill"]), wolf("Wolf", "e9"), library={"spell": {"chill": spell}})
    bench.turn("mira")
    bench.play("mira: cast chill")
    assert bench["mira"].pools["mp"].current == 10
    bench.turn("wolf")
    bench.play("set wolf.at=e6")
    events = bench.play("wolf: attack mira aim=plain", dice="3 1")
    assert of_type(events, e.Checked)[0].target == 5
    bench.play("wolf: wait")
    bench.turn("mira")
    bench.play("mira: cast chill wolf", dice="15 4 5")
    assert bench.hp("wolf") == 30 - 9
    assert bench["mira"].pools["mp"].current == 6
    assert not effects(bench, "mira", "channeling")


@pytest.mark.clause("T-92", "T-93")
def test_upkeep_is_paid_each_turn_or_the_spell_ends() -> None:
    bench = scene(hero("Mira", "e5", mp=3, spells=["stoneskin"]), wolf("Wolf", "e9"))
    bench.turn("mira")
    bench.play("mira: cast stoneskin mira")
    assert effects(bench, "mira", "stoneskin")
    for mp in (0, 0):
        bench.play("mira: wait")
        bench.turn("wolf")
        bench.play("wolf: wait")
        bench.turn("mira")
        assert bench["mira"].pools["mp"].current == mp
    assert not effects(bench, "mira", "stoneskin")
    assert not effects(bench, "mira", "upkeep")


@pytest.mark.clause("T-24")
def test_a_bonus_action_turns_a_spell_off_and_on() -> None:
    bench = scene(hero("Mira", "e5", mp=9, spells=["fiery-blade"]), wolf("Wolf", "e6"))
    bench.turn("mira")
    bench.play("mira: cast fiery-blade mira\nmira: toggle")
    bench.play("mira: attack wolf aim=plain", dice="15 3")
    assert bench.hp("wolf") == 30 - 5
    bench.play("mira: toggle\nset mira.budget.attack=1")
    bench.play("mira: attack wolf aim=plain", dice="15 3")
    assert bench.hp("wolf") == 25 - 7


@pytest.mark.clause("T-83", "T-84", "T-21")
def test_a_disarmed_weapon_lies_there_and_is_picked_up() -> None:
    hook = {"dice": "1d6", "then": [{"on": "hit", "disarms": True}]}
    bench = scene(hero("Mira", "e5", weapons=["hook"]), wolf("Wolf", "e6"), library={"weapon": {"hook": hook}})
    bench.turn("mira")
    bench.play("mira: attack wolf aim=plain", dice="15 1")
    assert not bench["wolf"].items
    assert list(bench.state.ground) == ["sword-wolf"]
    bench.play("mira: wait")
    bench.turn("wolf")
    bench.play("wolf: pick-up pay=bonus")
    assert left(bench, "wolf") == (1, 1, 1)
    assert bench["wolf"].items["sword-wolf"].data["drawn"] is True


@pytest.mark.clause("T-34")
def test_delaying_is_for_one_round() -> None:
    bench = scene(hero("Mira", "e5", {"AGI": 3}), hero("Odo", "a1", {"AGI": 2}), wolf("Wolf", "e9"))
    bench.turn("mira")
    bench.play("mira: delay wolf")
    for who in ("odo", "wolf", "mira"):
        bench.turn(who)
        bench.play(f"{who}: wait")
    bench.turn("mira")
    assert bench.state.clock.round == 2
    assert [slot.who for slot in bench.state.agenda] == ["mira", "odo", "wolf"]


@pytest.mark.clause("T-95", "T-76")
def test_sneaking_unnoticed_makes_undetected() -> None:
    bench = scene(hero("Mira", "e5", feats=["maneuverer"]), wolf("Wolf", "e9"))
    bench.turn("mira")
    bench.play("mira: sneak e8 manner=sneak\n> y")
    assert effects(bench, "mira", "unseen")
    events = bench.play("mira: attack wolf aim=plain", dice="2 1 1")
    assert of_type(events, e.Checked)[0].target == 5
    assert not effects(bench, "mira", "unseen")


@pytest.mark.clause("T-29")
def test_the_additional_attack_goes_without_strength() -> None:
    bench = scene(hero("Mira", "e5"), wolf("Wolf", "e6"))
    bench.turn("mira")
    bench.play("mira: strike wolf aim=plain", dice="15 3")
    assert bench.hp("wolf") == 27
    assert left(bench, "mira") == (1, 0, 0)


@pytest.mark.clause("T-70")
def test_a_feat_grants_an_additional_attack_that_uses_a_slot() -> None:
    bench = scene(hero("Mira", "e5", feats=["cleave"]), wolf("Wolf", "e6", hp=4), wolf("Grim", "d6", {"AGI": 0}))
    bench.turn("mira")
    bench.play("mira: attack wolf aim=plain\n> grim\n> plain", dice="15 8 15 3")
    assert bench.hp("grim") == 30 - 5
    assert bench["mira"].counters["free-hits"] == 1


@pytest.mark.clause("T-6", "T-87")
def test_after_the_battle_the_victorious_have_their_magic_back() -> None:
    bench = scene(hero("Mira", "e5", mp=6, current={"mp": 1}), wolf("Wolf", "e6", hp=3))
    bench.turn("mira")
    bench.play("mira: attack wolf aim=plain\n", dice="15 8")
    while bench.table.settled.outcome is None:
        step = bench.table.step()
        if step is None:
            bench.play("mira: wait")
    assert bench["mira"].pools["mp"].current == 6
    assert bench.seen.outcome == "Heroes win"


@pytest.mark.clause("T-86", "T-88")
def test_when_a_battle_begins_thralls_are_paid_for_and_other_summoned_creatures_are_gone() -> None:
    pets = [hero("Ghost", "d4", {"AGI": 0}, summoner="mira")]
    pets += [hero("Shade", "f4", {"AGI": -1, "LEVEL": 2}, summoner="mira", thrall=True)]
    bench = scene(hero("Mira", "e5"), wolf("Wolf", "e9"), *pets)
    assert "ghost" not in bench.state.combatants
    assert bench["mira"].pools["hp"].maximum == 30 - 12
    bench.play("set shade.hp=0")
    assert bench["mira"].pools["hp"].maximum == 30


@pytest.mark.clause("T-47", "T-10")
def test_what_the_gm_hands_out_counts() -> None:
    bench = scene(hero("Mira", "e5", weapons=[]), wolf("Wolf", "e6"))
    bench.turn("mira")
    bench.play("set mira.item.longsword=1 wolf.item.plate=1")
    assert bench["wolf"].items["plate"].of == "armour/plate"
    bench.play("mira: draw longsword pay=bonus\nmira: attack wolf aim=plain", dice="15 5")
    assert bench.hp("wolf") == 30 - (5 + 2 - 4)
    bench.play("set wolf.item.plate=0 mira.budget.attack=1\nmira: attack wolf aim=plain", dice="15 3")
    assert bench.hp("wolf") == 27 - 5


@pytest.mark.parametrize("seed", range(3))
def test_policies_play_a_fight_to_its_end(seed: int) -> None:
    bench = Bench(ENCOUNTERS / "the-smugglers-cellar.yaml", seed=seed)
    bench.door.play_on()
    assert bench.table.settled.outcome is not None
    assert bench.state.clock.round < 20
