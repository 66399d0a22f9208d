"""Weapons: which somebody has Readied or by nature, how far they reach, and what keeps them from use."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Item, Value
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.library import entry, held, of_item
from combattracker.rules.memo import remembered
from combattracker.rules.scripting.script import Fight
from combattracker.rules.space.sight import Cover

from ..characters.actions_left import in_grip
from ..characters.belongings import readied
from ..characters.stats import active, bearing, foes, helpless, is_foe, value
from ..powers import has
from ..schemas import Armour, Modifier, Skill, Trait, Weapon
from ..space import positions
from ..space.bodies import STEP
from ..variants import variant

MELEE, RANGED, THROWN = "melee", "ranged", "thrown"
LONG = 2 * STEP
"""The reach of long weapons, in feet."""
BARE_HANDS, SHIELD_BASH = "unarmed", "shield-bash"


class Arm(Value, frozen=True):
    """A weapon as somebody has it: its entry, its magic, and the thing that it is, unless it is the body's own."""

    weapon: Weapon
    bonus: int = 0
    loaded: bool = True
    count: int = 1
    thing: str = ""

    @property
    def id(self) -> str:
        """Its name in commands: the thing's, so that two daggers of which one is magic are told apart."""
        return self.thing or self.weapon.id

    @property
    def name(self) -> str:
        """Its name, with its magic."""
        return f"{self.weapon.name} {self.bonus:+}" if self.bonus else self.weapon.name

    def has(self, trait: Trait) -> bool:
        """Whether it has a trait."""
        return trait in self.weapon.traits

    @property
    def natural(self) -> bool:
        """Whether it is a part of the body."""
        return self.has("natural") or self.has("unarmed")


@remembered(512, only=("catalogue",))
def arms(state: State, who: Combatant) -> tuple[Arm, ...]:
    """Everything that somebody can attack with now, Readied weapons first, what is in hand before them."""
    in_hand = str(who.facts.get("in_hand") or "")
    made = [arm_of(thing, weapon) for thing, weapon in readied(state, who, Weapon)]
    bash = [entry(state, Weapon, SHIELD_BASH)] if shield_of(state, who) is not None else []
    return (*sorted(made, key=lambda each: each.id != in_hand), *map(Arm, (*bash, *held(state, who, Weapon))))


def arm_of(thing: Item, weapon: Weapon) -> Arm:
    """A carried weapon."""
    return Arm(weapon, thing.bonus or 0, bool(thing.data.get("loaded", True)), thing.count, thing.id)


def arm(state: State, who: Combatant, name: str) -> Arm:
    """One of the weapons that somebody can use, by its id; bare hands where it has gone meanwhile."""
    found = next((each for each in arms(state, who) if each.id == name), None)
    return found or Arm(entry(state, Weapon, BARE_HANDS))


def modes(each: Arm) -> tuple[str, ...]:
    """How a weapon can be used: in melee, shot, thrown (W-51, W-52)."""
    weapon = each.weapon
    if weapon.range is None:
        return (MELEE,)
    if "throwable" not in weapon.traits:
        return (RANGED,)
    return (THROWN,) if "oil" in weapon.traits else (MELEE, THROWN)


def reach(each: Arm) -> int:
    """How far a weapon reaches in melee: 5 feet, long ones 10."""
    return LONG if each.has("long") else STEP


def skill_for(who: Combatant, each: Arm, mode: str) -> Skill:
    """The skill of an attack: Brawl or Stab in melee (W-51), Shoot (W-52), thrown also Stab or Exert (W-53)."""
    if mode == MELEE:
        return each.weapon.skill
    if mode == RANGED:
        return "shoot"
    choices: tuple[Skill, ...] = ("shoot", "stab", "exert")
    return max(choices, key=lambda name: (value(who, name), name == "shoot"))


def attribute_for(who: Combatant, each: Arm) -> Modifier:
    """Of two attributes the better one (W-99)."""
    return max(each.weapon.attributes, key=lambda name: value(who, name))


# Shields and armour


@remembered(512, only=("catalogue",))
def shield_of(state: State, who: Combatant) -> tuple[Item, Armour] | None:
    """The shield that somebody carries Readied."""
    return next((pair for pair in readied(state, who, Armour) if pair[1].adds), None)


def shielded(state: State, who: Combatant) -> bool:
    """Whether somebody has a shield in use: not with a two-handed or a second weapon in hand."""
    if shield_of(state, who) is None:
        return False
    return not (_two_handed(state, who) or who.facts.get("off_hand"))


def _two_handed(state: State, who: Combatant) -> bool:
    thing = who.items.get(str(who.facts.get("in_hand") or ""))
    weapon = of_item(state, thing, Weapon) if thing is not None else None
    return weapon is not None and "two-handed" in weapon.traits


def has_free_hand(state: State, who: Combatant) -> bool:
    """Whether a hand is free to cast or to grab: not behind a shield, nor with two weapons."""
    return shield_of(state, who) is None and not who.facts.get("off_hand")


# In melee


def armed(state: State, who: Combatant) -> bool:
    """Whether somebody is armed for melee: natural weapons are, bare hands are not (AMB-W37)."""
    for each in arms(state, who):
        if MELEE in modes(each) and (not each.has("unarmed") or has(who, "unarmed-dice")):
            return True
    return False


def in_melee(state: State, who: Combatant, *, at: tuple[int, int] | None = None) -> Combatant | None:
    """The first armed foe next to somebody who could strike at it; before the fight begins nobody does."""
    return _in_melee(state, who, who.at) if at in (None, who.at) else _in_melee(state, who, at)


@remembered(512)
def _in_melee(state: State, who: Combatant, at: tuple[int, int] | None) -> Combatant | None:
    if not state.clock.phase:
        return None
    for foe in active(state):
        if is_foe(who, foe) and not foe.hidden and positions.adjacent(state, who, foe, at=at) and armed(state, foe):
            return foe
    return None


def opportunists(state: State, who: Combatant, *, at: tuple[int, int] | None = None) -> list[Combatant]:
    """Who may make a free attack on somebody who provokes: adjacent armed foes that can (W-32, AMB-W35, AMB-W37)."""
    safe = who.effect("disengaged")
    if bearing(state, who, "unprovoking"):
        return []
    found = []
    for foe in foes(state, who):
        if helpless(state, foe) or foe.effect("surprised") or in_grip(foe) or foe.hidden:
            continue
        if not positions.adjacent(state, who, foe, at=at) or not armed(state, foe):
            continue
        if safe is not None and safe.data.get("foe") in ("", foe.id):
            continue
        if bearing(state, who, "unseen") and not positions.position_known(state, who):
            continue
        if state.switch("opportunity_limit") == "one" and foe.counters.get("opportunities"):
            continue
        found.append(foe)
    return found


# What keeps a weapon from use


def unusable(state: State, who: Combatant, each: Arm, mode: str) -> Refusal | None:
    """Why somebody can't attack at all with a weapon in a way (W-55, W-89, W-91, W-126)."""
    if in_grip(who) and (mode != MELEE or not each.natural):
        return Refusal("only unarmed attacks in a grapple", ("W-126",))
    if each.has("needs-shield") and not shielded(state, who):
        return Refusal("the shield is not in hand", ("W-88",))
    if mode == RANGED:
        foe = in_melee(state, who)
        if foe is not None and each.has("two-handed") and not has(who, "fires-in-melee"):
            return Refusal(f"can't be fired with {foe} in melee range", ("W-55", "W-108"))
        if not each.loaded and not reloads_free(who):
            return Refusal(f"{each.weapon.name} is not loaded", ("W-89" if each.has("slow-reload") else "W-91",))
    return None


def reloads_free(who: Combatant) -> bool:
    """Whether reloading is a Free action: with Shoot-1 (W-90), or as a Deadeye."""
    return value(who, "shoot") >= 1 or has(who, "free-reload")


def reload_action(state: State, weapon: Weapon) -> str:
    """The action that loads a weapon without Shoot-1: a bow's is a Move (W-91), a crossbow's a Main (W-89)."""
    if "slow-reload" in weapon.traits:
        return variant(state, "crossbow")
    return "move"


def out_of_reach(
    state: State, who: Combatant, foe: Combatant, each: Arm, mode: str, *, at: tuple[int, int] | None = None
) -> Refusal | None:
    """Why an attack does not get to a target: distance, sight, or nobody knows where it is."""
    if foe.hidden:
        return Refusal("nobody knows that it is there", ("W-110",))
    feet = positions.distance(state, who, foe, at=at)
    if feet is None:
        return Refusal("not on the battlefield", ("W-1",))
    if mode == MELEE:
        if feet > reach(each):
            return Refusal(f"{feet} ft away, {each.weapon.name} reaches {reach(each)}", ("W-6", "W-51"))
    else:
        assert each.weapon.range is not None
        if feet > each.weapon.range[1]:
            return Refusal(f"{feet} ft away, {each.weapon.name} reaches {each.weapon.range[1]}", ("W-52", "W-104"))
        if positions.unseen(state, foe) and not positions.position_known(state, foe):
            return Refusal("nobody knows where it is", ("W-110",))
    seen = positions.look(state, who, foe, at=at)
    if seen is not None and seen.cover is Cover.UNSEEN:
        return Refusal("no line of sight", ("W-11",))
    return None


def empty_hand(fight: Fight, actor: str, thing: str) -> None:
    """What is no longer Readied is in no hand."""
    for hand in ("in_hand", "off_hand"):
        if fight.who(actor).facts.get(hand) == thing:
            fight.set_fact(actor, hand, "", "W-88")
