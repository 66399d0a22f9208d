"""Finding rulesets and loading them."""

from __future__ import annotations

import os
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from combattracker.content import places
from combattracker.content.encounters.opening import open_encounter
from combattracker.content.library import manifests
from combattracker.content.rulesets import loading
from combattracker.content.yaml.faults import Faults
from combattracker.content.yaml.reading import load_text
from combattracker.model.errors import Unreadable
from tests.content.conftest import COIN_DUEL, Write

GOOD = 'id: {id}\ntitle: Mine\nversion: "1"\n'
CODE = "from combattracker.rules.ruleset import Ruleset\n\nclass Mine(Ruleset):\n    pass\n\nRULESET = Mine\n"


def make(folder: Path, ruleset_id: str, code: str = CODE, manifest: str = GOOD) -> Path:
    folder.mkdir(parents=True)
    (folder / "manifest.yaml").write_text(manifest.format(id=ruleset_id))
    (folder / "__init__.py").write_text(code)
    return folder


def test_rulesets_are_found_in_the_users_folder_and_in_named_ones(home: Path) -> None:
    make(home / "rulesets" / "mine", "mine")
    found = {each.id: each for each in loading.find_all()}
    assert found["mine"].origin == "user"
    assert found["coin-duel"] == ("coin-duel", "Coin Duel", "1", COIN_DUEL, "environment")
    assert type(loading.load("mine")).__name__ == "Mine"


def test_a_ruleset_installed_by_pip_is_found_without_running_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tmp_path / "site" / "pip_game", "pip-game", "raise SystemExit('ran')")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    points = [
        EntryPoint("pip", "pip_game", loading.GROUP),
        EntryPoint("gone", "no_such_package_here", loading.GROUP),
        EntryPoint("bad", "no_such_package_here.inside", loading.GROUP),
    ]
    monkeypatch.setattr(loading, "entry_points", lambda group: points)
    survey = loading.survey()
    assert "pip-game" in [each.id for each in survey.rulesets if each.origin == "installed"]
    assert len([fault for fault in survey.faults if "no_such_package_here" in fault]) == 2
    with pytest.raises(Unreadable, match="SystemExit: 'ran'"):
        loading.load("pip-game")


def test_a_package_with_an_entry_point_is_found_by_what_pip_leaves_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    folder = make(site / "dice_of_doom", "dice-of-doom")
    about = site / "dice_of_doom-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: dice-of-doom\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[combattracker.rulesets]\ndice-of-doom = dice_of_doom\n")
    monkeypatch.syspath_prepend(str(site))
    found = {each.id: each for each in loading.find_all()}
    assert found["dice-of-doom"] == ("dice-of-doom", "Mine", "1", folder, "installed")
    assert type(loading.load("dice-of-doom")).__name__ == "Mine"


def test_the_variable_names_a_ruleset_or_a_folder_that_holds_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = make(tmp_path / "own", "own")
    make(own / "inside", "nested")
    several = [make(tmp_path / "several" / name, name) for name in ("one", "two")]
    make(tmp_path / "several" / "deeper" / "three", "three")
    monkeypatch.setenv(
        "COMBATTRACKER_RULESETS", os.pathsep.join(map(str, (own, tmp_path / "several", tmp_path / "no")))
    )
    survey = loading.survey()
    assert [each.folder for each in survey.rulesets if each.origin == "environment"] == [own, *several]
    assert loading.load("two").manifest.id == "two"


def test_a_broken_manifest_stops_no_other_ruleset(home: Path) -> None:
    bad = make(home / "rulesets" / "bad", "bad", manifest="id: bad\ntitle: [\n")
    survey = loading.survey()
    assert "coin-duel" in [each.id for each in survey.rulesets]
    assert any(str(bad) in fault for fault in survey.faults)


def test_the_first_of_two_with_one_id_counts(home: Path) -> None:
    make(home / "rulesets" / "a", "twice")
    make(home / "rulesets" / "b", "twice")
    survey = loading.survey()
    assert [each.folder.name for each in survey.rulesets if each.id == "twice"] == ["a"]
    first, second = (home / "rulesets" / name for name in "ab")
    assert f"two rulesets are called 'twice': {first} is used, {second} is not; rename one of them" in survey.faults


def test_every_mistake_of_a_manifest_has_its_line() -> None:
    text = """\
id: Bad Id
version: 1.0
pools:
  hp: {name: Health, hlep: x}
switches:
  s: {choices: [1, 2], default: 3, help: x}
facts:
  f: {name: F, type: strr}
"""
    with pytest.raises(Faults) as caught:
        manifests.parse(load_text(text, "m.yaml"))
    assert caught.value.faults == [
        "m.yaml:2:10: found 1.0, expected text (put it in quotes): write that",
        "m.yaml:4:22: found the unknown key 'hlep', expected name, help: did you mean help?",
        "m.yaml:1:1: found no 'title', expected the key 'title': add it",
    ]
    with pytest.raises(Faults) as caught:
        manifests.parse(load_text(text.replace("1.0", '"1"\ntitle: x').replace("hlep", "help"), "m.yaml"))
    assert [fault.split(": ")[0] for fault in caught.value.faults] == ["m.yaml:1:5", "m.yaml:7:33", "m.yaml:9:22"]


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("x = 1\n\n1 / 0\n", r"__init__\.py:3: the ruleset in .* does not load: ZeroDivisionError"),
        ("from . import other\n", r"other\.py:2: .*NameError"),
        ("def (:\n", r"__init__\.py:1: .*SyntaxError"),
        ("import sys; sys.exit(3)", "SystemExit"),
        ("RULESET = 3", "RULESET = …"),
        ("from combattracker.rules.ruleset import Ruleset\nclass R(Ruleset):\n def __init__(s, m, l): 1/0\nRULESET=R",
         r"__init__\.py:3: .*ZeroDivisionError"),
    ],
)  # fmt: skip
def test_code_that_fails_is_named_by_file_and_line(home: Path, code: str, told: str) -> None:
    folder = make(home / "rulesets" / "failing", "failing", code)
    (folder / "other.py").write_text("\nnonsense\n")
    for _ in range(2):
        with pytest.raises(Unreadable, match=told):
            loading.load("failing")
    (folder / "__init__.py").write_text(CODE)
    sys.modules.pop(loading.module_name(folder), None)
    assert loading.load("failing").manifest.id == "failing"


def test_a_folder_without_code(home: Path) -> None:
    (make(home / "rulesets" / "empty", "empty") / "__init__.py").unlink()
    with pytest.raises(Unreadable, match=r"no __init__\.py"):
        loading.load("empty")


@pytest.mark.parametrize("name", ["../evil", "a/b", "", ".", "C:\\x", "x" * 100, "ünï", "coin duel\n"])
def test_an_id_is_never_a_path(name: str) -> None:
    with pytest.raises(Unreadable, match="is no ruleset's id"):
        loading.load(name)


def test_an_unknown_id_names_the_nearest() -> None:
    with pytest.raises(Unreadable, match="did you mean 'coin-duel'"):
        loading.load("coin-duell")


def test_an_encounter_beside_a_ruleset_does_not_run_it(write: Write, tmp_path: Path) -> None:
    make(tmp_path / "evil", "evil", "raise SystemExit('ran')")
    path = write("ruleset: evil\ncombatants: [{name: A, side: a}]\n", "evil/fight.yaml")
    with pytest.raises(Unreadable, match=r"fight\.yaml:1:10: there is no ruleset 'evil'"):
        open_encounter(path)


def test_a_ruleset_is_imported_once() -> None:
    first, second = loading.load("arena"), loading.load("arena")
    assert type(first) is type(second)
    assert first.library is not second.library


def test_places(home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert places.user_library("x") == home / "library" / "x"
    inside = tmp_path / "combattracker"
    (inside / "_shipped" / "rulesets").mkdir(parents=True)
    monkeypatch.setattr(places, "__file__", str(inside / "content" / "places.py"))
    assert places.shipped("rulesets") == inside / "_shipped" / "rulesets"
    assert places.shipped("encounters") == tmp_path / "encounters"
    assert places.is_shipped(inside / "_shipped" / "rulesets" / "x.yaml")
    assert not places.is_shipped(tmp_path / "x.yaml")
    monkeypatch.delenv("COMBATTRACKER_HOME")
    assert "combattracker" in str(places.user_data())
