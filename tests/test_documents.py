"""What the README and the guides show is true: their examples open, their commands exist."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from combattracker.api.opening import begin
from combattracker.cli.run import Door, grouped
from combattracker.content.encounters.checking import check
from combattracker.play.console import past
from combattracker.play.console.console import Console
from combattracker.rules.gm import GM_ACTIONS
from tests.support.documents import printed

ROOT = Path(__file__).parent.parent


def examples(document: str, language: str) -> list[str]:
    """The code blocks of a document in one language."""
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, flags=re.DOTALL)


@pytest.mark.parametrize("document", ["README.md", "docs/encounters.md"])
def test_example_encounters_are_in_order(document: str, tmp_path: Path) -> None:
    found = examples(document, "yaml")
    assert found
    for number, text in enumerate(found):
        folder = tmp_path / "library" / "dragon-legacy"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"example-{number}.yaml"
        path.write_text(text, encoding="utf-8")
        assert check(path) == []


def test_the_readme_holds_the_two_commands() -> None:
    commands = "".join(examples("README.md", "sh"))
    assert "pip install . && combattracker\n" in commands
    assert "pip install '.[test]' && pytest\n" in commands


def test_the_pictures_of_the_readme_exist() -> None:
    pictures = re.findall(r"!\[[^]]*]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(pictures) >= 5
    for picture in pictures:
        drawn = (ROOT / picture).read_text(encoding="utf-8")
        assert "@font-face" not in drawn
        assert str(ROOT) not in drawn


DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for link in re.findall(r"(?<!`)\]\(([^)\s]+)\)", document.read_text(encoding="utf-8")):
        file, _, heading = link.partition("#")
        if "://" in link:
            continue
        target = document.parent / file if file else document
        assert target.exists(), link
        if heading:
            titles = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), flags=re.MULTILINE)
            assert heading in {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}, link


def test_every_command_of_the_guide_exists_and_every_command_is_in_it() -> None:
    table = begin(ROOT / "encounters" / "wolves-at-the-ford.yaml", None)
    guide = (ROOT / "docs" / "headless.md").read_text(encoding="utf-8")
    known = {*GM_ACTIONS, *Console(table).verbs, *past.ANY_TIME, *past.AMENDING, "explain", "recap", "save"}
    rows = [row.split("|")[1] for row in re.sub(r"\\\|", "/", guide).splitlines() if row.startswith("| `")]
    told = {name for row in rows for name in re.findall(r"`([a-z-]+)[ `]", row)}
    assert known <= told | {"open"}
    headings = {"version", "ruleset", "outcome", "state", "steps", "rolls", "asking", "recaps", "round", "title"}
    assert told - headings <= known | {"ruleset_version", "combattracker"}


def test_the_script_of_the_guide_runs() -> None:
    script = next(text for text in examples("docs/headless.md", "") if "turn mira" in text)
    script = script.replace("mira", "jorun").replace("longblade", "sword-cut")
    table = begin(ROOT / "encounters" / "wolves-at-the-ford.yaml", None)
    Door(table, faces=[], seed=None, auto=[], quiet=True).play(grouped(script.splitlines()))
    assert table.settled.clock.round == 1


@pytest.mark.parametrize("document", ["README.md", "docs/api.md"])
def test_the_examples_in_python_print_what_the_guide_says(
    document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "encounters", tmp_path / "encounters")
    monkeypatch.chdir(tmp_path)
    shown = list(printed(ROOT / document))
    assert shown
    for example, out in shown:
        assert out == (example.prints or ""), f"{document}:{example.line}: python -m tests.documents {document}"
