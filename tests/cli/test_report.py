"""The account that `run --json` writes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from combattracker.cli.main import main
from combattracker.cli.report import Report, report, report_schema
from combattracker.model.facts.events import Checked
from tests.support.fights import BRIDGE, COIN_DUEL, FORD, answered, nested, prepared, table

Write = Callable[..., str]


def account(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[str, Any]:
    """What a run writes as JSON."""
    assert main(["run", *words, "--json"]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def misfit(value: Any, schema: dict[str, Any], whole: dict[str, Any], at: str) -> str:
    """Why a value breaks its JSON Schema; empty if it doesn't."""
    try:
        fits(value, schema, whole, at)
    except AssertionError as error:
        return str(error)
    return ""


def fits(value: Any, schema: dict[str, Any], whole: dict[str, Any], at: str = "$") -> None:
    """Raises AssertionError where a value breaks its JSON Schema, as far as ours go."""
    if "$ref" in schema:
        schema = whole["$defs"][schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema:
        mapping = schema.get("discriminator", {}).get("mapping")
        choices = [{"$ref": mapping[value["type"]]}] if mapping and isinstance(value, dict) else schema["anyOf"]
        wrong = [error for choice in choices if (error := misfit(value, choice, whole, at))]
        assert len(wrong) < len(choices), "; ".join(wrong)
    kinds: dict[str, type | tuple[type, ...]] = {
        "object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool,
        "null": type(None),
    }  # fmt: skip
    if "type" in schema:
        assert isinstance(value, kinds[schema["type"]]), f"{at} is no {schema['type']}"
        assert schema["type"] == "boolean" or not isinstance(value, bool), f"{at} is a boolean"
    assert "enum" not in schema or value in schema["enum"], f"{at} is none of {schema['enum']}"
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        assert set(schema.get("required", ())) <= set(value), f"{at} lacks something"
        for key, part in value.items():
            more = schema.get("additionalProperties", True)
            inside = properties.get(key) or (more if isinstance(more, dict) else {})
            assert inside or more is True or not properties, f"{at}.{key} is not described"
            fits(part, inside, whole, f"{at}.{key}")
    if isinstance(value, list):
        first = schema.get("prefixItems", [])
        assert schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)), f"{at} has another length"
        for number, part in enumerate(value):
            inside = first[number] if number < len(first) else schema.get("items") or {}
            fits(part, inside, whole, f"{at}[{number}]")


@pytest.mark.parametrize("encounter", [FORD, BRIDGE, COIN_DUEL], ids=lambda path: path.stem)
def test_a_whole_fight_fits_its_schema(encounter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = account(capsys, str(encounter), "--seed", "5")
    fits(told, report_schema(), report_schema())
    found = msgspec.convert(told, Report)
    assert found.outcome is not None
    assert found.asking is None
    assert found.state.outcome == found.outcome
    assert [step.parent for step in found.steps[1:]] == [step.id for step in found.steps[:-1]]
    assert found.rolls
    events = [event for step in found.steps for event in step.events]
    assert list(found.rolls) == [event for event in events if isinstance(event, Checked)]


def test_the_same_seed_writes_the_same_account(capsys: pytest.CaptureFixture[str]) -> None:
    outs = []
    for _ in range(2):
        assert main(["run", str(FORD), "--seed", "5", "--json"]) == 0
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1]
    assert outs[0].endswith("}\n")
    assert outs[0].count("\n") == 1


def test_an_open_question_is_part_of_it(capsys: pytest.CaptureFixture[str], write: Write) -> None:
    script = write("gambler-1: challenge\n")
    told = account(capsys, str(COIN_DUEL), "--script", script, code=1)
    assert told["asking"]["key"] == "challenge/mira.call"
    assert [option["id"] for option in told["asking"]["options"]] == ["heads", "tails"]
    fits(told, report_schema(), report_schema())


def test_recaps_of_the_script_are_in_it_and_it_stays_one_object(
    capsys: pytest.CaptureFixture[str], write: Write
) -> None:
    script = write("recap\ngambler-1: challenge mira\n> heads\nrecap\nrecap players\n")
    told = account(capsys, str(COIN_DUEL), "--script", script, "--seed", "1")
    assert [(each["audience"], each["entry"]) for each in told["recaps"]] == [("gm", 1), ("gm", 2), ("players", 2)]
    for each in told["recaps"]:
        assert each["text"].startswith("# A matter of honour")
    assert "Gambler 1" in told["recaps"][1]["text"]
    assert "Gambler" not in told["recaps"][2]["text"], "those who are hidden are not in the players' recap"
    fits(told, report_schema(), report_schema())


def test_without_recaps_there_are_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert account(capsys, str(COIN_DUEL), "--seed", "1")["recaps"] == []


def test_the_commands_in_it_play_the_same_fight_again(capsys: pytest.CaptureFixture[str], write: Write) -> None:
    first = account(capsys, str(FORD), "--seed", "5")
    script, faces = "", []
    for step in first["steps"][1:]:
        script += step["command"] + "\n"
        for answer in step["answers"]:
            if answer["answer"]["type"] == "Rolled":
                faces += answer["answer"]["faces"]
            else:
                given = answer["answer"].get("id", "y" if answer["answer"].get("yes") else "n")
                script += f"> {answer['key']}: {given}\n"
    again = account(capsys, str(FORD), "--script", write(script), "--dice", " ".join(map(str, faces)))
    assert again["state"] == first["state"]
    assert [roll["key"] for roll in again["rolls"]] == [roll["key"] for roll in first["rolls"]]


def test_an_action_with_edits_in_it_is_told_whole() -> None:
    from combattracker.play.console.console import Console

    open_ = answered(prepared(table(nested())), 9)
    Console(open_).execute("set mira.hp=20")
    answered(open_)
    found = report(open_)
    assert {type(item).__name__ for item in found.steps[-1].answers} == {"Recorded", "Edit"}
    assert msgspec.json.decode(msgspec.json.encode(found), type=Report) == found
    fits(json.loads(msgspec.json.encode(found)), report_schema(), report_schema())


def test_the_schema_names_what_the_documentation_names() -> None:
    documented = (Path(__file__).parent.parent.parent / "docs" / "headless.md").read_text().partition("## JSON")[2]
    definition = report_schema()["$defs"]["Report"]
    assert report_schema()["$ref"] == "#/$defs/Report"
    for name in definition["properties"]:
        assert f"`{name}`" in documented, name
