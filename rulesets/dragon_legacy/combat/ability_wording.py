"""What an ability does, in a few words."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.state import State
from combattracker.rules.library import find

from ..schemas import Ability, Inflict, Status

AREAS = {
    "small": "everybody on 9 squares",
    "players": "everybody on the players' field",
    "enemies": "everybody on the enemies' field",
    "battlefield": "everybody on both fields",
}
SPARED = {"nobody": "", "user": " but its user", "friends": " but friends", "foes": " but foes"}


def effects(state: State, ability: Ability) -> str:
    """What an ability does, from its fields: 2d6+INT +1d6, Stunned for 1 turn, cooldown 3."""
    return ", ".join(_effects(state, ability))


def _effects(state: State, ability: Ability) -> Iterator[str]:
    if ability.stat:
        yield f"{ability.reach} 2d6+{ability.stat}{f' +{ability.bonus}' if ability.bonus else ''}"
    if ability.unblockable:
        yield "neither blocked nor dodged"
    if ability.area:
        yield AREAS[ability.area] + SPARED[ability.spares]
    if ability.targets > 1:
        yield f"{ability.targets} targets"
    if ability.heal:
        yield f"heals {ability.heal}"
    if ability.heals_user:
        yield f"heals its user {ability.heals_user.replace('DAMAGE', 'damage')} on a hit"
    if ability.lowers_aggro:
        yield f"lowers aggro by {ability.lowers_aggro}"
    if ability.cleanses:
        yield "cleanses"
    yield from (_inflicted(state, each) for each in ability.inflicts)
    yield from (f"its user: {_inflicted(state, each)}" for each in ability.on_self)
    yield from (f"{each.stat} {each.amount:+}".replace("-", "−") for each in ability.passive)
    if ability.cooldown:
        yield f"cooldown {ability.cooldown}"


def _inflicted(state: State, each: Inflict) -> str:
    status = find(state, Status, each.status)
    if status is None:
        return each.status
    told, turns = status.name, each.turns or status.turns
    if status.damage:
        told += f" {each.amount or 1} a turn"
    elif status.lowers:
        told += f" ({' '.join(each.stats) or 'STR INT AGI'} −{each.amount or 1})"
    return f"{told} for {turns} turn{'s' * (turns != 1)}" if turns else told
