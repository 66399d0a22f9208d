"""Killed with `kill -9` at any moment, whatever was going on: nothing that was shown is lost, and nothing is torn."""

from __future__ import annotations

import multiprocessing
import os
import signal
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
import pytest

from combattracker.journal.files.verify import faults
from combattracker.journal.sqlite.journal import Journal
from combattracker.rules.asking.commands import Command
from tests.play.random_victim import Said, play, seen
from tests.play.test_histories import encounters
from tests.play.test_properties import refolded
from tests.support.fights import again, in_file

PER_FIGHT = 10
LONGEST = 0.25
MOST_LINES = 2_000
LEAVES_A_QUESTION = ("undo", "abandon", "back", "goto", "what-if", "accept", ">", "redo")
"""Lines after which a question may be open no more, though there is no entry more."""

heard = msgspec.json.Decoder(Said).decode
ENCOUNTERS = list(encounters())
KILLS = 2
MANY_KILLS = -(-210 // len(ENCOUNTERS))
"""For each game: 210 together."""
every_game = pytest.mark.parametrize("encounter", ENCOUNTERS, ids=lambda path: path.stem)


def killed(path: Path, encounter: Path, chance: Random) -> list[Said]:
    """What a process said that played a fight, until it was killed: at any moment, or as soon as a question is open."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.play.random_victim"])
    ours, theirs = context.Pipe(duplex=False)
    victim = context.Process(target=play, args=(path, encounter, chance.randrange(2**32), theirs), daemon=True)
    victim.start()
    theirs.close()
    said = [heard(ours.recv_bytes())]
    moment, waits_for_question = chance.uniform(0, LONGEST), chance.random() < 0.5
    most = MOST_LINES if waits_for_question else chance.randrange(400)
    with suppress(EOFError, OSError):
        while len(said) < most and ours.poll(LONGEST if waits_for_question else max(moment, 0)):
            said.append(heard(ours.recv_bytes()))
            moment -= 0.001
            if waits_for_question and said[-1].asking is not None:
                break
        assert victim.pid is not None
        os.kill(victim.pid, signal.SIGKILL)
        while True:
            said.append(heard(ours.recv_bytes()))
    victim.join()
    assert victim.exitcode == -signal.SIGKILL, "it did not end by itself"
    ours.close()
    return said


def check(path: Path, encounter: Path, said: list[Said], known: dict[int, int]) -> bool:
    """Compares a fight with what was said of it; True if a question was open and still is."""
    last = said[-1]
    with Journal.read(path) as journal:
        assert list(faults(journal)) == []
    open_ = again(path, encounter)
    now = seen(open_)
    assert open_.trouble == ""
    assert open_.settled == refolded(open_)
    for each in said:
        known.update(each.made)
    assert {number: now.made.get(number) for number in known} == known, "every entry that was acknowledged is there"
    asked = open_.asking is not None
    open_.close()
    if not last.line:
        assert (now.count, now.head, now.state, now.asking, now.names) == (
            last.count, last.head, last.state, last.asking, last.names
        )  # fmt: skip
    elif (now.count, now.head) == (last.count, last.head) and not last.line.startswith(LEAVES_A_QUESTION):
        assert asked or last.asking is None, f"a question was open before {last.line!r}"
    known.update(now.made)
    return asked and last.asking is not None


def begin(path: Path, encounter: Path) -> None:
    """A fight in which all dice are asked for, so that there is something to be answered."""
    open_ = in_file(encounter, path)
    for side in open_.state.sides:
        open_.submit(Command("side", args={"side": side, "dice": "typed"}))
    open_.close()


def kill_often(encounter: Path, folder: Path, times: int) -> None:
    chance = Random(times)
    done = questions = 0
    while done < times:
        path, known = folder / f"{done}.fight", dict[int, int]()
        begin(path, encounter)
        for _ in range(min(PER_FIGHT, times - done)):
            questions += check(path, encounter, killed(path, encounter, chance), known)
            done += 1
    assert times < MANY_KILLS or questions > times // 20, f"a question was open only {questions} times"


@every_game
def test_killed_a_few_times(encounter: Path, tmp_path: Path) -> None:
    kill_often(encounter, tmp_path, KILLS)


@pytest.mark.slow
@every_game
def test_killed_two_hundred_times(encounter: Path, tmp_path: Path) -> None:
    assert MANY_KILLS * len(ENCOUNTERS) >= 200
    kill_often(encounter, tmp_path, MANY_KILLS)
