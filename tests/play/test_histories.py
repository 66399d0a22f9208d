"""Whatever is done at random to any shipped game, in whatever order: its history stays whole, on disk as in memory."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from combattracker.content import places
from combattracker.content.rulesets import loading
from combattracker.content.yaml.reading import load_file
from combattracker.journal.files.jsonl import exported, imported
from combattracker.journal.files.verify import faults
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.store import JournalStore
from combattracker.model.errors import CombatError
from combattracker.play.amend.asked import questions
from combattracker.play.console.console import Console
from combattracker.play.guard import RulesFault
from combattracker.play.open_fight import OpenFight
from combattracker.play.runner import Done, run
from combattracker.rules.asking.requests import Choose, Question
from combattracker.rules.ruleset import ON_TURN, Owed
from tests.play.test_properties import Player, refolded
from tests.support.fights import COIN_DUEL, again, in_file, table
from tests.support.slowly import mostly_slow

SEEDS = st.integers(0, 2**32)


def encounters() -> Iterator[Path]:
    """The smallest shipped encounter of every shipped ruleset, and the tiny game of the tests."""
    by_rules: dict[str, list[Path]] = {}
    for path in sorted(places.shipped("encounters").glob("*.yaml")):
        value = load_file(path).value
        by_rules.setdefault(str(value["ruleset"]), []).append(path)
    for paths in by_rules.values():
        yield min(paths, key=lambda path: len(table(path).state.combatants))
    yield COIN_DUEL


class Histories(RuleBasedStateMachine):
    """Two tables with the same fight, one in memory and one in a file; what is done to one is done to the other."""

    encounter: Path

    @initialize(seed=SEEDS)
    def begin(self, seed: int) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "a.fight"
        self.seed = seed
        self.memory, self.kept = table(self.encounter, seed), in_file(self.encounter, self.path, seed)
        self.consoles = [Console(self.memory), Console(self.kept)]
        for open_ in (self.memory, self.kept):
            open_.auto = set(open_.state.sides)

    def teardown(self) -> None:
        if hasattr(self, "kept"):
            self.kept.close()
            shutil.rmtree(self.folder)

    # What is compared

    def both(self, line: str) -> bool:
        """Does the same at both tables; False if it was refused, and then nothing may have changed."""
        told = [self._one(console, line) for console in self.consoles]
        assert told[0] == told[1], line
        return not told[0].startswith("refused")

    def _one(self, console: Console, line: str) -> str:
        open_ = console.table
        before = self.seen(open_)
        try:
            return console.execute(line).text
        except RulesFault as fault:
            raise AssertionError(f"{line}: {fault}") from fault
        except CombatError as fault:
            stepped = line == "next" or line.startswith("turn ")  # what ends with an error has taken its first steps
            if not stepped and console.amendment is None:
                assert self.seen(open_) == before, line
            return f"refused: {fault}"

    @staticmethod
    def seen(open_: OpenFight) -> tuple[object, ...]:
        return (open_.head, open_.state, open_.asking, open_.store.bookmarks(), open_.store.count())

    @invariant()
    def they_are_the_same(self) -> None:
        if hasattr(self, "kept"):
            assert self.seen(self.memory) == self.seen(self.kept)

    def player(self, seed: int) -> Player:
        open_ = self.memory if self.consoles[0].amendment is None else self.consoles[0].amendment.trial
        return Player(open_, seed)

    # What is done

    @rule(seed=SEEDS)
    def play(self, seed: int) -> None:
        for number in range(4):
            self.both(self.player(seed + number).line())

    @rule()
    def go_on(self) -> None:
        for _ in range(6):
            self.both("next")

    @rule(seed=SEEDS, force=st.booleans())
    def together(self, seed: int, force: bool) -> None:
        """Several do the same, what is suggested, or what they did before."""
        chance, open_ = Random(seed), self.player(seed).table
        assert open_.ruleset is not None
        step = open_.settled.outcome is None and open_.asking is None and open_.next_step()
        owing = [owed.who for owed in step.everybody()] if isinstance(step, Owed) else []
        names = chance.sample([*owing, *owing, *open_.state.combatants, "nobody"], k=chance.randint(0, 3))
        deeds = [name for name, each in open_.ruleset.actions.items() if each.moment == ON_TURN]
        group = f"{'force ' * force}{' '.join(names)}: {chance.choice(deeds)}" if names else "suggested"
        self.both(chance.choice([group, group, f"suggested {' '.join(names)}", f"again {' '.join(names)}"]))

    @rule(
        lines=st.lists(st.sampled_from(["undo", "redo", "back turn", "back round", "abandon"]), min_size=1, max_size=5)
    )
    def back_and_forth(self, lines: list[str]) -> None:
        for line in lines:
            self.both(line)

    @rule()
    def undone_and_done_again(self) -> None:
        before = (self.memory.head, self.memory.state, self.memory.asking)
        if self.consoles[0].amendment is None and self.both("undo"):
            assert self.both("redo")
            assert (self.memory.head, self.memory.state, self.memory.asking) == before

    @rule(at=st.integers(0, 10**6))
    def jump(self, at: int) -> None:
        self.both(f"goto {1 + at % self.memory.store.count()}")

    @rule(name=st.sampled_from(["here", "there"]), what=st.sampled_from(["name", "goto", "forget"]))
    def named_points(self, name: str, what: str) -> None:
        self.both(f"{what} {name}")

    @rule()
    def what_if(self) -> None:
        self.both("what-if")

    @precondition(lambda self: self.consoles[0].amendment is None)
    @rule(seed=SEEDS)
    def amend(self, seed: int) -> None:
        chance = Random(seed)
        way = list(self.memory.path())[:-1]
        if not way:
            return
        entry = chance.choice(way)
        try:
            asked = questions(self.memory, entry)
        except CombatError:
            return
        if asked and chance.random() < 0.8:
            request = chance.choice(asked).request
            self.both(f"amend {entry.id} {request.key}: {self.answer(request, chance)}")
        else:
            self.both(f"amend {entry.id} = {chance.choice(['note x', 'hurt 1 nobody', str(entry.command)])}")

    def answer(self, request: Question, chance: Random) -> str:
        if isinstance(request, Choose):
            return chance.choice(request.options).id
        return Player(self.memory, chance.randint(0, 10**6)).answer(request)

    @precondition(lambda self: self.consoles[0].amendment is not None)
    @rule(words=st.lists(st.sampled_from(["keep", "change", "leave", "program", "stop", "undo"]), max_size=4))
    def say(self, words: list[str]) -> None:
        for word in words:
            self.both(word)

    @precondition(lambda self: self.consoles[0].amendment is not None)
    @rule(accept=st.booleans())
    def decide(self, accept: bool) -> None:
        amendment = self.consoles[0].amendment
        assert amendment is not None
        if amendment.waiting and accept:
            self.both("program")
            self.both("stop")
        tried = amendment.trial.settled
        if self.both("accept" if accept and not amendment.waiting else "discard") and accept:
            assert self.memory.settled == tried
        assert self.consoles[1].amendment is None

    @precondition(lambda self: self.consoles[0].amendment is None)
    @rule()
    def close_and_open(self) -> None:
        before = self.seen(self.kept)
        self.kept.close()
        self.kept = again(self.path, self.encounter, self.seed)
        self.kept.dice.chance.setstate(self.memory.dice.chance.getstate())
        self.kept.auto = set(self.memory.auto)
        self.consoles[1] = Console(self.kept)
        assert self.kept.trouble == ""
        assert self.seen(self.kept) == before
        # What redo would take back in an open question, or in the middle of a key press, is known only as long as the
        # program runs.
        for open_ in (self.memory, self.kept):
            open_._taken_back.clear()
            open_._given_up = None
            open_._undone.clear()

    # What holds at the end

    @precondition(lambda self: self.consoles[0].amendment is None)
    @rule()
    def it_is_whole(self) -> None:
        for open_ in (self.memory, self.kept):
            assert open_.settled == refolded(open_)
        with Journal.read(self.path) as journal:
            assert list(faults(journal)) == []
            lines = list(exported(journal))
        other = self.folder / "other.fight"
        imported(lines, other)
        with Journal.open(other) as journal:
            assert list(exported(journal)) == lines
            found = OpenFight(JournalStore(journal), self.kept.ruleset)
            assert self.seen(found) == self.seen(self.kept)
        other.unlink()

    @rule()
    def replayed_it_is_the_same(self) -> None:
        ruleset = self.memory.ruleset
        assert ruleset is not None
        for entry in list(self.memory.path())[:-1][:20]:
            assert entry.parent is not None
            before = self.memory.state_at(entry.parent)
            done = run(ruleset, self.memory.actions, before, entry.command, entry.transcript)
            assert isinstance(done, Done)
            assert (done.events, done.state) == (entry.events, self.memory.state_at(entry.id))


def test_every_shipped_ruleset_has_an_encounter_to_be_played_here() -> None:
    shipped = {found.id for found in loading.find_all() if found.origin == "shipped"}
    assert shipped < {table(path).state.manifest.id for path in encounters()}


@pytest.mark.parametrize("encounter", mostly_slow(encounters(), ["duel"]), ids=lambda path: path.stem)
def test_any_history_stays_whole(encounter: Path) -> None:
    machine = type("Machine", (Histories,), {"encounter": encounter})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=25, stateful_step_count=25, deadline=None, derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )  # fmt: skip
