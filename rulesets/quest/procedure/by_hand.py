"""What the GM puts on units by hand."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Effect, Modifier, changed
from combattracker.rules.library import find
from combattracker.rules.scripting import changes

from ..magic.summoning import sickness
from ..schemas import Condition
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


def effect(state: State, who: Combatant, kind: str, left: int | None, source: str) -> Effect:
    """An effect with all that belongs to it."""
    condition = find(state, Condition, kind)
    if condition is not None:
        return effect_of(condition, f"{kind}-{source}" if source else kind, changes.since(state), source, left)
    number = numbered(who, kind)
    if kind in KINDS:
        return wound_of(state, KINDS[kind], number, source)
    if kind == "summoning-sickness" and left is None:
        return changed(sickness(state, source), id=number)
    if kind in USUAL:
        ticks, modifiers = USUAL[kind]
        lasts = left or 1
        return changes.effect_of(state, kind, id=number, source=source, modifiers=modifiers, left=lasts, ticks=ticks)
    if kind == "owing":
        owes = "Owes a bonus action"
        return changes.effect_of(state, kind, id=number, label=owes, source=source, data={"budget": "bonus"})
    return changes.effect_of(state, kind, source=source, left=left, ticks=TURN)
