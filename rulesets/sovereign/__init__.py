"""Sovereign: sides act in turn, 1d20 against AC, Shock on a miss, and Instants in the midst of it all.

Its rooms, each of which knows only those above it in this list; each says in turn what its files hold. Below them all:
`schemas` says what the library may hold, `powers` what classes and feats give, `variants` how the editions differ.

- `characters`: who fights: its numbers, actions left, effects and conditions, and how it is made from the library
- `space`: the battlefield: bodies and distances, walls, sight and cover, ways to go, what lies about
- `arms`: weapons and armour
- `damage`: its sorts, hit points, mortal injury, burning oil
- `rolls`: checks and saves, the attack roll, damage, Shock, and the chances of them
- `reactions`: Instants, held actions, and screeners who take an attack upon themselves
- `combat`: attacks of every kind, from the choice of a target to what they do
- `gear`: things in hand and in the pack: wielding, readying, reloading, picking up, potions
- `magic`: casting, and what spells do
- `movement`: running, standing up, disengaging, charging, dragging along, screening an ally
- `healing`: tending the dying and the hurt, in the fight and after it
- `procedure`: surprise, initiative, rounds, sides' turns, morale, chases
- `policy`: what somebody does and answers when nobody decides for it
- `display`: panels, the actions on offer, how commands look
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from combattracker.model.combatant import Combatant, Side
from combattracker.model.facts import events as e
from combattracker.model.grid import Grid
from combattracker.model.state import State
from combattracker.model.values import Effect, Modifier, Why, changed
from combattracker.rules.asking.requests import Question, Refusal
from combattracker.rules.library import Creature, find
from combattracker.rules.memo import remembered
from combattracker.rules.panels import Panel
from combattracker.rules.ruleset import ON_TURN, Next, Offer, Owed, Recruit, Ruleset, Suggestion, catalogue
from combattracker.rules.scripting.script import Fight

from . import schemas
from .characters import conditions, recruiting, stats
from .combat import attacks, execution, grapple, out_of_turn, swarm
from .damage import hit_points, mortal_injury
from .display import commands, offers, panels
from .gear import picking_up, potions, readying, reloading, wielding
from .healing import after_the_fight, tending
from .magic import casting
from .movement import charge, disengaging, hauling, posture, running, screen_an_ally
from .policy import answers, what_to_do
from .procedure import chase, ending_turn, morale, other_actions, sides_turns, surprise_and_initiative
from .reactions import instants
from .space import positions

MODIFIERS = {
    "total-defense": (Modifier("AC", "add", instants.BONUS),),
    "charging": (Modifier("AC", "add", charge.PENALTY),),
}
"""What the rules' own effects change, where they change a number."""


@remembered(64)
def _next_step(state: State) -> Next:
    """Asked of one state for every action that somebody may want to take."""
    return sides_turns.next_step(state)


class Sovereign(Ruleset):
    """The rules of Sovereign, clauses W-1 to W-144."""

    schemas = schemas.SCHEMAS
    arguments = commands.ARGUMENTS
    examples = commands.EXAMPLES
    actions: ClassVar = catalogue(
        surprise_and_initiative.surprise,
        surprise_and_initiative.initiative,
        sides_turns.begin_round,
        sides_turns.next_side,
        sides_turns.end_round,
        morale.morale,
        attacks.attack,
        attacks.shoot,
        charge.charge,
        swarm.swarm,
        casting.cast,
        running.run,
        ending_turn.done,
        ending_turn.all_done,
        screen_an_ally.screen,
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
        after_the_fight.first_aid,
        after_the_fight.rest,
    )

    def battlefield(self, sides: Sequence[Side], columns: int | None, rows: int | None) -> Grid | None:
        """One field of five-foot squares (W-1)."""
        return positions.battlefield(sides, columns, rows)

    def recruit(self, spec: Creature, combatant: Combatant) -> Recruit:
        """A Delver or an NPC."""
        return recruiting.recruit(self, spec, combatant)

    def carry(self, combatant: Combatant) -> Mapping[str, object]:
        """What lasts: wounds, strain, spells of the day, gear, Frail."""
        return {**super().carry(combatant), **recruiting.carry(combatant)}

    def joined(self, state: State, who: str) -> Iterable[e.Event]:
        """A place in the order, behind the others of its side."""
        return sides_turns.joining(state, who)

    def next_step(self, state: State) -> Next:
        """Surprise, initiative, rounds of sides' turns, morale."""
        return _next_step(state)

    def refuse(self, state: State, actor: str, name: str) -> Refusal | None:
        """As usual; a member of the acting side that has nothing left is told which action it lacks (W-25 to W-27)."""
        wanted = self.actions[name]
        if wanted.moment == ON_TURN and wanted.refuse is not None and sides_turns.spent(state, actor):
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
        return (*mortal_injury.falling(state), *morale.regained(state))

    async def hurt(self, fight: Fight, who: str, amount: int) -> None:
        """Damage by the GM's hand wakes and disturbs like any other."""
        hit_points.deal(fight, who, amount, "", Why(text="by the GM"))

    async def heal(self, fight: Fight, who: str, amount: int) -> None:
        """Healing by the GM's hand is like any other; whoever is mortally injured comes round Frail (AMB-W46)."""
        hit_points.mend(fight, who, amount, "")

    def effect(self, state: State, who: str, kind: str, left: int | None, source: str) -> Effect:
        """A condition, or one of the rules' own effects, as the GM puts it on by hand."""
        condition = find(state, schemas.Condition, kind)
        if condition is not None:
            caster = state.combatants.get(source)
            return conditions.make(state, condition, source, left, stats.level(caster) if caster else 1)
        if kind == "mortal":
            return mortal_injury.dying(state)
        effect = changed(super().effect(state, who, kind, left, source), modifiers=MODIFIERS.get(kind, ()))
        return changed(effect, data={"by": source}) if kind == "grappled" and source else effect

    def fields(self, state: State, kind: str) -> Mapping[str, str]:
        """The level of whoever brought a condition about."""
        return super().fields(state, kind) if find(state, schemas.Condition, kind) is None else {"level": "int"}

    def suggest(self, state: State, owed: Owed) -> Suggestion | None:
        """A sensible deed, with its reason."""
        return what_to_do.suggest(state, owed)

    def suggest_answer(self, state: State, request: Question) -> Suggestion | None:
        """A sensible answer, with its reason."""
        return answers.replies(state, request)

    def panels(self, state: State, selected: str) -> Sequence[Panel]:
        """The order, the dying, Instants, reminders, weapons."""
        return panels.panels(state, selected)

    def marks(self, state: State, who: str) -> str:
        """Who of the acting side has still something to do."""
        return panels.marks(state, who)


RULESET = Sovereign

__all__ = ["RULESET", "Sovereign"]
