"""Lines of the command language as a GM might say them who tries everything: deeds, answers, the past, edits."""

from __future__ import annotations

from random import Random

from combattracker.model.errors import CombatError
from combattracker.play.amend.asked import questions
from combattracker.play.console.console import Console
from combattracker.rules.asking.answers import written
from combattracker.rules.asking.commands import quoted
from combattracker.rules.asking.requests import Choose, Confirm, Number, Question, Roll
from combattracker.rules.ruleset import ON_TURN, Owed, Step
from tests.meddling.edits import NONSENSE, NUMBERS, Edits

COMMANDS = (
    "next", "next", "next", "next", "turn {who}", "auto all", "auto none", "auto {side}", "roll {n}d6+{n}",
    "{who}: roll 1d6+{stat}", "{who}: improvise jumps", "note {who} hm", "ruling {who} hm", "end so it goes", "resume",
    "abandon", "side {side} dice=typed", "side {side} dice=program", "side {side} controller=players",
    "side {side} controller=gm", "side {side} controller=policy",
)  # fmt: skip
PAST = (
    "undo", "undo", "undo", "redo", "redo", "back turn", "back round", "goto {entry}", "goto here", "name here",
    "forget here", "what-if", "amend {entry}", "amend {entry} {key}: {answer}", "amend {entry} = {action}",
)  # fmt: skip
AMENDING = ("program", "program", "accept", "accept", "stop", "keep", "change", "leave", "discard", "undo", "next")
ADJUSTED = ("+1", "+2", "-3", "+40", "-40", "+30000", '+2 "high ground"')


class Meddler(Edits):
    """Says the next line for an open fight: the same lines for the same seed and fight.

    `bold` is how often something is changed by hand where nothing is asked, instead of playing on.
    """

    def __init__(self, console: Console, seed: int) -> None:
        super().__init__(console.table, Random(seed))
        self.console = console
        self.bold = self.chance.choice((0.2, 0.4, 0.6))
        self.offered: dict[str, list[str]] = {}

    def beginning(self) -> list[str]:
        """In most fights the table rolls all dice, so that they are asked."""
        typed = self.chance.random() < 0.7
        return [f"side {side} dice=typed" for side in self.state.sides] if typed else []

    def line(self) -> str:
        """The next line."""
        kind = self.chance.random()
        if self.console.amendment is not None:
            return self.amending()
        asking = self.table.asking
        if asking is not None:
            self.remember(asking.request)
            if kind < 0.55:
                return self.reply(asking.request)
            back = ("undo", "redo", "abandon", self.past(), self.common())
            return self.edit() if kind < 0.92 else self.chance.choice(back)
        if kind < self.bold:
            return self.edit()
        if kind < self.bold + 0.08:
            return self.past()
        if kind < self.bold + 0.15:
            return self.common()
        if kind < self.bold + 0.2:
            return self.action(forced=True)
        return self.deed()

    # What is decided

    def deed(self) -> str:
        """What a GM at the table would do next: the procedure's step, a suggestion, or some deed that is legal."""
        owed = self.table.next_step()
        if not isinstance(owed, Owed):
            goes_on = isinstance(owed, Step) or self.chance.random() < 0.5
            return "next" if goes_on else self.chance.choice(("resume", self.action()))
        if self.chance.random() < 0.3:
            suggestion = self.table.suggestion(owed)
            if suggestion is not None and suggestion.command is not None:
                return str(suggestion.command)
        who = self.chance.choice(owed.everybody()).who
        legal = [offer.action for offer in self.rules.offers(self.table.settled, who) if offer.refusal is None]
        return f"{who}: {self.chance.choice(legal)}" if legal else self.action()

    def action(self, *, forced: bool = False) -> str:
        """Any action of the game by anybody, perhaps by force, with whatever arguments."""
        wanted = self.chance.choice(list(self.rules.actions.values()))
        force = "force " if forced or self.chance.random() < 0.3 else ""
        who = f"{self.who()}: " if wanted.moment == ON_TURN or self.chance.random() < 0.8 else ""
        names = [param.rstrip("*=") for param in wanted.params]
        args = [f"{name}={quoted(self.word(name))}" for name in names if self.chance.random() < 0.4]
        return f"{force}{who}{wanted.name} {' '.join(args)}".strip()

    def word(self, param: str) -> str:
        """An argument: something that was offered under that name, something of the fight, or nonsense."""
        kind = self.chance.random()
        if kind < 0.5 and self.offered.get(param):
            return self.chance.choice(self.offered[param])
        if kind < 0.7:
            return self.who()
        if kind < 0.8:
            return self.square()
        if kind < 0.9:
            return self.thing()
        return self.chance.choice((*NONSENSE, *NUMBERS))

    def remember(self, request: Question) -> None:
        """Keeps what is offered, for the arguments of later actions."""
        if isinstance(request, Choose):
            self.offered[request.topic] = [option.id for option in request.options][:40]

    # What is answered

    def reply(self, request: Question) -> str:
        """An answer to the open question, as a line: often what is suggested, so that actions come to their end."""
        if self.chance.random() < 0.35 and not isinstance(request, Roll):
            suggestion = self.table.suggestion()
            if suggestion is not None and suggestion.answer is not None:
                return "> " + written(suggestion.answer)
        return "> " + self.answer(request)

    def answer(self, request: Question) -> str:
        """A plausible answer, or one that no rule foresees."""
        match request:
            case Roll():
                return self.dice(request)
            case Choose():
                legal = request.legal()
                if legal and self.chance.random() < 0.8:
                    return quoted(self.chance.choice(legal).id)
                force = "force " if self.chance.random() < 0.7 else ""
                return force + quoted(self.chance.choice(request.options).id) if request.options else "1"
            case Confirm():
                return self.chance.choice(("y", "n"))
            case Number():
                bounds = (request.low, request.high, request.default, 0, 1, 2, request.low - 1, request.high + 1)
                return str(self.chance.choice([number for number in bounds if number is not None]))
        return self.chance.choice(("some words", "1", *NONSENSE))

    def dice(self, request: Roll) -> str:
        """Dice as they fell, or as a GM may adjust and overrule them."""
        faces = " ".join(str(self.chance.randint(1, sides)) for sides in request.expression.faces)
        low, high = request.expression.span
        adjusted = self.chance.choice(ADJUSTED)
        forced = [f"!{outcome.replace(' ', '-')}" for outcome in request.outcomes]
        kinds = (
            faces, faces, "~", f"~ {adjusted}", f"{faces} {adjusted}", f"={self.chance.randint(low, high)}",
            f"={low} {adjusted}", f"={high} {adjusted}", "==99", "==-5", f"=={self.chance.randint(low, high)}",
            f"={high + 1}", *forced, *(f"{faces} {each}" for each in forced),
        )  # fmt: skip
        return self.chance.choice(kinds)

    # What was

    def past(self) -> str:
        """Somewhere else in the history, or something in it otherwise."""
        return self._filled(self.chance.choice(PAST))

    def amending(self) -> str:
        """What is said to an amendment under way."""
        assert self.console.amendment is not None
        trial = self.console.amendment.trial
        if trial.asking is not None and self.chance.random() < 0.5:
            return "> " + Meddler(Console(trial), self.chance.randrange(10**6)).answer(trial.asking.request)
        return self.chance.choice(AMENDING)

    def amendment(self) -> str:
        """Another answer to some question of the last actions."""
        way = [entry for entry, _ in zip(self.table.path(), range(20), strict=False) if entry.parent is not None]
        for entry in self.chance.sample(way, min(4, len(way))):
            try:
                asked = questions(self.table, entry)
            except CombatError:
                continue
            if asked:
                request = self.chance.choice(asked).request
                return f"amend {entry.id} {request.key}: {self.answer(request)}"
        return "note nothing to amend"

    def common(self) -> str:
        """A word of the console, or a deed of the GM that changes no value."""
        return self._filled(self.chance.choice(COMMANDS))

    def _filled(self, words: str) -> str:
        if "{key}" in words:
            return self.amendment()
        return words.format(
            who=self.who(), side=self.side(), n=self.chance.randint(1, 9), action=self.action(),
            stat=self.chance.choice([*self.rules.manifest.stats, "x"]),
            entry=self.chance.randint(1, self.table.store.count()),
        )  # fmt: skip
