"""One attack from its dice to its consequences: the attack value, blocks and dodges, damage, counterattacks.

Basic attacks, counterattacks and abilities all come through here, and reactive abilities that answer an attack with
another; a `Blow` says in what they differ.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from combattracker.model.values import Term, Why, changed
from combattracker.rules.asking.requests import Option, Outcome, Refusal
from combattracker.rules.library import entry
from combattracker.rules.scripting.script import Fight, Verdict

from ..schemas import Ability, Attack
from ..space import battlefield
from ..units import sheet
from ..units.aggro import draw_aggro
from ..units.harm import deal, mend
from ..units.sheet import alive, bearing, prevented, stat_term
from ..units.statuses import inflict, taunts
from . import ability_wording, defence, reactive_abilities
from .ability_effects import announce, boons
from .attack_record import DICE, Blow, Guarded, Landed, Strike, blow_of, blow_with

FUMBLE, HIT, CRITICAL = "critical failure", "hit", "critical success"
ABILITIES_NEVER_MISS = ("D-64",)


async def exchange(fight: Fight, attacker: str, defenders: Sequence[str], blow: Blow) -> None:
    """An attack on one or several (D-2, AMB-D29): one roll, and each defends for itself."""
    if not blow.reaction:
        for defender in defenders:
            await react(fight, "attacked", defender, attacker)
        kept = prevented(fight.state, fight.who(attacker), "ability" if blow.ability else "attack")
        if kept and not fight.forced:  # by what somebody did in reaction
            fight.say(kept.text, *kept.clauses, who=attacker)
            return
    ready = [d for d in defenders if not blow.unblockable and await defence.calls_on_defend(fight, d, attacker, blow)]
    blindly: dict[str, str] = {}
    if fight.state.switches["defence_choice"] == "blind":
        for defender in defenders:
            blindly[defender] = await defence.choose_defence(fight, defender, attacker, blow, None, defender in ready)
    attack = await attack_roll(fight, attacker, blow)
    if attack is None:
        return
    bonus = await fight.roll(attacker, "bonus damage", blow.bonus, clauses=("D-62",)) if blow.bonus else None
    rolls = tuple(roll.key for roll in (attack, bonus) if roll)
    strike = Strike(max(0, attack.total + (bonus.total if bonus else 0)), attack.outcome == CRITICAL, rolls)
    landed = []
    for defender in defenders:
        if not alive(fight.who(defender)):
            continue
        method = blindly.get(defender)
        if method is None:
            method = await defence.choose_defence(fight, defender, attacker, blow, strike, defender in ready)
        landed.append(await resolve(fight, attacker, defender, blow, strike, method, defender in ready))
    for each in landed:
        await aftermath(fight, attacker, each, blow)


async def attack_roll(fight: Fight, attacker: str, blow: Blow) -> Outcome | None:
    """2d6 + the attack's stat (D-4); None for a miss: a natural 2 (D-5), or a basic attack in blindness (D-91)."""
    who = fight.who(attacker)
    blinded = None if blow.ability else bearing(fight.state, who, "misses")
    if blinded:
        fight.say(f"{who} misses: {blinded[0].label}", blinded[1], who=attacker)
        return None
    attack = await fight.roll(
        attacker,
        "attack",
        DICE,
        terms=[stat_term(who, blow.stat)],
        looks="natural",
        judge=ability_verdict if blow.ability else attack_verdict,
        outcomes=(HIT, CRITICAL) if blow.ability else (FUMBLE, HIT, CRITICAL),
        prompt=f"{who}: {blow.name}",
        clauses=("D-63",) if blow.ability else ("D-4", "D-7"),
    )
    if attack.outcome == FUMBLE:
        fight.say(f"{who} misses: {defence.natural(attack, 2)}", "D-5", who=attacker)
        return None
    return attack


def attack_verdict(roll: Outcome) -> Verdict:
    """Natural 2 misses (D-5), natural 12 doubles the damage (D-6)."""
    if roll.natural == 2:
        return Verdict(FUMBLE, ("D-5",))
    return Verdict(CRITICAL, ("D-6",)) if roll.natural == 12 else Verdict(HIT)


def ability_verdict(roll: Outcome) -> Verdict:
    """An ability never misses (D-64); its natural 12 doubles the damage too (AMB-D12)."""
    return Verdict(CRITICAL, ("D-6",)) if roll.natural == 12 else Verdict(HIT, ABILITIES_NEVER_MISS)


async def resolve(
    fight: Fight,
    attacker: str,
    defender: str,
    blow: Blow,
    strike: Strike,
    method: str,
    ready: bool,
) -> Landed:
    """One defender's roll, the damage that gets through, and what comes with it."""
    value = strike.value
    left = Guarded(value, Why(("D-2",), (Term("attack", value),)), "" if value else "the attack comes to 0")
    if method in ("DEF", "INT"):
        left = await defence.block(fight, defender, blow, value, method, ready)
    elif method == "dodge":
        left = await defence.dodge(fight, defender, value)
    damage, why = left.damage, changed(left.why, rolls=(*strike.rolls, *left.why.rolls), text=left.told)
    if strike.doubled and damage:
        doubled = Term("critical success: doubled", damage, "D-6")
        damage, why = 2 * damage, changed(why, clauses=(*why.clauses, "D-6"), terms=(*why.terms, doubled))
    if not damage:
        fight.say(f"{fight.who(defender)} takes no damage: {left.told}", *why.clauses, who=defender)
    taking_hold = [each for each in blow.inflicts if damage or each.regardless]
    instead = fight.state.switches["taunt"] == "instead" and taunts(fight.state, taking_hold)
    draw_aggro(fight, defender, attacker, damage, with_stat=not instead)
    deal(fight, defender, damage, attacker, why)
    for each in taking_hold:
        await inflict(fight, defender, each, attacker)
    if damage and blow.heals_user and alive(fight.who(attacker)):
        dice = re.sub(r"\bDAMAGE\b", str(damage), blow.heals_user)
        with fight.part(defender):
            healed = await fight.roll(attacker, "healing", dice, prompt=f"{blow.name}: healing", clauses=("D-62",))
        mend(fight, attacker, healed.total, attacker)
    return Landed(defender, damage, left.wholly)


# After the blow


async def aftermath(fight: Fight, attacker: str, landed: Landed, blow: Blow) -> None:
    """A counterattack after a critical block (D-13), then the reactions of those concerned (D-71)."""
    if landed.fully_blocked:
        await fight.do(counter_chance, landed.defender, attacker, blow)
        if not blow.reaction and not blow.counter:  # D-15: a counterattack that is blocked hurts neither
            await react(fight, "blocked", landed.defender, attacker)
    if landed.damage and not blow.reaction:
        await react(fight, "hurt", landed.defender, attacker)


async def counter_chance(fight: Fight, blocker: str, attacker: str, blow: Blow) -> None:
    """An optional immediate basic attack on the attacker (D-13), if reach allows it (D-50 … D-52)."""
    if blocker == attacker:  # caught in an area of its own
        return
    if blow.counter:
        fight.say("A counterattack can't be countered: nobody takes damage", "D-14", "D-15", who=blocker)
        return
    options = counters(fight, blocker, attacker, blow)
    legal = [option for option in options if option.refusal is None]
    if not legal:
        refusal = next((option.refusal for option in options), None)
        if refusal:
            fight.say(f"No counterattack: {refusal.text}", *refusal.clauses, who=blocker)
        return
    who, foe = fight.who(blocker), fight.who(attacker)
    choice = await fight.choose(
        blocker,
        "counter",
        [*options, Option("no", "no counterattack")],
        prompt=f"{who} blocked it all: counterattack {foe}?",
        facts={"attacker": attacker},
        clauses=("D-12", "D-13", "D-50"),
    )
    if choice == "no":
        return
    weapon = entry(fight.state, Attack, choice)
    reach = ("D-51",) if blow.reach == "melee" else ("D-52",)
    fight.say(f"{who} counterattacks {foe} with {weapon.name}", "D-13", *reach, who=blocker)
    await fight.do(counterattack, blocker, attacker, choice)


def counters(fight: Fight, blocker: str, attacker: str, blow: Blow) -> list[Option]:
    """The blocker's basic attacks, each with the reason why it can't counter (D-50 … D-52, AMB-D33)."""
    state, who, foe = fight.state, fight.who(blocker), fight.who(attacker)
    general = prevented(state, who, "attack", "counter") or sheet.untargetable(state, foe)
    return [
        Option(weapon.id, weapon.name, weapon.reach, general or _out_of_counter(fight, blocker, attacker, blow, weapon))
        for weapon in sheet.weapons(state, who)
    ]


def _out_of_counter(fight: Fight, blocker: str, attacker: str, blow: Blow, weapon: Attack) -> Refusal | None:
    who, foe = fight.who(blocker), fight.who(attacker)
    if weapon.reach == "ranged":
        return battlefield.out_of_range(who, foe)
    if blow.reach == "ranged":
        return Refusal("a ranged attack can be countered only at range", ("D-50", "D-52"))
    if not battlefield.touching(fight.state, who.at, foe.at):
        return Refusal("the attacker is not adjacent", ("D-42", "D-50"))
    return None


async def counterattack(fight: Fight, blocker: str, attacker: str, weapon_id: str) -> None:
    """A free basic attack that can't be countered in its turn (D-14)."""
    weapon = entry(fight.state, Attack, weapon_id)
    await exchange(fight, blocker, [attacker], blow_with(weapon, counter=True))


# Abilities in it, and in answer to it


async def affect(
    fight: Fight, actor: str, ability: Ability, hit: list[str], *, reaction: bool, must_block: bool = False
) -> None:
    """What an ability does to those it reaches: an attack if it has a stat (D-63), and what else it brings (D-62)."""
    if ability.stat:
        living = [each for each in hit if alive(fight.who(each))]
        await exchange(fight, actor, living, blow_of(ability, reaction=reaction, must_block=must_block))
    await boons(fight, actor, ability, hit)


async def react(fight: Fight, trigger: str, concerned: str, attacker: str) -> None:
    """Asks everybody whose reactive ability fits what just happened to `concerned`; nobody reacts to a reaction."""
    if any(frame.name == "reaction" for frame in fight.frames):
        return
    for who in tuple(fight.state.combatants):
        mine = trigger if who == concerned else "ally-hurt" if trigger == "hurt" else ""
        for name in reactive_abilities.ready(fight, who, mine, concerned, attacker):
            await offer(fight, who, name, concerned, attacker)


async def offer(fight: Fight, who: str, name: str, concerned: str, attacker: str) -> None:
    """Asks whether a reactive ability is used, and uses it (D-71)."""
    ability = entry(fight.state, Ability, name)
    affected = reactive_abilities.subject(ability, who, concerned, attacker)
    agreed = await fight.confirm(
        who,
        f"reaction-{name}",
        prompt=f"{fight.who(who)}: react with {ability.name} on {fight.who(affected)}?",
        context=ability_wording.effects(fight.state, ability),
        facts={"ability": name, "affected": affected},
        clauses=("D-68", "D-71"),
    )
    if agreed:
        with fight.part(f"{who}-{name}"):  # several may react on the same one, who then defends more than once
            await fight.do(reaction, who, name, affected)


async def reaction(fight: Fight, actor: str, name: str, target: str) -> None:
    """A reactive ability is used (D-71): it goes on cooldown like any other, and costs no turn."""
    ability = entry(fight.state, Ability, name)
    announce(fight, actor, ability, (target,), "reactive")
    await affect(fight, actor, ability, [target], reaction=True)
    for each in ability.on_self:
        await inflict(fight, actor, each, actor)
