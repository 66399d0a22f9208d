"""Status effects: how they take hold, tick and end."""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.model import events as e
from combattracker.model.state import State
from combattracker.model.values import Duration, Effect, Modifier, Term, Why, changed
from combattracker.rules.ruleset import since
from combattracker.rules.script import Fight

from . import schemas
from .harm import add_aggro, deal, draw_aggro, gathers
from .schemas import Inflict, Status
from .units import statuses

TICK = "end of turn"


def make(
    state: State,
    who: str,
    status: Status,
    source: str,
    turns: int | None = None,
    amount: int | None = None,
    stats: tuple[str, ...] = (),
) -> Effect:
    """A status as an effect on a unit: the same one from the same source is one effect, renewed (D-82)."""
    lasting = turns or status.turns
    modifiers = tuple(Modifier(bonus.stat, "add", bonus.amount) for bonus in status.modifiers)
    if status.lowers:
        modifiers += tuple(Modifier(name, "add", -(amount or 1)) for name in stats or ("STR", "INT", "AGI"))
    lowered = [name.lower() for name in stats] if status.lowers else []
    return Effect(
        id="-".join(filter(None, (status.id, *lowered, source))),
        kind=status.id,
        label=status.name,
        source=source,
        modifiers=modifiers,
        duration=Duration(lasting, TICK) if lasting else None,
        data={"amount": amount or 1} if status.damage or status.lowers else {},
        since=since(state),
    )


def inflict(fight: Fight, target: str, each: Inflict, source: str) -> None:
    """A status takes hold of a unit (D-81, D-82); a taunt draws aggro at once and leaves nothing behind (D-89)."""
    status = schemas.status(fight.state, each.status)
    if status is None or fight.who(target).standing != "up":
        return
    why = Why(("D-81", "D-82", *status.clauses))
    if status.taunts:
        taunt(fight, target, status, source)
        if not status.turns:
            return
    effect = make(fight.state, target, status, source, each.turns, each.amount, each.stats)
    before = fight.who(target).effects.get(effect.id)
    if before is None:
        fight.tell(e.EffectGained(who=target, effect=effect, why=why))
    else:
        fight.tell(e.EffectChanged(who=target, before=before, after=effect, why=why))


def taunt(fight: Fight, target: str, status: Status, source: str) -> None:
    """Three times the user's base AGGRO, on top of the aggro that the ability's damage draws (D-89)."""
    who = fight.who(source)
    if not gathers(who, fight.who(target)):
        return
    base = who.stats.get("AGGRO", 0)
    fight.say(f"{status.name}: {who.name} draws {fight.who(target).name}", *status.clauses, who=source)
    term = Term(f"{status.taunts} × AGGRO", status.taunts * base)
    add_aggro(fight, target, source, [term], status.clauses or ("D-89",))


def taunts(state: State, inflicts: Iterable[Inflict]) -> bool:
    """Whether a taunt is among the statuses that something brings about."""
    found = (schemas.status(state, each.status) for each in inflicts)
    return any(status is not None and status.taunts for status in found)


def cleanse(fight: Fight, target: str) -> None:
    """Takes every harmful status off that can be removed before its time (D-82)."""
    for effect, status in tuple(statuses(fight.state, fight.who(target))):
        if status.harmful and status.removable:
            fight.tell(e.EffectLost(who=target, effect=effect, why=Why(("D-82",), text="cleansed")))


def tick(fight: Fight, actor: str) -> None:
    """The end of a unit's turn: damage over time first (D-83), then every status is a turn shorter (D-82).

    What was gained in this very turn does neither yet (AMB-D37).
    """
    now = since(fight.state)
    for effect, status in tuple(statuses(fight.state, fight.who(actor))):
        if status.damage and effect.since != now and effect.id in fight.who(actor).effects:
            _hurt_over_time(fight, actor, effect, status)
    who = fight.who(actor)
    if who.standing != "up":
        return
    for effect, _ in tuple(statuses(fight.state, who)):
        if effect.duration is None or effect.since == now:
            continue
        left = effect.duration.left - 1
        if left <= 0:
            fight.tell(e.EffectLost(who=actor, effect=effect, why=Why(("D-82",), text="expired")))
        else:
            shorter = changed(effect, duration=Duration(left, effect.duration.ticks))
            fight.tell(e.EffectChanged(who=actor, before=effect, after=shorter, why=Why(("D-82",))))


def _hurt_over_time(fight: Fight, actor: str, effect: Effect, status: Status) -> None:
    damage = int(effect.data.get("amount") or 0)
    before = fight.state
    fight.say(f"{effect.label}: {damage} damage", status.damage, who=actor)
    if effect.source in before.combatants:
        with_stat = before.switches.get("dot_aggro") != "damage"
        draw_aggro(fight, actor, effect.source, damage, with_stat=with_stat, clauses=("D-84",))
    deal(fight, actor, damage, effect.source, Why((status.damage,), (Term(effect.label, damage),)))
