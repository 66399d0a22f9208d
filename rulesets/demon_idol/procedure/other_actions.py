"""B, C, E, F: words, waiting, fetching things, setting weapons, anything else (A-5, A-6, A-9, A-36 … A-40)."""

from __future__ import annotations

from combattracker.model.names.references import Names
from combattracker.model.values import Scalar, changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.scripting.script import Fight

from ..combat.harm import Landing
from ..combat.missiles import take_up
from ..combatants.deeds import Deed, Entry, said
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
        fight.alter(actor, changed(item, data={**item.data, "ready": True}), "A-39", text="ready")
    return ()


async def other(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """Whatever it was: it is done, and the GM says what comes of it (A-37, A-40)."""
    if takes_longer(fight, actor, entry.deed, entry.deed.text or "does something"):
        return ()
    fight.say(f"{fight.who(actor)}: {entry.deed.text or 'it is done'}", "A-37", "A-50", who=actor)
    return ()


def takes_longer(fight: Fight, actor: str, each: Deed, text: str) -> bool:
    """In surprise: whether something goes on into the next segment, or into the first round (A-36 … A-40)."""
    left = each.time - 1
    if not in_surprise(fight.state) or left <= 0:
        fight.lose(actor, "busy", "A-40", text="it is done")
        return False
    # What an effect keeps holds no references; it is read again when it goes on.
    what = Names(fight.state).plain(text)
    data: dict[str, Scalar] = {"what": what, "kind": each.kind, "item": each.of, "target": each.target}
    data |= {"also": said(fight.state, actor, "also") or "", "left": left}
    clause = {"fetch": "A-39", "device": "A-38"}.get(each.kind, "A-37")
    fight.say(f"{fight.who(actor)} {text}: {segments(left)} left", clause, "A-40", who=actor)
    fight.gain(actor, "busy", clause, "A-40", label=f"Busy, {segments(left)} left", data=data)
    return True


async def brace(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """The weapon is set, and meets whoever charges by its length (A-9, A-30, AMB-A16)."""
    if fight.who(actor).effect("braced") is None:
        clauses = ("A-9", "A-30") if in_surprise(fight.state) else ("A-9",)
        fight.gain(actor, "braced", *clauses, label="Weapon set")
    return ()


async def parley(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """What is said; the GM says what comes of it (A-5)."""
    words = entry.deed.text
    fight.say(f"{fight.who(actor)} parleys{f': {words}' if words else ''}", "A-5", who=actor)
    return ()


async def wait(fight: Fight, actor: str, entry: Entry) -> str:
    """Whoever awaited the others now decides, on anything but a charge (A-6, AMB-A21)."""
    state = fight.state
    never = Refusal("whoever awaited the others does not charge", ("A-6",))
    options = [
        Option(
            kind,
            kind.replace("-", " ").capitalize(),
            refusal=never if kind == "charge" else REFUSALS[kind](state, actor),
        )
        for kind in PLANNERS
        if kind not in ("await", "psionics")
    ]
    prompt = f"{fight.who(actor)} has awaited the others: and now?"
    return await fight.pick("what", [*options, Option("pass", "Nothing")], prompt=prompt, nothing="", clauses=("A-6",))
