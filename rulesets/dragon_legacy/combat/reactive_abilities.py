"""Reactive abilities: who has one whose condition is met now, and whom it is for (D-71)."""

from __future__ import annotations

from combattracker.rules.library import held
from combattracker.rules.scripting.script import Fight

from ..schemas import Ability
from ..space import battlefield
from ..units import sheet
from ..units.sheet import alive, is_foe, prevented


def ready(fight: Fight, who_id: str, trigger: str, concerned: str, attacker: str) -> list[str]:
    """A unit's reactive abilities that this trigger makes usable now."""
    state = fight.state
    who = state.combatants.get(who_id)
    if not trigger or who is None or not alive(who) or prevented(state, who, "ability"):
        return []
    if is_foe(who, state.who(concerned)) or not is_foe(who, state.who(attacker)):
        return []
    return [
        each.id
        for each in held(state, who, Ability)
        if "reactive" in each.classes
        and each.trigger == trigger
        and not who.cooldowns.get(each.id)
        and _reaches(fight, who_id, each, concerned, attacker)
    ]


def _reaches(fight: Fight, who: str, ability: Ability, concerned: str, attacker: str) -> bool:
    """Whether the one whom the reaction affects is alive where it must be, and within reach."""
    affected = subject(ability, who, concerned, attacker)
    state = fight.state
    target = state.who(affected)
    if affected == who:
        return True
    if ability.answers == "attacker" and not alive(target):
        return False
    if sheet.untargetable(state, target):
        return False
    if ability.reach == "melee":
        return battlefield.touching(state, state.who(who).at, target.at)
    return battlefield.out_of_range(state.who(who), target) is None


def subject(ability: Ability, who: str, concerned: str, attacker: str) -> str:
    """Whom a reaction affects."""
    return {"attacker": attacker, "self": who, "ally": concerned}[ability.answers]
