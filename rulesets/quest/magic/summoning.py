"""Summoned creatures: slots, thralls and their price, sickness, and how they vanish."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.grid import Square, chebyshev
from combattracker.model.state import State
from combattracker.model.values import Effect, Scalar, Term, Why, changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.scripting import changes
from combattracker.rules.scripting.script import Fight

from ..schemas import Spell
from ..space.sight import beyond
from ..units import harm
from ..units.conditions import ROUND, WHOLE_ROUND
from ..units.sheet import modifier, standing

PER_LEVEL = 6
"""What a thrall costs for each of its levels, where its spell says nothing (T-89)."""


def under_control(state: State, summoner: str) -> list[Combatant]:
    """The summoned creatures of somebody that still stand, thralls included (T-85, AMB-T24)."""
    return [who for who in state.acting() if who.facts.get("summoner") == summoner]


def slots(who: Combatant) -> int:
    """How many summoned creatures a unit may have at once: its level (T-85), more with Legion leader (T-100)."""
    return max(0, modifier(who, "LEVEL") + modifier(who, "SLOTS"))


def refuse_summons(state: State, who: Combatant) -> Refusal | None:
    """Why one more creature would fail to appear (T-85, AMB-T24)."""
    has = len(under_control(state, who.id))
    if has < slots(who):
        return None
    more = ("T-100",) if modifier(who, "SLOTS") else ()
    return Refusal(f"{who} controls {has} of {slots(who)} summoned creatures", ("T-85", *more))


def places(state: State, who: Combatant, spell: Spell, spaces: int) -> list[Option]:
    """The free squares within range where a creature may appear, the nearest first."""
    if state.grid is None or who.at is None:
        return []
    taken = state.taken()
    free = [
        square
        for square in state.grid.squares()
        if square not in taken and beyond(state, who, square, spaces, "T-39") is None
    ]
    at = who.at
    free.sort(key=lambda square: chebyshev(square, at))
    return [Option(state.grid.name(square), state.grid.name(square), square=square) for square in free]


async def summon(fight: Fight, actor: str, spell: Spell, spaces: int) -> None:
    """The creatures of a spell appear (T-85), one after the other, sick at first (T-91); each may become a thrall."""
    for number in range(1, spell.count + 1):
        refusal = refuse_summons(fight.state, fight.who(actor))
        if refusal and not fight.forced:
            fight.say(f"{spell.name} fails: {refusal.text}", *refusal.clauses, who=actor)
            return
        with fight.part(f"creature-{number}"):
            await appear(fight, actor, spell, spaces)


async def appear(fight: Fight, actor: str, spell: Spell, spaces: int) -> None:
    """One summoned creature appears on a square of the caster's choice."""
    who, grid = fight.who(actor), fight.state.grid
    options = places(fight.state, who, spell, max(1, spaces))
    square: Square | None = None
    if options and grid is not None:
        prompt, nothing = f"{spell.name}: where?", "there is no room"
        name = await fight.pick("square", options, prompt=prompt, nothing=nothing, clauses=("T-85",), sole=True)
        square = grid.parse(name)
    creature = recruited(fight, actor, spell, square)
    level = modifier(creature, "LEVEL")
    who = fight.who(actor)
    has = Term("level", modifier(who, "LEVEL"), "T-85"), Term("more slots", modifier(who, "SLOTS"), "T-100")
    terms = tuple(term for term in has if term.amount)
    text = f"{creature} obeys {who}: {len(under_control(fight.state, actor))} of {slots(who)}"
    fight.tell(*fight.ruleset.joined(fight.state, creature.id))
    fight.say(text, "T-85", *(term.clause for term in terms), who=creature.id)
    if fight.state.clock.round:
        well = f"until round {well_again(fight.state)} begins"
        fight.gain(creature.id, sickness(fight.state, actor), "T-91", text=well)
    price = spell.thrall if spell.thrall is not None else PER_LEVEL * level
    if spell.binds:
        await offer_thralldom(fight, actor, creature.id, price, "T-90" if spell.thrall is not None else "T-89")


def sickness(state: State, summoner: str) -> Effect:
    """Summoning sickness: to the end of the first whole round, or by house rule of this one (T-91, AMB-T36)."""
    ticks = ROUND if soon_well(state) else WHOLE_ROUND
    return changes.effect_of(state, "summoning-sickness", source=summoner, left=1, ticks=ticks)


def well_again(state: State) -> int:
    """The round in which whoever is summoned now can act (T-91)."""
    return state.clock.round + (1 if soon_well(state) else 2)


def soon_well(state: State) -> bool:
    """Whether by house rule summoning sickness is over when the next round begins (AMB-T36)."""
    return state.switches.get("sickness") == "until the next round"


def recruited(fight: Fight, actor: str, spell: Spell, square: Square | None) -> Combatant:
    """The creature as the library makes it, on its summoner's side. Raises Unreadable."""
    library = fight.ruleset.library
    if library is None or spell.summons is None:
        raise Unreadable("the rules of this fight are not installed here, so nothing can be summoned from them")
    spec: dict[str, object] = {"creature": spell.summons, "side": fight.who(actor).side, "summoner": actor}
    if square is not None and fight.state.grid is not None:
        spec["at"] = fight.state.grid.name(square)
    items, creature = library.recruit(spec, fight.state)
    fight.tell(*(e.Catalogued(item=item) for item in items))
    if spell.upkeep is not None:
        creature = changed(creature, facts={**creature.facts, "kept": spell.id})
    fight.tell(e.Joined(combatant=creature, why=Why(("T-85", *spell.clauses), text=spell.name)))
    return fight.who(creature.id)


# Thralls


def price_name(state: State) -> str:
    """What the price of a thrall is called (AMB-T22)."""
    return str(state.switches.get("mhp") or "Mhp")


async def offer_thralldom(fight: Fight, actor: str, creature: str, price: int, clause: str) -> None:
    """Its summoner may pay the price that makes it a thrall (T-88, T-89, T-90)."""
    who = fight.who(actor)
    pool = who.pools["hp"]
    if price >= pool.maximum:
        words = f"{price} of {pool.maximum} {price_name(fight.state)}"
        fight.say(f"a thrall would cost {words}: too much", clause, who=actor)
        return
    agreed = await fight.confirm(
        actor,
        "thrall",
        prompt=f"{who}: make {fight.who(creature)} a thrall for {price} {price_name(fight.state)}?",
        context="it stays after the battle, as long as the price is paid",
        clauses=("T-88", clause),
    )
    if agreed and standing(fight.state, creature):
        bind(fight, actor, creature, price, clause)


def bind(fight: Fight, actor: str, creature: str, price: int, clause: str) -> None:
    """A summoned creature becomes a thrall; its price is withheld from its summoner's health (T-88)."""
    who = fight.who(creature)
    why = Why(("T-88", clause), (Term(f"{price_name(fight.state)} for {who}", price, clause),))
    fight.set_fact(creature, "thrall", True)
    data: dict[str, Scalar] = {"thrall": creature, "price": price}
    fight.gain(actor, "bond", "T-88", clause, id=f"bond-{creature}", label=f"Bond with {who}", data=data)
    harm.withhold(fight, actor, price, why)
    fight.settle()


def bind_old_ones(fight: Fight) -> None:
    """Thralls of earlier battles are still paid for when the next one begins (T-88)."""
    for who in tuple(fight.state.combatants.values()):
        summoner = fight.state.combatants.get(str(who.facts.get("summoner") or ""))
        if summoner is None or not who.facts.get("thrall") or f"bond-{who.id}" in summoner.effects:
            continue
        named = who.facts.get("price")
        price = int(named) if named is not None else PER_LEVEL * modifier(who, "LEVEL")
        bind(fight, summoner.id, who.id, price, "T-89" if named is None else "T-90")


def released(state: State) -> Iterator[e.Event]:
    """Bonds with thralls that are no more: what was withheld is given back (T-88)."""
    for who in state.combatants.values():
        for effect in who.effects.values():
            if effect.kind == "bond" and not standing(state, str(effect.data.get("thrall"))):
                pool, why = who.pools["hp"], Why(("T-88",), text="the thrall is no more")
                maximum = pool.maximum + int(effect.data.get("price") or 0)
                yield from changes.lost(state, who.id, effect, why)
                yield from changes.set_pool(state, who.id, "hp", pool.current, maximum, why=why)
                # One bond at a time: the next is counted from the pool as it is then.
                return


def vanish(fight: Fight, who_id: str, *clauses: str, text: str = "") -> None:
    """A summoned creature is gone."""
    fight.tell(*gone(fight.state, who_id, *clauses, text=text))
    fight.settle()


def gone(state: State, who_id: str, *clauses: str, text: str) -> Iterator[e.Event]:
    """A summoned creature leaves the fight and its order."""
    yield e.Left(who=who_id, why=Why(clauses, text=f"vanishes: {text}"))
    rest = tuple(slot for slot in state.agenda if slot.who != who_id)
    if rest != state.agenda:
        yield e.AgendaSet(before=state.agenda, after=rest)


def forsaken(state: State) -> Iterator[e.Event]:
    """A creature whose spell is kept up no longer is gone (T-92), unless it is a thrall (T-88)."""
    for who in state.acting():
        spell, summoner = who.facts.get("kept"), state.combatants.get(str(who.facts.get("summoner")))
        if spell and not who.facts.get("thrall") and (summoner is None or f"upkeep-{spell}" not in summoner.effects):
            yield from gone(state, who.id, "T-92", text="nobody keeps its spell up")
            # One creature at a time: the next order is that without it.
            return
