"""Which actions are shown to whoever decides: all that could be in question, with the reason why one is not."""

from __future__ import annotations

from collections.abc import Callable

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.ruleset import Offer

from ..magic import channeling
from ..minor_actions import equipment
from ..procedure.turn_order import later
from ..units.sheet import prone, spells

BEFORE = ("surprise", "begin-battle")
"""What is offered to whoever begins the fight (T-33)."""
OUT_OF_THE_QUESTION: dict[str, Callable[[State, Combatant], bool]] = {
    "cast": lambda state, who: not spells(state, who),
    "stand": lambda state, who: prone(state, who) is None,
    "pick-up": lambda state, who: not equipment.within_reach(state, who),
    "toggle": lambda state, who: not channeling.toggled(state, who.id),
    "release": lambda state, who: channeling.refuse_release(state, who.id) is not None,
    "delay": lambda state, who: not later(state, who.id),
}
"""When there is no point in showing an action at all."""


def offers(state: State, actor: str, usual: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """What of the usual offers is shown: before the battle only how it begins, later what has a point."""
    if state.outcome is not None:
        return usual
    if not state.counters.get("battle"):
        return tuple(each for each in usual if each.action in BEFORE[: 1 + bool(actor)])
    who = state.combatants.get(actor)
    return usual if who is None else tuple(each for each in usual if not _pointless(state, who, each.action))


def _pointless(state: State, who: Combatant, name: str) -> bool:
    hidden = OUT_OF_THE_QUESTION.get(name)
    return hidden is not None and hidden(state, who)
