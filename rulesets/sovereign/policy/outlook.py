"""What somebody who has to decide has before it, worked out once for all the plans that look at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.model.values import Value, changed
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.ruleset import Suggestion
from combattracker.rules.space.walking import Route
from combattracker.rules.suggesting import do

from ..arms.blow import Blow
from ..arms.weapons import MELEE, RANGED, THROWN, Arm, arms, in_melee, modes, opportunists, out_of_reach
from ..characters.stats import bearing, foes, friends, helpless, hp, level, value
from ..combat.targeting import surprises, usable
from ..rolls.odds import Odds, odds
from ..space import positions
from ..space.bodies import STEP
from ..space.routes import allowance, resting_places

WAYS = (MELEE, RANGED, THROWN)


class Prospect(Value, frozen=True):
    """An attack that could be made now, with what it promises; `worth` is in hit points of the enemy."""

    foe: Combatant
    blow: Blow
    odds: Odds
    worth: float


class Situation:
    """Somebody in a fight that has to decide what to do; everything is worked out when it is first asked for."""

    def __init__(self, state: State, who: Combatant) -> None:
        self.state = state
        self.who = who

    def do(self, action: str, reason: str, **args: str) -> Suggestion:
        """A suggestion: an action with its arguments, and why."""
        return do(self.who, action, reason, **args)

    def may(self, refuse: Callable[[State, str], Refusal | None]) -> bool:
        """Whether nothing keeps it from an action, as the action's own `refuse` says."""
        return refuse(self.state, self.who.id) is None

    # People

    @cached_property
    def foes(self) -> tuple[Combatant, ...]:
        """Everybody on their feet on another side."""
        return foes(self.state, self.who)

    @cached_property
    def friends(self) -> tuple[Combatant, ...]:
        """Everybody else on their feet on the same side."""
        return friends(self.state, self.who)

    @cached_property
    def threats(self) -> list[Combatant]:
        """The foes that can do something."""
        return [foe for foe in self.foes if not helpless(self.state, foe)]

    @cached_property
    def beside(self) -> list[Combatant]:
        """The foes next to it."""
        return [foe for foe in self.foes if positions.adjacent(self.state, self.who, foe)]

    @cached_property
    def hindrance(self) -> Combatant | None:
        """An armed foe in melee range, which disturbs shots (W-54, W-55)."""
        return in_melee(self.state, self.who)

    @cached_property
    def opportunists(self) -> list[Combatant]:
        """Who would have a free attack on it if it did what provokes (W-32)."""
        return opportunists(self.state, self.who)

    @cached_property
    def shooters(self) -> list[Combatant]:
        """The foes that shoot or cast from where they stand, and do not flee."""
        return [
            foe
            for foe in self.threats
            if shoots(self.state, foe) and in_melee(self.state, foe) is None and not foe.effect("retreating")
        ]

    @cached_property
    def archers(self) -> list[Combatant]:
        """Those of them who make attack rolls, which cover and lying low are good against."""
        return [foe for foe in self.shooters if bowman(self.state, foe)]

    def feet(self, foe: Combatant) -> int:
        """How far away somebody is; a great deal off the battlefield."""
        found = positions.distance(self.state, self.who, foe)
        return 10_000 if found is None else found

    def away(self, foe: Combatant, place: Square) -> int:
        """How far somebody is from another place; 0 off the battlefield."""
        return positions.distance(self.state, self.who, foe, at=place) or 0

    def runs_into(self, foe: Combatant, feet: int) -> bool:
        """Whether a foe that is so many feet away could be upon it in its next turn: by a charge (W-66)."""
        return feet <= 2 * allowance(self.state, foe) + STEP and not shoots(self.state, foe)

    @cached_property
    def in_danger(self) -> bool:
        """Whether any foe could be upon it in its next turn."""
        return any(self.runs_into(foe, self.feet(foe)) for foe in self.threats)

    # Attacks

    @cached_property
    def ready(self) -> list[tuple[Arm, str]]:
        """The weapons that it could use now, in each of their ways."""
        return usable(self.state, self.who, WAYS)

    @cached_property
    def prospects(self) -> list[Prospect]:
        """Every attack that it could make from where it stands."""
        return [
            self.prospect(foe, Blow(each, mode))
            for foe in self.foes
            for each, mode in self.ready
            if out_of_reach(self.state, self.who, foe, each, mode) is None
        ]

    def prospect(self, foe: Combatant, blow: Blow) -> Prospect:
        """What one attack promises; a foe that falls does no harm any more, and one that sleeps does none anyway."""
        found = odds(self.state, self.who, foe, blow)
        if surprises(self.state, self.who, foe, blow.arm):
            found = changed(found, hits=1.0)
        health = hp(foe)
        done = found.takes(health)
        worth = done + found.fells(health) * (2 + level(foe)) + (1 if casts(foe) else 0) * done / 2
        if helpless(self.state, foe) and found.fells(health) < 0.5:
            worth *= 0.4
        return Prospect(foe, blow, found, worth)

    @cached_property
    def best(self) -> Prospect | None:
        """The attack that promises most; what is thrown is gone, so a weapon in the hand is preferred to it."""
        return max(self.prospects, key=lambda each: each.worth - (each.blow.mode == THROWN), default=None)

    # Places

    @cached_property
    def places(self) -> Mapping[tuple[int, int], Route]:
        """Where one Move action leads, its own square first."""
        return resting_places(self.state, self.who, allowance(self.state, self.who))


def casts(who: Combatant) -> bool:
    """Whether somebody has spells left today."""
    pool = who.pools.get("casts")
    return pool is not None and pool.current > 0


def shoots(state: State, who: Combatant) -> bool:
    """Whether somebody fights from afar: its first weapon shoots, or it casts and does not fight at all."""
    return casts(who) or bowman(state, who)


def bowman(state: State, who: Combatant) -> bool:
    """Whether somebody's first weapon shoots."""
    first = next(iter(arms(state, who)), None)
    return first is not None and modes(first)[0] == RANGED


def sheltered(who: Combatant) -> bool:
    """Whether somebody is a caster with something to lose, who does not go among blades even without a spell left."""
    return "casts" in who.pools and who.facts.get("morale") != "fearless"


def weak(who: Combatant) -> float:
    """How much of its hit points somebody has lost, 0 to 1."""
    pool = who.pools["hp"]
    return 1 - pool.current / max(1, pool.maximum)


def fragile(state: State, who: Combatant) -> bool:
    """Whether somebody is better kept out of melee."""
    return shoots(state, who) or weak(who) >= 0.6


def unseen(state: State, who: Combatant) -> bool:
    """Whether nobody can see somebody."""
    return bearing(state, who, "unseen") is not None


def yet_to_act(state: State, foe: Combatant) -> bool:
    """Whether somebody of another side still has its turn in this round."""
    at = state.clock.segment
    sides = [state.who(slot.who).side for slot in state.agenda if slot.who in state.combatants]
    order = list(dict.fromkeys(sides))
    if foe.side not in order or state.clock.side not in order or at < 0:
        return False
    return order.index(foe.side) > order.index(state.clock.side)


def skill(who: Combatant, attribute: str, name: str) -> int:
    """An attribute's modifier and a skill together."""
    return value(who, attribute) + value(who, name)


WAYS_TO_ROLL = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)


def at_least(number: int) -> float:
    """How likely 2d6 come to a number or more."""
    return sum(WAYS_TO_ROLL[max(2, number) :]) / 36
