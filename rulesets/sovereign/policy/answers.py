"""What somebody answers when nobody answers for it, each time with a reason."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.asking.requests import Agreed, Choose, Chosen, Confirm, Option, Place, Question
from combattracker.rules.ruleset import Suggestion
from combattracker.rules.scripting.sources import plain_answer

from ..arms.weapons import THROWN
from ..characters.stats import foes, friends, hp, is_delver, is_foe
from ..combat.swarm import WAIT, assailants
from ..procedure import morale
from ..procedure.surprise_and_initiative import NOBODY, RULED
from ..reactions.held_action import NOBODY as NOBODY_FIRST
from ..reactions.instants import DEFEND, HELD, LUCK, NEGATE, SNAP, TAKE, snap_blow
from ..rolls.odds import best_attack, chance, kill_chance
from ..space import positions
from .fight_plans import could_join, swarm_worth, would_join
from .move_plans import striking_square
from .outlook import Situation, shoots, weak

LIKELY = 0.4
WORTH_A_SNAP = 0.25
"""The chance to hit from which a snap attack at a caster is worth the Main action."""


def suggest_answer(state: State, request: Question) -> Suggestion | None:
    """What the one who is asked would answer."""
    if isinstance(request, Confirm):
        return Suggestion("there is no reason not to", answer=Agreed(True))
    if isinstance(request, Place):
        return Suggestion("most foes, and fewest friends", answer=plain_answer(request))
    if not isinstance(request, Choose):
        return None
    legal = list(request.legal())
    if not legal:
        return None
    match request.topic:
        case "instant":
            return _instant(state, request, legal)
        case "first":
            return _first(state, request, legal)
        case "held":
            return _held(state, request, legal)
        case "attacker":
            return _attacker(state, request, legal)
        case "mercy":
            return _mercy(state, request)
        case "answer":
            return _morale(state, request)
        case "side" | "how":
            return _surprise(legal)
        case "shove-to":
            return _shove(legal)
        case "with":
            return _take(legal[0], "promises most")
        case "square" if request.facts.get("ward"):
            return _take(legal[0], legal[0].hint)
        case "square":
            return _square(state, request, legal)
    return _weakest(state, request, legal)


def _take(option: Option | str, reason: str) -> Suggestion:
    return Suggestion(reason, answer=Chosen(option if isinstance(option, str) else option.id))


def _instant(state: State, request: Choose, legal: list[Option]) -> Suggestion:
    """Held actions and snap attacks that may well fell the attacker, then Total Defense, luck when it is needed."""
    ids = [option.id for option in legal]
    attacker = state.combatants.get(str(request.facts.get("attacker")))
    for option in legal:
        if attacker is not None and _strikes_first(state, request.who, option, attacker):
            return _take(option, "a held action comes first")
        if attacker is not None and option.id.startswith(SNAP):
            snapper = state.who(option.id.removeprefix(SNAP))
            blow = snap_blow(state, snapper, attacker)
            if blow is not None and kill_chance(state, snapper, attacker, blow) >= LIKELY:
                return _take(option, f"{snapper} may well fell {attacker} before it hurts")
    if DEFEND in ids and request.facts.get("defend"):
        return _take(DEFEND, "it turns the hit into a miss" if request.facts.get("hit") else "it keeps the Shock off")
    for power in (NEGATE, LUCK):
        if power in ids and weak(state.who(request.who)) >= 0.3:
            return _take(power, "another such hit could be the last")
    return _take(TAKE, "not worth an action")


def _first(state: State, request: Choose, legal: list[Option]) -> Suggestion:
    """Held actions against whoever acts, and snap attacks to spoil a spell."""
    actor = state.combatants.get(str(request.facts.get("actor")))
    for option in legal:
        if option.id == NOBODY_FIRST or actor is None:
            continue
        if _strikes_first(state, request.who, option, actor):
            return _take(option, f"strikes before {actor} does")
        if option.id.startswith(SNAP) and _may_hit(state, state.who(option.who), actor):
            return _take(option, f"a hit spoils {actor}'s spell")
    return _take(NOBODY_FIRST, "nothing would be gained")


def _strikes_first(state: State, asked: str, option: Option, foe: Combatant) -> bool:
    """Whether a held action of the side that is asked is well used on a foe: who fights hand to hand throws nothing."""
    if not option.id.startswith(HELD):
        return False
    who = state.who(option.who)
    if is_foe(who, state.who(asked)) or not is_foe(who, foe) or who.facts.get("asks") == "never":
        return False
    blow = best_attack(state, who, foe)
    return blow is not None and (blow.mode != THROWN or shoots(state, who))


def _may_hit(state: State, who: Combatant, foe: Combatant) -> bool:
    blow = snap_blow(state, who, foe)
    return blow is not None and chance(state, who, foe, blow) >= WORTH_A_SNAP


def _held(state: State, request: Choose, legal: list[Option]) -> Suggestion:
    for name in ("attack", "shoot", "cast"):
        if any(option.id == name for option in legal):
            return _take(name, "this is what it waited for")
    return _take(NOBODY_FIRST, "nobody is in reach")


def _attacker(state: State, request: Choose, legal: list[Option]) -> Suggestion:
    """The swarm waits as long as somebody else can join and would still count."""
    foe = state.who(str(request.facts.get("target")))
    others = int(request.facts.get("others") or 0)
    able = [state.who(option.id) for option in legal if option.id != WAIT]
    if not able:
        return _take(WAIT, "nobody can attack")
    there = assailants(state, able[0].side, foe.id)
    coming = [
        friend
        for friend in friends(state, able[0])
        if could_join(state, friend, foe) and would_join(state, friend, foe, there)
    ]
    if coming and any(option.id == WAIT for option in legal):
        return _take(WAIT, f"{coming[0]} can still join")
    best = max(able, key=lambda who: swarm_worth(state, who, foe, others))
    return _take(best.id, f"{best}'s blow promises most")


def _mercy(state: State, request: Choose) -> Suggestion:
    who = state.combatants.get(request.who)
    if who is not None and is_delver(who):
        return _take("spare", "a prisoner can talk")
    return _take("kill", "shows no mercy")


def _morale(state: State, request: Choose) -> Suggestion:
    """By survival, unless it is winning or can't get away (W-142, W-143)."""
    name = request.key.partition("/")[2].partition(".")[0]
    who = None if name.startswith(morale.GROUP) else state.who(name)
    side = who.side if who is not None else name.removeprefix(morale.GROUP)
    answer, reason = morale.advice(state, side, who)
    return _take(answer, reason)


def _surprise(legal: list[Option]) -> Suggestion:
    unaware = next((option for option in legal if option.hint == "unaware"), None)
    if unaware is not None:
        return _take(unaware, "they suspect nothing")
    if any(option.id == RULED for option in legal):
        return _take(RULED, "the GM decides")
    return _take(NOBODY, "everybody is on guard")


def _shove(legal: list[Option]) -> Suggestion:
    falls = next((option for option in legal if option.hint), None)
    return _take(falls, "down it goes") if falls else _take("prone", "prone it is easier to hit")


def _square(state: State, request: Choose, legal: list[Option]) -> Suggestion:
    """Where somebody can be attacked, else as near to the enemy as can be; where nothing is provoked, if possible."""
    who = state.combatants.get(request.who)
    if who is None:
        return _take(legal[0], "the first that is possible")
    strikes = striking_square(Situation(state, who))
    wanted = next((option for option in legal if strikes and option.id == strikes[0] and not option.perils), None)
    if strikes and wanted is not None:
        return _take(wanted, f"from there {strikes[1]} is in reach")

    def far(option: Option) -> int:
        return min((positions.distance(state, who, foe, at=option.square) or 0 for foe in foes(state, who)), default=0)

    best = min(legal, key=lambda option: (len(option.perils), far(option), len(option.way)))
    return _take(best, "as near to the enemy as can be")


def _weakest(state: State, request: Choose, legal: list[Option]) -> Suggestion:
    """Among foes the one with the fewest hit points, among friends the one worst off; else the first."""
    asked = state.combatants.get(request.who)
    people = [option for option in legal if option.who in state.combatants]
    if asked is not None and people and is_foe(state.who(people[0].who), asked):
        low = min(people, key=lambda option: hp(state.who(option.who)))
        foe = state.who(low.who)
        return _take(low, f"fewest hit points: {foe.own(hp(foe))}")
    if people:
        return _take(max(people, key=lambda option: weak(state.who(option.who))), "worst off")
    return _take(legal[0], "the first that is possible")
