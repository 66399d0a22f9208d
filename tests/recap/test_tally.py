"""What counts as done by whom."""

from __future__ import annotations

from combattracker.model.facts import events as e
from combattracker.model.manifest import CountKind
from combattracker.model.values import changed
from combattracker.recap.tally import Tally
from tests.recap.ford import MANIFEST, start


def test_what_is_added_to_a_counter_of_healing_is_healing_by_whoever_added_it() -> None:
    kinds = {"revival": CountKind("Healing toward revival", healing=True), "wounds": CountKind("Wounds")}
    state = changed(start(), manifest=changed(MANIFEST, counters=kinds))
    tally = Tally()
    tally.count(
        (
            e.CounterChanged(who="bo", counter="revival", before=None, after=7, by="mira"),
            e.CounterChanged(who="bo", counter="revival", before=7, after=12, by="mira"),
            e.CounterChanged(who="bo", counter="revival", before=12, after=None, by="mira"),
            e.CounterChanged(who="bo", counter="revival", before=None, after=3),
            e.CounterChanged(who="bo", counter="wounds", before=None, after=4, by="mira"),
        ),
        state,
    )
    assert {who: sums.healing for who, sums in tally.of.items()} == {"mira": 12}
