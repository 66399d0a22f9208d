"""Prepared actions: ready at their own moment, fired by their trigger, lost with the round (A-61 … A-65)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.demon_idol.scene import caster, declaring, foe, hero, numerals, order, slot
from tests.support.bench import Bench, cited, of_type

DOOR = "trigger=door"


def prepared(heroes: int, foes: int) -> Bench:
    """Dagmar has prepared a blow for when the door opens; the thug strikes at her."""
    bench = declaring(hero("Dagmar"), foe("Thug"))
    bench.play(f"thug: strike dagmar\ndagmar: strike thug {DOOR}")
    numerals(bench, heroes, foes)
    return bench


def casting(heroes: int, foes: int, spell: str = "bolt3", delay: int = 0) -> Bench:
    """Mestor has prepared the beginning of a spell, the thug strikes at Mestor, slower than any spell."""
    bench = declaring(caster("Mestor"), foe("Thug", weapons=["great"]))
    late = f" delay={delay}" if delay else ""
    bench.play(f"thug: strike mestor\nmestor: cast {spell} thug {DOOR}{late}")
    numerals(bench, heroes, foes)
    return bench


@pytest.mark.clause("A-61")
def test_it_is_ready_at_the_moment_at_which_it_would_have_happened_and_does_nothing_then() -> None:
    bench = prepared(5, 2)
    assert order(bench) == ["dagmar", "thug"]
    assert "A-61" in cited(bench.play("next"))
    assert bench.hp("thug") == 20
    assert order(bench) == ["thug"]


@pytest.mark.clause("A-61", "A-62")
def test_before_that_moment_no_trigger_fires_it() -> None:
    bench = prepared(2, 5)
    bench.refusal("trigger dagmar")
    bench.play("next\nnext", "1")
    bench.play("trigger dagmar", "20 4")
    assert bench.hp("thug") == 16


@pytest.mark.clause("A-62")
def test_it_happens_when_its_trigger_comes_before_anything_else() -> None:
    bench = prepared(5, 2)
    bench.play("next")
    bench.play("trigger dagmar", "20 4")
    assert bench.hp("thug") == 16
    assert order(bench) == ["thug"]
    bench.refusal("trigger dagmar")


@pytest.mark.clause("A-62")
def test_without_its_trigger_it_is_lost_with_the_round() -> None:
    bench = prepared(5, 2)
    bench.play("next\nnext", "1")
    events = bench.play("next")
    assert "A-62" in cited(events)
    assert "dagmar" not in bench.state.declared
    bench.refusal("trigger dagmar")
    assert bench.hp("thug") == 20


@pytest.mark.clause("A-63")
@pytest.mark.parametrize(("heroes", "foes", "late"), [(2, 5, True), (5, 2, False), (3, 3, False)])
def test_who_lost_initiative_is_ready_after_the_enemy_has_acted(heroes: int, foes: int, late: bool) -> None:
    bench = prepared(heroes, foes)
    if late:
        assert order(bench) == ["thug", "dagmar"]
        bench.play("next", "20 8")
        assert bench.hp("dagmar") == 12
    events = bench.play("next", "" if heroes != foes else "1")
    assert ("A-63" in cited(events)) is late
    bench.play("trigger dagmar", "20 8")
    assert (bench.hp("dagmar"), bench.hp("thug")) == (12 if late else 20, 12)


@pytest.mark.clause("A-64")
def test_the_trigger_begins_a_spell_and_its_time_runs_from_then() -> None:
    bench = casting(6, 4, "bolt5")
    bench.play("next")
    assert bench.state.clock.segment == 4
    events = bench.play("trigger mestor")
    assert "A-64" in cited(events)
    assert not of_type(events, e.PoolChanged)
    assert order(bench) == ["thug", "mestor"]
    assert "begun in segment 4 [A-64]" in slot(bench, "mestor").why
    bench.play("next", "1")
    bench.play("next", "4")
    assert bench.hp("thug") == 16


@pytest.mark.clause("A-64")
def test_it_comes_in_the_segment_in_which_it_is_finished_and_not_before() -> None:
    """Begun in segment 1, a spell of 3 segments is finished in 4, one of 6 in 7; the thug acts in 5."""
    for spell, expected in (("bolt3", ["mestor", "thug"]), ("bolt6", ["thug", "mestor"])):
        bench = casting(5, 1, spell)
        bench.play("next")
        bench.play("trigger mestor")
        assert order(bench) == expected


@pytest.mark.clause("A-64")
def test_a_spell_that_is_begun_too_late_goes_on_in_the_next_round() -> None:
    bench = casting(1, 6, "bolt7")
    bench.play("next", "1")
    bench.play("next\ntrigger mestor")
    assert bench.state.clock.segment == 6
    bench.play("next")
    casting_ = bench["mestor"].effect("casting")
    assert casting_ is not None
    assert casting_.data["left"] == 3
    assert bench.hp("thug") == 20


@pytest.mark.clause("A-65")
def test_damage_loses_a_spell_whose_beginning_was_only_prepared() -> None:
    bench = casting(2, 5)
    events = bench.play("next", "20 1")
    assert "A-65" in cited(events)
    assert "mestor" not in bench.state.declared
    assert bench["mestor"].items["bolt3"].count == 1


@pytest.mark.clause("A-65")
def test_damage_loses_a_spell_that_the_trigger_has_begun() -> None:
    bench = casting(6, 1, "bolt8")
    bench.play("next\ntrigger mestor")
    assert order(bench) == ["thug", "mestor"]
    bench.play("next", "20 1")
    assert order(bench) == []
    assert bench["mestor"].items["bolt8"].count == 1
    assert bench.hp("thug") == 20


@pytest.mark.clause("A-65")
def test_a_blow_that_misses_loses_nothing() -> None:
    bench = casting(2, 5)
    bench.play("next", "1")
    assert "mestor" in bench.state.declared
    assert bench["mestor"].items["bolt3"].count == 2


@pytest.mark.clause("A-65")
def test_a_delayed_start_does_not_save_a_spell_from_earlier_damage() -> None:
    bench = casting(5, 2, "bolt1", delay=5)
    assert order(bench) == ["thug", "mestor"]
    bench.play("next", "20 1")
    assert order(bench) == []
    assert bench["mestor"].items["bolt1"].count == 1


@pytest.mark.clause("A-63", "A-61")
@pytest.mark.parametrize(("heroes", "foes", "late"), [(1, 6, True), (6, 1, False), (3, 3, False)])
def test_after_a_lost_initiative_it_is_said_that_the_enemy_has_acted(heroes: int, foes: int, late: bool) -> None:
    bench = declaring(hero("Ada"), foe("Thug"))
    bench.play("thug: pass\nada: strike thug trigger=it-moves")
    numerals(bench, heroes, foes)
    events = bench.play("next")
    assert "A-61" in cited(events)
    assert ("A-63" in cited(events)) is late
