"""The GM goes past the procedure: whatever the phase, it can be left out or settled from notes by force."""

from __future__ import annotations

import pytest

from combattracker.model.facts.events import Noted
from combattracker.rules.ruleset import Over
from tests.support.bench import Bench, of_type

from ..scene import Fields, foe, hero, scene

SURPRISED = "skip\nnotes heroes=0 foes=2\nskip\nskip"
ROUND = "skip\nskip\nskip\nskip"
NUMERALS = "skip\nnotes heroes=5 foes=2"
PHASES = {
    "reaction": "",
    "surprise": "skip",
    "distance": "skip\nskip",
    "morale": "skip\nskip\nskip",
    "surprise-declare": SURPRISED,
    "surprise-resolve": f"{SURPRISED}\ndagmar: strike thug\nnext",
    "declare": ROUND,
    "initiative": f"{ROUND}\nskip",
    "resolve": f"{ROUND}\nthug: strike dagmar\n{NUMERALS}",
    "bleeding": f"{ROUND}\n{NUMERALS}\nskip",
    "recap": f"{ROUND}\n{NUMERALS}\nskip\nskip",
    "recovery": f"{ROUND}\n{NUMERALS}\nflee thug\nnext",
}
"""Each phase of the clock, and how to come to it."""
FROM_NOTES = {
    "reaction": "notes foes=friendly",
    "surprise": "notes heroes=0 foes=2",
    "distance": "notes inches=3",
    "morale": "notes thug=holds",
    "initiative": "notes heroes=5 foes=2",
}
"""The phases that notes settle, and what they may say."""


def _marks(bench: Bench, who: str) -> str:
    """What stands behind a name."""
    assert bench.table.ruleset is not None
    return bench.table.ruleset.marks(bench.state, who)


def at(phase: str) -> Bench:
    """A fight in some phase."""
    bench = scene(hero("Dagmar"), foe("Thug"))
    bench.play(PHASES[phase])
    assert (bench.state.clock.phase or "reaction") == phase
    return bench


def test_when_all_have_declared_notes_settle_the_initiative() -> None:
    bench = at("declare")
    bench.play("thug: pass")
    assert "no notes settle the declarations [A-12]" in str(bench.refusal("notes heroes=5 foes=2"))
    bench.play("dagmar: pass\nnotes heroes=5 foes=2")
    assert bench.state.clock.phase == "resolve"
    assert bench["dagmar"].counters["initiative"] == 5
    bench.play("undo")
    assert bench.state.clock.phase == "declare"


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_can_be_left_out_by_force(phase: str) -> None:
    bench = at(phase)
    bench.play("force skip")
    assert bench.state.clock.phase != phase or isinstance(bench.table.next_step(), Over)


@pytest.mark.parametrize("phase", FROM_NOTES)
def test_notes_settle_what_is_rolled_for(phase: str) -> None:
    bench = at(phase)
    bench.play(FROM_NOTES[phase])
    assert bench.state.clock.phase != phase


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase not in FROM_NOTES])
def test_by_force_the_initiative_comes_from_notes_at_any_time(phase: str) -> None:
    bench = at(phase)
    assert "no notes settle" in str(bench.refusal("notes heroes=5 foes=2"))
    bench.play("force notes heroes=5 foes=2")
    assert (bench.state.clock.phase, bench["dagmar"].counters["initiative"]) == ("resolve", 5)


@pytest.mark.parametrize(("fields", "inches"), [({}, 0), ({"distance": 6}, 6)])
def test_a_distance_that_is_left_out_is_the_one_in_the_notes_or_striking_distance(fields: Fields, inches: int) -> None:
    bench = scene(hero("Dagmar"), foe("Thug", **fields))
    told = [event.note.text for event in of_type(bench.play("skip\nskip\nskip"), Noted)]
    assert f'They meet {inches}" apart' in told
    assert float(bench["thug"].facts["place"] or 0) == inches


def test_in_surprise_only_those_who_are_free_have_still_to_declare() -> None:
    bench = at("surprise-declare")
    assert [_marks(bench, who) for who in ("dagmar", "thug")] == ["…", ""]


def test_hesitation_costs_nothing_in_surprise() -> None:
    bench = at("surprise-resolve")
    assert "costs nothing in surprise" in str(bench.refusal("late dagmar 2"))
