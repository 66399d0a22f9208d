"""What is left of any value for an audience, derived from what each of its fields speaks of."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable
from functools import cache, cached_property, lru_cache
from typing import Any

import msgspec

from combattracker.model.facts import events as e
from combattracker.model.foes import open_book
from combattracker.model.names.references import INSIDE, SOMEBODY, Names
from combattracker.model.speaks import Speaks
from combattracker.model.state import Declared, State
from combattracker.model.values import EVERYONE, GM, Effect, Item, Term, changed

HIDE, WHOLE, COVER = object(), object(), object()
"""What is not seen: a part of something, or with this part the whole of it; or for it something stands in its place.

What does, a struct says itself with a method `covered`; where it has none, all of it goes.
"""
UNDISCLOSED = "undisclosed"
INSTEAD = {(Effect, "label"): UNDISCLOSED, (Term, "label"): UNDISCLOSED, (Item, "name"): "something"}
"""What stands in the place of words that would give somebody away; else nothing does."""
NEVER = (e.Opened, e.Renewed, e.Catalogued, e.AgendaSet, e.DueSet)
"""Events that are the GM's business."""
NOT_TOLD = ("notes", "hidden")
"""The properties whose change is the GM's business."""


def may_see(audience: str, seen_by: str) -> bool:
    """Whether an audience (`gm`, `players`, or a side's id) may see what is marked for `seen_by`."""
    return audience == GM or seen_by in (EVERYONE, audience)


def hidden(state: State, who: str) -> bool:
    """Whether a combatant is kept from the players at that moment."""
    found = state.combatants.get(who) or state.gone.get(who)
    return found is not None and found.hidden


class Eyes:
    """What an audience that is not the GM may see from one moment to another; `names` are those of the whole deed."""

    def __init__(self, before: State, after: State, audience: str, names: Names) -> None:
        self.before = before
        self.after = after
        self.audience = audience
        self.names = names

    def hides(self, who: str) -> bool:
        """Whether a combatant is hidden at either moment."""
        return hidden(self.before, who) or hidden(self.after, who)

    def counts(self, who: str) -> bool:
        """Whether the audience may know a combatant's numbers."""
        found = self.after.combatants.get(who) or self.after.gone.get(who)
        return found is not None and not self.hides(who) and open_book(self.after, found, self.audience)

    @cached_property
    def unseen_labels(self) -> frozenset[str]:
        """What effects are called that the audience may not see."""
        states = (self.before,) if self.before is self.after else (self.before, self.after)
        return frozenset(
            effect.label
            for state in states
            for who in (*state.combatants.values(), *state.gone.values())
            for effect in who.effects.values()
            if not may_see(self.audience, effect.seen_by)
        )

    def text(self, text: str, inside: bool) -> Any:
        """Words as the audience reads them; hidden where they may still spell a name that it must not know."""
        return self.names.plain(text, inside=inside) if self.names.may_read(text) else HIDE

    def reads(self, text: str) -> bool:
        """Whether the audience may read words that matter, with whoever is hidden as somebody."""
        return self.text(text, True) is not HIDE

    def key(self, key: str) -> str:
        """A key, or an id, in which nobody hidden is named."""

        def discreet(found: re.Match[str]) -> str:
            return SOMEBODY if self.hides(found[0]) else found[0]

        return key if self._ids is None else self._ids.sub(discreet, key)

    @cached_property
    def _ids(self) -> re.Pattern[str] | None:
        people = {**self.before.gone, **self.before.combatants, **self.after.gone, **self.after.combatants}
        return _pieces(tuple(people)) if any(self.hides(who) for who in people) else None


@lru_cache(maxsize=64)
def _pieces(ids: tuple[str, ...]) -> re.Pattern[str] | None:
    longest = "|".join(re.escape(each) for each in sorted(ids, key=lambda each: (-len(each), each)) if each)
    return re.compile(rf"(?<![^\W_])(?:{longest})(?![^\W_])") if longest else None


Look = Callable[[Any, Eyes, bool], Any]


def seen(value: Any, eyes: Eyes) -> Any:
    """A struct without what the audience must not see; HIDE where nothing of it may be seen."""
    return _struct(value.__class__)(value, eyes, False)


# Leaves


def _subject(value: str, eyes: Eyes, inside: bool) -> Any:
    return WHOLE if value and eyes.hides(value) else value


def _combatant(value: str, eyes: Eyes, inside: bool) -> Any:
    return HIDE if value and eyes.hides(value) else value


def _side(value: str, eyes: Eyes, inside: bool) -> Any:
    return HIDE if value and not eyes.names.knows_side(value) else value


def _own_side(value: str, eyes: Eyes, inside: bool) -> Any:
    return WHOLE if value and not eyes.names.knows_side(value) else value


def _key(value: str, eyes: Eyes, inside: bool) -> Any:
    return eyes.key(value)


def _text(value: str, eyes: Eyes, inside: bool) -> Any:
    return eyes.text(value, inside)


def _matter(value: str, eyes: Eyes, inside: bool) -> Any:
    told = eyes.text(value, inside)
    return WHOLE if told is HIDE else told


def _about(value: str, eyes: Eyes, inside: bool) -> Any:
    return eyes.text(value, inside) if eyes.names.knows_all(value) else WHOLE


def _numbers(value: str, eyes: Eyes, inside: bool) -> Any:
    if value and eyes.hides(value):
        return WHOLE
    return value if not value or eyes.counts(value) else COVER


def _audience(value: str, eyes: Eyes, inside: bool) -> Any:
    return value if may_see(eyes.audience, value) else WHOLE


def _lurks(value: bool, eyes: Eyes, inside: bool) -> Any:
    return WHOLE if value else value


def _hide(value: Any, eyes: Eyes, inside: bool) -> Any:
    return HIDE


def _data(value: Any, eyes: Eyes, inside: bool) -> Any:
    if isinstance(value, tuple):
        found = (_data(each, eyes, inside) for each in value)
        return tuple(told for each, told in zip(value, found, strict=True) if told != "" or each == "")
    if not isinstance(value, str):
        return value
    if eyes.hides(value):
        return ""
    told = eyes.text(value, True)
    return "" if told is HIDE else eyes.key(told)


def _as_it_is(value: Any, eyes: Eyes, inside: bool) -> Any:
    return value


LOOKS: dict[Speaks, Look] = {
    Speaks.SUBJECT: _subject,
    Speaks.COMBATANT: _combatant,
    Speaks.SIDE: _side,
    Speaks.OWN_SIDE: _own_side,
    Speaks.KEY: _key,
    Speaks.TEXT: _text,
    Speaks.MATTER: _matter,
    Speaks.ABOUT: _about,
    Speaks.NUMBERS: _numbers,
    Speaks.AUDIENCE: _audience,
    Speaks.LURKS: _lurks,
    Speaks.SECRET: _hide,
    Speaks.DATA: _data,
    Speaks.NOTHING: _as_it_is,
}


# Whatever is made of them


def look_of(hint: Any) -> Look:
    """How a value of a type is seen. What nothing is said of is hidden."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return next((LOOKS[each] for each in args[1:] if isinstance(each, Speaks)), _hide)
    if origin in (typing.Union, types.UnionType):
        return _optional(args)
    if origin in (dict, tuple):
        looks = [look_of(each) for each in args if each is not ...]
        if all(look is _as_it_is for look in looks):
            return _as_it_is
        if origin is dict:
            return _mapping(*looks)
        return _several(looks[0]) if args[1:] == (...,) else _fixed(looks)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _as_it_is if _harmless(hint) else _by_type
    return _as_it_is if hint is type(None) else _hide


@cache
def _harmless(kind: type[msgspec.Struct]) -> bool:
    """Whether nothing in a struct betrays anybody, so that it is seen as it is."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return kind not in OF_ITS_OWN and all(look_of(hints[field]) is _as_it_is for field in kind.__struct_fields__)


def _by_type(value: Any, eyes: Eyes, inside: bool) -> Any:
    return _struct(value.__class__)(value, eyes, inside)


def _optional(args: tuple[Any, ...]) -> Look:
    """A value or None; of several kinds of struct each is seen as what it is."""
    looks = [look_of(each) for each in args if each is not type(None)]
    look = looks[0]
    if look is _as_it_is:
        return look
    return lambda value, eyes, inside: None if value is None else look(value, eyes, inside)


def _mapping(key_look: Look, value_look: Look) -> Look:
    def look(value: dict[Any, Any], eyes: Eyes, inside: bool) -> Any:
        found = {}
        for key, each in value.items():
            told, part = key_look(key, eyes, inside), value_look(each, eyes, inside)
            if told is not HIDE and told is not WHOLE and part is not HIDE:
                found[told] = part
        return found

    return look


def _several(each_look: Look) -> Look:
    def look(value: tuple[Any, ...], eyes: Eyes, inside: bool) -> Any:
        return tuple(part for each in value if (part := each_look(each, eyes, inside)) is not HIDE)

    return look


def _fixed(looks: list[Look]) -> Look:
    def look(value: tuple[Any, ...], eyes: Eyes, inside: bool) -> Any:
        parts = [each_look(each, eyes, inside) for each, each_look in zip(value, looks, strict=True)]
        return tuple("" if part is HIDE else part for part in parts)

    return look


def _nothing(kind: type[msgspec.Struct], field: str, was: Any) -> Any:
    """What stands in the place of what is left out."""
    if isinstance(was, str):
        return INSTEAD.get((kind, field), "")
    return type(was)() if isinstance(was, dict | tuple) else None


@cache
def _struct(kind: type[msgspec.Struct]) -> Look:
    hints = typing.get_type_hints(kind, include_extras=True)
    looks = [(field, look_of(hints[field])) for field in kind.__struct_fields__]
    looks = [(field, look) for field, look in looks if look is not _as_it_is]
    within, by_itself = issubclass(kind, INSIDE), OF_ITS_OWN.get(kind)

    def look(value: Any, eyes: Eyes, inside: bool) -> Any:
        if by_itself is not None:
            value = by_itself(value, eyes)
            if value is HIDE:
                return HIDE
        other = {}
        for field, field_look in looks:
            was = getattr(value, field)
            now = field_look(was, eyes, within)
            if now is WHOLE:
                return HIDE
            if now is COVER:
                return look(value.covered(), eyes, inside) if hasattr(kind, "covered") else HIDE
            if now is HIDE:
                if isinstance(was, msgspec.Struct):
                    return HIDE
                now = _nothing(kind, field, was)
            if now is not was:
                other[field] = now
        return msgspec.structs.replace(value, **other) if other else value

    return look


# What goes by more than one field


def _never(event: Any, eyes: Eyes) -> Any:
    return HIDE


def _clock_moved(event: e.ClockMoved, eyes: Eyes) -> Any:
    """Whose turn it is that nobody may know of is no news at all."""
    return HIDE if event.after.actor and eyes.hides(event.after.actor) else event


def _revised(event: e.Revised, eyes: Eyes) -> Any:
    """A property is told as what it is: an id, a side, or a word."""
    values = [value for value in (event.before, event.after) if isinstance(value, str) and value]
    if event.field in NOT_TOLD or any(eyes.hides(value) for value in values):
        return HIDE
    if event.field == "side" and not all(eyes.names.knows_side(value) for value in values):
        return HIDE
    return event


def _declared(declared: Declared, eyes: Eyes) -> Any:
    """Others see that something is decided, but not what."""
    if may_see(eyes.audience, declared.seen_by):
        return declared
    return changed(declared, text="", data={}, seen_by=GM)


def _declaration(event: e.DeclarationMade, eyes: Eyes) -> Any:
    return event if may_see(eyes.audience, event.declared.seen_by) else HIDE


def _of_others(event: Any, eyes: Eyes) -> Any:
    """An effect from somebody hidden comes and goes untold."""
    effect = event.after if isinstance(event, e.EffectChanged) else event.effect
    return HIDE if eyes.hides(effect.source) or not eyes.reads(effect.label) else event


def _thing(event: e.ItemPlaced | e.ItemChanged, eyes: Eyes) -> Any:
    """A thing that is called by a name which nobody may know is not told of."""
    item = event.after if isinstance(event, e.ItemChanged) else event.item
    return event if eyes.reads(item.name) else HIDE


def _ended(event: e.FightEnded, eyes: Eyes) -> Any:
    return event if eyes.reads(event.outcome or "") else HIDE


def _term(term: Term, eyes: Eyes) -> Any:
    """What an unseen effect adds keeps its amount and loses its name."""
    return changed(term, label=UNDISCLOSED) if term.label in eyes.unseen_labels else term


OF_ITS_OWN: dict[type, Callable[[Any, Eyes], Any]] = {
    **dict.fromkeys(NEVER, _never),
    e.ClockMoved: _clock_moved,
    e.Revised: _revised,
    Declared: _declared,
    e.DeclarationMade: _declaration,
    e.EffectGained: _of_others,
    e.EffectChanged: _of_others,
    e.EffectLost: _of_others,
    e.ItemPlaced: _thing,
    e.ItemChanged: _thing,
    e.FightEnded: _ended,
    Term: _term,
}
