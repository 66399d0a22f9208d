"""What a combatant has is written down once: each kind of value is read, set, compared and told by its row."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from combattracker.desk.line.editable import fields as form
from combattracker.journal.compare import differences
from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import apply
from combattracker.model.facts.validate import require_declared
from combattracker.model.manifest import CountKind, EffectKind, FactKind, StatKind
from combattracker.model.properties import own, table
from combattracker.model.properties.property import Property, Told
from combattracker.model.properties.table import ROWS, Found, changes, everything, find, known
from combattracker.model.speaks import Speaks
from combattracker.model.state import State
from combattracker.model.values import GM, Budget, Duration, Effect, Item, Pool, Why, changed
from combattracker.play.explain import _touches, canonical
from combattracker.recap.explaining import value_of
from tests.support.values import MANIFEST, combatant, fight

ROOT = Path(__file__).parent.parent.parent / "combattracker"
MINE = Why(by_gm=True)
DOT = Effect("dot", "dot", "Damage over time", duration=Duration(2, "turn"), data={"amount": 3})


def mira() -> Combatant:
    return combatant(
        "mira",
        "heroes",
        pools={"hp": Pool(5, 12)},
        stats={"STR": 3},
        budgets={"action": Budget(1, 2)},
        counters={"wounds": 1},
        cooldowns={"leap": 2},
        effects={"dot": DOT},
        items={"rope": Item("rope", "Rope", count=2, bonus=1)},
        facts={"level": 2},
        at=(1, 1),
    )


def scene() -> State:
    """A state in which Mira has something of every kind."""
    found = changed(
        MANIFEST,
        stats={"STR": StatKind("Strength")},
        budgets={"action": CountKind("Actions")},
        counters={"wounds": CountKind("Wounds")},
        effects={"dot": EffectKind("Damage over time", fields={"amount": "int"})},
        facts={"level": FactKind("Level", "int", 1)},
    )
    state = fight(mira(), combatant("wolf", "wolves"))
    return changed(state, manifest=found, aggro={"mira": {"wolf": 4}})


def of_everything() -> list[Found]:
    state = scene()
    return list(everything(state, state.who("mira")))


def test_a_scene_has_something_of_every_kind() -> None:
    state = scene()
    found = {each.row.kind for each in of_everything() if each.raw(state, state.who("mira")) is not None}
    assert found == {row.kind for row in ROWS}


@pytest.mark.parametrize("found", of_everything(), ids=lambda found: found.path)
def test_every_path_finds_its_value_again(found: Found) -> None:
    manifest = scene().manifest
    assert find(manifest, found.path) == found
    whole = find(manifest, found.whole.path)
    assert whole is not None
    assert not whole.row.part


@pytest.mark.parametrize("found", of_everything(), ids=lambda found: found.path)
def test_its_event_sets_what_is_read(found: Found) -> None:
    state = scene()
    who, row, name = state.who("mira"), found.row, found.name
    before = found.raw(state, who)
    value: Any = {bool: True, int: 7, str: "wolves", tuple: (2, 2)}[type(row.held(before, name))]
    if row.kind in ("standing", "name", "tag", "notes"):
        value = "down" if row.kind == "standing" else "x"
    elif row.kind == "effect field":  # what a kind of effect keeps is the rules' to change
        name, value = "dot.from", "wolf"
    after = row.put(before, name, value)
    event = row.event(who, found.whole.name, before, after, MINE)
    require_declared(state, event)
    assert row.held(row.raw(apply(state, event), who_of(state, event), name), name) == value
    assert [change for each, change in changes(event) if each is row] == [("mira", found.whole.name, before, after)], (
        "what is said to change is what has changed"
    )


def who_of(state: State, event: e.Event) -> Combatant:
    return apply(state, event).who("mira")


def test_every_event_about_a_combatant_is_of_a_kind_of_value() -> None:
    """A new event that sets something of somebody needs a row; these set nothing that anybody has."""
    of_the_fight = {
        e.Opened, e.Renewed, e.Catalogued, e.Joined, e.Left, e.SideChanged, e.DeclarationMade, e.DeclarationDropped,
        e.Revealed, e.ClockMoved, e.AgendaSet, e.DueSet, e.Checked, e.Noted, e.SwitchChanged, e.FightEnded,
    }  # fmt: skip
    told = {kind for row in ROWS for kind in row.changes}
    assert told == set(e.Event.__args__) - of_the_fight


def test_every_field_of_a_combatant_is_a_kind_of_value() -> None:
    fixed = {"id", "holds"}
    read = {"pools": "pool", "stats": "stat", "budgets": "budget", "counters": "counter", "cooldowns": "cooldown",
            "effects": "effect", "items": "item", "facts": "fact"}  # fmt: skip
    kinds = {row.kind for row in ROWS}
    for field in Combatant.__struct_fields__:
        assert field in fixed or read.get(field, field) in kinds, field
    assert next(row for row in ROWS if row.kind == "notes").speaks is Speaks.SECRET


def test_who_may_see_what() -> None:
    """All but notes and numbers of foes."""
    state = scene()
    state = changed(state, sides={**state.sides, "heroes": changed(state.sides["heroes"], controller="players")})
    hid = {each: {row.kind for row in ROWS if not row.seen_by(state, state.who(each), "players")}
           for each in ("mira", "wolf")}  # fmt: skip
    assert hid["mira"] == {"notes"}
    assert hid["wolf"] == {row.kind for row in ROWS} - {"name", "tag", "side", "hidden", "size", "at", "standing"}
    assert all(row.seen_by(state, state.who("wolf"), GM) for row in ROWS)


@pytest.mark.parametrize(
    ("path", "kind", "name"),
    [
        ("HP", "pool", "hp"), ("Hp.Max", "maximum", "hp"), ("str", "stat", "STR"), ("At", "at", ""),
        ("effect.dot", "effect", "dot"), ("Effect.dot.amount", "effect field", "dot.amount"),
        ("item.rope", "item", "rope"), ("item.rope.bonus", "bonus", "rope"), ("cooldown", "cooldown", ""),
        ("cooldown.ability/leap", "cooldown", "ability/leap"), ("level", "fact", "level"), ("NOTES", "notes", ""),
    ],
)  # fmt: skip
def test_a_path_may_be_written_in_any_case(path: str, kind: str, name: str) -> None:
    found = find(scene().manifest, path)
    assert found is not None
    assert (found.row.kind, found.name) == (kind, name)


@pytest.mark.parametrize("path", ["luck", "", "hp.", "hp.min", ".max", "hp.max.max"])
def test_what_is_nothing_is_not_found(path: str) -> None:
    assert find(scene().manifest, path) is None


def test_every_kind_is_among_what_may_be_written() -> None:
    found = known(scene().manifest)
    assert {"hp", "hp.max", "STR", "at", "effect.X", "item.X.bonus", "level", "notes"} <= set(found)


# Adding a kind of value


def _luck(state: State, who: Combatant, name: str) -> object:
    return who.facts.get("level")


LUCK = Property(
    kind="luck",
    path="luck.{}",
    written="number",
    names=lambda state, who: ("good",),
    raw=_luck,
    event=lambda who, name, before, after, why: e.Revised(
        who=who.id, field="facts.level", before=before, after=after, why=why
    ),
    changes=own.FACT.changes,
    label=lambda state, name, raw: "luck",
    help=lambda state, name, raw: "how lucky one is",
    form=lambda state, name, raw: str(raw),
    told=lambda state, name, raw: Told("luck", str(raw)),
)


def test_a_kind_that_is_added_to_the_table_is_known_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    from combattracker.rules.gm.fields import set_field

    monkeypatch.setattr(table, "ROWS", (*ROWS, LUCK))
    monkeypatch.setattr(table, "_AS_FOUND", [*ROWS, LUCK])
    state = scene()
    who = state.who("mira")
    fight_of: Any = type("Fight", (), {"state": state})
    event = set_field(fight_of, who, "luck.good", "+3")
    assert event == e.Revised(who="mira", field="facts.level", before=2, after=5, why=MINE)
    assert ("luck.good", "2", "how lucky one is") in list(form(state, who))
    assert canonical(state, "mira", "luck.good") == "luck.good"
    assert value_of(state, who, "luck.good") == "luck 2"
    assert "Mira: luck: 2 → 5" in {str(each) for each in differences(state, apply(state, event))}
    assert _touches(event, "mira", "level")


def test_nobody_else_spells_the_kinds() -> None:
    """Who reads the table asks it, and does not tell pools from budgets by itself."""
    kinds = {row.kind for row in ROWS if re.fullmatch("[a-z]+", row.kind)} - {"name", "side", "at", "hidden", "item"}
    readers = [
        "rules/gm/fields.py", "rules/gm/edits.py", "desk/line/completion.py", "desk/line/editable.py",
        "play/explain.py",
        "recap/explaining.py", "recap/tables.py", "play/amend/absolute.py",
    ]  # fmt: skip
    spelled = {
        (name, node.value)
        for name in readers
        for node in ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in kinds
    }
    # How they are read is called like the kind; the fight has counters, too.
    allowed = {("rules/gm/fields.py", each) for each in ("tag", "size", "standing", "effect", "fact", "name")}
    assert spelled <= allowed | {("rules/gm/edits.py", "counter")}
