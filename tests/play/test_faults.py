"""What is true when something fails: the journal, the rules, or both are missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from combattracker.journal import cache as kept
from combattracker.journal.failing import NotSaved
from combattracker.journal.memory import MemoryStore
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.store import JournalStore
from combattracker.model.errors import Illegal, Unreadable
from combattracker.model.facts import events as e
from combattracker.model.values import Pool
from combattracker.play.guard import RulesFault
from combattracker.play.open_fight import OpenFight
from combattracker.play.runner import Done
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Agreed, Chosen
from combattracker.rules.scripting.script import Fight
from tests.support.fights import COIN_DUEL, answered, in_file, nested, opening, prepared, table

CHALLENGE = Command("challenge", "gambler-1")


class Failing(MemoryStore):
    """A store that stops saving."""

    broken = False

    def require(self) -> None:
        if self.broken:
            raise NotSaved("the disk is full")

    def append(self, *args: Any) -> Any:
        self.require()
        return super().append(*args)

    def keep_unfinished(self, *args: Any) -> None:
        self.require()
        super().keep_unfinished(*args)

    def drop_unfinished(self) -> None:
        self.require()
        super().drop_unfinished()

    def move_head(self, entry: int) -> None:
        self.require()
        super().move_head(entry)


def test_what_is_not_saved_is_not_shown_as_done() -> None:
    store = Failing()
    duel = table(COIN_DUEL, store=store)
    duel.submit(Command("note", args={"text": "so far"}))
    duel.submit(CHALLENGE)
    before = (duel.head, duel.state, duel.asking)
    store.broken = True
    for act in (
        lambda: duel.answer(Chosen("tails")),
        lambda: duel.submit(Command("note", args={"text": "hm"})),
        duel.take_back,
        duel.abandon,
        duel.undo,
    ):
        with pytest.raises(NotSaved):
            act()
        assert (duel.head, duel.state, duel.asking) == before
    store.broken = False
    duel.abandon()
    store.broken = True
    for act in (lambda: duel.submit(CHALLENGE), duel.undo, duel.redo):
        with pytest.raises(NotSaved):
            act()
        assert (duel.head, duel.state, duel.asking) == (before[0], duel.settled, None)
    store.broken = False
    assert duel.redo(), "the action that was given up is still there"
    assert duel.asking == before[2]


def test_taking_back_and_redoing_fail_without_a_trace() -> None:
    store = Failing()
    open_ = prepared(table(nested(), store=store))
    answered(open_, 3)
    third = open_.asking
    open_.undo()
    second = open_.asking
    store.broken = True
    for act in (open_.redo, open_.undo):
        with pytest.raises(NotSaved):
            act()
        assert open_.asking is second
    store.broken = False
    assert open_.redo()
    assert open_.asking == third
    assert not open_.redo()


def test_an_action_stays_done_where_only_its_snapshot_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    duel = in_file(COIN_DUEL, tmp_path / "a.fight")

    def fail(*args: object) -> None:
        raise NotSaved("the disk is full")

    monkeypatch.setattr(kept, "SNAPSHOT_EVERY", 1)
    monkeypatch.setattr(JournalStore, "save_snapshot", fail)
    assert isinstance(duel.submit(Command("note", args={"text": "hm"})), Done)
    assert duel.head == 2
    duel.close()


@pytest.mark.parametrize("method", ["settle", "can_go_on", "refuse"])
def test_a_ruleset_that_fails_leaves_everything_as_it_was(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    duel = table(COIN_DUEL)

    async def deed(fight: Fight, actor: str) -> None:
        pass

    async def challenge(fight: Fight, actor: str) -> None:
        await fight.confirm(actor, "call", prompt="?")
        await fight.do(deed, actor)
        fight.settle()

    monkeypatch.setattr(duel.actions["challenge"], "script", challenge)
    duel.submit(CHALLENGE)
    before = (duel.head, duel.state, duel.asking)
    monkeypatch.setattr(type(duel.ruleset), method, fail)
    told = r"the rules of Coin Duel failed at gambler-1: challenge(, after the question \S+)?: KeyError: 'oops'"
    with pytest.raises(RulesFault, match=told):
        duel.answer(Agreed(True))
    assert (duel.head, duel.state, duel.asking) == before


def fail(*args: object) -> None:
    """What a ruleset with a mistake in it does."""
    raise KeyError("oops")


def test_a_ruleset_without_a_next_step_or_an_opinion(monkeypatch: pytest.MonkeyPatch) -> None:
    duel = table(COIN_DUEL)
    monkeypatch.setattr(type(duel.ruleset), "suggest", fail)
    with pytest.raises(RulesFault, match="the rules of Coin Duel failed at a suggestion: KeyError: 'oops'"):
        duel.suggestion()
    monkeypatch.setattr(type(duel.ruleset), "next_step", fail)
    for act in (duel.next_step, duel.step, duel.suggestion):
        with pytest.raises(RulesFault, match="the rules of Coin Duel failed at the next step: KeyError: 'oops'"):
            act()


def test_what_the_journal_could_not_read_again_is_never_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    duel = in_file(COIN_DUEL, tmp_path / "a.fight")
    half: Any = 1.5

    async def hurt(self: object, fight: Fight, who: str, amount: int) -> None:
        fight.tell(e.PoolChanged(who=who, pool="nerve", before=None, after=Pool(half, 3)))

    monkeypatch.setattr(type(duel.ruleset), "hurt", hurt)
    before = (duel.head, duel.state)
    with pytest.raises(Unreadable, match="PoolChanged can't be so: Expected `int`, got `float`"):
        duel.submit(Command("hurt", args={"amount": "1", "who": "mira"}))
    assert (duel.head, duel.state) == before
    duel.close()


def test_without_its_rules_a_fight_can_be_read_not_played(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    duel = in_file(COIN_DUEL, path)
    duel.submit(Command("note", args={"text": "hm"}))
    duel.submit(CHALLENGE)
    state = duel.settled
    duel.close()
    orphan = OpenFight(JournalStore(Journal.open(path)), None)
    assert orphan.settled == state
    assert next(entry.label for entry in orphan.path()) == "Note hm"
    assert orphan.suggestion() is None
    for act in (orphan.next_step, orphan.step, lambda: orphan.submit(Command("note", args={"text": "x"}))):
        with pytest.raises(Illegal, match="the rules of Coin Duel are not installed here"):
            act()
    assert orphan.undo()
    assert orphan.redo()
    orphan.close()


def test_a_store_without_a_beginning_is_no_fight() -> None:
    with pytest.raises(Unreadable, match="this fight has no beginning"):
        OpenFight(MemoryStore(), opening(COIN_DUEL).ruleset)
