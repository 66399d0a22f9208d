"""Damage, healing, strain, and what follows from hit points as they are."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Why
from combattracker.rules.asking.requests import Option
from combattracker.rules.library import borne
from combattracker.rules.scripting.script import Fight

from ..characters.stats import hp, wants
from ..powers import ready, use_power
from ..schemas import Condition
from ..space.positions import free
from .damage_types import Kinds, taken
from .mortal_injury import LYING, come_round, shed


def deal(fight: Fight, target: str, damage: int, by: str, why: Why, kinds: Kinds = ()) -> None:
    """Damage of some sorts to somebody, down to 0; it wakes sleepers and disturbs casting, and may kill (W-139)."""
    _lose(fight, target, *taken(fight, target, damage, why, kinds), by)


def _lose(fight: Fight, target: str, damage: int, why: Why, by: str) -> None:
    who = fight.who(target)
    damage = min(damage, hp(who))
    if damage <= 0 or who.standing in ("dead", "fled"):
        return
    if damage == hp(who) and who.standing == "up" and ready(who, "last-stand"):
        use_power(fight, target, "last-stand")
        damage -= 1
        fight.say(f"{who}: Die Hard, 1 hit point is left", who=target)
    fight.change(target, "hp", -damage, source=by, why=why)
    fight.set_counter(target, "hurt", 1)
    for effect, condition in borne(fight.state, fight.who(target), Condition):
        if condition.wakes:
            fight.lose(target, effect, *condition.clauses, text="damage ends it")
    fight.settle()


async def hurt(
    fight: Fight, target: str, damage: int, by: str, why: Why, kinds: Kinds = (), *, less_lethal: bool = False
) -> bool:
    """Damage by an attack or spell; whoever would fall to a less lethal weapon may be left alive (W-139).

    Whether there was any.
    """
    damage, why = taken(fight, target, damage, why, kinds)
    if damage <= 0:
        fight.say(f"{fight.who(target)} takes no damage", *why.clauses, who=target)
        return False
    who = fight.who(target)
    falls = who.standing == "up" and damage >= hp(who) and not ready(who, "last-stand")
    if falls and less_lethal and await spares(fight, by, target):
        if fight.is_still(target, "up"):
            knock_out(fight, target, by, why)
        return True
    _lose(fight, target, damage, why, by)
    return True


async def spares(fight: Fight, actor: str, target: str) -> bool:
    """Whether a foe brought to 0 by a less lethal weapon is left alive (AMB-W27)."""
    if not fight.is_still(actor, "here") or not wants(fight.who(actor)):
        return False
    foe = fight.who(target)
    mercy = await fight.choose(
        actor,
        "mercy",
        [Option("kill", "strike to kill"), Option("spare", "leave it alive, unconscious")],
        prompt=f"{foe} falls to a less lethal weapon: kill or spare?",
        clauses=("W-139",),
    )
    return mercy == "spare"


def knock_out(fight: Fight, target: str, by: str, why: Why) -> None:
    """Somebody is at 0 and unconscious, not dying (W-139)."""
    fight.set_pool(target, "hp", 0, source=by, why=why)
    fight.set_standing(target, "unconscious", "W-139")
    fight.tell(*shed(fight.state, fight.who(target)))
    fight.settle()


def mend(fight: Fight, target: str, healing: int, by: str, *clauses: str) -> None:
    """Healing, up to the maximum; it brings round whoever lies at 0, but not the dead (AMB-W46)."""
    who = fight.who(target)
    if who.standing == "dead":
        fight.say(f"{who} is dead", *clauses, who=target)
        return
    gained = fight.change(target, "hp", max(0, healing), *clauses, source=by, within=True)
    if gained and who.standing in LYING:
        come_round(fight, target, *clauses)
        fallen_beside(fight, target)


def fallen_beside(fight: Fight, target: str) -> None:
    """Whoever gets up where somebody else stands now does so on the nearest free square."""
    who, grid = fight.who(target), fight.state.grid
    if who.at is None or grid is None or free(fight.state, who, who.at):
        return
    at = who.at
    room = [square for square in grid.squares() if free(fight.state, who, square)]
    near = min(room, key=lambda s: (max(abs(s[0] - at[0]), abs(s[1] - at[1])), s[1], s[0]), default=None)
    if near is not None:
        fight.move(target, near, "W-2", text="its square is taken")


def strained(state: State, who: Combatant, strain: int) -> bool:
    """Whether so much more System Strain is too much for somebody: then the effect fails."""
    pool = who.pools.get("strain")
    return pool is not None and pool.current + strain > pool.maximum


def strain(fight: Fight, who: str, amount: int) -> None:
    """System Strain, which counts up."""
    if amount and "strain" in fight.who(who).pools:
        fight.change(who, "strain", amount)
