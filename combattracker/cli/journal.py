"""`combattracker journal`: a saved fight's entries listed, shown, verified, exported, imported, rescued."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from combattracker.api.opening import rules_of
from combattracker.cli.saying import say, warn
from combattracker.content.files import FIGHT, write_file
from combattracker.journal.files.jsonl import exported, imported
from combattracker.journal.files.listing import fights
from combattracker.journal.files.rescue import rescue
from combattracker.journal.files.verify import faults
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.store import JournalStore
from combattracker.model.errors import CombatError, Unreadable
from combattracker.model.signs import has_signs
from combattracker.play.amend.asked import require_revealed
from combattracker.play.open_fight import OpenFight
from combattracker.recap.telling import tell
from combattracker.rules.asking.answers import written
from combattracker.rules.asking.requests import Recorded
from combattracker.version import VERSION

MOST_FAULTS = 20


def main(parser: argparse.ArgumentParser, words: list[str]) -> int:
    """Does what the first word says; the exit code is 1 where a fight is not sound."""
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, what: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=what, description=what, formatter_class=parser.formatter_class)

    def file(to: argparse.ArgumentParser, name: str, what: str, needed: bool = True) -> None:
        to.add_argument(name, type=Path, metavar=name.upper(), help=what, nargs=None if needed else "?")

    listing = command("list", "saved fights, or the entries of one with all its branches")
    file(listing, "fight", "a saved fight; all of them unless told", needed=False)
    show = command("show", "one entry in full: command, answers, results, arithmetic")
    file(show, "fight", "a saved fight")
    show.add_argument(
        "entry", type=int, nargs="?", metavar="ENTRY", help="its number; where the fight stands unless told"
    )
    file(command("verify", "refolds every branch and names the first difference"), "fight", "a saved fight")
    export = command("export", "the whole fight as JSON Lines")
    file(export, "fight", "a saved fight")
    export.add_argument("-o", "--output", type=Path, metavar="FILE", help="write into this file")
    taking = command("import", "a fight file from exported JSON Lines")
    file(taking, "lines", "an exported file")
    file(taking, "fight", "the new fight file")
    saving = command("rescue", "what is intact of a damaged fight, as a new one; the damaged one stays as it is")
    file(saving, "fight", "a damaged fight")
    file(saving, "into", "the new fight file; beside the damaged one unless told", needed=False)
    args = parser.parse_args(words)
    match args.command:
        case "list":
            return _list(args.fight)
        case "show":
            return _show(args.fight, args.entry)
        case "verify":
            return _verify(args.fight)
        case "export":
            return _export(args.fight, args.output)
        case "import":
            count = _import(args.lines, args.fight)
            say(f"{args.fight}: {count} entries")
            return 0
    into = args.into or args.fight.with_name(f"{args.fight.stem}-rescued{FIGHT}")
    intact, count = rescue(args.fight, into)
    say(f"{into}: {intact} of {count} entries are intact; {args.fight.name} is as it was")
    return 0


def _list(fight: Path | None) -> int:
    if fight is None:
        from combattracker.content.places import fights as folder

        for each in fights(folder()):
            say(f"{each.path}: {each.title}{f', {each.fault}' if each.fault else ''}")
        return 0
    with Journal.read(fight) as journal:
        head, names = journal.head, journal.bookmarks()
        for entry, parent, at, label in journal.outline():
            behind = "" if parent is None or parent == entry - 1 else f"  behind {parent}"
            named = "".join(f"  «{name}»" for name, point in names.items() if point == entry)
            sign, told = "*" if entry == head else " ", _read(journal, str(label), entry)
            say(f"{sign}{entry:>6}  {at[:19]}  {told}{named}{behind}")
        for newer in _newer(journal):
            say(newer)
    return 0


def _read(journal: Journal, label: str, entry: int) -> str:
    """The label of an entry in the names of then."""
    return OpenFight(JournalStore(journal), None).read(label, entry) if has_signs(label) else label


def _newer(journal: Journal) -> Iterator[str]:
    """What is installed in another version than the fight was begun or played with."""
    if journal.program not in ("", VERSION):
        yield f"begun with version {journal.program} of the program; this is {VERSION}"
    rules = rules_of(JournalStore(journal)) if journal.head is not None else None
    if rules is not None:
        others = [version for version in journal.versions() if version != rules.manifest.version]
        if others:
            title = rules.manifest.title
            yield f"played with version {', '.join(others)} of {title}; installed is {rules.manifest.version}"


def _show(fight: Path, entry_id: int | None) -> int:
    with Journal.read(fight) as journal:
        store = JournalStore(journal)
        table = OpenFight(store, None)
        entry = store.entry(entry_id if entry_id is not None else table.head)
        require_revealed(table, entry)
        before = table.state_at(entry.parent) if entry.parent is not None else None
        telling = tell(entry, before, table.state_at(entry.id))
        names = table.names_at(entry.id)
    lines = [f"{entry.id}  {entry.at}  rules {entry.version}", f"= {entry.command}"]
    lines += [
        f"> {item.key}: {written(item.answer)}" if isinstance(item, Recorded) else f"  edited: {item.command}"
        for item in entry.transcript
    ]
    lines += [telling.headline, *(f"  {each}" for each in (*telling.results, *telling.arithmetic))]
    for line in lines:
        say(names.plain(line))
    return 0


def _verify(fight: Path) -> int:
    with Journal.read(fight) as journal, journal.still():
        count = 0
        for fault in faults(journal):
            count += 1
            if count <= MOST_FAULTS:
                say(f"{fight}: {fault}")
        if count > MOST_FAULTS:
            say(f"{fight}: and {count - MOST_FAULTS} more")
        if not count:
            made = f", begun with version {journal.program}" if journal.program else ""
            say(f"{fight}: {journal.count()} entries, all sound (format {journal.format}{made})")
    return 1 if count else 0


def _export(fight: Path, output: Path | None) -> int:
    # Closed by hand, for whoever reads the output may go away in the middle of it.
    with Journal.read(fight) as journal, closing(exported(journal)) as lines:
        if output is not None:
            warn(write_file(output, (line + b"\n" for line in lines)))
            return 0
        from combattracker.cli.report import write_json

        for line in lines:
            write_json(line + b"\n")
    return 0


def _import(lines: Path, fight: Path) -> int:
    try:
        with lines.open("rb") as file:
            return imported(file, fight)
    except CombatError as fault:
        raise Unreadable(f"{lines}: {fault}") from fault
