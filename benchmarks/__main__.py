"""`python -m benchmarks`: prints every figure with its limit; the exit code is 1 if one is exceeded."""

from __future__ import annotations

import sys

from benchmarks import engine, evening, screen
from benchmarks.figure import Figure


def main() -> int:
    """Measures everything and prints a line a figure."""
    figures: list[Figure] = []
    for measure in (engine.policies, engine.undo, screen.start, screen.keys, evening.evening):
        for figure in measure():
            print(figure, flush=True)
            figures.append(figure)
    return 0 if all(figure.kept for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
