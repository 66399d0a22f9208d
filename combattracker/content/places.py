"""Where things are: what ships with the tracker, and what is the user's own."""

from __future__ import annotations

import os
from pathlib import Path

HOME_VARIABLE = "COMBATTRACKER_HOME"
RULESETS_VARIABLE = "COMBATTRACKER_RULESETS"


def shipped(kind: str) -> Path:
    """The folder of the `rulesets` or `encounters` that come with the tracker."""
    package = Path(__file__).parent.parent
    inside = package / "_shipped" / kind
    # A wheel carries them inside the package; in a checkout they lie beside it.
    return inside if inside.is_dir() else package.parent / kind


def user_data() -> Path:
    """The user's own folder; the environment variable COMBATTRACKER_HOME names another one."""
    if chosen := os.environ.get(HOME_VARIABLE):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("combattracker", appauthor=False)


def user_rulesets() -> Path:
    """The folder with the rulesets that the user has added."""
    return user_data() / "rulesets"


def user_encounters() -> Path:
    """The folder with the user's encounters."""
    return user_data() / "encounters"


def user_parties() -> Path:
    """The folder with the user's parties."""
    return user_data() / "parties"


def user_library(ruleset_id: str) -> Path:
    """The folder with what the user adds to a ruleset's library."""
    return user_data() / "library" / ruleset_id


def fights() -> Path:
    """The folder in which fights are kept."""
    return user_data() / "fights"


def recaps() -> Path:
    """The folder in which recaps are written."""
    return user_data() / "recaps"


def extra_rulesets() -> list[Path]:
    """The folders that the environment variable COMBATTRACKER_RULESETS names: rulesets' own, or such as hold some."""
    return [Path(name) for name in os.environ.get(RULESETS_VARIABLE, "").split(os.pathsep) if name]


def is_shipped(path: Path) -> bool:
    """Whether a file came with the tracker, so that it is not the user's to change."""
    resolved = path.resolve()
    return any(resolved.is_relative_to(shipped(kind).resolve()) for kind in ("rulesets", "encounters"))
