"""For tests of game systems, one's own too: a bench to play on, and marks of the clauses that a test proves."""

from combattracker.testing.bench import Bench, cited, of_type

__all__ = ("Bench", "cited", "of_type")
