"""What the screen uses of its library without being promised it: each is named here, and told of when it is gone."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from textual import events, keys
from textual.dom import DOMNode
from textual.widget import Widget
from textual.widgets import Input

TUI = Path(__file__).parent.parent.parent / "combattracker" / "tui"
LIBRARIES = ("textual", "rich", "asyncio")
NAMEDTUPLES = {"_replace", "_asdict"}
"""These are promised, in spite of how they begin."""


class Private(NamedTuple):
    """Something private of a library: where it is, its parameters, which file of ours needs it, and what for."""

    owner: object
    name: str
    parameters: tuple[str, ...]
    file: str
    what_for: str


USED = (
    Private(keys, "_character_to_key", ("character",), "drawing/keys.py", "reading keys of a user's keymap"),
    Private(Widget, "_get_style", ("self", "style"), "widgets/words.py", "styles of words that are painted by hand"),
    Private(
        Widget, "_scroll_update", ("self", "virtual_size"), "widgets/painted.py", "scrolling where no layout is needed"
    ),
    Private(
        Widget, "_forward_event", ("self", "event"), "widgets/prompt.py", "keys that go by way of the screen, in order"
    ),
    Private(
        events.Event, "_set_forwarded", ("self",), "widgets/prompt.py", "keys that go by way of the screen, in order"
    ),
    Private(Input, "_value", ("self",), "widgets/prompt.py", "dots in the place of what players must not read"),
    Private(DOMNode, "_get_component_classes", (), "widgets/painted.py", "tones by the names of component classes"),
)


@pytest.mark.parametrize("used", USED, ids=lambda used: used.name)
def test_what_the_screen_uses_unpromised_is_there(used: Private) -> None:
    told = f"the library's {used.name} serves {used.file}: {used.what_for}; find another way, or pin the library"
    found: Callable[..., object] | property | None = getattr(used.owner, used.name, None)
    found = found.fget if isinstance(found, property) else found
    assert found is not None, f"it is gone: {told}"
    assert tuple(inspect.signature(found).parameters) == used.parameters, f"it takes something else now: {told}"


@cache
def trees() -> dict[str, ast.Module]:
    """The modules of the screen by their paths in it, parsed."""
    files = sorted(TUI.rglob("*.py"))
    return {path.relative_to(TUI).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in files}


def is_private(name: str) -> bool:
    """Whether a name begins with one underscore."""
    return re.match(r"_[a-z]", name) is not None


def ours() -> set[str]:
    """The private names that the screen defines itself."""
    found = set()
    for tree in trees().values():
        for node in ast.walk(tree):
            match node:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    found.add(name)
                case ast.Attribute(attr=name, ctx=ast.Store()) | ast.Name(id=name, ctx=ast.Store()):
                    found.add(name)
    return found


def foreign() -> Iterator[tuple[str, str]]:
    """The private names that the screen uses and does not define, each with its file."""
    own = ours()
    for file, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and is_private(node.attr) and node.attr not in own:
                yield node.attr, file
            elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in LIBRARIES:
                hidden = is_private((node.module or "").rpartition(".")[2])
                yield from ((each.name, file) for each in node.names if hidden or is_private(each.name))


def replaced() -> Iterator[tuple[str, str]]:
    """The private names of a library's classes that a class of the screen defines or sets anew, each with its file."""
    for file, tree in trees().items():
        module = importlib.import_module(f"combattracker.tui.{file.removesuffix('.py').replace('/', '.')}")
        for node in tree.body:
            if not isinstance(node, ast.ClassDef):
                continue
            theirs = [base for base in vars(module)[node.name].__mro__ if base.__module__.split(".")[0] in LIBRARIES]
            text = "".join(map(inspect.getsource, theirs))
            for each in ast.walk(node):
                match each:
                    case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                        pass
                    case ast.Attribute(attr=name, value=ast.Name(id="self"), ctx=ast.Store()):
                        pass
                    case _:
                        continue
                if is_private(name) and re.search(rf"\b(self\.|def ){name}\b", text):
                    yield name, file


def test_nothing_else_is_used_or_replaced_unpromised() -> None:
    found = {*foreign(), *replaced()}
    known = {(used.name, used.file) for used in USED}
    assert {each for each in found if each[0] not in NAMEDTUPLES} == known
