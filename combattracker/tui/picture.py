"""Bringing every part of the fight's screen up to date, and only those for which something has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from combattracker.play.console.past import WHAT_IF
from combattracker.play.guard import panels
from combattracker.tui.drawing import margins

if TYPE_CHECKING:
    from combattracker.model.state import State
    from combattracker.rules.panels import Panel
    from combattracker.rules.ruleset import Ruleset
    from combattracker.tui.screens.fight import FightScreen


BEHIND = 0.008
"""Seconds by which the pictures follow the words: longer than the words take to be painted."""


class Picture:
    """What each part of the screen was last shown with; while `owed` the pictures follow what the words say."""

    def __init__(self, screen: FightScreen) -> None:
        self.screen = screen
        self._drawn: dict[str, tuple[object, ...]] = {}
        self.owed = False

    def forget(self, *parts: str) -> None:
        """Shows these parts anew next time; without names all of them."""
        for part in parts or tuple(self._drawn):
            self._drawn.pop(part, None)

    def draw(self) -> None:
        """Says at once what has happened and what comes next; what is above the log follows behind that paint.

        A paint costs as much as the whole height between its first and its last line, so that the log and the
        prompt are there several times sooner alone.
        """
        self.screen.prompt.tell(*margins.prompt_lines(self.screen))
        if not self.owed:
            self.owed = True
            self.screen.set_timer(BEHIND, self.draw_pictures)

    def draw_pictures(self) -> None:
        """Brings the heading, the order, the battlefield, the details and the footer up to date."""
        self.owed = False
        screen = self.screen
        state, now, actor = screen.audience.state, screen.seen, screen.actor
        at = screen.audience.at(screen.situation, screen.at)
        self.draw_heading()
        selected = frozenset(screen.selected)
        if self._new("initiative", state, actor, selected, screen.look):
            screen.initiative.show(state, actor=actor, selected=selected, cursor=screen.look, marks=self._marks)
        shown = self._shown()
        if state.grid is None and self._new("board", state, shown):
            self._draw_board(state, shown)
        squares, people, cursor = margins.tones(now, at)
        marks = margins.marks(now)
        if self._new("battlefield", state, actor, selected, squares, people, cursor, marks):
            screen.battlefield.show(
                state, actor=actor, selected=selected, squares=squares, combatants=people, cursor=cursor, marks=marks
            )
        visible = not screen.has_class("-plain") or screen.has_class("-bare")
        if visible and self._new("detail", state, shown):
            screen.detail.show(state, shown, self._panels(shown))
        self._draw_footing()

    def draw_heading(self) -> None:
        """Brings the heading up to date."""
        screen = self.screen
        auto, width, clock = screen.table.auto, screen.size.width, screen.hesitation
        told = f" {clock} " if clock.each else self._trying()
        state, now = screen.audience.state, screen.seen
        players = screen.audience.players
        screen.heading.put((margins.heading(state, now, auto, screen.actor, width, told, players),))

    def _trying(self) -> str:
        """What is only tried out at the moment, if anything is."""
        amendment, store = self.screen.amendment, self.screen.table.store
        if self.screen.table.watching:
            return " watching "
        if amendment is not None:
            return f" amending, {len(amendment.queue)} to go " if amendment.waiting else " amended, not accepted "
        return " what if … " if WHAT_IF in store.bookmarks() else ""

    def _draw_board(self, state: State, who: str) -> None:
        """What the ruleset has for the battlefield's place; where it has nothing, the details get the room."""
        screen = self.screen
        shown = self._asked("this game's board", lambda ruleset: ruleset.board)
        screen.set_class(bool(shown), "-board")
        screen.set_class(not shown, "-bare")
        screen.board.show(shown, state.combatants[who].name if who in state.combatants else "")

    def draw_prompt(self) -> None:
        """Brings the prompt and the footer up to date."""
        self.screen.prompt.tell(*margins.prompt_lines(self.screen))
        self._draw_footing()

    def _draw_footing(self) -> None:
        screen = self.screen
        if screen.typist.purpose is not None:
            footing = margins.plain_footing(margins.TYPING)
        elif screen.focused is screen.journal:
            footing = margins.plain_footing(margins.IN_LOG)
        else:
            footing = margins.footing(margins.working(screen), screen.keymap, screen.size.width)
        screen.footing.put((footing,))

    def _new(self, part: str, *shown: object) -> bool:
        """Whether a part was last shown with something else; states are compared by identity, the rest by value."""
        was = self._drawn.get(part)
        self._drawn[part] = shown
        return was is None or was[0] is not shown[0] or was[1:] != shown[1:]

    def _shown(self) -> str:
        """Whom the details are about: the option under the cursor, the one looked at, or the one who acts."""
        screen = self.screen
        people, now = screen.audience.state.combatants, screen.seen
        at = screen.audience.at(screen.situation, screen.at)
        marked = now.items[at].who if now.kind == "choose" and 0 <= at < len(now.items) else ""
        wanted = (marked, screen.look, screen.actor, now.who)
        return next((who for who in wanted if who in people), "") or next(iter(screen.order()), "")

    def _panels(self, who: str) -> Sequence[Panel]:
        return self._asked("this game's own panels", lambda ruleset: lambda state: ruleset.panels(state, who))

    def _asked(self, what: str, ask: Callable[[Ruleset], Callable[[State], Sequence[Panel]]]) -> Sequence[Panel]:
        """What the ruleset wants shown; nothing where it is missing, and where it fails its fault, for the GM."""
        ruleset = self.screen.table.ruleset
        if ruleset is None:
            return ()
        return self.screen.audience.panels(lambda state: panels(ruleset, what, lambda: ask(ruleset)(state)))

    def _marks(self, who: str) -> str:
        ruleset = self.screen.table.ruleset
        if ruleset is None:
            return ""
        try:
            return self.screen.audience.marks(ruleset.marks, who)
        except Exception as fault:
            self.screen.app.log.error(fault)
            return "?"
