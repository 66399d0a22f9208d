"""What lands: damage, healing, conditions, death; and the spells that damage loses (A-47, A-65, A-87, A-104)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import Declared, Note, State
from combattracker.model.values import EVERYONE, GM, Duration, Effect, Modifier, Scalar, Value, Why, changed
from combattracker.rules.ruleset import change_pool, since
from combattracker.rules.scripting.script import Fight

from . import agenda, schemas
from .declared import CAST, deed
from .figures import able, by_gm, conditions, helpless, hp, mortal_hp, present
from .morale import FLEE, WAYS
from .schemas import Spell

DEAD_AT = -10
SLAIN = ("unconscious", "dead")
"""How those are who have been slain (A-90, A-91)."""
STEADY = ("brace", "pass", "await", "parley")
"""What leaves a weapon set that was set against a charge (A-9)."""


class Landing(Value, frozen=True):
    """What an action does to somebody once all dice of its instant are rolled (A-87)."""

    target: str
    by: str
    why: Why
    damage: int = 0
    heal: int = 0
    subdues: bool = False
    condition: str = ""
    rounds: int = 0
    standing: str = ""
    source: str = ""


def land(fight: Fight, landings: Iterable[Landing]) -> None:
    """Everything of one instant takes hold together, then what follows from it (A-87)."""
    due = [each for each in landings if present(fight.state, each.target)]
    down = [each.target for each in due if each.damage > 0 and fight.who(each.target).standing == "unconscious"]
    hurt = list(dict.fromkeys(each.target for each in due if each.damage > 0))
    with fight.simultaneously():
        for each in due:
            if each.damage > 0:
                fight.tell(*change_pool(fight.state, each.target, "hp", -each.damage, source=each.by, why=each.why))
    for each in due:
        if each.heal > 0:
            mend(fight, each.target, each.heal, each.by, each.why)
        if each.subdues and each.damage > 1:
            _subdue(fight, each)
    for who in hurt:
        _wound(fight, who)
    for who in down:
        _finish(fight, who)
    for each in due:
        if each.condition and present(fight.state, each.target) and fight.who(each.target).standing != "dead":
            afflict(fight, each)
        if each.standing and fight.who(each.target).standing not in (each.standing, "dead"):
            before = fight.who(each.target).standing
            fight.tell(e.StandingChanged(who=each.target, before=before, after=each.standing, why=each.why))
    fight.settle()


def _subdue(fight: Fight, each: Landing) -> None:
    """Half of what a subduing blow takes is subdual (A-10)."""
    before = fight.who(each.target).counters.get("subdual")
    after = (before or 0) + each.damage // 2
    fight.tell(e.CounterChanged(who=each.target, counter="subdual", before=before, after=after, why=Why(("A-10",))))


def _wound(fight: Fight, who: str) -> None:
    """Somebody has taken damage this round; what damage ends is over."""
    figure = fight.who(who)
    if not figure.counters.get("hurt"):
        fight.tell(e.CounterChanged(who=who, counter="hurt", before=figure.counters.get("hurt"), after=1))
    for effect, each in list(conditions(fight.state, figure)):
        if each.wakes:
            fight.tell(e.EffectLost(who=who, effect=effect, why=Why(text="damage ends it")))


def _finish(fight: Fight, who: str) -> None:
    """Further damage kills whoever lies unconscious (AMB-A17)."""
    if fight.state.switch("finishing") and fight.who(who).standing == "unconscious":
        why = Why(("A-104",), text="struck while unconscious")
        fight.tell(e.StandingChanged(who=who, before="unconscious", after="dead", why=why))


def mend(fight: Fight, who: str, amount: int, by: str, why: Why) -> None:
    """Healing, up to the maximum, of subdual first (A-10); whoever was below 0 stays unconscious for hours (A-104)."""
    pool = fight.who(who).pools["hp"]
    gained = max(0, min(amount, pool.maximum - pool.current))
    fight.tell(*change_pool(fight.state, who, "hp", gained, source=by, why=why))
    subdual = fight.who(who).counters.get("subdual")
    if subdual and gained:
        left = max(0, subdual - gained) or None
        fight.tell(e.CounterChanged(who=who, counter="subdual", before=subdual, after=left, why=Why(("A-10",))))


def afflict(fight: Fight, each: Landing) -> None:
    """A condition begins, or begins anew; one that lasts longer already stays as it is."""
    state = fight.state
    effect = make(state, each.condition, each.rounds or None, each.source or each.by)
    before = state.who(each.target).effects.get(effect.id)
    if before is not None and _left(before) > _left(effect):
        told = f"{state.who(each.target)} is {effect.label.lower()} for longer already"
        fight.say(told, "A-7", who=each.target)
    elif before is not None:
        fight.tell(e.EffectChanged(who=each.target, before=before, after=effect, why=each.why))
    else:
        fight.tell(e.EffectGained(who=each.target, effect=effect, why=each.why))


def _left(effect: Effect) -> float:
    return float("inf") if effect.duration is None else effect.duration.left


def make(state: State, kind: str, rounds: int | None, source: str) -> Effect:
    """A condition as an effect with everything that it changes."""
    known = schemas.condition(state, kind)
    own = state.manifest.effects.get(kind)
    label = known.name if known else own.name if own else kind
    changes = tuple(Modifier(each.stat, "add", each.amount) for each in known.changes) if known else ()
    duration = Duration(rounds, "round") if rounds else None
    return Effect(kind, kind, label, source=source, modifiers=changes, duration=duration, since=since(state))


# What follows by itself


def settle(state: State) -> Iterator[e.Event]:
    """Death at -10, unconsciousness from 0, lost spells, and the board as it is then (A-47, A-66, A-103, A-104)."""
    due = list(_follows(state))
    yield from due
    if due:  # the board is made of what holds after that
        return
    now = agenda.agenda(state)
    if now != state.agenda:
        yield e.AgendaSet(before=state.agenda, after=now, why=Why(agenda.cited(state), text="the order of the round"))


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
            yield e.EffectLost(who=who.id, effect=effect, why=Why((clause,), text="it comes to something else"))


def _fallen(state: State, who: Combatant) -> Iterator[e.Event]:
    left, mortal = hp(who), mortal_hp(who)
    if mortal <= DEAD_AT and who.standing != "dead":
        yield e.StandingChanged(who=who.id, before=who.standing, after="dead", why=Why(("A-104",)))
    elif left <= 0 and who.standing == "up":
        yield e.StandingChanged(who=who.id, before="up", after="unconscious", why=Why(("A-103",)))
        if mortal < 0:
            yield e.CounterChanged(who=who.id, counter="coma", before=who.counters.get("coma"), after=1)
    elif left > 0 and who.standing == "unconscious" and not who.counters.get("coma"):
        yield e.StandingChanged(who=who.id, before="unconscious", after="up", why=Why(("A-103",)))


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
        if state.clock.phase in agenda.RESOLVING:
            yield e.CounterChanged(who=who.id, counter="occupied", before=who.counters.get("occupied"), after=CAST)
    if casting is not None:
        yield e.EffectLost(who=who.id, effect=casting, why=why)
    entry = schemas.entry(state, Spell, f"spell/{spell}")
    seen_by = (
        state.declared[who.id].seen_by if each is not None else casting.seen_by if casting is not None else EVERYONE
    )
    told = Note(f"{who}'s {entry.name if entry else spell} is lost", "result", who.id, seen_by)
    yield e.Noted(note=told, why=Why(clauses, text="hurt before it was finished"), seen_by=seen_by)
    yield from forgotten(state, who, spell, why)


def forgotten(state: State, who: Combatant, spell: str, why: Why) -> Iterator[e.Event]:
    """A spell is gone from memory, cast or lost."""
    item = next((each for each in who.items.values() if each.of == f"spell/{spell}"), None)
    if item is None:
        return
    if item.count > 1:
        yield e.ItemChanged(who=who.id, before=item, after=changed(item, count=item.count - 1), why=why)
    else:
        yield e.ItemPlaced(item=item, before=who.id, why=why)


def _idle(state: State, name: str) -> Iterator[e.Event]:
    """Whoever can't act any more has nothing declared, but for a last blow (A-90, A-91); who is routed flees (A-4)."""
    who = state.combatants.get(name)
    if who is not None and who.standing in SLAIN and agenda.last_blows(state, name):
        if who.effect("last-blow") is None:
            told = Effect("last-blow", "last-blow", "Last blow", since=since(state))
            yield e.EffectGained(who=name, effect=told, why=Why(("A-91",)))
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
    entry, seen_by = schemas.entry(state, Spell, f"spell/{each.of}"), state.declared[who.id].seen_by
    told = f"{who} does not cast {entry.name if entry else each.of}: {helpless(state, who).lower()}"
    yield e.Noted(note=Note(told, "result", who.id, seen_by), why=Why(("A-90",)), seen_by=seen_by)


def routed(state: State, who: Combatant) -> bool:
    """Whether fear or a holy symbol drives somebody from the field (A-4, A-77)."""
    return who.effect("turned") is not None or bool(afraid(state, who))


def leaves(state: State, who: Combatant, way: str) -> str:
    """How somebody leaves, in words: driven off by a holy symbol or by fear, else of its own will (A-4, A-77)."""
    if who.effect("turned") is not None:
        return "flees from the holy symbol"
    fear = afraid(state, who)
    return f"runs off, {fear}" if fear else WAYS[way]


def afraid(state: State, who: Combatant) -> str:
    """What a fear that drives somebody from the field is called; empty without one (A-4)."""
    return next((effect.label.lower() for effect, each in conditions(state, who) if each.routs), "")


def flight(state: State, who: Combatant, way: str) -> e.Event:
    """The declaration of somebody who avoids; why it does is told by what made it (A-4, A-68)."""
    data: dict[str, Scalar] = {"kind": "avoid", "code": "A", "way": way}
    seen_by = GM if by_gm(who) else EVERYONE
    declared = Declared(who=who.id, text=leaves(state, who, way), data=data, seen_by=seen_by)
    return e.DeclarationMade(declared=declared, seen_by=seen_by)


async def hurt_by_hand(fight: Fight, who: str, amount: int) -> None:
    """Damage from the GM's hand loses spells and kills like any other."""
    land(fight, [Landing(who, "", Why(text="by the GM"), damage=amount)])
