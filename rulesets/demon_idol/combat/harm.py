"""What lands: damage, healing, conditions, and a change of standing (A-10, A-87, A-104)."""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.model.state import State
from combattracker.model.values import Effect, Modifier, Value, Why
from combattracker.rules.library import find
from combattracker.rules.scripting.changes import effect_of
from combattracker.rules.scripting.script import Fight

from ..combatants.traits import conditions, present
from ..foundations.schemas import Condition


class Landing(Value, frozen=True):
    """What an action does to somebody once all dice of its instant are rolled (A-87)."""

    target: str
    by: str
    why: Why
    damage: int = 0
    heal: int = 0
    subdues: bool = False
    condition: str = ""
    rounds: int = 0
    standing: str = ""
    source: str = ""


def land(fight: Fight, landings: Iterable[Landing]) -> None:
    """Everything of one instant takes hold together, then what follows from it (A-87)."""
    due = [each for each in landings if present(fight.state, each.target)]
    down = [each.target for each in due if each.damage > 0 and fight.who(each.target).standing == "unconscious"]
    hurt = list(dict.fromkeys(each.target for each in due if each.damage > 0))
    with fight.simultaneously():
        for each in due:
            if each.damage > 0:
                fight.change(each.target, "hp", -each.damage, source=each.by, why=each.why)
    for each in due:
        if each.heal > 0:
            mend(fight, each.target, each.heal, each.by, each.why)
        if each.subdues and each.damage > 1:  # half of what a subduing blow takes is subdual
            fight.count(each.target, "subdual", each.damage // 2, "A-10")
    for who in hurt:
        _wound(fight, who)
    for who in down:
        _finish(fight, who)
    for each in due:
        if each.condition and present(fight.state, each.target) and fight.who(each.target).standing != "dead":
            afflict(fight, each)
        if each.standing and fight.who(each.target).standing not in (each.standing, "dead"):
            fight.set_standing(each.target, each.standing, why=each.why)
    fight.settle()


def _wound(fight: Fight, who: str) -> None:
    """Somebody has taken damage this round; what damage ends is over."""
    fight.set_counter(who, "hurt", 1)
    for effect, each in list(conditions(fight.state, fight.who(who))):
        if each.wakes:
            fight.lose(who, effect, text="damage ends it")


def _finish(fight: Fight, who: str) -> None:
    """Further damage kills whoever lies unconscious (AMB-A17)."""
    if fight.state.switch("finishing") and fight.who(who).standing == "unconscious":
        fight.set_standing(who, "dead", "A-104", text="struck while unconscious")


def mend(fight: Fight, who: str, amount: int, by: str, why: Why) -> None:
    """Healing, up to the maximum, of subdual first (A-10); whoever was below 0 stays unconscious for hours (A-104)."""
    gained = fight.change(who, "hp", amount, source=by, why=why, within=True)
    subdual = fight.who(who).counters.get("subdual")
    if subdual and gained:
        fight.set_counter(who, "subdual", max(0, subdual - gained) or None, "A-10")


def afflict(fight: Fight, each: Landing) -> None:
    """A condition begins, or begins anew; one that lasts longer already stays as it is."""
    state = fight.state
    effect = make(state, each.condition, each.rounds or None, each.source or each.by)
    before = state.who(each.target).effects.get(effect.id)
    if before is not None and _left(before) > _left(effect):
        told = f"{state.who(each.target)} is {effect.label.lower()} for longer already"
        fight.say(told, "A-7", who=each.target)
    else:
        fight.gain(each.target, effect, why=each.why, anew=True)


def _left(effect: Effect) -> float:
    return float("inf") if effect.duration is None else effect.duration.left


def make(state: State, kind: str, rounds: int | None, source: str) -> Effect:
    """A condition as an effect with everything that it changes."""
    known = find(state, Condition, kind)
    label = known.name if known is not None else ""
    changes = tuple(Modifier(each.stat, "add", each.amount) for each in known.changes) if known is not None else ()
    return effect_of(state, kind, label=label, source=source, modifiers=changes, left=rounds, ticks="round")


async def hurt_by_hand(fight: Fight, who: str, amount: int) -> None:
    """Damage from the GM's hand loses spells and kills like any other."""
    land(fight, [Landing(who, "", Why(text="by the GM"), damage=amount)])
