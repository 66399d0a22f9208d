"""A round from its beginning to its recap: what goes on, initiative, bleeding, what ends (A-53 … A-56, A-103 …)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import Clock, Declared, State
from combattracker.model.values import GM, Duration, Scalar, Why, changed
from combattracker.rules.ruleset import PROCEDURE, action, change_pool
from combattracker.rules.scripting.script import Fight

from . import schemas
from .avoiding import rallied
from .clock import count, enter, mark
from .declared import CODES
from .figures import able, by_gm, helpless, lead, mortal_hp, sides_here, words
from .harm import afraid, flight, routed
from .leading import offer
from .morale import FLEE, forget_superior
from .order import lost_by_delay, segments
from .pursuit import gained
from .running import still_coming
from .schemas import Spell
from .surprise import comes_to

FRESH = ("hurt", "spent", "occupied", "shielded", "closed", "initiative")
"""What everybody begins each round without."""


def next_round(fight: Fight) -> None:
    """The next round begins with declarations; what goes on from before is declared by itself (A-106)."""
    clock = fight.state.clock
    fight.say(f"Round {clock.round + 1}", "A-106" if clock.round else "A-41", kind="headline")
    for left in list(fight.state.declared):
        fight.tell(e.DeclarationDropped(who=left, why=Why(text="the round is over")))
    fight.tell(e.ClockMoved(before=clock, after=Clock(round=clock.round + 1, phase="declare"), why=Why(("A-41",))))
    for name in ("segments", "idle", "common", "exchange", "first"):
        count(fight, name, None)
    for who in list(fight.state.combatants.values()):
        for name in FRESH:
            mark(fight, who.id, name, None)
        mark(fight, who.id, "negative", 1 if bleeds(fight.state, who) else None)
        refresh(fight, who.id)
        gained(fight, who.id)
    comes_to(fight)
    forget_superior(fight)
    carry_on(fight)
    fight.settle()


def bleeds(state: State, who: Combatant) -> bool:
    """Whether somebody has negative hit points besides subdual, or none at all by a house rule (A-103, AMB-A17)."""
    if who.standing != "unconscious" or who.effect("staunched") is not None:
        return False
    return mortal_hp(who) < 0 or (mortal_hp(who) == 0 and state.switch("bleed_from_zero") is True)


def refresh(fight: Fight, who: str) -> None:
    """Charges, last blows and lying on the ground are of one round only; a charge out of surprise goes on (A-40)."""
    for kind in ("charging", "last-blow", "prone"):
        effect = fight.who(who).effect(kind)
        goes_on = kind == "charging" and fight.state.clock.round == 1 and still_coming(fight.state, who)
        if effect is not None and not goes_on:
            fight.tell(e.EffectLost(who=who, effect=effect, why=Why(text="the round is over")))


def carry_on(fight: Fight) -> None:
    """Whoever is in the middle of a spell or a task goes on with it; whoever flees goes on fleeing (AMB-A29)."""
    leaving: dict[tuple[str, str], list[str]] = {}
    for figure in list(fight.state.combatants.values()):
        who = figure.id
        casting, busy, avoiding = figure.effect("casting"), figure.effect("busy"), figure.effect("avoiding")
        if not able(fight.state, figure):
            for effect in (casting, busy):
                if effect is not None:
                    fight.tell(e.EffectLost(who=who, effect=effect, why=Why(("A-47",), text="it can't go on")))
                    told = f"{figure} can't go on {'casting' if effect is casting else 'with what it was at'}"
                    bars = helpless(fight.state, figure).lower()
                    fight.say(f"{told}{f': {bars}' if bars else ''}", "A-47", who=who, seen_by=effect.seen_by)
            continue
        if routed(fight.state, figure):
            fight.tell(flight(fight.state, figure, FLEE))
            fear = afraid(fight.state, figure)
            why = (f"Running off, {fear}", "A-4") if fear else ("Driven off by the holy symbol", "A-77")
            leaving.setdefault(why, []).append(who)
        elif avoiding is not None:
            if rallied(fight.state, figure):
                fight.tell(e.EffectLost(who=who, effect=avoiding, why=Why(("A-68",), text="the leader rallies it")))
                mark(fight, who, "chase", None)
            else:
                fight.tell(flight(fight.state, figure, str(avoiding.data.get("way") or FLEE)))
                leaving.setdefault(("Still on the way out", "A-68"), []).append(who)
        elif casting is not None:
            go_on_casting(fight, figure, casting.data)
        elif busy is not None:
            what = fight.read(str(busy.data.get("what")))
            data: dict[str, Scalar] = {"kind": busy.data.get("kind"), "of": busy.data.get("item")}
            data |= {"time": busy.data.get("left"), "text": what, "target": busy.data.get("target")}
            data |= {"also": busy.data.get("also"), "code": CODES.get(str(busy.data.get("kind")), "E")}
            _declare(fight, figure, what, data, ("A-40",))
    for (how, clause), people in leaving.items():
        fight.say(f"{how}: {words(fight.state, people)}", "A-4", clause)


def go_on_casting(fight: Fight, figure: Combatant, data: dict[str, Scalar]) -> None:
    """A caster in the middle of a spell declares nothing else (AMB-A29)."""
    spell = schemas.entry(fight.state, Spell, f"spell/{data.get('spell')}")
    name = spell.name if spell else str(data.get("spell"))
    told: dict[str, Scalar] = {"kind": "cast", "code": "D", "of": data.get("spell"), "target": data.get("target")}
    told |= {"also": data.get("also"), "time": data.get("left"), "rounds": data.get("rounds"), "goes_on": True}
    _declare(fight, figure, f"goes on casting {name}", told, ("A-32",))


def _declare(fight: Fight, figure: Combatant, text: str, data: dict[str, Scalar], clauses: tuple[str, ...]) -> None:
    seen_by = GM if by_gm(figure) else ""
    declared = Declared(who=figure.id, text=text, data=data, seen_by=seen_by)
    fight.tell(e.DeclarationMade(declared=declared, why=Why(clauses), seen_by=seen_by))


# Phase 7


@action("initiative", "Initiative", clauses=("A-53", "A-54"), moment=PROCEDURE)
async def initiative(fight: Fight, actor: str) -> None:
    """Phase 7: one player rolls for the party, the GM for each other party; the numerals are kept."""
    fight.say("Phase 7: initiative", "A-53", kind="headline")
    found: dict[str, int] = {}
    for side in sides_here(fight.state):
        who = lead(fight.state, side)
        if who:
            roll = await fight.roll(
                who, "initiative", "1d6", prompt=f"initiative of {fight.state.sides[side]}", clauses=("A-53",), least=1
            )
            found[side] = roll.total
    await rolled(fight, found)


async def rolled(fight: Fight, numerals: dict[str, int]) -> None:
    """Every side's numeral is kept, the winner told, the board made, and who leads is asked (A-54 … A-56, A-69)."""
    for who in list(fight.state.combatants.values()):
        if who.side in numerals:
            mark(fight, who.id, "initiative", numerals[who.side])
    ranks: dict[int, list[str]] = {}
    for side, number in sorted(numerals.items(), key=lambda each: -each[1]):
        ranks.setdefault(number, []).append(str(fight.state.sides[side]))
    told = ", ".join(f"{fight.state.sides[side]} {number}" for side, number in numerals.items())
    clauses = ("A-56", "A-60") if any(len(names) > 1 for names in ranks.values()) else ()
    if len(ranks) == 1 and clauses:
        fight.say(f"{told}: a tie", "A-54", *clauses)
    else:
        fight.say(f"{told}: {in_turn(list(ranks.values()))}", "A-54", "A-55", *clauses, "A-58", "A-59")
    clock = fight.state.clock
    fight.tell(e.ClockMoved(before=clock, after=Clock(round=clock.round, phase="resolve"), why=Why(("A-58",))))
    for each in lost_by_delay(fight.state):
        told = f"{fight.who(each.who)} is {segments(each.delay)} late: too late for this round"
        fight.say(told, "A-45", who=each.who, seen_by=fight.state.declared[each.who].seen_by)
    fight.settle()
    await offer(fight)


def in_turn(ranks: list[list[str]]) -> str:
    """Who comes first, and of three parties also who then, and who is tied with whom."""
    turns = [" and ".join(names) + (" tied" if len(names) > 1 else "") for names in ranks]
    return ", then ".join(turns) if len(turns) > 2 or any(len(names) > 1 for names in ranks) else f"{turns[0]} first"


async def from_notes(fight: Fight) -> None:
    """Numerals that were rolled at the table (A-53)."""
    found = {}
    for side in sides_here(fight.state):
        prompt = f"Initiative of {fight.state.sides[side]}?"
        found[side] = await fight.number("", side, prompt=prompt, low=1, high=10, default=3, clauses=("A-53",))
    await rolled(fight, found)


# Phases 9 to 11


@action("bleeding", "Bleeding", clauses=("A-103", "A-104"), moment=PROCEDURE)
async def bleeding(fight: Fight, actor: str) -> None:
    """Phase 9: whoever began the round with negative hit points loses another."""
    fight.say("Phase 9: bleeding", kind="headline")
    bleed(fight)
    enter(fight, "recap")


def bleed(fight: Fight, times: int = 1) -> None:
    """Those who bleed lose a point for each round; -10 is death (A-103, A-104)."""
    for who in list(fight.state.combatants.values()):
        if who.counters.get("negative") and bleeds(fight.state, who):
            why = Why(("A-103",), text="bleeds")
            fight.tell(*change_pool(fight.state, who.id, "hp", -min(times, mortal_hp(who) + 10), why=why))
    fight.settle()


@action("sum-up", "Recap", clauses=("A-105",), moment=PROCEDURE)
async def sum_up(fight: Fight, actor: str) -> None:
    """Phase 10: the round in short; then another one, or a turn to recover."""
    state = fight.state
    what = f"round {state.clock.round}" if state.clock.round else "the surprise"
    fight.say(f"Recap of {what}", "A-105", kind="headline")
    for side in state.sides.values():
        own = [who for who in state.combatants.values() if who.side == side.id and not who.hidden]
        counted: dict[str, int] = {}
        for who in own:
            counted[who.standing] = counted.get(who.standing, 0) + 1
        told = ", ".join(f"{number} {state.manifest.standings[name].name}" for name, number in counted.items())
        if told:
            fight.say(f"{side}: {told}", "A-105")
    tick(fight)
    after_recap(fight)


def tick(fight: Fight) -> None:
    """Conditions that last for so many rounds come to their end."""
    for who in list(fight.state.combatants.values()):
        for effect in who.effects.values():
            if effect.duration is None:
                continue
            left = effect.duration.left - 1
            if left <= 0:
                fight.tell(e.EffectLost(who=who.id, effect=effect, why=Why(text="its time is up")))
            else:
                after = changed(effect, duration=Duration(left, effect.duration.ticks))
                fight.tell(e.EffectChanged(who=who.id, before=effect, after=after))


def after_recap(fight: Fight) -> None:
    """Phase 11: declarations again, or if the combat is resolved a turn to recover (A-106, A-107)."""
    if resolved(fight.state):
        enter(fight, "recovery", "A-107")
        fight.say("The combat is resolved: a turn passes while the survivors recover", "A-107", "A-108")
        for who in list(fight.state.combatants.values()):
            for name in FRESH:
                mark(fight, who.id, name, None)
            for kind in ("charging", "braced", "last-blow", "casting", "busy"):
                effect = fight.who(who.id).effect(kind)
                if effect is not None:
                    fight.tell(e.EffectLost(who=who.id, effect=effect, why=Why(("A-107",))))
        for who_id in list(fight.state.declared):
            fight.tell(e.DeclarationDropped(who=who_id, why=Why(("A-107",))))
        fight.settle()
    else:
        next_round(fight)


def resolved(state: State) -> bool:
    """Whether at most one side can still fight (A-107)."""
    fighting = [side for side in sides_here(state) if any(
        able(state, who) and who.effect("turned") is None for who in state.acting(side)
    )]  # fmt: skip
    return len(fighting) < 2
