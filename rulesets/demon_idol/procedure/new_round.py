"""How a round begins, and what goes on from the one before (A-40, A-47, A-68, A-106)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import Clock
from combattracker.model.values import Scalar
from combattracker.rules.library import find
from combattracker.rules.scripting.script import Fight

from ..combatants.deeds import CODES
from ..combatants.sides import told_to, words
from ..combatants.traits import able, helpless
from ..encounter.surprise import comes_to
from ..foundations.schemas import Spell
from ..morale.fear import afraid, flight, routed
from ..morale.morale_checks import forget_superior
from ..morale.ways_out import FLEE
from ..movement.avoiding import rallied
from ..movement.pursuit import gained
from ..space.charge_path import still_coming
from .bleeding import bleeds

FRESH = ("hurt", "spent", "occupied", "shielded", "closed", "initiative")
"""What everybody begins each round without."""


def next_round(fight: Fight) -> None:
    """The next round begins with declarations; what goes on from before is declared by itself (A-106)."""
    before = fight.state.clock.round
    fight.say(f"Round {before + 1}", "A-106" if before else "A-41", kind="headline")
    for left in list(fight.state.declared):
        fight.drop(left, text="the round is over")
    fight.set_clock(Clock(round=before + 1, phase="declare"), "A-41")
    for name in ("segments", "idle", "common", "exchange", "first"):
        fight.set_counter("", name, None)
    for who in list(fight.state.combatants.values()):
        for name in FRESH:
            fight.set_counter(who.id, name, None)
        fight.set_counter(who.id, "negative", 1 if bleeds(fight.state, who) else None)
        refresh(fight, who.id)
        gained(fight, who.id)
    comes_to(fight)
    forget_superior(fight)
    carry_on(fight)
    fight.settle()


def refresh(fight: Fight, who: str) -> None:
    """Charges, last blows and lying on the ground are of one round only; a charge out of surprise goes on (A-40)."""
    for kind in ("charging", "last-blow", "prone"):
        goes_on = kind == "charging" and fight.state.clock.round == 1 and still_coming(fight.state, who)
        if not goes_on:
            fight.lose(who, kind, text="the round is over")


def carry_on(fight: Fight) -> None:
    """Whoever is in the middle of a spell or a task goes on with it; whoever flees goes on fleeing (AMB-A29)."""
    leaving: dict[tuple[str, str], list[str]] = {}
    for figure in list(fight.state.combatants.values()):
        who = figure.id
        casting, busy, avoiding = figure.effect("casting"), figure.effect("busy"), figure.effect("avoiding")
        if not able(fight.state, figure):
            for effect in (casting, busy):
                if effect is not None:
                    fight.lose(who, effect, "A-47", text="it can't go on")
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
                fight.lose(who, avoiding, "A-68", text="the leader rallies it")
                fight.set_counter(who, "chase", None)
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
            fight.declare(who, what, data, "A-40", seen_by=told_to(figure))
    for (how, clause), people in leaving.items():
        fight.say(f"{how}: {words(fight.state, people)}", "A-4", clause)


def go_on_casting(fight: Fight, figure: Combatant, data: dict[str, Scalar]) -> None:
    """A caster in the middle of a spell declares nothing else (AMB-A29)."""
    spell = find(fight.state, Spell, str(data.get("spell")))
    name = spell.name if spell else str(data.get("spell"))
    told: dict[str, Scalar] = {"kind": "cast", "code": "D", "of": data.get("spell"), "target": data.get("target")}
    told |= {"also": data.get("also"), "time": data.get("left"), "rounds": data.get("rounds"), "goes_on": True}
    fight.declare(figure.id, f"goes on casting {name}", told, "A-32", seen_by=told_to(figure))
