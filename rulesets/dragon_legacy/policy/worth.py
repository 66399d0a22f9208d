"""What a deed is worth, in points of health: taken from enemies, kept by friends, or spared by what a status prevents.

All of it is estimated from what anybody at the table can see, exact in the dice and rough in what statuses come to.
"""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.model import signs
from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.model.values import Effect, Value, changed
from combattracker.rules.scripting.memo import remembered

from .. import schemas
from ..combat import odds
from ..combat.attack_record import Blow, blow_of, blow_with
from ..combat.odds import Chances, Guard
from ..schemas import Ability, Inflict, Item, Status
from ..units import averages, sheet
from ..units.sheet import alive, bearing, health, is_foe, is_player, prevented, statuses

FELLING = 4.0
"""How many turns' blows of somebody its fall is worth."""
OWN_SIDE = 2.0
"""How much worse harm to a friend is than harm to an enemy is good."""
UNGUARDED = 3.0
"""How much more a blow does to somebody who can't defend itself, roughly."""
HINDERED = {"ability": 0.4, "move": 0.1, "counter": 0.1}
"""How much of what somebody does in a turn it can't do who is kept from one thing, roughly."""
USUAL = Guard((("DEF", 4), ("INT", 3)))
"""The guard that an enemy may be expected to have."""
LONG = 3
"""For how many turns it counts what lasts until further notice."""
MOST_WORDS = 3
"""How many reasons are told at most."""


class Gain(Value, frozen=True):
    """What something is worth, and in what that consists: `damage` to be expected, and what is `told` besides.

    `foe` is the id of the one whose guard the damage goes by.
    """

    amount: float = 0.0
    told: tuple[str, ...] = ()
    damage: float = 0.0
    foe: str = ""

    def __str__(self) -> str:
        """What it consists in, in few words."""
        damage = [f"{signs.number(self.foe, odds.rounded(self.damage))} damage on average"] if self.damage else []
        return "; ".join([*damage, *list(dict.fromkeys(self.told))[:MOST_WORDS]])


def total(gains: Iterable[Gain]) -> Gain:
    """Several gains as one; what is nothing is not told."""
    found = [each for each in gains if each.amount]
    told = tuple(word for each in found for word in each.told)
    foe = next((each.foe for each in found if each.foe), "")
    return Gain(sum(each.amount for each in found), told, sum(each.damage for each in found), foe)


def wounds(who: Combatant) -> float:
    """How much of its health a unit has lost, 0 to 1."""
    pool = who.pools["hp"]
    return 1 - max(0, pool.current) / max(1, pool.maximum)


def missing(who: Combatant) -> int:
    """How much health a unit lacks."""
    pool = who.pools["hp"]
    return max(0, pool.maximum - max(0, pool.current))


@remembered(512)
def threat(state: State, who: Combatant) -> float:
    """The damage that a unit may be expected to do in a turn."""
    weapons = [odds.mean(odds.of_attack(who, blow_with(each), USUAL)) for each in sheet.weapons(state, who)]
    return max(weapons, default=1.0)


@remembered(256)
def hunters(state: State, who: Combatant) -> list[Combatant]:
    """The enemies that may be expected to strike a unit next: it is their present target, or tops their table."""
    found = []
    for foe in state.acting():
        table = state.aggro.get(foe.id, {})
        tops = who.id in table and table[who.id] == max(table.values())
        if is_foe(foe, who) and (tops or foe.facts.get("target") == who.id) and not prevented(state, foe, "act"):
            found.append(foe)
    return found


# Blows, abilities, items


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
        known = schemas.status(state, each.status)
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
            worth = burden(state, target, known, left, effect.data.get("amount"), _stats(effect))
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


# Statuses


def status(state: State, who: Combatant, target: Combatant, each: Inflict, chance: float = 1.0) -> Gain:
    """What a status comes to that its bearer does not have already: a burden, or a boon if it is a helpful one."""
    known = schemas.status(state, each.status)
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
            found = max(found, burden(state, target, known, left, effect.data.get("amount"), _stats(effect)))
            if known.damage and _points(effect.data.get("amount")) > _points(each.amount):
                return float("inf")  # the weaker one changes nothing
    return found


def _stats(effect: Effect) -> tuple[str, ...]:
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


def by_aggro(state: State, who: Combatant, foe: Combatant) -> float:
    """By how much a clever enemy prefers whom it has most aggro on, as enemies usually do (D-34)."""
    table = state.aggro.get(who.id, {})
    return 1.25 if foe.id in table and table[foe.id] == max(table.values()) else 1.0
