"""A journal entry in words."""

from __future__ import annotations

import pytest

from combattracker.model.audience.view import PLAYERS
from combattracker.model.facts import events as e
from combattracker.model.facts.events import Event
from combattracker.model.state import Clock, Declared, Slot
from combattracker.model.values import Budget, Duration, Effect, Item, Pool, Term, Why, changed
from combattracker.recap.telling import Telling, tell
from tests.recap.ford import (
    CURSE,
    STUN,
    entry,
    headline,
    hp,
    opening,
    results,
    revised,
    says,
    start,
    told,
    turn,
)


def test_the_first_headline_names_the_entry_and_the_rest_is_results() -> None:
    telling = told(headline("Mira attacks Wolf 1"), headline("Bo cheers"), says("Wolf 1 is off balance"), label="x")
    assert telling == Telling("Mira attacks Wolf 1", ("Bo cheers", "Wolf 1 is off balance"))


def test_without_a_headline_the_label_names_the_entry_but_never_to_players() -> None:
    assert told(says("so it is"), label="fenris: Howl w1").headline == "fenris: Howl w1"
    assert told(says("so it is"), label="fenris: Howl w1", audience=PLAYERS).headline == ""


def test_a_step_of_the_procedure_is_a_headline_and_no_noise() -> None:
    steps = (
        turn(1, "mira", before=Clock(1)),
        e.AgendaSet(before=(), after=(Slot("a", "mira"),)),
        e.BudgetChanged(who="mira", budget="move", before=None, after=Budget(1, 1)),
        e.CounterChanged(who="mira", counter="wounds", before=None, after=1),
        e.CooldownChanged(who="mira", of="backstab", before=3, after=2),
        e.EffectChanged(who="wolf-1", before=STUN, after=changed(STUN, duration=Duration(1, "turn"))),
    )
    stunned = (e.EffectGained(who="wolf-1", effect=STUN),)
    assert told(*steps, label="Mira: Begin the turn", setup=stunned) == Telling("Mira: Begin the turn")
    assert told(*steps, audience=PLAYERS, setup=stunned) == Telling("Mira's turn")
    assert told(turn(2, "", before=Clock(1)), audience=PLAYERS) == Telling("Round 2")
    assert told(turn(1, "", before=Clock(1), phase="act"), audience=PLAYERS) == Telling("acts")
    deed = (hp("bo", 12, 10, 12), turn(1, "", before=Clock(1), phase="act"))
    assert told(*deed, audience=PLAYERS).headline == ""


def test_the_opening_tells_who_is_there() -> None:
    state = start()
    telling = tell(entry(*opening(), label="Wolves at the Ford", id=1), None, state)
    assert telling.headline == "Wolves at the Ford"
    assert telling.results == ("Mira and Bo join the fight (Heroes)", "Wolf 1 and Fenris join the fight (Wolves)")
    players = tell(entry(*opening(), id=1), None, state, PLAYERS)
    assert players.headline == "Wolves at the Ford"
    assert players.results[1:] == ("Wolf 1 joins the fight (Wolves)",)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (hp("wolf-1", 14, 5, 14), "Wolf 1: 9 damage, HP 14 → 5"),
        (hp("wolf-1", 14, -2, 14, "bo"), "Wolf 1: 16 damage from Bo, HP 14 → −2"),
        (hp("mira", 12, 20, 20), "Mira: 8 healing, HP 12 → 20"),
        (hp("mira", 9, 4, 9, pool="mana"), "Mira: Mana 9 → 4"),
        (hp("mira", 20, 15, 20, why=Why(by_gm=True)), "Mira: HP 20 → 15 (set by the GM)"),
        (
            hp("wolf-1", 14, 5, 14, why=Why(terms=(Term("attack", 12), Term("armour", -3)))),
            "Wolf 1: 9 damage (12 attack − 3 armour), HP 14 → 5",
        ),
        (
            e.PoolChanged(who="mira", pool="hp", before=Pool(20, 20), after=Pool(20, 25)),
            "Mira: HP 20/20 → 20/25",
        ),
        (e.PoolChanged(who="mira", pool="mana", before=None, after=Pool(3, 9)), "Mira: Mana 3/9"),
        (e.StandingChanged(who="wolf-1", before="up", after="dead"), "Wolf 1 dies"),
        (e.StandingChanged(who="wolf-1", before="dead", after="up"), "Wolf 1 is up again"),
        (e.StandingChanged(who="wolf-1", before="up", after="fled"), "Wolf 1 flees"),
        (e.EffectGained(who="mira", effect=STUN), "Mira is stunned for 2 turns"),
        (e.EffectGained(who="mira", effect=changed(STUN, duration=Duration(1, "turn"))), "Mira is stunned for 1 turn"),
        (
            e.EffectGained(who="mira", effect=changed(STUN, duration=Duration(2, "end of round"))),
            "Mira is stunned for 2 rounds",
        ),
        (
            e.EffectGained(who="mira", effect=changed(STUN, duration=Duration(2, "dawn and dusk"))),
            "Mira is stunned for 2 × dawn and dusk",
        ),
        (e.EffectGained(who="mira", effect=changed(STUN, duration=None)), "Mira is stunned"),
        (e.EffectGained(who="mira", effect=CURSE), "Mira suffers Doom"),
        (e.EffectGained(who="mira", effect=Effect("b", "bless", "Blessing")), "Mira gains Blessing"),
        (e.EffectGained(who="mira", effect=Effect("s", "stealth", "Stealth")), "Mira now has Stealth"),
        (e.EffectLost(who="mira", effect=STUN), "Mira is no longer stunned"),
        (e.EffectLost(who="mira", effect=CURSE), "Doom on Mira ends"),
        (
            e.EffectChanged(who="mira", before=STUN, after=changed(STUN, duration=Duration(4, "turn"))),
            "Mira is stunned: 2 turns → 4 turns",
        ),
        (e.Moved(who="mira", before=(0, 0), after=(1, 2)), "Mira moves to heroes:b3"),
        (e.Moved(who="mira", before=(2, 2), after=(0, 0)), "Mira goes back to heroes:a1"),
        (e.Moved(who="mira", before=None, after=(1, 2)), "Mira appears at heroes:b3"),
        (e.Moved(who="mira", before=(0, 0), after=None), "Mira leaves the battlefield"),
        (e.AggroChanged(enemy="wolf-1", toward="mira", before=5, after=14), "Wolf 1's aggro on Mira 5 → 14"),
        (e.AggroChanged(enemy="wolf-1", toward="mira", before=None, after=8), "Wolf 1's aggro on Mira – → 8"),
        (
            e.AggroChanged(
                enemy="wolf-1", toward="mira", before=0, after=9, why=Why(terms=(Term("3 × AGGRO", 9), Term("luck", 0)))
            ),
            "Wolf 1's aggro on Mira 0 → 9 (9 (3 × AGGRO) + 0 luck)",
        ),
        (e.AggroChanged(enemy="wolf-1", toward="mira", before=8, after=None), "Mira is off Wolf 1's aggro table"),
        (
            e.CounterChanged(who="mira", counter="wounds", before=None, after=1, why=Why(("D-1",))),
            "Mira: Wounds – → 1",
        ),
        (
            e.CounterChanged(who="", counter="tide", before=1, after=2, why=Why(text="it rises")),
            "tide 1 → 2 (it rises)",
        ),
        (e.CooldownChanged(who="mira", of="ability/war-cry", before=0, after=3), "Mira: war cry is ready in 3 turns"),
        (e.CooldownChanged(who="mira", of="ability/war-cry", before=1, after=0), "Mira: war cry is ready again"),
        (e.ItemPlaced(item=Item("r", "Rope"), holder="mira"), "Mira gets Rope"),
        (e.ItemPlaced(item=Item("r", "Rope"), at=(0, 1), on_ground=True), "Rope lies on the ground at heroes:a2"),
        (revised("mira", "name", "Mira", "Mira the Red"), "Mira is called Mira the Red from now on (set by the GM)"),
        (revised("mira", "stats.STR", 5, 6), "Mira: Strength 5 → 6 (set by the GM)"),
        (revised("wolf-1", "facts.target", None, "mira"), "Wolf 1: Target – → Mira (set by the GM)"),
        (revised("wolf-1", "side", "wolves", "heroes"), "Wolf 1 changes sides (Heroes) (set by the GM)"),
        (revised("wolf-1", "hidden", False, True), "Wolf 1 is hidden from the players (set by the GM)"),
        (e.Left(who="wolf-1"), "Wolf 1 leaves the fight"),
        (
            e.DeclarationMade(declared=Declared("mira", "strike the leader"), why=Why(("X-1",))),
            "Mira declares: strike the leader",
        ),
        (e.SwitchChanged(switch="adjacency", before=8, after=4), "House rule adjacency: 8 → 4"),
        (e.FightEnded(outcome="a draw"), "The fight ends: a draw"),
        (e.FightEnded(outcome=None), "The fight goes on"),
        (says("two suns", "note"), "Note: two suns"),
        (says("half cover counts", "ruling"), "Ruling: half cover counts"),
        (says("forced by the GM: out of range", "override"), "forced by the GM: out of range"),
    ],
)
def test_each_kind_of_event_has_its_sentence(event: Event, sentence: str) -> None:
    assert results(event) == [sentence]


def test_things_are_handed_over_picked_up_dropped_and_used_up() -> None:
    rope = Item("r", "Rope", count=2)
    mine, lying = e.ItemPlaced(item=rope, holder="mira"), e.ItemPlaced(item=rope, at=(0, 1), on_ground=True)
    given = e.ItemPlaced(item=rope, before="mira", holder="bo")
    assert results(given, setup=(mine,)) == ["Mira gives 2 × Rope to Bo"]
    assert results(e.ItemPlaced(item=rope, holder="bo"), setup=(lying,)) == ["Bo picks up 2 × Rope"]
    dropped = e.ItemPlaced(item=rope, before="mira", at=(0, 1), on_ground=True)
    assert results(dropped, setup=(mine,)) == ["Mira drops 2 × Rope at heroes:a2"]
    assert results(e.ItemPlaced(item=rope, before="mira"), setup=(mine,)) == ["Mira no longer has 2 × Rope"]
    fewer = e.ItemChanged(who="mira", before=rope, after=changed(rope, count=1))
    assert results(fewer, setup=(mine,)) == ["Mira: Rope 2 → 1"]


def test_blows_of_one_hand_that_follow_each_other_are_told_together() -> None:
    blows = (hp("wolf-1", 14, 9, 14, "mira"), hp("wolf-1", 9, 5, 14, "mira"))
    assert results(*blows) == ["Wolf 1: 9 damage from Mira, HP 14 → 5"]
    other = hp("wolf-1", 5, 4, 14, "bo")
    assert len(results(*blows, other)) == 2
    assert len(results(blows[0], hp("wolf-1", 9, 12, 14, "mira"))) == 2


def test_what_is_said_once_is_enough() -> None:
    moved = e.Moved(who="mira", before=(0, 0), after=(1, 2))
    assert told(headline("Mira moves to heroes:b3"), moved).results == ()
    assert told(says("the suns rise", "note"), label="Note the suns rise").results == ()
    assert results(says("Wolf 1 dies!"), e.StandingChanged(who="wolf-1", before="up", after="dead")) == ["Wolf 1 dies!"]
    ended = told(e.FightEnded(outcome="a draw"), headline("The fight is over: a draw"))
    assert ended == Telling("The fight is over: a draw")


def test_what_ends_with_a_death_is_no_news() -> None:
    dies = e.StandingChanged(who="wolf-1", before="up", after="dead")
    lost = e.EffectLost(who="wolf-1", effect=STUN, why=Why(("D-101",)))
    telling = told(dies, lost, setup=(e.EffectGained(who="wolf-1", effect=STUN),))
    assert telling.results == ("Wolf 1 dies",)
    assert telling.arithmetic == ("by [D-101]",)


def test_somebody_who_has_left_is_still_called_by_name() -> None:
    assert results(hp("wolf-1", 14, 9, 14), e.Left(who="wolf-1")) == [
        "Wolf 1: 5 damage, HP 14 → 9",
        "Wolf 1 leaves the fight",
    ]
