"""Charges: what comes before them, who strikes back, and in which order (A-75, A-76, A-83 … A-86, A-94 … A-97)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.demon_idol.scene import Fields, caster, declaring, foe, hero, numerals, order, slot, together
from tests.support.bench import Bench, cited, of_type


def strikes(events: tuple[e.Event, ...]) -> list[str]:
    """Who made an attack roll, in order."""
    return [check.who for check in of_type(events, e.Checked) if check.dice == "1d20"]


STRIKES_BACK = "thug: strike dagmar"


def charged(
    *others: Fields, heroes: int = 6, foes: int = 1, inches: int = 6, declare: str = STRIKES_BACK, **mine: object
) -> Bench:
    """Dagmar charges the first of the foes; everybody else does as declared, or nothing."""
    bench = declaring(hero("Dagmar", **mine), *others, inches=inches)
    bench.play(declare)
    target = bench.table.state.combatants[str(others[0]["name"]).lower()].id
    bench.play(f"dagmar: charge {target}")
    numerals(bench, heroes, foes)
    return bench


# What comes before a charge


@pytest.mark.clause("A-75")
@pytest.mark.parametrize(("heroes", "foes"), [(6, 1), (1, 6)])
def test_shots_of_the_charged_beat_the_charge_whoever_won(heroes: int, foes: int) -> None:
    bench = charged(foe("Archer", weapons=["bow"]), declare="archer: shoot dagmar", heroes=heroes, foes=foes)
    assert order(bench) == ["archer", "dagmar"]
    if heroes > foes:
        assert "missiles come before the charge [A-75]" in slot(bench, "archer").why


@pytest.mark.clause("A-75")
def test_all_shots_come_before_the_charge() -> None:
    bench = charged(foe("Archer", weapons=["longbow"]), declare="archer: shoot dagmar")
    assert order(bench) == ["archer", "archer", "dagmar"]


@pytest.mark.clause("A-75")
def test_shots_of_others_keep_their_place() -> None:
    figures = [foe("Thug"), foe("Archer", weapons=["bow"], back=5)]
    bench = charged(*figures, declare="archer: shoot dagmar\nthug: pass")
    assert order(bench) == ["dagmar", "archer"]
    drawn = charged(foe("Archer", weapons=["bow"]), declare="archer: shoot dagmar")
    assert "A-75" in slot(drawn, "archer").why


@pytest.mark.clause("A-75", "A-97")
@pytest.mark.parametrize(("heroes", "foes", "clause"), [(1, 6, "A-75"), (3, 3, "A-97")])
def test_turning_comes_before_the_charge_of_the_undead(heroes: int, foes: int, clause: str) -> None:
    bench = declaring(hero("Oda", **{"class": "cleric"}), foe("Bones", undead="skeleton"), inches=6)
    bench.play("bones: charge oda\noda: turn-undead")
    numerals(bench, heroes, foes)
    assert order(bench) == ["oda", "bones"]
    if foes > heroes:
        assert f"turning comes before the charge [{clause}]" in slot(bench, "oda").why
    bench.play("next", "10 1 1 1 1 1")
    assert bench.state.declared["bones"].data["kind"] == "avoid"


@pytest.mark.clause("A-97")
def test_turning_by_one_with_a_delay_still_comes_before_the_charge_in_a_tie() -> None:
    bench = declaring(hero("Oda", **{"class": "cleric"}), foe("Bones", undead="skeleton"), inches=6)
    bench.play("bones: charge oda\noda: turn-undead code=G")
    numerals(bench, 3, 3)
    assert order(bench) == ["oda", "bones"]
    assert "turning comes before the charge [A-97]" in slot(bench, "oda").why


@pytest.mark.clause("A-76")
def test_the_shooter_picks_the_point_of_the_charge() -> None:
    """The bow reaches 3 inches without a penalty: at 6 it has -2, at 3 none."""
    for inches, terms in ((6, [-2]), (3, [])):
        bench = declaring(
            hero("Dagmar"), foe("Archer", weapons=["short-bow"]), inches=6,
            library={"weapon": {"short-bow": {"damage": "1d6", "shots": 1, "range": 3}}},
        )  # fmt: skip
        bench.play("archer: shoot dagmar\ndagmar: charge archer")
        numerals(bench, 6, 1)
        events = bench.play(f"next\n> {inches}", "1")
        assert "A-76" in cited(events)
        assert [term.amount for term in of_type(events, e.Checked)[0].terms] == terms


@pytest.mark.clause("A-76")
@pytest.mark.parametrize(("inches", "allowed"), [(6, True), (7, False), (0, True)])
def test_no_point_of_the_charge_is_farther_than_where_it_begins(inches: int, allowed: bool) -> None:
    bench = charged(foe("Archer", weapons=["bow"]), declare="archer: shoot dagmar")
    if allowed:
        bench.play(f"next\n> {inches}", "1")
        assert order(bench) == ["dagmar"]
    else:
        bench.refusal(f"next\n> {inches}", "1")


@pytest.mark.clause("A-76")
def test_nobody_is_asked_for_a_point_of_no_charge() -> None:
    bench = declaring(hero("Dagmar"), foe("Archer", weapons=["bow"]), inches=6)
    bench.play("archer: shoot dagmar\ndagmar: close archer")
    numerals(bench, 1, 6)
    assert not bench.asks("next", dice="1")
    other = charged(foe("Archer", weapons=["bow"]), declare="archer: shoot dagmar")
    assert "A-76" in other.ask("next").clauses  # type: ignore[attr-defined]


# Retaliation


@pytest.mark.clause("A-83")
@pytest.mark.parametrize(("back", "asked"), [(0, 2), (0.6, 2), (0.7, 1), (2, 1)])
def test_the_target_and_who_is_within_an_inch_may_strike_back(back: float, asked: int) -> None:
    """The charger ends 0.35 inches before the front."""
    figures = [foe("Thug"), foe("Second", back=back)]
    bench = charged(*figures, declare="thug: strike dagmar\nsecond: strike dagmar")
    events = bench.play("next\n" + "> yes\n" * asked, " ".join(["1"] * (asked + 1)))
    assert sorted(strikes(events)) == sorted(["dagmar", *["thug", "second"][:asked]])


@pytest.mark.clause("A-83")
def test_a_routine_so_used_is_spent() -> None:
    bench = charged(foe("Thug"), declare="thug: strike dagmar")
    assert order(bench) == ["dagmar", "thug"]
    bench.play("next\n> yes", "1 1")
    assert order(bench) == []


@pytest.mark.clause("A-83")
def test_a_routine_that_is_saved_comes_later() -> None:
    bench = charged(foe("Thug"), declare="thug: strike dagmar")
    events = bench.play("next\n> no", "1")
    assert strikes(events) == ["dagmar"]
    assert order(bench) == ["thug"]
    assert "A-83" in charged(foe("Thug"), declare="thug: strike dagmar").ask("next").clauses  # type: ignore[attr-defined]


@pytest.mark.clause("A-83")
def test_who_has_struck_already_does_not_strike_back() -> None:
    for target, foes in (("pell", ["dagmar"]), ("dagmar", ["thug", "dagmar"])):
        bench = declaring(hero("Pell"), hero("Dagmar"), foe("Thug"), inches=6)
        bench.play(f"set pell.place=5.5\nthug: strike {target}\nnext\npell: pass\ndagmar: charge thug", "1")
        numerals(bench, *((1, 6) if target == "pell" else (6, 1)))
        if target == "pell":
            assert strikes(bench.play("next", "1")) == ["thug"]
        events = bench.play("next" if target == "pell" else "next\n> yes", "1" if target == "pell" else "1 1")
        assert sorted(strikes(events)) == sorted(foes)


@pytest.mark.clause("A-83")
def test_a_caster_does_not_strike_back() -> None:
    bench = charged(caster("Morga", "foes"), declare="morga: cast bolt9 dagmar")
    events = bench.play("next", "1")
    assert strikes(events) == ["dagmar"]
    assert "A-83" in charged(foe("Thug")).ask("next").clauses  # type: ignore[attr-defined]


# By length


@pytest.mark.clause("A-84")
@pytest.mark.parametrize(
    ("weapon", "expected"),
    [("spear", ["thug", "dagmar"]), ("great", ["thug", "dagmar"]), ("short", ["dagmar", "thug"]),
     ("dagger", ["dagmar", "thug"])],
)  # fmt: skip
def test_the_longest_weapon_first(weapon: str, expected: list[str]) -> None:
    bench = charged(foe("Thug", weapons=[weapon]), declare="thug: strike dagmar")
    assert strikes(bench.play("next\n> yes", "1 1")) == expected


@pytest.mark.clause("A-84")
def test_who_is_slain_by_a_longer_weapon_strikes_no_blow() -> None:
    bench = charged(foe("Thug", weapons=["great"]), declare="thug: strike dagmar", hp=2)
    events = bench.play("next\n> yes", "20 9")
    assert strikes(events) == ["thug"]
    assert bench["dagmar"].standing == "unconscious"


@pytest.mark.clause("A-84")
@pytest.mark.parametrize(("deed", "left"), [("brace", 14), ("strike dagmar", 17)])
def test_a_set_spear_deals_double(deed: str, left: int) -> None:
    bench = charged(foe("Thug", weapons=["spear"]), declare=f"thug: {deed}")
    bench.play("next" if deed == "brace" else "next\n> yes", "20 3 1")
    assert bench.hp("dagmar") == left


@pytest.mark.clause("A-85")
def test_blows_of_equal_length_fall_together() -> None:
    bench = charged(foe("Thug", hp=3), declare="thug: strike dagmar", hp=3)
    events = bench.play("next\n> yes", "20 8 20 8")
    assert "A-85" in cited(events)
    assert (bench.hp("dagmar"), bench.hp("thug")) == (-5, -5)


@pytest.mark.clause("A-85")
def test_blows_of_unequal_length_do_not() -> None:
    bench = charged(foe("Thug", weapons=["short"], hp=3), declare="thug: strike dagmar", hp=3)
    bench.play("next\n> yes", "20 8")
    assert (bench.hp("dagmar"), bench.hp("thug")) == (3, -5)
    assert "A-85" in cited(charged(foe("Thug"), declare="thug: strike dagmar").play("next\n> yes", "1 1"))


@pytest.mark.clause("A-86")
@pytest.mark.parametrize(("heroes", "foes"), [(3, 3), (6, 1)])
def test_speed_factors_do_not_count_in_a_charge(heroes: int, foes: int) -> None:
    """Great sword, 6 feet and speed 10, against short sword, 2 feet and speed 3."""
    bench = charged(foe("Thug", weapons=["short"]), declare="thug: strike dagmar", weapons=["great"], heroes=heroes,
                    foes=foes)  # fmt: skip
    events = bench.play("next\n> yes", "1 1")
    assert strikes(events) == ["dagmar", "thug"]
    assert "A-86" in cited(events)


# In a tie


@pytest.mark.clause("A-94")
@pytest.mark.parametrize("inches", [1, 6, 20])
def test_in_a_tie_missiles_beat_a_charge_at_full_rate_whatever_the_distance(inches: int) -> None:
    """The archer's reaction of -3 makes its value 6 + 3; the charge from an inch away arrives in segment 1."""
    bench = charged(foe("Archer", weapons=["longbow"], dexterity=3), declare="archer: shoot dagmar", heroes=6, foes=6,
                    inches=inches)  # fmt: skip
    assert order(bench) == ["archer", "archer", "dagmar"]
    assert "A-94" in slot(bench, "archer").why or "missiles" not in slot(bench, "archer").why


@pytest.mark.clause("A-94")
def test_in_a_tie_shots_that_would_come_later_are_drawn_before_the_charge_all_of_them() -> None:
    bench = charged(foe("Archer", weapons=["longbow"]), declare="archer: shoot dagmar", heroes=3, foes=3)
    assert order(bench) == ["archer", "archer", "dagmar"]
    assert "missiles come before the charge" not in bench.state.agenda[1].why
    late = charged(foe("Archer", weapons=["longbow"]), declare="archer: shoot dagmar code=G", heroes=3, foes=3)
    assert order(late) == ["archer", "archer", "dagmar"]
    assert all("missiles come before the charge [A-94]" in each.why for each in late.state.agenda[:2])


@pytest.mark.clause("A-95")
@pytest.mark.parametrize(
    ("inches", "time", "expected"),
    [
        (6, 2, [["morga"], ["dagmar"]]),
        (6, 3, [["dagmar", "morga"]]),
        (6, 4, [["dagmar"], ["morga"]]),
        (12, 4, [["morga"], ["dagmar"]]),
        (12, 5, [["dagmar", "morga"]]),
        (12, 6, [["dagmar"], ["morga"]]),
    ],
)
def test_in_a_tie_a_charge_at_a_caster_is_compared_with_the_spell(
    inches: int, time: int, expected: list[list[str]]
) -> None:
    """2.4 inches a segment up to 0.35 before the target: segment 3 from 6 inches, 5 from 12."""
    bench = charged(caster("Morga", "foes"), declare=f"morga: cast bolt{time} dagmar", heroes=3, foes=3, inches=inches)
    assert [sorted(each) for each in together(bench)] == expected


@pytest.mark.clause("A-95")
@pytest.mark.parametrize(("heroes", "foes", "expected"), [(4, 3, ["dagmar", "morga"]), (3, 4, ["morga", "dagmar"])])
def test_with_a_winner_charge_and_spell_go_by_initiative(heroes: int, foes: int, expected: list[str]) -> None:
    for time in (1, 9):
        bench = charged(caster("Morga", "foes"), declare=f"morga: cast bolt{time} dagmar", heroes=heroes, foes=foes)
        assert order(bench) == expected
    tied = charged(caster("Morga", "foes"), declare="morga: cast bolt9 dagmar", heroes=3, foes=3)
    assert "A-95" in slot(tied, "morga").why


@pytest.mark.clause("A-95")
@pytest.mark.parametrize(("stored", "expected"), [(1, ["morga", "dagmar"]), (3, ["dagmar", "morga"])])
def test_a_device_is_compared_with_the_time_to_fetch_and_use_it(stored: int, expected: list[str]) -> None:
    bench = declaring(
        hero("Dagmar"), foe("Morga", devices={"wand": 1}), inches=6,
        library={"device": {"wand": {"time": 1, "stored": stored, "range": 20, "damage": "1d4"}}},
    )  # fmt: skip
    bench.play("morga: device wand dagmar\ndagmar: charge morga")
    numerals(bench, 3, 3)
    assert order(bench) == expected


@pytest.mark.clause("A-96")
@pytest.mark.parametrize(
    ("inches", "weapon", "segment"),
    [(6, "sword", 3), (6, "dagger", 3), (6, "spear", 3), (5, "sword", 2), (5, "dagger", 3), (1, "sword", 1),
     (24, "sword", 10), (10, "spear", 4), (10, "sword", 5)],
)  # fmt: skip
def test_a_tenth_of_the_charge_each_segment_up_to_the_length_of_the_weapon(
    inches: int, weapon: str, segment: int
) -> None:
    bench = charged(foe("Thug"), heroes=3, foes=3, inches=inches, weapons=[weapon])
    assert f"arrival in segment {segment} [A-96]" in slot(bench, "dagmar").why


@pytest.mark.clause("A-96")
def test_a_charge_that_does_not_arrive_strikes_no_blow() -> None:
    bench = charged(foe("Thug"), heroes=6, foes=1, inches=40, declare="thug: strike dagmar")
    events = bench.play("next")
    assert "A-96" in cited(events)
    assert strikes(events) == []
    assert bench["dagmar"].facts["place"] == 24
