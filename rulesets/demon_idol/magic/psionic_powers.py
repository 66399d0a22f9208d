"""Minds that fight: what they have left, what attacks and defences cost, and what the table says of them (A-3)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Value
from combattracker.rules.library import all_of

from ..combatants.deeds import deeds, said
from ..combatants.traits import fact, up
from ..foundations.schemas import Psionics

ATTACKS = {"blast": 20, "thrust": 4, "whip": 7, "insinuation": 10, "crush": 14}
DEFENCES = {"blank": 1, "shield": 2, "barrier": 3, "fortress": 8, "tower": 10}
"""What each attack and each defence costs."""
BANDS = ((25, "01-25"), (50, "26-50"), (75, "51-75"), (100, "76-100"), (125, "101-125"))
ONLY_ON_ANYBODY = "blast"
"""The one attack that reaches those who are no psionics."""
NAMES = {"blast": "psionic blast", "thrust": "mind thrust", "whip": "ego whip", "insinuation": "id insinuation",
         "crush": "psychic crush", "blank": "mind blank", "shield": "thought shield", "barrier": "mental barrier",
         "fortress": "intellect fortress", "tower": "tower of iron will"}  # fmt: skip


def gifted(who: Combatant) -> bool:
    """Whether somebody is a psionic."""
    return "psi" in who.pools


def strength(who: Combatant) -> int:
    """Psionic strength that is left."""
    return who.pools["psi"].current if gifted(who) else 0


class Thrust(Value, frozen=True):
    """An attack of an exchange."""

    who: str
    target: str
    mode: str


def minds(state: State) -> list[Thrust]:
    """Everybody who has declared psionic combat."""
    return [
        Thrust(each.who, each.target, str(said(state, each.who, "mode") or "none"))
        for each in deeds(state)
        if each.kind == "psionics" and up(state, each.who)
    ]


def goes_on(state: State) -> bool:
    """Whether any mind can still attack in this round, so that there is another exchange (A-57)."""
    return any(
        each.mode != "none"
        and up(state, each.target)
        and strength(state.who(each.who)) >= ATTACKS[each.mode]
        and not state.who(each.who).counters.get("hurt")
        for each in minds(state)
    )


def matrix(state: State) -> Psionics | None:
    """The table of psionic combat that the fight has, from the user's own library."""
    return next(iter(all_of(state, Psionics)), None)


def band(points: int) -> str:
    """The row of an attacker's strength."""
    return next((name for most, name in BANDS if points <= most), "126+")


def affordable(who: Combatant, names: list[str], costs: dict[str, int]) -> list[str]:
    """The attacks or defences that somebody has the strength for."""
    return [name for name in names if costs[name] <= strength(who)]


def cell_of(table: Psionics | None, mode: str, points: int, screen: str) -> int | str | None:
    """What the table says of an attack of so much strength against a defence; None where it says nothing."""
    cells = {str(name): bands for name, bands in table.table.items()}.get(mode, {}) if table is not None else {}
    line = {str(name): columns for name, columns in cells.items()}.get(band(points))
    return None if line is None else line[list(DEFENCES).index(screen) if screen in DEFENCES else 0]


def expected(state: State, attacker: Combatant, target: Combatant, mode: str, screen: str = "") -> float:
    """The points that an attack takes from somebody, behind one defence or on average behind any it can pay.

    A chance to kill counts as that part of its strength; without a table every attack counts as one point.
    """
    known = [screen] if screen else affordable(target, fact(target, "screens").split(), DEFENCES) or ["none"]
    amounts = []
    for each in known:
        cell = cell_of(matrix(state), mode, strength(attacker), each)
        chance = int(cell.rstrip("%")) / 100 * strength(target) if isinstance(cell, str) else None
        amounts.append(chance if chance is not None else 1.0 if cell is None else float(cell))
    return sum(amounts) / len(amounts)
