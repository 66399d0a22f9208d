"""What each event makes of a state, and that it changes nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combattracker.model.combatant import Combatant, Side
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import apply, fold, opened
from combattracker.model.state import Clock, Declared, Due, Note, Slot, State
from combattracker.model.values import (
    Budget,
    CatalogueItem,
    Duration,
    Effect,
    GroundItem,
    Item,
    Pool,
    changed,
)
from tests.support.values import MANIFEST, combatant, fight

STUN = Effect("stun", "stun", "Stunned", duration=Duration(2, "turn"))
SWORD = Item("sword", "Sword")


def only(**fields: Any) -> State:
    """The fight with some fields of the state replaced, and nothing else."""
    return changed(fight(), **fields)


def mira(**fields: Any) -> State:
    """The fight with another Mira, and nothing else."""
    state = fight()
    return changed(state, combatants={**state.combatants, "mira": changed(state.combatants["mira"], **fields)})


SIDE = Side("heroes", "Heroes", "players", "typed")
NEWCOMER = combatant("ash", "wolves")
CASES: list[tuple[e.Event, State]] = [
    (e.Catalogued(item=CatalogueItem("item", "x", "X", "{}")),
     only(catalogue={**fight().catalogue, "item/x": CatalogueItem("item", "x", "X", "{}")})),
    (e.Renewed(manifest=changed(MANIFEST, version="2"), switches={"rain": 1, "range": 9}, stats={"LUCK": 2, "STR": 9}),
     only(manifest=changed(MANIFEST, version="2"), switches={"rain": 1, **fight().switches},
          combatants={who.id: changed(who, stats={"LUCK": 2, "STR": 9, **who.stats})
                      for who in fight().combatants.values()},
          gone={who.id: changed(who, stats={"LUCK": 2, "STR": 9, **who.stats}) for who in fight().gone.values()})),
    (e.Joined(combatant=NEWCOMER), fight(NEWCOMER, sides=fight().sides, agenda=fight().agenda)),
    (e.Revised(who="mira", field="name", before="Mira", after="Mirabel"), mira(name="Mirabel")),
    (e.Revised(who="mira", field="hidden", before=False, after=True), mira(hidden=True)),
    (e.Revised(who="mira", field="stats.STR", before=5, after=7), mira(stats={"STR": 7})),
    (e.Revised(who="mira", field="facts.level", before=None, after=2), mira(facts={"level": 2})),
    (e.SideChanged(before=None, after=SIDE), only(sides={**fight().sides, "heroes": SIDE})),
    (e.Moved(who="mira", before=(1, 4), after=(2, 4), way=((1, 4), (2, 4))), mira(at=(2, 4))),
    (e.Moved(who="mira", before=(1, 4), after=None), mira(at=None)),
    (e.PoolChanged(who="mira", pool="hp", before=Pool(10, 10), after=Pool(-3, 10)), mira(pools={"hp": Pool(-3, 10)})),
    (e.PoolChanged(who="mira", pool="mana", before=None, after=Pool(2, 2)),
     mira(pools={"hp": Pool(10, 10), "mana": Pool(2, 2)})),
    (e.StandingChanged(who="mira", before="up", after="down"), mira(standing="down")),
    (e.EffectGained(who="mira", effect=STUN), mira(effects={"stun": STUN})),
    (e.BudgetChanged(who="mira", budget="action", before=None, after=Budget(1, 2)),
     mira(budgets={"action": Budget(1, 2)})),
    (e.CounterChanged(who="mira", counter="wounds", before=None, after=2), mira(counters={"wounds": 2})),
    (e.CounterChanged(who="", counter="wounds", before=None, after=2), only(counters={"wounds": 2})),
    (e.CooldownChanged(who="mira", of="leap", before=0, after=3), mira(cooldowns={"leap": 3})),
    (e.AggroChanged(enemy="wolf", toward="mira", before=None, after=7), only(aggro={"wolf": {"mira": 7}})),
    (e.ItemPlaced(item=SWORD, holder="mira"), mira(items={"sword": SWORD})),
    (e.ItemPlaced(item=SWORD, at=(2, 2), on_ground=True), only(ground={"sword": GroundItem(SWORD, (2, 2))})),
    (e.DeclarationMade(declared=Declared("mira", "runs")), only(declared={"mira": Declared("mira", "runs")})),
    (e.ClockMoved(before=Clock(1), after=Clock(2, "act")), only(clock=Clock(2, "act"))),
    (e.AgendaSet(before=(), after=(Slot("a", "bo"),)), only(agenda=(Slot("a", "bo"),))),
    (e.DueSet(before=(), after=(Due("mira", "save"),)), only(due=(Due("mira", "save"),))),
    (e.Checked(key="k", who="mira", purpose="p", dice="1d6", faces=(3,), natural=3, terms=(), total=3), fight()),
    (e.Noted(note=Note("rain", "ruling")), only(notes=(Note("rain", "ruling"),))),
    (e.Noted(note=Note("rain", "headline")), fight()),
    (e.SwitchChanged(switch="range", before=1, after=2), only(switches={"flanking": True, "range": 2})),
    (e.FightEnded(outcome="peace"), only(outcome="peace")),
]  # fmt: skip


@pytest.mark.parametrize(("event", "after"), CASES, ids=[type(case[0]).__name__ for case in CASES])
def test_an_event_changes_what_it_says_and_nothing_else(event: e.Event, after: State) -> None:
    before = fight()
    assert apply(before, event) == after
    assert before == fight(), "a state never changes in place"


def test_opened_is_the_state_with_which_a_fight_begins() -> None:
    state = fight()
    event = e.Opened(manifest=MANIFEST, title="T", sides=state.sides, switches={"range": 2}, grid=state.grid, party="p")
    begun = opened(event)
    assert (begun.title, begun.sides, begun.switches, begun.grid, begun.party) == (
        "T", state.sides, {"range": 2}, state.grid, "p",
    )  # fmt: skip
    assert begun.combatants == {}
    assert apply(state, event) == begun


def test_who_leaves_is_remembered_and_may_join_again() -> None:
    state = apply(fight(), e.Left(who="wolf"))
    assert "wolf" not in state.combatants
    assert state.gone == {"wolf": fight().combatants["wolf"]}
    back = apply(state, e.Joined(combatant=state.gone["wolf"]))
    assert back.gone == {}
    assert back.combatants["wolf"] == fight().combatants["wolf"]


def test_an_effect_changes_and_ends() -> None:
    longer = changed(STUN, duration=Duration(5, "turn"))
    state = fold(
        fight(), [e.EffectGained(who="mira", effect=STUN), e.EffectChanged(who="mira", before=STUN, after=longer)]
    )
    assert state.who("mira").effects == {"stun": longer}
    assert apply(state, e.EffectLost(who="mira", effect=longer)) == fight()


def test_what_is_ready_or_removed_leaves_nothing_behind() -> None:
    gained: list[e.Event] = [
        e.CooldownChanged(who="mira", of="leap", before=0, after=1),
        e.CounterChanged(who="mira", counter="wounds", before=None, after=1),
        e.CounterChanged(who="", counter="wounds", before=None, after=1),
    ]
    lost: list[e.Event] = [
        e.CooldownChanged(who="mira", of="leap", before=1, after=0),
        e.CounterChanged(who="mira", counter="wounds", before=1, after=None),
        e.CounterChanged(who="", counter="wounds", before=1, after=None),
    ]
    assert fold(fight(), gained + lost) == fight()
    table = [
        e.AggroChanged(enemy="wolf", toward="mira", before=None, after=1),
        e.AggroChanged(enemy="wolf", toward="mira", before=1, after=None),
    ]
    assert fold(fight(), table).aggro == {"wolf": {}}


def test_a_thing_goes_from_hand_to_ground_to_hand_and_out_of_the_fight() -> None:
    state = fight()
    for event, places in (
        (e.ItemPlaced(item=SWORD, holder="mira"), ("mira",)),
        (e.ItemPlaced(item=SWORD, before="mira", at=(1, 1), on_ground=True), ("ground",)),
        (e.ItemPlaced(item=SWORD, holder="bo"), ("bo",)),
        (e.ItemPlaced(item=SWORD, before="bo", holder="bo"), ("bo",)),
        (e.ItemPlaced(item=SWORD, before="bo"), ()),
    ):
        state = apply(state, event)
        found = [who.id for who in state.combatants.values() if "sword" in who.items]
        assert (*found, *(["ground"] if "sword" in state.ground else [])) == places


def test_a_thing_of_the_same_name_on_the_ground_stays_there() -> None:
    state = apply(fight(), e.ItemPlaced(item=SWORD, at=(2, 2), on_ground=True))
    own = changed(state.who("mira"), items={"sword": SWORD})
    state = changed(state, combatants={**state.combatants, "mira": own})
    after = apply(state, e.ItemPlaced(item=SWORD, before="mira", holder="bo"))
    assert after.ground == apply(state, e.ItemPlaced(item=SWORD, before="mira")).ground == state.ground


def test_a_thing_that_is_carried_changes() -> None:
    state = apply(fight(), e.ItemPlaced(item=SWORD, holder="mira"))
    worn = changed(SWORD, count=2)
    assert apply(state, e.ItemChanged(who="mira", before=SWORD, after=worn)).who("mira").items == {"sword": worn}


def test_what_was_hidden_is_revealed() -> None:
    shade = combatant("shade", "wolves", hidden=True)
    state = fight(shade, declared={"mira": Declared("mira", "runs", seen_by="gm")})
    assert not apply(state, e.Revealed(who="shade", what="combatant")).who("shade").hidden
    assert apply(state, e.Revealed(who="mira", what="declaration")).declared["mira"].seen_by == ""


def test_a_fight_that_is_over_goes_on() -> None:
    assert fold(fight(), [e.FightEnded(outcome="peace"), e.FightEnded(outcome=None)]) == fight()


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from([event for event, _ in CASES]), max_size=8), st.integers(0, 8))
def test_folding_in_two_parts_is_folding_in_one(events: list[e.Event], cut: int) -> None:
    assert fold(fold(fight(), events[:cut]), events[cut:]) == fold(fight(), events)


def test_nobody_is_found_by_an_unknown_id() -> None:
    from combattracker.model.errors import Unreadable

    with pytest.raises(Unreadable, match="nobody here is called 'ash'"):
        fight().who("ash")
    assert isinstance(fight().who("mira"), Combatant)
