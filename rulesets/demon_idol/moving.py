"""B, C, E, F: words, waiting, moving, fetching, setting weapons (A-5, A-6, A-8, A-9, A-34 … A-40)."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.facts import events as e
from combattracker.model.names.references import Names
from combattracker.model.state import State
from combattracker.model.values import Effect, Scalar, Why, changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.scripting.script import Fight

from .cases import Entry
from .clock import mark
from .declared import Deed, devices
from .figures import carried, up
from .ground import approach, gap, in_melee, in_reach, move_rate, withdraw
from .grounds import REFUSALS
from .harm import Landing
from .missiles import take_up
from .order import segments
from .parting import break_off, left_behind
from .plans import PLANNERS

TENTH = 10
"""The part of a move that fits into a surprise segment (A-34)."""


def in_surprise(state: State) -> bool:
    """Whether this is a surprise segment."""
    return state.clock.phase == "surprise-resolve"


def most(state: State, who: str, rate: float) -> float:
    """Inches that somebody moves now: all of its move, or a tenth in a surprise segment (A-34)."""
    return rate / TENTH if in_surprise(state) else rate


async def close_in(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """To striking range; this round no blows fall between the two (A-8)."""
    target = entry.deed.target
    if not up(fight.state, target):
        fight.say(f"{fight.who(actor)} has nobody to close in on", "A-8", who=actor)
        return ()
    reach = most(fight.state, actor, move_rate(fight.who(actor)))
    why = Why(("A-8", *(("A-34",) if in_surprise(fight.state) else ())), text=f'{reach:g}" at most')
    fresh = not in_melee(fight.state, fight.who(actor))
    moves = tuple(approach(fight.state, actor, target, reach, why))
    if not await break_off(fight, actor, left_behind(fight.state, actor, moves)):
        return ()
    fight.tell(*moves)
    if in_reach(fight.state, actor, target) and fresh and not in_surprise(fight.state):
        mark(fight, actor, "closed", 1)
    fight.say(f'{fight.who(actor)} is {gap(fight.state, actor, target):g}" from {fight.who(target)}',
              "A-8", who=actor)  # fmt: skip
    return ()


async def move(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """Somewhere else; from a melee no farther than an inch without breaking off (A-8)."""
    state = fight.state
    declared = state.declared.get(actor)
    wanted = float(declared.data.get("inches") or 0) if declared is not None else 0.0
    reach = most(state, actor, min(wanted, move_rate(state.who(actor))))
    clauses = ("A-8", "A-34") if in_surprise(state) else ("A-8",)
    if in_melee(state, state.who(actor)):
        shift(fight, actor, entry.deed, min(reach, 1.0), clauses)
    else:
        fight.tell(*steps(state, actor, entry.deed, reach, Why(clauses, text=f'{reach:g}"')))
    return ()


def steps(state: State, actor: str, each: Deed, reach: float, why: Why) -> Iterator[e.Event]:
    """The moves of a repositioning: away from the foes, or toward somebody (A-8)."""
    if each.way == "back" or each.target not in state.combatants:
        yield from withdraw(state, actor, reach, why)
    else:
        yield from approach(state, actor, each.target, reach, why)


def shift(fight: Fight, actor: str, each: Deed, far: float, clauses: tuple[str, ...]) -> None:
    """In a melee: an inch at most, and never out of the reach of any foe there, which would be breaking off (A-8)."""
    why = Why(clauses, text="without breaking off")
    for tenths in range(round(far * TENTH), 0, -1):
        moves = tuple(steps(fight.state, actor, each, tenths / TENTH, why))
        if moves and not left_behind(fight.state, actor, moves):
            fight.tell(*moves)
            return
    fight.say(f"{fight.who(actor)} can't leave without breaking off", *clauses, who=actor)


async def fetch(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """Another weapon, or a thing that is at hand from then on (A-36, A-39)."""
    if takes_longer(fight, actor, entry.deed, "fetches something"):
        return ()
    name = entry.deed.of
    if name in carried(fight.state, fight.who(actor)):
        fight.say(f"{fight.who(actor)} holds the {fight.who(actor).items[name].name.lower()}", "A-36", who=actor)
        take_up(fight, actor, name)
    elif name in devices(fight.state, fight.who(actor)):
        item = fight.who(actor).items[name]
        fight.say(f"{fight.who(actor)} has the {item.name.lower()} ready", "A-39", who=actor)
        after = changed(item, data={**item.data, "ready": True})
        fight.tell(e.ItemChanged(who=actor, before=item, after=after, why=Why(("A-39",), text="ready")))
    return ()


async def other(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """Whatever it was: it is done, and the GM says what comes of it (A-37, A-40)."""
    if takes_longer(fight, actor, entry.deed, entry.deed.text or "does something"):
        return ()
    busy = fight.who(actor).effect("busy")
    if busy is not None:
        fight.tell(e.EffectLost(who=actor, effect=busy, why=Why(("A-40",), text="it is done")))
    fight.say(f"{fight.who(actor)}: {entry.deed.text or 'it is done'}", "A-37", "A-50", who=actor)
    return ()


def takes_longer(fight: Fight, actor: str, each: Deed, text: str) -> bool:
    """In surprise: whether something goes on into the next segment, or into the first round (A-36 … A-40)."""
    busy = fight.who(actor).effect("busy")
    left = each.time - 1
    if not in_surprise(fight.state) or left <= 0:
        if busy is not None:
            fight.tell(e.EffectLost(who=actor, effect=busy, why=Why(("A-40",), text="it is done")))
        return False
    also = str(fight.state.declared[actor].data.get("also") or "") if actor in fight.state.declared else ""
    # What an effect keeps holds no references; it is read again when it goes on.
    what = Names(fight.state).plain(text)
    data: dict[str, Scalar] = {"what": what, "kind": each.kind, "item": each.of, "target": each.target}
    data |= {"also": also, "left": left}
    clause = {"fetch": "A-39", "device": "A-38"}.get(each.kind, "A-37")
    after = Effect("busy", "busy", f"Busy, {segments(left)} left", data=data)
    why = Why((clause, "A-40"))
    fight.say(f"{fight.who(actor)} {text}: {segments(left)} left", clause, "A-40", who=actor)
    if busy is None:
        fight.tell(e.EffectGained(who=actor, effect=after, why=why))
    else:
        fight.tell(e.EffectChanged(who=actor, before=busy, after=after, why=why))
    return True


async def brace(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """The weapon is set, and meets whoever charges by its length (A-9, A-30, AMB-A16)."""
    if fight.who(actor).effect("braced") is None:
        effect = Effect("braced", "braced", "Weapon set")
        clauses = ("A-9", "A-30") if in_surprise(fight.state) else ("A-9",)
        fight.tell(e.EffectGained(who=actor, effect=effect, why=Why(clauses)))
    return ()


async def parley(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """What is said; the GM says what comes of it (A-5)."""
    words = entry.deed.text
    fight.say(f"{fight.who(actor)} parleys{f': {words}' if words else ''}", "A-5", who=actor)
    return ()


async def wait(fight: Fight, actor: str, entry: Entry) -> str:
    """Whoever awaited the others now decides, on anything but a charge (A-6, AMB-A21)."""
    state = fight.state
    options = []
    for kind in PLANNERS:
        if kind in ("await", "psionics"):
            continue
        refusal = REFUSALS[kind](state, actor) if kind in REFUSALS else None
        if kind == "charge":
            refusal = Refusal("whoever awaited the others does not charge", ("A-6",))
        options.append(Option(kind, kind.replace("-", " ").capitalize(), refusal=refusal))
    options.append(Option("pass", "Nothing"))
    return await fight.pick(
        "what", options, prompt=f"{fight.who(actor)} has awaited the others: and now?", nothing="", clauses=("A-6",)
    )
