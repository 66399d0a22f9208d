"""Holding, defending, snap attacks, skills, and whatever the GM gives a type to (W-46, W-48 to W-50, W-87, W-96)."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.model.values import Term
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from .aiming import aim, hint, legend
from .attacks import exert
from .checks import SUCCESS, check
from .held import held_action, met_first
from .instants import defend_totally, no_defence, no_snap
from .odds import attacks, best_attack
from .opportunity import provoke
from .recruiting import SKILLS
from .strike import snap_attack
from .swarm import swarm_target
from .turn import current, title, undecided
from .units import count, foes, gain, helpless, left, no_main, no_move, spend, spend_move, value

NOBODY_NAMED = Refusal("name who does it")


# Holding and acting out of turn


def refuse_hold(state: State, actor: str) -> Refusal | None:
    """Why somebody can't hold its action: it takes the Move (W-96), and something must be left to do."""
    who = state.who(actor)
    if who.effect("holding"):
        return Refusal(f"{who} holds its action already", ("W-96",))
    if not left(who, "move"):
        return Refusal(f"{who} has no Move action left", ("W-46", "W-96"))
    return no_main(who)


@action("hold", "Hold an action", key="Z", clauses=("W-46", "W-26", "W-96"), refuse=refuse_hold, moment=ON_TURN)
async def hold(fight: Fight, actor: str) -> None:
    """Move action: put the rest of the turn off; it may come as an Instant until the round ends."""
    spend(fight, actor, "move", "W-26", "W-46")
    fight.say(f"{fight.who(actor)} holds an action", "W-46", "W-96", who=actor, kind="headline")
    gain(fight, actor, "holding", "W-96")


def refuse_trigger(state: State, actor: str) -> Refusal | None:
    """Why nobody has a held action to use: none is held, or its bearer can do nothing any more."""
    if not actor:
        return NOBODY_NAMED
    who = state.who(actor)
    if who.effect("holding") and helpless(state, who):
        return Refusal(f"{who} can do nothing", ("W-29", "W-96"))
    return None if who.effect("holding") else Refusal("no action is held", ("W-96",))


@action("trigger", "Use the held action", key="M", clauses=("W-29", "W-96"), refuse=refuse_trigger)
async def trigger(fight: Fight, actor: str) -> None:
    """Instant: the action that was held, now."""
    fight.say(f"{fight.who(actor)} acts now", "W-29", "W-96", who=actor, kind="headline")
    await held_action(fight, actor)


def refuse_defence(state: State, actor: str) -> Refusal | None:
    """Why somebody can't go over to Total Defense."""
    return no_defence(state, state.who(actor)) if actor else NOBODY_NAMED


@action("total-defense", "Total Defense", key="T", clauses=("W-48", "W-29", "W-81"), refuse=refuse_defence)
async def total_defense(fight: Fight, actor: str) -> None:
    """Instant, for the Main action: +2 AC and no Shock until the side's next turn."""
    fight.say(f"{fight.who(actor)} defends totally", "W-29", "W-48", who=actor, kind="headline")
    defend_totally(fight, actor)


def refuse_snap(state: State, actor: str) -> Refusal | None:
    """Why somebody can't make a snap attack."""
    if not actor:
        return NOBODY_NAMED
    who = state.who(actor)
    refusal = no_snap(state, who)
    if refusal is None and not any(attacks(state, who, foe, snap=True) for foe in foes(state, who)):
        return Refusal("nobody is in reach", ("W-51",))
    return refusal


@action("snap", "Snap attack", params=("target",), key="K", clauses=("W-49", "W-56", "W-57"), refuse=refuse_snap)
async def snap(fight: Fight, actor: str) -> None:
    """Instant, for the Main action: an attack at -4, on anybody's turn."""
    state, who = fight.state, fight.who(actor)
    options = []
    for foe in foes(state, who):
        blow = best_attack(state, who, foe, snap=True)
        if blow is not None:
            options.append(aim(state, who, foe, f"{blow.arm.name}, {hint(state, who, foe, blow)}"))
    target = await fight.pick(
        "target",
        options,
        prompt=f"{who}: snap attack at whom?",
        nothing="nobody is in reach",
        clauses=("W-49", "W-56"),
        context=legend(options),
    )
    fight.say(f"{fight.who(actor)} snaps at {fight.who(target)}", "W-49", who=actor, kind="headline")
    await snap_attack(fight, actor, target)


# Skills and everything else


def refuse_skill(state: State, actor: str) -> Refusal | None:
    """Why somebody can't use a skill now."""
    return no_main(state.who(actor))


@action(
    "skill",
    "Use a skill",
    params=("skill", "attribute", "difficulty", "text*"),
    key="U",
    clauses=("W-38", "W-25", "W-87"),
    refuse=refuse_skill,
    moment=ON_TURN,
)
async def skill(fight: Fight, actor: str) -> None:
    """Main action: anything of some six seconds that a skill check decides; adjacent armed foes strike."""
    who = fight.who(actor)
    name = await fight.pick(
        "skill",
        [Option(each, each.capitalize(), who.own(f"{value(who, each):+}"), of=actor) for each in SKILLS],
        prompt="Which skill?",
        nothing="",
        clauses=("W-87",),
    )
    attribute = await fight.pick(
        "attribute",
        [
            Option(each, each, who.own(f"{value(who, each):+}"), of=actor)
            for each in ("STR", "DEX", "CON", "INT", "WIS")
        ],
        prompt=f"{name.capitalize()} with which attribute?",
        nothing="",
        clauses=("W-87",),
    )
    difficulty = await fight.number("", "difficulty", prompt="How difficult?", low=2, high=30, default=8)
    told = fight.read(fight.given("text") or "") or f"uses {name.capitalize()}"
    spend(fight, actor, "main", "W-25", "W-38")
    fight.say(f"{fight.who(actor)}: {told}", "W-38", "W-87", who=actor, kind="headline")
    exert(fight, actor)
    await met_first(fight, actor, f"uses {name.capitalize()}")
    await provoke(fight, actor, "W-38", "W-87")
    who = fight.who(actor)
    terms = (Term(attribute, value(who, attribute)), Term(name.capitalize(), value(who, name)))
    roll = await check(fight, actor, name, terms, difficulty, "W-87")
    fight.say("it works" if roll.outcome == SUCCESS else "it does not work", "W-87", who=actor)


TYPES = ("main", "move", "free", "instant")


def refuse_other(state: State, actor: str) -> Refusal | None:
    """Why somebody can't do what is on no list: the GM decides (W-50)."""
    return None


@action(
    "other",
    "Another action",
    params=("type", "provokes=", "text*"),
    key="3",
    clauses=("W-50", "W-24", "W-28"),
    refuse=refuse_other,
    moment=ON_TURN,
)
async def other(fight: Fight, actor: str) -> None:
    """Whatever is on no list: the GM says which type of action it is, and whether it provokes free attacks."""
    kind = await fight.pick(
        "type",
        [Option(each, f"{each.capitalize()} action") for each in TYPES],
        prompt="Which type of action is it?",
        nothing="",
        who="",
        clauses=("W-24", "W-50"),
    )
    provokes = (fight.given("provokes") or "no").lower() in ("yes", "true", "on", "1")
    who = fight.who(actor)
    refusal = no_main(who) if kind == "main" else no_move(who) if kind == "move" else None
    if refusal is not None and not fight.forced:
        raise refusal.error()
    if kind == "main":
        spend(fight, actor, "main", "W-25", "W-50")
    elif kind == "move":
        spend_move(fight, actor, "W-50")
    told = fight.read(fight.given("text") or "") or "does something else"
    cited = {"main": "W-25", "move": "W-26", "free": "W-28", "instant": "W-29"}[kind]
    fight.say(f"{who}: {told}", "W-24", "W-50", cited, who=actor, kind="headline")
    if kind in ("main", "move"):
        await met_first(fight, actor, told)
    if provokes:
        await provoke(fight, actor, "W-50")


@action("pass", "Done", key="z", clauses=("W-17",), moment=ON_TURN)
async def done(fight: Fight, actor: str) -> None:
    """End this one's turn; what is left of its Main action still serves for Instants in this round."""
    fight.say(f"{fight.who(actor)} is done", "W-17", who=actor, kind="headline")
    count(fight, actor, "done", 1)


def refuse_pass_all(state: State, actor: str) -> Refusal | None:
    """Why nobody can speak for all of a side: nobody else has anything left to do."""
    return None if len(undecided(state)) > 1 else Refusal("nobody else has anything left to do", ("W-17",))


@action("pass-all", "All done", key="9", clauses=("W-17",), refuse=refuse_pass_all, moment=ON_TURN)
async def all_done(fight: Fight, actor: str) -> None:
    """End the turn of everybody who may still act now; those whose swarm waits come last and are left out."""
    people = undecided(fight.state)
    people = [who for who in people if not swarm_target(who)] or people
    group = current(fight.state)
    told = title(fight.state, group) if group is not None else ", ".join(map(str, people))
    fight.say(f"{told} are done", "W-17", kind="headline")
    for who in people:
        count(fight, who.id, "done", 1)
