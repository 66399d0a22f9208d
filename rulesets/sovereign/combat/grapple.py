"""Grapples: seizing, breaking free, letting go, and what a grip does (W-123 to W-129)."""

from __future__ import annotations

from combattracker.model.modifiers import total
from combattracker.model.state import State
from combattracker.rules.asking.requests import Outcome, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight, Verdict

from ..arms.blow import GRAPPLE, Blow
from ..arms.weapons import MELEE, arms
from ..characters.actions_left import no_main, spend_main
from ..reactions.held_action import met_first
from ..rolls.checks import EVEN, FAILURE, SUCCESS, best
from ..rolls.damage_roll import wound
from .attacks import carry_out
from .shove_and_grip import HOLD, force, held_by, let_go
from .targeting import choose_blow, why_none


def refuse_grapple(state: State, actor: str) -> Refusal | None:
    """Why somebody can't grapple now: one target at a time (W-125)."""
    who = state.who(actor)
    if who.effect("grappling"):
        return Refusal(f"{who} holds somebody already", ("W-125",))
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
    return no_main(who) if held_by(state, who) else Refusal(f"nobody holds {who}", ("W-124",))


@action("break", "Break free", key="C", clauses=("W-124", "W-125", "W-25"), refuse=refuse_break, moment=ON_TURN)
async def break_free(fight: Fight, actor: str) -> None:
    """Main action: one roll against everybody who holds; free from each whose number it reaches."""
    spend_main(fight, actor, "W-124")
    who = fight.who(actor)
    fight.say(f"{who} tries to break free", "W-124", "W-125", who=actor, kind="headline")
    await met_first(fight, actor, "tries to break free")
    who = fight.who(actor)
    if not held_by(fight.state, who):
        return
    terms = best(who, *HOLD)
    numbers = {each: EVEN + total(force(fight.who(each), who, *HOLD)) for each in held_by(fight.state, who)}
    highest = max(numbers.values(), default=EVEN)

    def judge(roll: Outcome) -> Verdict:
        return Verdict(SUCCESS if roll.total >= highest else FAILURE)

    roll = await fight.roll(
        actor,
        "break free",
        "2d6",
        terms=terms,
        target=highest,
        judge=judge,
        outcomes=(SUCCESS, FAILURE),
        prompt=f"{who}: break free",
        clauses=("W-124", "W-125"),
    )
    ruled = roll.outcome != judge(roll).outcome
    for grappler, number in numbers.items():
        free = roll.outcome == SUCCESS if ruled else roll.total >= number
        if free and fight.is_still(grappler, "here"):
            let_go(fight, grappler, "W-124", text="broken")
    left = [str(fight.who(each)) for each in held_by(fight.state, fight.who(actor))]
    told = f"{fight.who(actor)} is free" if not left else f"{', '.join(left)} still holds {fight.who(actor)}"
    fight.say(told, "W-124", "W-125", who=actor)


def refuse_release(state: State, actor: str) -> Refusal | None:
    """Why somebody holds nobody that it could let go."""
    return None if state.who(actor).effect("grappling") else Refusal("nobody is held", ("W-124",))


@action("release", "Let go", key="7", clauses=("W-124", "W-28"), refuse=refuse_release, moment=ON_TURN)
async def release(fight: Fight, actor: str) -> None:
    """Free action: let go of whom one holds."""
    fight.say(f"{fight.who(actor)} lets go", "W-28", "W-124", who=actor, kind="headline")
    let_go(fight, actor, "W-124", text="released")


async def squeeze(fight: Fight, held: str) -> None:
    """The round ends: whoever is held takes damage from each grappler, as from an unarmed hit (W-127)."""
    for grappler in held_by(fight.state, fight.who(held)):
        if not fight.is_still(held, "up"):
            return
        who = fight.who(grappler)
        natural = next((each for each in arms(fight.state, who) if each.natural), None)
        if natural is not None:
            fight.say(f"{who} squeezes {fight.who(held)}", "W-127", who=grappler)
            with fight.part(f"squeeze-{grappler}"):
                await wound(fight, grappler, held, Blow(natural, MELEE))
