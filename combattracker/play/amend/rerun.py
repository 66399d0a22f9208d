"""Actions of the past run again in a trial, as far as they fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from combattracker.journal.protocol import Entry, Unfinished
from combattracker.model.errors import CombatError, Illegal
from combattracker.model.facts.events import ClockMoved
from combattracker.model.state import State
from combattracker.model.values import Value, changed
from combattracker.play.amend.absolute import Conflict, conflicts, sets_nothing, settled
from combattracker.play.guard import sound
from combattracker.play.open_fight import OpenFight
from combattracker.play.runner import Done
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Recorded, Roll
from combattracker.rules.ruleset import ON_TURN, PROCEDURE, Over, Owed, Step

MOST_STEPS = 100_000
MOST_BEFORE = 300
"""How many steps may be put in before one of the past, until that one has no place any more."""


class LeftOut(Value, frozen=True):
    """Something of the past that has no place any more: an action (`key` is empty), or an answer, and why."""

    label: str
    key: str
    reason: str

    def __str__(self) -> str:
        return f"{self.label}{f', {self.key}' if self.key else ''}: {self.reason}"


class Mark(Value, frozen=True):
    """Where an amendment waited for somebody, to be returned to."""

    head: int
    unfinished: Unfinished | None
    queue: tuple[Entry, ...]
    left_out: tuple[LeftOut, ...]
    conflict: Conflict | None
    settled: tuple[tuple[int, str], ...]
    open: tuple[Entry, int] | None
    misfit: tuple[int, str] | None

    @property
    def place(self) -> tuple[object, ...]:
        """What tells one such place from another."""
        return (self.head, self.unfinished, len(self.queue), self.conflict, self.settled)


class Rerun:
    """Actions of the past (`queue`), run again one after the other at the trial table.

    What is asked there is answered there, then `go_on` runs further. `left_out` lists what had no place, `conflict`
    is a value set by hand that was another before; `state_at` gives the states of the past.
    """

    def __init__(self, trial: OpenFight, queue: Iterable[Entry], state_at: Callable[[int], State]) -> None:
        self.trial = trial
        self.queue = list(queue)
        self.state_at = state_at
        self.left_out: list[LeftOut] = []
        self.conflict: Conflict | None = None
        self.by_program = False
        self._settled: dict[tuple[int, str], None] = {}
        self._open: tuple[Entry, int] | None = None
        self._came_of: dict[int, Entry] = {}
        self._misfit: tuple[int, str] | None = None
        self._put_in = 0
        self._marks: list[Mark] = []

    def go_on(self) -> None:
        """Runs what can be run again, up to the next question, decision or conflict, or to the end."""
        for _ in range(MOST_STEPS):
            if not self._goes_on():
                break
        mark = self._mark()
        if not self._marks or self._marks[-1].place != mark.place:
            self._marks.append(mark)

    def _goes_on(self) -> bool:
        """One thing after the other; False if somebody has to say something first, or all is done."""
        if self.trial.asking is not None:
            return self._answered()
        self._close()
        if self._misfit is not None and self._decided_anew():
            entry, (_, told) = self.queue.pop(0), self._misfit
            self._misfit = None
            self.left_out.append(LeftOut(entry.label, "", f"decided anew: {told}"))
        return bool(self.queue) and self.conflict is None and self._next()

    def undo(self) -> None:
        """Takes back what was said last. Raises Illegal where nothing was."""
        if len(self._marks) < 2:
            raise Illegal("nothing was said about this amendment yet; discard forgets it")
        self._marks.pop()
        self._return_to(self._marks[-1])

    @property
    def waiting(self) -> bool:
        """Whether somebody has to answer or decide before it goes on."""
        return self.trial.asking is not None or self.conflict is not None or bool(self.queue)

    @property
    def decision(self) -> Owed | None:
        """The decision that is missing, if that is what is waited for."""
        if self.trial.asking is not None or self.conflict is not None or not self.queue:
            return None
        step = self.trial.next_step()
        return step if isinstance(step, Owed) else None

    def let_program(self) -> None:
        """Leaves every question and decision to the program from now on, except conflicts."""
        self.by_program = True
        self.go_on()

    def resolve(self, choice: str) -> None:
        """Settles a conflict: `keep` the value that was set, `change` by as much as then, or `leave` it out."""
        conflict = self.conflict
        if conflict is None:
            raise Illegal("nothing set by hand is in question")
        entry = self.queue[0] = settled(self.queue[0], conflict, choice)
        self._settled[entry.id, conflict.path] = None
        self.conflict = None
        if choice == "leave":
            self.left_out.append(LeftOut(entry.label, conflict.path, "left out by the GM"))
            if sets_nothing(entry.command):
                self.queue.pop(0)
        self.go_on()

    def stop(self) -> None:
        """Leaves out all that has not been run again."""
        if self.trial.asking is not None:
            self.trial.abandon()
        self._close()
        self.left_out += [LeftOut(entry.label, "", "not run again") for entry in self.queue]
        self.queue.clear()
        self.conflict = self._misfit = None
        self.go_on()

    # Inside

    def _next(self) -> bool:
        """The next action of the past, or what the procedure wants before it; False if somebody has to decide."""
        entry = self.queue[0]
        try:
            self._run(entry)
        except CombatError as fault:
            return self._has_no_place(entry, fault)
        self._misfit, self._put_in = None, 0
        return True

    def _run(self, entry: Entry) -> None:
        head = self.trial.head
        result = self.trial.run_again(self._command(entry), entry.transcript)
        self.queue.pop(0)
        self._open = (entry, head)
        if isinstance(result, Done):
            self._close()

    def _command(self, entry: Entry) -> Command:
        """What an action of the past is now: the end of the fight by the rules is that which they see now.

        Raises Illegal where by the rules the fight is not over now.
        """
        if entry.command.action != "end" or entry.parent is None or not entry.events:
            return entry.command
        rules = self.trial.ruleset
        assert rules is not None
        with sound(rules, "the next step"):
            then = rules.next(self.state_at(entry.parent))
        if not isinstance(then, Over) or entry.command != then.command:
            return entry.command
        now = self.trial.next_step()
        if not isinstance(now, Over):
            raise Illegal("by the rules the fight is not over now")
        return now.command

    def _close(self) -> None:
        """An action that was run again is over: looks for values set outright, and for answers that nothing asked."""
        if self._open is None or self.trial.asking is not None:
            return
        entry, head = self._open
        self._open = None
        again = self.trial.entry(self.trial.head)
        if again.id == head or again.command.action != entry.command.action:
            self.left_out.append(LeftOut(entry.label, "", "given up"))
            return
        for conflict in conflicts(entry, again, self.trial.settled):
            if (entry.id, conflict.path) not in self._settled:
                # It is asked about first, and then run once more with all that was answered by now.
                self.trial.stand(head, None)
                self.queue.insert(0, changed(entry, transcript=again.transcript))
                self.conflict = conflict
                return
        self._came_of[again.id] = entry
        used = {item.key for item in again.transcript if isinstance(item, Recorded)}
        for item in entry.transcript:
            if isinstance(item, Recorded) and item.key not in used:
                self.left_out.append(LeftOut(entry.label, item.key, "nothing asks for this answer now"))

    def _answered(self) -> bool:
        """Whether the program could answer the open question, if it is left to the program."""
        if not self.by_program:
            return False
        asking = self.trial.asking
        assert asking is not None
        suggestion = self.trial.suggestion()
        if suggestion is not None and suggestion.answer is not None:
            self.trial.answer(suggestion.answer)
        elif isinstance(asking.request, Roll):
            self.trial.roll_for()
        else:
            return False
        return True

    def _has_no_place(self, entry: Entry, fault: CombatError) -> bool:
        """What to do about an action that can't be carried out any more: leave it out, do first what is due, or ask.

        It has no place where the procedure wants what came later in that round as well, or where it was a step of
        the procedure for somebody who can't act.
        """
        step = self.trial.next_step()
        wanted = self.trial.actions[entry.command.action].moment if entry.command.action in self.trial.actions else ""
        if isinstance(step, Over) or self._is_out(entry.command.actor) or self._put_in > MOST_BEFORE:
            return self._leave_out(entry, fault)
        if isinstance(step, Step):
            if self._comes_later(step.command) or wanted not in (PROCEDURE, ON_TURN):
                return self._leave_out(entry, fault)
            self._put_in += 1
            self.trial.submit(step.command)
            return True
        mine = step.of(entry.command.actor) if entry.command.actor else None
        if mine is None and (self._decides_later(step) or wanted not in (PROCEDURE, ON_TURN)):
            return self._leave_out(entry, fault)
        if self.by_program:
            return self._decide(mine or step, entry if mine else None)
        if mine is not None and self._misfit is None:
            self._misfit = (self.trial.head, str(fault))
        return False

    def _is_out(self, who: str) -> bool:
        """Whether somebody can't act any more, or is not there."""
        state = self.trial.settled
        return bool(who) and (who not in state.combatants or not state.standing(state.who(who)).acts)

    def _decided_anew(self) -> bool:
        """Whether somebody has decided otherwise since what was decided then had no place."""
        assert self._misfit is not None
        for entry in self.trial.path():
            if entry.id == self._misfit[0]:
                return False
            if entry.command.actor == self.queue[0].command.actor and not self.trial.actions[entry.command.action].edit:
                return True
        return False

    def _decide(self, owed: Owed, instead: Entry | None) -> bool:
        self._put_in += 1
        suggestion = self.trial.suggestion(owed)
        if suggestion is None or suggestion.command is None:
            return False
        if instead is not None:
            self.queue.pop(0)
            self._misfit = None
            self.left_out.append(LeftOut(instead.label, "", "decided anew by the program"))
        self.trial.submit(suggestion.command)
        return True

    def _leave_out(self, entry: Entry, fault: CombatError) -> bool:
        self.queue.pop(0)
        if self.queue and not entry.command.follows:  # what followed upon it begins its key press now
            self.queue[0] = changed(self.queue[0], command=changed(self.queue[0].command, follows=False))
        self._misfit, self._put_in = None, 0
        self.left_out.append(LeftOut(entry.label, "", str(fault)))
        return True

    def _comes_later(self, command: Command) -> bool:
        return any(entry.command.alone == command for entry in self._rest_of_the_round())

    def _decides_later(self, owed: Owed) -> bool:
        """Whether one who owes a decision decided something later in that round."""
        actors = (entry.command.actor for entry in self._rest_of_the_round())
        return any(owed.of(actor) is not None for actor in actors if actor)

    def _rest_of_the_round(self) -> Iterator[Entry]:
        """What came behind the next action of the past, up to the step that begins the next round."""
        for entry in self.queue:
            if entry is not self.queue[0]:
                yield entry
            if any(isinstance(event, ClockMoved) and event.before.round != event.after.round for event in entry.events):
                return

    def _mark(self) -> Mark:
        asking = self.trial.asking
        unfinished = (asking.command, asking.transcript) if asking is not None else None
        return Mark(
            self.trial.head, unfinished, tuple(self.queue), tuple(self.left_out), self.conflict,
            tuple(self._settled), self._open, self._misfit,
        )  # fmt: skip

    def _return_to(self, mark: Mark) -> None:
        self.trial.stand(mark.head, mark.unfinished)
        self.queue, self.left_out = list(mark.queue), list(mark.left_out)
        self._settled = dict.fromkeys(mark.settled)
        self.conflict, self._open, self._misfit = mark.conflict, mark.open, mark.misfit
        self.by_program, self._put_in = False, 0
