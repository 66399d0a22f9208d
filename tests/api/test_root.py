"""What `import combattracker` hands on, and what it costs."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys

import pytest

import combattracker as ct
from combattracker import api
from tests.support.fights import ROOT

PUBLIC = [name for name in ct.__all__ if not name.startswith("__")]


def test_importing_it_loads_nothing_of_the_program() -> None:
    code = "import sys, combattracker; print([each for each in sys.modules if each.startswith('combattracker.')])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['combattracker.version']"


def test_what_reads_files_is_loaded_when_one_is_read() -> None:
    code = "import sys, combattracker as ct; ct.Fight; print({'pydantic', 'yaml', 'textual'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_nothing_inside_imports_from_the_root() -> None:
    for path in (ROOT / "combattracker").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "combattracker":
                assert not {each.name for each in node.names} & {*ct.__all__}, path
            if isinstance(node, ast.Import):
                assert "combattracker" not in [each.name for each in node.names], path


def test_the_root_hands_on_what_the_door_has() -> None:
    assert PUBLIC == api.__all__ == sorted(api.__all__)
    for name in PUBLIC:
        assert getattr(ct, name) is getattr(api, name)
    assert {*PUBLIC} < {*dir(ct)}
    with pytest.raises(AttributeError, match="no attribute 'open_figth'"):
        ct.open_figth  # type: ignore[attr-defined]  # noqa: B018


def test_the_version_is_that_of_the_package() -> None:
    assert f'version = "{ct.__version__}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def members() -> dict[str, object]:
    """All classes and functions that are public, and the public methods and properties of the classes."""
    found: dict[str, object] = {}
    for name in PUBLIC:
        value = getattr(ct, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            found[name] = value
        if inspect.isclass(value) and value.__module__.startswith("combattracker.api"):
            for each in dir(value):
                member = inspect.getattr_static(value, each)
                if not each.startswith("_") and (callable(member) or isinstance(member, property)):
                    found[f"{name}.{each}"] = member
    return found


@pytest.mark.parametrize(("name", "value"), members().items(), ids=members().keys())
def test_everything_is_documented(name: str, value: object) -> None:
    assert value.__doc__, name
    assert value.__doc__.splitlines()[0].endswith((".", ":")), name


def test_the_guide_names_whatever_is_handed_on() -> None:
    guide = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert not [name for name in PUBLIC if name not in guide]
    methods = [name for name, _ in inspect.getmembers(ct.Fight) if not name.startswith("_")]
    assert not [name for name in methods if name not in guide]
