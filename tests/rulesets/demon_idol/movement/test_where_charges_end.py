"""Where a charge has to end: within the length of the weapon in hand, at the scale of the place (A-34, A-35, A-96).

Worked out by hand. MV 12: indoors 2.4" a segment and an inch of ten feet, outdoors 1.6" and an inch of thirty. A dagger
of 1.25 ft reaches 0.125" or 0.0417", a pike of 18 ft 1.8" or 0.6".
"""

from __future__ import annotations

import json

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.demon_idol.encounter.test_segments import segment, surprised
from tests.rulesets.demon_idol.scene import Fields, Library, caster, declaring, foe, hero, numerals, order, slot
from tests.support.bench import Bench, cited, of_type

PIKE: Library = {"weapon": {"pike": {"damage": "1d6", "length": 18, "speed": 13}}}
OUTDOORS: Fields = {"place": "outdoors"}


def blows(events: tuple[e.Event, ...]) -> list[str]:
    """Who made an attack roll."""
    return [check.who for check in of_type(events, e.Checked) if check.dice == "1d20"]


def charging(
    weapon: str, inches: float, *, dice: tuple[int, int], rules: Fields | None = None, **fields: object
) -> Bench:
    """Dagmar charges the thug from so far away; the thug does nothing."""
    bench = declaring(hero("Dagmar", weapons=[weapon]), foe("Thug"), rules=rules, library=PIKE)
    bench.play(f"set thug.place={inches}\nthug: pass\ndagmar: charge thug")
    numerals(bench, *dice)
    return bench


FARTHEST = [
    ("dagger", 24.12, {}, True),
    ("dagger", 24.13, {}, False),
    ("dagger", 25, {}, False),
    ("sword", 24.35, {}, True),
    ("sword", 24.36, {}, False),
    ("pike", 25.8, {}, True),
    ("pike", 25.81, {}, False),
    ("dagger", 16.04, OUTDOORS, True),
    ("dagger", 16.05, OUTDOORS, False),
    ("pike", 16.6, OUTDOORS, True),
    ("pike", 16.61, OUTDOORS, False),
    ("pike", 1.5, {}, True),
    ("dagger", 1.5, {}, True),
]


@pytest.mark.clause("A-96")
@pytest.mark.parametrize(("weapon", "inches", "rules", "arrives"), FARTHEST)
@pytest.mark.parametrize("dice", [(6, 1), (1, 6), (3, 3)])
def test_a17_only_within_the_length_of_the_weapon_is_there_a_blow(
    weapon: str, inches: float, rules: Fields, arrives: bool, dice: tuple[int, int]
) -> None:
    bench = charging(weapon, inches, dice=dice, rules=rules)
    if dice == (3, 3):
        assert ("it does not arrive in ten segments [A-96]" in slot(bench, "dagmar").why) == (not arrives)
    events = bench.play("next\n> no" if arrives and near(bench, inches) else "next", "1" if arrives else "")
    assert blows(events) == (["dagmar"] if arrives else [])
    assert "A-96" in cited(events)


def near(bench: Bench, inches: float) -> bool:
    """Whether the charger ends within an inch of the thug, who is then asked whether it strikes back."""
    return inches - (16 if bench.state.switch("place") == "outdoors" else 24) <= 1


@pytest.mark.clause("A-96")
@pytest.mark.parametrize(
    ("weapon", "inches", "rules", "arrival"),
    [
        ("sword", 6, {}, 3),
        ("dagger", 6, {}, 3),
        ("pike", 6, {}, 2),
        ("pike", 6.6, {}, 2),
        ("pike", 6.61, {}, 3),
        ("pike", 1.5, {}, 1),
        ("dagger", 6, OUTDOORS, 4),
        ("pike", 6, OUTDOORS, 4),
        ("pike", 7, OUTDOORS, 4),
        ("pike", 7.01, OUTDOORS, 5),
        ("dagger", 24.12, {}, 10),
        ("pike", 16.6, OUTDOORS, 10),
    ],
)
def test_the_first_segment_that_ends_within_the_length_of_the_weapon(
    weapon: str, inches: float, rules: Fields, arrival: int
) -> None:
    bench = charging(weapon, inches, dice=(3, 3), rules=rules)
    assert f"arrival in segment {arrival} [A-96]" in slot(bench, "dagmar").why


@pytest.mark.clause("A-96")
@pytest.mark.parametrize(("move", "inches", "arrives"), [(10, 13.67, True), (10, 13.68, False), (7, 9.67, True)])
def test_thirds_of_an_inch_are_not_lost(move: int, inches: float, arrives: bool) -> None:
    """Outdoors a move of 10 charges 13 1/3 inches, one of 7 charges 9 1/3 and a rod of 10.1 ft reaches 0.3367."""
    bench = declaring(hero("Dagmar", weapons=["rod"], move=move), foe("Thug"), rules=OUTDOORS,
                      library={"weapon": {"rod": {"damage": "1d6", "length": 10.1, "speed": 4}}})  # fmt: skip
    bench.play(f"set thug.place={inches}\nthug: pass\ndagmar: charge thug")
    numerals(bench, 3, 3)
    assert ("arrival in segment 10 [A-96]" in slot(bench, "dagmar").why) == arrives


@pytest.mark.clause("A-96")
@pytest.mark.parametrize(("inches", "delay", "arrives"), [(19, 2, True), (19, 3, False), (24, 0, True), (24, 1, False)])
@pytest.mark.parametrize("dice", [(6, 1), (3, 3)])
def test_a_delay_costs_a_charge_its_segments(inches: int, delay: int, arrives: bool, dice: tuple[int, int]) -> None:
    """The sword is there in segment 8, or 10: with what comes on top nothing arrives in segment 11."""
    bench = declaring(hero("Dagmar"), foe("Thug"), inches=inches)
    bench.play(f"thug: pass\ndagmar: charge thug delay={delay}")
    numerals(bench, *dice)
    events = bench.play("next\n> no" if arrives else "next", "1" if arrives else "")
    assert blows(events) == (["dagmar"] if arrives else [])
    assert "A-96" in cited(events)


@pytest.mark.clause("A-95", "A-96")
@pytest.mark.parametrize(
    ("weapon", "time", "expected"),
    [("pike", 1, ["mestor", "thug"]), ("pike", 3, ["thug", "mestor"]), ("dagger", 2, ["mestor", "thug"])],
)
def test_the_length_of_the_weapon_counts_against_a_spell(weapon: str, time: int, expected: list[str]) -> None:
    """From six inches the pike is there in segment 2, the dagger in 3."""
    bench = declaring(caster("Mestor"), foe("Thug", weapons=[weapon]), inches=6, library=PIKE)
    bench.play(f"thug: charge mestor\nmestor: cast bolt{time} thug")
    numerals(bench, 4, 4)
    assert order(bench) == expected


@pytest.mark.clause("A-95", "A-96")
def test_a_charge_that_does_not_arrive_holds_up_no_spell() -> None:
    bench = declaring(caster("Mestor"), foe("Thug", weapons=["dagger"]), inches=25)
    bench.play("thug: charge mestor\nmestor: cast bolt10 thug")
    numerals(bench, 4, 4)
    assert order(bench) == ["mestor", "thug"]
    assert "does not arrive" in slot(bench, "thug").why
    assert "A-95" in charging_at_a_caster()


def charging_at_a_caster() -> str:
    """The reason for a spell's place behind a charge that does arrive."""
    bench = declaring(caster("Mestor"), foe("Thug"), inches=6)
    bench.play("thug: charge mestor\nmestor: cast bolt10 thug")
    numerals(bench, 4, 4)
    return slot(bench, "mestor").why


@pytest.mark.clause("A-96")
def test_on_a_map_squares_are_inches() -> None:
    """A pike of 18 ft reaches over the square between, a dagger does not; 24 squares are the farthest."""
    for weapon, squares, arrives in (("pike", 25, True), ("dagger", 25, False), ("dagger", 24, True)):
        encounter = {
            "ruleset": "demon-idol",
            "title": "Test",
            "map": "d " + ". " * squares + "t",
            "legend": {"d": "dagmar", "t": "thug"},
            "sides": {"heroes": {}, "foes": {}},
            "combatants": [hero("Dagmar", weapons=[weapon]), foe("Thug")],
            "library": {"weapon": {**PIKE["weapon"], "dagger": {"damage": "1d4", "length": 1.25, "speed": 2},
                                   "sword": {"damage": "1d8", "length": 3.5, "speed": 5}}},
        }  # fmt: skip
        bench = Bench(json.dumps(encounter))
        bench.play("skip\nskip\nskip\nskip\nthug: pass\ndagmar: charge thug")
        numerals(bench, 6, 1)
        events = bench.play("next\n> no" if arrives else "next", "1" if arrives else "")
        assert blows(events) == (["dagmar"] if arrives else [])
        assert "A-96" in cited(events)


@pytest.mark.clause("A-85", "A-96")
def test_two_who_charge_each_other_meet_though_neither_could_cover_all_of_it() -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"), inches=40)
    bench.play("thug: charge dagmar\ndagmar: charge thug")
    numerals(bench, 3, 3)
    events = bench.play("next", "1 1")
    assert blows(events) == ["dagmar", "thug"]
    assert {"A-85", "A-96"} <= cited(events)


# In surprise


@pytest.mark.clause("A-34", "A-35")
@pytest.mark.parametrize(
    ("weapon", "inches", "rules", "strikes"),
    [
        ("sword", 2.75, {}, [1]),
        ("sword", 2.76, {}, [2]),
        ("sword", 4, {}, [2]),
        ("sword", 5.15, {}, [2]),
        ("sword", 5.2, {}, []),
        ("pike", 1.5, {}, [1]),
        ("pike", 6.6, {}, [2]),
        ("pike", 6.61, {}, []),
        ("dagger", 4.92, {}, [2]),
        ("dagger", 5.3, {}, []),
        ("dagger", 3.24, OUTDOORS, [2]),
        ("dagger", 3.25, OUTDOORS, []),
        ("pike", 3.8, OUTDOORS, [2]),
        ("pike", 3.81, OUTDOORS, []),
    ],
)
def test_in_surprise_a_charge_strikes_in_the_segment_in_which_it_arrives(
    weapon: str, inches: float, rules: Fields, strikes: list[int]
) -> None:
    """Two segments: 4.8 inches indoors, 3.2 outdoors."""
    bench = surprised(hero("Dagmar", weapons=[weapon]), foe("Thug"), inches=9, rules=rules, library=PIKE)
    bench.play(f"set thug.place={inches}")
    found: list[int] = []
    for number in (1, 2):
        bench.play(f"dagmar: {'pass' if found else 'charge thug'}\nnext")
        if bench.state.agenda:
            events = bench.play("next", "1" if number in strikes else "")
            found += [number] * len(blows(events))
            assert {"A-34", "A-35"} <= cited(events)
        bench.play("next")
    assert found == strikes
    assert bench.state.clock.phase == "declare"


@pytest.mark.clause("A-35")
def test_a_charge_that_has_arrived_in_surprise_is_over() -> None:
    bench = surprised(hero("Dagmar"), foe("Thug"), segments=3, inches=2)
    segment(bench, "dagmar: charge thug", "1")
    assert "[A-35]" in str(bench.refusal("dagmar: charge thug"))
    segment(bench, "dagmar: strike thug", "20 3")
    assert bench.hp("thug") == 17


@pytest.mark.clause("A-35", "A-96")
def test_a_charge_that_surprise_was_too_short_for_arrives_in_the_first_round() -> None:
    """With a dagger ten feet are too many: it has to come nearer yet."""
    bench = surprised(hero("Dagmar", weapons=["dagger"]), foe("Thug"), segments=1, inches=9)
    bench.play("set thug.place=3.4")
    segment(bench, "dagmar: charge thug")
    assert bench["dagmar"].facts["place"] == pytest.approx(2.4)
    assert bench.state.clock.phase == "declare"
    bench.play("thug: pass\ndagmar: charge thug")
    numerals(bench, 3, 3)
    assert "arrival in segment 1 [A-96]" in slot(bench, "dagmar").why
    (blow,) = of_type(bench.play("next\n> no", "1"), e.Checked)
    assert [term.amount for term in blow.terms] == [2]
    assert {"A-35", "A-84"} <= set(blow.why.clauses)
