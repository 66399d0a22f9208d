"""The fight: lays out what the desk has to show, and hands keys, clicks and typed lines on to it."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Input

from combattracker.desk.acts.offering import Offered
from combattracker.desk.desk import Desk
from combattracker.desk.words.register import KEYS
from combattracker.desk.work.front import Front, Trial
from combattracker.desk.work.workspace import NOTHING, Notice
from combattracker.tui.drawing.keys import Keymap, bindings
from combattracker.tui.screens.layout import FightLayout
from combattracker.tui.screens.over import screen_of
from combattracker.tui.screens.palette import FightCommands
from combattracker.tui.widgets.battlefield import Battlefield
from combattracker.tui.widgets.initiative import Initiative
from combattracker.tui.widgets.log import Log
from combattracker.tui.widgets.prompt import Line

TICK = 1.0
"""Seconds between two looks at the clock of somebody who hesitates."""
WATCH_EVERY = 0.4
"""Seconds between two looks at a fight that somebody else plays."""
TWICE = 1.0
"""Seconds within which a key pressed again is pressed twice."""
IN_LINE = {"up": (-1, False), "down": (1, False), "tab": (1, True), "shift+tab": (-1, True)}
"""The keys that go through options, earlier lines or proposals while a line is typed, and whether they complete."""


class FightScreen(FightLayout):
    """One open fight."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings()]
    COMMANDS = {FightCommands}

    class Closed(Message):
        """The GM goes back to the list of fights."""

    def __init__(self, desk: Desk, keymap: Keymap) -> None:
        super().__init__(desk, keymap)
        self.uncovering: Timer | None = None
        self._front: Front | None = None
        self._gone = False
        self._heard = NOTHING
        self._news = -1
        self._shown: tuple[object, ...] = ()
        self._covered: tuple[bool, bool] = (False, False)
        self._keys = {each: key.id for key in KEYS for each in keymap.keys(key)}
        desk.views = {
            "log": self.go_to_log,
            "details": self.toggle_details,
            "details_down": lambda: self.scroll_details(1),
            "details_up": lambda: self.scroll_details(-1),
            "theme": lambda: self.app.action_toggle_look(),  # type: ignore[attr-defined]
            "help": self.show_help,
        }

    def on_mount(self) -> None:
        """Keeps the parts at hand, and shows them once their sizes are known."""
        self.picture.mount()
        self.prompt = self.picture.prompt
        self.prompt.line.taken = self.take
        self.prompt.line.covered = self.desk.covered
        if self.desk.fight.watching:
            self.set_interval(WATCH_EVERY, self._look_again)
        self.set_interval(TICK, self._tick)
        self.call_after_refresh(self.changed)

    def _tick(self) -> None:
        if self.desk.hesitation.running:
            self.picture.draw_heading()

    def on_screen_suspend(self) -> None:
        """Nobody hesitates while the GM reads or edits something in front of the fight."""
        self.desk.hesitation.hold()

    def on_screen_resume(self) -> None:
        """The fight is in front again."""
        self.desk.hesitation.release()

    def _look_again(self) -> None:
        if self.desk.watch():
            self.show()

    # Showing what the desk has

    def changed(self) -> None:
        """Shows the fight as it is now, whatever it was before."""
        self.desk.show_again()
        self.show()

    def show(self) -> None:
        """Shows what has become otherwise at the desk; what it has put in front lies over the fight."""
        desk = self.desk
        if desk.left is not None:
            self._leave(desk.left)
            return
        self._follow_line()
        audience = (desk.audience.players, desk.audience.peeking)
        if self._covered != audience:
            self._covered, self._news = audience, -1
            self.picture.forget()
            self.prompt.line.refresh()
        if self._news != desk.news:
            self._news = desk.news
            self.picture.log.sync(desk.audience.name, desk.audience.sides)
        self._await_second_press()
        shown = (desk.news, audience, desk.situation, desk.at, desk.selected, desk.look, desk.hesitation.running)
        if shown != self._shown:
            self._shown = shown
            self.draw()
        else:
            self.draw_prompt()
        self._sound(desk.message)
        if desk.front is not None and desk.front is not self._front:
            self._put_in_front(desk.front)

    def _sound(self, message: Notice) -> None:
        """Rings for what could not be saved, and keeps a fault for the developers' log; once for each message."""
        if message is not self._heard and message.tone == "alarm":
            self.app.bell()
        if message is not self._heard and message.fault is not None:
            self.app.log.error(message.fault)
        self._heard = message

    def _follow_line(self) -> None:
        """The line has the text and the focus that it has at the desk."""
        line, typed = self.prompt.line, self.desk.line
        if line.value != typed.text:
            line.put(typed.text)
        if typed.purpose is not None:
            self.set_focus(line)
        elif self.focused is line:
            self.set_focus(None)

    def _await_second_press(self) -> None:
        """Players see the screen no longer when a moment has passed without a second press."""
        if self.desk.audience.leaving and self.uncovering is None:
            self.uncovering = self.set_timer(TWICE, self._second_press_over)
        elif not self.desk.audience.leaving and self.uncovering is not None:
            self.uncovering.stop()
            self.uncovering = None

    def _second_press_over(self) -> None:
        self.uncovering = None
        self.desk.uncover()
        self.show()

    def _put_in_front(self, front: Front) -> None:
        def closed(answer: object) -> None:
            self._front = None
            self.desk.close(answer)
            self.show()

        self._front = front
        over = FightScreen(self.desk.trial(), self.keymap) if isinstance(front, Trial) else screen_of(front)
        _ = self.app.push_screen(over, closed)

    def _leave(self, told: str) -> None:
        if self._gone:
            return
        self._gone = True
        if self.desk.amendment is not None:
            _ = self.dismiss(told)
        else:
            self.post_message(self.Closed())

    # Keys, clicks and lines

    def on_key(self, event: events.Key) -> None:
        """The keys that mean something only now: options, and what begins an answer."""
        desk, character = self.desk, event.character if event.is_printable else None
        if self.has_class("-tiny"):
            if event.key not in ("ctrl+c", "ctrl+q"):
                event.stop()
            return
        if self.app.screen is not self:
            event.stop()
            early = getattr(self.app.screen, "early", None)
            if early is not None and character is not None:
                early(character)
            return
        act = self._keys.get(event.key)
        if act != "players":
            desk.stop_peeking()
        if desk.line.purpose is not None:
            if self._typed_key(event.key, character):
                event.stop()
            self.show()
            return
        if event.key != "ctrl+c":
            desk.forget_message()
        if character is not None and desk.press(character):
            event.stop()
            self.show()
        elif act is not None and (self.focused is None or character is not None):
            # At once: a binding would run only after the next key has come.
            event.stop()
            self.action_act(act)

    def _typed_key(self, key: str, character: str | None) -> bool:
        """Whether a key belongs to the line, which then has it at once."""
        line = self.prompt.line
        if character is not None:
            line.replace(character, *line.selection)
            self.desk.write(line.value)
        elif key == "backspace":
            line.action_delete_left()
            self.desk.write(line.value)
        elif key == "enter":
            self.desk.take()
        elif key == "escape":
            self.desk.leave_line()
        elif key in IN_LINE:
            by, completes = IN_LINE[key]
            self.desk.move_in_line(by, completes=completes)
        else:
            return False
        return True

    def take(self, text: str) -> None:
        """Takes the line."""
        self.desk.write(text)
        self.desk.take()
        self.show()

    def accept(self, offered: Offered) -> None:
        """Does what was found in the palette."""
        self.desk.accept(offered)
        self.show()

    def action_act(self, name: str) -> None:
        """A key of the register."""
        log = self.picture.log
        self.desk.entry = log.entry if self.focused is log else 0
        self.desk.act(name)
        self.show()

    def action_pick(self, index: int) -> None:
        """A click on an option, or on a proposed word."""
        self.desk.pick(index)
        self.show()

    def action_look(self, who: str) -> None:
        """A click on a name looks at whom it names, and the second time selects."""
        self.desk.look_up(who)
        self.show()

    @on(Initiative.Clicked)
    def _clicked_who(self, event: Initiative.Clicked) -> None:
        self.desk.point(event.who)
        self.show()

    @on(Battlefield.Clicked)
    def _clicked_square(self, event: Battlefield.Clicked) -> None:
        self.desk.point(event.who, event.square)
        self.show()

    @on(Input.Changed, "#line")
    def _typed(self, event: Input.Changed) -> None:
        # News of a text that has been replaced meanwhile is old.
        if event.value == self.prompt.line.value != self.desk.line.text:
            self.desk.write(event.value)
            self.show()

    @on(Line.Moved)
    def _moved(self, event: Line.Moved) -> None:
        self.desk.move_in_line(event.by, completes=event.complete)
        self.show()

    @on(Line.Left)
    def _left_line(self) -> None:
        self.desk.leave_line()
        self.show()

    @on(Line.Wanted)
    def _wants_line(self) -> None:
        self.desk.begin_line()
        self.show()

    @on(Log.Left)
    def _left_log(self) -> None:
        self.set_focus(None)
        self.draw_prompt()

    # Acts that only concern the picture

    def show_help(self) -> None:
        """Every key and every action."""
        from combattracker.tui.screens.help import HelpScreen

        _ = self.app.push_screen(HelpScreen(self.desk.fight.actions, self.keymap))
