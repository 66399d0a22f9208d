"""Every roll of some fights as a table: python examples/rolls.py ENCOUNTER > rolls.csv.

In a notebook: `pandas.DataFrame(rolls("encounters/wolves-at-the-ford.yaml", range(20)))`.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable
from typing import Any

import combattracker as ct


def rolls(encounter: str, seeds: Iterable[int] = (1,)) -> list[dict[str, Any]]:
    """One row for each roll of the fights that come of some seeds, played out as the game suggests."""
    rows: list[dict[str, Any]] = []
    for seed in seeds:
        with ct.open_fight(encounter, seed=seed) as fight:
            fight.play()
            rows += [{"seed": seed, **ct.as_data(roll)} for roll in fight.rolls()]
    return rows


if __name__ == "__main__":
    table = rolls(sys.argv[1])
    writer = csv.DictWriter(sys.stdout, table[0] if table else ())
    writer.writeheader()
    writer.writerows(table)
