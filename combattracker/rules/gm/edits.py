"""Changing any value by hand."""

from __future__ import annotations

from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.properties.borne import FROM, LEFT
from combattracker.model.values import Why, changed
from combattracker.rules.asking.commands import did_you_mean, find_combatant, quoted, several
from combattracker.rules.gm.effect_fields import made
from combattracker.rules.gm.fields import BY_HAND, lay, set_field
from combattracker.rules.gm.parsing import NUMBER, amount, relative, whole
from combattracker.rules.ruleset import action
from combattracker.rules.scripting.script import Fight


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
        elif name == "ground" and name not in fight.state.combatants:
            fight.tell(lay(fight, field, value))
        elif dot:
            fight.tell(set_field(fight, fight.who(find_combatant(name, fight.state)), field, value))
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
            known = "round, segment, phase, actor, counter.X, ground.X"
            raise Unreadable(f"set takes WHO.FIELD=VALUE, or {known}; not {name!r}")
    return e.ClockMoved(before=clock, after=after, why=BY_HAND)


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


@action("mark", "Add a status", params=("status", "who*", "left=", "from=", "*="), edit=True)
async def mark(fight: Fight, actor: str) -> None:
    """Put a status on one or several, with any of its fields: mark stun w1 w2 left=2, mark dot w1 amount=5."""
    args = dict(fight.command.args)
    kind, whom = args.pop("status", ""), args.pop("who", None)
    known = status_names(fight)
    if kind not in known:
        raise Unreadable(f"there is no status {kind!r}{did_you_mean(kind, known)}")
    words = ", ".join(f"{name} {value}" for name, value in args.items() if name not in (LEFT, FROM))
    why = Why(text=f"put on by the GM{f': {words}' if words else ''}")
    for who in everybody(fight, whom, f"mark {kind}"):
        effect = made(fight, who, kind, args)
        before = fight.who(who).effects.get(effect.id)
        if before is None:
            fight.tell(e.EffectGained(who=who, effect=effect, why=why))
        else:
            fight.tell(e.EffectChanged(who=who, before=before, after=effect, why=why))
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
    fight.settle()


def status_names(fight: Fight) -> list[str]:
    """The ids of every effect that the GM can put on somebody."""
    manifest = fight.state.manifest
    names = list(manifest.effects)
    for kind in manifest.effect_kinds:
        names += [item.id for item in fight.state.catalogue.values() if item.kind == kind]
        names += fight.ruleset.library.names(kind) if fight.ruleset.library else []
    return list(dict.fromkeys(names))
