"""What is done besides the turns: taking up other gear, and healing at the Temple afterwards."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.model.values import Pool
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import AFTERWARDS, ANY_TIME, action
from combattracker.rules.scripting.script import Fight

from .fighters import alive
from .recruiting import kind_of

EVERYBODY = "everybody"


# At the Temple


def lacking(state: State) -> list[Option]:
    """The living who are not what they were: of the players' sides, where there are any."""
    own = {side.id for side in state.sides.values() if side.controller == "players"} or set(state.sides)
    return [
        Option(who.id, str(who), hint=who.own(", ".join(_short(who.pools))), who=who.id)
        for who in state.combatants.values()
        if who.standing != "dead" and who.side in own and _short(who.pools)
    ]


def _short(pools: dict[str, Pool]) -> list[str]:
    return [f"{name} {pool.current}/{pool.maximum}" for name, pool in pools.items() if pool.current < pool.maximum]


def refuse_temple(state: State, actor: str) -> Refusal | None:
    """Why nobody needs the Temple (P-54)."""
    return None if lacking(state) else Refusal("nobody alive has lost anything", ("P-54",))


@action("temple", "To the Temple", params=("who",), key="t", clauses=("P-54",), refuse=refuse_temple, moment=AFTERWARDS)
async def temple(fight: Fight, actor: str) -> None:
    """After the fight: the Temple in Mhazal heals lost Health, Offense and Defense; resting does not."""
    options = lacking(fight.state)
    all_of_them = [Option(EVERYBODY, "Everybody")] if len(options) > 1 else []
    taken = await fight.pick(
        "who",
        [*all_of_them, *options],
        prompt="Who goes to the Temple?",
        nothing="nobody alive has lost anything",
        who="",
        clauses=("P-54",),
        sole=True,
    )
    healed = [option.id for option in options if taken in (EVERYBODY, option.id)]
    names = ", ".join(str(fight.who(who)) for who in healed)
    fight.say(f"The Temple in Mhazal heals {names}", "P-54", kind="headline")
    for who in healed:
        for name, pool in fight.who(who).pools.items():
            if pool.current < pool.maximum:
                fight.set_pool(who, name, pool.maximum, "P-54")


# Other gear


def spare(state: State, who: str) -> list[Option]:
    """What somebody carries and does not use at the moment."""
    fighter = state.who(who)
    used = (fighter.facts.get("weapon"), fighter.facts.get("armor"))
    return [
        Option(thing.id, thing.label, hint=kind_of(thing))
        for thing in fighter.items.values()
        if thing.id not in used and kind_of(thing) in ("weapon", "armor")
    ]


def bearers(state: State) -> list[Option]:
    """Everybody who carries something to change to."""
    return [
        Option(who.id, str(who), who=who.id) for who in state.combatants.values() if alive(who) and spare(state, who.id)
    ]


def refuse_ready(state: State, actor: str) -> Refusal | None:
    """Why nothing else can be taken up."""
    if actor:
        return None if spare(state, actor) else Refusal(f"{state.who(actor)} carries nothing else to use")
    return None if bearers(state) else Refusal("nobody carries anything else to use")


@action("ready", "Use other gear", params=("item",), key="U", refuse=refuse_ready, moment=ANY_TIME)
async def ready(fight: Fight, actor: str) -> None:
    """Another weapon or armor is used from now on; the rules ask no turn for it."""
    who = actor or await fight.pick(
        "who", bearers(fight.state), prompt="Who?", nothing="nobody carries anything else to use", who="", sole=True
    )
    nothing = f"{fight.who(who)} carries nothing else to use"
    taken = await fight.pick("item", spare(fight.state, who), prompt="What?", nothing=nothing, who=who, sole=True)
    thing = fight.who(who).items[taken]
    fight.say(f"{fight.who(who)} takes up {thing.label}", who=who, kind="headline")
    fight.set_fact(who, kind_of(thing), taken)
