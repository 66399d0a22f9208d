"""What a ruleset declares about itself, as data that a saved fight carries along."""

from __future__ import annotations

import msgspec

from combattracker.model.values import Scalar, Value


class StatKind(Value, frozen=True, omit_defaults=True):
    """A number that every combatant has, such as strength; one that stands `aside` is seldom looked at in a fight."""

    name: str
    default: int = 0
    help: str = ""
    aside: bool = False


class PoolKind(Value, frozen=True, omit_defaults=True):
    """Something that is spent and regained; the first one declared is drawn as the bar beside the name."""

    name: str
    help: str = ""


class CountKind(Value, frozen=True, omit_defaults=True):
    """A number that the procedure keeps, a budget or a counter; one that is not `shown` is for the rules alone."""

    name: str
    help: str = ""
    shown: bool = True


class FactKind(Value, frozen=True, omit_defaults=True):
    """A typed word or number about a combatant; `type` is str, int or bool; one not `shown` is for the rules alone."""

    name: str
    type: str = "str"
    default: Scalar = ""
    one_of: tuple[str, ...] = ()
    help: str = ""
    shown: bool = True


class EffectKind(Value, frozen=True, omit_defaults=True):
    """An effect that the ruleset's scripts put on combatants; `fields` names the type of each datum.

    One that is not `told` comes and goes without a word in the log, for what brings it about says enough. Data that
    are not `shown` are for the rules alone.
    """

    name: str
    glyph: str = "•"
    harmful: bool = True
    fields: dict[str, str] = {}
    help: str = ""
    told: bool = True
    shown: bool = True


class StandingKind(Value, frozen=True, omit_defaults=True):
    """Whether a combatant of this standing takes turns and bars the way."""

    name: str
    acts: bool = False
    blocks: bool = False


class SwitchKind(Value, frozen=True, omit_defaults=True):
    """A house rule: its choices, which one holds unless the encounter says otherwise, and what it decides."""

    choices: tuple[Scalar, ...]
    default: Scalar
    help: str
    clauses: tuple[str, ...] = ()


STANDINGS = {
    "up": StandingKind("up", acts=True, blocks=True),
    "dead": StandingKind("dead"),
    "fled": StandingKind("fled"),
    "surrendered": StandingKind("surrendered", blocks=True),
}


class Manifest(Value, frozen=True, omit_defaults=True):
    """A ruleset's name, version and vocabulary; telling anything that it does not declare is refused.

    Entries of the library kinds in `effect_kinds` may be effects too, which is how users add statuses of their
    own. `round` and `segment` are the game's words for those of the clock; an empty one is not shown.
    """

    id: str
    title: str
    version: str
    credit: str = ""
    stats: dict[str, StatKind] = {}
    pools: dict[str, PoolKind] = {}
    budgets: dict[str, CountKind] = {}
    counters: dict[str, CountKind] = {}
    facts: dict[str, FactKind] = {}
    effects: dict[str, EffectKind] = {}
    effect_kinds: tuple[str, ...] = ()
    standings: dict[str, StandingKind] = msgspec.field(default_factory=STANDINGS.copy)
    switches: dict[str, SwitchKind] = {}
    phases: dict[str, str] = {}
    round: str = "round"
    segment: str = "segment"

    @property
    def health(self) -> str:
        """The pool that is drawn as the bar beside a name; empty where there are no pools."""
        return next(iter(self.pools), "")
