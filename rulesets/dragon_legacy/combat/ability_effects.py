"""What every use of an ability brings, active or reactive: its announcement and cooldown, and what is no attack."""

from __future__ import annotations

from collections.abc import Sequence

from combattracker.model.closed import NoteKind
from combattracker.model.values import Why
from combattracker.rules.scripting.script import Fight

from ..schemas import Ability
from ..units.aggro import draw_aggro, lower_aggro
from ..units.harm import mend
from ..units.sheet import alive
from ..units.statuses import cleanse, inflict, taunts


def announce(fight: Fight, actor: str, ability: Ability, on: Sequence[str], used_as: str) -> None:
    """Tells the use of an ability on some units and puts it on its full cooldown at once (D-66)."""
    who = fight.who(actor)
    clauses = {"active": ("D-63", "D-68", "D-70"), "reactive": ("D-68", "D-71")}[used_as]
    if len(ability.classes) > 1:
        clauses += ("D-72",)
    others = "" if tuple(on) == (actor,) else ", ".join(str(fight.who(each)) for each in on)
    text = f"{who} uses {ability.name}{f' on {others}' if others else ''}"
    kind: NoteKind = "headline" if used_as == "active" else "result"
    fight.say(text, *clauses, *ability.clauses, who=actor, kind=kind)
    if ability.cooldown:
        fight.set_cooldown(actor, ability.id, ability.cooldown, "D-65", "D-66")


async def boons(fight: Fight, actor: str, ability: Ability, hit: list[str]) -> None:
    """Healing, cleansing, lowered aggro, and the statuses of an ability without an attack (D-62, D-81)."""
    healed = 0
    if ability.heal:
        healed = (await fight.roll(actor, "healing", ability.heal, clauses=("D-62",), least=0)).total
    calm = ability.lowers_aggro and await fight.roll(
        actor, "lowered aggro", ability.lowers_aggro, clauses=("D-62",), least=0
    )
    for each in hit:
        if ability.heal:
            mend(fight, each, healed, actor)
        if ability.cleanses:
            cleanse(fight, each)
        if calm:
            lower_aggro(fight, actor, each, calm.total, Why(("D-32", "D-62"), rolls=(calm.key,), text=ability.name))
        if not ability.stat and alive(fight.who(each)):
            if ability.inflicts and not taunts(fight.state, ability.inflicts):
                draw_aggro(fight, each, actor, 0)
            for status in ability.inflicts:
                await inflict(fight, each, status, actor)
