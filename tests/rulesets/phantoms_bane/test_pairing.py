"""Who fights whom: pairing off, by hand and unasked, newcomers, those in hiding, and duels side by side (AMB-P10)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.ruleset import Owed, Step
from tests.rulesets.phantoms_bane.scene import choose, fight, foe, hero, hurts, outcome, scene, turn
from tests.support.bench import Bench, of_type

STILL = "3 3 3 3"


def facing(bench: Bench) -> dict[str, str]:
    """Whom everybody attacks; the dead and gone, and those who stand by, are left out."""
    able = {who.id: str(who.facts.get("foe", "")) for who in bench.state.acting()}
    return {who: foe for who, foe in able.items() if foe in able}


def four() -> Bench:
    """Mira and Odo against Wolf and Grim, paired off."""
    bench = scene(hero("Mira"), hero("Odo"), foe("Wolf"), foe("Grim"))
    bench.play("next")
    return bench


def wanted(bench: Bench) -> str:
    """What the procedure would do next; empty where it wants a decision, or nothing."""
    step = bench.table.next_step()
    return step.command.action if isinstance(step, Step) else ""


# Unasked


def test_all_pair_off_in_the_order_of_the_roster_before_the_first_turn() -> None:
    bench = scene(foe("Wolf"), hero("Mira"), foe("Grim"), hero("Odo"))
    assert wanted(bench) == "pair-off"
    bench.play("next")
    assert facing(bench) == {"wolf": "mira", "mira": "wolf", "grim": "odo", "odo": "grim"}
    assert [slot.who for slot in bench.state.agenda] == ["mira", "wolf", "odo", "grim"]


def test_whoever_is_left_over_stands_by_and_chooses_nothing() -> None:
    bench = scene(hero("Mira"), foe("Wolf"), foe("Grim"))
    choose(bench, mira="attack", wolf="attack")
    assert facing(bench) == {"mira": "wolf", "wolf": "mira"}
    bench.refusal("grim: attack")
    events = fight(bench, dice=STILL)
    assert "grim" not in {each.who for each in of_type(events, e.Checked)}
    assert "turns" not in bench["grim"].counters


def test_the_one_who_stood_by_takes_the_place_of_the_fallen() -> None:
    bench = scene(hero("Mira"), foe("Wolf", health=1), foe("Grim"))
    turn(bench, dice="4 3 3 3", mira="attack", wolf="attack")
    bench.play("next")
    assert facing(bench) == {"mira": "grim", "grim": "mira"}


def test_a_newcomer_pairs_off_with_whoever_is_free() -> None:
    bench = scene(hero("Mira"), hero("Odo"), foe("Wolf"))
    turn(bench, dice=STILL, mira="attack", wolf="attack")
    bench.play("add wild-monster side=monsters")
    bench.play("next")
    assert facing(bench) == {"mira": "wolf", "wolf": "mira", "odo": "wild-monster-1", "wild-monster-1": "odo"}


def test_a_newcomer_waits_for_the_end_of_the_turn() -> None:
    bench = scene(hero("Mira"), hero("Odo"), foe("Wolf"))
    choose(bench, mira="attack")
    bench.play("add wild-monster side=monsters\nwolf: attack")
    assert wanted(bench) == "resolve"
    fight(bench, dice=STILL)
    assert wanted(bench) == "pair-off"


@pytest.mark.parametrize("how", ["set wolf.health=0", "remove wolf", "flee wolf", "surrender wolf"])
def test_whoever_loses_its_foe_in_the_middle_of_a_turn_finds_another(how: str) -> None:
    bench = scene(hero("Mira"), foe("Wolf"), foe("Grim"))
    choose(bench, mira="press")
    bench.play(how)
    bench.play("next")
    assert facing(bench)["grim"] == "mira"
    choose(bench, grim="attack", **({} if "mira" in bench.state.declared else {"mira": "press"}))
    fight(bench, dice=STILL)
    assert bench["mira"].counters["turns"] == 1


def test_those_in_hiding_step_out_when_nobody_else_is_left() -> None:
    bench = scene(hero("Mira"), hero("Odo"), foe("Wolf", health=1), foe("Ghost", hidden=True))
    bench.play("next")
    assert facing(bench) == {"mira": "wolf", "wolf": "mira"}, "Odo stands by, though Ghost is free"
    assert bench["ghost"].hidden
    turn(bench, dice="4 3 3 3", mira="attack", wolf="attack")
    assert outcome(bench) is None
    bench.play("next")
    assert facing(bench) == {"mira": "ghost", "ghost": "mira"}
    assert not bench["ghost"].hidden


def test_one_who_is_revealed_pairs_off_like_a_newcomer() -> None:
    bench = scene(hero("Mira"), hero("Odo"), foe("Wolf"), foe("Ghost", hidden=True))
    turn(bench, dice=STILL, mira="attack", wolf="attack")
    bench.play("reveal ghost")
    bench.play("next")
    assert facing(bench)["odo"] == "ghost"


def test_three_sides_pair_off_too() -> None:
    bench = scene(hero("Mira"), foe("Wolf"), {**foe("Bandit"), "side": "bandits"}, {**foe("Cutter"), "side": "bandits"})
    bench.play("next")
    assert facing(bench) == {"mira": "wolf", "wolf": "mira"}
    bench.play("pair bandit wolf\nnext")
    assert facing(bench) == {"bandit": "wolf", "wolf": "bandit", "mira": "cutter", "cutter": "mira"}


def test_with_no_enemy_left_there_are_no_more_turns() -> None:
    bench = scene(hero("Mira"), hero("Odo"), foe("Wolf"))
    bench.play("remove wolf")
    assert facing(bench) == {}
    assert outcome(bench) is not None


# By hand


def test_two_are_paired_by_hand_and_their_old_foes_find_each_other() -> None:
    bench = four()
    bench.play("pair mira grim")
    assert facing(bench) == {"mira": "grim", "grim": "mira"}
    bench.play("next")
    assert facing(bench) == {"mira": "grim", "grim": "mira", "odo": "wolf", "wolf": "odo"}


def test_pairing_can_come_before_the_first_turn() -> None:
    bench = scene(hero("Mira"), hero("Odo"), foe("Wolf"), foe("Grim"))
    bench.play("pair who=grim foe=mira\nnext")
    assert facing(bench) == {"mira": "grim", "grim": "mira", "odo": "wolf", "wolf": "odo"}


def test_pair_asks_who_and_with_whom() -> None:
    bench = four()
    assert list(bench.options("pair")) == ["mira", "odo", "wolf", "grim"]
    assert list(bench.options("pair mira")) == ["wolf", "grim"]
    assert list(bench.options("mira: pair")) == ["wolf", "grim"]
    bench.play("mira: pair\n> grim")
    assert facing(bench)["grim"] == "mira"


def test_an_actor_may_be_told_whom_to_face_in_one_line() -> None:
    bench = four()
    bench.play("mira: pair grim")
    assert facing(bench)["mira"] == "grim"


def test_friends_are_not_paired_and_nobody_with_itself() -> None:
    bench = four()
    for other in ("odo", "mira"):
        assert "there is wolf, grim" in str(bench.refusal(f"pair mira {other}"))


def test_in_the_middle_of_a_turn_whoever_has_fought_is_not_paired_again() -> None:
    bench = four()
    choose(bench, mira="attack", wolf="attack", odo="attack", grim="attack")
    bench.play("next", dice=STILL)
    assert "P-3" in str(bench.refusal("pair odo wolf"))
    assert "P-3" in str(bench.refusal("pair mira grim"))
    bench.play("next", dice=STILL)
    bench.play("pair odo wolf")
    assert facing(bench) == {"odo": "wolf", "wolf": "odo"}


def test_choices_made_before_are_kept_when_the_pairs_change() -> None:
    bench = four()
    choose(bench, mira="press", odo="defend")
    bench.play("pair mira grim\npair odo wolf\nwolf: attack\ngrim: attack")
    events = fight(bench, dice=f"{STILL} {STILL}")
    terms = {each.who: each.total - 3 for each in of_type(events, e.Checked) if each.purpose == "offense"}
    assert (terms["mira"], terms["odo"]) == (9, 3)


def test_nobody_is_paired_with_the_dead_or_after_the_end() -> None:
    bench = four()
    bench.play("set wolf.health=0")
    assert "there is grim" in str(bench.refusal("pair mira wolf"))
    bench.play("end enough")
    for command in ("pair mira grim", "stand-by mira"):
        assert "over" in str(bench.refusal(command))


def test_whoever_is_told_to_stand_by_does_so_until_nobody_else_is_left() -> None:
    bench = four()
    bench.play("stand-by mira")
    choose(bench, odo="press", grim="attack")
    assert facing(bench) == {"odo": "grim", "grim": "odo"}, "Wolf waits for somebody else"
    bench.refusal("stand-by mira")
    bench.play("set odo.health=0\nnext")
    assert facing(bench)["mira"] in ("wolf", "grim")


def test_steps_of_the_procedure_are_refused_out_of_their_order() -> None:
    bench = four()
    for command in ("pair-off", "resolve"):
        assert "the procedure wants something else" in str(bench.refusal(command))
    choose(bench, mira="attack")
    for command in ("pair-off", "begin-turn", "resolve"):
        assert "the procedure wants something else" in str(bench.refusal(command))


def test_one_against_one_is_the_rule_and_turning_on_a_third_a_house_rule() -> None:
    bench = scene(hero("Mira"), hero("Odo"), foe("Wolf"))
    bench.play("next")
    assert "several" in str(bench.refusal("face odo wolf"))
    bench.play("switch uneven=several\nface odo wolf")
    assert facing(bench) == {"mira": "wolf", "wolf": "mira", "odo": "wolf"}


# Side by side


def test_all_choose_before_any_duel_is_fought_and_each_is_fought_by_itself() -> None:
    bench = four()
    choose(bench, mira="attack", wolf="attack", odo="attack")
    owed = bench.table.next_step()
    assert isinstance(owed, Owed)
    assert owed.who == "grim"
    choose(bench, grim="attack")
    first = bench.play("next", dice="5 3 3 3")
    assert hurts(first) == [("wolf", 2)]
    assert bench.state.clock.phase == "duels"
    second = bench.play("next", dice="3 3 6 3")
    assert hurts(second) == [("odo", 3)]
    assert bench.state.clock.phase == ""


def test_the_end_of_one_duel_is_not_the_end_of_the_others() -> None:
    bench = scene(hero("Mira"), hero("Odo"), foe("Wolf", health=1), foe("Grim"))
    choose(bench, mira="attack", wolf="attack", odo="attack", grim="attack")
    bench.play("next", dice="4 3 3 3")
    assert bench["wolf"].standing == "dead"
    assert wanted(bench) == "resolve"
    events = bench.play("next", dice="4 3 3 3")
    assert hurts(events) == [("grim", 1)]
    assert outcome(bench) is None
    choose(bench, odo="attack", grim="attack")
    assert facing(bench) == {"odo": "grim", "grim": "odo"}, "Mira stands by"


def test_who_runs_from_one_duel_leaves_the_other_alone() -> None:
    bench = four()
    choose(bench, mira="run", wolf="defend", odo="attack", grim="attack")
    fight(bench, dice=STILL)
    assert bench["mira"].standing == "fled"
    assert outcome(bench) is None
    choose(bench, odo="attack", grim="attack")
    assert facing(bench) == {"odo": "grim", "grim": "odo"}


# Several against one, by the house rule


def three(**wolf: object) -> Bench:
    """Mira and Odo against Wolf, who faces Mira."""
    return scene(hero("Mira"), hero("Odo"), foe("Wolf", **wolf), rules={"uneven": "several"})


def test_by_the_house_rule_whoever_is_left_over_joins_in() -> None:
    bench = three()
    bench.play("next")
    assert facing(bench) == {"mira": "wolf", "wolf": "mira", "odo": "wolf"}


def test_the_left_over_ones_spread_out() -> None:
    bench = scene(
        hero("Mira"),
        hero("Odo"),
        foe("Wolf"),
        *(foe(name) for name in ("Bor", "Grim", "Hag")),
        rules={"uneven": "several"},
    )
    bench.play("next")
    assert facing(bench) == {"mira": "wolf", "wolf": "mira", "odo": "bor", "bor": "odo", "grim": "mira", "hag": "odo"}


def test_in_a_duel_of_three_the_survivors_fight_on() -> None:
    bench = scene(hero("Mira", health=1), hero("Odo"), foe("Wolf"), rules={"uneven": "several"})
    turn(bench, dice="3 3 3 4 3 3", mira="attack", odo="attack", wolf="attack")
    assert bench["mira"].standing == "dead"
    assert outcome(bench) is None
    choose(bench, odo="attack", wolf="attack")
    assert facing(bench) == {"odo": "wolf", "wolf": "odo"}


def test_one_may_turn_on_another_of_its_foes() -> None:
    bench = three()
    bench.play("next\nface wolf odo")
    assert facing(bench) == {"mira": "wolf", "wolf": "odo", "odo": "wolf"}


def test_whom_somebody_faces_is_set_by_name_or_tag_and_is_nobody_unknown() -> None:
    bench = three()
    bench.play("next\nset odo.foe=Wolf")
    assert bench["odo"].facts["foe"] == "wolf"
    bench.play("set odo.foe=aside")
    assert bench["odo"].facts["foe"] == "aside"
    assert "nobody here is called" in str(bench.refusal("set odo.foe=xyzzy"))
