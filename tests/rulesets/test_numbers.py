"""No told or asked text spells a number that belongs to somebody: it holds a reference, which few audiences read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from combattracker.journal.memory import MemoryStore
from combattracker.model import signs
from combattracker.model.audience.view import PLAYERS, view_events, view_state
from combattracker.model.facts import events as e
from combattracker.model.names.references import REFERENCE, TEXTS
from combattracker.model.state import State
from combattracker.model.values import EVERYONE, GM
from combattracker.play.open_fight import OpenFight
from combattracker.recap.markdown import recap
from combattracker.recap.telling import tell
from combattracker.rules.asking.placing import listed
from combattracker.rules.asking.requests import Question
from combattracker.rules.ruleset import Ruleset, Suggestion
from combattracker.rules.scripting.script import Fight
from combattracker.rules.view import view_request
from tests.support.explorer import Explorer
from tests.support.fights import COIN_DUEL, ROOT, opening
from tests.support.slowly import ONE_OF_EACH, mostly_slow

MARKER = re.compile(r"Nqz([\w-]+)qz")
SPELLS = re.compile(
    r"""\bAC\ -?\d | \bDC\ \d | \d+\ hits\b | \bbase\ \d | \d\ ?%(?!\ of) | \d+\ (?:to\ hit|HP|health|hit\ points)\b
    | \bagainst\ -?\d | \bv\ -?\d | \d+\ or\ (?:less|more|better) | \bmorale\ \d | \bmorale,\ \d
    | \b(?:save|saving\ throw)\b[^.;]*:\ \d | \bbonus\ [+-]?\d | \blevel\ \d | \bAgility\ [+-]?\d | \d+\ of\ -?\d+\Z
    | \bstrength\ \d | \d+\ damage\ on\ average | \bfor\ about\ \d""",
    re.VERBOSE,
)
"""Words around a number that somebody may keep to itself: how hard it is to hit, to harm, to scare or to kill."""
IN_THE_OPEN = re.compile(
    r"""defends\ against\ \d+        # what an attack has come to, which everybody sees
    | (?:does\ not\ get\ through\ to\ W|runs):\ .*\d+\ against\ \d+  # what both have rolled
    | check\ of\ \w+\ against\ \d+ | \b(?:success|failure):\ \d+\ against\ \d+  # a number that the GM says aloud
    | \bhave\ lost\ \d+\ of\ \d+ | \bobeys\ W:\ \d+\ of\ \d+  # how many they are
    | speed\ factor\ \d+\ against\ \d+
    | \Aa\ wound:\ .*
    | -2\ AC\ until\ the\ round\ ends | as\ if\ AC\ 10 | \+\d\ AC\b  # what a manoeuvre does to anybody
    | \+\d+\ to\ hit\b""",
    re.VERBOSE,
)
"""Numbers like these that are said aloud at every table."""
NOT_TEXTS = ("key", "id", "facts", "seen_by", "dice", "clauses", "rolls", "of", "kind", "data", "square", "purpose")
ENCOUNTERS = (COIN_DUEL, *sorted((ROOT / "encounters").glob("*.yaml")))


def texts(value: Any) -> Iterator[str]:
    """Every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from texts(each)
    elif isinstance(value, dict):
        yield from texts(list(value.values()))
    elif isinstance(value, msgspec.Struct):
        for field in TEXTS.get(type(value)) or value.__struct_fields__:
            if field not in NOT_TEXTS:
                yield from texts(getattr(value, field))


def spelled(value: Any) -> list[str]:
    """The texts in a value that spell a number which belongs to somebody."""
    bare = [REFERENCE.sub(lambda found: "?" if found[1] == signs.NUMBER else "W", text) for text in texts(value)]
    return [text for text in bare if SPELLS.search(IN_THE_OPEN.sub("", text))]


def for_the_gm(event: e.Event) -> bool:
    """Whether nobody else hears of an event."""
    return getattr(event, "seen_by", EVERYONE) == GM


def kept(state: State) -> set[str]:
    """The ids of those whose numbers are not the players' to know."""
    everybody = {**state.gone, **state.combatants}
    return {who.id for who in everybody.values() if state.sides[who.side].controller != "players"}


def leaks(told: Any, secret: set[str]) -> set[str]:
    """Whose numbers stand in what players are told."""
    text = told if isinstance(told, str) else msgspec.json.encode(told).decode()
    return set(MARKER.findall(text)) & secret


class Listener:
    """Hears every question and every suggestion of a fight in which all numbers that belong to somebody are markers."""

    def __init__(self, patch: pytest.MonkeyPatch, ruleset: Ruleset) -> None:
        self.said: list[str] = []
        self.leaked: set[str] = set()
        self.marked = 0
        number, ask = signs.number, Fight._ask

        def marker(who: str, told: object) -> str:
            self.marked += 1
            return number(who, f"Nqz{who}qz" if who else told)

        async def asked(fight: Fight, request: Question, kind: type) -> Any:
            self.said += spelled(request)
            shown = view_request(request, fight.state, PLAYERS)
            self.leaked |= leaks(shown and listed(shown), kept(fight.state))
            return await ask(fight, request, kind)

        patch.setattr(signs, "number", marker)
        patch.setattr(Fight, "_ask", asked)
        for name in ("suggest", "suggest_answer"):
            self._hear(patch, ruleset, name)

    def _hear(self, patch: pytest.MonkeyPatch, ruleset: Ruleset, name: str) -> None:
        original = getattr(ruleset, name)

        def suggested(*args: Any) -> Suggestion | None:
            found: Suggestion | None = original(*args)
            self.said += spelled(found.reason) if found is not None else []
            return found

        patch.setattr(ruleset, name, suggested)


@pytest.mark.parametrize("path", mostly_slow(ENCOUNTERS, ONE_OF_EACH), ids=lambda path: path.stem)
@pytest.mark.parametrize(("seed", "daring"), [(5, 0.15), (6, 0.5)])
def test_players_read_no_number_of_their_foes(
    path: Path, seed: int, daring: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = opening(path)
    heard = Listener(monkeypatch, found.ruleset)
    table = OpenFight.start(MemoryStore(), found.ruleset, found.events, chance=Random(seed))
    Explorer(table, seed, daring).play()
    everybody: set[str] = set()
    for entry in table.path():
        if entry.parent is None:
            continue
        before, after = table.state_at(entry.parent), table.state_at(entry.id)
        secret = kept(after)
        everybody |= secret
        heard.said += [text for event in entry.events if not for_the_gm(event) for text in spelled(event)]
        for told in (
            tell(entry, before, after, PLAYERS, every_roll=True),
            view_events(before, entry.events, PLAYERS),
            view_state(after, PLAYERS),
        ):
            heard.leaked |= leaks(told, secret)
    assert sorted(set(heard.said)) == []
    heard.leaked |= leaks(recap(table, audience=PLAYERS, arithmetic=True), everybody)
    assert heard.leaked == set()
    assert heard.marked or path == COIN_DUEL
