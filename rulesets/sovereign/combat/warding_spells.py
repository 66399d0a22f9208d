"""What spells on its target do to whoever attacks it: a Shield of Daggers, Blunt Contact."""

from __future__ import annotations

from combattracker.model.values import Term, Why
from combattracker.rules.scripting.script import Fight

from ..arms.blow import Blow
from ..arms.weapons import MELEE
from ..characters.actions_left import left
from ..characters.stats import bearing
from ..damage.damage_types import Kinds, dice_on
from ..damage.hit_points import deal
from ..reactions.instants import Moment
from ..rolls.checks import save

DAGGERS: Kinds = ("sharp", "magic")


async def through_daggers(fight: Fight, actor: str, target: str, blow: Blow) -> None:
    """A Shield of Daggers: whoever attacks its bearer in melee saves by Evasion, or is hurt and loses its Move."""
    found = bearing(fight.state, fight.who(target), "daggers")
    if found is None or blow.mode != MELEE:
        return
    effect, condition = found
    if await save(fight, actor, "evasion", *condition.clauses, against=effect.label, magic=True):
        return
    level = int(effect.data.get("level") or 1)
    dice = dice_on(fight, actor, f"1d6+{level}", DAGGERS)
    roll = await fight.roll(actor, "daggers", dice, prompt=f"{effect.label}: {fight.who(actor)}")
    if left(fight.who(actor), "move"):
        fight.spend(actor, "move", "W-24", *condition.clauses)
    why = Why(condition.clauses, (Term(effect.label, roll.total),), (roll.key,))
    deal(fight, actor, roll.total, target, why, DAGGERS)
    fight.go_on()


async def through_blunting(fight: Fight, actor: str, target: str, moment: Moment) -> Moment:
    """Blunt Contact: a hit tells only if the attacker makes a Physical save."""
    found = bearing(fight.state, fight.who(target), "blunts")
    if found is None:
        return moment
    effect, condition = found
    if await save(fight, actor, "physical", *condition.clauses, against=effect.label, magic=True):
        return moment
    fight.say(f"{effect.label} stops the blow", *condition.clauses, who=target)
    return Moment(moment.total, False)
