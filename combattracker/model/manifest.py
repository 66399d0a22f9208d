"""What a ruleset declares about itself, as data that a saved fight carries along."""

from __future__ import annotations

import re

import msgspec

from combattracker.model.values import Datum, Scalar, Value

NUMBER = re.compile(r"-?[0-9]{1,9}")
MOST = 1_000_000
"""The highest number that a house rule can be set to."""


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
    """A number that the procedure keeps, a budget or a counter; one that is not `shown` is for the rules alone.

    What is added to a counter of `healing` is summed up as healing, though it gives nobody health yet.
    """

    name: str
    help: str = ""
    shown: bool = True
    healing: bool = False


class FactKind(Value, frozen=True, omit_defaults=True):
    """A typed word or number about a combatant; one that is not `shown` is for the rules alone.

    `type` is str, int, float, bool or dice, or `who` for the id of a combatant; `int[]` is a list of such. It is
    one of the words of `one_of`, where there are any, or `several` of them, apart by blanks; one of type `who` may be
    one of these words besides.
    """

    name: str
    type: str = "str"
    default: Datum = ""
    one_of: tuple[str, ...] = ()
    several: bool = False
    help: str = ""
    shown: bool = True


class EffectKind(Value, frozen=True, omit_defaults=True):
    """An effect that the ruleset's scripts put on combatants; `fields` names the type of each datum.

    A type is str, int, float or bool, `who` for the id of a combatant, `who…` for those of several, `spell/` for that
    of a library entry of a kind, or the words that it may be, as in `flee|retreat`; `who[]` is a list of such.
    What is `usual` holds where the GM puts the effect on and names nothing else; what is neither usual nor worked out
    by the ruleset has to be named then.

    `verb` says in words that go behind a name that somebody has it, such as "is prone" or "has a broken arm"; a library
    entry that is an effect may have a field of that name, too.

    One that is not `told` comes and goes without a word in the log, for what brings it about says enough. Data that
    are not `shown` are for the rules alone.
    """

    name: str
    glyph: str = "•"
    harmful: bool = True
    fields: dict[str, str] = {}
    usual: dict[str, Datum] = {}
    help: str = ""
    told: bool = True
    shown: bool = True
    verb: str = ""


class StandingKind(Value, frozen=True, omit_defaults=True):
    """Whether a combatant of this standing takes turns and bars the way, and whether it has a place in the order.

    Unless told, whoever acts is `ordered`, and whoever does not is shown among the `fallen`, but for the fled and the
    surrendered. `verb` says in words that go behind a name that somebody is so now, such as "goes down".
    """

    name: str
    acts: bool = False
    blocks: bool = False
    ordered: bool | None = None
    fallen: bool | None = None
    verb: str = ""


class SwitchKind(Value, frozen=True, omit_defaults=True):
    """A house rule: its choices, which one holds unless the encounter says otherwise, and what it decides.

    With `least` any whole number from there on will do, and the choices are those that are proposed.
    """

    choices: tuple[Scalar, ...]
    default: Scalar
    help: str
    clauses: tuple[str, ...] = ()
    least: int | None = None

    def takes(self, value: Scalar) -> bool:
        """Whether it may be set to a value."""
        if self.least is not None and type(value) is int:
            return self.least <= value <= MOST
        return any(value == choice and type(value) is type(choice) for choice in self.choices)

    @property
    def expects(self) -> str:
        """What it may be set to, in words."""
        if self.least is not None:
            return f"a whole number from {self.least} to {MOST}"
        return f"one of {', '.join(str(choice).lower() for choice in self.choices)}"

    def read(self, written: str) -> Scalar:
        """The value that words mean, such as on for true; None where it can't be set to that."""
        words = {str(choice).lower(): choice for choice in self.choices}
        spoken = {"yes": "true", "on": "true", "no": "false", "off": "false"}
        word = written.strip().lower()
        word = word if word in words else spoken.get(word, word)
        if word not in words and self.least is not None and NUMBER.fullmatch(word):
            words[word] = int(word)
        found = words.get(word)
        return found if found is not None and self.takes(found) else None


STANDINGS = {
    "up": StandingKind("up", acts=True, blocks=True),
    "dead": StandingKind("dead"),
    "fled": StandingKind("fled"),
    "surrendered": StandingKind("surrendered", blocks=True),
}
ALIVE = ("fled", "surrendered")
"""Standings of those who take no part any more and yet have not fallen."""


class Manifest(Value, frozen=True, omit_defaults=True):
    """A ruleset's name, version and vocabulary; telling anything that it does not declare is refused.

    Entries of the library kinds in `effect_kinds` may be effects too, which is how users add statuses of their
    own. Of items of the library kinds in `unseen`, such as spells, others do not see what somebody has. `round` and
    `segment` are the game's words for those of the clock; an empty one is not shown. Distances are counted in `unit`s,
    a word such as space, or a sign.
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
    unseen: tuple[str, ...] = ()
    standings: dict[str, StandingKind] = msgspec.field(default_factory=STANDINGS.copy)
    switches: dict[str, SwitchKind] = {}
    phases: dict[str, str] = {}
    round: str = "round"
    segment: str = "segment"
    unit: str = "space"

    def in_order(self, standing: str) -> bool:
        """Whether somebody of a standing has a place in the order; a standing that nobody declared has one."""
        kind = self.standings.get(standing)
        return kind is None or (kind.acts if kind.ordered is None else kind.ordered)

    def has_fallen(self, standing: str) -> bool:
        """Whether somebody of a standing is shown among the fallen."""
        kind = self.standings.get(standing)
        if kind is None or kind.fallen is not None:
            return kind is not None and bool(kind.fallen)
        return not kind.acts and standing not in ALIVE

    @property
    def health(self) -> str:
        """The pool that is drawn as the bar beside a name; empty where there are no pools."""
        return next(iter(self.pools), "")
