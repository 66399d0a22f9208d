"""Amending the past: one action is changed, those after it run again, and the GM sees what comes of it.

All of it happens in a trial beside the fight, until it is accepted as a branch of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from combattracker.journal.compare import Difference, differences
from combattracker.journal.overlay import TrialStore
from combattracker.journal.protocol import Entry
from combattracker.model.errors import CombatError, Illegal
from combattracker.model.values import changed
from combattracker.play.amend.asked import require_amendable, way_to
from combattracker.play.amend.rerun import Rerun
from combattracker.play.open_fight import OpenFight
from combattracker.play.runner import Asking
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Answer, Recorded


class Amendment(Rerun):
    """A past action changed, and all that followed it run again as far as it fits."""

    def __init__(
        self, table: OpenFight, entry: int, command: Command | None = None, answers: Mapping[str, Answer] | None = None
    ) -> None:
        """Raises Illegal where there is nothing to amend, and as `OpenFight.submit` does for the changed action."""
        way = require_amendable(table, entry)
        assert way[0].parent is not None
        self.table = table
        self.fork = way[0].parent
        queue = [_amended(way[0], command, answers or {}), *way[1:]]
        self._store = TrialStore(table.store, self.fork)
        super().__init__(_trial(table, self._store), queue, table.state_at)
        # What the changed action says of itself is told at once, before anything else depends on it.
        self._run(self.queue[0])

    def outcome(self) -> list[Difference]:
        """What is otherwise than in the fight as it stands."""
        return differences(self.table.settled, self.trial.settled)

    def by_rules(self) -> list[Difference]:
        """What is otherwise already where nothing is amended, because the rules are others than then."""
        control = _trial(self.table, TrialStore(self.table.store, self.fork))
        control.source = None  # no dice are taken for what only shows something
        for entry in way_to(self.table, _first_behind(self.table, self.fork)):
            try:
                result = control.run_again(entry.command, entry.transcript)
            except CombatError as fault:
                return [Difference("", f"under the rules of today {entry.label!r} is refused", "", str(fault))]
            if isinstance(result, Asking):
                told = f"under the rules of today {entry.label!r} asks something else"
                return [Difference("", told, "", result.request.prompt)]
        return differences(self.table.settled, control.settled)

    def accept(self) -> int:
        """Makes the trial a branch of the fight, and stands at its end; the old branch stays. Raises NotSaved.

        Returns how many entries the branch has. Raises Illegal while something is still to be answered.
        """
        if self.waiting:
            raise Illegal("something is still to be answered; stop here to leave the rest out")
        entries = [self._grouped(entry) for entry in self._store.own]
        if entries:
            self.table.graft(self.fork, entries)
        else:
            self.table.go_to(self.fork)
        return len(entries)

    def _grouped(self, entry: Entry) -> Entry:
        """What was run again belongs to the key press and the run to which it belonged then."""
        then = self._came_of.get(entry.id)
        return entry if then is None else changed(entry, press=then.press, run=then.run)


def _first_behind(table: OpenFight, fork: int) -> int:
    return next(each.id for each in table.path() if each.parent == fork)


def _trial(table: OpenFight, store: TrialStore) -> OpenFight:
    trial = OpenFight(store, table.ruleset, chance=table.dice.chance)
    trial.source, trial.dice.when = table.source, lambda *_: False
    trial.flowing = False  # what came after an action is run again by itself
    return trial


def _amended(entry: Entry, command: Command | None, answers: Mapping[str, Answer]) -> Entry:
    """An entry with another command, and with other answers by the keys of their requests. Raises Illegal."""
    known = {item.key: item for item in entry.transcript if isinstance(item, Recorded)}
    for key in answers:
        if key not in known:
            raise Illegal(f"{entry.label} asked nothing called {key!r}; it asked {', '.join(known) or 'nothing'}")
    kept = tuple(
        changed(item, answer=answers[item.key], auto=False)
        if isinstance(item, Recorded) and item.key in answers
        else item
        for item in entry.transcript
    )
    if command is None:
        return changed(entry, transcript=kept)
    if command.others:
        raise Illegal("an action is amended for one actor at a time")
    # What is another command now has nothing to be compared with.
    command = changed(command, follows=entry.command.follows)
    return changed(entry, command=command, transcript=kept, events=())
