"""What somebody is and has: standing, numbers, actions left, conditions."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.model.values import Budget, Effect, Modifier, Term, Why
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.ruleset import since
from combattracker.rules.scripting.memo import remembered
from combattracker.rules.scripting.script import Fight

from . import schemas
from .powers import Power
from .schemas import Condition

MAIN, MOVE = "main", "move"


def value(who: Combatant, name: str) -> int:
    """A stat with everything on it."""
    # Asked more often than anything else, and mostly of those who have nothing on them.
    return stat(who, name).value if who.effects else who.stats.get(name, 0)


def hp(who: Combatant) -> int:
    """The hit points that somebody has now."""
    return who.pools["hp"].current


def told_hp(who: Combatant) -> str:
    """The hit points that somebody has of how many, for those who may know its numbers."""
    return who.own(f"{hp(who)} of {who.pools['hp'].maximum}")


def level(who: Combatant) -> int:
    """A Delver's level or an NPC's HD."""
    return int(who.facts.get("level") or 0)


def is_foe(a: Combatant, b: Combatant) -> bool:
    """Whether two are of different sides."""
    return a.side != b.side


def is_delver(who: Combatant) -> bool:
    """Whether somebody is built as a Delver."""
    return who.facts.get("role") == "delver"


def bearing(state: State, who: Combatant, field: str) -> tuple[Effect, Condition] | None:
    """The first condition of somebody whose entry sets a field, such as `helpless`."""
    if not who.effects:
        return None
    for effect in who.effects.values():
        condition = schemas.condition(state, effect.kind)
        if condition is not None and getattr(condition, field):
            return effect, condition
    return None


def helpless(state: State, who: Combatant) -> bool:
    """Whether somebody can do nothing at all."""
    return not state.standing(who).acts or bearing(state, who, "helpless") is not None


def able(state: State, who_id: str) -> bool:
    """Whether somebody still takes part and can do something."""
    who = state.combatants.get(who_id)
    return who is not None and not helpless(state, who)


@remembered(64)
def active(state: State) -> tuple[Combatant, ...]:
    """Everybody who can do something, in roster order."""
    return tuple(who for who in state.acting() if not helpless(state, who))


@remembered(256)
def foes(state: State, who: Combatant) -> tuple[Combatant, ...]:
    """Everybody on their feet who fights on another side."""
    return tuple(other for other in state.acting() if is_foe(who, other))


def friends(state: State, who: Combatant) -> tuple[Combatant, ...]:
    """Everybody else on their feet who fights on the same side."""
    return tuple(other for other in state.acting() if other.side == who.side and other.id != who.id)


# Actions left


def left(who: Combatant, budget: str) -> int:
    """How many actions of a type somebody has left; none where the GM has set fewer."""
    found = who.budgets.get(budget)
    return max(0, found.left) if found else 0


def spend(fight: Fight, actor: str, budget: str, *clauses: str) -> None:
    """Uses an action of a type up; one that is not there any more, by force, costs nothing."""
    before = fight.who(actor).budgets.get(budget)
    if before is not None and before.left > 0:
        after = Budget(before.left - 1, before.of)
        fight.tell(e.BudgetChanged(who=actor, budget=budget, before=before, after=after, why=Why(("W-24", *clauses))))


def spend_move(fight: Fight, actor: str, *clauses: str) -> None:
    """Uses the Move action up, or the Main for a second one (W-26, W-27)."""
    if left(fight.who(actor), MOVE):
        spend(fight, actor, MOVE, "W-26", *clauses)
    else:
        spend(fight, actor, MAIN, "W-27", *clauses)


def no_main(who: Combatant) -> Refusal | None:
    """Why somebody has no Main action (W-25)."""
    if left(who, MAIN):
        return None
    if who.effect("surprised"):
        return Refusal(f"{who} is surprised", ("W-20",))
    return Refusal(f"{who} has no Main action left", ("W-24", "W-25"))


def no_move(who: Combatant) -> Refusal | None:
    """Why somebody has neither a Move action nor a Main to spend on one (W-26, W-27)."""
    if left(who, MOVE) or left(who, MAIN):
        return None
    return Refusal(f"{who} has neither a Move nor a Main action left", ("W-24", "W-26", "W-27"))


def held_fast(who: Combatant) -> Refusal | None:
    """Why somebody can't leave its place (W-126)."""
    if who.effect("grappled") or who.effect("grappling"):
        return Refusal(f"{who} is in a grapple", ("W-126",))
    return None


def show_oneself(fight: Fight, actor: str) -> None:
    """Whoever was hidden and attacks is hidden no longer (W-110)."""
    if fight.who(actor).hidden:
        fight.tell(e.Revealed(who=actor, what="combatant", why=Why(("W-110",), text="shows itself")))


# Effects of the rules themselves


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


def term(who: Combatant, name: str, label: str = "", clause: str = "") -> Term:
    """A stat with everything on it, as an addend."""
    return Term(label or name, value(who, name), clause)
