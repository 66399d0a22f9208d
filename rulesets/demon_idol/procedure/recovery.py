"""Phase 11, when the combat is resolved: a turn of ten rounds in which the survivors recover (A-107 … A-109)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, PROCEDURE, Next, Over, Owed, Step, action
from combattracker.rules.scripting.script import Fight

from ..combat.harm import land
from ..combatants.deeds import Deed
from ..combatants.gear import memorised
from ..combatants.sides import words
from ..combatants.traits import able, helpless, mortal_hp, present
from ..magic.spell_targets import aim, casting_time
from ..magic.spells import complete
from .bleeding import bleed, bleeds

TURN = 10
"""Rounds in a turn (A-107)."""


def next_step(state: State) -> Next:
    """Each survivor does what there is to do; then the turn is over, and the fight with it."""
    if state.counters.get("resolved"):
        return Over(outcome(state))
    waiting = [who.id for who in survivors(state) if rounds_left(who) > 0]
    if not waiting:
        return Step(Command("recovered"), "the turn of recovery is over")
    first, *rest = (Owed(who, f"{state.who(who)} has a turn to recover:") for who in waiting)
    return Owed(first.who, first.prompt, tuple(rest))


def survivors(state: State) -> list[Combatant]:
    """Whoever can act and has not left."""
    return [who for who in state.acting() if able(state, who) and who.effect("avoiding") is None]


def rounds_left(who: Combatant) -> int:
    """How many of the ten rounds somebody has left."""
    budget = who.budgets.get("rounds")
    return budget.left if budget is not None else TURN


def spend(fight: Fight, who: str, rounds: int) -> None:
    """Some rounds of the turn are gone for somebody."""
    left = max(0, rounds_left(fight.who(who)) - rounds)
    fight.set_budget(who, "rounds", left, "A-107", of=TURN)


def recovering(state: State, actor: str) -> Refusal | None:
    """Why what belongs to the turn of recovery can't be done now (A-107, A-108)."""
    if state.clock.phase != "recovery":
        return Refusal("that comes when the combat is resolved", ("A-107", "A-109"))
    return None


def outcome(state: State) -> str:
    """How the fight has ended."""
    sides = {who.side for who in survivors(state) if who.effect("turned") is None}
    here = [side for side in state.sides if side in sides]
    fled = [who for who in state.combatants.values() if who.standing == "fled"]
    driven = [who.id for who in fled if who.effect("turned") is not None]
    free = [who.id for who in fled if who.id not in driven]
    told = f"; {words(state, free)} got away" if free else ""
    told += f"; {words(state, driven)} {'was' if len(driven) == 1 else 'were'} turned and driven off" if driven else ""
    if not here:
        return f"nobody is left standing{told}"
    return f"{' and '.join(str(state.sides[side]) for side in here)} hold the field{told}"


# What can be done


def bleeding_ones(state: State) -> list[Option]:
    """Everybody whose bleeding could be staunched."""
    return [
        Option(who.id, str(who), f"{who.own(mortal_hp(who))} of -10", who=who.id, of=who.id)
        for who in state.combatants.values()
        if bleeds(state, who)
    ]


def refuse_staunch(state: State, actor: str) -> Refusal | None:
    """Why nobody's bleeding can be staunched."""
    if not bleeding_ones(state):
        return recovering(state, actor) or Refusal("nobody bleeds", ("A-109",))
    later = Refusal("wounds are bound when the combat is resolved", ("A-107", "A-109"))
    return later if recovering(state, actor) else None


@action(
    "staunch", "Staunch bleeding", params=("who",), key="b", clauses=("A-109",), refuse=refuse_staunch, moment=ON_TURN
)
async def staunch(fight: Fight, actor: str) -> None:
    """Bind somebody's wounds: no more bleeding, from this round on."""
    options = bleeding_ones(fight.state)
    who = await fight.pick(
        "who", options, prompt="Whose wounds?", nothing="nobody bleeds", sole=True, clauses=("A-109",)
    )
    fight.say(f"{fight.who(actor)} binds {fight.who(who)}'s wounds", "A-109", who=actor, kind="headline")
    fight.gain(who, "staunched", "A-109")
    spend(fight, actor, 1)


def prisoners(state: State, actor: str) -> list[Option]:
    """Everybody of another side who could be bound."""
    side = state.who(actor).side
    return [
        Option(who.id, str(who), state.standing(who).name, who=who.id)
        for who in state.combatants.values()
        if who.side != side and present(state, who.id) and who.effect("bound") is None
        and (who.standing != "up" or helpless(state, who))
    ]  # fmt: skip


def refuse_bind(state: State, actor: str) -> Refusal | None:
    """Why nobody can be bound."""
    return recovering(state, actor) or (
        None if prisoners(state, actor) else Refusal("there is no prisoner", ("A-109",))
    )


@action("bind", "Bind a prisoner", params=("who",), key="p", clauses=("A-109",), refuse=refuse_bind, moment=ON_TURN)
async def bind(fight: Fight, actor: str) -> None:
    """Tie up somebody who has surrendered, sleeps, or lies unconscious."""
    options = prisoners(fight.state, actor)
    who = await fight.pick(
        "who", options, prompt="Whom?", nothing="there is no prisoner", sole=True, clauses=("A-109",)
    )
    fight.say(f"{fight.who(actor)} binds {fight.who(who)}", "A-109", who=actor, kind="headline")
    fight.gain(who, "bound", "A-109")
    spend(fight, actor, 2)


def refuse_mend(state: State, actor: str) -> Refusal | None:
    """Why somebody can't cast a spell now."""
    if recovering(state, actor):
        return recovering(state, actor)
    left = rounds_left(state.who(actor))
    known = memorised(state, state.who(actor)).values()
    if not known:
        return Refusal(f"{state.who(actor)} has no spell left", ("A-109",))
    return None if any(spell.rounds <= left for spell in known) else Refusal("the turn is too short", ("A-109",))


@action(
    "recite",
    "Cast in peace",
    params=("spell", "target*"),
    key="c",
    clauses=("A-109",),
    refuse=refuse_mend,
    moment=ON_TURN,
)
async def recite(fight: Fight, actor: str) -> None:
    """A spell, with all the time that it takes."""
    known = memorised(fight.state, fight.who(actor))
    left = rounds_left(fight.who(actor))
    options = [
        Option(name, spell.name, casting_time(spell),
               Refusal("the turn is too short", ("A-109",)) if spell.rounds > left else None)
        for name, spell in known.items()
    ]  # fmt: skip
    name = await fight.pick("spell", options, prompt="Which spell?", nothing="no spell is left", sole=True)
    spell = known[name]
    targets = await aim(fight, actor, spell)
    fight.say(f"{fight.who(actor)} casts {spell.name}", "A-109", who=actor, kind="headline")
    each = Deed(actor, fight.who(actor).side, "cast", "D", " ".join(targets[:1]), name)
    land(fight, await complete(fight, actor, each, spell))
    spend(fight, actor, max(1, spell.rounds))


@action("rest", "Nothing more", key="k", clauses=("A-107",), refuse=recovering, moment=ON_TURN)
async def rest(fight: Fight, actor: str) -> None:
    """Catch breath for what is left of the turn."""
    fight.say(f"{fight.who(actor)} rests", "A-107", who=actor, kind="headline")
    spend(fight, actor, TURN)


@action("recovered", "The turn is over", clauses=("A-107",), moment=PROCEDURE)
async def recovered(fight: Fight, actor: str) -> None:
    """Ten rounds have passed; whoever was not bound has bled on."""
    fight.say("The turn of recovery is over", "A-107", "A-109", kind="headline")
    for who in list(fight.state.combatants.values()):
        fight.set_counter(who.id, "negative", 1 if bleeds(fight.state, who) else None)
    bleed(fight, TURN)
    over(fight)


def over(fight: Fight) -> None:
    """Nothing more is to come."""
    fight.set_counter("", "resolved", 1)
