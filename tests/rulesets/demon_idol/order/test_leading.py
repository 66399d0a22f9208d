"""Several attack routines in a round with a winner: who strikes first although its side lost, and who does not (A-69).

Worked out by hand: with two routines against one the loser may strike, be struck, strike; if it would rather not, all
its blows fall at its own turn. As many routines as the opponent's take turns.
"""

from __future__ import annotations

import pytest

from combattracker.model.errors import CombatError
from combattracker.rules.asking.requests import Agreed, Confirm
from tests.rulesets.demon_idol.scene import Fields, caster, declaring, foe, hero, places
from tests.rulesets.demon_idol.scene import together as instants
from tests.support.bench import Bench, cited

FIRST = "[A-69]"


def round_of(*figures: Fields, lines: str, heroes: int, foes: int, leads: str = "", inches: int = 0) -> Bench:
    """A round with these declarations and dice; whoever is asked strikes first and last, or doesn't."""
    bench = declaring(*figures, inches=inches)
    bench.play(f"{lines}\nskip")
    bench.play(f"notes heroes={heroes} foes={foes}" + (f"\n> {leads}" if leads else ""))
    return bench


def duel(mine: int, theirs: int, heroes: int, foes: int, leads: str = "") -> Bench:
    """Dagmar and the thug at each other, with so many routines each."""
    figures = hero("Dagmar", attacks=2 * mine), foe("Thug", attacks=2 * theirs)
    lines = "thug: strike dagmar\ndagmar: strike thug"
    return round_of(*figures, lines=lines, heroes=heroes, foes=foes, leads=leads)


@pytest.mark.clause("A-69")
@pytest.mark.parametrize(
    ("leads", "expected"),
    [("yes", ["dagmar 1", "thug 1", "dagmar 2"]), ("no", ["thug 1", "dagmar 1", "dagmar 2"])],
)
def test_more_routines_strike_first_and_last_if_they_want(leads: str, expected: list[str]) -> None:
    bench = duel(2, 1, 1, 6, leads)
    assert places(bench) == expected
    assert (FIRST in bench.state.agenda[0].why) == (leads == "yes")
    if leads == "yes":
        assert "the first of 2 attack routines, before everything" in bench.state.agenda[0].why
        assert "the last of 2 attack routines, after everything" in bench.state.agenda[2].why


@pytest.mark.clause("A-69")
def test_it_is_asked_and_the_suggestion_has_a_reason() -> None:
    bench = declaring(hero("Dagmar", attacks=4), foe("Thug"))
    bench.play("thug: strike dagmar\ndagmar: strike thug\nskip")
    asked = bench.ask("notes heroes=1 foes=6")
    assert isinstance(asked, Confirm)
    assert (asked.who, asked.clauses) == ("dagmar", ("A-69",))
    suggestion = bench.table.suggestion()
    assert suggestion is not None
    assert suggestion.reason == "before its opponent acts"


@pytest.mark.clause("A-69")
@pytest.mark.parametrize(
    ("mine", "theirs", "heroes", "foes", "expected"),
    [
        (2, 1, 6, 1, ["dagmar 1", "dagmar 2", "thug 1"]),
        (3, 1, 6, 1, ["dagmar 1", "dagmar 2", "dagmar 3", "thug 1"]),
        (2, 1, 3, 3, None),
        (1, 1, 1, 6, ["thug 1", "dagmar 1"]),
        (2, 3, 1, 6, ["thug 1", "thug 2", "thug 3", "dagmar 1", "dagmar 2"]),
    ],
)
def test_nobody_is_asked_who_won_or_tied_or_has_no_more_routines(
    mine: int, theirs: int, heroes: int, foes: int, expected: list[str] | None
) -> None:
    bench = duel(mine, theirs, heroes, foes)
    if expected is None:  # a tie at equal speed factors: the firsts at once, then the second
        assert instants(bench) == [["dagmar", "thug"], ["dagmar"]]
    else:
        assert places(bench) == expected
    assert all(FIRST not in each.why for each in bench.state.agenda)
    assert "A-69" in cited(duel(2, 1, 1, 6, "yes").play("next", "1"))


@pytest.mark.clause("A-69")
@pytest.mark.parametrize(
    ("leads", "expected"),
    [
        ("yes", ["dagmar 1", "thug 1", "thug 2", "dagmar 2", "dagmar 3"]),
        ("no", ["thug 1", "thug 2", "dagmar 1", "dagmar 2", "dagmar 3"]),
    ],
)
def test_three_against_two(leads: str, expected: list[str]) -> None:
    """The middle one at its own slot, where the others are too of one who does not strike first."""
    assert places(duel(3, 2, 1, 6, leads)) == expected


@pytest.mark.clause("A-69")
@pytest.mark.parametrize(
    ("number", "heroes", "foes", "expected"),
    [
        (2, 6, 1, ["dagmar 1", "thug 1", "dagmar 2", "thug 2"]),
        (2, 1, 6, ["thug 1", "dagmar 1", "thug 2", "dagmar 2"]),
        (3, 6, 1, ["dagmar 1", "thug 1", "dagmar 2", "thug 2", "dagmar 3", "thug 3"]),
    ],
)
def test_as_many_routines_take_turns(number: int, heroes: int, foes: int, expected: list[str]) -> None:
    bench = duel(number, number, heroes, foes)
    assert places(bench) == expected
    assert "after the first ones [A-69]" in bench.state.agenda[2].why


@pytest.mark.clause("A-69")
def test_as_many_routines_take_turns_although_those_of_the_one_are_spent() -> None:
    bench = duel(2, 2, 6, 1)
    rest = places(bench)
    while rest:
        bench.play("next", "1")
        rest = rest[1:]
        assert places(bench) == rest


@pytest.mark.clause("A-69")
def test_the_first_routine_comes_before_spells_of_the_winner() -> None:
    figures = hero("Dagmar", attacks=4), foe("Thug"), caster("Morga", "foes", back=5)
    lines = "thug: strike dagmar\nmorga: cast bolt1 dagmar\ndagmar: strike thug"
    bench = round_of(*figures, lines=lines, heroes=1, foes=6, leads="yes")
    assert places(bench) == ["dagmar 1", "morga 1", "thug 1", "dagmar 2"]


@pytest.mark.clause("A-69")
@pytest.mark.parametrize(
    ("time", "leads", "expected"),
    [
        (1, "no", ["mestor 1", "thug 1", "thug 2"]),
        (1, "yes", ["thug 1", "mestor 1", "thug 2"]),
        (5, "yes", ["thug 1", "mestor 1", "thug 2"]),
        (6, "", ["thug 1", "thug 2", "mestor 1"]),
    ],
)
def test_against_a_caster_who_won(time: int, leads: str, expected: list[str]) -> None:
    """Speed factor 5: against 6 segments both blows come first anyhow, and nothing is asked."""
    figures = caster("Mestor"), foe("Thug", attacks=4)
    lines = f"thug: strike mestor\nmestor: cast bolt{time} thug"
    bench = round_of(*figures, lines=lines, heroes=6, foes=1, leads=leads)
    assert places(bench) == expected


@pytest.mark.clause("A-69")
def test_a_hit_of_the_first_routine_loses_the_spell() -> None:
    figures = caster("Mestor"), foe("Thug", attacks=4)
    lines = "thug: strike mestor\nmestor: cast bolt1 thug"
    bench = round_of(*figures, lines=lines, heroes=6, foes=1, leads="yes")
    bench.play("next", "20 1")
    assert places(bench) == ["thug 2"]
    assert bench["mestor"].items["bolt1"].count == 1


@pytest.mark.clause("A-69")
@pytest.mark.parametrize(
    ("rules", "leads", "expected"),
    [({}, "yes", ["archer 1", "thug 1", "archer 2"]), ({"shots_as_routines": False}, "", ["thug 1", "archer 1"])],
)
def test_shots_count_as_routines_unless_the_house_rule_makes_them_one(
    rules: Fields, leads: str, expected: list[str]
) -> None:
    bench = declaring(hero("Archer", weapons=["longbow"]), foe("Thug"), rules=rules)
    bench.play("thug: strike archer\narcher: shoot thug\nskip")
    bench.play("notes heroes=1 foes=6" + (f"\n> {leads}" if leads else ""))
    assert places(bench) == expected


@pytest.mark.clause("A-69")
def test_where_nobody_is_in_reach_yet_nothing_is_asked() -> None:
    """The thug won, and charges: only when it has arrived there is somebody for Dagmar's two blows."""
    figures = hero("Dagmar", attacks=4), foe("Thug")
    lines = "thug: charge dagmar\ndagmar: strike thug"
    bench = round_of(*figures, lines=lines, heroes=1, foes=6, inches=6)
    assert places(bench) == ["thug 1", "dagmar 1", "dagmar 2"]
    bench.play("next\n> no", "1")
    bench.play("next\nnext", "20 1 20 1")
    assert bench.hp("thug") == 18
    assert "A-69" in cited(duel(2, 1, 1, 6, "yes").play("next", "1"))


@pytest.mark.clause("A-69")
def test_a_first_routine_that_finds_nobody_any_more_is_kept_for_its_own_turn() -> None:
    """Both heroes strike first at the only thug in reach; the first of them fells it."""
    figures = hero("Ada", attacks=4), hero("Bea", attacks=4), foe("Thug", hp=1), foe("Ox", back=6)
    bench = declaring(*figures)
    bench.play("thug: strike ada\nox: charge bea\nnext\nada: strike thug\nbea: strike thug\nskip", "1")
    bench.play("notes heroes=1 foes=6\n> yes\n> yes")
    assert places(bench) == ["ada 1", "bea 1", "ox 1", "thug 1", "ada 2", "bea 2"]
    bench.play("next", "20 1")
    assert "A-69" in cited(bench.play("next"))
    assert places(bench) == ["ox 1", "bea 1", "bea 2", "ada 2"]


@pytest.mark.clause("A-69")
def test_the_choice_is_for_one_round() -> None:
    bench = duel(2, 1, 1, 6, "yes")
    bench.play("next\nnext\nnext\nskip\nskip\nskip\nthug: strike dagmar\ndagmar: strike thug\nskip", "1 1 1")
    assert bench.asks("notes heroes=1 foes=6")


@pytest.mark.clause("A-70", "A-71")
@pytest.mark.parametrize(
    ("dexterity", "delay", "expected"),
    [
        (10, 5, [["ada", "bow"], ["ada", "bow"]]),
        (5, 5, [["bow"], ["ada"], ["bow"], ["ada"]]),
        (16, 5, [["ada"], ["bow"], ["ada"], ["bow"]]),
    ],
)
def test_every_shot_has_its_own_delay_and_reaction(dexterity: int, delay: int, expected: list[list[str]]) -> None:
    """6 to 1, five segments late: 1 + 5 = 6, the slot of the loser; two shots each."""
    ada = hero("Ada", weapons=["longbow"], dexterity=dexterity)
    lines = f"bow: shoot ada\nada: shoot bow delay={delay}"
    bench = round_of(ada, foe("Bow", weapons=["longbow"]), lines=lines, heroes=6, foes=1, inches=5)
    assert instants(bench) == expected


@pytest.mark.parametrize("line", ["cancel dagmar", "remove dagmar", "remove thug", "set dagmar.attacks==2"])
def test_what_the_gm_changes_before_the_answer_is_no_harm(line: str) -> None:
    bench = declaring(hero("Dagmar", attacks=4), hero("Pell"), foe("Thug"))
    bench.play("thug: strike dagmar\nnext\ndagmar: strike thug\npell: strike thug\nskip", "1")
    assert bench.asks("notes heroes=1 foes=6")
    try:
        bench.door.console.execute(line)
    except CombatError:
        assert line.startswith("cancel")  # only when everything resolves
    if bench.table.asking is not None:
        bench.table.answer(Agreed(True))
    assert bench.table.asking is None
    assert bench.state.clock.phase == "resolve"
