"""Whom a command of the GM's hand is about."""

from __future__ import annotations

from collections.abc import Sequence

from combattracker.rules.asking.requests import Option
from combattracker.rules.scripting.script import Fight


async def whose(fight: Fight, actor: str, options: Sequence[Option], prompt: str, nothing: str, *clauses: str) -> str:
    """The one of several that is meant: the command's actor if it is one of them, else the GM says it.

    `nothing` is the refusal where there is nobody to choose.
    """
    given = actor if any(option.id == actor for option in options) else None
    return await fight.pick(
        "who", options, prompt=prompt, nothing=nothing, who="", sole=True, given=given, clauses=clauses
    )
