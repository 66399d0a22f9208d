"""Opening a fight: a new one from an encounter, or a saved one.

What reads encounters is imported when one is read, for it brings pydantic along: neither a program that only imports
this nor the first paint of a screen has to wait for it.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

from combattracker.content.files import FIGHT
from combattracker.journal.failing import NotAFight
from combattracker.journal.files.rescue import rescue
from combattracker.journal.grouping import renumbered
from combattracker.journal.memory import MemoryStore
from combattracker.journal.protocol import Store
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.store import JournalStore
from combattracker.model.errors import CombatError, Unreadable
from combattracker.model.facts import events as e
from combattracker.play.open_fight import OpenFight

if TYPE_CHECKING:
    from combattracker.content.encounters.opening import Opening
    from combattracker.rules.ruleset import Ruleset

RESCUED = "-rescued"
TEXT = Path("the encounter")
"""What an encounter is called that stands in no file."""


def begin(encounter: Path, fight: Path | None, *, chance: random.Random | None = None) -> OpenFight:
    """A new fight from an encounter, kept in a file, or in memory if none is named."""
    from combattracker.content.encounters.opening import open_encounter

    return _begun(open_encounter(encounter), fight, chance)


def begin_text(encounter: str, fight: Path | None, *, chance: random.Random | None = None) -> OpenFight:
    """A new fight from the text of an encounter; a party that it names is looked for from the current folder."""
    from combattracker.content.encounters.opening import open_text

    return _begun(open_text(encounter, TEXT), fight, chance)


def _begun(opening: Opening, fight: Path | None, chance: random.Random | None) -> OpenFight:
    store: Store = JournalStore(Journal.create(fight)) if fight else MemoryStore()
    return OpenFight.start(store, opening.ruleset, opening.events, chance=chance)


def resume(fight: Path, *, chance: random.Random | None = None) -> OpenFight:
    """A saved fight as it was left; without its rules it can be read, not played.

    Of a damaged one that which is intact is taken up as a fight of its own, and `trouble` says so. Raises
    Unreadable where nothing is, Held and NotSaved.
    """
    try:
        return _resumed(fight, chance)
    except NotAFight as fault:
        if not fight.is_file():
            raise
        return _rescued(fight, fault, chance)


def _resumed(fight: Path, chance: random.Random | None) -> OpenFight:
    journal = Journal.open(fight)
    try:
        store = JournalStore(journal)
        return OpenFight(store, rules_of(store), chance=chance)
    except BaseException:
        journal.close()
        raise


def _rescued(fight: Path, fault: NotAFight, chance: random.Random | None) -> OpenFight:
    """What is intact of a damaged fight, in a file beside it; a fight rescued before goes on there."""
    into = fight.with_name(f"{fight.stem}{RESCUED}{FIGHT}")
    told = f"{fight.name} is damaged ({fault.message}); it stays as it is"
    if into.exists():
        table = _resumed(into, chance)
        table.trouble = f"{told}. You go on in {into.name}, as before"
        return table
    try:
        intact, count = rescue(fight, into)
    except Unreadable:
        raise fault from None
    table = _resumed(into, chance)
    table.trouble = f"{told}. {intact} of {count} entries are intact, and you go on with these in {into.name}"
    return table


def watch(fight: Path) -> OpenFight:
    """A fight that somebody else plays, to be looked at while it goes on. Raises Unreadable."""
    journal = Journal.read(fight)
    try:
        store = JournalStore(journal)
        return OpenFight(store, rules_of(store), watching=True)
    except BaseException:
        journal.close()
        raise


def rules_of(store: Store) -> Ruleset | None:
    """The rules that a saved fight was begun with, if they are installed and sound."""
    first = next(iter(store.entry(1).events), None) if store.head is not None else None
    if not isinstance(first, e.Opened):
        raise Unreadable("this fight has no beginning; it was not started properly")

    from combattracker.content.rulesets import loading

    try:
        return loading.load(first.manifest.id)
    except CombatError:
        return None


def save_copy(table: OpenFight, path: Path) -> None:
    """Writes the fight, as it came to be, into a new file of its own. Raises NotSaved, Unreadable."""
    if path.exists():
        raise Unreadable(f"{path} exists already; name another file")
    store = JournalStore(Journal.create(path))
    try:
        parent: int | None = None
        for entry in renumbered(list(table.path())[::-1], 1):
            whole = (entry.label, entry.version, entry.command, entry.transcript, entry.events, entry.press, entry.run)
            parent = store.append(parent, *whole).id
        if table.asking is not None:
            store.keep_unfinished(table.asking.command, table.asking.transcript)
    finally:
        store.close()
