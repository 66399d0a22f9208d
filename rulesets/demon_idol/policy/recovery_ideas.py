"""What somebody does in the turn of recovery when nobody decides for it, each with its reason (A-109)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.ruleset import Suggestion
from combattracker.rules.suggesting import do, plans

from ..combat.targets import legal
from ..combatants.gear import memorised
from ..foundations.schemas import Spell
from ..magic.spell_targets import working_options
from ..procedure import recovery


def part(who: Combatant) -> float:
    """How much of its hit points somebody has left, 0 to 1."""
    pool = who.pools["hp"]
    return max(0, pool.current) / max(1, pool.maximum)


def needy(state: State, who: Combatant, spell: Spell, below: float) -> list[Combatant]:
    """The friends whom a spell reaches who have less than a part of their hit points left, the worst hurt first."""
    reached = map(state.who, legal(working_options(state, who.id, spell, [])))
    return sorted((each for each in reached if each.side == who.side and part(each) < below), key=part)


def _staunch(state: State, who: Combatant) -> Suggestion | None:
    found = [option for option in recovery.bleeding_ones(state) if state.who(option.id).side == who.side]
    found = found or recovery.bleeding_ones(state)
    if not found:
        return None
    return do(who, "staunch", f"{found[0].label} bleeds", who=found[0].id)


def _heal(state: State, who: Combatant) -> Suggestion | None:
    if recovery.refuse_mend(state, who.id):
        return None
    for name, spell in memorised(state, who).items():
        if spell.heal and spell.rounds <= recovery.rounds_left(who):
            for friend in needy(state, who, spell, 1)[:1]:
                return do(who, "recite", f"{friend} is hurt", spell=name, target=friend.id)
    return None


def _bind(state: State, who: Combatant) -> Suggestion | None:
    found = recovery.prisoners(state, who.id)
    if not found or recovery.refuse_bind(state, who.id):
        return None
    return do(who, "bind", f"{found[0].label} might get up again", who=found[0].id)


def _rest(state: State, who: Combatant) -> Suggestion | None:
    return do(who, "rest", "nothing is left to do")


recovering = plans(_staunch, _heal, _bind, _rest)
"""What somebody does with its turn to recover."""
