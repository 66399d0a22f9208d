"""The choice of whoever nobody decides for: from what can be seen, never from the others' choices (P-47, P-48)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Value
from combattracker.rules.ruleset import Owed, Suggestion
from combattracker.rules.suggesting import do

from .duels import opponents
from .fighters import CHOICES, RUN, health
from .odds import FIGHTING, chances, escape_chance, margins, wins

RUNS_BELOW = {"skittish": 0.45, "free-willed": 0.25, "fearless": 0.0}
"""The chance to win below which a nature runs (P-48)."""
HOPELESS = 0.1
"""A run that is less likely to succeed than this is not worth the turn."""
STALEMATE, NEARLY = 0.15, 0.05
"""A turn with less expected damage on both sides together, and by how much a way out of it may be worse."""
MOST = 12
"""How much Health a look ahead reckons with; of more than that the proportion counts."""


class Outlook(Value, frozen=True):
    """What a choice may be expected to bring: damage dealt and taken this turn, and the chance to win in the end."""

    choice: str
    dealt: float
    taken: float
    wins: float


def suggest(state: State, owed: Owed) -> Suggestion | None:
    """What somebody would choose, and why."""
    who = state.who(owed.who)
    foes = [state.who(foe) for foe in opponents(state, who.id)]
    if not foes:
        return None
    outlooks = [outlook(who, foes, choice) for choice in FIGHTING]
    best = max(outlooks, key=lambda each: each.wins)
    if best.dealt + best.taken < STALEMATE:
        # Where nothing happens both only tire, so the boldest choice that is nearly as good breaks it off.
        best = max((each for each in outlooks if each.wins > best.wins - NEARLY), key=lambda each: each.dealt)
    if reason := _flees(who, foes, best):
        return _choose(who, RUN, reason, foes[0])
    told = f"deals about {best.dealt:.1f} and takes {best.taken:.1f} this turn, wins {best.wins:.0%}"
    return _choose(who, best.choice, told, foes[0])


def _choose(who: Combatant, choice: str, reason: str, foe: Combatant) -> Suggestion:
    """A choice and the odds behind it, which speak of the foe; in a command, which is typed, they stand as they are."""
    because = f"{CHOICES[choice]}: {reason}"
    return do(who, choice, foe.own(reason), because=because)


def _flees(who: Combatant, foes: list[Combatant], best: Outlook) -> str:
    """Why somebody runs; empty if it does not (P-48)."""
    nature = str(who.facts.get("nature", ""))
    if best.wins >= RUNS_BELOW.get(nature, 0.0):
        return ""
    chance = min(escape_chance(who, foe) for foe in foes)
    if chance < HOPELESS:
        return ""
    return f"{nature}, wins only {best.wins:.0%} and gets away {chance:.0%}"


def outlook(who: Combatant, foes: list[Combatant], choice: str) -> Outlook:
    """What a choice brings against foes of whom it is not known what they choose: all their choices count alike.

    Against several it has to outlast one after the other.
    """
    dealt = taken = 0.0
    won = 1.0
    for foe in foes:
        known = margins(who, foe)
        turn = chances(known, choice)
        dealt += sum(loss * p for (loss, _), p in turn.items())
        taken += sum(hurt * p for (_, hurt), p in turn.items())
        own, theirs = within_sight(health(who), health(foe))
        won *= wins(known, choice, own, theirs)
    return Outlook(choice, dealt / len(foes), taken, won)


def within_sight(own: int, foe: int) -> tuple[int, int]:
    """The Health of both, as far as a look ahead reckons: more than MOST counts by what it is in proportion."""
    most = max(own, foe)
    if most <= MOST:
        return own, foe
    return max(1, round(own * MOST / most)), max(1, round(foe * MOST / most))
