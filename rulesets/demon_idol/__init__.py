"""Demon Idol: a first-edition combat procedure of eleven phases, ten segments and a board that says why.

The rooms, each importing only from those above it:

- `foundations`: what the library may say, the phases and segments
- `combatants`: what is true of a fighter, what it carries, whose side it is on, its declared deed; the class tables
- `space`: where everybody is, how fast they move and charge
- `morale`: reasons to check, the check, the ways out, fear (A-22, A-23, A-67)
- `encounter`: reaction, surprise, distance: phases 1 to 3 (A-12 … A-21)
- `combat`: attack rolls, blows, shots, grappling, saving throws, and the harm that lands (A-7, A-10, A-11, A-87)
- `movement`: closing in, charging, breaking off, avoiding, pursuit (A-4, A-8, A-26 … A-28, A-35, A-68, A-75 … A-86)
- `magic`: spells and devices, turning undead, duels of minds (A-3, A-7, A-32, A-77)
- `order`: who acts when and why: slots, comparisons, the board, its words (A-54 … A-102)
- `declaring`: who declares when, what refuses a declaration, what it decides (A-41 … A-52)
- `procedure`: the phases in turn, a round and its instants, triggers, bleeding, recovery (A-24, A-53, A-61 … A-109)
- `policy`: what is done and answered when nobody decides
- `display`: panels, the order as it is seen, marks

`usage` explains the commands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from combattracker.model.combatant import Combatant, Side
from combattracker.model.facts import events as e
from combattracker.model.grid import Grid
from combattracker.model.state import State
from combattracker.model.values import Effect, Why
from combattracker.rules.asking.requests import Question, Refusal
from combattracker.rules.library import Creature
from combattracker.rules.panels import Panel
from combattracker.rules.ruleset import ANY_TIME, Next, Offer, Owed, Recruit, Ruleset, Suggestion, catalogue
from combattracker.rules.scripting.script import Fight

from . import usage
from .combat import grappling, harm
from .combatants import recruiting
from .declaring import declarations, who_declares
from .display import panels
from .encounter import encounter_distance, reaction, surprise
from .foundations import schemas
from .magic import psionic_duels
from .policy import answers, fighting_ideas
from .procedure import (
    bleeding,
    consequences,
    gm_settles,
    initiative,
    next_instant,
    next_phase,
    recovery,
    round_end,
    surprise_segments,
    triggers,
)
from .space import positions

RECOVERY = ("staunch", "bind", "recite", "rest")
GOING = ("close", "charge", "move", "avoid")


class DemonIdol(Ruleset):
    """The combat procedure of Demon Idol, clauses A-1 to A-109."""

    schemas = schemas.SCHEMAS
    arguments = usage.ARGUMENTS
    examples = usage.EXAMPLES
    actions: ClassVar = catalogue(
        reaction.reaction,
        surprise.surprise,
        encounter_distance.distance,
        next_phase.opening_morale,
        surprise_segments.begin_segment,
        surprise_segments.end_segment,
        who_declares.first,
        who_declares.close_declarations,
        initiative.initiative,
        next_instant.act,
        round_end.end_resolution,
        bleeding.bleeding,
        round_end.sum_up,
        recovery.recovered,
        *declarations.DECLARATIONS,
        declarations.pass_by,
        recovery.staunch,
        recovery.bind,
        recovery.recite,
        recovery.rest,
        declarations.cancel,
        declarations.late,
        triggers.trigger,
        psionic_duels.rethink,
        gm_settles.check_morale,
        gm_settles.notes,
        gm_settles.skip,
    )

    def battlefield(self, sides: Sequence[Side], columns: int | None, rows: int | None) -> Grid | None:
        """Squares of an inch where the encounter draws them; otherwise a range line."""
        return positions.battlefield(sides, columns, rows)

    def recruit(self, spec: Creature, combatant: Combatant) -> Recruit:
        """A combatant from its class or hit dice, its abilities and its gear."""
        return recruiting.recruit(self, spec, combatant)

    def carry(self, combatant: Combatant) -> Mapping[str, object]:
        """What a member of a party takes along: hit points, weapons, spells and devices."""
        return {**super().carry(combatant), **recruiting.carry(combatant)}

    def joined(self, state: State, who: str) -> Iterable[e.Event]:
        """Whose it is to declare for somebody (A-42), and where a latecomer stands."""
        return recruiting.joined(state, who)

    def next_step(self, state: State) -> Next:
        """The eleven phases."""
        return next_phase.next_step(state)

    def settle(self, state: State) -> Iterable[e.Event]:
        """Unconsciousness, death, lost spells, holds that end, and the board (A-11, A-47, A-66, A-103, A-104)."""
        yield from grappling.let_go(state)
        yield from consequences.settle(state)

    def can_go_on(self, state: State, actor: str) -> bool:
        """Whether somebody goes on with a deed; a last blow falls though its owner has (A-91)."""
        who = state.combatants.get(actor)
        return who is not None and (state.standing(who).acts or who.effect("last-blow") is not None)

    def refuse(self, state: State, actor: str, name: str) -> Refusal | None:
        """Why an action can't be taken: declared already (A-48), not the time for it (A-107, A-108)."""
        if actor and name in declarations.LABELS:
            if state.clock.phase == "recovery":
                if name in GOING:
                    return Refusal("no travel while the survivors recover", ("A-108",))
                return Refusal("the combat is resolved", ("A-107",))
            again = declarations.declared_already(state, actor)
            if again is not None:
                return again
        return super().refuse(state, actor, name)

    def offers(self, state: State, actor: str) -> tuple[Offer, ...]:
        """Declarations in the fight, and what belongs to the turn of recovery in that."""
        found = super().offers(state, actor)
        recovers = state.clock.phase == "recovery"
        at_any_time = {name for name, each in self.actions.items() if each.moment == ANY_TIME}
        return tuple(each for each in found if each.action in at_any_time or (each.action in RECOVERY) == recovers)

    async def hurt(self, fight: Fight, who: str, amount: int) -> None:
        """Damage by the GM's hand loses spells and kills like any other (A-47, A-104)."""
        await harm.hurt_by_hand(fight, who, amount)

    async def heal(self, fight: Fight, who: str, amount: int) -> None:
        """Healing by the GM's hand, up to the maximum."""
        harm.mend(fight, who, amount, "", Why(text="by the GM"))
        fight.settle()

    def effect(self, state: State, who: str, kind: str, left: int | None, source: str) -> Effect:
        """A condition as the GM puts it on by hand."""
        return harm.make(state, kind, left, source)

    def suggest(self, state: State, owed: Owed) -> Suggestion | None:
        """What a sensible combatant would do, and why."""
        return fighting_ideas.suggest(state, owed)

    def suggest_answer(self, state: State, request: Question) -> Suggestion | None:
        """A sensible answer, with its reason."""
        return answers.replies(state, request)

    def panels(self, state: State, selected: str) -> Sequence[Panel]:
        """The phase track, the segment track, the order, and reminders."""
        return panels.panels(state, selected)

    def board(self, state: State) -> Sequence[Panel]:
        """The range line: who is how far from whom."""
        return panels.board(state)

    def marks(self, state: State, who: str) -> str:
        """Whether somebody has declared, and under which code."""
        return panels.marks(state, who)


RULESET = DemonIdol

__all__ = ["RULESET", "DemonIdol"]
