"""A check of morale: the number, the roll, and the way out that a failure takes (A-23, A-67, A-68)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.model.values import EVERYONE, GM, Term, changed
from combattracker.rules.scripting.script import Fight, Verdict

from ..combatants.traits import dumb, hp, up
from .morale_reasons import (
    HALF,
    LEADER_DEAD,
    LEADER_DOWN,
    QUARTER,
    SUPERIOR,
    WOUNDED,
    Group,
    answered,
    forces,
    strength,
)
from .ways_out import FALL_BACK, FLEE, HOLDS, RETREAT, SURRENDER

MARGINS = {"dmg": ((15, FALL_BACK), (30, RETREAT), (50, FLEE)), "osric": ((25, FALL_BACK), (50, FLEE))}
"""Up to which margin a failed check leads to which; beyond the last it is surrender."""

AMOUNTS = {
    "dmg": {QUARTER: 5, LEADER_DOWN: 10, HALF: 15, LEADER_DEAD: 30, WOUNDED: 5},
    "osric": {QUARTER: 5, LEADER_DOWN: 25, HALF: 15, LEADER_DEAD: 25},
}


def modifiers(state: State, group: Group) -> tuple[Term, ...]:
    """Everything that is added to the d100 of a group, by the table in use (A-67)."""
    table = str(state.switch("morale_table"))
    own = [who for who in state.combatants.values() if who.side == group.side]
    foes = [who for who in state.combatants.values() if who.side != group.side]
    amounts = AMOUNTS[table]
    terms = [Term(each.label, amounts[each.bit], "A-67") for each in group.triggers if each.bit in amounts]
    rows = _dmg(state, own, foes) if table == "dmg" else _osric(state, own, foes)
    terms += [Term(label, amount, "A-67") for label, amount in rows if amount]
    return tuple(terms)


def _dmg(state: State, own: list[Combatant], foes: list[Combatant]) -> list[tuple[str, int]]:
    hurt_us, hurt_them = any(_hurt(who) for who in own), any(_hurt(who) for who in foes)
    here = [w for w in own if up(state, w.id)]
    outclassed = any(
        len(there) >= 3 * len(here) and strength(there) >= 3 * strength(here) for there in forces(state, own[0].side)
    )
    return [
        ("enemies deserted", -5 * _count(foes, "fled", "surrendered")),
        ("enemies slain", -10 * _count(foes, "dead", "unconscious")),
        ("hurting and not hurt", -20 if hurt_them and not hurt_us else 0),
        ("friends killed", 10 * _count(own, "dead", "unconscious")),
        ("hurt and not hurting", 10 if hurt_us and not hurt_them else 0),
        ("friends deserted", 15 * _count(own, "fled", "surrendered")),
        ("outnumbered and outclassed", 20 if outclassed else 0),
    ]


def _osric(state: State, own: list[Combatant], foes: list[Combatant]) -> list[tuple[str, int]]:
    here = len([w for w in own if up(state, w.id)])
    there = max(map(len, forces(state, own[0].side)), default=0)
    lost, slain = _count(own, "dead", "unconscious"), _count(foes, "dead", "unconscious")
    return [
        ("friends lost", 5 * lost),
        ("inferior numbers", 20 if there >= 2 * max(1, here) else 10 if there > here else 0),
        ("foes lost", -5 * slain),
        ("a quarter of the foes lost", -5 if 4 * slain >= len(foes) > 0 else 0),
        ("half of the foes lost", -15 if 2 * slain >= len(foes) > 0 else 0),
        ("superior numbers", -10 if here > there else 0),
    ]


def _hurt(who: Combatant) -> bool:
    return hp(who) < who.pools["hp"].maximum


def _count(figures: list[Combatant], *standings: str) -> int:
    return len([who for who in figures if who.standing in standings])


async def check(fight: Fight, group: Group) -> str:
    """A group's check: the number is announced, then rolled; what it does, or that it holds (A-67, A-68)."""
    state, who = fight.state, group.members[0]
    score = stat(who, "morale").value
    hidden = state.switch("morale_roll") == "hidden"
    told = f"{group.title}: morale, {who.own(score)} or less holds ({', '.join(t.label for t in group.triggers)})"
    fight.say(told, "A-67", who=who.id, seen_by=audience(state))
    table = str(state.switch("morale_table"))
    outcomes = [HOLDS, *(way for _, way in MARGINS[table]), SURRENDER]

    roll = await fight.roll(
        who.id,
        "morale",
        "1d100",
        terms=modifiers(state, group),
        judge=lambda roll: Verdict(way_out(roll.total - score, table, quarter(group)), ("A-67", "A-68")),
        outcomes=tuple(dict.fromkeys(outcomes)),
        target=score,
        prompt=f"morale: {group.title}",
        clauses=("A-67",),
        secret=hidden,
    )
    remember(fight, group)
    return roll.outcome


def audience(state: State) -> str:
    """Who hears of morale checks (A-67)."""
    return GM if state.switch("morale_roll") == "hidden" else EVERYONE


def quarter(group: Group) -> bool:
    """Whether anybody of a group can surrender, and expects to be spared for it."""
    return all(who.facts.get("quarter") is not False for who in group.members) and not all(map(dumb, group.members))


def way_out(margin: int, table: str, spared: bool = True) -> str:
    """What a failed margin leads to (AMB-A6); who can't surrender, or has seen no quarter given, flees instead."""
    if margin <= 0:
        return HOLDS
    found = next((way for most, way in MARGINS[table] if margin <= most), SURRENDER)
    return FLEE if found == SURRENDER and not spared else found


def remember(fight: Fight, group: Group) -> None:
    """The triggers are answered; a superior foe stays one, and is checked for again in the next round."""
    bits = sum(each.bit for each in group.triggers)
    for who in group.everybody:
        if who.id not in fight.state.combatants:
            continue
        told = answered(fight.who(who.id))
        data = {"seen": told.get("seen", 0) | bits, "checks": told.get("checks", 0) + 1}
        fight.gain(who.id, "resolve", "A-67", data=dict(data), seen_by=audience(fight.state))


def forget_superior(fight: Fight) -> None:
    """Faced by an obviously superior force, a group checks again each round (A-23)."""
    for who in list(fight.state.combatants.values()):
        effect = who.effect("resolve")
        told = answered(who)
        if effect is not None and told.get("seen", 0) & SUPERIOR:
            fight.gain(who.id, changed(effect, data={**effect.data, "seen": told["seen"] & ~SUPERIOR}), "A-23")
