"""`combattracker new ruleset NAME`: a small game that works, to grow one's own from."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from combattracker.model.errors import Unreadable

SKELETON = Path(__file__).parent / "skeleton"
"""The game that is written; it goes by the name of My Game in every spelling."""
NAME = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")
LONGEST = 40


def main(parser: argparse.ArgumentParser, words: list[str]) -> int:
    """Writes the skeleton of a game system into a new folder, and says how to go on."""
    parser.add_argument("kind", choices=("ruleset",), help="what to begin")
    parser.add_argument("name", metavar="NAME", help="its id: small letters, digits and hyphens, such as coin-duel")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="the new folder; ./NAME unless told")
    args = parser.parse_args(words)
    from combattracker.cli.saying import say

    require_name(args.name)
    folder = Path(args.name) if args.into is None else args.into
    write(args.name, folder)
    say(f"{folder} holds a game of one attack. It works as it is:")
    say(f"  combattracker check {folder}")
    say(f"  COMBATTRACKER_RULESETS={folder} combattracker run {folder / 'encounters' / 'first-fight.yaml'}")
    say(f"  pytest {folder} --clauses {folder / 'RULES.md'}")
    return 0


def require_name(name: str) -> None:
    """Raises Unreadable for a name that no ruleset can have, or that one has already."""

    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise Unreadable(
            f"a ruleset can't be called {name!r}: take small letters and digits, with hyphens between words, such as "
            f"coin-duel, and at most {LONGEST} of them"
        )
    from combattracker.content.rulesets import loading

    for each in loading.survey().rulesets:
        if each.id == name.replace("_", "-"):
            raise Unreadable(f"there is a ruleset '{each.id}' already, in {each.folder}: choose another name")


def write(name: str, folder: Path) -> None:
    """Writes the skeleton by that name. Raises Unreadable where anything is there already."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Unreadable(f"{folder} is there already, and nothing in it is overwritten: name a new folder with --into")
    for path in sorted(SKELETON.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            target = folder / renamed(str(path.relative_to(SKELETON)), name)
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("x", encoding="utf-8", newline="\n") as file:
                file.write(renamed(path.read_text(encoding="utf-8"), name))


def renamed(text: str, name: str) -> str:
    """A text about My Game as one about the game of that name, whose clauses begin with its first letter."""
    words = re.split("[-_]", name)
    spellings = {
        "my-game": "-".join(words),
        "my_game": "_".join(words),
        "My Game": " ".join(word.capitalize() for word in words),
        "MyGame": "".join(word.capitalize() for word in words),
    }
    text = re.sub(r"\bM-(?=\d)", f"{name[0].upper()}-", text)
    return re.sub("|".join(spellings), lambda found: spellings[found[0]], text)
