"""A fight that is meddled with, and what has to hold after every line of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec

from combattracker.content.encounters.opening import Opening
from combattracker.journal.files.verify import faults
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.transcript import Edit
from combattracker.model.audience.view import PLAYERS, view_state
from combattracker.model.errors import CombatError
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.placing import listed
from combattracker.rules.ruleset import Owed, Ruleset
from tests.meddling.broken import Broken, require_sound, root, sound
from tests.meddling.lines import Meddler
from tests.meddling.playing_on import play_on
from tests.play.test_properties import refolded
from tests.support import fights

SEVERAL_STEPS = (
    "next", "turn", "back", "what-if", "amend", "accept", "program", "stop", "keep", "change", "leave", "discard",
)  # fmt: skip
"""Words that may have done something before they are refused."""
OF_A_SCRIPT = re.compile(
    r"nobody here is called '(?P<who>[^']+)'$|these rules know no|should be of type|contradict each other|"
    r"^(?:line \d+: )?dice |at most 100 dice"
)
"""Refusals that a rule script brings upon itself, not the one who wrote the line."""


class Run:
    """An open fight in a file, and the lines that were said to it; `closely` checks more after each of them."""

    def __init__(self, encounter: Path | Opening, seed: int, path: Path, *, closely: bool = False) -> None:
        self.encounter = encounter
        self.path = path
        self.closely = closely
        path.unlink(missing_ok=True)
        self.table = fights.in_file(encounter, path, seed)
        self.table.store.journal._db.execute("PRAGMA synchronous = OFF")  # type: ignore[attr-defined]
        self.console = Console(self.table)
        self.lines: list[str] = []
        self.entries: list[bytes] = []

    @property
    def rules(self) -> Ruleset:
        """The rules in play."""
        assert self.table.ruleset is not None
        return self.table.ruleset

    def say(self, line: str) -> None:
        """One line, and all that has to hold after it. Raises Broken."""
        self.lines.append(line)
        before = stands(self.table)
        with sound(line):
            try:
                self.console.execute(line)
            except CombatError as refused:
                self.require_reason(line, refused)
                if line.split()[0] not in SEVERAL_STEPS and stands(self.table) != before:
                    raise Broken("refused", f"{line} is refused, and yet something has changed: {refused}") from None
        self.require_entries()
        with sound(f"reading after {line}"):
            self.read()
        with sound(f"undo and redo after {line}"):
            self.there_and_back()

    def require_reason(self, line: str, refused: CombatError) -> None:
        """A refusal says what was wrong with the line; it is no fault of the rules."""
        require_sound(refused)
        told = str(root(refused))
        if len(told) < 8:
            raise Broken("no reason", f"{line} is refused without a reason: {told}")
        found = OF_A_SCRIPT.search(told)
        if found and not re.search(r"\b(set|roll) ", line) and (found["who"] is None or found["who"] not in line):
            raise refused

    def require_entries(self) -> None:
        """No entry is lost."""
        store = self.table.store
        count = store.count()
        if count < len(self.entries):
            raise Broken("entries", f"there were {len(self.entries)} entries, and now there are {count}")
        new = range(len(self.entries) + 1, count + 1)
        self.entries += [msgspec.json.encode(store.entry(number)) for number in new]

    def read(self) -> None:
        """All that a screen shows of the fight can be read."""
        table, state, chance = self.table, self.table.state, Random(len(self.lines))
        everybody = list(state.combatants)
        chosen = everybody if self.closely else chance.sample(everybody, min(2, len(everybody)))
        owed = table.next_step()
        if table.asking is not None:
            table.suggestion()
        elif isinstance(owed, Owed):
            for each in owed.everybody() if self.closely else (chance.choice(owed.everybody()),):
                table.suggestion(each)
        for who in ("", *chosen):
            self.rules.panels(state, who)
            if not who or who in table.settled.combatants:
                self.rules.offers(table.settled, who)
        for who in chosen:
            self.rules.marks(state, who)
        self.rules.board(state)
        view_state(state, PLAYERS)

    def there_and_back(self) -> None:
        """Undo and redo lead back to where one was; what was changed meanwhile can't be done again, and is kept."""
        table, asking = self.table, self.table.asking
        if self.console.amendment is not None:
            return
        if asking is None and table.entry(table.head).parent is None:
            return
        if asking is not None and any(isinstance(item, Edit) for item in asking.transcript):
            return
        if asking is not None and not self.closely and len(self.lines) % 3:
            return
        before = stands(table)
        table.undo()
        table.redo()
        if stands(table) != before:
            raise Broken("undo", f"undo and redo lead elsewhere after {self.lines[-1]}")

    def end(self) -> list[str]:
        """What has to hold at the end; returns what was suggested and yet refused. Raises Broken."""
        for number, entry in enumerate(self.entries, 1):
            if msgspec.json.encode(self.table.store.entry(number)) != entry:
                raise Broken("entries", f"entry {number} is another than it was")
        if refolded(self.table) != self.table.settled:
            raise Broken("folded", "the fight is not what its entries come to")
        before = stands(self.table)
        self.table.close()
        with sound("opening it again"):
            self.table = fights.again(self.path, self.encounter)
        if self.table.trouble:
            raise Broken("trouble", self.table.trouble)
        if stands(self.table) != before:
            raise Broken("reopened", "opened again it is another fight")
        with sound("playing on"):
            refused = play_on(Console(self.table))
        self.table.close()
        journal = Journal.open(self.path)
        found = list(faults(journal))
        journal.close()
        if found:
            raise Broken("verify", "; ".join(found))
        return refused

    def close(self) -> None:
        """Lets go of the file, also where it broke off."""
        with suppress(Exception):
            self.table.close()


def stands(table: OpenFight) -> tuple[object, ...]:
    """Where a fight stands: its entry, what is so, and what is asked."""
    asking = table.asking
    return (table.head, table.state, asking and (asking.transcript, asking.state, listed(asking.request)))


def meddle(encounter: Path | Opening, seed: int, lines: int, path: Path) -> tuple[list[str], Broken | None, list[str]]:
    """A run of so many lines at most: what was said, what broke, and what was suggested though it is refused."""
    run = Run(encounter, seed, path)
    meddler = Meddler(run.console, seed)
    try:
        for line in meddler.beginning():
            run.say(line)
        for _ in range(lines):
            with sound("thinking of the next line"):
                line = meddler.line()
            run.say(line)
        return run.lines, None, run.end()
    except Broken as broken:
        return run.lines, broken, []
    finally:
        run.close()


def replayed(encounter: Path | Opening, seed: int, lines: Sequence[str], path: Path) -> Broken | None:
    """What breaks when these lines are said."""
    run = Run(encounter, seed, path, closely=True)
    try:
        for line in lines:
            run.say(line)
        run.end()
    except Broken as broken:
        return broken
    finally:
        run.close()
    return None
