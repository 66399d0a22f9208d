"""Amending the past: what is changed, what holds still, what is asked anew, and what has no place any more."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.journal.failing import NotSaved
from combattracker.journal.memory import MemoryStore
from combattracker.journal.protocol import Store
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.store import JournalStore
from combattracker.model.errors import CombatError, Illegal, Unreadable
from combattracker.model.values import changed
from combattracker.play.amend.amendment import Amendment
from combattracker.play.amend.asked import questions
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Choose, Chosen, Recorded, Roll
from combattracker.rules.ruleset import ON_TURN, Action
from combattracker.rules.scripting.changes import change_pool
from combattracker.rules.scripting.script import Fight
from tests.support import arena
from tests.support.fights import COIN_DUEL, FORD, LONG_ACTIONS, LongAction, table

MISSED, HIT, WOLF_2 = 3, 4, 5


def lines(open_: OpenFight, *words: str) -> Console:
    """Carries out some lines."""
    console = Console(open_)
    for line in words:
        console.execute(line)
    return console


def fought(store: Store | None = None) -> Console:
    """Mira misses the first wolf, Bo kills it, the second wolf hurts Mira."""
    open_ = arena.table(wolves=2, store=store)
    console = lines(
        open_, "side wolves dice=typed", "next", "mira: attack wolf-1", "> 1 1", "bo: attack wolf-1", "> 3 4", "> none",
        "wolf-2: attack mira", "> 3 3", "> none",
    )  # fmt: skip
    assert hp(open_, "wolf-1") == 0
    assert hp(open_, "mira") == 11
    assert labels(open_)[2:] == ["Mira attacks Wolf 1", "Bo attacks Wolf 1", "Wolf 2 attacks Mira"]
    return console


def hp(open_: OpenFight, who: str) -> int:
    return open_.state.who(who).pools["hp"].current


def labels(open_: OpenFight) -> list[str]:
    return [open_.label(entry.id) for entry in open_.path()][-2::-1]


def at(console: Console, label: str) -> int:
    return next(entry.id for entry in console.table.path() if console.table.label(entry.id) == label)


def differences(console: Console) -> list[str]:
    assert console.amendment is not None
    return [str(each) for each in console.amendment.outcome()]


def left_out(console: Console) -> list[str]:
    assert console.amendment is not None
    return [console.table.read(str(each)) for each in console.amendment.left_out]


# What is changed


def test_a_die_is_changed_and_what_followed_is_run_again() -> None:
    console = fought()
    entry = at(console, "Bo attacks Wolf 1")
    told = console.execute(f"amend {entry} attack: 2 1").text
    assert told.startswith("to be decided anew: Wolf 1's turn"), "it was dead then"
    console.execute("wolf-1: move wolves:a2")
    assert differences(console)[0] == "turn of: – → Wolf 1", "it goes on, for a move does not end a turn"
    console.execute("force wolf-1: sleep")
    moved = "Wolf 1: at: wolves:a3 → wolves:a2"
    assert differences(console) == ["Wolf 1: is: dead → up", "Wolf 1: Health: 0/12 → 4/12", moved]
    assert hp(console.table, "wolf-1") == 0, "it is only tried out"
    told = console.execute("accept").text
    assert told == "amended: 4 actions on a new branch; the old one stays in the history"
    assert hp(console.table, "wolf-1") == 4
    assert hp(console.table, "mira") == 11, "the dice of what followed are the same"


def test_a_choice_is_changed() -> None:
    console = fought()
    console.execute(f"amend {at(console, 'Bo attacks Wolf 1')} defence: def")
    assert console.amendment is not None
    assert console.amendment.trial.asking is not None
    assert console.amendment.trial.asking.request.key == "attack/wolf-1.block", "a question that was never asked"
    assert console.execute("> 1 1").text.startswith("to be decided anew: Wolf 1's turn")
    console.execute("stop")
    console.execute("accept")
    assert hp(console.table, "wolf-1") == 4


def test_a_target_is_changed_and_the_answers_for_the_other_are_left_over() -> None:
    console = fought()
    console.execute(f"amend {at(console, 'Bo attacks Wolf 1')} = bo: attack wolf-2")
    assert console.amendment is not None
    asking = console.amendment.trial.asking
    assert asking is not None
    assert asking.request.key == "attack/wolf-2.defence", "Bo's own dice hold, the other wolf's answer does not"
    console.execute("> none")
    assert left_out(console)[0] == "Bo attacks Wolf 1, attack/wolf-1.defence: nothing asks for this answer now"
    assert "Wolf 2: is: up → dead" in differences(console)


def test_a_number_is_changed() -> None:
    console = fought()
    console.execute("hurt 5 bo")
    console.execute(f"amend {console.table.head} = hurt 7 bo")
    assert differences(console) == ["Bo: Health: 15/20 → 13/20"]
    console.execute("accept")
    assert hp(console.table, "bo") == 13


def test_what_was_asked_is_listed_with_its_answers() -> None:
    console = fought()
    told = console.execute(f"amend {at(console, 'Bo attacks Wolf 1')}").text.splitlines()
    assert told[1:] == [
        "  = bo: attack target=wolf-1",
        "  attack/bo.attack: 3 4  (attack)",
        "  attack/wolf-1.defence: none  (How does Wolf 1 defend?)",
    ]


@pytest.mark.parametrize("answer", ["~", "~ +1 luck"])
def test_the_program_may_roll_what_is_changed(answer: str) -> None:
    console = fought()
    console.execute(f"amend {at(console, 'Bo attacks Wolf 1')} bo.attack: {answer}")
    assert console.amendment is not None
    recorded = next(iter(console.amendment.trial.store.since(console.amendment.trial.head, None)[4].transcript))
    assert isinstance(recorded, Recorded)
    assert recorded.key == "attack/bo.attack"


# What is asked anew, and what has no place


def test_who_was_killed_by_now_needs_another_target() -> None:
    console = fought()
    told = console.execute(f"amend {at(console, 'Mira attacks Wolf 1')} attack: 6 6").text
    assert told.startswith("asked anew: How does Wolf 1 defend?")
    told = console.execute("> none").text
    assert told == "to be decided anew: Bo's turn: what does it do? (a command, program, or stop)"
    console.execute("bo: attack wolf-2")
    console.execute("> 1 2")
    told = console.execute("> none").text
    assert "Without a place now" in told
    assert left_out(console) == ["Bo attacks Wolf 1: decided anew: 'wolf-1' is not offered; did you mean 'wolf-2'?"]
    console.execute("accept")
    assert labels(console.table)[3:] == ["Bo attacks Wolf 2", "Wolf 2 attacks Mira"]
    assert (hp(console.table, "wolf-2"), hp(console.table, "mira")) == (4, 11)


def test_a_change_by_hand_is_no_decision() -> None:
    console = fought()
    console.execute(f"amend {at(console, 'Mira attacks Wolf 1')} attack: 6 6")
    console.execute("> none")
    told = console.execute("note meanwhile").text
    assert told.startswith("to be decided anew: Bo's turn")
    console.execute("heal 20 wolf-1")
    assert console.amendment is not None
    console.execute("set wolf-1.standing=up")
    assert not console.amendment.waiting, "what Bo did has a place again"
    assert left_out(console) == []


def test_who_died_then_and_lives_now_is_asked() -> None:
    console = fought()
    console.execute("next")
    console.execute("mira: attack wolf-2")
    console.execute("> 6 6")
    console.execute("> none")
    assert hp(console.table, "wolf-2") < 0
    console.execute(f"amend {at(console, 'Bo attacks Wolf 1')} attack: 1 1")
    assert console.amendment is not None
    assert "Wolf 1: is: dead → up" in differences(console)
    assert console.amendment.trial.settled.who("wolf-1").standing == "up"


def test_the_program_answers_and_decides_the_rest() -> None:
    console = fought()
    console.execute(f"amend {at(console, 'Mira attacks Wolf 1')} attack: 6 6")
    told = console.execute("program").text
    assert told.startswith("What would be otherwise")
    console.execute("accept")
    assert hp(console.table, "wolf-1") < 12


def test_the_rest_can_be_left_out() -> None:
    console = fought()
    console.execute(f"amend {at(console, 'Mira attacks Wolf 1')} attack: 6 6")
    console.execute("stop")
    assert left_out(console) == [
        "Mira attacks Wolf 1: given up", "Bo attacks Wolf 1: not run again", "Wolf 2 attacks Mira: not run again",
    ]  # fmt: skip
    told = console.execute("accept").text
    assert told.startswith("amended: 0 actions")
    assert labels(console.table) == ["Side wolves dice=typed", "Round 1"]
    assert len(console.table.store.outline()) == 6, "nothing is lost, and nothing is new"


def test_what_was_said_is_taken_back() -> None:
    console = fought()
    console.execute(f"amend {at(console, 'Mira attacks Wolf 1')} attack: 6 6")
    with pytest.raises(Illegal, match="nothing was said about this amendment yet"):
        console.execute("undo")
    console.execute("> none")
    console.execute("bo: attack wolf-2")
    console.execute("> 1 2")
    assert console.execute("undo").text.startswith("asked anew: attack")
    assert console.execute("undo").text.startswith("to be decided anew: Bo's turn")
    assert console.execute("undo").text.startswith("asked anew: How does Wolf 1 defend?")
    console.execute("> def")
    console.execute("> 6 6")
    assert left_out(console) == [], "Wolf 1 lives, so that Bo attacks it as then"


def test_the_end_of_the_fight_is_that_which_the_rules_see_now() -> None:
    console = fought()
    lines(console.table, "next", "mira: attack wolf-2", "> 6 5", "> none")
    assert console.table.step() is not None
    assert console.table.settled.outcome == "one side is left"
    console.execute(f"amend {at(console, 'Mira attacks Wolf 2')} attack: 1 1")
    assert "outcome: one side is left → –" in differences(console)
    assert left_out(console)[-1].endswith("by the rules the fight is not over now")


def test_the_end_that_the_gm_decreed_holds() -> None:
    console = fought()
    console.execute("end they parley")
    console.execute(f"amend {at(console, 'Wolf 2 attacks Mira')} attack: 1 1")
    assert "outcome" not in str(differences(console))


# Edits inside an action


def test_an_edit_inside_an_action_is_made_again() -> None:
    console = lines(arena.table(), "next", "mira: attack wolf-1", "hurt 3 wolf-1", "> 2 2", "> none")
    assert hp(console.table, "wolf-1") == 0
    console.execute(f"amend {console.table.head} attack: 2 1")
    assert differences(console) == ["Wolf 1: is: dead → up", "Wolf 1: Health: 0/12 → 1/12"]


def test_an_action_given_up_in_the_trial_leaves_what_was_changed_in_its_course() -> None:
    console = fought()
    console.execute(f"amend {at(console, 'Mira attacks Wolf 1')} attack: 6 6")
    console.execute("hurt 1 bo")
    console.execute("abandon")
    assert left_out(console) == ["Mira attacks Wolf 1: given up"]
    assert console.amendment is not None
    assert console.amendment.decision is not None
    assert console.amendment.decision.who == "mira", "she has not acted yet"
    console.execute("force mira: sleep")
    console.execute("accept")
    assert (hp(console.table, "bo"), hp(console.table, "wolf-1")) == (19, 0)


# Branches


def test_the_old_branch_remains_and_redo_goes_along_the_new_one() -> None:
    console = fought()
    old, before = console.table.head, console.table.state
    console.execute(f"amend {at(console, 'Wolf 2 attacks Mira')} attack: 2 1")
    console.execute("accept")
    new, after = console.table.head, console.table.state
    with pytest.raises(Illegal, match="nothing was undone"):
        console.execute("redo")
    for _ in range(3):
        console.execute("undo")
    for _ in range(3):
        console.execute("redo")
    assert (console.table.head, console.table.state) == (new, after)
    console.execute(f"goto {old}")
    assert console.table.state == before


def test_what_is_discarded_leaves_no_trace() -> None:
    console = fought()
    before = (console.table.head, console.table.state, console.table.store.outline(), console.table.store.bookmarks())
    console.execute(f"amend {at(console, 'Mira attacks Wolf 1')} attack: 6 6")
    console.execute("> none")
    assert console.execute("discard").text == "nothing is amended"
    now = (console.table.head, console.table.state, console.table.store.outline(), console.table.store.bookmarks())
    assert now == before
    console.execute("undo")


def test_while_amending_the_real_fight_waits() -> None:
    console = fought()
    head = console.table.head
    console.execute(f"amend {at(console, 'Mira attacks Wolf 1')} attack: 6 6")
    for line in ("goto 2", "name x", "what-if", f"amend {head} attack: 1 1", "redo", "back turn", "carry now"):
        with pytest.raises(Illegal, match="an amendment is under way"):
            console.execute(line)
    with pytest.raises(Illegal, match="something is still to be answered"):
        console.execute("accept")
    assert console.table.head == head
    assert {"accept", "undo", "next"} < set(console.words())
    assert not {"goto", "redo"} & set(console.words())


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("amend 1", "the beginning of a fight can't be amended"),
        ("amend 1 = note x", "the beginning of a fight can't be amended"),
        ("amend 99", "there is no point '99'"),
        ("amend 4", None),
        ("amend 4 blow: 3", "Mira attacks Wolf 1 asked attack/mira.attack; name one of these, not 'blow'"),
        ("amend 4 attack: 9 9", "9"),
        ("amend 4 attack", "write amend 12 KEY: ANSWER, or amend 12 = COMMAND"),
        ("amend 4 = juggle", "there is no action 'juggle'"),
        ("amend 4 = mira: attack bo", "bo"),
        ("accept", "nothing is being amended"),
        ("keep", "nothing is being amended"),
    ],
)
def test_what_makes_no_sense_changes_nothing(line: str, told: str | None) -> None:
    console = fought()
    before = (console.table.head, console.table.state)
    if told is None:
        console.execute(line)
    else:
        with pytest.raises(CombatError, match=told):
            console.execute(line)
    assert console.amendment is None
    assert (console.table.head, console.table.state) == before


def test_another_branch_has_to_be_gone_to_first() -> None:
    console = fought()
    entry = console.table.head
    console.execute("undo")
    console.execute("note here")
    with pytest.raises(Illegal, match="not on the way to where you are: go to its branch first"):
        console.execute(f"amend {entry} attack: 1 1")


def test_while_a_question_is_open_nothing_is_amended() -> None:
    console = fought()
    console.execute("next")
    console.execute("mira: attack wolf-2")
    with pytest.raises(Illegal, match="a question is open: attack"):
        console.execute(f"amend {at(console, 'Bo attacks Wolf 1')} attack: 1 1")


def test_without_the_rules_the_past_is_only_read() -> None:
    console = fought()
    readable = Console(OpenFight(console.table.store, None))
    for line in ("amend 4", "amend 4 attack: 1 1", "amend 4 = note x"):
        with pytest.raises(Illegal, match="not installed"):
            readable.execute(line)


def test_where_nothing_can_be_written_the_amendment_waits(tmp_path: Path) -> None:
    console = fought(JournalStore(Journal.create(tmp_path / "a.fight")))
    console.execute(f"amend {at(console, 'Wolf 2 attacks Mira')} attack: 2 1")
    before = (console.table.head, console.table.state)
    tmp_path.rename(tmp_path.with_name("gone"))
    with pytest.raises(NotSaved):
        console.execute("accept")
    assert (console.table.head, console.table.state) == before
    assert console.amendment is not None, "nothing that was said is lost"
    tmp_path.with_name("gone").rename(tmp_path)
    console.execute("accept")
    state = console.table.state
    console.table.close()
    with Journal.open(tmp_path / "a.fight") as journal:
        assert OpenFight(JournalStore(journal), None).state == state


# Other rules than then


def test_what_other_rules_bring_about_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    console = fought()
    entry = at(console, "Mira attacks Wolf 1")

    async def stronger(fight: Fight, actor: str) -> None:
        await arena.attack.script(fight, actor)
        fight.tell(*change_pool(fight.state, actor, "hp", -1, source=actor))

    assert console.table.ruleset is not None
    again = Action(stronger, name="attack", label="Attack", params=("target",), moment=ON_TURN)
    console.table.actions = {**console.table.actions, "attack": again}
    monkeypatch.setattr(arena.Arena, "actions", {**arena.Arena.actions, "attack": again})
    told = console.execute(f"amend {entry} = mira: attack wolf-2").text
    assert told.splitlines()[:-1] == [
        "What would be otherwise",
        "  nothing",
        "Because the rules are others than then",
        "  Mira: Health: 11/20 → 10/20",
        "  Bo: Health: 20/20 → 19/20",
        "  Wolf 2: Health: 12/12 → 11/12",
    ]
    console.execute("discard")
    console.execute(f"amend {entry} attack: 2 1")
    told = console.execute("> none").text
    assert "  Wolf 1: Health: 0/12 → -8/12\nBecause" in told


def test_rules_that_ask_something_else_now_are_named() -> None:
    console = fought()
    entry = console.table.entry(at(console, "Bo attacks Wolf 1"))
    amendment = Amendment(console.table, entry.id, Command("note", args={"text": "x"}))
    amendment.go_on()
    store = console.table.store
    assert isinstance(store, MemoryStore)
    bare = changed(entry, transcript=entry.transcript[:1])
    store._entries[entry.id - 1] = bare
    console.table._past.forget()
    (told,) = amendment.by_rules()
    assert str(told) == "under the rules of today 'Bo attacks Wolf 1' asks something else: – → How does Wolf 1 defend?"


# Whole fights


@pytest.mark.parametrize("long", LONG_ACTIONS, ids=str)
def test_every_answer_of_a_long_action_can_be_amended_with_what_it_was(long: LongAction) -> None:
    open_ = long.answered(long.prepared(table(long.opening())))
    entry = open_.entry(open_.head)
    asked = questions(open_, entry)
    assert len(asked) == len(long.answers)
    for each in asked:
        assert each.given is not None
        amendment = Amendment(open_, entry.id, None, {each.request.key: each.given})
        amendment.go_on()
        assert not amendment.waiting
        assert (amendment.outcome(), amendment.left_out) == ([], []), each.request.key


@pytest.mark.parametrize("encounter", [FORD, COIN_DUEL], ids=lambda path: path.stem)
def test_the_same_again_is_the_same(encounter: Path) -> None:
    open_ = table(encounter, 3)
    open_.auto = set(open_.state.sides)
    console = Console(open_)
    while open_.settled.outcome is None and open_.head < 80:
        console.accept()
    for entry in list(open_.path())[-2::-9]:
        amendment = Amendment(open_, entry.id)
        amendment.go_on()
        assert not amendment.waiting
        assert amendment.trial.settled == open_.settled
        assert (amendment.outcome(), amendment.by_rules(), amendment.left_out) == ([], [], [])


def test_an_answer_with_a_key_that_was_never_asked_is_refused() -> None:
    console = fought()
    with pytest.raises(Illegal, match="asked nothing called 'x'"):
        Amendment(console.table, console.table.head, None, {"x": Chosen("def")})
    with pytest.raises(Unreadable):
        console.execute("goto nowhere")


# Steps of the procedure, in a game that has turns of its own


def ford(*words: str, until: int) -> Console:
    """The Wolves at the Ford, played by policies, with some lines at the beginning of the first turn."""
    console = lines(table(FORD, 5), "auto all", "turn jorun", *words)
    while console.table.head < until and console.table.settled.outcome is None:
        console.accept()
    return console


def of(console: Console, who: str) -> list[str]:
    """What somebody did, or what the procedure did for somebody, newest first."""
    path = [entry for entry in console.table.path() if entry.command.actor == who or who in str(entry.command)]
    return [console.table.label(entry.id) for entry in path]


def test_who_is_dead_by_now_gets_no_turn_any_more() -> None:
    console = ford("note here", until=60)
    open_ = console.table
    assert any(label.startswith("Wolf 4") for label in of(console, "wolf-4"))
    console.execute(f"amend {at(console, 'Note here')} = hurt 99 wolf-4")
    console.execute("program")
    left = left_out(console)
    assert any(each.startswith("Wolf 4's turn: ") for each in left), left
    assert any(each.startswith("Wolf 4 ") and "not Wolf 4's turn to act" in each for each in left), left
    before = open_.head
    console.execute("accept")
    acted = [entry for entry in open_.path() if entry.id > before and entry.command.actor == "wolf-4"]
    assert acted == []
    assert open_.settled.who("wolf-4").standing == "dead"
    rounds = [each for each in labels(open_) if each.startswith("Round ")]
    assert rounds == [f"Round {number}" for number in range(1, len(rounds) + 1)], "each round once, in their order"


def test_who_lives_by_now_gets_its_turns() -> None:
    console = ford("hurt 99 wolf-4", until=60)
    open_ = console.table
    assert not any(label.startswith("Wolf 4's turn") for label in of(console, "wolf-4"))
    console.execute(f"amend {at(console, 'Hurt 99 wolf-4')} = note it lives")
    told = console.execute("program").text
    assert "Wolf 4: is: dead → " in told
    console.execute("accept")
    turns = [label for label in of(console, "wolf-4") if label == "Wolf 4's turn"]
    assert turns, "its turns are put in where the procedure wants them"
    rounds = [each for each in labels(open_) if each.startswith("Round ")]
    assert rounds == [f"Round {number}" for number in range(1, len(rounds) + 1)]


def test_who_lives_by_now_is_decided_for_by_the_gm_unless_left_to_the_program() -> None:
    console = ford("hurt 99 wolf-4", until=30)
    told = console.execute(f"amend {at(console, 'Hurt 99 wolf-4')} = note it lives").text
    asked = 0
    while told.startswith(("asked anew", "to be decided anew")) and asked < 30:
        amendment = console.amendment
        assert amendment is not None
        if amendment.decision is not None:
            assert amendment.decision.who == "wolf-4", "nobody else is asked, for all others decide as then"
            asked += 1
            told = console.execute("wolf-4: wait").text
            continue
        asking = amendment.trial.asking
        assert asking is not None
        if isinstance(asking.request, Roll):
            amendment.trial.roll_for()
            amendment.go_on()
            told = "asked anew" if amendment.waiting else ""
        else:
            assert isinstance(asking.request, Choose)
            told = console.execute(f"> {asking.request.options[0].label}").text
    assert asked
    assert console.amendment is not None
    assert not console.amendment.waiting
