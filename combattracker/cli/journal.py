"""`combattracker journal`: a saved fight's entries listed, shown, verified, exported, imported, rescued."""

from __future__ import annotations

import argparse
from pathlib import Path

from combattracker.cli.opening import SUFFIX
from combattracker.model.errors import CombatError, Unreadable
from combattracker.play.disk import JournalStore
from combattracker.play.exchange import exported, imported
from combattracker.play.fights import fights
from combattracker.play.journal import Journal
from combattracker.play.rescue import rescue
from combattracker.play.table import Table
from combattracker.play.verify import faults
from combattracker.recap.plain import shown
from combattracker.recap.telling import tell
from combattracker.rules.answers import written
from combattracker.rules.requests import Recorded

MOST_FAULTS = 20


def main(parser: argparse.ArgumentParser, words: list[str]) -> int:
    """Does what the first word says; the exit code is 1 where a fight is not sound."""
    commands = parser.add_subparsers(dest="command", required=True)
    listing = commands.add_parser("list", help="saved fights, or the entries of one with all its branches")
    listing.add_argument("fight", type=Path, nargs="?")
    show = commands.add_parser("show", help="one entry in full: command, answers, results, arithmetic")
    show.add_argument("fight", type=Path)
    show.add_argument("entry", type=int, nargs="?", help="its number; by default where the fight stands")
    verify = commands.add_parser("verify", help="refolds every branch and names the first difference")
    verify.add_argument("fight", type=Path)
    export = commands.add_parser("export", help="the whole fight as JSON Lines")
    export.add_argument("fight", type=Path)
    export.add_argument("-o", "--output", type=Path, help="write into this file")
    taking = commands.add_parser("import", help="a fight file from exported JSON Lines")
    taking.add_argument("lines", type=Path, help="an exported file")
    taking.add_argument("fight", type=Path, help="the new fight file")
    saving = commands.add_parser("rescue", help="what is intact of a damaged fight, as a new one")
    saving.add_argument("fight", type=Path)
    saving.add_argument("into", type=Path, nargs="?")
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
            print(f"{args.fight}: {count} entries")
            return 0
    into = args.into or args.fight.with_name(f"{args.fight.stem}-rescued{SUFFIX}")
    intact, count = rescue(args.fight, into)
    print(f"{into}: {intact} of {count} entries are intact; {args.fight.name} is as it was")
    return 0


def _list(fight: Path | None) -> int:
    if fight is None:
        from combattracker.content.places import fights as folder

        for each in fights(folder()):
            print(shown(f"{each.path}: {each.title}{f', {each.fault}' if each.fault else ''}"))
        return 0
    with Journal.read(fight) as journal:
        head, names = journal.head, journal.bookmarks()
        for entry, parent, at, label in journal.outline():
            behind = "" if parent is None or parent == entry - 1 else f"  behind {parent}"
            named = "".join(f"  «{name}»" for name, point in names.items() if point == entry)
            print(shown(f"{'*' if entry == head else ' '}{entry:>6}  {at[:19]}  {label}{named}{behind}"))
    return 0


def _show(fight: Path, entry_id: int | None) -> int:
    with Journal.read(fight) as journal:
        store = JournalStore(journal)
        table = Table(store, None)
        entry = store.entry(entry_id if entry_id is not None else table.head)
        before = table.state_at(entry.parent) if entry.parent is not None else None
        telling = tell(entry, before, table.state_at(entry.id))
    lines = [f"{entry.id}  {entry.at}  rules {entry.version}", f"= {entry.command}"]
    lines += [
        f"> {item.key}: {written(item.answer)}" if isinstance(item, Recorded) else f"  edited: {item.command}"
        for item in entry.transcript
    ]
    lines += [telling.headline, *(f"  {each}" for each in (*telling.results, *telling.arithmetic))]
    for line in lines:
        print(shown(line))
    return 0


def _verify(fight: Path) -> int:
    with Journal.read(fight) as journal, journal.still():
        count = 0
        for fault in faults(journal):
            count += 1
            if count <= MOST_FAULTS:
                print(shown(f"{fight}: {fault}"))
        if count > MOST_FAULTS:
            print(f"{fight}: and {count - MOST_FAULTS} more")
        if not count:
            made = f", begun with version {journal.program}" if journal.program else ""
            print(f"{fight}: {journal.count()} entries, all sound (format {journal.format}{made})")
    return 1 if count else 0


def _export(fight: Path, output: Path | None) -> int:
    with Journal.read(fight) as journal:
        lines = exported(journal)
        if output is None:
            from combattracker.cli.report import write_json

            for line in lines:
                write_json(line + b"\n")
            return 0
        if output.exists():
            raise Unreadable(f"{output} exists already; name another file")
        with output.open("xb") as file:
            try:
                for line in lines:
                    file.write(line + b"\n")
                file.flush()
            except BaseException:
                output.unlink()  # half a fight is none
                raise
    return 0


def _import(lines: Path, fight: Path) -> int:
    try:
        with lines.open("rb") as file:
            return imported(file, fight)
    except CombatError as fault:
        raise Unreadable(f"{lines}: {fault}") from fault
