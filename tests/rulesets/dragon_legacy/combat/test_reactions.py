"""Reactive abilities: usable at any time, in anybody's turn, when their condition is met (D-71)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.dragon_legacy.scene import Fields, aggro, hero, scene, status_of, wolf
from tests.support.bench import Bench, of_type


def reactive(trigger: str, **fields: object) -> Fields:
    """A reactive ability with a cooldown of 2."""
    return {"classes": ["reactive"], "cooldown": 2, "trigger": trigger, **fields}


ABILITIES = {
    "snap": reactive("attacked", stat="STR"),
    "parting": reactive("hurt", stat="STR"),
    "avenge": reactive("ally-hurt", stat="STR"),
    "answer": reactive("blocked", stat="STR"),
    "close": reactive("hurt", stat="STR", reach="melee"),
    "vanish": reactive("hurt", answers="self", on_self=[{"status": "stealth"}]),
    "comfort": reactive("ally-hurt", answers="ally", heal="1d6"),
    "shock": reactive("attacked", inflicts=[{"status": "stun"}]),
    "hush": reactive("attacked", inflicts=[{"status": "silence"}]),
    "strike": {"classes": ["active"], "stat": "STR"},
    "instinct": {"classes": ["active", "reactive"], "cooldown": 2, "trigger": "hurt", "stat": "STR"},
}

HIT = "wolf: attack mira\n> nothing"


def attacked(*abilities: str, foe: Fields | None = None, place: str = "c1", others: tuple[Fields, ...] = ()) -> Bench:
    """Mira with some reactions, and a wolf whose turn it is."""
    bench = scene(
        hero("Mira", place, abilities=list(abilities)),
        *others,
        foe or wolf("Wolf", "c3", abilities=["strike"]),
        ability=ABILITIES,
    )
    bench.turn("wolf")
    return bench


@pytest.mark.clause("D-71", "D-68")
def test_a_reaction_is_offered_when_its_condition_is_met_in_anothers_turn() -> None:
    bench = attacked("parting")
    events = bench.play(f"{HIT}\n> yes\n> nothing", dice="3 4 5 5")
    assert bench.hp("mira") == 18
    assert bench.hp("wolf") == 15
    assert any("reacts" in note.note.text or "Parting" in note.note.text for note in of_type(events, e.Noted))
    assert aggro(bench, "wolf", "mira") == 18


@pytest.mark.clause("D-71")
def test_a_reaction_may_be_declined() -> None:
    bench = attacked("parting")
    bench.play(f"{HIT}\n> no", dice="3 4")
    assert bench.hp("wolf") == 30
    assert bench["mira"].cooldowns == {}


@pytest.mark.clause("D-71")
def test_a_reaction_is_not_offered_when_its_condition_is_not_met() -> None:
    bench = attacked("parting")
    bench.play("wolf: attack mira\n> DEF", dice="3 4 4 4")
    assert bench.hp("mira") == 30
    bench = attacked("answer")
    bench.play(HIT, dice="3 4")


@pytest.mark.clause("D-71")
def test_a_reaction_to_an_attack_comes_before_its_dice() -> None:
    bench = attacked("snap", foe=wolf("Wolf", "c3", hp=5))
    events = bench.play("wolf: attack mira\n> yes\n> nothing", dice="3 4")
    assert bench["wolf"].standing == "dead"
    assert bench.hp("mira") == 30
    assert len(of_type(events, e.Checked)) == 1


@pytest.mark.clause("D-71")
def test_a_reaction_to_the_wound_of_a_friend_strikes_the_one_who_dealt_it() -> None:
    bench = attacked("strike", others=(hero("Odo", "b1", abilities=["avenge"]),))
    bench.play(f"{HIT}\n> yes\n> nothing", dice="3 4 3 4")
    assert bench.hp("wolf") == 18
    assert bench["odo"].cooldowns == {"avenge": 2}


@pytest.mark.clause("D-71", "D-62")
def test_a_reaction_may_help_the_friend_who_was_hurt() -> None:
    bench = attacked(others=(hero("Odo", "b1", abilities=["comfort"]),))
    bench.play(f"{HIT}\n> yes", dice="3 4 5")
    assert bench.hp("mira") == 30 - 12 + 5


@pytest.mark.clause("D-71", "D-12")
def test_a_reaction_to_a_block_wants_one_that_stopped_everything() -> None:
    bench = attacked("answer")
    bench.play("wolf: attack mira\n> DEF\n> no\n> yes\n> nothing", dice="3 4 6 6 3 4")
    assert bench.hp("wolf") == 18
    other = attacked("answer")
    other.play("wolf: attack mira\n> DEF", dice="3 4 6 5")
    assert other.hp("wolf") == 30


@pytest.mark.clause("D-71")
def test_a_reaction_may_be_for_its_user_alone() -> None:
    bench = attacked("vanish")
    bench.play(f"{HIT}\n> yes", dice="3 4")
    assert status_of(bench, "mira", "stealth")
    assert status_of(bench, "wolf", "stealth") is None


@pytest.mark.clause("D-71", "D-66", "D-67")
def test_a_reaction_on_cooldown_is_not_offered_again() -> None:
    bench = attacked("parting")
    bench.play(f"{HIT}\n> yes\n> nothing", dice="1 2 3 4")
    bench.turn("wolf")
    bench.play(HIT, dice="1 2")
    assert bench["mira"].cooldowns == {"parting": 1}


@pytest.mark.clause("D-71", "D-70")
def test_a_reaction_costs_no_turn() -> None:
    bench = attacked("parting")
    bench.play(f"{HIT}\n> yes\n> nothing", dice="3 4 3 4")
    bench.turn("mira")
    bench.play("mira: attack wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 6


@pytest.mark.clause("D-71")
@pytest.mark.parametrize(("status", "offered"), [
    ("silence", False), ("distract", False), ("stun", False),
    ("blind", True), ("cripple", True), ("snare", True), ("provoke", True), ("confusion", True),
])  # fmt: skip
def test_whoever_can_use_no_abilities_can_not_react(status: str, offered: bool) -> None:
    bench = attacked("parting")
    bench.play(f"mark {status} mira")
    answers = "" if status in ("cripple", "stun") else "\n> nothing"
    bench.play("wolf: attack mira" + answers + ("\n> yes\n> nothing" if offered else ""), dice="3 4" + " 3 4" * offered)
    assert bench.hp("wolf") == (18 if offered else 30)


@pytest.mark.clause("D-71", "D-96")
def test_a_sleeper_that_the_blow_wakes_may_react_to_it_but_not_to_the_attack() -> None:
    bench = attacked("parting", "snap")
    bench.play("mark sleep mira\nwolf: attack mira\n> yes\n> nothing", dice="3 4 3 4")
    assert bench["mira"].cooldowns == {"parting": 2}
    assert bench.hp("wolf") == 18


@pytest.mark.clause("D-71", "D-101")
def test_the_dead_do_not_react() -> None:
    bench = attacked("parting", others=(hero("Odo", "b1"),))
    bench.play(f"set mira.hp=10\n{HIT}", dice="3 4")
    assert bench["mira"].standing == "dead"
    assert bench.hp("wolf") == 30


@pytest.mark.clause("D-71")
def test_nobody_reacts_to_a_reaction() -> None:
    bench = attacked("parting", foe=wolf("Wolf", "c3", abilities=["parting", "snap"]))
    bench.play(f"{HIT}\n> yes\n> nothing", dice="3 4 3 4")
    assert bench["wolf"].cooldowns == {}


@pytest.mark.clause("D-71", "D-63")
def test_a_reaction_reaches_as_far_as_any_ability() -> None:
    bench = attacked("close", "parting", foe=wolf("Wolf", "c1", attacks=["bow"]), place="c3")
    bench.play(f"{HIT}\n> yes\n> nothing", dice="3 4 3 4")
    assert bench["mira"].cooldowns == {"parting": 2}, "Wolf is 5 squares away, so nothing melee is offered"


@pytest.mark.clause("D-71", "D-86")
def test_a_reaction_finds_nobody_who_can_not_be_targeted() -> None:
    bench = attacked("parting")
    bench.play(f"mark stealth wolf\n{HIT}", dice="3 4")
    assert bench.hp("wolf") == 30


@pytest.mark.clause("D-71", "D-64")
def test_a_reaction_never_misses_either() -> None:
    bench = attacked("parting")
    bench.play(f"{HIT}\n> yes\n> nothing", dice="3 4 1 1")
    assert bench.hp("wolf") == 30 - 7


@pytest.mark.clause("D-71", "D-72")
def test_an_ability_both_active_and_reactive_has_one_cooldown_for_both_uses() -> None:
    bench = attacked("instinct")
    bench.play(f"{HIT}\n> yes\n> nothing", dice="1 2 3 4")
    bench.turn("mira")
    assert "D-67" in str(bench.refusal("mira: use instinct wolf"))
    bench.play("mira: wait")
    bench.turn("wolf")
    bench.turn("mira")
    bench.play("mira: use instinct wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 6


@pytest.mark.clause("D-71", "D-97", "D-92")
def test_a_reaction_that_takes_the_attack_away_ends_it() -> None:
    bench = attacked("shock", place="c3")
    home = bench["wolf"].at
    events = bench.play("wolf: attack mira\n> yes")
    assert bench.hp("mira") == 30
    assert bench["wolf"].at == home
    assert any("D-97" in note.why.clauses for note in of_type(events, e.Noted))
    other = attacked("hush")
    other.play("wolf: attack mira\n> yes\n> nothing", dice="3 4")
    assert other.hp("mira") == 18, "silence leaves the attack"
    third = attacked("hush")
    third.play("wolf: use strike mira\n> yes")
    assert third.hp("mira") == 30


@pytest.mark.clause("D-71", "D-13")
def test_a_counterattack_may_be_reacted_to_like_any_attack() -> None:
    bench = attacked("strike", foe=wolf("Wolf", "c3", abilities=["parting"]))
    bench.play("wolf: attack mira\n> DEF\n> sword\n> nothing\n> yes\n> nothing", dice="3 4 6 6 3 4 3 4")
    assert [bench.hp("mira"), bench.hp("wolf")] == [18, 18]


@pytest.mark.clause("D-71", "D-15")
def test_a_counterattack_that_is_blocked_entirely_hurts_neither_not_even_in_reaction() -> None:
    bench = attacked("strike", foe=wolf("Wolf", "c3", abilities=["answer"]))
    bench.play("wolf: attack mira\n> DEF\n> sword\n> DEF", dice="3 4 6 6 3 4 6 6")
    assert [bench.hp("mira"), bench.hp("wolf")] == [30, 30]
