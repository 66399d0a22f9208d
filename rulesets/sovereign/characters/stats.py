"""What somebody is: its numbers, its side, and whether it can do anything."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.model.values import Effect
from combattracker.rules.library import borne
from combattracker.rules.memo import remembered

from ..schemas import Condition


def value(who: Combatant, name: str) -> int:
    """A stat with everything on it."""
    # Asked more often than anything else, and mostly of those who have nothing on them.
    return stat(who, name).value if who.effects else who.stats.get(name, 0)


def hp(who: Combatant) -> int:
    """The hit points that somebody has now."""
    return who.pools["hp"].current


def told_hp(who: Combatant) -> str:
    """The hit points that somebody has of how many, for those who may know its numbers."""
    return who.own(f"{hp(who)} of {who.pools['hp'].maximum}")


def level(who: Combatant) -> int:
    """A Delver's level or an NPC's HD."""
    return int(who.facts.get("level") or 0)


def is_foe(a: Combatant, b: Combatant) -> bool:
    """Whether two are of different sides."""
    return a.side != b.side


def is_delver(who: Combatant) -> bool:
    """Whether somebody is built as a Delver."""
    return who.facts.get("role") == "delver"


def bearing(state: State, who: Combatant, field: str) -> tuple[Effect, Condition] | None:
    """The first condition of somebody whose entry sets a field, such as `helpless`."""
    if not who.effects:
        return None
    return next((pair for pair in borne(state, who, Condition) if getattr(pair[1], field)), None)


def helpless(state: State, who: Combatant) -> bool:
    """Whether somebody can do nothing at all."""
    return not state.standing(who).acts or bearing(state, who, "helpless") is not None


def able(state: State, who_id: str) -> bool:
    """Whether somebody still takes part and can do something."""
    who = state.combatants.get(who_id)
    return who is not None and not helpless(state, who)


@remembered(64)
def active(state: State) -> tuple[Combatant, ...]:
    """Everybody who can do something, in roster order."""
    return tuple(who for who in state.acting() if not helpless(state, who))


@remembered(256)
def foes(state: State, who: Combatant) -> tuple[Combatant, ...]:
    """Everybody on their feet who fights on another side."""
    return tuple(other for other in state.acting() if is_foe(who, other))


def friends(state: State, who: Combatant) -> tuple[Combatant, ...]:
    """Everybody else on their feet who fights on the same side."""
    return tuple(other for other in state.acting() if other.side == who.side and other.id != who.id)


def wants(who: Combatant, matters: bool = True) -> bool:
    """Whether somebody is asked: never, always, or when it matters."""
    asks = who.facts.get("asks")
    return asks == "always" or (asks != "never" and matters)
