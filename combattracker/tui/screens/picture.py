"""What the parts of the fight's screen show, and when: a part is drawn only with what it did not show before."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from combattracker.desk.acts import announcing
from combattracker.desk.desk import Desk
from combattracker.desk.work import showing
from combattracker.model.state import State
from combattracker.tui.drawing import margins
from combattracker.tui.drawing.keys import Keymap
from combattracker.tui.widgets.battlefield import Battlefield
from combattracker.tui.widgets.board import Board
from combattracker.tui.widgets.detail import Detail
from combattracker.tui.widgets.initiative import Initiative
from combattracker.tui.widgets.log import Log
from combattracker.tui.widgets.prompt import Prompt
from combattracker.tui.widgets.words import Words

BEHIND = 0.008
"""Seconds by which the pictures follow the words: longer than the words take to be painted."""


class Picture:
    """What each part of the screen was last shown with; while `owed` the pictures follow what the words say."""

    def __init__(self, screen: Screen[Any], desk: Desk, keymap: Keymap) -> None:
        self.screen = screen
        self.desk = desk
        self.keymap = keymap
        self._drawn: dict[str, tuple[object, ...]] = {}
        self.owed = False

    def mount(self) -> None:
        """Keeps the parts of the screen at hand."""
        find = self.screen.query_one
        self.heading, self.footing = find("#heading", Words), find("#keys", Words)
        self.initiative, self.battlefield = find(Initiative), find(Battlefield)
        self.board, self.detail = find(Board), find(Detail)
        self.log, self.prompt = find(Log), find(Prompt)

    def forget(self, *parts: str) -> None:
        """Shows these parts anew next time; without names all of them."""
        for part in parts or tuple(self._drawn):
            self._drawn.pop(part, None)

    def draw(self) -> None:
        """Says at once what has happened and what comes next; what is above the log follows behind that paint.

        A paint costs as much as the whole height between its first and its last line, so that the log and the
        prompt are there several times sooner alone.
        """
        self._draw_asked()
        if not self.owed:
            self.owed = True
            self.screen.set_timer(BEHIND, self.draw_pictures)

    def draw_pictures(self) -> None:
        """Brings the heading, the order, the battlefield, the details and the footer up to date."""
        self.owed = False
        screen, desk = self.screen, self.desk
        state, now, actor = desk.audience.state, desk.seen, desk.actor
        self.draw_heading()
        selected = frozenset(desk.selected)
        if self._new("initiative", state, actor, selected, desk.look):
            self.initiative.show(
                state, actor=actor, selected=selected, cursor=desk.look, marks=lambda who: showing.mark(desk, who)
            )
        shown = showing.detailed(desk)
        if state.grid is None and self._new("board", state, shown):
            self._draw_board(state, shown)
        squares, people, cursor = margins.tones(now, desk.cursor)
        marks = margins.marks(now)
        if self._new("battlefield", state, actor, selected, squares, people, cursor, marks):
            self.battlefield.show(
                state, actor=actor, selected=selected, squares=squares, combatants=people, cursor=cursor, marks=marks
            )
        visible = not screen.has_class("-plain") or screen.has_class("-bare")
        if visible and self._new("detail", state, shown):
            self.detail.show(state, shown, showing.sheets(desk, shown))
        self._draw_footing()

    def draw_heading(self) -> None:
        """Brings the heading up to date."""
        desk, clock = self.desk, self.desk.hesitation
        told = str(clock) if clock.each else showing.trying(desk)
        state, now, width = desk.audience.state, desk.seen, self.screen.size.width
        heading = margins.heading(state, now, desk.fight.auto, desk.actor, width, told, desk.audience.players)
        self.heading.put((heading,))

    def _draw_board(self, state: State, who: str) -> None:
        """What the ruleset has for the battlefield's place; where it has nothing, the details get the room."""
        shown = showing.board(self.desk)
        self.screen.set_class(bool(shown), "-board")
        self.screen.set_class(not shown, "-bare")
        self.board.show(shown, state.combatants[who].name if who in state.combatants else "")

    def draw_prompt(self) -> None:
        """Brings the prompt and the footer up to date."""
        self._draw_asked()
        self._draw_footing()

    def _draw_asked(self) -> None:
        self.prompt.tell(*margins.prompt_lines(self.desk, *self.prompt.room))

    def _draw_footing(self) -> None:
        if self.desk.line.purpose is not None:
            footing = margins.plain_footing(margins.TYPING)
        elif self.screen.focused is self.log:
            footing = margins.plain_footing(margins.IN_LOG)
        else:
            footing = margins.footing(announcing.working(self.desk), self.keymap, self.screen.size.width)
        self.footing.put((footing,))

    def _new(self, part: str, *shown: object) -> bool:
        """Whether a part was last shown with something else; states are compared by identity, the rest by value."""
        was = self._drawn.get(part)
        self._drawn[part] = shown
        return was is None or was[0] is not shown[0] or was[1:] != shown[1:]
