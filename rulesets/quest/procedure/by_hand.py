"""What the GM puts on units by hand."""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Duration, Effect, Modifier, Scalar, Why, changed
from combattracker.rules.scripting.changes import change_pool, since

from ..magic.summoning import sickness
from ..units import entries
from ..units.conditions import ROUND, START, TURN, effect_of, numbered
from ..units.wounds import KINDS
from ..units.wounds import effect_of as wound_of

USUAL: dict[str, tuple[str, tuple[Modifier, ...]]] = {
    "pressing": (ROUND, (Modifier("MIGHT", "add", 1),)),
    "steadied": (ROUND, (Modifier("ACC", "add", 1),)),
    "guarding": (START, (Modifier("DODGE", "add", 1),)),
    "disrupted": (ROUND, (Modifier("ACC", "add", -3),)),
    "disengaged": (ROUND, ()),
    "summoning-sickness": (ROUND, ()),
}
"""How long effects of the rules last that somebody gets by hand, and what they do."""


def hurt(state: State, who: str, amount: int) -> Iterable[e.Event]:
    """Damage without an attack."""
    return change_pool(state, who, state.manifest.health, -amount, why=Why(text="by the GM"))


def effect(state: State, who: Combatant, kind: str, left: int | None, source: str) -> Effect:
    """An effect with all that belongs to it."""
    condition = entries.condition(state, kind)
    if condition is not None:
        return effect_of(condition, f"{kind}-{source}" if source else kind, since(state), source, left)
    if kind in KINDS:
        number = numbered(who, kind)
        return wound_of(state, KINDS[kind], number, source)
    if kind == "summoning-sickness" and left is None:
        return changed(sickness(state, source), id=numbered(who, kind))
    label = state.manifest.effects[kind].name
    if kind in USUAL:
        ticks, modifiers = USUAL[kind]
        made = Effect(numbered(who, kind), kind, label, source=source, modifiers=modifiers, since=since(state))
        return changed(made, duration=Duration(left or 1, ticks))
    if kind == "owing":
        data: dict[str, Scalar] = {"budget": "bonus"}
        return Effect(numbered(who, kind), kind, "Owes a bonus action", source=source, data=data, since=since(state))
    duration = Duration(left, TURN) if left else None
    return Effect(kind, kind, label, source=source, duration=duration, since=since(state))
