"""What somebody does when nobody decides for it: suggestions, each with its reason."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.ruleset import Owed, Suggestion
from combattracker.rules.suggesting import do, plans

from ..combat.melee import out_of_reach
from ..combat.missiles import in_range
from ..combat.targets import legal, untargetable
from ..combatants.deeds import LATEST, deed
from ..combatants.gear import FIST, devices, launcher, memorised, others_in_pack, routine
from ..combatants.sides import foes, members
from ..combatants.tables import MAGES
from ..combatants.traits import fact, hp
from ..declaring.drawing_weapons import blades
from ..magic.turning_undead import sees, undead
from ..space.charge_path import pace, way
from ..space.positions import charge_rate, gap, in_melee, in_reach, move_rate, nearest
from .magic_ideas import BADLY_HURT, HURT, cast, may, rescue, think, use, vanish
from .prospects import seen_to
from .recovery_ideas import part, recovering

SAFE = 2
"""Inches that those who keep back leave between themselves and the nearest foe."""


def suggest(state: State, owed: Owed) -> Suggestion | None:
    """What the one who owes a decision would do, and why."""
    plan = recovering if state.clock.phase == "recovery" else fighting
    return plan(state, state.who(owed.who))


# In the fight


def _struggle(state: State, who: Combatant) -> Suggestion | None:
    held = who.effect("held")
    if held is None:
        return None
    found = [foe for foe in foes(state, who) if untargetable(state, foe) is None]
    if not found:
        return do(who, "pass", "held, and nobody to grapple with")
    holder = next((foe for foe in found if foe.id == held.source), found[0])
    return do(who, "grapple", f"held by {holder}: breaks loose", target=holder.id)


def _turn(state: State, who: Combatant) -> Suggestion | None:
    if not may(state, who, "turn-undead"):
        return None
    found = [foe for foe in undead(state, who.id) if sees(state, foe)]
    return do(who, "turn-undead", f"{len(found)} undead in sight") if found else None


def _cover(state: State, who: Combatant) -> Suggestion | None:
    """A shot that is prepared for a foe who is about to come free: all whom it fights are badly hurt (A-51)."""
    if in_melee(state, who) or not may(state, who, "shoot") or state.clock.phase != "declare":
        return None
    targets = map(state.who, legal(in_range(state, who.id)))
    found = [foe for foe in targets if in_melee(state, foe) and all(part(o) < BADLY_HURT for o in in_melee(state, foe))]
    if not found:
        return None
    foe = found[0]
    return do(who, "shoot", f"{foe} is about to stand free", target=foe.id, trigger=f"{foe} stands free")


def weakest(figures: list[Combatant]) -> str:
    """The id of the one with the fewest hit points, the first of them in roster order."""
    return min(figures, key=hp).id


def _shoot(state: State, who: Combatant) -> Suggestion | None:
    """Shots from afar; not with a foe at one's throat, and rather at those who fight nobody yet."""
    if in_melee(state, who) or not may(state, who, "shoot"):
        return None
    alone = [foe for foe in map(state.who, legal(in_range(state, who.id))) if not in_melee(state, foe)]
    if not alone:
        return None
    alone = [foe for foe in alone if not seen_to(state, who, foe)] or alone
    casters = [foe for foe in alone if memorised(state, foe)]
    target = weakest(casters or alone)
    reason = "casts spells, and stands free" if casters else "stands free"
    return do(who, "shoot", f"{state.who(target)} {reason}", target=target)


def _strike(state: State, who: Combatant) -> Suggestion | None:
    """Blows at whoever is in reach and nearest to going down, no more than it takes, and not with the fists."""
    if not may(state, who, "strike"):
        return None
    found = [foe for foe in foes(state, who) if out_of_reach(state, who.id, foe.id) is None]
    if not found:
        return None
    if blades(state, who) and (better := _draw(state, who, melee=True)) is not None:
        return better
    first = weakest(found)
    target = weakest([foe for foe in found if not seen_to(state, who, foe)] or found)
    reason = "is in reach, with the fewest hit points"
    if target != first:
        reason = f"is in reach; others see to {state.who(first)}"
    return do(who, "strike", f"{state.who(target)} {reason}", target=target)


def _draw(state: State, who: Combatant, *, melee: bool) -> Suggestion | None:
    """A weapon that suits the distance, if somebody carries one."""
    if not may(state, who, "fetch"):
        return None
    for name, weapon in others_in_pack(state, who).items():
        if (weapon.length is not None) if melee else bool(weapon.shots):
            reason = "foes are in reach" if melee else "foes are far off"
            return do(who, "fetch", reason, item=name)
    return None


def _set(state: State, who: Combatant) -> Suggestion | None:
    """A weapon set where a foe may charge who is in no melee yet."""
    if not may(state, who, "brace") or in_melee(state, who):
        return None
    coming = [foe for foe in foes(state, who) if 1 < gap(state, who.id, foe.id) <= charge_rate(state, foe)
              and move_rate(foe) > move_rate(who) and not in_melee(state, foe)]  # fmt: skip
    return do(who, "brace", f"{coming[0]} may charge") if coming else None


def _charge(state: State, who: Combatant) -> Suggestion | None:
    """A charge at the nearest foe that can be reached by one, and not by simply closing in."""
    if not may(state, who, "charge"):
        return None
    most = pace(state, who) * segments_to_run(state)
    found = [
        foe
        for foe in nearest(state, who)
        if way(state, who.id, foe.id) <= most and not in_reach(state, who.id, foe.id) and not untargetable(state, foe)
    ]
    if not found or fact(who, "class") in (*MAGES, "thief") or _bare_archer(state, who):
        return None
    foe = next((foe for foe in found if not seen_to(state, who, foe)), found[0])
    return do(who, "charge", f'{foe} is {gap(state, who.id, foe.id):g}" away, within a charge', target=foe.id)


def segments_to_run(state: State) -> int:
    """The segments that a charge has: those of a round, or the surprise segments that are left (A-34)."""
    if state.clock.phase != "surprise-declare":
        return LATEST
    return state.counters.get("segments", 0) - state.clock.segment + 1


def _close(state: State, who: Combatant) -> Suggestion | None:
    """Nearer to the foe, for whoever has nothing better to do from afar; archers take a blade for it first."""
    if not may(state, who, "close"):
        return None
    found = [foe for foe in nearest(state, who) if untargetable(state, foe) is None]
    if not found or (_keeps_back(state, who) and not in_reach(state, who.id, found[0].id)):
        return None
    if launcher(state, who) is not None and any(in_melee(state, other) for other in members(state, who.side)):
        return _draw(state, who, melee=True)
    return do(who, "close", f"{found[0]} is the nearest foe", target=found[0].id)


def _keeps_back(state: State, who: Combatant) -> bool:
    """Whether somebody stays behind the others: archers without a blade, and mages.

    Mages who are hale come forward when all their spells are gone, or when their side is twice as many as the foes.
    """
    company = members(state, who.side)
    if not any(fact(each, "class") not in MAGES for each in company):
        return False
    if fact(who, "class") in MAGES:
        spent = not memorised(state, who) and not devices(state, who)
        return part(who) <= HURT or not (spent or len(company) >= 2 * len(foes(state, who)))
    return _bare_archer(state, who) and _draw(state, who, melee=True) is None


def _bare_archer(state: State, who: Combatant) -> bool:
    """Whether somebody has nothing in hand but what shoots."""
    return routine(state, who)[0].id == FIST.id and launcher(state, who) is not None


def _come_in_range(state: State, who: Combatant) -> Suggestion | None:
    """Some steps toward the foe, for whoever keeps back and reaches nobody from there."""
    if not _keeps_back(state, who) or not may(state, who, "move") or state.clock.phase != "declare":
        return None
    reach = max((spell.range for spell in memorised(state, who).values() if spell.aims != "self"), default=0.0)
    bow = launcher(state, who)
    reach = max(reach, float(bow.range or 0) if bow is not None else 0.0)
    for foe in nearest(state, who)[:1]:
        steps = int(min(gap(state, who.id, foe.id) - max(reach, SAFE), move_rate(who)) + 0.999)
        if reach and steps >= 1:
            told = f"out of range of {foe}"
            return do(who, "move", told, where=foe.id, inches=str(steps))
    return None


def _wait(state: State, who: Combatant) -> Suggestion | None:
    if not may(state, who, "await") or deed(state, who.id) is not None:
        return None
    return do(who, "await", "sees what the others do")


def _pass(state: State, who: Combatant) -> Suggestion | None:
    return do(who, "pass", "nothing to be done")


fighting = plans(
    _struggle, rescue, _turn, think, use, vanish, cast, _shoot, _strike, _set, _charge, _cover, _close, _come_in_range,
    _wait, _pass,
)  # fmt: skip
