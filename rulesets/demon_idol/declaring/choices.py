"""What somebody decides for each action: target, spell, way – as much as has to be known beforehand (A-50, A-52)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from combattracker.model.state import State
from combattracker.model.values import Scalar
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.scripting.script import Fight

from ..combat.targets import WHOEVER, foe_options
from ..combatants import tables
from ..combatants.deeds import Plan
from ..combatants.gear import FIST, devices, launcher, memorised, routine, to_fetch
from ..combatants.traits import dumb, fact, value
from ..foundations.clock import segments
from ..magic import psionic_duels
from ..magic.spell_targets import aim, casting_time, reaches_nobody
from ..morale.ways_out import FALL_BACK, FLEE, RETREAT, SURRENDER, WAYS
from ..space.positions import gap, in_melee
from .drawing_weapons import fetch, instead_of_fists

Planner = Callable[[Fight, str], Awaitable[Plan]]


async def _foe(fight: Fight, actor: str, prompt: str, *, whoever: bool = True, clauses: tuple[str, ...] = ()) -> str:
    """The foe whom an action is aimed at; empty where that is decided later."""
    taken = await fight.pick(
        "target",
        foe_options(fight.state, actor, whoever=whoever),
        prompt=prompt,
        nothing=f"{fight.who(actor)} has no foe to choose",
        clauses=clauses,
    )
    return "" if taken == WHOEVER else taken


def _at(fight: Fight, target: str) -> str:
    return str(fight.who(target)) if target in fight.state.combatants else "whoever is there"


# G, H, F: blows


async def strike(fight: Fight, actor: str) -> Plan:
    """Blows with what is in hand, to kill or to subdue; a sweep against those of less than one die (A-1, A-10).

    Nobody strikes with the fists by mistake who carries something better: it is asked, and may be drawn instead.
    """
    drawn = await instead_of_fists(fight, actor)
    if drawn is not None:
        return drawn
    target = await _foe(fight, actor, f"{fight.who(actor)} strikes whom?", clauses=("A-10",))
    subdues, rear = spoken(fight.given("subdue"), False), spoken(fight.given("rear"), False)
    sweep = bool(target) and refuse_sweep(fight.state, actor, target) is None
    with_ = ", ".join(weapon.name.lower() for weapon in routine(fight.state, fight.who(actor)))
    verb = "subdues" if subdues else "sweeps among those around" if sweep else "strikes"
    data: dict[str, Scalar] = {"target": target, "subdue": subdues, "rear": rear, "sweep": sweep}
    return Plan("strike", f"{verb} {_at(fight, target)} with {with_}", data)


def refuse_sweep(state: State, actor: str, target: str) -> Refusal | None:
    """Why somebody has no sweep: it is for fighters, against foes of less than one hit die (A-1)."""
    who, foe = state.who(actor), state.who(target)
    if tables.kin(fact(who, "class") or "thief") != "fighter":
        return Refusal("only fighters sweep", ("A-1",))
    if foe.stats.get("HD", 1) > 0:
        return Refusal(f"{foe} has a whole hit die", ("A-1",))
    return None


async def grapple(fight: Fight, actor: str) -> Plan:
    """Grappling or holding somebody (A-11)."""
    target = await _foe(fight, actor, f"{fight.who(actor)} grapples whom?", clauses=("A-11",))
    return Plan("grapple", f"grapples {_at(fight, target)}", {"target": target})


async def brace(fight: Fight, actor: str) -> Plan:
    """A weapon is set against a charge that may come (A-9)."""
    return Plan("brace", "sets a weapon against a charge")


# D: missiles, spells, devices, turning


async def shoot(fight: Fight, actor: str) -> Plan:
    """Shots or throws (A-7)."""
    bow = launcher(fight.state, fight.who(actor))
    target = await _foe(fight, actor, f"{fight.who(actor)} shoots at whom?", clauses=("A-7",))
    name = bow.name.lower() if bow else "nothing"
    data: dict[str, Scalar] = {"target": target, "rear": spoken(fight.given("rear"), False)}
    return Plan("shoot", f"shoots at {_at(fight, target)} with the {name}", data)


async def cast(fight: Fight, actor: str) -> Plan:
    """A spell, with its target unless a house rule leaves that for later (A-52)."""
    known = memorised(fight.state, fight.who(actor))
    late = fight.state.switch("spell_targets") == "completed"
    options = [
        Option(
            name, spell.name, casting_time(spell), None if late else reaches_nobody(fight.state, actor, spell), of=actor
        )
        for name, spell in known.items()
    ]
    name = await fight.pick(
        "spell",
        options,
        prompt=f"{fight.who(actor)} casts which spell?",
        nothing=f"{fight.who(actor)} has no spell left",
        clauses=("A-7",),
    )
    spell = memorised(fight.state, fight.who(actor)).get(name) or known[name]
    targets: list[str] = []
    if fight.state.switch("spell_targets") == "declared":
        targets = await aim(fight, actor, spell)
    others = [] if targets == [actor] and spell.aims == "self" else targets
    word = "on" if spell.aims == "ally" else "at"
    whom = f" {word} {', '.join(_at(fight, each) for each in others)}" if others else ""
    data = _of(name, targets) | {"time": 0 if spell.rounds else spell.time, "rounds": spell.rounds}
    return Plan("cast", f"casts {spell.name}{whom}", data, code="A" if spell.escapes else "")


async def device(fight: Fight, actor: str) -> Plan:
    """A wand, a potion, a flask: what it takes to fetch it counts too, its target may wait (A-38, A-39, A-52)."""
    who = fight.who(actor)
    known = devices(fight.state, who)
    time = {each: found.time + to_fetch(who, each, found) for each, found in known.items()}
    name = await fight.pick(
        "item",
        [
            Option(each, found.name, segments(time[each]), reaches_nobody(fight.state, actor, found), of=actor)
            for each, found in known.items()
        ],
        prompt=f"{fight.who(actor)} uses what?",
        nothing=f"{fight.who(actor)} carries nothing to use",
        clauses=("A-7", "A-38"),
    )
    found = known[name]
    targets = await aim(fight, actor, found, later=True)
    data = _of(name, targets) | {"time": time[name]}
    whom = f" on {', '.join(_at(fight, each) for each in targets)}" if targets else ""
    return Plan("device", f"uses {found.name}{whom}", data, code="A" if found.escapes else "")


def _of(name: str, targets: list[str]) -> dict[str, Scalar]:
    """Which spell or device is used at whom."""
    return {"of": name, "target": " ".join(targets[:1]), "also": " ".join(targets[1:])}


async def turn_undead(fight: Fight, actor: str) -> Plan:
    """A cleric holds up the holy symbol (A-7)."""
    return Plan("turn-undead", "turns undead")


# E: moving


async def close_in(fight: Fight, actor: str) -> Plan:
    """To striking range, without a blow this round (A-8)."""
    target = await _foe(fight, actor, f"{fight.who(actor)} closes in on whom?", whoever=False, clauses=("A-8",))
    return Plan("close", f"closes in on {_at(fight, target)}", {"target": target})


async def charge(fight: Fight, actor: str) -> Plan:
    """At a run, with a blow at the end; with bare hands to bear the foe down (A-11, A-35)."""
    drawn = await instead_of_fists(fight, actor)
    if drawn is not None:
        return drawn
    target = await _foe(fight, actor, f"{fight.who(actor)} charges whom?", whoever=False, clauses=("A-35",))
    bare = routine(fight.state, fight.who(actor))[0].id == FIST.id
    overbears = spoken(fight.given("overbear"), bare)
    verb = "charges to bear down" if overbears else "charges"
    return Plan("charge", f"{verb} {_at(fight, target)}", {"target": target, "overbear": overbears})


def spoken(word: str | None, usual: bool) -> bool:
    """Yes or no in an argument that may be left out."""
    return usual if word is None else word.lower() in ("yes", "true", "on", "1")


async def move(fight: Fight, actor: str) -> Plan:
    """Repositioning: nearer to somebody, or away from the foes (A-8)."""
    options = [Option("back", "Away from the foes")]
    state, who = fight.state, fight.who(actor)
    options += [
        Option(other.id, f"Toward {other}", f'{gap(state, actor, other.id):g}" away', who=other.id, of=actor)
        for other in state.combatants.values()
        if other.id != actor and other.standing in ("up", "unconscious")
    ]
    where = await fight.pick("where", options, prompt=f"{who} moves where?", nothing="", clauses=("A-8",))
    most = await _inches(fight, actor)
    told = "away from the foes" if where == "back" else f"toward {_at(fight, where)}"
    return Plan("move", f"moves {told}", {"target": "" if where == "back" else where, "way": where, "inches": most})


async def _inches(fight: Fight, actor: str) -> int:
    rate = value(fight.who(actor), "MV")
    given = fight.given("inches")
    if given is None:
        return rate
    return await fight.number(actor, "inches", prompt="How many inches?", low=0, high=max(0, rate), clauses=("A-8",))


async def other(fight: Fight, actor: str) -> Plan:
    """Anything that the GM files under a code, with the time that it takes (A-37, A-40, A-50)."""
    said = await fight.text(actor, "text", prompt=f"{fight.who(actor)} does what?")
    text = fight.read(said.strip())
    time = await fight.number(
        actor,
        "segments",
        prompt="How many segments does it take?",
        low=1,
        high=100,
        default=1,
        clauses=("A-37", "A-40"),
    )
    return Plan("other", text or "does something", {"text": text, "time": time})


# A, B, C


async def avoid(fight: Fight, actor: str) -> Plan:
    """A way out of the fight (A-4)."""
    state, who = fight.state, fight.who(actor)
    engaged = bool(in_melee(state, who))
    wordless = Refusal(f"{who} has no words for it", ("A-68",)) if dumb(who) else None
    options = [
        Option(FALL_BACK, "Fall back fighting", "an inch away, facing the foe"),
        Option(RETREAT, "Disengage and retreat", "parting attacks, then the full move" if engaged else "the full move"),
        Option(FLEE, "Flee in panic", "uncontrolled; nobody can rally it"),
        Option(SURRENDER, "Surrender", refusal=wordless),
    ]
    way = await fight.pick("way", options, prompt=f"{who} avoids how?", nothing="", clauses=("A-4",))
    return Plan("avoid", WAYS[way], {"way": way})


async def parley(fight: Fight, actor: str) -> Plan:
    """Words instead of blows (A-5)."""
    text = fight.read(fight.given("text") or "")
    return Plan("parley", f"parleys: {text}" if text else "parleys", {"text": text})


async def wait(fight: Fight, actor: str) -> Plan:
    """Let the others act first, and decide then (A-6)."""
    return Plan("await", "awaits the others")


PLANNERS: dict[str, Planner] = {
    "strike": strike,
    "grapple": grapple,
    "brace": brace,
    "shoot": shoot,
    "cast": cast,
    "device": device,
    "turn-undead": turn_undead,
    "close": close_in,
    "charge": charge,
    "move": move,
    "fetch": fetch,
    "other": other,
    "avoid": avoid,
    "parley": parley,
    "await": wait,
    "psionics": psionic_duels.plan,
}
"""How each action is decided on."""
