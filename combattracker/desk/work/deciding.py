"""What the GM has to decide about an amendment, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from combattracker.desk.words.register import Keys
from combattracker.play.amend.amendment import Amendment
from combattracker.play.console.past import comparison

SETTLE = {"k": ("keep the value", "keep"), "c": ("change it as then", "change"), "l": ("leave it out", "leave")}
DECIDE = {"a": ("accept", "accept"), "d": ("discard", "discard")}


def asks(amendment: Amendment) -> bool:
    """Whether it is about the amendment itself that something has to be decided."""
    return amendment.conflict is not None or not amendment.waiting


def why_it_waits(amendment: Amendment, keys: Keys) -> str:
    """Why an amendment does not go on by itself."""
    asked = "The past does not say this" if amendment.trial.asking else "This was decided otherwise, or not at all"
    undo = keys.named("undo")
    return f"{asked} · :program leaves the rest to the program, :stop leaves it out · {undo} takes back"


def question(amendment: Amendment) -> tuple[str, Sequence[str], Mapping[str, tuple[str, str]]]:
    """What has to be decided about an amendment that asks: a title, lines, and the answers with their keys."""
    conflict = amendment.conflict
    if conflict is not None:
        answers = {key: told for key, told in SETTLE.items() if key != "c" or conflict.by is not None}
        return "A value set by hand", [amendment.trial.read(str(conflict))], answers
    return "Amended, but not accepted yet", comparison(amendment), DECIDE
