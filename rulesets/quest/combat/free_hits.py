"""Free hits: who can make one, how many are left, with what it is made, and where it is aimed."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.scripting.script import Fight

from ..schemas import Weapon
from ..units.sheet import able, at_hand, modifier, prevented
from ..units.wounds import aims

NO = "no"


def slots(who: Combatant) -> int:
    """How many free hits a unit may make in a round: Agility + 1 (T-71), none at 0 or less (T-72)."""
    return max(0, modifier(who, "AGI") + 1)


def slots_left(who: Combatant) -> int:
    """How many free hits a unit can still make this round, by its Agility as it is now (AMB-T40)."""
    return max(0, slots(who) - who.counters.get("free-hits", 0))


def refuse_free_hit(state: State, who: Combatant) -> Refusal | None:
    """Why a unit can't make a free hit: nothing left of its slots (T-71, T-72), or it can't act (AMB-T40)."""
    if not able(state, who.id):
        return Refusal(f"{who} can't act", ("T-66", "T-76"))
    if not slots(who):
        return Refusal(f"{who} has no free hit slots", ("T-71", "T-72"))
    if not slots_left(who):
        return Refusal(f"{who} has used its free hit slots this round", ("T-71",))
    return prevented(state, who, "attack")


def melee_weapon(state: State, who: Combatant) -> tuple[str, Weapon] | None:
    """What a unit strikes with when it gets a free hit: the first melee weapon that it has at hand."""
    return next(((thing, weapon) for thing, weapon in at_hand(state, who) if weapon.reach == "melee"), None)


def use_slot(fight: Fight, who_id: str, *clauses: str) -> None:
    """One free hit slot is used."""
    who = fight.who(who_id)
    of, still = slots(who), slots_left(who) - 1
    text = f"{of} slot{'s' * (of != 1)}: Agility {modifier(who, 'AGI')} and 1 more; {still or 'none'} left"
    fight.count(who_id, "free-hits", 1, "T-71", *clauses, text=who.own(text))


async def pick_aim(fight: Fight, who_id: str, foe_id: str, *clauses: str) -> str:
    """Where an attack is aimed that comes unasked, for any physical attack may be aimed (T-40, AMB-T39)."""
    return await fight.choose(
        who_id,
        "aim",
        aims(),
        prompt=f"{fight.who(who_id)} aims at which part of {fight.who(foe_id)}?",
        facts={"foe": foe_id},
        clauses=("T-40", *clauses),
    )
