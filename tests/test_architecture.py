"""No module imports itself in a circle, and no folder: whatever it needs can be read, and tested, without it.

Every import counts: at the top of a module, inside a function, and under TYPE_CHECKING, too. The last costs nothing
when the program runs, but two modules each of which names the other's types are one design in two files.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OUTSIDE = {
    "ftplib",
    "http",
    "marshal",
    "pickle",
    "requests",
    "shelve",
    "smtplib",
    "socket",
    "subprocess",
    "urllib",
    "webbrowser",
}
"""What would let a file of somebody's reach further than SECURITY.md promises."""
OBEYING = {"eval", "exec", "os.system", "os.popen", "yaml.load", "yaml.unsafe_load"}

CROWD = 15
"""So many modules somebody who looks for one reads through."""

Graph = dict[str, set[str]]


def modules(root: Path) -> dict[str, Path]:
    """The modules of both packages, by name."""
    found = {}
    for path in [*root.glob("combattracker/**/*.py"), *root.glob("rulesets/**/*.py")]:
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def graph(known: Mapping[str, Path]) -> Graph:
    """What each module imports of the others; a package that is only on the way to one of its modules is not meant."""
    return {name: {*imported(name, path, known)} - {name} for name, path in known.items()}


def imported(name: str, path: Path, known: Iterable[str]) -> Iterator[str]:
    """The modules that one imports, wherever it does."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name in known)
        elif isinstance(node, ast.ImportFrom):
            above = package.rsplit(".", node.level - 1)[0] if node.level else ""
            origin = ".".join(filter(None, (above, node.module)))
            for each in node.names:
                inner = f"{origin}.{each.name}"
                if inner in known or origin in known:
                    yield inner if inner in known else origin


@cache
def ours() -> Graph:
    """What the modules of this project import of each other."""
    return graph(modules(ROOT))


def circle(imports: Graph) -> list[str]:
    """A circle of imports, from a module back to itself; empty where there is none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as fault:
        return [*fault.args[1]][::-1]
    return []


def rooms(imports: Graph, known: Mapping[str, Path]) -> Graph:
    """What each folder imports of the others; a door to what lies behind it, as `__init__` is, is no part of it."""

    def room(name: str) -> str:
        return name if known[name].name in ("__init__.py", "__main__.py") else f"{name.rpartition('.')[0]}/"

    found: Graph = {room(name): set() for name in imports}
    for name, needs in imports.items():
        found[room(name)] |= {room(each) for each in needs} - {room(name)}
    return found


def test_no_module_imports_itself_in_a_circle() -> None:
    imports = ours()
    assert len(imports) > 200
    found = circle(imports)
    assert not found, " → ".join(found)


def test_no_folder_does() -> None:
    found = circle(rooms(ours(), modules(ROOT)))
    assert not found, " → ".join(found)


def test_no_folder_is_crowded() -> None:
    held = Counter(path.parent for path in modules(ROOT).values())
    crowded = {str(folder.relative_to(ROOT)): count for folder, count in held.items() if count > CROWD + 1}
    assert not crowded, f"more than {CROWD} modules and its __init__: {crowded}"


@pytest.mark.parametrize(
    "line",
    [
        "from . import one",
        "from .one import *",
        "import rulesets.game.one",
        "def late():\n    from rulesets.game import one",
        "if TYPE_CHECKING:\n    from .one import One",
    ],
)
def test_every_kind_of_import_counts(tmp_path: Path, line: str) -> None:
    game = tmp_path / "rulesets" / "game"
    game.mkdir(parents=True)
    (game / "__init__.py").write_text("from . import one\n")
    (game / "one.py").write_text("from .two import Two\n")
    (game / "two.py").write_text(line)
    assert {*circle(graph(modules(tmp_path)))} == {"rulesets.game.one", "rulesets.game.two"}


def test_the_program_opens_no_connection_starts_no_other_and_obeys_no_text() -> None:
    for path in [*ROOT.glob("combattracker/**/*.py"), *ROOT.glob("rulesets/**/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [each.name for each in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            elif isinstance(node, ast.Call):
                assert ast.unparse(node.func) not in OBEYING, f"{path}:{node.lineno}"
            assert not {name.partition(".")[0] for name in names} & OUTSIDE, f"{path}: {names}"
