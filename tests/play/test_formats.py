"""Fights saved in earlier formats: one of each is kept, and opens as it was left."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from combattracker.api.opening import resume
from combattracker.journal.files.listing import summary
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.migrations import FORMAT
from combattracker.recap.markdown import recap
from combattracker.rules.asking.requests import Roll

SAVED = Path(__file__).parent / "saved"
EARLIER = sorted(SAVED.glob("format-*.fight"))


def test_one_fight_of_every_earlier_format_is_kept() -> None:
    assert [path.stem for path in EARLIER] == [f"format-{number}" for number in range(1, FORMAT)]


@pytest.fixture(params=EARLIER, ids=lambda path: path.stem)
def fight(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return Path(shutil.copy(request.param, tmp_path / "old.fight"))


def test_it_is_listed_and_watched_without_being_changed(fight: Path) -> None:
    before = fight.read_bytes()
    found = summary(fight)
    assert (found.title, found.round, found.unfinished, found.fault) == ("Two at the Ford", 2, True, "")
    with Journal.read(fight) as journal:
        assert (journal.count(), journal.bookmarks(), journal.program) == (22, {}, "")
    assert fight.read_bytes() == before


def test_it_goes_on_where_it_was_left(fight: Path) -> None:
    table = resume(fight)
    assert table.asking is not None
    assert isinstance(table.asking.request, Roll)
    assert table.asking.request.who == "mira"
    while table.asking is not None:
        suggestion = table.suggestion()
        if isinstance(table.asking.request, Roll):
            table.roll_for()
        else:
            assert suggestion is not None
            assert suggestion.answer is not None
            table.answer(suggestion.answer)
    assert table.head == 23
    table.store.bookmark("here", table.head)
    table.close()
    with Journal.read(fight) as journal:
        assert (journal.format, journal.bookmarks()) == (FORMAT, {"here": 23})


def test_all_that_happened_is_still_there(fight: Path) -> None:
    table = resume(fight)
    text = recap(table)
    assert "# Two at the Ford" in text
    while table.undo():
        pass
    assert (table.head, len(table.store.outline())) == (1, 22)
    assert len([point for point in table.store.outline() if point.parent == 12]) == 2
    table.close()
