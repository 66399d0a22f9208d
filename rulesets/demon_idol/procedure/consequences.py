"""What follows by itself: death, lost spells, flight, and the order as it is then (A-47, A-66, A-90, A-103, A-104)."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import Note, State
from combattracker.model.values import EVERYONE, Why
from combattracker.rules.library import find
from combattracker.rules.scripting.changes import effect_of, gained, lost, set_counter, set_standing

from ..combatants.deeds import CAST, deed
from ..combatants.traits import able, helpless, hp, mortal_hp
from ..foundations import clock
from ..foundations.schemas import Spell
from ..magic.spells import forgotten
from ..morale.fear import flight, routed
from ..morale.ways_out import FLEE
from ..order import board

DEAD_AT = -10
SLAIN = ("unconscious", "dead")
"""How those are who have been slain (A-90, A-91)."""
STEADY = ("brace", "pass", "await", "parley")
"""What leaves a weapon set that was set against a charge (A-9)."""


def settle(state: State) -> Iterator[e.Event]:
    """Death at -10, unconsciousness from 0, lost spells, and the board as it is then (A-47, A-66, A-103, A-104)."""
    due = list(_follows(state))
    yield from due
    if due:  # the board is made of what holds after that
        return
    now = board.agenda(state)
    if now != state.agenda:
        yield e.AgendaSet(before=state.agenda, after=now, why=Why(board.cited(state), text="the order of the round"))


def _follows(state: State) -> Iterator[e.Event]:
    for who in state.combatants.values():
        yield from _fallen(state, who)
        if who.standing == "up":
            yield from spoiled(state, who)
        yield from given_up(state, who)
    for name in state.declared:
        yield from _idle(state, name)


def given_up(state: State, who: Combatant) -> Iterator[e.Event]:
    """A weapon is no longer set, nor somebody charging, who decides on something else or can do nothing (A-9, A-35)."""
    mine = deed(state, who.id)
    for kind, steady, clause in (("braced", STEADY, "A-9"), ("charging", ("charge",), "A-35")):
        effect = who.effect(kind)
        if effect is not None and ((mine is not None and mine.kind not in steady) or not able(state, who)):
            yield from lost(state, who.id, effect, Why((clause,), text="it comes to something else"))


def _fallen(state: State, who: Combatant) -> Iterator[e.Event]:
    left, mortal = hp(who), mortal_hp(who)
    if mortal <= DEAD_AT and who.standing != "dead":
        yield from set_standing(state, who.id, "dead", Why(("A-104",)))
    elif left <= 0 and who.standing == "up":
        yield from set_standing(state, who.id, "unconscious", Why(("A-103",)))
        if mortal < 0:
            yield from set_counter(state, who.id, "coma", 1)
    elif left > 0 and who.standing == "unconscious" and not who.counters.get("coma"):
        yield from set_standing(state, who.id, "up", Why(("A-103",)))


def spoiled(state: State, who: Combatant) -> Iterator[e.Event]:
    """A spell is lost if its caster was hurt in the round before it was finished, begun or not (A-47, A-65, A-101)."""
    if not who.counters.get("hurt"):
        return
    each = deed(state, who.id)
    casting = who.effect("casting")
    spell = (
        each.of if each is not None and each.kind == "cast" else str(casting.data.get("spell") or "") if casting else ""
    )
    if not spell:
        return
    clauses = ("A-47", "A-65", "A-101")
    why = Why(clauses)
    if each is not None and each.kind == "cast":
        yield e.DeclarationDropped(who=who.id, why=why)
        if state.clock.phase in clock.RESOLVING:
            yield from set_counter(state, who.id, "occupied", CAST)
    yield from lost(state, who.id, "casting", why)
    entry = find(state, Spell, spell)
    seen_by = (
        state.declared[who.id].seen_by if each is not None else casting.seen_by if casting is not None else EVERYONE
    )
    told = Note(f"{who}'s {entry.name if entry else spell} is lost", "result", who.id, seen_by)
    yield e.Noted(note=told, why=Why(clauses, text="hurt before it was finished"), seen_by=seen_by)
    yield from forgotten(state, who, spell, why)


def _idle(state: State, name: str) -> Iterator[e.Event]:
    """Whoever can't act any more has nothing declared, but for a last blow (A-90, A-91); who is routed flees (A-4)."""
    who = state.combatants.get(name)
    if who is not None and who.standing in SLAIN and board.last_blows(state, name):
        if who.effect("last-blow") is None:
            yield from gained(state, name, effect_of(state, "last-blow"), Why(("A-91",)))
    elif who is None or not able(state, who):
        yield e.DeclarationDropped(who=name, why=Why(("A-90",)))
        yield from _not_cast(state, who)
    elif routed(state, who) and state.declared[name].data.get("kind") != "avoid":
        yield flight(state, who, FLEE)


def _not_cast(state: State, who: Combatant | None) -> Iterator[e.Event]:
    """Who is made helpless unhurt casts nothing, and keeps the spell in memory."""
    each = deed(state, who.id) if who is not None else None
    if who is None or each is None or each.kind != "cast" or not helpless(state, who):
        return
    entry, seen_by = find(state, Spell, each.of), state.declared[who.id].seen_by
    told = f"{who} does not cast {entry.name if entry else each.of}: {helpless(state, who).lower()}"
    yield e.Noted(note=Note(told, "result", who.id, seen_by), why=Why(("A-90",)), seen_by=seen_by)
