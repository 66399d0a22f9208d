"""What a status is worth: the blows that it prevents, eases or draws, and the damage that it does."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Effect
from combattracker.rules.library import find

from ..schemas import Inflict, Status
from ..units import averages
from ..units.sheet import health, is_foe, is_player, prevented
from .gain import Gain, hunters, threat, wounds

UNGUARDED = 3.0
"""How much more a blow does to somebody who can't defend itself, roughly."""
HINDERED = {"ability": 0.4, "move": 0.1, "counter": 0.1}
"""How much of what somebody does in a turn it can't do who is kept from one thing, roughly."""
LONG = 3
"""For how many turns it counts what lasts until further notice."""


def status(state: State, who: Combatant, target: Combatant, each: Inflict, chance: float = 1.0) -> Gain:
    """What a status comes to that its bearer does not have already: a burden, or a boon if it is a helpful one."""
    known = find(state, Status, each.status)
    if known is None:
        return Gain()
    if known.taunts:
        return _taunting(state, who, target, known)
    turns = each.turns or known.turns or LONG
    worth = burden(state, target, known, turns, each.amount, each.stats) - _had(state, who, target, known, each, turns)
    return Gain(chance * worth, (known.name,)) if worth > 0 else Gain()


def _had(state: State, who: Combatant, target: Combatant, known: Status, each: Inflict, turns: int) -> float:
    """How much of a status its bearer has already: damage over time adds up by source, all else does not."""
    found = 0.0
    for effect in target.effects.values():
        if effect.kind == known.id and (effect.source == who.id or not known.damage):
            left = effect.duration.left if effect.duration else turns
            found = max(found, burden(state, target, known, left, effect.data.get("amount"), stats_of(effect)))
            if known.damage and _points(effect.data.get("amount")) > _points(each.amount):
                return float("inf")  # the weaker one changes nothing
    return found


def stats_of(effect: Effect) -> tuple[str, ...]:
    return tuple(str(effect.data.get("stats") or "").split())


def _points(amount: object) -> float:
    return averages.plain_mean(amount) if isinstance(amount, str) else float(amount or 1)  # type: ignore[arg-type]


def burden(
    state: State, target: Combatant, known: Status, turns: int, amount: object = None, stats: tuple[str, ...] = ()
) -> float:
    """What a status comes to in so many turns: against its bearer, or for it if it is a helpful one."""
    might = threat(state, target)
    worth = sum(abs(bonus.amount) for bonus in known.modifiers) * 0.4 * turns
    if known.damage:
        worth += min(float(health(target)), _points(amount) * turns)
    if known.lowers:
        worth += 0.5 * _points(amount) * turns * min(2, len(stats) or 3)
    if known.untargetable:
        worth += min(float(health(target)), sum(threat(state, foe) for foe in hunters(state, target)))
    if known.provokes:
        worth += 0.2 * might
    return worth + might * turns * _idle(state, target, known) + _exposed(state, target, known)


def _idle(state: State, target: Combatant, known: Status) -> float:
    """How much of its bearer's deeds a status prevents, 0 to 1."""
    if "act" in known.prevents:
        return 0.6 if known.wakes else 1.0
    if "attack" in known.prevents and "ability" in known.prevents:
        return 1.0
    if known.misses or known.confuses:
        return 0.7
    knows = any(key.startswith("ability/") for key in target.holds)
    return sum(share for what, share in HINDERED.items() if what in known.prevents and (what != "ability" or knows))


def _exposed(state: State, target: Combatant, known: Status) -> float:
    """What it is worth that somebody can't defend itself, to those who may make use of it."""
    if not {"block", "dodge"} <= set(known.prevents):
        return 0.0
    others = sum(1 for foe in state.acting() if is_foe(foe, target) and not prevented(state, foe, "attack"))
    return UNGUARDED * max(0, min(2, others - 1))


def _taunting(state: State, who: Combatant, target: Combatant, known: Status) -> Gain:
    """What it is worth to draw an enemy: something to one who bears it better than those whom it would strike."""
    table = state.aggro.get(target.id, {})
    drawn = table.get(who.id, 0) + known.taunts * who.stats.get("AGGRO", 0)
    tops = table and table.get(who.id, 0) == max(table.values())
    friends = [each for each in state.acting(who.side) if each.id != who.id]
    if not is_player(who) or tops or drawn < max(table.values(), default=0) or not friends or wounds(who) > 0.5:
        return Gain()
    sturdier = health(who) > sum(health(each) for each in friends) / len(friends)
    return Gain(0.4 * threat(state, target), (f"draws {target}",)) if sturdier else Gain()
