"""Free hits: who is entitled to one, how many are left, whether it is taken, and how it is made."""

from __future__ import annotations

from combattracker.model import events as e
from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Why, changed
from combattracker.rules.requests import Option, Refusal
from combattracker.rules.script import Fight

from . import harm, strike
from .schemas import Weapon
from .units import able, at_hand, feat_clauses, feats, in_zone, is_foe, modifier, prevented, standing
from .wounds import aims

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
    before = who.counters.get("free-hits")
    of, still = slots(who), slots_left(who) - 1
    text = f"{of} slot{'s' * (of != 1)}: Agility {modifier(who, 'AGI')} and 1 more; {still or 'none'} left"
    why = Why(("T-71", *clauses), text=text)
    fight.tell(e.CounterChanged(who=who_id, counter="free-hits", before=before, after=(before or 0) + 1, why=why))


async def offer(fight: Fight, who_id: str, foe_id: str, clauses: tuple[str, ...], occasion: str) -> bool:
    """Asks somebody who is entitled to a free hit whether it takes it and where it aims; then it does (T-66).

    Nobody is asked who has no slot left or can't act. True if the hit was made.
    """
    state = fight.state
    if not (standing(state, who_id) and standing(state, foe_id)):
        return False
    who, foe = state.who(who_id), state.who(foe_id)
    found = melee_weapon(state, who)
    if not in_zone(who, foe.at) or refuse_free_hit(state, who) or found is None:
        return False
    choice = await fight.choose(
        who_id,
        "free hit",
        [*aims(), Option(NO, "no free hit", f"{slots_left(who)} left this round")],
        prompt=f"{foe} {occasion}: does {who} strike with {found[1].name}, and where?",
        facts={"foe": foe_id, "left": slots_left(who)},
        clauses=(*clauses, "T-66", "T-71", *feat_clauses(fight.state, who, "ZONE")),
    )
    if choice == NO or not (standing(fight.state, who_id) and standing(fight.state, foe_id)):
        return False
    if refuse_free_hit(fight.state, fight.who(who_id)):
        return False
    await fight.do(free_hit, who_id, foe_id, clauses, choice)
    return True


async def free_hit(fight: Fight, who_id: str, foe_id: str, clauses: tuple[str, ...], aim: str) -> None:
    """A bonus attack that costs neither move nor attack action (T-66), but a slot (T-71)."""
    found = melee_weapon(fight.state, fight.who(who_id))
    if found is None:
        return
    thing, weapon = found
    who, foe = fight.who(who_id), fight.who(foe_id)
    fight.say(f"{who} gets a free hit on {foe} with {weapon.name}", "T-66", *clauses, who=who_id)
    use_slot(fight, who_id, *clauses)
    await strike.strike(fight, who_id, foe_id, changed(strike.blow_with(thing, weapon, melee=True), aim=aim, free=True))


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


# What comes of naturals 1


async def answer(fight: Fight, who_id: str, attacker: str, tragedy: int) -> None:
    """A natural 1 (T-59), a tragedy (T-60) or a tragedy that escalated (T-61): the target strikes back at once.

    Only at an attacker within the target's melee zone; tragedies by house rule at any distance (AMB-T4, AMB-T31).
    """
    state = fight.state
    if not (able(state, who_id) and standing(state, attacker)) or who_id == attacker:
        return
    near = in_zone(state.who(who_id), state.who(attacker).at)
    if tragedy and not near and state.switches.get("tragedy") != "at any distance":
        fight.say("a tragedy, but the target is not near enough to strike back", "T-56", "T-60", who=attacker)
        return
    if tragedy > 1:
        who, foe = state.who(who_id), state.who(attacker)
        fight.say(f"{who} defeats {foe} outright, no rolls", "T-61", who=who_id)
        harm.fell(fight, attacker, who_id, "T-57", "T-61")
    elif tragedy:
        await fight.do(free_critical, who_id, attacker)
    elif near and (refusal := refuse_free_hit(state, state.who(who_id))):
        fight.say(f"no free hit: {refusal.text}", *refusal.clauses, who=who_id)
    elif near:
        await offer(fight, who_id, attacker, ("T-59", "T-69"), "rolls a natural 1")


async def free_critical(fight: Fight, who_id: str, foe_id: str) -> None:
    """A free hit that is critical, even with no slot left; it uses one if there is any (T-60, AMB-T33).

    It rolls no d20, so that tragedies can't go on answering each other (AMB-T6).
    """
    found = melee_weapon(fight.state, fight.who(who_id))
    if found is None:
        return
    thing, weapon = found
    aim = await pick_aim(fight, who_id, foe_id, "T-60")
    if not (able(fight.state, who_id) and standing(fight.state, foe_id)):
        return
    who, foe = fight.who(who_id), fight.who(foe_id)
    fight.say(f"{who} gets a free critical hit on {foe} with {weapon.name}", "T-56", "T-60", who=who_id)
    if slots_left(fight.who(who_id)):
        use_slot(fight, who_id, "T-60")
    blow = changed(strike.blow_with(thing, weapon, melee=True), aim=aim)
    await strike.strike(fight, who_id, foe_id, changed(blow, sure=True, doubled=True, free=True))


# Additional attacks


async def again(fight: Fight, who_id: str, trigger: str, at: str = "") -> None:
    """A feat grants an additional attack: a free hit that uses a slot (T-70, AMB-T18); `at` is the only target."""
    state = fight.state
    if not able(state, who_id) or refuse_free_hit(state, state.who(who_id)):
        return
    who = state.who(who_id)
    granting = next((feat for feat in feats(state, who) if feat.attacks_again == trigger), None)
    found = melee_weapon(state, who)
    if granting is None or found is None or any(frame.name == "additional-attack" for frame in fight.frames):
        return
    near = [foe for foe in state.acting() if is_foe(foe, who) and in_zone(who, foe.at) and at in ("", foe.id)]
    if not near:
        return
    options = [Option(foe.id, str(foe), f"{foe.pools['hp'].current} health", who=foe.id) for foe in near]
    target = await fight.choose(
        who_id,
        "additional attack",
        [*options, Option(NO, "no attack", f"{slots_left(who)} free hits left")],
        prompt=f"{granting.name}: {who} attacks again?",
        facts={"left": slots_left(who)},
        clauses=("T-70", "T-98"),
    )
    if target != NO and standing(fight.state, target) and able(fight.state, who_id):
        await fight.do(additional_attack, who_id, target, granting.name)


async def additional_attack(fight: Fight, who_id: str, target: str, feat: str) -> None:
    """The additional attack of a feat."""
    found = melee_weapon(fight.state, fight.who(who_id))
    if found is None:
        return
    aim = await pick_aim(fight, who_id, target, "T-70")
    if not (standing(fight.state, target) and able(fight.state, who_id)):
        return
    who, foe = fight.who(who_id), fight.who(target)
    told = f"{feat}: {who} attacks {foe} once more with {found[1].name}"
    fight.say(told, "T-70", "T-98", who=who_id)
    use_slot(fight, who_id, "T-70")
    blow = strike.blow_with(*found, melee=True)
    await strike.strike(fight, who_id, target, changed(blow, aim=aim, free=True))
