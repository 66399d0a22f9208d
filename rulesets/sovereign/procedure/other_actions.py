"""Skills, and whatever the GM gives a type to (W-38, W-50, W-87)."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.model.values import Term
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..characters.actions_left import no_main, no_move, spend_main, spend_move
from ..characters.recruiting import SKILLS
from ..characters.stats import value
from ..combat.attacks import exert
from ..combat.attacks_of_opportunity import provoke
from ..reactions.held_action import met_first
from ..rolls.checks import SUCCESS, check


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
    spend_main(fight, actor, "W-38")
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
        spend_main(fight, actor, "W-50")
    elif kind == "move":
        spend_move(fight, actor, "W-50")
    told = fight.read(fight.given("text") or "") or "does something else"
    cited = {"main": "W-25", "move": "W-26", "free": "W-28", "instant": "W-29"}[kind]
    fight.say(f"{who}: {told}", "W-24", "W-50", cited, who=actor, kind="headline")
    if kind in ("main", "move"):
        await met_first(fight, actor, told)
    if provokes:
        await provoke(fight, actor, "W-50")
