"""What every run of the tests needs."""

import os

pytest_plugins = ["tests.citations", "tests.breaking"]
"""Both stand behind `python -m tests.clauses`."""


def pytest_xdist_auto_num_workers() -> int:
    """Two workers a core: the tests of the screen wait half of their time."""
    return 2 * (os.cpu_count() or 1)
