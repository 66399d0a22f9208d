"""Plans for hurting somebody: strikes, swarms, grapples, shoves, whirlwinds, held actions; each says why."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import total
from combattracker.model.state import State
from combattracker.rules.ruleset import Suggestion

from ..arms.blow import Blow
from ..arms.weapons import MELEE, THROWN, Arm, in_melee, modes
from ..characters.actions_left import left
from ..characters.stats import foes, helpless, hp, level
from ..combat import attacks, grapple, out_of_turn, swarm
from ..combat.shove_and_grip import FALL, FORCE, HOLD, bulk, held_by, pushes
from ..combat.targeting import POINT_BLANK
from ..movement import hauling, running
from ..powers import has
from ..procedure.sides_turns import current
from ..rolls.attack_roll import MOST_OTHERS
from ..rolls.checks import best
from ..rolls.odds import odds
from ..space import positions
from .outlook import Prospect, Situation, at_least, casts, yet_to_act

WORTHWHILE = 1.25
"""How much better than a plain attack a manoeuvre has to promise to be."""
SURE = 0.5
LIKELY = 0.4
SOON = 3
"""In the first rounds it pays to let the enemy come."""


# Striking


def strike(at: Situation) -> Suggestion | None:
    """The attack that promises most, if the Main action is left."""
    if not left(at.who, "main") or at.best is None:
        return None
    mode = at.best.blow.mode
    return at.do("attack" if mode == MELEE else "shoot", told(at.best), target=at.best.foe.id, **named(at.best.blow))


def named(blow: Blow) -> dict[str, str]:
    """The weapon of an attack as a command names it."""
    return {"with": weapon_of(blow.arm, blow.mode)}


def weapon_of(arm: Arm, mode: str) -> str:
    """A weapon goes by its name alone in the first of its modes; `spear/thrown` is thrown."""
    return arm.id if mode == modes(arm)[0] else f"{arm.id}/{mode}"


def told(prospect: Prospect) -> str:
    """An attack in words: what it promises, and why this target."""
    foe, found = prospect.foe, prospect.odds
    health = foe.own(hp(foe))
    numbers = f"{foe.own(f'{found.hits:.0%}')} to hit for about {foe.own(f'{found.mean:.0f}')}"
    if found.fells(hp(foe)) >= LIKELY:
        return f"{foe} may well fall: {numbers}, {health} HP left"
    if casts(foe):
        return f"{foe} casts no spell while it is hurt: {numbers}"
    if found.hits <= 0.25 and found.shock:
        return f"{foe} is hard to hit, but even a miss costs it {found.shock}: {numbers}"
    thrown = ", thrown" if prospect.blow.mode == THROWN else ""
    return f"{foe}, {health} HP left: {prospect.blow.arm.name}{thrown}, {numbers}"


def stalk(at: Situation) -> Suggestion | None:
    """An Assassin goes where the hidden knife can't miss before anybody knows that there is a fight."""
    who, grid = at.who, at.state.grid
    knife = any(each.has("subtle") for each, _ in at.ready)
    if at.state.clock.phase != "free" or not knife or not has(who, "point-blank") or not left(who, "main"):
        return None
    if grid is None or not left(who, "move") or not at.may(running.refuse_run):
        return None
    caught = [foe for foe in at.foes if foe.effect("surprised")]
    if any(at.feet(foe) <= POINT_BLANK for foe in caught):
        return None
    for foe in sorted(caught, key=lambda each: (-level(each), at.feet(each))):
        near = [place for place in at.places if at.away(foe, place) <= POINT_BLANK]
        best_place = min(near, key=lambda place: (at.places[place].price, place[1], place[0]), default=None)
        if best_place is not None:
            reason = f"within {POINT_BLANK} ft of {foe}, who suspects nothing, a hidden blade can't miss"
            return at.do("run", reason, square=grid.name(best_place))
    return None


# Swarms


def join_swarm(at: Situation) -> Suggestion | None:
    """Joins a swarm that gains more by it than its own attack would bring, or begins one with such friends."""
    if not left(at.who, "main") or at.state.clock.phase != "act" or swarm.swarm_target(at.who):
        return None
    reached = {each.foe.id: each.foe for each in at.prospects}
    for foe in reached.values():
        there = swarm.assailants(at.state, at.who.side, foe.id)
        if there and could_join(at.state, at.who, foe) and would_join(at.state, at.who, foe, there):
            return at.do("swarm", f"joins {there[0]} against {foe}: +2 to hit for each", target=foe.id)
    return _begin_swarm(at, at.best)


def _begin_swarm(at: Situation, best_now: Prospect | None) -> Suggestion | None:
    if best_now is None or best_now.odds.hits >= 0.7 or not at.may(swarm.refuse_swarm):
        return None
    foe, there = best_now.foe, [at.who]
    if swarm.assailants(at.state, at.who.side, foe.id) or not could_join(at.state, at.who, foe):
        return None
    for friend in at.friends:
        if could_join(at.state, friend, foe) and would_join(at.state, friend, foe, there):
            there.append(friend)
    others = len(there) - 1
    if not others:
        return None
    shock = " and sure Shock" if any(each.blow.mode == MELEE for each in at.prospects if each.foe.id == foe.id) else ""
    words = f"{foe} is hard to hit ({foe.own(f'{best_now.odds.hits:.0%}')})"
    return at.do("swarm", f"{words}: {others} more can join for +{2 * others}{shock}", target=foe.id)


def would_join(state: State, who: Combatant, foe: Combatant, there: list[Combatant]) -> bool:
    """Whether somebody more in a swarm adds clearly more to its attack than any attack of its own would do.

    Of two each counts what it would do alone: nobody swarms for the sure Shock only.
    """
    if len(there) > MOST_OTHERS or len(there) >= swarm.most(state):
        return False
    alone = max((_alone(state, who, each) for each in foes(state, who)), default=0.0)
    if len(there) == 1:
        return _together(state, [*there, who], foe) > WORTHWHILE * (_alone(state, there[0], foe) + alone)
    return _together(state, [*there, who], foe) - _together(state, there, foe) > WORTHWHILE * alone


def could_join(state: State, who: Combatant, foe: Combatant) -> bool:
    """Whether somebody of those who act now could still join a swarm on a foe, and not only by a throw from afar."""
    if not left(who, "main") or who.counters.get("done") or who.effect("holding") or swarm.swarm_target(who):
        return False
    group = current(state)
    if group is None or who.id not in group.who or helpless(state, who) or casts(who):
        return False
    return any(blow.mode != THROWN for blow in swarm.blows(state, who, foe, 1))


def _alone(state: State, who: Combatant, foe: Combatant) -> float:
    found = [odds(state, who, foe, Blow(each.arm, each.mode)) for each in swarm.blows(state, who, foe, 0)]
    return max((each.takes(hp(foe)) for each in found), default=0.0)


def _together(state: State, there: list[Combatant], foe: Combatant) -> float:
    return max((swarm_worth(state, who, foe, len(there) - 1) for who in there), default=0.0)


def swarm_worth(state: State, who: Combatant, foe: Combatant, others: int) -> float:
    """What the attack of a swarm may be expected to take of its target, if this one of them makes it."""
    blow = swarm.strongest(state, who, foe, others)
    return 0.0 if blow is None else odds(state, who, foe, blow).takes(hp(foe))


def let_go(at: Situation) -> Suggestion | None:
    """A swarm that nobody else can join attacks; one that reaches nobody any more is given up (W-60)."""
    target = swarm.swarm_target(at.who)
    if not target or left(at.who, "main"):
        return None
    foe = at.state.combatants.get(target)
    there = swarm.assailants(at.state, at.who.side, target)
    if foe is None or foe.standing != "up" or not any(swarm.blows(at.state, each, foe, 0) for each in there):
        return at.do("pass", "nobody is left within reach of the swarm")
    return at.do("swarm", "nobody else can join: the swarm attacks")


# Manoeuvres


def whirlwind(at: Situation) -> Suggestion | None:
    """An Instant that hurts several at once, or fells somebody."""
    if not at.may(attacks.refuse_whirlwind):
        return None
    found = attacks.victims(at.state, at.who)
    if len(found) >= 2:
        return at.do("whirlwind", f"{len(found)} foes are within its sweep, and it costs no action")
    foe, blow = at.state.who(found[0][0]), found[0][1]
    if odds(at.state, at.who, foe, blow).shock >= hp(foe):
        return at.do("whirlwind", f"{foe} would not survive the Shock of it")
    return None


def seize(at: Situation) -> Suggestion | None:
    """A grapple where it pays: the strong hold those who are dangerous with a weapon or a spell (W-123 to W-127)."""
    if not left(at.who, "main") or at.who.effect("grappled") or total(best(at.who, *HOLD)) < 2:
        return None
    if not at.may(grapple.refuse_grapple):
        return None
    plain = at.best.worth if at.best else 0.0
    found: list[tuple[float, float, Prospect]] = []
    for each in at.prospects:
        foe = each.foe
        if not each.blow.arm.natural or each.blow.mode != MELEE or held_by(at.state, foe):
            continue
        wins = at_least(8 + total(best(foe, *HOLD)) - total((*best(at.who, *HOLD), *bulk(at.who, foe))))
        gain = 1.5 * each.odds.mean + level(foe) + (6 if casts(foe) else 0)
        found.append((each.odds.hits * wins * min(gain, hp(foe) + 2 * level(foe)), wins, each))
    worth, wins, chosen = max(found, key=lambda each: each[0], default=(0.0, 0.0, None))
    if chosen is None or worth <= WORTHWHILE * plain:
        return None
    foe = chosen.foe
    words = "it can cast no more" if casts(foe) else "it can use no weapon, and is squeezed every round"
    reason = f"{foe} can be held ({foe.own(f'{wins:.0%}')} once hit): {words}"
    return at.do("grapple", reason, target=foe.id, **{"with": chosen.blow.arm.id})


def push(at: Situation) -> Suggestion | None:
    """A shove where the ground falls away, or where friends wait for the one who has to get up again."""
    best_now = at.best
    if not left(at.who, "main") or best_now is None or not at.may(attacks.refuse_attack):
        return None
    for each in sorted(at.prospects, key=lambda prospect: -prospect.odds.hits):
        foe = each.foe
        if each.blow.mode != MELEE or foe.effect("grappled") or helpless(at.state, foe):
            continue
        wins = each.odds.hits * at_least(
            8 + total(best(foe, *FORCE)) - total((*best(at.who, *FORCE), *bulk(at.who, foe)))
        )
        drop = _drop(at.state, foe)
        if wins * 3.5 * (drop // FALL) > WORTHWHILE * best_now.worth:
            return at.do("shove", f"{foe} stands above a drop of {drop} ft", target=foe.id, **named(each.blow))
        around = [friend for friend in at.friends if positions.adjacent(at.state, friend, foe)]
        if (
            len(around) >= 2
            and not foe.effect("prone")
            and wins * 2.5 * (1 + len(around)) > WORTHWHILE * best_now.worth
        ):
            words = f"getting up again will cost it {1 + len(around)} free attacks"
            return at.do("shove", f"{foe} thrown down is easy prey: {words}", target=foe.id, **named(each.blow))
        return None
    return None


def _drop(state: State, foe: Combatant) -> int:
    """How deep somebody could be shoved down."""
    if state.grid is None or not state.grid.heights:
        return 0
    falls = [option.hint for option in pushes(state, foe) if option.hint]
    return max((int(word) for hint in falls for word in hint.split() if word.isdigit()), default=0)


# In a grip


def struggle(at: Situation) -> Suggestion | None:
    """Whoever is held breaks free, unless bare hands or teeth promise more."""
    if not held_by(at.state, at.who) or not at.may(grapple.refuse_break):
        return None
    holder = at.state.who(held_by(at.state, at.who)[0])
    free = at_least(8 + total(best(holder, *HOLD)) - total(best(at.who, *HOLD)))
    if at.best is not None and (at.best.odds.fells(hp(at.best.foe)) >= SURE or at.best.worth >= 5 * free):
        return None
    return at.do("break", f"{holder} holds and squeezes it: {holder.own(f'{free:.0%}')} to get free")


def throw(at: Situation) -> Suggestion | None:
    """Whoever holds somebody among friends throws it down for them; else it holds on and bites."""
    held = hauling.captive(at.state, at.who)
    if held is None or not at.may(hauling.refuse_haul):
        return None
    around = [friend for friend in at.friends if positions.adjacent(at.state, friend, held) and left(friend, "main")]
    wins = at_least(8 + total(best(held, *HOLD)) - total((*best(at.who, *HOLD), *bulk(at.who, held))))
    if len(around) < 2 or wins < SURE:
        return None
    return at.do("haul", f"{held} on the ground is easy prey for {len(around)} others", how="throw")


# Waiting


def hold(at: Situation) -> Suggestion | None:
    """Nobody is in reach, but somebody will come: an action held strikes first (W-96, W-97)."""
    if not at.may(out_of_turn.refuse_hold) or at.state.clock.phase != "act":
        return None
    if at.state.clock.round > SOON or at.prospects:
        return None
    coming = [
        foe
        for foe in at.threats
        if yet_to_act(at.state, foe) and not foe.effect("retreating") and at.runs_into(foe, at.feet(foe))
        # Whoever is in a melee already, or lies there, stays where it is.
        if in_melee(at.state, foe) is None and not foe.effect("prone")
    ]
    if not coming:
        return None
    return at.do("hold", f"{coming[0]} will come within reach this round: then it strikes first")
