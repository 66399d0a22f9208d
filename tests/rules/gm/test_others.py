"""Who takes part, in which order, under which house rules, and in whose hands."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combattracker.model.errors import CombatError
from combattracker.model.facts import events as e
from combattracker.model.state import Note, State
from combattracker.model.values import changed
from combattracker.play.guard import RulesFault
from combattracker.play.runner import Asking, Done, run
from combattracker.rules.asking.commands import Command, parse_command
from combattracker.rules.asking.requests import Roll, Rolled
from combattracker.rules.gm import GM_ACTIONS, all_actions
from tests.rules.toy import Toy, gm, said, strike, toy
from tests.support.values import combatant, fight


def order(done: Done) -> list[str]:
    return [slot.who for slot in done.state.agenda]


# Who takes part


def test_newcomers_join_the_foes_unless_told_otherwise() -> None:
    done = gm("add rat 2")
    assert [(who.id, who.side) for who in done.state.combatants.values()][3:] == [
        ("rat3", "heroes"),
        ("rat4", "heroes"),
    ]
    state = fight()
    sides = {
        name: changed(side, controller={"heroes": "players"}.get(name, "gm")) for name, side in state.sides.items()
    }
    assert gm("add rat", changed(state, sides=sides)).state.who("rat3").side == "wolves"
    ours = gm("add rat side=heroes hidden=yes", changed(state, sides=sides)).state.who("rat3")
    assert (ours.side, ours.hidden) == ("heroes", True)


def test_who_is_removed_leaves_the_order_and_is_remembered() -> None:
    done = gm("remove wolf bo")
    assert list(done.state.combatants) == ["mira"]
    assert set(done.state.gone) == {"wolf", "bo"}
    assert order(done) == ["mira"]


def test_fleeing_and_surrendering() -> None:
    fled = gm("flee mira wolf").state
    assert [(fled.who(who).standing, fled.who(who).at) for who in ("mira", "wolf")] == [("fled", None)] * 2
    assert gm("mira: flee").state.who("mira").standing == "fled", "the actor, where nobody is named"
    given_up = gm("mira: surrender").state.who("mira")
    assert (given_up.standing, given_up.at) == ("surrendered", (1, 4))


def test_hiding_and_revealing() -> None:
    hidden = gm("hide wolf bo").state
    assert [who.hidden for who in hidden.combatants.values()] == [False, True, True]
    assert not gm("reveal wolf bo", hidden).state.who("wolf").hidden


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("order wolf", ["wolf", "mira", "bo"]),
        ("order wolf before=bo", ["mira", "wolf", "bo"]),
        ("order mira after=bo", ["bo", "mira", "wolf"]),
        ("order bo wolf mira", ["bo", "wolf", "mira"]),
        ("order wolf mira before=bo", ["wolf", "mira", "bo"]),
    ],
)
def test_the_order_is_changed_by_hand(line: str, after: list[str]) -> None:
    done = gm(line)
    assert order(done) == after
    assert {slot.why for slot in done.state.agenda if slot.who in line.split()[1]} == {"placed by the GM"}


def test_who_had_no_place_in_the_order_gets_one() -> None:
    late = changed(fight(combatant("ash", "wolves")), agenda=fight().agenda)
    assert order(gm("order ash after=mira", late)) == ["mira", "ash", "bo", "wolf"]


# House rules, sides, words


def test_house_rules_and_sides() -> None:
    done = gm("switch flanking=off range=2")
    assert done.state.switches == {"flanking": False, "range": 2}
    assert type(done.state.switches["range"]) is int
    assert gm("switch foes-health=numbers").state.switches["foes-health"] == "numbers", "every game has this one"
    side = gm("side wolves controller=policy dice=typed").state.sides["wolves"]
    assert (side.controller, side.dice) == ("policy", "typed")


def test_words() -> None:
    state = gm('note "check the door"').state
    assert state.notes == (Note("check the door", "note", "", "gm"),)
    assert gm("bo: ruling prone counts").state.notes == (Note("prone counts", "ruling", "bo"),)
    improvised = gm("mira: improvise kicks over the table")
    assert said(improvised) == ["Mira: kicks over the table"]
    assert improvised.state == fight(), "it is told in the log only"


def test_the_end_and_going_on() -> None:
    over = gm("end the king yields").state
    assert over.outcome == "the king yields"
    assert gm("end").state.outcome == "ended by the GM"
    assert gm("resume", over).state == fight()


def test_a_free_roll_may_use_the_stats_of_its_actor() -> None:
    ruleset = toy()
    actions = all_actions(ruleset.actions)

    def roll(line: str, *faces: int) -> e.Event | Roll:
        command = parse_command(line, actions, fight())
        found = run(ruleset, actions, fight(), command, source=lambda *_: Rolled(faces=faces) if faces else None)
        return found.request if isinstance(found, Asking) and isinstance(found.request, Roll) else found.events[0]

    asked = roll("mira: roll 2d6+STR for courage")
    assert isinstance(asked, Roll)
    assert (asked.prompt, asked.key) == ("for courage", "roll/mira.for-courage")
    told = roll("mira: roll 2d6+STR", 3, 4)
    assert isinstance(told, e.Checked)
    assert told.total == 12
    with pytest.raises(CombatError, match=r"whose STR\? Write the name first, as in NAME: roll 2d6\+STR"):
        roll("roll 2d6+STR")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("add", "there is no creature ''"),
        ("add rut", "there is no creature 'rut'; did you mean 'rat'?"),
        ("add rat 0", "1 to 100 can be added at once, not 0"),
        ("add rat 101", "not 101"),
        ("add rat some", "a whole number is needed, not 'some'"),
        ("add rat side=moon", "there is no side 'moon'"),
        ("add rat hidden=maybe", "yes or no is needed"),
        ("remove", "whom? Write remove and one or more names"),
        ("remove ash", "nobody here is called 'ash'"),
        ("flee", "whom? Write flee"),
        ("surrender", "whom? Write surrender"),
        ("hide", "whom? Write hide"),
        ("reveal", "whom? Write reveal"),
        ("order", "whom? Write order"),
        ("order wolf before=ash", "nobody here is called 'ash'"),
        ("order wolf before=wolf", "Wolf has no place in the order"),
        ("side", "there is no side ''; there is heroes, wolves"),
        ("side moon", "there is no side 'moon'"),
        ("side wolves controller=me", "controller is one of players, gm, policy, not 'me'"),
        ("side wolves dice=mine", "dice is one of program, typed, not 'mine'"),
        ("switch", "switch takes NAME=VALUE; there is flanking, range"),
        ("switch rain=on", "there is no house rule 'rain'"),
        ("switch range=3", "the house rule range is one of 1, 2, not '3'"),
        ("switch flanking=perhaps", "the house rule flanking is one of true, false, not 'perhaps'"),
        ("note", "note takes some words"),
        ("ruling  ", "ruling takes some words"),
        ("improvise", "improvise takes some words"),
        ("resume", "the fight is not over"),
        ("roll 2d", "expected an operator"),
        ("roll 1d6+STRENGTH", "'STRENGTH' is no stat"),
    ],
)
def test_what_can_not_be_done_is_refused_in_words(line: str, words: str) -> None:
    with pytest.raises(CombatError) as refused:
        gm(line)
    assert words in str(refused.value)


def test_without_its_library_a_fight_takes_nobody_in() -> None:
    actions = all_actions({})
    with pytest.raises(CombatError, match="are not installed here"):
        run(Toy(fight().manifest, None), actions, fight(), Command("add", args={"creature": "rat"}))


def test_a_ruleset_may_replace_an_action_of_the_gm() -> None:
    assert all_actions({"hurt": strike})["hurt"] is strike
    assert all_actions({}) == GM_ACTIONS


def test_edits_ask_nothing_and_say_in_a_line_what_they_do() -> None:
    for name, action in GM_ACTIONS.items():
        assert action.edit or name in ("add", "roll")
        assert action.help.endswith((".", "…")) or ":" in action.help, name
        assert action.name == name


WORDS = st.sampled_from(
    ["mira", "wolf", "w", "ash", "bo", "", "5", "-5", "+2", "x", "stun", "curse", "rat", "heroes", "moon", "yes",
     "none", "2d6+STR", "1d0", "b2", "heroes:b2", "act", "up", "dead", "0", "999999999999", "a b", '"', "players", "gm",
     "hp"]
)  # fmt: skip
FIELDS = st.sampled_from(
    ["hp", "hp.max", "mana", "STR", "str", "level", "brave", "temper", "name", "tag", "side", "hidden", "notes", "at",
     "standing", "cooldown.x", "counter.wounds", "counter.x", "budget.action", "aggro.wolf", "effect.stun", "", "x.y"]
)  # fmt: skip
NAMES = st.sampled_from(["who", "amount", "left", "from", "before", "after", "side", "at", "name", "hidden", "text",
                         "controller", "dice", "range", "flanking", "round", "phase", "actor", "segment"])  # fmt: skip
PATHS = st.builds("{}.{}".format, WORDS, FIELDS) | NAMES
ARGS = st.dictionaries(NAMES | PATHS | st.sampled_from(["creature", "count", "status"]), WORDS, max_size=4)


def starts() -> list[State]:
    """Fights in odd shapes: over, empty, without a grid, with an effect, with somebody who has nothing."""
    bare = combatant("statue", "wolves", pools={}, stats={})
    marked = gm("mark stun mira wolf left=2").state
    return [
        fight(bare),
        marked,
        changed(fight(), grid=None, outcome="over"),
        changed(fight(), combatants={}, agenda=()),
        gm("remove mira").state,
    ]


@settings(max_examples=600, deadline=None, derandomize=True)
@given(st.sampled_from(sorted(GM_ACTIONS)), st.sampled_from(["", "mira", "statue", "ash"]), ARGS, st.integers(0, 4),
       st.booleans())  # fmt: skip
def test_whatever_the_gm_writes_is_done_or_refused_and_never_breaks(
    name: str, actor: str, args: dict[str, Any], start: int, force: bool
) -> None:
    state = STARTS[start]
    before = changed(state)
    ruleset = toy()
    try:
        found = run(ruleset, all_actions(ruleset.actions), state, Command(name, actor, args, force))
    except RulesFault:
        raise
    except CombatError as refused:
        assert str(refused)  # noqa: PT017
    else:
        assert isinstance(found, Done) or name == "roll"
        if not found.events:
            assert found.state == state
    assert state == before


STARTS = starts()
