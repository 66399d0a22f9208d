"""The order of initiative: who is when, how they are, and what is on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.geometry import Region
from textual.message import Message

from combattracker.desk.words import roster
from combattracker.desk.words.roster import order
from combattracker.model.combatant import Combatant
from combattracker.model.foes import Roughly
from combattracker.model.state import State
from combattracker.model.values import Pool
from combattracker.tui.drawing.cells import ACTOR, FALLEN, SELECTED, brief, row_of
from combattracker.tui.drawing.paint import Line, Run, bar, clip, filled, fit, side_tone
from combattracker.tui.widgets.painted import Lines

__all__ = ["Initiative", "order"]

ROOMY = 38
BAR = 8
MOST_TAG = 5
LEAST_NAME = 7
LOOKED_AT = "›"


class Initiative(Lines, can_focus=False):
    """One line for each combatant, in the order in which they act."""

    class Clicked(Message):
        """Somebody clicked on a combatant."""

        def __init__(self, who: str) -> None:
            super().__init__()
            self.who = who

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"initiative--{name}" for name in ("row", "cursor", "turn", "rule", "picked")
    }
    DEFAULT_CSS = """
    Initiative {
        & > .initiative--cursor { background: $primary 35%; }
        & > .initiative--turn { text-style: bold; }
        & > .initiative--picked { color: $text-accent; text-style: bold; }
        & > .initiative--rule { color: $foreground 40%; }
    }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._rows: list[str] = []
        self._again: Callable[[], None] | None = None
        self._seen = ("", "")
        self._known: dict[str, tuple[tuple[object, ...], Line]] = {}

    def show(
        self, state: State, *, actor: str, selected: frozenset[str], cursor: str, marks: Callable[[str], str]
    ) -> None:
        """Shows everybody; `cursor` is who is looked at, `marks` gives the ruleset's signs for somebody."""
        self._again = lambda: self.show(state, actor=actor, selected=selected, cursor=cursor, marks=marks)
        if not self.size:
            return
        people = order(state)
        sheet = Sheet.of(state, people, self.room)
        lines: list[Line] = []
        self._rows = []
        group = ""
        for who_id in people:
            who = state.combatants[who_id]
            now = _group(state, who)
            if now != group and now:
                lines.append((Run(f"── {now} ".ljust(self.room, "─"), "rule"),))
                self._rows.append("")
            group = now
            lines.append(self._row(sheet, who, who_id == actor, who_id in selected, who_id == cursor, marks(who_id)))
            self._rows.append(who_id)
        self.put(lines)
        if (cursor, actor) != self._seen:
            moved = cursor if cursor != self._seen[0] and cursor else actor
            self._seen = (cursor, actor)
            if moved in self._rows:
                self.scroll_to_region(
                    Region(0, self._rows.index(moved), 1, 1), animate=False, immediate=True, force=True
                )

    def _row(self, sheet: Sheet, who: Combatant, turn: bool, selected: bool, cursor: bool, marks: str) -> Line:
        """One combatant's line, as before if nothing of it has changed."""
        state = sheet.state
        signs = sheet.glyphs_of[who.id]
        key = (who, signs, turn, selected, cursor, marks, state.manifest, state.sides, *sheet.measures)
        known = self._known.get(who.id)
        # Combatants are compared as objects first, so that this is quick for those to whom nothing has happened.
        if known is not None and known[0] == key:
            return known[1]
        line = row(sheet, who, turn, selected, cursor, marks)
        self._known[who.id] = (key, line)
        return line

    def on_resize(self) -> None:
        """Another width has room for more, or less."""
        if self._again:
            self._again()

    def on_click(self, event: events.Click) -> None:
        """Tells who was clicked."""
        at = event.get_content_offset(self)
        y = at.y + self.scroll_offset.y if at is not None else -1
        if 0 <= y < len(self._rows) and self._rows[y]:
            event.stop()
            self.post_message(self.Clicked(self._rows[y]))


class Sheet(NamedTuple):
    """What all rows have in common: the widths of their columns."""

    state: State
    letters: dict[str, str]
    glyphs_of: dict[str, tuple[str, ...]]
    width: int
    tag: int
    numbers: int
    glyphs: int
    short: bool = False
    brief: bool = False

    @property
    def measures(self) -> tuple[object, ...]:
        """What the look of every row depends on."""
        return (self.letters, self.width, self.tag, self.numbers, self.glyphs, self.short, self.brief)

    def told(self, pool: Pool) -> str:
        """A pool in numbers, or in a word where only that is known."""
        return _told(pool, self.brief if isinstance(pool, Roughly) else self.short)

    @classmethod
    def of(cls, state: State, people: list[str], width: int) -> Sheet:
        """The widths that suit everybody."""
        everybody = [state.combatants[who] for who in people]
        tag = min(MOST_TAG, max((cell_len(who.tag) for who in everybody), default=1))
        pools = [pool for who in everybody if (pool := roster.health(state, who))]
        numbers = max((len(_told(pool)) for pool in pools), default=0)
        glyphs_of = {who.id: roster.glyphs(state, who) for who in everybody}
        most = max((cell_len("".join(signs)) for signs in glyphs_of.values()), default=0)
        glyphs = min(most, 3 if width < 30 else 5 if width < ROOMY else 8)
        # A long word for somebody's health gives way to the names.
        names = max((cell_len(who.name) for who in everybody), default=0)
        in_words = any(isinstance(pool, Roughly) for pool in pools)
        if in_brief := in_words and width - 7 - tag - numbers - glyphs < names:
            numbers = max((len(_told(pool, isinstance(pool, Roughly))) for pool in pools), default=0)
        if crowded := width - 7 - tag - numbers - glyphs < LEAST_NAME:
            glyphs = min(glyphs, 2)
        # The maximum hardly changes; a name that nobody can read costs more.
        short = crowded and width - 7 - tag - numbers - glyphs < LEAST_NAME
        if short:
            numbers = max((len(_told(pool, short=True)) for pool in pools), default=0)
        return cls(state, roster.side_letters(state), glyphs_of, width, tag, numbers, glyphs, short, in_brief)


def row(sheet: Sheet, who: Combatant, turn: bool, selected: bool, cursor: bool, marks: str) -> Line:
    """One combatant's line."""
    state = sheet.state
    ground = "cursor" if cursor else "row"
    out = not roster.is_in(state, who)
    side = side_tone(roster.side_number(state, who.side))
    sign = ACTOR if turn else FALLEN if out else " "
    tail = _tail(sheet, who, ground, out)
    room = sheet.width - 5 - sheet.tag - sum(cell_len(run.text) for run in tail)
    tag = fit(who.tag, sheet.tag)
    name = f"({who.name})" if who.hidden else who.name
    told = clip(marks, max(0, room - 4))
    kept = max(0, room - cell_len(told) - (1 if told else 0))
    tone = f"{ground} dim" if out else f"{ground} turn" if turn else ground
    return (
        Run(sign, f"{ground} {'turn' if turn else 'dim'}"),
        Run(SELECTED if selected else " ", f"{ground} picked"),
        Run(sheet.letters.get(who.side, "?"), f"{ground} {side}"),
        Run(LOOKED_AT if cursor else " ", f"{ground} picked"),
        Run(tag, f"{ground} out" if out else f"{ground} {side} strong"),
        Run(" ", ground),
        Run(fit(name, kept), tone),
        Run(f" {told}" if told else "", f"{ground} strong"),
        *tail,
    )


def _tail(sheet: Sheet, who: Combatant, ground: str, out: bool) -> list[Run]:
    """The bar with its numbers, and the glyphs of the effects."""
    state, pool = sheet.state, roster.health(sheet.state, who)
    runs: list[Run] = []
    glyphs = fit(row_of(sheet.glyphs_of[who.id], sheet.glyphs), sheet.glyphs) if sheet.glyphs else ""
    if out:
        width = sheet.numbers + (1 + sheet.glyphs if sheet.glyphs else 0)
        width += BAR + 1 if sheet.width >= ROOMY and sheet.numbers else 0
        word = roster.standing_name(state, who)
        if pool and width >= len(word) + 2 + sheet.numbers:
            word = f"{sheet.told(pool)} {word}"
        # A word that nobody can read costs more than the end of a name.
        least = min(cell_len(word), sheet.width - 6 - sheet.tag - LEAST_NAME)
        return [Run(" ", ground), Run(fit(word, max(width, least, 4)), f"{ground} dim")]
    if sheet.numbers:
        runs.append(Run(" ", ground))
        now, most = (pool.current, pool.maximum) if pool else (0, 0)
        text = fit(sheet.told(pool) if pool else "", sheet.numbers, ">")
        if pool is None:
            runs.append(Run(text + " " * (BAR + 1 if sheet.width >= ROOMY else 0), ground))
        elif sheet.width >= ROOMY:
            runs += [*bar(now, most, BAR, ground), Run(f" {text}", ground)]
        else:
            runs += filled(text, now, most, ground)
    if sheet.glyphs:
        runs += [Run(" ", ground), Run(glyphs, f"{ground} strong")]
    return runs


def _told(pool: Pool, short: bool = False) -> str:
    """A pool in numbers, or in a word where only that is known."""
    if isinstance(pool, Roughly):
        return brief(pool.word) if short else pool.word
    return str(pool.current) if short else f"{pool.current}/{pool.maximum}"


def _group(state: State, who: Combatant) -> str:
    """The heading under which somebody is listed; those who have a place in the order have none."""
    if not roster.is_in(state, who):
        return "out"
    if state.agenda and roster.place_of(state, who.id) is None:
        return "not in the order"
    return ""
