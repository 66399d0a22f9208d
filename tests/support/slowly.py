"""What of a long list of cases every run of the tests looks at, and what only the slow ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

ONE_OF_EACH = (
    "wolves-at-the-ford",
    "the-cellar-gate",
    "the-thing-in-the-well",
    "the-boar-in-the-barley",
    "the-robbers-court",
)
"""A short encounter of each game that comes along."""


def mostly_slow(cases: Iterable[Any], quick: Iterable[str]) -> list[Any]:
    """The cases for `parametrize`; those that do not read like one of `quick` run with `pytest -m slow` only."""
    kept = set(quick)
    return [case if _named(case) in kept else pytest.param(*_words(case), marks=pytest.mark.slow) for case in cases]


def _named(case: Any) -> str:
    return getattr(case, "stem", None) or str(case)


def _words(case: Any) -> tuple[Any, ...]:
    return case if type(case) is tuple else (case,)
