"""What a declaration says: its action, its code, and the numbers that its place in the round goes by."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import Declared, State
from combattracker.model.values import Scalar, Value
from combattracker.rules.library import find, of_item
from combattracker.rules.memo import remembered

from ..foundations.clock import in_surprise
from ..foundations.schemas import Device, Spell, Weapon
from .gear import launcher, routine, speed, this_round
from .traits import value

CODES = {
    "psionics": "P",
    "avoid": "A",
    "parley": "B",
    "await": "C",
    "shoot": "D",
    "device": "D",
    "cast": "D",
    "turn-undead": "D",
    "close": "E",
    "charge": "E",
    "move": "E",
    "fetch": "E",
    "other": "E",
    "brace": "F",
    "strike": "G",
    "grapple": "H",
}
"""The code under which each action is filed (A-2 … A-11)."""
CLAUSES = dict(zip("PABCDEFGH", ("A-3", "A-4", "A-5", "A-6", "A-7", "A-8", "A-9", "A-10", "A-11"), strict=True))
WORDS = {
    "P": "psionic combat",
    "A": "avoiding",
    "B": "parley",
    "C": "awaiting",
    "D": "missiles, devices, spells, turning",
    "E": "moving",
    "F": "set weapons",
    "G": "blows",
    "H": "grappling",
}
STRIKES = ("strike", "shoot", "grapple", "brace")
"""What uses attack routines."""
ARMED = (*STRIKES, "charge", "await", "parley", "pass")
"""What leaves a weapon ready, and the routines that are not used, for whoever charges (A-83)."""
LATEST = 10
"""The last segment of a round; what a delay carries past it is lost (AMB-A19)."""
WORKINGS = ("cast", "device")
"""What takes a time that is compared with other things (A-72 … A-101)."""
ACTED, CAST = 1, 2
"""What is kept of those who did something else than fight this round: anything, or a spell or device of one round."""


class Plan(Value, frozen=True):
    """A decision, in words and as data of the declaration."""

    kind: str
    text: str
    data: dict[str, Scalar] = {}
    code: str = ""
    """Where it is not the usual one of its kind."""


class Deed(Value, frozen=True):
    """A declaration, read; `of` is the spell, the device or the thing that it is about."""

    who: str
    side: str
    kind: str
    code: str
    target: str = ""
    also: str = ""
    of: str = ""
    way: str = ""
    text: str = ""
    time: int = 0
    rounds: int = 0
    delay: int = 0
    trigger: str = ""
    ready: bool = False
    begun: int = -1
    sweep: bool = False
    leads: bool = False
    """Whether it strikes first with the first of more routines, and last with the last (A-69)."""
    routines: int = 1


Reason = tuple[str, str]
"""Words and the clause behind them."""


class Entry(Value, frozen=True):
    """One place on the board: a deed, which of its routines, and everything that says why it comes there."""

    id: str
    deed: Deed
    routine: int
    why: tuple[Reason, ...]


def read(state: State, declared: Declared) -> Deed | None:
    """A declaration of somebody who is still there, read; None for one who is not."""
    who = state.combatants.get(declared.who)
    if who is None or not declared.data:
        return None
    data = declared.data
    kind = str(data.get("kind") or "other")
    return Deed(
        who.id,
        who.side,
        kind,
        str(data.get("code") or CODES.get(kind, "E")),
        target=str(data.get("target") or ""),
        also=str(data.get("also") or ""),
        of=str(data.get("of") or ""),
        way=str(data.get("way") or ""),
        text=str(data.get("text") or ""),
        time=_int(data.get("time")),
        rounds=_int(data.get("rounds")),
        delay=_int(data.get("delay")),
        trigger=str(data.get("trigger") or ""),
        ready=data.get("ready") is True,
        begun=_int(data.get("begun"), -1),
        sweep=data.get("sweep") is True,
        leads=data.get("leads") is True,
        routines=routines(state, who, kind, sweep=data.get("sweep") is True),
    )


def said(state: State, who: str, what: str) -> Scalar:
    """What somebody's declaration says besides, such as whether it is from the `rear`; None where it says nothing."""
    declared = state.declared.get(who)
    return declared.data.get(what) if declared is not None else None


def _int(value: Scalar, otherwise: int = 0) -> int:
    return int(value) if isinstance(value, int | float) and not isinstance(value, bool) else otherwise


@remembered(1, whatever=("agenda", "notes"))
def _deeds(state: State) -> dict[str, Deed]:
    found = (read(state, state.declared[who]) for who in state.combatants if who in state.declared)
    return {each.who: each for each in found if each is not None}


def deed(state: State, who: str) -> Deed | None:
    """What somebody has declared, if anything."""
    return _deeds(state).get(who)


def deeds(state: State) -> list[Deed]:
    """Everything that is declared and not done yet, in roster order."""
    return list(_deeds(state).values())


def routines(state: State, who: Combatant, kind: str, *, sweep: bool = False) -> int:
    """How many attack routines an action has this round (A-1, A-69, AMB-A28)."""
    number = state.clock.round or 1
    if kind == "shoot":
        bow = launcher(state, who)
        shots = shots_now(state, who, bow) if bow else 0
        return shots if state.switch("shots_as_routines") else min(1, shots)
    if kind in ("strike", "brace"):
        if sweep:
            return max(1, value(who, "level"))
        return this_round(max(1, value(who, "attacks")), number)
    return 1


def shots_now(state: State, who: Combatant, bow: Weapon) -> int:
    """The shots of this round; with less than one a round it takes as long to load again as the last shot is ago."""
    rate = bow.shots or 1
    if rate >= 1:
        return this_round(round(2 * rate), state.clock.round or 1)
    last = who.counters.get("loosed")
    return 1 if last is None or state.clock.round - last >= round(1 / rate) else 0


def shots_at_once(state: State, who: Combatant) -> int:
    """How many shots one routine is: all of the round where the house rule says so (AMB-A28)."""
    bow = launcher(state, who)
    if bow is None or state.switch("shots_as_routines"):
        return 1
    return max(1, this_round(round(2 * (bow.shots or 1)), state.clock.round or 1))


def weapons_of(state: State, each: Deed) -> list[Weapon]:
    """What a deed is done with, where it is a blow."""
    who = state.who(each.who)
    if each.kind == "shoot":
        bow = launcher(state, who)
        return [bow] if bow else []
    return routine(state, who)


def speed_of(state: State, each: Deed) -> int | None:
    """The speed factor that counts for a deed; missiles have one only where the library says so (A-99)."""
    if each.kind not in ("strike", "shoot"):
        return None
    if each.sweep or each.kind == "strike":
        return speed(weapons_of(state, each))
    return next((weapon.speed for weapon in weapons_of(state, each) if weapon.length is None), None)


def natural(state: State, each: Deed) -> bool:
    """Whether a deed is an attack without a speed factor: claws, teeth, slime, what is spat, breath (A-91)."""
    if each.kind == "device":
        found = device_of(state, each)
        return found is not None and found.natural
    if each.kind == "shoot":
        return speed_of(state, each) is None and any(weapon.natural for weapon in weapons_of(state, each))
    return each.kind == "strike" and speed_of(state, each) is None


def casts(state: State, who: str) -> bool:
    """Whether somebody casts a spell or uses a device in this round, is done with it, or has lost it (A-78)."""
    each = deed(state, who)
    if each is not None:
        return each.kind in WORKINGS and not each.rounds
    return who in state.combatants and state.who(who).counters.get("occupied") == CAST


def spent(who: Combatant) -> int:
    """The routines that somebody has used this round, one bit each."""
    return who.counters.get("spent", 0)


def unspent(state: State, who: Combatant) -> list[int]:
    """The numbers of the routines that somebody has left this round (A-83)."""
    each = deed(state, who.id)
    kind, sweep = (each.kind, each.sweep) if each is not None else ("strike", False)
    total = routines(state, who, kind if kind in STRIKES else "strike", sweep=sweep)
    return [number for number in range(1, total + 1) if not spent(who) & 1 << number]


def spell_of(state: State, each: Deed) -> Spell | None:
    """The spell of a deed."""
    return find(state, Spell, each.of) if each.kind == "cast" else None


def device_of(state: State, each: Deed) -> Device | None:
    """The device of a deed."""
    thing = state.who(each.who).items.get(each.of)
    return of_item(state, thing, Device) if thing is not None and each.kind == "device" else None


def unfinished(state: State, each: Deed) -> tuple[int, int, str] | None:
    """The segments and rounds that a spell still takes when its turn has come, and by which clause.

    None for one that is finished then, and for anything else (A-32, A-33, A-64, AMB-A29).
    """
    if each.kind != "cast":
        return None
    surprise = in_surprise(state)
    left = each.begun + each.time - LATEST if each.begun >= 0 and not surprise else each.time + each.delay
    if surprise:
        return (0 if each.rounds else left - 1, each.rounds, "A-32") if each.rounds or left > 1 else None
    if each.rounds > 1:
        return 0, each.rounds - 1, "A-92"
    return (left, 0, "A-64") if each.begun >= 0 and left > 0 else None
