"""What happened up to where the fight stands, told entry by entry: what a log shows, followed step by step."""

from __future__ import annotations

from dataclasses import dataclass

from combattracker.desk.words.told import entry_told
from combattracker.journal.protocol import Entry
from combattracker.model.facts.events import Checked, Event
from combattracker.model.values import GM
from combattracker.model.values import changed as replaced
from combattracker.play.open_fight import OpenFight
from combattracker.play.runner import Asking
from combattracker.recap.telling import Telling

AT_ONCE = 120
"""How many entries are told at a time; older ones follow when they are asked for."""

MOST_KEPT = 5 * AT_ONCE
"""How many entries are kept told."""


@dataclass(eq=False)
class Block:
    """An entry as it is told; `entry` is 0 for an action under way. An `expanded` one shows its arithmetic."""

    entry: int
    telling: Telling
    expanded: bool = False


class Chronicle:
    """The newest entries on the way to where a fight stands, oldest first, as an audience hears of them."""

    def __init__(self, fight: OpenFight, audience: str = GM) -> None:
        self.fight = fight
        self.audience = audience
        self.blocks: list[Block] = []
        self.index: dict[int, int] = {}
        """Where in `blocks` an entry is."""
        self.pending: Block | None = None
        """What the unfinished action has done so far."""
        self._complete = True

    @property
    def all(self) -> list[Block]:
        """Every entry, the unfinished one last."""
        return [*self.blocks, self.pending] if self.pending else self.blocks

    def follow(self, audience: str, *, keep: bool = False) -> bool:
        """Follows the fight to where it stands now, telling only what is new; gives back whether anything is otherwise.

        All is told anew for another audience. Of a long evening the oldest entries are forgotten, unless `keep`.
        """
        if audience != self.audience:
            self.audience = audience
            return self._tell_anew()
        fight = self.fight
        new = self._missing()
        if new is None:
            return self._tell_anew()
        stay = new[0].parent if new else fight.head
        before = len(self.blocks)
        del self.blocks[self.index[stay] + 1 if stay is not None else 0 :]
        changed = len(self.blocks) != before or bool(new)
        self.blocks += [self._block(entry) for entry in new]
        if len(self.blocks) > MOST_KEPT and not keep:
            # What is asked for again is told again.
            del self.blocks[:-AT_ONCE]
            self._complete = False
        if changed:
            self._number()
        return self._tell_pending() or changed

    def older(self) -> int:
        """Tells more entries in front of the others; gives back how many."""
        if self._complete or not self.blocks:
            return 0
        found: list[Entry] = []
        at = self.fight.entry(self.blocks[0].entry).parent
        while at is not None and len(found) < AT_ONCE:
            found.append(self.fight.entry(at))
            at = found[-1].parent
        self._complete = at is None
        self.blocks[:0] = [self._block(entry) for entry in reversed(found)]
        self._number()
        return len(found)

    def _missing(self) -> list[Entry] | None:
        """The entries from a known one to the head, oldest first; None if the way back is too long or unknown."""
        new: list[Entry] = []
        at: int | None = self.fight.head
        while at is not None and at not in self.index:
            if len(new) >= AT_ONCE:
                return None
            new.append(self.fight.entry(at))
            at = new[-1].parent
        return None if at is None and self.blocks else new[::-1]

    def _tell_anew(self) -> bool:
        found: list[Entry] = []
        for entry in self.fight.path():
            found.append(entry)
            if len(found) >= AT_ONCE:
                break
        self._complete = found[-1].parent is None
        self.blocks[:] = [self._block(entry) for entry in reversed(found)]
        self._number()
        self._tell_pending()
        return True

    def _number(self) -> None:
        self.index = {block.entry: at for at, block in enumerate(self.blocks)}

    def _block(self, entry: Entry) -> Block:
        before = None if entry.parent is None else self.fight.state_at(entry.parent)
        return Block(entry.id, entry_told(entry, before, self.fight.state_at(entry.id), self.audience))

    def _tell_pending(self) -> bool:
        """Tells what the unfinished action has done; whether there is one now, or was."""
        was, asking = self.pending, self.fight.asking
        self.pending = None
        if asking is not None and asking.events:
            told = self._under_way(asking, asking.events)
            # The dice that just fell are what matters now, so they are told in full, and nothing else is.
            rolls = self._under_way(asking, tuple(event for event in asking.events if isinstance(event, Checked)))
            self.pending = Block(0, replaced(told, arithmetic=rolls.arithmetic), expanded=True)
        return self.pending is not None or was is not None

    def _under_way(self, asking: Asking, events: tuple[Event, ...]) -> Telling:
        """Events of an unfinished action, told as if it were an entry."""
        entry = Entry(0, self.fight.head, "", "", asking.command, asking.transcript, events)
        return entry_told(entry, self.fight.settled, asking.state, self.audience)
