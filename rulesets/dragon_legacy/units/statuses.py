"""Status effects: how they take hold, tick and end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Duration, Effect, Modifier, Scalar, Term, Why, changed
from combattracker.rules.asking.commands import did_you_mean
from combattracker.rules.asking.dice import names_in
from combattracker.rules.library import find
from combattracker.rules.scripting.changes import since
from combattracker.rules.scripting.script import Fight

from ..schemas import STATS, Inflict, Status
from . import averages
from .aggro import add_aggro, draw_aggro, gathers
from .harm import deal
from .sheet import statuses

TICK = "end of turn"
USUALLY_LOWERED = ("STR", "INT", "AGI")
"""The primary stats, which a reduction lowers that names none (D-85)."""


def make(
    state: State,
    who: str,
    status: Status,
    source: str,
    turns: int | None = None,
    amount: int | str | None = None,
    stats: tuple[str, ...] = (),
) -> Effect:
    """A status as an effect on a unit: the same one from the same source is one effect, renewed (D-82).

    Damage over time may be dice; what lowers stats is a number.
    """
    lasting = turns or status.turns
    lowered = (stats or USUALLY_LOWERED) if status.lowers else ()
    modifiers = tuple(Modifier(bonus.stat, "add", bonus.amount) for bonus in status.modifiers)
    modifiers += tuple(Modifier(name, "add", -int(amount or 1)) for name in lowered)
    data: dict[str, Scalar] = {"amount": amount or 1} if status.damage or status.lowers else {}
    if status.lowers:
        data["stats"] = " ".join(lowered)
    return Effect(
        id="-".join(filter(None, (status.id, *(name.lower() for name in stats if status.lowers), source))),
        kind=status.id,
        label=status.name,
        source=source,
        modifiers=modifiers,
        duration=Duration(lasting, TICK) if lasting else None,
        data=data,
        since=since(state),
    )


def fields(status: Status) -> dict[str, str]:
    """What a status keeps about itself, each with its type."""
    if status.lowers:
        return {"amount": "int", "stats": "str"}
    return {"amount": "dice"} if status.damage else {}


def refit(effect: Effect, status: Status, data: Mapping[str, Scalar]) -> Effect:
    """A status with other data, and the stats that they lower. Raises Unreadable for stats that there are none of."""
    if not status.lowers:
        amount = data.get("amount")
        if isinstance(amount, str) and names_in(amount):
            raise Unreadable(f"the damage of {status.name} is a number or dice, not {amount!r}")
        return changed(effect, data={**effect.data, **data})
    before = {"amount": 1, "stats": " ".join(_lowered(effect, status)), **effect.data}
    amount, words = data.get("amount", before["amount"]), str(data.get("stats", before["stats"]))
    stats = [word.upper() for word in words.replace(",", " ").split()]
    for name in stats:
        if name not in STATS:
            raise Unreadable(f"{name!r} is no stat{did_you_mean(name, STATS)}")
    own = tuple(Modifier(bonus.stat, "add", bonus.amount) for bonus in status.modifiers)
    lowered = tuple(Modifier(name, "add", -int(amount or 0)) for name in dict.fromkeys(stats))
    return changed(effect, modifiers=own + lowered, data={"amount": amount, "stats": " ".join(stats)})


def _lowered(effect: Effect, status: Status) -> list[str]:
    return [modifier.stat for modifier in effect.modifiers[len(status.modifiers) :]]


async def inflict(fight: Fight, target: str, each: Inflict, source: str) -> None:
    """A status takes hold of a unit (D-81, D-82); a taunt draws aggro at once and leaves nothing behind (D-89).

    The same one again, from the same source, is renewed. A weaker one changes nothing as long as the stronger lasts.
    """
    status = find(fight.state, Status, each.status)
    if status is None or fight.who(target).standing != "up":
        return
    if status.taunts:
        taunt(fight, target, status, source)
        if not status.turns:
            return
    amount = each.amount
    if status.lowers and isinstance(amount, str):
        amount = (await fight.roll(source, f"points of {status.name}", amount, clauses=status.clauses)).total
        if fight.who(target).standing != "up":
            return
    effect = make(fight.state, target, status, source, each.turns, amount, each.stats)
    before = fight.who(target).effects.get(effect.id)
    clauses = ("D-81", "D-82", *status.clauses)
    if before is None:
        fight.gain(target, effect, *clauses, text=strength(effect, status))
    elif weight(effect) < weight(before):
        who, stays, less = fight.who(target), strength(before, status), strength(effect, status)
        left = f" for {more_turns(before)}" if before.duration else ""
        fight.say(f"{status.name} on {who} stays at {stays}{left}: {less} is weaker", *clauses, who=target)
    else:
        told = strength(effect, status)
        if weight(effect) > weight(before):
            told = f"{told} instead of {strength(before, status)}"
        elif effect.duration and (before.duration is None or before.duration.left > effect.duration.left):
            effect = changed(effect, duration=before.duration)
        fight.tell(e.EffectChanged(who=target, before=before, after=effect, why=Why(clauses, text=told)))


def weight(effect: Effect) -> float:
    """How strong a status is next to others of its kind: its damage a turn on average, or the points that it lowers."""
    amount = effect.data.get("amount") or 0
    return averages.plain_mean(amount) if isinstance(amount, str) else float(amount)


def strength(effect: Effect, status: Status) -> str:
    """How strong a status is, in words; empty for one that is as strong as any."""
    if status.damage:
        return f"{effect.data.get('amount')} damage a turn"
    return ", ".join(f"{each.stat} {each.amount:+}" for each in effect.modifiers).replace("-", "−")


def more_turns(effect: Effect) -> str:
    """How long a status still lasts, in words."""
    left = effect.duration.left if effect.duration else 0
    return f"{left} more turn{'s' * (left != 1)}"


def taunt(fight: Fight, target: str, status: Status, source: str) -> None:
    """Three times the user's base AGGRO, on top of the aggro that the ability's damage draws (D-89)."""
    who = fight.who(source)
    if not gathers(who, fight.who(target)):
        return
    base = who.stats.get("AGGRO", 0)
    fight.say(f"{status.name}: {who} draws {fight.who(target)}", *status.clauses, who=source)
    term = Term(f"{status.taunts} × AGGRO", status.taunts * base)
    add_aggro(fight, target, source, [term], status.clauses or ("D-89",))


def taunts(state: State, inflicts: Iterable[Inflict]) -> bool:
    """Whether a taunt is among the statuses that something brings about."""
    found = (find(state, Status, each.status) for each in inflicts)
    return any(status is not None and status.taunts for status in found)


def cleanse(fight: Fight, target: str) -> None:
    """Takes every harmful status off that can be removed before its time (D-82)."""
    for effect, status in statuses(fight.state, fight.who(target)):
        if status.harmful and status.removable:
            fight.lose(target, effect, "D-82", text="cleansed")


async def tick(fight: Fight, actor: str) -> None:
    """The end of a unit's turn: damage over time first (D-83), then every status is a turn shorter (D-82).

    What was gained in this very turn does neither yet (AMB-D37).
    """
    now = since(fight.state)
    for effect, status in statuses(fight.state, fight.who(actor)):
        if status.damage and effect.since != now and effect.id in fight.who(actor).effects:
            await _hurt_over_time(fight, actor, effect, status)
    if fight.is_still(actor, "up"):
        fight.tick(actor, "D-82", ticks=TICK, counts=lambda effect: effect.since != now, over="expired")


async def _hurt_over_time(fight: Fight, actor: str, effect: Effect, status: Status) -> None:
    """One turn's damage (D-83), rolled for by whoever caused it if it is dice; it draws aggro (D-84)."""
    amount, keys = effect.data.get("amount") or 0, tuple[str, ...]()
    if isinstance(amount, str):
        roller = effect.source if effect.source in fight.state.combatants else actor
        with fight.part(effect.id):
            roll = await fight.roll(roller, "damage over time", amount, prompt=effect.label, clauses=(status.damage,))
        if effect.id not in fight.who(actor).effects:  # taken off while the dice were asked for
            return
        amount, keys = roll.total, (roll.key,)
    damage = max(0, int(amount))
    fight.say(f"{effect.label}: {damage} damage", status.damage, who=actor)
    if effect.source in fight.state.combatants:
        with_stat = fight.state.switches.get("dot_aggro") != "damage"
        draw_aggro(fight, actor, effect.source, damage, with_stat=with_stat, clauses=("D-84",))
    deal(fight, actor, damage, effect.source, Why((status.damage,), (Term(effect.label, damage),), keys))
