"""What a unit could do in its turn, each deed with what it is worth (see `what_to_do` for the criteria)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square, manhattan
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.model.values import Value, changed
from combattracker.rules.asking.commands import Command
from combattracker.rules.library import carried
from combattracker.rules.ruleset import Suggestion

from ..actions import active_abilities, basic_attack, defend_and_wait, hunting, items, moving
from ..combat import odds
from ..combat.attack_record import Blow, blow_of, blow_with
from ..schemas import Ability, Attack, Item
from ..space import areas, battlefield
from ..units import averages, sheet
from ..units.sheet import alive, health, is_foe, revivable
from . import worth
from .gain import Gain, at_range, hunters, threat, total

ABILITY_PRICE = 1.0
"""By how much an ability must be worth more than a plain attack, for it may be wanted in another turn."""
ITEM_PRICE, FOR_POWER = 3.0, 0.3
"""The same of what is used up, and the more the stronger it is."""
LEAST = 0.1
"""What an attack is worth that hardly gets through: more than to do nothing."""
HAND_TO_HAND = 0.6
"""What a blow is worth, of what it would be, to those who fight at range."""
MELEE_PRICE = 0.2
"""A little for the way there, so that what is as good from afar is done from afar."""


class Deed(Value, frozen=True):
    """Something that could be done: what it is worth, and whom it goes to in melee.

    `about` is whom it is for or what is used, `gain` what it brings.
    """

    worth: float
    command: Command
    about: str
    gain: Gain = Gain()
    into: str = ""

    @property
    def suggestion(self) -> Suggestion:
        """The deed with the reason for it."""
        told = str(self.gain)
        return Suggestion(f"{self.about}: {told}" if told else self.about, command=self.command)


# Beasts


def by_aggro(state: State, who: Combatant) -> Iterator[Deed]:
    """The top of the table, by teeth or by ability, and what needs no target (D-35)."""
    ready = list(_ready(state, who))
    legal = [] if basic_attack.refuse_attack(state, who.id) else hunting.prey(state, who.id)
    reached = dict.fromkeys(legal)
    for used in ready:
        if used.area is None and used.aims == "foe":
            reached |= dict.fromkeys(_legal(state, who, used, ()))
    top = hunting.highest(state, who.id, list(reached)) if reached else []
    if legal and set(top) & set(legal):
        yield _hunt(state, who, [name for name in top if name in legal])
    for used in ready:
        yield from _use(state, who, used, top)


def _hunt(state: State, who: Combatant, top: Sequence[str]) -> Deed:
    names = ", ".join(str(state.who(name)) for name in top)
    place = hunting.place(state, who.id, top[0])
    told = f"{names}: {f'a tie, {place}' if len(top) > 1 else place}"
    foe = state.who(top[0])
    weapons = [each for each in sheet.weapons(state, who) if basic_attack.refuse_target(state, who, foe, each) is None]
    best = max((strike(state, who, foe, each) for each in weapons), key=lambda each: each.worth)
    return Deed(max(best.worth, LEAST), Command("hunt", who.id), told, into=best.into)


# Clever ones


def by_worth(state: State, who: Combatant) -> Iterator[Deed]:
    """Everything that a unit can do now (D-36)."""
    yield from _strikes(state, who)
    for used in _ready(state, who):
        yield from _use(state, who, used, None)
    yield from _things(state, who)
    yield from _defend(state, who)
    yield from _closer(state, who)


def _closer(state: State, who: Combatant) -> Iterator[Deed]:
    """A few steps so as to shoot, for those who fight at range and have nobody in range (D-39)."""
    if moving.refuse_move(state, who.id) or basic_attack.refuse_attack(state, who.id) or not at_range(state, who):
        return
    shots = [weapon for weapon in sheet.weapons(state, who) if weapon.reach == "ranged"]
    legal = (option for weapon in shots for option in basic_attack.targets(state, who.id, weapon))
    square = best_square(state, who)
    if square is None or state.grid is None or any(option.refusal is None for option in legal):
        return
    moved = changed(who, at=square)
    found = [
        strike(state, who, foe, weapon)
        for weapon in shots
        for foe in state.acting()
        if is_foe(foe, who) and basic_attack.refuse_target(state, moved, foe, weapon) is None
    ]
    best = max(found, key=lambda deed: deed.worth, default=None)
    if best is not None:
        command = Command("move", who.id, {"square": state.grid.name(square)})
        yield Deed(best.worth, command, f"from there {best.about} is in range", best.gain)


def best_square(state: State, who: Combatant) -> Square | None:
    """Where to go so as to reach somebody: no nearer than it takes for whoever shoots; None where it is no nearer."""
    foes = [foe.at for foe in state.acting() if is_foe(foe, who) and foe.at is not None]
    here = who.at
    if here is None or not foes:
        return None

    def far(square: Square) -> int:
        return min(manhattan(square, foe) for foe in foes)

    squares = battlefield.own_squares(state, who)
    if at_range(state, who):
        shooting = [square for square in squares if far(square) <= battlefield.RANGE]
        if shooting:
            return max(shooting, key=lambda square: (far(square), -manhattan(square, here)))
    nearest = min(squares, key=lambda square: (far(square), manhattan(square, here)), default=None)
    return nearest if nearest is not None and far(nearest) < far(here) else None


def _strikes(state: State, who: Combatant) -> Iterator[Deed]:
    """Each weapon against each enemy that it reaches."""
    if basic_attack.refuse_attack(state, who.id):
        return
    for weapon in sheet.weapons(state, who):
        for option in basic_attack.targets(state, who.id, weapon):
            if option.refusal is None:
                yield strike(state, who, state.who(option.id), weapon)


def strike(state: State, who: Combatant, foe: Combatant, weapon: Attack) -> Deed:
    """A basic attack as a deed."""
    gain = worth.blow(state, who, foe, blow_with(weapon))
    melee = weapon.reach == "melee"
    amount = gain.amount * worth.by_aggro(state, who, foe)
    if melee and amount:
        amount = (amount - MELEE_PRICE) * (HAND_TO_HAND if at_range(state, who) else 1)
    command = Command("attack", who.id, {"target": foe.id, "with": weapon.id})
    return Deed(amount and max(amount, LEAST), command, str(foe), gain, foe.id if melee else "")


def _ready(state: State, who: Combatant) -> Iterator[Ability]:
    """The abilities that a unit can use now."""
    if active_abilities.refuse_use(state, who.id) is None:
        yield from (
            each for each in active_abilities.known(state, who) if not active_abilities.refuse_ability(state, who, each)
        )


def _legal(state: State, who: Combatant, used: Ability, chosen: Sequence[str]) -> list[str]:
    return [option.id for option in active_abilities.targets(state, who, used, chosen) if option.refusal is None]


def _use(state: State, who: Combatant, used: Ability, top: Sequence[str] | None) -> Iterator[Deed]:
    """The best use of an ability; a beast's first target is at the top of its table."""
    boons = worth.own_boons(state, who, used)
    if used.area is not None:
        gain, centre = best_centre(state, who, used)
        gain = total((gain, boons))
        command = Command("use", who.id, {"ability": used.id} | ({"targets": centre} if centre else {}))
        yield Deed(gain.amount - ABILITY_PRICE, command, used.name, gain)
        return
    chosen: list[str] = []
    gains = [boons]
    found: dict[str, Gain] = {}
    for _ in range(used.targets):
        options = _legal(state, who, used, chosen)
        if top is not None and not chosen and used.aims == "foe":
            options = [name for name in options if name in top]
        if not options:
            break
        for name in options:
            if name not in found or name in chosen:
                found[name] = on_one(state, who, used, state.who(name), again=name in chosen)
        taken = max(options, key=lambda name: found[name].amount)
        gains.append(found[taken])
        chosen.append(taken)
    gain = total(gains)
    if chosen:
        names = ", ".join(str(state.who(name)) for name in dict.fromkeys(chosen))
        command = Command("use", who.id, {"ability": used.id, "targets": " ".join(chosen)})
        into = chosen[0] if used.reach == "melee" and is_foe(state.who(chosen[0]), who) else ""
        price = ABILITY_PRICE + MELEE_PRICE * bool(into)
        yield Deed(gain.amount - price, command, f"{used.name} on {names}", gain, into)


def on_one(state: State, who: Combatant, used: Ability, target: Combatant, *, again: bool = False) -> Gain:
    """What an ability is worth on one target; the second time on the same one somewhat less."""
    gain = worth.ability(state, who, target, used)
    amount = gain.amount * (worth.by_aggro(state, who, target) if gain.amount > 0 else 1) * (0.7 if again else 1)
    return changed(gain, amount=amount)


def best_centre(state: State, who: Combatant, used: Ability) -> tuple[Gain, str]:
    """What an area is worth at best, and the square that must be its centre; a field has none to be named."""
    grid = state.grid
    found: dict[str, Gain] = {}
    for each in state.combatants.values():
        reached = alive(each) or (used.heal and revivable(each))
        if reached and each.at is not None and not areas.spared(used, who, each):
            found[each.id] = _in_area(state, who, used, each)
    if used.area != "small" or grid is None or who.at is None:
        return total(found[each.id] for each in areas.reached(state, who, used, None)), ""
    at = {name: state.who(name).at for name in found}
    best, taken = 0.0, None
    for square in grid.squares():
        if manhattan(square, who.at) <= battlefield.RANGE:
            amount = sum(gain.amount for name, gain in found.items() if areas.within_small(square, at[name]))
            if amount > best and not areas.past_provoker(state, who, used, square):
                best, taken = amount, square
    if taken is None:
        return Gain(), ""
    return total(found[name] for name in found if areas.within_small(taken, at[name])), grid.name(taken)


def _in_area(state: State, who: Combatant, used: Ability, each: Combatant) -> Gain:
    """What an area is worth on one whom it catches; far less than nothing where a friend might die of it."""
    gain = worth.ability(state, who, each, used)
    if used.stat and alive(each) and not is_foe(each, who):
        chances = worth.chances_of(state, who, each, blow_of(used))
        if odds.fells(chances, health(each)) > 0.02:
            return changed(gain, amount=-100.0)
    return gain


def _things(state: State, who: Combatant) -> Iterator[Deed]:
    """Each thing for each one whom it reaches."""
    if items.refuse_items(state, who.id):
        return
    for thing, used in carried(state, who, Item):
        for target in state.combatants.values():
            if not items.in_question(who, target, aims=used.aims, heals=bool(used.heal)):
                continue
            gain = worth.item(state, who, target, used)
            left = gain.amount - _price(who, used)
            if left > 0 and items.out_of_reach(state, who, target) is None and _goes_there(state, who, target):
                command = Command("item", who.id, {"item": thing.id, "target": target.id})
                yield Deed(left, command, f"{used.name} for {target}", gain)


def _price(who: Combatant, used: Item) -> float:
    """What must come of a thing for it to be used up."""
    power = [averages.dice_mean(dice, who) for dice in (used.heal, used.damage) if dice]
    return ITEM_PRICE + FOR_POWER * sum(power)


def _goes_there(state: State, who: Combatant, target: Combatant) -> bool:
    """Whether a unit would go to where an item needs it: over to the enemies nobody, to the front only fighters."""
    near = items.squares_beside(state, who, target)
    if near[:1] == [who.at]:
        return True
    own = bool(near) and near[0] in battlefield.own_squares(state, who)
    return own and (not is_foe(target, who) or not at_range(state, who))


def _defend(state: State, who: Combatant) -> Iterator[Deed]:
    """Defend, for what it spares against the enemy that is after its user and hits hardest (D-29)."""
    if defend_and_wait.refuse_defend(state, who.id):
        return
    for foe in hunters(state, who):
        for weapon in sheet.weapons(state, foe):
            spared = spared_by_defend(state, who, foe, blow_with(weapon))
            yield Deed(spared.amount, Command("defend", who.id), f"{foe} is after it", spared)


def spared_by_defend(state: State, who: Combatant, foe: Combatant, struck: Blow) -> Gain:
    """What Defend spares of a blow: damage that would be felt, and more the likelier it would kill (D-29)."""
    against = odds.guard(state, who, struck)
    plain = odds.of_attack(foe, struck, against)
    ready = odds.of_attack(foe, struck, changed(against, ready=stat(who, "DEF").value))
    damage = odds.useful(plain, health(who)) - odds.useful(ready, health(who))
    fells = odds.fells(plain, health(who)) - odds.fells(ready, health(who))
    told = f"Defend spares {foe.own(odds.rounded(damage))} damage on average"
    return Gain(damage + worth.FELLING * threat(state, who) * fells, (told,))
