"""Aggro: who gathers it on whom, how it is drawn and lowered."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.modifiers import stat
from combattracker.model.values import Term, Why
from combattracker.rules.scripting.script import Fight

from .sheet import alive, is_foe, is_player


def gathers(who: Combatant, enemy: Combatant) -> bool:
    """Whether a unit can gather aggro on another: only a living player does, on an enemy that is none (D-32)."""
    return is_player(who) and alive(who) and alive(enemy) and is_foe(who, enemy) and not is_player(enemy)


def draw_aggro(
    fight: Fight, enemy: str, player: str, damage: int, *, with_stat: bool = True, clauses: tuple[str, ...] = ("D-32",)
) -> None:
    """Aggro for a player on an enemy: the damage dealt plus the player's AGGRO (D-33)."""
    who = fight.who(player)
    if not gathers(who, fight.who(enemy)):
        return
    terms = [Term("damage", damage)]
    if with_stat:
        terms.append(Term("AGGRO", stat(who, "AGGRO").value))
    add_aggro(fight, enemy, player, terms, (*clauses, "D-33"))


def add_aggro(fight: Fight, enemy: str, player: str, terms: list[Term], clauses: tuple[str, ...]) -> None:
    """Adds to a player's row in an enemy's table."""
    before = fight.state.aggro.get(enemy, {}).get(player)
    after = (before or 0) + sum(int(term.amount) for term in terms)
    fight.tell(e.AggroChanged(enemy=enemy, toward=player, before=before, after=after, why=Why(clauses, tuple(terms))))


def lower_aggro(fight: Fight, user: str, target: str, amount: int, why: Why) -> None:
    """Takes aggro away, down to 0: the user's on an enemy, or that of a friend, or its own, on all enemies (D-32)."""
    state, who = fight.state, fight.who(target)
    rows = [(target, user)] if is_foe(who, fight.who(user)) else [(enemy, target) for enemy in state.aggro]
    drawn = [(enemy, toward) for enemy, toward in rows if state.aggro.get(enemy, {}).get(toward)]
    if not drawn:
        fight.say(f"{who}: there is no aggro to lower", *why.clauses, who=target)
    for enemy, toward in drawn:
        before = state.aggro[enemy][toward]
        after = max(0, before - amount)
        fight.tell(e.AggroChanged(enemy=enemy, toward=toward, before=before, after=after, why=why))
