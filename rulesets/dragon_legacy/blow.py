"""An attack on its way, and what it did."""

from __future__ import annotations

from combattracker.model.values import Value

from .schemas import Inflict

DICE = "2d6"


class Blow(Value, frozen=True):
    """An attack on its way: its stat and reach, and what sets it apart.

    `ability` never misses; `counter` is never countered; `must_block` leaves an interceptor no dodge; `reaction`
    calls forth no reactions.
    """

    name: str
    stat: str
    reach: str
    inflicts: tuple[Inflict, ...] = ()
    bonus: str = ""
    ability: bool = False
    counter: bool = False
    must_block: bool = False
    unblockable: bool = False
    reaction: bool = False


class Landed(Value, frozen=True):
    """What an attack did to one defender."""

    defender: str
    damage: int
    fully_blocked: bool = False
