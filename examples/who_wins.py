"""Who wins a hundred fights: python examples/who_wins.py ENCOUNTER [HOW MANY]."""

from __future__ import annotations

import sys
from collections import Counter

import combattracker as ct


def who_wins(encounter: str, times: int = 100) -> Counter[str]:
    """How often a fight ended in which way, if every side does what the game suggests; seeds are 1, 2, 3 …"""
    outcomes: Counter[str] = Counter()
    for seed in range(1, times + 1):
        with ct.open_fight(encounter, seed=seed) as fight:
            fight.play()
            outcomes[fight.outcome or "no end"] += 1
    return outcomes


if __name__ == "__main__":
    how_many = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    for outcome, count in who_wins(sys.argv[1], how_many).most_common():
        print(f"{count:5}  {outcome}")
