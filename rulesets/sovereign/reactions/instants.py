"""Instants: who could use one at a moment, and whether it would matter enough to ask (W-29 to W-31)."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Modifier, Value
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.scripting.script import Fight
from combattracker.rules.space.sight import Cover

from ..arms.armour import armour_class
from ..arms.blow import Blow
from ..characters.actions_left import left
from ..characters.stats import active, helpless, hp, is_foe, wants
from ..powers import Power, ready
from ..rolls.odds import attacks, best_attack, odds
from ..rolls.shock import suffered
from ..space import positions

TAKE, DEFEND = "take", "total-defense"
LUCK: Power = "veterans-luck"
NEGATE: Power = "negate-hit"
SNAP, HELD, LUCKY = "snap-", "held-", "luck-"
BONUS = 2
"""What Total Defense adds to AC (W-81)."""
WORTH = 3
"""A wound of a third of one's hit points is worth a question."""


class Moment(Value, frozen=True):
    """An attack whose roll is seen: its total (None where none was needed), whether it hits, and by what power."""

    total: int | None
    hit: bool
    by: str = ""


# Total Defense


def no_defence(state: State, who: Combatant) -> Refusal | None:
    """Why somebody can't go over to Total Defense: it gives up its Main action (W-81, W-83)."""
    if helpless(state, who):
        return Refusal(f"{who} can do nothing", ("W-29",))
    if who.effect("surprised"):
        return Refusal(f"{who} is surprised", ("W-20", "W-83"))
    if who.effect("total-defense"):
        return Refusal(f"{who} defends totally as it is", ("W-81",))
    return None if left(who, "main") else Refusal(f"{who} has spent its Main action", ("W-83",))


def defend_totally(fight: Fight, who: str) -> None:
    """+2 AC and no Shock until the start of its side's next turn, for the Main action (W-48, W-81, W-82)."""
    fight.spend(who, "main", "W-24", "W-48", "W-81")
    fight.gain(who, "total-defense", "W-81", "W-82", modifiers=(Modifier("AC", "add", BONUS),))
    fight.say(f"{fight.who(who)} goes over to Total Defense", "W-48", "W-81", "W-82", who=who)


# Snap attacks


def no_snap(state: State, who: Combatant) -> Refusal | None:
    """Why somebody can't make a snap attack: the Main action (W-57), training (W-58)."""
    if helpless(state, who):
        return Refusal(f"{who} can do nothing", ("W-29",))
    if who.effect("surprised"):
        return Refusal(f"{who} is surprised", ("W-20", "W-57"))
    if not who.facts.get("trained"):
        return Refusal("only Delvers and well-trained NPCs make snap attacks", ("W-58",))
    return None if left(who, "main") else Refusal(f"{who} has spent its Main action", ("W-57",))


def snap_blow(state: State, who: Combatant, foe: Combatant) -> Blow | None:
    """The snap attack that promises most against somebody; None where none is possible."""
    return None if no_snap(state, who) else best_attack(state, who, foe, snap=True)


def snappers(state: State, attacker: Combatant, *, interrupts: bool) -> Iterator[Option]:
    """Who could make a snap attack on somebody: to spoil a spell, or to fell it before its hit tells (W-59)."""
    for who in active(state):
        if not is_foe(who, attacker) or not left(who, "main"):
            continue
        blow = snap_blow(state, who, attacker)
        if blow is None:
            continue
        found = odds(state, who, attacker, blow)
        if wants(who, interrupts or found.most >= hp(attacker)):
            likely = attacker.own(f"{found.hits if interrupts else found.fells(hp(attacker)):.0%}")
            hint = f"{blow.arm.name}, {likely} {'to hit' if interrupts else 'to fell it'}"
            yield Option(f"{SNAP}{who.id}", f"{who}: snap attack", hint, who=who.id)


# Held actions


def holders(state: State, actor: Combatant) -> list[Combatant]:
    """Everybody who holds an action and could use it first when another does something (W-96), its foes before all."""
    found = [who for who in active(state) if who.effect("holding") and who.id != actor.id and left(who, "main")]
    return sorted(found, key=lambda who: not is_foe(who, actor))


def held_first(who: Combatant) -> Option:
    """A held action, as an answer to another's deed."""
    return Option(f"{HELD}{who.id}", f"{who}: held action", "first", who=who.id)


def perceives(state: State, who: Combatant, other: Combatant) -> bool:
    """Whether somebody perceives another: in sight, not hidden, and if it can't be seen, where it is known to be."""
    seen = positions.look(state, who, other)
    if other.hidden or seen is None or seen.cover is Cover.UNSEEN:
        return False
    return not positions.unseen(state, other) or positions.position_known(state, other)


def asked_about(who: Combatant, actor: Combatant) -> list[str]:
    """The kinds of answer for which a holder has been asked about somebody already (AMB-W47)."""
    effect = who.effect("holding")
    told = str(effect.data.get("asked") or "").split() if effect else []
    return [kind for name, _, kind in (word.partition("/") for word in told) if name == actor.id]


def forestalls(state: State, who: Combatant, actor: Combatant, target: str = "") -> bool:
    """Whether a holder is asked about a foe's attack: it could strike first, or get out of the way (AMB-W47)."""
    return is_foe(who, actor) and wants(who, who.id == target or bool(attacks(state, who, actor)))


# Answers to an attack whose roll is seen


def answers(state: State, attacker: Combatant, target: Combatant, blow: Blow, moment: Moment) -> list[Option]:
    """What may be done about an attack now, held actions first; nothing where nobody would be asked.

    Who holds an action or has luck left may say so at any question, asked or not (AMB-W47, AMB-W48).
    """
    holding = holders(state, attacker)
    answerable = moment.hit and not (blow.free or blow.snap)
    asked = answerable and any(forestalls(state, who, attacker, target.id) for who in holding)
    found, luck = [], []
    if no_defence(state, target) is None and wants(target, defence_matters(state, attacker, target, blow, moment)):
        found.append(Option(DEFEND, "Total Defense", f"+{BONUS} AC, no Shock, for the Main action"))
    if moment.hit:
        serious = _serious(state, attacker, target, blow)
        for power, label in ((LUCK, "Veteran's Luck"), (NEGATE, "Impervious Defense")):
            if ready(target, power):
                asked = asked or wants(target, serious)
                luck.append(Option(power, label, "the hit becomes a miss"))
        if not blow.snap:
            found += snappers(state, attacker, interrupts=False)
    elif ready(attacker, LUCK):
        name = f"{attacker}: Veteran's Luck"
        luck.append(Option(f"{LUCKY}{attacker.id}", name, "the miss becomes a hit", who=attacker.id))
    return [*map(held_first, holding), *found, *luck] if asked or found else []


def defence_matters(state: State, attacker: Combatant, target: Combatant, blow: Blow, moment: Moment) -> bool:
    """Whether Total Defense would turn the hit into a miss, or keep serious Shock away (W-82, W-84)."""
    if moment.hit:
        certain = moment.total is None or moment.by
        return not certain and (moment.total or 0) < armour_class(state, target)[0] + BONUS
    return suffered(state, attacker, target, blow).amount * WORTH >= hp(target)


def _serious(state: State, attacker: Combatant, target: Combatant, blow: Blow) -> bool:
    """Whether a hit could cost a good part of what the target has left."""
    return odds(state, attacker, target, blow).most * 2 >= hp(target)


def luck_matters(state: State, attacker: Combatant, target: Combatant, blow: Blow) -> bool:
    """Whether turning a miss into a hit would tell: it could fell the target, or hurt it seriously."""
    mean = odds(state, attacker, target, blow).mean
    return mean * WORTH >= hp(target) or mean >= 6
