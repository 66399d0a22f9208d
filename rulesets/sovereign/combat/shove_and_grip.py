"""What a hit may do instead of damage: a shove or a grip, each by an opposed check (W-121 to W-124, W-129)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import ALL_AROUND, Square
from combattracker.model.modifiers import total
from combattracker.model.state import State
from combattracker.model.values import Term, Why
from combattracker.rules.asking.requests import Option
from combattracker.rules.scripting.script import Fight

from ..characters.stats import able
from ..damage.damage_types import Kinds, dice_on
from ..damage.hit_points import deal
from ..rolls.checks import SUCCESS, best, opposed
from ..schemas import Modifier, Skill
from ..space import positions

FORCE: tuple[tuple[Modifier, Skill], ...] = (("STR", "brawl"), ("STR", "exert"))
HOLD: tuple[tuple[Modifier, Skill], ...] = (("STR", "brawl"),)
LARGER, HARDLY = -2, -4
HALF_AGAIN, THREE_TIMES = 1.5, 3
"""How much longer than the attacker somebody is who is clearly larger, and who can barely be moved."""
BLUNT: Kinds = ("blunt",)
FALL = 10
"""The feet of a fall for each 1d6."""


def bulk(who: Combatant, foe: Combatant) -> tuple[Term, ...]:
    """What a shover or grappler has off against the clearly larger, and those that can barely be moved (W-129)."""
    mine, theirs = int(who.facts.get("length") or 5), int(foe.facts.get("length") or 5)
    if theirs >= THREE_TIMES * mine:
        return (Term(f"{foe} can barely be moved", HARDLY, "W-129"),)
    return (Term(f"{foe} is clearly larger", LARGER, "W-129"),) if theirs >= HALF_AGAIN * mine else ()


def force(who: Combatant, foe: Combatant, *pairs: tuple[Modifier, Skill]) -> tuple[Term, ...]:
    """What a shover or grappler brings up against somebody, its size considered."""
    return (*best(who, *pairs), *bulk(who, foe))


async def contest(
    fight: Fight, actor: str, foe: str, purpose: str, pairs: tuple[tuple[Modifier, Skill], ...], *clauses: str
) -> bool:
    """An opposed check of strength, the attacker rolling (AMB-W17)."""
    who, other = fight.who(actor), fight.who(foe)
    against = total(best(other, *pairs))
    prompt = f"{who}: {purpose} v {other}"
    roll = await opposed(fight, actor, purpose, force(who, other, *pairs), against, *clauses, prompt=prompt)
    return roll.outcome == SUCCESS


async def shove(fight: Fight, actor: str, target: str) -> None:
    """The shover wins: the target goes to an adjacent square, or prone (W-121, W-122)."""
    if not await contest(fight, actor, target, "shove", FORCE, "W-121"):
        fight.say(f"{fight.who(target)} stands firm", "W-121", who=target)
        return
    if not able(fight.state, actor) or not fight.is_still(target, "here"):
        return
    options = [*pushes(fight.state, fight.who(target)), Option("prone", "prone where it is")]
    where = await fight.choose(
        actor,
        "shove-to",
        options,
        prompt=f"{fight.who(target)} is shoved where?",
        facts={"target": target},
        clauses=("W-122",),
    )
    grid, foe = fight.state.grid, fight.who(target)
    if where == "prone" or grid is None:
        fight.say(f"{foe} is thrown down", "W-122", who=target)
        fight.gain(target, "prone", "W-122", "W-94", "W-95", source=actor)
        return
    square = grid.parse(where)
    fight.say(f"{foe} is shoved to {where}", "W-4", "W-122", who=target)
    await displace(fight, target, square, "W-122")


def pushes(state: State, foe: Combatant) -> list[Option]:
    """The adjacent squares into which somebody can be shoved: none that is occupied or impassable (AMB-W38)."""
    grid = state.grid
    if grid is None or foe.at is None:
        return []
    squares = [(foe.at[0] + dx, foe.at[1] + dy) for dx, dy in ALL_AROUND]
    here = positions.elevation(grid, foe.squares)
    found = []
    for square in squares:
        if positions.free(state, foe, square):
            drop = here - (grid.height(square) or 0)
            if drop < -5:
                continue
            hint = f"falls {drop} ft" if drop >= FALL else ""
            found.append(Option(grid.name(square), grid.name(square), hint, square=square))
    return found


async def displace(fight: Fight, target: str, square: Square, *clauses: str) -> None:
    """Somebody is moved against its will, and falls where the ground is lower."""
    foe, grid = fight.who(target), fight.state.grid
    assert grid is not None
    before = positions.elevation(grid, foe.squares)
    fight.move(target, square, *clauses)
    fight.settle()
    await fall(fight, target, before - positions.elevation(grid, fight.who(target).squares))


async def fall(fight: Fight, target: str, feet: int) -> None:
    """1d6 for each full 10 feet of a fall, at most 20d6."""
    dice = min(20, feet // FALL)
    if dice <= 0:
        return
    text = dice_on(fight, target, f"{dice}d6", BLUNT)
    prompt = f"{fight.who(target)} falls {feet} ft"
    with fight.as_long_as(target):
        roll = await fight.roll(target, "fall", text, prompt=prompt, clauses=("W-122",))
        why = Why((), (Term(f"a fall of {feet} ft", roll.total),), (roll.key,))
        deal(fight, target, roll.total, "", why, BLUNT)


# Grips


async def seize(fight: Fight, actor: str, target: str) -> None:
    """The grappler wins: the target is held until it is released or breaks free (W-123, W-124)."""
    if not await contest(fight, actor, target, "grapple", HOLD, "W-123"):
        fight.say(f"{fight.who(target)} slips away", "W-123", who=target)
        return
    if able(fight.state, actor) and fight.is_still(target, "here"):
        who, foe = fight.who(actor), fight.who(target)
        fight.say(f"{who} holds {foe}", "W-124", "W-125", "W-126", who=actor)
        fight.gain(actor, "grappling", "W-125", "W-126", source=actor, data={"target": target})
        fight.gain(target, "grappled", "W-124", "W-126", source=actor, id=f"grappled-{actor}", data={"by": actor})


def held_by(state: State, who: Combatant) -> list[str]:
    """Everybody who holds somebody (W-125)."""
    return [
        str(effect.data["by"])
        for effect in who.effects.values()
        if effect.kind == "grappled" and effect.data.get("by") in state.combatants
    ]


def let_go(fight: Fight, grappler: str, *clauses: str, text: str = "") -> None:
    """A grip ends."""
    effect = fight.who(grappler).effect("grappling")
    if effect is None:
        return
    held = str(effect.data.get("target"))
    fight.lose(grappler, "grappling", *clauses, text=text)
    if fight.is_still(held, "here"):
        grips = [each for each in fight.who(held).effects.values() if each.kind == "grappled"]
        for grip in (each for each in grips if each.data.get("by") == grappler):
            fight.lose(held, grip, *clauses, text=text)
