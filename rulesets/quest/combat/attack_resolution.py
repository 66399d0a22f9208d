"""One attack with everything that comes of it: hit or miss, its sequels, and the free hits that answer it.

Attacks, free hits and damaging spells all come through here; a `Blow` says in what they differ.
"""

from __future__ import annotations

from combattracker.model.values import changed
from combattracker.rules.asking.requests import Option
from combattracker.rules.scripting.script import Fight

from ..minor_actions import posture
from ..units import harm
from ..units.sheet import able, feat_clauses, feats, in_zone, is_foe, standing
from ..units.wounds import aims
from . import criticals, sequels
from .attack_dice import CRITICAL, FUMBLE, HIT, MISS, OUTRIGHT, attack_roll, blow_with, critical, damage
from .attack_record import Blow, Struck
from .free_hits import NO, melee_weapon, pick_aim, refuse_free_hit, slots_left, use_slot


async def strike(fight: Fight, attacker: str, target: str, blow: Blow) -> Struck:
    """An attack on one target (T-36 … T-39), with everything that comes of it."""
    if not blow.spell:
        await posture.chance_to_rise(fight, target, attacker)
    if not (standing(fight.state, target) and standing(fight.state, attacker)):
        return Struck()
    if not blow.sure and fight.who(attacker).effect("unseen"):
        blow = changed(blow, unseen=True)
    outcome, told = (HIT, "") if blow.sure else await attack_roll(fight, attacker, target, blow)
    if not (standing(fight.state, target) and standing(fight.state, attacker)):
        return Struck()
    if outcome in (FUMBLE, MISS):
        await missed(fight, attacker, target, blow, outcome, told)
        return Struck()
    times = 2 if blow.doubled else 1
    if outcome == CRITICAL or (blow.doubled and fight.state.switches.get("free_critical") == "escalates"):
        times = await critical(fight, attacker)
    if not (standing(fight.state, target) and standing(fight.state, attacker)):
        return Struck()
    if times == OUTRIGHT:
        fight.say(f"{fight.who(target)} is defeated at once, no rolls", "T-64", who=attacker)
        harm.fell(fight, target, attacker, "T-54", "T-64")
        struck = Struck(hit=True, critical=True, defeated=True)
    else:
        struck = await damage(fight, attacker, target, blow, times)
    await after(fight, attacker, target, blow, struck)
    return struck


async def missed(fight: Fight, attacker: str, target: str, blow: Blow, outcome: str, told: str) -> None:
    """A miss (T-38); a natural 1 gives the target its chance (T-58, T-59, T-56)."""
    by = "a natural 1" if outcome == FUMBLE else told
    fight.say(f"{fight.who(attacker)} misses: {by}", "T-58" if outcome == FUMBLE else "T-38", who=attacker)
    sequels.land_thrown(fight, attacker, target, blow)
    if outcome == FUMBLE:
        tragedy = await criticals.escalate(fight, attacker, "tragedy", "T-56", "T-57", criticals.IN_COMBAT)
        await answer(fight, target, attacker, tragedy)
    elif blow.melee:
        await again(fight, target, "missed", attacker)


async def after(fight: Fight, attacker: str, target: str, blow: Blow, struck: Struck) -> None:
    """Everything that comes after a hit, weapon and feats alike; then additional attacks (T-70)."""
    sequels.land_thrown(fight, attacker, target, blow)
    for sequel in tuple(sequels.due(fight.state, fight.state.combatants.get(attacker), blow, struck)):
        if standing(fight.state, target):
            sequels.follow(fight, attacker, target, sequel, blow.spell)
    if blow.spell or not blow.feats or not blow.melee:
        return
    for trigger, happened in (
        ("defeat", struck.defeated),
        ("critical", struck.critical),
        ("wound", struck.wounded),
    ):
        if happened:
            await again(fight, attacker, trigger)


# Free hits


async def offer(fight: Fight, who_id: str, foe_id: str, clauses: tuple[str, ...], occasion: str) -> None:
    """Asks somebody who is entitled to a free hit whether it takes it and where it aims; then it does (T-66).

    Nobody is asked who has no slot left or can't act.
    """
    state = fight.state
    if not (standing(state, who_id) and standing(state, foe_id)):
        return
    who, foe = state.who(who_id), state.who(foe_id)
    found = melee_weapon(state, who)
    if not in_zone(who, foe.at) or refuse_free_hit(state, who) or found is None:
        return
    choice = await fight.choose(
        who_id,
        "free hit",
        [*aims(), Option(NO, "no free hit", f"{slots_left(who)} left this round")],
        prompt=f"{foe} {occasion}: does {who} strike with {found[1].name}, and where?",
        facts={"foe": foe_id, "left": slots_left(who)},
        clauses=(*clauses, "T-66", "T-71", *feat_clauses(fight.state, who, "ZONE")),
    )
    if choice == NO or not (standing(fight.state, who_id) and standing(fight.state, foe_id)):
        return
    if refuse_free_hit(fight.state, fight.who(who_id)) is None:
        await fight.do(free_hit, who_id, foe_id, clauses, choice)


async def free_hit(fight: Fight, who_id: str, foe_id: str, clauses: tuple[str, ...], aim: str) -> None:
    """A bonus attack that costs neither move nor attack action (T-66), but a slot (T-71)."""
    found = melee_weapon(fight.state, fight.who(who_id))
    if found is None:
        return
    thing, weapon = found
    who, foe = fight.who(who_id), fight.who(foe_id)
    fight.say(f"{who} gets a free hit on {foe} with {weapon.name}", "T-66", *clauses, who=who_id)
    use_slot(fight, who_id, *clauses)
    await strike(fight, who_id, foe_id, changed(blow_with(thing, weapon, melee=True), aim=aim, free=True))


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
    blow = changed(blow_with(thing, weapon, melee=True), aim=aim)
    await strike(fight, who_id, foe_id, changed(blow, sure=True, doubled=True, free=True))


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
    options = [Option(foe.id, str(foe), f"{foe.own(foe.pools['hp'].current)} health", who=foe.id) for foe in near]
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
    blow = blow_with(*found, melee=True)
    await strike(fight, who_id, target, changed(blow, aim=aim, free=True))
