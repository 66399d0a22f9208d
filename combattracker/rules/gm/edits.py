"""Changing any value by hand."""

from __future__ import annotations

import re

from combattracker.model import events as e
from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.values import Budget, CatalogueItem, Duration, Item, Pool, Scalar, Why, changed
from combattracker.rules.commands import did_you_mean, find_combatant, quoted, several
from combattracker.rules.ruleset import action
from combattracker.rules.script import Fight

NUMBER = re.compile(r"[-+]?[0-9]{1,12}")
BY_HAND = Why(text="set by the GM")
MOST_SQUARES = 20
"""How many squares anybody covers each way at most."""


@action("set", "Set", params=("*=",), edit=True)
async def set_values(fight: Fight, actor: str) -> None:
    """Set any value: WHO.hp, WHO.hp.max, WHO.STR, WHO.at, WHO.standing, WHO.cooldown.X, WHO.aggro.X, round …"""
    if not fight.command.args:
        raise Unreadable("set takes WHO.FIELD=VALUE, for instance set mira.hp=5")
    for path, value in fight.command.args.items():
        name, dot, field = path.partition(".")
        if name == "counter" and name not in fight.state.combatants:
            count = fight.state.counters.get(field)
            after = relative(value, count or 0)
            fight.tell(e.CounterChanged(who="", counter=field, before=count, after=after, why=BY_HAND))
        elif dot:
            fight.tell(_change(fight, find_combatant(name, fight.state), field.lower(), field, value))
        else:
            fight.tell(_clock(fight, name, value))
    fight.settle()


def _clock(fight: Fight, name: str, value: str) -> e.Event:
    clock = fight.state.clock
    match name:
        case "round":
            after = changed(clock, round=whole(value))
        case "segment":
            after = changed(clock, segment=whole(value))
        case "phase":
            after = changed(clock, phase=value)
        case "actor":
            after = changed(clock, actor=find_combatant(value, fight.state) if value else "")
        case _:
            raise Unreadable(f"set takes WHO.FIELD=VALUE, or round, segment, phase, actor, counter.X; not {name!r}")
    return e.ClockMoved(before=clock, after=after, why=BY_HAND)


def _change(fight: Fight, who_id: str, field: str, written: str, value: str) -> e.Event:
    who = fight.who(who_id)
    manifest = fight.state.manifest
    group, _, name = written.partition(".")
    group = group.lower()
    stats = {stat.lower(): stat for stat in manifest.stats}
    pools = {pool.lower(): pool for pool in manifest.pools}
    if group in pools and field in (group, f"{group}.max"):
        pool = who.pools.get(pools[group], Pool(0, 0))
        holds = relative(value, pool.maximum if name else pool.current)
        after = Pool(pool.current, holds) if name else Pool(holds, pool.maximum)
        return e.PoolChanged(
            who=who_id, pool=pools[group], before=who.pools.get(pools[group]), after=after, why=BY_HAND
        )
    if field in stats:
        before = who.stats.get(stats[field], 0)
        return _revised(who_id, f"stats.{stats[field]}", before, relative(value, before))
    match group:
        case "name" | "tag" | "side" | "notes":
            if group == "side" and value not in fight.state.sides:
                raise Unreadable(f"there is no side {value!r}{did_you_mean(value, fight.state.sides)}")
            if group in ("name", "tag"):
                _free(fight, who_id, group, value)
            return _revised(who_id, group, getattr(who, group), value)
        case "hidden":
            return _revised(who_id, group, who.hidden, truth(value))
        case "size":
            after_size = relative(value, who.size)
            if not 1 <= after_size <= MOST_SQUARES:
                raise Unreadable(f"a size is from 1 to {MOST_SQUARES} squares, not {after_size}")
            return _revised(who_id, group, who.size, after_size)
        case "at":
            return e.Moved(who=who_id, before=who.at, after=_square(fight, who.side, value), why=BY_HAND)
        case "standing":
            return e.StandingChanged(who=who_id, before=who.standing, after=value, why=BY_HAND)
        case "cooldown":
            if not name:
                raise Unreadable("a cooldown of what? Write cooldown.NAME")
            before = who.cooldowns.get(name, 0)
            return e.CooldownChanged(who=who_id, of=name, before=before, after=relative(value, before), why=BY_HAND)
        case "counter":
            count = who.counters.get(name)
            return e.CounterChanged(
                who=who_id, counter=name, before=count, after=relative(value, count or 0), why=BY_HAND
            )
        case "budget":
            budget = who.budgets.get(name)
            left = relative(value, budget.left if budget else 0)
            after_budget = Budget(left, budget.of if budget else left)
            return e.BudgetChanged(who=who_id, budget=name, before=budget, after=after_budget, why=BY_HAND)
        case "aggro":
            toward = find_combatant(name, fight.state)
            level = fight.state.aggro.get(who_id, {}).get(toward)
            after_level = None if value == "none" else relative(value, level or 0)
            return e.AggroChanged(enemy=who_id, toward=toward, before=level, after=after_level, why=BY_HAND)
        case "effect":
            effect = who.effects.get(name)
            if effect is None:
                raise Unreadable(f"{who.name} has no {name!r}{did_you_mean(name, who.effects)}")
            left = relative(value, effect.duration.left if effect.duration else 0)
            ticks = effect.duration.ticks if effect.duration else "turn"
            return e.EffectChanged(
                who=who_id, before=effect, after=changed(effect, duration=Duration(left, ticks)), why=BY_HAND
            )
        case "item" if name.endswith(".bonus"):
            return _bonus(who, name.removesuffix(".bonus"), value)
        case "item":
            return _item(fight, who, name, value)
    if written in manifest.facts:
        return _revised(who_id, f"facts.{written}", who.facts.get(written), fact(manifest.facts[written].type, value))
    known = [*manifest.pools, *(f"{pool}.max" for pool in manifest.pools), *manifest.stats, *manifest.facts]
    known += ["name", "tag", "side", "at", "size", "standing", "hidden", "notes"]
    known += ["cooldown.X", "counter.X", "budget.X", "aggro.X", "effect.X", "item.X", "item.X.bonus"]
    raise Unreadable(f"{who.name} has no {written!r}{did_you_mean(written, known)}")


def _item(fight: Fight, who: Combatant, name: str, value: str) -> e.Event:
    """How many of a thing somebody carries; something new is the library's if it knows it."""
    thing = who.items.get(name)
    count = amount(str(relative(value, thing.count if thing else 0)), f"item.{name}")
    if thing is None:
        if not (name and count):
            raise Unreadable(f"{who.name} carries no {name!r}{did_you_mean(name, who.items)}")
        known = library_item(fight, name)
        label = known.name if known else name.replace("-", " ").capitalize()
        return e.ItemPlaced(item=Item(name, label, known.key if known else "", count), holder=who.id, why=BY_HAND)
    if not count:
        return e.ItemPlaced(item=thing, before=who.id, why=BY_HAND)
    return e.ItemChanged(who=who.id, before=thing, after=changed(thing, count=count), why=BY_HAND)


def _bonus(who: Combatant, name: str, value: str) -> e.Event:
    """What a thing adds as it is now."""
    thing = who.items.get(name)
    if thing is None:
        raise Unreadable(f"{who.name} carries no {name!r}{did_you_mean(name, who.items)}")
    after = changed(thing, bonus=relative(value, thing.bonus or 0))
    return e.ItemChanged(who=who.id, before=thing, after=after, why=BY_HAND)


def library_item(fight: Fight, name: str) -> CatalogueItem | None:
    """A thing that the library knows by that id, part of the fight from now on."""
    library = fight.ruleset.library
    for kind in fight.ruleset.carried:
        key = f"{kind}/{name}"
        if key not in fight.state.catalogue and library is not None and name in library.names(kind):
            fight.tell(*(e.Catalogued(item=i) for i in library.freeze(key) if i.key not in fight.state.catalogue))
        if key in fight.state.catalogue:
            return fight.state.catalogue[key]
    return None


def _free(fight: Fight, who_id: str, field: str, value: str) -> None:
    """Raises Unreadable for a name or tag that is empty, or by which somebody else is called."""
    if not value.strip() or (field == "tag" and len(value.split()) > 1):
        raise Unreadable(f"a {field} is {'one word' if field == 'tag' else 'a word or several'}, not {value!r}")
    for other in fight.state.combatants.values():
        if other.id != who_id and value.strip().lower() in (other.id, other.tag.lower(), other.name.lower()):
            raise Unreadable(f"{value!r} already means {other.name}; choose another {field}")


def _revised(who: str, field: str, before: Scalar, after: Scalar) -> e.Event:
    return e.Revised(who=who, field=field, before=before, after=after, why=BY_HAND)


def _square(fight: Fight, side: str, value: str) -> tuple[int, int] | None:
    if value in ("", "none", "off"):
        return None
    if fight.state.grid is None:
        raise Unreadable("this fight has no grid")
    return fight.state.grid.parse(value, fight.state.sides[side].field)


def whole(value: str) -> int:
    """A whole number in writing. Raises Unreadable."""
    if not NUMBER.fullmatch(value):
        raise Unreadable(f"a whole number is needed, not {value!r}")
    return int(value)


def amount(value: str, what: str) -> int:
    """A number that is not negative. Raises Unreadable."""
    number = whole(value)
    if number < 0:
        raise Unreadable(f"{what} takes a number from 0 on, not {number}")
    return number


def relative(value: str, before: int) -> int:
    """A number, or `+3` and `-3` relative to what was; `=-3` is minus three itself."""
    if value.startswith("="):
        return whole(value[1:])
    return before + whole(value) if value[:1] in ("+", "-") else whole(value)


def truth(value: str) -> bool:
    """Yes or no in writing. Raises Unreadable."""
    if value.lower() in ("yes", "true", "on", "1"):
        return True
    if value.lower() in ("no", "false", "off", "0"):
        return False
    raise Unreadable(f"yes or no is needed, not {value!r}")


def fact(type_name: str, value: str) -> Scalar:
    """A declared fact in writing, as its type. Raises Unreadable."""
    match type_name:
        case "int":
            return whole(value)
        case "bool":
            return truth(value)
        case "float" if re.fullmatch(r"[-+]?[0-9]{1,9}(\.[0-9]{1,6})?", value):
            return float(value)
        case "float":
            raise Unreadable(f"a number is needed, such as 4.5, not {value!r}")
    return value


def everybody(fight: Fight, words: str | None, verb: str) -> list[str]:
    """The combatants that a list of names means. Raises Unreadable where it is empty."""
    found = [find_combatant(name, fight.state) for name in several(words or "")]
    if not found:
        raise Unreadable(f"whom? Write {verb} and one or more names or tags")
    return list(dict.fromkeys(found))


def how_much(fight: Fight, verb: str) -> tuple[int, list[str]]:
    """The number and the names of a command that takes both; the number may stand first or last."""
    args = fight.command.args
    words = [args.get("amount", ""), *several(args.get("who", ""))]
    if not NUMBER.fullmatch(words[0]) and NUMBER.fullmatch(words[-1]):
        words.insert(0, words.pop())
    if not NUMBER.fullmatch(words[0]):
        raise Unreadable(f"{verb} takes a whole number and names, as in {verb} 5 w1 w2")
    number = amount(words[0], verb)
    return number, everybody(fight, " ".join(quoted(word) for word in words[1:]), f"{verb} AMOUNT")


@action("hurt", "Hurt", params=("amount", "who*"), edit=True)
async def hurt(fight: Fight, actor: str) -> None:
    """Deal damage by hand to one or several: hurt 5 w1 w2."""
    damage, whom = how_much(fight, "hurt")
    for who in whom:
        await fight.ruleset.hurt(fight, who, damage)


@action("heal", "Heal", params=("amount", "who*"), edit=True)
async def heal(fight: Fight, actor: str) -> None:
    """Heal by hand one or several: heal 5 mira."""
    healing, whom = how_much(fight, "heal")
    for who in whom:
        await fight.ruleset.heal(fight, who, healing)


@action("mark", "Add a status", params=("status", "who*", "left=", "from="), edit=True)
async def mark(fight: Fight, actor: str) -> None:
    """Put a status on one or several: mark stun w1 w2 left=2."""
    kind = fight.command.args.get("status", "")
    known = status_names(fight)
    if kind not in known:
        raise Unreadable(f"there is no status {kind!r}{did_you_mean(kind, known)}")
    left = fight.command.args.get("left")
    source = fight.command.args.get("from", "")
    for who in everybody(fight, fight.command.args.get("who"), f"mark {kind}"):
        for item in freeze(fight, kind):
            fight.tell(e.Catalogued(item=item))
        by = find_combatant(source, fight.state) if source else ""
        effect = fight.ruleset.effect(fight.state, who, kind, amount(left, "left=") if left else None, by)
        fight.tell(e.EffectGained(who=who, effect=effect, why=Why(text="put on by the GM")))
    fight.settle()


@action("unmark", "Remove a status", params=("status", "who*"), edit=True)
async def unmark(fight: Fight, actor: str) -> None:
    """Take a status off one or several: unmark stun w1."""
    name = fight.command.args.get("status", "")
    for who_id in everybody(fight, fight.command.args.get("who"), f"unmark {name or 'STATUS'}"):
        who = fight.who(who_id)
        found = who.effects.get(name) or who.effect(name)
        if found is None:
            raise Unreadable(f"{who.name} has no {name!r}{did_you_mean(name, who.effects)}")
        fight.tell(e.EffectLost(who=who_id, effect=found, why=Why(text="taken off by the GM")))


def status_names(fight: Fight) -> list[str]:
    """The ids of every effect that the GM can put on somebody."""
    manifest = fight.state.manifest
    names = list(manifest.effects)
    for kind in manifest.effect_kinds:
        names += [item.id for item in fight.state.catalogue.values() if item.kind == kind]
        names += fight.ruleset.library.names(kind) if fight.ruleset.library else []
    return list(dict.fromkeys(names))


def freeze(fight: Fight, status: str) -> list[CatalogueItem]:
    """The library entries that a status needs and the fight does not have yet."""
    state, library = fight.state, fight.ruleset.library
    for kind in state.manifest.effect_kinds:
        if library is not None and f"{kind}/{status}" not in state.catalogue and status in library.names(kind):
            return [item for item in library.freeze(f"{kind}/{status}") if item.key not in state.catalogue]
    return []
