"""The attack roll: everything that is added to 1d20, and the AC that it has to reach (W-98 to W-111)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Term
from combattracker.rules.asking.requests import Outcome
from combattracker.rules.scripting.script import Fight, Verdict
from combattracker.rules.space.sight import Cover

from ..arms.armour import armour_class
from ..arms.blow import Blow
from ..arms.weapons import BARE_HANDS, MELEE, RANGED, THROWN, Arm, arm, attribute_for, in_melee, out_of_reach, skill_for
from ..characters.stats import is_delver, value
from ..powers import has
from ..space import positions

HIT, MISS = "hit", "miss"
MOST_OTHERS = 3
"""The other assailants of a swarm that count (W-62, AMB-W5)."""


def swarm_bonus(blow: Blow) -> int:
    """The +1 of damage for each other assailant, at most 3; +2 of attack for each (W-61, W-62)."""
    return min(MOST_OTHERS, blow.others or 0)


def attack_terms(state: State, who: Combatant, foe: Combatant, blow: Blow) -> tuple[Term, ...]:
    """Everything that is added to an attack roll, each with its clause."""
    terms = [Term("attack bonus", value(who, "attack"), "W-98" if is_delver(who) else "W-100")]
    attribute, skill = attribute_for(who, blow.arm), skill_for(who, blow.arm, blow.mode)
    terms.append(Term(attribute, value(who, attribute), "W-99" if len(blow.arm.weapon.attributes) > 1 else "W-98"))
    terms.append(Term(skill.capitalize(), value(who, skill), "W-53" if blow.mode == THROWN else "W-98"))
    if blow.arm.bonus:
        terms.append(Term("magic", blow.arm.bonus, "W-98"))
    if has(who, "stab-hit") and blow.mode != RANGED:
        terms.append(Term("Armsmaster", 1, "W-98"))
    terms += _circumstances(state, who, foe, blow)
    return tuple(term for term in terms if term.amount)


def _circumstances(state: State, who: Combatant, foe: Combatant, blow: Blow) -> list[Term]:
    """The rows of the table of modifiers, and what the kind of attack brings."""
    terms = [*_prone(state, who, foe, blow), *_at_range(state, who, foe, blow), *_cover(state, who, foe)]
    if positions.unseen(state, foe):
        terms.append(Term("unseen target", -4, "W-109"))
    if blow.snap:
        terms.append(Term("snap attack", -4, "W-56"))
    if swarm_bonus(blow):
        clause = "W-61" if swarm_bonus(blow) < MOST_OTHERS else "W-62"
        terms.append(Term(f"swarm, {blow.others} other{'s' * (blow.others != 1)}", 2 * swarm_bonus(blow), clause))
    if blow.charge:
        terms.append(Term("charge", 2, "W-66"))
    if two_weapons(state, who) if blow.pair is None else blow.pair:
        terms.append(Term("two weapons", -1, "W-133"))
    return terms


def _prone(state: State, who: Combatant, foe: Combatant, blow: Blow) -> list[Term]:
    terms = []
    if foe.effect("prone"):
        if positions.adjacent(state, who, foe):
            terms.append(Term("prone target beside it", 2, "W-102"))
        elif blow.mode == MELEE:
            terms.append(Term("prone target in melee range", 2, "W-94"))
        else:
            terms.append(Term("prone target far away", -2, "W-101"))
    if who.effect("prone") and blow.mode == MELEE:
        terms.append(Term("prone itself", -4, "W-103"))
    return terms


def _at_range(state: State, who: Combatant, foe: Combatant, blow: Blow) -> list[Term]:
    if blow.mode == MELEE or blow.arm.weapon.range is None:
        return []
    terms = []
    feet = positions.distance(state, who, foe) or 0
    if feet > blow.arm.weapon.range[0]:
        terms.append(Term("beyond normal range", -2, "W-104"))
    beside = None if unhindered(who, blow.arm, blow.mode) else in_melee(state, who)
    if beside is not None:
        terms.append(Term(f"{beside} in melee range", -4, "W-107" if blow.mode == THROWN else "W-54"))
    return terms


def unhindered(who: Combatant, each: Arm, mode: str) -> bool:
    """Whether a foe in melee range does not disturb a shot or throw."""
    if has(who, "no-melee-penalty"):
        return True
    return mode == THROWN and each.has("subtle") and has(who, "knife-throws")


def _cover(state: State, who: Combatant, foe: Combatant) -> list[Term]:
    seen = positions.look(state, who, foe)
    if seen is None or seen.cover is Cover.NONE:
        return []
    if seen.higher:
        return [Term("half cover: on higher ground", -2, "W-105")]
    if seen.cover is Cover.HALF:
        return [Term(f"half cover: {seen.corners}", -2, "W-105")]
    return [Term(f"full cover: {seen.corners}", -4, "W-106")]


def two_weapons(state: State, who: Combatant) -> tuple[Arm, ...]:
    """The two weapons that somebody wields together (W-130); none where either hand has lost its own."""
    names = (str(who.facts.get("in_hand") or ""), str(who.facts.get("off_hand") or ""))
    if not all(names) or names == (BARE_HANDS, BARE_HANDS):
        return ()
    for name in names:
        thing = who.items.get(name)
        gone = thing is None or not thing.data.get("ready") or thing.count < names.count(name)
        if name != BARE_HANDS and gone:
            return ()
    return tuple(arm(state, who, name) for name in names)


def both_reach(state: State, who: Combatant, foe: Combatant, blow: Blow) -> bool:
    """Whether an attack is made with one of two weapons, and its target is in range of both (W-132)."""
    pair = two_weapons(state, who) if blow.pair is None else blow.pair
    if blow.arm.id not in [each.id for each in pair]:
        return False
    return all(any(out_of_reach(state, who, foe, each, mode) is None for mode in _either(each, blow)) for each in pair)


def _either(each: Arm, blow: Blow) -> tuple[str, ...]:
    return (MELEE,) if each.weapon.range is None else (MELEE, blow.mode)


async def attack_roll(fight: Fight, actor: str, target: str, blow: Blow) -> Outcome:
    """1d20 and everything that is added, against AC; natural 1 and 20 are nothing special (W-98, AMB-W16)."""
    who, foe = fight.who(actor), fight.who(target)
    ac, _ = armour_class(fight.state, foe)

    def judge(roll: Outcome) -> Verdict:
        return Verdict(HIT if roll.total >= ac else MISS, ("W-98",))

    return await fight.roll(
        actor,
        "attack",
        "1d20",
        terms=attack_terms(fight.state, who, foe, blow),
        judge=judge,
        outcomes=(MISS, HIT),
        target=ac,
        prompt=f"{who}: {blow.arm.name} at {foe}",
        clauses=("W-98", "W-111"),
    )
