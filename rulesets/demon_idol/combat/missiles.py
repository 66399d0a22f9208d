"""D: shots and throws (A-7, A-70, A-75, A-76, A-94, A-99)."""

from __future__ import annotations

from math import ceil

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Item, Why
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.scripting.script import Fight

from ..combatants.deeds import Entry, deed, said, shots_at_once
from ..combatants.gear import carried, launcher
from ..combatants.sides import foes
from ..combatants.traits import fact, present
from ..foundations.clock import RESOLVING, in_surprise
from ..space.charge_path import distance_run, exact, way
from ..space.positions import gap, in_melee
from .attack_rolls import Manner, strike
from .harm import Landing
from .targets import legal, nobody, option, refused, turns_to, untargetable

MOST_INCREMENTS = 3


async def shots(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """One shot, or all of the round where a house rule says so; in surprise the full rate of fire (A-29)."""
    landings: list[Landing] = []
    for _ in range(shots_at_once(fight.state, fight.who(actor))):
        landings += await shot(fight, actor, entry)
    return tuple(landings)


async def shot(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """A shot at the declared target, or at another one if that is gone; into a melee at random."""
    bow = launcher(fight.state, fight.who(actor))
    if bow is None:
        fight.say(f"{fight.who(actor)} has nothing left to shoot or throw", "A-7", who=actor)
        return ()
    target = await whom(fight, actor, entry.deed.target)
    if not target:
        why = refused(in_range(fight.state, actor), entry.deed.target)
        nobody(fight, actor, "shoot at", "A-7", entry.deed.target, why)
        return ()
    away, clauses = await distance(fight, actor, target)
    if not present(fight.state, target):
        return ()
    target = await into_melee(fight, actor, target)
    if in_surprise(fight.state):
        clauses = (*clauses, "A-29")
    rear = said(fight.state, actor, "rear") is True
    manner = Manner(missile=True, rear=rear, inches=away, clauses=("A-7", *clauses))
    found = await strike(fight, actor, target, bow, manner)
    if actor in fight.state.combatants and (bow.shots or 1) < 1:
        fight.set_counter(actor, "loosed", fight.state.clock.round)
    if bow.hurled:
        thrown(fight, actor)
    return found


async def whom(fight: Fight, actor: str, wanted: str) -> str:
    """The declared target if it still stands in range, else another one (A-52)."""
    options = in_range(fight.state, actor)
    if wanted in legal(options):
        return wanted
    if not legal(options):
        return ""
    prompt = f"{fight.who(actor)} shoots at whom?"
    found = await fight.pick("target", options, prompt=prompt, nothing="", sole=True, clauses=("A-52",))
    turns_to(fight, actor, wanted, found, refused(options, wanted))
    return found


def in_range(state: State, actor: str) -> list[Option]:
    """Every foe, with the reason where it can't be shot at; one who charges comes nearer (A-76, A-94)."""
    every = foes(state, state.who(actor))
    options = [option(state, actor, foe, out_of_range(state, actor, foe)) for foe in every]
    return sorted(options, key=lambda option: option.refusal is not None)


def out_of_range(state: State, actor: str, foe: Combatant) -> Refusal | None:
    """Why a shot can't be aimed at a foe: it is too far, however near it comes, or not to be caught (A-7, A-31)."""
    limit = farthest(state, actor)
    if closest(state, actor, foe.id) > limit:
        return Refusal(f'{foe} is out of range: {limit:g}" at most', ("A-7",))
    return untargetable(state, foe)


def farthest(state: State, actor: str) -> float:
    """The inches that somebody can shoot or throw at all."""
    bow = launcher(state, state.who(actor))
    return (bow.range or 1.0) * MOST_INCREMENTS if bow else 0.0


def closest(state: State, actor: str, target: str) -> float:
    """How near a target comes that can be shot at now: where it stands, or where its charge at the shooter ends (A-76).

    What somebody is about to do counts only while everything resolves; before that it is a secret (A-41).
    """
    away = gap(state, actor, target)
    coming = deed(state, target)
    if state.clock.phase not in RESOLVING or coming is None or (coming.kind, coming.target) != ("charge", actor):
        return away
    ran = distance_run(state, coming)
    return 0.0 if way(state, target, actor) <= ran else float(exact(away) - ran)


async def distance(fight: Fight, actor: str, target: str) -> tuple[float, tuple[str, ...]]:
    """How far the shot goes; at one who charges the shooter picks the point of the charge, in range of it (A-76)."""
    away, near = gap(fight.state, actor, target), closest(fight.state, actor, target)
    if near == away:
        return away, ()
    most, least = int(min(away, farthest(fight.state, actor))), ceil(near)
    if most <= least:
        return max(near, float(most)), ("A-75", "A-76")
    prompt = f"At how many inches does {fight.who(actor)} shoot at the charging {fight.who(target)}?"
    usual = max(least, min(most, best(fight, actor)))
    chosen = await fight.number(actor, "range", prompt=prompt, low=least, high=most, default=usual, clauses=("A-76",))
    return float(chosen), ("A-75", "A-76")


def best(fight: Fight, actor: str) -> int:
    """The farthest range without a penalty."""
    bow = launcher(fight.state, fight.who(actor))
    return int(bow.range) if bow else 0


async def into_melee(fight: Fight, actor: str, target: str) -> str:
    """Whoever shoots into a melee hits somebody in it at random."""
    crowd = [target, *around(fight.state, actor, target)]
    if len(crowd) < 2:
        return target
    found = await fight.at_random(
        actor,
        "whom in the melee",
        crowd,
        lambda who: str(fight.who(who)),
        prompt="a shot into a melee",
        clauses=("A-7",),
    )
    if not present(fight.state, found):
        return target
    if found != target:
        fight.say(f"In the melee the shot goes at {fight.who(found)}", "A-7", who=actor)
    return found


def around(state: State, actor: str, target: str) -> list[str]:
    """Everybody in the melee that a target is in: those whom it fights hand to hand, and whoever fights them too."""
    opponents = [who for who in in_melee(state, state.who(target)) if who.id != actor]
    crowd = {foe.id for who in opponents for foe in (who, *in_melee(state, who))} - {actor, target}
    return [who.id for who in state.acting() if who.id in crowd]


def thrown(fight: Fight, actor: str) -> None:
    """What is thrown is no longer in the hand; another one of it, or another weapon, is."""
    who = fight.who(actor)
    item = who.items.get(fact(who, "weapon"))
    if item is None:
        return
    why = Why(("A-7",), text="thrown")
    if item.count > 1:
        fight.use_up(actor, item.id, why=why)
        return
    fight.tell(e.ItemPlaced(item=item, before=actor, on_ground=True, at=who.at, why=why))
    take_up(fight, actor, next_weapon(fight, fight.who(actor), item))


def next_weapon(fight: Fight, who: Combatant, gone: Item) -> str:
    """The next weapon of the same kind, if there is one; else the hand is empty."""
    own = carried(fight.state, who)
    return next((name for name in own if who.items[name].of == gone.of), "")


def take_up(fight: Fight, actor: str, name: str) -> None:
    """Something else is in hand from now on."""
    fight.set_fact(actor, "weapon", name, "A-36")
