"""Each floor imports only from those below it, and the contract that holds that breaks when it should."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("importlinter", reason="the group 'dev' brings import-linter along; .ci/run has it")

ROOT = Path(__file__).parent.parent
LINT = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages and the contract, to be spoilt."""
    folder = tmp_path_factory.mktemp("floors")
    for package in ("combattracker", "rulesets"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def lint(folder: Path) -> tuple[int, str]:
    """The exit code of import-linter and what it says."""
    done = subprocess.run([sys.executable, "-c", LINT, "--no-cache"], cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_the_contract_holds(copy: Path) -> None:
    code, told = lint(copy)
    assert code == 0, told
    assert "0 broken" in told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("combattracker/model/facts/fold.py", "import combattracker.play.open_fight", "Each floor imports"),
        ("combattracker/rules/asking/dice.py", "from combattracker.content import naming", "Each floor imports"),
        ("combattracker/play/console/console.py", "from combattracker.recap.telling import tell", "Each floor imports"),
        ("combattracker/recap/telling.py", "from combattracker.api import Fight", "Each floor imports"),
        ("combattracker/recap/tally.py", "import combattracker", "Each floor imports"),
        ("combattracker/api/fight.py", "from combattracker.cli.saying import say", "Each floor imports"),
        ("combattracker/desk/acts/going.py", "from combattracker.tui.drawing import keys", "Each floor imports"),
        ("combattracker/desk/words/told.py", "from combattracker.desk.work import front", "The rooms of the desk"),
        ("combattracker/tui/drawing/keys.py", "import combattracker.tui.widgets.log", "The rooms of the screen"),
        ("combattracker/desk/seeing/masking.py", "import rich", "Below the screen nothing knows Textual"),
        ("combattracker/api/door.py", "import textual", "Below the screen nothing knows Textual"),
        ("rulesets/dragon_legacy/procedure/rounds.py", "import combattracker.play.open_fight", "Each floor imports"),
        ("combattracker/cli/main.py", "import rulesets.dragon_legacy", "Nothing names a ruleset"),
        ("combattracker/recap/rolls.py", "import textual", "Below the screen nothing knows Textual"),
        ("rulesets/dragon_legacy/display/panels.py", "from textual.widget import Widget", "Below the screen"),
    ],
)
def test_an_import_from_above_breaks_it(copy: Path, module: str, line: str, contract: str) -> None:
    path = copy / module
    sound = path.read_text(encoding="utf-8")
    try:
        # At the end and inside a function: hidden imports count too.
        path.write_text(f"{sound}\n\ndef hidden() -> None:\n    {line}\n", encoding="utf-8")
        code, told = lint(copy)
    finally:
        path.write_text(sound, encoding="utf-8")
    assert code == 1, told
    broken = told.partition("Broken contracts")[2]
    assert contract in broken
    assert path.stem in broken


def test_no_module_of_the_core_speaks_of_a_game() -> None:
    names = [folder.name for folder in (ROOT / "rulesets").iterdir() if (folder / "manifest.yaml").is_file()]
    assert names
    words = [word for name in names for word in (name, name.replace("_", "-"))]
    for path in (ROOT / "combattracker").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not [word for word in words if re.search(rf"\b{word}\b", text)], path
