"""The powers that classes and feats give: the words that the rules ask for."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from combattracker.model.combatant import Combatant
from combattracker.rules.scripting.script import Fight

Power = Literal[
    # classes
    "killing-blow",  # half the level, rounded up, on all damage and Shock
    "veterans-luck",  # once a fight: own miss a hit, or a hit on oneself a miss
    "masterful-expertise",  # once a fight: another roll for a check
    # Alert
    "unsurprised",
    "initiative",
    "acts-first",
    # Armsmaster, Shocking Assault, Close Combatant
    "stab-damage",
    "instant-ready",
    "stab-hit",
    "shock-as-10",
    "shock-2",
    "ignores-shock",
    "knife-throws",
    "free-disengage",
    # Deadeye
    "shoot-damage",
    "fires-in-melee",
    "free-reload",
    "no-melee-penalty",
    # Unarmed Combatant
    "unarmed-dice",
    "unarmed-miss",
    # Valiant Defender
    "screen-bonus",
    "screen-spells",
    "first-screen",
    "guarded-screen",
    # Whirlwind Assault
    "whirlwind",
    "kill-again",
    # Assassin, Sniper's Eye
    "point-blank",
    "move-with-execution",
    "sniper",
    "sure-execution",
    # Die Hard, Impervious Defense
    "die-hard",
    "last-stand",
    "impervious",
    "negate-hit",
    # Gifted Chirurgeon
    "chirurgeon",
    "battle-healing",
    # Nullifier, Poisoner
    "nullifier",
    "immune-once",
    "poisoner",
    # Armored Magic
    "light-armour-magic",
    "any-armour-magic",
]
"""Everything that a feat or class may give."""

DAILY: tuple[Power, ...] = ("negate-hit", "last-stand", "immune-once", "nullifier")
"""Powers that come back after a night."""
ONCE: tuple[Power, ...] = ("veterans-luck", "masterful-expertise", "whirlwind")
"""Powers that come back after the fight."""


@lru_cache(maxsize=1024)
def _listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


def has(who: Combatant, power: Power) -> bool:
    """Whether somebody has a power."""
    return power in _listed(str(who.facts.get("powers") or ""))


def ready(who: Combatant, power: Power) -> bool:
    """Whether somebody has a power that is not used up."""
    return has(who, power) and not who.counters.get(power)


def use_power(fight: Fight, who: str, power: Power) -> None:
    """A power is used up; what it does is told by whoever uses it."""
    fight.set_counter(who, power, 1)
