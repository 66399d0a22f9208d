"""The Dragon Legacy: two fields of squares, 2d6 against 2d6, and an aggro table for every enemy.

Its rooms, each of which knows only those above it in this list; `schemas` says what its library may hold.

- `units`: what a unit is and has: its sheet, turn, aggro, health, death and revival, statuses
- `space`: the two fields, reach, interception, areas
- `combat`: attacks from the dice to what follows, blocks and dodges, what abilities do, reactions
- `actions`: what units can do in their turns, a file for each
- `procedure`: rounds and turns, confusion, what comes after the fight
- `policy`: what units do and answer by themselves
- `display`: panels, how commands look
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from combattracker.model.combatant import Combatant, Side
from combattracker.model.facts import events as e
from combattracker.model.grid import Grid
from combattracker.model.state import Slot, State
from combattracker.model.values import Effect, Scalar, Why, changed
from combattracker.rules.asking.requests import Question, Refusal
from combattracker.rules.library import Creature, find
from combattracker.rules.panels import Panel
from combattracker.rules.ruleset import Next, Offer, Owed, Recruit, Ruleset, Suggestion, catalogue
from combattracker.rules.scripting.changes import set_fact
from combattracker.rules.scripting.script import Fight

from . import schemas
from .actions import active_abilities, basic_attack, defend_and_wait, hunting, items, moving
from .display import commands, panels
from .policy import answers, what_to_do
from .procedure import afterwards, confusion, rounds
from .space import battlefield
from .units import harm, statuses
from .units.recruiting import carry, recruit
from .units.sheet import is_player


class DragonLegacy(Ruleset):
    """The rules of The Dragon Legacy, clauses D-1 to D-118."""

    schemas = schemas.SCHEMAS
    arguments = commands.ARGUMENTS
    examples = commands.EXAMPLES
    actions: ClassVar = catalogue(
        rounds.begin_round,
        rounds.begin_turn,
        rounds.end_turn,
        confusion.stumble,
        basic_attack.attack,
        hunting.hunt,
        active_abilities.use,
        moving.move,
        defend_and_wait.defend,
        items.use_item,
        items.give,
        defend_and_wait.wait,
        afterwards.loot,
        afterwards.restore,
        afterwards.deal,
    )

    def battlefield(self, sides: Sequence[Side], columns: int | None, rows: int | None) -> Grid | None:
        """Two fields facing each other (D-38)."""
        return battlefield.two_fields(sides, columns, rows)

    def recruit(self, spec: Creature, combatant: Combatant) -> Recruit:
        """A unit from its class and its own entry."""
        return recruit(self, spec, combatant)

    def carry(self, combatant: Combatant) -> Mapping[str, object]:
        """What a member of a party takes along: health, cooldowns, things and coin."""
        return {**super().carry(combatant), **carry(combatant)}

    def joined(self, state: State, who: str) -> Iterable[e.Event]:
        """A unit is a player's if its side is (D-1), and gets its place in the order: players first (AMB-D19)."""
        unit = state.who(who)
        if not unit.facts.get("role"):
            role = "player" if state.sides[unit.side].controller == "players" else "npc"
            yield from set_fact(state, who, "role", role, Why(("D-1",)))
        else:
            role = str(unit.facts["role"])
        ahead = [slot.who for slot in state.agenda if is_player(state.who(slot.who))] if role == "player" else []
        at = 1 + max((i for i, slot in enumerate(state.agenda) if slot.who in ahead), default=-1)
        if role != "player" or state.clock.round:
            at = len(state.agenda)
        after = (*state.agenda[:at], Slot(id=who, who=who), *state.agenda[at:])
        yield e.AgendaSet(before=state.agenda, after=after)
        yield from harm.dying(state)

    def next_step(self, state: State) -> Next:
        """Rounds of turns in the GM's order."""
        return rounds.next_step(state)

    def settle(self, state: State) -> Iterable[e.Event]:
        """Death at 0 health (D-100)."""
        return harm.dying(state)

    def refuse(self, state: State, actor: str, name: str) -> Refusal | None:
        """Why an action can't be taken; beasts' hunting is for enemies of the players only (D-35)."""
        if name == "hunt" and actor and is_player(state.who(actor)):
            return Refusal("players choose their targets; only enemies go by aggro", ("D-34", "D-35"))
        return super().refuse(state, actor, name)

    def offers(self, state: State, actor: str) -> tuple[Offer, ...]:
        """Players are not even offered to go by aggro (D-34)."""
        offers = super().offers(state, actor)
        player = actor in state.combatants and is_player(state.who(actor))
        return tuple(offer for offer in offers if not (player and offer.action == "hunt"))

    async def hurt(self, fight: Fight, who: str, amount: int) -> None:
        """Damage by the GM's hand wakes and kills like any other (D-96, D-100)."""
        harm.deal(fight, who, amount, "", Why(text="by the GM"))

    async def heal(self, fight: Fight, who: str, amount: int) -> None:
        """Healing by the GM's hand counts toward revival like any other (D-103)."""
        harm.mend(fight, who, amount, "", item=True)

    def effect(self, state: State, who: str, kind: str, left: int | None, source: str) -> Effect:
        """A status as the GM puts it on by hand; who is made an interceptor has stood where it stands now (D-56)."""
        status = find(state, schemas.Status, kind)
        if status is not None:
            return statuses.make(state, who, status, source, left)
        effect, at = super().effect(state, who, kind, left, source), state.who(who).at
        return changed(effect, data={"x": at[0], "y": at[1]}) if kind == "intercepting" and at else effect

    def fields(self, state: State, kind: str) -> Mapping[str, str]:
        """The amount of a status, and the stats that it lowers."""
        status = find(state, schemas.Status, kind)
        return super().fields(state, kind) if status is None else statuses.fields(status)

    def refit(self, state: State, effect: Effect, data: Mapping[str, Scalar]) -> Effect:
        """A status with another amount or other stats."""
        status = find(state, schemas.Status, effect.kind)
        return super().refit(state, effect, data) if status is None else statuses.refit(effect, status, data)

    def suggest(self, state: State, owed: Owed) -> Suggestion | None:
        """Beasts go by aggro, others choose (D-35, D-36)."""
        return what_to_do.suggest(state, owed)

    def suggest_answer(self, state: State, request: Question) -> Suggestion | None:
        """A sensible answer, with its reason."""
        return answers.replies(state, request)

    def panels(self, state: State, selected: str) -> Sequence[Panel]:
        """The turn's course and reminders."""
        return panels.panels(state, selected)


RULESET = DragonLegacy

__all__ = ["RULESET", "DragonLegacy"]
