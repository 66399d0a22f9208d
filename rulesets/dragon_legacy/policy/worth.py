"""What a deed is worth, in points of health: taken from enemies, kept by friends, or spared by what a status prevents.

All of it is estimated from what anybody at the table can see, exact in the dice and rough in what statuses come to.
"""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.model.values import changed
from combattracker.rules.library import find

from ..combat import odds
from ..combat.attack_record import Blow, blow_of
from ..combat.odds import Chances
from ..schemas import Ability, Inflict, Item, Status
from ..units import averages
from ..units.sheet import alive, bearing, health, is_foe, is_player, statuses
from .gain import Gain, missing, threat, total, wounds
from .status_worth import LONG, burden, stats_of, status

FELLING = 4.0
"""How many turns' blows of somebody its fall is worth."""
OWN_SIDE = 2.0
"""How much worse harm to a friend is than harm to an enemy is good."""


def blow(state: State, who: Combatant, foe: Combatant, struck: Blow) -> Gain:
    """What a blow is worth: the damage that its target feels, more the likelier it falls, and what comes with it."""
    if not struck.ability and bearing(state, who, "misses"):
        return Gain()
    chances = chances_of(state, who, foe, struck)
    damage, fells = odds.useful(chances, health(foe)), odds.fells(chances, health(foe))
    told = (f"{foe.own(f'{100 * fells:.0f}')} % to fell {foe}",) if fells >= 0.1 else ()
    hits = odds.hits(chances)
    # Nothing matters any more to whoever falls.
    brought = [status(state, who, foe, each, (1.0 if each.regardless else hits) - fells) for each in struck.inflicts]
    drunk = 0.0
    if struck.heals_user and hits:
        drunk = hits * min(missing(who), averages.dice_mean(struck.heals_user, who, DAMAGE=round(damage / hits)))
    woken = (hits - fells) * _woken(state, foe)
    felt = Gain(damage + FELLING * threat(state, foe) * fells - woken, told, damage, foe.id)
    return total((felt, *brought, Gain(drunk)))


def _woken(state: State, foe: Combatant) -> float:
    """What is lost when somebody wakes up of a blow: the rest of its sleep (D-96)."""
    return sum(
        burden(state, foe, known, effect.duration.left if effect.duration else LONG)
        for effect, known in statuses(state, foe)
        if known.wakes
    )


def chances_of(state: State, who: Combatant, foe: Combatant, struck: Blow) -> Chances:
    """How likely each amount of damage is, of a blow still to be rolled; Defend counts where it is ready."""
    against = odds.guard(state, foe, struck)
    if foe.effect("defending") is not None:
        against = changed(against, ready=stat(foe, "DEF").value)
    return odds.of_attack(who, struck, against)


def ability(state: State, who: Combatant, target: Combatant, used: Ability) -> Gain:
    """What an ability is worth on one target, without what it brings its user; harm to friends counts against it."""
    harm = [blow(state, who, target, blow_of(used))] if used.stat and alive(target) else []
    calm = Gain()
    if used.lowers_aggro:
        calm = calming(state, who, target, averages.dice_mean(used.lowers_aggro, who))
    heal = averages.dice_mean(used.heal, who) if used.heal else 0.0
    inflicts = () if used.stat else used.inflicts
    return total((_on(state, who, target, harm, inflicts, heal, used.cleanses), calm))


def own_boons(state: State, who: Combatant, used: Ability) -> Gain:
    """What an ability brings its user besides, which may be harm."""
    return _on(state, who, who, [], used.on_self, 0.0, False)


def item(state: State, who: Combatant, target: Combatant, used: Item) -> Gain:
    """What an item is worth on one target; there is no defence against its damage."""
    harm = []
    if used.damage and alive(target):
        mean = averages.dice_mean(used.damage, who)
        fells = FELLING * threat(state, target) if mean >= health(target) else 0.0
        harm.append(Gain(min(mean, health(target)) + fells, (), mean))
    heal = averages.dice_mean(used.heal, who) if used.heal else 0.0
    return _on(state, who, target, harm, used.inflicts, heal, used.cleanses)


def _on(
    state: State,
    who: Combatant,
    target: Combatant,
    harm: list[Gain],
    inflicts: Iterable[Inflict],
    heal: float,
    cleanses: bool,
) -> Gain:
    """Harm and help together: harm is good on enemies and help on friends, and the other way round it is worse."""
    help = [healing(state, target, heal)] if heal else []
    if cleanses:
        help.append(relief(state, target))
    for each in inflicts if alive(target) else ():
        known = find(state, Status, each.status)
        (harm if known is None or known.harmful else help).append(status(state, who, target, each))
    foe = is_foe(target, who)
    return total((_for_side(total(harm), foe), _for_side(total(help), not foe)))


def _for_side(gain: Gain, right: bool) -> Gain:
    """A gain as it counts where it falls to the right side, or to the wrong one."""
    return gain if right else changed(gain, amount=-OWN_SIDE * gain.amount)


def healing(state: State, target: Combatant, mean: float) -> Gain:
    """What some healing is worth to somebody: nothing where half of it would be wasted."""
    if not alive(target):
        return _revival(state, target, mean)
    useful = min(mean, missing(target))
    if 2 * useful < mean:
        return Gain()
    return Gain(useful * (0.15 + 1.7 * wounds(target) ** 2.5), (f"{odds.rounded(useful)} healing",))


def _revival(state: State, target: Combatant, mean: float) -> Gain:
    if target.standing != "dead" or not is_player(target):
        return Gain()
    needed = -(-target.pools["hp"].maximum // 2) - target.counters.get("revival", 0)
    if mean >= needed:
        return Gain(mean + FELLING * threat(state, target), (f"{target} lives again",))
    return Gain(0.8 * mean, (f"{odds.rounded(mean)} of {target.own(needed)} healing still needed",))


def relief(state: State, target: Combatant) -> Gain:
    """What it is worth to somebody to be rid of every ill that can be taken off."""
    gains = []
    for effect, known in statuses(state, target):
        if known.harmful and known.removable:
            left = effect.duration.left if effect.duration else LONG
            worth = burden(state, target, known, left, effect.data.get("amount"), stats_of(effect))
            gains.append(Gain(worth, (f"no longer {known.name}",)))
    return total(gains)


def calming(state: State, who: Combatant, target: Combatant, mean: float) -> Gain:
    """What less aggro is worth: something where somebody is then no longer the first whom an enemy strikes."""
    calmed = who if is_foe(target, who) else target
    enemies = [target.id] if is_foe(target, who) else list(state.aggro)
    gains = []
    for enemy in enemies:
        table = state.aggro.get(enemy, {})
        mine, others = table.get(calmed.id, 0), [amount for name, amount in table.items() if name != calmed.id]
        first = mine and mine >= max(others, default=0)
        if first and others and mine - mean < max(others) and enemy in state.combatants and alive(state.who(enemy)):
            words = (f"{state.who(enemy)} turns to somebody else",)
            gains.append(Gain(0.5 * threat(state, state.who(enemy)) * (0.5 + wounds(calmed)), words))
    return total(gains)


def by_aggro(state: State, who: Combatant, foe: Combatant) -> float:
    """By how much a clever enemy prefers whom it has most aggro on, as enemies usually do (D-34)."""
    table = state.aggro.get(who.id, {})
    return 1.25 if foe.id in table and table[foe.id] == max(table.values()) else 1.0
