"""JSON Schema of encounter, party and library files, for editors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combattracker.content.encounters.encounter import EncounterWords
from combattracker.content.encounters.party import PartyWords
from combattracker.content.rulesets import loading
from combattracker.model.foes import house_rules
from combattracker.model.manifest import MOST, SwitchKind
from combattracker.rules.ruleset import Ruleset

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]


def encounter_schema(ruleset_id: str | None = None) -> Schema:
    """The schema of encounters, of one ruleset with its creatures, library and house rules if it is named."""
    schema = EncounterWords.model_json_schema()
    return _finished(schema, ruleset_id, "An encounter")


def party_schema(ruleset_id: str | None = None) -> Schema:
    """The schema of party files."""
    return _finished(PartyWords.model_json_schema(), ruleset_id, "A party")


def library_schema(ruleset_id: str) -> Schema:
    """The schema of a ruleset's library files."""
    ruleset = loading.load(ruleset_id)
    defs: Schema = {}
    schema = _library(ruleset, defs)
    return {"$schema": DIALECT, "title": f"A library for {ruleset.manifest.title}", **schema, "$defs": defs}


def _finished(schema: Schema, ruleset_id: str | None, title: str) -> Schema:
    defs: Schema = schema.setdefault("$defs", {})
    properties: Schema = schema["properties"]
    schema["title"] = title
    if ruleset_id is not None:
        ruleset = loading.load(ruleset_id)
        schema["title"] = f"{title} for {ruleset.manifest.title}"
        properties["ruleset"] = {"const": ruleset_id, "description": properties["ruleset"]["description"]}
        defs["Line"] = _line(defs["Line"], ruleset, defs)
        if "rules" in properties:
            properties["rules"] = _house_rules(ruleset)
        if "library" in properties:
            properties["library"] = _library(ruleset, defs)
    return {"$schema": DIALECT, **schema}


def _house_rules(ruleset: Ruleset) -> Schema:
    switches = {
        name: {**_setting(switch), "default": switch.default, "description": switch.help}
        for name, switch in house_rules(ruleset.manifest).items()
    }
    return {
        "type": "object",
        "description": "House rules, where not as usual.",
        "properties": switches,
        "additionalProperties": False,
    }


def _setting(switch: SwitchKind) -> Schema:
    if switch.least is None:
        return {"enum": list(switch.choices)}
    return {"type": "integer", "minimum": switch.least, "maximum": MOST}


def _line(line: Schema, ruleset: Ruleset, defs: Schema) -> Schema:
    """A combatant's line: its place, and every field of a creature, none of which it must have.

    The library may supply what the line leaves out, also inside of mappings.
    """
    model = ruleset.schemas.get("creature")
    if model is None:
        return {**line, "additionalProperties": False}
    creature = _prefixed(model.model_json_schema(), "Part", defs, partial=True)
    fields = {name: field for name, field in creature["properties"].items() if name not in ("id", "name")}
    return {**line, "properties": {**fields, **line["properties"]}, "additionalProperties": False}


def _library(ruleset: Ruleset, defs: Schema) -> Schema:
    kinds: Schema = {}
    for kind, model in ruleset.schemas.items():
        entry = _prefixed(model.model_json_schema(), kind.capitalize(), defs)
        entry["properties"].pop("id", None)
        entry["required"] = [name for name in entry.get("required", ()) if name != "id"]
        defs[f"{kind.capitalize()}Entry"] = entry
        kinds[kind] = {"type": "object", "additionalProperties": {"$ref": f"#/$defs/{kind.capitalize()}Entry"}}
    return {
        "type": "object",
        "description": "Library entries: kind, id, fields.",
        "properties": kinds,
        "additionalProperties": False,
    }


def _prefixed(schema: Schema, prefix: str, defs: Schema, *, partial: bool = False) -> Schema:
    """A schema whose own definitions have moved to `defs` under longer names."""

    def moved(value: Any) -> Any:
        if isinstance(value, Mapping):
            left_out = partial and isinstance(value.get("required"), list)
            result = {key: moved(each) for key, each in value.items() if not (left_out and key == "required")}
            if isinstance(ref := value.get("$ref"), str):
                result["$ref"] = ref.replace("#/$defs/", f"#/$defs/{prefix}")
            return result
        return [moved(each) for each in value] if isinstance(value, list) else value

    for name, definition in schema.pop("$defs", {}).items():
        defs[f"{prefix}{name}"] = moved(definition)
    result: Schema = moved(schema)
    return result
