"""The three ways in which something put in can be wrong."""

from __future__ import annotations

import os
import traceback

DEBUG = "COMBATTRACKER_DEBUG"
"""Where this stands in the environment, faults of rules are told with Python's own account of them."""


class CombatError(Exception):
    """Anything that the program tells the user instead of doing it."""


class Unreadable(CombatError):
    """Input that cannot be understood; `where` names file, line and column, or the line of a script."""

    def __init__(self, message: str, *, where: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.message = message
        self.where = where


class Undeclared(Unreadable):
    """A fact that the rules do not declare, or that does not fit the fight: the fault of whoever tells it."""


class Illegal(CombatError):
    """Input that is understood but against the rules; `clauses` are the rules it breaks."""

    def __init__(self, message: str, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(f"{message} [{', '.join(clauses)}]" if clauses else message)
        self.message = message
        self.clauses = clauses


class Ambiguous(CombatError):
    """Input with more than one reading; `readings` are what it could mean."""

    def __init__(self, message: str, readings: tuple[str, ...]) -> None:
        super().__init__(f"{message}: {', '.join(readings)}?")
        self.readings = readings


def with_account(told: str, fault: BaseException) -> str:
    """What is told of a fault in a ruleset's code; where somebody looks for it (`--debug`), with all lines it ran."""
    if not os.environ.get(DEBUG):
        return told
    return "\n".join([told, *"".join(traceback.format_exception(fault)).splitlines()])
