"""A process to be killed at any moment: it plays a fight at random, amends its past, and says what it has done."""

from __future__ import annotations

from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from zlib import crc32

import msgspec

from combattracker.model.errors import CombatError
from combattracker.play.amend.asked import questions
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.requests import Choose
from tests.play.test_properties import EDITS, Player
from tests.support.fights import again

PAST = ("undo", "undo", "redo", "back turn", "goto {n}", "name here", "forget here", "what-if")
AMENDING = ("program", "accept", "accept", "stop", "keep", "leave", "discard", "undo")


class Said(msgspec.Struct):
    """What a screen would show by now: how many entries there are, where the fight stands, and what is asked.

    `line` is what is done next, where that is said before it is begun; `made` are the entries that are new.
    """

    count: int
    head: int
    state: int
    asking: int | None
    names: dict[str, int]
    made: dict[int, int] = {}
    line: str = ""


def digest(value: object) -> int:
    """A short sign of a value."""
    return crc32(msgspec.json.encode(value))


def seen(open_: OpenFight, known: int = 0) -> Said:
    """What is true of an open fight, with the entries behind the first `known`."""
    count = open_.store.count()
    made = {number: digest(open_.store.entry(number).events) for number in range(known + 1, count + 1)}
    asking = digest((open_.asking.command, open_.asking.transcript)) if open_.asking is not None else None
    return Said(count, open_.head, digest(open_.state), asking, open_.store.bookmarks(), made)


def play(path: Path, encounter: Path, seed: int, pipe: Connection) -> None:
    """Plays until it is killed; says each line before it is done, and what is true after it."""
    chance = Random(seed)
    open_ = again(path, encounter, seed)
    open_.auto = set(chance.choice([[], list(open_.state.sides)]))
    console = Console(open_)
    said = seen(open_)
    pipe.send_bytes(msgspec.json.encode(said))
    while True:
        line = _line(console, chance)
        said.line, said.made = line, {}
        pipe.send_bytes(msgspec.json.encode(said))
        with suppress(CombatError):
            console.execute(line)
        said = seen(open_, said.count)
        pipe.send_bytes(msgspec.json.encode(said))


def _line(console: Console, chance: Random) -> str:
    open_ = console.table
    if console.amendment is not None:
        trial = console.amendment.trial
        if trial.asking is not None and chance.random() < 0.5:
            return "> " + Player(trial, chance.randint(0, 10**6)).answer(trial.asking.request)
        return chance.choice(AMENDING)
    kind, player = chance.random(), Player(open_, chance.randint(0, 10**6))
    if kind < 0.15:
        return chance.choice(PAST).format(n=chance.randint(1, open_.store.count()))
    if open_.asking is not None:  # questions stay open for a while, so that there is something to be lost
        return "> " + player.answer(open_.asking.request) if kind < 0.4 else player.filled(chance.choice(EDITS))
    if kind < 0.3:
        return _amendment(open_, chance)
    return "next" if kind < 0.5 else player.action() if kind < 0.8 else player.line()


def _amendment(open_: OpenFight, chance: Random) -> str:
    way = [entry for entry, _ in zip(open_.path(), range(30), strict=False) if entry.parent is not None]
    for entry in chance.sample(way, min(5, len(way))):
        try:
            asked = questions(open_, entry)
        except CombatError:
            continue
        if asked:
            request = chance.choice(asked).request
            player = Player(open_, chance.randint(0, 10**6))
            answer = chance.choice(request.options).id if isinstance(request, Choose) else player.answer(request)
            return f"amend {entry.id} {request.key}: {answer}"
    return "note nothing to amend"
