"""E: charges, and what meets them at their end, by the length of the weapons (A-35, A-75 … A-86, A-96)."""

from __future__ import annotations

from itertools import groupby

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Value, Why, changed
from combattracker.rules.scripting.script import Fight

from ..combat.attack_rolls import Manner, hands, strike
from ..combat.grappling import GRIP, grapple, overbear
from ..combat.harm import Landing, land
from ..combat.missiles import shots
from ..combatants.deeds import ARMED, Deed, Entry, deed, said, unspent
from ..combatants.gear import launcher, length, routine
from ..combatants.sides import foes
from ..combatants.traits import able, present, up
from ..encounter.surprise import free_to_act
from ..foundations.clock import in_surprise, segments
from ..space.charge_path import distance_run, way, weapon_reaches
from ..space.positions import REACH, approach, charge_terms, gap, in_reach, near
from .breaking_off import break_off, left_behind

LONGEST = 1_000.0
"""What is shot counts as longer than any weapon in the hand."""


class Meeting(Value, frozen=True):
    """One blow at the end of a charge: whose, at whom, and how long its weapon is."""

    who: str
    target: str
    feet: float
    set_weapon: bool = False
    charger: bool = False


async def charges(fight: Fight, entries: list[Entry]) -> None:
    """The charges of one instant: everybody runs, then all blows fall by length, the longest first (A-84, A-86)."""
    ran = [entry for entry in entries if await run(fight, entry, entries)]
    arrived = [entry for entry in ran if not met(entry, entries) or face_to_face(fight.state, entry)]
    coming = [entry.deed.who for entry in arrived]
    meetings: list[Meeting] = []
    for entry in arrived:
        who, target = entry.deed.who, entry.deed.target
        running = fight.who(who).effect("charging") is not None
        if spend(fight, who):
            meetings.append(Meeting(who, target, length(routine(fight.state, fight.who(who))), charger=running))
        else:
            fight.say(f"{fight.who(who)} has no attack left for the charge", "A-83", who=who)
        if running:  # else the foe has come to it first, and that is a blow like any other
            meetings += await retaliation(fight, who, [*coming, *(meeting.who for meeting in meetings)])
    meetings.sort(key=lambda each: -each.feet)
    for feet, same in groupby(meetings, key=lambda each: each.feet):
        await together(fight, list(same), feet)


async def run(fight: Fight, entry: Entry, all_at_once: list[Entry]) -> bool:
    """A charger runs at its target; whether it ends within reach of it (A-35, A-96).

    Two who charge each other in one instant meet on the way, and both arrive with a charge.
    """
    who, target = entry.deed.who, entry.deed.target
    if not (up(fight.state, who) and present(fight.state, target)):
        fight.say(f"{fight.who(who)} has nobody to charge", "A-35", who=who)
        return False
    state, charger = fight.state, fight.who(who)
    other = met(entry, all_at_once)
    if in_reach(state, who, target) and charger.effect("charging") is None and not other:
        fight.say(f"{state.who(target)} is in reach already", "A-10", who=who)
        return True
    surprise = in_surprise(state)
    most = distance_run(state, entry.deed)
    arrives = way(state, who, target) <= most + sum(distance_run(state, each.deed) for each in other)
    clauses = ("A-34", "A-35") if surprise else ("A-35", "A-96")
    late = f", {segments(entry.deed.delay)} late" if entry.deed.delay and not surprise else ""
    told = f'charge {float(most):g}": {charge_terms(state, charger)}'
    told += ", a tenth in a segment" if surprise else late
    feet = length(routine(state, charger))
    moves = tuple(approach(state, who, target, float(most), Why(clauses, text=told), min(float(REACH), feet)))
    if not await break_off(fight, who, left_behind(state, who, moves)):
        return False
    if fight.who(who).effect("charging") is None:
        fight.set_counter(who, "charged", fight.state.clock.round)
        fight.gain(who, "charging", "A-35", label=f"Charging {state.who(target)}", data={"target": target})
    fight.tell(*moves)
    if arrives and (state.grid is None or other or weapon_reaches(fight.state, who, target)):
        return True
    left = f'{gap(fight.state, who, target):g}" away, out of reach of {feet:g} ft'
    fight.say(f"{fight.who(who)} is still {left}", *clauses, who=who)
    return False


def met(entry: Entry, all_at_once: list[Entry]) -> list[Entry]:
    """The charge in the same instant of the one whom somebody charges, at that very charger; empty if there is none."""
    mine = entry.deed
    return [each for each in all_at_once if (each.deed.who, each.deed.target) == (mine.target, mine.who)]


def face_to_face(state: State, entry: Entry) -> bool:
    """Whether two who have run at each other stand near enough now for the blow of the one."""
    who, target = entry.deed.who, entry.deed.target
    return in_reach(state, who, target) or weapon_reaches(state, who, target)


async def retaliation(fight: Fight, charger: str, busy: list[str]) -> list[Meeting]:
    """The target and whoever is within an inch may spend a routine that is left on the charger (A-83, AMB-A26)."""
    found = []
    for foe in list(foes(fight.state, fight.who(charger))):
        if not up(fight.state, charger):
            break
        if foe.id in busy or not up(fight.state, foe.id) or not near(fight.state, foe.id, charger, 1.0):
            continue
        if not may_retaliate(fight.state, fight.who(foe.id)):
            continue
        braced = fight.who(foe.id).effect("braced") is not None or declared_kind(fight.state, foe.id) == "brace"
        prompt = f"{fight.who(foe.id)} spends a routine on {fight.who(charger)}'s charge?"
        with fight.as_long_as(foe.id, charger, still="up"):
            if braced or await fight.confirm(foe.id, f"retaliate on {charger}", prompt=prompt, clauses=("A-83",)):
                spend(fight, foe.id)
                found.append(Meeting(foe.id, charger, reaches(fight.state, fight.who(foe.id)), set_weapon=braced))
    return found


def reaches(state: State, who: Combatant) -> float:
    """How long the weapon is with which somebody retaliates, in feet: what it fights with this round (A-84)."""
    kind = declared_kind(state, who.id)
    if kind == "shoot" and launcher(state, who) is not None:
        return LONGEST
    return GRIP.length or 0.0 if kind == "grapple" else length(routine(state, who))


def declared_kind(state: State, who: str) -> str:
    """What somebody has declared, by kind."""
    found = deed(state, who)
    return found.kind if found is not None else ""


def may_retaliate(state: State, who: Combatant) -> bool:
    """Whether somebody has a weapon ready and a routine left (A-83).

    Whoever fights, waits, talks or does nothing this round has; not so the surprised, the held, and those who cast,
    move, fetch, turn undead or use a device in this round, be it done already or not.
    """
    if not able(state, who) or who.effect("casting") is not None or who.effect("held") is not None:
        return False
    if in_surprise(state) and not free_to_act(state, who.id, state.clock.segment):
        return False
    if declared_kind(state, who.id) not in ("", *ARMED) or who.counters.get("occupied"):
        return False
    return bool(unspent(state, who))


def spend(fight: Fight, who: str) -> bool:
    """The first routine that is left is used up; whether there was one (A-83)."""
    left = unspent(fight.state, fight.who(who))
    if left:
        used(fight, who, left[0])
    return bool(left)


def used(fight: Fight, who: str, routine_number: int) -> None:
    """A routine is used up this round."""
    before = fight.who(who).counters.get("spent", 0)
    fight.set_counter(who, "spent", before | 1 << routine_number)


async def together(fight: Fight, same: list[Meeting], feet: float) -> None:
    """Blows of one length: those of enemies fall at once, and whoever is slain by a longer weapon has none (A-85)."""
    landings: list[Landing] = []
    sides = {fight.who(each.who).side for each in same if each.who in fight.state.combatants}
    if len(sides) > 1:
        fight.say(f"{feet:g} feet each: together", "A-85", "A-87")
    for each in same:
        if up(fight.state, each.who):
            found = await fight.do(meet, each.who, each)
            if len(sides) > 1:
                landings += found or ()
            else:
                land(fight, found or ())
    land(fight, landings)


def _manner(each: Meeting) -> tuple[tuple[str, ...], str]:
    """The clauses of a blow at the end of a charge, and words for it."""
    if each.charger:
        return ("A-35", "A-84"), "charges home"
    if each.set_weapon:
        return ("A-9", "A-83", "A-84"), "has a weapon set"
    return ("A-83", "A-84"), "strikes"


async def meet(fight: Fight, actor: str, each: Meeting) -> tuple[Landing, ...]:
    """One routine at the end of a charge; set weapons and couched lances deal double damage (A-84, AMB-A16)."""
    side = fight.who(actor).side
    if each.feet == LONGEST:
        return await shots(fight, actor, Entry("", Deed(actor, side, "shoot", "D", each.target), 1, ()))
    if not each.charger and declared_kind(fight.state, actor) == "grapple":
        return await grapple(fight, actor, Entry("", Deed(actor, side, "grapple", "H", each.target), 1, ()))
    clauses, told = _manner(each)
    fight.say(f"{fight.who(actor)} {told}: {each.feet:g} feet", *clauses, "A-86", who=actor)
    if each.charger and said(fight.state, actor, "overbear") is True:
        return await overbear(fight, actor, each.target)
    landings: list[Landing] = []
    for weapon, manner in hands(fight.state, actor, Manner(charge=each.charger, clauses=clauses)):
        double = (each.set_weapon and weapon.sets) or (each.charger and weapon.couched)
        landings += await strike(fight, actor, each.target, weapon, changed(manner, double=double))
    return tuple(landings)
