"""Damage, healing, death and revival."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Term, Why
from combattracker.rules.scripting import changes
from combattracker.rules.scripting.script import Fight
from combattracker.rules.space.search import nearest_free

from .sheet import alive, health, is_player, revivable, statuses


def deal(fight: Fight, target: str, damage: int, by: str, why: Why) -> None:
    """Damage to a unit: it wakes (D-96), and may die (D-100)."""
    if damage <= 0:
        return
    fight.change(target, "hp", -damage, source=by, why=why)
    for effect, status in statuses(fight.state, fight.who(target)):
        if status.wakes:
            fight.lose(target, effect, status.wakes, text="damage ends it")
    fight.settle()


def dying(state: State) -> Iterator[e.Event]:
    """What follows from health as it is: death at 0 or less (D-100)."""
    for who in state.combatants.values():
        if alive(who) and health(who) <= 0:
            yield from changes.set_standing(state, who.id, "dead", Why(("D-100", "D-101")))
            for effect in who.effects.values():
                if effect.kind != "passive":
                    yield from changes.lost(state, who.id, effect, Why(("D-101",), text="death ends it"))
            yield from _forget(state, who)
            anew = Why(("D-103",), text="only healing after this death counts")
            yield from changes.set_counter(state, who.id, "revival", None, why=anew)


def _forget(state: State, who: Combatant) -> Iterator[e.Event]:
    """A dead player loses all the aggro on enemies that still fight (D-102)."""
    if not is_player(who):
        return
    for enemy, table in state.aggro.items():
        if who.id in table and enemy in state.combatants and alive(state.combatants[enemy]):
            yield e.AggroChanged(enemy=enemy, toward=who.id, before=table[who.id], after=None, why=Why(("D-102",)))


def mend(fight: Fight, target: str, amount: int, by: str, *, item: bool = False) -> None:
    """Healing: up to the maximum for the living; for a dead player it counts toward revival (D-103)."""
    who = fight.who(target)
    if who.standing == "dead":
        if fight.state.outcome is not None:
            _revive_after(fight, who, amount, item)
        elif revivable(who):
            _toward_revival(fight, who, amount, by)
        else:
            fight.say(f"{who} is dead: only players can be revived", "D-103", who=target)
        return
    pool = who.pools["hp"]
    gained = max(0, min(amount, pool.maximum - pool.current))
    if not gained:
        fight.say(f"{who} has full health", who=target)
    why = Why(terms=(Term("healing", amount),), text="up to the maximum" if gained < amount else "")
    fight.change(target, "hp", gained, source=by, why=why)


def _toward_revival(fight: Fight, who: Combatant, amount: int, by: str) -> None:
    """Healing spent on a dead player adds up over heals and turns, from abilities and items (D-103 … D-107)."""
    before, maximum = who.counters.get("revival", 0), who.pools["hp"].maximum
    spent = before + amount
    terms = (Term("spent so far", before), Term("healing", amount))
    why = Why(("D-103", "D-104", "D-105"), terms, text=f"{who.own(-(-maximum // 2))} needed")
    fight.set_counter(who.id, "revival", spent, source=by, why=why)
    if 2 * spent < maximum:
        return
    half = max(1, -(-spent // 2))
    told = f"half of the {spent} healing spent{', rounded up' if spent % 2 else ''}"
    capped = f"{told}, up to the maximum" if half > maximum else told
    _rise(fight, who.id, min(half, maximum), Why(("D-106", "D-107"), text=capped))


def _revive_after(fight: Fight, who: Combatant, amount: int, item: bool) -> None:
    """After combat a healing item brings a dead player back with the amount healed (D-108)."""
    if not is_player(who) or not item:
        fight.say(f"{who}: after combat only a healing item revives, and only players", "D-108", who=who.id)
        return
    back = max(1, min(amount, who.pools["hp"].maximum))
    _rise(fight, who.id, back, Why(("D-108",), (Term("healed", amount),)))


def _rise(fight: Fight, who_id: str, back: int, why: Why) -> None:
    """Somebody lives again, on its square or the nearest free one of its side; what was spent on it is used up."""
    who = fight.who(who_id)
    fight.set_counter(who_id, "revival", None, *why.clauses, text="used up")
    fight.set_pool(who_id, "hp", back, why=why)
    fight.set_standing(who_id, "up", *why.clauses)
    taken = fight.state.taken(but=who_id)
    if who.at is not None and who.at in taken and fight.state.grid is not None:
        field = fight.state.sides[who.side].field
        within = list(fight.state.grid.field(field).squares()) if field else list(fight.state.grid.squares())
        fight.move(who_id, nearest_free(fight.state.grid, who.at, taken, within), text="its square is taken")
    fight.say(f"{who} lives again with {who.own(back)} health", *why.clauses, who=who_id)


def revive_by_death(fight: Fight, who: Combatant) -> None:
    """Brought back by Death: with 1 health (D-110)."""
    _rise(fight, who.id, 1, Why(("D-110",)))
