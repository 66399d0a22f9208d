"""The proof that every rule clause is applied: `python -m tests.clauses [RULESET…]`.

First the tests run, and a clause of a ruleset's RULES.md counts as proved if a test that is marked with it passes and
had the product cite it (see `tests.support.citations`). Then rules are broken on purpose, and a test of the clause
must notice (see `tests.support.breaking`). Exits with 1 if a clause is missing or a broken rule goes unnoticed.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from combattracker.testing.citations import clauses_of
from tests.support.breaking import ALL
from tests.support.citations import FOLDER

ROOT = Path(__file__).parent.parent


def main(words: list[str]) -> int:
    """Proves the clauses of the rulesets named, or of all that have any; returns 1 if something is missing."""
    there = [path.parent.name.replace("_", "-") for path in sorted((ROOT / "rulesets").glob("*/RULES.md"))]
    parser = ArgumentParser(prog="python -m tests.clauses", description="Proves that every rule clause is applied.")
    parser.add_argument(
        "rulesets", nargs="*", metavar="RULESET", help=f"one of {', '.join(there)}; all of them unless told"
    )
    parser.add_argument("-v", "--verbose", action="store_true", help="list every mark that was not borne out")
    told = parser.parse_args(words)
    if unknown := set(told.rulesets) - set(there):
        parser.error(f"there are no clauses of {', '.join(sorted(unknown))}, only of {', '.join(there)}")
    return max([prove(name.replace("-", "_"), told.verbose) for name in told.rulesets or there], default=0)


def prove(ruleset: str, wordy: bool) -> int:
    """Proves the clauses of one ruleset, and prints what came of it."""
    rules = ROOT / "rulesets" / ruleset / "RULES.md"
    clauses = clauses_of(rules)
    if not clauses:
        print(f"{rules} lists no clauses; a line for one begins with - **X-1**")
        return 1
    name = ruleset.replace("_", "-")
    failed, told = cite(ruleset)
    proved = {clause for test in told if test["passed"] for clause in test["counted"] if clause in test["cited"]}
    marked = {mark for test in told for mark in test["marks"]}
    missing = [clause for clause in clauses if clause not in proved]
    print(f"{name}: {len(clauses) - len(missing)} of {len(clauses)} clauses proved by {len(told)} tests")
    listed("missing", (f"{each}{', marked but never cited' if each in marked else ''}" for each in missing))
    listed("marked, but no clause of RULES.md", marked - set(clauses))
    listed("marks that don't count, being more than a test may have", uncounted(told))
    if wordy:
        listed("marked, but not cited in that very test", uncited(told))
    if failed:
        print(f"{name}: tests fail, so nothing was broken on purpose")
        return 1
    broken = break_rules(ruleset)
    unnoticed = {clause: outcome for clause, outcome in broken.items() if not outcome["failed"]}
    print(f"{name}: {len(broken)} rules broken on purpose, {len(broken) - len(unnoticed)} of them noticed")
    unbroken = [clause for clause in clauses if clause not in broken]
    listed("never broken on purpose", unbroken)
    listed("broken unnoticed", (f"{clause}: {explained(outcome)}" for clause, outcome in unnoticed.items()))
    return 1 if missing or unbroken or unnoticed else 0


def cite(ruleset: str) -> tuple[bool, list[dict[str, Any]]]:
    """Runs the tests; whether any failed, and what each had the product cite."""
    with tempfile.TemporaryDirectory() as folder:
        failed = run_tests(ruleset, FOLDER, folder, "auto")
        lines = [line for file in Path(folder).iterdir() for line in file.read_text(encoding="utf-8").splitlines()]
    return failed, [json.loads(line) for line in lines]


def break_rules(ruleset: str) -> dict[str, dict[str, list[str]]]:
    """Breaks one rule after the other; the outcome of its tests for each."""
    with tempfile.TemporaryDirectory() as folder:
        run_tests(ruleset, ALL, folder, "0")
        return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in Path(folder).iterdir()}


def run_tests(ruleset: str, variable: str, folder: str, processes: str) -> bool:
    """Runs a ruleset's tests with a variable of the plugins set to a folder; whether they failed."""
    tests = f"tests/rulesets/{ruleset}"
    command = [sys.executable, "-m", "pytest", "-q", "-n", processes, "--no-header", "--tb=short", tests]
    environment = {**os.environ, variable: folder}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout + done.stderr)
    return done.returncode != 0


def uncited(told: Iterable[dict[str, Any]]) -> list[str]:
    """Tests with the marks that the product did not bear out."""
    return [f"{clause} in {test['test']}" for test in told for clause in test["counted"] if clause not in test["cited"]]


def uncounted(told: Iterable[dict[str, Any]]) -> list[str]:
    """Tests with the marks beyond those that count."""
    return [f"{clause} in {test['test']}" for test in told for clause in test["marks"] if clause not in test["counted"]]


def explained(outcome: dict[str, list[str]]) -> str:
    """Why nobody noticed that a rule was broken."""
    if outcome["crashed"]:
        return "crashed: " + "; ".join(outcome["crashed"])
    return f"{len(outcome['tests'])} tests passed" if outcome["tests"] else "no test is marked with it"


def listed(title: str, lines: Iterable[str]) -> None:
    """Prints some lines under a title, if there are any."""
    lines = sorted(lines, key=lambda line: [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", line)])
    if lines:
        print(f"  {title}:")
        for line in lines:
            print(f"    {line}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
