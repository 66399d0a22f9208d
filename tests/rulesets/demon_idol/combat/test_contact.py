"""Where a charge arrives: whose routine each blow costs, and who has none to spend (A-83, AMB-A26)."""

from __future__ import annotations

import pytest

from combattracker.model.facts.events import Checked
from tests.rulesets.demon_idol.encounter.test_segments import segment, surprised
from tests.rulesets.demon_idol.movement.test_charging_home import charged, strikes
from tests.rulesets.demon_idol.scene import Fields, caster, declaring, foe, hero, numerals, order, together
from tests.support.bench import of_type

# The charger's routine


@pytest.mark.clause("A-83")
@pytest.mark.parametrize(("attacks", "blows"), [(2, 0), (4, 1)])
def test_a_charge_costs_its_charger_a_routine(attacks: int, blows: int) -> None:
    """Dagmar charges and strikes; when the thug's own friend charges her, only a second routine can meet it."""
    figures = [hero("Dagmar", attacks=attacks), foe("Thug"), foe("Ox", back=4)]
    bench = declaring(*figures, inches=6)
    bench.play("thug: strike dagmar\nox: charge dagmar\ndagmar: charge thug")
    numerals(bench, 6, 1)
    assert strikes(bench.play("next\n> no", "1")) == ["dagmar"]
    assert order(bench)[0] == "ox"
    events = bench.play("next\n> yes" if blows else "next", "1 1" if blows else "1")
    assert strikes(events).count("dagmar") == blows


@pytest.mark.clause("A-83")
@pytest.mark.parametrize("spends", [True, False])
def test_whoever_spends_the_only_routine_on_a_charge_has_none_for_its_own(spends: bool) -> None:
    bench = declaring(hero("Dagmar", back=0.5), hero("Pell"), foe("Thug"), foe("Ox", back=2), inches=6)
    bench.play("thug: charge pell\nox: pass\nnext\ndagmar: charge ox\npell: pass", "1")
    numerals(bench, 1, 6)
    answers = f"> {'yes' if spends else 'no'}\n> no"
    assert len(strikes(bench.play(f"next\n{answers}", "1 1" if spends else "1"))) == 1 + spends
    events = bench.play("next\n> no", "1" if spends else "1 1")
    assert strikes(events) == (["thug"] if spends else ["thug", "dagmar"])  # the thug's is at a back
    assert ("no attack left" in str(events)) == spends


@pytest.mark.clause("A-83")
@pytest.mark.parametrize(("attacks", "second"), [(2, False), (4, True)])
def test_each_charge_that_is_met_costs_a_routine(attacks: int, second: bool) -> None:
    bench = declaring(hero("Dagmar", attacks=attacks), foe("Thug"), foe("Ox"), inches=6)
    bench.play("thug: charge dagmar\nox: charge dagmar\ndagmar: pass")
    numerals(bench, 1, 6)
    assert sorted(strikes(bench.play("next\n> yes", "1 1"))) == ["dagmar", "thug"]
    events = bench.play("next\n> yes" if second else "next", "1 1" if second else "1")
    assert ("dagmar" in strikes(events)) == second


@pytest.mark.clause("A-85")
def test_two_who_charge_each_other_meet_and_both_strike_with_a_charge() -> None:
    bench = charged(foe("Thug"), declare="thug: charge dagmar", heroes=3, foes=3)
    assert together(bench) == [["dagmar", "thug"]]
    checks = of_type(bench.play("next", "1 1"), Checked)
    assert [check.who for check in checks] == ["dagmar", "thug"]
    assert [[term.amount for term in check.terms] for check in checks] == [[2], [2]]


# Who is ready


@pytest.mark.clause("A-83")
@pytest.mark.parametrize(
    "declare", ["pass", "parley", "await", "strike dagmar", "grapple dagmar", "strike dagmar trigger=x"]
)
def test_whoever_waits_talks_or_does_nothing_meets_a_charge(declare: str) -> None:
    bench = charged(foe("Thug"), declare=f"thug: {declare}")
    while order(bench)[0] != "dagmar":
        bench.play("next")
    assert sorted(strikes(bench.play("next\n> yes", "1 1"))) == ["dagmar", "thug"]


@pytest.mark.clause("A-83")
@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize("declare", ["cast bolt1 dagmar", "move back inches=0", "fetch dagger", "device wand dagmar"])
def test_whoever_does_something_else_this_round_does_not(declare: str, won: bool) -> None:
    """Neither before it is done nor afterwards: one action is all of a round."""
    wand: Fields = {"wand": {"time": 1, "stored": 0, "range": 20, "damage": "1d4"}}
    figure = caster("Morga", "foes", weapons=["sword", "dagger"], devices={"wand": 1})
    bench = declaring(hero("Dagmar"), figure, inches=6, library={"device": wand})
    bench.play(f"morga: {declare}\ndagmar: charge morga")
    numerals(bench, *((1, 6) if won else (6, 1)))
    if won:
        bench.play("next", "1" if "dagmar" in declare else "")
        assert order(bench) == ["dagmar"]
    assert strikes(bench.play("next", "1")) == ["dagmar"]


@pytest.mark.clause("A-83")
def test_a_grip_meets_a_charge_at_its_own_length() -> None:
    """The grip is a foot long: after the sword."""
    bench = charged(foe("Thug"), declare="thug: grapple dagmar")
    assert strikes(bench.play("next\n> yes", "1 20 2")) == ["dagmar", "thug"]
    assert bench["dagmar"].effect("held") is not None


@pytest.mark.clause("A-83")
@pytest.mark.parametrize(("lost", "asked"), [(2, False), (1, True)])
def test_whose_surprise_is_over_meets_a_charge_in_the_next_segment(lost: int, asked: bool) -> None:
    bench = surprised(hero("Dagmar"), foe("Thug"), foe("Slow", dexterity=5), segments=lost, inches=4)
    segment(bench, "dagmar: charge thug")
    assert bench.state.clock.segment == 2
    bench.play(("thug: pass\n" if asked else "") + "dagmar: charge thug\nnext")
    events = bench.play("next\n> yes" if asked else "next", "1 1" if asked else "1")
    assert ("thug" in strikes(events)) == asked


@pytest.mark.clause("A-83")
@pytest.mark.parametrize(("face", "lost"), [(20, True), (1, False)])
def test_whoever_has_lost_a_spell_meets_no_charge_either(face: int, lost: bool) -> None:
    """The arrow comes in D, the charge in E; a caster has no routine for it, be the spell lost or still to come."""
    figures = caster("Mestor", weapons=["sword"]), foe("Bow", weapons=["bow"], back=3), foe("Thug")
    bench = declaring(*figures, inches=6)
    bench.play("bow: shoot mestor\nthug: charge mestor\nmestor: cast bolt9 thug")
    numerals(bench, 3, 3)
    bench.play("next", "20 1" if face == 20 else "1")
    assert ("mestor" not in bench.state.declared) == lost
    assert strikes(bench.play("next", "1")) == ["thug"]
    other = charged(foe("Thug"), declare="thug: strike dagmar")
    assert sorted(strikes(other.play("next\n> yes", "1 1"))) == ["dagmar", "thug"]


# Afterwards


@pytest.mark.clause("A-65")
@pytest.mark.parametrize("face", [1, 20])
def test_whoever_awaited_the_others_casts_only_unhurt(face: int) -> None:
    bench = declaring(caster("Mestor"), foe("Thug"))
    bench.play("thug: strike mestor\nmestor: await")
    numerals(bench, 6, 1)
    bench.play("next", "20 1" if face == 20 else "1")
    if face == 20:
        assert "Mestor was hurt this round, and can begin no spell [A-65]" in str(bench.refusal("next\n> cast"))
        assert bench["mestor"].items["bolt1"].count == 2, "nothing is lost"
        return
    bench.play("next\n> cast\n> bolt1\n> thug", "4")
    assert (bench.hp("thug"), bench["mestor"].items["bolt1"].count) == (16, 1)
