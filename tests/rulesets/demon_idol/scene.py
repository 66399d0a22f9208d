"""Small fights of Demon Idol for tests: every number known, everybody where the test wants them."""

from __future__ import annotations

import json
from collections.abc import Mapping

from combattracker.model.state import Slot
from combattracker.rules.ruleset import Over, Step
from tests.support.bench import Bench
from tests.support.breaking import Rules

Fields = Mapping[str, object]
Library = Mapping[str, Fields]

WEAPONS = {
    "sword": {"damage": "1d8", "length": 3.5, "speed": 5},
    "dagger": {"damage": "1d4", "length": 1.25, "speed": 2},
    "short": {"damage": "1d6", "length": 2, "speed": 3},
    "great": {"damage": "1d10", "length": 6, "speed": 10},
    "spear": {"damage": "1d6", "length": 9, "speed": 7, "sets": True},
    "bow": {"damage": "1d6", "shots": 1, "range": 20},
    "longbow": {"damage": "1d6", "shots": 2, "range": 20},
    "fangs": {"damage": "1d4", "length": 2, "natural": True},
}
SPELLS = {
    f"bolt{time}": {"time": time, "range": 50, "damage": "1d4", "name": f"Bolt {time}"} for time in range(1, 11)
} | {"ritual": {"rounds": 1, "range": 50, "damage": "1d4"}}


def figure(name: str, side: str, **fields: object) -> Fields:
    """Somebody of first level with 20 hit points, AC 10 and a sword, unless the fields say otherwise."""
    known: dict[str, object] = {"class": "fighter", "hp": 20, "weapons": ["sword"]}
    return {"name": name, "side": side, **known, **fields}


def hero(name: str, **fields: object) -> Fields:
    """A player's character."""
    return figure(name, "heroes", **fields)


def foe(name: str, **fields: object) -> Fields:
    """One whom the GM plays."""
    return figure(name, "foes", **fields)


def caster(name: str, side: str = "heroes", **fields: object) -> Fields:
    """A magic-user with a bolt of every casting time."""
    known: dict[str, object] = {"class": "magic-user", "weapons": ["dagger"], "spells": dict.fromkeys(SPELLS, 2)}
    return figure(name, side, **{**known, **fields})


def scene(
    *figures: Fields, rules: Fields | None = None, library: Library | None = None, seed: int | None = None
) -> Bench:
    """A fight of some figures, before its first phase."""
    kinds: dict[str, Fields] = {"weapon": WEAPONS, "spell": SPELLS}
    for kind, entries in (library or {}).items():
        kinds[kind] = {**kinds.get(kind, {}), **entries}
    encounter = {
        "ruleset": "demon-idol",
        "title": "Test",
        "rules": rules or {},
        "sides": {"heroes": {}, "foes": {}},
        "combatants": figures,
        "library": kinds,
    }
    return Bench(json.dumps(encounter), seed=seed)


def declaring(*figures: Fields, inches: int = 0, rules: Fields | None = None, library: Library | None = None) -> Bench:
    """A fight at the declarations of its first round, the sides so many inches apart."""
    bench = scene(*figures, rules=rules, library=library)
    bench.play(f"skip\nskip\nnotes inches={inches}\nskip")
    return bench


def numerals(bench: Bench, heroes: int, foes: int) -> None:
    """Closes the declarations: whoever has none does nothing, and the initiative dice show this."""
    bench.play("skip" if bench.state.clock.phase == "declare" else "")
    bench.play(f"notes heroes={heroes} foes={foes}")


def order(bench: Bench) -> list[str]:
    """Who acts in which order, as the agenda has it."""
    return [slot.who for slot in bench.state.agenda]


def places(bench: Bench) -> list[str]:
    """The board as who and which routine."""
    return [f"{each.id.split('/')[0]} {each.id.split('/')[2]}" for each in bench.state.agenda]


def slot(bench: Bench, who: str) -> Slot:
    """Somebody's first place on the board, as the GM reads it."""
    return next(slot for slot in bench.seen.agenda if slot.who == who)


def next_told(bench: Bench) -> str:
    """What comes next, or how the fight has ended, as the GM reads it."""
    step = bench.read(bench.table.next_step())
    assert isinstance(step, Step | Over)
    return step.label if isinstance(step, Step) else step.outcome


def together(bench: Bench) -> list[list[str]]:
    """The board as what falls together: the ids of each instant."""
    return [[due.entry.deed.who for due in instant] for instant in Rules("demon-idol")["board.board"](bench.state)]
