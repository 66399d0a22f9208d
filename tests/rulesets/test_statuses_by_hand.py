"""In every game each status can be put on by hand with every field that it has."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.content import places
from combattracker.content.encounters import finding
from combattracker.model.facts import events as e
from combattracker.model.facts.validate import SEVERAL, WHO
from combattracker.model.properties.borne import FROM, LEFT
from combattracker.model.values import Scalar
from combattracker.rules.asking.commands import Command
from combattracker.rules.gm.edits import status_names
from combattracker.rules.gm.effect_fields import known_fields
from combattracker.rules.scripting.script import Fight
from tests.support.bench import Bench, of_type

FIGHTS = {each.ruleset: each.path for each in finding.encounters([places.shipped("encounters")]) if not each.fault}
VALUES: dict[str, Scalar] = {"int": 3, "str": "something", "bool": True, "float": 1.5, "dice": "1d4+1"}


def example(bench: Bench, kind: str, who: str) -> Scalar:
    """Something that a field of a type may hold."""
    if kind.endswith("/"):
        assert bench.table.ruleset is not None
        assert bench.table.ruleset.library is not None
        return bench.table.ruleset.library.names(kind.rstrip("/"))[0]
    return who if kind in (WHO, SEVERAL) else kind.split("|")[0] if "|" in kind else VALUES[kind]


@pytest.mark.parametrize("path", FIGHTS.values(), ids=list(FIGHTS))
def test_every_status_takes_every_field_of_its_own(path: Path) -> None:
    bench = Bench(path)
    ruleset = bench.table.ruleset
    assert ruleset is not None
    who = next(iter(bench.state.combatants))
    for status in status_names(Fight(ruleset, bench.state, Command("mark"))):
        known = known_fields(Fight(ruleset, bench.state, Command("mark")), status)
        own = {name: example(bench, kind, who) for name, kind in known.items() if name not in (LEFT, FROM)}
        if "stats" in own:
            own["stats"] = next(iter(bench.state.manifest.stats))
        words = " ".join(f"{name}={'yes' if value is True else value}" for name, value in own.items())
        events = bench.play(f"mark {status} {who} {words}")
        put = [each.effect for each in of_type(events, e.EffectGained)]
        put += [each.after for each in of_type(events, e.EffectChanged)]
        assert own.items() <= put[0].data.items(), status
        bench.play("undo")
