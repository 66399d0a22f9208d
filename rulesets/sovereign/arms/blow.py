"""An attack on its way: with what, how, and what sets it apart."""

from __future__ import annotations

from combattracker.model.values import Value

from .weapons import Arm

DAMAGE, SHOVE, GRAPPLE = "damage", "shove", "grapple"


class Blow(Value, frozen=True):
    """An attack: its weapon and mode (melee, ranged, thrown), and what it is to do to its target.

    `others` are the other assailants of a swarm attack, None where it is none. `free` attacks of opportunity and
    `snap` attacks call forth no held actions; a `sure` one needs no roll. `pair` are the two weapons in hand
    when it was struck, empty if there are not two; None before.
    """

    arm: Arm
    mode: str
    means: str = DAMAGE
    others: int | None = None
    charge: bool = False
    snap: bool = False
    free: bool = False
    sure: bool = False
    pair: tuple[Arm, ...] | None = None

    @property
    def swarm(self) -> bool:
        """Whether it is a swarm attack."""
        return self.others is not None
