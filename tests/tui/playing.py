"""Playing a fight on the screen, as a test sees it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from combattracker.play.table import Table
from combattracker.tui.app import CombatTracker
from combattracker.tui.fight import FightScreen
from tests.tui import arena

NAMES = {" ": "space", "\n": "enter"}


class Player:
    """Somebody at the keyboard."""

    def __init__(self, app: CombatTracker, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def screen(self) -> FightScreen:
        """The fight's screen, also while something lies over it."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, FightScreen))

    @property
    def table(self) -> Table:
        """The open fight."""
        return self.screen.table

    async def press(self, *keys: str) -> None:
        """Presses keys by their names."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def write(self, text: str) -> None:
        """Types a text, letter by letter; a line break is the enter key."""
        await self.press(*(NAMES.get(letter, letter) for letter in text))

    @property
    def prompt(self) -> str:
        """What the prompt says."""
        return self.screen.prompt.ask.plain

    @property
    def waiting(self) -> str:
        """What stands in the empty line."""
        return self.screen.prompt.line.waiting.plain

    @property
    def footer(self) -> str:
        """The keys that are shown to work."""
        return self.screen.footing.plain

    @property
    def heading(self) -> str:
        """The line at the top."""
        return self.screen.heading.plain

    @property
    def log(self) -> list[str]:
        """The headlines of the log."""
        return [block.telling.headline for block in self.screen.journal.blocks]

    def picture(self) -> str:
        """Everything on the screen as text."""
        width, height = self.app.size
        lines = self.app.screen._compositor.render_strips()
        assert len(lines) == height
        return "\n".join(strip.text[:width] for strip in lines)


@asynccontextmanager
async def playing(
    table: Table | None = None, size: tuple[int, int] = (120, 40), keymap: Mapping[object, object] | None = None
) -> AsyncIterator[Player]:
    """A fight on the screen."""
    table = table or arena.table()
    app = CombatTracker(Path("arena"), opener=lambda path: table, keymap=keymap or {})
    async with app.run_test(size=size) as pilot:
        while not any(isinstance(screen, FightScreen) for screen in app.screen_stack):
            await pilot.pause()
        await pilot.pause()
        await pilot.pause()
        yield Player(app, pilot)
