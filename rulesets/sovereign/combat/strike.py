"""One attack from beginning to end: held actions, screens, the roll, Instants, damage or Shock (W-98, W-112, W-115)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Term, Why, changed
from combattracker.rules.asking.requests import Option
from combattracker.rules.scripting.script import Fight

from ..arms.armour import armour_class
from ..arms.blow import DAMAGE, GRAPPLE, SHOVE, Blow
from ..arms.weapons import MELEE
from ..characters.stats import able, wants
from ..damage.burning_oil import splash
from ..damage.damage_types import bars, dice_on, kinds_of
from ..damage.hit_points import hurt
from ..powers import has, ready, use_power
from ..reactions.held_action import NOBODY, held_action, thwarted
from ..reactions.instants import (
    DEFEND,
    HELD,
    LUCK,
    LUCKY,
    NEGATE,
    SNAP,
    TAKE,
    Moment,
    answers,
    asked_about,
    defence_matters,
    defend_totally,
    forestalls,
    held_first,
    holders,
    luck_matters,
    no_snap,
    snap_blow,
    snappers,
)
from ..reactions.screened_attacks import attacker_terms, redirected
from ..rolls.attack_roll import HIT, attack_roll, two_weapons
from ..rolls.damage_roll import aftereffects, wound
from ..rolls.shock import killing_blow, past_armour, suffered
from . import shove_and_grip
from .targeting import show_oneself
from .warding_spells import through_blunting, through_daggers
from .weapon_use import use_up


async def strike(fight: Fight, actor: str, target: str, blow: Blow, *, met: bool = False) -> str | None:
    """An attack on somebody; returns whom it went at in the end, None if it came to nothing.

    Where it has been `met`, held actions have come first already.
    """
    show_oneself(fight, actor)
    if not (blow.free or blow.snap or met):
        # Who has been asked as the charger came is not asked again before its blow.
        does = f"attacks {fight.who(target)}"
        acted = await interrupted(fight, actor, does, target, met=blow.charge)
        if acted and thwarted(fight, actor, target, blow):
            return None
    if fight.is_still(target, "here"):
        terms = attacker_terms(fight.who(actor), blow)
        target = await redirected(fight, actor, target, terms, *(("W-78",) if blow.mode == MELEE else ("W-78", "W-80")))
    if not fight.is_still(target, "here"):
        return None
    blow = changed(blow, pair=two_weapons(fight.state, fight.who(actor)))
    use_up(fight, actor, target, blow)
    await through_daggers(fight, actor, target, blow)
    moment: Moment | None = await rolled(fight, actor, target, blow)
    while True:
        if moment is not None and fight.is_still(target, "here"):
            moment = await answered(fight, actor, target, blow, moment)
        if moment is None or not fight.is_still(target, "here"):
            return None
        if moment.hit or not await fortune(fight, actor, target, blow):
            break
        moment = lucky(fight, actor, moment)
    if moment.hit:
        moment = await through_blunting(fight, actor, target, moment)
    if moment.hit:
        await land(fight, actor, target, blow)
    else:
        await graze(fight, actor, target, blow)
    return target


async def rolled(fight: Fight, actor: str, target: str, blow: Blow) -> Moment:
    """The attack roll, unless the attack can't miss."""
    if blow.sure:
        fight.say(f"{fight.who(actor)}, Assassin: it can't miss", who=actor)
        return Moment(None, True)
    roll = await attack_roll(fight, actor, target, blow)
    return Moment(roll.total, roll.outcome == HIT)


async def land(fight: Fight, actor: str, target: str, blow: Blow) -> None:
    """A hit: damage, or what was meant instead of it."""
    if blow.means == SHOVE:
        await shove_and_grip.shove(fight, actor, target)
    elif blow.means == GRAPPLE:
        await shove_and_grip.seize(fight, actor, target)
    else:
        await wound(fight, actor, target, blow)


async def graze(fight: Fight, actor: str, target: str, blow: Blow) -> None:
    """A miss: the Shock that the target suffers (W-115, W-116), or what keeps it off (W-117, W-119, W-120)."""
    who, foe = fight.who(actor), fight.who(target)
    if blow.arm.has("oil"):
        fight.say(f"{who} misses {foe}", "W-98", who=actor)
        await splash(fight, actor, target)
        return
    if blow.arm.has("unarmed") and blow.means == DAMAGE and has(who, "unarmed-miss"):
        await near_miss(fight, actor, target, blow)
    if not fight.is_still(target, "here") or fight.who(target).standing != foe.standing:
        return
    who, foe = fight.who(actor), fight.who(target)
    shock = suffered(fight.state, who, foe, blow)
    if shock.by_shield:
        fight.set_counter(target, "shield", 1)
    if shock.dodged:
        fight.set_counter(target, "dodged", 1)
    if shock.stopped:
        told = f"{who} misses, and {foe} suffers no Shock: {shock.stopped}"
        fight.say(told, *shock.clauses, who=target)
        return
    if not shock.amount:
        fight.say(f"{who} misses {foe}", "W-98", who=actor)
        return
    feat = past_armour(fight.state, who, foe, blow)
    words = f"{who} misses, but {foe} suffers {shock.amount} Shock{f'; {feat}: as if AC 10' if feat else ''}"
    fight.say(words, *shock.clauses, who=target)
    less_lethal = blow.arm.has("less-lethal")
    why = Why(shock.clauses, shock.terms)
    await hurt(fight, target, shock.amount, actor, why, kinds_of(blow), less_lethal=less_lethal)
    if fight.is_still(actor, "here") and fight.is_still(target, "here"):
        await aftereffects(fight, actor, target, blow)


async def near_miss(fight: Fight, actor: str, target: str, blow: Blow) -> None:
    """An Unarmed Combatant of the second level does 1d6 with a miss, too, besides any Shock."""
    who, kinds = fight.who(actor), kinds_of(blow)
    if bars(fight, target, kinds):
        return
    fight.say(f"{who} misses, but as an Unarmed Combatant never quite", who=actor)
    terms = (Term("Killing Blow", killing_blow(who)),) if killing_blow(who) else ()
    dice, prompt = dice_on(fight, target, "1d6", kinds), f"{who}: fists never quite miss"
    with fight.as_long_as(target):
        roll = await fight.roll(actor, "near miss", dice, terms=terms, prompt=prompt)
        told = Why((), (Term("Unarmed Combatant", roll.total),), (roll.key,))
        await hurt(fight, target, roll.total, actor, told, kinds, less_lethal=True)


# What may happen in between


async def fortune(fight: Fight, actor: str, target: str, blow: Blow) -> bool:
    """Whether the attacker uses Veteran's Luck on what is a miss in the end (W-30, AMB-W48)."""
    who, foe = fight.who(actor), fight.who(target)
    if not able(fight.state, actor) or foe.standing != "up" or not ready(who, "veterans-luck"):
        return False
    if not wants(who, luck_matters(fight.state, who, foe, blow)):
        return False
    return await fight.confirm(
        actor,
        "veterans-luck",
        prompt=f"{who} misses {foe}: Veteran's Luck, hit after all?",
        clauses=("W-29", "W-30"),
    )


def lucky(fight: Fight, actor: str, moment: Moment) -> Moment:
    """Veteran's Luck of the attacker: the miss is a hit after all (W-30)."""
    use_power(fight, actor, LUCK)
    fight.say(f"{fight.who(actor)}: Veteran's Luck, the miss becomes a hit", "W-29", "W-30", who=actor)
    return Moment(moment.total, True, by="Veteran's Luck")


async def answered(fight: Fight, actor: str, target: str, blow: Blow, moment: Moment) -> Moment | None:
    """What the target's side does about the attack now that the roll is seen, one Instant after the other (W-31).

    None if a held action has taken the target out of the attack's reach, or the weapon out of use (W-97).
    """
    asks = "any Instant?"
    while True:
        if not fight.is_still(target, "up"):
            return moment
        state, who, foe = fight.state, fight.who(actor), fight.who(target)
        options = answers(state, who, foe, blow, moment)
        if not options:
            return moment
        ac = armour_class(state, foe)[0]
        answer = await fight.choose(
            target,
            "instant",
            [*options, Option(TAKE, "take it")],
            prompt=f"{seen(fight.state, who, foe, blow, moment)}: {asks}",
            facts={
                **{"attacker": actor, "total": moment.total, "ac": ac, "hit": moment.hit, "weapon": blow.arm.id},
                "defend": defence_matters(state, who, foe, blow, moment),
            },
            clauses=("W-29", "W-31"),
        )
        if answer == TAKE:
            return moment
        asks = "another Instant?"
        moment = await _answer(fight, actor, target, moment, answer)
        if answer.startswith(HELD) and thwarted(fight, actor, target, blow):
            return None


def seen(state: State, who: Combatant, foe: Combatant, blow: Blow, moment: Moment) -> str:
    """How an attack stands at the moment, in words."""
    how = moment.by
    if not how and moment.total is not None:
        how = f"{moment.total} v AC {foe.own(armour_class(state, foe)[0])}"
    told = f"{who} {'hits' if moment.hit else 'misses'} {foe}{f' ({how})' if how else ''}"
    shock = 0 if moment.hit else suffered(state, who, foe, blow).amount
    return f"{told}, for {shock} Shock" if shock else told


async def _answer(fight: Fight, actor: str, target: str, moment: Moment, answer: str) -> Moment:
    """One Instant of the target's side."""
    if answer == DEFEND:
        defend_totally(fight, target)
        if moment.hit and not moment.by and moment.total is not None:
            stays = moment.total >= armour_class(fight.state, fight.who(target))[0]
            told = "still hits" if stays else "misses now"
            fight.say(f"{fight.who(actor)} {told}", "W-84", who=actor)
            return Moment(moment.total, stays)
        return moment
    if answer.startswith((SNAP, HELD)):
        await instantly(fight, answer, actor)
        return moment
    if answer.startswith(LUCKY):
        return lucky(fight, actor, moment)
    use_power(fight, target, NEGATE if answer == NEGATE else LUCK)
    name = "Impervious Defense" if answer == NEGATE else "Veteran's Luck"
    fight.say(f"{fight.who(target)}: {name}, the hit becomes a miss", "W-29", "W-30", who=target)
    return Moment(moment.total, False, by=name)


async def interrupted(
    fight: Fight, actor: str, does: str, target: str = "", *, spell: bool = False, met: bool = False
) -> bool:
    """Held actions come before what they respond to (W-97); a snap attack may spoil a spell (W-59).

    Holders that have been `met` on the way are not asked once more. Whether anybody acted.
    """
    acted = False
    while True:
        who = fight.who(actor)
        holding = holders(fight.state, who)
        snapping = list(snappers(fight.state, who, interrupts=True)) if spell else []
        asked = [each for each in holding if not (met and asked_about(each, who))]
        if not snapping and not any(forestalls(fight.state, each, who, target) for each in asked):
            return acted
        options = [held_first(each) for each in holding]
        listed = {option.who for option in options}
        options += [each for each in snapping if each.who not in listed]
        answer = await fight.choose(
            options[0].who,
            "first",
            [*options, Option(NOBODY, "nobody")],
            prompt=f"{who} {does}: does anybody act first?",
            facts={"actor": actor, "spell": spell},
            clauses=("W-29", "W-97", "W-59") if spell else ("W-29", "W-97"),
        )
        if answer == NOBODY:
            return acted
        await instantly(fight, answer, actor)
        acted = True


async def instantly(fight: Fight, answer: str, against: str) -> None:
    """A held action or a snap attack, in the midst of another one's deed."""
    if answer.startswith(SNAP):
        await fight.do(snap_attack, answer.removeprefix(SNAP), against)
    else:
        await fight.do(held_action, answer.removeprefix(HELD), against)


async def snap_attack(fight: Fight, actor: str, target: str, blow: Blow | None = None) -> None:
    """An attack at -4 as an Instant, for the Main action (W-49, W-56, W-57)."""
    who = fight.who(actor)
    refusal = no_snap(fight.state, who)
    if refusal is not None and not fight.forced:
        fight.say(refusal.text, *refusal.clauses, who=actor)
        return
    chosen = blow or snap_blow(fight.state, who, fight.who(target))
    if chosen is None:
        return
    fight.spend(actor, "main", "W-24", "W-49", "W-57")
    fight.say(f"{who}: snap attack at {fight.who(target)}", "W-49", "W-56", "W-57", "W-59", who=actor)
    await strike(fight, actor, target, changed(chosen, snap=True))
