"""`python -m tests.actions [--write]`: whether every RULES.md lists what can be done as its game's catalogue has it.

The list stands between two comments in RULES.md; `--write` puts it there, and changes nothing where it is right. What
an argument is, and how a command looks, is said in the ruleset's `arguments` and `examples`.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser
from pathlib import Path

from combattracker.cli.actions import listing
from combattracker.content.rulesets import loading

ROOT = Path(__file__).parent.parent
BEGIN, END = "<!-- from the catalogue, by python -m tests.actions --write -->", "<!-- end of the catalogue -->"
LISTED = re.compile(f"{re.escape(BEGIN)}\n(.*?){re.escape(END)}\n", re.DOTALL)


def documents() -> dict[str, Path]:
    """The RULES.md of every shipped ruleset, by its id."""
    found = sorted((ROOT / "rulesets").glob("*/RULES.md"))
    return {path.parent.name.replace("_", "-"): path for path in found}


def listed(path: Path) -> str | None:
    """What a RULES.md lists; None where it has no place for it."""
    found = LISTED.search(path.read_text(encoding="utf-8"))
    return found[1] if found else None


def main(words: list[str]) -> int:
    """Compares, or writes; returns 1 if a list is missing, or another than the catalogue's."""
    parser = ArgumentParser(prog="python -m tests.actions", description="The lists of actions in the RULES.md files.")
    parser.add_argument("--write", action="store_true", help="put the lists right")
    told = parser.parse_args(words)
    wrong = 0
    for name, path in documents().items():
        wanted, found = listing(loading.load(name)), listed(path)
        if found == wanted:
            continue
        if found is None or not told.write:
            wrong = 1
            print(f"{path.relative_to(ROOT)}: " + (f"has no line {BEGIN}" if found is None else "another list"))
            continue
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(f"{BEGIN}\n{found}{END}", f"{BEGIN}\n{wanted}{END}"), encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: written")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
