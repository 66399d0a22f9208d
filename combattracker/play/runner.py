"""Running one command: its script, the answers it has already got, and the first question still open."""

from __future__ import annotations

from collections.abc import Sequence

from combattracker.journal.transcript import Edit, Transcript
from combattracker.model.errors import Illegal, Unreadable
from combattracker.model.facts.events import DueSet, Event
from combattracker.model.facts.fold import fold
from combattracker.model.names.references import Names, read_errors
from combattracker.model.state import State
from combattracker.model.values import Value
from combattracker.play.guard import sound
from combattracker.rules.asking.commands import Command, did_you_mean
from combattracker.rules.asking.requests import Question, Recorded, Rolled, fits, record, require_fit
from combattracker.rules.renewal import renewal
from combattracker.rules.ruleset import ON_TURN, Action, Ruleset
from combattracker.rules.scripting.coroutine import Halted
from combattracker.rules.scripting.script import Fight
from combattracker.rules.scripting.sources import Source, nobody


class Done(Value, frozen=True):
    """The action is over."""

    command: Command
    transcript: Transcript
    events: tuple[Event, ...]
    state: State


class Asking(Value, frozen=True):
    """The action waits for an answer; `events` and `state` are what has happened in it so far."""

    command: Command
    transcript: Transcript
    events: tuple[Event, ...]
    state: State
    request: Question


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
        answers = {item.key: item for item in transcript if isinstance(item, Recorded)}
        edits = _Edits(fight, actions, [item for item in transcript if isinstance(item, Edit)])
        used: list[Recorded | Edit] = list(transcript)
        asked: dict[str, None] = {}
        script = wanted.script(fight, command.actor).__await__()
        try:
            _no_longer_due(fight)
            edits.apply()
            question = next(script)
            while True:
                asked[question.key] = None
                at.question = question.key
                kept = answers.get(question.key)
                if kept is None or not fits(question, kept):
                    answer = given(question, fight)
                    auto = answer is None or (isinstance(answer, Rolled) and answer.by == "program")
                    answer = source(question, fight) if answer is None else answer
                    if answer is None:
                        return Asking(command, tuple(used), tuple(fight.events), fight.state, question)
                    require_fit(question, answer)
                    used = [item for item in used if item is not kept]
                    kept = record(question, answer, auto)
                    used.append(kept)
                question = script.send(kept.answer)
        except (StopIteration, Halted):
            edits.apply_rest()
            needed = tuple(item for item in used if isinstance(item, Edit) or item.key in asked)
            return Done(command, needed, (*learnt, *fight.events), fight.state)
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
