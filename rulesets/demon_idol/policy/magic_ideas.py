"""What magic and minds are worth to somebody for whom nobody decides: spells, devices, psionics."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.ruleset import Suggestion
from combattracker.rules.suggesting import do

from ..combat.targets import legal
from ..combatants.gear import devices, memorised
from ..combatants.sides import foes
from ..combatants.traits import fact
from ..declaring import refusals
from ..foundations.schemas import Device, Spell
from ..magic.psionic_powers import ATTACKS, DEFENCES, affordable, expected, gifted, strength
from ..magic.spell_targets import working_options
from ..magic.spells import spread
from ..space.positions import in_melee
from .prospects import holds, out_of_action
from .recovery_ideas import needy, part

HURT, BADLY_HURT = 0.6, 0.35
"""The parts of their hit points below which somebody is helped, and helps itself first of all."""
LONG = 5
"""Segments that nobody begins a spell for with a foe at its throat."""
WORTH_IT = 0.6
"""What a device has to be worth to be used up: one foe at the least, or two friends."""


def may(state: State, who: Combatant, kind: str) -> bool:
    """Whether somebody can declare a kind of deed at all."""
    return refusals.REFUSALS[kind](state, who.id) is None


def rescue(state: State, who: Combatant) -> Suggestion | None:
    """Healing for a friend who stands and is badly off; none with a foe at one's throat, unless it is quick."""
    if not may(state, who, "cast"):
        return None
    for name, spell in memorised(state, who).items():
        if not spell.heal or spell.rounds or (in_melee(state, who) and spell.time >= LONG):
            continue
        friend = next((each for each in needy(state, who, spell, HURT) if each.standing == "up"), None)
        if friend is not None:
            return do(who, "cast", f"{friend} needs healing", spell=name, target=friend.id)
    return None


def vanish(state: State, who: Combatant) -> Suggestion | None:
    """Away by magic, for whoever is badly hurt with a foe at its throat (A-4)."""
    if part(who) >= BADLY_HURT or not in_melee(state, who) or not may(state, who, "cast"):
        return None
    away = next((name for name, spell in memorised(state, who).items() if spell.escapes and not spell.rounds), None)
    return do(who, "cast", "badly hurt, with a foe at its throat", spell=away, target=who.id) if away else None


def cast(state: State, who: Combatant) -> Suggestion | None:
    """The spell that does most good now: many at once, or one that is quick enough."""
    if not may(state, who, "cast"):
        return None
    best: tuple[float, str, str, str] | None = None
    for name, spell in memorised(state, who).items():
        if spell.heal or spell.rounds or (spell.range and in_melee(state, who) and spell.time >= LONG):
            continue
        for target in legal(working_options(state, who.id, spell, [])):
            worth = gain(state, who, spell, target)
            if worth > 0 and (best is None or worth > best[0]):
                best = (worth, name, target, f"{spell.name}: {describe(state, who, spell, target)}")
    if best is None:
        return None
    return do(who, "cast", best[3], spell=best[1], target=" ".join(_more(state, who, best[1], best[2])))


def _more(state: State, who: Combatant, name: str, first: str) -> list[str]:
    """As many targets as a spell takes, the best ones first."""
    spell, chosen = memorised(state, who)[name], [first]
    while len(chosen) < spell.targets:
        rest = legal(working_options(state, who.id, spell, chosen))
        worth = {each: gain(state, who, spell, each) for each in rest}
        best = max(worth, key=lambda each: worth[each], default="")
        if not best or worth[best] <= 0:
            break
        chosen.append(best)
    return chosen


def gain(state: State, who: Combatant, found: Spell | Device, target: str) -> float:
    """How much a spell or device is worth at a target: foes reached, less twice the friends who are too."""
    if found.escapes:
        return 0.0
    reached = [state.who(name) for name in spread(state, who.id, found, [target])] or [state.who(target)]
    worth = 0.0
    lulls = isinstance(found, Spell) and holds(state, found)
    for each in reached:
        harmful = bool(found.damage) or found.aims == "foe"
        fresh = not found.condition or each.effect(found.condition) is None
        fits = max(each.stats.get("HD", 1), 0) <= found.strongest and each.standing == "up"
        fits = fits and not (lulls and out_of_action(state, who, each))
        if harmful:
            worth += (1.0 if fresh and fits else 0.0) if each.side != who.side else -2.0
        elif each.side == who.side and found.condition and fresh and foes(state, who):
            worth += 0.4
    slow = 0.02 * found.time
    return worth - slow if worth > 0 else worth


def describe(state: State, who: Combatant, found: Spell | Device, target: str) -> str:
    """Whom a spell or device reaches, in words."""
    reached = [name for name in spread(state, who.id, found, [target]) if state.who(name).side != who.side]
    if len(reached) > 1:
        return f"{len(reached)} foes around {state.who(target)}"
    return str(state.who(target))


def use(state: State, who: Combatant) -> Suggestion | None:
    """A potion for whoever is badly hurt; else what harms foes or helps several friends, nothing thrown in a melee."""
    if not may(state, who, "device"):
        return None
    best: tuple[float, str, str, str] | None = None
    for name, found in devices(state, who).items():
        options = legal(working_options(state, who.id, found, []))
        if found.heal and part(who) < BADLY_HURT and who.id in options:
            return do(who, "device", "badly hurt", item=name, target=who.id)
        if found.thrown and in_melee(state, who):
            continue
        for target in options:
            worth = gain(state, who, found, target)
            if worth >= WORTH_IT and (best is None or worth > best[0]):
                best = (worth, name, target, f"{found.name}: {describe(state, who, found, target)}")
    return do(who, "device", best[3], item=best[1], target=best[2]) if best is not None else None


def think(state: State, who: Combatant) -> Suggestion | None:
    """A duel with another psionic, as long as there is one: the attack and the defence that give most for their cost.

    Other minds are left alone: they have no psionic strength to lose.
    """
    if not gifted(who) or not may(state, who, "psionics"):
        return None
    others = [foe for foe in foes(state, who) if gifted(foe) and strength(foe) > 0]
    known = affordable(who, [mode for mode in ATTACKS if mode in fact(who, "modes").split()], ATTACKS)
    if not others or not known:
        return None
    foe = others[0]
    mode = max(known, key=lambda each: expected(state, who, foe, each) / ATTACKS[each])
    screens = affordable(who, [each for each in DEFENCES if each in fact(who, "screens").split()], DEFENCES)
    dangers = [each for each in ATTACKS if each in fact(foe, "modes").split()]

    def price(screen: str) -> float:
        return DEFENCES[screen] + max((expected(state, foe, who, each, screen) for each in dangers), default=0.0)

    screen = min(screens, key=price, default="none")
    return do(who, "psionics", f"{foe} has a mind to fight", mode=mode, screen=screen, target=foe.id)
