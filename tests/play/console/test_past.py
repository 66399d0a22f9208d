"""Standing anywhere in a fight: points and their names, what-if, and what happens where nothing can be written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from combattracker.journal.cache import SNAPSHOT_EVERY
from combattracker.journal.failing import NotSaved
from combattracker.model.errors import CombatError, Illegal, Unreadable
from combattracker.play.console.console import Console
from combattracker.play.console.past import WHAT_IF
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from tests.support.fights import COIN_DUEL, again, in_file, table

CHALLENGE = Command("challenge", "gambler-1")


def note(open_: OpenFight, text: str) -> None:
    open_.submit(Command("note", args={"text": text}))


def notes(open_: OpenFight) -> list[str]:
    return [note.text for note in open_.settled.notes[1:]]


@pytest.fixture(params=["memory", "file"])
def duel(request: pytest.FixtureRequest, tmp_path: Path) -> OpenFight:
    """a b, and a c; it stands at c."""
    open_ = table(COIN_DUEL) if request.param == "memory" else in_file(COIN_DUEL, tmp_path / "a.fight")
    for text in ("a", "b"):
        note(open_, text)
    open_.undo()
    note(open_, "c")
    return open_


def test_anywhere_by_number_or_by_name(duel: OpenFight) -> None:
    console = Console(duel)
    assert console.execute("goto 3").text == "now at 3: Note b"
    assert notes(duel) == ["a", "b"]
    assert console.execute("name the other way").text == "'the other way' is 3: Note b"
    console.execute("goto 4")
    assert console.execute("goto the other way").text == "now at 3: Note b"
    note(duel, "d")
    assert notes(duel) == ["a", "b", "d"]
    assert console.execute("forget the other way").text == "'the other way' names nothing any more"
    with pytest.raises(Unreadable, match="there is no point 'the other way'"):
        console.execute("goto the other way")


@pytest.mark.parametrize("where", ["0", "-1", "99", "3.5", "", "nowhere", "²", "9" * 5000])
def test_what_is_no_point(duel: OpenFight, where: str) -> None:
    with pytest.raises(Unreadable, match="there is no point"):
        Console(duel).execute(f"goto {where}")
    assert duel.head == 4


def test_a_name_is_moved_and_a_point_may_have_several(duel: OpenFight) -> None:
    console = Console(duel)
    for line in ("name x", "name y", "goto 2", "name x"):
        console.execute(line)
    assert duel.store.bookmarks() == {"x": 2, "y": 4}
    with pytest.raises(Unreadable, match="name takes the words"):
        console.execute("name")
    with pytest.raises(Unreadable, match="no point is called 'z'"):
        console.execute("forget z")


def test_names_survive_a_restart(tmp_path: Path) -> None:
    duel = in_file(COIN_DUEL, tmp_path / "a.fight")
    Console(duel).execute("name the beginning")
    Console(duel).execute("what-if")
    note(duel, "a")
    duel.close()
    duel = again(tmp_path / "a.fight", COIN_DUEL)
    assert duel.store.bookmarks() == {"the beginning": 1, WHAT_IF: 1}
    Console(duel).execute("what-if")
    assert duel.head == 1
    duel.close()


def test_what_if_returns_to_where_it_began(duel: OpenFight) -> None:
    console = Console(duel)
    console.execute("what-if")
    for line in ("note x", "undo", "undo", "note y", "goto 3", "note z"):
        console.execute(line)
    duel.submit(CHALLENGE)
    assert console.execute("what-if").text == "back from what-if: Note c"
    assert (duel.head, duel.asking, duel.store.bookmarks()) == (4, None, {})
    assert duel.store.count() == 7, "what was tried stays in the history"


def test_what_if_waits_for_an_open_question(duel: OpenFight) -> None:
    duel.submit(CHALLENGE)
    with pytest.raises(Illegal, match="a question is open"):
        Console(duel).execute("what-if")
    assert duel.asking is not None
    assert duel.store.bookmarks() == {}


def test_going_elsewhere_gives_an_open_question_up_until_one_is_back(duel: OpenFight) -> None:
    duel.submit(CHALLENGE)
    asked = duel.asking
    duel.go_to(2)
    assert (duel.asking, duel.head) == (None, 2)
    duel.go_to(4)
    assert duel.redo()
    assert duel.asking == asked
    duel.go_to(4)
    assert duel.asking is None, "going to where it stands gives it up, too"
    assert duel.redo()
    assert duel.asking == asked


def test_what_was_changed_meanwhile_stays_as_a_step_of_its_own(duel: OpenFight) -> None:
    duel.submit(CHALLENGE)
    duel.submit(Command("hurt", args={"amount": "1", "who": "mira"}))
    duel.submit(Command("hurt", args={"amount": "1", "who": "gambler-1"}))
    duel.go_to(2)
    assert (duel.head, duel.asking) == (2, None)
    duel.go_to(6)
    assert [entry.label for entry in duel.path()][:3] == ["Hurt 1 gambler-1", "Hurt 1 mira", "Note c"]


# Where nothing can be written

MOVES: list[Callable[[Console], object]] = [
    lambda console: console.execute("goto 2"),
    lambda console: console.execute("undo"),
    lambda console: console.execute("back round"),
    lambda console: console.execute("name x"),
    lambda console: console.execute("abandon"),
    lambda console: console.execute("hurt 1 mira"),
    lambda console: console.execute("> tails"),
]


@pytest.mark.parametrize("asking", ["", "challenge", "edited"])
@pytest.mark.parametrize("move", MOVES)
def test_what_could_not_be_written_has_not_happened(
    tmp_path: Path, move: Callable[[Console], object], asking: str
) -> None:
    folder = tmp_path / "fights"
    folder.mkdir()
    duel = in_file(COIN_DUEL, folder / "a.fight")
    for text in ("a", "b"):
        note(duel, text)
    if asking:
        duel.submit(CHALLENGE)
    if asking == "edited":
        for _ in range(2):
            duel.submit(Command("hurt", args={"amount": "1", "who": "gambler-1"}))
    before = (duel.head, duel.state, duel.asking, duel.store.bookmarks(), duel.store.count())
    folder.rename(tmp_path / "gone")
    console = Console(duel)
    try:
        move(console)
    except NotSaved as fault:
        assert "cannot be written" in str(fault)  # noqa: PT017
    except CombatError:
        pass
    assert (duel.head, duel.state, duel.asking, duel.store.bookmarks()) == before[:4]
    (tmp_path / "gone").rename(folder)
    assert duel.store.count() == before[4]
    duel.close()
    duel = again(folder / "a.fight", COIN_DUEL)
    assert (duel.head, duel.state, duel.asking, duel.store.bookmarks(), duel.store.count()) == before
    duel.close()


def test_a_graft_has_its_snapshots(tmp_path: Path) -> None:
    duel = in_file(COIN_DUEL, tmp_path / "a.fight")
    duel.store.journal._db.execute("PRAGMA synchronous = OFF")  # type: ignore[attr-defined]
    Console(duel).execute("hurt 1 mira")
    while duel.head < SNAPSHOT_EVERY - 10:
        note(duel, "x")
    console = Console(duel)
    console.execute("amend 2 = hurt 2 mira")
    console.execute("accept")
    nearest = duel.store.nearest_snapshot(duel.head)
    assert nearest is not None
    assert nearest[0] == SNAPSHOT_EVERY
    assert nearest[1] == duel.state_at(SNAPSHOT_EVERY)
    state = duel.state
    duel.close()
    duel = again(tmp_path / "a.fight", COIN_DUEL)
    assert duel.state == state
    duel.close()
