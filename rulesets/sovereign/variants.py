"""The later edition's differences: one switch for all, and one for each that goes before it."""

from __future__ import annotations

from combattracker.model.state import State

LATER = "later"

DIFFERENCES: dict[str, tuple[str, str]] = {
    "ties": ("players", "gm"),
    "opportunity": ("starting", "leaving"),
    "disengage": ("all", "all"),
    "swarm": ("four", "three"),
    "charge_penalty": ("round", "turn"),
    "high_ground": ("none", "half cover"),
    "crossbow": ("main", "move"),
    "screen_skill": ("any", "melee"),
    "magic_shock": ("adds", "adds"),
    "execution": ("by distance", "one difficulty"),
    "hopeless_retreat": ("retreat", "stand"),
    "careful_party": ("by the hidden", "never"),
}
"""What each switch means in the rules of August 2024, and in the later ones."""


def variant(state: State, name: str) -> str:
    """How a rule is played: as its own switch says, else as the edition does."""
    chosen = state.switch(name)
    if chosen != "edition":
        return str(chosen)
    return DIFFERENCES[name][state.switch("edition") == LATER]
