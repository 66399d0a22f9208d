"""The bench of `combattracker.testing`, with what the games that come along have in common besides."""

from combattracker import testing
from combattracker.testing import cited, of_type

__all__ = ("Bench", "cited", "of_type")


class Bench(testing.Bench):
    """A fight that is played by lines of the command language, on the turns of those who act."""

    def turn(self, who: str) -> None:
        """Sets the clock to somebody's turn, as the procedure would, and begins it."""
        while self.state.clock.actor != who or self.state.clock.phase != "act":
            step = self.table.step()
            if step is None:
                owed = self.state.clock.actor
                self.play(f"{owed}: wait")
