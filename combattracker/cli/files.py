"""Commands about files: check, schema, recap."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path


def check(parser: argparse.ArgumentParser, words: list[str]) -> int:
    """`combattracker check FILE…`: every fault with its place; the exit code is 1 if there is any."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a file, or the folder of a ruleset")
    parser.add_argument("--ruleset", help="the ruleset of a library file, where its folder does not tell")
    args = parser.parse_args(words)
    from combattracker.cli.saying import say
    from combattracker.content.encounters.checking import check as faults_of

    faults = 0
    for path in args.files:
        found = faults_of(path, args.ruleset)
        faults += len(found)
        for fault in found:
            say(fault)
        if not found:
            say(f"{path}: in order")
    return 1 if faults else 0


def schema(parser: argparse.ArgumentParser, words: list[str]) -> int:
    """`combattracker schema [RULESET]`: the JSON Schema of encounters, or of another kind of file."""
    parser.add_argument("ruleset", nargs="?", help="with the creatures, library and house rules of this ruleset")
    parser.add_argument("--of", choices=("encounter", "party", "library", "run"), default="encounter")
    parser.add_argument("-o", "--output", type=Path, help="write into this file")
    args = parser.parse_args(words)
    from combattracker.cli.report import report_schema, write_json
    from combattracker.content.encounters import schema as schemas
    from combattracker.model.errors import Unreadable

    if args.of == "run":
        found = report_schema()
    elif args.of == "library":
        if args.ruleset is None:
            raise Unreadable("a library belongs to a ruleset: name it, as in combattracker schema RULESET --of library")
        found = schemas.library_schema(args.ruleset)
    else:
        made = schemas.party_schema if args.of == "party" else schemas.encounter_schema
        found = made(args.ruleset)
    text = json.dumps(found, indent=2, ensure_ascii=False) + "\n"
    if args.output is None:
        write_json(text.encode())
    else:
        _write(text, args.output)
    return 0


def recap(parser: argparse.ArgumentParser, words: list[str]) -> int:
    """`combattracker recap FIGHT`: the rounds in Markdown, also while the fight is open elsewhere."""
    parser.add_argument("fight", type=Path, metavar="FIGHT")
    parser.add_argument("--players", action="store_true", help="only what players may know")
    parser.add_argument("--arithmetic", action="store_true", help="with every roll in full")
    parser.add_argument("-o", "--output", type=Path, help="write into this file")
    args = parser.parse_args(words)
    from combattracker.journal.sqlite.journal import Journal
    from combattracker.journal.sqlite.store import JournalStore
    from combattracker.recap.markdown import recap_of

    store = JournalStore(Journal.read(args.fight))
    try:
        audience = "players" if args.players else "gm"
        _write(recap_of(store, audience=audience, arithmetic=args.arithmetic), args.output)
    finally:
        store.close()
    return 0


def _write(text: str, path: Path | None) -> None:
    if path is None:
        sys.stdout.write(text)
        return
    from combattracker.cli.saying import warn
    from combattracker.content.files import write_file

    warn(write_file(path, [text.encode()]))
