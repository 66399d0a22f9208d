"""The guide for authors of rules is true: each of its steps plays, and what has grown at its end is the coin duel."""

from __future__ import annotations

import inspect
import os
import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from combattracker.cli.main import main
from combattracker.content.yaml.reading import load_file
from combattracker.model.facts import events
from combattracker.model.manifest import (
    CountKind,
    EffectKind,
    FactKind,
    Manifest,
    PoolKind,
    StandingKind,
    StatKind,
    SwitchKind,
)
from combattracker.rules.ruleset import Manner, Ruleset
from combattracker.rules.scripting.doing import Doing
from combattracker.rules.scripting.script import Fight
from combattracker.testing import Bench
from tests.support.growing import Block, blocks_of, content, put, python, steps, yaml

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "rulesets.md").read_text(encoding="utf-8")
COIN_DUEL = ROOT / "tests" / "rulesets" / "coin_duel"
STEPS = list(steps(GUIDE))
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The empty folder that the guide begins with."""
    made = tmp_path / "coin_duel"
    made.mkdir()
    monkeypatch.chdir(made)
    monkeypatch.setenv("COMBATTRACKER_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(made))
    return made


def section(title: str) -> str:
    """A section of the guide."""
    return re.split(r"^## ", GUIDE.partition(f"\n## {title}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]


def grown(folder: Path, until: int) -> list[Block]:
    """Writes the steps up to one; returns that one's blocks."""
    for _, written in STEPS[: until + 1]:
        for block in written:
            if block.file:
                put(block, folder)
    return STEPS[until][1]


def played(text: str, capsys: Captured) -> None:
    """Runs the commands of a console, each of which must say what stands below it, where `…` leaves lines out."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, said = part.partition("\n")
        words = shlex.split(command)
        assert words[0] == "combattracker"
        assert main(words[1:]) == 0, capsys.readouterr().err
        out, (begins, dots, ends) = capsys.readouterr().out.rstrip(), said.rstrip().partition("…\n")
        if dots:
            assert (out[: len(begins)], out[-len(ends) :]) == (begins, ends), command
        else:
            assert out == begins, command


@pytest.mark.parametrize("number", range(len(STEPS)), ids=[title.removeprefix("### ") for title, _ in STEPS])
def test_every_step_can_be_played(number: int, folder: Path, capsys: Captured) -> None:
    blocks = grown(folder, number)
    assert main(["check", ".", "duel.yaml"]) == 0
    capsys.readouterr()
    for block in blocks:
        if block.language == "console":
            played(block.text, capsys)


def test_the_steps_are_six_and_all_but_the_last_are_shown_in_play() -> None:
    assert [title.split(":")[0] for title, _ in STEPS] == [f"### Step {number}" for number in range(1, 7)]
    assert all(any(block.language == "console" for block in blocks) for _, blocks in STEPS[:-1])


def test_its_test_passes_and_proves_the_clauses(folder: Path) -> None:
    blocks = grown(folder, len(STEPS) - 1)
    command = next(block.text for block in blocks if block.language == "sh").split()
    assert command[0] == "pytest"
    words = [sys.executable, "-m", *command, "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 of 3 clauses" in done.stdout


def test_what_has_grown_is_the_coin_duel(folder: Path) -> None:
    grown(folder, len(STEPS) - 1)
    assert content((folder / "__init__.py").read_text()) == content((COIN_DUEL / "__init__.py").read_text())
    for file in ("manifest.yaml", "duel.yaml", "library/duellists.yaml"):
        assert load_file(folder / file).value == load_file(COIN_DUEL / file).value


@pytest.mark.parametrize(
    "kind", [Manifest, StatKind, PoolKind, CountKind, FactKind, EffectKind, StandingKind, SwitchKind]
)
def test_every_field_of_a_manifest_is_in_it(kind: type) -> None:
    part = section("The manifest")
    assert not [name for name in kind.__struct_fields__ if not re.search(rf"\b{name}\b", part)]  # type: ignore[attr-defined]


def test_every_way_to_ask_is_in_it() -> None:
    ways = [name for name, _ in inspect.getmembers(Fight, inspect.iscoroutinefunction) if name[0] != "_"]
    assert {"roll", "pick"} < {*ways}
    assert not [name for name in ways if f"fight.{name}" not in GUIDE]


def test_every_word_that_changes_something_is_in_it() -> None:
    words = [name for name in vars(Doing) if name[0] != "_"]
    assert {"gain", "spend"} < {*words}
    assert not [name for name in words if f"`fight.{name}(" not in section("Telling")]


def test_every_event_and_moment_is_in_it() -> None:
    kinds = [kind.__name__ for kind in get_args(events.Event)]
    assert {*kinds} <= {*re.findall(r"`(\w+)`", section("Telling"))}
    assert {"ON_TURN", "PROCEDURE", "ANY_TIME", "AFTERWARDS"} <= {
        *re.findall(r"`(\w+)`", section("Actions and moments"))
    }


def test_every_argument_of_an_action_is_in_it() -> None:
    part = section("Actions and moments")
    assert not [name for name in Manner.__annotations__ if f"| `{name}` |" not in part]


def test_what_it_says_of_the_bench_is_there() -> None:
    names = {*re.findall(r"bench\.(\w+)", section("Testing"))}
    assert names
    assert not [name for name in names if not hasattr(Bench, name)]


def test_what_it_says_of_space_is_there() -> None:
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| (.*) \|$", section("Space"), re.MULTILINE)
    assert len(rows) > 6
    for modules, told in rows:
        found = [import_module(f"combattracker.rules.space.{name}") for name in re.findall(r"`(\w+)`", modules)]
        assert not [name for name in re.findall(r"`(\w+)`", told) if not any(hasattr(each, name) for each in found)], (
            modules
        )


def test_what_it_calls_methods_of_the_rules_are() -> None:
    part = GUIDE.partition("## Actions and moments")[2]
    for name in ("next_step", "settle", "joined", "can_go_on", "panels", "board", "marks", "battlefield", "suggest"):
        told = re.search(rf"`{name}\(([\w, ]+)\)`", part)
        assert told, name
        assert told[1].split(", ") == list(inspect.signature(getattr(Ruleset, name)).parameters)[1:]


def test_every_block_with_code_belongs_to_a_file_or_compiles() -> None:
    for block in blocks_of(GUIDE):
        if block.language == "python" and not block.file:
            compile(block.text, "docs/rulesets.md", "exec", flags=0x2000)  # a fragment may await


def test_what_a_block_shows_takes_the_place_of_what_was_there() -> None:
    old = "from a import b\nX = 1\nclass A:\n    n = 1\n    def f(self): ...\nY = A\n"
    new = "from c import d\nX = 2\nZ = 3\nclass A:\n    ...\n    n = 2\n"
    assert python(old, new).splitlines() == [
        "from a import b", "from c import d", "X = 2", "Z = 3", "", "class A:", "    n = 2", "",
        "    def f(self):", "        ...", "Y = A",
    ]  # fmt: skip
    assert yaml("a: 1\nb:\n  c: 2\n", "b: 3\nd: 4\n") == "a: 1\nb: 3\nd: 4\n"
