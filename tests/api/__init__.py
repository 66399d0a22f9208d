"""The public door, as a stranger's program uses it."""
