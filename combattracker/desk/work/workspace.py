"""What the GM has in front of them while a fight is open, and how anything is done to it: what the acts work on."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from combattracker.desk.line import completion
from combattracker.desk.line.line import Line
from combattracker.desk.seeing.audience import HELD_BACK, Audience
from combattracker.desk.waiting import situation
from combattracker.desk.waiting.hesitation import Hesitation
from combattracker.desk.words import roster
from combattracker.desk.words.register import Keys
from combattracker.desk.work import deciding
from combattracker.desk.work.front import Front, Page
from combattracker.journal.failing import NotSaved
from combattracker.model.errors import CombatError, Illegal
from combattracker.model.values import changed
from combattracker.play.amend.amendment import Amendment
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command

Act = Callable[["Workspace"], None]


class Notice(NamedTuple):
    """What came out of an act, until the next one: a text, and how it is meant.

    `tone` is `good`, `error` for what was refused or could not be read, `alarm` where nothing could be saved, or empty.
    `fault` is what failed where the program or the rules did.
    """

    text: str
    tone: str = ""
    fault: Exception | None = None


NOTHING = Notice("")


class Workspace:
    """One open fight with all that the GM has begun: whom they selected, what is typed, what could be forced.

    Plain values that any front end may read; what changes them are the acts.
    """

    def __init__(
        self,
        fight: OpenFight,
        console: Console | None = None,
        *,
        keys: Keys | None = None,
        amendment: Amendment | None = None,
        players: bool = False,
    ) -> None:
        self.fight = fight
        self.console = console or Console(fight)
        self.keys = keys or Keys()
        self.amendment = amendment
        """The amendment of which this fight is the trial, if it is one."""
        self.audience = Audience(fight, players)
        self.hesitation = Hesitation()
        self.line = Line()
        self.selected: tuple[str, ...] = ()
        self.look = ""
        """The id of the one that is looked at; empty for nobody."""
        self.entry = 0
        """The entry that is looked at in the log; 0 for none."""
        self.armed = False
        """Whether the next choice sets the rules aside."""
        self.refused: Callable[[], None] | None = None
        """Does what was just refused all the same."""
        self.message = Notice(fight.read(fight.trouble), "error") if fight.trouble else NOTHING
        self.front: Front | None = None
        """What lies in front of the fight."""
        self.left: str | None = None
        """None while the GM is at this fight; else with which words they left it."""
        self.views: dict[str, Callable[[], None]] = {}
        """Acts of the front end's own, by the words for them, which may be typed as well."""
        self.news = 0
        """How often the fight may have become another one."""
        self._reserved = self.keys.reserved()
        self._carrying = False
        self._again: Callable[[], None] | None = None
        self.situation = situation.read(fight, self._reserved)
        self.at = self.situation.first
        """The option under the cursor; -1 for none."""

    # What is asked of it

    @property
    def actor(self) -> str:
        """Whose turn or decision it is, if it is anybody's."""
        if self.situation.kind == "decision":
            return self.situation.who
        asking = self.fight.asking
        return (asking.command.actor if asking else "") or self.fight.state.clock.actor

    @property
    def seen(self) -> situation.Situation:
        """What the fight waits for, as it is shown."""
        return self.audience.situation(self.situation)

    @property
    def cursor(self) -> int:
        """The option under the cursor, as it is shown."""
        return self.audience.at(self.situation, self.at)

    def order(self) -> list[str]:
        """Everybody who is shown, in the order in which they are listed."""
        return roster.order(self.audience.state)

    def targets(self) -> tuple[str, ...]:
        """Whom a change by hand is for: those selected, else the one looked at."""
        people = self.fight.state.combatants
        return tuple(who for who in self.selected or (self.look,) if who in people)

    def meant(self) -> tuple[str, ...]:
        """Whom a change by hand is for where nobody is selected or looked at: the one asked, else the one who acts."""
        request = self.situation.request
        who = (request.who if request is not None else "") or self.actor
        return self.targets() or ((who,) if who in self.fight.state.combatants else ())

    # Acting on the fight

    def attempt(self, do: Callable[[], object], force: Callable[[], None] | None = None) -> bool:
        """Does something to the fight; whatever is wrong with it is told, and then nothing has changed."""
        if self._carrying:
            self._again = force
            do()
            return True
        fault = self._fault_of(do)
        if fault is not None:
            self.fail(fault, force)
            return False
        self.changed()
        return True

    def carry_out(self, do: Callable[[], None]) -> tuple[Exception | None, Callable[[], None] | None]:
        """Does something for a typed line: gives back what was wrong with it, and what would force it."""
        self._carrying, self._again = True, None
        fault = self._fault_of(do)
        self._carrying = False
        return fault, self._again if fault is not None else None

    def _fault_of(self, do: Callable[[], object]) -> Exception | None:
        """Does something, all of it by one press of a key; gives back what went wrong."""
        try:
            with self.fight.presses.one():
                do()
        except Exception as fault:
            return fault
        return None

    def submit(self, command: Command) -> bool:
        """Carries a command out; where somebody has hesitated, with what that costs."""
        clock, known = self.hesitation, self.fight.actions.get(command.action)
        if clock.lost and command.actor == clock.who and known is not None and "delay=" in known.params:
            command = changed(command, args={"delay": str(clock.lost), **command.args})
        again = changed(command, force=True)

        def force() -> None:
            self.submit(again)

        return self.attempt(lambda: self.fight.submit(command), force)

    def verb(self, line: str) -> None:
        """One of the console's own words, with what it says."""
        self.attempt(lambda: self.tell(self.said(line), "good"))

    def said(self, line: str) -> str:
        """Carries a line out, and gives back what the console says to it, as far as that is shown."""
        before = self.fight.head
        text = self.console.execute(line).text
        done = max(before, self.fight.head) if before != self.fight.head else None
        return text if done is None or self.audience.label(done) else "done"

    def reply(self, text: str) -> None:
        """Answers the open question in writing."""
        armed = "force " if self.armed and self.situation.kind == "choose" else ""
        self.attempt(lambda: self.console.reply(armed + text), lambda: self.reply(f"force {text}"))

    # What came out

    def tell(self, text: str, tone: str = "", fault: Exception | None = None) -> None:
        """Says something until the next act."""
        told = self.audience.message(self.fight.read(text), completion.library(self.fight))
        self.message = Notice(told, tone, fault)

    def fail(self, fault: Exception, force: Callable[[], None] | None = None) -> None:
        """Says what went wrong; a refusal can be forced."""
        if isinstance(fault, NotSaved):
            self.tell(f"NOT SAVED, so it has not happened: {fault}", "alarm")
        elif isinstance(fault, Illegal) and force is not None:
            self.refuse(str(fault), force)
        elif isinstance(fault, CombatError):
            # What could be meant instead may be what only the GM knows of.
            told = str(fault).partition("; did you mean ")[0].partition("; there is ")[0]
            self.tell(told if self.audience.players else str(fault), "error")
        else:
            what = f"{type(fault).__name__}: {fault}"
            self.tell(f"a fault in the rules or the tracker: {what}; nothing was done", "error", fault)

    def refuse(self, text: str, force: Callable[[], None]) -> None:
        """Says why something is against the rules, and which key does it all the same."""
        self.refused = force
        self.tell(f"{text} · {self.keys.named('force')} forces it", "error")

    def hold_back(self) -> None:
        """Says that something is for the GM's eyes only."""
        self.tell(HELD_BACK, "error")

    # What follows from it

    def changed(self) -> None:
        """The fight may be another one now: works out what it waits for."""
        self._run_again()
        people = self.fight.state.combatants
        self.selected = tuple(who for who in self.selected if who in people)
        self.look = self.look if self.look in people else ""
        self.refused, self.armed, self.audience.peeking = None, False, False
        self.news += 1
        self.read()
        self.follow()

    def read(self) -> None:
        """Works out what the fight waits for."""
        self.situation = situation.read(self.fight, self._reserved, self.look, self.selected)
        self.at = self.situation.first
        self.hesitation.ask(self.situation.who, self.situation.hesitation)

    def look_at(self, who: str) -> None:
        """Shows somebody's details, and asks for their decision where several may decide."""
        self.look = who
        if self.situation.kind in ("decision", "step"):
            self.read()

    def choose(self, people: tuple[str, ...]) -> None:
        """Selects people, and asks for their decision together where they owe one."""
        self.selected = people
        if self.situation.kind in ("decision", "step"):
            self.read()

    def _run_again(self) -> None:
        """Goes on with the amendment of which this is the trial as far as it can, and says why it stops."""
        amendment = self.amendment
        if amendment is None:
            return
        try:
            amendment.go_on()
        except CombatError as fault:
            self.fail(fault)
            return
        if not self.message.text and not deciding.asks(amendment):
            self.tell(deciding.why_it_waits(amendment, self.keys))

    def follow(self) -> None:
        """Asks what has to be decided about an amendment."""
        amendment = self.amendment
        if amendment is None or self.console.amendment is not amendment or self.front is not None:
            return
        if deciding.asks(amendment):
            title, lines, answers = deciding.question(amendment)
            self.front = Page(title, (HELD_BACK,) if self.audience.players else lines, answers, self._settle)

    def _settle(self, choice: str) -> None:
        """What the GM decides about an amendment: about a value set by hand, or whether to accept it."""
        if not choice:
            shows, leaves = self.keys.named("next"), self.keys.named("leave")
            self.tell(f"{shows} shows it again; {leaves} forgets it all")
            return
        done = self.attempt(lambda: self.tell(self.console.execute(choice).text, "good"))
        if done and self.console.amendment is None:
            self.front, self.left = None, self.message.text
