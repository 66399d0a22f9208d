"""One fight for each part of the rules: that it works from end to end."""

from __future__ import annotations

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose, Confirm
from tests.rulesets.sovereign.scene import (
    at,
    begin,
    checked,
    delver,
    foe,
    let_act,
    lost,
    next_round,
    question,
    scene,
    terms,
)
from tests.support.bench import cited, of_type

TRAINED = {"stab": 1, "shoot": 1, "brawl": 1, "exert": 0}


def test_leaving_melee_provokes_every_armed_foe_and_disengaging_nobody() -> None:
    bench = scene(delver("Mira", "c3"), foe("Wolf", "c2"), foe("Bear", "d2"), foe("Clerk", "b3", weapons=[]))
    events = bench.play("mira: run c6", dice="1 1")
    assert [roll.who for roll in of_type(events, e.Checked)] == ["wolf", "bear"]
    assert {"W-32", "W-85"} <= cited(events)
    bench.table.undo()
    bench.play("mira: disengage")
    assert of_type(bench.play("mira: run c6"), e.Checked) == []
    assert at(bench, "mira") == "c6"


def test_by_the_later_rules_it_is_leaving_reach_that_provokes() -> None:
    bench = scene(delver("Mira", "c3"), foe("Wolf", "c2"), rules={"edition": "later"})
    assert of_type(bench.play("mira: run d2"), e.Checked) == [], "around the foe, within its reach"
    bench.table.undo()
    events = bench.play("mira: run c5", dice="1")
    assert [roll.who for roll in of_type(events, e.Checked)] == ["wolf"]
    assert [event.after for event in of_type(events, e.Moved)] == [(2, 4)]


def test_a_foe_bars_the_way_and_a_friend_does_not() -> None:
    walls = [f"{column}{row}" for column in "acd" for row in (2,)] + ["e2"]
    lane = {"columns": 5, "rows": 3, "blocked": walls}
    bench = scene(delver("Mira", "b1"), foe("Wolf", "b2"), battlefield=lane)
    assert "W-3" in str(bench.refusal("mira: run b2"))
    assert "W-7" in str(bench.refusal("mira: run b3"))
    bench = scene(delver("Mira", "b1"), delver("Ana", "b2"), foe("Wolf", "e3"), battlefield=lane)
    assert "W-2" in str(bench.refusal("mira: run b2"))
    assert "W-2" in cited(bench.play("mira: run b3"))


def test_a_giant_walks_over_what_bars_others() -> None:
    lane = {"columns": 3, "rows": 9, "blocked": [f"{column}{row}" for column in "ac" for row in range(1, 10)]}
    giant = delver("Mira", "b1", length=40)
    bench = scene(giant, foe("Rat", "b3"), battlefield=lane)
    assert "W-5" in cited(bench.play("mira: run b6"))


def test_total_defense_after_the_roll_turns_a_hit_into_a_miss() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b3"), first="foes")
    request = question(bench, "wolf: attack mira", dice="13")
    assert isinstance(request, Choose)
    assert [option.id for option in request.options] == ["total-defense", "take"]
    bench.table.abandon()
    events = bench.play("wolf: attack mira\n> total-defense", dice="13")
    assert {"W-81", "W-82", "W-84"} <= cited(events)
    assert lost(events, "mira") == []
    assert bench["mira"].budgets["main"].left == 0


def test_it_is_not_asked_where_it_would_not_matter() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b3", hp=40), first="foes")
    assert lost(bench.play("wolf: attack mira", dice="18 3"), "mira") == [3]


def test_a_snap_attack_fells_the_attacker_before_its_damage() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b3", hp=4), first="foes")
    events = bench.play("wolf: attack mira\n> snap-mira", dice="18 20 8")
    assert bench["wolf"].standing == "dead"
    assert lost(events, "mira") == []
    assert terms(checked(events, "attack")) == {}
    assert {"W-56", "W-57", "W-59"} <= cited(events)


def test_luck_works_both_ways_once_a_fight() -> None:
    lucky = {"class": "warrior", "powers": [], "attack": 0}
    bench = scene(delver("Mira", "b2", **lucky), foe("Wolf", "b3", hp=8, attack=20))
    bench.play("set wolf.asks=never")
    assert isinstance(question(bench, "mira: attack wolf", dice="1"), Confirm)
    bench.table.abandon()
    assert "W-30" in cited(bench.play("mira: attack wolf\n> yes", dice="1 3"))
    let_act(bench, "foes")
    bench.play("set mira.hp=5")
    assert lost(bench.play("wolf: attack mira", dice="5 4"), "mira") == [4]


def test_a_held_action_comes_first() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b3", hp=3))
    bench.play("mira: hold")
    bench.play("next")
    events = bench.play("wolf: attack mira\n> held-mira\n> attack\n> wolf", dice="20 8")
    assert bench["wolf"].standing == "dead"
    assert {"W-96", "W-97"} <= cited(events)
    assert lost(events, "mira") == []


def test_what_is_held_is_lost_at_the_end_of_the_round() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "h8"))
    bench.play("mira: hold")
    next_round(bench)
    assert bench["mira"].effect("holding") is None


def test_a_charge_is_straight_and_costs_armour() -> None:
    bench = scene(delver("Mira", "a1"), foe("Wolf", "h8"))
    events = bench.play("mira: charge wolf", dice="5")
    assert {"W-37", "W-66", "W-67", "W-68"} <= cited(events)
    assert terms(checked(events, "attack"))["W-66"] == 2
    assert at(bench, "mira") == "g7"
    let_act(bench, "foes")
    assert checked(bench.play("wolf: attack mira", dice="1"), "attack").target == 10


def test_screens_stop_what_the_attacker_does_not_get_past() -> None:
    guard = delver("Gard", "b2", skills=TRAINED)
    bench = scene(guard, delver("Mira", "b1"), foe("Wolf", "c1", weapons=["wolf-bite"]))
    bench.play("gard: screen mira")
    bench.play("mira: pass\ngard: pass")
    bench.play("next")
    events = bench.play("wolf: attack mira", dice="4 4 20 1 1")
    assert checked(events, "screen").target == 9
    assert {"W-71", "W-72", "W-74"} <= cited(events)
    assert (lost(events, "mira"), lost(events, "gard")) == ([], [2])
    bench.table.undo()
    events = bench.play("wolf: attack mira", dice="5 4 20 1 1")
    assert "W-73" in cited(events)
    assert lost(events, "mira") == [2]


def test_a_shield_takes_the_first_shock_of_a_round() -> None:
    bench = scene(delver("Mira", "b2", shield=True), foe("Wolf", "b3"), foe("Bear", "c3"), first="foes")
    assert lost(bench.play("wolf: attack mira", dice="1"), "mira") == []
    assert lost(bench.play("bear: attack mira", dice="1"), "mira") == [2]


def test_grapple_squeeze_and_break_free() -> None:
    bench = scene(delver("Mira", "b2", skills=TRAINED), foe("Wolf", "b3"))
    bench.play("mira: grapple wolf", dice="20 4 4")
    assert bench["wolf"].effect("grappled") is not None
    bench.play("mira: pass\nnext")
    assert "W-126" in str(bench.refusal("wolf: run b6"))
    assert "W-126" in str(bench.refusal("wolf: attack mira with=sword"))
    bench.play("wolf: break", dice="3 3")
    bench.play("wolf: pass")
    assert bench["wolf"].effect("grappled") is not None
    assert lost(bench.play("next", dice="2"), "wolf") == [2 + 1]
    bench.play("next")
    let_act(bench, "foes")
    bench.play("wolf: break", dice="6 6")
    assert bench["wolf"].effect("grappled") is None
    assert bench["mira"].effect("grappling") is None


def test_throwing_whom_one_holds() -> None:
    bench = scene(delver("Mira", "b2", skills=TRAINED), foe("Wolf", "b3"))
    bench.play("mira: grapple wolf", dice="20 6 6")
    bench.play("force mira: haul throw\n> a4", dice="6 6")
    assert at(bench, "wolf") == "a4"
    assert bench["wolf"].effect("prone") is not None


def test_a_shove_pushes_or_throws_down() -> None:
    bench = scene(delver("Mira", "b2", skills=TRAINED), foe("Wolf", "b3"))
    events = bench.play("mira: shove wolf\n> b4", dice="20 6 6")
    assert at(bench, "wolf") == "b4"
    assert {"W-121", "W-122", "W-4"} <= cited(events)


def test_prone_is_harder_to_shoot_and_easier_to_strike() -> None:
    bench = scene(
        delver("Mira", "b2"),
        foe("Wolf", "b3"),
        foe("Archer", "b9", weapons=["small-bow"]),
    )
    bench.play("mira: prone\nmira: pass\nnext")
    assert terms(checked(bench.play("wolf: attack mira", dice="1"), "attack"))["W-102"] == 2
    assert terms(checked(bench.play("archer: shoot mira", dice="1"), "attack"))["W-101"] == -2
    next_round(bench)
    assert {option.hint for option in bench.options("mira: run").values() if option.refusal is None} <= {
        "5 ft, provokes",
        "10 ft, provokes",
        "15 ft, provokes",
    }


def test_bows_need_room_and_reloading() -> None:
    archer = delver("Mira", "b2", weapons=["crossbow"])
    bench = scene(archer, foe("Wolf", "b9"))
    bench.play("mira: shoot wolf", dice="1")
    assert bench["mira"].items["crossbow"].data["loaded"] is False
    next_round(bench)
    assert "W-89" in str(bench.refusal("mira: shoot wolf"))
    assert {"W-39", "W-89"} <= cited(bench.play("mira: reload"))
    bench = scene(archer, foe("Wolf", "b3"))
    assert "W-55" in str(bench.refusal("mira: shoot wolf"))


def test_thrown_weapons_leave_the_hand_and_can_be_picked_up() -> None:
    bench = scene(delver("Mira", "b2", weapons=["dagger"]), foe("Wolf", "b4"))
    events = bench.play("mira: shoot wolf with=dagger", dice="1")
    assert lost(events, "wolf") == [], "thrown weapons do no Shock"
    assert "dagger" in bench.state.ground
    next_round(bench)
    bench.play("mira: run b3")
    assert "W-92" in cited(bench.play("force mira: pick-up dagger", dice="1"))
    assert "dagger" in bench["mira"].items


def test_mortal_injury_counts_six_rounds_and_can_be_steadied() -> None:
    medic = delver("Ana", "b1", skills={"heal": 0}, items={"healers-kit": 1})
    bench = scene(delver("Mira", "b2", hp=3), medic, foe("Wolf", "b3", attack=9), first="foes")
    bench.play("wolf: attack mira", dice="19 8")
    assert bench["mira"].standing == "down"
    let_act(bench, "delvers")
    events = bench.play("ana: stabilise mira", dice="4 4")
    assert bench["mira"].standing == "stable"
    assert checked(events, "stabilise").target == 8


def test_the_dying_die_after_six_rounds() -> None:
    bench = scene(delver("Mira", "b2", hp=3), delver("Ana", "t14"), foe("Wolf", "b3", attack=9), first="foes")
    bench.play("wolf: attack mira", dice="19 8")
    for _ in range(6):
        next_round(bench)
        assert bench["mira"].standing == "down"
    next_round(bench)
    assert bench["mira"].standing == "dead"


def test_dc_13_after_three_full_rounds_without_a_kit() -> None:
    medic = delver("Ana", "b1", skills={"heal": 0})
    bench = scene(delver("Mira", "b2", hp=3), medic, foe("Wolf", "b3", attack=9), first="foes")
    bench.play("wolf: attack mira", dice="19 8")
    for _ in range(3):
        next_round(bench)
    let_act(bench, "delvers")
    assert checked(bench.play("ana: stabilise mira", dice="1 1"), "stabilise").target == 13


def test_surprise_gives_a_free_round() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b3", guard="unaware"), first="")
    events = bench.play("next\n> foes\n> ruled")
    assert {"W-20", "W-21"} <= cited(events)
    bench.play("next")
    bench.play("mira: attack wolf", dice="20 1")
    bench.play("mira: pass")
    bench.play("next")
    begin(bench)
    assert bench.state.clock.round == 1


def test_an_execution_before_the_fight() -> None:
    bench = scene(delver("Mira", "b2", skills=TRAINED), foe("Wolf", "b3", guard="unaware", named=True), first="")
    events = bench.play("mira: execute wolf\n> yes", dice="5")
    assert {"W-134", "W-137", "W-138", "W-139"} <= cited(events)
    assert bench["wolf"].standing == "down"
    bench = scene(delver("Mira", "b2", weapons=["small-bow"]), foe("Wolf", "b9", guard="unaware"), first="")
    events = bench.play("mira: execute wolf\n> yes", dice="4 4 20")
    assert checked(events, "execution").target == 8
    assert lost(events, "wolf") == [12], "the most, doubled for what is precisely murderous"


def test_morale_at_half_and_at_a_third() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b3", morale="survivor"), foe("Bear", "c9"), foe("Fox", "d9"))
    bench.play("hurt 10 wolf")
    assert "W-142" in cited(bench.play("next\n> fight"))
    bench.play("hurt 20 bear")
    assert "W-143" in cited(bench.play("next\n> retreat"))
    assert bench["wolf"].effect("retreating") is not None


def test_being_hurt_spoils_a_spell() -> None:
    spell = {"zap": {"aims": "foe", "flat_level": True}}
    mage = delver("Mira", "b2", spells=["zap"], weapons=["staff"])
    bench = scene(mage, foe("Wolf", "b3", trained=True), library={"spell": spell})
    events = bench.play("mira: cast zap wolf\n> snap-wolf", dice="20 1")
    assert lost(events, "wolf") == []
    assert "W-59" in cited(events)


def test_a_chase_after_the_fight() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b9"))
    bench.play("flee wolf\nnext")
    events = bench.play("chase none even\n> yes", dice="6 6")
    assert "W-144" in cited(events)
    assert bench["wolf"].standing == "up"
    assert bench.seen.outcome is None


def test_fights_can_be_carried_on_after_any_removal() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b3"), foe("Bear", "c3"))
    bench.play("remove wolf")
    bench.play("mira: attack bear", dice="20 8")
    bench.play("add bandit 2 side=foes")
    begun = bench.state.clock.round
    next_round(bench)
    assert bench.state.clock.round == begun + 1
    assert {who.side for who in bench.state.acting()} == {"delvers", "foes"}
