"""What a unit is, what its statuses keep it from, and to whom they bind it."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.model.values import Effect, Term
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.library import borne, held
from combattracker.rules.memo import remembered

from ..schemas import Activity, Attack, Status

PLAYER = "player"


def is_player(who: Combatant) -> bool:
    """Whether a unit is a player character (D-1)."""
    return who.facts.get("role") == PLAYER


def is_foe(a: Combatant, b: Combatant) -> bool:
    """Whether two units fight on different sides."""
    return a.side != b.side


def health(who: Combatant) -> int:
    """A unit's present health."""
    return who.pools["hp"].current


def alive(who: Combatant) -> bool:
    """Whether a unit takes part: neither dead nor gone."""
    return who.standing == "up"


def revivable(who: Combatant) -> bool:
    """Whether healing counts for a unit though it is dead: only players come back in a fight (D-103)."""
    return who.standing == "dead" and is_player(who)


@remembered(1024)
def statuses(state: State, who: Combatant) -> tuple[tuple[Effect, Status], ...]:
    """A unit's status effects with their library entries."""
    return borne(state, who, Status)


def prevented(state: State, who: Combatant, *activities: Activity) -> Refusal | None:
    """Which status keeps a unit from one of these activities, and by which clause (D-92 … D-98)."""
    for effect, status in statuses(state, who):
        for activity in activities:
            if activity in status.prevents:
                clause = status.prevents[activity]
                return Refusal(f"{who} can't {WORDS[activity]}: {effect.label}", (clause,) if clause else ())
    return None


WORDS: dict[Activity, str] = {
    "attack": "attack",
    "ability": "use abilities",
    "block": "block",
    "dodge": "dodge",
    "counter": "counterattack",
    "intercept": "intercept",
    "move": "change position",
    "item": "use items",
    "act": "act",
}


def bearing(state: State, who: Combatant, field: str) -> tuple[Effect, str] | None:
    """The first status of a unit whose entry sets a field, such as `misses`, with the clause that it names there."""
    for effect, status in statuses(state, who):
        clause = getattr(status, field)
        if clause:
            return effect, clause
    return None


def stat_term(who: Combatant, name: str, clause: str = "") -> Term:
    """A unit's stat with everything on it, as an addend (D-4, D-10, D-23)."""
    return Term(name, stat(who, name).value, clause)


def bound_to_provoker(state: State, who: Combatant) -> tuple[str, str] | None:
    """Whom a provoked unit must attack, and by which clause (D-90)."""
    for effect, status in statuses(state, who):
        source = state.combatants.get(effect.source)
        if status.provokes and source is not None and alive(source) and is_foe(who, source):
            return source.id, status.provokes
    return None


def untargetable(state: State, who: Combatant) -> Refusal | None:
    """Why nobody can choose a unit as a target: stealth (D-86)."""
    found = bearing(state, who, "untargetable")
    return Refusal(f"{who} can't be targeted: {found[0].label}", (found[1],)) if found else None


@remembered(1024)
def weapons(state: State, who: Combatant) -> tuple[Attack, ...]:
    """A unit's basic attacks, in the order of its sheet (D-7)."""
    return held(state, who, Attack)
