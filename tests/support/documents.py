"""The examples of a document: its blocks of Python, and what it says that they print."""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

ENCOUNTERS = Path(__file__).parent.parent.parent / "encounters"
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:```text\n(.*?)^```\n)?", re.DOTALL | re.MULTILINE)


class Example(NamedTuple):
    """A block of Python with its line in the document, and what is said to be printed by it (None: nothing is said)."""

    code: str
    line: int
    prints: str | None


def python_examples(document: Path) -> Iterator[Example]:
    """The blocks of Python in a document, in order."""
    text = document.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        yield Example(found[1], text.count("\n", 0, found.start(1)), found[2])


def printed(document: Path) -> Iterator[tuple[Example, str]]:
    """Each example of a document with what it does print; later ones know what earlier ones have made."""
    names: dict[str, Any] = {"__name__": "example"}
    for example in python_examples(document):
        out = StringIO()
        with redirect_stdout(out):
            # Blank lines put the block where it stands in the document, for the sake of messages.
            exec(compile("\n" * example.line + example.code, str(document), "exec"), names)
        yield example, out.getvalue()


def main(names: list[str]) -> None:
    """Writes into documents what their examples print: python -m tests.documents docs/api.md."""
    for document in [Path(name).resolve() for name in names]:
        text = document.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder, chdir(folder):
            shutil.copytree(ENCOUNTERS, "encounters")
            shown = list(printed(document))
        for example, out in shown:
            said = "" if example.prints is None else f"```text\n{example.prints}```\n"
            now = f"```text\n{out}```\n" if out else ""
            text = text.replace(f"```python\n{example.code}```\n{said}", f"```python\n{example.code}```\n{now}")
        document.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
