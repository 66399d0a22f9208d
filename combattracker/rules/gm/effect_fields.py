"""The fields of a status that are set by hand: what its kind keeps about it, how long it lasts, and whose it is."""

from __future__ import annotations

from collections.abc import Mapping

from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.facts.validate import LIST, SEVERAL, WHO
from combattracker.model.properties.borne import EFFECT_FIELD, FROM, LEFT
from combattracker.model.values import CatalogueItem, Effect, Scalar
from combattracker.rules.asking.commands import did_you_mean, find_combatant
from combattracker.rules.gm.parsing import NUMBER, amount, fact, parts, relative
from combattracker.rules.scripting.script import Fight

IN_WORDS = {
    "int": "NUMBER",
    "float": "NUMBER",
    "dice": "DICE",
    "bool": "YES|NO",
    "str": "WORDS",
    WHO: "WHO",
    SEVERAL: "WHO…",
}
"""How a message writes what a datum of a type takes."""


def freeze(fight: Fight, status: str) -> list[CatalogueItem]:
    """The library entries that a status needs and the fight does not have yet."""
    state, library = fight.state, fight.ruleset.library
    for kind in state.manifest.effect_kinds:
        if library is not None and f"{kind}/{status}" not in state.catalogue and status in library.names(kind):
            return [item for item in library.freeze(f"{kind}/{status}") if item.key not in state.catalogue]
    return []


def known_fields(fight: Fight, status: str) -> dict[str, str]:
    """The fields of a status, each with its type; its library entry is part of the fight from now on."""
    for item in freeze(fight, status):
        fight.tell(e.Catalogued(item=item))
    return {LEFT: "int", FROM: "str", **fight.ruleset.fields(fight.state, status)}


def made(fight: Fight, who: str, status: str, written: Mapping[str, str]) -> Effect:
    """A status for somebody, with those of its fields that are given in writing. Raises Unreadable."""
    known, own = known_fields(fight, status), fight.ruleset.fields(fight.state, status)
    for name in written:
        if name not in known:
            raise Unreadable(f"{status} has no field {name!r}{did_you_mean(name, known)}")
    left, source = (written.get(name, "") if name not in own else "" for name in (LEFT, FROM))
    lasts = amount(left, f"{LEFT}=") if left else None
    if lasts == 0:
        raise Unreadable(f"{LEFT}= is at least 1; unmark takes a status off")
    effect = fight.ruleset.effect(
        fight.state,
        who,
        status,
        lasts,
        find_combatant(source, fight.state) if source else "",
    )
    usual = _usual(fight, status)
    said = {
        name: _read(fight, own[name], name, value, None, name in usual)
        for name, value in written.items()
        if name in own
    }
    data = {**{name: value for name, value in usual.items() if name not in effect.data}, **said}
    _require_all(fight, status, {**effect.data, **data})
    return fight.ruleset.refit(fight.state, effect, data) if data else effect


def _usual(fight: Fight, status: str) -> Mapping[str, Scalar]:
    kind = fight.state.manifest.effects.get(status)
    return kind.usual if kind else {}


def _require_all(fight: Fight, status: str, data: Mapping[str, Scalar]) -> None:
    """Raises Unreadable where one of the rules' own effects lacks what it can't do without."""
    kind = fight.state.manifest.effects.get(status)
    lacking = [f"{name}={_in_words(of)}" for name, of in kind.fields.items() if name not in data] if kind else []
    if lacking:
        raise Unreadable(f"{status} needs more to mean anything: mark {status} WHO {' '.join(lacking)}")


def _in_words(type_name: str) -> str:
    if type_name.endswith(LIST):
        return f"{_in_words(type_name.removesuffix(LIST))},…"
    return IN_WORDS.get(type_name) or type_name.rstrip("/").upper()


def with_field(fight: Fight, effect: Effect, field: str, written: str) -> Effect:
    """A status with one of its fields set to something else in writing. Raises Unreadable."""
    known, own = known_fields(fight, effect.kind), fight.ruleset.fields(fight.state, effect.kind)
    if field not in known:
        raise Unreadable(f"{effect.label} has no field {field!r}{did_you_mean(field, known)}")
    if field in own:
        usual = _usual(fight, effect.kind)
        datum = _read(fight, own[field], field, written, effect.data.get(field), field in usual)
        return fight.ruleset.refit(fight.state, effect, {field: datum})
    value: str | int
    if field == FROM:
        value = find_combatant(written, fight.state) if written else ""
    else:
        value = relative(written, effect.duration.left if effect.duration else 0)
    whole: Effect = EFFECT_FIELD.put(effect, f"{effect.id}.{field}", value)
    return whole


def _read(fight: Fight, kind: str, field: str, written: str, before: Scalar, may_be_empty: bool) -> Scalar:
    """A value in writing as its type; numbers may be relative to what was, and people are known by their ids.

    A library entry that it names is part of the fight from now on.
    """
    if kind.endswith(LIST):
        of = kind.removesuffix(LIST)
        return tuple(_read(fight, of, field, each, None, False) for each in parts(written))  # type: ignore[return-value]
    if kind == "int" or (kind == "dice" and NUMBER.fullmatch(written.removeprefix("="))):
        return relative(written, before if type(before) is int else 0)
    if not written and may_be_empty:
        return written
    if kind == WHO:
        return find_combatant(written, fight.state)
    if kind == SEVERAL:
        return _several(fight, field, written)
    if kind == "str":
        wanted = written.strip().lower()
        everybody = fight.state.combatants.values()
        return next((w.id for w in everybody if wanted in (w.id, w.tag.lower(), w.name.lower())), written)
    if kind.endswith("/"):
        return _entry(fight, kind.rstrip("/"), written)
    if "|" in kind:
        if written not in kind.split("|"):
            raise Unreadable(f"{field} is one of {', '.join(kind.split('|'))}, not {written!r}")
        return written
    return fact(kind, written)


def _several(fight: Fight, field: str, written: str) -> str:
    """The ids of all who are named, with blanks or commas between them; one alone may have blanks in its name."""
    whole = written.strip().lower()
    sole = [who.id for who in fight.state.combatants.values() if whole and who.name.lower() == whole]
    words = written.split(",") if "," in written else written.split()
    named = sole if len(sole) == 1 else [find_combatant(word, fight.state) for word in words]
    if not named:
        raise Unreadable(f"{field}= needs at least one name")
    return " ".join(dict.fromkeys(named))


def _entry(fight: Fight, kind: str, name: str) -> str:
    key, library = f"{kind}/{name}", fight.ruleset.library
    if key not in fight.state.catalogue:
        known = library.names(kind) if library is not None else ()
        if library is None or name not in known:
            raise Unreadable(f"there is no {kind} {name!r}{did_you_mean(name, known)}")
        fight.tell(*(e.Catalogued(item=item) for item in library.freeze(key) if item.key not in fight.state.catalogue))
    return name
