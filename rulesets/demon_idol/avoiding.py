"""Avoiding: the four ways out, and pursuit (A-4, A-26 … A-28, A-67, A-68)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combattracker.model import events as e
from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Effect, Scalar, Term, Why, changed
from combattracker.rules.requests import Outcome
from combattracker.rules.script import Fight, Verdict

from . import schemas
from .clock import mark
from .declared import Deed
from .figures import able, dumb, fact, helpless, members, party, up
from .ground import approach, gap, in_melee, inches, move_rate, nearest, withdraw
from .harm import Landing, flight
from .morale import FALL_BACK, FLEE, HOLDS, RETREAT, SURRENDER, WAYS, Group, audience, check
from .morale import waiting as due_groups
from .parting import break_off
from .schemas import Evasion

PURSUED, EVADED = "pursued", "evaded"
IN_SIGHT, OUT_OF_SIGHT = 100, 50
"""Feet at which a pursuit ends."""
LONGEST = 5
"""Rounds after which pursuers who do not gain give up."""


def take_way(fight: Fight, who: str, way: str) -> None:
    """Somebody avoids from now on: what it had declared is replaced, a surrender takes hold at once (A-68).

    What has no words can't surrender, and runs instead.
    """
    figure = fight.who(who)
    if way == SURRENDER and dumb(figure):
        way = FLEE
    why = Why(("A-68",), text=WAYS[way])
    if way == SURRENDER:
        if who in fight.state.declared:
            fight.tell(e.DeclarationDropped(who=who, why=why))
        fight.tell(e.StandingChanged(who=who, before=figure.standing, after="surrendered", why=Why(("A-68",))))
        return
    effect = avoids(way)
    before = figure.effect("avoiding")
    if before is None:
        fight.tell(e.EffectGained(who=who, effect=effect, why=why))
    elif before.data != effect.data:
        fight.tell(e.EffectChanged(who=who, before=before, after=changed(effect, id=before.id), why=why))
    if fight.state.clock.phase in ("declare", "initiative", "resolve"):
        fight.tell(flight(fight.who(who), way))


def avoids(way: str) -> Effect:
    """What somebody bears who is on the way out."""
    return Effect("avoiding", "avoiding", WAYS[way].capitalize(), data={"way": way})


async def morale_step(fight: Fight, side: str) -> None:
    """A side's action A: every group with a reason checks, and a failure replaces what it had declared (A-67, A-68)."""
    for group in due_groups(fight.state, side):
        if not any(up(fight.state, who.id) for who in group.members):
            continue
        way = await check(fight, group)
        if way == HOLDS:
            fight.say(group.does(way), "A-67", who=group.members[0].id, seen_by=audience(fight.state))
        else:
            fail(fight, group, way)


def fail(fight: Fight, group: Group, way: str) -> None:
    """A group that fails avoids as its margin says (A-68)."""
    fight.say(group.does(way), "A-68", who=group.members[0].id)
    for who in group.members:
        if up(fight.state, who.id):
            take_way(fight, who.id, way)


# Getting away


async def avoid(fight: Fight, actor: str, each: Deed) -> tuple[Landing, ...]:
    """Somebody leaves: fighting, in order, or in panic (A-4)."""
    way = each.way or RETREAT
    if way == SURRENDER:
        take_way(fight, actor, way)
        return ()
    if surprised_foes(fight.state, actor):
        return await from_surprise(fight, actor, way)
    if way == FALL_BACK:
        await fall_back(fight, actor)
        return ()
    if not await break_off(fight, actor, [foe.id for foe in in_melee(fight.state, fight.who(actor))]):
        return ()
    run(fight, actor, way)
    await pursuit(fight, actor)
    return ()


def surprised_foes(state: State, who: str) -> bool:
    """Whether somebody leaves in a surprise segment, from under the eyes of those who are surprised (A-26)."""
    return state.clock.phase.startswith("surprise-")


async def from_surprise(fight: Fight, actor: str, way: str) -> tuple[Landing, ...]:
    """From under the eyes of the surprised nothing bars the way, not even a melee with them (A-26).

    Outdoors they are gone, indoors pursuit is checked; foes who are free already strike at the back of one who runs.
    """
    foes = [] if way == FALL_BACK else [foe.id for foe in in_melee(fight.state, fight.who(actor))]
    if not await break_off(fight, actor, foes):
        return ()
    run(fight, actor, way, "A-26", rate=0.1)
    if fight.state.switch("place") == "outdoors":
        gone(fight, actor, Why(("A-26", "A-28"), text="avoided outdoors"))
    else:
        await pursuit(fight, actor, "A-27")
    return ()


async def fall_back(fight: Fight, actor: str) -> None:
    """An inch back, facing the foe: each foe lets go or comes along (A-4)."""
    followers = [foe.id for foe in in_melee(fight.state, fight.who(actor)) if able(fight.state, foe)]
    fight.tell(*withdraw(fight.state, actor, 1.0, Why(("A-4",), text="falls back")))
    for foe in followers:
        if not (up(fight.state, foe) and up(fight.state, actor)):
            continue
        prompt = f"{fight.who(foe).name} follows {fight.who(actor).name}?"
        if await fight.confirm(foe, f"follow {actor}", prompt=prompt, context="or lets go", clauses=("A-4",)):
            fight.tell(*approach(fight.state, foe, actor, 1.5, Why(("A-4",), text="follows")))
    if up(fight.state, actor) and not in_melee(fight.state, fight.who(actor)):
        fight.say(f"{fight.who(actor).name} is let go, and retreats from now on", "A-4", who=actor)
        take_way(fight, actor, RETREAT)


def run(fight: Fight, actor: str, way: str, *clauses: str, rate: float = 1.0) -> None:
    """The full move away, and the state of one who is on the run."""
    figure = fight.who(actor)
    most = move_rate(figure) * rate
    fight.tell(*withdraw(fight.state, actor, most, Why(("A-4", *clauses), text=WAYS[way])))
    before = fight.who(actor).effect("avoiding")
    effect = avoids(way)
    if before is None:
        fight.tell(e.EffectGained(who=actor, effect=effect, why=Why(("A-4",))))
    elif before.data != effect.data:
        fight.tell(e.EffectChanged(who=actor, before=before, after=effect, why=Why(("A-4",))))


def lead_gap(state: State, who: str) -> float:
    """How far the nearest foe is."""
    found = nearest(state, state.who(who))
    return gap(state, who, found[0].id) if found else 999.0


def gone(fight: Fight, who: str, why: Why) -> None:
    """Somebody has got away."""
    if up(fight.state, who):
        fight.tell(e.StandingChanged(who=who, before="up", after="fled", why=why))
        if fight.who(who).at is not None:
            fight.tell(e.Moved(who=who, before=fight.who(who).at, after=None, why=why))
    fight.settle()


# Pursuit


async def pursuit(fight: Fight, actor: str, *clauses: str) -> None:
    """Whether anybody gives chase, and whether they still do (A-27, A-28)."""
    state, figure = fight.state, fight.who(actor)
    chasers = [foe for foe in nearest(state, figure) if able(state, foe) and foe.effect("avoiding") is None]
    if not chasers:
        gone(fight, actor, Why(("A-27", *clauses), text="nobody is left to pursue"))
        return
    chased = figure.counters.get("chase", 0)
    if chased == 0 and not await (given_chase(fight, actor, chasers) if state.switch("place") == "indoors"
                                  else caught_outdoors(fight, actor, chasers)):  # fmt: skip
        gone(fight, actor, Why(("A-27", "A-28"), text="not pursued"))
        return
    if not up(fight.state, actor):
        return
    before, now = fight.who(actor).counters.get("lead", 0), round(100 * lead_gap(fight.state, actor))
    held_off = chased + 1 if now >= before or not chased else 1
    mark(fight, actor, "chase", held_off)
    mark(fight, actor, "lead", now)
    if ended := over(fight.state, actor, held_off):
        gone(fight, actor, Why(("A-27",), text=ended))


def over(state: State, who: str, rounds: int) -> str:
    """Why a pursuit ends: far enough ahead, or too long without the pursuers gaining; empty if it goes on (A-27)."""
    limit = IN_SIGHT if state.switch("sight") == "seen" else OUT_OF_SIGHT
    if rounds > 1 and lead_gap(state, who) > inches(state, limit):
        return f"more than {limit} feet ahead"
    return "the pursuers do not gain" if rounds >= LONGEST else ""


async def given_chase(fight: Fight, actor: str, chasers: list[Combatant]) -> bool:
    """Underground: certain or never by the notes, else by mind and numbers (A-27)."""
    chance, text = chase_chance(fight.state, actor, chasers)
    if chance in (0, 100):
        fight.say(f"Pursuit: {text}", "A-27", who=actor)
        return chance == 100

    def judge(roll: Outcome) -> Verdict:
        return Verdict(PURSUED if roll.total <= chance else EVADED, ("A-27",))

    roll = await fight.roll(
        chasers[0].id, f"pursuit of {actor}", "1d100", judge=judge, outcomes=(PURSUED, EVADED), target=chance,
        prompt=f"pursuit: {text}, {chance} or less", clauses=("A-27",),
    )  # fmt: skip
    return roll.outcome == PURSUED


def chase_chance(state: State, actor: str, chasers: list[Combatant]) -> tuple[int, str]:
    """The chance that anybody gives chase, and why (A-27)."""
    if any(fact(foe, "pursues") == "always" for foe in chasers):
        return 100, "they always pursue"
    if all(fact(foe, "pursues") == "never" for foe in chasers):
        return 0, "they never pursue"
    if any(foe.side == party(state) for foe in chasers):
        return 100, "the party decides"
    if any(dumb(foe) for foe in chasers):
        return 80, "hungry or trained to it"
    here, there = len(members(state, state.who(actor).side)), len(chasers)
    if there >= 2 * here:
        return 100, "they feel greatly superior"
    if there > here:
        return 80, "they are more"
    return (40, "about as many") if there == here else (20, "they are fewer")


async def caught_outdoors(fight: Fight, actor: str, chasers: list[Combatant]) -> bool:
    """Outdoors: the chance to get away, from the library's table (A-28)."""
    table = await evasion(fight)
    state, figure = fight.state, fight.who(actor)
    fastest = max(move_rate(foe) for foe in chasers)
    terms = [Term("base", table.base, "A-28")]
    terms.append(Term("faster", table.faster if move_rate(figure) > fastest else 0))
    terms.append(Term("slower", table.slower if move_rate(figure) < fastest else 0))
    terms.append(Term("terrain", _of(table.terrain, state.switch("terrain"))))
    terms.append(Term("light", _of(table.light, state.switch("light"))))
    crowd = max(0, len(members(state, figure.side)) - 5)
    terms.append(Term("numbers", table.for_each * crowd))
    chance = sum(int(term.amount) for term in terms)

    def judge(roll: Outcome) -> Verdict:
        return Verdict(EVADED if roll.total <= chance else PURSUED, ("A-28",))

    roll = await fight.roll(
        actor, "evasion", "1d100", judge=judge, outcomes=(EVADED, PURSUED), target=chance,
        prompt=f"getting away: {chance} or less", clauses=("A-28",),
    )  # fmt: skip
    return roll.outcome == PURSUED


def _of(amounts: Mapping[Any, int], name: Scalar) -> int:
    return {str(key): amount for key, amount in amounts.items()}.get(str(name), 0)


async def evasion(fight: Fight) -> Evasion:
    """The table of getting away in the library, frozen into the fight; the usual numbers without one."""
    key, library = "evasion/usual", fight.ruleset.library
    if key not in fight.state.catalogue and library is not None and "usual" in library.names("evasion"):
        fight.tell(*(e.Catalogued(item=item) for item in library.freeze(key)))
    return schemas.entry(fight.state, Evasion, key) or Evasion(id="usual")


def rallied(state: State, who: Combatant) -> bool:
    """Whether a leader brings somebody back who left in order: panic can't be rallied (A-68)."""
    effect = who.effect("avoiding")
    if effect is None or effect.data.get("way") == FLEE or helpless(state, who):
        return False
    near = [o for o in state.acting(who.side) if o.facts.get("leader") is True and o.id != who.id]
    return any(o.effect("avoiding") is None for o in near)
