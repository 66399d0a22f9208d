"""Facts about anything that the manifest does not declare are refused."""

from __future__ import annotations

import typing
from typing import Any

import pytest

from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.facts.validate import require_declared
from combattracker.model.manifest import FactKind
from combattracker.model.state import Clock
from combattracker.model.values import Budget, Effect, Modifier, Pool, changed
from tests.support.values import combatant, fight


def gained(kind: str = "stun", **fields: Any) -> e.EffectGained:
    return e.EffectGained(who="mira", effect=Effect("x", kind, "X", **fields))


def joined(**fields: Any) -> e.Joined:
    return e.Joined(combatant=combatant("ash", "wolves", **fields))


def revised(field: str, after: Any) -> e.Revised:
    return e.Revised(who="mira", field=field, before=None, after=after)


UNKNOWN: list[tuple[e.Event, str]] = [
    (e.PoolChanged(who="mira", pool="HP", before=None, after=Pool(1, 1)), "no pool 'HP'; they know hp, mana"),
    (gained("sleep"), "no effect 'sleep'; they know stun"),
    (gained(data={"depth": 3}), "no field of stun 'depth'"),
    (gained(data={"strength": "much"}), "stun.strength should be of type int, not 'much'"),
    (gained(data={"strength": True}), "stun.strength should be of type int, not True"),
    (gained(modifiers=(Modifier("WIS", "add", 1),)), "no stat 'WIS'"),
    (gained(modifiers=(Modifier("STR", "plus", 1),)), "no operation on a stat 'plus'; they know set, add, multiply"),
    (gained("curse", modifiers=(Modifier("WIS", "add", 1),)), "no stat 'WIS'"),
    (
        e.EffectChanged(who="mira", before=Effect("x", "stun", "X"), after=Effect("x", "sleep", "X")),
        "no effect 'sleep'",
    ),
    (e.BudgetChanged(who="mira", budget="turns", before=None, after=Budget(1, 1)), "no budget 'turns'"),
    (e.CounterChanged(who="", counter="rain", before=None, after=1), "no counter 'rain'"),
    (e.StandingChanged(who="mira", before="up", after="asleep"), "no standing 'asleep'"),
    (e.SwitchChanged(switch="rain", before=None, after=1), "no house rule 'rain'"),
    (e.SwitchChanged(switch="range", before=1, after=3), "range is one of 1, 2, not 3"),
    (e.SwitchChanged(switch="range", before=1, after=True), "range is one of 1, 2, not True"),
    (e.SwitchChanged(switch="flanking", before=True, after=1), "flanking is one of true, false, not 1"),
    (revised("WIS", 3), "no property 'WIS'; they know name, tag"),
    (revised("stats.WIS", 3), "no stat 'WIS'"),
    (revised("stats.STR", "3"), "STR should be of type int, not '3'"),
    (revised("pools.hp", 3), "no property 'pools'; they know stats, facts"),
    (revised("facts.age", 3), "no fact 'age'"),
    (revised("facts.level", "3"), "level should be of type int"),
    (revised("facts.brave", 1), "brave should be of type bool"),
    (revised("facts.temper", "sad"), "temper is one of beast, clever, not sad"),
    (revised("facts.target", None), "target should be of type str, not None"),
    (revised("name", 3), "name should be of type str, not 3"),
    (revised("hidden", "yes"), "hidden should be of type bool, not 'yes'"),
    (e.ClockMoved(before=Clock(), after=Clock(phase="dawn")), "no phase 'dawn'"),
    (joined(stats={"WIS": 3}), "no stat 'WIS'"),
    (joined(stats={"STR": 1.5}), "STR should be of type int, not 1.5"),
    (joined(pools={"mood": Pool(1, 1)}), "no pool 'mood'"),
    (joined(budgets={"turns": Budget(1, 1)}), "no budget 'turns'"),
    (joined(counters={"rain": 1}), "no counter 'rain'"),
    (joined(facts={"age": 3}), "no fact 'age'"),
    (joined(facts={"temper": "sad"}), "temper is one of"),
    (joined(effects={"x": Effect("x", "sleep", "X")}), "no effect 'sleep'"),
    (joined(standing="asleep"), "no standing 'asleep'"),
]


@pytest.mark.parametrize(("event", "words"), UNKNOWN, ids=[f"{type(case[0]).__name__}-{case[1]}" for case in UNKNOWN])
def test_what_is_not_declared_is_refused_in_words(event: e.Event, words: str) -> None:
    with pytest.raises(Unreadable) as refused:
        require_declared(fight(), event)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    "event",
    [
        e.PoolChanged(who="mira", pool="mana", before=None, after=Pool(-1, 3)),
        gained(data={"strength": 3, "by": "wolf"}, modifiers=(Modifier("DEF", "multiply", 0.5),)),
        gained("curse", data={"anything": "goes"}),
        e.EffectLost(who="mira", effect=Effect("x", "long-forgotten", "X")),
        e.SwitchChanged(switch="flanking", before=True, after=False),
        revised("notes", ""),
        revised("facts.temper", "beast"),
        e.ClockMoved(before=Clock(), after=Clock(3, "act", 2)),
        e.ClockMoved(before=Clock(), after=Clock(3)),
        joined(budgets={"action": Budget(1, 1)}, counters={"wounds": 0}, facts={"level": 1, "brave": False}),
        joined(effects={"x": Effect("x", "curse", "X")}, standing="down"),
    ],
)
def test_what_is_declared_passes(event: e.Event) -> None:
    require_declared(fight(), event)


def test_rules_that_are_newer_than_a_fight_may_tell_what_they_declare_themselves() -> None:
    newer = changed(fight().manifest, facts={**fight().manifest.facts, "age": FactKind("Age", "int")})
    for event in (joined(facts={"age": 3}), revised("facts.age", 4)):
        require_declared(fight(), event, newer)
        with pytest.raises(Unreadable):
            require_declared(fight(), event)


def test_every_event_with_a_word_of_the_ruleset_is_covered() -> None:
    speaking = {"pool", "budget", "counter", "switch", "field", "effect", "combatant"}
    covered = {type(event) for event, _ in UNKNOWN} | {e.EffectLost}
    for kind in typing.get_args(e.Event):
        assert kind in covered or not speaking & set(kind.__struct_fields__), kind
