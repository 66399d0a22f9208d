"""Surprise, initiative and the order of a round (W-15 to W-23)."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.ruleset import Owed
from tests.rulesets.sovereign.refusals import closed, closed_by, why_not
from tests.rulesets.sovereign.scene import Fields, begin, checked, delver, foe, lost, next_round, scene, someone, terms
from tests.support.bench import Bench, cited, of_type

NIMBLE, CLUMSY = {"Dexterity": 18}, {"Dexterity": 3}


def initiative(*people: Fields, dice: str, rules: Fields | None = None) -> tuple[Bench, Sequence[e.Event]]:
    """Initiative is rolled, the Delvers' die first."""
    bench = scene(*people, rules=rules, first="")
    return bench, bench.play("next", dice=dice)


def waiting(bench: Bench) -> set[str]:
    """Everybody whose action is awaited now."""
    step = bench.table.next_step()
    return {each.who for each in step.everybody()} if isinstance(step, Owed) else set()


def order(bench: Bench) -> list[str]:
    """The sides as they come in a round."""
    return list(dict.fromkeys(bench.state.who(slot.who).side for slot in bench.state.agenda))


@pytest.mark.clause("W-15")
@pytest.mark.parametrize(("dice", "first"), [("8 1", "delvers"), ("1 8", "foes"), ("5 4", "delvers"), ("4 5", "foes")])
def test_each_side_rolls_1d8_and_the_highest_comes_first(dice: str, first: str) -> None:
    bench, events = initiative(
        delver("Mira", "b2"), delver("Ana", "b3"), foe("Wolf", "h8"), foe("Bear", "h9"), dice=dice
    )
    assert [(roll.dice, roll.natural) for roll in of_type(events, e.Checked)] == [("1d8", int(n)) for n in dice.split()]
    assert "W-15" in cited(events)
    bench.play("next")
    assert bench.state.clock.side == first
    assert order(bench)[0] == first


@pytest.mark.clause("W-15")
@pytest.mark.parametrize(
    ("rules", "first"),
    [
        ({}, "delvers"),
        ({"ties": "players"}, "delvers"),
        ({"ties": "gm"}, "foes"),
        ({"edition": "later"}, "foes"),
        ({"edition": "later", "ties": "players"}, "delvers"),
    ],
)
def test_who_wins_a_tie(rules: Fields, first: str) -> None:
    bench, events = initiative(delver("Mira", "b2"), foe("Wolf", "h8"), dice="5 5", rules=rules)
    assert "W-15" in cited(events)
    assert order(bench)[0] == first


@pytest.mark.clause("W-16")
@pytest.mark.parametrize(("dice", "first"), [("4 6", "delvers"), ("4 7", "foes"), ("1 3", "delvers"), ("1 4", "foes")])
def test_the_players_add_the_best_dexterity_of_their_delvers(dice: str, first: str) -> None:
    bench, events = initiative(
        delver("Ana", "b2", attributes=CLUMSY),
        delver("Mira", "b3", attributes=NIMBLE),
        someone("Hound", "delvers", "b4", role="npc", attributes=NIMBLE),
        foe("Wolf", "h8", attributes=NIMBLE),
        dice=dice,
    )
    mine, theirs = of_type(events, e.Checked)
    assert terms(mine) == {"W-16": 2}
    assert theirs.total == theirs.natural
    assert order(bench)[0] == first


@pytest.mark.clause("W-16")
def test_only_delvers_count_for_it() -> None:
    hound = someone("Hound", "delvers", "b4", role="npc", attributes=NIMBLE)
    _, events = initiative(delver("Ana", "b2", attributes=CLUMSY), hound, foe("Wolf", "h8"), dice="4 1")
    roll = of_type(events, e.Checked)[0]
    assert roll.total == 4 - 2
    assert terms(roll) == {"W-16": -2}


@pytest.mark.clause("W-17")
def test_the_members_of_a_side_act_in_any_order_also_by_turns() -> None:
    bench = scene(delver("Mira", "b2"), delver("Ana", "b4"), foe("Wolf", "h8"), foe("Bear", "h9"))
    assert waiting(bench) == {"mira", "ana"}
    bench.play("ana: run c4")
    bench.play("mira: run c2")
    bench.play("ana: run d4")
    bench.play("mira: pass")
    assert waiting(bench) == set()
    events = bench.play("next")
    assert "W-17" in cited(events)
    assert waiting(bench) == {"wolf", "bear"}


@pytest.mark.clause("W-17")
def test_nobody_of_another_side_acts_meanwhile() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "h8"))
    bench.refusal("wolf: run h7")
    bench.play("mira: pass")
    assert "W-17" in cited(bench.play("next"))
    bench.refusal("mira: run b3")
    bench.play("wolf: run h7")


THREE: Fields = {
    "ruleset": "sovereign",
    "title": "Three sides",
    "sides": {"delvers": {"controller": "players"}, "foes": {}, "beasts": {}},
}


def three(dice: str) -> Bench:
    """Three sides roll: Delvers, foes, beasts."""
    people = [delver("Mira", "b2"), foe("Wolf", "h8"), {**foe("Bear", "j9"), "side": "beasts"}]
    bench = Bench(json.dumps({**THREE, "combatants": people}))
    bench.play("next", dice=dice)
    return bench


@pytest.mark.clause("W-18")
@pytest.mark.parametrize(
    ("dice", "sides"),
    [
        ("5 8 1", ["foes", "delvers", "beasts"]),
        ("2 3 4", ["beasts", "foes", "delvers"]),
        ("8 2 3", ["delvers", "beasts", "foes"]),
        ("1 5 5 2 7", ["beasts", "foes", "delvers"]),
    ],
)
def test_then_the_next_highest_until_all_have_acted(dice: str, sides: list[str]) -> None:
    bench = three(dice)
    assert order(bench) == sides
    seen = []
    for _ in range(3):
        events = bench.play("next")
        seen.append(bench.state.clock.side)
        assert "W-18" in cited(events)
        for who in waiting(bench):
            bench.play(f"{who}: pass")
    assert seen == sides
    bench.play("next")
    assert bench.state.clock.phase == "rest"


@pytest.mark.clause("W-19")
@pytest.mark.parametrize("first", ["delvers", "foes"])
def test_rounds_repeat_in_the_same_order_without_another_roll(first: str) -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "h8"), first=first)
    for number in (2, 3):
        events = next_round(bench)
        assert bench.state.clock.round == number
        assert of_type(events, e.Checked) == []
        assert "W-19" in cited(events)
        assert bench.state.clock.side == first


def surprised(
    *people: Fields, dice: str = "", how: str = "ruled", side: str = "foes", rules: Fields | None = None
) -> Bench:
    """A fight in which a side has been asked whether it was caught unawares."""
    bench = scene(*people, first="", rules=rules)
    bench.play(f"next\n> {side}\n> {how}", dice=dice)
    return bench


@pytest.mark.clause("W-20")
def test_the_surprised_have_no_actions_and_their_enemies_a_full_round_before_initiative() -> None:
    wolf = foe("Wolf", "b3", guard="unaware", trained=True, hp=30)
    bench = surprised(delver("Mira", "b2"), wolf)
    bench.play("next")
    assert waiting(bench) == {"mira"}
    assert (bench["wolf"].budgets["main"].left, bench["wolf"].budgets["move"].left) == (0, 0)
    assert (bench["mira"].budgets["main"].left, bench["mira"].budgets["move"].left) == (1, 1)
    assert "W-20" in why_not(bench, "wolf: snap mira", "1")
    assert "W-20" in why_not(bench, "wolf: total-defense")
    assert lost(bench.play("mira: attack wolf", dice="20 3"), "wolf") == [3]
    events = bench.play("mira: run b7")
    assert of_type(events, e.Checked) == [], "nor do they strike at whoever goes away"
    assert bench.state.clock.round == 0
    events = bench.play("next")
    assert "W-20" in cited(events)
    assert bench["wolf"].effect("surprised") is None
    begin(bench, "foes")
    assert bench.state.clock.round == 1
    assert bench["wolf"].budgets["main"].left == 1


@pytest.mark.clause("W-20")
def test_without_surprise_initiative_comes_at_once() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b3", guard="unaware"), first="")
    assert "W-20" in cited(bench.play("next\n> nobody"))
    begin(bench)
    assert bench.state.clock.round == 1
    assert "W-20" in why_not(bench, "surprise foes ruled")


@pytest.mark.clause("W-20")
def test_whoever_is_always_alert_is_not_surprised() -> None:
    alert = foe("Wolf", "b3", powers=["unsurprised"])
    bench = surprised(delver("Mira", "b2"), alert, foe("Bear", "c3", guard="unaware"))
    assert (bench["wolf"].budgets["main"].left, bench["bear"].budgets["main"].left) == (1, 0)
    bench = scene(delver("Mira", "b2"), {**alert, "guard": "unaware"}, first="")
    assert closed_by(bench, "next", "foes") == {"W-20"}


@pytest.mark.clause("W-21")
@pytest.mark.parametrize(
    ("how", "dice", "caught"),
    [("sneak", "4 5", True), ("sneak", "4 4", False), ("exert", "3 5", True), ("exert", "3 4", False)],
)
def test_an_opposed_check_may_decide_it(how: str, dice: str, caught: bool) -> None:
    """Sneak -1 and +2 for DEX, Exert 1 and STR +1, against 8 and Notice 2: the one who comes wins a tie."""
    mira = delver("Mira", "b2", attributes={"Dexterity": 18, "Strength": 14}, skills={"exert": 1})
    people = (mira, foe("Wolf", "b9", guard="unaware", skills={"notice": 2}), foe("Bear", "b8"))
    bench = scene(*people, first="")
    events = bench.play(f"next\n> foes\n> {how}", dice=dice)
    roll = checked(events, "surprise")
    assert roll.target == 8 + 2
    assert roll.total - (roll.natural or 0) == {"sneak": 1, "exert": 2}[how]
    assert "W-21" in cited(events)
    assert (bench["wolf"].effect("surprised") is not None) == caught


@pytest.mark.clause("W-21")
@pytest.mark.parametrize("how", ["sneak", "exert"])
def test_nobody_is_caught_by_those_who_act_no_more(how: str) -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b9", guard="unaware"), first="")
    bench.play("hurt mira 99")
    assert of_type(bench.play(f"surprise foes {how}"), e.Checked) == []
    assert bench["wolf"].effect("surprised") is None


@pytest.mark.clause("W-21")
def test_or_the_gm_says_so() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b9", guard="unaware"), first="")
    events = bench.play("next\n> delvers\n> ruled")
    assert "W-21" in cited(events)
    assert of_type(events, e.Checked) == []
    assert bench["mira"].effect("surprised") is not None


@pytest.mark.clause("W-22")
def test_those_who_expect_a_fight_cannot_be_surprised() -> None:
    unaware = foe("Wolf", "b3", guard="unaware")
    bench = scene(delver("Mira", "b2"), unaware, foe("Bear", "c3", guard="expecting"), first="")
    assert closed_by(bench, "next", "foes") == {"W-22"}
    assert "W-22" in why_not(bench, "surprise foes ruled")
    bench = scene(delver("Mira", "b2"), unaware, foe("Bear", "c3"), first="")
    assert "foes" not in closed(bench, "next")


@pytest.mark.clause("W-23")
@pytest.mark.parametrize(
    ("hidden", "rules", "safe"),
    [
        (False, {}, True),
        (True, {}, False),
        (True, {"careful_party": "never"}, True),
        (True, {"edition": "later"}, True),
        (True, {"edition": "later", "careful_party": "by the hidden"}, False),
    ],
)
def test_the_careful_are_surprised_by_the_hidden_only(hidden: bool, rules: Fields, safe: bool) -> None:
    careful = delver("Mira", "b2", guard="careful")
    bench = scene(careful, foe("Wolf", "b3", hidden=hidden), foe("Bear", "c3", guard="unaware"), first="", rules=rules)
    refusals = closed(bench, "next")
    assert ("delvers" in refusals) == safe
    if safe:
        assert refusals["delvers"].clauses == ("W-23",)
    else:
        assert "W-23" in cited_by_offer(bench)


def cited_by_offer(bench: Bench) -> set[str]:
    """The clauses that the next question cites."""
    request = bench.ask("next")
    assert request is not None
    found = set(getattr(request, "clauses", ()))
    bench.table.abandon()
    return found
