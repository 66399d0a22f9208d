"""Which rule clauses a test has the product cite: what `python -m tests.clauses` counts.

A pytest plugin that sleeps unless COMBATTRACKER_CITED names a folder; every test process writes a file there, one
line a test. A clause is cited by an event (its why and terms), a refusal, a request with its options, an action or
an offer of one, or a library entry that takes part. The product knows nothing of this.
"""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any

import pytest

from combattracker.model import events as e
from combattracker.model.errors import Illegal
from combattracker.model.state import State
from combattracker.play.disk import JournalStore
from combattracker.play.memory import MemoryStore
from combattracker.rules.frames import Asked
from combattracker.rules.requests import Choose, Refusal
from combattracker.rules.ruleset import Offer, Ruleset
from combattracker.rules.script import Fight

FOLDER = "COMBATTRACKER_CITED"
MOST_MARKS = 3
"""Only so many marks of a test count, lest one test claim to prove everything."""

cited: dict[str, None] = {}
failed = pytest.StashKey[bool]()


def marks(item: pytest.Item) -> list[str]:
    """The clauses that a test is marked with, all of them."""
    return [clause for mark in item.iter_markers("clause") for clause in mark.args]


def counted(item: pytest.Item) -> list[str]:
    """The clauses that a test may prove."""
    return marks(item)[:MOST_MARKS]


# Listening


def cite(clauses: Iterable[str]) -> None:
    """Notes clauses as cited."""
    cited.update(dict.fromkeys(clauses))


def cite_events(events: Iterable[e.Event]) -> None:
    """Notes what events cite: why they hold, the terms behind them, the library entries they bring."""
    for event in events:
        cite(event.why.clauses)
        cite(term.clause for term in event.why.terms if term.clause)
        if isinstance(event, e.Checked):
            cite(term.clause for term in event.terms if term.clause)
        if isinstance(event, e.Catalogued):
            cite(event.item.clauses)


def listen() -> None:
    """Listens to everything that speaks to the table."""
    _before(Fight, "tell", lambda fight, *events: cite_events(events))
    for store in (JournalStore, MemoryStore):
        _before(store, "append", lambda *args: cite_events(args[-1]))
    _before(Illegal, "__init__", lambda error, message, clauses=(): cite(clauses))
    _before(Asked, "__init__", _request)
    _after(Ruleset, "refuse", _allowed)
    _after(Ruleset, "offers", _offers)


def _allowed(rules: Ruleset, state: State, actor: str, name: str, refusal: Refusal | None) -> None:
    cite(refusal.clauses if refusal else rules.actions[name].clauses)


def _offers(rules: Ruleset, state: State, actor: str, offers: tuple[Offer, ...]) -> None:
    cite(clause for offer in offers if offer.refusal for clause in offer.refusal.clauses)


def _request(_: Asked, request: Any) -> None:
    cite(request.clauses)
    if isinstance(request, Choose):
        for option in request.options:
            cite(option.refusal.clauses if option.refusal else ())


def _before(owner: type, name: str, hear: Callable[..., None]) -> None:
    original = getattr(owner, name)

    @functools.wraps(original)
    def heard(*args: Any, **kwargs: Any) -> Any:
        hear(*args, **kwargs)
        return original(*args, **kwargs)

    setattr(owner, name, heard)


def _after(owner: type, name: str, hear: Callable[..., None]) -> None:
    original = getattr(owner, name)

    @functools.wraps(original)
    def heard(*args: Any) -> Any:
        result = original(*args)
        hear(*args, result)
        return result

    setattr(owner, name, heard)


# Writing down


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
