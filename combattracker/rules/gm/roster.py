"""Who takes part, and in which order."""

from __future__ import annotations

from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.state import Slot
from combattracker.model.values import Why, changed
from combattracker.rules.asking.commands import did_you_mean, find_combatant
from combattracker.rules.gm.edits import everybody
from combattracker.rules.gm.parsing import truth, whole
from combattracker.rules.ruleset import action
from combattracker.rules.scripting.script import Fight

BY_THE_GM = Why(text="by the GM")


@action("add", "Add from the library", params=("creature", "count", "side=", "at=", "name=", "hidden="))
async def add(fight: Fight, actor: str) -> None:
    """Add creatures from the library in mid-fight: add wolf 2 side=wolves at=b2."""
    library = fight.ruleset.library
    if library is None:
        raise Unreadable("the rules of this fight are not installed here, so nothing can be added from them")
    args = fight.command.args
    creature = args.get("creature", "")
    if creature not in library.names("creature"):
        raise Unreadable(f"there is no creature {creature!r}{did_you_mean(creature, library.names('creature'))}")
    count = whole(args.get("count", "1"))
    if not 1 <= count <= 100:
        raise Unreadable(f"1 to 100 can be added at once, not {count}")
    spec: dict[str, object] = {"creature": creature, "side": args.get("side") or _foes(fight)}
    for key in ("at", "name"):
        if key in args:
            spec[key] = args[key]
    if "hidden" in args:
        spec["hidden"] = truth(args["hidden"])
    for _ in range(count):
        items, combatant = library.recruit(spec, fight.state)
        fight.tell(*(e.Catalogued(item=item) for item in items))
        fight.tell(e.Joined(combatant=combatant, why=BY_THE_GM))
        fight.tell(*fight.ruleset.joined(fight.state, combatant.id))


def _foes(fight: Fight) -> str:
    """The side that newcomers belong to when nothing is said: the first that no player controls."""
    sides = fight.state.sides.values()
    return next((side.id for side in sides if side.controller != "players"), next(iter(fight.state.sides)))


@action("remove", "Remove", params=("who*",), edit=True)
async def remove(fight: Fight, actor: str) -> None:
    """Take combatants out of the fight altogether."""
    for who in everybody(fight, fight.command.args.get("who"), "remove"):
        fight.tell(e.Left(who=who, why=BY_THE_GM))
        rest = tuple(slot for slot in fight.state.agenda if slot.who != who)
        if rest != fight.state.agenda:
            fight.tell(e.AgendaSet(before=fight.state.agenda, after=rest))
    fight.settle()


@action("flee", "Flee", params=("who*",), edit=True)
async def flee(fight: Fight, actor: str) -> None:
    """Combatants leave the battlefield alive."""
    for who in everybody(fight, fight.command.args.get("who") or actor, "flee"):
        _stand(fight, who, "fled")
        fight.tell(e.Moved(who=who, before=fight.who(who).at, after=None))
    fight.settle()


@action("surrender", "Surrender", params=("who*",), edit=True)
async def surrender(fight: Fight, actor: str) -> None:
    """Combatants give up; they stay where they are."""
    for who in everybody(fight, fight.command.args.get("who") or actor, "surrender"):
        _stand(fight, who, "surrendered")
    fight.settle()


def _stand(fight: Fight, who: str, standing: str) -> None:
    fight.tell(e.StandingChanged(who=who, before=fight.who(who).standing, after=standing, why=BY_THE_GM))


@action("hide", "Hide from the players", params=("who*",), edit=True)
async def hide(fight: Fight, actor: str) -> None:
    """Keep combatants out of everything that players see."""
    for who in everybody(fight, fight.command.args.get("who"), "hide"):
        fight.tell(e.Revised(who=who, field="hidden", before=fight.who(who).hidden, after=True, why=BY_THE_GM))


@action("reveal", "Reveal to the players", params=("who*",), edit=True)
async def reveal(fight: Fight, actor: str) -> None:
    """Show hidden combatants to the players."""
    for who in everybody(fight, fight.command.args.get("who"), "reveal"):
        fight.tell(e.Revealed(who=who, what="combatant", why=BY_THE_GM))


@action("order", "Change the order", params=("who*", "before=", "after="), edit=True)
async def order(fight: Fight, actor: str) -> None:
    """Move combatants in the order: order w1 before=mira, or give the order of several outright."""
    state = fight.state
    moved = everybody(fight, fight.command.args.get("who"), "order")
    slots = {slot.who: slot for slot in state.agenda}
    taken = [slots.get(who, Slot(id=who, who=who)) for who in moved]
    rest = [slot for slot in state.agenda if slot.who not in moved]
    at = _place(fight, [slot.who for slot in rest])
    after = (*rest[:at], *(changed(slot, why="placed by the GM") for slot in taken), *rest[at:])
    fight.tell(e.AgendaSet(before=state.agenda, after=after, why=BY_THE_GM))


def _place(fight: Fight, rest: list[str]) -> int:
    for name, shift in (("before", 0), ("after", 1)):
        if name in fight.command.args:
            who = find_combatant(fight.command.args[name], fight.state)
            if who not in rest:
                raise Unreadable(f"{fight.who(who).name} has no place in the order")
            return rest.index(who) + shift
    return 0


@action("side", "Side", params=("side", "controller=", "dice="), edit=True)
async def side(fight: Fight, actor: str) -> None:
    """Say who controls a side (players, gm, policy) and who rolls for it (program, typed)."""
    name = fight.command.args.get("side", "")
    sides = fight.state.sides
    if name not in sides:
        raise Unreadable(f"there is no side {name!r}{did_you_mean(name, sides)}")
    before = sides[name]
    after = before
    for field, choices in (("controller", ("players", "gm", "policy")), ("dice", ("program", "typed"))):
        value = fight.command.args.get(field)
        if value is not None:
            if value not in choices:
                raise Unreadable(f"{field} is one of {', '.join(choices)}, not {value!r}")
            after = changed(after, **{field: value})
    fight.tell(e.SideChanged(before=before, after=after, why=BY_THE_GM))
