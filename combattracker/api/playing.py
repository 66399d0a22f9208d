"""Playing on without anybody at the table: policies decide and answer for sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from combattracker.api.dice import Reply
from combattracker.api.pending import decision, question
from combattracker.api.values import Decision, Question
from combattracker.model.errors import Unreadable
from combattracker.model.state import State
from combattracker.model.values import GM
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.requests import Question as Request
from combattracker.rules.asking.requests import Roll
from combattracker.rules.ruleset import Over, Owed
from combattracker.rules.sources import plain_answer

Choice: TypeAlias = Callable[[Decision | Question], Reply | None]
"""What somebody does: a command for a decision, an answer for a question; None is what the game suggests."""


class Players:
    """Those who play on at a table: choices by the ids of sides, `gm` for what is asked of nobody's side.

    A side for which None stands is played as the game suggests. `do` and `answer` carry out what is chosen. Raises
    Unreadable for an unknown side.
    """

    def __init__(
        self,
        table: OpenFight,
        choices: Mapping[str, Choice | None],
        do: Callable[[str], object],
        answer: Callable[[Reply], object],
    ) -> None:
        known = (*table.state.sides, GM)
        if unknown := [side for side in choices if side not in known]:
            raise Unreadable(f"there is no side {unknown[0]!r}; there is {', '.join(known)}")
        self.table = table
        self.choices = choices
        self.do = do
        self.answer = answer

    @property
    def unasked(self) -> set[str]:
        """The sides of which nobody has to be asked, for the game plays them."""
        return {side for side, choice in self.choices.items() if choice is None and side != GM}

    def play_one(self) -> bool:
        """One step, decision or answer; False where the fight has ended, or waits for somebody who is not playing.

        Raises Unreadable where what was decided changes nothing, for it would be decided so for ever.
        """
        table = self.table
        if table.asking is not None:
            return self._answer(table.asking.request)
        if table.settled.outcome is not None:
            return False
        step = table.next_step()
        if isinstance(step, Owed):
            return any(self._decide(owed) for owed in step.everybody())
        table.step()
        return not isinstance(step, Over)

    def _side(self, who: str) -> str:
        found = self.table.state.combatants.get(who)
        return found.side if found is not None else GM

    def _answer(self, request: Request) -> bool:
        side = self._side(request.who)
        if side not in self.choices:
            return self._roll_own()
        choice = self.choices[side]
        if choice is not None and (reply := choice(question(self.table))) is not None:
            self.answer(reply)
            return True
        found = self.table.suggestion()
        answer = found.answer if found is not None and found.answer is not None else plain_answer(request)
        if answer is not None:
            self.table.answer(answer)
        elif isinstance(request, Roll):
            self.table.answer(self.table.dice.roll(request))  # of several rolls the others may not be theirs
        else:
            return False
        return True

    def _roll_own(self) -> bool:
        """Of rolls that are asked together, where the first is somebody else's, the next one of theirs."""
        asking = self.table.asking
        assert asking is not None
        own = next((row for row in asking.left if self._side(row.who) in self.choices), None)
        if own is not None:
            self.table.answer_rows({own.key: None})
        return own is not None

    def _decide(self, owed: Owed) -> bool:
        table, side = self.table, self._side(owed.who)
        if side not in self.choices:
            return False
        choice, before = self.choices[side], table.settled
        line = choice(decision(table, owed)) if choice is not None else None
        if line is not None:
            self.do(str(line))
        else:
            found = table.suggestion(owed)
            if found is None or found.command is None:
                return False
            table.submit(found.command)
        require_change(table, before)
        return True


def require_change(table: OpenFight, before: State) -> None:
    """Raises Unreadable where an action has left the fight as it was `before`: decided again, it would go on so."""
    if table.asking is None and table.settled == before:
        raise Unreadable(f"“{table.label(table.head)}” changes nothing, so it would go on for ever")
