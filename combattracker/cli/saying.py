"""What the command line prints: names of files and words of others are shown in it, and never obeyed."""

from __future__ import annotations

import sys

from combattracker.recap.plain import shown


def say(text: object) -> None:
    """Prints some lines."""
    for line in str(text).split("\n"):
        print(shown(line))


def warn(text: object) -> None:
    """Prints some lines beside the output, with the program's name before them."""
    for line in f"combattracker: {text}".split("\n"):
        print(shown(line), file=sys.stderr)
