"""Whatever stands in a file, the answer is a fight or a CombatError."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from combattracker.content.encounters.checking import check
from combattracker.content.encounters.encounter import encounter_from_text, read_encounter
from combattracker.content.encounters.opening import opening
from combattracker.content.encounters.party import read_party
from combattracker.content.yaml.reading import load_text
from combattracker.content.yaml.writing import yaml_text
from combattracker.model.errors import CombatError
from tests.content.encounters.test_encounter import FORD
from tests.content.encounters.test_party import PARTY

QUICK = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
KEYS = st.sampled_from(
    ["ruleset", "title", "rules", "sides", "party", "battlefield", "map", "legend", "combatants", "library", "name",
     "creature", "count", "side", "at", "tag", "id", "hp", "stats", "STR", "tricks", "current", "cooldowns", "columns",
     "blocked", "foes", "wolf", "trick", "field", "controller", "adjacency", ".", "w", "$ref"]
)  # fmt: skip
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**17), 10**17), st.floats(-1e9, 1e9), st.text(max_size=8), KEYS,
    st.sampled_from(["arena", "coin-duel", "wolf", "b1", "heroes", "off", ". w\n# .", "Mira", "../x.yaml", "a" * 5000]),
)  # fmt: skip
VALUES = st.recursive(
    SCALARS, lambda inside: st.lists(inside, max_size=4) | st.dictionaries(KEYS, inside, max_size=4), max_leaves=8
)


def told_by(work: Callable[[], object]) -> str:
    """What a CombatError says; any other exception is the test's failure."""
    try:
        work()
    except CombatError as error:
        return str(error)
    return "no mistake"


def try_to_open(text: str) -> None:
    def work() -> None:
        encounter = encounter_from_text(text, Path("fight.yaml"))
        opening(encounter, encounter.load_ruleset())

    assert told_by(work)


def mutated(value: Any, chance: random.Random, replacement: Any, key: str) -> None:
    """Replaces, adds or deletes something somewhere inside a value."""
    while isinstance(value, dict | list) and value:
        keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
        chosen = chance.choice(keys)
        inside = value[chosen]
        if not (isinstance(inside, dict | list) and inside) or chance.random() < 0.3:
            kind = chance.randrange(3)
            if kind == 0:
                value[chosen] = replacement
            elif kind == 1:
                del value[chosen]
            elif isinstance(value, dict):
                value[key] = replacement
            else:
                value.insert(chosen, replacement)
            return
        value = inside


@QUICK
@given(st.lists(st.tuples(st.integers(0, 10**6), VALUES, KEYS), min_size=1, max_size=4))
def test_mutated_encounters(mutations: list[tuple[int, Any, str]]) -> None:
    value = load_text(FORD, "x").value
    for seed, replacement, key in mutations:
        mutated(value, random.Random(seed), replacement, key)
    try_to_open(yaml_text(value))


@QUICK
@given(st.lists(st.tuples(st.integers(0, len(FORD)), st.integers(0, 6), st.text(max_size=3)), min_size=1, max_size=5))
def test_mutilated_text(cuts: list[tuple[int, int, str]]) -> None:
    text = FORD
    for at, length, new in cuts:
        text = text[:at] + new + text[at + length :]
    try_to_open(text)


@QUICK
@given(VALUES)
def test_anything_at_all(value: Any) -> None:
    text = yaml_text(value)
    assert told_by(lambda: read_encounter(load_text(text, "x.yaml"), Path("x.yaml")))
    assert told_by(lambda: read_party(load_text(text, "x.yaml"), Path("x.yaml")))


@QUICK
@given(st.integers(0, 10**6), VALUES, KEYS, st.sampled_from(["party.yaml", "fight.yaml", "manifest.yaml"]))
def test_check_never_fails_otherwise(tmp_path: Path, seed: int, replacement: Any, key: str, name: str) -> None:
    manifest = (Path(__file__).parent / "arena" / "manifest.yaml").read_text()
    value = load_text({"party.yaml": PARTY, "fight.yaml": FORD}.get(name, manifest), "x").value
    mutated(value, random.Random(seed), replacement, key)
    (tmp_path / name).write_text(yaml_text(value), encoding="utf-8")
    assert all(isinstance(fault, str) for fault in check(tmp_path / name))


@pytest.mark.parametrize(
    "name", ["[red]Mira[/]", "<b>Mira</b>", "${HOME}", "{0.__class__}", "%s", "../../x", "\u202emirror", "a" * 60]
)
def test_names_are_only_text(name: str) -> None:
    text = yaml_text({"ruleset": "arena", "combatants": [{"creature": "wolf", "name": name, "side": "foes"}]})
    encounter = encounter_from_text(text, Path("fight.yaml"))
    events = opening(encounter, encounter.load_ruleset())
    assert name in repr(events[-2]) or repr(name)[1:-1] in repr(events[-2])


HEAD = "ruleset: dragon-legacy\ncombatants: [{name: Mira, side: a, class: guardian}, {creature: wolf, side: b}]\n"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        pytest.param(HEAD + "".join(f"k{i}: 1\n" for i in range(300)), "… and 200 more", id="keys"),
        pytest.param(
            HEAD + "library:\n  creature:\n" + "".join(f"    w{i}: {{hq: 1}}\n" for i in range(300)),
            "… and the rest was not looked at after 100",
            id="entries",
        ),
    ],
)
def test_of_many_mistakes_a_hundred_are_told(text: str, left: str, tmp_path: Path) -> None:
    file = tmp_path / "many.yaml"
    file.write_text(text)
    told = check(file)
    assert len(told) == 101
    assert told[-1] == left


def test_more_values_than_anybody_writes_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "list.yaml"
    file.write_text(HEAD + "notes: [" + "1," * 100_001 + "]\n")
    assert check(file)[0].endswith("found more than 100000 keys and values, expected fewer: split it into files")
