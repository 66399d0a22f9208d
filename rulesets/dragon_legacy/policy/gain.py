"""What is gained by a deed, in points of health, and what that goes by: wounds, threats, who is after whom."""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.model import signs
from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.model.values import Value
from combattracker.rules.memo import remembered

from ..combat import odds
from ..combat.attack_record import blow_with
from ..combat.odds import Guard
from ..units import sheet
from ..units.sheet import is_foe, prevented

USUAL = Guard((("DEF", 4), ("INT", 3)))
"""The guard that an enemy may be expected to have."""
MOST_WORDS = 3
"""How many reasons are told at most."""


class Gain(Value, frozen=True):
    """What something is worth, and in what that consists: `damage` to be expected, and what is `told` besides.

    `foe` is the id of the one whose guard the damage goes by.
    """

    amount: float = 0.0
    told: tuple[str, ...] = ()
    damage: float = 0.0
    foe: str = ""

    def __str__(self) -> str:
        """What it consists in, in few words."""
        damage = [f"{signs.number(self.foe, odds.rounded(self.damage))} damage on average"] if self.damage else []
        return "; ".join([*damage, *list(dict.fromkeys(self.told))[:MOST_WORDS]])


def total(gains: Iterable[Gain]) -> Gain:
    """Several gains as one; what is nothing is not told."""
    found = [each for each in gains if each.amount]
    told = tuple(word for each in found for word in each.told)
    foe = next((each.foe for each in found if each.foe), "")
    return Gain(sum(each.amount for each in found), told, sum(each.damage for each in found), foe)


def wounds(who: Combatant) -> float:
    """How much of its health a unit has lost, 0 to 1."""
    pool = who.pools["hp"]
    return 1 - max(0, pool.current) / max(1, pool.maximum)


def missing(who: Combatant) -> int:
    """How much health a unit lacks."""
    pool = who.pools["hp"]
    return max(0, pool.maximum - max(0, pool.current))


@remembered(512)
def threat(state: State, who: Combatant) -> float:
    """The damage that a unit may be expected to do in a turn."""
    weapons = [odds.mean(odds.of_attack(who, blow_with(each), USUAL)) for each in sheet.weapons(state, who)]
    return max(weapons, default=1.0)


@remembered(256)
def hunters(state: State, who: Combatant) -> list[Combatant]:
    """The enemies that may be expected to strike a unit next: it is their present target, or tops their table."""
    found = []
    for foe in state.acting():
        table = state.aggro.get(foe.id, {})
        tops = who.id in table and table[who.id] == max(table.values())
        if is_foe(foe, who) and (tops or foe.facts.get("target") == who.id) and not prevented(state, foe, "act"):
            found.append(foe)
    return found


def at_range(state: State, who: Combatant) -> bool:
    """Whether a unit fights at range: it does more from afar, or by INT or AGI as much, than hand to hand."""
    best = {"melee": (0, False), "ranged": (-1, False)}
    for weapon in sheet.weapons(state, who):
        best[weapon.reach] = max(best[weapon.reach], (stat(who, weapon.stat).value, weapon.stat != "STR"))
    (ranged, by_wits), (melee, _) = best["ranged"], best["melee"]
    return ranged > melee or (ranged == melee and by_wits)
