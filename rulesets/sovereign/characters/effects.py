"""The rules' own effects and counters: how they begin, change and end."""

from __future__ import annotations

from combattracker.model.facts import events as e
from combattracker.model.values import Effect, Modifier, Why
from combattracker.rules.scripting.changes import since
from combattracker.rules.scripting.script import Fight

from ..powers import Power


def show_oneself(fight: Fight, actor: str) -> None:
    """Whoever was hidden and attacks is hidden no longer (W-110)."""
    if fight.who(actor).hidden:
        fight.tell(e.Revealed(who=actor, what="combatant", why=Why(("W-110",), text="shows itself")))


def gain(
    fight: Fight,
    who: str,
    kind: str,
    *clauses: str,
    source: str = "",
    id: str = "",
    label: str = "",
    modifiers: tuple[Modifier, ...] = (),
    **data: str | int,
) -> None:
    """One of the rules' own effects begins; what was there of the same id is replaced."""
    known = fight.state.manifest.effects[kind]
    name, now = label or known.name, since(fight.state)
    effect = Effect(id or kind, kind, name, source=source, modifiers=modifiers, data={**data}, since=now)
    before = fight.who(who).effects.get(effect.id)
    why = Why(clauses)
    if before is None:
        fight.tell(e.EffectGained(who=who, effect=effect, why=why))
    elif before != effect:
        fight.tell(e.EffectChanged(who=who, before=before, after=effect, why=why))


def lose(fight: Fight, who: str, kind: str, *clauses: str, text: str = "") -> None:
    """All effects of a kind on somebody end."""
    for effect in tuple(fight.who(who).effects.values()):
        if effect.kind == kind:
            fight.tell(e.EffectLost(who=who, effect=effect, why=Why(clauses, text=text)))


def count(fight: Fight, who: str, counter: str, after: int | None) -> None:
    """Sets one of somebody's counters, which the rules keep for themselves; None removes it."""
    before = fight.who(who).counters.get(counter)
    if before != after:
        fight.tell(e.CounterChanged(who=who, counter=counter, before=before, after=after))


def use_power(fight: Fight, who: str, power: Power) -> None:
    """A power is used up; what it does is told by whoever uses it."""
    count(fight, who, power, 1)
