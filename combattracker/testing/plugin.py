"""A plugin for pytest: `@pytest.mark.clause("X-1")` marks what a test proves, `--clauses RULES.md` counts it.

A clause is proved where a test that is marked with it passes and had the game cite it: in an event, a refusal, a
question, an offer, or a library entry. A project takes the plugin up by `-p combattracker.testing.plugin`.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from combattracker.testing.citations import cited, clauses_of, listen

MOST_MARKS = 3
"""Only so many marks of a test count, lest one test claim to prove everything."""
PROVED = "clauses proved"


def marks(item: pytest.Item) -> list[str]:
    """The clauses that a test is marked with, all of them."""
    return [clause for mark in item.iter_markers("clause") for clause in mark.args]


def counted(item: pytest.Item) -> list[str]:
    """The clauses that a test may prove."""
    return marks(item)[:MOST_MARKS]


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option that asks for the count."""
    help = "count which clauses of this file are proved, and fail if one is not"
    parser.addoption("--clauses", type=Path, metavar="RULES.md", help=help)


def pytest_configure(config: pytest.Config) -> None:
    """Makes the mark known, and listens if somebody wants to know."""
    config.addinivalue_line("markers", "clause(ids): the rule clauses that this test proves")
    rules = config.getoption("--clauses")
    if rules is not None:
        if not rules.is_file():
            raise pytest.UsageError(f"--clauses: there is no file {str(rules)!r}")
        config.pluginmanager.register(Counting(clauses_of(rules), rules))
        listen()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Begins each test with nothing cited."""
    if item.config.getoption("--clauses"):
        cited.clear()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Writes into the report of a test that passed what it proves, so that other processes can be told."""
    report = yield
    if report.when == "call" and report.passed:
        report.user_properties.append((PROVED, [clause for clause in counted(item) if clause in cited]))
    return report


class Counting:
    """What the tests prove of some clauses; of several processes only the one that reports counts."""

    def __init__(self, clauses: list[str], rules: Path) -> None:
        self.clauses = clauses
        self.rules = rules
        self.proved: set[str] = set()

    @property
    def missing(self) -> list[str]:
        """The clauses that no test has proved."""
        return [clause for clause in self.clauses if clause not in self.proved]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A phase of a test is over."""
        if report.when == "call":
            for name, found in report.user_properties:
                if name == PROVED and isinstance(found, list | tuple):
                    self.proved.update(map(str, found))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Says how many are proved, and which are not."""
        count = len(self.clauses)
        terminalreporter.write_line(f"{count - len(self.missing)} of {count} clauses of {self.rules.name} are proved")
        if self.missing:
            terminalreporter.write_line(f"not proved: {', '.join(self.missing)}")

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A clause that nothing proves is a failure."""
        if session.exitstatus == 0 and self.missing and not hasattr(session.config, "workerinput"):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
