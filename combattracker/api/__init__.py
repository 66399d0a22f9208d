"""The public door: a fight for programs, without a screen. `import combattracker` hands on what is here."""

from combattracker.api.amending import Amendment
from combattracker.api.door import encounters, open_fight, rulesets
from combattracker.api.fight import Fight, Policy, suggested
from combattracker.api.values import (
    Asked,
    Decision,
    Difference,
    Offer,
    Option,
    Over,
    Pending,
    Question,
    Rolled,
    Step,
    Suggestion,
    Told,
    as_data,
)
from combattracker.journal.failing import NotSaved
from combattracker.journal.sqlite.lock import Held
from combattracker.model.errors import Ambiguous, CombatError, Illegal, Unreadable
from combattracker.model.facts.events import Event
from combattracker.model.state import State
from combattracker.play.guard import RulesFault

__all__ = [
    "Ambiguous",
    "Amendment",
    "Asked",
    "CombatError",
    "Decision",
    "Difference",
    "Event",
    "Fight",
    "Held",
    "Illegal",
    "NotSaved",
    "Offer",
    "Option",
    "Over",
    "Pending",
    "Policy",
    "Question",
    "Rolled",
    "RulesFault",
    "State",
    "Step",
    "Suggestion",
    "Told",
    "Unreadable",
    "as_data",
    "encounters",
    "open_fight",
    "rulesets",
    "suggested",
]
