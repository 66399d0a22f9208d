"""How standings and effects are told, and whom the fallen are, as the game says it."""

from __future__ import annotations

import pytest

from combattracker.desk.words.roster import order
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import apply
from combattracker.model.manifest import STANDINGS, EffectKind, StandingKind
from combattracker.model.state import State
from combattracker.model.values import CatalogueItem, Effect, changed
from combattracker.recap.tally import fallen
from combattracker.recap.telling import tell
from tests.recap.ford import entry, start

STANDING = {
    **STANDINGS,
    "dying": StandingKind("dying", ordered=True, verb="sinks down, dying"),
    "away": StandingKind("away", fallen=False),
    "gone": StandingKind("gone"),
}


def fight() -> State:
    state = start()
    effects = {
        **state.manifest.effects,
        "prone": EffectKind("On the ground", verb="lies on the ground"),
        "arm": EffectKind("Broken arm", verb="has a broken arm"),
        "down": EffectKind("Down", verb="is down"),
    }
    manifest = changed(state.manifest, standings=STANDING, effects=effects, effect_kinds=("condition",))
    items = [
        CatalogueItem("condition", "fear", "Fear", '{"id": "fear", "verb": "quakes with fear"}'),
        CatalogueItem("condition", "hex", "Hex", '{"id": "hex"}'),
        CatalogueItem("condition", "odd", "Odd", "no entry"),
    ]
    return changed(state, manifest=manifest, catalogue={**state.catalogue, **{item.key: item for item in items}})


def told(*events: e.Event) -> list[str]:
    return list(tell(entry(*events, actor="mira"), fight(), fight()).results)


@pytest.mark.parametrize(
    ("kind", "label", "gained", "lost"),
    [
        ("prone", "On the ground", "Mira lies on the ground", "Mira no longer lies on the ground"),
        ("arm", "Broken arm", "Mira has a broken arm", "Mira no longer has a broken arm"),
        ("down", "Down", "Mira is down", "Mira is no longer down"),
        ("fear", "Fear", "Mira quakes with fear", "Mira no longer quakes with fear"),
        ("hex", "Hex", "Mira now has Hex", "Hex on Mira ends"),
        ("odd", "Stunned", "Mira is stunned", "Mira is no longer stunned"),
    ],
)
def test_effects_bring_their_verb(kind: str, label: str, gained: str, lost: str) -> None:
    effect = Effect(kind, kind, label)
    assert told(e.EffectGained(who="mira", effect=effect)) == [gained]
    assert told(e.EffectLost(who="mira", effect=effect)) == [lost]


def test_standings_bring_their_verb() -> None:
    assert told(e.StandingChanged(who="mira", before="up", after="dying")) == ["Mira sinks down, dying"]
    assert told(e.StandingChanged(who="mira", before="up", after="gone")) == ["Mira is gone"]


@pytest.mark.parametrize(
    ("standing", "ordered", "down"),
    [("up", True, False), ("dying", True, True), ("away", False, False), ("gone", False, True), ("fled", False, False)],
)
def test_a_standing_says_who_is_in_the_order_and_among_the_fallen(standing: str, ordered: bool, down: bool) -> None:
    state = fight()
    if standing != "up":
        state = apply(state, e.StandingChanged(who="mira", before="up", after=standing))
    assert state.manifest.in_order(standing) == ordered
    assert fallen(state, state.who("mira")) == down
    assert (order(state).index("mira") < order(state).index(list(state.combatants)[-1])) == ordered


def test_a_standing_that_nobody_declared_is_in_the_order() -> None:
    manifest = fight().manifest
    assert (manifest.in_order("odd"), manifest.has_fallen("odd")) == (True, False)
