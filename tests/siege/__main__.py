"""`python -m tests.siege [ROW…] [--short] [--seed N] [--jobs N]`: what was tried, and what got through.

On every core; in full within an hour on two. Exits with 1 if anything got through, and tells the first of each kind
with its seed: `python -m tests.siege ROW --seed N --one` tries that alone.
"""

from __future__ import annotations

import os
import re
import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from tests.siege.commands import LINES, command
from tests.siege.files import break_in
from tests.siege.injections import inject
from tests.siege.kills import KILLS, kill
from tests.siege.leaks import listen
from tests.siege.rows import Row, attempt
from tests.siege.yamls import feed

ROWS = {
    row.name: row
    for row in (
        Row("kills", "kill -9", kill, 1_000, 40, KILLS),
        Row("files", "damaged and hostile fights", break_in, 2_000, 60),
        Row("yaml", "mutated YAML files", feed, 10_000, 300),
        Row("commands", "random commands", command, 100_000, 2_000, LINES),
        Row("injections", "injections", inject, 1_000, 30),
        Row("leaks", "fights searched for leaks", listen, 5_000, 60),
    )
}


def main(words: Sequence[str]) -> int:
    """Lays siege; returns 1 if anything got through."""
    parser = ArgumentParser(prog="python -m tests.siege")
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"which of {', '.join(ROWS)}; all without")
    parser.add_argument("--short", action="store_true", help="some of each, in a few minutes")
    parser.add_argument("--one", action="store_true", help="one attempt of each")
    parser.add_argument("--seed", type=int, default=0, help="of the first attempt")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once")
    args = parser.parse_args(words)
    if unknown := set(args.rows) - set(ROWS):
        parser.error(f"there is no row {', '.join(sorted(unknown))}; there are {', '.join(ROWS)}")
    print(f"{'':28} {'tried':>8} {'got through':>12} {'seconds':>8}")
    through = 0
    for name in args.rows or ROWS:
        row = ROWS[name]
        wanted = row.each if args.one else row.short if args.short else row.full
        through += lay_siege(row, range(args.seed, args.seed + -(-wanted // row.each)), args.jobs)
    return bool(through)


def lay_siege(row: Row, seeds: range, jobs: int) -> int:
    """Makes the attempts of a row and tells what came of them; returns how many got through."""
    began = time.monotonic()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        told = list(pool.map(partial(attempt, row), seeds, chunksize=max(1, min(20, len(seeds) // (4 * jobs)))))
    found = [(seed, what) for seed, what in zip(seeds, told, strict=True) if what]
    took = time.monotonic() - began
    print(f"{row.what:28} {len(seeds) * row.each:8} {len(found):12} {took:8.0f}", flush=True)
    kinds: dict[str, tuple[int, str]] = {}
    for seed, what in found:
        kinds.setdefault(re.sub(r"\d+", "#", what)[:60], (seed, what))
    for seed, what in kinds.values():
        print(f"    {row.name} --seed {seed} --one: {what}", flush=True)
    return len(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
