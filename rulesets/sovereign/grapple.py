"""Grapples: seizing, breaking free, dragging and throwing, letting go, and what a grip does (W-123 to W-129)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import ALL_AROUND, Square
from combattracker.model.state import State
from combattracker.model.values import Term, Why
from combattracker.rules.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.script import Fight

from . import ground
from .aiming import choose_blow, why_none
from .arms import MELEE, arms
from .attacks import carry_out
from .blow import GRAPPLE, Blow
from .checks import EVEN, FAILURE, SUCCESS, best, total
from .contests import HOLD, contest, displace, held_by, let_go
from .harm import hurt
from .units import gain, no_main, spend
from .wounds import damage_dice, damage_terms


def refuse_grapple(state: State, actor: str) -> Refusal | None:
    """Why somebody can't grapple now: one target at a time (W-125)."""
    who = state.who(actor)
    if who.effect("grappling"):
        return Refusal(f"{who.name} holds somebody already", ("W-125",))
    return no_main(who) or why_none(state, who, (MELEE,), GRAPPLE)


@action(
    "grapple",
    "Grapple",
    params=("target", "with"),
    key="g",
    clauses=("W-34", "W-123", "W-125"),
    refuse=refuse_grapple,
    moment=ON_TURN,
)
async def grapple(fight: Fight, actor: str) -> None:
    """Main action: an unarmed hit that, instead of hurting, seizes its target."""
    target, blow = await choose_blow(fight, actor, (MELEE,), verb="grapples", means=GRAPPLE)
    await carry_out(fight, actor, target, blow, "grapples", "W-34", "W-123")


def refuse_break(state: State, actor: str) -> Refusal | None:
    """Why somebody has nothing to break free from, or can't (W-124)."""
    who = state.who(actor)
    return no_main(who) if held_by(state, who) else Refusal(f"nobody holds {who.name}", ("W-124",))


@action("break", "Break free", key="C", clauses=("W-124", "W-125", "W-25"), refuse=refuse_break, moment=ON_TURN)
async def break_free(fight: Fight, actor: str) -> None:
    """Main action: one roll against everybody who holds; free from each whose number it reaches."""
    spend(fight, actor, "main", "W-25", "W-124")
    who = fight.who(actor)
    fight.say(f"{who.name} tries to break free", "W-124", "W-125", who=actor, kind="headline")
    terms = best(who, *HOLD)
    numbers = {each: EVEN + total(best(fight.who(each), *HOLD)) for each in held_by(fight.state, who)}
    roll = await fight.roll(
        actor,
        "break free",
        "2d6",
        terms=terms,
        target=max(numbers.values(), default=EVEN),
        outcomes=(SUCCESS, FAILURE),
        prompt=f"{who.name}: break free",
        clauses=("W-124", "W-125"),
    )
    for grappler, number in numbers.items():
        free = roll.outcome == SUCCESS or (not roll.outcome and roll.total >= number)
        if grappler in fight.state.combatants and free:
            let_go(fight, grappler, "W-124", text="broken")
    left = [fight.who(each).name for each in held_by(fight.state, fight.who(actor))]
    told = f"{fight.who(actor).name} is free" if not left else f"{', '.join(left)} still holds {fight.who(actor).name}"
    fight.say(told, "W-124", "W-125", who=actor)


def captive(state: State, who: Combatant) -> Combatant | None:
    """Whom somebody holds."""
    effect = who.effect("grappling")
    return state.combatants.get(str(effect.data.get("target"))) if effect else None


def refuse_haul(state: State, actor: str) -> Refusal | None:
    """Why somebody can't drag or throw anybody (W-128)."""
    who = state.who(actor)
    return no_main(who) if captive(state, who) else Refusal(f"{who.name} holds nobody", ("W-128",))


@action(
    "haul",
    "Drag or throw",
    params=("how", "square"),
    key="B",
    clauses=("W-128", "W-25"),
    refuse=refuse_haul,
    moment=ON_TURN,
)
async def haul(fight: Fight, actor: str) -> None:
    """Main action: drag whom one holds 10 feet along, or throw it 5 feet away and prone; or lose the grip."""
    held = captive(fight.state, fight.who(actor))
    if held is None:
        return
    target = held.id
    how = await fight.pick(
        "how",
        [Option("drag", "drag it 10 ft along"), Option("throw", "throw it 5 ft away, prone")],
        prompt=f"{fight.who(actor).name}: drag or throw {held.name}?",
        nothing="",
        clauses=("W-128",),
    )
    spend(fight, actor, "main", "W-25", "W-128")
    words = "drags" if how == "drag" else "throws"
    fight.say(f"{fight.who(actor).name} {words} {held.name}", "W-128", who=actor, kind="headline")
    if not await contest(fight, actor, target, how, HOLD, "W-128"):
        fight.say(f"{fight.who(target).name} breaks free", "W-128", who=target)
        let_go(fight, actor, "W-128", text="the grip is lost")
        return
    if target not in fight.state.combatants or captive(fight.state, fight.who(actor)) is None:
        return
    if how == "throw":
        await _throw(fight, actor, target)
    else:
        await _drag(fight, actor, target)


async def _throw(fight: Fight, actor: str, target: str) -> None:
    """5 feet away and prone; where no square is free, prone where it is (AMB-W38)."""
    squares = _around(fight.state, fight.who(target), fight.who(target).at)
    let_go(fight, actor, "W-128", text="thrown")
    if squares:
        square = await _where(fight, squares, "throw-to", f"{fight.who(target).name} is thrown where?")
        await displace(fight, target, square, "W-128")
    gain(fight, target, "prone", "W-128", "W-94", source=actor)


async def _drag(fight: Fight, actor: str, target: str) -> None:
    """Both go up to 10 feet; the grappler leads, and the one who is held comes after."""
    for step in (1, 2):
        who, held = fight.who(actor), fight.who(target)
        squares = [square for square in _around(fight.state, who, who.at) if square != held.at]
        if not squares or who.at is None:
            return
        square = await _where(fight, squares, f"drag-{step}", f"{who.name} drags {held.name} where, step {step} of 2?")
        behind = fight.who(actor).at
        await displace(fight, actor, square, "W-128")
        if behind is not None and ground.free(fight.state, fight.who(target), behind):
            await displace(fight, target, behind, "W-128")


async def _where(fight: Fight, squares: list[Square], purpose: str, prompt: str) -> Square:
    grid = fight.state.grid
    assert grid is not None
    options = [Option(grid.name(square), grid.name(square), square=square) for square in squares]
    return grid.parse(await fight.choose(fight.frames[-1].actor, purpose, options, prompt=prompt, clauses=("W-128",)))


def _around(state: State, who: Combatant, at: Square | None) -> list[Square]:
    if at is None or state.grid is None:
        return []
    near = [(at[0] + dx, at[1] + dy) for dx, dy in ALL_AROUND]
    return [square for square in near if ground.free(state, who, square)]


def refuse_release(state: State, actor: str) -> Refusal | None:
    """Why somebody holds nobody that it could let go."""
    return None if state.who(actor).effect("grappling") else Refusal("nobody is held", ("W-124",))


@action("release", "Let go", clauses=("W-124", "W-28"), refuse=refuse_release, moment=ON_TURN)
async def release(fight: Fight, actor: str) -> None:
    """Free action: let go of whom one holds."""
    fight.say(f"{fight.who(actor).name} lets go", "W-28", "W-124", who=actor, kind="headline")
    let_go(fight, actor, "W-124", text="released")


async def squeeze(fight: Fight, held: str) -> None:
    """The round ends: whoever is held takes damage from each grappler, as from an unarmed hit (W-127)."""
    for grappler in held_by(fight.state, fight.who(held)):
        if held not in fight.state.combatants or fight.who(held).standing != "up":
            return
        state, who, foe = fight.state, fight.who(grappler), fight.who(held)
        natural = next((each for each in arms(state, who) if each.natural), None)
        if natural is None:
            continue
        blow = Blow(natural, MELEE)
        roll = await fight.roll(
            grappler,
            f"squeeze {held}",
            damage_dice(state, who, blow),
            terms=damage_terms(state, who, foe, blow),
            prompt=f"{who.name} squeezes {foe.name}",
            clauses=("W-127", "W-113"),
        )
        if held in fight.state.combatants:
            amount = max(0, roll.total)
            why = Why(("W-127",), (Term("grapple", amount),), (roll.key,))
            await hurt(fight, held, amount, grappler, why, less_lethal=natural.has("less-lethal"))
