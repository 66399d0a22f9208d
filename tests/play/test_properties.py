"""Whatever is commanded and answered: it is done wholly or not at all, it can be undone, and its replay is the same."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from combattracker.model.errors import CombatError
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import fold, opened
from combattracker.model.state import State
from combattracker.play.console.console import Console
from combattracker.play.guard import RulesFault
from combattracker.play.open_fight import OpenFight
from combattracker.play.runner import Asking, Done, run
from combattracker.rules.asking.requests import Choose, Confirm, Number, Question, Roll
from combattracker.rules.ruleset import ON_TURN, Owed
from tests.support.fights import BRIDGE, COIN_DUEL, FORD, again, in_file, table
from tests.support.slowly import mostly_slow

EDITS = (
    "set {who}.hp=-{n}", "set {who}.hp={n}", "hurt {n} {who} {other}", "heal {n} {who}", "mark stun {who} left={n}",
    "mark stealth {who} from={other}", "unmark stun {who}", "mark confusion {who}", "hide {who}", "reveal {who}",
    "flee {who}", "surrender {who}", "set {who}.standing=up", "set {who}.at={square}", "order {who} before={other}",
    "set {who}.aggro.{other}=+{n}", "set {who}.AGI=+{n}", "note {who} hm", "ruling {who} hm", "remove {who}",
    "switch adjacency=4", "switch defence_choice=blind", "set round={n}", "set actor={who}", "side heroes dice=typed",
    "side heroes dice=program", "{who}: improvise jumps", "set {who}.budget.action=1", "set {who}.cooldown.x={n}",
    "set {who}.side=heroes", "resume", "end so it goes", "set {who}.name=Rex", "set {who}.hp.max=+{n}",
)  # fmt: skip
COMMANDS = ("next", "turn {who}", "auto all", "auto none", "add wolf {n}", "roll {n}d6+{n}", "{who}: roll 1d6+AGI")
BACK = ("undo", "redo", "back turn", "back round", "abandon")


class Player:
    """Somebody who plays at random, but always the same for the same seed."""

    def __init__(self, open_: OpenFight, seed: int) -> None:
        self.table = open_
        self.console = Console(open_)
        self.chance = Random(seed)

    def line(self) -> str:
        """The next line: an answer, an action, an edit, or a way back."""
        if self.table.asking is not None and self.chance.random() < 0.75:
            return "> " + self.answer(self.table.asking.request)
        kind = self.chance.choices((EDITS, COMMANDS, BACK, ()), (3, 1, 1, 5))[0]
        return self.filled(self.chance.choice(kind)) if kind else self.action()

    def filled(self, words: str) -> str:
        names = [*self.table.state.combatants, "nobody"]
        square = f"{self.chance.choice(['heroes', 'wolves'])}:{self.chance.choice('abcde')}{self.chance.randint(1, 4)}"
        return words.format(
            who=self.chance.choice(names), other=self.chance.choice(names), n=self.chance.randint(0, 9), square=square
        )

    def action(self) -> str:
        """A deed of the one who owes a decision, or sometimes of somebody else, or by force."""
        owed = self.table.next_step()
        everybody = list(self.table.state.combatants) or ["nobody"]
        who = owed.who if isinstance(owed, Owed) and self.chance.random() < 0.9 else self.chance.choice(everybody)
        ruleset = self.table.ruleset
        assert ruleset is not None
        deeds = [name for name, each in ruleset.actions.items() if each.moment == ON_TURN or self.chance.random() < 0.1]
        force = "force " if self.chance.random() < 0.2 else ""
        return f"{force}{who}: {self.chance.choice(deeds)}"

    def answer(self, request: Question) -> str:
        if isinstance(request, Choose):
            force = "force " if self.chance.random() < 0.1 else ""
            return force + self.chance.choice([option.id for option in request.options])
        if isinstance(request, Roll):
            faces = " ".join(str(self.chance.randint(1, sides)) for sides in request.expression.faces)
            forced = [f"!{outcome.replace(' ', '-')}" for outcome in request.outcomes]
            return self.chance.choice([faces, faces, "~", "~ -1 luck", "=7", "==9", "99", *forced])
        if isinstance(request, Confirm):
            return self.chance.choice(["y", "n", "perhaps"])
        return str(self.chance.randint(0, 9)) if isinstance(request, Number) else "words"

    def do(self) -> bool:
        """One line; False if it was refused. Nothing but a CombatError may come of it, and no fault of the rules."""
        line = self.line()
        before = (self.table.head, self.table.state, self.table.asking)
        steps = line == "next" or line.startswith("turn ")
        try:
            self.console.execute(line)
        except RulesFault as fault:
            raise AssertionError(f"{line}: {fault}") from fault
        except CombatError as refused:
            assert str(refused), line  # noqa: PT017
            if not steps:  # a turn that ends at an error has taken its first steps
                assert (self.table.head, self.table.state, self.table.asking) == before, line
            return False
        return True


def played(open_: OpenFight, seed: int, lines: int) -> Player:
    player = Player(open_, seed)
    for _ in range(lines):
        player.do()
    return player


def refolded(open_: OpenFight) -> State:
    entries = list(open_.path())[::-1]
    first = entries[0].events[0]
    assert isinstance(first, e.Opened)
    state = opened(first)
    for entry in entries:
        state = fold(state, entry.events)
    return state


ENCOUNTERS = pytest.mark.parametrize(
    "encounter", mostly_slow([FORD, BRIDGE, COIN_DUEL], [COIN_DUEL.stem]), ids=lambda path: path.stem
)
few = settings(
    max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@ENCOUNTERS
@few
@given(seed=st.integers(0, 10**6))
def test_every_line_is_done_or_refused_and_the_past_stays_as_it_was(encounter: Path, seed: int) -> None:
    player = played(table(encounter, seed), seed, 60)
    assert player.table.settled == refolded(player.table)


@ENCOUNTERS
@few
@given(seed=st.integers(0, 10**6))
def test_undo_then_redo_is_where_one_was(encounter: Path, seed: int) -> None:
    open_ = table(encounter, seed)
    player = Player(open_, seed)
    for _ in range(40):
        player.do()
        before = (open_.head, open_.state, open_.asking)
        if open_.undo():
            assert open_.redo()
            assert (open_.head, open_.state, open_.asking) == before


@ENCOUNTERS
@few
@given(seed=st.integers(0, 10**6))
def test_all_the_way_back_and_all_the_way_on(encounter: Path, seed: int) -> None:
    open_ = table(encounter, seed)
    beginning = open_.state
    played(open_, seed, 40)
    if open_.asking is not None:
        open_.abandon()
    end = (open_.head, open_.state)
    while open_.undo():
        pass
    assert open_.state == beginning
    while open_.head != end[0]:
        assert open_.redo()
    assert (open_.head, open_.state) == end


@ENCOUNTERS
@few
@given(seed=st.integers(0, 10**6))
def test_replaying_every_entry_from_its_answers_gives_the_same_events(encounter: Path, seed: int) -> None:
    open_ = played(table(encounter, seed), seed, 40).table
    ruleset = open_.ruleset
    assert ruleset is not None
    for entry in open_.path():
        if entry.parent is not None:
            done = run(ruleset, open_.actions, open_.state_at(entry.parent), entry.command, entry.transcript)
            assert isinstance(done, Done), entry.command
            assert done.events == entry.events
            assert done.state == open_.state_at(entry.id)


@ENCOUNTERS
@few
@given(seed=st.integers(0, 10**6))
def test_a_fight_reopened_at_any_time_is_the_same(encounter: Path, seed: int, tmp_path: Path) -> None:
    path = tmp_path / f"{encounter.stem}-{seed}.fight"
    path.unlink(missing_ok=True)
    open_ = in_file(encounter, path, seed)
    for _ in range(4):
        played(open_, seed, 8)
        before = (open_.head, open_.state, open_.asking)
        open_.close()
        open_ = again(path, encounter, seed + 1)
        assert open_.trouble == ""
        assert (open_.head, open_.state, open_.asking) == before
    open_.close()


@ENCOUNTERS
def test_the_same_seed_plays_the_same_fight(encounter: Path) -> None:
    one, other = (played(table(encounter, 11), 11, 60).table for _ in range(2))
    assert [entry.events for entry in one.path()] == [entry.events for entry in other.path()]
    assert msgspec.json.encode(one.state) == msgspec.json.encode(other.state)
    assert isinstance(one.asking, Asking) == isinstance(other.asking, Asking)
