"""After the fight: healing the fallen, the deal with Death, and loot."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Item as Thing
from combattracker.model.values import Term, Why
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.library import carried, entry
from combattracker.rules.ruleset import AFTERWARDS, action
from combattracker.rules.scripting.script import Fight

from ..schemas import Item
from ..units.harm import mend, revive_by_death
from ..units.recruiting import LOOT
from ..units.sheet import alive, is_player

LOWEST_TIER = 1


def players(state: State) -> list[Combatant]:
    """All player characters, in roster order."""
    return [who for who in state.combatants.values() if is_player(who)]


def fallen(state: State) -> list[Option]:
    """The dead players."""
    return [
        Option(who.id, str(who), f"level {who.own(who.facts.get('level', 1))}", who=who.id)
        for who in players(state)
        if not alive(who) and who.standing == "dead"
    ]


def healing_items(state: State) -> list[Option]:
    """Every healing item that the party holds."""
    return [
        Option(f"{who.id}/{thing.id}", thing.name, f"{who} has {thing.count}")
        for who in players(state)
        for thing, item in carried(state, who, Item)
        if item.heal
    ]


def refuse_mending(state: State, actor: str) -> Refusal | None:
    """Why nobody can be brought back with an item."""
    if not fallen(state):
        return Refusal("no player is dead", ("D-108",))
    return None if healing_items(state) else Refusal("the party holds no healing item", ("D-108", "D-109"))


@action(
    "restore",
    "Bring back with an item",
    params=("target", "item"),
    key="b",
    clauses=("D-108",),
    refuse=refuse_mending,
    moment=AFTERWARDS,
)
async def restore(fight: Fight, actor: str) -> None:
    """After the fight: a healing item brings a dead player back with the amount healed."""
    target = await _pick_fallen(fight, ("D-108",))
    taken = await fight.pick(
        "item",
        healing_items(fight.state),
        prompt="with which item?",
        nothing="the party holds no healing item",
        who="",
        clauses=("D-108",),
        sole=True,
    )
    bearer, _, thing_id = taken.partition("/")
    thing = fight.who(bearer).items[thing_id]
    item = entry(fight.state, Item, thing.of.partition("/")[2])
    fight.say(f"{thing.name} for {fight.who(target)}", "D-108", who=target, kind="headline")
    fight.use_up(bearer, thing_id)
    roll = await fight.roll(bearer, "healing", item.heal or "0", clauses=("D-108",), least=0)
    mend(fight, target, roll.total, bearer, item=True)


async def _pick_fallen(fight: Fight, clauses: tuple[str, ...]) -> str:
    return await fight.pick(
        "target",
        fallen(fight.state),
        prompt="who comes back?",
        nothing="no player is dead",
        who="",
        clauses=clauses,
        sole=True,
    )


def refuse_deal(state: State, actor: str) -> Refusal | None:
    """Why Death makes no deal (D-109)."""
    if not fallen(state):
        return Refusal("no player is dead", ("D-109",))
    return Refusal("the party holds a healing item: use that", ("D-108", "D-109")) if healing_items(state) else None


@action(
    "deal",
    "A deal with Death",
    params=("target",),
    key="x",
    clauses=("D-109", "D-110"),
    refuse=refuse_deal,
    moment=AFTERWARDS,
)
async def deal(fight: Fight, actor: str) -> None:
    """After the fight: coin from the entire party brings a dead player back with 1 health."""
    target = await _pick_fallen(fight, ("D-109",))
    who = fight.who(target)
    level = int(who.facts.get("level") or 1)
    rate = int(fight.state.switches["death_price"] or 0)
    price = rate * level
    party = players(fight.state)
    held = sum(each.counters.get("coin", 0) for each in party)
    terms = (Term(f"{rate} × level {level}", price, "D-109"),)
    if held < price and not fight.forced:
        raise Refusal(f"Death asks {price} coin for {who}; the party has {held}", ("D-109",)).error()
    agreed = await fight.confirm("", "deal", prompt=f"Pay Death {price} coin for {who}?", clauses=("D-109",))
    if not agreed:
        fight.say("No deal", "D-109", kind="headline")
        return
    fight.say(f"The party pays Death {price} coin for {who}", "D-109", who=target, kind="headline")
    for each, share in shares(party, min(price, held)):
        fight.count(each.id, "coin", -share, why=Why(("D-109",), terms))
    revive_by_death(fight, fight.who(target))


def shares(party: list[Combatant], price: int) -> list[tuple[Combatant, int]]:
    """Who pays how much: as evenly as the purses allow, the first ones the odd coin."""
    purses = {who.id: who.counters.get("coin", 0) for who in party}
    due = dict.fromkeys(purses, 0)
    while price > 0:
        able = [name for name in purses if purses[name] > due[name]]
        even = max(1, price // len(able))
        for name in able[:price]:
            part = min(purses[name] - due[name], even)
            due[name] += part
            price -= part
    return [(who, due[who.id]) for who in party if due[who.id]]


@action(
    "loot",
    "Share out loot",
    params=("kind", "coin", "tier"),
    key="o",
    clauses=("D-111",),
    moment=AFTERWARDS,
)
async def loot(fight: Fight, actor: str) -> None:
    """After the fight: coin, equipment or both, as the GM decides."""
    kinds = [Option("coin", "coin"), Option("equipment", "equipment"), Option("both", "both")]
    kind = await fight.pick("kind", kinds, prompt="which loot?", nothing="", who="", clauses=("D-111",))
    fight.say(f"Loot: {kind}", "D-111", kind="headline")
    if kind != "equipment":
        coin = await fight.number("", "coin", prompt="coin for every player", default=10, clauses=("D-112",))
        for who in players(fight.state):
            fight.say(f"{who} gets {coin} coin", "D-112", who=who.id, kind="loot")
            fight.count(who.id, "coin", coin)
    if kind != "coin":
        tier = await fight.number(
            "", "tier", prompt="the dungeon's loot tier", low=1, high=99, default=1, clauses=("D-114",)
        )
        for who in players(fight.state):
            await equip(fight, who.id, tier)


async def equip(fight: Fight, who: str, dungeon: int) -> None:
    """One player's 1d10 for equipment (D-113): 10s raise the tier and are rolled again (D-117)."""
    tens = 0
    while True:
        roll = await fight.roll(
            who,
            f"loot after {tens} × 10" if tens else "loot",
            "1d10",
            prompt=f"{fight.who(who)}: loot",
            clauses=("D-113", "D-117") if tens else ("D-113",),
        )
        if roll.total < 10:
            break
        tens += 1
    tier, clause = found_tier(dungeon, tens, roll.total)
    if tier < LOWEST_TIER:
        fight.say(f"{fight.who(who)} finds 1 copper", "D-116", who=who, kind="loot")
        fight.count(who, "coin")
        return
    fight.say(f"{fight.who(who)} finds a piece of equipment of tier {tier}", clause, who=who, kind="loot")
    number = 1 + sum(1 for thing in fight.who(who).items if thing.startswith(LOOT))
    piece = Thing(f"{LOOT}{number}", f"Equipment of tier {tier}", data={"tier": tier})
    fight.tell(e.ItemPlaced(item=piece, holder=who, why=Why((clause,))))


def found_tier(dungeon: int, tens: int, last: int) -> tuple[int, str]:
    """The tier of a piece and its clause: the dungeon's (D-114), one lower on a 1 (D-115), higher by the 10s (D-117).

    A 1 behind a 10 lowers nothing (D-118). A tier of 0 is worth 1 copper (D-116).
    """
    if tens:
        return dungeon + tens, "D-118" if last <= 1 else "D-117"
    return (dungeon - 1, "D-115") if last <= 1 else (dungeon, "D-114")
