"""An entry as the code of another time makes it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.golden.entries import Lines

ROOT = Path(__file__).parent.parent.parent


@contextmanager
def checked_out(ref: str) -> Iterator[Path]:
    """The code of a git ref in a folder of its own; it plays with these digests if it has none of its own yet."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        archive = subprocess.run(["git", "archive", ref], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
        subprocess.run(["tar", "-x"], cwd=folder, input=archive, check=True)
        if not (folder / "tests" / "golden").is_dir():
            shutil.copytree(ROOT / "tests" / "golden", folder / "tests" / "golden")
        yield folder


def entry(folder: Path, encounter: str, seed: int, number: int) -> Lines:
    """One entry of a fight as the code in a folder makes it."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.golden", "--show", encounter, str(seed), str(number)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdout=subprocess.PIPE,
        check=True,
    )
    return Lines(*map(tuple, json.loads(done.stdout)))
