"""What somebody answers when nobody answers for it, each time with a reason."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.asking.requests import Choose, Option, Place
from combattracker.rules.ruleset import Suggestion
from combattracker.rules.sources import plain_answer
from combattracker.rules.suggesting import Replies, take

from ..arms.weapons import THROWN
from ..characters.stats import foes, friends, hp, is_delver, is_foe, wants
from ..combat.swarm import WAIT, assailants
from ..procedure import morale
from ..procedure.surprise_and_initiative import NOBODY, RULED
from ..reactions.held_action import NOBODY as NOBODY_FIRST
from ..reactions.instants import DEFEND, HELD, LUCK, NEGATE, SNAP, TAKE, snap_blow
from ..rolls.odds import best_attack, chance, odds
from ..space import positions
from .fight_plans import could_join, swarm_worth, would_join
from .move_plans import striking_square
from .outlook import Situation, shoots, weak

LIKELY = 0.4
WORTH_A_SNAP = 0.25
"""The chance to hit from which a snap attack at a caster is worth the Main action."""


replies = Replies()


@replies.on(Choose, "instant")
def instant(state: State, request: Choose) -> Suggestion:
    """Held actions and snap attacks that may well fell the attacker, then Total Defense, luck when it is needed."""
    ids = [option.id for option in request.legal()]
    attacker = state.combatants.get(str(request.facts.get("attacker")))
    for option in request.legal():
        if attacker is not None and _strikes_first(state, request.who, option, attacker):
            return take(option, "a held action comes first")
        if attacker is not None and option.id.startswith(SNAP):
            snapper = state.who(option.id.removeprefix(SNAP))
            blow = snap_blow(state, snapper, attacker)
            if blow is not None and odds(state, snapper, attacker, blow).fells(hp(attacker)) >= LIKELY:
                return take(option, f"{snapper} may well fell {attacker} before it hurts")
    if DEFEND in ids and request.facts.get("defend"):
        return take(DEFEND, "it turns the hit into a miss" if request.facts.get("hit") else "it keeps the Shock off")
    for power in (NEGATE, LUCK):
        if power in ids and weak(state.who(request.who)) >= 0.3:
            return take(power, "another such hit could be the last")
    return take(TAKE, "not worth an action")


@replies.on(Choose, "first")
def first(state: State, request: Choose) -> Suggestion:
    """Held actions against whoever acts, and snap attacks to spoil a spell."""
    actor = state.combatants.get(str(request.facts.get("actor")))
    for option in request.legal():
        if option.id == NOBODY_FIRST or actor is None:
            continue
        if _strikes_first(state, request.who, option, actor):
            return take(option, f"strikes before {actor} does")
        if option.id.startswith(SNAP) and _may_hit(state, state.who(option.who), actor):
            return take(option, f"a hit spoils {actor}'s spell")
    return take(NOBODY_FIRST, "nothing would be gained")


def _strikes_first(state: State, asked: str, option: Option, foe: Combatant) -> bool:
    """Whether a held action of the side that is asked is well used on a foe: who fights hand to hand throws nothing."""
    if not option.id.startswith(HELD):
        return False
    who = state.who(option.who)
    if is_foe(who, state.who(asked)) or not is_foe(who, foe) or not wants(who):
        return False
    blow = best_attack(state, who, foe)
    return blow is not None and (blow.mode != THROWN or shoots(state, who))


def _may_hit(state: State, who: Combatant, foe: Combatant) -> bool:
    blow = snap_blow(state, who, foe)
    return blow is not None and chance(state, who, foe, blow) >= WORTH_A_SNAP


@replies.on(Choose, "held")
def held(state: State, request: Choose) -> Suggestion:
    """What a held action may have waited for."""
    for name in ("attack", "shoot", "cast"):
        if any(option.id == name for option in request.legal()):
            return take(name, "this is what it waited for")
    return take(NOBODY_FIRST, "nobody is in reach")


@replies.on(Choose, "attacker")
def attacker(state: State, request: Choose) -> Suggestion:
    """The swarm waits as long as somebody else can join and would still count."""
    foe = state.who(str(request.facts.get("target")))
    others = int(request.facts.get("others") or 0)
    legal = request.legal()
    able = [state.who(option.id) for option in legal if option.id != WAIT]
    if not able:
        return take(WAIT, "nobody can attack")
    there = assailants(state, able[0].side, foe.id)
    coming = [
        friend
        for friend in friends(state, able[0])
        if could_join(state, friend, foe) and would_join(state, friend, foe, there)
    ]
    if coming and any(option.id == WAIT for option in legal):
        return take(WAIT, f"{coming[0]} can still join")
    best = max(able, key=lambda who: swarm_worth(state, who, foe, others))
    return take(best.id, f"{best}'s blow promises most")


@replies.on(Choose, "mercy")
def mercy(state: State, request: Choose) -> Suggestion:
    """Delvers spare whom they can ask."""
    who = state.combatants.get(request.who)
    if who is not None and is_delver(who):
        return take("spare", "a prisoner can talk")
    return take("kill", "shows no mercy")


@replies.on(Choose, "answer")
def survival(state: State, request: Choose) -> Suggestion:
    """By survival, unless it is winning or can't get away (W-142, W-143)."""
    name = request.key.partition("/")[2].partition(".")[0]
    who = None if name.startswith(morale.GROUP) else state.who(name)
    side = who.side if who is not None else name.removeprefix(morale.GROUP)
    answer, reason = morale.advice(state, side, who)
    return take(answer, reason)


@replies.on(Choose, "side", "how")
def surprise(state: State, request: Choose) -> Suggestion:
    """Whoever suspects nothing is surprised."""
    legal = request.legal()
    unaware = next((option for option in legal if option.hint == "unaware"), None)
    if unaware is not None:
        return take(unaware, "they suspect nothing")
    if any(option.id == RULED for option in legal):
        return take(RULED, "the GM decides")
    return take(NOBODY, "everybody is on guard")


@replies.on(Choose, "shove-to")
def shove(state: State, request: Choose) -> Suggestion:
    """Down where the ground falls away, else on the ground."""
    falls = next((option for option in request.legal() if option.hint), None)
    return take(falls, "down it goes") if falls else take("prone", "prone it is easier to hit")


@replies.on(Choose, "with")
def weapon(state: State, request: Choose) -> Suggestion:
    """Weapons are listed by what they promise."""
    return take(request.legal()[0], "promises most")


@replies.on(Choose, "square")
def square(state: State, request: Choose) -> Suggestion | None:
    """Where somebody can be attacked, else as near to the enemy as can be; where nothing is provoked, if possible."""
    who, legal = state.combatants.get(request.who), request.legal()
    if request.facts.get("ward"):
        return take(legal[0], legal[0].hint)
    if who is None:
        return None
    strikes = striking_square(Situation(state, who))
    wanted = next((option for option in legal if strikes and option.id == strikes[0] and not option.perils), None)
    if strikes and wanted is not None:
        return take(wanted, f"from there {strikes[1]} is in reach")

    def far(option: Option) -> int:
        return min((positions.distance(state, who, foe, at=option.square) or 0 for foe in foes(state, who)), default=0)

    best = min(legal, key=lambda option: (len(option.perils), far(option), len(option.way)))
    return take(best, "as near to the enemy as can be")


@replies.on(Choose)
def weakest(state: State, request: Choose) -> Suggestion | None:
    """Among foes the one with the fewest hit points, among friends the one worst off; else the first."""
    asked = state.combatants.get(request.who)
    people = [option for option in request.legal() if option.who in state.combatants]
    if asked is not None and people and is_foe(state.who(people[0].who), asked):
        low = min(people, key=lambda option: hp(state.who(option.who)))
        foe = state.who(low.who)
        return take(low, f"fewest hit points: {foe.own(hp(foe))}")
    if people:
        return take(max(people, key=lambda option: weak(state.who(option.who))), "worst off")
    return None


@replies.on(Place)
def most_foes(state: State, request: Place) -> Suggestion:
    """An area is laid where it does most: places are offered in that order."""
    return Suggestion("most foes, and fewest friends", answer=plain_answer(request))
