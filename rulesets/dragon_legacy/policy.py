"""What units do when nobody decides for them: suggestions, each with its reason.

Beasts attack the top of their aggro table (D-35); clever ones choose as a sensible player would (D-36).
"""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import manhattan
from combattracker.model.state import State
from combattracker.model.totals import stat
from combattracker.rules.commands import Command
from combattracker.rules.ruleset import Owed, Suggestion

from . import abilities, areas, attack, ground, items, schemas, turn
from .defence import halved
from .schemas import Ability, Attack
from .units import alive, health, is_foe, is_player

MEAN = 7
"""What 2d6 come to on average."""


def suggest(state: State, owed: Owed) -> Suggestion | None:
    """What the one who owes a decision would do."""
    who = state.who(owed.who)
    beast = who.facts.get("temper") == "beast" and not is_player(who)
    ideas = (
        (_use, _hunt, _approach, _wait) if beast else (_rescue, _drink, _use, _brace, _strike, _approach, _share, _wait)
    )
    for idea in ideas:
        found = idea(state, who)
        if found is not None:
            return found
    return None


def _do(who: Combatant, action: str, reason: str, **args: str) -> Suggestion:
    return Suggestion(reason, command=Command(action, who.id, args))


def wounds(who: Combatant) -> float:
    """How much of its health a unit has lost, 0 to 1."""
    pool = who.pools["hp"]
    return 1 - max(0, pool.current) / max(1, pool.maximum)


# Beasts


def _hunt(state: State, who: Combatant) -> Suggestion | None:
    if attack.refuse_attack(state, who.id):
        return None
    legal = [name for weapon in ground.weapons(state, who) for name in _legal(state, who, weapon)]
    if not legal:
        return None
    top = attack.highest(state, who.id, list(dict.fromkeys(legal)))
    amount = state.aggro.get(who.id, {}).get(top[0], 0)
    names = ", ".join(state.who(name).name for name in top)
    tie = "a tie on its aggro table" if len(top) > 1 else "top of its aggro table"
    return _do(who, "hunt", f"{names}: {tie}: {amount}")


def _legal(state: State, who: Combatant, weapon: Attack) -> list[str]:
    return [option.id for option in attack.targets(state, who.id, weapon) if option.refusal is None]


# Clever ones


def _use(state: State, who: Combatant) -> Suggestion | None:
    """The first ability that is ready and does some good."""
    if turn_refused(state, who, "use"):
        return None
    for ability in abilities.known(state, who):
        if abilities.refuse_ability(state, who, ability) is None:
            found = _use_area(state, who, ability) if ability.area else _use_on(state, who, ability)
            if found is not None:
                return found
    return None


def turn_refused(state: State, who: Combatant, action: str) -> bool:
    """Whether an action is out of the question for a unit now."""
    refuse = {"use": abilities.refuse_use, "item": items.refuse_items, "defend": turn.refuse_defend}[action]
    return refuse(state, who.id) is not None


def _use_on(state: State, who: Combatant, ability: Ability) -> Suggestion | None:
    chosen: list[str] = []
    for _ in range(ability.targets):
        options = [o.id for o in abilities.targets(state, who, ability, chosen) if o.refusal is None]
        wanted = [name for name in options if _worth(state, who, state.who(name), ability)]
        if not (wanted or (chosen and options)):
            break
        chosen.append(_best(state, who, wanted or options, ability))
    if not chosen:
        return None
    names = ", ".join(state.who(name).name for name in dict.fromkeys(chosen))
    return _do(who, "use", f"{ability.name} is ready, {names} in reach", ability=ability.id, targets=" ".join(chosen))


def _worth(state: State, who: Combatant, target: Combatant, ability: Ability) -> bool:
    """Whether an ability would do a friend some good, or an enemy some harm."""
    if (ability.heal or ability.cleanses) and is_foe(target, who):
        return False
    if ability.heal:
        return (not alive(target)) or wounds(target) >= 0.4
    if ability.stat:
        return True
    new = [each for each in (*ability.inflicts,) if target.effect(each.status) is None]
    if ability.cleanses and any(
        effect.kind in state.manifest.effects or _harmful(state, effect.kind) for effect in target.effects.values()
    ):
        return True
    return bool(new) or any(who.effect(each.status) is None for each in ability.on_self)


def _harmful(state: State, kind: str) -> bool:
    status = schemas.status(state, kind)
    return status is not None and status.harmful and status.removable


def _best(state: State, who: Combatant, names: list[str], ability: Ability) -> str:
    """Friends: the worst off. Enemies: the top of the aggro table for beasts, else the one nearest to death."""
    if ability.heal or ability.cleanses or ability.aims in ("ally", "self"):
        return max(names, key=lambda name: wounds(state.who(name)))
    if who.facts.get("temper") == "beast" and not is_player(who):
        return attack.highest(state, who.id, names)[0]
    return min(names, key=lambda name: health(state.who(name)))


def _use_area(state: State, who: Combatant, ability: Ability) -> Suggestion | None:
    best: tuple[int, str] = (0, "")
    if ability.area != "small":
        if areas.refuse_area(state, who, ability) is None:
            best = (_gain(state, who, ability, None), "all")
    elif state.grid is not None and who.at is not None:
        for square in state.grid.squares():
            legal = manhattan(square, who.at) <= ground.RANGE
            if legal and areas.past_provoker(state, who, ability, square) is None:
                gain = _gain(state, who, ability, square)
                if gain > best[0]:
                    best = (gain, state.grid.name(square))
    if best[0] <= (0 if ability.heal else 1):
        return None
    args = {"ability": ability.id} | ({"targets": best[1]} if ability.area == "small" else {})
    return _do(who, "use", f"{ability.name} is ready and worth it for {best[0]}", **args)


def _gain(state: State, who: Combatant, ability: Ability, centre: tuple[int, int] | None) -> int:
    """How many it helps less how many it harms of the wrong side."""
    gain = 0
    kind = bool(ability.heal or ability.cleanses) and not ability.stat
    for each in ground.standing_units(state, areas.area_squares(state, ability, centre)):
        if areas.spared(ability, who, each):
            continue
        if kind:
            gain += (wounds(each) >= 0.3 or ability.cleanses) and not is_foe(each, who)
        else:
            gain += 1 if is_foe(each, who) else -2
    return gain


def _rescue(state: State, who: Combatant) -> Suggestion | None:
    """Healing for whoever is dead or close to it."""
    if turn_refused(state, who, "use"):
        return None
    for ability in abilities.known(state, who):
        if not ability.heal or ability.area or abilities.refuse_ability(state, who, ability):
            continue
        options = [o.id for o in abilities.targets(state, who, ability, ()) if o.refusal is None]
        needy = [name for name in options if wounds(state.who(name)) >= 0.5]
        if needy:
            worst = max(needy, key=lambda name: (wounds(state.who(name)), name))
            return _do(who, "use", f"{state.who(worst).name} needs healing", ability=ability.id, targets=worst)
    return None


def _drink(state: State, who: Combatant) -> Suggestion | None:
    """An item for whoever needs it: healing, a cure, or something to throw."""
    if turn_refused(state, who, "item"):
        return None
    for thing in who.items.values():
        if not thing.of:
            continue
        item = schemas.item(state, thing.of.partition("/")[2])
        options = [o for o in items.recipients(state, who, aims=item.aims, heals=bool(item.heal)) if o.refusal is None]
        for option in sorted(options, key=lambda o: -wounds(state.who(o.id))):
            reason = _item_reason(state, who, item, state.who(option.id))
            if reason:
                return _do(who, "item", reason, item=thing.id, target=option.id)
    return None


def _item_reason(state: State, who: Combatant, item: schemas.Item, target: Combatant) -> str:
    if is_foe(target, who):
        if item.damage and item.aims in ("foe", "anyone"):
            return f"{target.name} is close enough for {item.name}"
        news = item.inflicts and item.aims != "ally" and not item.heal and not item.cleanses
        fresh = any(target.effect(each.status) is None for each in item.inflicts)
        return f"{target.name} is close enough for {item.name}" if news and fresh else ""
    if item.damage:
        return ""
    if item.heal and wounds(target) >= 0.6:
        return f"{target.name} needs healing"
    if item.cleanses and any(_harmful(state, effect.kind) for effect in target.effects.values()):
        return f"{item.name} frees {target.name}"
    if item.heal or item.cleanses:
        return ""
    helpful = [
        each for each in item.inflicts if not _harmful(state, each.status) and target.effect(each.status) is None
    ]
    return f"{item.name} helps {target.name}" if helpful and wounds(target) >= 0.3 else ""


def _brace(state: State, who: Combatant) -> Suggestion | None:
    """Defend for whoever is badly hurt and has an enemy after it."""
    hunted = any(is_foe(each, who) and each.facts.get("target") == who.id for each in state.acting())
    if wounds(who) < 0.7 or not hunted or turn_refused(state, who, "defend"):
        return None
    if stat(who, "DEF").value < max(stat(who, name).value for name in ("STR", "INT", "AGI")):
        return None
    return _do(who, "defend", "badly hurt, and an enemy is after it")


def _strike(state: State, who: Combatant) -> Suggestion | None:
    """The attack that is likeliest to bring an enemy down; the least guarded way to it."""
    if attack.refuse_attack(state, who.id):
        return None
    found: list[tuple[float, str, str]] = []
    for weapon in ground.weapons(state, who):
        value = MEAN + stat(who, weapon.stat).value
        for name in _legal(state, who, weapon):
            foe = state.who(name)
            damage = max(1.0, value - _guard(foe, weapon.stat))
            found.append((health(foe) / damage, name, weapon.id))
    if not found:
        return None
    _, name, weapon_id = min(found)
    foe = state.who(name)
    lowest = all(health(foe) <= health(state.who(other)) for _, other, _ in found)
    reason = f"{foe.name}: lowest health in reach, {health(foe)}" if lowest else f"{foe.name}: soonest brought down"
    return _do(who, "attack", reason, target=name, **{"with": weapon_id})


def _guard(foe: Combatant, kind: str) -> float:
    """The block that a defender may be expected to make."""
    values = [(MEAN + stat(foe, name).value) / (2 if halved(name, kind) else 1) for name in ("DEF", "INT")]
    return max(values)


def _approach(state: State, who: Combatant) -> Suggestion | None:
    """A move that brings somebody into range, or nearer to it."""
    if turn.refuse_move(state, who.id) or state.grid is None or who.at is None:
        return None
    foes = [foe.at for foe in state.acting() if is_foe(foe, who) and foe.at is not None]
    if not foes:
        return None
    here = min(manhattan(who.at, foe) for foe in foes)
    squares = ground.own_squares(state, who)
    best = min(
        squares, key=lambda at: (min(manhattan(at, foe) for foe in foes), manhattan(at, who.at or at)), default=None
    )
    if best is None or min(manhattan(best, foe) for foe in foes) >= here:
        return None
    return _do(who, "move", "nobody is in reach: closer to the enemy", square=state.grid.name(best))


def _share(state: State, who: Combatant) -> Suggestion | None:
    """A healing item for a friend who has none and is hurt."""
    if turn_refused(state, who, "item"):
        return None
    for thing in who.items.values():
        heals = thing.of and schemas.item(state, thing.of.partition("/")[2]).heal
        for option in items.recipients(state, who, aims="ally", heals=False) if heals else []:
            friend = state.who(option.id)
            if option.refusal is None and friend.id != who.id and not friend.items and wounds(friend) > 0.2:
                return _do(who, "give", f"{friend.name} is hurt and carries nothing", item=thing.id, target=friend.id)
    return None


def _wait(state: State, who: Combatant) -> Suggestion | None:
    if turn.refuse_wait(state, who.id):
        return None
    return _do(who, "wait", "nothing better to do")
