"""Which rule clauses a test has the product cite: what `python -m tests.clauses` counts.

A pytest plugin that sleeps unless COMBATTRACKER_CITED names a folder; every test process writes a file there, one
line a test.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path

import pytest

from combattracker.testing.citations import cite_events, cited, listen
from combattracker.testing.plugin import MOST_MARKS, counted, marks

__all__ = ("FOLDER", "MOST_MARKS", "cite_events", "cited", "counted", "marks")

FOLDER = "COMBATTRACKER_CITED"
failed = pytest.StashKey[bool]()


def pytest_configure(config: pytest.Config) -> None:
    """Listens if somebody wants to know."""
    if os.environ.get(FOLDER):
        listen()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Begins each test with nothing cited, and writes down what it had cited at its end."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return (yield)
    cited.clear()
    result = yield
    line = {
        "test": item.nodeid,
        "marks": marks(item),
        "counted": counted(item),
        "cited": list(cited),
        "passed": not item.stash.get(failed, False),
    }
    with (Path(folder) / f"cited-{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remembers whether a test passed in every phase; one that was skipped proves nothing."""
    report = yield
    if not report.passed:
        item.stash[failed] = True
    return report
