"""Fights saved in earlier formats: one of each is kept, and opens as it was left.

`saved/format-3.fight` was made once, and is never made again: `run` on `saved/format-3.yaml` with
`save format-3.fight`, then `run` on that with `saved/format-3.txt`, by the last version in which a sentence said what
the GM had set.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from combattracker.api.opening import resume
from combattracker.journal.files.jsonl import exported, imported
from combattracker.journal.files.listing import summary
from combattracker.journal.files.verify import faults
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.migrations import FORMAT
from combattracker.journal.sqlite.sentences import as_fields
from combattracker.play.console.console import Console
from combattracker.recap.markdown import recap
from combattracker.rules.asking.requests import Roll

SAVED = Path(__file__).parent / "saved"
EARLIER = sorted(SAVED.glob("format-*.fight"))


def test_one_fight_of_every_earlier_format_is_kept() -> None:
    assert [path.stem for path in EARLIER] == [f"format-{number}" for number in range(1, FORMAT)]


@dataclass(frozen=True)
class Kept:
    """What a fight of an earlier format must show: its entries, where they part, and of whom the open question is."""

    title: str
    round: int
    entries: int
    bookmarks: dict[str, int]
    fork: int
    asked: str


FORD = Kept("Two at the Ford", 2, 22, {}, 12, "mira")
KEPT = {
    "format-1": FORD,
    "format-2": FORD,
    "format-3": Kept("Two at the Well", 1, 10, {"before the well": 6}, 6, "sow"),
}


@pytest.fixture(params=[path.stem for path in EARLIER])
def name(request: pytest.FixtureRequest) -> str:
    """A format."""
    return str(request.param)


@pytest.fixture
def kept(name: str) -> Kept:
    """What its fight must show."""
    return KEPT[name]


@pytest.fixture
def fight(name: str, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copy(SAVED / f"{name}.fight", tmp_path / "old.fight"))


def test_it_is_listed_and_watched_without_being_changed(kept: Kept, fight: Path) -> None:
    before = fight.read_bytes()
    found = summary(fight)
    assert (found.title, found.round, found.unfinished, found.fault) == (kept.title, kept.round, True, "")
    with Journal.read(fight) as journal:
        assert (journal.count(), journal.bookmarks()) == (kept.entries, kept.bookmarks)
    assert fight.read_bytes() == before


def test_it_goes_on_where_it_was_left(kept: Kept, fight: Path) -> None:
    table = resume(fight)
    assert table.asking is not None
    assert isinstance(table.asking.request, Roll)
    assert table.asking.request.who == kept.asked
    while table.asking is not None:
        suggestion = table.suggestion()
        if isinstance(table.asking.request, Roll):
            table.roll_for()
        else:
            assert suggestion is not None
            assert suggestion.answer is not None
            table.answer(suggestion.answer)
    assert table.head == kept.entries + 1
    table.store.bookmark("here", table.head)
    table.close()
    with Journal.read(fight) as journal:
        assert (journal.format, journal.bookmarks()) == (FORMAT, {**kept.bookmarks, "here": kept.entries + 1})


def test_all_that_happened_is_still_there(kept: Kept, fight: Path) -> None:
    table = resume(fight)
    text = recap(table)
    assert f"# {kept.title}" in text
    while table.undo():
        pass
    assert (table.head, len(table.store.outline())) == (1, kept.entries)
    assert len([point for point in table.store.outline() if point.parent == kept.fork]) == 2
    table.close()


# What a sentence said is a field now


def test_what_the_gm_set_is_a_field_and_told_as_before(tmp_path: Path) -> None:
    fight = Path(shutil.copy(SAVED / "format-3.fight", tmp_path / "old.fight"))
    with Journal.read(fight) as journal:  # as it is, and brought up to date
        watched = {row.id: row for row in journal.rows()}
    with Journal.open(fight) as journal:
        assert {row.id: row for row in journal.rows()} == watched
        assert list(faults(journal)) == []
        assert [row.id for row in journal.rows() if b'"by_gm":true' in row.events] == [6, 8]
    table = resume(fight)
    assert sum(event.why.by_gm for event in table.entry(6).events) == 2
    assert "Health 13 → 9 (set by the GM)" in recap(table)
    table.close()
    with closing(sqlite3.connect(fight)) as db:
        assert not db.execute("SELECT id FROM entry WHERE events LIKE '%set by the GM%'").fetchall()
    old, new = ([json.loads(line) for line in exported_of(path)] for path in (SAVED / "format-3.fight", fight))
    assert old == new, "a fight that nobody has opened since is exported in the format of today"


def test_what_was_exported_in_an_earlier_format_is_taken_in(tmp_path: Path) -> None:
    with Journal.read(SAVED / "format-3.fight") as journal:
        lines = [json.loads(line) for line in exported(journal)]
    lines[0]["combattracker-fight"] = 3
    for line in lines[1:]:
        del line["press"], line["run"]
    text = [json.dumps(line).encode().replace(b'"by_gm": true', b'"text": "set by the GM"') for line in lines]
    assert sum(b"set by the GM" in line for line in text) == 2
    assert imported(text, tmp_path / "b.fight") == 10
    with Journal.read(tmp_path / "b.fight") as taken, Journal.read(SAVED / "format-3.fight") as journal:
        for was, now in zip(journal.rows(), taken.rows(), strict=True):
            assert (now.press, now.run) == (was.press, was.run) == (was.id, None)
            assert json.loads(now.events) == json.loads(was.events)


def test_a_value_set_outright_is_asked_about_when_what_was_before_is_amended(tmp_path: Path) -> None:
    table = resume(Path(shutil.copy(SAVED / "format-3.fight", tmp_path / "old.fight")))
    assert table.abandon() == 1, "what the GM set in the middle of it stays"
    console = Console(table)
    told = console.execute("amend 5 linnet.damage: 3").text
    assert "it was 13 then and is 16 now" in told
    console.execute("keep")
    console.execute("accept")
    assert table.state.who("sow").pools["hp"].current == 9
    table.close()


@pytest.mark.parametrize(
    ("events", "after"),
    [
        (b'[{"type":"Left","who":"a","why":{"text":"set by the GM"}}]', {"by_gm": True}),
        (b'[{"why":{"text":"\\u0073et by the GM","clauses":["X-1"]}}]', {"clauses": ["X-1"], "by_gm": True}),
        (b'[{"note":{"text":"set by the GM"},"why":{"text":"put on by the GM"}}]', {"text": "put on by the GM"}),
    ],
)
def test_only_the_reason_itself_is_turned_into_the_field(events: bytes, after: dict[str, object]) -> None:
    assert json.loads(as_fields(events))[0]["why"] == after


@pytest.mark.parametrize("events", [b"set by the GM", b'{"why":{"text":"set by the GM"}}', b'[3,"set by the GM"]'])
def test_what_is_no_list_of_facts_stays_as_it_is(events: bytes) -> None:
    assert as_fields(events) == events


def exported_of(path: Path) -> list[bytes]:
    """The lines of a fight."""
    with Journal.read(path) as journal:
        return list(exported(journal))
