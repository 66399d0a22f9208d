"""Quest: a grid of squares, a d20 against Agility, melee zones, wounds, and dice that escalate.

Its rooms, each of which knows only those above it in this list; `schemas` says what its library may hold.

- `units`: what a unit is and has: its sheet, actions, conditions, wounds, health
- `space`: the battlefield, distances and walls, speed, stealth
- `minor_actions`: bonus actions, things in hand, standing up
- `combat`: attacks from the announcement over the dice to what follows, and free hits
- `movement`: moving, melee zones, whom it provokes
- `magic`: casting, what spells do, upkeep, summoned creatures
- `procedure`: the order of turns, rounds, the end of the battle
- `policy`: what units do and answer by themselves
- `display`: panels, offers, how commands look
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from combattracker.model.combatant import Combatant, Side
from combattracker.model.facts import events as e
from combattracker.model.grid import Grid, Square
from combattracker.model.state import State
from combattracker.model.values import Effect
from combattracker.rules.asking.requests import Question
from combattracker.rules.library import Creature, find
from combattracker.rules.panels import Panel
from combattracker.rules.ruleset import Next, Offer, Owed, Recruit, Ruleset, Suggestion, catalogue
from combattracker.rules.scripting.script import Fight

from . import schemas
from .combat import attack_actions, criticals
from .display import commands, offers, panels
from .magic import casting, channeling, summoning
from .minor_actions import bonus_actions, equipment, posture
from .movement import move_actions
from .policy import answers, what_to_do
from .procedure import by_hand, rounds, turn_order
from .space import battlefield
from .units import conditions, harm, spending, wounds
from .units.recruiting import carry, recruit
from .units.sheet import able


class Quest(Ruleset):
    """The rules of Quest, clauses T-1 to T-105."""

    schemas = schemas.SCHEMAS
    arguments = commands.ARGUMENTS
    examples = commands.EXAMPLES
    carried = ("weapon", "armour")
    actions: ClassVar = catalogue(
        turn_order.begin_battle,
        rounds.begin_round,
        rounds.begin_turn,
        rounds.end_turn,
        rounds.win,
        attack_actions.attack,
        attack_actions.flank,
        attack_actions.additional,
        attack_actions.surprise,
        casting.cast,
        move_actions.move,
        move_actions.step,
        move_actions.sneak,
        bonus_actions.disengage,
        bonus_actions.press,
        bonus_actions.steady,
        bonus_actions.guard,
        posture.stand,
        equipment.pick_up,
        equipment.draw,
        bonus_actions.talk,
        channeling.toggle,
        channeling.release,
        turn_order.delay,
        posture.rise,
        criticals.check,
        rounds.wait,
    )

    def battlefield(self, sides: Sequence[Side], columns: int | None, rows: int | None) -> Grid | None:
        """One field of squares that all sides share."""
        return battlefield.field(columns, rows)

    def place(self, state: State, combatant: Combatant) -> Square | None:
        """The players begin at the lower edge, the others at the upper one."""
        return battlefield.place(state, combatant)

    def recruit(self, spec: Creature, combatant: Combatant) -> Recruit:
        """A unit from its library entry."""
        return recruit(self, spec, combatant)

    def carry(self, combatant: Combatant) -> Mapping[str, object]:
        """What a member of a party takes along: health, magic, weapons and armour."""
        return {**super().carry(combatant), **carry(combatant)}

    def joined(self, state: State, who: str) -> Iterable[e.Event]:
        """Somebody new gets a place in the order by Agility (T-32)."""
        return turn_order.joined(state, state.who(who))

    def next_step(self, state: State) -> Next:
        """Rounds of turns, by Agility."""
        return rounds.next_step(state)

    def can_go_on(self, state: State, actor: str) -> bool:
        """Whoever is defeated, paralysed or the like can't go on with its deed."""
        return able(state, actor)

    def settle(self, state: State) -> Iterable[e.Event]:
        """Defeat at 0 health (T-5), actions that a wound takes (T-43), and what ends when what it rests on is gone."""
        yield from harm.falling(state)
        yield from spending.counted(state)
        yield from conditions.loosened(state)
        yield from equipment.fitted(state)
        yield from summoning.forsaken(state)
        yield from summoning.released(state)

    def offers(self, state: State, actor: str) -> tuple[Offer, ...]:
        """What somebody may do now; what is out of the question altogether is not even shown."""
        return offers.offers(state, actor, super().offers(state, actor))

    async def hurt(self, fight: Fight, who: str, amount: int) -> None:
        """Damage by the GM's hand: neither an attack nor a wound."""
        fight.change(who, fight.state.manifest.health, -amount, text="by the GM")
        fight.settle()

    async def heal(self, fight: Fight, who: str, amount: int) -> None:
        """Healing by the GM's hand is a single instance: 6 or more take the oldest wound away (T-48)."""
        if harm.restore(fight, who, amount, "", text="by the GM") >= wounds.WOUND:
            wounds.mend_now(fight, who, ("T-48",))
        fight.settle()

    def effect(self, state: State, who: str, kind: str, left: int | None, source: str) -> Effect:
        """A condition, wound or other effect as the GM puts it on by hand."""
        return by_hand.effect(state, state.who(who), kind, left, source)

    def fields(self, state: State, kind: str) -> Mapping[str, str]:
        """The spell that keeps a condition up."""
        return super().fields(state, kind) if find(state, schemas.Condition, kind) is None else {"spell": "str"}

    def suggest(self, state: State, owed: Owed) -> Suggestion | None:
        """What a unit would do by itself, and why."""
        return what_to_do.suggest(state, owed)

    def suggest_answer(self, state: State, request: Question) -> Suggestion | None:
        """A sensible answer, with its reason."""
        return answers.replies(state, request)

    def panels(self, state: State, selected: str) -> Sequence[Panel]:
        """Who is how hard to hit, free hits left, magic under way, reminders."""
        return panels.panels(state, selected)


RULESET = Quest

__all__ = ["RULESET", "Quest"]
