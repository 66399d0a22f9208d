"""A combat tracker for game masters, and what programs may use of it: `combattracker.open_fight` and the rest below.

All of it is documented in docs/api.md. What is named here is loaded when it is asked for. Nothing inside imports from
here: what is inside stands below it.
"""

from combattracker.version import VERSION as __version__

TYPE_CHECKING = False  # typing need not be imported for that: checkers know the name
if TYPE_CHECKING:
    from combattracker.api import (
        Ambiguous,
        Amendment,
        Asked,
        CombatError,
        Decision,
        Difference,
        Event,
        Fight,
        Held,
        Illegal,
        NotSaved,
        Offer,
        Option,
        Over,
        Pending,
        Policy,
        Question,
        Rolled,
        RulesFault,
        State,
        Step,
        Suggestion,
        Told,
        Unreadable,
        as_data,
        encounters,
        open_fight,
        rulesets,
        suggested,
    )

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
    "__version__",
    "as_data",
    "encounters",
    "open_fight",
    "rulesets",
    "suggested",
]

if not TYPE_CHECKING:  # so that checkers refuse a name that is not there

    def __getattr__(name):
        if name in __all__:
            from importlib import import_module

            return getattr(import_module("combattracker.api"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
