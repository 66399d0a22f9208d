"""What players see of those who are not theirs: set for each fight, like a house rule that every game has."""

from __future__ import annotations

from collections.abc import Mapping

from combattracker.model.combatant import Combatant
from combattracker.model.manifest import Manifest, SwitchKind
from combattracker.model.state import State
from combattracker.model.values import Pool

HEALTH, AGGRO = "foes-health", "foes-aggro"
WORDS, NUMBERS, HIDDEN = "words", "numbers", "hidden"
HOUSE_RULES: Mapping[str, SwitchKind] = {
    HEALTH: SwitchKind(
        (WORDS, NUMBERS, HIDDEN),
        WORDS,
        "How players see the health of their foes; target numbers and odds against foes go with numbers only.",
    ),
    AGGRO: SwitchKind((True, False), True, "Whether players see who their foes are drawn to."),
}
"""The house rules that every game has."""
STEPS = ("down", "nearly down", "half", "hurt", "unhurt")
"""How somebody looks, by quarters: with a quarter or less left, with half or less, with more, with all."""


class Roughly(Pool, frozen=True):
    """A pool of which only a word is known; its numbers are quarters, for the length of a bar."""

    word: str = ""


def house_rules(manifest: Manifest) -> dict[str, SwitchKind]:
    """The house rules of a game, and after them those that every game has."""
    return {**manifest.switches, **HOUSE_RULES}


def setting(state: State, name: str) -> object:
    """How one of the house rules that every game has is set; fights from before it was there have it as usual."""
    return state.switches.get(name, HOUSE_RULES[name].default)


def numbers_told(state: State) -> bool:
    """Whether players see the numbers of their foes."""
    return setting(state, HEALTH) == NUMBERS


def step(pool: Pool) -> int:
    """How many quarters of a pool are left, each begun one counted; all four only where nothing is missing."""
    if pool.current >= pool.maximum:
        return 4
    return max(0, min(3, -(-4 * pool.current // max(1, pool.maximum))))


def hurt(pool: Pool) -> str:
    """In a word how much of a pool is left."""
    return STEPS[step(pool)]


def outwardly(state: State, pool: Pool) -> str:
    """In a word how much of a pool players see to be left of a foe's; empty where they see nothing of it."""
    return hurt(pool) if setting(state, HEALTH) == WORDS else ""


def open_book(state: State, who: Combatant, audience: str) -> bool:
    """Whether an audience that is not the GM may know a combatant's numbers: it is its own, or the players'."""
    side = state.sides.get(who.side)
    own = who.side == audience or (side is not None and side.controller == "players")
    return own or numbers_told(state)
