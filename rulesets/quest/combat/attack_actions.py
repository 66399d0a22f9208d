"""Attacks with weapons: whom, with what, where aimed; from behind, undetected, before the battle, once more."""

from __future__ import annotations

from combattracker.model import signs
from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.library import of_item
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..schemas import UNARMED, Weapon
from ..space import sight
from ..units.sheet import able, at_hand, health, in_zone, is_foe, only_weapon, prevented, sheathed
from ..units.spending import Price, pay, too_dear
from ..units.wounds import AIMS, aims
from . import defence
from .attack_dice import blow_with, said_behind
from .attack_record import Blow
from .attack_resolution import strike

ATTACK = Price("attack", "T-7")
AGAIN = (Price("move", "T-29"), Price("bonus", "T-29", 2))
THRUST, THROW = "thrust", "throw"


def refuse_attack(state: State, actor: str) -> Refusal | None:
    """Why a unit can't attack now (T-7, T-35)."""
    who = state.who(actor)
    dear = too_dear(who, ATTACK)
    if dear:
        return Refusal(f"{who} has no attack action left", (*dear.clauses, "T-35"))
    return prevented(state, who, "attack")


def targets(state: State, who: Combatant, weapon: Weapon) -> list[Option]:
    """Every enemy with what it takes to hit it, or the reason why it can't be attacked."""
    unseen = who.effect("unseen") is not None
    return [
        Option(
            foe.id,
            str(foe),
            f"{foe.own(health(foe))} health, {defence.told(foe, defence.number_to_hit(state, foe, unseen=unseen))}"
            f"{', thrown' if thrown_at(who, foe, weapon) else ''}",
            refuse_target(state, who, foe, weapon),
            foe.id,
        )
        for foe in state.acting()
        if is_foe(foe, who)
    ]


def thrown_at(who: Combatant, foe: Combatant, weapon: Weapon) -> bool:
    """Whether a weapon gets to somebody by a throw alone."""
    return bool(weapon.thrown) and weapon.reach == "melee" and not in_zone(who, foe.at)


def refuse_target(state: State, who: Combatant, foe: Combatant, weapon: Weapon) -> Refusal | None:
    """Why a weapon does not get to somebody: melee reaches the melee zone (T-65), others as far as they shoot."""
    if weapon.reach == "melee" and in_zone(who, foe.at):
        return None
    spaces = weapon.range if weapon.reach == "ranged" else weapon.thrown
    if spaces:
        return sight.beyond(state, who, foe.at, spaces, "T-39")
    return Refusal("not in its melee zone", ("T-65",))


def idle(state: State, who: Combatant, weapon: Weapon) -> Refusal | None:
    """Why a weapon is of no use now: nobody is in its reach."""
    if any(option.refusal is None for option in targets(state, who, weapon)):
        return None
    clause = "T-65" if weapon.reach == "melee" and not weapon.thrown else "T-39"
    return Refusal(f"nobody is in reach of {weapon.name}", (clause,))


@action(
    "attack",
    "Attack",
    params=("target", "aim", "with", "how="),
    key="a",
    clauses=("T-7", "T-35", "T-40"),
    refuse=refuse_attack,
    moment=ON_TURN,
)
async def attack(fight: Fight, actor: str) -> None:
    """Attack an enemy for the attack action, perhaps aiming at a part of its body."""
    await make(fight, actor, behind=False)


@action(
    "flank",
    "Attack from behind",
    params=("target", "aim", "with", "how="),
    key="b",
    clauses=("T-7", "T-35", "T-94"),
    refuse=refuse_attack,
    moment=ON_TURN,
)
async def flank(fight: Fight, actor: str) -> None:
    """Attack an enemy from behind, as the GM judges: +1 accuracy."""
    await make(fight, actor, behind=True)


async def make(fight: Fight, actor: str, *, behind: bool) -> None:
    """Picks weapon, target and aim, pays the attack action, and strikes."""
    blow, target = await pick_blow(fight, actor, behind=behind)
    announce(fight, actor, target, blow, "T-7", "T-35")
    pay(fight, actor, ATTACK)
    await strike(fight, actor, target, blow)


async def pick_blow(fight: Fight, actor: str, *, behind: bool = False) -> tuple[Blow, str]:
    """With what to attack, whom and how, and where to aim; aim is declared before the dice (T-40, AMB-T39)."""
    thing, weapon = await pick_weapon(fight, actor)
    target = await fight.pick(
        "target",
        targets(fight.state, fight.who(actor), weapon),
        prompt=f"{fight.who(actor)} attacks whom with {weapon.name}?",
        nothing=f"{fight.who(actor)} can attack nobody with {weapon.name}",
        clauses=("T-7", "T-37"),
    )
    how = await pick_way(fight, actor, target, thing, weapon)
    aim = await fight.pick(
        "aim",
        aims(),
        prompt=f"{fight.who(actor)} aims at which part of {signs.combatant(target)}?",
        nothing="it can't be aimed",
        clauses=("T-40",),
    )
    unseen = fight.who(actor).effect("unseen") is not None
    return changed(blow_with(thing, weapon, melee=how == THRUST), aim=aim, behind=behind, unseen=unseen), target


async def pick_way(fight: Fight, actor: str, target: str, thing: str, weapon: Weapon) -> str:
    """Whether to thrust or to throw, with what can be thrown: a thrust where it reaches, unless the command says throw.

    Nobody throws the only weapon that it has without being asked. Bows and the like neither thrust nor throw.
    """
    if weapon.reach != "melee":
        return ""
    state, who, foe = fight.state, fight.who(actor), fight.who(target)
    if not weapon.thrown:
        return THRUST
    given, far = fight.given("how"), thrown_at(who, foe, weapon)
    if given is None and not (far and only_weapon(state, who, thing)):
        return THROW if far else THRUST
    beyond = Refusal(f"{foe} is not in its melee zone", ("T-65",)) if far else None
    lost = f"it lies with {foe} then{', and nothing is left in hand' if only_weapon(state, who, thing) else ''}"
    return await fight.pick(
        "how",
        [
            Option(THRUST, "thrust", "it stays in hand", beyond),
            Option(THROW, "throw", lost, sight.beyond(state, who, foe.at, weapon.thrown, "T-39")),
        ],
        prompt=f"{who}: thrust or throw {weapon.name}, the only weapon it has?",
        nothing=f"{foe} is out of reach",
        clauses=("T-39", "T-84"),
    )


async def pick_weapon(fight: Fight, actor: str) -> tuple[str, Weapon]:
    """Which of the weapons at hand, if there are several that reach somebody."""
    state, who = fight.state, fight.who(actor)
    known = dict(at_hand(state, who))
    options = [
        Option(thing, weapon.name, f"{weapon.dice} {weapon.type}", idle(state, who, weapon), of=actor)
        for thing, weapon in known.items()
    ]
    better = undrawn(state, who) if UNARMED in known else []
    # Whoever carries something better is asked before it strikes with bare hands.
    bare = bool(better) and [option.id for option in options if option.refusal is None] == [UNARMED]
    options += better
    chosen = await fight.pick(
        "with",
        options,
        prompt=f"{who} attacks with which weapon?",
        nothing=f"{who} can attack nobody",
        clauses=("T-39",),
        sole=not bare,
    )
    if chosen not in known:  # drawn on the way, by the GM's will
        weapon = of_item(state, who.items[chosen], Weapon)
        assert weapon is not None
        return chosen, weapon
    return chosen, known[chosen]


def undrawn(state: State, who: Combatant) -> list[Option]:
    """The weapons that a unit carries without holding them, each with the reason why it can't strike with them."""
    refusal = Refusal("it is not drawn: draw it first", ("T-10", "T-17", "T-22"))
    return [
        Option(item.id, item.name, f"{weapon.dice} {weapon.type}", refusal, of=who.id)
        for item, weapon in sheathed(state, who)
    ]


def announce(fight: Fight, actor: str, target: str, blow: Blow, *clauses: str, more: str = "") -> None:
    """Tells an attack before its dice."""
    how = " from hiding" if blow.unseen else ""
    where = "" if blow.aim == "plain" else f", aiming at {AIMS[blow.aim].label}"
    verb = "throws" if blow.thrown else "attacks"
    who, foe = fight.who(actor), fight.who(target)
    text = f"{who} {verb} {blow.name} at {foe}" if blow.thrown else f"{who} attacks {foe} with {blow.name}"
    fight.say(f"{text}{more}{how}{where}", *clauses, AIMS[blow.aim].clause, who=actor, kind="headline")


# Once more


def refuse_strike(state: State, actor: str) -> Refusal | None:
    """Why a unit can't make an additional attack for its move action and 2 bonus actions (T-29)."""
    who = state.who(actor)
    for price in AGAIN:
        dear = too_dear(who, price)
        if dear:
            return Refusal(f"it takes the move action and 2 bonus actions: {dear.text}", dear.clauses)
    return prevented(state, who, "attack")


@action(
    "strike",
    "Additional attack",
    params=("target", "aim", "with", "how=", "behind="),
    key="j",
    clauses=("T-29",),
    refuse=refuse_strike,
    moment=ON_TURN,
)
async def additional(fight: Fight, actor: str) -> None:
    """One more attack for the move action and 2 bonus actions, without feats or Strength; behind=yes is from behind."""
    blow, target = await pick_blow(fight, actor, behind=said_behind(fight))
    announce(fight, actor, target, blow, "T-29", more=" once more")
    for price in AGAIN:
        pay(fight, actor, price)
    await strike(fight, actor, target, changed(blow, strength=False, feats=False))


# Before the battle


def refuse_opening(state: State, actor: str) -> Refusal | None:
    """Why nobody can begin the fight by attacking any more (T-33)."""
    if state.clock.round or state.counters.get("battle"):
        return Refusal("the battle has begun", ("T-33",))
    if not actor:
        return None
    who = state.who(actor)
    if not able(state, actor):
        return Refusal(f"{who} can't act", ("T-33",))
    if "acted" in who.counters:
        return Refusal(f"{who} has begun the fight already", ("T-33",))
    return prevented(state, who, "attack")


@action(
    "surprise",
    "Attack before the battle",
    params=("target", "aim", "with", "how=", "behind="),
    key="a",
    clauses=("T-33",),
    refuse=refuse_opening,
)
async def surprise(fight: Fight, actor: str) -> None:
    """Begin the fight by attacking: it costs no action, and the attacker is last in the order; behind=yes."""
    if actor:
        await open_fight(fight, actor)
        return
    state = fight.state
    options = [Option(who.id, str(who), "", refuse_opening(state, who.id), who.id) for who in state.acting()]
    prompt, nothing = "who attacks before the battle begins?", "nobody can"
    await fight.do(open_fight, await fight.pick("who", options, prompt=prompt, nothing=nothing, clauses=("T-33",)))


async def open_fight(fight: Fight, actor: str) -> None:
    """The attack before the battle (T-33, AMB-T35)."""
    blow, target = await pick_blow(fight, actor, behind=said_behind(fight))
    announce(fight, actor, target, blow, "T-33")
    fight.set_fact(actor, "opens", True)
    fight.set_counter(actor, "acted", 0)
    await strike(fight, actor, target, blow)
