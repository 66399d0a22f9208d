"""Typing a line: what it is for, what is proposed, and what came before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from combattracker.desk.line import completion
from combattracker.desk.line.line import Choice, Purpose
from combattracker.desk.seeing.masking import dots
from combattracker.model.errors import Illegal
from combattracker.rules.asking.commands import require_text
from combattracker.tui.actions import acts
from combattracker.tui.widgets.prompt import Line

if TYPE_CHECKING:
    from combattracker.tui.screens.fight import FightScreen

PRIVATE = re.compile(r"\s*(?:force\s+)?(?:note|amend)\b\s?|.*?\b(?:notes|name)\s*=")
"""What stands before words of the GM's own: a note, or how somebody is called from now on."""


class Typist:
    """The line at the bottom while something is typed in it; `purpose` is None while nothing is."""

    def __init__(self, screen: FightScreen) -> None:
        self.screen = screen
        self.purpose: Purpose | None = None
        self.choices: Sequence[Choice] = ()
        self.choice = -1
        self.history: list[str] = []
        self._seen: str | None = None

    @property
    def line(self) -> Line:
        """The widget."""
        return self.screen.prompt.line

    def begin(self, purpose: Purpose, text: str = "") -> None:
        """Begins to type a line."""
        self.purpose, self._seen = purpose, None
        self.line.put(text)
        self.screen.set_focus(self.line)
        self._propose(text)

    def end(self) -> None:
        """Leaves the line."""
        if self.purpose is None:
            return
        self.purpose, self.choices, self.choice = None, (), -1
        self.line.put("")
        self.screen.set_focus(None)
        self.screen.draw_prompt()

    def covered(self, text: str) -> str:
        """What is typed, as it is drawn while players look on."""
        audience, purpose = self.screen.audience, self.purpose
        if not audience.players or audience.peeking or purpose is None:
            return text
        secret = purpose.secret or (purpose.name == "answer" and self.screen.situation.secret)
        if secret:
            return dots(text)
        if purpose.name == "command" and (found := PRIVATE.match(text)):
            return self._masked(found[0], purpose) + dots(text[found.end() :])
        return self._masked(text, purpose)

    def _masked(self, text: str, purpose: Purpose) -> str:
        audience = self.screen.audience
        console = self.screen.console
        known = (*console.words(), *self.screen.table.actions) if purpose.name == "command" else ()
        library = completion.library(self.screen.table)
        return audience.line(text, library, known)

    def again(self) -> None:
        """Proposes anew, and draws what is typed anew: another one looks at it."""
        if self.purpose is not None:
            self._propose(self.line.value)
            self.line.refresh()

    def insert(self, character: str) -> None:
        """A key that is typed, also before the line has the focus."""
        self.screen.set_focus(self.line)
        self.line.replace(character, *self.line.selection)
        self.typed(self.line.value)

    def key(self, key: str, character: str | None) -> bool:
        """Whether a key belongs to the line, which then has it at once."""
        moves = {"up": (-1, False), "down": (1, False), "tab": (1, True), "shift+tab": (-1, True)}
        if character is not None:
            self.insert(character)
        elif key == "enter":
            self.take(self.line.value)
        elif key == "escape":
            self.screen.message = ("", "")
            self.end()
        elif key == "backspace":
            self.line.action_delete_left()
            self.typed(self.line.value)
        elif key in moves:
            self.move(*moves[key])
        else:
            return False
        return True

    def take(self, text: str) -> None:
        """Takes a line; one that cannot be read stays, so that it can be mended."""
        purpose, screen = self.purpose, self.screen
        if purpose is None:
            return
        if purpose.picks and self.choices and self.choice >= 0:
            self.complete()
            text = self.line.value
        screen.message = ("", "")

        def take() -> None:
            require_text(text)
            purpose.take(text)

        fault, again = screen.carry_out(take)
        if fault is not None:
            if isinstance(fault, Illegal) and again is not None:
                self.end()
            screen.fail(fault, again)
            return
        if self.purpose is purpose:
            self.end()
        screen.changed()

    def typed(self, text: str) -> None:
        """Something was typed or deleted."""
        purpose = self.purpose
        # News of a text that has been replaced meanwhile is old.
        if purpose is None or text != self.line.value or text == self._seen:
            return
        self._seen = text
        if not text and not purpose.stays:
            self.end()
            return
        mended = purpose.mend(text)
        if mended != text:
            self.line.put(mended)
            self._seen = text = mended
        self._propose(text)
        purpose.changed(text)

    def _propose(self, text: str) -> None:
        assert self.purpose is not None
        self.choices = self.screen.audience.choices(self.purpose.choices(text))
        marks = self.purpose.picks and (self.purpose.marks or bool(text.strip()))
        self.choice = 0 if marks and self.choices else -1
        self.screen.draw_prompt()

    def move(self, by: int, completes: bool) -> None:
        """Up, down or tab: through what is proposed, the options of the question, or what was typed before."""
        purpose = self.purpose
        if purpose is None:
            return
        if purpose.name == "command" and not completes:
            self._recall(by)
        elif purpose.name == "answer" and self.screen.situation.items:
            acts.move(by)(self.screen)
        elif self.choices:
            if completes and (self.choice < 0 or purpose.picks):
                self.choice = max(0, self.choice)
                self.complete()
            else:
                self.choice = (self.choice + by) % len(self.choices)
                self.screen.draw_prompt()

    def _recall(self, by: int) -> None:
        shown = [line for line in self.history if self.screen.audience.text(line) == line]
        at = shown.index(self.line.value) if self.line.value in shown else len(shown)
        at += by
        if 0 <= at < len(shown):
            self.line.put(shown[at])
        elif at >= len(shown):
            self.line.put("")

    def remember(self, text: str) -> None:
        """Keeps a line for later; the same one only once, as the newest."""
        self.history = [each for each in self.history if each != text] + [text]

    def complete(self) -> None:
        """Puts the marked word in the place of the last one."""
        if not 0 <= self.choice < len(self.choices):
            return
        head, blank, last = self.line.value.rpartition(" ")
        word = self.choices[self.choice].word
        if " " in word:
            # A proposal of several words is for the whole line.
            head, blank = "", ""
        if word.lower() != last.lower():
            self.line.put(head + blank + word + ("" if word[-1:] in "=.:" else " "))
            self.typed(self.line.value)
