"""Taking something in hand, also in the place of blows with the bare fists (A-10, A-36, A-39)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.scripting.script import Fight

from ..combatants.deeds import Plan
from ..combatants.gear import FIST, carried, devices, in_hand, others_in_pack, routine, to_fetch
from ..combatants.traits import fact
from ..foundations.clock import segments
from ..foundations.schemas import Weapon


async def fetch(fight: Fight, actor: str) -> Plan:
    """Another weapon in hand, or a thing out of the pack (A-36, A-39)."""
    state, who = fight.state, fight.who(actor)
    options = [
        Option(name, weapon.name, segments(weapon.stored), of=actor)
        for name, weapon in others_in_pack(state, who).items()
    ]
    options += [
        Option(name, found.name, segments(time), of=actor)
        for name, found in devices(state, who).items()
        if (time := to_fetch(who, name, found))
    ]
    name = await fight.pick(
        "item", options, prompt=f"{who} takes what in hand?", nothing=f"{who} carries nothing else",
        clauses=("A-36", "A-39"),
    )  # fmt: skip
    return takes_in_hand(fight, actor, name)


def takes_in_hand(fight: Fight, actor: str, name: str) -> Plan:
    """A weapon or a thing out of the pack, with the time that it takes (A-36, A-39)."""
    weapon = carried(fight.state, fight.who(actor)).get(name)
    found = devices(fight.state, fight.who(actor)).get(name)
    time = weapon.stored if weapon else to_fetch(fight.who(actor), name, found) if found else 1
    label = weapon.name if weapon else found.name if found else name
    return Plan("fetch", f"takes the {label.lower()} in hand", {"of": name, "time": time})


def blades(state: State, who: Combatant) -> dict[str, Weapon]:
    """What somebody carries to strike with who would strike with the fists now, by item id."""
    if routine(state, who)[0].id != FIST.id:
        return {}
    return {name: weapon for name, weapon in others_in_pack(state, who).items() if weapon.length is not None}


async def instead_of_fists(fight: Fight, actor: str) -> Plan | None:
    """Drawing a weapon in the place of blows with the fists; None for whoever strikes as it is (A-10, A-36)."""
    who = fight.who(actor)
    known, held, wanted = blades(fight.state, who), in_hand(fight.state, who), fight.given("with")
    if not known:
        if wanted is not None and wanted not in (fact(who, "weapon"), held.id if held else FIST.id):
            told = f"{who} strikes with what is in hand: fetch something else first"
            raise Refusal(told, ("A-10", "A-36")).error()
        return None
    options = [Option(name, f"Takes the {weapon.name.lower()} in hand", "no blow this round")
               for name, weapon in known.items()]  # fmt: skip
    options.append(Option(FIST.id, "Strikes with the fists"))
    prompt = f"{who} has {f'the {held.name.lower()}' if held else 'nothing'} in hand. And now?"
    name = await fight.pick("with", options, prompt=prompt, nothing="", clauses=("A-10", "A-36"))
    return takes_in_hand(fight, actor, name) if name != FIST.id else None
