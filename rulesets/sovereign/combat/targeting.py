"""Choosing a weapon and a target: who is in reach, and what is seen of them (W-11 to W-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.memo import remembered
from combattracker.rules.scripting.script import Fight
from combattracker.rules.space.sight import Cover

from ..arms.armour import armour_class
from ..arms.blow import DAMAGE, GRAPPLE, Blow
from ..arms.weapons import BARE_HANDS, MELEE, RANGED, SHIELD_BASH, THROWN, Arm, arm, arms, modes, out_of_reach, unusable
from ..characters.stats import foes, hp
from ..damage.damage_types import kinds_of, told_of
from ..powers import has
from ..rolls.odds import expected, odds
from ..space import positions

COVER = {Cover.NONE: ("W-11",), Cover.HALF: ("W-11", "W-13"), Cover.FULL: ("W-11", "W-14"), Cover.UNSEEN: ("W-11",)}
RANGED_WAYS = (RANGED, THROWN)
MAKESHIFT = (BARE_HANDS, SHIELD_BASH)
"""What nobody chooses who has a weapon, unless it is named."""
SIGNS = {
    Cover.HALF: ("◧", "half cover"),
    Cover.FULL: ("■", "full cover"),
    Cover.UNSEEN: ("⊘", "no line of sight"),
}
"""What the battlefield shows on somebody who is not quite in view, and what that means."""
Hint = Callable[[State, Combatant, Combatant, Blow], str]
"""What is told of a target."""
SHOOTS = "shoots at"
POINT_BLANK = 10
"""The feet within which an Assassin can't miss whom it surprises."""


def usable(state: State, who: Combatant, ways: tuple[str, ...], means: str = DAMAGE) -> list[tuple[Arm, str]]:
    """Everything that somebody can attack with in some modes, in each of them."""
    return _usable(state, who, ways, means)


@remembered(256)
def _usable(state: State, who: Combatant, ways: tuple[str, ...], means: str) -> list[tuple[Arm, str]]:
    return [
        (each, mode)
        for each in arms(state, who)
        for mode in modes(each)
        if mode in ways and (means != GRAPPLE or each.natural) and unusable(state, who, each, mode) is None
    ]


def why_none(state: State, who: Combatant, ways: tuple[str, ...], means: str = DAMAGE) -> Refusal | None:
    """Why somebody can attack nobody in some modes: no weapon, none that can be used, nobody in reach."""
    found = usable(state, who, ways, means)
    reasons = [[out_of_reach(state, who, foe, each, mode) for foe in foes(state, who)] for each, mode in found]
    if any(None in each for each in reasons):
        return None
    if found:
        # With one foe, or several for whom the same is true, the GM is told what it is.
        first = dict.fromkeys(reason for reason in reasons[0] if reason is not None)
        if len(first) == 1:
            return next(iter(first))
        reach = "in reach" if MELEE in ways else "in range and in sight"
        return Refusal(f"nobody is {reach}", ("W-51",) if MELEE in ways else ("W-52",))
    for each in arms(state, who):
        for mode in modes(each):
            refusal = unusable(state, who, each, mode) if mode in ways else None
            if refusal is not None:
                return refusal
    return Refusal(f"{who} has no weapon for that", ("W-51",) if MELEE in ways else ("W-52",))


def targets(state: State, who: Combatant, each: Arm, mode: str, told: Hint | None = None) -> list[Option]:
    """Every foe with its distance, what is seen of it and the chance to hit, or why it can't be attacked."""
    return [
        aim(state, who, foe, (told or hint)(state, who, foe, aimed_at(state, who, foe, each, mode)), refusal)
        for foe in foes(state, who)
        for refusal in (out_of_reach(state, who, foe, each, mode),)
    ]


def aimed_at(state: State, who: Combatant, foe: Combatant, each: Arm, mode: str, means: str = DAMAGE) -> Blow:
    """An attack on a target, which an Assassin's may be sure to hit."""
    return Blow(each, mode, means, sure=surprises(state, who, foe, each))


def aim(state: State, who: Combatant, other: Combatant, told: str, refusal: Refusal | None = None) -> Option:
    """Somebody as a target, with a sign for its cover."""
    seen = positions.look(state, who, other) if other.id != who.id else None
    mark, _ = SIGNS.get(seen.cover, ("", "")) if seen is not None else ("", "")
    return Option(other.id, str(other), told, refusal, other.id, mark=mark)


def legend(options: Iterable[Option]) -> str:
    """The signs of cover that some options bear, with what they mean; empty where none bears one."""
    borne = {option.mark for option in options}
    return "  ".join(f"{sign} {words}" for sign, words in SIGNS.values() if sign in borne)


def hint(state: State, who: Combatant, foe: Combatant, blow: Blow) -> str:
    """The chance to hit and the distance; then sight and cover, AC and hit points."""
    feet, seen = positions.distance(state, who, foe), positions.look(state, who, foe)
    if feet is None or seen is None:
        return ""
    if seen.cover is Cover.UNSEEN:
        return f"{feet} ft; {seen.words}"
    told = f"{foe.own(f'{odds(state, who, foe, blow).hits:.0%}')} to hit, {feet} ft"
    traits = told_of(state, foe, kinds_of(blow)) if blow.means == DAMAGE else ""
    armour, health = foe.own(armour_class(state, foe)[0]), foe.own(hp(foe))
    return f"{told}; {seen.words}, AC {armour}, {health} HP{f', {traits}' if traits else ''}"


async def choose_blow(
    fight: Fight, actor: str, ways: tuple[str, ...], *, verb: str, means: str = DAMAGE, told: Hint | None = None
) -> tuple[str, Blow]:
    """The weapon and the target of an attack: named, the only ones that come into question, or chosen."""
    state, who = fight.state, fight.who(actor)
    found = usable(state, who, ways, means)
    named = fight.given("with")
    real = [pair for pair in found if pair[0].id not in MAKESHIFT]
    everything = [(each, mode) for each in arms(state, who) for mode in modes(each) if mode in ways]
    shown = everything if named or fight.forced else real or found
    shown = sorted(shown, key=lambda pair: -promise(state, who, *pair))
    options = [_weapon_option(state, who, each, mode, means) for each, mode in shown]
    chosen = await fight.pick(
        "with",
        options,
        prompt=f"{who}: with which weapon?",
        nothing=f"{who} has nothing to do that with",
        clauses=("W-131",) if who.facts.get("off_hand") else ("W-51",) if MELEE in ways else ("W-52",),
        sole=True,
    )
    weapon, _, mode = chosen.partition("/")
    each = arm(fight.state, fight.who(actor), weapon)
    mode = mode or next((name for name in modes(each) if name in ways), MELEE)
    candidates = targets(fight.state, fight.who(actor), each, mode, told)
    target = await fight.pick(
        "target",
        candidates,
        prompt=f"{fight.who(actor)} {verb} whom with {each.name}?",
        nothing=f"{fight.who(actor)} can reach nobody with {each.name}",
        clauses=("W-11", "W-51") if mode == MELEE else ("W-11", "W-52"),
        context=legend(candidates),
    )
    return target, aimed_at(fight.state, fight.who(actor), fight.who(target), each, mode, means)


def promise(state: State, who: Combatant, each: Arm, mode: str) -> float:
    """The most that an attack may be expected to do to anybody in reach."""
    reached = [foe for foe in foes(state, who) if out_of_reach(state, who, foe, each, mode) is None]
    return max((expected(state, who, foe, Blow(each, mode)) for foe in reached), default=0.0)


def _weapon_option(state: State, who: Combatant, each: Arm, mode: str, means: str) -> Option:
    """A weapon in a mode; one that can't be used, or reaches nobody, says so."""
    reached = [foe for foe in foes(state, who) if out_of_reach(state, who, foe, each, mode) is None]
    refusal = unusable(state, who, each, mode)
    if refusal is None and means == GRAPPLE and not each.natural:
        refusal = Refusal("a grapple takes an unarmed attack", ("W-123",))
    if refusal is None and not reached:
        refusal = Refusal(f"nobody is in reach of {each.name}", ("W-51",) if mode == MELEE else ("W-52",))
    best = promise(state, who, each, mode)
    label = each.name if mode != THROWN else f"{each.name}, thrown"
    # A weapon goes by its name alone in the first of its modes: a bow shot, a spear thrust; "spear/thrown" is thrown.
    option = each.id if mode == modes(each)[0] else f"{each.id}/{mode}"
    return Option(option, label, f"{each.weapon.damage}, about {best:.1f} damage", refusal)


def surprises(state: State, who: Combatant, foe: Combatant, each: Arm) -> bool:
    """Whether an Assassin's hidden knife can't miss: point-blank, at somebody surprised."""
    if not has(who, "point-blank") or not each.has("subtle") or foe.effect("surprised") is None:
        return False
    feet = positions.distance(state, who, foe)
    return feet is not None and feet <= POINT_BLANK


def show_oneself(fight: Fight, actor: str) -> None:
    """Whoever was hidden and attacks is hidden no longer (W-110)."""
    fight.reveal(actor, "W-110", text="shows itself")


def announce(fight: Fight, actor: str, target: str, blow: Blow, verb: str, *clauses: str, told: str = "") -> None:
    """The headline of an attack, in its own words or as it is `told`, and what is seen of its target."""
    show_oneself(fight, actor)
    state, who, foe = fight.state, fight.who(actor), fight.who(target)
    seen = positions.look(state, who, foe)
    cited = COVER[seen.cover] if seen is not None else ()
    crowd = ("W-12",) if seen is not None and between(state, who, foe) else ()
    told = told or attack_words(who, foe, blow, verb)
    fight.say(told, *clauses, *cited, *crowd, who=actor, kind="headline")
    if seen is not None and seen.cover in (Cover.HALF, Cover.FULL):
        fight.say(f"{foe} has {seen.covered}", *cited, who=target)
    if positions.unseen(state, foe):
        fight.say(f"{foe} can't be seen", "W-109", who=target)


def attack_words(who: Combatant, foe: Combatant, blow: Blow, verb: str) -> str:
    """An attack as one would say it."""
    if blow.mode == THROWN and verb == SHOOTS:
        return f"{who} throws {blow.arm.name} at {foe}"
    means = "unarmed" if blow.arm.id == BARE_HANDS else f"with {blow.arm.name}"
    return f"{who} {verb} {foe} {means}"


def between(state: State, who: Combatant, foe: Combatant) -> bool:
    """Whether anybody else stands in the rectangle between two, which is no obstacle (W-12)."""
    if who.at is None or foe.at is None:
        return False
    columns = sorted((who.at[0], foe.at[0]))
    rows = sorted((who.at[1], foe.at[1]))
    return any(
        columns[0] <= x <= columns[1] and rows[0] <= y <= rows[1]
        for other in state.acting()
        if other.id not in (who.id, foe.id)
        for x, y in other.squares
    )
