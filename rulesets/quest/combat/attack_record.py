"""An attack on its way, and what came of it."""

from __future__ import annotations

from combattracker.model.values import Term, Value

from ..schemas import Sequel
from ..units.wounds import PLAIN


class Blow(Value, frozen=True):
    """An attack on its way: what it rolls, and what sets it apart.

    `thing` is the weapon in hand, if it is one. `strength` and `feats` are left out of an additional attack (T-29).
    `behind` is said by the GM (T-94), `unseen` finds the target flat-footed (T-95), `sure` takes no roll, `doubled` is
    a free critical hit (T-60). `rolled` is damage that has been rolled for all whom a spell reaches. Attacks of a
    `spell` can't be aimed (T-40).
    """

    name: str
    dice: str
    type: str
    aim: str = PLAIN.id
    melee: bool = False
    spell: str = ""
    thing: str = ""
    weapon: str = ""
    thrown: bool = False
    accuracy: tuple[Term, ...] = ()
    extra: tuple[Term, ...] = ()
    then: tuple[Sequel, ...] = ()
    strength: bool = True
    feats: bool = True
    behind: bool = False
    unseen: bool = False
    pierces: bool = False
    sure: bool = False
    doubled: bool = False
    free: bool = False
    rolled: int | None = None


class Struck(Value, frozen=True):
    """What an attack did: whether it hit, its net damage, whether it wounded, was critical, brought the target down."""

    hit: bool = False
    damage: int = 0
    wounded: bool = False
    critical: bool = False
    defeated: bool = False
