"""Whatever a ruleset does wrong is named, with its file and line, and nothing has happened."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from combattracker.cli.run import Door, Failed
from combattracker.content.encounters.opening import open_encounter
from combattracker.journal.memory import MemoryStore
from combattracker.model.errors import DEBUG
from combattracker.play import guard
from combattracker.play.guard import RulesFault
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Agreed
from combattracker.rules.ruleset import Step, Suggestion

MANIFEST = """
id: wobbly
title: Wobbly
version: "1"
pools: {hp: {name: Health}}
counters: {sips: {name: Sips}}
effects: {}
"""
RULES = """
from combattracker.model.facts import events as e
from combattracker.model.combatant import Combatant
from combattracker.model.values import Pool
from combattracker.rules.library import Creature
from combattracker.rules.ruleset import Action, Owed, Recruit, Ruleset


async def drink(fight, actor):
    if await fight.confirm(actor, "sure", prompt="Sure?"):
        fight.tell(e.CounterChanged(who=actor, counter="sips", before=None, after=1))


async def deed(fight, actor):
{deed}


class Drinker(Creature):
    hp: int = 3


class Wobbly(Ruleset):
    schemas = {{"creature": Drinker}}
    actions = {{
        "deed": Action(deed, name="deed", label="Deed"),
    }}

    def recruit(self, entry, who):
        made = Combatant(id=who.id, name=who.name, tag=who.tag, side=who.side, pools={{"hp": Pool(entry.hp, entry.hp)}})
        return Recruit(made)

    def next_step(self, state):
        return Owed("mira", "what does Mira do?", ("deed",))


RULESET = Wobbly
"""
FIGHT = "ruleset: wobbly\ncombatants: [{name: Mira, side: a}, {name: Bo, side: b}]\n"
Make = Callable[[str], OpenFight]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """A fight of a ruleset whose one deed is the text given."""
    folder = tmp_path / "wobbly"
    folder.mkdir()
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(folder))

    def made(deed: str) -> OpenFight:
        (folder / "manifest.yaml").write_text(MANIFEST)
        (folder / "__init__.py").write_text(RULES.format(deed="\n".join(f"    {x}" for x in dedent(deed).splitlines())))
        (tmp_path / "fight.yaml").write_text(FIGHT)
        opening = open_encounter(tmp_path / "fight.yaml")
        return OpenFight.start(MemoryStore(), opening.ruleset, opening.events)

    return made


def fault_of(table: OpenFight) -> str:
    before = table.state
    with pytest.raises(RulesFault) as fault:
        table.submit(Command("deed", "mira"))
    assert table.state == before
    assert table.asking is None
    return str(fault.value)


def test_a_failure_names_file_line_action_and_question(make: Make) -> None:
    table = make('await fight.confirm(actor, "sure", prompt="Sure?")\nraise KeyError("oops")')
    table.submit(Command("deed", "mira"))
    with pytest.raises(RulesFault) as fault:
        table.answer(Agreed(True))
    assert str(fault.value) == (
        "the rules of Wobbly failed at mira: deed, after the question deed/mira.sure in wobbly/__init__.py:16: "
        "KeyError: 'oops'; nothing was done"
    )
    assert table.asking is not None


def test_a_forgotten_await_is_a_fault(make: Make) -> None:
    told = fault_of(make("fight.say('before')\nfight.do(drink, actor)\nfight.say('after')"))
    assert "in wobbly/__init__.py:16" in told
    assert "Fight.do is called, but not awaited: write 'await' before it" in told


def test_a_fact_that_is_not_true_names_the_line(make: Make) -> None:
    told = fault_of(make("fight.tell(e.CounterChanged(who=actor, counter='sips', before=7, after=8))"))
    assert "in wobbly/__init__.py:15: CounterChanged says that it was 7 before, but it was None" in told


@pytest.mark.parametrize(
    ("deed", "told"),
    [
        ("fight.count(actor, 'gulps')", "15: these rules know no counter 'gulps'; they know sips"),
        ("fight.spend(actor, 'sips')\nfight.set_budget(actor, 'sips', 1)", "16: these rules know no budget 'sips'"),
        ("fight.gain(actor, 'drunk')", "15: these rules know no effect 'drunk'; they know none"),
        ("fight.set_fact(actor, 'mood', 'merry')", "15: these rules know no fact 'mood'"),
        ("fight.set_standing(actor, 'asleep')", "15: these rules know no standing 'asleep'"),
        ("fight.count(actor, 'sips', 0.5)", "15: CounterChanged can't be so: Expected `int | null`, got `float`"),
        ("fight.set_pool(actor, 'hp', '3')", "15: PoolChanged can't be so: Expected `int`, got `str`"),
        ("fight.change(actor, 'hp', None)", "15: TypeError: unsupported operand"),
        ("fight.say(3)", "15: Noted can't be so"),
    ],
)
def test_what_is_undeclared_or_of_a_wrong_type_names_the_line_by_whatever_word_it_is_told(
    make: Make, deed: str, told: str
) -> None:
    assert f"in wobbly/__init__.py:{told}" in fault_of(make(deed))


def test_a_judge_that_forgets_to_wait_is_a_fault(make: Make) -> None:
    judge = "lambda roll: fight.confirm(actor, 'luck', prompt='Luck?')"
    table = make(f"await fight.roll(actor, 'hit', '1', judge={judge})")
    table.submit(Command("deed", "mira"))
    with pytest.raises(RulesFault) as fault:
        table.answer(Agreed(True))
    assert "after the question deed/mira.luck" in str(fault.value)
    assert "in wobbly/__init__.py:15: " in str(fault.value)


def test_an_endless_loop_ends(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "LONGEST", 0.3)
    monkeypatch.setattr(guard, "_WATCH", guard._Watch())
    told = fault_of(make("n = 0\nwhile True:\n    n += 1"))
    assert "wobbly/__init__.py:1" in told
    assert "without asking anything or coming to an end" in told


def test_other_warnings_are_handed_on(make: Make) -> None:
    table = make("import warnings\nwarnings.warn('something else', UserWarning)")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        table.submit(Command("deed", "mira"))
    assert [str(each.message) for each in caught] == ["something else"]


def test_python_s_own_account_where_it_is_wanted(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DEBUG, "1")
    assert "Traceback (most recent call last)" in fault_of(make("raise KeyError('oops')"))


def test_a_step_that_changes_nothing_is_named(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make("pass")
    step = Step(Command("deed", "mira"), "Mira dithers")
    monkeypatch.setattr(table.ruleset, "next_step", lambda state: step)
    with pytest.raises(RulesFault, match="at mira: deed: the step “Mira dithers” changes nothing, so it would come "):
        table.step()
    assert table.head == 1


def test_a_decision_that_changes_nothing_is_named_where_nobody_looks(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make("pass")
    monkeypatch.setattr(table.ruleset, "suggest", lambda state, owed: Suggestion("for fun", Command("deed", "mira")))
    with pytest.raises(Failed, match="after 2 actions: “Mira: Deed” changes nothing, so it would go on for ever"):
        Door(table, faces=[], seed=1, auto=[], quiet=True).play_on()
