"""What an attack does to the weapon: it is in hand, to be reloaded, or lies with its target (W-52, W-88 to W-90)."""

from __future__ import annotations

from combattracker.model.facts import events as e
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
