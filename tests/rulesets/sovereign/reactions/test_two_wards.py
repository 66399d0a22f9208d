"""Screening a second ally in the same round: one ward more, and as many attackers as ever (W-71, W-75, AMB-W50)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import at, checked, delver, foe, let_act, lost, next_round, scene
from tests.support.bench import Bench, cited, of_type

STOPPED, PAST = "1 1", "6 6"


def guarded(level: int = 1, *, bo: str = "c2", mira: str = "a2", go: bool = True, **gard: object) -> Bench:
    """Gard at b2, who screens Mira with his Move and Bo with his Main, in a round in which the foes come later."""
    screener = delver("Gard", "b2", skills={"stab": level, "shoot": 0, "brawl": 0}, hp=60, **gard)
    wards = (delver("Mira", mira, hp=60), delver("Bo", bo, hp=60))
    pack = [foe(name, square, hp=90, weapons=["club"]) for name, square in (("Wolf", "a3"), ("Bear", "c3"))]
    bench = scene(screener, *wards, *pack, battlefield={"columns": 12, "rows": 8})
    for who in bench.state.combatants:
        bench.play(f"set {who}.asks=never")
    bench.play("set wolf.at=l7\nset bear.at=l8\ngard: screen mira\ngard: screen bo")
    bench.play("set wolf.at=a3\nset bear.at=c3")
    if go:
        let_act(bench, "foes")
    return bench


def meets(bench: Bench, line: str, dice: str = STOPPED) -> bool:
    """Whether an attack has to get past somebody."""
    events = bench.play(line, dice=f"{dice} 1")
    return any(roll.purpose == "screen" for roll in of_type(events, e.Checked))


def attack(bench: Bench, who: str, whom: str) -> str:
    """A line by which somebody attacks whom it can't have reached before."""
    bench.play(f"set {who}.budget.main=1\nset {who}.at={'a3' if whom == 'mira' else 'c3'}")
    return f"{who}: attack {whom}"


@pytest.mark.clause("W-71", "W-75")
def test_both_are_screened() -> None:
    bench = guarded(level=2)
    effect = bench.seen.who("gard").effect("screening")
    assert effect is not None
    assert (effect.label, bench["gard"].budgets["main"].left) == ("Screening Mira and Bo", 0)
    events = bench.play("wolf: attack mira", dice=f"{STOPPED} 1")
    assert checked(events, "screen").target == 8 + 2
    assert "W-71" in cited(events)
    bench.play("set wolf.at=l1")
    events = bench.play("bear: attack bo", dice=f"{STOPPED} 20 4")
    assert (lost(events, "gard"), lost(events, "bo"), "W-75" in cited(events)) == ([4], [], True)


@pytest.mark.clause("W-75")
def test_the_attackers_are_counted_for_both_together() -> None:
    """With level 1 it is the wolf, whomever that attacks, and nobody else."""
    bench = guarded(level=1)
    assert meets(bench, "wolf: attack mira")
    effect = bench.seen.who("gard").effect("screening")
    assert effect is not None
    assert effect.label == "Screening Mira and Bo (1 of 1)"
    bench.play("set wolf.at=l1")
    events = bench.play("bear: attack bo", dice="20 4")
    assert lost(events, "bo") == [4], "the second attacker gets through, to the other ward too"
    bench.play("set bear.at=l8")
    assert meets(bench, attack(bench, "wolf", "bo"))
    assert "W-75" in cited(guarded().play("wolf: attack mira", dice=f"{STOPPED} 1"))


@pytest.mark.clause("W-75")
def test_an_attacker_screened_before_the_second_ward_counts_still() -> None:
    screener = delver("Gard", "b2", skills={"stab": 1, "shoot": 0, "brawl": 0}, hp=60)
    people = (screener, delver("Mira", "a2", hp=60), delver("Bo", "c2", hp=60))
    bench = scene(*people, foe("Wolf", "a3", hp=90, trained=True), foe("Bear", "c3", hp=90))
    for who in bench.state.combatants:
        bench.play(f"set {who}.asks=never")
    bench.play("set wolf.at=t14\nset bear.at=t13\ngard: screen mira\nset wolf.at=a3")
    assert "W-75" in cited(bench.play("wolf: snap mira", dice=f"{STOPPED} 1"))
    bench.play("set wolf.at=t14\ngard: screen bo\nset bear.at=c3")
    effect = bench.seen.who("gard").effect("screening")
    assert effect is not None
    assert effect.label == "Screening Mira and Bo (1 of 1)"
    let_act(bench, "foes")
    assert not meets(bench, "bear: attack bo", dice="")


@pytest.mark.clause("W-71")
def test_each_only_while_it_is_beside_the_screener_and_that_is_told() -> None:
    """Bo is so far off that Gard can't stand beside both."""
    bench = guarded(level=2, bo="g2", go=False)
    assert at(bench, "gard") == "g3"
    let_act(bench, "foes")
    assert not meets(bench, "wolf: attack mira", dice="")
    bench.play("set gard.at=b2")
    assert meets(bench, attack(bench, "wolf", "mira"))
    told = [
        event.note.text
        for entry in bench.table.path()
        for event in bench.read(entry.events, entry.id)
        if isinstance(event, e.Noted) and "any more" in event.note.text
    ]
    assert told == ["Gard is not beside Mira any more, and screens it only there"]
    assert "W-71" in cited(guarded().play("wolf: attack mira", dice=f"{STOPPED} 1"))


@pytest.mark.clause("W-71")
def test_where_it_can_be_it_stands_beside_both() -> None:
    """Gard goes to a3 for Mira at b4; c3 is 10 feet from there, and of the squares beside Bo at d4 it has her, too."""
    bench = guarded(level=2, mira="b4", bo="d4", go=False)
    assert at(bench, "gard") == "c3"
    bench.play("set bear.at=l8\nset wolf.at=b3")
    let_act(bench, "foes")
    assert "W-71" in cited(bench.play("wolf: attack mira", dice=f"{STOPPED} 1"))


@pytest.mark.clause("W-71")
def test_whoever_goes_away_is_told_of_those_it_leaves_unscreened() -> None:
    for line in ("gard: run e2", "mira: run a6"):
        bench = guarded(level=2, go=False)
        bench.play("set gard.budget.main=1\nset wolf.at=l7\nset bear.at=l8")
        told = [event.note.text for event in of_type(bench.play(line), e.Noted) if "any more" in event.note.text]
        names = ["Mira", "Bo"] if line.startswith("gard") else ["Mira"]
        assert told == [f"Gard is not beside {name} any more, and screens it only there" for name in names]
    assert "W-71" in cited(bench.play("mira: other main hums\ngard: run g2"))


@pytest.mark.clause("W-71")
def test_nobody_is_screened_twice_and_all_ends_with_the_sides_next_turn() -> None:
    bench = guarded(level=2, go=False)
    bench.play("set gard.budget.main=1\nset wolf.at=l7\nset bear.at=l8")
    assert "W-71" in why_not(bench, "gard: screen mira")
    next_round(bench)
    assert bench["gard"].effect("screening") is None


@pytest.mark.clause("W-75")
def test_a_new_round_counts_from_the_beginning_for_all_wards() -> None:
    gard = delver("Gard", "b2", skills={"stab": 1, "shoot": 0, "brawl": 0}, hp=60)
    people = (
        gard,
        delver("Mira", "a2", hp=60),
        delver("Bo", "c2", hp=60),
        foe("Wolf", "a3", hp=90),
        foe("Bear", "c3", hp=90),
    )
    bench = scene(*people, first="foes")
    for who in bench.state.combatants:
        bench.play(f"set {who}.asks=never")
    let_act(bench, "delvers")
    bench.play("set wolf.at=t14\nset bear.at=t13\ngard: screen mira\ngard: screen bo\nset wolf.at=a3\nset bear.at=c3")
    next_round(bench)
    let_act(bench, "foes")
    events = bench.play("bear: attack bo", dice=f"{STOPPED} 1")
    assert "W-75" in cited(events)
    effect = bench.seen.who("gard").effect("screening")
    assert effect is not None
    assert effect.label == "Screening Mira and Bo (1 of 1)"


def test_the_reminder_names_them_all() -> None:
    bench = guarded(level=2)
    shown = " ".join(str(panel) for panel in bench.panels("gard"))
    assert "Gard screens Mira and Bo, 0 of 2 attackers [W-75]" in shown


def test_a_valiant_defenders_guard_counts_once() -> None:
    bench = guarded(level=1, feats={"valiant-defender": 2})
    effect = bench.seen.who("gard").effect("screening")
    assert effect is not None
    assert [(modifier.stat, modifier.amount) for modifier in effect.modifiers] == [("AC", 2)]


@pytest.mark.clause("W-71")
def test_by_hand_several_wards_are_named_and_nobody_who_is_not_there() -> None:
    bench = guarded(level=2, go=False)
    bench.play("unmark screening gard")
    assert "mark screening WHO ward=WHO…" in str(bench.refusal("mark screening gard"))
    assert "nobody here is called 'zebra'" in str(bench.refusal('mark screening gard ward="mira zebra"'))
    assert "at least one name" in str(bench.refusal('mark screening gard ward=""'))
    bench.play('mark screening gard ward="Mira, bo"')
    let_act(bench, "foes")
    for line in ("wolf: attack mira", "bear: attack bo"):
        assert "W-71" in cited(bench.play(line, dice=f"{STOPPED} 1"))
