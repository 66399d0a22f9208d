"""Armour class as it counts now."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import stat, total
from combattracker.model.state import State
from combattracker.model.values import Term
from combattracker.rules.memo import remembered

from .weapons import shield_of, shielded

CLAUSES = {"total-defense": "W-81", "charging": "W-68"}


@remembered(512)
def armour_class(state: State, who: Combatant) -> tuple[int, tuple[Term, ...]]:
    """Somebody's AC with its shield and everything that is on it."""
    counted = stat(who, "AC")
    terms = [Term("AC", who.stats.get("AC", 0)), *(_cited(who, term) for term in counted.terms[1:])]
    shield = shield_of(state, who)
    if shield is not None and shielded(state, who):
        thing, entry = shield
        terms.append(Term(thing.label, entry.adds + (thing.bonus or 0)))
    return total(terms), tuple(terms)


def _cited(who: Combatant, term: Term) -> Term:
    """An effect's addend with the clause that it rests on."""
    kind = next((effect.kind for effect in who.effects.values() if effect.label == term.label), "")
    return Term(term.label, term.amount, CLAUSES.get(kind, ""))
