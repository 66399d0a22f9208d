"""For whom the fight is shown: for the GM, or so that players may look on. All that is shown is asked for here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from combattracker.desk.line.line import Choice
from combattracker.desk.seeing.masking import in_sight, masked, secrets, words
from combattracker.desk.waiting.covering import covered
from combattracker.desk.waiting.situation import Situation
from combattracker.desk.words.roster import Sides, side_numbers
from combattracker.desk.words.told import entry_told, told
from combattracker.journal.protocol import Entry
from combattracker.model.audience.discreet import discreet
from combattracker.model.audience.seen import UNDISCLOSED, Eyes, hidden
from combattracker.model.audience.view import PLAYERS, view_state
from combattracker.model.foes import open_book
from combattracker.model.names.references import Names
from combattracker.model.names.spelled import read
from combattracker.model.state import State
from combattracker.model.values import GM
from combattracker.rules.panels import Panel
from combattracker.rules.view import rules_look_at, view_panels

if TYPE_CHECKING:
    from pathlib import Path

    from combattracker.play.open_fight import OpenFight

QUOTED = re.compile(r"'([^']+)'")
HELD_BACK = "this is the GM's; the key for what players see uncovers the screen"


class Audience:
    """Who looks at the screen: with `players` they do as well, and then nothing is shown that they may not know.

    While the GM is `peeking` the prompt shows what is asked and proposed, and only the prompt does. While they are
    `leaving` players are about to see it no longer; a front end says when by `Desk.uncover`.
    """

    def __init__(self, table: OpenFight, players: bool = False) -> None:
        self.table = table
        self.players = players
        self.peeking = False
        self.leaving = False
        self._seen: tuple[State, State, Eyes] | None = None
        self._asked: tuple[State, State] | None = None
        self._covered: tuple[Situation, Situation] | None = None

    @property
    def name(self) -> str:
        """The audience that the log and the history are told to."""
        return PLAYERS if self.players else GM

    def _view(self) -> tuple[State, State, Eyes]:
        """The state of now, what players see of it, and what finds in a text whom they may not know."""
        state = self.table.state
        if self._seen is None or self._seen[0] is not state:
            eyes = Eyes(state, state, PLAYERS, Names(state, PLAYERS))
            self._seen = (state, discreet(view_state(state, PLAYERS), PLAYERS), eyes)
        return self._seen

    @property
    def state(self) -> State:
        """The fight as it is shown."""
        return self._view()[1] if self.players else self.table.shown

    @property
    def sides(self) -> Sides:
        """The numbers of the sides that are shown; for the GM without waiting for texts to be read."""
        return side_numbers(self._view()[1] if self.players else self.table.state)

    def then(self, state: State, names: Names) -> State:
        """The fight as it was, as it is shown."""
        return discreet(view_state(state, PLAYERS), PLAYERS) if self.players else names.of(state)

    def label(self, entry: int) -> str:
        """What an entry is called, as it is shown."""
        found = self.table.entry(entry)
        return self.headline(found) if self.players else told(self.table.names_at(entry), found.label)

    def headline(self, entry: Entry) -> str:
        """What players hear that an entry was."""
        before = None if entry.parent is None else self.table.state_at(entry.parent)
        return entry_told(entry, before, self.table.state_at(entry.id), PLAYERS).headline

    def hides(self, who: str) -> bool:
        """Whether nothing may be shown of somebody."""
        return self.players and hidden(self.table.state, who)

    def withholds(self, who: str) -> bool:
        """Whether somebody's numbers may not be shown."""
        found = self.table.state.combatants.get(who)
        return self.players and found is not None and (found.hidden or not open_book(self.table.state, found, PLAYERS))

    def text(self, text: str) -> str:
        """Words that the GM reads, with somebody in the place of each name that may not be shown."""
        if not self.players or self.peeking or not text:
            return text
        state, _, eyes = self._view()
        for label in sorted(eyes.unseen_labels, key=len, reverse=True):
            text = text.replace(self.table.read(label), UNDISCLOSED)
        return told(eyes.names, read(text, state), inside=True)

    def situation(self, now: Situation) -> Situation:
        """What the fight waits for, as it is shown."""
        if not self.players or self.peeking:
            return now
        if self._covered is None or self._covered[0] is not now:
            asking = self.table.asking if now.request is not None else None
            asked = asking.request if asking is not None else None
            self._covered = (now, covered(now, asked, self.table.state, self.text))
        return self._covered[1]

    def at(self, now: Situation, at: int) -> int:
        """Where the cursor is shown: nowhere while it would tell what is proposed in secret."""
        return -1 if self.players and not self.peeking and now.secret else at

    def choices(self, choices: Sequence[Choice]) -> Sequence[Choice]:
        """The words that may be proposed for a line."""
        if not self.players or self.peeking:
            return choices
        known = [each for each in choices if not each.library]
        kept = [each for each in known if self.text(each.word) == each.word and self.text(each.hint) == each.hint]
        return [Choice(each.word) if "." in each.word and each.word.endswith("=") else each for each in kept]

    def line(self, text: str, library: Iterable[str], known: Iterable[str]) -> str:
        """What is typed, as it is shown: with dots for words that name somebody hidden, or what only may come."""
        if not self.players or self.peeking or not text:
            return text
        state, shown, _ = self._view()
        return masked(text, secrets(state) | words(library), in_sight(shown) | words(known))

    def message(self, text: str, library: Iterable[str]) -> str:
        """What the GM is told in the prompt: what was typed and is quoted there stays covered as it was."""
        return QUOTED.sub(lambda found: f"'{self.line(found[1], library, ())}'", text)

    def panels(self, ask: Callable[[State], Sequence[Panel]]) -> Sequence[Panel]:
        """What a ruleset wants shown of the fight, which it is asked of what is seen, so that it counts nobody else."""
        return self.panels_of(ask, self.table.state)

    def _rules_look_at(self, state: State) -> State:
        if self._asked is None or self._asked[0] is not state:
            self._asked = (state, rules_look_at(state, PLAYERS))
        return self._asked[1]

    def panels_of(self, ask: Callable[[State], Sequence[Panel]], state: State) -> Sequence[Panel]:
        """What a ruleset wants shown of the fight as it was."""
        return view_panels(ask(self._rules_look_at(state) if self.players else state), state, self.name)

    def marks(self, ask: Callable[[State, str], str], who: str) -> str:
        """A ruleset's sign for somebody; players see those of their own."""
        if not self.players:
            return self.table.read(ask(self.table.state, who))
        found = self.state.combatants.get(who)
        if found is None or self.state.sides[found.side].controller != "players":
            return ""
        try:
            return self.text(self._view()[2].names.plain(ask(self._rules_look_at(self.table.state), who)))
        except Exception:
            return ""


def _file() -> Path:
    from combattracker.content.places import user_data

    return user_data() / "players-see"


def remembered() -> bool:
    """Whether players looked at the screen the last time."""
    return _file().is_file()


def remember(players: bool) -> None:
    """Keeps that for the next time; where that cannot be written nothing is lost but the choice."""
    path = _file()
    with suppress(OSError):
        if players:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("yes\n", encoding="utf-8")
        else:
            path.unlink(missing_ok=True)
