"""Reactive abilities: usable at any time when their condition is met (D-71)."""

from __future__ import annotations

from combattracker.rules.script import Fight

from . import ground, schemas, wording
from .schemas import Ability
from .units import alive, is_foe, prevented


async def react(fight: Fight, trigger: str, concerned: str, attacker: str) -> None:
    """Asks everybody whose reactive ability fits what just happened to `concerned`; nobody reacts to a reaction."""
    if any(frame.name == "reaction" for frame in fight.frames):
        return
    for who in tuple(fight.state.combatants):
        mine = trigger if who == concerned else "ally-hurt" if trigger == "hurt" else ""
        for name in ready(fight, who, mine, concerned, attacker):
            await offer(fight, who, name, concerned, attacker)


def ready(fight: Fight, who_id: str, trigger: str, concerned: str, attacker: str) -> list[str]:
    """A unit's reactive abilities that this trigger makes usable now."""
    state = fight.state
    who = state.combatants.get(who_id)
    if not trigger or who is None or not alive(who) or prevented(state, who, "ability"):
        return []
    if is_foe(who, state.who(concerned)) or not is_foe(who, state.who(attacker)):
        return []
    found = []
    for key in who.holds:
        kind, _, name = key.partition("/")
        if kind == "ability":
            ability = schemas.ability(state, name)
            fits = "reactive" in ability.classes and ability.trigger == trigger
            if fits and not who.cooldowns.get(name) and _reaches(fight, who_id, ability, concerned, attacker):
                found.append(name)
    return found


def _reaches(fight: Fight, who: str, ability: Ability, concerned: str, attacker: str) -> bool:
    """Whether the one whom the reaction affects is alive where it must be, and within reach."""
    affected = subject(ability, who, concerned, attacker)
    state = fight.state
    target = state.who(affected)
    if affected == who:
        return True
    if ability.answers == "attacker" and not alive(target):
        return False
    if ground.untargetable(state, target):
        return False
    if ability.reach == "melee":
        return ground.touching(state, state.who(who).at, target.at)
    return ground.out_of_range(state.who(who), target) is None


def subject(ability: Ability, who: str, concerned: str, attacker: str) -> str:
    """Whom a reaction affects."""
    return {"attacker": attacker, "self": who, "ally": concerned}[ability.answers]


async def offer(fight: Fight, who: str, name: str, concerned: str, attacker: str) -> None:
    """Asks whether a reactive ability is used, and uses it (D-71)."""
    from .abilities import reaction

    ability = schemas.ability(fight.state, name)
    affected = subject(ability, who, concerned, attacker)
    agreed = await fight.confirm(
        who,
        f"reaction-{name}",
        prompt=f"{fight.who(who)}: react with {ability.name} on {fight.who(affected)}?",
        context=wording.effects(fight.state, ability),
        facts={"ability": name, "affected": affected},
        clauses=("D-68", "D-71"),
    )
    if agreed:
        with fight.part(f"{who}-{name}"):  # several may react on the same one, who then defends more than once
            await fight.do(reaction, who, name, affected)
