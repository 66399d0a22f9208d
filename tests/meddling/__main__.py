"""`python -m tests.meddling [RULESET…] [--runs N] [--lines N] [--seed N]`: a GM who meddles with everything.

Every run is some lines said to one of the shipped encounters of a ruleset, or to a small fight with a long action. What
breaks is told once for each place, with the shortest script that shows it; exits with 1 if anything did.
"""

from __future__ import annotations

import sys
import tempfile
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path

from tests.meddling.fights import FIGHTS
from tests.meddling.run import meddle
from tests.meddling.shortest import report, shortest


def main(words: list[str]) -> int:
    """Meddles with the rulesets named, or with all; returns 1 if anything broke."""
    parser = ArgumentParser(prog="python -m tests.meddling")
    parser.add_argument("rulesets", nargs="*", default=list(FIGHTS), help="which; all without")
    parser.add_argument("--runs", type=int, default=100, help="for each ruleset")
    parser.add_argument("--lines", type=int, default=50, help="in each run")
    parser.add_argument("--seed", type=int, default=0, help="of the first run")
    parser.add_argument("--suggested", action="store_true", help="tell also what was suggested and yet refused")
    args = parser.parse_args(words)
    seen: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for ruleset in args.rulesets:
            said = 0
            for seed in range(args.seed, args.seed + args.runs):
                name, encounter = FIGHTS[ruleset].of(seed)
                path = Path(folder) / "meddled.fight"
                lines, broken, refused = meddle(encounter, seed, args.lines, path)
                said += len(lines)
                if args.suggested:
                    for told in refused:
                        print(f"{name}, seed {seed}: suggested, and yet refused: {told}")
                if broken is not None:
                    seen[broken.sign] += 1
                    if seen[broken.sign] == 1:
                        print(report(name, seed, *shortest(encounter, seed, lines, broken, path)), flush=True)
            print(f"{ruleset}: {said} lines in {args.runs} runs", flush=True)
    for sign, count in seen.most_common():
        print(f"{count:4} {sign}")
    return bool(seen)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
