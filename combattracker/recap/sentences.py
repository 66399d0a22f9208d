"""One sentence per event, as it is read aloud at the table."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from combattracker.model.facts import events as e
from combattracker.model.values import GM, Effect, Pool, Scalar, Why, changed
from combattracker.recap.scene import Scene, addends, condition, lasting, lowered, number, scalar
from combattracker.recap.tally import fallen

STANDINGS = {"up": "is up again", "dead": "dies", "down": "goes down", "fled": "flees", "surrendered": "surrenders"}
ADJECTIVES = ("ed", "ing", "prone", "blind", "asleep", "silent", "invisible", "frail")
NOUNS = ("blessing", "speed", "ring", "sting", "spring", "greed")
"""Endings of an effect's name that somebody *is*, and what looks like one but is something that somebody *has*."""


def sentence(event: e.Event, scene: Scene, cited: bool = False) -> str:
    """An event in words with the reason behind it; empty where there is nothing to say about it.

    `cited` names the clause of each addend, too.
    """
    if isinstance(event, e.PoolChanged):
        return _pool(event, scene, cited)
    tell = SENTENCES.get(type(event))
    told: str = tell(event, scene) if tell else ""
    return told + _reason(event.why, scene, cited) if told else ""


def _reason(why: Why, scene: Scene, cited: bool) -> str:
    told = [addends(why.terms, cited)] if why.terms else []
    if why.words:
        told.append(why.words)
    return f" ({'; '.join(told)})" if told else ""


def _noted(event: e.Noted, scene: Scene) -> str:
    note = event.note
    return f"{note.kind.capitalize()}: {note.text}" if note.kind in ("note", "ruling") else note.text


def _pool(event: e.PoolChanged, scene: Scene, cited: bool) -> str:
    """A pool that was spent or regained; players hear of others' health in words, and not of their other pools."""
    who, after, before = scene.name(event.who), event.after, event.before
    manifest = scene.after.manifest
    health = event.pool == manifest.health
    counted = scene.counted(event.who)
    if not health and not counted:
        return ""
    name = manifest.pools[event.pool].name if event.pool in manifest.pools else event.pool
    reason = _reason(event.why, scene, cited)
    if before is None:
        return f"{who}: {name} {_of(after)}{reason}" if counted else ""
    if before.maximum != after.maximum:
        return f"{who}: {name} {_of(before)} → {_of(after)}{reason}" if counted else ""
    by = after.current - before.current
    if not by:
        return ""
    if not health or (by_hand(event) and counted):
        return f"{who}: {name} {number(before.current)} → {number(after.current)}{reason}"
    if by > 0 and before.current <= 0 and not event.by and event.why.clauses and counted:
        # Rules that give health back without a healer, as to the dead, have another number to tell.
        return f"{who}: {name} {number(before.current)} → {number(after.current)}{reason}"
    source = f" from {scene.name(event.by)}" if event.by not in ("", scene.actor, event.who) else ""
    told = f"{who}: {abs(by)} {'damage' if by < 0 else 'healing'}{source}{reason}"
    if counted:
        return f"{told}, {name} {number(before.current)} → {number(after.current)}"
    look = _look(event.who, after, scene)
    return f"{told}, {look}" if look else told


def by_hand(event: e.PoolChanged) -> bool:
    """Whether the GM set a number outright, which is neither damage nor healing."""
    return event.why.by_gm


def _of(pool: Pool) -> str:
    return f"{number(pool.current)}/{number(pool.maximum)}"


def _look(who: str, pool: Pool, scene: Scene) -> str:
    """How somebody looks with so much left, if it is one who still stands; a death has its own sentence."""
    found = scene.combatant(who)
    if found is None or pool.current <= 0:
        return ""
    return condition(scene.after, changed(found, standing="up"), pool)


def _standing(event: e.StandingChanged, scene: Scene) -> str:
    kind = scene.after.manifest.standings.get(event.after)
    verb = (kind.verb if kind else "") or STANDINGS.get(event.after) or f"is {kind.name if kind else event.after}"
    return f"{scene.name(event.who)} {verb}"


def _verb(effect: Effect, scene: Scene) -> str:
    """That somebody has an effect, in words behind its name, as the game says it; empty where it does not."""
    kind = scene.after.manifest.effects.get(effect.kind)
    if kind is not None:
        return kind.verb or (f"is {lowered(effect.label)}" if _is(effect) else "")
    for of in scene.after.manifest.effect_kinds:
        item = scene.after.catalogue.get(f"{of}/{effect.kind}")
        if item is not None and (verb := _verb_of(item.body)):
            return verb
    return f"is {lowered(effect.label)}" if _is(effect) else ""


@lru_cache(maxsize=512)
def _verb_of(body: str) -> str:
    """The verb that a library entry names for itself."""
    try:
        fields = json.loads(body)
    except ValueError:
        return ""
    verb = fields.get("verb") if isinstance(fields, dict) else None
    return verb if isinstance(verb, str) else ""


def _is(effect: Effect) -> bool:
    label = lowered(effect.label)
    return label.endswith(ADJECTIVES) and not label.endswith(NOUNS)


def _untold(event: e.EffectGained | e.EffectChanged | e.EffectLost, scene: Scene) -> bool:
    """Whether an effect comes and goes without a word by the rules; what the GM's hand does is told."""
    effect = event.after if isinstance(event, e.EffectChanged) else event.effect
    kind = scene.after.manifest.effects.get(effect.kind)
    return kind is not None and not kind.told and not event.why.by_gm


def _gained(event: e.EffectGained, scene: Scene) -> str:
    effect, who = event.effect, scene.name(event.who)
    if _untold(event, scene):
        return ""
    left = f" for {lasting(effect.duration)}" if effect.duration else ""
    if verb := _verb(effect, scene):
        return f"{who} {verb}{left}"
    kind = scene.after.manifest.effects.get(effect.kind)
    verb = "now has" if kind is None else "suffers" if kind.harmful else "gains"
    return f"{who} {verb} {effect.label}{left}"


def _effect_changed(event: e.EffectChanged, scene: Scene) -> str:
    """An effect that has become another; one turn less of it is no news."""
    before, after, who = event.before, event.after, scene.name(event.who)
    if ticked(event) or _untold(event, scene):
        return ""
    verb = _verb(after, scene)
    told = f"{who} {verb}" if verb else f"{after.label} on {who}"
    if before.duration != after.duration:
        return f"{told}: {lasting(before.duration) or 'lasting'} → {lasting(after.duration) or 'lasting'}"
    if before.label != after.label:
        return f"{before.label} on {who} becomes {after.label}"
    changes = (key for key in after.data if before.data.get(key) != after.data[key])
    fields = [_field(key, before, after, scene) for key in changes if event.why.by_gm]
    if fields and scene.counted(event.who):
        return f"{told}: {', '.join(fields)}"
    return f"{told}: {'renewed' if changed(before, since=after.since) == after else 'changed'}"


def _field(key: str, before: Effect, after: Effect, scene: Scene) -> str:
    """What has become of one of an effect's data."""
    known = scene.after.combatants
    was, now = (
        found if (found := each.data.get(key)) not in known else scene.name(str(found)) for each in (before, after)
    )
    return f"{key} {scalar(was)} → {scalar(now)}"


def ticked(event: e.EffectChanged) -> bool:
    """Whether nothing but one tick of an effect has passed."""
    left = event.before.duration
    return left is not None and event.after == changed(event.before, duration=changed(left, left=left.left - 1))


def _lost(event: e.EffectLost, scene: Scene) -> str:
    """An effect that is over; what ends with its bearer's death is no news."""
    effect, who, found = event.effect, scene.name(event.who), scene.after.combatants.get(event.who)
    if _untold(event, scene) or (found is not None and fallen(scene.after, found)):
        return ""
    verb = _verb(effect, scene)
    if not verb:
        return f"{effect.label} on {who} ends"
    return f"{who} is no longer {verb[3:]}" if verb.startswith("is ") else f"{who} no longer {verb}"


def _moved(event: e.Moved, scene: Scene) -> str:
    who, after = scene.name(event.who), event.after
    if after is None:
        return f"{who} leaves the battlefield"
    if event.before is None:
        return f"{who} appears at {scene.square(after)}"
    if event.before == after:
        return ""
    was = scene.before.combatants.get(event.who)
    back = was is not None and was.at == after
    return f"{who} {'goes back' if back else 'moves'} to {scene.square(after)}"


def _aggro(event: e.AggroChanged, scene: Scene) -> str:
    enemy, toward = scene.name(event.enemy), scene.name(event.toward)
    if event.after is None:
        return f"{toward} is off {enemy}'s aggro table"
    if event.before == event.after:
        return ""
    return f"{enemy}'s aggro on {toward} {scalar(event.before)} → {number(event.after)}"


def _bookkeeping(why: Why) -> bool:
    """Whether nothing explains a fact: the rules keep it for themselves, such as who has acted this round."""
    return not (why.clauses or why.terms or why.words)


def _counter(event: e.CounterChanged, scene: Scene) -> str:
    if event.before == event.after or _bookkeeping(event.why) or (event.who and not scene.counted(event.who)):
        return ""
    kind = scene.after.manifest.counters.get(event.counter)
    name = kind.name if kind else event.counter
    told = f"{name} {scalar(event.before)} → {scalar(event.after)}"
    return f"{scene.name(event.who)}: {told}" if event.who else told


def _cooldown(event: e.CooldownChanged, scene: Scene) -> str:
    """What becomes ready later, or is ready again; one turn less to wait is no news."""
    if event.before == event.after or not scene.counted(event.who):
        return ""
    name, who = scene.library(event.of), scene.name(event.who)
    if not event.after:
        return f"{who}: {name} is ready again"
    if event.after == event.before - 1:
        return ""
    return f"{who}: {name} is ready in {event.after} turn{'' if event.after == 1 else 's'}"


def _placed(event: e.ItemPlaced, scene: Scene) -> str:
    item = event.item
    thing = item.label
    giver, holder = event.before and scene.name(event.before), event.holder and scene.name(event.holder)
    at = f" at {scene.square(event.at)}" if event.at is not None else ""
    if holder:
        if giver:
            return f"{giver} gives {thing} to {holder}"
        return f"{holder} {'picks up' if item.id in scene.before.ground else 'gets'} {thing}"
    if event.on_ground and giver and event.why.words:
        return f"{giver}'s {thing} lies on the ground{at}"
    if event.on_ground:
        return f"{giver} drops {thing}{at}" if giver else f"{thing} lies on the ground{at}"
    if giver and not scene.counted(event.before):
        return _one_less(giver, item.name)
    return f"{giver} no longer has {thing}" if giver else f"{thing} is gone"


def _one_less(who: str, thing: str) -> str:
    """What is told of a thing that is used up, where nobody may know how many are left."""
    return f"{who}: one {thing} less"


def _item(event: e.ItemChanged, scene: Scene) -> str:
    before, after, who = event.before, event.after, scene.name(event.who)
    if before.count != after.count and not scene.counted(event.who):
        return _one_less(who, after.name) if before.count > after.count else f"{who} gets {after.name}"
    if before.count != after.count:
        return f"{who}: {after.name} {before.count} → {after.count}"
    if before.label != after.label:
        return f"{who}: {before.label} becomes {after.label}"
    return "" if _bookkeeping(event.why) else f"{who}: {after.name} changes"


def _revised(event: e.Revised, scene: Scene) -> str:
    who, (group, dot, name) = scene.name(event.who), event.field.partition(".")
    manifest = scene.after.manifest
    if dot:
        kind = manifest.stats.get(name) if group == "stats" else manifest.facts.get(name)
        settled_first = group == "facts" and ((event.before is None and not event.why.words) or _bookkeeping(event.why))
        if not scene.counted(event.who) or settled_first:
            return ""
        before, after = (_fact(value, scene, event.who) for value in (event.before, event.after))
        return f"{who}: {kind.name if kind else name} {before} → {after}"
    match event.field:
        case "name":
            return f"{scalar(event.before)} is called {scalar(event.after)} from now on"
        case "side":
            side = scene.after.sides.get(str(event.after))
            return f"{who} changes sides ({side.name if side else event.after})"
        case "hidden":
            return f"{who} is {'hidden from' if event.after else 'shown to'} the players"
        case "notes":
            return f"{who}: the notes are changed"
    return f"{who}: {event.field} {scalar(event.before)} → {scalar(event.after)}"


def _fact(value: Scalar, scene: Scene, who: str) -> str:
    """A fact in words; the id of a combatant, or of a thing that somebody carries, is told by the name."""
    if isinstance(value, tuple):
        return ", ".join(_fact(each, scene, who) for each in value) or "–"
    if not isinstance(value, str):
        return scalar(value)
    if scene.combatant(value):
        return scene.name(value)
    for state in (scene.after, scene.before):
        bearer = state.combatants.get(who)
        if bearer is not None and value in bearer.items:
            return bearer.items[value].name
    return scalar(value)


def _side(event: e.SideChanged, scene: Scene) -> str:
    """Who plays and rolls for a side is the GM's business."""
    if scene.audience != GM:
        return ""
    dice = "rolled by the program" if event.after.dice == "program" else "typed in"
    return f"{event.after.name}: played by {event.after.controller}, dice {dice}"


def _declares(event: e.DeclarationMade, scene: Scene) -> str:
    """What somebody declares; what the rules declare for somebody without a reason is told by other words."""
    told = event.declared.text
    return f"{scene.name(event.declared.who)} declares: {told}" if told and not _bookkeeping(event.why) else ""


def _revealed(event: e.Revealed, scene: Scene) -> str:
    who = scene.name(event.who)
    if event.what != "declaration":
        return f"{who} is revealed"
    declared = scene.names_of.of(scene.after.declared.get(event.who) or scene.before.declared.get(event.who))
    if declared is not None:
        return f"{who} reveals: {declared.text}" if declared.text else ""
    return f"{who}'s declaration is revealed"


def _ended(event: e.FightEnded, scene: Scene) -> str:
    return "The fight goes on" if event.outcome is None else f"The fight ends: {event.outcome}"


SENTENCES: dict[type, Callable[[Any, Scene], str]] = {
    e.Noted: _noted,
    e.Joined: lambda ev, scene: f"{scene.name(ev.combatant.id)} joins the fight",
    e.Left: lambda ev, scene: f"{scene.name(ev.who)} leaves the fight",
    e.Revised: _revised,
    e.SideChanged: _side,
    e.Moved: _moved,
    e.StandingChanged: _standing,
    e.EffectGained: _gained,
    e.EffectChanged: _effect_changed,
    e.EffectLost: _lost,
    e.CounterChanged: _counter,
    e.CooldownChanged: _cooldown,
    e.AggroChanged: _aggro,
    e.ItemPlaced: _placed,
    e.ItemChanged: _item,
    e.DeclarationMade: _declares,
    e.Revealed: _revealed,
    e.SwitchChanged: lambda ev, scene: f"House rule {ev.switch}: {scalar(ev.before)} → {scalar(ev.after)}",
    e.FightEnded: _ended,
}
"""What has no sentence is told by the headline, by the arithmetic, or not at all."""
