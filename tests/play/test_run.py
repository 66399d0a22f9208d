"""Running one command: recorded answers, edits in the middle, and faults of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from combattracker.journal.transcript import Edit, Transcript
from combattracker.model.errors import CombatError, Illegal, Unreadable
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Pool
from combattracker.play.guard import RulesFault
from combattracker.play.runner import Asking, Done, edit_events, run
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Agreed, Answer, Chosen, Option, Question, Recorded, Rolled, record
from combattracker.rules.gm import all_actions
from combattracker.rules.ruleset import ON_TURN, Action, Next
from combattracker.rules.scripting.script import Fight
from tests.rules.toy import Toy, hp, hurt, said, toy
from tests.support.values import combatant, fight


async def duel(fight: Fight, actor: str) -> None:
    """A hit, and perhaps a second one."""
    options = [Option(who.id, who.name) for who in fight.state.acting() if who.id != actor]
    target = await fight.choose(actor, "target", options, prompt="Whom?")
    hit = await fight.roll(actor, "damage", "1d6")
    hurt(fight, target, hit.total)
    if await fight.confirm(actor, "again", prompt="Again?"):
        hit = await fight.roll(actor, "damage", "1d6")
        hurt(fight, target, hit.total)


def go(
    script: Callable[..., Any] = duel, transcript: Transcript = (), ruleset: Toy | None = None, **command: Any
) -> Done | Asking:
    ruleset = ruleset or toy()
    actions = all_actions({**ruleset.actions, "duel": Action(script, name="duel", label="Duel", moment=ON_TURN)})
    kind = type("Own", (type(ruleset),), {"actions": actions})
    return run(
        kind(ruleset.manifest, ruleset.library), actions, fight(), Command("duel", "mira", **command), transcript
    )


def answer_all(*answers: Answer) -> Transcript:
    """The transcript after some answers, each recorded with the question that was open."""
    transcript: Transcript = ()
    for answer in answers:
        found = go(transcript=transcript)
        assert isinstance(found, Asking)
        transcript = (*found.transcript, record(found.request, answer))
    return transcript


THREE: tuple[Answer, ...] = (Chosen("wolf"), Rolled(faces=(4,)), Agreed(False))


def test_a_command_stops_at_each_question_and_goes_on_with_its_answer() -> None:
    keys = []
    for count in range(3):
        found = go(transcript=answer_all(*THREE[:count]))
        assert isinstance(found, Asking)
        keys.append(found.request.key)
    assert keys == ["duel/mira.target", "duel/mira.damage", "duel/mira.again"]
    assert hp(found, "wolf") == 6, "what has happened so far is seen while a question is open"
    done = go(transcript=answer_all(*THREE))
    assert isinstance(done, Done)
    assert hp(done, "wolf") == 6
    assert done.transcript == answer_all(*THREE)


def test_an_answer_that_does_not_fit_any_more_is_asked_afresh() -> None:
    first, *rest = answer_all(*THREE)
    assert isinstance(first, Recorded)
    gone = Recorded(first.key, Chosen("ash"))
    found = go(transcript=(gone, *rest))
    assert isinstance(found, Asking)
    assert found.request.key == "duel/mira.target"
    done = go(transcript=(gone, *rest, first))
    assert isinstance(done, Done), "the last answer to a question counts, and the others are still used"


def test_the_order_of_the_answers_does_not_matter() -> None:
    assert go(transcript=answer_all(*THREE)[::-1]).events == go(transcript=answer_all(*THREE)).events


def test_sources_answer_what_nobody_has_and_are_recorded_as_such() -> None:
    def source(request: Question, fight: Fight) -> Answer | None:
        known: dict[str, Answer] = {"target": Chosen("wolf"), "damage": Rolled(faces=(2,))}
        return known.get(request.key.rpartition(".")[2])

    found = run(toy(), {"duel": Action(duel, name="duel", label="")}, fight(), Command("duel", "mira"), source=source)
    assert isinstance(found, Asking)
    assert [item.auto for item in found.transcript if isinstance(item, Recorded)] == [True, True]


# Edits


def edited(line_or_command: Command, *answers: Answer) -> Done | Asking:
    """The duel with an edit made after some answers."""
    before = go(transcript=answer_all(*answers))
    assert isinstance(before, Asking)
    return go(transcript=(*before.transcript, Edit(len(before.events), line_or_command)))


SET = Command("set", args={"wolf.hp": "1"})


def test_an_edit_holds_from_where_it_was_made() -> None:
    found = edited(SET, *THREE[:2])
    assert isinstance(found, Asking)
    assert hp(found, "wolf") == 1, "not 1 minus the damage told before"
    assert [event.after.current for event in found.events if isinstance(event, e.PoolChanged)] == [6, 1]
    early = edited(SET)
    assert hp(early, "wolf") == 1


def test_an_edit_before_the_damage_is_there_when_it_falls() -> None:
    found = edited(SET, THREE[0])
    assert isinstance(found, Asking)
    done = go(transcript=(*found.transcript, record(found.request, Rolled(faces=(4,)))))
    assert hp(done, "wolf") == -3
    assert done.state.who("wolf").standing == "down"


def test_an_edit_that_takes_the_choice_away_asks_again() -> None:
    found = edited(Command("remove", args={"who": "wolf"}), THREE[0])
    assert isinstance(found, Asking)
    assert found.request.key == "duel/mira.target"
    assert [option.id for option in getattr(found.request, "options", ())] == ["bo"]


def test_an_edit_whose_place_is_never_reached_is_made_at_the_end() -> None:
    done = go(transcript=(*answer_all(*THREE), Edit(99, SET)))
    assert isinstance(done, Done)
    assert hp(done, "wolf") == 1


def test_edits_among_facts_told_at_once_come_after_the_fact_they_followed() -> None:
    async def volley(fight: Fight, actor: str) -> None:
        hurt(fight, "wolf", 1)
        with fight.simultaneously():
            hurt(fight, "wolf", 2)
            hurt(fight, "wolf", 3)
        await fight.confirm(actor, "done", prompt="Done?")
        hurt(fight, "wolf", 1)

    found = go(volley)
    assert isinstance(found, Asking)
    done = go(volley, (*found.transcript, Edit(len(found.events), SET), record(found.request, Agreed(True))))
    assert [event.after.current for event in done.events if isinstance(event, e.PoolChanged)] == [9, 7, 4, 1, 0]


def actions_with(script: Any) -> dict[str, Action]:
    return all_actions({"deed": Action(script, name="deed", label="Deed", edit=True)})


def open_fight(state: State | None = None) -> Fight:
    return Fight(toy(), state or fight(), Command("duel", "mira"))


def test_only_edits_are_edits() -> None:
    with pytest.raises(Illegal, match="finish or abandon the open question before strike"):
        edit_events(open_fight(), all_actions(toy().actions), Command("strike", "mira"))
    with pytest.raises(Unreadable, match="there is no action 'stroke'; did you mean 'strike'"):
        edit_events(open_fight(), all_actions(toy().actions), Command("stroke", "mira"))


def test_an_edit_that_would_ask_is_refused() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        await fight.number(actor, "many", prompt="How many?")

    with pytest.raises(Illegal, match="deed would have to ask; give it all its arguments"):
        edit_events(open_fight(), actions_with(deed), Command("deed"))
    assert edit_events(open_fight(), actions_with(deed), Command("deed", args={"many": "3"})) == []


def test_an_edit_that_breaks_is_a_fault_of_the_rules() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        raise KeyError("oops")

    with pytest.raises(RulesFault, match="the rules of Toy failed at deed: KeyError: 'oops'"):
        edit_events(open_fight(), actions_with(deed), Command("deed"))


def test_an_edit_by_somebody_who_falls_by_it_halts_itself_only() -> None:
    async def fall(fight: Fight, actor: str) -> None:
        hurt(fight, actor, 99)

    async def deed(fight: Fight, actor: str) -> None:
        await fight.do(fall, actor)
        fight.say("never reached")

    events = edit_events(open_fight(), actions_with(deed), Command("deed", "mira"))
    assert [type(event) for event in events] == [e.PoolChanged, e.StandingChanged]


def test_the_actor_who_falls_by_an_edit_halts_at_the_next_step_down() -> None:
    async def long(fight: Fight, actor: str) -> None:
        await fight.do(duel, actor)
        fight.say("never reached")

    found = go(long)
    assert isinstance(found, Asking)
    edit = Edit(len(found.events), Command("set", args={"mira.hp": "0"}))
    keys = ("duel/duel/mira.target", "duel/duel/mira.damage", "duel/duel/mira.again")
    answers = [
        Recorded(key, answer, "1d6" if key.endswith("damage") else "") for key, answer in zip(keys, THREE, strict=True)
    ]
    done = go(long, (edit, *answers))
    assert isinstance(done, Done)
    assert said(done) == []


# What goes wrong


def broken(method: str) -> Toy:
    """A ruleset that fails in one place."""

    def fail(self: Toy, *args: Any) -> Any:
        raise KeyError("oops")

    made: Toy = type("Broken", (Toy,), {method: fail})(fight().manifest, None)
    return made


@pytest.mark.parametrize("method", ["refuse", "settle", "next_step", "can_go_on"])
def test_a_ruleset_that_fails_is_named_and_nothing_has_happened(method: str) -> None:
    async def deed(fight: Fight, actor: str) -> None:
        fight.settle()
        await fight.do(deeper, actor)

    async def deeper(fight: Fight, actor: str) -> None:
        pass

    state = fight()
    with pytest.raises(RulesFault) as fault:
        go(deed, ruleset=broken(method))
    assert str(fault.value).startswith("the rules of Toy failed at mira: duel")
    assert "KeyError: 'oops'; nothing was done" in str(fault.value)
    assert state == fight()


@pytest.mark.parametrize(
    "error", [KeyError("x"), AttributeError("x"), AssertionError("x"), RecursionError("x"), ZeroDivisionError("x")]
)
def test_every_failure_of_a_script_is_a_fault_of_the_rules(error: Exception) -> None:
    async def deed(fight: Fight, actor: str) -> None:
        hurt(fight, "wolf", 1)
        raise error

    with pytest.raises(RulesFault) as fault:
        go(deed)
    assert fault.value.__cause__ is error


def test_a_source_that_gives_what_does_not_fit_is_refused() -> None:
    actions = {"duel": Action(duel, name="duel", label="")}
    with pytest.raises(Unreadable, match="'moon' is not offered; there is bo, wolf"):
        run(toy(), actions, fight(), Command("duel", "mira"), source=lambda *_: Chosen("moon"))


def test_who_may_act() -> None:
    with pytest.raises(Unreadable, match="there is no action 'fly'"):
        run(toy(), {}, fight(), Command("fly"))
    actions = all_actions(toy().actions)
    for command, words in (
        (Command("strike"), "strike needs an actor: write it as NAME: strike"),
        (Command("strike", "ash"), "nobody here is called 'ash'"),
        (Command("strike", "bo"), "it is not Bo's turn to act"),
    ):
        with pytest.raises(CombatError, match=words):
            run(toy(), actions, fight(), command)
    forced = run(toy(), actions, fight(), Command("strike", "bo", force=True))
    assert hp(forced, "wolf") == 7


def test_a_command_of_somebody_new_works_like_any_other() -> None:
    state = fight(combatant("ash", "wolves"))
    done = run(toy(), all_actions(toy().actions), state, Command("strike", "mira", {"target": "ash"}))
    assert done.state.who("ash").pools["hp"] == Pool(7, 10)


def test_the_next_step_of_a_broken_ruleset_is_not_needed_for_the_gm() -> None:
    def fail(self: Toy, state: State) -> Next:
        raise KeyError("oops")

    ruleset = type("Broken", (Toy,), {"next_step": fail})(fight().manifest, None)
    done = run(ruleset, all_actions(ruleset.actions), fight(), SET)
    assert hp(done, "wolf") == 1
