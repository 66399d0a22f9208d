"""Loads the two plugins behind `python -m tests.clauses`."""

pytest_plugins = ["tests.citations", "tests.breaking"]
