"""What a rule script can ask, and what becomes of the answers."""

from __future__ import annotations

import pytest

from combattracker.model.errors import Illegal, Unreadable
from combattracker.model.facts import events as e
from combattracker.model.values import Term
from combattracker.rules.asking.requests import Agreed, Chosen, Counted, Option, Outcome, Refusal, Roll, Rolled, Said
from combattracker.rules.scripting.script import Fight, Verdict
from tests.rules.toy import asking, done, play, said


def test_a_roll_is_told_with_all_that_made_it() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        await fight.roll(
            actor, "hit", "2d6+STR", target=10, clauses=("X-1",), judge=lambda roll: Verdict("hit", ("X-2",)),
            outcomes=("hit", "miss"), secret=True,
        )  # fmt: skip

    (told,) = done(deed, Rolled(faces=(3, 4))).events
    assert isinstance(told, e.Checked)
    assert (told.key, told.faces, told.natural, told.total) == ("deed/mira.hit", (3, 4), 7, 12)
    assert (told.outcome, told.target, told.seen_by, told.by) == ("hit", 10, "gm", "typed")
    assert told.why.clauses == ("X-1", "X-2")
    (forced,) = done(deed, Rolled(faces=(3, 4), outcome="miss")).events
    assert isinstance(forced, e.Checked)
    assert (forced.outcome, forced.why.text, forced.why.clauses) == ("miss", "the GM ruled it miss", ("X-1",))


def test_an_expression_without_dice_is_told_like_a_roll_and_never_asked_for() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        rolled = await fight.roll(actor, "rounds", "6+STR", terms=[Term("a long night", 1)])
        fight.say(str(rolled.total))

    told = done(deed)
    (check,) = [event for event in told.events if isinstance(event, e.Checked)]
    assert (check.faces, check.natural, check.total, check.by) == ((), 0, 12, "program")
    assert said(told) == ["12"]


def test_a_roll_with_a_name_that_is_no_stat_is_refused() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        await fight.roll(actor, "hit", "2d6+STRENGTH")

    with pytest.raises(Unreadable, match="'STRENGTH' is no stat"):
        play(deed)


async def lottery(fight: Fight, actor: str) -> None:
    names = ["Ash", "Bor", "Cai"][: len(fight.command.args.get("among", "1, 2, 3").split())]
    fight.say(await fight.at_random(actor, "whom", names, str.upper, prompt="struck by accident"))


def test_a_die_with_a_face_for_each_picks_one_and_the_prompt_says_which_is_which() -> None:
    request = asking(lottery).request
    assert isinstance(request, Roll)
    assert (request.key, request.dice) == ("deed/mira.whom", "1d3")
    assert request.prompt == "struck by accident: 1 ASH, 2 BOR, 3 CAI"
    assert said(done(lottery, Rolled(faces=(3,)))) == ["Cai"]
    assert said(done(lottery, Rolled(faces=(1,), adjust=1, reason="a gust"))) == ["Bor"]
    with pytest.raises(Unreadable, match="a total of 5 means none of them"):
        play(lottery, Rolled(faces=(3,), adjust=2))


def test_one_alone_is_picked_without_a_roll() -> None:
    told = done(lottery, args={"among": "1"})
    assert said(told) == ["Ash"]
    assert not any(isinstance(event, e.Checked) for event in told.events)


TWO = [Option("wolf", "Wolf", who="wolf"), Option("bo", "Bo", refusal=Refusal("a friend", ("X-3",)), who="bo")]


async def choosy(fight: Fight, actor: str) -> None:
    fight.say(await fight.pick("whom", TWO, prompt="Whom?", nothing="nobody is there", sole=True))


async def choosier(fight: Fight, actor: str) -> None:
    fight.say(await fight.pick("whom", TWO, prompt="Whom?", nothing="nobody is there"))


def test_a_pick_takes_the_argument_the_sole_option_or_asks() -> None:
    assert said(done(choosy, args={"whom": "W"})) == ["wolf"]
    assert said(done(choosy)) == ["wolf"]
    assert asking(choosier).request.who == "mira"
    assert said(done(choosier, Chosen("wolf"))) == ["wolf"]


def test_an_option_that_is_refused_takes_force_and_is_noted() -> None:
    with pytest.raises(Illegal, match=r"a friend \[X-3\]") as refused:
        play(choosier, args={"whom": "bo"})
    assert refused.value.clauses == ("X-3",)
    with pytest.raises(Illegal, match="a friend"):
        play(choosier, Chosen("bo"))
    for found in (done(choosier, args={"whom": "bo"}, force=True), done(choosier, Chosen("bo", force=True))):
        (first, second) = found.events
        assert isinstance(first, e.Noted)
        assert (first.note.kind, first.note.text, first.why.clauses) == (
            "override", "forced by the GM: a friend", ("X-3",),
        )  # fmt: skip
        assert said(found)[1] == "bo", second


def test_nothing_to_pick_is_refused_with_the_reasons() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        await fight.pick("whom", TWO[1:], prompt="Whom?", nothing="nobody is there")

    with pytest.raises(Illegal, match=r"nobody is there – Bo: a friend \[X-3\]"):
        play(deed)
    assert asking(deed, force=True).request.prompt == "Whom?"

    async def none(fight: Fight, actor: str) -> None:
        await fight.pick("whom", [], prompt="Whom?", nothing="nobody is there")

    for force in (False, True):
        with pytest.raises(Illegal, match=r"^nobody is there$"):
            play(none, force=force)


@pytest.mark.parametrize(("dice", "total"), [("1d1", 1), ("3d1+2", 5), ("4", 4)])
def test_what_can_fall_in_one_way_only_is_not_asked(dice: str, total: int) -> None:
    async def deed(fight: Fight, actor: str) -> None:
        fight.say(str((await fight.roll(actor, "chance", dice)).total))

    assert said(done(deed)) == [str(total)]


async def count(fight: Fight, actor: str) -> None:
    fight.say(str(await fight.number(actor, "many", prompt="How many?", low=1, high=5)))


def test_numbers_and_words_come_from_the_command_or_are_asked() -> None:
    async def talk(fight: Fight, actor: str) -> None:
        fight.say(await fight.text(actor, "words", prompt="Say?"))

    assert said(done(count, args={"many": "4"})) == ["4"]
    assert said(done(count, Counted(5))) == ["5"]
    assert said(done(talk, args={"words": "hm"})) == ["hm"]
    assert said(done(talk, Said("ho"))) == ["ho"]


@pytest.mark.parametrize(
    ("given", "words"),
    [("6", "takes a number from 1 to 5, not 6"), ("x", "takes a whole number, not 'x'"), ("9" * 5000, "whole number")],
)
def test_numbers_out_of_bounds_are_refused(given: str, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        play(count, args={"many": given})


def test_a_command_gives_nothing_to_the_scripts_in_it() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        await fight.do(count, "wolf")

    assert asking(deed, args={"many": "4"}).request.key == "deed/count/wolf.many"


def test_an_answer_of_another_kind_is_refused() -> None:
    with pytest.raises(Unreadable, match=r"How many\? takes a number"):
        play(count, Agreed(True))


# Judging


async def aimed(fight: Fight, actor: str) -> None:
    """A blow at the wolf, which may raise a shield, and to which Mira may add a die, once the dice have fallen."""

    async def judge(roll: Outcome) -> Verdict:
        against = 12 + 3 * await fight.confirm("wolf", "shield", prompt="Raise the shield?")
        inspired = await fight.confirm(actor, "inspiration", prompt=f"{roll.total} so far: add a die?")
        more = (await fight.roll(actor, "inspiration", "1d6")).total if inspired else 0
        terms = (Term("inspired", more),) if more else ()
        return Verdict("hit" if roll.total + more >= against else "miss", ("X-2",), terms, against)

    await fight.roll(actor, "hit", "1d20", target=12, judge=judge, outcomes=("hit", "miss"), clauses=("X-1",))


def test_a_judge_may_ask_after_the_dice_and_before_the_verdict_is_told() -> None:
    open_ = asking(aimed, Rolled(faces=(11,)), Agreed(True))
    assert open_.request.prompt == "11 so far: add a die?"
    assert open_.events == (), "nothing is told while it is asked"
    found = done(aimed, Rolled(faces=(11,)), Agreed(True), Agreed(True), Rolled(faces=(4,)))
    inspired, told = found.events
    assert isinstance(inspired, e.Checked)
    assert isinstance(told, e.Checked)
    assert (inspired.purpose, inspired.total) == ("inspiration", 4)
    assert (told.natural, told.total, told.target, told.outcome) == (11, 15, 15, "hit")
    assert (told.terms, told.why.clauses) == ((Term("inspired", 4),), ("X-1", "X-2"))


def test_what_the_gm_rules_is_not_judged() -> None:
    (told,) = done(aimed, Rolled(faces=(11,), outcome="hit")).events
    assert isinstance(told, e.Checked)
    assert (told.outcome, told.target, told.why.text) == ("hit", 12, "the GM ruled it hit")


def test_a_roll_takes_notes_a_context_and_facts() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        await fight.roll(
            actor, "hit", "2d20kh1", context="at the wolf", facts={"foe": "wolf"}, notes=("unseen", "it lies"),
            judge=lambda roll: Verdict("critical hit", plain=False),
        )  # fmt: skip

    request = asking(deed).request
    assert (request.context, request.facts) == ("at the wolf; unseen; it lies", {"foe": "wolf"})
    (told,) = done(deed, Rolled(faces=(20, 3))).events
    assert isinstance(told, e.Checked)
    assert (told.why.text, told.special) == ("unseen; it lies", True)
