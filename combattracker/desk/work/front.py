"""What lies in front of the fight until the GM closes it: something to read, a sheet to fill in, the past, a trial.

Each says in `taken` what is done with that by which it is closed. A front end draws it as it can, and then calls
`Desk.close`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from combattracker.desk.line.editable import Field
from combattracker.desk.past.history import History
from combattracker.play.amend.amendment import Amendment


def nothing(answer: object) -> None:
    """It was only looked at."""


@dataclass(frozen=True, eq=False)
class Page:
    """Lines to read under a title; `answers` are keys with what they mean, and what the page is closed with then.

    It is closed with an empty text where nothing is answered.
    """

    title: str
    lines: Sequence[str]
    answers: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    taken: Callable[[str], None] = nothing


@dataclass(frozen=True, eq=False)
class Sheet:
    """Every value that those with these `names` have; closed with what is written (`hp=5 STR=+1`), or with nothing."""

    names: str
    fields: Sequence[Field]
    taken: Callable[[str], None] = nothing


class Part(NamedTuple):
    """A part of an action that may be amended: the key of a question, or `=` for the command; what was said then."""

    key: str
    given: str
    prompt: str


@dataclass(frozen=True, eq=False)
class Redress:
    """What an action of the past was made of; closed with a part's key and what it should have been, or with None."""

    title: str
    parts: Sequence[Part]
    taken: Callable[[tuple[str, str] | None], None] = nothing


@dataclass(frozen=True, eq=False)
class Past:
    """The history; closed with the entry that is to be amended, or with 0."""

    history: History
    taken: Callable[[int], None] = nothing


@dataclass(frozen=True, eq=False)
class Trial:
    """The trial of an amendment, which has a desk of its own (`Desk.trial`); closed with what that was left with."""

    amendment: Amendment
    taken: Callable[[str], None] = nothing


Front: TypeAlias = Page | Sheet | Redress | Past | Trial
