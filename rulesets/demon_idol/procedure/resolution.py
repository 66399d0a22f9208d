"""How everything of one instant comes about: which kind of deed resolves by which rule (A-6, A-83, A-87, A-90)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from combattracker.model.state import State
from combattracker.rules.scripting.script import Fight

from ..combat import grappling, melee, missiles
from ..combat.harm import Landing, land
from ..combatants.deeds import ACTED, ARMED, CAST, CLAUSES, CODES, STRIKES, WORKINGS, Entry, deed, unspent
from ..combatants.traits import up
from ..declaring.choices import PLANNERS
from ..magic import psionic_duels, spells, turning_undead
from ..movement import avoiding, moving
from ..movement.charging import charges, used
from ..order import board
from ..order.board import Due
from ..order.first_and_last import anybody_there, lead
from ..order.slots import FIRST_ROUTINE, slots
from . import other_actions

Resolver = Callable[[Fight, str, Entry], Awaitable[tuple[Landing, ...]]]


async def avoid(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """A way out (A-4)."""
    return await avoiding.avoid(fight, actor, entry.deed)


async def device(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """A device, which in surprise may take longer than this segment (A-38)."""
    if other_actions.takes_longer(fight, actor, entry.deed, "uses a device"):
        return ()
    return await spells.device(fight, actor, entry)


async def wait(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """What somebody does who has awaited the others, at once; a spell only unhurt, like any other (A-6, A-65)."""
    kind = await other_actions.wait(fight, actor, entry)
    if kind == "pass" or not up(fight.state, actor):
        return ()
    plan = await PLANNERS[kind](fight, actor)
    fight.declare(actor, plan.text, {"kind": kind, "code": plan.code or CODES[kind], **plan.data}, "A-6")
    fight.settle()
    now = deed(fight.state, actor)
    if now is None:
        return ()
    landings: list[Landing] = []
    for number in unspent(fight.state, fight.who(actor)) if kind in STRIKES else [1]:
        made = Entry(f"{actor}/{kind}/{number}", now, number, ())
        landings += await KINDS[kind](fight, actor, made) if kind in KINDS else ()
        if kind in STRIKES and kind != "brace" and up(fight.state, actor):
            used(fight, actor, number)
    occupies(fight, actor, kind)
    return tuple(landings)


KINDS: dict[str, Resolver] = {
    "avoid": avoid,
    "parley": other_actions.parley,
    "await": wait,
    "shoot": missiles.shots,
    "cast": spells.spell,
    "device": device,
    "turn-undead": turning_undead.turn,
    "close": moving.close_in,
    "move": moving.move,
    "fetch": other_actions.fetch,
    "other": other_actions.other,
    "brace": other_actions.brace,
    "strike": melee.blows,
    "grapple": grappling.grapple,
}
"""How each kind of deed resolves; charges, morale and psionics have ways of their own."""


async def resolve(fight: Fight, due: list[Due]) -> None:
    """Everything of an instant: first all dice, then all effects (A-87)."""
    landings: list[Landing] = []
    running = [each.entry for each in due if each.entry.deed.kind == "charge"]
    for each in due:
        entry = each.entry
        if entry.deed.kind == "morale":
            await avoiding.morale_step(fight, entry.deed.side)
        elif entry.deed.kind == "psionics":
            await psionic_duels.exchange(fight, entry)
        elif nobody_yet(fight.state, each):
            who = entry.deed.who
            fight.say(f"{fight.who(who)} has nobody in reach yet, and keeps that for its turn", "A-69", who=who)
            lead(fight, who, False)
        elif entry.deed.kind in KINDS:
            found = await fight.do(KINDS[entry.deed.kind], entry.deed.who, entry)
            landings += found or ()
            done(fight, entry)
    if running:
        await charges(fight, running)
        for entry in running:
            done(fight, entry)
    land(fight, landings)


def nobody_yet(state: State, due: Due) -> bool:
    """Whether the first of more routines, which comes before everything, would find nobody there (A-69)."""
    return due.key.bump == FIRST_ROUTINE and not anybody_there(state, due.entry.deed)


def done(fight: Fight, entry: Entry) -> None:
    """A routine is used up, or a declaration is done; the last blow of the slain was the last (A-90, A-91)."""
    who = entry.deed.who
    if who not in fight.state.combatants:
        return
    occupies(fight, who, entry.deed.kind)
    if entry.deed.kind in STRIKES and entry.deed.kind != "brace":
        used(fight, who, entry.routine)
    left = entry.deed.kind in ("strike", "shoot") and (
        unspent(fight.state, fight.who(who))
        or any(each.deed.who == who for each in board.quicker_blows(fight.state, slots(fight.state)))
    )
    if left:
        return
    fight.lose(who, "last-blow", "A-91")
    fight.drop(who, CLAUSES[entry.deed.code])


def occupies(fight: Fight, who: str, kind: str) -> None:
    """Whoever did something else than fight has no routine left in this round to meet a charge with (A-83)."""
    if kind not in ARMED and up(fight.state, who):
        fight.set_counter(who, "occupied", CAST if kind in WORKINGS else ACTED)
