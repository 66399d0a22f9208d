"""Execution attacks on those who suspect nothing (W-134 to W-140)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import total
from combattracker.model.state import State
from combattracker.model.values import Term, Why, changed
from combattracker.rules.asking.dice import parse
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import action
from combattracker.rules.scripting.script import Fight

from ..arms.blow import Blow
from ..arms.weapons import MELEE, RANGED, THROWN
from ..characters.stats import foes, hp, value
from ..damage.damage_types import bars, dice_on, kinds_of
from ..damage.hit_points import deal, hurt, knock_out
from ..powers import has
from ..rolls.attack_roll import two_weapons
from ..rolls.checks import BEST_OF_THREE, DICE, SUCCESS, best, check, save
from ..rolls.damage_roll import damage_dice, damage_terms
from ..space import positions
from ..space.routes import allowance, resting_places
from ..variants import variant
from .targeting import choose_blow, usable
from .weapon_use import use_up

WAYS = (MELEE, RANGED, THROWN)
POINT_BLANK = 10
EASY, NORMAL, LONG = 6, 8, 10


def suspects_nothing(who: Combatant) -> bool:
    """Whether somebody expects no danger at all (W-134); the Alert always do."""
    return who.facts.get("guard") == "unaware" and not has(who, "unsurprised")


def refuse_execution(state: State, actor: str) -> Refusal | None:
    """Why nobody can be executed now: it takes an entirely unsuspecting target (W-134)."""
    if not actor:
        return Refusal("name who does it")
    who = state.who(actor)
    if state.outcome is not None or state.clock.phase:
        return Refusal("in a fight nobody is unsuspecting any more", ("W-134",))
    if not any(suspects_nothing(foe) for foe in foes(state, who)):
        return Refusal("nobody is entirely unsuspecting", ("W-134",))
    return None if usable(state, who, WAYS) else Refusal(f"{who} has no weapon", ("W-134",))


@action("execute", "Execution attack", params=("target", "with"), key="8", clauses=("W-134",), refuse=refuse_execution)
async def execute(fight: Fight, actor: str) -> None:
    """Before a fight: after a minute undisturbed, a shot or stab at somebody who suspects nothing."""
    if has(fight.who(actor), "move-with-execution"):
        await steal_up(fight, actor)
    target, blow = await choose_blow(fight, actor, WAYS, verb="executes", told=promised)
    if not suspects_nothing(fight.who(target)) and not fight.forced:
        raise Refusal(f"{fight.who(target)} is on its guard", ("W-134",)).error()
    who, foe = fight.who(actor), fight.who(target)
    minute = "W-137" if blow.mode == MELEE else "W-135"
    words = "waits beside" if blow.mode == MELEE else "takes aim at"
    fight.say(f"{who} {words} {foe}", "W-134", minute, who=actor, kind="headline")
    quiet = await fight.confirm(
        "", "minute", prompt="Has a full minute passed without any disturbance?", clauses=(minute,)
    )
    if not quiet:
        fight.say("The moment is spoilt", minute, who=actor)
        return
    blow = changed(blow, pair=two_weapons(fight.state, fight.who(actor)))
    use_up(fight, actor, target, blow)
    if blow.mode != MELEE and not await aimed(fight, actor, target, blow):
        fight.say(f"{fight.who(actor)} misses", "W-136", who=actor)
        startle(fight, target, "W-136")
        return
    if blow.mode == MELEE:
        fight.say("Nothing stands between the blade and its mark", "W-137", who=actor)
    await end(fight, actor, target, blow)


def promised(state: State, who: Combatant, foe: Combatant, blow: Blow) -> str:
    """How far away a victim is, what hits it, and the save on which it lives (W-136 to W-138)."""
    feet = positions.distance(state, who, foe) or 0
    if not suspects_nothing(foe):
        return f"{feet} ft; on its guard"
    sure = blow.mode == MELEE or has(who, "sure-execution")
    hits = "hits for sure" if sure else f"a check against {distant(blow, feet)}"
    needed = value(foe, "physical") - total(penalties(who, blow))
    return f"{feet} ft; {hits}, and a save of {foe.own(max(2, min(20, needed)))} or better saves it"


async def steal_up(fight: Fight, actor: str) -> None:
    """An Assassin of level 2 may take a Move to where it strikes from."""
    state, who = fight.state, fight.who(actor)
    grid = state.grid
    if grid is None or who.at is None:
        return
    places = resting_places(state, who, allowance(state, who))
    options = [
        Option(grid.name(at), grid.name(at) if at != who.at else "stay", f"{route.price} ft", square=at, way=route.way)
        for at, route in places.items()
    ]
    chosen = await fight.choose(
        actor, "steal-to", options, prompt=f"{who}, Assassin: steals where?", clauses=("W-134",)
    )
    square = grid.parse(chosen)
    fight.move(actor, square, "W-134", way=places[square].way, text="unnoticed")


async def aimed(fight: Fight, actor: str, target: str, blow: Blow) -> bool:
    """The DEX/Shoot check of a ranged execution, which ignores AC (W-136)."""
    who = fight.who(actor)
    if has(who, "sure-execution"):
        fight.say(f"{who}, Sniper's Eye: such a shot never misses", "W-136", who=actor)
        return True
    feet = positions.distance(fight.state, who, fight.who(target)) or 0
    by_distance = distant(blow, feet)
    terms = list(best(who, ("DEX", "shoot")))
    difficulty = by_distance
    if variant(fight.state, "execution") == "one difficulty":
        difficulty = LONG
        if by_distance < LONG:
            terms.append(Term(f"{feet} ft away", LONG - by_distance, "W-136"))
    dice = BEST_OF_THREE if has(who, "sniper") else DICE
    if has(who, "sniper"):
        fight.say(f"{who}, Sniper's Eye: the better two of three dice", "W-136", who=actor)
    roll = await check(fight, actor, "execution", terms, difficulty, "W-136", dice=dice)
    return roll.outcome == SUCCESS


def distant(blow: Blow, feet: int) -> int:
    """The difficulty of a shot by its distance (W-136)."""
    assert blow.arm.weapon.range is not None
    return EASY if feet <= POINT_BLANK else NORMAL if feet <= blow.arm.weapon.range[0] else LONG


def penalties(who: Combatant, blow: Blow) -> list[Term]:
    """What makes the victim's save harder: the skill (W-138), the weapon, and Sniper's Eye."""
    skill = max(0, value(who, blow.arm.weapon.skill if blow.mode == MELEE else "shoot"))
    terms = [Term(f"{who}'s skill", -skill, "W-138")]
    if blow.arm.has("precisely-murderous"):
        terms.append(Term("precisely murderous", -1))
    if has(who, "sure-execution") and blow.mode != MELEE:
        terms.append(Term("Sniper's Eye", -4))
    return [term for term in terms if term.amount]


async def end(fight: Fight, actor: str, target: str, blow: Blow) -> None:
    """The victim's Physical save (W-138): failed, it is done for (W-139), made, it takes the most damage (W-140)."""
    who = fight.who(actor)
    murderous = blow.arm.has("precisely-murderous")
    kinds = kinds_of(blow)
    if bars(fight, target, kinds):
        startle(fight, target, "W-134")
        return
    saved = await save(fight, target, "physical", "W-138", terms=penalties(who, blow), against="execution")
    if not fight.is_still(target, "here"):
        return
    gentle = blow.arm.has("less-lethal")
    if not saved:
        why = Why(("W-139",), text="unconscious" if gentle else "the save failed")
        if gentle:
            knock_out(fight, target, actor, why)
        else:
            deal(fight, target, hp(fight.who(target)), actor, why)
    else:
        state = fight.state
        dice = parse(dice_on(fight, target, damage_dice(state, fight.who(actor), blow), kinds))
        bonus = total(damage_terms(state, fight.who(actor), fight.who(target), blow))
        most = max(0, dice.total([*dice.faces]) + bonus)
        double = 2 if murderous or (has(who, "sure-execution") and blow.mode != MELEE) else 1
        shown = [Term("the most that it can do", most, "W-140"), *([Term("doubled", most)] if double == 2 else [])]
        await hurt(fight, target, most * double, actor, Why(("W-140",), tuple(shown)), kinds, less_lethal=gentle)
    startle(fight, target, "W-134")


def startle(fight: Fight, target: str, clause: str) -> None:
    """Who has been attacked suspects something now."""
    if fight.is_still(target, "up") and fight.who(target).facts.get("guard") == "unaware":
        fight.set_fact(target, "guard", "ready", clause, text="warned")
