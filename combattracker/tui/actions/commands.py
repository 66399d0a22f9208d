"""The command palette: what can be done at this moment first, then every key and every action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.markup import escape

from combattracker.desk.line.completion import VERB_HELP
from combattracker.desk.register import KEYS
from combattracker.rules.asking.commands import Command
from combattracker.rules.ruleset import ON_TURN, PROCEDURE
from combattracker.tui.actions import acts
from combattracker.tui.drawing import margins
from combattracker.tui.text import shown

if TYPE_CHECKING:
    from combattracker.rules.ruleset import Action
    from combattracker.tui.screens.fight import FightScreen


class Entry(NamedTuple):
    """A line of the palette; one that does not belong to the moment is found by its name only."""

    text: str
    help: str
    run: Callable[[], None]
    fits: bool = True


def entries(screen: FightScreen) -> Iterator[Entry]:
    """Everything that the palette offers on this screen, in order."""
    situation = screen.seen
    for index, item in enumerate(situation.items):
        known = screen.table.actions.get(item.id) if situation.kind != "choose" else None
        why = known.help if known else item.hint or situation.title
        if item.refusal:
            why = f"against the rules: {item.refusal.error()}"
        yield Entry(item.label, why, lambda index=index: screen.action_pick(index))  # type: ignore[misc]
    for key in KEYS:
        if key.palette:
            text = f"{key.label.capitalize()}  ({screen.keymap.display(key)})"
            fits = margins.works(screen, key.id)
            yield Entry(text, key.tip, lambda name=key.id: screen.action_act(name), fits)  # type: ignore[misc]
    for action in screen.table.actions.values():
        if action.moment != PROCEDURE:
            clauses = f" [{', '.join(action.clauses)}]" if action.clauses else ""
            text = f"{action.name}: {action.label}"
            yield Entry(text, action.help + clauses, lambda each=action: write(screen, each), False)  # type: ignore[misc]
    for verb, help in VERB_HELP.items():
        if verb in screen.console.verbs and verb not in ("next", "undo", "redo"):
            yield Entry(f"{verb}", help, lambda verb=verb: say(screen, verb), False)  # type: ignore[misc]
    yield Entry("Theme", "Choose among all themes", screen.app.action_change_theme)
    yield Entry("Quit", "Close the tracker; the fight is safe", lambda: screen.app.exit())


def write(screen: FightScreen, action: Action) -> None:
    """Carries an action out, or writes it into the command bar where it still needs words."""
    actor = screen.actor if action.moment == ON_TURN else ""
    if action.moment == ON_TURN or not action.params:
        screen.submit(Command(action.name, actor))
        return
    acts.command(screen)
    screen.prompt.line.put(f"{action.name} ")


def say(screen: FightScreen, verb: str) -> None:
    """One of the console's own words; those that need more are written into the command bar."""
    if verb in ("carry", "abandon"):
        screen.verb(verb)
        return
    acts.command(screen)
    screen.prompt.line.put(f"{verb} ")


class FightCommands(Provider):
    """Feeds Textual's palette."""

    @property
    def _entries(self) -> Iterator[Entry]:
        from combattracker.tui.screens.fight import FightScreen

        screen = self.screen
        assert isinstance(screen, FightScreen)
        return entries(screen)

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
