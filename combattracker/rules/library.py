"""The models that library files are validated against; rulesets extend them."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Effect, Item
from combattracker.rules.asking.dice import names_in

if TYPE_CHECKING:
    from combattracker.rules.scripting.script import Fight

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=60)]
Words = Annotated[str, StringConstraints(max_length=2000)]


def dice_check(*names: str) -> AfterValidator:
    """Makes a text a dice expression, which may use these names as numbers: `Annotated[str, dice_check("STR")]`."""

    def check(text: str) -> str:
        try:
            named = names_in(text)
        except Unreadable as fault:
            raise ValueError(str(fault)) from None
        if not {*named} <= {*names}:
            raise ValueError(f"dice that name nothing but {', '.join(names)}" if names else "dice without names")
        return text

    return AfterValidator(check)


Dice = Annotated[str, Field(min_length=1, max_length=60, examples=["1d8", "2d6+1", "3"]), dice_check()]
"""Dice as an entry has them, without names of stats."""


class Part(BaseModel):
    """A piece of a library entry: strict, closed and frozen."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Entry(Part):
    """One library entry; `id` is the key under which the file lists it.

    `of_kind` is the kind under which it is catalogued, the name of its class unless told: `class Charm(Entry,
    of_kind="spell")`. What is told holds for the classes that extend it, too.
    """

    of_kind: ClassVar[str] = ""
    kind_told: ClassVar[str] = ""

    id: Slug = Field(default="unnamed", description="Taken from the key of the entry.")
    name: Words = Field(default="", description="What the players call it; the id in words by default.")
    help: Words = Field(default="", description="A sentence for the GM.")
    clauses: tuple[str, ...] = Field(default=(), description="The rules that it rests on.")

    def __init_subclass__(cls, of_kind: str = "", **told: Any) -> None:
        """Gives a model of entries its kind."""
        super().__init_subclass__(**told)
        cls.kind_told = of_kind or cls.kind_told
        cls.of_kind = cls.kind_told or re.sub(r"(?<=.)(?=[A-Z])", "-", cls.__name__).lower()

    def model_post_init(self, context: Any, /) -> None:
        """Gives an entry without a name its id in words."""
        if not self.name:
            object.__setattr__(self, "name", self.id.replace("-", " ").capitalize())

    def refers(self) -> tuple[str, ...]:
        """The keys (`kind/id`) of the entries that this one cannot do without."""
        return ()

    @classmethod
    def migrated(cls, fields: dict[str, Any]) -> dict[str, Any]:
        """The fields of an entry that a fight has kept, as they are written today.

        A ruleset that renames or drops a field says here what becomes of it in fights that were begun before.
        """
        return fields

    @classmethod
    def thawed(cls, body: str) -> Self:
        """An entry from the text in which a fight keeps it. Raises Unreadable, naming the entry and the field."""
        kept = json.loads(body)
        fields = cls.migrated(dict(kept))
        try:
            # From JSON, because a strict model takes a list for a tuple only there.
            return cls.model_validate_json(body if fields == kept else json.dumps(fields))
        except ValidationError as error:
            raise Unreadable(_outgrown(str(kept.get("id", "")), error)) from None


def _outgrown(entry: str, error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    field = ".".join(map(str, first["loc"])) or "text"
    wrong = {
        "extra_forbidden": f"has a field {field!r} that is no longer known",
        "missing": f"lacks the field {field!r}",
    }
    told = wrong.get(first["type"], f"has a field {field!r} that may not be so any more")
    return (
        f"the library entry {entry!r}, as this fight has kept it, {told}: the rules that are installed are not those "
        "with which the fight was begun"
    )


class Creature(Entry, of_kind="creature"):
    """What combatants are made from; the core itself applies `current` and `cooldowns` after `Ruleset.recruit`."""

    current: dict[str, int] = Field(default={}, description="What its pools hold now, where that is not the maximum.")
    cooldowns: dict[str, int] = Field(default={}, description="What is not ready yet from an earlier fight.")


# Reading what a fight has frozen

E = TypeVar("E", bound=Entry)


@lru_cache(maxsize=4096)
def _thawed(model: type[E], body: str) -> E:
    return model.thawed(body)


def find(state: State, model: type[E], name: str) -> E | None:
    """The entry of that id in the fight's catalogue; None if the fight has none of this kind that is called so."""
    item = state.catalogue.get(f"{model.of_kind}/{name}")
    return _thawed(model, item.body) if item is not None else None


def entry(state: State, model: type[E], name: str) -> E:
    """The entry of that id in the fight's catalogue. Raises Unreadable."""
    found = find(state, model, name)
    if found is None:
        raise Unreadable(f"this fight knows no {model.of_kind} {name!r}")
    return found


def all_of(state: State, model: type[E]) -> tuple[E, ...]:
    """Every entry of a kind in the fight's catalogue, in the order in which the fight came to know them."""
    return tuple(_thawed(model, item.body) for item in state.catalogue.values() if item.kind == model.of_kind)


def held(state: State, who: Combatant, model: type[E]) -> tuple[E, ...]:
    """What somebody knows of a kind (`Combatant.holds`), such as its spells, in the order of its sheet."""
    kind = f"{model.of_kind}/"
    return tuple(entry(state, model, key[len(kind) :]) for key in who.holds if key.startswith(kind))


def borne(state: State, who: Combatant, model: type[E]) -> tuple[tuple[Effect, E], ...]:
    """What is on somebody of a kind, such as conditions: each effect whose kind is an entry's id, with that entry."""
    found = ((effect, find(state, model, effect.kind)) for effect in who.effects.values())
    return tuple((effect, entry) for effect, entry in found if entry is not None)


def of_item(state: State, item: Item, model: type[E]) -> E | None:
    """The entry that a thing is made from; None where it is of another kind, or of none."""
    kind, _, name = item.of.partition("/")
    return find(state, model, name) if kind == model.of_kind else None


def carried(state: State, who: Combatant, model: type[E]) -> tuple[tuple[Item, E], ...]:
    """What somebody carries of a kind, such as its weapons, each with the entry that it is made from."""
    found = ((item, of_item(state, item, model)) for item in who.items.values())
    return tuple((item, made_of) for item, made_of in found if made_of is not None)


def bring(fight: Fight, model: type[E], name: str) -> E | None:
    """An entry of the library becomes part of the fight if it is not yet, with what it refers to.

    None where neither the fight nor the library has one of that id.
    """
    key, library = f"{model.of_kind}/{name}", fight.ruleset.library
    if key not in fight.state.catalogue and library is not None and name in library.names(model.of_kind):
        new = [item for item in library.freeze(key) if item.key not in fight.state.catalogue]
        fight.tell(*(e.Catalogued(item=item) for item in new))
    return find(fight.state, model, name)
