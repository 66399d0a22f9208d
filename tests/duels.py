"""`python -m tests.duels`: how foes of Phantom's Bane fare against somebody who chooses at random.

Each plays 2,000 duels against its own like. The random one takes any of the four options, or (harder) only presses,
attacks or defends, all alike. Fearless foes fight to the death, so that only their choices count; free-willed ones
may run. Exits with 1 where fearless foes do not win clearly more often than they lose, or against any of the four
options not clearly more than half of those that leave one alive (two wild monsters mostly kill each other).
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from combattracker.content.encounters.opening import Opening, open_encounter
from combattracker.journal.memory import MemoryStore
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from combattracker.rules.ruleset import Owed

DUELS = 2_000
CHOICES = ("press", "attack", "defend")
ANY = (*CHOICES, "run")
MORE_THAN_HALF = 0.55
CLEARLY = 2.0
"""By how many standard deviations wins must exceed losses."""

LIKES: Mapping[str, Mapping[str, object]] = {
    "plain": {},
    "sturdy": {"health": 12, "offense": 6, "defense": 6},
    "jharek": {"creature": "jharek"},
    "wild-monster": {"creature": "wild-monster"},
}
"""What both are: the numbers that everybody has who is not said to have others, and the source's two."""

WON, LOST, BOTH, RAN = "won", "lost", "both died", "ran"


def opening(like: str, nature: str) -> Opening:
    """A duel of two who are alike."""
    sides = {"one": "heroes", "two": "foes"}
    fighters = [
        {**LIKES[like], "name": name.capitalize(), "side": side, "nature": nature} for name, side in sides.items()
    ]
    encounter = {"ruleset": "phantoms-bane", "title": "Test", "combatants": fighters}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "duel.yaml"
        path.write_text(json.dumps(encounter), encoding="utf-8")
        return open_encounter(path)


def fought(like: str, nature: str, number: int, choices: Sequence[str] = CHOICES) -> Counter[str]:
    """How many of some duels the one who chooses by policy won, lost and so on; it is either side in turn."""
    first = opening(like, nature)
    return Counter(fight(first, seed, choices) for seed in range(number))


def fight(first: Opening, seed: int, choices: Sequence[str] = CHOICES) -> str:
    """One duel to its end, from the side of the one who chooses by policy; who drives the other away has won."""
    chance = random.Random(seed)
    clever, other = ("one", "two") if seed % 2 else ("two", "one")
    table = OpenFight.start(MemoryStore(), first.ruleset, first.events, chance=chance)
    while table.settled.outcome is None:
        owed = table.next_step()
        if not isinstance(owed, Owed):
            table.step()
            continue
        suggestion = table.suggestion(owed) if owed.who == clever else None
        command = suggestion.command if suggestion else Command(chance.choice(choices), owed.who)
        assert command is not None
        table.submit(command)
    ends = {who.id: who.standing for who in table.settled.combatants.values()}
    if ends[clever] == "fled":
        return RAN
    if ends[clever] == ends[other] == "dead":
        return BOTH
    return WON if ends[other] != "up" else LOST


def share(results: Counter[str]) -> float:
    """Of the duels that exactly one survived, how many the clever one did."""
    return results[WON] / max(1, results[WON] + results[LOST])


def lead(results: Counter[str]) -> float:
    """By how many standard deviations its wins exceed its losses."""
    return float((results[WON] - results[LOST]) / max(1, results[WON] + results[LOST]) ** 0.5)


def main() -> int:
    """Prints the figures."""
    unclear = []
    print(f"{DUELS} duels each                    won  lost  both  ran   won of all   of those with one survivor")
    for choices in (ANY, CHOICES):
        for nature in ("fearless", "free-willed"):
            for like in LIKES:
                results = fought(like, nature, DUELS, choices)
                counts = "".join(f"{results[each]:6}" for each in (WON, LOST, BOTH, RAN))
                of_all = results[WON] / DUELS
                told = f"{of_all:10.1%}   {share(results):.1%} ({lead(results):+.1f} sigma)"
                print(f"{len(choices)} options  {nature:12}{like:13}{counts}{told}")
                half = choices is ANY and share(results) < MORE_THAN_HALF
                if nature == "fearless" and (lead(results) < CLEARLY or half):
                    unclear.append(like)
    if unclear:
        print(f"not clearly better than chance: {', '.join(unclear)}")
    return 1 if unclear else 0


if __name__ == "__main__":
    sys.exit(main())
