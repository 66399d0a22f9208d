"""A fight on a test bench: an encounter in a few words, commands with their answers, and what came of them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from combattracker.api.opening import begin
from combattracker.cli.run import Door, grouped
from combattracker.content.places import RULESETS_VARIABLE
from combattracker.model.combatant import Combatant
from combattracker.model.errors import CombatError
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.placing import as_choice
from combattracker.rules.asking.requests import Choose, Option, Place
from combattracker.rules.panels import Panel
from combattracker.rules.ruleset import Offer, Ruleset

E = TypeVar("E")
T = TypeVar("T")


class Bench:
    """A fight that is played by lines of the command language, dice given face by face or from a seed.

    `encounter` is a file, or the text of one. `rules` is the folder of a game system that is installed nowhere.
    """

    def __init__(self, encounter: str | Path, *, seed: int | None = None, rules: Path | None = None) -> None:
        with _file(encounter) as path, _found(rules):
            self.table: OpenFight = begin(path, None)
        self.door = Door(self.table, faces=[], seed=seed, auto=[], quiet=True)
        self.marked = self.table.head

    @property
    def state(self) -> State:
        """The fight as it stands."""
        return self.table.state

    def __getitem__(self, who: str) -> Combatant:
        return self.state.who(who)

    def hp(self, who: str) -> int:
        """Somebody's present health: the first pool of the rules."""
        return self[who].pools[self.state.manifest.health].current

    def play(self, script: str, dice: str = "") -> tuple[e.Event, ...]:
        """Carries out lines (`> answer` below a command answers it) and returns all their events.

        `dice` are faces, taken in the order in which dice are asked. Raises CombatError as the door does.
        """
        self.door.given.faces = [int(face) for face in dice.split()]
        before = self.table.head
        self.door.play(grouped(script.splitlines()))
        self.door.finish()
        return self.since(before)

    def since(self, entry: int) -> tuple[e.Event, ...]:
        """All events after an entry of the journal, as the GM reads them."""
        entries = self.table.store.since(self.table.head, entry)
        return tuple(event for each in entries for event in self.read(each.events, each.id))

    def read(self, value: T, entry: int | None = None) -> T:
        """Any value with its texts as the GM reads them now, or after an entry."""
        return (self.table.names if entry is None else self.table.names_at(entry)).of(value)

    @property
    def seen(self) -> State:
        """The fight as it stands, with its texts as the GM reads them."""
        return self.table.shown

    @property
    def rules(self) -> Ruleset:
        """The game system in play."""
        if self.table.ruleset is None:
            raise AssertionError("the rules of this fight are not installed")
        return self.table.ruleset

    def board(self) -> Sequence[Panel]:
        """What the rules show in the battlefield's place, as the GM reads it."""
        return self.read(tuple(self.rules.board(self.state)))

    def panels(self, who: str = "") -> Sequence[Panel]:
        """What the rules show beside the battlefield, as the GM reads it."""
        return self.read(tuple(self.rules.panels(self.state, who)))

    def offers(self, who: str = "") -> Sequence[Offer]:
        """What the rules offer somebody, as the GM reads it."""
        return self.read(tuple(self.rules.offers(self.state, who)))

    def ask(self, line: str, *answers: str, dice: str = "") -> Choose | object:
        """Carries a line out up to the first question that is left open, and returns that question."""
        if not self.asks(line, *answers, dice=dice) or self.table.question is None:
            raise AssertionError("nothing was asked")
        return self.table.question

    def asks(self, line: str, *answers: str, dice: str = "") -> bool:
        """Carries a line out, and says whether a question is left open then."""
        self.door.given.faces = [int(face) for face in dice.split()]
        self.door.answers.take([(number, text) for number, text in enumerate(answers, 2)])
        self.door.console.execute(line)
        return self.table.asking is not None

    def options(self, line: str, *answers: str, dice: str = "") -> dict[str, Option]:
        """The options of the first choice that a line leaves open; the unfinished action is given up."""
        request = self.ask(line, *answers, dice=dice)
        request = self.read(as_choice(request)) if isinstance(request, Place) else request
        if not isinstance(request, Choose):
            raise AssertionError(f"{request} leaves no choice")
        self.table.abandon()
        return {option.id: option for option in request.options}

    def refusal(self, line: str, dice: str = "") -> CombatError:
        """The error by which a line is refused."""
        before = self.state
        try:
            self.play(line, dice)
        except CombatError as error:
            if self.state != before:
                raise AssertionError("a refused command must change nothing") from error
            return error
        raise AssertionError(f"{line} was not refused")

    def play_on(self) -> None:
        """Policies play all sides until the fight is over."""
        self.door.play_on()


def of_type(events: Sequence[object], kind: type[E]) -> list[E]:
    """The events of one kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def cited(events: Sequence[e.Event]) -> set[str]:
    """Every clause that some events cite."""
    return {clause for event in events for clause in _clauses(event)}


def _clauses(event: e.Event) -> Iterator[str]:
    yield from event.why.clauses
    for term in event.why.terms:
        if term.clause:
            yield term.clause


@contextmanager
def _file(encounter: str | Path) -> Iterator[Path]:
    """The file of an encounter, which is gone afterwards if it was only a text."""
    if isinstance(encounter, Path):
        yield encounter
        return
    with tempfile.NamedTemporaryFile("w", suffix=".yaml", delete=False, encoding="utf-8") as file:
        file.write(encounter)
    try:
        yield Path(file.name)
    finally:
        Path(file.name).unlink()


@contextmanager
def _found(rules: Path | None) -> Iterator[None]:
    """Has a folder's game system be found."""
    before = os.environ.get(RULESETS_VARIABLE)
    if rules is not None:
        os.environ[RULESETS_VARIABLE] = os.pathsep.join([str(rules), *filter(None, [before])])
    try:
        yield
    finally:
        if before is not None:
            os.environ[RULESETS_VARIABLE] = before
        elif rules is not None:
            del os.environ[RULESETS_VARIABLE]
