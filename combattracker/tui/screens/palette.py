"""The command palette: what can be done at this moment first, then every key and every action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.markup import escape

from combattracker.desk.acts.offering import Offered
from combattracker.desk.desk import Desk
from combattracker.tui.drawing.text import shown


class AtDesk(Protocol):
    """A screen at which a fight is run."""

    desk: Desk

    def accept(self, offered: Offered) -> None:
        """Does what was found in the palette."""


class Entry(NamedTuple):
    """A line of the palette; one that does not belong to the moment is found by its name only."""

    text: str
    help: str
    run: Callable[[], None]
    fits: bool = True


def entries(screen: AtDesk, theme: Callable[[], None], leave: Callable[[], None]) -> Iterator[Entry]:
    """Everything that the palette offers on this screen, in order."""
    for each in screen.desk.offered():
        yield Entry(each.text, each.help, lambda each=each: screen.accept(each), each.fits)  # type: ignore[misc]
    yield Entry("Theme", "Choose among all themes", theme)
    yield Entry("Quit", "Close the tracker; the fight is safe", leave)


class FightCommands(Provider):
    """Feeds Textual's palette."""

    @property
    def _entries(self) -> Iterator[Entry]:
        app = self.app
        return entries(cast(AtDesk, self.screen), app.action_change_theme, lambda: app.exit())

    async def discover(self) -> Hits:
        """What fits now, before anything is typed."""
        for entry in self._entries:
            if entry.fits:
                yield DiscoveryHit(Content(shown(entry.text)), entry.run, entry.text, escape(shown(entry.help)))

    async def search(self, query: str) -> Hits:
        """What has the letters in its name or its help; what fits now comes first."""
        matcher = self.matcher(query)
        for entry in self._entries:
            text = shown(entry.text)
            # The library's own highlighting would obey markup in a name.
            score, offsets = matcher.fuzzy_search.match(query, text)
            if score <= 0 and query.lower() in entry.help.lower():
                score, offsets = 0.1, ()
            if score > 0:
                display = Content(text)
                for offset in offsets:
                    display = display.stylize("bold underline", offset, offset + 1)
                yield Hit(score + entry.fits, display, entry.run, entry.text, escape(shown(entry.help)))
