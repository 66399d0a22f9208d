"""The one scale on which spells, devices, weapons, bites and missiles are compared (A-79 … A-100, AMB-A26).

A spell or device counts its time, a weapon its speed factor, a melee attack without one the initiative die, a missile
the die less its reaction modifier (its speed factor, where its datum has one), turning the die, a charge the segment
in which it arrives. Delays are added.
"""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.model.values import Value

from ..combatants.deeds import WORKINGS, Deed, deed, speed_of, spent, weapons_of
from ..combatants.gear import routine, speed
from ..combatants.traits import up, value
from ..space.charge_path import arrival

NOUNS = {"cast": "spell", "device": "device", "charge": "charge", "shoot": "missile", "turn-undead": "turning"}
"""What each kind of deed is called where two are compared; a blow is a blow."""


class Measure(Value, frozen=True):
    """Where a deed stands on the scale: `what` it counts, the number, and what the number is made of if of several.

    `clause` is the rule by which it counts that.
    """

    what: str
    number: int
    parts: tuple[str, ...] = ()
    clause: str = ""
    noun: str = "blow"

    def told(self) -> str:
        """The number in words, such as "speed factor 7 (5, 2 late)"."""
        made = f" ({', '.join(self.parts)})" if self.parts else ""
        return f"{self.what} {self.number}{made}"


def measure(state: State, each: Deed, die: int, *, carried: bool = False, whose: str = "die") -> Measure | None:
    """Where a deed stands on the scale, its delay included; None for what is not on it, and a charge that is too far.

    `die` is what a deed goes by that has no number of its own, `whose` says in words which die that is. What delay or
    reaction has `carried` into the turn of others stands there as if it were theirs: both are used up, but for the time
    of spells and devices, to which a delay is added in every comparison (AMB-A19).
    """
    modifier = value(state.who(each.who), "reaction") if each.kind == "shoot" and not carried else 0
    factor = speed_of(state, each)
    noun = NOUNS.get(each.kind, "blow")
    match each.kind:
        case "cast" | "device":
            found = Measure("casting time" if each.kind == "cast" else "device time", each.time, (), "A-92", noun)
        case "charge":
            at = arrival(state, each.who, each.target, each.delay)
            if at is None:
                return None
            found = Measure("arrival in segment", at - each.delay, (), "A-96", noun)
        case "strike" if factor is not None:
            found = Measure("speed factor", factor, (), "A-89", noun)
        case "strike":
            limb = weapons_of(state, each)[0].name.lower()
            found = Measure(f"{limb} at", die, () if whose == "die" else (whose,), "A-91", noun)
        case "shoot" if factor is not None:
            found = Measure("speed factor", factor, (), "A-99", noun)
        case "shoot" if modifier:
            made = (f"{whose} {die}", f"reaction {modifier:+}")
            found = Measure("missile at", die - modifier, made, "A-70" if modifier > 0 else "A-71", noun)
        case "shoot" | "turn-undead":
            found = Measure(f"{noun} at", die, (), "A-92", noun)
        case _:
            return None
    used_up = carried and each.kind not in WORKINGS
    return found if used_up or not each.delay else _late(found, each.delay)


def _late(found: Measure, delay: int) -> Measure:
    """A measure with the delay of whoever acts (A-45)."""
    parts = found.parts or (str(found.number),)
    return Measure(found.what, found.number + delay, (*parts, f"{delay} late"), found.clause, found.noun)


def speeds(state: State, each: Deed) -> tuple[int, int]:
    """The speed factors of a blow and of the foe's weapon, which strikes this round or has; 0 without one (A-89)."""
    mine = speed_of(state, each) if each.kind == "strike" else None
    if mine is None or not up(state, each.target):
        return 0, 0
    foe = state.who(each.target)
    theirs = deed(state, foe.id)
    strikes = theirs.kind == "strike" if theirs is not None else spent(foe) > 0
    return mine, (speed(routine(state, foe)) or 0) if strikes else 0
