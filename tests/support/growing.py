"""A guide's blocks of code put together step by step, as its reader does: each names its file.

Of a Python file that is there already a block shows what is new or different, and `...` in a class stands for what it
has. Of a YAML file it shows the keys that are. Any other file is written anew.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

BLOCK = re.compile(r"^```(\w+)(?: ([\w/.-]+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
KEY = re.compile(r"^(?=\w+:)", re.MULTILINE)


class Block(NamedTuple):
    """A block of a document: its language, the file that it goes into, if any, and what stands in it."""

    language: str
    file: str
    text: str


def steps(document: str, heading: str = "### Step") -> Iterator[tuple[str, list[Block]]]:
    """The steps of a guide, each with its heading and its blocks."""
    for part in re.split(rf"^(?={heading})", document, flags=re.MULTILINE)[1:]:
        part = re.split(r"^## ", part, maxsplit=1, flags=re.MULTILINE)[0]
        yield part.splitlines()[0], list(blocks_of(part))


def blocks_of(text: str) -> Iterator[Block]:
    """The blocks of a document, or of a part of one."""
    for found in BLOCK.finditer(text):
        yield Block(found[1], found[2] or "", found[3])


def put(block: Block, folder: Path) -> None:
    """Puts a block into its file."""
    path = folder / block.file
    path.parent.mkdir(parents=True, exist_ok=True)
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    grow = {"python": python, "yaml": yaml}.get(block.language) if old else None
    path.write_text(grow(old, block.text) if grow else block.text, encoding="utf-8")


def yaml(old: str, new: str) -> str:
    """A file with some keys new or different."""
    keys: dict[str, str] = {}
    for text in (old, new):
        keys.update({part.partition(":")[0]: part for part in KEY.split(text) if part.strip()})
    return "".join(keys.values())


def python(old: str, new: str) -> str:
    """A module with some imports, functions or classes new or different."""
    module = ast.parse(old)
    module.body = merged(module.body, ast.parse(new).body)
    return ast.unparse(ast.fix_missing_locations(module)) + "\n"


def merged(old: Sequence[ast.stmt], new: Iterable[ast.stmt]) -> list[ast.stmt]:
    """Statements with others in the place of those of the same name, or where such stand: before the last class."""
    found = list(old)
    for node in new:
        names = [name_of(each) for each in found]
        name = name_of(node)
        if name is not None and name in names:
            at = names.index(name)
            found[at] = together(found[at], node)
        elif isinstance(node, ast.ImportFrom):
            last = max((at for at, each in enumerate(found) if isinstance(each, ast.ImportFrom)), default=0)
            found.insert(last + 1, node)
        else:
            classes = [at for at, each in enumerate(found) if isinstance(each, ast.ClassDef)]
            found.insert(classes[-1] if classes else len(found), node)
    return found


def together(old: ast.stmt, new: ast.stmt) -> ast.stmt:
    """A class with what it has and what is new, where `...` says so; else the new statement alone."""
    if isinstance(old, ast.ClassDef) and isinstance(new, ast.ClassDef):
        rest = [each for each in new.body if not is_dots(each)]
        if len(rest) < len(new.body):
            new.body = merged(old.body, rest)
    return new


def is_dots(node: ast.stmt) -> bool:
    """Whether a statement is `...`."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and node.value.value is ...


def name_of(node: ast.stmt) -> str | None:
    """What a statement defines; None for one that defines nothing by a name."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[target, *_]) | ast.AnnAssign(target=target):
            return ast.unparse(target)
    return None


def content(text: str) -> dict[str, object]:
    """What a module holds, whatever the order: names imported, and definitions by name, those of a class likewise."""
    found: dict[str, object] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.ImportFrom):
            found.update({f"from {node.module} import {each.name}": True for each in node.names})
        elif isinstance(node, ast.ClassDef):
            found[node.name] = {name_of(each) or "": ast.dump(each) for each in node.body}
        else:
            found[name_of(node) or "text"] = ast.dump(node)
    return found
