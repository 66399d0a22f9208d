"""Confusion: dice decide what a unit does and to whom (D-98)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.ruleset import PROCEDURE, action
from combattracker.rules.scripting.script import Fight

from ..actions.active_abilities import known, on_area, single
from ..actions.basic_attack import attack_with
from ..combat.ability_effects import announce
from ..schemas import Ability, Attack
from ..space import areas, battlefield
from ..units import sheet
from ..units.sheet import alive, bearing, prevented
from ..units.turn_budget import finish


@action("stumble", "Act at random", clauses=("D-98",), moment=PROCEDURE)
async def stumble(fight: Fight, actor: str) -> None:
    """A confused unit takes a random attack or ability on a random target."""
    state, who = fight.state, fight.who(actor)
    found = bearing(state, who, "confuses")
    clause = found[1] if found else "D-98"
    able = [deed for deed in possible(state, who) if reached(state, who, deed)]
    fight.say(f"{who} is confused", clause, who=actor, kind="headline")
    if not able:
        fight.say(f"{who} reaches nobody", clause, who=actor)
        finish(fight, actor)
        return
    deed = await fight.at_random(
        actor, "what", able, lambda each: each.name, prompt=f"{who} is confused", clauses=(clause,)
    )
    hit = reached(fight.state, fight.who(actor), deed)
    if not hit:
        fight.say(f"{who} reaches nobody any more with {deed.name}", clause, who=actor)
        finish(fight, actor)
        return
    target = await fight.at_random(
        actor, "whom", hit, lambda each: str(fight.who(each)), prompt=deed.name, clauses=(clause,)
    )
    await carry_out(fight, actor, deed, target)
    finish(fight, actor)


def possible(state: State, who: Combatant) -> list[Attack | Ability]:
    """What a confused unit might do: its attacks, and its active abilities that are ready."""
    deeds: list[Attack | Ability] = []
    if prevented(state, who, "attack") is None:
        deeds += sheet.weapons(state, who)
    if prevented(state, who, "ability") is None:
        deeds += [
            ability
            for ability in known(state, who)
            if "active" in ability.classes and not who.cooldowns.get(ability.id)
        ]
    return deeds


def reached(state: State, who: Combatant, deed: Attack | Ability) -> list[str]:
    """Everybody whom a deed could hit, friend or foe, a small area by its centre; a field needs no target."""
    if isinstance(deed, Ability) and deed.area not in (None, "small"):
        return [who.id] if areas.refuse_area(state, who, deed) is None else []
    if isinstance(deed, Ability) and deed.aims == "self":
        return [who.id]
    return [
        each.id
        for each in state.combatants.values()
        if each.id != who.id
        and alive(each)
        and sheet.untargetable(state, each) is None
        and _near(state, who, each, deed)
    ]


def _near(state: State, who: Combatant, each: Combatant, deed: Attack | Ability) -> bool:
    if deed.reach == "melee" and not (isinstance(deed, Ability) and deed.area):
        return battlefield.unreachable(state, who, each) is None
    return battlefield.out_of_range(who, each) is None


async def carry_out(fight: Fight, actor: str, deed: Attack | Ability, target: str) -> None:
    """The deed that the dice chose."""
    if isinstance(deed, Attack):
        await attack_with(fight, actor, deed, target)
        return
    announce(fight, actor, deed, () if deed.area else (target,), "active")
    if deed.area:
        await on_area(fight, actor, deed, fight.who(target).at if deed.area == "small" else None)
    else:
        await fight.do(single, actor, deed, target)
