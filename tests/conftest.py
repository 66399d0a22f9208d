"""What every run of the tests needs."""

import os

pytest_plugins = ["tests.citations", "tests.breaking", "tests.signs"]
"""Two stand behind `python -m tests.clauses`; the third looks for references in all that leaves."""


def pytest_xdist_auto_num_workers() -> int:
    """Two workers a core: the tests of the screen wait half of their time."""
    return 2 * (os.cpu_count() or 1)
