"""Playing a fight on the screen, as a test sees it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from unicodedata import name

from textual import events
from textual.app import App
from textual.keys import KEY_NAME_REPLACEMENTS, key_to_character
from textual.message import Message
from textual.pilot import Pilot

from combattracker.play.open_fight import OpenFight
from combattracker.tui.app import CombatTracker
from combattracker.tui.screens.fight import FightScreen
from combattracker.tui.screens.history import HistoryScreen
from combattracker.tui.screens.picture import BEHIND
from tests.support import arena

NAMES = {" ": "space", "\n": "enter"}


def key_of(key: str) -> events.Key:
    """A key as the terminal reports it, given its name or its character."""
    character = key if len(key) == 1 else key_to_character(key)
    if len(key) == 1 and not key.isalnum():
        key = name(key).lower().replace("-", "_").replace(" ", "_")
        key = KEY_NAME_REPLACEMENTS.get(key, key)
    return events.Key(key, character)


class Traffic:
    """Counts what happens in an app, to know when nothing does any more.

    Unlike the pilot's own pause, which waits until the machine is idle, this waits no longer than there is to do.
    """

    QUIET = 3
    """Rounds without any news: what waits for the next drawing comes one round later."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, message: Message) -> None:
        """Something happens. The pilot's own calls are no news."""
        called = getattr(message, "callback", None)
        self.count += getattr(getattr(called, "func", called), "__module__", "") != Pilot.__module__

    async def settled(self, pilot: Pilot[None]) -> None:
        """Lets the app do all that waits, and the pictures that follow the words; other timers it leaves alone."""
        quiet = 0
        while quiet < self.QUIET:
            before = self.count
            await pilot.pause(BEHIND if owes(pilot.app) else 0)
            # On a busy machine pictures come later than they are due.
            quiet = quiet + 1 if self.count == before and not owes(pilot.app) else 0


def owes(app: App[None]) -> bool:
    """Whether a screen is still to draw its pictures."""
    return any(
        screen.picture.owed if isinstance(screen, FightScreen) else isinstance(screen, HistoryScreen) and screen.owed
        for screen in app.screen_stack
    )


class Player:
    """Somebody at the keyboard."""

    def __init__(self, app: CombatTracker, pilot: Pilot[None], traffic: Traffic) -> None:
        self.app = app
        self.pilot = pilot
        self._traffic = traffic

    @property
    def screen(self) -> FightScreen:
        """The fight's screen, also while something lies over it."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, FightScreen))

    @property
    def table(self) -> OpenFight:
        """The open fight."""
        return self.screen.desk.fight

    async def press(self, *keys: str) -> None:
        """Presses keys by their names."""
        for key in keys:
            self.app.post_message(key_of(key))
            await self.settled()

    async def settled(self) -> None:
        """Lets the app do all that waits, and the pictures that follow the words."""
        await self._traffic.settled(self.pilot)

    async def write(self, text: str) -> None:
        """Types a text, letter by letter; a line break is the enter key."""
        await self.press(*(NAMES.get(letter, letter) for letter in text))

    @property
    def waits_for(self) -> str:
        """The kind of thing that the fight waits for."""
        return self.screen.desk.situation.kind

    @property
    def prompt(self) -> str:
        """What the prompt says."""
        return self.screen.picture.prompt.ask.plain

    @property
    def waiting(self) -> str:
        """What stands in the empty line."""
        return self.screen.picture.prompt.line.waiting.plain

    @property
    def footer(self) -> str:
        """The keys that are shown to work."""
        return self.screen.picture.footing.plain

    @property
    def heading(self) -> str:
        """The line at the top."""
        return self.screen.picture.heading.plain

    @property
    def log(self) -> list[str]:
        """The headlines of the log."""
        return [block.telling.headline for block in self.screen.picture.log.chronicle.blocks]

    def picture(self) -> str:
        """Everything on the screen as text."""
        width, height = self.app.size
        lines = self.app.screen._compositor.render_strips()
        assert len(lines) == height
        return "\n".join(strip.text[:width] for strip in lines)


@asynccontextmanager
async def playing(
    table: OpenFight | None = None, size: tuple[int, int] = (120, 40), keymap: Mapping[object, object] | None = None
) -> AsyncIterator[Player]:
    """A fight on the screen."""
    table = table or arena.table()
    app = CombatTracker(Path("arena"), opener=lambda path: table, keymap=keymap or {})
    traffic = Traffic()
    async with app.run_test(size=size, message_hook=traffic) as pilot:
        while not any(isinstance(screen, FightScreen) for screen in app.screen_stack):
            await pilot.pause(0)
        await traffic.settled(pilot)
        yield Player(app, pilot, traffic)
