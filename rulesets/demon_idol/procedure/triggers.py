"""Prepared actions: they are ready, their trigger comes, they happen before anything else (A-51, A-61 … A-65)."""

from __future__ import annotations

from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Why
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ANY_TIME, action
from combattracker.rules.scripting.script import Fight

from ..combatants.deeds import STRIKES, Entry, deed, unspent
from ..combatants.traits import up
from ..combatants.whose import whose
from ..foundations import clock
from ..order import board_in_words
from ..order.board import Due
from ..order.slots import At, Key, slots
from .resolution import resolve

NOW = At(Key(0, 0, 0, 0, 0, 1))
"""The place of what happens at once."""


def prepared(due: Due) -> bool:
    """Whether an entry is an action that waits for its trigger (A-51)."""
    return board_in_words.waits(due.entry.deed)


def make_ready(fight: Fight, due: Due) -> None:
    """A prepared action is ready from the moment at which it would have happened (A-61, A-63)."""
    each = due.entry.deed
    declared = fight.state.declared.get(each.who)
    if declared is None:
        return
    table = slots(fight.state)
    late = any(base < table.bases.get(each.side, 0) for base in table.enemies(each.side))
    told = f"{fight.who(each.who)} is ready: when {each.trigger}"
    told += " – though the enemy has acted" if late else ""
    fight.say(told, "A-61", *(("A-63",) if late else ()), who=each.who, seen_by=declared.seen_by)
    fight.redeclare(each.who, {"ready": True}, "A-51", "A-61")


def ready_ones(state: State) -> list[Option]:
    """Everybody whose prepared action waits for its trigger."""
    found = []
    for who in state.declared:
        each = deed(state, who)
        if each is not None and each.trigger and each.ready and up(state, who):
            found.append(Option(who, str(state.who(who)), f"when {each.trigger}", who=who))
    return found


def refuse_trigger(state: State, actor: str) -> Refusal | None:
    """Why nothing prepared can happen now (A-61, A-62)."""
    if state.clock.phase not in clock.RESOLVING:
        return Refusal("prepared actions happen while everything resolves", ("A-61",))
    return None if ready_ones(state) else Refusal("nobody has anything ready", ("A-61", "A-62"))


@action(
    "trigger",
    "The trigger has come",
    params=("who",),
    key="B",
    clauses=("A-62",),
    refuse=refuse_trigger,
    moment=ANY_TIME,
)
async def trigger(fight: Fight, actor: str) -> None:
    """The trigger of a prepared action has come: it happens before anything else (A-62, A-64)."""
    ready = ready_ones(fight.state)
    who = await whose(fight, actor, ready, "Whose trigger has come?", "nobody has anything ready", "A-62")
    each = deed(fight.state, who)
    declared = fight.state.declared.get(who)
    if each is None or declared is None:
        return
    fight.say(f"{fight.who(who)}: {each.trigger} – now", "A-62", who=who, kind="headline")
    if declared.seen_by:
        fight.tell(e.Revealed(who=who, what="declaration", why=Why(("A-62",))))
    if each.kind == "cast":
        begin_spell(fight, who)
        return
    fight.redeclare(who, {"trigger": ""}, "A-62")
    now = deed(fight.state, who)
    if now is None:
        return
    numbers = unspent(fight.state, fight.who(who)) if now.kind in STRIKES else [1]
    for number in numbers:
        if up(fight.state, who):
            entry = Entry(f"{who}/{now.kind}/{number}", now, number, (("the trigger has come", "A-62"),))
            await resolve(fight, [Due(entry, NOW)])
    fight.settle()


def begin_spell(fight: Fight, who: str) -> None:
    """Only the beginning of a spell can be prepared: from now on its time runs (A-64, A-65)."""
    begun = fight.state.clock.segment
    fight.say(f"{fight.who(who)} begins the spell in segment {begun}", "A-64", who=who)
    fight.redeclare(who, {"trigger": "", "ready": False, "begun": begun}, "A-64")
    fight.settle()
