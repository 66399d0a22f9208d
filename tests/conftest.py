"""What every run of the tests needs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest_plugins = ["tests.support.citations", "tests.support.breaking", "tests.support.signs"]
"""Two stand behind `python -m tests.clauses`; the third looks for references in all that leaves."""

FRESH = 100
"""So many test files that were never read make a fresh checkout."""


def pytest_configure(config: pytest.Config) -> None:
    """In a fresh checkout every worker would rewrite the assertions of all tests; once, on every core, is enough."""
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", 0):
        return
    never_read = [str(path) for path in sorted(Path(__file__).parent.rglob("test_*.py")) if not _read_before(path)]
    if len(never_read) < FRESH:
        return
    cores = os.cpu_count() or 1
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    collect = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-n", "0", "-p", "no:cacheprovider"]
    for reading in [
        subprocess.Popen([*collect, *never_read[core::cores]], env=env, stdout=subprocess.DEVNULL)
        for core in range(cores)
    ]:
        reading.wait()


def _read_before(path: Path) -> bool:
    return any((path.parent / "__pycache__").glob(f"{path.stem}.*-pytest-*.pyc"))
