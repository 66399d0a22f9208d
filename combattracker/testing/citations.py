"""Which rule clauses the product cites while it runs, for tests that are to prove them.

A clause is cited by an event (its why and terms), a refusal, a request with its options, an action or an offer of
one, or a library entry that takes part. The product knows nothing of this: whoever wants to know calls `listen`.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from combattracker.journal.memory import MemoryStore
from combattracker.journal.sqlite.store import JournalStore
from combattracker.model.errors import Illegal
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.rules.asking.placing import listed
from combattracker.rules.asking.requests import Choose, Refusal
from combattracker.rules.ruleset import Offer, Ruleset
from combattracker.rules.scripting.coroutine import Asked
from combattracker.rules.scripting.script import Fight

CLAUSE = re.compile(r"^- \*\*([A-Z]{1,4}-\d+[a-z]?)\*\*", re.MULTILINE)
"""How a line of a RULES.md begins that holds a clause."""

cited: dict[str, None] = {}
"""What has been cited since somebody cleared it."""
_listening: dict[str, None] = {}


def clauses_of(rules: Path) -> list[str]:
    """The clauses that a RULES.md lists, in order."""
    return list(dict.fromkeys(CLAUSE.findall(rules.read_text(encoding="utf-8"))))


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
    """Listens to everything that speaks to the table; once is enough."""
    if _listening:
        return
    _listening["now"] = None
    _before(Fight, "tell", lambda fight, *events: cite_events(events))
    for store in (JournalStore, MemoryStore):
        _before(store, "append", lambda _, parent, label, version, command, answers, events, *more: cite_events(events))
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
    request = listed(request)
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
