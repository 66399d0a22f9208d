"""What somebody does when nobody decides for it: suggestions, each with its reason."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.ruleset import Owed, Suggestion

from . import grounds
from .aftercare import RECOVERING, Idea, do, part
from .declared import deeds, devices, memorised, others_in_pack
from .figures import fact, foes, hp, in_hand, launcher, members, routine
from .ground import charge_rate, gap, in_melee, in_reach, move_rate, nearest, to_go
from .melee import out_of_reach
from .missiles import in_range
from .psionics import ATTACKS, DEFENCES, gifted, strength
from .schemas import Device, Spell
from .spells import spread
from .targets import untargetable, working_options
from .turning import sees, undead

HURT, BADLY_HURT = 0.6, 0.35
"""The parts of their hit points below which somebody is helped, and helps itself first of all."""
LONG = 5
"""Segments that nobody begins a spell for with a foe at its throat."""


def suggest(state: State, owed: Owed) -> Suggestion | None:
    """What the one who owes a decision would do, and why."""
    who = state.who(owed.who)
    ideas = RECOVERING if state.clock.phase == "recovery" else FIGHTING
    return next((found for idea in ideas if (found := idea(state, who)) is not None), None)


def _may(state: State, who: Combatant, kind: str) -> bool:
    return grounds.REFUSALS[kind](state, who.id) is None


# In the fight


def _struggle(state: State, who: Combatant) -> Suggestion | None:
    held = who.effect("held")
    if held is None:
        return None
    legal = [foe for foe in foes(state, who) if untargetable(state, foe) is None]
    if not legal:
        return do(who, "pass", "held, and nobody to grapple with")
    holder = next((foe for foe in legal if foe.id == held.source), legal[0])
    return do(who, "grapple", f"held by {holder.name}: breaks loose", target=holder.id)


def _rescue(state: State, who: Combatant) -> Suggestion | None:
    """Healing for a friend who stands and is badly off; none with a foe at one's throat, unless it is quick."""
    if not _may(state, who, "cast"):
        return None
    for name, spell in memorised(state, who).items():
        if not spell.heal or spell.rounds or (in_melee(state, who) and spell.time >= LONG):
            continue
        options = [o.id for o in working_options(state, who.id, spell, []) if o.refusal is None]
        needy = [each for each in options if part(state.who(each)) < HURT and state.who(each).side == who.side
                 and state.who(each).standing == "up"]  # fmt: skip
        if needy:
            worst = min(needy, key=lambda each: part(state.who(each)))
            return do(who, "cast", f"{state.who(worst).name} needs healing", spell=name, target=worst)
    return None


def _turn(state: State, who: Combatant) -> Suggestion | None:
    if not _may(state, who, "turn-undead"):
        return None
    found = [foe for foe in undead(state, who.id) if sees(state, foe)]
    return do(who, "turn-undead", f"{len(found)} undead in sight") if found else None


def _cast(state: State, who: Combatant) -> Suggestion | None:
    """The spell that does most good now: many at once, or one that is quick enough."""
    if not _may(state, who, "cast"):
        return None
    best: tuple[float, str, str, str] | None = None
    for name, spell in memorised(state, who).items():
        if spell.heal or spell.rounds or (in_melee(state, who) and spell.time >= LONG):
            continue
        for target in [o.id for o in working_options(state, who.id, spell, []) if o.refusal is None]:
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
        rest = [o.id for o in working_options(state, who.id, spell, chosen) if o.refusal is None]
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
    for each in reached:
        harmful = bool(found.damage) or found.aims == "foe"
        fresh = not found.condition or each.effect(found.condition) is None
        fits = max(each.stats.get("HD", 1), 0) <= found.strongest and each.standing == "up"
        if harmful:
            worth += (1.0 if fresh and fits else 0.0) if each.side != who.side else -2.0
        elif each.side == who.side and found.condition and fresh and foes(state, who):
            worth += 0.4
    slow = 0.02 * found.time
    return worth - slow if worth > 0 else worth


def describe(state: State, who: Combatant, spell: Spell, target: str) -> str:
    """Whom a spell reaches, in words."""
    reached = [name for name in spread(state, who.id, spell, [target]) if state.who(name).side != who.side]
    if len(reached) > 1:
        return f"{len(reached)} foes around {state.who(target).name}"
    return state.who(target).name


def _drink(state: State, who: Combatant) -> Suggestion | None:
    """A potion for whoever is badly hurt, a flask for foes that stand together."""
    if not _may(state, who, "device"):
        return None
    for name, found in devices(state, who).items():
        options = [o.id for o in working_options(state, who.id, found, []) if o.refusal is None]
        if found.heal and part(who) < BADLY_HURT and who.id in options:
            return do(who, "device", "badly hurt", item=name, target=who.id)
        if found.damage and not in_melee(state, who):
            worth = {target: gain(state, who, found, target) for target in options}
            best = max(worth, key=lambda each: worth[each], default="")
            if best and worth[best] >= 1:
                return do(who, "device", f"{state.who(best).name} is in range", item=name, target=best)
    return None


def _think(state: State, who: Combatant) -> Suggestion | None:
    if not gifted(who) or not _may(state, who, "psionics"):
        return None
    others = [foe for foe in foes(state, who) if gifted(foe) and strength(foe) > 0]
    known = [mode for mode in ATTACKS if mode in fact(who, "modes").split() and ATTACKS[mode] * 2 <= strength(who)]
    screens = [screen for screen in DEFENCES if screen in fact(who, "screens").split()]
    screen = (
        screens[-1] if screens and DEFENCES[screens[-1]] * 5 <= strength(who) else screens[0] if screens else "none"
    )
    if others and known:
        args = {"mode": known[-1], "screen": screen, "target": others[0].id}
        return do(who, "psionics", f"{others[0].name} has a mind to fight", **args)
    if foes(state, who) and "blast" in known and strength(who) >= 60:
        return do(
            who, "psionics", "strong enough for a blast", mode="blast", screen="none", target=weakest(foes(state, who))
        )
    return None


def _cover(state: State, who: Combatant) -> Suggestion | None:
    """Where every foe is in a melee: a shot that is prepared for the first who comes free (A-51)."""
    if in_melee(state, who) or not _may(state, who, "shoot") or state.clock.phase != "declare":
        return None
    legal = [option.id for option in in_range(state, who.id) if option.refusal is None]
    if not legal:
        return None
    return do(who, "shoot", "every foe is in a melee", target=legal[0], trigger="a foe stands free")


def weakest(figures: list[Combatant]) -> str:
    """The id of the one with the fewest hit points, the first of them in roster order."""
    return min(figures, key=hp).id


def _shoot(state: State, who: Combatant) -> Suggestion | None:
    """Shots from afar; not with a foe at one's throat, and rather at those who fight nobody yet."""
    if in_melee(state, who) or not _may(state, who, "shoot"):
        return None
    legal = [state.who(o.id) for o in in_range(state, who.id) if o.refusal is None]
    if not legal:
        return None
    alone = [foe for foe in legal if not in_melee(state, foe)]
    if not alone:
        return None
    casters = [foe for foe in alone if memorised(state, foe)]
    target = weakest(casters or alone)
    reason = "casts spells, and stands free" if casters else "stands free"
    return do(who, "shoot", f"{state.who(target).name} {reason}", target=target)


def _strike(state: State, who: Combatant) -> Suggestion | None:
    """Blows at whoever is in reach and nearest to going down."""
    if not _may(state, who, "strike"):
        return None
    legal = [foe for foe in foes(state, who) if out_of_reach(state, who.id, foe.id) is None]
    if not legal:
        return None
    if in_hand(state, who) is not None and in_hand(state, who) not in routine(state, who):
        better = _draw(state, who, melee=True)
        if better is not None:
            return better
    target = weakest(legal)
    return do(who, "strike", f"{state.who(target).name} is in reach, with the fewest hit points", target=target)


def _draw(state: State, who: Combatant, *, melee: bool) -> Suggestion | None:
    """A weapon that suits the distance, if somebody carries one."""
    if not _may(state, who, "fetch"):
        return None
    for name, weapon in others_in_pack(state, who).items():
        if (weapon.length is not None) if melee else bool(weapon.shots):
            reason = "foes are in reach" if melee else "foes are far off"
            return do(who, "fetch", reason, item=name)
    return None


def _set(state: State, who: Combatant) -> Suggestion | None:
    """A weapon set where a foe may charge, and nobody is engaged yet."""
    if not _may(state, who, "brace") or in_melee(state, who):
        return None
    coming = [foe for foe in foes(state, who) if 1 < gap(state, who.id, foe.id) <= charge_rate(state, foe)
              and move_rate(foe) > move_rate(who)]  # fmt: skip
    return do(who, "brace", f"{coming[0].name} may charge") if coming else None


def _charge(state: State, who: Combatant) -> Suggestion | None:
    """A charge at the nearest foe that can be reached by one, and not by simply closing in."""
    if not _may(state, who, "charge"):
        return None
    for foe in nearest(state, who):
        away = to_go(state, who.id, foe.id)
        if away > charge_rate(state, who) or in_reach(state, who.id, foe.id) or untargetable(state, foe):
            continue
        if fact(who, "class") in ("magic-user", "illusionist", "thief"):
            return None
        return do(who, "charge", f'{foe.name} is {away:g}" away, within a charge', target=foe.id)
    return None


def _close(state: State, who: Combatant) -> Suggestion | None:
    """Nearer to the foe, for whoever has nothing better to do from afar."""
    if not _may(state, who, "close"):
        return None
    if launcher(state, who) is not None and len(members(state, who.side)) > 1 and any(
        in_melee(state, other) for other in members(state, who.side)
    ):  # fmt: skip
        return None
    if fact(who, "class") in ("magic-user", "illusionist") and len(members(state, who.side)) > 1:
        return None
    found = [foe for foe in nearest(state, who) if untargetable(state, foe) is None]
    if not found:
        return None
    return do(who, "close", f"{found[0].name} is the nearest foe", target=found[0].id)


def _wait(state: State, who: Combatant) -> Suggestion | None:
    if not _may(state, who, "await") or any(each.who == who.id for each in deeds(state)):
        return _pass(state, who)
    return do(who, "await", "sees what the others do")


def _pass(state: State, who: Combatant) -> Suggestion | None:
    return do(who, "pass", "nothing to be done")


FIGHTING: tuple[Idea, ...] = (
    _struggle, _rescue, _turn, _drink, _cast, _think, _shoot, _strike, _set, _charge, _cover, _close, _wait,
)  # fmt: skip
