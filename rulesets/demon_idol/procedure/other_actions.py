"""B, C, E, F: words, waiting, fetching things, setting weapons, anything else (A-5, A-6, A-9, A-36 … A-40)."""

from __future__ import annotations

from combattracker.model.facts import events as e
from combattracker.model.names.references import Names
from combattracker.model.values import Effect, Scalar, Why, changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.scripting.script import Fight

from ..combat.harm import Landing
from ..combat.missiles import take_up
from ..combatants.deeds import Deed, Entry
from ..combatants.gear import carried, devices
from ..declaring.choices import PLANNERS
from ..declaring.refusals import REFUSALS
from ..foundations.clock import in_surprise, segments


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
