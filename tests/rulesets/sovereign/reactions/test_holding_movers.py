"""Held actions that answer movement: runs, charges, drags, at the very step (AMB-W47: W-96, W-97)."""

from __future__ import annotations

import json

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose
from tests.rulesets.sovereign.scene import Fields, at, checked, delver, foe, let_act, lost, question, scene
from tests.support.bench import Bench, cited, of_type

SKILLS: Fields = {"skills": {"stab": 0, "brawl": 0, "shoot": 0, "exert": 0}}
LIBRARY: Fields = {"spell": {"zap": {"aims": "foe", "flat_level": True}}}


def waiting(
    wolf: str = "b9",
    *others: Fields,
    mira: Fields | None = None,
    foes: Fields | None = None,
    asks: str = "matters",
    walls: Fields | None = None,
    rules: Fields | None = None,
) -> Bench:
    """Mira holds an action at b2, and others who are named Ana theirs; it is a wolf's turn, that asks for nothing."""
    people = ({**delver("Mira", "b2", hp=40, **SKILLS), **(mira or {})}, *others)
    victim = {**foe("Wolf", wolf, hp=60), **(foes or {})}
    bench = scene(*people, victim, battlefield=walls, rules=rules, library=LIBRARY)
    bench.play(f"set wolf.asks=never\nset mira.asks={asks}\nmira: hold")
    if any(each["name"] == "Ana" for each in others):
        bench.play("ana: hold")
    let_act(bench, "foes")
    return bench


def deeds(events: tuple[e.Event, ...]) -> list[str]:
    """Steps and rolls, in order: `wolf b9-b3`, `mira attack`."""
    found = []
    for event in events:
        if isinstance(event, e.Moved) and event.after is not None:
            found.append(f"{event.who} to {chr(97 + event.after[0])}{event.after[1] + 1}")
        elif isinstance(event, e.Checked):
            found.append(f"{event.who} {event.purpose}")
    return found


def asked(bench: Bench, line: str, *answers: str, dice: str = "") -> str:
    """The prompt of the question that a line leaves open; empty if it leaves none."""
    request = question(bench, line, *answers, dice=dice)
    if request is None:
        bench.table.undo()
        return ""
    bench.table.abandon()
    return request.prompt


# A run


@pytest.mark.clause("W-97")
def test_whoever_comes_within_reach_is_met_there() -> None:
    bench = waiting()
    assert asked(bench, "wolf: run b3") == "Wolf at b3 is in reach of Mira: does anybody act first?"
    events = bench.play("wolf: run b3\n> held-mira\n> attack\n> wolf", dice="20 3")
    assert deeds(events) == ["wolf to b3", "mira attack", "mira damage"]
    assert lost(events, "wolf") == [3]
    assert "W-97" in cited(events)


@pytest.mark.clause("W-97")
def test_and_not_asked_about_who_stays_out_of_it() -> None:
    assert not asked(waiting(), "wolf: run b4")
    assert "W-97" in cited(waiting().play("wolf: run b3\n> held-mira\n> attack\n> wolf", dice="1"))


@pytest.mark.clause("W-97")
@pytest.mark.parametrize(
    ("answers", "dice", "course"),
    [
        ("nobody", "", ["wolf to c3", "wolf to c7"]),
        ("held-mira\n> attack\n> wolf", "20 3", ["wolf to c3", "mira attack", "mira damage", "wolf to c7"]),
        ("held-mira\n> grapple\n> wolf", "20 6 6", ["wolf to c3", "mira attack", "mira grapple"]),
        ("held-mira\n> shove\n> wolf\n> d3", "20 6 6", ["wolf to c3", "mira attack", "mira shove", "wolf to d3"]),
        ("held-mira\n> shove\n> wolf\n> prone", "20 6 6", ["wolf to c3", "mira attack", "mira shove", "wolf to c5"]),
        ("held-mira\n> run\n> c4", "1", ["wolf to c3", "wolf attack", "mira to c4"]),
        ("held-mira\n> run\n> c6", "1", ["wolf to c3", "wolf attack", "mira to c6", "wolf to c5"]),
    ],
)
def test_whoever_passes_through_is_asked_about_once_and_goes_on_if_it_can(
    answers: str, dice: str, course: list[str]
) -> None:
    """From c1 to c7 past Mira at b4: thrown down at c3, with 20 feet left, it crawls 10 of them."""
    bench = waiting("c1", mira={"at": "b4"})
    events = bench.play(f"wolf: run c7\n> {answers}", dice=dice)
    assert deeds(events) == course
    assert ("W-97" in cited(events)) == (answers != "nobody")


@pytest.mark.clause("W-97")
def test_who_is_felled_on_the_way_lies_there() -> None:
    bench = waiting("c1", mira={"at": "b4"}, foes={"hp": 3})
    events = bench.play("wolf: run c7\n> held-mira\n> attack\n> wolf", dice="20 3")
    assert (bench["wolf"].standing, at(bench, "wolf")) == ("dead", "c3")
    assert "W-97" in cited(events)


@pytest.mark.clause("W-97")
def test_before_the_first_step_of_one_who_was_in_reach_from_the_start_and_before_free_attacks() -> None:
    bench = waiting("b3")
    assert asked(bench, "wolf: run b9") == "Wolf at b3 is in reach of Mira: does anybody act first?"
    events = bench.play("wolf: run b9\n> held-mira\n> attack\n> wolf", dice="20 3 20 4")
    assert deeds(events) == ["mira attack", "mira damage", "mira attack", "mira damage", "wolf to b9"]
    assert {"W-97", "W-32"} <= cited(events)
    bench = waiting("b3", foes={"hp": 3})
    events = bench.play("wolf: run b9\n> held-mira\n> attack\n> wolf", dice="20 3")
    assert deeds(events) == ["mira attack", "mira damage"], "no free attack on the dead"


# Range and sight


@pytest.mark.clause("W-97")
def test_within_range_at_the_step_that_brings_it_there() -> None:
    """A dagger flies 60 feet: 13 squares away is too far, 12 are not."""
    knife = {"weapons": ["sword", "dagger"]}
    bench = waiting("o2", mira=knife)
    assert asked(bench, "wolf: run j2") == "Wolf at n2 is in range of Mira: does anybody act first?"
    events = bench.play("wolf: run j2\n> held-mira\n> shoot\n> wolf", dice="20 3")
    assert deeds(events) == ["wolf to n2", "mira attack", "mira damage", "wolf to j2"]
    assert "W-97" in cited(events)


@pytest.mark.clause("W-97")
def test_once_a_mover_and_kind_of_answer() -> None:
    """In range from the start, in reach at the end; the second run brings nothing new, another mover does."""
    bow = {"weapons": ["small-bow"]}
    bench = waiting("b9", foe("Bear", "b10", hp=60), mira=bow)
    bench.play("set bear.asks=never")
    prompts = ["Wolf at b9 is in range of Mira", "Wolf at b3 is in reach of Mira"]
    first, second = asked(bench, "wolf: run b3"), asked(bench, "wolf: run b3", "nobody")
    assert [first, second] == [f"{prompt}: does anybody act first?" for prompt in prompts]
    bench.play("wolf: run b3\n> nobody\n> nobody")
    assert deeds(bench.play("wolf: run c8")) == ["wolf to c8"]
    assert asked(bench, "bear: run b5").startswith("Bear at b10 is in range of Mira")
    assert "W-97" in cited(bench.play("bear: run b5\n> held-mira\n> nobody"))


@pytest.mark.clause("W-97")
def test_within_sight_for_whoever_has_a_spell_ready() -> None:
    mage = {"spells": ["zap"], "casts": 1, "weapons": ["staff"]}
    walls = {"columns": 10, "rows": 12, "blocked": ["c4", "d4", "e4", "f4", "g4", "h4", "i4", "j4"]}
    bench = waiting("f8", mira=mage, walls=walls)
    prompt = asked(bench, "wolf: run b8")
    assert prompt.endswith("is in sight of Mira: does anybody act first?")
    assert not prompt.startswith("Wolf at f8")
    events = bench.play("wolf: run b8\n> held-mira\n> cast\n> wolf")
    assert lost(events, "wolf") == [1]
    assert at(bench, "wolf") == "b8"
    assert "W-97" in cited(events)
    assert not asked(waiting("f8", walls=walls), "wolf: run b8"), "a sword reaches nobody there"


@pytest.mark.clause("W-97")
@pytest.mark.parametrize(
    ("asks", "prompt"),
    [("never", ""), ("always", "Wolf at b9 is in sight of Mira"), ("matters", "Wolf at b3 is in reach")],
)
def test_as_everywhere_asks_says_when(asks: str, prompt: str) -> None:
    assert asked(waiting(asks=asks), "wolf: run b3").startswith(prompt)
    assert bool(asked(waiting(asks=asks), "wolf: run b3")) == bool(prompt)
    assert "W-97" in cited(waiting().play("wolf: run b3\n> held-mira\n> nobody"))


@pytest.mark.clause("W-97")
def test_nobody_is_asked_about_what_it_does_not_perceive() -> None:
    for how in ("hide wolf", "mark invisible wolf"):
        bench = waiting()
        bench.play(how)
        assert not asked(bench, "wolf: run b3")
    bench = waiting()
    bench.play("mark hidden-in-smoke wolf")
    assert asked(bench, "wolf: run b3").startswith("Wolf at b3")
    assert "W-97" in cited(bench.play("wolf: run b3\n> held-mira\n> nobody"))


# Several


def two(asks: str = "matters") -> Bench:
    """Mira at b3 and Ana at b6 hold actions; a wolf at h4 is to run past both."""
    bench = waiting("c10", delver("Ana", "b7", hp=40, **SKILLS), mira={"at": "b3"})
    bench.play(f"set ana.asks={asks}\nset wolf.speed=60")
    return bench


@pytest.mark.clause("W-97")
def test_each_is_asked_when_it_comes_within_its_own_reach() -> None:
    bench = two()
    assert asked(bench, "wolf: run c2").startswith("Wolf at c8 is in reach of Ana")
    assert asked(bench, "wolf: run c2", "nobody").startswith("Wolf at c4 is in reach of Mira")
    events = bench.play("wolf: run c2\n> held-ana\n> attack\n> wolf\n> held-mira\n> attack\n> wolf", dice="20 3 20 4")
    assert deeds(events) == [
        *("wolf to c8", "ana attack", "ana damage"),
        *("wolf to c4", "mira attack", "mira damage", "wolf to c2"),
    ]
    assert "W-97" in cited(events)


@pytest.mark.clause("W-97")
@pytest.mark.parametrize("asks", ["matters", "never"])
def test_at_an_open_question_any_holder_may_be_named(asks: str) -> None:
    """Mira is asked first and Ana not yet, or not at all; she may say something all the same."""
    bench = waiting("c1", delver("Ana", "b7", hp=40, **SKILLS), mira={"at": "b3"})
    bench.play(f"set ana.asks={asks}")
    request = question(bench, "wolf: run c5")
    assert isinstance(request, Choose)
    assert [option.id for option in request.options] == ["held-mira", "held-ana", "nobody"]
    bench.table.abandon()
    events = bench.play("wolf: run c5\n> held-ana\n> prone\n> nobody\n> nobody")
    assert bench["ana"].effect("prone") is not None
    assert deeds(events) == ["wolf to c2", "wolf to c5"]
    assert "W-97" in cited(events)


@pytest.mark.clause("W-97")
def test_so_may_holders_of_the_movers_own_side_whom_nobody_would_ask() -> None:
    """The bear is asked about nothing that the wolf does; at Mira's question it can say something, a miss's too."""
    bench = waiting("b9", foe("Bear", "h8", hp=60))
    bench.play("set bear.asks=always\nbear: hold")
    request = question(bench, "wolf: run b3")
    assert isinstance(request, Choose)
    assert [option.id for option in request.options] == ["held-mira", "held-bear", "nobody"]
    bench.table.abandon()
    events = bench.play("wolf: run b3\n> held-bear\n> run\n> h4\n> nobody")
    assert deeds(events) == ["wolf to b3", "bear to h4"]
    bench.play("set mira.asks=always")
    events = bench.play("wolf: attack mira\n> nobody\n> held-mira\n> prone\n> nobody\n> take", dice="2")
    assert bench["mira"].effect("prone") is not None
    assert "W-97" in cited(events)


@pytest.mark.clause("W-97")
def test_who_comes_within_reach_of_both_at_once_is_met_by_one_after_the_other() -> None:
    bench = waiting("f4", delver("Ana", "b5", hp=40, **SKILLS), mira={"at": "b3"})
    assert asked(bench, "wolf: run c4") == "Wolf at c4 is in reach of Mira and Ana: does anybody act first?"
    assert asked(bench, "wolf: run c4", "held-ana", "attack", "wolf", dice="1").startswith(
        "Wolf at c4 is in reach of Mira"
    )
    events = bench.play("wolf: run c4\n> held-ana\n> attack\n> wolf\n> held-mira\n> attack\n> wolf", dice="1 20 3")
    assert deeds(events) == ["wolf to c4", "ana attack", "mira attack", "mira damage"]
    assert "W-97" in cited(events)


@pytest.mark.clause("W-97")
def test_each_side_is_asked_for_its_own() -> None:
    """Where three sides fight, the one that says nobody does not speak for the other."""
    people = [
        delver("Mira", "b3", hp=40, **SKILLS),
        {**foe("Bear", "d3", hp=60), "side": "beasts"},
        foe("Wolf", "c10", hp=60, speed=60),
    ]
    sides = {"delvers": {"controller": "players"}, "foes": {}, "beasts": {}}
    bench = Bench(json.dumps({"ruleset": "sovereign", "sides": sides, "combatants": people}))
    bench.play("next", dice="8 1 4")
    bench.play("next\nset wolf.asks=never\nmira: hold")
    let_act(bench, "beasts")
    bench.play("bear: hold")
    let_act(bench, "foes")
    prompts = [asked(bench, "wolf: run c2", *answers) for answers in ((), ("nobody",))]
    assert prompts == [f"Wolf at c4 is in reach of {name}: does anybody act first?" for name in ("Mira", "Bear")]
    events = bench.play("wolf: run c2\n> nobody\n> held-bear\n> attack\n> wolf", dice="20 3")
    assert deeds(events) == ["wolf to c4", "bear attack", "bear damage", "wolf to c2"]
    assert "W-97" in cited(events)


# A charge


@pytest.mark.clause("W-97", "W-66")
def test_a_charger_is_met_where_it_arrives_and_nobody_is_asked_again_before_its_blow() -> None:
    bench = waiting("h2")
    events = bench.play("wolf: charge mira\n> held-mira\n> attack\n> wolf", dice="10 3 20 5")
    assert deeds(events) == ["wolf to c2", "mira attack", "mira damage", "wolf attack", "wolf damage"]
    assert checked(events, "attack").target == 10, "a charge costs 2 of AC"
    assert (lost(events, "wolf"), lost(events, "mira")) == ([3], [5])
    assert {"W-97", "W-66"} <= cited(events)
    bench = waiting("h2")
    assert deeds(bench.play("wolf: charge mira\n> nobody", dice="1")) == ["wolf to c2", "wolf attack"]


@pytest.mark.clause("W-97")
@pytest.mark.parametrize(
    ("answers", "dice", "course"),
    [
        ("attack\n> wolf", "20 8", ["mira attack", "mira damage"]),
        ("run\n> a7", "1", ["wolf attack", "mira to a7"]),
        ("shove\n> wolf\n> d2", "20 6 6", ["mira attack", "mira shove", "wolf to d2"]),
        ("grapple\n> wolf", "20 6 6", ["mira attack", "mira grapple"]),
    ],
)
def test_a_charge_may_come_to_nothing(answers: str, dice: str, course: list[str]) -> None:
    bench = waiting("h2", foes={"hp": 8})
    events = bench.play(f"wolf: charge mira\n> held-mira\n> {answers}", dice=dice)
    assert deeds(events) == ["wolf to c2", *course]
    assert "W-97" in cited(events)


@pytest.mark.clause("W-97")
def test_a_charge_that_ends_out_of_ones_reach_is_answered_before_its_throw() -> None:
    """The wolf throws from 10 feet away: it never is in reach, so Mira is asked when it attacks her."""
    bench = waiting("j2", foes={"weapons": ["hand-axe"]}, mira={"weapons": []})
    request = question(bench, "wolf: charge mira d2 with=hand-axe/thrown")
    assert isinstance(request, Choose)
    assert request.prompt == "Wolf attacks Mira: does anybody act first?"
    bench.table.abandon()
    events = bench.play("wolf: charge mira d2 with=hand-axe/thrown\n> held-mira\n> prone\n> nobody", dice="1")
    assert "W-97" in cited(events)


@pytest.mark.clause("W-97")
def test_who_is_dragged_along_is_seen_coming() -> None:
    people = (delver("Mira", "b2", hp=40, **SKILLS), delver("Bo", "f2", hp=40), foe("Wolf", "g2", hp=60))
    bench = scene(*people)
    bench.play("set wolf.asks=never\nset bo.asks=never\nset mira.asks=matters\nmira: hold")
    let_act(bench, "foes")
    bench.play("wolf: grapple bo", dice="20 6 6")
    bench.play("set wolf.at=e2\nset bo.at=f2\nset wolf.budget.main=1")
    assert asked(bench, "wolf: haul drag", "d2", "c2", dice="6 6").startswith("Wolf at c2 is in reach of Mira")
    events = bench.play("wolf: haul drag\n> d2\n> c2\n> held-mira\n> attack\n> wolf", dice="6 6 20 3")
    assert lost(events, "wolf") == [3]
    assert "W-97" in cited(events)
    assert of_type(events, e.Moved)
