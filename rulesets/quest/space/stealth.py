"""Being undetected: sneaking up, and what ends it."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.scripting.script import Fight

from ..units.sheet import able, in_zone, is_foe
from .sight import distance, walled

EYES = 6
"""How far those whom nobody keeps busy look around them, for the suggestion to the GM."""


async def try_to_hide(fight: Fight, actor: str) -> None:
    """Whoever sneaks is undetected if nobody notices it, which the GM decides (T-76, T-95)."""
    with fight.needs(actor, still="up"):
        who = fight.who(actor)
        lookouts = on_the_lookout(fight.state, who)
        unseen = await fight.confirm(
            "",
            "unnoticed",
            prompt=f"Does {who} sneak up unnoticed?",
            context=f"{', '.join(map(str, lookouts))} may notice" if lookouts else "nobody is looking that way",
            clauses=("T-76", "T-95"),
        )
    if unseen:
        hide(fight, actor, "T-76", "T-95")
    else:
        show(fight, actor)


def hide(fight: Fight, actor: str, *clauses: str) -> None:
    """A unit is undetected from now on."""
    fight.gain(actor, "unseen", *clauses)


def show(fight: Fight, actor: str) -> None:
    """A unit is plain to see again."""
    fight.lose(actor, "unseen", "T-95", text="it shows itself")


def on_the_lookout(state: State, who: Combatant) -> list[Combatant]:
    """The enemies that may notice a sneaker: near, with nothing in between, and with nobody else to fight."""
    return [foe for foe in state.acting() if is_foe(foe, who) and _may_notice(state, foe, who)]


def _may_notice(state: State, foe: Combatant, who: Combatant) -> bool:
    far = distance(foe.at, who.at)
    if far is None or foe.at is None or who.at is None or not able(state, foe.id):
        return False
    if far > EYES or walled(state, foe.at, who.at):
        return False
    return not any(is_foe(other, foe) and other.id != who.id and in_zone(foe, other.at) for other in state.acting())
