"""One attack from its dice to its consequences: the attack value, blocks and dodges, damage, counterattacks.

Basic attacks, counterattacks and abilities all come through here; a `Blow` says in what they differ.
"""

from __future__ import annotations

from collections.abc import Sequence

from combattracker.model import events as e
from combattracker.model.combatant import Combatant
from combattracker.model.totals import stat
from combattracker.model.values import Term, Value, Why
from combattracker.rules.requests import Option, Outcome, Refusal
from combattracker.rules.script import Fight, Verdict

from . import ground, schemas
from .harm import deal, draw_aggro
from .reactions import react
from .schemas import Inflict
from .statuses import inflict, taunts
from .units import alive, bearing, prevented, stat_term

DICE = "2d6"
FUMBLE, HIT, CRITICAL = "critical failure", "hit", "critical success"
NO_BLOCK, BLOCK, FULL_BLOCK = "critical failure", "block", "critical block"
DODGED, CAUGHT = "dodged", "not dodged"
ABILITIES_NEVER_MISS = ("D-64",)


class Blow(Value, frozen=True):
    """An attack on its way: its stat and reach, and what sets it apart.

    `ability` never misses; `counter` is never countered; `must_block` leaves an interceptor no dodge; `reaction`
    calls forth no reactions.
    """

    name: str
    stat: str
    reach: str
    inflicts: tuple[Inflict, ...] = ()
    bonus: str = ""
    ability: bool = False
    counter: bool = False
    must_block: bool = False
    unblockable: bool = False
    reaction: bool = False


class Landed(Value, frozen=True):
    """What an attack did to one defender."""

    defender: str
    damage: int
    fully_blocked: bool = False


async def exchange(fight: Fight, attacker: str, defenders: Sequence[str], blow: Blow) -> None:
    """An attack on one or several (D-2, AMB-D29): one roll, and each defends for itself."""
    if not blow.reaction:
        for defender in defenders:
            await react(fight, "attacked", defender, attacker)
        kept = prevented(fight.state, fight.who(attacker), "ability" if blow.ability else "attack")
        if kept and not fight.forced:  # by what somebody did in reaction
            fight.say(kept.text, *kept.clauses, who=attacker)
            return
    ready = [d for d in defenders if not blow.unblockable and await calls_on_defend(fight, d, attacker)]
    blindly: dict[str, str] = {}
    if fight.state.switches["defence_choice"] == "blind":
        for defender in defenders:
            blindly[defender] = await choose_defence(fight, defender, attacker, blow, None, defender in ready)
    attack = await attack_roll(fight, attacker, blow)
    if attack is None:
        return
    bonus = (await fight.roll(attacker, "bonus damage", blow.bonus, clauses=("D-62",))).total if blow.bonus else 0
    landed = []
    for defender in defenders:
        if not alive(fight.who(defender)):
            continue
        method = blindly.get(defender)
        if method is None:
            method = await choose_defence(fight, defender, attacker, blow, attack, defender in ready)
        landed.append(await resolve(fight, attacker, defender, blow, attack, bonus, method, defender in ready))
    for each in landed:
        await aftermath(fight, attacker, each, blow)


async def attack_roll(fight: Fight, attacker: str, blow: Blow) -> Outcome | None:
    """2d6 + the attack's stat (D-4); None for a miss: a natural 2 (D-5), or a basic attack in blindness (D-91)."""
    who = fight.who(attacker)
    blinded = None if blow.ability else bearing(fight.state, who, "misses")
    if blinded:
        fight.say(f"{who.name} misses: {blinded[0].label}", blinded[1], who=attacker)
        return None
    attack = await fight.roll(
        attacker,
        "attack",
        DICE,
        terms=[stat_term(who, blow.stat)],
        looks="natural",
        judge=ability_verdict if blow.ability else attack_verdict,
        outcomes=(HIT, CRITICAL) if blow.ability else (FUMBLE, HIT, CRITICAL),
        prompt=f"{who.name}: {blow.name}",
        clauses=("D-63",) if blow.ability else ("D-4", "D-7"),
    )
    if attack.outcome == FUMBLE:
        fight.say(f"{who.name} misses", "D-5", who=attacker)
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


# Defending


async def calls_on_defend(fight: Fight, defender: str, attacker: str) -> bool:
    """Whether a unit that chose Defend uses it against this source; asked before the dice (D-30, AMB-D39)."""
    who = fight.who(defender)
    if who.effect("defending") is None or prevented(fight.state, who, "block"):
        return False
    return await fight.confirm(
        defender,
        "defend",
        prompt=f"{who.name}: use Defend (DEF doubled) against {fight.who(attacker).name}?",
        clauses=("D-29", "D-30"),
    )


def defences(fight: Fight, defender: str, blow: Blow) -> list[Option]:
    """DEF block, INT block (D-9), dodge (D-21) or nothing, each with the reason why not."""
    who = fight.who(defender)
    blocking = prevented(fight.state, who, "block")
    if blow.unblockable:
        blocking = Refusal(f"{blow.name} can't be blocked or dodged", ("D-62",))
    dodging = blocking if blow.unblockable else prevented(fight.state, who, "dodge")
    if dodging is None and not who.facts.get("dodges"):
        dodging = Refusal("only classes that use AGI may dodge", ("D-21",))
    if dodging is None and blow.must_block:
        dodging = Refusal("an interceptor must block", ("D-55",))
    return [
        Option("DEF", "DEF block", _value(who, "DEF", halved("DEF", blow.stat)), blocking),
        Option("INT", "INT block", _value(who, "INT", halved("INT", blow.stat)), blocking),
        Option("dodge", "dodge", _value(who, "AGI", False), dodging),
        Option("nothing", "take it"),
    ]


def _value(who: Combatant, name: str, half: bool) -> str:
    text = f"2d6+{stat(who, name).value}"
    return f"({text}) halved" if half else text


async def choose_defence(
    fight: Fight, defender: str, attacker: str, blow: Blow, attack: Outcome | None, ready: bool
) -> str:
    """The defender's choice of defence (D-9); Defend commits it to a DEF block. Without a choice nothing is asked."""
    options = defences(fight, defender, blow)
    if ready:
        return "DEF"
    if all(option.refusal for option in options[:3]):
        told = options[0].refusal
        assert told is not None
        fight.say(told.text, *told.clauses, who=defender)
        return "nothing"
    who = fight.who(defender)
    against = f"{attack.total}" if attack else "an attack not yet rolled"
    return await fight.choose(
        defender,
        "defence",
        options,
        prompt=f"{who.name} defends against {against}",
        context=f"{fight.who(attacker).name}: {blow.name} ({blow.stat})",
        facts={"attack": attack.total if attack else 0, "stat": blow.stat},
        clauses=("D-8", "D-9"),
    )


def halved(block: str, attack: str) -> bool:
    """A DEF block counts half against INT (D-18), an INT block half against STR (D-20); others count in full."""
    return (block, attack) in (("DEF", "INT"), ("INT", "STR"))


def block_verdict(roll: Outcome) -> Verdict:
    """Natural 2 blocks nothing (D-11), natural 12 everything (D-12)."""
    if roll.natural == 2:
        return Verdict(NO_BLOCK, ("D-11",))
    return Verdict(FULL_BLOCK, ("D-12",)) if roll.natural == 12 else Verdict(BLOCK)


async def resolve(
    fight: Fight, attacker: str, defender: str, blow: Blow, attack: Outcome, bonus: int, method: str, ready: bool
) -> Landed:
    """One defender's roll, the damage that gets through, and what comes with it."""
    value = max(0, attack.total + bonus)
    damage, fully_blocked, why = value, False, Why(("D-2",), (Term("attack", value),))
    if method in ("DEF", "INT"):
        damage, fully_blocked, why = await block(fight, defender, blow, value, method, ready)
    elif method == "dodge":
        damage, why = await dodge(fight, defender, value)
    if attack.outcome == CRITICAL and damage:
        why = Why((*why.clauses, "D-6"), (*why.terms, Term("critical success: doubled", damage, "D-6")), why.rolls)
        damage *= 2
    name = fight.who(defender).name
    if not damage:
        fight.say(f"{name} takes no damage", *why.clauses, who=defender)
    taking_hold = [each for each in blow.inflicts if damage or each.regardless]
    instead = fight.state.switches["taunt"] == "instead" and taunts(fight.state, taking_hold)
    draw_aggro(fight, defender, attacker, damage, with_stat=not instead)
    deal(fight, defender, damage, attacker, why)
    for each in taking_hold:
        inflict(fight, defender, each, attacker)
    return Landed(defender, damage, fully_blocked)


async def block(
    fight: Fight, defender: str, blow: Blow, attack: int, method: str, ready: bool
) -> tuple[int, bool, Why]:
    """2d6 + the blocking stat (D-10) taken off the attack (D-16, D-17); returns damage, whether all of it, and why."""
    who = fight.who(defender)
    terms = [stat_term(who, method)]
    if ready:
        terms.append(Term("Defend: doubled", stat(who, "DEF").value, "D-29"))
        effect = who.effect("defending")
        assert effect is not None
        fight.tell(e.EffectLost(who=defender, effect=effect, why=Why(("D-29", "D-30"), text="used")))
    roll = await fight.roll(
        defender,
        f"{method} block",
        DICE,
        terms=terms,
        looks="natural",
        judge=block_verdict,
        outcomes=(NO_BLOCK, BLOCK, FULL_BLOCK),
        target=attack,
        prompt=f"{who.name}: {method} block",
        clauses=("D-8", "D-10", "D-29", "D-31") if ready else ("D-8", "D-10"),
    )
    if roll.outcome == NO_BLOCK:
        return attack, False, Why(("D-11",), (Term("attack", attack),), (roll.key,))
    if roll.outcome == FULL_BLOCK:
        return 0, True, Why(("D-12",), (), (roll.key,))
    value = max(0, roll.total)
    clauses: tuple[str, ...] = ("D-16",) if method == "DEF" else ("D-19",)
    words = f"{method} block"
    if halved(method, blow.stat):
        value, words = value // 2, f"{words} halved from {roll.total}"
        clauses = ("D-18",) if method == "DEF" else ("D-20",)
    if value >= attack:
        clauses = (*clauses, "D-17")
    return max(0, attack - value), False, Why(clauses, (Term("attack", attack), Term(words, -value)), (roll.key,))


async def dodge(fight: Fight, defender: str, attack: int) -> tuple[int, Why]:
    """2d6 + AGI (D-23): above the attack no damage (D-24), else all of it (D-22, D-25)."""
    who = fight.who(defender)
    naturals = fight.state.switches["dodge_naturals"]

    def verdict(roll: Outcome) -> Verdict:
        if naturals and roll.natural in (2, 12):
            return Verdict(DODGED if roll.natural == 12 else CAUGHT, ("D-23",))
        return Verdict(DODGED, ("D-24",)) if roll.total > attack else Verdict(CAUGHT, ("D-25",))

    roll = await fight.roll(
        defender,
        "dodge",
        DICE,
        terms=[stat_term(who, "AGI")],
        looks="natural" if naturals else "sum",
        judge=verdict,
        outcomes=(DODGED, CAUGHT),
        target=attack,
        prompt=f"{who.name}: dodge",
        clauses=("D-21", "D-23"),
    )
    if roll.outcome == DODGED:
        return 0, Why(("D-22", "D-24"), (), (roll.key,))
    return attack, Why(("D-22", "D-25"), (Term("attack", attack),), (roll.key,))


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
        prompt=f"{who.name} blocked it all: counterattack {foe.name}?",
        clauses=("D-12", "D-13", "D-50"),
    )
    if choice == "no":
        return
    weapon = schemas.attack(fight.state, choice)
    reach = ("D-51",) if blow.reach == "melee" else ("D-52",)
    fight.say(f"{who.name} counterattacks {foe.name} with {weapon.name}", "D-13", *reach, who=blocker)
    await fight.do(counterattack, blocker, attacker, choice)


def counters(fight: Fight, blocker: str, attacker: str, blow: Blow) -> list[Option]:
    """The blocker's basic attacks, each with the reason why it can't counter (D-50 … D-52, AMB-D33)."""
    state, who, foe = fight.state, fight.who(blocker), fight.who(attacker)
    general = prevented(state, who, "attack", "counter") or ground.untargetable(state, foe)
    return [
        Option(weapon.id, weapon.name, weapon.reach, general or _out_of_counter(fight, blocker, attacker, blow, weapon))
        for weapon in ground.weapons(state, who)
    ]


def _out_of_counter(fight: Fight, blocker: str, attacker: str, blow: Blow, weapon: schemas.Attack) -> Refusal | None:
    who, foe = fight.who(blocker), fight.who(attacker)
    if weapon.reach == "ranged":
        return ground.out_of_range(who, foe)
    if blow.reach == "ranged":
        return Refusal("a ranged attack can be countered only at range", ("D-50", "D-52"))
    if not ground.touching(fight.state, who.at, foe.at):
        return Refusal("the attacker is not adjacent", ("D-42", "D-50"))
    return None


async def counterattack(fight: Fight, blocker: str, attacker: str, weapon_id: str) -> None:
    """A free basic attack that can't be countered in its turn (D-14)."""
    weapon = schemas.attack(fight.state, weapon_id)
    blow = Blow(weapon.name, weapon.stat, weapon.reach, inflicts=weapon.inflicts, counter=True)
    await exchange(fight, blocker, [attacker], blow)
