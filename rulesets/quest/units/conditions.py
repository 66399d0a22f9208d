"""How conditions and other effects take hold, tick and end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Duration, Effect, Modifier, Scalar, Term, Why, changed
from combattracker.rules.scripting.changes import since
from combattracker.rules.scripting.script import Fight

from .. import schemas
from ..schemas import Condition
from . import entries, harm, spending
from .sheet import conditions, standing

ROUND = "end of round"
WHOLE_ROUND = "end of whole round"
TURN = "end of turn"
START = "start of turn"


def effect_of(
    condition: Condition,
    effect_id: str,
    now: tuple[int, str],
    source: str = "",
    turns: int | None = None,
    spell: str = "",
) -> Effect:
    """A condition as an effect; `spell` names the spell that it comes from, which may be turned off (T-24)."""
    lasting = turns or condition.turns
    return Effect(
        id=effect_id,
        kind=condition.id,
        label=condition.name,
        source=source,
        modifiers=tuple(bonus.modifier for bonus in condition.modifiers),
        duration=Duration(lasting, TURN) if lasting else None,
        data={"spell": spell} if spell else {},
        since=now,
    )


def inflict(
    fight: Fight,
    target: str,
    name: str,
    source: str,
    clauses: Iterable[str] = (),
    turns: int | None = None,
    spell: str = "",
) -> None:
    """A condition takes hold of a unit that still stands; the same one from the same source is renewed."""
    condition = entries.condition(fight.state, name)
    if condition is None or not standing(fight.state, target):
        return
    effect_id = f"{name}-{source}" if source and source != target else name
    effect = effect_of(condition, effect_id, since(fight.state), source, turns, spell)
    gain(fight, target, effect, *clauses, *condition.clauses)


def gain(fight: Fight, target: str, effect: Effect, *clauses: str, text: str = "") -> None:
    """An effect begins, or is renewed."""
    why = Why(clauses=tuple(dict.fromkeys(clauses)), text=text)
    before = fight.who(target).effects.get(effect.id)
    if before is None:
        fight.tell(e.EffectGained(who=target, effect=effect, why=why))
    elif before != effect:
        fight.tell(e.EffectChanged(who=target, before=before, after=effect, why=why))
    fight.tell(*spending.counted(fight.state))


def lose(fight: Fight, target: str, effect: Effect, *clauses: str, text: str = "") -> None:
    """An effect ends, if it has not ended already."""
    who = fight.state.combatants.get(target)
    if who is not None and effect.id in who.effects:
        fight.tell(e.EffectLost(who=target, effect=who.effects[effect.id], why=Why(clauses=clauses, text=text)))
        fight.tell(*spending.counted(fight.state))


def brief(
    state: State,
    kind: str,
    ticks: str,
    *,
    effect_id: str = "",
    modifiers: tuple[Modifier, ...] = (),
    data: dict[str, Scalar] | None = None,
    source: str = "",
    left: int = 1,
) -> Effect:
    """One of the rules' own effects that lasts until so many ticks have passed."""
    return Effect(
        id=effect_id or kind,
        kind=kind,
        label=state.manifest.effects[kind].name,
        source=source,
        modifiers=modifiers,
        duration=Duration(left, ticks) if left else None,
        data=data or {},
        since=since(state),
    )


def numbered(who: Combatant, kind: str) -> str:
    """An id for one more effect of a kind, for those that add up."""
    number = 1
    while f"{kind}-{number}" in who.effects:
        number += 1
    return f"{kind}-{number}"


# Ticks


def tick(fight: Fight, who_id: str, ticks: str, *clauses: str) -> None:
    """Everything on a unit that counts these ticks is one shorter, or over.

    At the end of a turn what was gained in that very turn does not count yet, nor what counts whole rounds at the end
    of the round in which it was gained.
    """
    now = since(fight.state)
    for effect in tuple(fight.who(who_id).effects.values()):
        if effect.duration is None or effect.duration.ticks != ticks:
            continue
        if (ticks == TURN and effect.since == now) or (ticks == WHOLE_ROUND and effect.since[0] == now[0]):
            continue
        left = effect.duration.left - 1
        if left > 0:
            shorter = changed(effect, duration=changed(effect.duration, left=left))
            fight.tell(e.EffectChanged(who=who_id, before=effect, after=shorter, why=Why(clauses)))
        else:
            fight.tell(e.EffectLost(who=who_id, effect=effect, why=Why(clauses, text="its time is up")))


async def suffer(fight: Fight, actor: str) -> None:
    """What a unit's conditions deal it at the end of its turn, less its resistances (T-47)."""
    for effect, condition in tuple(conditions(fight.state, fight.who(actor))):
        if condition.damage is None or not standing(fight.state, actor):
            continue
        with fight.part(effect.id):
            roll = await fight.roll(actor, "damage", condition.damage, prompt=f"{effect.label}: damage", least=0)
        if not standing(fight.state, actor) or effect.id not in fight.who(actor).effects:
            continue
        terms = (Term(effect.label, roll.total), *harm.resisted(fight.state, fight.who(actor), condition.type))
        harm.hurt(fight, actor, sum(int(term.amount) for term in terms), effect.source, ("T-47",), terms, (roll.key,))


def loosened(state: State) -> Iterator[e.Event]:
    """What ends because what it rests on is gone: spells of those who fell, or keep them up no longer."""
    for who in state.combatants.values():
        for effect in who.effects.values():
            if effect.kind in ("channeling", "upkeep") and not state.standing(who).acts:
                yield e.EffectLost(who=who.id, effect=effect, why=Why(("T-93",), text="the caster has fallen"))
            elif effect.data.get("spell") and effect.kind not in ("channeling", "upkeep"):
                caster = state.combatants.get(effect.source)
                if _kept_up(state, str(effect.data["spell"])) and not _keeps(caster, str(effect.data["spell"])):
                    yield e.EffectLost(who=who.id, effect=effect, why=Why(("T-92",), text="nobody keeps it up"))


def _kept_up(state: State, name: str) -> bool:
    spell = entries.find(state, schemas.Spell, "spell", name)
    return spell is not None and spell.upkeep is not None


def _keeps(caster: Combatant | None, spell: str) -> bool:
    return caster is not None and any(
        effect.kind == "upkeep" and effect.data.get("spell") == spell for effect in caster.effects.values()
    )
