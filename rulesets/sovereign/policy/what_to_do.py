"""What somebody does when nobody decides for it: the first plan that fits, with its reason.

A suggestion is one that a good GM would make: it is legal and promises something; the dying are tended where that can
succeed and draws no blades; fighters strike rather than throw, and go where they can; swarms are for whom single blows
hardly reach; nobody takes blows for those worth less, from where it can stop none, or away from the fight; casters stay
away from blades; the sleeping and the fleeing frighten nobody.
"""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.rules.ruleset import Owed, Suggestion
from combattracker.rules.suggesting import plans

from ..characters.actions_left import left
from ..reactions.instants import no_defence, no_snap
from . import fight_plans, help_plans, magic_plans, move_plans, shelter_plans
from .outlook import Situation

deed = plans(
    # What comes before everything else
    move_plans.retreat,
    fight_plans.let_go,
    help_plans.revive,
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
    move_plans.close_with,
    fight_plans.join_swarm,
    fight_plans.push,
    fight_plans.seize,
    help_plans.arm_oneself,
    shelter_plans.make_room,
    fight_plans.strike,
    # Nobody is in reach
    help_plans.load,
    move_plans.advance,
    fight_plans.hold,
    # With what is left
    shelter_plans.slip_away,
    help_plans.guard,
    shelter_plans.step_back,
    shelter_plans.lie_low,
    move_plans.close_in,
)
"""The first plan that fits, in this order; None where there is nothing to do but wait."""


def suggest(state: State, owed: Owed) -> Suggestion | None:
    """What the one who owes a decision would do.

    Where others may decide as well, and it would do nothing, it is what the first of them would do; where none of
    them would do anything, they are all done.
    """
    at = Situation(state, state.who(owed.who))
    found = deed(at)
    if found is not None or not owed.others:
        return found or _done(at)
    theirs = (deed(Situation(state, state.who(other.who))) for other in owed.others)
    nothing = at.do("pass-all", "nobody of them has anything left that would help")
    return next((each for each in theirs if each is not None), nothing)


def _done(at: Situation) -> Suggestion:
    """Nothing is left that would help; a Main action that is left still serves for Instants (W-57, W-83)."""
    if left(at.who, "main") and at.threats and no_defence(at.state, at.who) is None:
        snap = " or a snap attack" if no_snap(at.state, at.who) is None else ""
        return at.do("pass", f"keeps the Main action: for Total Defense{snap}, should it be attacked")
    return at.do("pass", "has done what it can" if at.foes else "nobody is left to fight")
