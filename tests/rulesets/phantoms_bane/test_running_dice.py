"""The dice of running away: typed, adjusted and overruled, and against several foes (P-13 to P-16, AMB-P15)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.recap.telling import tell
from tests.rulesets.phantoms_bane.scene import (
    Fields,
    choose,
    duel,
    fight,
    foe,
    hero,
    hurts,
    numbers,
    outcome,
    scene,
    totals,
    turn,
)
from tests.support.bench import Bench, of_type

ENGAGES = "monster.engagement-v-jharek"
SEVERAL: Fields = {"uneven": "several"}
NOBODY: Fields = {"offense": 0, "defense": 0, "skill": 0}


def gone(bench: Bench) -> set[str]:
    """Who has got away."""
    return {who.id for who in bench.state.combatants.values() if who.standing == "fled"}


def outnumbered(**fields: object) -> Bench:
    """Jharek, whom a monster and a wolf attack; he attacks the monster."""
    return scene(hero(**fields), foe(), foe("Wolf"), rules=SEVERAL)


# Typed, adjusted, overruled


@pytest.mark.clause("P-15", "P-16")
@pytest.mark.parametrize(
    ("mine", "theirs", "away"),
    [("=8", "=7", True), ("=7", "=7", False), ("==19", "==18", True), ("==18", "==18", False), ("6 1", "==18", False)],
)
def test_sums_and_totals_are_as_good_as_faces(mine: str, theirs: str, away: bool) -> None:
    bench = duel()
    answers = ([mine, theirs], [mine, theirs, "3", "3", "3", "3"])[not away]
    turn(bench, *answers, jharek="run", monster="attack")
    assert gone(bench) == ({"jharek"} if away else set())


@pytest.mark.clause("P-13", "P-15", "P-16")
@pytest.mark.parametrize(("adjust", "away"), [("+1", True), ("+0", False), ("-1", False)])
def test_what_the_gm_adds_counts(adjust: str, away: bool) -> None:
    bench = duel()
    answers = [f'4 3 {adjust} "a slippery floor"', "4 3"]
    events = turn(bench, *answers, *([] if away else ["3", "3", "3", "3"]), jharek="run", monster="attack")
    assert gone(bench) == ({"jharek"} if away else set())
    assert totals(events)["jharek.disengagement"] == 18 + int(adjust)


@pytest.mark.clause("P-13")
def test_a_total_that_no_dice_make_is_refused() -> None:
    bench = duel()
    choose(bench, jharek="run", monster="attack")
    for total, able in ((12, False), (13, True), (23, True), (24, False)):
        if able:
            bench.ask("next", f"=={total}")
            bench.table.abandon()
        else:
            assert "comes to 13" in str(bench.refusal(f"next\n> =={total}"))


@pytest.mark.clause("P-14")
@pytest.mark.parametrize(
    ("faces", "ruling", "away"),
    [("6 6 1 1", "fails", False), ("1 1 6 6", "escapes", True), ("6 6 1 1", "escapes", True)],
)
def test_the_gm_may_rule_how_a_run_ends(faces: str, ruling: str, away: bool) -> None:
    bench = duel()
    mine, theirs = faces[:3], faces[4:]
    turn(
        bench,
        f"{ENGAGES}: {theirs} !{ruling}",
        jharek="run",
        monster="attack",
        dice=mine if away else f"{mine} 3 3 3 3",
    )
    assert gone(bench) == ({"jharek"} if away else set())


@pytest.mark.clause("P-9")
@pytest.mark.parametrize(("ruling", "away"), [("", False), ("!escapes", True)])
def test_only_the_gm_lets_somebody_go_who_is_barred(ruling: str, away: bool) -> None:
    bench = duel(mine={"no_escape": True})
    faces = "6 6" if away else "6 6 3 3 3 3"
    events = turn(bench, f"{ENGAGES}: 1 1 {ruling}", jharek="run", monster="attack", dice=faces)
    assert gone(bench) == ({"jharek"} if away else set())
    assert ("P-9" in {clause for event in events for clause in event.why.clauses}) == (not away)


@pytest.mark.clause("P-16")
def test_a_foe_that_is_gone_before_its_dice_fall_stops_nobody() -> None:
    bench = duel()
    choose(bench, jharek="run", monster="attack")
    bench.ask("next", "1 1")
    bench.play("flee monster")
    failed = [event for event in bench.table.entry(bench.table.head).events if "P-6" in event.why.clauses]
    assert failed == [], "nobody is left who has to be attacked"


@pytest.mark.clause("P-15")
def test_of_several_foes_those_count_whose_dice_have_fallen() -> None:
    bench = outnumbered()
    choose(bench, jharek="run", monster="attack", wolf="attack")
    bench.play("next\n> 5 3\n> 1 1\nflee wolf")
    assert bench["jharek"].standing == "fled", "19 against 13"


# From several foes


@pytest.mark.clause("P-15", "P-16")
@pytest.mark.parametrize(
    ("monster", "wolf", "away"),
    [("4 3", "4 3", True), ("4 4", "1 1", False), ("1 1", "4 4", False), ("5 4", "6 6", False)],
)
def test_one_disengagement_total_has_to_beat_the_highest_of_those_who_press_or_attack(
    monster: str, wolf: str, away: bool
) -> None:
    bench = outnumbered()
    blows = "" if away else " 3 3 3 3 3 3"
    events = turn(bench, jharek="run", monster="attack", wolf="press", dice=f"5 3 {monster} {wolf}{blows}")
    assert gone(bench) == ({"jharek"} if away else set())
    runs = [check.purpose for check in of_type(events, e.Checked) if check.dice == "2d6"]
    assert runs == ["disengagement", "engagement v Jharek", "engagement v Jharek"], "one total against two"


@pytest.mark.clause("P-16")
def test_the_highest_may_also_be_0() -> None:
    bench = scene(hero(**NOBODY), foe(**NOBODY), foe("Wolf", **NOBODY), rules=SEVERAL)
    choose(bench, jharek="run", monster="attack", wolf="attack")
    bench.ask("next", "1 1 -3", "1 1 -2", "1 1 -5")
    assert bench["jharek"].standing == "up", "-1 against 0 and -3"


@pytest.mark.clause("P-12")
def test_whoever_defends_stops_nobody() -> None:
    bench = outnumbered()
    events = turn(bench, jharek="run", monster="defend", wolf="attack", dice="4 3 4 2")
    assert [check.who for check in of_type(events, e.Checked)] == ["jharek", "wolf"]
    assert gone(bench) == {"jharek"}


@pytest.mark.clause("P-10", "P-11")
def test_from_those_who_run_and_those_who_defend_one_gets_away_without_dice() -> None:
    for monster, wolf in (("defend", "defend"), ("run", "run"), ("run", "defend")):
        bench = outnumbered()
        events = turn(bench, jharek="run", monster=monster, wolf=wolf)
        assert of_type(events, e.Checked) == []
        assert "jharek" in gone(bench)
        assert ("monster" in gone(bench), "wolf" in gone(bench)) == (monster == "run", wolf == "run")


@pytest.mark.clause("P-5")
def test_only_the_runner_leaves_and_the_others_fight_on() -> None:
    bench = outnumbered()
    events = turn(bench, jharek="attack", monster="run", wolf="press", dice="6 6 1 1 3 5")
    assert gone(bench) == {"monster"}
    assert outcome(bench) is None
    assert hurts(events) == [("jharek", (5 + 9) - (3 + 6))], "the wolf strikes; whom he attacks is gone"
    assert numbers(bench, "wolf")[0] == 20
    choose(bench)
    assert bench["jharek"].facts["foe"] == "wolf", "and he turns to the one that is left"


@pytest.mark.clause("P-6")
def test_a_runner_who_fails_against_several_attacks_the_foe_it_had_chosen() -> None:
    bench = outnumbered()
    choose(bench, jharek="run", monster="attack", wolf="attack")
    events = fight(bench, dice="1 1 6 6 6 6 5 3 3 3 2 3")
    assert hurts(events) == [("monster", 3)]


@pytest.mark.clause("P-15", "P-16")
@pytest.mark.parametrize("mine", ["6 6", "1 1"])
def test_it_is_told_whose_totals_a_run_was_against_and_of_nobody_else_that_he_escapes(mine: str) -> None:
    bench = outnumbered()
    turn(bench, jharek="run", monster="attack", wolf="press", dice=f"{mine} 1 1 2 2" + " 3" * 6 * (mine == "1 1"))
    entries = [bench.table.entry(bench.table.head)]
    while entries[-1].parent is not None:
        entries.append(bench.table.entry(entries[-1].parent))
    told = [
        line
        for entry in entries
        if entry.parent is not None
        for line in tell(
            entry, bench.table.state_at(entry.parent), bench.table.state_at(entry.id), every_roll=True
        ).results
    ]
    total = 11 + sum(int(face) for face in mine.split())
    assert f"Jharek runs: {total} against 13 of Monster, {total} against 15 of Wolf" in told
    assert not [line for line in told if "engagement" in line]
