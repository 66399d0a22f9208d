"""The fight: what is shown of it, and how keys, clicks and typed lines reach the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, Static

from combattracker.desk.hesitation import Hesitation
from combattracker.desk.line import completion
from combattracker.desk.register import KEYS
from combattracker.desk.seeing.audience import HELD_BACK, Audience, remembered
from combattracker.desk.waiting import situation
from combattracker.journal.failing import NotSaved
from combattracker.model.errors import CombatError, Illegal
from combattracker.model.values import changed
from combattracker.rules.asking.commands import Command
from combattracker.tui.actions import acts, amending
from combattracker.tui.actions.acts import ACTS
from combattracker.tui.actions.commands import FightCommands
from combattracker.tui.actions.hands import HANDS
from combattracker.tui.actions.views import VIEWS, explain
from combattracker.tui.drawing import margins
from combattracker.tui.keys import Keymap, bindings
from combattracker.tui.picture import Picture
from combattracker.tui.screens.dialogs import EditDialog
from combattracker.tui.typist import Typist
from combattracker.tui.widgets.battlefield import Battlefield
from combattracker.tui.widgets.board import Board
from combattracker.tui.widgets.detail import Detail
from combattracker.tui.widgets.initiative import Initiative, order
from combattracker.tui.widgets.log import Log
from combattracker.tui.widgets.prompt import Line, Prompt
from combattracker.tui.words import Words

if TYPE_CHECKING:
    from combattracker.play.amend.amendment import Amendment
    from combattracker.play.console.console import Console
    from combattracker.play.open_fight import OpenFight

FIRST = ("next", "undo", "redo", "force", "tags", "command", "help")
"""The keys that keep their meaning while a tag could be typed."""
SMALLEST = (72, 20)
TICK = 1.0
"""Seconds between two looks at the clock of somebody who hesitates."""
WATCH_EVERY = 0.4
"""Seconds between two looks at a fight that somebody else plays."""
NARROW, WIDE, SHORT = 100, 140, 32


class FightScreen(Screen[str]):
    """One open fight."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings()]
    AUTO_FOCUS = ""
    COMMANDS = {FightCommands}

    class Closed(Message):
        """The GM goes back to the list of fights."""

    def __init__(
        self, table: OpenFight, console: Console, *, keymap: Keymap | None = None, amendment: Amendment | None = None
    ) -> None:
        super().__init__()
        self.amendment = amendment
        self.table = table
        self.console = console
        self.keymap = keymap or Keymap()
        self.selected: tuple[str, ...] = ()
        self.look = ""
        self.at = -1
        self.armed = False
        self.refused: Callable[[], None] | None = None
        self.message: tuple[str, str] = ("", "")
        self.typist = Typist(self)
        self.picture = Picture(self)
        self.audience = Audience(table, remembered())
        self.details: bool | None = None
        self._reserved = self.keymap.reserved()
        self._keys = {each: key.id for key in KEYS for each in self.keymap.keys(key)}
        self._carrying = False
        self._acting = False
        self._again: Callable[[], None] | None = None
        self.hesitation = Hesitation()
        self.uncovering: Timer | None = None
        self.situation = situation.read(table, self._reserved)
        self.at = self.situation.first

    def compose(self) -> ComposeResult:
        """From left to right who, where, and what is known; below what happened and what is asked."""
        yield Words(id="heading")
        with Horizontal(id="table"):
            yield Initiative(id="initiative")
            yield Battlefield(id="battlefield")
            yield Board(id="board")
            yield Detail(id="detail")
        yield Log(id="log")
        yield Prompt(id="prompt")
        yield Words(id="keys")
        yield Static(id="tiny", markup=False)

    def on_mount(self) -> None:
        """Keeps the parts at hand, and shows them once their sizes are known."""
        self.heading = self.query_one("#heading", Words)
        self.footing = self.query_one("#keys", Words)
        self.initiative = self.query_one(Initiative)
        self.battlefield = self.query_one(Battlefield)
        self.board = self.query_one(Board)
        self.detail = self.query_one(Detail)
        self.journal = self.query_one(Log)
        self.prompt = self.query_one(Prompt)
        self.prompt.line.taken = self.typist.take
        self.prompt.line.covered = self.typist.covered
        if self.table.trouble:
            self.message = (self.table.read(self.table.trouble), "error")
        if self.table.watching:
            self.set_interval(WATCH_EVERY, self._look_again)
        self.set_interval(TICK, self._tick)
        self.call_after_refresh(self.changed)

    def _tick(self) -> None:
        if self.hesitation.running:
            self.picture.draw_heading()

    def on_screen_suspend(self) -> None:
        """Nobody hesitates while the GM reads or edits something in front of the fight."""
        self.hesitation.hold()

    def on_screen_resume(self) -> None:
        """The fight is in front again."""
        self.hesitation.release()

    def _look_again(self) -> None:
        try:
            if self.table.look_again():
                self.changed()
        except CombatError as fault:  # the next look tries it again
            self.fail(fault)

    def on_resize(self, event: events.Resize) -> None:
        """Chooses the layout that the terminal has room for."""
        width, height = event.size
        self.set_class(width < NARROW, "-narrow")
        self.set_class(width >= WIDE, "-wide")
        self.set_class(height < SHORT, "-short")
        tiny = width < SMALLEST[0] or height < SMALLEST[1]
        self.set_class(tiny, "-tiny")
        if tiny:
            text = f"This terminal has {width} × {height} characters; the fight needs {SMALLEST[0]} × {SMALLEST[1]}."
            self.query_one("#tiny", Static).update(f"{text}\nMake it larger: nothing is lost meanwhile.")
        self.picture.forget()
        self.lay_out()

    def lay_out(self) -> None:
        """Shows or hides the details, as the GM wants it or as there is room."""
        wanted = self.details if self.details is not None else not self.has_class("-narrow")
        self.set_class(not wanted, "-plain")
        self.picture.forget("detail")
        self.call_after_refresh(self.draw)

    # What is asked of it

    @property
    def actor(self) -> str:
        """Whose turn or decision it is, if it is anybody's."""
        if self.situation.kind == "decision":
            return self.situation.who
        asking = self.table.asking
        return (asking.command.actor if asking else "") or self.table.state.clock.actor

    def order(self) -> list[str]:
        """Everybody who is shown, in the order in which the initiative lists them."""
        return order(self.audience.state)

    @property
    def seen(self) -> situation.Situation:
        """What the fight waits for, as it is shown."""
        return self.audience.situation(self.situation)

    def targets(self) -> tuple[str, ...]:
        """Whom a change by hand is for: those selected, else the one looked at."""
        people = self.table.state.combatants
        return tuple(who for who in self.selected or (self.look,) if who in people)

    def meant(self) -> tuple[str, ...]:
        """Whom a change by hand is for where nobody is selected or looked at: the one asked, else the one who acts."""
        request = self.situation.request
        who = (request.who if request is not None else "") or self.actor
        return self.targets() or ((who,) if who in self.table.state.combatants else ())

    def keymap_display(self, name: str) -> str:
        """The key that does something, as it is drawn."""
        return self.keymap.display(margins.BY_ID[name])

    # Acting on the table

    def attempt(self, do: Callable[[], object], force: Callable[[], None] | None = None) -> bool:
        """Does something to the fight; whatever is wrong with it is told, and then nothing has changed."""
        if self._carrying:
            self._again = force
            do()
            return True
        fault = self._done(do)
        if fault is not None:
            self.fail(fault, force)
            return False
        self.changed()
        return True

    def _done(self, do: Callable[[], object]) -> Exception | None:
        """Does something without painting in the middle of it; gives back what went wrong."""
        self._acting = True
        try:
            with self.table.presses.one():
                do()
        except Exception as fault:
            return fault
        finally:
            self._acting = False
        return None

    def carry_out(self, do: Callable[[], None]) -> tuple[Exception | None, Callable[[], None] | None]:
        """Does something for a typed line: gives back what was wrong with it, and what would force it."""
        self._carrying, self._again = True, None
        fault = self._done(do)
        self._carrying = False
        return fault, self._again if fault is not None else None

    def submit(self, command: Command) -> bool:
        """Carries a command out; where somebody has hesitated, with what that costs."""
        clock, known = self.hesitation, self.table.actions.get(command.action)
        if clock.lost and command.actor == clock.who and known is not None and "delay=" in known.params:
            command = changed(command, args={"delay": str(clock.lost), **command.args})
        again = changed(command, force=True)

        def force() -> None:
            self.submit(again)

        return self.attempt(lambda: self.table.submit(command), force)

    def execute(self, line: str) -> None:
        """Carries a line of the command language out."""
        if not self.situation.secret:
            self.typist.remember(line)
        word, _, rest = line.strip().partition(" ")
        if word in VIEWS and not rest:
            VIEWS[word](self)
            return
        if word == "amend" and self.audience.players:
            self.tell(HELD_BACK, "error")
            return
        if word == "explain":
            self.attempt(lambda: explain(self, rest))
            return
        self.attempt(lambda: self.tell(self._said(line), "good"), lambda: self.execute(f"force {line}"))

    def _said(self, line: str) -> str:
        """Carries a line out, and gives back what the console says to it, as far as that is shown."""
        before = self.table.head
        text = self.console.execute(line).text
        done = max(before, self.table.head) if before != self.table.head else None
        return text if done is None or self.audience.label(done) else "done"

    def verb(self, line: str) -> None:
        """One of the console's own words, with what it says."""
        self.attempt(lambda: self.tell(self._said(line), "good"))

    def reply(self, text: str) -> None:
        """Answers the open question in writing."""
        armed = "force " if self.armed and self.situation.kind == "choose" else ""
        self.attempt(lambda: self.console.reply(armed + text), lambda: self.reply(f"force {text}"))

    def pick(self, index: int) -> None:
        """Takes an option or an action on offer."""
        if 0 <= index < len(self.situation.items):
            acts.pick(self, index)

    def fail(self, fault: Exception, force: Callable[[], None] | None = None) -> None:
        """Says what went wrong; a refusal can be forced."""
        if isinstance(fault, NotSaved):
            self.app.bell()
            self.tell(f"NOT SAVED, so it has not happened: {fault}", "alarm")
        elif isinstance(fault, Illegal) and force is not None:
            self.refuse(str(fault), force)
        elif isinstance(fault, CombatError):
            # What could be meant instead may be what only the GM knows of.
            told = str(fault).partition("; did you mean ")[0].partition("; there is ")[0]
            self.tell(told if self.audience.players else str(fault), "error")
        else:
            self.app.log.error(fault)
            what = f"{type(fault).__name__}: {fault}"
            self.tell(f"a fault in the rules or the tracker: {what}; nothing was done", "error")

    def refuse(self, text: str, force: Callable[[], None]) -> None:
        """Says why something is against the rules, and which key does it all the same."""
        self.refused = force
        self.tell(f"{text} · {self.keymap_display('force')} forces it", "error")
        self.draw()

    def tell(self, text: str, tone: str = "") -> None:
        """Says something in the prompt until the next key."""
        self.message = (self.audience.message(self.table.read(text), completion.library(self.table)), tone)
        if not self._acting:
            self.draw_prompt()

    def guarded(self, take: Callable[[Any], None]) -> Callable[[Any], None]:
        """A callback whose faults are told."""

        def safe(result: Any) -> None:
            try:
                take(result)
            except CombatError as fault:
                self.fail(fault)

        return safe

    # Keys, clicks and lines

    def on_key(self, event: events.Key) -> None:
        """The keys that mean something only now: options, and what begins an answer."""
        character = event.character if event.is_printable else None
        if self.has_class("-tiny"):
            if event.key not in ("ctrl+c", "ctrl+q"):
                event.stop()
            return
        if self.app.screen is not self:
            event.stop()
            if isinstance(self.app.screen, EditDialog) and character is not None:
                self.app.screen.early(character)
            return
        if self.audience.peeking and self._keys.get(event.key) != "players":
            self.audience.peeking = False
            self.typist.again()
            self.draw()
        if self.typist.purpose is not None:
            if self.typist.key(event.key, character):
                event.stop()
            return
        if self.message[0] and event.key not in ("ctrl+c",):
            self.message = ("", "")
        if character is not None and self._take(character):
            event.stop()
        elif event.key in self._keys and (self.focused is None or character is not None):
            # At once: a binding would run only after the next key has come.
            event.stop()
            self.action_act(self._keys[event.key])

    def _take(self, character: str) -> bool:
        for index, item in enumerate(self.situation.items):
            if item.key == character:
                self.pick(index)
                return True
        if any(self.keymap_display(name) == character for name in FIRST) or character == " ":
            return False
        return acts.take_typed(self, character)

    def action_act(self, name: str) -> None:
        """A key of the register."""
        if name != "players":
            self.typist.end()
        told, self.message = self.message[0], ("", "")
        if name in VIEWS:
            VIEWS[name](self)
        else:
            (ACTS.get(name) or HANDS[name])(self)
        if told and not self.message[0]:
            self.draw_prompt()

    def action_pick(self, index: int) -> None:
        """A click on an option, or on a proposed word."""
        self.message = ("", "")
        typist = self.typist
        if typist.purpose is not None and typist.purpose.name != "answer":
            typist.choice = index
            typist.complete()
        else:
            typist.end()
            self.pick(index)

    def action_look(self, who: str) -> None:
        """A click on a name looks at whom it names, and the second time selects."""
        self.message = ("", "")
        if self.audience.hides(who) or who not in self.table.state.combatants:
            self.tell("whoever that was is in the fight no longer")
        elif who == self.look:
            acts.select(self)
        else:
            self.look_at(who)

    @on(Initiative.Clicked)
    def _clicked_who(self, event: Initiative.Clicked) -> None:
        self._point(event.who, None)

    @on(Battlefield.Clicked)
    def _clicked_square(self, event: Battlefield.Clicked) -> None:
        self._point(event.who, event.square)

    def _point(self, who: str, square: tuple[int, int] | None) -> None:
        """A click chooses what is offered there, else it looks at who is there, and the second time selects."""
        self.message = ("", "")
        items = self.situation.items if self.situation.kind == "choose" else ()
        for index, item in enumerate(items):
            if (who and item.who == who) or (square is not None and item.square == square):
                self.typist.end()
                self.pick(index)
                return
        if who and who == self.look:
            acts.select(self)
            return
        self.look_at(who)

    @on(Input.Changed, "#line")
    def _typed(self, event: Input.Changed) -> None:
        self.typist.typed(event.value)

    @on(Line.Moved)
    def _moved(self, event: Line.Moved) -> None:
        self.typist.move(event.by, event.complete)

    @on(Line.Left)
    def _left_line(self) -> None:
        self.message = ("", "")
        self.typist.end()

    @on(Line.Wanted)
    def _wants_line(self) -> None:
        if self.typist.purpose is None:
            asked = self.situation.kind in ("roll", "number", "text", "choose")
            (acts.tags if asked else acts.command)(self)

    @on(Log.Left)
    def _left_log(self) -> None:
        self.set_focus(None)
        self.draw_prompt()

    # Showing

    def changed(self) -> None:
        """The fight may be another one now: works out what it waits for, and shows what is new."""
        amending.go_on(self)
        people = self.table.state.combatants
        self.selected = tuple(who for who in self.selected if who in people)
        self.look = self.look if self.look in people else ""
        self.refused, self.armed, self.audience.peeking = None, False, False
        self.read()
        self.journal.sync(self.table, self.audience.name, self.audience.sides)
        self.draw()
        if self.amendment is not None:
            self.call_after_refresh(amending.follow, self)
        if self.situation.kind == "text" and self.typist.purpose is None:
            self.typist.begin(acts.answering(self))

    def read(self) -> None:
        """Works out what the fight waits for."""
        self.situation = situation.read(self.table, self._reserved, self.look, self.selected)
        self.at = self.situation.first
        self.hesitation.ask(self.situation.who, self.situation.hesitation)

    def look_at(self, who: str) -> None:
        """Shows somebody's details, and asks for their decision where several may decide."""
        self.look = who
        if self.situation.kind in ("decision", "step"):
            self.read()
        self.draw()

    def choose(self, people: tuple[str, ...]) -> None:
        """Selects people, and asks for their decision together where they owe one."""
        self.selected = people
        if self.situation.kind in ("decision", "step"):
            self.read()
        self.draw()

    # The past

    def settle(self, choice: str | None) -> None:
        """What the GM decides about an amendment: about a value set by hand, or whether to accept it."""
        if not choice:
            self.tell(f"{self.keymap_display('next')} shows it again; {self.keymap_display('leave')} forgets it all")
            return
        done = self.attempt(lambda: self.tell(self.console.execute(choice).text, "good"))
        if done and self.console.amendment is None:
            _ = self.dismiss(self.message[0])

    def come_back(self, told: str) -> None:
        """From the history, or from the trial of an amendment."""
        self.changed()
        if told:
            self.tell(told, "good")

    def close(self) -> None:
        """Back to the list of fights; from a trial back to the fight itself."""
        if self.amendment is None:
            self.post_message(self.Closed())
            return
        self.console.amendment = None
        _ = self.dismiss("nothing is amended")

    def draw(self) -> None:
        """Brings every part up to date."""
        if not self.has_class("-tiny"):
            self.picture.draw()

    def draw_prompt(self) -> None:
        """Brings the prompt and the footer up to date."""
        if not self.has_class("-tiny"):
            self.picture.draw_prompt()
