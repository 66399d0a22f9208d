"""Sovereign: sides act in turn, 1d20 against AC, Shock on a miss, and Instants in the midst of it all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from combattracker.model.combatant import Combatant, Side
from combattracker.model.facts import events as e
from combattracker.model.grid import Grid
from combattracker.model.state import State
from combattracker.model.values import Effect, Modifier, Why, changed
from combattracker.rules.asking.requests import Question, Refusal
from combattracker.rules.library import Creature
from combattracker.rules.panels import Panel
from combattracker.rules.ruleset import ON_TURN, Next, Offer, Owed, Recruit, Ruleset, Suggestion, catalogue
from combattracker.rules.scripting.memo import remembered
from combattracker.rules.scripting.script import Fight

from . import (
    afterwards,
    attacks,
    charge,
    chase,
    disengaging,
    ending_turn,
    execution,
    grapple,
    ground,
    harm,
    hauling,
    inflicting,
    injury,
    instants,
    morale,
    offers,
    opening,
    other_actions,
    out_of_turn,
    panels,
    picking_up,
    policy,
    posture,
    potions,
    readying,
    recruiting,
    reloading,
    replies,
    running,
    schemas,
    screen,
    spells,
    stats,
    swarm,
    tending,
    turn,
    usage,
    wielding,
)

MODIFIERS = {
    "total-defense": (Modifier("AC", "add", instants.BONUS),),
    "charging": (Modifier("AC", "add", charge.PENALTY),),
}
"""What the rules' own effects change, where they change a number."""


@remembered(64)
def _next_step(state: State) -> Next:
    """Asked of one state for every action that somebody may want to take."""
    return turn.next_step(state)


class Sovereign(Ruleset):
    """The rules of Sovereign, clauses W-1 to W-144."""

    schemas = schemas.SCHEMAS
    arguments = usage.ARGUMENTS
    examples = usage.EXAMPLES
    actions: ClassVar = catalogue(
        opening.surprise,
        opening.initiative,
        turn.begin_round,
        turn.next_side,
        turn.end_round,
        morale.morale,
        attacks.attack,
        attacks.shoot,
        charge.charge,
        swarm.swarm,
        spells.cast,
        running.run,
        ending_turn.done,
        ending_turn.all_done,
        screen.screen,
        disengaging.disengage,
        attacks.shove,
        grapple.grapple,
        grapple.break_free,
        hauling.haul,
        grapple.release,
        tending.stabilise,
        tending.treat,
        attacks.whirlwind,
        other_actions.skill,
        posture.stand,
        posture.prone,
        reloading.reload,
        readying.ready,
        wielding.wield,
        picking_up.pick_up,
        picking_up.drop,
        potions.drink,
        disengaging.leave,
        out_of_turn.hold,
        other_actions.other,
        out_of_turn.trigger,
        out_of_turn.total_defense,
        out_of_turn.snap,
        execution.execute,
        chase.chase,
        afterwards.first_aid,
        afterwards.rest,
    )

    def battlefield(self, sides: Sequence[Side], columns: int | None, rows: int | None) -> Grid | None:
        """One field of five-foot squares (W-1)."""
        return ground.battlefield(sides, columns, rows)

    def recruit(self, spec: Creature, combatant: Combatant) -> Recruit:
        """A Delver or an NPC."""
        return recruiting.recruit(self, spec, combatant)

    def carry(self, combatant: Combatant) -> Mapping[str, object]:
        """What lasts: wounds, strain, spells of the day, gear, Frail."""
        return {**super().carry(combatant), **recruiting.carry(combatant)}

    def joined(self, state: State, who: str) -> Iterable[e.Event]:
        """A place in the order, behind the others of its side."""
        return turn.joining(state, who)

    def next_step(self, state: State) -> Next:
        """Surprise, initiative, rounds of sides' turns, morale."""
        return _next_step(state)

    def refuse(self, state: State, actor: str, name: str) -> Refusal | None:
        """As usual; a member of the acting side that has nothing left is told which action it lacks (W-25 to W-27)."""
        wanted = self.actions[name]
        if wanted.moment == ON_TURN and wanted.refuse is not None and turn.spent(state, actor):
            return wanted.refuse(state, actor) or super().refuse(state, actor, name)
        return super().refuse(state, actor, name)

    def offers(self, state: State, actor: str) -> tuple[Offer, ...]:
        """What somebody may do now; what is out of the question altogether is not even shown."""
        return offers.offers(state, actor, super().offers(state, actor))

    def can_go_on(self, state: State, actor: str) -> bool:
        """Whoever is helpless can't, even on its feet."""
        return stats.able(state, actor)

    def settle(self, state: State) -> Iterable[e.Event]:
        """Death and mortal injury at 0 (W-139), grips that nobody holds any more (W-124), losses made good (W-143)."""
        return (*injury.falling(state), *morale.regained(state))

    async def hurt(self, fight: Fight, who: str, amount: int) -> None:
        """Damage by the GM's hand wakes and disturbs like any other."""
        harm.deal(fight, who, amount, "", Why(text="by the GM"))

    async def heal(self, fight: Fight, who: str, amount: int) -> None:
        """Healing by the GM's hand is like any other; whoever is mortally injured comes round Frail (AMB-W46)."""
        harm.mend(fight, who, amount, "")

    def effect(self, state: State, who: str, kind: str, left: int | None, source: str) -> Effect:
        """A condition, or one of the rules' own effects, as the GM puts it on by hand."""
        condition = schemas.condition(state, kind)
        if condition is not None:
            caster = state.combatants.get(source)
            return inflicting.make(state, condition, source, left, stats.level(caster) if caster else 1)
        if kind == "mortal":
            return injury.dying(state)
        effect = changed(super().effect(state, who, kind, left, source), modifiers=MODIFIERS.get(kind, ()))
        return changed(effect, data={"by": source}) if kind == "grappled" and source else effect

    def fields(self, state: State, kind: str) -> Mapping[str, str]:
        """The level of whoever brought a condition about."""
        return super().fields(state, kind) if schemas.condition(state, kind) is None else {"level": "int"}

    def suggest(self, state: State, owed: Owed) -> Suggestion | None:
        """A sensible deed, with its reason."""
        return policy.suggest(state, owed)

    def suggest_answer(self, state: State, request: Question) -> Suggestion | None:
        """A sensible answer, with its reason."""
        return replies.suggest_answer(state, request)

    def panels(self, state: State, selected: str) -> Sequence[Panel]:
        """The order, the dying, Instants, reminders, weapons."""
        return panels.panels(state, selected)

    def marks(self, state: State, who: str) -> str:
        """Who of the acting side has still something to do."""
        return panels.marks(state, who)


RULESET = Sovereign

__all__ = ["RULESET", "Sovereign"]
