"""Damage and what takes some of it off, healing, defeat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.modifiers import stat
from combattracker.model.state import Note, State
from combattracker.model.values import Term, Why
from combattracker.rules.scripting.changes import set_standing
from combattracker.rules.scripting.script import Fight
from combattracker.rules.space.search import nearest_free

from .sheet import DEFEATED, conditions, feats, health, worn


def armored(who: Combatant) -> list[Term]:
    """What armor takes off damage (T-47)."""
    return [Term(_armor_label(term.label), -term.amount, "T-47") for term in stat(who, "ARMOR").terms if term.amount]


def _armor_label(label: str) -> str:
    return "armor" if label == "ARMOR" else label


def resisted(state: State, who: Combatant, kind: str) -> list[Term]:
    """What resistances to a kind of damage take off: its own, of armour, feats and conditions (T-47)."""
    found = [
        (effect.label, int(effect.data.get("amount") or 0))
        for effect in who.effects.values()
        if effect.kind == "resistance" and effect.data.get("against") == kind
    ]
    found += [(armour.name, armour.resists.get(kind, 0)) for armour in worn(state, who)]
    found += [(feat.name, feat.resists.get(kind, 0)) for feat in feats(state, who)]
    found += [(effect.label, condition.resists.get(kind, 0)) for effect, condition in conditions(state, who)]
    return [Term(label, -amount, "T-47") for label, amount in found if amount]


def reduced(state: State, who: Combatant, kind: str, *, pierces: bool = False) -> list[Term]:
    """Everything that comes off the damage of an attack: armor, resistances, guarding feats (T-47)."""
    terms = [] if pierces else armored(who)
    terms += resisted(state, who, kind)
    return terms + [Term(feat.name, -feat.guards, "T-47") for feat in feats(state, who) if feat.guards]


def hurt(
    fight: Fight,
    target: str,
    damage: int,
    by: str,
    clauses: Iterable[str],
    terms: Sequence[Term] = (),
    rolls: tuple[str, ...] = (),
) -> None:
    """Net damage to a unit, and what follows from it."""
    why = Why(tuple(dict.fromkeys(clauses)), tuple(terms), rolls)
    if damage > 0:
        fight.change(target, "hp", -damage, source=by, why=why)
    else:
        fight.tell(e.Noted(note=Note(f"{fight.who(target)} takes no damage", "result", target), why=why))
    fight.settle()


def fell(fight: Fight, target: str, by: str, *clauses: str) -> None:
    """A unit is defeated at once, no rolls (T-61, T-64)."""
    left = max(0, health(fight.who(target)))
    fight.change(target, "hp", -left, *clauses, source=by, text="defeated at once")
    fight.settle()


def falling(state: State) -> Iterator[e.Event]:
    """Whoever has no health left is defeated (T-5)."""
    for who in state.combatants.values():
        if state.standing(who).acts and "hp" in who.pools and health(who) <= 0:
            yield from set_standing(state, who.id, DEFEATED, Why(("T-5",)))


def restore(
    fight: Fight,
    target: str,
    amount: int,
    by: str,
    clauses: Iterable[str] = (),
    terms: Sequence[Term] = (),
    text: str = "",
) -> int:
    """Health regained, up to the maximum; whoever was defeated stands again. Returns how much it was."""
    pool = fight.who(target).pools["hp"]
    gained = max(0, min(amount, pool.maximum - pool.current))
    text = "up to the maximum" if gained < amount else text
    why = Why(tuple(clauses), tuple(terms), text=text)
    fight.change(target, "hp", gained, source=by, why=why)
    who = fight.who(target)
    if who.standing == DEFEATED and health(who) > 0:
        fight.set_standing(target, "up", text="health above 0")
        _make_room(fight, target)
    return gained


def _make_room(fight: Fight, target: str) -> None:
    """Somebody who stands again does so on the nearest free square."""
    who, grid = fight.who(target), fight.state.grid
    taken = fight.state.taken(but=target)
    if grid is not None and who.at is not None and who.at in taken:
        fight.move(target, nearest_free(grid, who.at, taken, list(grid.squares())), text="its square is taken")


def withhold(fight: Fight, who_id: str, price: int, why: Why) -> None:
    """Maximum health that is withheld; what is left above it is gone (T-88, AMB-T22)."""
    pool = fight.who(who_id).pools["hp"]
    maximum = pool.maximum - price
    fight.set_pool(who_id, "hp", min(pool.current, maximum), maximum=maximum, why=why)
