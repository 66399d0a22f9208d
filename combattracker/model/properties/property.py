"""A kind of value that combatants have, such as pools or effects: how it is called, read, set and told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.foes import open_book
from combattracker.model.manifest import Manifest
from combattracker.model.speaks import Speaks
from combattracker.model.state import State
from combattracker.model.values import GM, Scalar, Why

Written = Literal[
    "number", "count", "level", "name", "tag", "side", "words", "yes", "size", "square", "standing", "effect", "fact"
]
"""How a value is written by hand: `rules/gm/fields.py` has a reader for each."""
Held = Scalar | tuple[int, int]
"""What a value is: a number, a word, a square, or None."""
Raw = Any
"""The whole that events tell of, in which a value stands: a Pool for health and for its maximum, an Effect …"""


class Change(NamedTuple):
    """What an event does to a value of somebody: the whole `before` and `after` it, None where it was not there."""

    who: str
    name: str
    before: Raw
    after: Raw


class Told(NamedTuple):
    """A value in words, as two states are compared: what it is called, and what it is."""

    what: str
    words: str


def as_it_is(raw: Raw, name: str) -> Held:
    """For what is a value by itself."""
    return raw  # type: ignore[no-any-return]


def instead(raw: Raw, name: str, value: Any) -> Raw:
    """For what is a value by itself, and has another one now."""
    return value


@dataclass(frozen=True, kw_only=True)
class Property:
    """A kind of value.

    `path` is how it is written in commands, with `{}` for its name where there are several: `hp`, `cooldown.bash`. What
    is `declared` is called as the manifest has it, however it is written. `part` is of the same whole as the row with
    that `kind`, and stands behind it.

    `raw` finds the whole in which the value stands (None where somebody has none), `held` reads the value in it, and
    `put` gives another whole. `event` is the fact that sets it, given who has it, its name, the wholes before and
    after, and why; `changes` what facts of which types do to it.

    `names` are those that may be set, whether somebody has them or not. `label` is what it is called, `help` what the
    form says of it, `form` what stands there, `told` how it is compared, `short` how it stands in a line about it
    alone (empty: its label, and as `told`). `speaks` says who may see it.

    One that is not `shown` is for the rules alone, one that is not `in_form` stands in no form, and nobody asks where
    one comes from that is not `explained`.
    """

    kind: str
    path: str
    written: Written
    raw: Callable[[State, Combatant, str], Raw]
    event: Callable[[Combatant, str, Raw, Raw, Why], e.Event]
    changes: Mapping[type, Callable[[Any], Iterable[Change]]]
    names: Callable[[State, Combatant], Iterable[str]] = lambda state, who: ("",)
    declared: Callable[[Manifest], Iterable[str]] | None = None
    held: Callable[[Raw, str], Held] = as_it_is
    put: Callable[[Raw, str, Any], Raw] = instead
    label: Callable[[State, str, Raw], str]
    help: Callable[[State, str, Raw], str]
    form: Callable[[State, str, Raw], str]
    told: Callable[[State, str, Raw], Told | None] = lambda state, name, raw: None
    short: Callable[[State, str, Raw], str] = lambda state, name, raw: ""
    speaks: Speaks = Speaks.NUMBERS
    shown: Callable[[Manifest, str], bool] = lambda manifest, name: True
    part: str = ""
    in_form: bool = True
    explained: bool = True

    def written_as(self, name: str) -> str:
        """The path of one of these, as commands have it."""
        return self.path.replace("{}.{}", "{}").format(name)

    def name_in(self, manifest: Manifest, path: str) -> str | None:
        """Which one of these a path means; None if none."""
        if "{}" not in self.path:
            return "" if path.lower() == self.path else None
        front, _, back = self.path.replace("{}.{}", "{}").partition("{}")
        if front and not self.part and path.lower() == front.rstrip("."):
            return ""
        end = len(path) - len(back)
        if not (path.lower().startswith(front) and path.lower().endswith(back) and end >= len(front)):
            return None
        name = path[len(front) : end]
        if "{}.{}" in self.path and "." not in name:
            return None
        if self.declared is None:
            return name
        return next((each for each in self.declared(manifest) if each.lower() == name.lower()), None)

    def seen_by(self, state: State, who: Combatant, audience: str) -> bool:
        """Whether an audience may know one of these of somebody whom it sees, as it is."""
        if audience == GM or self.speaks in (Speaks.NOTHING, Speaks.LURKS):
            return True
        return self.speaks is not Speaks.SECRET and open_book(state, who, audience)
