"""What somebody does when nobody decides for it: the first plan that fits, with its reason."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.rules.ruleset import Owed, Suggestion

from . import fight_plans, help_plans, magic_plans, move_plans
from .instants import no_defence, no_snap
from .situation import Situation
from .units import left

PLANS = (
    # What comes before everything else
    move_plans.retreat,
    fight_plans.let_go,
    help_plans.rescue,
    fight_plans.struggle,
    help_plans.drink,
    move_plans.rise,
    help_plans.treat,
    # Hurting the enemy
    fight_plans.stalk,
    fight_plans.whirlwind,
    magic_plans.cast,
    fight_plans.throw,
    fight_plans.join_swarm,
    fight_plans.push,
    fight_plans.seize,
    help_plans.arm_oneself,
    move_plans.make_room,
    fight_plans.strike,
    # Nobody is in reach
    help_plans.load,
    move_plans.advance,
    fight_plans.hold,
    # With what is left
    move_plans.slip_away,
    help_plans.guard,
    move_plans.step_back,
    move_plans.lie_low,
    move_plans.close_in,
)
"""The plans, in the order in which they are considered."""


def suggest(state: State, owed: Owed) -> Suggestion | None:
    """What the one who owes a decision would do."""
    at = Situation(state, state.who(owed.who))
    for plan in PLANS:
        found = plan(at)
        if found is not None:
            return found
    return _done(at)


def _done(at: Situation) -> Suggestion:
    """Nothing is left that would help; a Main action that is left still serves for Instants (W-57, W-83)."""
    if left(at.who, "main") and at.threats and no_defence(at.state, at.who) is None:
        snap = " or a snap attack" if no_snap(at.state, at.who) is None else ""
        return at.do("pass", f"keeps the Main action: for Total Defense{snap}, should it be attacked")
    return at.do("pass", "has done what it can" if at.foes else "nobody is left to fight")
