"""Whom a spell or device is aimed at, one target after the other (A-52)."""

from __future__ import annotations

from combattracker.rules.requests import Option
from combattracker.rules.script import Fight

from .order import segments
from .schemas import Device, Spell
from .targets import LATER, WHOEVER, reaches_nobody, working_options


def time_of(spell: Spell) -> str:
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
            if not any(option.refusal is None for option in options):
                break
            options = [Option("enough", "Nobody else"), *options]
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
            given=words[number] if number < len(words) else "enough" if words else None,
            facts={"working": working.name},
        )
        if taken in ("enough", WHOEVER):
            break
        chosen.append(taken)
    return chosen
