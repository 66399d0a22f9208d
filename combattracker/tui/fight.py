"""The fight: what is shown of it, and how keys, clicks and typed lines reach the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, Static

from combattracker.model.errors import CombatError, Illegal
from combattracker.play.lock import NotSaved
from combattracker.rules.commands import Command
from combattracker.tui import acts, drawing, situation
from combattracker.tui.acts import ACTS
from combattracker.tui.battlefield import Battlefield
from combattracker.tui.commands import FightCommands
from combattracker.tui.detail import Detail
from combattracker.tui.hands import HANDS
from combattracker.tui.initiative import Initiative
from combattracker.tui.keys import KEYS, Keymap, bindings
from combattracker.tui.log import Log
from combattracker.tui.prompt import Choice, Line, Prompt, Purpose
from combattracker.tui.views import VIEWS

if TYPE_CHECKING:
    from combattracker.play.console import Console
    from combattracker.play.table import Table

FIRST = ("next", "undo", "redo", "force", "tags", "command", "help")
"""The keys that keep their meaning while a tag could be typed."""
SMALLEST = (72, 20)
NARROW, SHORT = 100, 32


class FightScreen(Screen[None]):
    """One open fight."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings()]
    CSS_PATH = "fight.tcss"
    AUTO_FOCUS = ""
    COMMANDS = {FightCommands}

    class Closed(Message):
        """The GM goes back to the list of fights."""

    def __init__(self, table: Table, console: Console, *, keymap: Keymap | None = None) -> None:
        super().__init__()
        self.table = table
        self.console = console
        self.keymap = keymap or Keymap()
        self.selected: tuple[str, ...] = ()
        self.look = ""
        self.at = -1
        self.armed = False
        self.refused: Callable[[], None] | None = None
        self.message: tuple[str, str] = ("", "")
        self.purpose: Purpose | None = None
        self.choices: Sequence[Choice] = ()
        self.choice = -1
        self.history: list[str] = []
        self.details: bool | None = None
        self._reserved = self.keymap.reserved()
        self._taking = False
        self._again: Callable[[], None] | None = None
        self._drawn: dict[str, Any] = {}
        self.situation = situation.read(table, self._reserved)
        self.at = self.situation.first

    def compose(self) -> ComposeResult:
        """From left to right who, where, and what is known; below what happened and what is asked."""
        yield Static(id="heading", markup=False)
        with Horizontal(id="table"):
            yield Initiative(id="initiative")
            yield Battlefield(id="battlefield")
            yield Detail(id="detail")
        yield Log(id="log")
        yield Prompt(id="prompt")
        yield Static(id="keys", markup=False)
        yield Static(id="tiny", markup=False)

    def on_mount(self) -> None:
        """Keeps the parts at hand, and shows them once their sizes are known."""
        self.heading = self.query_one("#heading", Static)
        self.footing = self.query_one("#keys", Static)
        self.footing.auto_links = False
        self.initiative = self.query_one(Initiative)
        self.battlefield = self.query_one(Battlefield)
        self.detail = self.query_one(Detail)
        self.journal = self.query_one(Log)
        self.prompt = self.query_one(Prompt)
        self.prompt.line.taken = self.take_line
        for part in (self.initiative, self.battlefield, self.detail):
            part.can_focus = False
        if self.table.trouble:
            self.message = (self.table.trouble, "error")
        self.call_after_refresh(self.changed)

    def on_resize(self, event: events.Resize) -> None:
        """Chooses the layout that the terminal has room for."""
        width, height = event.size
        self.set_class(width < NARROW, "-narrow")
        self.set_class(height < SHORT, "-short")
        tiny = width < SMALLEST[0] or height < SMALLEST[1]
        self.set_class(tiny, "-tiny")
        if tiny:
            text = f"This terminal has {width} × {height} characters; the fight needs {SMALLEST[0]} × {SMALLEST[1]}."
            self.query_one("#tiny", Static).update(f"{text}\nMake it larger: nothing is lost meanwhile.")
        self._drawn.clear()
        self.lay_out()

    def lay_out(self) -> None:
        """Shows or hides the details, as the GM wants it or as there is room."""
        wanted = self.details if self.details is not None else not self.has_class("-narrow")
        self.set_class(not wanted, "-plain")
        self._drawn.pop("detail", None)
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
        """Everybody, in the order in which the initiative lists them."""
        state = self.table.state
        first = [slot.who for slot in state.agenda if slot.who in state.combatants]
        return list(dict.fromkeys([*first, *state.combatants]))

    def targets(self) -> tuple[str, ...]:
        """Whom a change by hand is for: those selected, else the one looked at."""
        people = self.table.state.combatants
        return tuple(who for who in self.selected or (self.look,) if who in people)

    def keymap_display(self, name: str) -> str:
        """The key that does something, as it is drawn."""
        return self.keymap.display(drawing.BY_ID[name])

    # Acting on the table

    def attempt(self, do: Callable[[], object], force: Callable[[], None] | None = None) -> bool:
        """Does something to the fight; whatever is wrong with it is told, and then nothing has changed."""
        if self._taking:
            self._again = force
            do()
            return True
        try:
            do()
        except Exception as fault:
            self.fail(fault, force)
            return False
        self.changed()
        return True

    def submit(self, command: Command) -> bool:
        """Carries a command out."""
        again = Command(command.action, command.actor, command.args, True)

        def force() -> None:
            self.submit(again)

        return self.attempt(lambda: self.table.submit(command), force)

    def execute(self, line: str) -> None:
        """Carries a line of the command language out."""
        self.history.append(line)
        if line.strip() in VIEWS:
            VIEWS[line.strip()](self)
            return
        self.attempt(lambda: self.tell(self.console.execute(line).text, "good"), lambda: self.execute(f"force {line}"))

    def verb(self, line: str) -> None:
        """One of the console's own words, with what it says."""
        self.attempt(lambda: self.tell(self.console.execute(line).text, "good"))

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
            self.tell(str(fault), "error")
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
        self.message = (text, tone)
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
        line = self.prompt.line
        if self.purpose is not None:
            # A key that was pressed before the line had the focus belongs to the line all the same.
            if character is not None:
                event.stop()
                self.set_focus(line)
                line.insert_text_at_cursor(character)
            return
        if self.message[0] and event.key not in ("ctrl+c",):
            self.message = ("", "")
        if character is not None and self._take(character):
            event.stop()

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
        if self.purpose is not None:
            self.end()
        self.message = ("", "")
        if name in VIEWS:
            VIEWS[name](self)
        else:
            (ACTS.get(name) or HANDS[name])(self)
        if self.message[0] == "":
            self.draw_prompt()

    def action_pick(self, index: int) -> None:
        """A click on an option, or on a proposed word."""
        self.message = ("", "")
        if self.purpose is not None and self.purpose.name != "answer":
            self.choice = index
            self._complete()
        else:
            self.end()
            self.pick(index)

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
                self.end()
                self.pick(index)
                return
        if who and who == self.look:
            acts.select(self)
            return
        self.look = who
        self.draw()

    def begin(self, purpose: Purpose, text: str = "") -> None:
        """Begins to type a line."""
        self.purpose = purpose
        line = self.prompt.line
        line.put(text)
        self.set_focus(line)
        self._propose(text)

    def end(self) -> None:
        """Leaves the line."""
        if self.purpose is None:
            return
        self.purpose, self.choices, self.choice = None, (), -1
        self.prompt.line.put("")
        self.set_focus(None)
        self.draw_prompt()

    def take_line(self, text: str) -> None:
        """Takes a line; one that cannot be read stays, so that it can be mended."""
        purpose = self.purpose
        if purpose is None:
            return
        if purpose.picks and self.choices and self.choice >= 0:
            self._complete()
            text = self.prompt.line.value
        self._taking, self._again, self.message = True, None, ("", "")
        try:
            purpose.take(text)
        except Exception as fault:
            if isinstance(fault, Illegal) and self._again is not None:
                self._taking = False
                self.end()
            self.fail(fault, self._again)
            return
        finally:
            self._taking = False
        if self.purpose is purpose:
            self.end()
        self.changed()

    @on(Input.Changed, "#line")
    def _typed(self, event: Input.Changed) -> None:
        purpose = self.purpose
        if purpose is None or event.value != self.prompt.line.value:
            return
        if not event.value and not purpose.stays:
            self.end()
            return
        self._propose(event.value)
        purpose.changed(event.value)

    def _propose(self, text: str) -> None:
        assert self.purpose is not None
        self.choices = self.purpose.choices(text)
        self.choice = 0 if self.purpose.picks and self.choices else -1
        self.draw_prompt()

    @on(Line.Moved)
    def _moved(self, event: Line.Moved) -> None:
        purpose = self.purpose
        if purpose is None:
            return
        if purpose.name == "command" and not event.complete:
            self._recall(event.by)
        elif purpose.name == "answer" and self.situation.items:
            acts.move(event.by)(self)
        elif self.choices:
            if event.complete and (self.choice < 0 or purpose.picks):
                self.choice = max(0, self.choice)
                self._complete()
            else:
                self.choice = (self.choice + event.by) % len(self.choices)
                self.draw_prompt()

    def _recall(self, by: int) -> None:
        line = self.prompt.line
        at = self.history.index(line.value) if line.value in self.history else len(self.history)
        at += by
        if 0 <= at < len(self.history):
            line.put(self.history[at])
        elif at >= len(self.history):
            line.put("")

    def _complete(self) -> None:
        """Puts the marked word in the place of the last one."""
        if not 0 <= self.choice < len(self.choices):
            return
        line = self.prompt.line
        head, blank, last = line.value.rpartition(" ")
        word = self.choices[self.choice].word
        if self.purpose is not None and self.purpose.name == "order":
            head, blank = "", ""
        if word.lower() != last.lower():
            line.put(head + blank + word + ("" if word[-1:] in "=.:" else " "))

    @on(Line.Left)
    def _left_line(self) -> None:
        self.message = ("", "")
        self.end()

    @on(Line.Wanted)
    def _wants_line(self) -> None:
        if self.purpose is None:
            asked = self.situation.kind in ("roll", "number", "text", "choose")
            (acts.tags if asked else acts.command)(self)

    @on(Log.Left)
    def _left_log(self) -> None:
        self.set_focus(None)
        self.draw_prompt()

    # Showing

    def changed(self) -> None:
        """The fight may be another one now: works out what it waits for, and shows what is new."""
        people = self.table.state.combatants
        self.selected = tuple(who for who in self.selected if who in people)
        self.look = self.look if self.look in people else ""
        self.refused, self.armed = None, False
        self.situation = situation.read(self.table, self._reserved)
        self.at = self.situation.first
        self.journal.sync(self.table)
        self.draw()
        if self.situation.kind == "text" and self.purpose is None:
            self.begin(acts.answering(self))

    def draw(self) -> None:
        """Brings every part up to date; a part for which nothing has changed is left alone."""
        if self.has_class("-tiny"):
            return
        state, table, now = self.table.state, self.table, self.situation
        chosen = frozenset(self.selected)
        if self._new("initiative", state, self.actor, chosen, self.look):
            self.initiative.show(state, actor=self.actor, selected=chosen, cursor=self.look, marks=self._marks)
        squares, people, cursor = drawing.tones(now, self.at)
        if self._new("battlefield", state, self.actor, chosen, squares, people, cursor):
            self.battlefield.show(
                state, actor=self.actor, selected=chosen, squares=squares, combatants=people, cursor=cursor
            )
        shown = self._shown()
        if not self.has_class("-plain") and self._new("detail", state, shown):
            self.detail.show(state, shown, self._panels(shown))
        heading = drawing.heading(state, now, table.auto, self.actor, self.size.width)
        if self._new("heading", heading.plain):
            self.heading.update(heading, layout=False)
        self.draw_prompt()

    def draw_prompt(self) -> None:
        """Brings the prompt and the footer up to date."""
        if not self.is_mounted or not hasattr(self, "prompt"):
            return
        self.prompt.tell(*drawing.prompt_lines(self))
        if self.purpose is not None:
            footing = drawing.plain_footing(drawing.TYPING)
        elif self.journal.has_focus:
            footing = drawing.plain_footing(drawing.IN_LOG)
        else:
            footing = drawing.footing(drawing.working(self), self.keymap, self.size.width)
        if self._new("footing", footing.plain):
            self.footing.update(footing, layout=False)

    def _new(self, part: str, *shown: object) -> bool:
        """Whether a part was last shown with something else; states are compared by identity, the rest by value."""
        was = self._drawn.get(part)
        self._drawn[part] = shown
        return was is None or any(a is not b and (a is shown[0] or a != b) for a, b in zip(shown, was, strict=True))

    def _shown(self) -> str:
        """Whom the details are about: the option under the cursor, the one looked at, or the one who acts."""
        if self.situation.kind == "choose" and 0 <= self.at < len(self.situation.items):
            who = self.situation.items[self.at].who
            if who:
                return who
        return self.look or self.actor or self.situation.who

    def _panels(self, who: str) -> Sequence[Any]:
        ruleset = self.table.ruleset
        if ruleset is None:
            return ()
        try:
            return ruleset.panels(self.table.state, who)
        except Exception as fault:
            self.app.log.error(fault)
            return ()

    def _marks(self, who: str) -> str:
        ruleset = self.table.ruleset
        if ruleset is None:
            return ""
        try:
            return ruleset.marks(self.table.state, who)
        except Exception as fault:
            self.app.log.error(fault)
            return "?"


assert {key.id for key in KEYS} == {*ACTS, *HANDS, *VIEWS}, "every key of the register does something"
