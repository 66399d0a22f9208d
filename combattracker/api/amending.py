"""Amending the past from a program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from combattracker.api.dice import Reply, in_writing
from combattracker.api.pending import decision, question, question_of
from combattracker.api.values import Asked, Decision, Difference, Question
from combattracker.model.errors import Illegal, Unreadable
from combattracker.model.names.references import Names, read_errors
from combattracker.play.amend.amendment import Amendment as Trial
from combattracker.play.amend.asked import questions
from combattracker.play.console import past
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.answers import written
from combattracker.rules.asking.commands import Command, parse_command


def asked(table: OpenFight, entry: int) -> tuple[Asked, ...]:
    """What an action of the past asked, and what it was answered. Raises Unreadable, Illegal."""
    found = table.entry(entry)
    state = table.state_at(found.parent if found.parent is not None else entry)
    return tuple(
        Asked(
            question_of(table.names_at(entry).of(each.request), state),
            None if each.given is None else written(each.given),
        )
        for each in questions(table, found)
    )


def begin(table: OpenFight, entry: int, answers: Mapping[str, Reply], command: str) -> Amendment:
    """An amendment, run as far as it goes. Raises Unreadable, Illegal, Ambiguous."""
    found = table.entry(entry)
    if not answers and not command:
        raise Unreadable("an amendment takes other answers, or another command")
    other: Command | None = None
    if command and found.parent is not None:
        other = parse_command(command, table.actions, table.state_at(found.parent))
    desk = Console(table)
    changes = dict(past.answer_to(desk, entry, key, in_writing(reply)) for key, reply in answers.items())
    trial = Trial(table, entry, other, changes)
    trial.go_on()
    return Amendment(table, trial)


class Amendment:
    """An action of the past as it would have been otherwise, and what would have come of it; `Fight.amend` begins one.

    While something is `pending` it waits for an answer or a decision, or for what shall become of a value that was set
    by hand (`conflict`). Then `differences` say what would be otherwise, and `accept` makes it so, as a branch of the
    fight: the old one stays. One that is not accepted is forgotten. Raises as `Fight` does.
    """

    def __init__(self, table: OpenFight, trial: Trial) -> None:
        self._table = table
        self._trial = trial
        self._from = table.head

    @property
    def pending(self) -> Question | Decision | None:
        """What it asks anew, or whose decision is missing; None if nothing is."""
        table = self._trial.trial
        if table.asking is not None:
            return question(table)
        owed = self._trial.decision
        return None if owed is None else decision(table, owed)

    @property
    def conflict(self) -> str:
        """A value set by hand that was another before; `keep`, `change` or `leave` settles it."""
        return "" if self._trial.conflict is None else self._names.plain(str(self._trial.conflict))

    @property
    def left_out(self) -> tuple[str, ...]:
        """What has no place any more, with the reasons."""
        return tuple(self._names.plain(str(each)) for each in self._trial.left_out)

    @property
    def differences(self) -> tuple[Difference, ...]:
        """What would be otherwise than in the fight as it stands."""
        with self._saying():
            found = self._names.of(self._trial.outcome())
        return tuple(Difference(each.who, each.what, each.was, each.now) for each in found)

    def answer(self, answer: Reply) -> None:
        """Answers what it asks, and goes on."""
        self._say(f"> {in_writing(answer)}")

    def do(self, line: str) -> None:
        """Decides what is missing, and goes on."""
        self._say(line)

    def program(self) -> None:
        """Leaves all questions and decisions to the program, except conflicts."""
        with self._saying():
            self._trial.let_program()

    def stop(self) -> None:
        """Leaves out all that has not run again yet."""
        with self._saying():
            self._trial.stop()

    def keep(self) -> None:
        """The value that was set by hand stays as it was set."""
        self._resolve("keep")

    def change(self) -> None:
        """The value that was set by hand changes by as much as then."""
        self._resolve("change")

    def leave(self) -> None:
        """What was set by hand is left out."""
        self._resolve("leave")

    def undo(self) -> None:
        """Takes back what was said last about it. Raises Illegal where nothing was."""
        with self._saying():
            self._trial.undo()

    def accept(self) -> int:
        """Makes it a branch of the fight, and gives how many entries that has; the fight stands at its end then.

        Raises Illegal while something is pending, and where the fight has gone on meanwhile.
        """
        with self._saying():
            if self._table.head != self._from or self._table.asking is not None:
                raise Illegal("the fight has gone on since this was begun; amend it again from here")
            return self._trial.accept()

    # Inside

    @property
    def _names(self) -> Names:
        return self._trial.trial.names

    def _say(self, line: str) -> None:
        with self._saying():
            Console(self._trial.trial).execute(line)
            self._trial.go_on()

    def _resolve(self, choice: str) -> None:
        with self._saying():
            self._trial.resolve(choice)

    @contextmanager
    def _saying(self) -> Iterator[None]:
        with read_errors(lambda: self._names):
            yield
