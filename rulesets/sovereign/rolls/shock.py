"""Shock: what an attack does although it missed, and to whom (W-114 to W-120)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import total
from combattracker.model.state import State
from combattracker.model.values import Term, Value
from combattracker.rules.library import held

from ..arms.armour import armour_class
from ..arms.blow import DAMAGE, Blow
from ..arms.weapons import MELEE, attribute_for, shielded
from ..characters.stats import bearing, level, value
from ..damage.damage_types import IMMUNE, WORDS, bears, kinds_of
from ..powers import has
from ..schemas import Feat
from ..variants import variant

UNARMED_AC = 15
"""Up to which AC the Shock of trained fists counts."""
AS_IF = 10
"""The AC that several feats let Shock treat every target as having."""


class Shock(Value, frozen=True):
    """What a target would suffer by Shock: how much, by which addends, or what stops it, the shield last of all.

    It is `dodged` by a Close Combatant, whom that keeps from casting in this round.
    """

    amount: int
    terms: tuple[Term, ...] = ()
    clauses: tuple[str, ...] = ()
    stopped: str = ""
    by_shield: bool = False
    dodged: bool = False


def killing_blow(who: Combatant) -> int:
    """What a full Warrior adds to all damage and Shock."""
    return (level(who) + 1) // 2 if has(who, "killing-blow") else 0


def printed(who: Combatant, blow: Blow) -> tuple[int, int | None] | None:
    """A weapon's Shock and the AC up to which it counts, as they are printed; None where it has none."""
    weapon = blow.arm.weapon
    if blow.mode != MELEE or blow.means != DAMAGE:
        return None
    if "unarmed" in weapon.traits and has(who, "unarmed-dice"):
        brawl = value(who, "brawl")
        return (brawl, UNARMED_AC) if brawl >= 1 else None
    return None if weapon.shock is None else (weapon.shock, weapon.shock_ac)


def shock_terms(state: State, who: Combatant, blow: Blow) -> tuple[Term, ...]:
    """The Shock and what adds to it: the attribute, and the bonuses that say so (W-118)."""
    base = printed(who, blow)
    if base is None:
        return ()
    attribute = attribute_for(who, blow.arm)
    terms = [Term("Shock", base[0]), Term(attribute, value(who, attribute), "W-118")]
    if blow.arm.bonus and variant(state, "magic_shock") == "adds":
        terms.append(Term("magic", blow.arm.bonus, "W-118"))
    terms.append(Term("Killing Blow", killing_blow(who), "W-118"))
    if has(who, "stab-damage") and blow.arm.weapon.skill == "stab":
        terms.append(Term("Armsmaster", value(who, "stab"), "W-118"))
    if has(who, "shock-2"):
        terms.append(Term("Shocking Assault", 2, "W-118"))
    return tuple(term for term in terms if term.amount)


def suffered(state: State, who: Combatant, foe: Combatant, blow: Blow) -> Shock:
    """What a target would suffer by the Shock of an attack that misses: AC, shield and immunity considered."""
    terms = shock_terms(state, who, blow)
    amount = max(0, total(terms))
    if not amount:
        return Shock(0)
    if kind := bears(state, foe, IMMUNE, kinds_of(blow)):
        return Shock(0, terms, ("W-112",), f"immune to {WORDS[kind]}")
    if foe.effect("total-defense"):
        return Shock(0, terms, ("W-82", "W-120"), "Total Defense")
    if blow.swarm:
        return Shock(amount, terms, ("W-65", "W-63"))
    if immunity := _condition(state, foe):
        return Shock(0, terms, ("W-120",), immunity)
    if has(foe, "ignores-shock"):
        return Shock(0, terms, ("W-120",), "Close Combatant", dodged=True)
    if reason := too_high(state, who, foe, blow):
        return Shock(0, terms, ("W-115",), reason)
    base = printed(who, blow)
    assert base is not None
    limit = base[1]
    clauses = ("W-115",) if limit is not None else ("W-116",)
    if shielded(state, foe) and not foe.counters.get("shield"):
        told = ("W-117", "W-119") if limit is None else ("W-119",)
        return Shock(0, terms, told, "the shield takes the first Shock of the round", by_shield=True)
    return Shock(amount, terms, clauses)


def too_high(state: State, who: Combatant, foe: Combatant, blow: Blow) -> str:
    """Why an attack's Shock does not reach a target's AC; empty if it does, as "p/-" (W-116) and a swarm's (W-65)."""
    base = printed(who, blow)
    limit = None if blow.swarm or base is None else base[1]
    ac = AS_IF if has(who, "shock-as-10") else armour_class(state, foe)[0]
    return f"AC {foe.own(ac)} is above {limit}" if limit is not None and ac > limit else ""


def floor(state: State, who: Combatant, foe: Combatant, blow: Blow) -> int:
    """The least that a hit does: the Shock that reaches the target's AC, whatever else keeps Shock off (W-114).

    By the house rule `shock_floor` also whatever the AC, or only what the target would have suffered by a miss.
    """
    # Fights that were begun before there was the house rule don't know it.
    rule = state.switches.get("shock_floor", "armour")
    if rule == "suffered":
        return suffered(state, who, foe, blow).amount
    if rule == "armour" and too_high(state, who, foe, blow):
        return 0
    return max(0, total(shock_terms(state, who, blow)))


def past_armour(state: State, who: Combatant, foe: Combatant, blow: Blow) -> str:
    """The feat by which Shock gets at somebody whose AC is too high for it; empty where it needs none."""
    base = printed(who, blow)
    if blow.swarm or base is None or base[1] is None or armour_class(state, foe)[0] <= base[1]:
        return ""
    ranks = str(who.facts.get("feats") or "").split(", ")
    for feat in held(state, who, Feat):
        if "shock-as-10" in (*feat.first, *(feat.second if f"{feat.id} 2" in ranks else ())):
            return feat.name
    return ""


def _condition(state: State, foe: Combatant) -> str:
    found = bearing(state, foe, "immune")
    return found[0].label if found else ""
