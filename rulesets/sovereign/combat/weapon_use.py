"""What an attack does to the weapon: it is in hand, to be reloaded, or lies with its target (W-52, W-88 to W-90)."""

from __future__ import annotations

from combattracker.model.values import Item, Why, changed
from combattracker.rules.scripting.script import Fight

from ..arms.blow import Blow
from ..arms.weapons import RANGED, THROWN, empty_hand, reloads_free
from ..space.dropped import put_down


def use_up(fight: Fight, actor: str, target: str, blow: Blow) -> None:
    """The weapon is in hand from now on; a bow is to be reloaded, a thrown weapon lies with its target (W-88, W-89)."""
    who, thing = fight.who(actor), fight.who(actor).items.get(blow.arm.id)
    if thing is None:
        return
    if blow.mode == THROWN:
        throw(fight, actor, target, thing, gone=blow.arm.has("oil"))
        return
    if who.facts.get("in_hand") != thing.id and who.facts.get("off_hand") != thing.id:
        fight.set_fact(actor, "in_hand", thing.id, "W-88")
    loads = blow.arm.has("reload") or blow.arm.has("slow-reload")
    if blow.mode == RANGED and loads:
        if reloads_free(who):
            fight.say(f"{blow.arm.weapon.name} is loaded again at once", "W-28", "W-90", who=actor, kind="aside")
        else:
            fight.alter(actor, changed(thing, data={**thing.data, "loaded": False}))


def throw(fight: Fight, actor: str, target: str, thing: Item, *, gone: bool) -> None:
    """A weapon leaves the hand; what does not break lies where its target stands."""
    why, last = Why(("W-52",), text="thrown"), thing.count == 1
    if last:
        empty_hand(fight, actor, thing.id)
    if gone or not last:
        fight.use_up(actor, thing.id, why=why)
    if not gone:
        put_down(fight, actor, changed(thing, count=1), fight.who(target).at, why, whole=last)
