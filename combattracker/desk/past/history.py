"""The history as one looks through it: its rows, where the cursor is, the fight as it was there, and going there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from combattracker.desk.past.timeline import Row, Timeline
from combattracker.desk.seeing.audience import Audience
from combattracker.model.signs import has_signs
from combattracker.model.state import State
from combattracker.play.amend.asked import require_amendable
from combattracker.play.console.past import WHAT_IF, try_from
from combattracker.play.guard import panels
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import require_text
from combattracker.rules.panels import Panel


class Then(NamedTuple):
    """The fight as it was: as it is shown, which entry had been done, and what the ruleset has for the board."""

    state: State
    told: str
    panels: Sequence[Panel]


class History:
    """Every entry on every branch as a list of rows, of which the cursor is on one (`at`)."""

    def __init__(self, fight: OpenFight, audience: Audience | None = None) -> None:
        self.fight = fight
        self.audience = audience or Audience(fight)
        self.at = 0
        self.look = ""
        self.unfolded: dict[int, None] = {}
        self.rows: list[Row] = []
        self.title = ""
        self.load(fight.head)

    def load(self, entry: int) -> None:
        """Reads the tree anew, and puts the cursor on an entry."""
        store = self.fight.store
        timeline = Timeline(store.outline(), self.fight.head, store.redo_children(), store.bookmarks())
        self.rows = timeline.rows(self.unfolded)
        found = [index for index, row in enumerate(self.rows) if row.entry == entry]
        self.at = found[-1] if found else len(self.rows) - 1
        branches = sum(1 for row in self.rows if row.count)
        told = f"{len(timeline.points)} actions, {branches} other branch{'' if branches == 1 else 'es'}"
        self.title = f"History of {self.audience.state.title}  │  {told}"

    @property
    def row(self) -> Row:
        """What the cursor is on."""
        return self.rows[self.at]

    def label(self, row: Row) -> str:
        """What the entry of a row is called, as it is shown."""
        return self.audience.label(row.entry) if self.audience.players or has_signs(row.label) else row.label

    def then(self) -> Then:
        """The fight as it was at the cursor. Raises CombatError where its file can't be read there."""
        row, fight = self.row, self.fight
        then = fight.state_at(row.entry)
        state = self.audience.then(then, fight.names_at(row.entry))
        word, number = state.manifest.round, state.clock.round
        told = f"after {row.entry}: " + self.label(row) + (f"  ({word} {number})" if number else "")
        return Then(state, told, self.audience.panels_of(self._board, then))

    def _board(self, state: State) -> Sequence[Panel]:
        """What the ruleset has for the battlefield's place; nothing where it is missing."""
        ruleset = self.fight.ruleset
        if ruleset is None or state.grid is not None:
            return ()
        return panels(ruleset, "this game's board", lambda: ruleset.board(state))

    # What one can do

    def move(self, by: int) -> None:
        """Puts the cursor on another row, so many below (or above) this one, as far as there are any."""
        self.at = max(0, min(self.at + by, len(self.rows) - 1))

    def edge(self, at: int) -> None:
        """Puts the cursor on the first row (0) or the last one (-1)."""
        self.at = at % len(self.rows)

    def unfold(self, wanted: bool) -> None:
        """Unfolds the branch at the cursor, or folds it, or the one in which the cursor is."""
        row = self.row
        if not wanted and not (row.count and row.opened):
            above = reversed(self.rows[: self.at])
            row = next((each for each in above if each.opened and each.depth == row.depth), row)
        if row.count and row.opened != wanted:
            if wanted:
                self.unfolded[row.entry] = None
            else:
                self.unfolded.pop(row.entry, None)
            self.load(row.entry)

    def go(self) -> None:
        """Stands at the cursor's entry from now on. Raises CombatError."""
        self.fight.go_to(self.row.entry)

    def what_if(self) -> None:
        """Tries something from there on; the key for that goes back to where it stands now. Raises CombatError."""
        try_from(self.fight, self.row.entry)

    def amend(self) -> int:
        """The entry at the cursor, which can be amended. Raises Illegal where it can't."""
        require_amendable(self.fight, self.row.entry)
        return self.row.entry

    @property
    def name(self) -> str:
        """The name of the cursor's entry; empty where it has none."""
        names = self.fight.store.bookmarks()
        return next((name for name, at in names.items() if at == self.row.entry and name != WHAT_IF), "")

    def rename(self, name: str) -> None:
        """Gives the cursor's entry a name in the place of any it had; an empty one frees it. Raises CombatError."""
        require_text(name)
        entry = self.row.entry
        try:
            for old, at in self.fight.store.bookmarks().items():
                if at == entry and old not in (WHAT_IF, name):
                    self.fight.bookmark(old, None)
            if name:
                self.fight.bookmark(name, entry)
        finally:
            self.load(entry)
