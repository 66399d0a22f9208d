"""How conditions and other effects take hold, tick and end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.modifiers import total
from combattracker.model.state import State
from combattracker.model.values import Duration, Effect, Term, Why
from combattracker.rules.library import find
from combattracker.rules.scripting.changes import lost, since
from combattracker.rules.scripting.script import Fight

from ..schemas import Condition, Spell
from . import harm, spending
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
    condition = find(fight.state, Condition, name)
    if condition is None or not standing(fight.state, target):
        return
    effect_id = f"{name}-{source}" if source and source != target else name
    effect = effect_of(condition, effect_id, since(fight.state), source, turns, spell)
    gain(fight, target, effect, *clauses, *condition.clauses)


def gain(fight: Fight, target: str, effect: Effect, *clauses: str, text: str = "") -> None:
    """Something takes hold, or is renewed, that may change how many bonus actions a unit has (T-43)."""
    fight.gain(target, effect, *clauses, text=text)
    fight.tell(*spending.counted(fight.state))


def lose(fight: Fight, target: str, effect: Effect, *clauses: str, text: str = "") -> None:
    """It ends, if it has not ended already."""
    fight.lose(target, effect, *clauses, text=text)
    fight.tell(*spending.counted(fight.state))


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

    def counts(effect: Effect) -> bool:
        new = effect.since == now if ticks == TURN else ticks == WHOLE_ROUND and effect.since[0] == now[0]
        return not new

    fight.tick(who_id, *clauses, ticks=ticks, counts=counts)


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
        harm.hurt(fight, actor, total(terms), effect.source, ("T-47",), terms, (roll.key,))


def loosened(state: State) -> Iterator[e.Event]:
    """What ends because what it rests on is gone: spells of those who fell, or keep them up no longer."""
    for who in state.combatants.values():
        for effect in who.effects.values():
            if effect.kind in ("channeling", "upkeep") and not state.standing(who).acts:
                yield from lost(state, who.id, effect, Why(("T-93",), text="the caster has fallen"))
            elif effect.data.get("spell") and effect.kind not in ("channeling", "upkeep"):
                spell, caster = find(state, Spell, str(effect.data["spell"])), state.combatants.get(effect.source)
                if spell is not None and spell.upkeep is not None and not _keeps_up(caster, spell):
                    yield from lost(state, who.id, effect, Why(("T-92",), text="nobody keeps it up"))


def _keeps_up(caster: Combatant | None, spell: Spell) -> bool:
    return caster is not None and any(
        effect.kind == "upkeep" and effect.data.get("spell") == spell.id for effect in caster.effects.values()
    )
