"""The open fight, as programs have it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TypeAlias

from combattracker.api import amending, pending
from combattracker.api.dice import Dice, Reply, Tray, in_writing
from combattracker.api.playing import Players
from combattracker.api.reading import Reading
from combattracker.api.values import Asked, Decision, Offer, Pending, Question, Suggestion
from combattracker.journal.overlay import TrialStore
from combattracker.model.errors import Illegal
from combattracker.model.state import State
from combattracker.model.values import GM
from combattracker.play.console.console import Console
from combattracker.play.console.console import Told as ConsoleTold
from combattracker.play.open_fight import OpenFight
from combattracker.play.runner import Asking
from combattracker.rules.asking.commands import tokens
from combattracker.rules.asking.requests import Roll

MOST_STEPS = 100_000
NOTHING = ConsoleTold("")


class Fight(Reading):
    """An open fight: what it waits for, what is done in it, and what anybody may see of it.

    `open_fight` opens one. Used in a `with` statement it is closed at the end; whatever was done is kept in its file
    by then, also if the program is killed. It is not to be used by two threads at once.

    Whatever is wrong with what is put in is raised as Unreadable, Illegal or Ambiguous, and then nothing has changed;
    in the same way RulesFault where the game's own code fails, and NotSaved where the file can't be written. All of
    them are a CombatError, with a message for the one who put it in.
    """

    def __init__(self, table: OpenFight, tray: Tray | None = None) -> None:
        """A fight at a table; without a `tray` the table's dice come from where they came from."""
        super().__init__(table)
        self.console = Console(table)
        self._tray = tray
        if tray is not None:
            table.source = tray
            if tray.seeded is None:  # what a list doesn't hold, or a function leaves, is asked
                table.dice.when = lambda *_: False
        self._pending: tuple[State, Asking | None, Pending] | None = None

    # What it waits for

    @property
    def pending(self) -> Pending:
        """What it waits for: a Step, a Decision, a Question, or nothing any more (Over). All of it is for the GM.

        Raises Illegal where the rules of a saved fight are not installed, or where the fight is closed.
        """
        with self._reading():
            table = self._at_hand
            state, asking = table.state, table.asking
            if self._pending is None or self._pending[0] is not state or self._pending[1] is not asking:
                self._pending = (state, asking, pending.pending(table))
            return self._pending[2]

    def pending_for(self, audience: str) -> Pending | None:
        """What an audience may be shown of what it waits for: `gm`, `players`, or the id of a side.

        None where it may not know of it: of what is asked in secret, of somebody hidden. Players get the actions of
        their own and options without the hints and reasons that are the GM's; what is covered keeps its place among the
        options, so that its number still answers. Raises Unreadable for another audience, Illegal as `pending` does.
        """
        with self._reading():
            return pending.pending_for(self._at_hand, audience)

    def offers(self, who: str = "") -> tuple[Offer, ...]:
        """All that somebody might do now, or that may be done besides; refused ones say why. Raises Unreadable."""
        with self._reading():
            return pending.offers(self._at_hand, who)

    def suggestion(self, who: str = "") -> Suggestion | None:
        """What the game's own policy would decide or answer now; `who` is one of several who may decide.

        None where it knows nothing, or nothing has to be decided. Raises Illegal where `who` has nothing to decide.
        """
        with self._reading():
            return pending.suggestion(self._at_hand, who)

    # Doing

    def do(self, line: str) -> str:
        """Carries out a line of the command language, such as `mira: attack wolf-1`, `set wolf-1.hp=3` or `back round`.

        Gives what came of it in a few words: what was done, or what is asked now. The lines are those of scripts and of
        the command bar, `explain`, `recap` and `save` included. Raises Unreadable, Illegal, Ambiguous.
        """
        with self._acting():
            word, _, rest = line.strip().partition(" ")
            if word == "explain":
                return self.explain(rest)
            if word == "recap":
                return self.recap(rest.strip() or GM)
            if word == "save":
                return f"saved: {self.save(' '.join(tokens(rest)))}"
            return self.console.execute(line).text

    def answer(self, answer: Reply) -> str:
        """Answers the open question, and gives what was done by it or what is asked next.

        A text is read as in scripts: faces (`3 4`), `=7` their sum, `==12` the total, `~` for the program's dice, with
        `+2 "high ground"` or `!hit` behind them; an option's id, tag, name or number, after `force` against the rules;
        `y`, `n`; a number; words. Faces may be a list too, and yes and no True and False.

        Raises Unreadable where nothing is asked or the answer does not fit, Illegal where the rules refuse it,
        Ambiguous; the question stays open.
        """
        with self._acting():
            return self.console.execute(f"> {in_writing(answer)}").text

    def step(self) -> str:
        """The procedure's next step, with those that follow from it unasked. Raises Illegal where somebody decides."""
        return self.do("next")

    def accept(self) -> str:
        """Takes what is suggested, else the next step; of dice that are asked, the program's.

        Raises Illegal where somebody has to answer or decide and nothing is suggested, and at the end.
        """
        with self._acting():
            asking = self.table.asking
            if asking is not None and isinstance(asking.request, Roll):
                return self.answer("~")
            told = self.console.accept()
            return told.text if told != NOTHING else self.step()

    def play(self, policies: Mapping[str, Policy] | None = None, *, most: int = MOST_STEPS) -> Pending:
        """Plays on, and gives what the fight waits for then.

        `policies` say who plays for which side: ids of sides, and `gm` for what the GM is asked, with a function of
        the fight and what is pending that gives a command or an answer, or None for what the game itself suggests.
        `suggested` is the one that always does. Without `policies` the game plays all sides. It stops at the end of
        the fight, where somebody has to decide for whom there is no policy, and after `most` steps and decisions.

        Raises what `do` and `answer` raise, and Unreadable for an unknown side or a decision that changes nothing.
        """
        with self._reading():
            if self.console.amendment is not None:
                raise Illegal("an amendment is under way: accept it or discard it first")
            wanted = policies if policies is not None else dict.fromkeys((*self.table.state.sides, GM), suggested)
            choices = {side: None if each is suggested else partial(each, self) for side, each in wanted.items()}
            players = Players(self.table, choices, self.do, self.answer)
            before = self.table.auto
            self.table.auto = before | players.unasked
            try:
                with self.table.presses.one_run():
                    for _ in range(most):
                        with self._acting():
                            goes_on = players.play_one()
                        if not goes_on:
                            break
            finally:
                self.table.auto = before
        return self.pending

    def undo(self) -> str:
        """Takes back the last answer of an action under way, else all that the last line did; says what that was.

        Raises Illegal at the beginning.
        """
        return self.do("undo")

    def redo(self) -> str:
        """Does again what the last undo took back, dice included. Raises Illegal where there is nothing."""
        return self.do("redo")

    def asked(self, entry: int) -> tuple[Asked, ...]:
        """What an action of the past asked, and what it was answered. Raises Unreadable, Illegal."""
        with self._reading():
            return amending.asked(self.table, entry)

    def amend(self, entry: int, answers: Mapping[str, Reply] | None = None, *, command: str = "") -> amending.Amendment:
        """Changes an action of the past, and runs again what came after it, beside the fight until it is accepted.

        `answers` are given by the key of their question, or its end (`{"mira.attack": [6, 6]}`); a `command` is done in
        the place of what was done then. Raises Unreadable, Illegal, Ambiguous where it can't be changed so.
        """
        with self._acting():
            return amending.begin(self.table, entry, answers or {}, command)

    def trial(self, *, seed: int | None = None, dice: Dice | None = None) -> Fight:
        """The same fight, to be tried out: it goes on from here in memory, and this one stays as it is.

        `seed` and `dice` are as `open_fight` has them.
        """
        with self._reading():
            table = self.table
            store = TrialStore(table.store, table.head)
            copy = OpenFight(store, table.ruleset, chance=random.Random(seed) if seed is not None else None)
            if table.asking is not None:
                copy.stand(table.head, (table.asking.command, table.asking.transcript))
            copy.auto = set(table.auto)
            return Fight(copy, Tray(dice, seed) if dice is not None else None)

    # Inside

    @property
    def _at_hand(self) -> OpenFight:
        """The table at which something is decided: that of an amendment that a line has begun, else the fight's own."""
        return self.console.amendment.trial if self.console.amendment is not None else self.table

    @contextmanager
    def _acting(self) -> Iterator[None]:
        """As `_reading`, as one press; given dice that were taken for what then failed are there again."""
        faces = list(self._tray.given.faces) if self._tray is not None else []
        with self._reading(), self.table.presses.one():
            try:
                yield
            except BaseException:
                if self._tray is not None:
                    self._tray.given.faces = faces
                raise


Policy: TypeAlias = Callable[[Fight, Decision | Question], Reply | None]
"""What somebody does: a command for a decision, an answer for a question; None leaves it to the game's own policy."""


def suggested(fight: Fight, pending: Decision | Question) -> Reply | None:
    """The game's own policy: what it suggests; where it suggests nothing, what is plainest within the rules."""
    return None
