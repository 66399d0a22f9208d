"""What the rules say no to, and by which clauses."""

from __future__ import annotations

import re

from combattracker.rules.asking.requests import Refusal
from tests.support.bench import Bench

CLAUSE = re.compile(r"\bW-\d+\b")


def why_not(bench: Bench, line: str, dice: str = "") -> set[str]:
    """The clauses for which a line is refused; the dice are for the case that it is not."""
    return set(CLAUSE.findall(str(bench.refusal(line, dice))))


def closed(bench: Bench, line: str) -> dict[str, Refusal]:
    """The squares, people or things that a line does not allow, with the reason."""
    return {name: option.refusal for name, option in bench.options(line).items() if option.refusal is not None}


def closed_by(bench: Bench, line: str, name: str) -> set[str]:
    """The clauses for which a line does not allow one of its options; none if it does."""
    refusal = closed(bench, line).get(name)
    return set(refusal.clauses) if refusal is not None else set()
