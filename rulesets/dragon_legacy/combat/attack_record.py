"""An attack on its way, and what it did."""

from __future__ import annotations

from collections.abc import Mapping

from combattracker.model.values import Scalar, Value, Why

from ..schemas import Ability, Attack, Inflict

DICE = "2d6"


def halved(block: str, attack: str) -> bool:
    """A DEF block counts half against INT (D-18), an INT block half against STR (D-20); others count in full."""
    return (block, attack) in (("DEF", "INT"), ("INT", "STR"))


class Blow(Value, frozen=True):
    """An attack on its way: its stat and reach, and what sets it apart.

    `heals_user` is what its user heals on a hit; `ability` never misses; `counter` is never countered; `must_block`
    leaves an interceptor no dodge; `reaction` calls forth no reactions.
    """

    name: str
    stat: str
    reach: str
    inflicts: tuple[Inflict, ...] = ()
    bonus: str = ""
    heals_user: str = ""
    ability: bool = False
    counter: bool = False
    must_block: bool = False
    unblockable: bool = False
    reaction: bool = False

    def facts(self, attacker: str) -> dict[str, Scalar]:
        """What a policy must know of it, and by whom it is struck; `of_facts` reads it back."""
        told = {name: getattr(self, name) for name in FACTS}
        return {"attacker": attacker, **told}


def blow_with(weapon: Attack, *, counter: bool = False) -> Blow:
    """The blow of a basic attack."""
    return Blow(weapon.name, weapon.stat, weapon.reach, inflicts=weapon.inflicts, counter=counter)


def blow_of(ability: Ability, *, reaction: bool = False, must_block: bool = False) -> Blow:
    """The attack that an ability makes."""
    assert ability.stat is not None
    return Blow(
        ability.name,
        ability.stat,
        ability.reach,
        inflicts=ability.inflicts,
        bonus=ability.bonus or "",
        heals_user=ability.heals_user or "",
        ability=True,
        must_block=must_block,
        unblockable=ability.unblockable,
        reaction=reaction,
    )


FACTS = ("name", "stat", "reach", "bonus", "ability", "counter", "must_block", "unblockable", "reaction")


def of_facts(facts: Mapping[str, Scalar]) -> Blow:
    """The blow that the facts of a question speak of, without what it inflicts."""
    return Blow(**{name: facts[name] for name in FACTS if name in facts})  # type: ignore[arg-type]


class Strike(Value, frozen=True):
    """What an attack comes to: its value with any bonus die, and whether its damage is doubled (D-6).

    `rolls` are the keys of the dice behind it.
    """

    value: int
    doubled: bool = False
    rolls: tuple[str, ...] = ()


class Guarded(Value, frozen=True):
    """What a defence left of an attack: the damage before any doubling, and the reason in few words.

    `wholly` says that a natural 12 stopped everything (D-12).
    """

    damage: int
    why: Why
    told: str = ""
    wholly: bool = False


class Landed(Value, frozen=True):
    """What an attack did to one defender."""

    defender: str
    damage: int
    fully_blocked: bool = False
