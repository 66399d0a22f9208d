"""The battlefield: squares, who stands on them, and what may be chosen there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.cache import LRUCache
from textual.geometry import Offset, Size, Spacing
from textual.message import Message
from textual.strip import Strip

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Grid, Square
from combattracker.model.state import State
from combattracker.tui import roster
from combattracker.tui.cells import ACTOR, FALLEN, ITEM, SELECTED, SIGNS, WALL, Look, draw
from combattracker.tui.paint import Line, Painted, Run
from combattracker.tui.plan import Plan, best_plan
from combattracker.tui.text import shown

KEPT_LINES = 400
MANY = 40
"""From so many changed squares on, painting all of them at once is cheaper."""

LEGEND: tuple[tuple[str, str], ...] = (
    (SIGNS[""], "a free square"),
    (SIGNS["legal"], "may be chosen"),
    (SIGNS["illegal"], "against the rules; it takes force"),
    (SIGNS["chosen"], "what the cursor is on"),
    (SIGNS["way"], "on the way"),
    (ACTOR, "whose turn it is"),
    (SELECTED, "selected"),
    (FALLEN, "out of the fight"),
    ("( )", "hidden from the players"),
    ("&", "more than one is here"),
    (ITEM, "things lie here"),
    (WALL, "a wall"),
)
"""What the signs mean, for the help screen."""


class Battlefield(Painted, can_focus=False):
    """Draws the fields of the fight; nothing on it means something by colour alone."""

    class Clicked(Message):
        """Somebody clicked on a square; `who` stands there, or is empty."""

        def __init__(self, square: Square, who: str) -> None:
            super().__init__()
            self.square = square
            self.who = who

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"battlefield--{name}"
        for name in (
            "square", "odd", "wall", "legal", "illegal", "chosen", "way", "selected", "actor", "cursor",
            "free", "sign", "tag", "secret", "crossed", "open", "called", "effects", "label", "name", "rule",
        )
    }  # fmt: skip
    DEFAULT_CSS = """
    Battlefield {
        padding: 0 0 0 1;
        & > .battlefield--square { background: $foreground 5%; }
        & > .battlefield--odd { background: $foreground 5%; }
        & > .battlefield--wall { background: $foreground 20%; color: $foreground 45%; }
        & > .battlefield--legal { background: $success 25%; }
        & > .battlefield--illegal { background: $error 15%; }
        & > .battlefield--chosen { background: $accent 45%; }
        & > .battlefield--way { background: $accent 20%; }
        & > .battlefield--selected { background: $primary 40%; }
        & > .battlefield--actor { background: $primary; color: auto; text-style: bold; }
        & > .battlefield--cursor { background: $accent; color: auto; text-style: bold; }
        & > .battlefield--free { color: $foreground 45%; }
        & > .battlefield--sign { text-style: bold; }
        & > .battlefield--tag { text-style: bold; }
        & > .battlefield--secret { text-style: italic; }
        & > .battlefield--crossed { text-style: strike; }
        & > .battlefield--open { text-style: bold underline; }
        & > .battlefield--label { color: $foreground 60%; }
        & > .battlefield--rule { color: $foreground 40%; }
        & > .battlefield--name { color: $text-accent; text-style: bold; }
    }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._grid: Grid | None = None
        self._looks: dict[Square, Look] = {}
        self._there: dict[Square, str] = {}
        self._plan: Plan | None = None
        self._planned: tuple[Grid | None, Size, int] = (None, Size(0, 0), 0)
        self._strips: LRUCache[int, Strip] = LRUCache(KEPT_LINES)
        self._window = (0, 0)
        self._aim: Square | None = None
        self._seen: Square | None = None

    def show(
        self,
        state: State,
        *,
        actor: str = "",
        selected: frozenset[str] = frozenset(),
        squares: Mapping[Square, str] | None = None,
        combatants: Mapping[str, str] | None = None,
        cursor: Square | None = None,
    ) -> None:
        """Shows a state; `squares` and `combatants` have a tone: legal, illegal, chosen or way."""
        grid = state.grid
        if self.display != (grid is not None):
            self.display = grid is not None
        self._grid = grid
        if grid is None:
            self._looks, self._there = {}, {}
            return
        before = self._looks
        self._looks, self._there = looks(state, grid, actor, selected, squares or {}, combatants or {}, cursor)
        who = state.combatants.get(actor)
        self._aim = cursor or _first(self._there, combatants or {}, "chosen") or (who.at if who else None)
        if self._lay_out():
            return
        changed = [square for square in {**before, **self._looks} if before.get(square) != self._looks.get(square)]
        self._repaint(changed)
        self._follow()

    def _repaint(self, changed: list[Square]) -> None:
        plan = self._plan
        if plan is None or not changed:
            return
        for square in changed:
            region = plan.region(square)
            if region is None:
                continue
            for y in range(region.y, region.bottom):
                self._strips.discard(y)
            if len(changed) <= MANY:
                self.refresh(region.translate(-self.scroll_offset))
        if len(changed) > MANY:
            self.refresh()

    def _lay_out(self) -> bool:
        """Chooses the size of the cells anew if something has changed that it depends on."""
        size = self.content_region.size
        tag = max((cell_len(look.tag) for look in self._looks.values()), default=1)
        wanted = (self._grid, size, tag)
        if self._grid is None or not size or wanted == self._planned:
            return False
        self._planned = wanted
        self._plan = plan = best_plan(self._grid, size.width, size.height, tag)
        virtual = Size(plan.width, plan.height)
        if virtual != self.virtual_size:
            self.virtual_size = virtual
        self._strips.clear()
        self.refresh()
        self._seen = None
        self.call_after_refresh(self._follow)
        return True

    def _follow(self) -> None:
        """Scrolls to the cursor or the actor when it is another square than before."""
        if self._plan is None or self._aim is None or self._aim == self._seen:
            return
        region = self._plan.region(self._aim)
        if region is None:
            return
        self._seen = self._aim
        # One more square around it shows what is next to it.
        around = Spacing(*(side for side in (1, region.width, 1, region.width)))
        self.scroll_to_region(region, spacing=around, animate=False, immediate=True, force=True)

    def on_resize(self) -> None:
        """Another size may have room for larger cells."""
        self._strips.clear()
        self._lay_out()

    def on_click(self, event: events.Click) -> None:
        """Tells which square was clicked."""
        at = event.get_content_offset(self)
        if at is None or self._plan is None:
            return
        place: Offset = at + self.scroll_offset
        square = self._plan.square_at(place.x, place.y)
        if square is not None:
            event.stop()
            self.post_message(self.Clicked(square, self._there.get(square, "")))

    def forget(self) -> None:
        """Drops what is kept of painted lines."""
        self._strips.clear()

    def render_line(self, y: int) -> Strip:
        """One line of what is in view."""
        scroll_x, scroll_y = self.scroll_offset
        window = (scroll_x, self.size.width)
        if window != self._window:
            self._window = window
            self._strips.clear()
        at = y + scroll_y
        strip = self._strips.get(at)
        if strip is None:
            strip = self._strips[at] = self._paint(at, scroll_x, scroll_x + self.size.width)
        return strip

    def _paint(self, y: int, left: int, right: int) -> Strip:
        """A line between two columns of the plan; only what is in between is built."""
        line: list[Run] = []
        x = start = left
        for begin, runs, width in self._pieces(y, left, right):
            if begin > x:
                line.append(Run(" " * (begin - x)))
            if not line:
                start = min(begin, left)
            line += runs
            x = max(x, begin) + width - max(0, x - begin) if begin < x else begin + width
        strip = self.strip(line, max(right, x) - start)
        return strip.crop(left - start, right - start)

    def _pieces(self, y: int, left: int, right: int) -> list[tuple[int, Line, int]]:
        """What stands on a line from left to right: labels and cells, each with its column and width."""
        plan, grid = self._plan, self._grid
        if plan is None or grid is None:
            return []
        pieces: list[tuple[int, Line, int]] = []
        for label in plan.labels.get(y, ()):
            width = cell_len(label.text)
            if label.x < right and label.x + width > left:
                pieces.append((label.x, (Run(label.text, label.tone),), width))
        if y in plan.lines:
            row, part = plan.lines[y]
            wide, high = plan.shape.width, plan.shape.height
            for column, x in plan.columns.items():
                look = self._looks.get((column, row))
                if look is not None and x < right and x + wide > left:
                    pieces.append((x, draw(look, wide, high)[part], wide))
        return sorted(pieces, key=lambda piece: piece[0])


def looks(
    state: State,
    grid: Grid,
    actor: str,
    selected: frozenset[str],
    squares: Mapping[Square, str],
    combatants: Mapping[str, str],
    cursor: Square | None,
) -> tuple[dict[Square, Look], dict[Square, str]]:
    """What is drawn on each square of all fields, and who is met by a click there."""
    here: dict[Square, list[Combatant]] = {}
    for who in state.combatants.values():
        if who.at is not None:
            here.setdefault(who.at, []).append(who)
    lying: dict[Square, int] = {}
    for thing in state.ground.values():
        if thing.at is not None:
            lying[thing.at] = lying.get(thing.at, 0) + 1
    found: dict[Square, Look] = {}
    there: dict[Square, str] = {}
    for field in grid.fields:
        for square in field.squares():
            name = _local(grid, square)
            base = Look(
                name, squares.get(square, ""), square in grid.blocked, square == cursor, lying.get(square, 0),
                odd=(square[1] - field.y) % 2 == 1,
            )
            present = here.get(square)
            if present:
                first = max(present, key=lambda who: (who.id in combatants, who.id == actor, roster.is_in(state, who)))
                there[square] = first.id
                base = _occupied(base, state, first, len(present) - 1, actor, selected, combatants)
            found[square] = base
    return found, there


def _occupied(
    base: Look,
    state: State,
    who: Combatant,
    others: int,
    actor: str,
    selected: frozenset[str],
    combatants: Mapping[str, str],
) -> Look:
    pool = roster.health(state, who)
    return base._replace(
        tone=combatants.get(who.id, base.tone),
        tag=shown(who.tag) or "?",
        called=who.name,
        side=roster.side_number(state, who.side),
        health=(pool.current, pool.maximum) if pool else None,
        glyphs=roster.glyphs(state, who),
        actor=who.id == actor,
        selected=who.id in selected,
        fallen=not roster.is_in(state, who),
        hidden=who.hidden,
        others=others,
    )


def _local(grid: Grid, square: Square) -> str:
    """A square's name within its field."""
    return grid.name(square).rpartition(":")[2]


def _first(there: Mapping[Square, str], tones: Mapping[str, str], tone: str) -> Square | None:
    return next((square for square, who in there.items() if tones.get(who) == tone), None)
