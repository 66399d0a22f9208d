"""The command language, as the command bar and the headless door speak it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from combattracker.journal.protocol import Entry
from combattracker.model.errors import Illegal, Unreadable
from combattracker.model.facts.events import Revealed
from combattracker.model.names.references import read_errors
from combattracker.model.values import Value
from combattracker.play.amend.amendment import Amendment
from combattracker.play.console import past
from combattracker.play.open_fight import OpenFight
from combattracker.play.runner import Asking, Done
from combattracker.play.several import Decided, as_before, as_suggested
from combattracker.rules.asking.answers import parse_answer
from combattracker.rules.asking.commands import find_combatant, find_everybody, parse_command, tokens
from combattracker.rules.asking.requests import without_colon
from combattracker.rules.asking.rows import parse_rows
from combattracker.rules.asking.rows import told as rows_told
from combattracker.rules.ruleset import Over, Owed

MOST_STEPS = 10_000
NOT_IN_A_TRIAL = ("redo", "back", "carry")
"""Words about the real fight, which wait until an amendment is accepted or discarded."""


class Told(Value, frozen=True):
    """What a line has done, in words for the one who wrote it; `left_out` is what it has not done, and why."""

    text: str
    done: Done | None = None
    left_out: tuple[str, ...] = ()


class Console:
    """Carries out lines of the command language on an open fight."""

    def __init__(self, table: OpenFight) -> None:
        self.table = table
        self.amendment: Amendment | None = None
        self.verbs: dict[str, Callable[[list[str]], Told]] = {
            "next": self._next,
            "turn": self._turn,
            "undo": self._undo,
            "redo": self._redo,
            "back": self._back,
            "abandon": self._abandon,
            "suggested": lambda words: self._several(as_suggested, words),
            "again": lambda words: self._several(as_before, words),
            "auto": self._auto,
            "carry": self._carry,
        }

    def words(self) -> list[str]:
        """What a line may begin with, besides actions and names."""
        if self.amendment is None:
            return [*self.verbs, *past.ANY_TIME]
        return [*past.AMENDING, *(verb for verb in self.verbs if verb not in (*past.AMENDING, *NOT_IN_A_TRIAL))]

    def execute(self, line: str) -> Told:
        """Carries out one line: a verb of the console, an action, or `> answer` to the open question.

        Raises Unreadable, Illegal or Ambiguous for what is wrong with it; then nothing has changed.
        """
        line = line.strip()
        with self.table.presses.one(), read_errors(lambda: self.table.names):
            return self._read(self._execute(line))

    def _read(self, told: Told) -> Told:
        """What is told, with names in the place of references."""
        names = self.table.names
        return Told(names.plain(told.text), told.done, names.of(told.left_out))

    def _execute(self, line: str) -> Told:
        word, _, rest = line.partition(" ")
        if self.amendment is not None:
            return self._amend(word, rest, line)
        if line.startswith(">"):
            return self.reply(line[1:])
        if word in past.ANY_TIME:
            return Told(past.ANY_TIME[word](self, rest))
        if word in past.AMENDING and word not in (*self.verbs, *self.table.actions):
            raise Illegal("nothing is being amended; begin with amend NUMBER")
        words = tokens(line)
        if not words:
            return Told("")
        if words[0] in self.verbs:
            return self.verbs[words[0]](words[1:])
        command = parse_command(line, self.table.actions, self.table.state)
        return self.told(self.table.submit(command))

    def _amend(self, word: str, rest: str, line: str) -> Told:
        """A line while the past is being amended: a word about that, or something said to its trial."""
        assert self.amendment is not None
        if word in past.AMENDING:
            return Told(past.AMENDING[word](self, rest))
        if word in past.ANY_TIME or word in NOT_IN_A_TRIAL:
            raise Illegal("an amendment is under way: accept it or discard it first")
        Console(self.amendment.trial).execute(line)
        self.amendment.go_on()
        return Told(past.progress(self))

    def reply(self, text: str) -> Told:
        """Answers the open question in writing."""
        if self.amendment is not None:
            return Console(self.amendment.trial).reply(text)
        asking = self.table.asking
        if asking is None:
            raise Unreadable("no question is open")
        if asking.rows:
            left = [row.key for row in asking.left]
            return self.told(self.table.answer_rows(parse_rows(text, asking.rows, left, self.table.state)))
        answer = parse_answer(text, asking.request, self.table.state)
        return self.told(self.table.roll_for() if answer is None else self.table.answer(answer))

    def told(self, result: Done | Asking | None) -> Told:
        """A result in words: the headline of what was done, or the question."""
        if result is None:
            return Told("")
        if isinstance(result, Asking):
            return Told(self.table.names.plain(result.request.prompt + _rows(result)))
        return Told(self.table.label(self.table.head), result)

    def accept(self) -> Told:
        """Gives the suggested answer to the open question, else takes the suggested decision, else the next step.

        Raises Illegal where a question is open to which nothing is suggested.
        """
        table = self.table
        suggestion = table.suggestion()
        if suggestion is not None and suggestion.answer is not None:
            return self.told(table.answer(suggestion.answer))
        if suggestion is not None and suggestion.command is not None:
            return self.told(table.submit(suggestion.command))
        if table.asking is not None:
            raise Illegal(f"{table.asked} – this has to be answered")
        return self.told(table.step())

    def _next(self, words: list[str]) -> Told:
        """One step of the procedure; where a side that its policy plays has to decide, its decision.

        Of rolls that are asked together the program makes those that are left.
        """
        if self.table.asking is not None and self.table.asking.rows:
            return self.told(self.table.roll_for())
        self._nothing_open()
        owed = self.table.next_step()
        if isinstance(owed, Owed):
            return self._by_policy(owed)
        if isinstance(owed, Over) and self.table.settled.outcome is not None:
            raise Illegal(f"the fight is over: {self.table.read(owed.outcome)}")
        return self.told(self.table.step())

    def _turn(self, words: list[str]) -> Told:
        """Steps on to somebody's turn; stops before a decision of somebody else."""
        if len(words) != 1:
            raise Unreadable("turn takes one name: whose turn to go on to")
        self._nothing_open()
        who = find_combatant(words[0], self.table.state)
        with self.table.presses.one_run():
            return self._on_to(who)

    def _on_to(self, who: str) -> Told:
        told, begun = Told(""), self.table.settled.clock.round
        for _ in range(MOST_STEPS):
            if self.table.settled.clock.round > begun + 1:  # a whole round has passed without it
                break
            owed = self.table.next_step()
            if isinstance(owed, Over) or (isinstance(owed, Owed) and (owed.of(who) or not self._unasked(owed))):
                return told
            told = self._next([])
            if self.table.asking is not None:
                return told
        raise Illegal(f"{who} gets no turn")

    def _unasked(self, owed: Owed) -> Owed | None:
        """The first decision that is a policy's; None where the GM has to decide."""
        sides = self.table.auto
        return next((each for each in owed.everybody() if self.table.settled.who(each.who).side in sides), None)

    def _by_policy(self, owed: Owed) -> Told:
        """The first decision that is a policy's, taken. Raises Illegal where the GM has to decide."""
        unasked = self._unasked(owed)
        suggestion = self.table.suggestion(unasked) if unasked else None
        if suggestion is None or suggestion.command is None:
            raise Illegal(f"{without_colon(self.table.read((unasked or owed).prompt))} – decide that first")
        return self.told(self.table.submit(suggestion.command))

    def _several(self, decide: Callable[[OpenFight, Sequence[str]], Decided], words: list[str]) -> Told:
        """Everybody's decision at once: of those named, else of all who are not the players' own."""
        self._nothing_open()
        decided = decide(self.table, find_everybody(words, self.table.state, undecided=True))
        told = self.told(decided.last)
        text = told.text if decided.count == 1 else f"{decided.count} have decided"
        if isinstance(decided.last, Asking):
            text = told.text
        return Told("; ".join([text, *decided.left_out]), told.done, decided.left_out)

    def _undo(self, words: list[str]) -> Told:
        entry = self.table.entry(self.table.head)
        # What is hidden again is not named.
        label = "what was revealed is hidden again" if _reveals(entry) else self.table.label(entry.id)
        before, head = self.table.asking, self.table.head
        count = self.table.undo()
        if not count:
            raise Illegal("nothing is left to undo")
        if self.table.asking is not None:
            return Told(f"asked again: {self.table.asked}")
        if before is not None and self.table.head == head:
            return Told("the unfinished action is given up; redo takes it up again")
        return Told(f"undone: {label}" + (f", and {count - 1} before it" if count > 1 else ""))

    def _redo(self, words: list[str]) -> Told:
        if not self.table.redo():
            raise Illegal("nothing was undone that could be done again")
        if self.table.asking is not None:
            return Told(f"asked again: {self.table.asked}")
        return Told(f"done again: {self.table.label(self.table.head)}")

    def _back(self, words: list[str]) -> Told:
        """`back turn`, `back round`; in an unfinished action a choice again, by its purpose or as the means of now."""
        if self.table.asking is not None and words not in (["turn"], ["round"]):
            if len(words) > 1:
                raise Unreadable("back takes one choice of the open action, or nothing")
            self.table.reopen(*words)
            return Told(f"asked again: {self.table.asked}")
        if words == ["turn"]:
            moved = self.table.back_turn()
        elif words == ["round"]:
            moved = self.table.back_round()
        else:
            raise Unreadable("back takes turn or round")
        if not moved:
            raise Illegal(f"there is no earlier {words[0]}")
        return Told(f"back to: {self.table.label(self.table.head)}")

    def _abandon(self, words: list[str]) -> Told:
        kept = self.table.abandon()
        if kept:
            return Told(f"the unfinished action is given up; what you changed meanwhile stays ({kept})")
        return Told("the unfinished action is given up; redo takes it up again")

    def _auto(self, words: list[str]) -> Told:
        """Lets policies play sides (`auto wolves`), or takes them back into the GM's hands (`auto none`)."""
        sides = self.table.state.sides
        for word in words:
            if word not in ("none", "all") and word not in sides:
                raise Unreadable(f"there is no side {word!r}; there is {', '.join(sides)}")
        wanted = set(sides) if "all" in words else {word for word in words if word != "none"}
        self.table.auto = wanted
        return Told(f"played by policy: {', '.join(sorted(wanted)) or 'nobody'}")

    def _carry(self, words: list[str]) -> Told:
        """Writes the heroes back to their party file: after the fight, or `carry now` as they are."""
        # Content brings pydantic along, which the first paint of a screen must not wait for.
        from combattracker.content.encounters.carrying import carry_back

        if self.table.ruleset is None:
            raise Illegal("the rules of this fight are not installed, so its party can't be written")
        if self.table.settled.outcome is None and words != ["now"]:
            raise Illegal("the fight is not over; carry now writes the party as it stands in the middle of it")
        return Told(f"the party is written to {carry_back(self.table.ruleset, self.table.settled)}")

    def _nothing_open(self) -> None:
        if self.table.asking is not None:
            raise Illegal(f"a question is open: {self.table.asked}")


def _rows(asking: Asking) -> str:
    """Of rolls that are asked together, which are still open."""
    if not asking.rows:
        return ""
    return f": {rows_told(asking.rows, [row.key for row in asking.left], asking.state)}"


def _reveals(entry: Entry) -> bool:
    """Whether an entry makes known what somebody had decided in secret."""
    return any(isinstance(event, Revealed) and event.what == "declaration" for event in entry.events)
