"""What The Dragon Legacy ships besides its scripts: the library, the encounters and the guide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from combattracker.content import places
from combattracker.content.encounters.checking import check
from combattracker.content.encounters.opening import Opening, open_encounter
from combattracker.content.library.entries import yaml_files
from combattracker.content.library.file_library import FileLibrary
from combattracker.content.rulesets import loading
from combattracker.content.yaml.reading import load_text
from combattracker.rules.asking import dice

FOLDER = places.shipped("rulesets") / "dragon_legacy"
ENCOUNTERS = {
    name: places.shipped("encounters") / f"{name}.yaml"
    for name in ("wolves-at-the-ford", "the-toll-bridge", "siege-of-the-old-mill")
}
PARTY = places.shipped("encounters") / "parties" / "heroes.yaml"
STATUSES: dict[str, dict[str, Any]] = {
    "dot": {"damage": "D-83"},
    "stat-reduction": {"lowers": "D-85"},
    "stealth": {"untargetable": "D-86", "harmful": False},
    "taunt": {"taunts": 3, "turns": None},
    "provoke": {"provokes": "D-90", "turns": 1},
    "blind": {"misses": "D-91"},
    "silence": {"prevents": {"ability"}},
    "cripple": {"prevents": {"block", "dodge", "intercept"}},
    "distract": {"prevents": {"ability", "attack", "counter"}},
    "snare": {"prevents": {"move", "intercept"}},
    "sleep": {"wakes": "D-96", "prevents": {"act", "attack", "ability", "block", "dodge", "counter"}},
    "stun": {"wakes": "", "prevents": {"act", "attack", "ability", "block", "dodge", "counter"}},
    "confusion": {"confuses": "D-98", "prevents": {"intercept"}},
}
"""The statuses of D-83 to D-98 and what their entries must say."""


@cache
def library() -> FileLibrary:
    """The shipped library."""
    found = loading.load("dragon-legacy").library
    assert isinstance(found, FileLibrary)
    return found


def entries(kind: str) -> dict[str, Any]:
    """All entries of a kind by id."""
    return {name: library().entry(kind, name) for name in library().names(kind)}


@cache
def opened(name: str) -> Opening:
    """A shipped encounter, ready to begin."""
    return open_encounter(ENCOUNTERS[name])


def inflictions() -> Iterator[tuple[str, Any]]:
    """Everything that brings about a status, with the ids of who does."""
    for kind in ("attack", "ability", "item"):
        for name, entry in entries(kind).items():
            for each in (*entry.inflicts, *getattr(entry, "on_self", ())):
                yield f"{kind}/{name}", each


# Files


@pytest.mark.parametrize(
    "file", [*yaml_files(FOLDER / "library"), *ENCOUNTERS.values(), PARTY], ids=lambda file: file.stem
)
def test_every_shipped_file_is_faultless(file: Path) -> None:
    assert check(file) == []


def test_the_whole_library_is_faultless() -> None:
    assert library().check() == []
    assert library().faults == []


def test_every_entry_has_a_name_a_sentence_and_clauses_that_exist() -> None:
    for kind in library().ruleset.schemas:
        for name, entry in entries(kind).items():
            assert entry.name, f"{kind}/{name}"
            assert re.search(r"[.!?]$", entry.help), f"{kind}/{name}: {entry.help!r} is no sentence"
            assert entry.clauses, f"{kind}/{name}"
            cited = [*entry.clauses, *getattr(entry, "prevents", {}).values()]
            assert all(int(clause.removeprefix("D-")) in range(1, 119) for clause in cited), f"{kind}/{name}"


def test_names_are_told_apart() -> None:
    for kind in library().ruleset.schemas:
        names = [entry.name.lower() for entry in entries(kind).values()]
        assert len(set(names)) == len(names), kind


def test_all_dice_can_be_rolled() -> None:
    for kind in ("ability", "item"):
        for entry in entries(kind).values():
            for field in ("bonus", "heal", "damage"):
                if text := getattr(entry, field, None):
                    assert dice.parse(text).text == text


# Statuses


def test_the_thirteen_statuses_of_the_rules_have_a_file_of_their_own() -> None:
    own = load_text((FOLDER / "library" / "statuses.yaml").read_bytes(), "statuses.yaml").value
    assert list(own) == ["status"]
    assert list(own["status"]) == list(STATUSES)


@pytest.mark.parametrize("name", STATUSES)
def test_a_status_says_what_its_clause_says(name: str) -> None:
    status: Any = library().entry("status", name)
    for field, wanted in STATUSES[name].items():
        value = getattr(status, field)
        if field == "prevents":
            assert wanted <= set(value)
            assert set(value.values()) <= set(status.clauses)
        else:
            assert value == wanted
    assert status.clauses
    assert status.turns or name == "taunt"


def test_three_or_more_weapon_statuses_show_how_to_add_some() -> None:
    own = {name: each for name, each in entries("status").items() if name not in STATUSES}
    assert len(own) >= 3
    assert all("D-99" in each.clauses for each in own.values())
    assert any(each.damage for each in own.values())
    assert any(each.modifiers for each in own.values())
    assert any(not each.removable for each in own.values())
    assert any(not each.harmful for each in own.values())


def test_glyphs_are_one_cell_wide_and_all_different() -> None:
    glyphs = [each.glyph for each in entries("status").values()]
    glyphs += [each.glyph for each in library().ruleset.manifest.effects.values()]
    assert [glyph for glyph in glyphs if len(glyph) != 1 or cell_len(glyph) != 1] == []
    assert len(set(glyphs)) == len(glyphs)


def test_everything_that_inflicts_uses_each_field_somewhere() -> None:
    found = [each for _, each in inflictions()]
    assert {each.status for each in found} >= set(STATUSES)
    assert any(each.turns for each in found)
    assert any(each.amount for each in found)
    assert any(each.stats for each in found)
    assert {each.regardless for each in found} == {True, False}


def test_what_needs_an_amount_has_one() -> None:
    for who, each in inflictions():
        status: Any = library().entry("status", each.status)
        if status.damage or status.lowers:
            assert each.amount, f"{who}: {each.status}"
        if status.lowers:
            assert each.stats, f"{who}: {each.status}"


# Attacks, abilities, items


def test_basic_attacks_cover_every_stat_and_reach() -> None:
    attacks = entries("attack").values()
    assert len(attacks) >= 10
    assert {each.stat for each in attacks} == {"STR", "INT", "AGI"}
    assert {each.reach for each in attacks} == {"melee", "ranged"}
    assert any(each.inflicts for each in attacks)


@pytest.mark.parametrize(
    ("field", "wanted"),
    [
        ("classes", {("passive",), ("active",), ("reactive",), ("passive", "active")}),
        ("area", {None, "small", "players", "enemies", "battlefield"}),
        ("aims", {"foe", "ally", "self", "anyone"}),
        ("trigger", {None, "attacked", "hurt", "ally-hurt", "blocked"}),
        ("answers", {"attacker", "self", "ally"}),
        ("spares", {"nobody", "user", "friends", "foes"}),
        ("targets", {1, 2, 3}),
        ("reach", {"melee", "ranged"}),
        ("cooldown", {0, 1, 2, 3, 4, 5}),
        ("stat", {None, "STR", "INT", "AGI"}),
        ("unblockable", {False, True}),
        ("cleanses", {False, True}),
    ],
)
def test_abilities_use_everything_that_the_rules_offer(field: str, wanted: set[object]) -> None:
    assert {getattr(each, field) for each in entries("ability").values()} == wanted


def test_abilities_use_every_field() -> None:
    abilities = entries("ability").values()
    for field in ("bonus", "heal", "inflicts", "on_self", "passive"):
        assert any(getattr(each, field) for each in abilities), field
    assert any(each.status == "stealth" for ability in abilities for each in ability.on_self)
    for name in ("taunt", "provoke"):
        assert any(each.status == name for ability in abilities for each in ability.inflicts), name


def test_an_ability_has_what_its_classes_need() -> None:
    for name, ability in entries("ability").items():
        does = ability.stat or ability.heal or ability.cleanses or ability.inflicts or ability.on_self
        assert bool(ability.trigger) == ("reactive" in ability.classes), name
        assert bool(ability.passive) == ("passive" in ability.classes), name
        assert bool(does) == bool({"active", "reactive"} & set(ability.classes)), name
        assert not (ability.area and ability.targets > 1), name
        assert ability.area or ability.spares == "nobody", name


def test_items_use_every_field() -> None:
    items = entries("item").values()
    assert len(items) >= 10
    assert {each.aims for each in items} == {"foe", "ally", "self", "anyone"}
    for field in ("heal", "damage", "cleanses", "inflicts"):
        assert any(getattr(each, field) for each in items), field


# Classes and creatures


def test_classes_are_complete_characters() -> None:
    classes = entries("class")
    assert len(classes) >= 6
    for name, each in classes.items():
        assert each.hp in range(24, 46), name
        assert set(each.stats) == {"STR", "INT", "AGI", "DEF", "AGGRO"}, name
        assert each.attacks, name
        assert len(each.abilities) >= 3, name
        assert max(each.stats[stat] for stat in ("STR", "INT", "AGI")) in range(4, 8), name
        assert each.stats["AGGRO"] in range(1, 6), name
        assert bool(each.dodges) == (each.stats["AGI"] >= 4), f"{name}: only classes that use AGI dodge (D-21)"


def test_creatures_differ_in_what_they_can_do() -> None:
    creatures = entries("creature")
    assert len(creatures) >= 8
    assert {each.temper for each in creatures.values()} == {"beast", "clever"}
    kits = [frozenset((*each.attacks, *each.abilities)) for each in creatures.values()]
    assert len(set(kits)) == len(kits)
    assert all(each.abilities for each in creatures.values())


# Encounters


def test_the_first_fight_is_four_against_four_and_a_leader() -> None:
    state = opened("wolves-at-the-ford").state
    sides = [who.side for who in state.combatants.values()]
    assert (sides.count("heroes"), sides.count("wolves")) == (4, 5)
    assert sum(who.name.startswith("Wolf") for who in state.combatants.values()) == 4
    assert "pack-leader" in {key.partition("/")[2] for key in state.catalogue}


def test_the_toll_bridge_has_a_party_and_somebody_hidden() -> None:
    found = opened("the-toll-bridge")
    assert found.encounter.party is not None
    assert found.encounter.party.path.resolve() == PARTY.resolve()
    assert [who.name for who in found.state.combatants.values() if who.hidden] == ["Sedge"]
    assert {who.facts["temper"] for who in found.state.combatants.values()} == {"clever"}


def test_the_siege_has_twenty_combatants_on_larger_fields() -> None:
    state = opened("siege-of-the-old-mill").state
    assert len(state.combatants) == 20
    assert state.grid is not None
    assert {(field.columns, field.rows) for field in state.grid.fields} == {(8, 4)}
    assert state.grid.blocked


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_everybody_stands_on_a_free_square_of_the_own_side(name: str) -> None:
    state = opened(name).state
    assert state.grid is not None
    squares = [who.at for who in state.combatants.values()]
    assert len(set(squares)) == len(squares)
    for who in state.combatants.values():
        assert who.at is not None
        assert who.at not in state.grid.blocked
        field = state.grid.field_at(who.at)
        assert field is not None
        assert field.id == who.side


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_an_encounter_has_a_title_and_notes_for_the_gm(name: str) -> None:
    words = opened(name).encounter.words
    assert words.title
    assert "Loot:" in words.notes
    assert words.rules


def test_between_them_the_encounters_use_the_whole_library() -> None:
    used = {key for name in ENCOUNTERS for key in opened(name).state.catalogue}
    known = {f"{kind}/{name}" for kind in library().ruleset.schemas for name in library().names(kind)}
    assert known - used == set()


# The guide


def test_the_guide_has_one_line_for_each_clause_in_order() -> None:
    lines = re.findall(r"^- \*\*(D-\d+)\*\* .+\.$", (FOLDER / "RULES.md").read_text("utf-8"), re.MULTILINE)
    assert lines == [f"D-{number}" for number in range(1, 119)]


def test_the_guide_names_every_house_rule() -> None:
    named = set(re.findall(r"\*House rule\* `(\w+)`", (FOLDER / "RULES.md").read_text("utf-8")))
    assert named == set(library().ruleset.manifest.switches)


def test_the_guide_s_example_is_a_library_file() -> None:
    found = re.search(r"```yaml\n(.*?)```", (FOLDER / "RULES.md").read_text("utf-8"), re.DOTALL)
    assert found is not None
    example = load_text(found[1], "RULES.md")
    fresh = loading.load("dragon-legacy").library
    assert isinstance(fresh, FileLibrary)
    fresh.add_inline(example, ())
    frozen = {item.key for item in fresh.freeze("creature/river-spirit")}
    assert {"attack/wave-slap", "ability/riptide", "status/soaked", "status/snare"} <= frozen
