"""Fights of every game that were saved before the rules changed: what was played stays as it was played.

`saved/GAME.fight` was made once, and is never made again: `run` on `saved/GAME.yaml` with `save GAME.fight`, then `run`
on that with `saved/GAME.txt`, which leaves off in the middle of a question. Each has a branch that was undone, one that
an amendment left behind, a side of which nobody is seen, somebody who has another name by now, and changes by the GM's
hand, one of them inside the open action. Other rules may only tell otherwise what is still to come.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from combattracker.api.opening import resume
from combattracker.content.rulesets import loading
from combattracker.journal.files.listing import summary
from combattracker.journal.files.verify import faults
from combattracker.journal.protocol import Entry
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.transcript import Edit
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.recap.markdown import recap
from combattracker.rules.asking.answers import written
from combattracker.rules.asking.requests import Recorded, Roll

SAVED = Path(__file__).parent / "saved"


@dataclass(frozen=True)
class Saved:
    """What a saved fight must show.

    `entries` are counted over all branches, which part at `fork`; `health` and `places` are as they stand with the open
    action, `healthy` is everybody's health at the beginning. `undone` is what only a branch that was left knows.
    """

    game: str
    title: str
    entries: int
    fork: int
    bookmark: str
    asks: str
    answers: Mapping[str, str]
    edit: str
    health: Mapping[str, int]
    healthy: Mapping[str, int]
    renamed: tuple[str, str, str]
    hidden: str
    undone: str
    notes: str
    amended: tuple[int, str, str]
    pool: str = "hp"
    places: Mapping[str, str] | None = None

    def __str__(self) -> str:
        return self.game


FIGHTS = (
    Saved(
        game="dragon-legacy",
        title="At the Ford, Unfinished",
        entries=31,
        fork=6,
        bookmark="before the light",
        asks="attack/blows/wolf-1.DEF-block",
        answers={"attack/blows/jorun.attack": '5 2 +1 "from the bank"', "attack/blows/wolf-1.defence": "DEF"},
        edit="set odile.at=heroes:e3",
        health={"jorun": 28, "odile": 26, "wolf-1": 2, "wolf-2": 13, "sedge": 13},
        healthy={"jorun": 40, "odile": 30, "wolf-1": 13, "wolf-2": 13, "sedge": 13},
        renamed=("wolf-2", "Wolf 2", "Grey Muzzle"),
        hidden="Sedge",
        undone="Odile was seen by the thing in the reeds",
        notes="The wolf in the reeds waits until somebody is down.",
        amended=(16, "odile.attack", "6 5"),
        places={"jorun": "wolves:c2", "odile": "heroes:e3"},
    ),
    Saved(
        game="phantoms-bane",
        title="On the Stair, Unfinished",
        entries=23,
        fork=8,
        bookmark="the ghoul's turn",
        asks="resolve/troll.offense",
        answers={"resolve/mira.offense": '5 +1 "from above"', "resolve/mira.defense": "=2"},
        edit="heal amount=1 who=bo",
        health={"mira": 6, "bo": 6, "troll": 1, "ghoul": 2, "pale-one": 5},
        healthy={"mira": 7, "bo": 6, "troll": 6, "ghoul": 4, "pale-one": 5},
        renamed=("ghoul", "Ghoul", "The Verger"),
        hidden="Pale One",
        undone="Bo stumbles on the pale thing's bones",
        notes="The pale one comes when the lantern goes out.",
        amended=(15, "bo.offense", "2"),
        pool="health",
    ),
    Saved(
        game="quest",
        title="In the Barley, Unfinished",
        entries=27,
        fork=7,
        bookmark="before the second try",
        asks="attack/sow.damage",
        answers={"attack/sow.attack": '13 +2 "out of the barley"'},
        edit="set joss.at=f5",
        health={"linnet": 19, "joss": 19, "bristle": 14, "sow": 20, "poacher": 12},
        healthy={"linnet": 22, "joss": 24, "bristle": 20, "sow": 20, "poacher": 12},
        renamed=("sow", "Sow", "Old Greedy"),
        hidden="Poacher",
        undone="Linnet looks at the hedge: is somebody lying there?",
        notes="The poacher shoots at whoever is left standing.",
        amended=(18, "linnet.damage", "2"),
        places={"joss": "f5", "sow": "g6"},
    ),
    Saved(
        game="sovereign",
        title="The Weir, Unfinished",
        entries=28,
        fork=5,
        bookmark="before Bo's blow",
        asks="attack/teal.damage",
        answers={"attack/teal.attack": '14 +2 "out of the sun"'},
        edit="heal amount=1 who=rook",
        health={"mira": 21, "bo": 15, "rook": 13, "teal": 6, "ferryman": 14},
        healthy={"mira": 24, "bo": 17, "rook": 20, "teal": 6, "ferryman": 14},
        renamed=("teal", "Teal", "The Magpie"),
        hidden="Ferryman",
        undone="Bo hears the ferry creak",
        notes="The ferryman waits for the lantern to go out.",
        amended=(18, "bo.damage", "3"),
        places={"teal": "d5"},
    ),
    Saved(
        game="demon-idol",
        title="The Gate, Unfinished",
        entries=26,
        fork=14,
        bookmark="before Bo's blow",
        asks="act/blows/snag.damage-mira-with-sword",
        answers={"act/blows/snag.hit-mira-with-sword": '12 +2 "from the step"'},
        edit="hurt amount=1 who=bo",
        health={"mira": 16, "bo": 11, "snag": 11, "knot": 11, "ghoul": 14},
        healthy={"mira": 18, "bo": 12, "snag": 14, "knot": 13, "ghoul": 14},
        renamed=("knot", "Knot", "The Limper"),
        hidden="Ghoul",
        undone="Bo sees the curtain move",
        notes="The ghoul stays behind the curtain until somebody is down.",
        amended=(22, "bo.damage-knot-with-sword", "1"),
    ),
)


@pytest.fixture(params=FIGHTS, ids=str)
def saved(request: pytest.FixtureRequest) -> Saved:
    """What a fight must show."""
    found = request.param
    assert isinstance(found, Saved)
    return found


@pytest.fixture
def fight(saved: Saved, tmp_path: Path) -> Path:
    """A copy of the fight."""
    return Path(shutil.copy(SAVED / f"{saved.game}.fight", tmp_path / "saved.fight"))


@pytest.fixture
def table(fight: Path) -> Iterator[OpenFight]:
    """The copy, opened."""
    opened = resume(fight)
    assert opened.trouble == ""
    yield opened
    opened.close()


def test_a_fight_of_every_shipped_game_is_kept() -> None:
    assert {each.game for each in FIGHTS} == {found.id for found in loading.find_all() if found.origin == "shipped"}


def test_it_is_sound_on_every_branch(saved: Saved, fight: Path) -> None:
    found = summary(fight)
    assert (found.title, found.unfinished, found.fault) == (saved.title, True, "")
    with Journal.read(fight) as journal:
        assert list(faults(journal)) == []
        assert (journal.count(), journal.head) == (saved.entries, saved.entries)
        assert journal.bookmarks() == {saved.bookmark: saved.fork}


def test_it_opens_at_its_question(saved: Saved, table: OpenFight) -> None:
    assert table.asking is not None
    assert table.asking.request.key == saved.asks
    assert isinstance(table.asking.request, Roll)
    told = {item.key: written(item.answer) for item in table.asking.transcript if isinstance(item, Recorded)}
    assert told == saved.answers
    assert [str(item.command) for item in table.asking.transcript if isinstance(item, Edit)] == [saved.edit]
    assert health(saved, table) == saved.health
    places = saved.places or {}
    assert {who: place(table, who) for who in places} == places
    who, _, name = saved.renamed
    assert table.state.who(who).name == name
    sides = {each.side for each in table.state.combatants.values() if each.hidden}
    assert [each.name for each in table.state.combatants.values() if each.side in sides] == [saved.hidden]


def test_its_branches_are_there(saved: Saved, table: OpenFight) -> None:
    children = Counter(point.parent for point in table.store.outline())
    assert {parent: count for parent, count in children.items() if count > 1} == {saved.fork: 3}
    table.go_to(next(point.id for point in table.store.outline() if saved.undone in point.label))
    assert saved.undone in recap(table)
    assert table.state.who(saved.renamed[0]).name == saved.renamed[1]


def test_it_goes_back_to_the_beginning_and_on_again(saved: Saved, table: OpenFight) -> None:
    while table.undo():
        pass
    assert (table.head, table.asking) == (1, None)
    assert health(saved, table) == saved.healthy
    while table.redo():
        pass
    assert table.head == saved.entries
    assert table.asking is not None
    assert table.asking.request.key == saved.asks
    assert health(saved, table) == saved.health


def test_it_is_played_on(saved: Saved, fight: Path, table: OpenFight) -> None:
    played = entries(table)
    while table.asking is not None:
        suggestion = table.suggestion()
        if isinstance(table.asking.request, Roll):
            table.roll_for()
        else:
            assert suggestion is not None
            assert suggestion.answer is not None
            table.answer(suggestion.answer)
    assert table.head == saved.entries + 1
    answered = {item.key for item in table.entry(table.head).transcript if isinstance(item, Recorded)}
    assert {saved.asks, *saved.answers} <= answered
    assert entries(table)[: saved.entries] == played
    with Journal.read(fight) as journal:
        assert list(faults(journal)) == []


def test_policies_can_play_it_on_by_the_rules_of_today(saved: Saved, fight: Path, table: OpenFight) -> None:
    played = entries(table)
    table.auto = set(table.state.sides)
    while table.settled.outcome is None and table.head < saved.entries + 40:
        if table.asking is not None and isinstance(table.asking.request, Roll):
            table.roll_for()
        else:
            Console(table).accept()
    assert table.head >= saved.entries + 5
    assert entries(table)[: saved.entries] == played
    with Journal.read(fight) as journal:
        assert list(faults(journal)) == []


def test_it_is_amended(saved: Saved, fight: Path, table: OpenFight) -> None:
    played = entries(table)
    number, key, answer = saved.amended
    assert table.abandon() == 1, "what the GM changed in the middle of it stays"
    before = health(saved, table)
    console = Console(table)
    console.execute(f"amend {number} {key}: {answer}")
    console.execute("program")
    assert console.amendment is not None
    if console.amendment.waiting:
        console.execute("stop")
    assert console.amendment.outcome()
    console.execute("accept")
    assert entries(table)[: saved.entries] == played
    again = next(entry for entry in entries(table)[saved.entries :] if entry.parent == saved.fork)
    told = {item.key: written(item.answer) for item in again.transcript if isinstance(item, Recorded)}
    assert next(text for asked, text in told.items() if asked.endswith(key)) == answer
    assert health(saved, table) != before
    with Journal.read(fight) as journal:
        assert list(faults(journal)) == []


def test_it_is_told_to_the_gm(saved: Saved, table: OpenFight) -> None:
    text = recap(table, arithmetic=True)
    assert f"# {saved.title}" in text
    assert saved.notes in text
    assert all(name in text for name in (*saved.renamed[1:], saved.hidden))
    assert saved.undone not in text


def test_it_is_told_to_the_players_without_those_whom_they_do_not_see(saved: Saved, table: OpenFight) -> None:
    text = recap(table, audience="players", arithmetic=True)
    assert f"# {table.state.manifest.title}\n" in text, "titles are words that spell names, like notes and headlines"
    assert saved.title not in text
    assert all(name in text for name in saved.renamed[1:])
    assert saved.hidden not in text
    assert saved.notes not in text


def health(saved: Saved, table: OpenFight) -> dict[str, int]:
    """Everybody's health, as it stands now."""
    return {who: each.pools[saved.pool].current for who, each in table.state.combatants.items()}


def place(table: OpenFight, who: str) -> str:
    """The square on which somebody stands."""
    grid, at = table.state.grid, table.state.who(who).at
    assert grid is not None
    assert at is not None
    return grid.name(at)


def entries(table: OpenFight) -> list[Entry]:
    """Every entry of every branch."""
    return [table.store.entry(point.id) for point in table.store.outline()]
