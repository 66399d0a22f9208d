"""What an audience may see and hear of a fight: its state, its log, its events, its rolls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from combattracker.api.audiences import require_audience
from combattracker.api.values import Rolled, Told
from combattracker.journal.protocol import Entry
from combattracker.model.audience.discreet import discreet, discreet_events
from combattracker.model.audience.view import in_sight, view_events, view_state
from combattracker.model.facts import events as e
from combattracker.model.names.references import Names
from combattracker.model.state import State
from combattracker.model.values import GM, changed
from combattracker.play.open_fight import OpenFight
from combattracker.recap.rolls import purpose
from combattracker.recap.scene import Scene
from combattracker.recap.telling import tell


def look(state: State, audience: str) -> State:
    """A state as an audience sees it, with names in every text."""
    require_audience(state, audience)
    if audience == GM:
        return Names(state).of(state)
    view = discreet(view_state(state, audience), audience)
    return changed(view, catalogue=in_sight(view, (*view.combatants.values(), *view.gone.values())))


def entries(table: OpenFight, since: int) -> list[Entry]:
    """The entries on the way to where the fight stands that came after one, oldest first."""
    found = []
    for entry in table.path():
        if entry.id <= since:
            break
        found.append(entry)
    return found[::-1]


def log(table: OpenFight, audience: str, since: int) -> tuple[Told, ...]:
    """The entries after one as an audience hears of them; of which it hears nothing, those are left out."""
    require_audience(table.state, audience)
    found = (_told(table, entry, audience) for entry in entries(table, since))
    return tuple(each for each in found if each.headline or each.results)


def _told(table: OpenFight, entry: Entry, audience: str) -> Told:
    before, after = _around(table, entry)
    telling = tell(entry, before, after, audience, every_roll=True)
    names = Names(after, audience, before)
    actor = entry.command.actor if names.knows(entry.command.actor) else ""
    headline = telling.headline or (table.label(entry.id) if audience == GM else "")
    return Told(entry.id, after.clock.round, actor, headline, telling.results, telling.arithmetic)


def _around(table: OpenFight, entry: Entry) -> tuple[State | None, State]:
    """The states before an entry (None before the first one) and after it."""
    return None if entry.parent is None else table.state_at(entry.parent), table.state_at(entry.id)


def heard(table: OpenFight, entry: Entry, audience: str) -> tuple[e.Event, ...]:
    """The events of an entry that an audience may know of, with names in every text, and no more of its foes."""
    before, after = _around(table, entry)
    seen = view_events(before or after, entry.events, audience)
    return Names(after, audience, before).of(discreet_events(after, seen, audience))


def events(table: OpenFight, audience: str, since: int) -> tuple[e.Event, ...]:
    """The events of the entries after one, as an audience may know of them."""
    require_audience(table.state, audience)
    return tuple(event for entry in entries(table, since) for event in heard(table, entry, audience))


def rolls(table: OpenFight, audience: str, since: int) -> tuple[Rolled, ...]:
    """The dice that fell in the entries after one, as far as an audience may know of them."""
    require_audience(table.state, audience)
    return tuple(roll for entry in entries(table, since) for roll in _rolls(table, entry, audience))


def _rolls(table: OpenFight, entry: Entry, audience: str) -> Iterator[Rolled]:
    found: Iterable[e.Event] = heard(table, entry, audience)
    before, after = _around(table, entry)
    scene = Scene(before or after, after, audience)
    for event in found:
        if isinstance(event, e.Checked):
            who = scene.combatant(event.who)
            yield Rolled(
                entry=entry.id,
                round=after.clock.round,
                who=event.who,
                name=scene.name(event.who) if event.who else "",
                side=who.side if who is not None else "",
                purpose=purpose(event, scene),
                dice=event.dice,
                faces=event.faces,
                natural=event.natural,
                bonus=event.total - event.natural if event.natural is not None else None,
                total=event.total,
                target=event.target,
                outcome=event.outcome,
                by=event.by,
            )
