"""A script says whom it needs, and halts where one of them is gone."""

from __future__ import annotations

import pytest

from combattracker.journal.transcript import Edit
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.play.runner import Asking, Done, run
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Agreed, Answer, Question
from combattracker.rules.gm import all_actions
from combattracker.rules.ruleset import Action
from combattracker.rules.scripting.coroutine import Still
from combattracker.rules.scripting.script import Fight
from tests.rules.toy import Script, Toy, done, hurt, said, toy
from tests.support.values import fight


async def removes(fight: Fight, actor: str, whom: str) -> None:
    """The wolf, say, is taken out of the fight."""
    fight.tell(e.Left(who=whom))


async def fells(fight: Fight, actor: str, whom: str) -> None:
    """The wolf, say, goes down."""
    hurt(fight, whom, 10)


async def asks(fight: Fight, actor: str, whom: str) -> None:
    """A question, in the middle of which nothing happens."""
    await fight.confirm(actor, "sure", prompt="Sure?")


@pytest.mark.parametrize(
    ("event", "still", "goes_on"),
    [
        (removes, "here", False),
        (removes, "up", False),
        (removes, "able", False),
        (fells, "here", True),
        (fells, "up", False),
        (fells, "able", False),
        (asks, "up", True),
    ],
)
def test_a_script_halts_where_somebody_whom_it_needs_is_gone(event: Script, still: Still, goes_on: bool) -> None:
    async def deed(fight: Fight, actor: str) -> None:
        with fight.needs(actor, "wolf", "", still=still):
            await fight.do(event, "bo", "wolf")
            fight.say("the wolf is there")
        fight.say("the end")

    assert said(done(deed, Agreed(True))) == (["the wolf is there", "the end"] if goes_on else [])


def test_only_the_script_that_needs_somebody_halts() -> None:
    async def inner(fight: Fight, actor: str) -> None:
        with fight.needs("wolf"):
            with fight.part("one"):
                await fight.do(removes, "bo", "wolf")
            fight.say("never reached")

    async def deed(fight: Fight, actor: str) -> None:
        await fight.do(inner, actor)
        fight.say("the deed goes on")

    assert said(done(deed)) == ["the deed goes on"]


def test_the_outermost_that_needs_somebody_halts() -> None:
    async def inner(fight: Fight, actor: str) -> None:
        with fight.as_long_as("wolf"):
            await fight.do(removes, "bo", "wolf")
        fight.say("never reached")

    async def deed(fight: Fight, actor: str) -> None:
        with fight.needs("wolf"):
            await fight.do(inner, actor)
        fight.say("never reached either")

    assert said(done(deed)) == []


def test_behind_its_block_nobody_is_needed_any_more() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        with fight.needs("wolf"):
            fight.say("here")
        await fight.do(removes, "bo", "wolf")
        fight.say("the end")

    assert said(done(deed)) == ["here", "the end"]


def test_whoever_is_gone_already_halts_it_at_once() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        with fight.as_long_as("ghost"):
            fight.say("a part is begun: it has asked nothing yet")
            await fight.do(asks, actor, actor)
            fight.say("never reached")
        with fight.needs("ghost"):
            fight.say("nor this")

    assert said(done(deed)) == ["a part is begun: it has asked nothing yet"]


def test_a_part_of_a_script_lasts_as_long_as_somebody_is_there() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        for target in ("wolf", "bo"):
            with fight.as_long_as(target, still="up"), fight.part(target):
                await fight.do(fells if target == "wolf" else asks, "", target)
                fight.say(f"{target} still stands")
        fight.say(f"{len(fight.frames)} script runs")

    assert said(done(deed, Agreed(True))) == ["bo still stands", "1 script runs"]


def edited(script: Script, *edits: Edit, answers: int) -> Done | Asking:
    """A script that gets so many answers, with edits of the GM among them."""
    left = answers

    def source(request: Question, fight: Fight) -> Answer | None:
        nonlocal left
        left -= 1
        return Agreed(True) if left >= 0 else None

    actions = {**all_actions(toy().actions), "deed": Action(script, name="deed", label="Deed")}
    return run(toy(), actions, fight(), Command("deed", "mira"), tuple(edits), source)


async def twice(fight: Fight, actor: str) -> None:
    """Asks, tells, asks again, and needs the wolf all the time."""
    with fight.needs("wolf"):
        await fight.confirm(actor, "first", prompt="First?")
        fight.say("once")
        await fight.confirm(actor, "second", prompt="Second?")
        fight.say("twice")


def test_nothing_is_asked_any_more_where_the_gm_has_removed_somebody_meanwhile() -> None:
    assert isinstance(edited(twice, answers=1), Asking), "the second question is open"
    found = edited(twice, Edit(1, Command("remove", args={"who": "wolf"})), answers=1)
    assert isinstance(found, Done)
    assert said(found) == ["once"]


def test_an_answer_comes_too_late_for_somebody_who_is_gone() -> None:
    class Fickle(Toy):
        def can_go_on(self, state: State, actor: str) -> bool:
            return super().can_go_on(state, actor) and actor not in given

    given: list[str] = []

    async def deed(fight: Fight, actor: str) -> None:
        with fight.needs("wolf", still="able"):
            await fight.confirm(actor, "sure", prompt="Sure?")
            fight.say("never reached")

    def source(request: Question, fight: Fight) -> Answer:
        given.append("wolf")
        return Agreed(True)

    rules = Fickle(toy().manifest)
    actions = {**all_actions(rules.actions), "deed": Action(deed, name="deed", label="Deed")}
    found = run(rules, actions, fight(), Command("deed", "mira"), (), source)
    assert said(found) == []
