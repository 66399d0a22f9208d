"""No told or asked text spells a name: it holds a reference, which each output resolves for its audience."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest

from combattracker.content.encounters.opening import Opening
from combattracker.journal.memory import MemoryStore
from combattracker.model.errors import CombatError
from combattracker.model.facts import events as e
from combattracker.model.values import changed
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from tests.support.explorer import Explorer
from tests.support.fights import COIN_DUEL, ROOT, opening
from tests.support.slowly import ONE_OF_EACH, mostly_slow

OF_NAMES = (e.Opened, e.Joined, e.Revised, e.SideChanged)
"""The events that say who is called what."""
MARKER = re.compile(r"Qzx\d+")
ENCOUNTERS = (COIN_DUEL, *sorted((ROOT / "encounters").glob("*.yaml")))
TYPED = (
    "note {name} waits", "ruling {name} is prone for {side}", "{who}: improvise pushes {other}", "roll 2d6 {name} runs",
    "set {who}.hp=+1", "hide {who}", "reveal {who}", "undo", "order {who}", "flee {who}", "resume", "hurt 1 {who}",
    "end {name} wins",
)  # fmt: skip


@cache
def marked(path: Path) -> Opening:
    """An encounter in which everybody and every side bears a marker as name."""
    found = opening(path)
    people = {who: f"Qzx{number}" for number, who in enumerate((*found.state.combatants, *found.state.sides), 1)}
    facts: list[e.Event] = []
    for event in found.events:
        match event:
            case e.Opened(sides=sides):
                named = {side: changed(known, name=people[side]) for side, known in sides.items()}
                event = msgspec.structs.replace(event, sides=named, title="Markers", notes="")
            case e.Joined(combatant=who):
                event = e.Joined(combatant=changed(who, name=people[who.id]))
        facts.append(event)
    return found._replace(events=tuple(facts))


def spelled(table: OpenFight) -> list[str]:
    """Every text of a journal that spells a name."""
    found = []
    for entry in table.path():
        if entry.parent is not None and MARKER.search(entry.label):
            found.append(f"label: {entry.label}")
        for event in entry.events:
            told = "" if isinstance(event, OF_NAMES) else msgspec.json.encode(event).decode()
            if MARKER.search(told):
                found.append(told)
    return found


@pytest.mark.parametrize("path", mostly_slow(ENCOUNTERS, ONE_OF_EACH), ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_no_event_of_a_fight_spells_a_name(path: Path, seed: int) -> None:
    found = marked(path)
    table = OpenFight.start(MemoryStore(), found.ruleset, found.events, chance=Random(seed))
    Explorer(table, seed, 0.2 * seed).play()
    assert not spelled(table)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_the_gm_types_names_people_by_reference(seed: int) -> None:
    found, chance = marked(COIN_DUEL), Random(seed)
    table = OpenFight.start(MemoryStore(), found.ruleset, found.events, chance=chance)
    console = Console(table)
    for _ in range(40):
        people = list(table.state.combatants.values())
        who, other = chance.choice(people), chance.choice(people)
        side = chance.choice(list(table.state.sides.values()))
        line = chance.choice(TYPED).format(who=who.id, other=other.name, name=who.name, side=side.name)
        with suppress(CombatError):
            console.execute(line)
    assert not spelled(table)
