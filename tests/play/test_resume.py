"""A fight that was closed, killed or damaged, and how it is found again."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from random import Random

import msgspec
import pytest

from combattracker.api.opening import begin, resume, save_copy
from combattracker.content.rulesets import loading
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.store import JournalStore
from combattracker.model.errors import CombatError, Unreadable
from combattracker.model.state import State
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.play.runner import Asking
from combattracker.rules.asking.answers import parse_answer
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Chosen, Recorded, Rolled
from tests.support.fights import (
    COIN_DUEL,
    FORD,
    LONG_ACTIONS,
    ROOT,
    LongAction,
    again,
    forge,
    in_file,
    table,
    with_checksums,
)
from tests.support.slowly import mostly_slow

CHALLENGE = Command("challenge", "gambler-1")
open_action = msgspec.json.Decoder(Asking | None).decode


def lines(fight: Path, *answer: str) -> Generator[str]:
    """What a fresh process says of a fight, until it is killed in cold blood."""
    words = [sys.executable, "-m", "tests.play.victim", str(fight), *answer]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as victim:
        assert victim.stdout is not None
        try:
            yield from victim.stdout
        finally:
            victim.send_signal(signal.SIGKILL)


# One long action of each ruleset

LEAST_REQUESTS = 12
every_ruleset = pytest.mark.parametrize("long", LONG_ACTIONS, ids=str)


def test_every_ruleset_that_is_shipped_has_its_long_action() -> None:
    shipped = {found.id for found in loading.find_all() if found.origin == "shipped"}
    assert {str(long) for long in LONG_ACTIONS} == shipped
    assert all(len(long.answers) >= LEAST_REQUESTS for long in LONG_ACTIONS)


@pytest.mark.parametrize("long", mostly_slow(LONG_ACTIONS, ["phantoms-bane"]), ids=str)
def test_killed_at_every_request_a_fresh_process_goes_on_at_the_same_one(long: LongAction, tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    long.prepared(in_file(long.opening(), path)).close()
    # The same action in one go, given the answers as the processes recorded them.
    whole = long.prepared(table(long.opening()))
    for end in long.answers:
        asked = whole.asking
        assert asked is not None
        assert asked.request.key.endswith(f"/{end}")
        text = long.answer_to(asked.request.key)
        said = lines(path, text)
        assert open_action(next(said)) == asked, "the same request, answers and state as before the kill"
        acknowledged, state = open_action(next(said)), next(said)
        said.close()
        given = parse_answer(text, asked.request, asked.state)
        if acknowledged is not None:
            (given,) = [item.answer for item in _recorded(acknowledged) if item.key == asked.request.key]
        assert given is not None
        whole.answer(given)
        assert acknowledged == whole.asking, end
        assert msgspec.json.decode(state, type=State) == whole.state
    assert whole.asking is None
    assert [open_action(line) for line in lines(path)] == [None]
    found = again(path, long.opening())
    assert found.state == whole.state
    assert found.entry(found.head).events == whole.entry(whole.head).events
    found.close()


def _recorded(action: Asking) -> list[Recorded]:
    return [item for item in action.transcript if isinstance(item, Recorded)]


@every_ruleset
def test_after_a_restart_every_answer_can_be_taken_back_and_given_again(long: LongAction, tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    open_ = long.prepared(in_file(long.opening(), path))
    asked = [open_.asking]
    for _ in range(len(long.answers) - 1):
        asked.append(long.answered(open_, 1).asking)
    open_.close()
    for count in range(len(asked) - 1, 0, -1):
        open_ = again(path, long.opening())
        assert open_.asking == asked[count]
        open_.undo()
        assert open_.asking == asked[count - 1]
        assert open_.redo()
        assert open_.asking == asked[count]
        open_.undo()
        open_.close()
    open_ = again(path, long.opening())
    assert open_.asking == asked[0]
    open_.close()


@every_ruleset
def test_a_finished_long_action_is_undone_as_one_and_done_again_after_a_restart(
    long: LongAction, tmp_path: Path
) -> None:
    path = tmp_path / "a.fight"
    open_ = long.prepared(in_file(long.opening(), path))
    before = open_.settled
    after = long.answered(open_).state
    assert open_.undo()
    assert (open_.asking, open_.state) == (None, before)
    open_.close()
    open_ = again(path, long.opening())
    assert open_.state == before
    assert open_.redo()
    assert open_.state == after
    open_.close()


# Answers


def test_an_answer_that_was_kept_but_not_acted_upon_is_acted_upon(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    duel = in_file(COIN_DUEL, path)
    duel.submit(CHALLENGE)
    assert duel.asking is not None
    answers = (Recorded("challenge/mira.call", Chosen("tails")), Recorded("challenge/gambler-1.toss", _TOSS, "1d2"))
    duel.store.keep_unfinished(CHALLENGE, answers)
    duel.close()
    back = again(path, COIN_DUEL)
    assert back.asking is None
    assert back.entry(back.head).transcript == answers
    back.close()


_TOSS = Rolled(faces=(1,))


# What can't go on, or can't be read


def test_an_action_that_can_not_go_on_is_named_and_the_fight_opens(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    duel = in_file(COIN_DUEL, path)
    duel.store.keep_unfinished(Command("juggle", "mira"), ())
    duel.close()
    back = again(path, COIN_DUEL)
    assert back.trouble.startswith("the unfinished action mira: juggle can't go on: there is no action 'juggle'")
    assert back.asking is None
    back.submit(CHALLENGE)
    asked = back.asking
    back.close()
    back = again(path, COIN_DUEL)
    assert (back.trouble, back.asking) == ("", asked)
    back.close()


def test_after_trouble_and_undo_the_same_command_is_kept_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    duel = in_file(COIN_DUEL, path)
    duel.submit(Command("note", args={"text": "a"}))
    duel.submit(CHALLENGE)
    duel.submit(Command("set", args={"gambler-1.hidden": "no"}))
    duel.close()
    readable = OpenFight(JournalStore(Journal.open(path)), None)
    assert readable.undo(), "without the rules nothing is open, and the unfinished action is dropped"
    readable.close()
    back = again(path, COIN_DUEL)
    back.submit(CHALLENGE)
    asked = back.asking
    back.close()
    assert again(path, COIN_DUEL).asking == asked


def damage(path: Path, sql: str, *values: object) -> None:
    """Writes something wrong into a fight file, as somebody would who knows how checksums are made."""
    forge(path, sql, *values)
    with_checksums(path)


@pytest.mark.parametrize(
    ("column", "body"),
    [("events", b"[{"), ("events", b'[{"type":"Levitated"}]'), ("command", b"3"), ("answers", b"\xff"),
     ("events", b"[" * 100_000)],
    ids=["cut", "unknown", "number", "bytes", "deep"],
)  # fmt: skip
def test_a_damaged_entry_is_named(tmp_path: Path, column: str, body: bytes) -> None:
    path = tmp_path / "a.fight"
    duel = in_file(COIN_DUEL, path)
    duel.submit(Command("note", args={"text": "a"}))
    duel.close()
    damage(path, f"UPDATE entry SET {column} = ? WHERE id = 2", body)
    with pytest.raises(Unreadable, match="entry 2 in this fight file can't be read"):
        again(path, COIN_DUEL).state  # noqa: B018


@pytest.mark.parametrize("body", [b"", b"{", b'{"action": 3}'])
def test_a_damaged_unfinished_action_is_told_and_the_fight_opens(tmp_path: Path, body: bytes) -> None:
    path = tmp_path / "a.fight"
    duel = in_file(COIN_DUEL, path)
    duel.submit(CHALLENGE)
    state = duel.settled
    duel.close()
    damage(path, "UPDATE pending SET body = ?", body)
    back = again(path, COIN_DUEL)
    assert "its unfinished action in this fight file can't be read" in back.trouble
    assert back.state == state
    back.submit(CHALLENGE)
    asked = back.asking
    back.close()
    assert again(path, COIN_DUEL).asking == asked


def test_a_file_that_can_not_be_opened_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.fight"
    in_file(COIN_DUEL, path).close()
    damage(path, "UPDATE entry SET events = ?", b"[]")
    for _ in range(2):
        with pytest.raises(CombatError, match="this fight has no beginning"):
            resume(path)


# Files


def test_a_copy_is_the_same_fight_up_to_the_open_question(tmp_path: Path) -> None:
    open_ = begin(FORD, tmp_path / "a.fight", chance=Random(3))
    console = Console(open_)
    for line in ("auto all", "turn wolf-1", "auto none"):
        console.execute(line)
    open_.submit(Command("attack", open_.state.clock.actor, force=True))
    assert open_.asking is not None
    save_copy(open_, tmp_path / "b.fight")
    with pytest.raises(Unreadable, match="exists already; name another file"):
        save_copy(open_, tmp_path / "b.fight")
    copy = resume(tmp_path / "b.fight")
    assert copy.state == open_.state
    assert copy.asking == open_.asking
    assert [entry.label for entry in copy.path()] == [entry.label for entry in open_.path()]
    open_.close()
    copy.close()


def test_what_memory_and_a_file_keep_is_the_same(tmp_path: Path) -> None:
    kept = in_file(FORD, tmp_path / "a.fight", seed=5)
    memory = table(FORD, seed=5)
    for open_ in (kept, memory):
        open_.auto = {"heroes", "wolves"}
        while open_.head < 50:
            Console(open_).accept()
    assert kept.state == memory.state
    for one, other in zip(kept.path(), memory.path(), strict=True):
        assert (one.id, one.parent, one.label, one.events) == (other.id, other.parent, other.label, other.events)
    kept.close()
    reopened = again(tmp_path / "a.fight", FORD)
    assert reopened.state == memory.state
    reopened.close()
