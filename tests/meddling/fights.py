"""What is meddled with: the shipped encounters by their rules, small fights with a long action, and the tiny game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from combattracker.content import places
from combattracker.content.encounters.opening import Opening
from combattracker.content.yaml.reading import load_file
from tests.support.fights import COIN_DUEL, LONG_ACTIONS


@dataclass(frozen=True)
class Fights:
    """The fights of a ruleset: encounters in files, and others that stand in the tests."""

    files: Sequence[Path]
    written: Sequence[Opening]

    def of(self, seed: int) -> tuple[str, Path | Opening]:
        """The fight of a seed and its name; all of them come in turn."""
        number = seed % (len(self.files) + len(self.written))
        if number < len(self.files):
            return self.files[number].stem, self.files[number]
        return "a long action", self.written[number - len(self.files)]


def _fights() -> Mapping[str, Fights]:
    found: dict[str, list[Path]] = {}
    for path in sorted(places.shipped("encounters").glob("*.yaml")):
        found.setdefault(str(load_file(path).value["ruleset"]), []).append(path)
    written = {ruleset: [each.opening() for each in LONG_ACTIONS if str(each) == ruleset] for ruleset in found}
    return {"coin-duel": Fights([COIN_DUEL], []), **{name: Fights(found[name], written[name]) for name in found}}


FIGHTS = _fights()
"""By the ids of their rulesets."""
