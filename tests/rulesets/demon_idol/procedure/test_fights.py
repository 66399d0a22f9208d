"""Whole fights: they end, whoever decides, and keep the GM's secrets."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from combattracker.content.encounters.opening import open_encounter
from combattracker.journal.memory import MemoryStore
from combattracker.model.audience.view import PLAYERS, view_state
from combattracker.play.open_fight import OpenFight
from combattracker.recap.telling import tell
from tests.rulesets.demon_idol.scene import Library, caster, declaring, foe, hero, numerals, scene
from tests.support.bench import Bench
from tests.support.explorer import Explorer

GATE = Path(__file__).parents[4] / "encounters" / "the-cellar-gate.yaml"


def heard(bench: Bench) -> list[str]:
    """Everything that the players are told of a fight, its opening left out."""
    lines: list[str] = []
    for entry in list(bench.table.path())[:-1]:
        assert entry.parent is not None
        telling = tell(entry, bench.table.state_at(entry.parent), bench.table.state_at(entry.id), PLAYERS)
        lines += [telling.headline, *telling.results, *telling.arithmetic]
    return lines


@pytest.mark.parametrize("seed", range(8))
def test_a_fight_comes_to_its_end(seed: int) -> None:
    opening = open_encounter(GATE)
    table = OpenFight.start(MemoryStore(), opening.ruleset, opening.events, chance=random.Random(seed))
    Explorer(table, seed, (0.0, 0.2)[seed % 2]).play()
    assert table.settled.outcome


@pytest.mark.clause("A-41")
def test_what_the_gm_notes_is_nobody_elses_business() -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"))
    bench.play("thug: strike dagmar\ndagmar: strike thug")
    seen = bench.read(view_state(bench.state, PLAYERS))
    assert seen.declared["thug"].text == ""
    assert seen.declared["dagmar"].text.startswith("strikes Thug")
    numerals(bench, 5, 2)
    assert [slot.who for slot in view_state(bench.state, PLAYERS).agenda] == ["dagmar"]
    assert "strikes Dagmar" not in " ".join(heard(bench))
    bench.play("next\nnext", "1 1")
    assert "Thug strikes Dagmar with sword (G)" in " ".join(heard(bench))


@pytest.mark.clause("A-14", "A-67")
def test_secret_rolls_are_in_no_players_view() -> None:
    rules = {"reaction_roll": "hidden", "morale_roll": "hidden", "surprise_roll": "hidden"}
    bench = scene(hero("Dagmar"), foe("Thug"), foe("Ruffian"), rules=rules)
    bench.play("next\nnext\nnotes inches=3\nskip", "20 6 6")
    bench.play("check-morale thug", "1")
    assert bench["thug"].effect("attitude") is not None
    assert view_state(bench.state, PLAYERS).who("thug").effect("attitude") is None
    words = " ".join(heard(bench)).lower().replace("opening morale", "")
    assert "phase 1: reaction" in words
    assert "hostile" not in words
    assert "morale" not in words


@pytest.mark.clause("A-41")
def test_what_the_gm_notes_is_in_no_headline_for_the_players() -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"))
    bench.play("thug: parley text=surrender-or-die")
    told = " ".join(heard(bench)).lower()
    assert "parleys" not in told
    assert "surrender" not in told


@pytest.mark.parametrize(("hp", "deed"), [(20, "strike"), (4, "cast")])
def test_a_badly_hurt_caster_with_a_foe_at_its_throat_is_gone_by_magic(hp: int, deed: str) -> None:
    door: Library = {"spell": {"door": {"time": 1, "aims": "self", "escapes": True}}}
    bench = declaring(hero("Dagmar"), caster("Morga", "foes", spells={"door": 1}), library=door)
    bench.play(f"set morga.hp={hp}\nauto foes\nnext")
    assert bench.state.declared["morga"].data["kind"] == deed
