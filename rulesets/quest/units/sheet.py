"""What a unit is: its numbers, its feats, what it has at hand, and what it is kept from."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square, chebyshev
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.model.values import Effect, Item, Term, changed
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.library import borne, carried, find, held

from ..schemas import UNARMED, Activity, Armour, Condition, Feat, Spell, Weapon

DEFEATED = "defeated"
HANDS = 2
DRAWN = "drawn"


def is_foe(a: Combatant, b: Combatant) -> bool:
    """Whether two units fight on different sides."""
    return a.side != b.side


def health(who: Combatant) -> int:
    """A unit's present health."""
    return who.pools["hp"].current if "hp" in who.pools else 0


def magic(who: Combatant) -> int:
    """A unit's present magic."""
    return who.pools["mp"].current if "mp" in who.pools else 0


def standing(state: State, who_id: str) -> bool:
    """Whether a unit still takes part; one that the GM has taken out meanwhile does not."""
    who = state.combatants.get(who_id)
    return who is not None and state.standing(who).acts


def modifier(who: Combatant, name: str) -> int:
    """A stat with everything on it."""
    return stat(who, name).value


def featless(who: Combatant) -> Combatant:
    """A unit without what its feats do to its numbers (T-29)."""
    return changed(who, effects={name: effect for name, effect in who.effects.items() if effect.kind != "feat"})


def stat_terms(who: Combatant, name: str, label: str, clause: str = "") -> list[Term]:
    """A stat as addends: its base under a name and clause, and each effect that changes it."""
    base, *rest = stat(who, name).terms
    first = [Term(label, base.amount, clause)] if base.amount or clause else []
    return first + [term for term in rest if term.amount]


# Conditions and feats


def conditions(state: State, who: Combatant) -> Iterator[tuple[Effect, Condition]]:
    """A unit's conditions with their library entries, without those of spells that are turned off (T-24)."""
    return ((effect, condition) for effect, condition in borne(state, who, Condition) if not effect.data.get("off"))


def feats(state: State, who: Combatant) -> tuple[Feat, ...]:
    """A unit's feats, in the order of its sheet (T-98)."""
    return held(state, who, Feat)


def feat_clauses(state: State, who: Combatant, name: str) -> tuple[str, ...]:
    """The clauses of the feats that change a stat of their owner (T-98)."""
    found = [feat for feat in feats(state, who) if any(bonus.stat == name for bonus in feat.modifiers)]
    return tuple(dict.fromkeys(clause for feat in found for clause in feat.clauses))


def spells(state: State, who: Combatant) -> tuple[Spell, ...]:
    """A unit's spells, in the order of its sheet."""
    return held(state, who, Spell)


def helpless(state: State, who: Combatant) -> Refusal | None:
    """Why a unit can take no actions at all: summoning sickness (T-91), or a condition such as paralysis."""
    if not who.effects:
        return None
    if who.effect("summoning-sickness"):
        return Refusal(f"{who} has summoning sickness", ("T-91",))
    for effect, condition in conditions(state, who):
        if condition.helpless:
            return Refusal(f"{who} can't act: {effect.label}", (condition.helpless,))
    return None


def able(state: State, who_id: str) -> bool:
    """Whether a unit takes part and is able to act."""
    return standing(state, who_id) and helpless(state, state.combatants[who_id]) is None


def prevented(state: State, who: Combatant, activity: Activity) -> Refusal | None:
    """Which condition keeps a unit from something, and by which clause."""
    for effect, condition in conditions(state, who):
        if activity in condition.prevents:
            clause = condition.prevents[activity]
            return Refusal(f"{who} can't {activity}: {effect.label}", (clause,) if clause else ())
    return None


def prone(state: State, who: Combatant) -> tuple[Effect, str] | None:
    """The condition by which a unit lies on the ground, with its clause (T-78)."""
    for effect, condition in conditions(state, who):
        if condition.prone:
            return effect, condition.prone
    return None


def flat_footed(state: State, who: Combatant) -> tuple[str, str] | None:
    """Why 5 are enough to hit a unit, with the clause: a condition, sickness, channeling (T-75, T-76, T-91, T-93)."""
    if not who.effects:
        return None
    for effect, condition in conditions(state, who):
        if condition.flat_footed:
            return effect.label, condition.flat_footed
    if who.effect("summoning-sickness"):
        return "summoning sickness", "T-91"
    if channels(state, who) and not any(feat.dodges_channeling for feat in feats(state, who)):
        return "channeling", "T-93"
    return None


def channels(state: State, who: Combatant) -> bool:
    """Whether a unit is channeling: casting over several turns, or keeping a spell up (T-92)."""
    return who.effect("channeling") is not None or (
        who.effect("upkeep") is not None and state.switches.get("upkeep") != "on guard"
    )


# At hand


def drawn(who: Combatant) -> list[Item]:
    """The weapons that a unit holds in its hands."""
    return [item for item in who.items.values() if item.data.get(DRAWN)]


def sheathed(state: State, who: Combatant) -> list[tuple[Item, Weapon]]:
    """The weapons that a unit carries without holding them."""
    return [(item, weapon) for item, weapon in carried(state, who, Weapon) if not item.data.get(DRAWN)]


def worn(state: State, who: Combatant) -> list[Armour]:
    """The armour and shields that a unit wears."""
    return [armour for _, armour in carried(state, who, Armour)]


def hands_full(state: State, who: Combatant) -> int:
    """How many hands hold something: weapons, and a shield."""
    weapons = sum(weapon.hands for item, weapon in carried(state, who, Weapon) if item.data.get(DRAWN))
    return weapons + sum(armour.held for armour in worn(state, who))


def at_hand(state: State, who: Combatant) -> list[tuple[str, Weapon]]:
    """What a unit can strike with, by id: drawn weapons, those it was born with, else its bare hands."""
    found = [(item.id, weapon) for item, weapon in carried(state, who, Weapon) if item.data.get(DRAWN)]
    found += [(weapon.id, weapon) for weapon in held(state, who, Weapon)]
    if not any(weapon.reach == "melee" for _, weapon in found):
        bare = find(state, Weapon, UNARMED)
        found += [(UNARMED, bare)] if bare is not None else []
    return found


def only_weapon(state: State, who: Combatant, thing: str) -> bool:
    """Whether a thing is all that a unit has to fight with, drawn or sheathed, but for its bare hands."""
    others = any(item.id != thing for item, _ in carried(state, who, Weapon))
    return thing in who.items and not others and not held(state, who, Weapon)


def in_zone(watcher: Combatant, at: Square | None) -> bool:
    """Whether a square lies in a unit's melee zone: all around it (T-65), 2 spaces deep with Reach (T-103)."""
    return watcher.at is not None and at is not None and 0 < chebyshev(watcher.at, at) <= modifier(watcher, "ZONE")
