"""The clock that runs while somebody at the table hesitates, where the rules count that."""

from __future__ import annotations

from time import monotonic


class Hesitation:
    """Seconds since a decision was asked for, without those for which the clock was stopped."""

    def __init__(self) -> None:
        self.who = ""
        self.each = 0
        self._before = 0.0
        self._since: float | None = None
        self._held = False

    def ask(self, who: str, each: int) -> None:
        """Somebody is asked for a decision that costs something each so many seconds; 0 stops the clock for good."""
        if (who, each) != (self.who, self.each):
            self.who, self.each = who, each
            self._before, self._since = 0.0, monotonic() if each else None

    @property
    def running(self) -> bool:
        """Whether the clock runs."""
        return self._since is not None

    @property
    def seconds(self) -> float:
        """How long it has run."""
        return self._before + (monotonic() - self._since if self._since is not None else 0.0)

    @property
    def lost(self) -> int:
        """How often the full time has passed."""
        return int(self.seconds // self.each) if self.each else 0

    def toggle(self) -> None:
        """Stops the clock, as for a question to the GM, or lets it run on."""
        if not self.each:
            return
        if self._since is None:
            self._since = monotonic()
        else:
            self._before, self._since = self.seconds, None

    def hold(self) -> None:
        """Stops the clock while something else covers the fight; one that stands already stays so."""
        self._held = self.running
        if self._held:
            self.toggle()

    def release(self) -> None:
        """Lets a clock run on that was held."""
        if self._held and not self.running:
            self.toggle()
        self._held = False

    def __str__(self) -> str:
        stopped = "" if self.running else ", stopped"
        return f"{int(self.seconds)} s{f': {self.lost} lost' if self.lost else ''}{stopped}"
