"""Fights of every ruleset with a marker in every hidden place: it is in nothing that players read, byte for byte."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest

from combattracker.content.encounters.opening import Opening
from combattracker.journal.memory import MemoryStore
from combattracker.model.audience.view import PLAYERS, view_events, view_state
from combattracker.model.errors import CombatError
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import fold, opened
from combattracker.model.manifest import Manifest
from combattracker.model.state import Note, State
from combattracker.model.values import GM, CatalogueItem, Effect, Item, changed
from combattracker.play.open_fight import OpenFight
from combattracker.recap.markdown import recap
from combattracker.recap.telling import tell
from tests.support.explorer import Explorer
from tests.support.fights import COIN_DUEL, ROOT, opening

MARKER = re.compile(r"qzx[a-z]*\d+", re.IGNORECASE)
HANDS = (
    "set {who}.name=Qzxr{n}",
    "hide {who}",
    "reveal {who}",
    "ruling {name} waits by {side}",
    "hurt 1 {who}",
    "undo",
    "end {name} wins",
    "resume",
)
ALWAYS = ("qzxn1", "qzxe1", "qzxl1")
"""Notes and effects for the GM's eyes, and a library entry that nobody uses."""


def encounters() -> Iterator[Path]:
    """The coin duel and the shortest encounter of each ruleset."""
    yield COIN_DUEL
    found: dict[str, Path] = {}
    for path in sorted((ROOT / "encounters").glob("*.yaml"), key=lambda path: path.stat().st_size):
        rules = re.search(r"^ruleset: (\S+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert rules is not None
        found.setdefault(rules[1], path)
    yield from found.values()


@cache
def every_encounter() -> tuple[Path, ...]:
    """The coin duel, and all encounters that come along."""
    return (COIN_DUEL, *sorted((ROOT / "encounters").glob("*.yaml")))


@cache
def lurking(path: Path) -> Opening:
    """An encounter in which all sides but the first lurk, under names and with notes that are markers."""
    found = opening(path)
    heroes = next(iter(found.state.sides))
    number = {who: at for at, who in enumerate((*found.state.combatants, *found.state.sides), 1)}
    facts: list[e.Event] = []
    bare = next((kind for kind, known in found.state.manifest.effects.items() if not known.fields), "")
    for event in found.events:
        match event:
            case e.Opened(sides=sides):
                named = {
                    side: known if side == heroes else changed(known, name=f"Qzxs{number[side]}")
                    for side, known in sides.items()
                }
                event = msgspec.structs.replace(event, sides=named, title="Qzxt1 comes", notes="Qzxn1")
            case e.Noted():
                event = e.Noted(note=Note("Qzxn1", "note", seen_by=GM), seen_by=GM)
            case e.Joined(combatant=who) if who.side != heroes:
                at = number[who.id]
                pocket = {**who.items, f"qzxi{at}": Item(f"qzxi{at}", f"Qzxi{at}")}
                lurks = changed(who, name=f"Qzxw{at}", tag=f"qzxg{at}", hidden=True, notes="Qzxn1", items=pocket)
                event = e.Joined(combatant=lurks)
            case e.Joined(combatant=who) if bare:
                unseen = {**who.effects, "qzxe1": Effect("qzxe1", bare, "Qzxe1", seen_by=GM)}
                event = e.Joined(combatant=changed(who, effects=unseen))
        facts.append(event)
    first = facts[0]
    assert isinstance(first, e.Opened)
    facts.insert(1, e.Catalogued(item=CatalogueItem("creature", "qzxl1", "Qzxl1", '{"id":"qzxl1","name":"Qzxl1"}')))
    return found._replace(events=tuple(facts), state=fold(opened(first), facts[1:]))


def secrets(*states: State) -> set[str]:
    """The markers that nobody but the GM may know: of whom no state shows, and of what is written for the GM."""
    people = [who for state in states for who in (*state.combatants.values(), *state.gone.values())]
    shown = {who.id for who in people if not who.hidden}
    sides = {who.side for who in people if not who.hidden}
    hidden = {word for who in people if who.id not in shown for word in (who.name, who.tag, *who.items)}
    # What is given by somebody hidden, or to one, everybody has seen in the other's hands.
    hidden -= {word for who in people if not who.hidden for word in who.items}
    hidden |= {side.name for state in states for side in state.sides.values() if side.id not in sides}
    return {word.lower() for word in hidden if MARKER.fullmatch(word)} | {*ALWAYS}


def leaks(told: object, known: set[str]) -> set[str]:
    """The markers in some text that are secret."""
    text = told if isinstance(told, str) else msgspec.json.encode(told).decode()
    return {word.lower() for word in MARKER.findall(text)} & known


def ids(state: State) -> set[str]:
    """The ids of hidden combatants, and of sides nobody is seen of, that a view of a state still holds."""
    people = [*state.combatants.values(), *state.gone.values()]
    sides = {who.side for who in people if not who.hidden}
    bare = changed(view_state(state, PLAYERS), manifest=Manifest("x", "X", "1"), grid=None, catalogue={})
    words = set(re.findall(r'"([^"\\]+)"', msgspec.json.encode(bare).decode()))
    # A side may be called what everybody may be: dead.
    words -= state.manifest.standings.keys()
    return words & {*(who.id for who in people if who.hidden), *({who.side for who in people} - sides)}


def meddle(table: OpenFight, chance: Random, number: int) -> None:
    """The GM renames, hides, reveals, rules; but never says a hidden name aloud to all by revealing it alone."""
    who = chance.choice(list(table.state.combatants.values()))
    side = chance.choice(list(table.state.sides.values()))
    line = chance.choice(HANDS).format(who=who.id, name=who.name, side=side.name, n=number)
    try:
        Explorer(table, 1, 0).console.execute(line)
    except CombatError:
        return


def leaked(path: Path, seed: int) -> str:
    """What players could read of a fight at random that they must not know: the first leak, or nothing."""
    found, chance = lurking(path), Random(seed)
    table = OpenFight.start(MemoryStore(), found.ruleset, found.events, chance=chance)
    player = Explorer(table, seed, 0.1)
    for number in range(60):
        if table.settled.outcome is not None:
            break
        if chance.random() < 0.2 and table.asking is None:
            meddle(table, chance, number)
        else:
            try:
                player.step()
            except CombatError:
                break
    for entry in table.path():
        after = table.state_at(entry.id)
        before = table.state_at(entry.parent) if entry.parent is not None else None
        known = secrets(*([before] if before is not None else []), after)
        for what, told, secret in (
            ("told", tell(entry, before, after, PLAYERS, every_roll=True), known),
            ("events", view_events(before or after, entry.events if before else (), PLAYERS), known),
            ("state", view_state(after, PLAYERS), secrets(after)),
        ):
            if out := leaks(told, secret):
                return f"{path.stem}, {what} of {entry.label!a}: {', '.join(sorted(out))}"
        if out := ids(after):
            return f"{path.stem}, ids in the state after {entry.label!a}: {', '.join(sorted(out))}"
    ever = [table.state_at(entry.id) for entry in table.path()]
    if out := leaks(recap(table, audience=PLAYERS, arithmetic=True), secrets(*ever)):
        return f"{path.stem}, recap: {', '.join(sorted(out))}"
    return ""


@pytest.mark.parametrize("path", [*encounters()], ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", [1, 2])
def test_players_read_nothing_of_what_is_hidden(path: Path, seed: int) -> None:
    assert leaked(path, seed) == ""
