"""Checking files, listing encounters, and the schema for editors."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from combattracker.content.encounters.checking import check
from combattracker.content.encounters.finding import encounters
from combattracker.content.encounters.schema import encounter_schema, library_schema, party_schema
from combattracker.content.yaml.reading import load_text
from tests.content.conftest import ARENA, COIN_DUEL, Write
from tests.content.encounters.test_encounter import FORD
from tests.content.encounters.test_party import PARTY


def test_good_files(write: Write) -> None:
    assert check(write(FORD)) == []
    assert check(write(PARTY, "party.yaml")) == []
    assert check(COIN_DUEL / "duel.yaml") == []
    assert check(COIN_DUEL / "library" / "duellists.yaml") == []
    assert check(COIN_DUEL / "manifest.yaml") == []


def test_bad_files(write: Write, home: Path) -> None:
    assert len(check(write(FORD.replace("STR", "STX")))) == 3
    assert "did you mean hp" in "\n".join(check(write(PARTY.replace("hp", "hpp"))))
    assert len(check(ARENA / "library" / "beasts.yaml")) == 3
    own = write("creature: {wolf: {hp: x}}\ntrick: {a: {needs: [b]}}\nzzz: 1", "home/library/arena/mine.yaml")
    assert len(check(own)) == 4
    assert "name the ruleset" in check(write("creature: {wolf: {hp: 3}}", "somewhere.yaml"))[0]
    assert len(check(write("creature: {wolf: {hp: 3}}", "somewhere.yaml"), "arena")) == 1
    assert "no such file" in check(home / "none.yaml")[0]
    assert "a mapping" in check(write("3"))[0]


def test_encounters_are_listed_with_what_is_wrong(write: Write, tmp_path: Path) -> None:
    write(FORD, "list/a.yaml")
    write(PARTY, "list/party.yaml")
    write("services: {}\n", "list/compose.yaml")
    write("ruleset: arena\ntitle: [\n", "list/broken_fight.yaml")
    write("a: [\n", "list/foreign.yaml")
    write("ruleset: 3\ntitle: 4\ncombatants: {}\nparty: x\n", "list/odd.yml")
    found = encounters([tmp_path / "list", tmp_path / "none", tmp_path / "list"])
    assert [(each.title, each.ruleset, each.combatants) for each in found] == [
        ("Wolves at the Ford", "arena", "6"),
        ("Broken fight", "", ""),
        ("Odd", "", "0 + party"),
    ]
    assert [bool(each.fault) for each in found] == [False, True, False]


def test_listing_is_cheap() -> None:
    code = "import sys, combattracker.content.encounters.finding as f; f.encounters(); print('pydantic' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told == "False\n"


def test_the_schema_knows_the_rulesets_own_fields() -> None:
    schema = encounter_schema("arena")
    line = schema["$defs"]["Line"]
    assert {"hp", "stats", "tricks", "name", "creature", "at", "count"} <= line["properties"].keys()
    assert line["additionalProperties"] is False
    assert schema["properties"]["ruleset"]["const"] == "arena"
    assert schema["properties"]["rules"]["properties"]["adjacency"] == {
        "enum": [8, 4],
        "default": 8,
        "description": "Which squares touch.",
    }
    assert schema["properties"]["library"]["properties"].keys() == {"creature", "trick"}
    assert schema["$defs"]["CreatureEntry"]["required"] == ["hp", "stats"]
    assert "required" not in schema["$defs"]["PartStats"]
    for each in (schema, party_schema("arena"), library_schema("arena"), encounter_schema(), party_schema()):
        assert all(name in each.get("$defs", {}) for name in references(each))


def references(schema: Any) -> set[str]:
    if isinstance(schema, dict):
        own = {schema["$ref"].removeprefix("#/$defs/")} if isinstance(schema.get("$ref"), str) else set()
        return own.union(*(references(each) for each in schema.values()))
    return set().union(*(references(each) for each in schema)) if isinstance(schema, list) else set()


def test_the_schema_agrees_with_what_opens() -> None:
    schema = encounter_schema("arena")
    good = FORD.replace("yes", "true")
    assert valid(load_text(good, "x").value, schema, schema)
    for wrong in (
        good.replace("STR", "STX"),
        good.replace("hp: 20", "hp: none"),
        good.replace("hidden", "hiden"),
        good.replace("adjacency: 4", "adjacency: 5"),
        good.replace("ruleset: arena", "ruleset: chess"),
        good.replace("title", "library: {trick: {a: {need: [b]}}}\ntitle"),
    ):
        assert not valid(load_text(wrong, "x").value, schema, schema)
    assert valid(load_text(PARTY, "x").value, party := party_schema("arena"), party)
    library = library_schema("coin-duel")
    assert valid(load_text((COIN_DUEL / "library" / "duellists.yaml").read_text(), "x").value, library, library)


TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool}


def valid(value: Any, schema: Any, root: Any) -> bool:
    """As much of JSON Schema as our schemas use."""
    if not isinstance(schema, dict):
        return schema is True
    if "$ref" in schema:
        return valid(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root)
    if "anyOf" in schema:
        return any(valid(value, each, root) for each in schema["anyOf"])
    if schema.get("type") == "null":
        return value is None
    kind: Any = TYPES.get(schema.get("type", ""), object)
    if not isinstance(value, kind) or value not in schema.get("enum", [value]) or value != schema.get("const", value):
        return False
    if isinstance(value, list):
        return all(valid(each, schema.get("items", True), root) for each in value)
    if isinstance(value, dict):
        known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
        return all(name in value for name in schema.get("required", ())) and all(
            valid(each, known.get(name, others), root) for name, each in value.items()
        )
    return True
