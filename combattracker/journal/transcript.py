"""What came into an action from outside: answers, and what the GM changed meanwhile."""

from __future__ import annotations

from combattracker.model.values import Value
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Recorded


class Edit(Value, frozen=True, tag=True):
    """Something that the GM changed while a question was open, behind the `at`-th fact of the action."""

    at: int
    command: Command


Transcript = tuple[Recorded | Edit, ...]
"""What came into an action from outside, in order: enough to run it again with the same end."""
