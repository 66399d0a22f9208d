"""What an attack does to the weapon, and what spells on its target do to the attacker."""

from __future__ import annotations

from combattracker.model.facts import events as e
from combattracker.model.values import Item, Term, Why, changed
from combattracker.rules.scripting.script import Fight

from .arms import MELEE, RANGED, THROWN, reloads_free
from .blow import Blow
from .checks import save
from .gear import empty_hand
from .harm import deal
from .instants import Moment
from .lying import put_down
from .traits import Kinds, dice_on
from .units import bearing, left, spend

DAGGERS: Kinds = ("sharp", "magic")


def use_up(fight: Fight, actor: str, target: str, blow: Blow) -> None:
    """The weapon is in hand from now on; a bow is to be reloaded, a thrown weapon lies with its target (W-88, W-89)."""
    who, thing = fight.who(actor), fight.who(actor).items.get(blow.arm.id)
    if thing is None:
        return
    if blow.mode == THROWN:
        throw(fight, actor, target, thing, gone=blow.arm.has("oil"))
        return
    if who.facts.get("in_hand") != thing.id and who.facts.get("off_hand") != thing.id:
        before = who.facts.get("in_hand")
        fight.tell(e.Revised(who=actor, field="facts.in_hand", before=before, after=thing.id, why=Why(("W-88",))))
    loads = blow.arm.has("reload") or blow.arm.has("slow-reload")
    if blow.mode == RANGED and loads:
        if reloads_free(who):
            fight.say(f"{blow.arm.weapon.name} is loaded again at once", "W-28", "W-90", who=actor, kind="aside")
        else:
            spent = changed(thing, data={**thing.data, "loaded": False})
            fight.tell(e.ItemChanged(who=actor, before=thing, after=spent))


def throw(fight: Fight, actor: str, target: str, thing: Item, *, gone: bool) -> None:
    """A weapon leaves the hand; what does not break lies where its target stands."""
    at, why = fight.who(target).at, Why(("W-52",), text="thrown")
    more = thing.count > 1
    if more:
        fight.tell(e.ItemChanged(who=actor, before=thing, after=changed(thing, count=thing.count - 1), why=why))
    else:
        empty_hand(fight, actor, thing.id)
    if not gone:
        put_down(fight, actor, changed(thing, count=1), at, why, whole=not more)
    elif not more:
        fight.tell(e.ItemPlaced(item=thing, before=actor, why=why))


# Spells on the target


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
        spend(fight, actor, "move", *condition.clauses)
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
