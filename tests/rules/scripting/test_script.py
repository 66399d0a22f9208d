"""What a rule script can do: tell, run other scripts in it, and halt."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.model.errors import CombatError, Unreadable
from combattracker.model.facts import events as e
from combattracker.model.state import Note
from combattracker.model.values import Budget, Pool, changed
from combattracker.play.guard import RulesFault
from combattracker.play.runner import Asking
from combattracker.rules.asking.requests import Agreed
from combattracker.rules.ruleset import action
from combattracker.rules.scripting.coroutine import Halted
from combattracker.rules.scripting.script import Fight
from tests.rules.toy import done, hp, hurt, play, said
from tests.support.values import combatant, fight

# Telling


def test_what_is_told_is_read_at_once() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        hurt(fight, actor, 3)
        fight.say(f"{fight.who(actor).pools['hp'].current} left")

    found = done(deed)
    assert said(found) == ["7 left"]
    assert hp(found, "mira") == 7


def test_what_is_not_declared_is_refused_and_nothing_has_happened() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        hurt(fight, actor, 3)
        fight.tell(e.CounterChanged(who=actor, counter="luck", before=None, after=1))

    state = fight()
    with pytest.raises(RulesFault, match=r"deed in rules/scripting/test_script.py:\d+: .* no counter 'luck'"):
        play(deed, state=state)
    assert state == fight()


HALF: Any = 2.5


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            e.PoolChanged(who="mira", pool="hp", before=Pool(10, 10), after=Pool(HALF, 10)),
            "Expected `int`, got",
        ),
        (e.PoolChanged(who="mira", pool="hp", before=Pool(9, 10), after=Pool(8, 10)), "but it was Pool(current=10"),
        (e.CounterChanged(who="mira", counter="wounds", before=1, after=2), "it was 1 before, but it was None"),
        (e.StandingChanged(who="mira", before="dead", after="up"), "it was 'dead' before, but it was 'up'"),
        (e.Moved(who="nobody", before=None, after=None), "nobody"),
    ],
)
def test_what_can_not_be_so_is_refused_where_it_is_told(event: e.Event, told: str) -> None:
    async def deed(fight: Fight, actor: str) -> None:
        fight.tell(event)

    with pytest.raises(CombatError) as fault:
        play(deed)
    assert told in str(fault.value)


def test_rules_that_contradict_each_other_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.rules import toy

    def restless(self: object, state: object) -> list[e.Event]:
        return [e.Noted(note=Note("again", "result"))]

    monkeypatch.setattr(toy.Toy, "settle", restless)

    async def deed(fight: Fight, actor: str) -> None:
        fight.settle()

    with pytest.raises(Unreadable, match="contradict each other"):
        play(deed)


def test_simultaneously_everybody_reads_what_was_before() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        with fight.simultaneously():
            hurt(fight, "mira", 10)
            hurt(fight, "wolf", fight.who("mira").pools["hp"].current)
            hurt(fight, "wolf", 1)
        fight.settle()

    found = done(deed)
    assert (hp(found, "mira"), hp(found, "wolf")) == (0, -1)
    assert [event.after for event in found.events if isinstance(event, e.StandingChanged)] == ["down", "down"]
    wounds = [(event.before, event.after) for event in found.events if isinstance(event, e.PoolChanged)]
    assert wounds[1:] == [(Pool(10, 10), Pool(0, 10)), (Pool(0, 10), Pool(-1, 10))], "each says what it found"


def test_numbers_told_at_the_same_time_add_up() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        with fight.simultaneously(), fight.simultaneously():
            for _ in range(2):
                fight.tell(
                    e.CounterChanged(who=actor, counter="wounds", before=None, after=1),
                    e.CounterChanged(who="", counter="wounds", before=None, after=2),
                    e.AggroChanged(enemy="wolf", toward=actor, before=None, after=3),
                    e.BudgetChanged(who=actor, budget="action", before=Budget(3, 3), after=Budget(2, 3)),
                )
            assert fight.events == []

    state = fight()
    mira = changed(state.who("mira"), budgets={"action": Budget(3, 3)})
    state = done(deed, state=changed(state, combatants={**state.combatants, "mira": mira})).state
    assert state.who("mira").counters == {"wounds": 2}
    assert state.counters == {"wounds": 4}
    assert state.aggro == {"wolf": {"mira": 6}}
    assert state.who("mira").budgets == {"action": Budget(1, 3)}


def test_nothing_can_be_asked_simultaneously() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        with fight.simultaneously():
            await fight.confirm(actor, "sure", prompt="Sure?")

    with pytest.raises(RulesFault, match="ask first, then tell"):
        play(deed)


# Scripts in scripts


async def slap(fight: Fight, actor: str, whom: str, damage: int = 3) -> str:
    await fight.confirm(actor, "slap", prompt="Slap?")
    hurt(fight, whom, damage)
    return f"{actor} slaps {whom}"


def test_a_script_in_a_script_gives_back_what_it_returns() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        fight.say(str(await fight.do(slap, "wolf", "mira")))

    assert said(done(deed, Agreed(True))) == ["wolf slaps mira"]


def test_whoever_goes_down_in_the_middle_halts() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        await fight.do(slap, "wolf", actor, 10)
        fight.say("never reached")

    found = done(deed, Agreed(True))
    assert said(found) == []
    assert found.state.who("mira").standing == "down"


def test_the_deed_around_goes_on_if_only_the_inner_one_can_not() -> None:
    async def inner(fight: Fight, actor: str) -> str:
        await fight.do(slap, "mira", actor, 10)
        fight.say("never reached")
        return "finished"

    async def deed(fight: Fight, actor: str) -> None:
        result = await fight.do(inner, "wolf")
        fight.say(f"the wolf: {result}")

    found = done(deed, Agreed(True))
    assert said(found) == ["the wolf: None"]


def test_halting_goes_through_as_many_deeds_as_are_the_victims() -> None:
    async def third(fight: Fight, actor: str) -> None:
        await fight.do(slap, "wolf", "mira", 10)
        fight.say("the third goes on, for it is Bo's")

    async def second(fight: Fight, actor: str) -> None:
        with fight.part("left"):
            await fight.do(third, "bo")
            fight.say("never reached")

    async def first(fight: Fight, actor: str) -> None:
        await fight.do(second, actor)
        fight.say("never reached either")

    async def deed(fight: Fight, actor: str) -> None:
        with fight.part("outer"):
            await fight.do(first, actor)
        fight.say("nor this")

    found = done(deed, Agreed(True))
    assert said(found) == ["the third goes on, for it is Bo's"]


def test_a_deed_of_nobody_never_halts() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        for who in ("mira", "bo", "wolf"):
            await fight.do(slap, "", who, 10)
        fight.say("everybody is down")

    assert said(done(deed, *[Agreed(True)] * 3, actor="")) == ["everybody is down"]


def test_a_frame_is_left_also_when_it_halts() -> None:
    frames = []

    async def deed(fight: Fight, actor: str) -> None:
        try:
            await fight.do(slap, "wolf", actor, 10)
        except Halted as halted:
            frames.append((halted.depth, [frame.name for frame in fight.frames]))
            raise

    done(deed, Agreed(True))
    assert frames == [(1, ["deed"])]


# Keys


def test_keys_say_by_which_way_a_question_was_reached() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        with fight.part("first"):
            await fight.do(slap, "wolf", "bo")
        await fight.do(slap, "wolf", "bo")
        await fight.do(slap, "wolf", "bo")
        await fight.confirm("", "end", prompt="End?")

    found = play(deed, *[Agreed(True)] * 3)
    keys = [item.key for item in found.transcript if hasattr(item, "key")]
    assert keys == ["deed/first/slap/wolf.slap", "deed/slap/wolf.slap", "deed/slap/wolf.slap#2"]
    assert isinstance(found, Asking)
    assert found.request.key == "deed.end"


def test_who_is_gone_can_not_go_on() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        fight.tell(e.Left(who=actor))
        fight.go_on()
        fight.say("never reached")

    assert said(done(deed)) == []


def test_those_who_join_in_the_middle_are_there() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        fight.tell(e.Joined(combatant=combatant("ash", "wolves")))
        hurt(fight, "ash", 4)

    assert hp(done(deed), "ash") == 6


def test_an_action_says_what_somebody_does_who_does_it() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        """Nothing."""

    mira = fight().who("mira")
    plain = action("sling", "Sling a stone", group="attack")(deed)
    assert (plain.done_by(mira.name), plain.group) == ("Mira: Sling a stone", "attack")
    assert action("sling", "Sling", verb="slings a stone")(deed).done_by(mira.name) == "Mira slings a stone"
