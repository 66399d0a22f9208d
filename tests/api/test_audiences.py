"""What leaves for whom: nothing hidden, and no number of a foe that players may not know."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

import combattracker as ct
from combattracker.journal.memory import MemoryStore
from combattracker.model.facts import events as e
from combattracker.model.foes import HEALTH
from combattracker.model.signs import SIGNS
from combattracker.model.values import changed
from combattracker.play.open_fight import OpenFight
from tests.rulesets.test_leaks import encounters, ids, leaks, lurking, secrets
from tests.support.fights import COIN_DUEL, FORD

AUDIENCES = ("gm", "players", "heroes", "wolves")


def data(value: object) -> str:
    """Any value as the JSON that a program would send."""
    return json.dumps(ct.as_data(value), ensure_ascii=False)


def fought(steps: int = 30) -> ct.Fight:
    """The ford, played for a while, with a leader that lurks and a note of the GM."""
    text = FORD.read_text(encoding="utf-8").replace("name: Old Torn-Ear", "name: Old Torn-Ear\n    hidden: true")
    fight = ct.open_fight(text, seed=7)
    fight.do("note Old Torn-Ear waits for blood")
    fight.play(most=steps)
    return fight


# What is hidden


@pytest.mark.parametrize("path", list(encounters()), ids=lambda path: path.stem)
def test_players_get_nothing_of_a_side_that_lurks(path: Path) -> None:
    found = lurking(path)
    fight = ct.Fight(OpenFight.start(MemoryStore(), found.ruleset, found.events, chance=Random(3)))
    fight.play(most=40)
    table = fight.table
    states = [table.state_at(entry.id) for entry in table.path()]
    # Whoever was never seen must be nowhere; who shows himself on the way may be named from then on.
    never = set.intersection(*(secrets(state) for state in states))
    for what, told in (
        ("view", fight.view("players")),
        ("log", fight.log("players")),
        ("events", fight.events("players")),
        ("rolls", fight.rolls("players")),
        ("recap", fight.recap("players", arithmetic=True)),
    ):
        assert not leaks(told if isinstance(told, str) else data(told), never), what
    assert not leaks(data(fight.view("players")), secrets(states[0]))
    assert not ids(states[0]) & {*fight.view("players").combatants}


@pytest.mark.parametrize("path", list(encounters()), ids=lambda path: path.stem)
def test_ids_of_those_who_were_never_seen_are_in_nothing(path: Path) -> None:
    found = lurking(path)
    fight = ct.Fight(OpenFight.start(MemoryStore(), found.ruleset, found.events, chance=Random(4)))
    fight.play(most=25)
    states = [fight.table.state_at(entry.id) for entry in fight.table.path()]
    hidden = set.intersection(*({who.id for who in state.combatants.values() if who.hidden} for state in states))
    for told in (fight.log("players"), fight.events("players"), fight.rolls("players")):
        words = set(re.findall(r'"([^"\\]+)"', data(told)))
        assert not words & hidden


def test_who_lurks_is_somebody() -> None:
    fight = fought()
    assert "old-torn-ear" in fight.view("gm").combatants
    assert "old-torn-ear" not in fight.view("players").combatants
    assert "Torn-Ear" in data(fight.log("gm"))
    for told in (fight.log("players"), fight.events("players"), fight.view("players"), fight.rolls("players")):
        assert "orn-" not in data(told)
        assert "waits for blood" not in data(told)
    assert "orn-Ear" not in fight.recap("players")


def test_references_never_leave() -> None:
    fight = fought()
    for audience in AUDIENCES:
        for told in (fight.log(audience), fight.events(audience), fight.view(audience), fight.rolls(audience)):
            assert not any(sign in data(told) for sign in SIGNS)
    fight = ct.open_fight(FORD, seed=1)
    for _ in range(60):
        assert not any(sign in data(fight.pending) + data(fight.suggestion()) for sign in SIGNS)
        if isinstance(fight.pending, ct.Over):
            break
        fight.accept()


# What is waited for


@pytest.mark.parametrize("path", list(encounters()), ids=lambda path: path.stem)
def test_players_are_shown_no_question_that_names_the_hidden(path: Path) -> None:
    found = lurking(path)
    fight = ct.Fight(OpenFight.start(MemoryStore(), found.ruleset, found.events, chance=Random(5)))
    kinds = set()
    for _ in range(60):
        state = fight.table.state
        shown = fight.pending_for("players")
        kinds.add(type(shown))
        assert not leaks(data(shown), secrets(state))
        hidden = {who.id for who in state.combatants.values() if who.hidden}
        assert not set(re.findall(r'"([^"\\]+)"', data(shown))) & hidden
        assert not any(sign in data(shown) for sign in SIGNS)
        if isinstance(fight.pending, ct.Over):
            break
        fight.play(most=1)
    assert len(kinds) > 1


def test_players_are_shown_what_is_theirs() -> None:
    fight = fought(0)
    seen = set()
    while not isinstance(fight.pending, ct.Over):
        own, shown = fight.pending, fight.pending_for("players")
        assert fight.pending_for("gm") == own
        match own, shown:
            case (ct.Decision(side="heroes"), ct.Decision()):
                assert shown.words == own.words
                seen.add("own decision")
            case (ct.Decision(who="old-torn-ear"), _):
                assert shown is None
                seen.add("hidden")
            case (ct.Decision(), ct.Decision()):
                assert shown.offers == ()
                assert shown.prompt == own.prompt
                seen.add("decision of a foe")
            case (ct.Question(side="heroes", kind="choose"), ct.Question()):
                assert len(shown.options) == len(own.options)
                seen.add("own question")
            case (ct.Step(), ct.Step() | None):
                seen.add("step")
        fight.accept()
    assert seen >= {"own decision", "own question", "hidden", "decision of a foe", "step"}
    assert fight.pending_for("players") == fight.pending


# Numbers of foes


def numbers(fight: ct.Fight) -> list[str]:
    """The events that players get of foes in which there are numbers of theirs."""
    found = []
    for event in fight.events("players"):
        who = fight.state.combatants.get(getattr(event, "who", ""))
        who = event.combatant if isinstance(event, e.Joined) else who
        if who is None or who.side == "heroes":
            continue
        match event:
            case e.Joined(combatant=joined):
                told = bool(joined.stats or joined.facts or joined.budgets or joined.holds) or len(joined.pools) > 1
            case e.PoolChanged(after=after):
                told = after.maximum != 4 or not hasattr(after, "word")
            case e.Checked():
                told = bool(event.terms) or event.faces is not None or "+" in event.dice
            case _:
                told = isinstance(event, e.BudgetChanged | e.CounterChanged | e.CooldownChanged) or bool(
                    event.why.terms
                )
        if told:
            found.append(str(event))
    return found


def test_numbers_of_foes_are_not_told_unless_the_house_rules_say_so() -> None:
    fight = fought()
    assert numbers(fight) == []
    wolf = fight.view("players").combatants["wolf-2"]
    assert {type(pool).__name__ for pool in wolf.pools.values()} == {"Roughly"}
    assert (wolf.stats, wolf.cooldowns, wolf.facts, wolf.holds, wolf.notes) == ({}, {}, {}, (), "")
    assert fight.view("players").combatants["jorun"] == fight.view().combatants["jorun"]
    own = [roll for roll in fight.rolls("players") if roll.side == "heroes"]
    foes = [roll for roll in fight.rolls("players") if roll.side == "wolves"]
    assert own
    assert foes
    assert all(roll.target is None and roll.faces for roll in own)
    assert all(roll.faces is None and roll.natural is None and roll.bonus is None for roll in foes)
    fight.do(f"switch {HEALTH}=numbers")
    wolf = fight.view("players").combatants["wolf-2"]
    assert wolf.pools == fight.view().combatants["wolf-2"].pools
    before = fight.entry
    fight.play(most=20)
    everything = fight.rolls(since=before)
    assert fight.rolls("players", since=before) == tuple(roll for roll in everything if roll.who != "old-torn-ear")


def test_health_of_foes_may_be_hidden_altogether() -> None:
    fight = ct.open_fight(FORD.read_text(encoding="utf-8").replace("rules:", f"rules:\n  {HEALTH}: hidden"), seed=7)
    fight.play(most=30)
    assert fight.view("players").combatants["wolf-2"].pools == {}
    foes = [each for each in fight.events("players") if isinstance(each, e.PoolChanged) and each.who.startswith("wolf")]
    assert foes == []


def test_who_has_left_takes_his_numbers_along() -> None:
    fight = fought()
    fight.do("remove wolf-3")
    gone = fight.view("players").gone["wolf-3"]
    assert (gone.stats, gone.holds) == ({}, ())
    assert fight.state.gone["wolf-3"].stats


def test_aggro_may_be_hidden() -> None:
    text = FORD.read_text(encoding="utf-8").replace("rules:", "rules:\n  foes-aggro: false")
    fight = ct.open_fight(text, seed=7)
    fight.play(most=30)
    assert fight.view().aggro
    assert fight.view("players").aggro == {}
    assert not [each for each in fight.events("players") if isinstance(each, e.AggroChanged)]


def test_players_know_the_library_entries_of_what_they_see_only() -> None:
    fight = fought()
    wolf = changed(fight.state.combatants["wolf-1"])
    assert wolf.holds
    own = {key for who in fight.state.combatants.values() if who.side == "heroes" for key in who.holds}
    foes = {key for key in wolf.holds if key not in own}
    assert foes
    assert not foes & {*fight.view("players").catalogue}
    assert own <= {*fight.view("players").catalogue}


# Log, events and rolls


def test_the_log_says_what_happened_since() -> None:
    fight = ct.open_fight(FORD, seed=7)
    fight.do("turn jorun")
    assert [told.headline for told in fight.log()] == ["Wolves at the Ford", "Round 1", "Jorun's turn"]
    assert [told.headline for told in fight.log("players")] == ["Wolves at the Ford", "Round 1", "Jorun's turn"]
    before = fight.entry
    fight.do("jorun: wait")
    (told, *_) = fight.log(since=before)
    assert (told.entry, told.round, told.actor) == (before + 1, 1, "jorun")
    assert str(told).startswith("Jorun lets the turn pass")
    assert fight.log(since=fight.entry) == ()
    fight.undo()
    assert fight.log(since=before) == ()


def test_events_and_rolls_go_by_entries() -> None:
    fight = ct.open_fight(FORD, seed=7)
    fight.play(most=20)
    everything, rolls = fight.events(), fight.rolls()
    assert isinstance(everything[0], e.Opened)
    assert len([each for each in everything if isinstance(each, e.Checked)]) == len(rolls)
    half = rolls[len(rolls) // 2].entry
    assert fight.rolls(since=half) == tuple(roll for roll in rolls if roll.entry > half)
    assert len(fight.events(since=half)) < len(everything)
    for roll in rolls:
        assert roll.name == fight.state.combatants[roll.who].name
        assert roll.natural is not None
        assert roll.bonus == roll.total - roll.natural


@pytest.mark.parametrize("audience", ["", "GM", "player", "foes"])
def test_an_unknown_audience_is_refused(audience: str) -> None:
    fight = ct.open_fight(COIN_DUEL)
    for ask in (fight.view, fight.log, fight.events, fight.rolls, fight.recap, fight.pending_for):
        with pytest.raises(ct.Unreadable) as raised:
            ask(audience)
        assert str(raised.value).startswith(f"there is no audience {audience!r}; ")


def test_what_is_given_does_not_change() -> None:
    fight = ct.open_fight(FORD, seed=7)
    view = fight.view("players")
    before = data(view)
    fight.play()
    assert data(view) == before
    with pytest.raises(AttributeError):
        view.title = "x"  # type: ignore[misc]


@pytest.mark.parametrize("name", ["the-kings-door", "wolves-at-the-ford", "the-robbers-court", "what-the-idol-said"])
def test_of_what_foes_roll_players_hear_neither_what_is_added_nor_what_it_was_against(name: str) -> None:
    with ct.open_fight(FORD.with_name(f"{name}.yaml"), seed=3) as fight:
        fight.play(most=60)
        foes = {
            who.name for who in fight.state.combatants.values() if fight.state.sides[who.side].controller != "players"
        }
        told = [roll for roll in fight.rolls("players") if roll.name in foes]
        lines = [line for entry in fight.log("players") for line in entry.arithmetic]
        theirs = [line for line in lines if line.partition(":")[0] in foes and " = " in line and "d" in line]
        assert told or theirs
        assert {roll.target for roll in told} <= {None}
        assert not [line for line in theirs if re.search(r" [+−] \d+ .* = ", line.partition("[")[0])]
        assert [line for entry in fight.log() for line in entry.arithmetic if re.search(r" [+−] \d+ .* = ", line)]


def test_players_do_not_see_which_spells_a_foe_has_ready_nor_what_its_gear_adds() -> None:
    with ct.open_fight(FORD.with_name("what-the-idol-said.yaml"), seed=3) as fight:
        state, view = fight.state, fight.view("players")
        casters = [
            who for who in state.combatants.values() if any(item.of.startswith("spell/") for item in who.items.values())
        ]
        shown = {who.id: view.combatants[who.id] for who in casters if who.id in view.combatants}
        foes = [who for who in shown.values() if state.sides[who.side].controller != "players"]
        own = [who for who in shown.values() if state.sides[who.side].controller == "players"]
        assert foes
        assert own
        assert not [item for who in foes for item in who.items.values() if item.of.startswith("spell/") or item.bonus]
        assert all(any(item.of.startswith("spell/") for item in who.items.values()) for who in own)


def test_the_line_of_a_step_names_nobody_to_players() -> None:
    with ct.open_fight(FORD, seed=3) as fight:
        found = fight.pending_for("players")
        assert isinstance(found, ct.Step)
        assert found.line == "next"
