"""Casting: which spell, the actions that it takes (perhaps over several turns), and what else it costs."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Term, Why
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.library import entry
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..schemas import Boost, Spell
from ..units.sheet import magic, prevented, spells, standing
from ..units.spending import Price, left, pay
from . import spell_effects, summoning
from .channeling import CAST_TIME, PAYING, hold, keep, unfinished
from .spell_effects import Casting

AS_IT_IS = "as-it-is"


def owed_time(who: Combatant, spell: Spell) -> dict[str, int]:
    """The cast time that is still to be paid for a spell (T-50)."""
    begun = unfinished(who)
    if begun is not None and begun.data.get("spell") == spell.id:
        return {name: int(begun.data.get(name) or 0) for name in PAYING}
    return {name: spell.time.get(name, 0) for name in PAYING}  # type: ignore[call-overload]


def payable(who: Combatant, owed: dict[str, int]) -> dict[str, int]:
    """How much of some cast time can be paid now."""
    return {name: min(count, left(who, name)) for name, count in owed.items()}


def refuse_cast(state: State, actor: str) -> Refusal | None:
    """Why a unit can't cast now (T-8, T-15)."""
    who = state.who(actor)
    if not spells(state, who):
        return Refusal(f"{who} knows no spell", ("T-50",))
    if not (left(who, "attack") or left(who, "move")):
        return Refusal(f"{who} has neither attack nor move action left", ("T-3", "T-8", "T-15"))
    return prevented(state, who, "cast")


def refuse_spell(state: State, who: Combatant, spell: Spell) -> Refusal | None:
    """Why a spell can't be cast now, or not any further."""
    owed = owed_time(who, spell)
    paid = payable(who, owed)
    if not any(paid.values()):
        clauses = tuple(CAST_TIME[name] for name, count in owed.items() if count)
        return Refusal(f"its cast time takes {time_of(owed)}", ("T-50", *clauses))
    if magic(who) < spell.mp:
        return Refusal(f"it costs {spell.mp} MP, and {magic(who)} are left", ("T-50",))
    if spell.upkeep is not None and f"upkeep-{spell.id}" in who.effects:
        return Refusal(f"{who} keeps it up already", ("T-92",))
    if spell.summons:
        refusal = summoning.refuse_summons(state, who)
        if refusal:
            return refusal
    if paid == owed:
        return spell_effects.out_of_reach(state, who, spell, farthest(who, spell))
    return None


def farthest(who: Combatant, spell: Spell) -> int:
    """How much more range bonus actions could give a spell now (T-51)."""
    return sum(
        boost.range
        for boost in spell.boosts.values()
        if boost.bonus <= left(who, "bonus") and spell.mp + boost.mp <= magic(who)
    )


def time_of(owed: dict[str, int]) -> str:
    """Cast time in words."""
    parts = [f"{count} {name} action{'s' * (count > 1)}" for name, count in owed.items() if count]
    return " and ".join(parts) or "no time"


def known(state: State, actor: str) -> list[Option]:
    """A unit's spells with what they take, or why they can't be cast; one that is begun comes first."""
    who = state.who(actor)
    begun = unfinished(who)
    own = sorted(spells(state, who), key=lambda spell: begun is None or begun.data.get("spell") != spell.id)
    return [
        Option(
            spell.id, spell.name, f"{time_of(owed_time(who, spell))}, {spell.mp} MP", refuse_spell(state, who, spell)
        )
        for spell in own
    ]


@action(
    "cast",
    "Cast a spell",
    params=("spell", "targets*", "behind="),
    key="c",
    clauses=("T-8", "T-15", "T-50"),
    refuse=refuse_cast,
    moment=ON_TURN,
)
async def cast(fight: Fight, actor: str) -> None:
    """Cast a spell, or go on with one: it takes the actions that it needs, over several turns if it must."""
    name = await fight.pick(
        "spell",
        known(fight.state, actor),
        prompt=f"{fight.who(actor)} casts which spell?",
        nothing=f"{fight.who(actor)} can cast nothing now",
        clauses=("T-50",),
    )
    spell, who = entry(fight.state, Spell, name), fight.who(actor)
    begun = unfinished(who)
    goes_on = begun is not None and begun.data.get("spell") == name
    fight.say(f"{who} {'goes on casting' if goes_on else 'casts'} {spell.name}", "T-50", who=actor, kind="headline")
    owed = owed_time(who, spell)
    paid = payable(who, owed)
    if begun is not None and not goes_on:
        fight.say(f"{who} gives up {begun.label.partition(' ')[2]}", "T-93", who=actor)
        fight.lose(actor, begun, "T-93", text="given up for another spell")
    for budget, count in paid.items():
        if count:
            pay(fight, actor, Price(budget, CAST_TIME[budget], count))
    rest = {budget: count - paid[budget] for budget, count in owed.items()}
    if any(rest.values()) and not fight.forced:
        hold(fight, actor, spell, rest)
        return
    await complete(fight, actor, spell)


async def complete(fight: Fight, actor: str, spell: Spell) -> None:
    """The cast time is paid: the spell takes effect, and its caster no longer channels unless it is kept up (T-93)."""
    begun = unfinished(fight.who(actor))
    boosts = await pick_boosts(fight, actor, spell)
    plan = await spell_effects.pick_targets(fight, actor, Casting(spell, boosts))
    if begun is not None:
        fight.lose(actor, begun, "T-93", text="cast")
    cost = spell.mp + sum(boost.mp for boost in boosts)
    why = Why(("T-50", *spell.clauses), (Term(spell.name, -cost),))
    fight.change(actor, "mp", -min(cost, magic(fight.who(actor))), why=why)
    for boost in boosts:
        fight.say(f"{spell.name}: {boost.name}", "T-51", who=actor)
        pay(fight, actor, Price("bonus", "T-51", boost.bonus))
    keep(fight, actor, spell)
    await spell_effects.take_effect(fight, actor, Casting(spell, boosts), plan)
    if standing(fight.state, actor):
        fight.settle()


async def pick_boosts(fight: Fight, actor: str, spell: Spell) -> tuple[Boost, ...]:
    """What bonus actions add to the spell (T-51); nobody is asked who could pay for none."""
    chosen: dict[str, Boost] = {}
    while True:
        who = fight.who(actor)
        spare = left(who, "bonus") - sum(boost.bonus for boost in chosen.values())
        power = magic(who) - spell.mp - sum(boost.mp for boost in chosen.values())
        options = [
            Option(name, boost.name, price_of(boost), of=actor)
            for name, boost in spell.boosts.items()
            if name not in chosen and boost.bonus <= spare and boost.mp <= power
        ]
        if not options:
            return tuple(chosen.values())
        name = await fight.choose(
            actor,
            f"boost {len(chosen) + 1}",
            [Option(AS_IT_IS, "as it is"), *options],
            prompt=f"{spell.name}: what does {who} add?",
            clauses=("T-51",),
        )
        if name == AS_IT_IS:
            return tuple(chosen.values())
        chosen[name] = spell.boosts[name]


def price_of(boost: Boost) -> str:
    """What an addition costs."""
    words = [f"{boost.bonus} bonus action{'s' * (boost.bonus != 1)}"]
    return ", ".join([*words, f"{boost.mp} MP"] if boost.mp else words)
