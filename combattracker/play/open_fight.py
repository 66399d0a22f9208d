"""The open fight: the one thing that the screen and the headless door act upon."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from combattracker.journal.cache import Past
from combattracker.journal.protocol import Entry, Store, Unfinished
from combattracker.journal.transcript import Edit, Transcript
from combattracker.model.errors import Ambiguous, CombatError, Illegal, Unreadable
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import apply, fold
from combattracker.model.facts.headings import heading
from combattracker.model.manifest import Manifest
from combattracker.model.names.references import Names, read_errors
from combattracker.model.names.spelled import read
from combattracker.model.signs import has_signs
from combattracker.model.state import Clock, State
from combattracker.model.values import changed
from combattracker.play.alike import next_of
from combattracker.play.guard import idle, sound
from combattracker.play.presses import Presses, one_press
from combattracker.play.runner import Asking, Done, edit_events, run
from combattracker.rules.asking.answers import needs_dice
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import (
    Answer,
    Question,
    Recorded,
    Roll,
    Rolled,
    record,
    require_fit,
    without_colon,
)
from combattracker.rules.gm import all_actions
from combattracker.rules.renewal import renewal
from combattracker.rules.ruleset import PROCEDURE, Action, Next, Over, Owed, Ruleset, Step, Suggestion
from combattracker.rules.scripting.script import Fight
from combattracker.rules.sources import Policy, ProgramDice, Source, first_of, nobody, rolled_by_program


class OpenFight:
    """A fight, its journal, and the question that is open in it, if one is.

    `auto` are the sides that their policy plays unasked. `source` answers before anybody else: dice given on a
    command line, answers of a script. Unless `flowing`, each step of the procedure is taken by itself. With
    `watching` somebody else plays, and nothing can be done here.
    """

    def __init__(
        self,
        store: Store,
        ruleset: Ruleset | None,
        *,
        chance: random.Random | None = None,
        watching: bool = False,
    ) -> None:
        self.store = store
        self.watching = watching
        self.ruleset = ruleset
        self.actions: dict[str, Action] = all_actions(ruleset.actions if ruleset else {})
        self.dice = ProgramDice(chance or random.SystemRandom(), rolled_by_program)
        self.auto: set[str] = set()
        self.source: Source | None = None
        self.flowing = True
        self.presses = Presses()
        self.asking: Asking | None = None
        self.trouble = ""
        self._past = Past(store)
        self._taken_back: list[Transcript] = []
        self._reopened: tuple[Asking, Command, Transcript] | None = None
        self._given_up: tuple[int, Command, Transcript] | None = None
        self._undone: dict[int, int] = {}
        self._behind = False
        self._familiar: Manifest | None = None
        self._renewed: tuple[State, State] | None = None
        self._shown: tuple[State, State] | None = None
        self._question: tuple[Asking, Question] | None = None
        if store.head is None:
            raise Unreadable("this fight has no beginning; it was not started properly")
        self._take_up()

    @classmethod
    def start(
        cls, store: Store, ruleset: Ruleset, opening: tuple[e.Event, ...], *, chance: random.Random | None = None
    ) -> OpenFight:
        """A new fight from the events with which it opens."""
        first = opening[0]
        assert isinstance(first, e.Opened)
        title = first.title or ruleset.manifest.title
        store.append(None, title, ruleset.manifest.version, Command("open"), (), opening)
        return cls(store, ruleset, chance=chance)

    # Reading

    @property
    def head(self) -> int:
        """The id of the entry at which the fight stands."""
        assert self.store.head is not None
        return self.store.head

    @property
    def state(self) -> State:
        """The fight as it is now, with what the unfinished action has done so far."""
        return self.asking.state if self.asking else self.settled

    @property
    def settled(self) -> State:
        """The fight after the last finished action, as the rules at hand go on with it."""
        state = self.state_at(self.head)
        if self.ruleset is None or state.manifest is self._familiar:
            return state
        news = renewal(state, self.ruleset.manifest)
        if news is None:
            self._familiar = state.manifest
            return state
        if self._renewed is None or self._renewed[0] is not state:
            self._renewed = (state, apply(state, news))
        return self._renewed[1]

    @property
    def names(self) -> Names:
        """Who is called what now, for the GM."""
        return Names(self.state)

    @property
    def shown(self) -> State:
        """The fight as it is now, with every text in it as the GM reads it."""
        state = self.state
        if self._shown is None or self._shown[0] is not state:
            self._shown = (state, Names(state).of(state))
        return self._shown[1]

    @property
    def question(self) -> Question | None:
        """The open question, as the GM reads it."""
        asking = self.asking
        if asking is None:
            return None
        if self._question is None or self._question[0] is not asking:
            self._question = (asking, Names(asking.state).of(asking.request))
        return self._question[1]

    @property
    def asked(self) -> str:
        """What is asked, as it stands within a sentence; empty where nothing is."""
        return without_colon(self.question.prompt) if self.question else ""

    def read(self, text: str, entry: int | None = None) -> str:
        """A text as the GM reads it now, or of an entry as it was read then."""
        if not has_signs(text):
            return text
        return (self.names if entry is None else self.names_at(entry)).plain(text)

    def names_at(self, entry: int) -> Names:
        """Who was called what when an entry was made, for the GM."""
        parent = self.entry(entry).parent
        return Names(self.state_at(entry), before=self.state_at(parent) if parent is not None else None)

    def label(self, entry: int) -> str:
        """What an entry is called, in the names of then."""
        return self.read(self.entry(entry).label, entry)

    def next_step(self) -> Next:
        """What the procedure wants next."""
        if self.settled.outcome is not None:
            return Over(self.settled.outcome)
        with read_errors(lambda: self.names), sound(self._rules, "the next step"):
            return self._rules.next(self.settled)

    def state_at(self, entry: int) -> State:
        """The state after an entry; cheap for recent ones, refolded from a snapshot otherwise."""
        return self._past.state(entry)

    def entry(self, entry: int) -> Entry:
        """An entry of the journal. Raises Unreadable."""
        return self._past.entry(entry)

    def path(self, since: int | None = None) -> Iterator[Entry]:
        """The entries from the head, or from another one, back to the beginning, newest first."""
        at: int | None = self.head if since is None else since
        while at is not None:
            found = self.entry(at)
            yield found
            at = found.parent

    def players_own(self, who: str) -> bool:
        """Whether what somebody decides is a player's, and nobody has handed that side to its policy."""
        combatant = self.state.combatants.get(who)
        if combatant is None or combatant.side in self.auto:
            return False
        return self.state.sides[combatant.side].controller == "players"

    def suggestion(self, owed: Owed | None = None) -> Suggestion | None:
        """What the policy would answer to the open question, or decide where somebody has to (`owed` says who)."""
        if self.ruleset is None:
            return None
        with read_errors(lambda: self.names), sound(self.ruleset, "a suggestion"):
            if self.asking is not None:
                found = self.ruleset.suggest_answer(self.asking.state, self.asking.request)
            else:
                step = owed or self.next_step()
                found = self.ruleset.suggest(self.settled, step) if isinstance(step, Owed) else None
            # Its command and its answer are for the rules, its reason is for the GM.
            return None if found is None else changed(found, reason=self.read(found.reason))

    # Acting

    @one_press
    def submit(self, command: Command, given: Transcript = ()) -> Done | Asking:
        """Carries a command out, as far as it goes without an answer; its `others` do the same behind it.

        Answers that are `given` hold where they fit. While a question is open only edits are possible. Raises
        Unreadable, Illegal or Ambiguous, RulesFault where a ruleset fails, NotSaved where the journal does; then
        nothing has changed.
        """
        self._require_ours()
        if self.asking is not None:
            return self._edit(command)
        self._taken_back.clear()
        return self._finish(self._run(command, given))

    @one_press
    def answer(self, answer: Answer) -> Done | Asking:
        """Answers the open question. Raises as `submit` does; then the question stays open."""
        self._require_ours()
        return self._answer([(self._open().request, answer)])

    def answer_rows(self, answers: Mapping[str, Rolled | None]) -> Done | Asking:
        """Answers some of the rolls that are asked together, by their keys; with None the program rolls.

        What is answered so is kept, and those that are left stay open; one that was answered may be answered anew. All
        of it is taken back together. Raises as `answer` does, and Unreadable for a key that is not asked.
        """
        self._require_ours()
        rows = {row.key: row for row in self._open().rows}
        if unknown := [key for key in answers if key not in rows]:
            raise Unreadable(f"{unknown[0]} is not asked here; there is {', '.join(rows) or 'one question only'}")
        return self._answer([(rows[key], answer or self.dice.roll(rows[key])) for key, answer in answers.items()])

    def _answer(self, answers: Iterable[tuple[Question, Answer]]) -> Done | Asking:
        """Goes on with answers to open questions; they are one thing to take back."""
        open_ = self._open()
        recorded: list[Recorded] = []
        for request, answer in answers:
            if isinstance(request, Roll) and isinstance(answer, Rolled):
                if needs_dice(answer):
                    answer = changed(answer, faces=self.dice.roll(request.in_way(answer.way)).faces)
                answer = _adjusted_before(request, answer, open_.transcript)
            with read_errors(lambda: self.names):
                require_fit(request, answer)
            recorded.append(changed(record(request, answer), follows=bool(recorded)))
        self._taken_back.clear()
        kept = _without(open_.transcript, {item.key for item in recorded})
        flows = self._flows(open_.command)
        result = self._finish(self._run(open_.command, (*kept, *recorded)))
        return self._flow_on(result) if flows else result

    @one_press
    def submit_again(self) -> Done | Asking:
        """Goes on with the unfinished action, from sources that may know more by now."""
        self._require_ours()
        open_ = self._open()
        flows = self._flows(open_.command)
        result = self._finish(self._run(open_.command, open_.transcript))
        return self._flow_on(result) if flows else result

    @one_press
    def run_again(self, command: Command, transcript: Transcript) -> Done | Asking:
        """Carries an action of the past out once more: its answers hold where they fit, else it asks.

        Raises as `submit` does, and Illegal while a question is open.
        """
        self._require_ours()
        if self.asking is not None:
            raise Illegal(f"a question is open: {self.asked}")
        self._taken_back.clear()
        return self._commit(run(self._rules, self.actions, self._now, command, transcript, given=self.source or nobody))

    def graft(self, parent: int, entries: Sequence[Entry]) -> None:
        """Takes actions over that were tried out elsewhere, as a branch, and stands at its end. Raises NotSaved."""
        self._require_ours()
        state = self.state_at(parent)
        last = self.store.graft(parent, entries)
        self.asking = self._given_up = None
        self._taken_back.clear()
        for number, entry in enumerate(entries, last - len(entries) + 1):
            state = fold(state, entry.events)
            self._past.keep(number, state)

    def go_to(self, entry: int) -> None:
        """Stands at any point of the fight, on whatever branch; an unfinished action is given up. Raises NotSaved."""
        self._require_ours()
        self.store.entry(entry)
        if entry != self.head:
            self._move(entry)
        elif self.asking is not None:
            self.abandon()

    def bookmark(self, name: str, entry: int | None) -> None:
        """Gives a point a name, or (None) frees the name. Raises NotSaved, and Illegal for one who only watches."""
        self._require_ours()
        self.store.bookmark(name, entry)

    def roll_for(self) -> Done | Asking:
        """Lets the program roll the dice that are asked, all that are left where several are asked together."""
        open_ = self._open()
        if open_.rows:
            return self.answer_rows(dict.fromkeys(row.key for row in open_.left))
        request = open_.request
        if not isinstance(request, Roll):
            raise Unreadable(f"{self.asked} – no dice are asked here")
        return self.answer(self.dice.roll(request))

    @one_press
    def step(self) -> Done | Asking | None:
        """Runs the procedure's next step if it needs no decision, and what that flows on into.

        A fight that is over by the rules ends.
        """
        if self.asking is not None:
            return None
        step = self.next_step()
        if isinstance(step, Step):
            result = self._run_step(step, step.command)
            return self._flow_on(result) if step.flows else result
        if isinstance(step, Over) and self.settled.outcome is None:
            return self.submit(step.command)
        return None

    def stand(self, entry: int, unfinished: Unfinished | None) -> None:
        """Stands where a fight that is only tried out was before, with what was unfinished there."""
        self.store.move_head(entry)
        self.asking = self._given_up = None
        self._taken_back.clear()
        if unfinished is not None:
            self._finish(self._replay(*unfinished))

    # Going back and forth

    def take_back(self) -> bool:
        """Takes back the last answer that somebody gave to the unfinished action; without one, abandons it."""
        self._require_ours()
        open_ = self._open()
        if self._reopened is not None and self._reopened[0] is open_:
            self._finish(self._replay(*self._reopened[1:]))
            return True
        kept = list(open_.transcript)
        while kept and isinstance(item := kept[-1], Recorded) and item.auto:
            kept.pop()
        if not kept:
            self.abandon()
            return False
        while isinstance(item := kept.pop(), Recorded) and item.follows and kept:
            pass
        self._finish(self._replay(open_.command, tuple(kept)))
        self._taken_back.append(open_.transcript)
        return True

    def reopen(self, wanted: str = "") -> Asking:
        """Asks an earlier choice of the unfinished action again, by its purpose or key, or the open question's means.

        What was answered behind it is kept, and holds where it still fits once this one is answered; undo takes the
        question back. Raises Illegal where nothing of that name was chosen, or there is nothing else to choose.
        """
        self._require_ours()
        open_ = self._open()
        wanted = wanted or open_.request.using
        command, transcript = open_.command, open_.transcript
        given = [item.key for item in transcript if isinstance(item, Recorded) and _is_called(item.key, wanted)]
        if given:
            transcript = _without(transcript, given[-1:])
        elif wanted in command.args:
            command = changed(command, args={name: each for name, each in command.args.items() if name != wanted})
        else:
            raise Illegal(f"{wanted!r} was not chosen in this action" if wanted else "no choice is the means of this")
        result = self._replay(command, transcript)
        if not isinstance(result, Asking) or not _is_called(result.request.key, wanted):
            raise Illegal(f"there is nothing else to choose for {wanted!r}")
        self._finish(result)
        self._taken_back.clear()
        self._reopened = (result, open_.command, open_.transcript)
        return result

    def abandon(self) -> int:
        """Gives up the unfinished action; redo takes it up again, unless the GM changed something in its course.

        Such changes are no part of it: they stay, as steps of their own, and the number of them is returned. One of
        something that the action itself had brought about goes with it. Raises NotSaved.
        """
        self._require_ours()
        open_ = self._open()
        state, kept = self._now, []
        for command in (item.command for item in open_.transcript if isinstance(item, Edit)):
            try:
                done = run(self._rules, self.actions, state, command)
            except (Unreadable, Illegal, Ambiguous):
                continue
            kept.append(self._drafted(done, state))
            state = done.state
        if kept:
            self.graft(self.head, kept)
        else:
            self.store.drop_unfinished()
            self.asking, self._given_up = None, (self.head, open_.command, open_.transcript)
        return len(kept)

    def undo(self) -> int:
        """Undoes the last answer of an unfinished action, or else what the last key press or line has done.

        Returns how many actions that were, 1 for an answer; 0 at the beginning.
        """
        self._require_ours()
        if self.asking is not None:
            follows, head = self.asking.command.follows, self.head
            if self.take_back() or not follows or self.head != head:
                return 1
        return self._undo_press()

    def _undo_press(self) -> int:
        """Goes back to before the key press that made the last action; returns how many actions it had made."""
        at, count, follows = self.head, 0, True
        while follows and (parent := self.entry(at).parent) is not None:
            follows = self.entry(at).command.follows
            at, count = parent, count + 1
        if count:
            self._undone[at] = self.head
            self.store.move_head(at)
        return count

    def redo(self) -> bool:
        """Does again what was undone last: as much as one undo took, or all that one key press had done.

        False if there is nothing.
        """
        self._require_ours()
        if self._taken_back and self.asking is not None:
            self._finish(self._replay(self.asking.command, self._taken_back[-1]))
            del self._taken_back[-1:]
            return True
        if self.asking is None and self._given_up is not None and self._given_up[0] == self.head:
            self._finish(self._replay(*self._given_up[1:]))
            return True
        child = self.store.redo_child(self.head) if self.asking is None else None
        if child is None:
            return False
        left = self._undone.pop(self.head, None)
        while child != left and (then := self.store.redo_child(child)) is not None and self.entry(then).command.follows:
            child = then
        self.store.move_head(child)
        if self._given_up is not None and self._given_up[0] == child and self._given_up[1].follows:
            self._finish(self._replay(*self._given_up[1:]))
        return True

    def back(self, to: Callable[[e.ClockMoved], bool]) -> bool:
        """Goes back to the nearest earlier entry in which the clock moved as `to` wants; False if there is none."""
        self._require_ours()
        for entry in self.path():
            if entry.id == self.head and self.asking is None:
                continue
            if any(isinstance(event, e.ClockMoved) and to(event) for event in entry.events):
                self.go_to(entry.id)
                return True
        return False

    def back_turn(self) -> bool:
        """Goes back to the beginning of this turn, or from there to that of the turn before.

        Where nobody has a turn of their own, because all act at once, it is that of the round.
        """
        all_at_once = not self.state.clock.actor
        own = self.back(lambda moved: bool(moved.after.actor) and _turn(moved.before) != _turn(moved.after))
        return own or (all_at_once and self.back_round())

    def back_round(self) -> bool:
        """Goes back to the beginning of this round, or from there to that of the round before."""
        return self.back(lambda moved: moved.before.round != moved.after.round)

    def look_again(self) -> bool:
        """For one who watches: whether the fight has gone on since the last look, which is then what is seen.

        Raises Unreadable while it can't be read; the next look tries it again.
        """
        self._behind = self.watching and (self._behind or self.store.has_news())
        if not self._behind:
            return False
        latest = self.store.latest()
        if latest is not None:
            self.state_at(latest)  # only what can be read is stood at
            self.store.follow(latest)
        self._take_up()
        self._behind = False
        return True

    def close(self) -> None:
        """Lets go of the fight; an unfinished action waits in the journal."""
        self.store.close()

    # Inside

    @property
    def _rules(self) -> Ruleset:
        if self.ruleset is None:
            title = self.settled.manifest.title
            raise Illegal(f"the rules of {title} are not installed here: this fight can be read, not played")
        return self.ruleset

    @property
    def _now(self) -> State:
        """The fight after the last finished action, as it is in the journal."""
        return self.state_at(self.head)

    def _require_ours(self) -> None:
        if self.watching:
            raise Illegal("this fight is only watched here: somebody else plays it")

    def _open(self) -> Asking:
        if self.asking is None:
            raise Unreadable("no question is open")
        return self.asking

    def _run(self, command: Command, transcript: Transcript, state: State | None = None) -> Done | Asking:
        unasked, given = first_of(Policy(self.auto), self.dice), self.source or nobody
        return run(self._rules, self.actions, state or self._now, command, transcript, unasked, given)

    def _replay(self, command: Command, transcript: Transcript) -> Done | Asking:
        """Runs an action as far as its recorded answers go, whoever would answer the next question unasked by now."""
        return run(self._rules, self.actions, self._now, command, transcript)

    def _finish(self, result: Done | Asking) -> Done | Asking:
        """Makes a result true; where it is done, those who are to do the same have done it first, as far as it asks.

        Raises as `submit` does, by name; then nothing has changed.
        """
        done = []
        while isinstance(result, Done) and result.command.others:
            done.append(result)
            result = self._next_does(result)
        for each in done:
            self._commit(each)
        return self._commit(result)

    def _next_does(self, result: Done) -> Done | Asking:
        """The same by the next of those who are to do it, before anything is made true."""
        command, given = next_of(result)
        try:
            return self._run(command, given, result.state)
        except Illegal as fault:
            name = result.state.who(command.actor).name
            raise (fault if name in fault.message else Illegal(f"{name}: {fault.message}", fault.clauses)) from None

    def _flows(self, command: Command) -> bool:
        """Whether a command is the procedure's next step, and flows on into the one behind it."""
        if self.actions[command.action].moment != PROCEDURE:
            return False
        step = self.next_step()
        return isinstance(step, Step) and step.flows and step.command == command.alone

    def _flow_on(self, result: Done | Asking) -> Done | Asking:
        """Runs the steps that follow without a decision, each as a part of the same key press."""
        while self.flowing and isinstance(result, Done) and isinstance(step := self.next_step(), Step):
            result = self._run_step(step, changed(step.command, follows=True))
            if not step.flows:
                break
        return result

    def _run_step(self, step: Step, command: Command) -> Done | Asking:
        """Runs the procedure's step. Raises RulesFault, and has done nothing, if the same one would follow for ever."""
        head, before = self.head, self.settled
        result = self.submit(command)
        if isinstance(result, Done) and self.settled == before and self.next_step() == step:
            self._move(head)
            raise idle(self._rules, self.names.plain(step.label), str(step.command))
        return result

    def _edit(self, command: Command) -> Done | Asking:
        if command.others:
            raise Illegal(f"while a question is open, {command.action} takes one at a time")
        open_ = self._open()
        fight = Fight(self._rules, open_.state, open_.command)
        edit_events(fight, self.actions, command)
        edit = Edit(len(open_.events), command)
        try:
            result = self._run(open_.command, (*open_.transcript, edit))
        except CombatError as fault:
            raise Illegal(
                f"the open action could not go on after this ({fault}): finish or abandon it first"
            ) from fault
        result = self._finish(result)
        self._taken_back.clear()
        return result

    def _commit(self, result: Done | Asking) -> Done | Asking:
        """Makes a result safe, then true."""
        if isinstance(result, Asking):
            self.store.keep_unfinished(result.command, result.transcript)
            self.asking, self._given_up = result, None
            return result
        new = self._drafted(result, self.settled)
        entry = self.store.append(
            self.head,
            new.label,
            new.version,
            new.command,
            new.transcript,
            new.events,
            self.presses.press,
            self.presses.run,
        )
        self.presses.made(entry)
        self.asking = self._given_up = None
        self._taken_back.clear()
        self._past.keep(entry.id, result.state, entry)
        return result

    def _move(self, entry: int) -> None:
        """Stands at another entry; an unfinished action is given up as `abandon` does. Raises NotSaved."""
        open_ = self.asking
        if open_ is not None and any(isinstance(item, Edit) for item in open_.transcript):
            self.abandon()
            open_ = None
        left = self.head
        self.store.move_head(entry)
        if open_ is not None:
            self.asking, self._given_up = None, (left, open_.command, open_.transcript)

    def _drafted(self, result: Done | Asking, before: State) -> Entry:
        """What is to be an entry; its place in the journal is not known yet."""
        label = headline(result.events, result.command.actor) or self._label(result.command, before)
        version = self._rules.manifest.version
        command = changed(result.command, others=())
        return Entry(0, None, "", label, command, result.transcript, result.events, version)

    def _label(self, command: Command, before: State) -> str:
        label = self.actions[command.action].label
        who = before.combatants.get(command.actor)
        plain = [param.rstrip("*") for param in self.actions[command.action].params]
        rest = " ".join(value if name in plain else f"{name}={value}" for name, value in command.args.items())
        rest = read(rest, before, names_only=True)
        return f"{who}: {label} {rest}".strip() if who else f"{label} {rest}".strip()

    def _take_up(self) -> None:
        """Asks again what was open when the fight was closed, or killed."""
        if self.ruleset is None:
            return
        if self.ruleset.library is not None:
            self.ruleset.library.adopt(self.settled.catalogue.values())
        what = ""
        try:
            waiting = self.store.unfinished()
            if waiting is None:
                self.asking = None
                return
            what = f" {waiting[0]}"
            result = self._replay(*waiting)
            if self.watching:
                self.asking = result if isinstance(result, Asking) else None
            else:
                self._finish(result)
        except CombatError as fault:
            self.asking = None
            self.trouble = f"the unfinished action{what} can't go on: {fault}"


def headline(events: Iterable[e.Event], actor: str = "") -> str:
    """What names an action in the log; empty if nothing does."""
    noted = heading(events, actor)
    return noted.note.text if noted is not None else ""


def _turn(clock: Clock) -> tuple[int, str]:
    return (clock.round, clock.actor)


def _without(transcript: Transcript, keys: Collection[str]) -> Transcript:
    """A transcript without the answers of some keys; what was given in one go with one of them stays together."""
    kept: list[Recorded | Edit] = []
    parted = False
    for item in transcript:
        if isinstance(item, Recorded) and item.key in keys:
            parted = parted or not item.follows
            continue
        if isinstance(item, Recorded) and item.follows and parted:
            item = changed(item, follows=False)
        parted = False
        kept.append(item)
    return tuple(kept)


def _adjusted_before(request: Roll, answer: Rolled, transcript: Transcript) -> Rolled:
    """Dice that are put to those that lie there, with what the GM had added to these."""
    if not request.lying or answer.adjust:
        return answer
    for item in transcript:
        if isinstance(item, Recorded) and item.key == request.key and isinstance(item.answer, Rolled):
            return changed(answer, adjust=item.answer.adjust, reason=item.answer.reason)
    return answer


def _is_called(key: str, wanted: str) -> bool:
    """Whether a question is meant by its purpose, its key or the end of that."""
    purpose = key.rpartition(".")[2].partition("#")[0]
    return bool(wanted) and (wanted in (key, purpose) or key.endswith("/" + wanted))
