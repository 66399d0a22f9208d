"""`python -m tests.golden [RULESET…]`: whether the fights of each encounter are as stored.

`--write` stores them as they are now. Where one differs, it says in which seed and in which entry first, and whether
by the rules or in its words alone; with `--against REF` what that entry was with the code of that git ref.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from difflib import unified_diff
from pathlib import Path

from tests.golden import earlier
from tests.golden.entries import Lines
from tests.golden.fights import SEEDS, encounters, fight
from tests.golden.stored import Difference, Digest, difference, digest, load, save

Differences = dict[int, Difference]


def played(path: Path) -> dict[int, Digest]:
    """The digests of an encounter's fights, by seed."""
    return {seed: digest(fight(path, seed)) for seed in range(1, SEEDS + 1)}


def entry(path: Path, seed: int, number: int) -> Lines:
    """One entry of a fight; one without lines behind its end."""
    return next((each for at, each in enumerate(fight(path, seed), 1) if at == number), Lines((), ()))


def differences(was: dict[int, Digest], now: dict[int, Digest]) -> Differences:
    """Where fights differ, by seed; one that is not stored differs from its first entry on."""
    found = {seed: difference(was.get(seed, Digest("", "", "", "")), fight) for seed, fight in now.items()}
    return {seed: each for seed, each in found.items() if each is not None}


def told(path: Path, found: Differences, before: Path | None) -> str:
    """What differs in an encounter, and the first entry that does."""
    by_rules = [seed for seed, each in found.items() if each.rules]
    seed = (by_rules or [*found])[0]
    number = found[seed].entry
    what = f"by the rules in {len(by_rules)}, in words alone in {len(found) - len(by_rules)} of {SEEDS} fights"
    now = entry(path, seed, number)
    new = now.rules + now.told if by_rules else now.told
    said = [f"differs {what}; first in seed {seed}, entry {number}:"]
    if before is None:
        return "\n".join([*said, *(f"    {line}" for line in new)])
    then = earlier.entry(before, path.stem, seed, number)
    old = then.rules + then.told if by_rules else then.told
    return "\n".join([*said, *unified_diff(old, new, "before", "now", lineterm="")])


def compare(rulesets: list[str], before: Path | None, write: bool) -> int:
    """Prints what became of each encounter; 1 where one is not as stored and is not to be stored so."""
    every = encounters(rulesets)
    stored = {ruleset: load(ruleset) for ruleset, _ in every}
    now: dict[str, dict[str, dict[int, Digest]]] = {}
    differ = False
    with ProcessPoolExecutor(max_workers=2) as pool:
        for (ruleset, path), fights in zip(every, pool.map(played, [path for _, path in every]), strict=True):
            now.setdefault(ruleset, {})[path.stem] = fights
            found = differences(stored[ruleset].get(path.stem, {}), fights)
            if found and write:
                print(f"{ruleset} {path.stem}: {len(found)} of {len(fights)} fights are stored anew", flush=True)
            else:
                print(f"{ruleset} {path.stem}: {told(path, found, before) if found else 'as stored'}", flush=True)
            differ = differ or bool(found)
    if write:
        for ruleset, fights_of in now.items():
            save(ruleset, fights_of)
    return 1 if differ and not write else 0


def main() -> int:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("rulesets", nargs="*", metavar="RULESET")
    parser.add_argument("--write", action="store_true", help="store the fights as they are now")
    parser.add_argument("--against", metavar="REF", help="show what the code of a git ref made of the first difference")
    parser.add_argument("--show", nargs=3, metavar=("ENCOUNTER", "SEED", "ENTRY"), help="print one entry as JSON")
    given = parser.parse_args()
    if given.show:
        encounter, seed, number = given.show
        path = next(path for _, path in encounters([]) if path.stem == encounter)
        print(json.dumps(entry(path, int(seed), int(number))))
        return 0
    if given.against:
        with earlier.checked_out(given.against) as folder:
            return compare(given.rulesets, folder, given.write)
    return compare(given.rulesets, None, given.write)


if __name__ == "__main__":
    sys.exit(main())
