"""`python -m tests.reach [RULESET…]`: over many seeds of the shipped encounters, everything in a ruleset occurs.

Counts actions, reactions, statuses and every other library entry that a fight can show, and prints what never did.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path

from combattracker.content import places
from combattracker.content.encounters import finding
from combattracker.content.encounters.opening import open_encounter
from combattracker.content.rulesets import loading
from combattracker.journal.memory import MemoryStore
from combattracker.journal.protocol import Entry
from combattracker.model.errors import CombatError
from combattracker.model.facts import events as e
from combattracker.model.values import CatalogueItem
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from combattracker.rules.ruleset import ANY_TIME, Ruleset
from tests.support.explorer import Explorer

SEEDS = 200
NOT_SHOWN = ("creature", "class", "weapon", "armor", "armour", "evasion", "psionics")
"""Library kinds that combatants are made from, and tables; whether they occur is a matter of the encounter."""


class Thorough(Explorer):
    """Now and then also does what has no key, as the command bar and the palette can."""

    def step(self) -> None:
        """A deed without a key, rarely, or what an explorer does."""
        rules = self.table.ruleset
        assert rules is not None
        keyless = [each.name for each in rules.actions.values() if each.moment == ANY_TIME and not each.key]
        if keyless and self.chance.random() < self.daring / 10:
            with suppress(CombatError):
                self.table.submit(Command(self.chance.choice(keyless)))
            if self.table.asking is not None:
                self.table.abandon()
        elif self.table.asking is None and self.chance.random() < self.daring / 10:
            self.out_of_turn()
        else:
            super().step()

    def out_of_turn(self) -> None:
        """What anybody may do at any time, by somebody whose turn it need not be."""
        rules = self.table.ruleset
        assert rules is not None
        anytime = [each.name for each in rules.actions.values() if each.moment == ANY_TIME and each.key]
        everybody = list(self.table.state.combatants)
        if anytime and everybody:
            with suppress(CombatError):
                self.table.submit(Command(self.chance.choice(anytime), self.chance.choice(everybody)))

    def command(self, action: str, actor: str) -> Command:
        """An action; where one can be prepared for a trigger instead of taken, that is what it is now and then."""
        rules = self.table.ruleset
        assert rules is not None
        if "trigger=" in rules.actions[action].params and self.chance.random() < self.daring:
            return Command(action, actor, {"trigger": "the GM says so"})
        return super().command(action, actor)


def wanted(ruleset: Ruleset) -> set[str]:
    """Everything that should occur: actions, the rules' own effects, and library entries by `kind/id`."""
    assert ruleset.library is not None
    names = {f"action/{name}" for name in ruleset.actions} | {f"effect/{name}" for name in ruleset.manifest.effects}
    for kind in ruleset.schemas:
        if kind not in NOT_SHOWN:
            names |= {f"{kind}/{name}" for name in ruleset.library.names(kind)}
    return names


def occurred(entry: Entry, catalogue: dict[str, CatalogueItem], effects: set[str]) -> Iterator[str]:
    """What an entry shows: its action, effects gained, things used, entries named, and what adds to its rolls."""
    yield f"action/{entry.command.action}"
    gained = [event.effect for event in entry.events if isinstance(event, e.EffectGained)]
    gained += [
        effect for event in entry.events if isinstance(event, e.Joined) for effect in event.combatant.effects.values()
    ]
    terms = {term.label for event in entry.events if isinstance(event, e.Checked) for term in event.terms}
    # A term may go on after a comma: "Tusks, capped".
    counted = terms | {label.partition(",")[0] for label in terms}
    words = set(entry.command.args.values()) | {effect.kind for effect in gained} | {effect.label for effect in gained}
    told = " | ".join(event.note.text for event in entry.events if isinstance(event, e.Noted))
    for effect in gained:
        if effect.kind in effects:
            yield f"effect/{effect.kind}"
    for key, item in catalogue.items():
        named = item.id in words or item.name in words | counted or item.name in told
        if item.kind not in NOT_SHOWN and named:
            yield key


def play(task: tuple[Path, int]) -> Counter[str]:
    """What occurs in one fight of one seed."""
    path, seed = task
    opening = open_encounter(path)
    daring = (0.0, 0.1, 0.3, 0.6)[seed % 4]
    table = OpenFight.start(MemoryStore(), opening.ruleset, opening.events, chance=random.Random(seed))
    Thorough(table, seed, daring).play()
    found: Counter[str] = Counter()
    effects = set(opening.ruleset.manifest.effects)
    for entry in table.path():
        found.update(set(occurred(entry, table.settled.catalogue, effects)))
    return found


def main(names: list[str]) -> int:
    """Prints what occurred how often, and what never did; 1 if there is any such thing."""
    encounters = [each for each in finding.encounters([places.shipped("encounters")]) if not each.fault]
    failed = False
    for ruleset_id in names or sorted({each.ruleset for each in encounters}):
        paths = [each.path for each in encounters if each.ruleset == ruleset_id]
        tasks = [(paths[seed % len(paths)], seed // len(paths)) for seed in range(SEEDS)]
        found: Counter[str] = Counter()
        with ProcessPoolExecutor(max_workers=2) as pool:
            for each in pool.map(play, tasks, chunksize=10):
                found.update(each)
        everything = wanted(loading.load(ruleset_id))
        never = sorted(everything - set(found))
        rare = sorted((count, name) for name, count in found.items() if name in everything)[:5]
        print(f"{ruleset_id}: {len(everything) - len(never)} of {len(everything)} occurred in {SEEDS} fights")
        print("  rarest: " + ", ".join(f"{name} {count}" for count, name in rare))
        for name in never:
            print(f"  never: {name}")
        failed = failed or bool(never)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
