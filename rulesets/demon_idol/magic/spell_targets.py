"""Whom a spell or device can be aimed at, and is, one target after the other (A-7, A-31, A-52)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.scripting.script import Fight

from ..combat.targets import ENOUGH, LATER, WHOEVER, legal, option, untargetable
from ..combatants.gear import to_fetch
from ..combatants.traits import fact, present, up
from ..foundations.clock import segments
from ..foundations.schemas import Device, Spell, Working
from ..space.positions import gap

AFTERWARDS = 100
"""More segments than any surprise has."""


def casting_time(spell: Spell) -> str:
    """A casting time in words."""
    if spell.rounds:
        return f"{spell.rounds} round{'' if spell.rounds == 1 else 's'}"
    return segments(spell.time)


async def aim(fight: Fight, actor: str, working: Spell | Device, *, later: bool = False) -> list[str]:
    """The targets of a spell or device, one after the other; an area has one in its middle (A-52).

    None where they may be left for `later` and are.
    """
    if working.aims == "self":
        return [actor]
    chosen: list[str] = []
    whom = "on whom?" if working.aims == "ally" else "at whom?"
    if not fight.forced and reaches_nobody(fight.state, actor, working):
        return chosen
    for number in range(working.targets):
        options = working_options(fight.state, actor, working, chosen)
        if number:
            if not legal(options):
                break
            options = [Option(ENOUGH, "Nobody else"), *options]
        elif later:
            options = [*options, LATER]
        given = fight.given("target")
        words = given.split() if given else []
        taken = await fight.pick(
            "target",
            options,
            prompt=f"{working.name}: {whom}" if not number else f"{working.name}: whom else?",
            nothing=f"{working.name} reaches nobody",
            clauses=("A-52",),
            given=words[number] if number < len(words) else ENOUGH if words else None,
            facts={"working": working.name},
        )
        if taken in (ENOUGH, WHOEVER):
            break
        chosen.append(taken)
    return chosen


def working_options(state: State, actor: str, working: Working, chosen: list[str]) -> list[Option]:
    """Everybody a spell or device could be aimed at, with the reason where it can't."""
    found = [
        option(state, actor, other, _unfit(state, actor, other, working, chosen))
        for other in state.combatants.values()
        if present(state, other.id)
    ]
    return sorted(found, key=lambda option: option.refusal is not None)


def _unfit(state: State, actor: str, other: Combatant, working: Working, chosen: list[str]) -> Refusal | None:
    who = state.who(actor)
    if other.id in chosen:
        return Refusal(f"{other} is chosen already", ("A-52",))
    if working.aims == "self" and other.id != actor:
        return Refusal("it works on its user only", ("A-7",))
    if working.aims == "foe" and other.side == who.side:
        return Refusal("it is for foes", ("A-7",))
    if working.aims == "ally" and other.side != who.side:
        return Refusal("it is for friends", ("A-7",))
    if working.only == "undead" and not fact(other, "undead"):
        return Refusal(f"{other} is no undead", ("A-7",))
    if working.only == "living" and fact(other, "undead"):
        return Refusal(f"{other} is not alive", ("A-7",))
    if working.damage is None and working.heal is None and not up(state, other.id):
        return Refusal(f"{other} is down", ("A-7",))
    reach = max(working.range, 1.0)
    if gap(state, actor, other.id) > reach + 0.001:
        return Refusal(f'it reaches {reach:g}"', ("A-7",))
    return untargetable(state, other, time_of(who, working)) if other.side != who.side else None


def time_of(who: Combatant, working: Working) -> int:
    """The segments after which a spell or device of somebody's works (A-32, A-38, A-39)."""
    if isinstance(working, Spell):
        return AFTERWARDS if working.rounds else working.time
    if not isinstance(working, Device):
        return 1
    thing = next((item.id for item in who.items.values() if item.of == f"device/{working.id}"), "")
    return working.time + (to_fetch(who, thing, working) if thing else 0)


def reaches_nobody(state: State, actor: str, working: Working) -> Refusal | None:
    """Why a spell or device is of no use now: nobody could be its target (A-52)."""
    if working.aims == "self":
        return None
    mine = state.who(actor).side
    anybody = [other for other in state.combatants.values() if present(state, other.id)]
    why = {other.id: _unfit(state, actor, other, working, []) for other in anybody}
    if None in why.values():
        return None
    wanted = {why[other.id] for other in anybody if (other.side == mine) is (working.aims == "ally")}
    # Where the same bars all whom it could be for, that is the reason.
    return (wanted.pop() if len(wanted) == 1 else None) or Refusal("nobody is in its reach", ("A-52",))
