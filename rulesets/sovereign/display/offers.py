"""Which actions are shown to whoever decides: all that could be in question, with the reason why one is not."""

from __future__ import annotations

from collections.abc import Callable

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.ruleset import Offer

from ..arms.weapons import MELEE, arms, in_melee, modes
from ..combat import grapple
from ..combat.targeting import RANGED_WAYS, why_none
from ..gear import picking_up, potions, reloading
from ..healing import tending
from ..magic import casting
from ..powers import has
from ..procedure import ending_turn
from ..reactions import screened_attacks
from ..space import positions

OUT_OF_THE_QUESTION: dict[str, Callable[[State, Combatant], bool]] = {
    "shoot": lambda state, who: not any(mode in RANGED_WAYS for each in arms(state, who) for mode in modes(each)),
    "screen": lambda state, who: screened_attacks.capacity(state, who) < 1,
    "disengage": lambda state, who: in_melee(state, who) is None,
    "shove": lambda state, who: why_none(state, who, (MELEE,)) is not None,
    "grapple": lambda state, who: why_none(state, who, (MELEE,)) is not None,
    "break": lambda state, who: who.effect("grappled") is None,
    "haul": lambda state, who: who.effect("grappling") is None,
    "release": lambda state, who: grapple.refuse_release(state, who.id) is not None,
    "cast": lambda state, who: not casting.known(state, who),
    "stabilise": lambda state, who: not tending.patients(state, who),
    "treat": lambda state, who: not has(who, "battle-healing"),
    "whirlwind": lambda state, who: not has(who, "whirlwind"),
    "stand": lambda state, who: who.effect("prone") is None,
    "prone": lambda state, who: who.effect("prone") is not None,
    "reload": lambda state, who: not reloading.unloaded(state, who),
    "drink": lambda state, who: not potions.potions(state, who),
    "pick-up": lambda state, who: not picking_up.lying(state, who),
    "pass-all": lambda state, who: ending_turn.refuse_pass_all(state, who.id) is not None,
    "drop": lambda state, who: picking_up.refuse_drop(state, who.id) is not None,
    "leave": lambda state, who: not positions.on_edge(state, who),
}
"""When there is no point in showing an action at all, not even with the reason against it."""


def offers(state: State, actor: str, usual: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """What of the usual offers is shown: what has a point."""
    who = state.combatants.get(actor)
    return usual if who is None else tuple(each for each in usual if not _pointless(state, who, each.action))


def _pointless(state: State, who: Combatant, name: str) -> bool:
    hidden = OUT_OF_THE_QUESTION.get(name)
    return hidden is not None and hidden(state, who)
