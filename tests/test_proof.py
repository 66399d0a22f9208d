"""The proof of the clauses proves something: what counts as a citation, and as noticing that a rule is broken."""

from __future__ import annotations

import pytest

from combattracker.cli.run import Failed
from combattracker.model.errors import Illegal
from combattracker.model.facts import events as e
from combattracker.model.state import Note
from combattracker.model.values import Term, Why
from combattracker.play.guard import RulesFault
from combattracker.testing.citations import CLAUSE
from tests.support import citations
from tests.support.breaking import Rules, noticed


def caused(fault: Exception, cause: Exception) -> Exception:
    """A fault that another one led to."""
    fault.__cause__ = cause
    return fault


@pytest.mark.parametrize(
    ("fault", "counts"),
    [
        (AssertionError("13 is not 14"), True),
        (Failed("dice are left over"), True),
        (caused(Failed("line 1"), Illegal("out of range")), True),
        (caused(Failed("line 1"), RulesFault("the rules failed")), False),
        (AttributeError("no such thing"), False),
    ],
)
def test_a_crash_is_no_notice_of_a_broken_rule(fault: Exception, counts: bool) -> None:
    assert noticed(fault) is counts


def test_an_event_cites_its_reasons_and_the_terms_behind_it() -> None:
    citations.cited.clear()
    why = Why(("D-1",), (Term("AGGRO", 3, "D-33"), Term("damage", 5)))
    citations.cite_events([e.Noted(note=Note("something"), why=why)])
    assert list(citations.cited) == ["D-1", "D-33"]
    citations.cited.clear()


@pytest.mark.clause("X-1", "X-2", "X-3", "X-4")
def test_only_the_first_marks_of_a_test_count(request: pytest.FixtureRequest) -> None:
    assert citations.marks(request.node) == ["X-1", "X-2", "X-3", "X-4"]
    assert citations.counted(request.node) == ["X-1", "X-2", "X-3"]


def test_the_clauses_are_those_that_begin_a_line_of_the_rules() -> None:
    assert CLAUSE.findall("- **D-1** A unit, see D-2.\n  - **D-3** no\n- **PF-12b** yes") == ["D-1", "PF-12b"]


def test_a_rule_is_replaced_wherever_it_is_used() -> None:
    rules = Rules("dragon-legacy")
    honest = rules["defend_and_wait.refuse_defend"]
    try:
        rules["defend_and_wait.refuse_defend"] = broken = lambda *_: None
        assert rules["defend_and_wait.defend.refuse"] is broken
    finally:
        rules["defend_and_wait.refuse_defend"] = honest
    assert rules["defend_and_wait.defend.refuse"] is honest
    halved = rules["defence.halved"]
    rules.edit("defence.halved", '("DEF", "INT")', '("DEF", "AGI")')
    try:
        assert rules["odds.halved"]("DEF", "AGI")
        assert not rules["defence.halved"]("DEF", "INT")
    finally:
        rules["defence.halved"] = halved
