"""Why somebody can't declare an action now: each function gives the reason for one kind of deed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from combattracker.model.state import State
from combattracker.rules.asking.requests import Refusal

from ..combatants.deeds import routines
from ..combatants.gear import devices, launcher, length, memorised, others_in_pack, routine, to_fetch
from ..combatants.sides import foes
from ..combatants.traits import dumb
from ..foundations.clock import in_surprise
from ..foundations.schemas import Working
from ..magic.spell_targets import reaches_nobody
from ..magic.turning_undead import turning_level
from ..space.charge_path import still_coming

CHARGES = 10
"""Once in so many rounds somebody charges."""


def _free(state: State, actor: str) -> Refusal | None:
    """Whoever is held can only struggle (A-11)."""
    held = state.who(actor).effect("held")
    return Refusal(f"{state.who(actor)} is held, and can only grapple", ("A-11",)) if held is not None else None


def _foe(state: State, actor: str, clause: str) -> Refusal | None:
    return None if foes(state, state.who(actor)) else Refusal("there is no foe", (clause,))


def strike(state: State, actor: str) -> Refusal | None:
    """Blows need a foe, and a routine in this round (A-10)."""
    if not routines(state, state.who(actor), "strike"):
        return Refusal(f"{state.who(actor)} has no attack this round", ("A-10",))
    return _free(state, actor) or _foe(state, actor, "A-10")


def shoot(state: State, actor: str) -> Refusal | None:
    """Shots need something to shoot or throw, ready in this round (A-7)."""
    who = state.who(actor)
    if launcher(state, who) is None:
        return Refusal(f"{who} has nothing in hand to shoot or throw", ("A-7",))
    if not routines(state, who, "shoot"):
        return Refusal(f"{who} has no shot this round", ("A-7",))
    return _free(state, actor) or _foe(state, actor, "A-7")


def cast(state: State, actor: str) -> Refusal | None:
    """Spells have to be memorised, and are begun unhurt (A-7, A-65)."""
    known = memorised(state, state.who(actor))
    if not known:
        return Refusal(f"{state.who(actor)} has no spell left", ("A-7",))
    if state.who(actor).counters.get("hurt"):
        return Refusal(f"{state.who(actor)} was hurt this round, and can begin no spell", ("A-65",))
    late = state.switch("spell_targets") != "declared"
    none = None if late else _none_of_these(state, actor, known.values(), "none of its spells reaches anybody")
    return none or _free(state, actor)


def _none_of_these(state: State, actor: str, known: Iterable[Working], told: str) -> Refusal | None:
    """Why no spell or device reaches anybody: the reason that all of them share, else that there is none."""
    reasons = {reaches_nobody(state, actor, each) for each in known}
    if None in reasons:
        return None
    return (reasons.pop() if len(reasons) == 1 else None) or Refusal(told, ("A-52",))


def device(state: State, actor: str) -> Refusal | None:
    """Devices have to be carried (A-7)."""
    known = devices(state, state.who(actor)).values()
    if not known:
        return Refusal(f"{state.who(actor)} carries nothing to use", ("A-7",))
    return _none_of_these(state, actor, known, "nothing that it carries reaches anybody") or _free(state, actor)


def turn_undead(state: State, actor: str) -> Refusal | None:
    """Clerics and paladins turn, until they fail (A-7)."""
    who = state.who(actor)
    if turning_level(state, actor) < 1:
        return Refusal(f"{who} turns no undead", ("A-7",))
    if who.counters.get("failed"):
        return Refusal(f"{who} has failed to turn in this encounter", ("A-7",))
    return _free(state, actor)


def close_in(state: State, actor: str) -> Refusal | None:
    """Closing in needs a foe, and legs (A-8)."""
    return still(state, actor) or _free(state, actor) or _foe(state, actor, "A-8")


def still(state: State, actor: str) -> Refusal | None:
    """Why somebody can't go anywhere."""
    who = state.who(actor)
    return Refusal(f"{who} can't move", ("A-8",)) if who.stats.get("MV", 12) <= 0 else None


def charge(state: State, actor: str) -> Refusal | None:
    """Nobody charges encumbered, or twice in ten rounds, or without a weapon for the end of it (A-35)."""
    who = state.who(actor)
    last = who.counters.get("charged")
    if who.facts.get("laden") is True:
        return Refusal(f"{who} is encumbered", ("A-35",))
    if last is not None and state.clock.round - last < CHARGES and not still_coming(state, actor):
        return Refusal(f"{who} has charged in this turn", ("A-35",))
    if length(routine(state, who)) <= 0 or not routines(state, who, "strike"):
        return Refusal(f"{who} has nothing to strike with this round", ("A-35",))
    return close_in(state, actor)


def fetch(state: State, actor: str) -> Refusal | None:
    """There has to be something to change to (A-36)."""
    who = state.who(actor)
    if others_in_pack(state, who) or any(to_fetch(who, name, found) for name, found in devices(state, who).items()):
        return _free(state, actor)
    return Refusal(f"{who} carries nothing else", ("A-36", "A-39"))


def brace(state: State, actor: str) -> Refusal | None:
    """Only spears and their like are set against a charge (A-9, A-30)."""
    if not any(weapon.sets for weapon in routine(state, state.who(actor))):
        return Refusal(f"{state.who(actor)} holds nothing to set against a charge", ("A-9", "A-30"))
    return _free(state, actor)


def grapple(state: State, actor: str) -> Refusal | None:
    """Grappling needs somebody to grapple (A-11)."""
    return _foe(state, actor, "A-11")


def parley(state: State, actor: str) -> Refusal | None:
    """Words need somebody who hears them (A-5)."""
    return Refusal("it has no words", ("A-5",)) if dumb(state.who(actor)) else _free(state, actor)


def wait(state: State, actor: str) -> Refusal | None:
    """Nobody awaits those who are surprised (A-6)."""
    if in_surprise(state):
        return Refusal("the others are surprised: there is nothing to await", ("A-6",))
    return None


def psionics(state: State, actor: str) -> Refusal | None:
    """A duel of minds takes a gift for it, and strength that is left (A-3)."""
    pool = state.who(actor).pools.get("psi")
    if pool is None:
        return Refusal(f"{state.who(actor)} is no psionic", ("A-3",))
    return None if pool.current > 0 else Refusal("no psionic strength is left", ("A-3",))


def avoid(state: State, actor: str) -> Refusal | None:
    """Whoever is held can't leave (A-4, A-11)."""
    return _free(state, actor)


REFUSALS: dict[str, Callable[[State, str], Refusal | None]] = {
    "strike": strike,
    "shoot": shoot,
    "cast": cast,
    "device": device,
    "turn-undead": turn_undead,
    "close": close_in,
    "charge": charge,
    "move": close_in,
    "fetch": fetch,
    "brace": brace,
    "grapple": grapple,
    "avoid": avoid,
    "parley": parley,
    "await": wait,
    "other": _free,
    "psionics": psionics,
}
