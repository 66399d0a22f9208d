"""Running one command: its script, the answers it has already got, and the first question still open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from combattracker.journal.transcript import Edit, Transcript
from combattracker.model.errors import Illegal, Unreadable
from combattracker.model.facts.events import DueSet, Event
from combattracker.model.facts.fold import fold
from combattracker.model.names.references import Names, read_errors
from combattracker.model.state import State
from combattracker.model.values import Value
from combattracker.play.guard import At, sound
from combattracker.rules.asking.commands import Command, did_you_mean
from combattracker.rules.asking.requests import (
    Answer,
    Question,
    Recorded,
    Roll,
    Rolled,
    fits,
    kept_dice,
    lying_there,
    record,
    require_fit,
)
from combattracker.rules.renewal import renewal
from combattracker.rules.ruleset import ON_TURN, Action, Ruleset
from combattracker.rules.scripting.coroutine import Halted
from combattracker.rules.scripting.script import Fight
from combattracker.rules.sources import Source, nobody


class Done(Value, frozen=True):
    """The action is over."""

    command: Command
    transcript: Transcript
    events: tuple[Event, ...]
    state: State


class Asking(Value, frozen=True):
    """The action waits for an answer; `events` and `state` are what has happened in it so far.

    Where rolls are asked together, `rows` are all of them, and `request` is the first that is not answered yet; what
    the others were answered stands in the transcript.
    """

    command: Command
    transcript: Transcript
    events: tuple[Event, ...]
    state: State
    request: Question
    rows: tuple[Roll, ...] = ()

    @property
    def fallen(self) -> dict[str, Rolled]:
        """What those rolls that are asked together were answered by now, by their keys."""
        rows = {row.key: row for row in self.rows}
        return {
            item.key: item.answer
            for item in self.transcript
            if isinstance(item, Recorded)
            and isinstance(item.answer, Rolled)
            and item.key in rows
            and fits(rows[item.key], item)
        }

    @property
    def left(self) -> tuple[Roll, ...]:
        """Those of the rolls that are asked together which are still open."""
        fallen = self.fallen
        return tuple(row for row in self.rows if row.key not in fallen)


def run(
    ruleset: Ruleset,
    actions: dict[str, Action],
    state: State,
    command: Command,
    transcript: Transcript = (),
    source: Source = nobody,
    given: Source = nobody,
) -> Done | Asking:
    """Runs a command from its beginning, through every answer in the transcript, then with `given` and `source`.

    What is `given` counts as answered by somebody, what comes from `source` as answered unasked.

    Recorded answers are used where their request's key and dice still match. Where the fight was begun under earlier
    rules, what it has to learn is the first fact of the finished action. Nothing of `state` changes when an error is
    raised: Illegal, Unreadable or Ambiguous for what was put in, RulesFault for the ruleset.
    """
    news = renewal(state, ruleset.manifest)
    learnt = () if news is None else (news,)
    state = fold(state, learnt)
    wanted = _action(actions, command)
    fight = Fight(ruleset, state, command)
    with read_errors(lambda: Names(fight.state)), sound(ruleset, str(command)) as at:
        _require_allowed(ruleset, state, command, wanted)
        answers = _Answers(fight, transcript, given, source)
        edits = _Edits(fight, actions, [item for item in transcript if isinstance(item, Edit)])
        script = wanted.script(fight, command.actor).__await__()
        try:
            _no_longer_due(fight)
            edits.apply()
            question = next(script)
            while True:
                rows = answers.carried(question if isinstance(question, tuple) else (question,))
                found = answers.to(rows, at)
                if open_ := [row for row, answer in zip(rows, found, strict=True) if answer is None]:
                    together = tuple(row for row in rows if isinstance(row, Roll)) if len(rows) > 1 else ()
                    return Asking(command, answers.used, tuple(fight.events), fight.state, open_[0], together)
                question = script.send(tuple(found) if isinstance(question, tuple) else found[0])
        except (StopIteration, Halted):
            edits.apply_rest()
            return Done(command, answers.needed, (*learnt, *fight.events), fight.state)
        finally:
            script.close()


def _action(actions: dict[str, Action], command: Command) -> Action:
    if command.action not in actions:
        raise Unreadable(f"there is no action {command.action!r}{did_you_mean(command.action, actions)}")
    return actions[command.action]


def _require_allowed(ruleset: Ruleset, state: State, command: Command, wanted: Action) -> None:
    if command.action not in ruleset.actions:
        return
    if command.actor:
        state.who(command.actor)
    elif wanted.moment == ON_TURN:
        raise Unreadable(f"{command.action} needs an actor: write it as NAME: {command.action}")
    refusal = None if command.force else ruleset.refuse(state, command.actor, command.action)
    if refusal is not None:
        raise refusal.error()


def _no_longer_due(fight: Fight) -> None:
    """What was due and is begun is due no longer."""
    state, command = fight.state, fight.command
    wanted = (command.action, command.actor, command.args)
    found = next((due for due in state.due if (due.action, due.who, due.args) == wanted), None)
    if found is not None:
        fight.tell(DueSet(before=state.due, after=tuple(due for due in state.due if due is not found)))


class _Answers:
    """The answers to a running script: those recorded in its transcript, then what is given, then a source's."""

    def __init__(self, fight: Fight, transcript: Transcript, given: Source, source: Source) -> None:
        self.fight = fight
        self.given = given
        self.source = source
        self._recorded = {item.key: item for item in transcript if isinstance(item, Recorded)}
        self._used: list[Recorded | Edit] = list(transcript)
        self._asked: dict[str, None] = {}

    @property
    def used(self) -> Transcript:
        """The transcript with what was answered since."""
        return tuple(self._used)

    @property
    def needed(self) -> Transcript:
        """The same without answers that nothing has asked for."""
        return tuple(item for item in self._used if isinstance(item, Edit) or item.key in self._asked)

    def carried(self, rows: Iterable[Question]) -> tuple[Question, ...]:
        """The questions as they are asked, with dice that lie there from an answer given in another way."""
        return tuple(lying_there(row, self._recorded.get(row.key)) for row in rows)

    def to(self, rows: Sequence[Question], at: At) -> list[Answer | None]:
        """The answers to questions that are asked together, or to one; None for those that nobody answers."""
        together = [row for row in rows if isinstance(row, Roll) and not self._is_known(row)] if len(rows) > 1 else []
        answers: list[Answer | None] = []
        for row in rows:
            self._asked[row.key] = None
            at.question = row.key
            self.fight.rows = tuple(together)
            answers.append(self._answer(row))
            together = [other for other in together if other is not row]
        self.fight.rows = ()
        return answers

    def _is_known(self, question: Question) -> bool:
        kept = self._recorded.get(question.key)
        return kept is not None and fits(question, kept)

    def _answer(self, question: Question) -> Answer | None:
        kept = self._recorded.get(question.key)
        if kept is not None and fits(question, kept):
            return kept.answer
        answer = kept_dice(question, kept) or self.given(question, self.fight)
        auto = answer is None or (isinstance(answer, Rolled) and answer.by == "program")
        answer = self.source(question, self.fight) if answer is None else answer
        if answer is None:
            return None
        require_fit(question, answer)
        self._used = [item for item in self._used if item is not kept]
        self._used.append(recorded := record(question, answer, auto))
        return recorded.answer


class _Edits:
    """Puts the GM's edits where they were made: behind the fact that had been told by then."""

    def __init__(self, fight: Fight, actions: dict[str, Action], edits: Sequence[Edit]) -> None:
        self.fight = fight
        self.actions = actions
        self.open = list(edits)
        self.busy = False
        if self.open:
            fight.after_tell = self.apply

    def apply(self) -> None:
        """Makes every edit whose place has been reached; whoever can't go on because of one halts."""
        if self.busy or not self.open or len(self.fight.events) < self.open[0].at:
            return
        fight = self.fight
        able = [who for who in fight.state.combatants if fight.ruleset.can_go_on(fight.state, who)]
        self.busy = True
        try:
            while self.open and len(fight.events) >= self.open[0].at:
                fight.tell(*edit_events(fight, self.actions, self.open.pop(0).command))
        finally:
            self.busy = False
        fight.stopped.update(dict.fromkeys(who for who in able if not fight.ruleset.can_go_on(fight.state, who)))
        fight.heed_edits()

    def apply_rest(self) -> None:
        """Makes the edits whose place was not reached, for other rules may tell fewer facts than those of then."""
        while self.open:
            self.fight.tell(*edit_events(self.fight, self.actions, self.open.pop(0).command))


def edit_events(fight: Fight, actions: dict[str, Action], command: Command) -> list[Event]:
    """The facts of an edit in the middle of an action. Raises Illegal for an action that is no edit."""
    wanted = _action(actions, command)
    if not wanted.edit:
        raise Illegal(f"finish or abandon the open question before {command.action}")
    inner = Fight(fight.ruleset, fight.state, command)
    with read_errors(lambda: Names(inner.state)), sound(fight.ruleset, str(command)):
        script = wanted.script(inner, command.actor).__await__()
        try:
            next(script)
        except (StopIteration, Halted):
            return inner.events
        finally:
            script.close()
    raise Illegal(f"{command.action} would have to ask; give it all its arguments")
