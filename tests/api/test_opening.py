"""Opening fights: from files and texts, in memory and in files, to play and to watch."""

from __future__ import annotations

from pathlib import Path

import pytest

import combattracker as ct
from tests.support.fights import COIN_DUEL, FORD

TEXT = """
ruleset: coin-duel
combatants:
  - {creature: gambler, side: court}
  - {creature: gambler, side: heroes, name: Mira}
"""


def test_an_encounter_may_be_a_path_in_any_form() -> None:
    titles = {ct.open_fight(each).title for each in (FORD, str(FORD))}
    assert titles == {"Wolves at the Ford"}
    fight = ct.open_fight(FORD)
    assert (fight.ruleset, fight.path, fight.trouble, fight.entry, fight.round) == ("dragon-legacy", None, "", 1, 0)


@pytest.mark.parametrize(
    "text", [TEXT, '{"ruleset": "coin-duel", "combatants": [{"creature": "gambler", "side": "a"}]}']
)
def test_an_encounter_may_be_a_text(text: str, tmp_path: Path) -> None:
    fight = ct.open_fight(text, tmp_path / "a.fight", seed=1)
    assert fight.ruleset == "coin-duel"
    assert fight.title == "The encounter"
    fight.close()
    assert ct.open_fight(tmp_path / "a.fight").ruleset == "coin-duel"


def test_a_mistake_in_a_text_has_its_place() -> None:
    with pytest.raises(ct.Unreadable) as raised:
        ct.open_fight(TEXT.replace("side: heroes", "sied: heroes"))
    assert str(raised.value).startswith("the encounter:5:")
    assert "did you mean side?" in str(raised.value)


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    with pytest.raises(
        ct.Unreadable, match="found no such file, expected a YAML file: did you mean wolves-at-the-ford"
    ):
        ct.open_fight(FORD.with_name("wolves-at-the-fort.yaml"))
    with pytest.raises(ct.Unreadable, match="there is no saved fight"):
        ct.open_fight(tmp_path / "none.fight")
    with pytest.raises(ct.Unreadable, match="there is no saved fight"):
        ct.open_fight(tmp_path / "none.fight", watching=True)
    (tmp_path / "bad.fight").write_text("nothing")
    with pytest.raises(ct.Unreadable, match="not a saved fight, or a damaged one"):
        ct.open_fight(tmp_path / "bad.fight")
    with pytest.raises(ct.Unreadable):
        ct.open_fight(tmp_path)


def test_a_fight_is_kept_in_its_file(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    with ct.open_fight(FORD, str(path), seed=7) as fight:
        assert fight.path == path
        fight.do("turn jorun")
        fight.do("jorun: attack wolf-1")
        asked = fight.pending
    with ct.open_fight(path, seed=7) as again:
        assert again.pending == asked
        assert again.log() == ct.open_fight(path, watching=True).log()
        again.answer("sword-cut")


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    ct.open_fight(FORD, path).close()
    with pytest.raises(ct.NotSaved, match="exists already"):
        ct.open_fight(FORD, path)
    with pytest.raises(ct.NotSaved):
        ct.open_fight(FORD, tmp_path / "no" / "such" / "folder.fight")
    with pytest.raises(ct.Unreadable, match="is a saved fight and goes on in its own file"):
        ct.open_fight(path, tmp_path / "b.fight")
    fight = ct.open_fight(FORD)
    with pytest.raises(ct.Unreadable, match="exists already; name another file"):
        fight.save(path)
    assert fight.save(tmp_path / "b.fight") == tmp_path / "b.fight"


def test_one_plays_and_others_watch(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    with ct.open_fight(COIN_DUEL, path, seed=1) as fight:
        with pytest.raises(ct.Held, match="is already open"):
            ct.open_fight(path)
        with ct.open_fight(path, watching=True) as watched:
            assert not watched.refresh()
            fight.do("note hm")
            assert watched.refresh()
            assert watched.log()[-1].headline == "Note hm"
            for act in (lambda: watched.do("note a"), watched.accept, watched.play, watched.undo):
                with pytest.raises(ct.Illegal, match="this fight is only watched here: somebody else plays it"):
                    act()
    with pytest.raises(ct.Unreadable, match="only a saved fight can be watched"):
        ct.open_fight(COIN_DUEL, watching=True)


def test_a_fight_without_its_rules_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.fight"
    with ct.open_fight(COIN_DUEL, path, seed=1) as fight:
        fight.play()
        outcome, told = fight.outcome, fight.log("players")
    monkeypatch.delenv("COMBATTRACKER_RULESETS")
    with ct.open_fight(path) as again:
        assert (again.outcome, again.log("players")) == (outcome, told)
        again.undo()
        for ask in (
            lambda: again.pending,
            again.offers,
            again.step,
            lambda: again.do("note a"),
            lambda: again.amend(2, command="note"),
        ):
            with pytest.raises(ct.Illegal, match="not installed"):
                ask()
