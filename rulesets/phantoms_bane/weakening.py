"""Weakening: whoever has fought more turns than it has Health grows weaker (P-49 … P-55)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.rules.scripting.script import Fight

from .duels import Duel, opponents
from .fighters import attribute, health


def weaken(fight: Fight, members: Duel) -> None:
    """Everybody who still has a living opponent is checked, when all other damage is dealt (P-8, P-50)."""
    state = fight.state
    tired = [who for who in members if who in state.combatants and opponents(state, who) and is_tired(state.who(who))]
    for who in tired:
        pool, clause = weakened(fight.who(who))
        cap = () if pool == "health" else ("P-55",)
        fight.change(who, pool, -1, "P-8", "P-49", "P-50", clause, "P-54", *cap, "P-57", text="weakening")


def is_tired(who: Combatant) -> bool:
    """Whether the number of turns fought, this one included, exceeds present Health (P-49)."""
    return who.counters.get("turns", 0) > health(who)


def weakened(who: Combatant) -> tuple[str, str]:
    """What goes down by 1, and by which clause: Defense, then Offense, then Health (P-51 … P-53)."""
    if attribute(who, "defense") > 0:
        return "defense", "P-51"
    if attribute(who, "offense") > 0:
        return "offense", "P-52"
    return "health", "P-53"
