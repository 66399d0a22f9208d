"""What is true of somebody at any moment: whether it stands, can act, has words, and its numbers."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.model.values import Effect
from combattracker.rules.library import find

from ..foundations.schemas import Condition
from . import tables

DUMB = ("none", "animal", "semi")
"""The minds of those who are at most half intelligent (A-27, A-68)."""


def checks_morale(who: Combatant) -> bool:
    """Whether somebody ever checks morale: the players' own characters never do, nor what has no mind (A-67)."""
    return who.facts.get("kind") != "character" and fact(who, "mind") != "none"


def dumb(who: Combatant) -> bool:
    """Whether somebody has no words: it neither parleys nor surrenders, but runs (A-5, A-68)."""
    return fact(who, "mind") in DUMB


def conditions(state: State, who: Combatant) -> Iterator[tuple[Effect, Condition]]:
    """Somebody's conditions with their library entries."""
    for effect in who.effects.values():
        found = find(state, Condition, effect.kind)
        if found is not None:
            yield effect, found


def helpless(state: State, who: Combatant) -> str:
    """The label of what keeps somebody from doing anything; empty if nothing does."""
    for effect in who.effects.values():
        if effect.kind == "bound":
            return effect.label
        found = find(state, Condition, effect.kind)
        if found is not None and found.helpless:
            return effect.label
    return ""


def able(state: State, who: Combatant) -> bool:
    """Whether somebody can act: up, and neither helpless nor bound."""
    return state.standing(who).acts and not helpless(state, who)


def up(state: State, who: str) -> bool:
    """Whether somebody still takes part and stands."""
    found = state.combatants.get(who)
    return found is not None and state.standing(found).acts


def present(state: State, who: str) -> bool:
    """Whether somebody is there to be hit: up, or down and not dead."""
    found = state.combatants.get(who)
    return found is not None and found.standing in ("up", "unconscious", "surrendered")


def hp(who: Combatant) -> int:
    """Present hit points."""
    return who.pools["hp"].current


def mortal_hp(who: Combatant) -> int:
    """Hit points without what was only lost to subduing blows: bleeding and death go by them (A-10, A-103, A-104)."""
    return hp(who) + who.counters.get("subdual", 0)


def fact(who: Combatant, name: str) -> str:
    """A word about somebody."""
    return str(who.facts.get(name) or "")


def value(who: Combatant, name: str) -> int:
    """A number about somebody, with everything on it."""
    return stat(who, name).value


def encumbered(who: Combatant) -> bool:
    """Whether a load takes the Dexterity bonus to reactions, and charging (AMB-A2)."""
    return who.facts.get("laden") is True or who.stats.get("MV", 12) < 12


def reaction_bonus(who: Combatant) -> int:
    """The Dexterity reaction modifier that counts: bonuses only unencumbered, penalties always (AMB-A2)."""
    modifier = value(who, "reaction")
    return 0 if modifier > 0 and encumbered(who) else modifier


def surprised(who: Combatant) -> int:
    """For how many segments somebody is surprised, those included in which all are idle; 0 for who is not (A-17)."""
    effect = who.effect("surprised")
    return int(effect.data.get("segments") or 0) if effect is not None else 0


def hit_base(state: State, who: Combatant) -> int:
    """What somebody needs against armour class 0 (A-10): by class and level, monsters by their hit dice."""
    class_ = fact(who, "class")
    if class_:
        return tables.hit_base(class_, value(who, "level"))
    dice, plus = who.stats.get("HD", 1), who.stats.get("plus", 0)
    if state.switch("monsters_hit") == "thac0":
        return tables.monster_base(dice, plus)
    return tables.hit_base("fighter", tables.monster_level(dice, plus))


def level(who: Combatant) -> int:
    """Experience level, or hit dice for those who have none."""
    return who.stats.get("level", 0) if fact(who, "class") else who.stats.get("HD", 0)
