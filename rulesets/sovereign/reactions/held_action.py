"""The held action: the rest of a turn, taken as an Instant, and what it forestalls (W-96, W-97)."""

from __future__ import annotations

from combattracker.rules.asking.requests import Option
from combattracker.rules.ruleset import ON_TURN
from combattracker.rules.scripting.script import Fight

from ..arms.blow import Blow
from ..arms.weapons import out_of_reach, unusable
from ..characters.actions_left import left
from ..characters.stats import able
from ..space import positions
from .instants import HELD, forestalls, held_first, holders, perceives

NOBODY = "nobody"
NOT_HELD = ("hold", "pass", "pass-all", "charge", "wield")
"""What is no use as a held action: it takes a Move, or does nothing."""


async def held_action(fight: Fight, actor: str, against: str = "") -> None:
    """The rest of somebody's turn, taken as an Instant (W-96): Free actions, and what the Main brings.

    It comes before what it responds to (W-97).
    """
    fight.lose(actor, "holding", "W-96", text="used")
    fight.say(f"{fight.who(actor)} uses the held action", "W-29", "W-96", "W-97", who=actor)
    while True:
        chosen = await fight.choose(
            actor,
            "held",
            [*rest_of_turn(fight, actor), Option(NOBODY, "nothing more")],
            prompt=f"{fight.who(actor)}: which action was held?",
            facts={"against": against},
            clauses=("W-96",),
        )
        if chosen == NOBODY or not able(fight.state, actor):
            return
        await fight.ruleset.actions[chosen].script(fight, actor)
        if not able(fight.state, actor) or not left(fight.who(actor), "main"):
            return


async def met_first(fight: Fight, actor: str, does: str) -> None:
    """Asks those who hold an action and could strike at a foe before a deed of it that is no attack nor move (W-97)."""
    while True:
        state, who = fight.state, fight.who(actor)
        holding = holders(state, who)
        if not any(perceives(state, each, who) and forestalls(state, each, who) for each in holding):
            return
        answer = await fight.choose(
            holding[0].id,
            "first",
            [*map(held_first, holding), Option(NOBODY, "nobody")],
            prompt=f"{who} {does}: does anybody act first?",
            facts={"actor": actor, "spell": False},
            clauses=("W-29", "W-97"),
        )
        if answer == NOBODY:
            return
        await fight.do(held_action, answer.removeprefix(HELD), actor)


def rest_of_turn(fight: Fight, actor: str) -> list[Option]:
    """What somebody could still do on its turn, and may therefore do now that it has held that back (W-96)."""
    return [
        Option(each.name, each.label)
        for each in fight.ruleset.actions.values()
        if each.moment == ON_TURN and each.name not in NOT_HELD
        if each.refuse is None or each.refuse(fight.state, actor) is None
    ]


def parted(fight: Fight, actor: str, target: str) -> bool:
    """Whether a held action came first, so that somebody is not beside whom it was to help any more (W-97)."""
    who, friend = fight.who(actor), fight.who(target)
    apart = actor != target and not positions.adjacent(fight.state, who, friend)
    if apart and friend.at is not None and not fight.forced:
        fight.say(f"{friend} is out of {who}'s reach by now", "W-97", who=actor)
        return True
    return False


def thwarted(fight: Fight, actor: str, target: str, blow: Blow) -> bool:
    """Whether an attack comes to nothing because a held action came first: gone, out of reach, in a grip (W-97)."""
    if fight.forced or not fight.is_still(target, "here"):
        return False
    state, who, foe = fight.state, fight.who(actor), fight.who(target)
    refusal = unusable(state, who, blow.arm, blow.mode) or out_of_reach(state, who, foe, blow.arm, blow.mode)
    if refusal is not None:
        told = f"{who}'s attack comes to nothing: {refusal.text}"
        fight.say(told, "W-97", *refusal.clauses, who=actor)
    return refusal is not None
