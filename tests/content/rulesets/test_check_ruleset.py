"""Checking the folder of a game: what its schemas let pass is found as well."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from combattracker.cli.main import main
from combattracker.content import places
from combattracker.content.encounters.checking import check
from combattracker.content.rulesets import loading
from tests.content.conftest import COIN_DUEL, Write

RULES = """
from combattracker.model.values import Pool, changed
from combattracker.rules.library import Creature, Entry
from combattracker.rules.ruleset import Recruit, Ruleset


class Weapon(Entry):
    damage: str = "1d6"
    stats: dict[str, int] = {}


class Beast(Creature):
    nerve: int = 3
    pool: str = "nerve"


class Plain(Ruleset):
    schemas = {"creature": Beast, "weapon": Weapon}

    def recruit(self, spec, combatant):
        return Recruit(changed(combatant, pools={spec.pool: Pool(spec.nerve, spec.nerve)}))


RULESET = Plain
"""
MANIFEST = """
id: plain
title: Plain
version: "1"
stats: {STR: {name: Strength}}
pools: {nerve: {name: Nerve}}
"""
SOUND = """
weapon:
  axe: {damage: 2d6+1, stats: {STR: 1}, help: 1d6x is no dice}
creature:
  wolf: {nerve: 4}
"""


@pytest.mark.parametrize("found", loading.find_all(), ids=lambda each: each.id)
def test_every_game_that_comes_along_is_in_order(found: loading.FoundRuleset) -> None:
    assert check(found.folder) == []


def test_a_game_of_ones_own(write: Write) -> None:
    write(RULES, "plain/__init__.py")
    write(SOUND, "plain/library/all.yaml")
    folder = write(MANIFEST, "plain/manifest.yaml").parent
    assert check(folder) == check(folder / "manifest.yaml") == []


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("2d6+1", "2d6+", "all.yaml:3:17: found '2d6+', expected dice: "),
        ("STR: 1", "STRR: 1", "all.yaml:3:32: found the unknown stat 'STRR', expected STR"),
        ("nerve: 4", "nerve: 4, pool: never", "all.yaml:5:9: these rules know no pool 'never'; they know nerve"),
        ("nerve: 4", "nerve: x", "all.yaml:5:17: found 'x', expected a whole number"),
        ("weapon:", "weapons:", "all.yaml:2:1: found the unknown "),
    ],
)
def test_what_is_wrong_is_told_with_its_place(write: Write, was: str, now: str, told: str) -> None:
    write(RULES, "plain/__init__.py")
    write(SOUND.replace(was, now), "plain/library/all.yaml")
    (found,) = check(write(MANIFEST, "plain/manifest.yaml").parent)
    assert told in found


def test_a_wrong_key_is_named_and_not_its_value(tmp_path: Path) -> None:
    folder = tmp_path / "legacy"
    shutil.copytree(places.shipped("rulesets") / "dragon_legacy", folder)
    creatures = folder / "library" / "creatures.yaml"
    creatures.write_text(creatures.read_text().replace("{STR: 8, INT: 2", "{STX: 8, INT: 2", 1))
    (found,) = check(folder)
    assert "found the key 'STX', expected one of STR, INT, AGI, DEF or AGGRO" in found


def test_at_the_door(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    write(RULES, "plain/__init__.py")
    write(SOUND.replace("2d6+1", "2d6+"), "plain/library/all.yaml")
    folder = write(MANIFEST, "plain/manifest.yaml").parent
    assert main(["check", str(folder), str(COIN_DUEL)]) == 1
    told = capsys.readouterr().out
    assert "expected dice" in told
    assert f"{COIN_DUEL}: in order" in told


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("heals: 1d4", "heals: 1d", "all.yaml:3:16: found '1d', expected "),
        ("heals: 1d4", "heals: 1d4+STR", "all.yaml:3:16: found '1d4+STR', expected dice without names"),
        (
            "hurts: 1d6+STR",
            "hurts: 1d6+LUCK",
            "all.yaml:3:28: found '1d6+LUCK', expected dice that name nothing but STR",
        ),
    ],
)
def test_bad_dice_are_told_with_their_place_by_the_type_of_the_field(
    write: Write, was: str, now: str, told: str
) -> None:
    typed = RULES.replace("import Creature, Entry", "import Creature, Dice, Entry, dice_check")
    typed = typed.replace("class Weapon", "from typing import Annotated\n\n\nclass Weapon")
    typed = typed.replace(
        'damage: str = "1d6"', 'heals: Dice = "1"\n    hurts: Annotated[str, dice_check("STR")] = "1"'
    )
    sound = SOUND.replace("damage: 2d6+1, ", "heals: 1d4, hurts: 1d6+STR, ")
    write(typed, "plain/__init__.py")
    folder = write(MANIFEST, "plain/manifest.yaml").parent
    write(sound, "plain/library/all.yaml")
    assert check(folder) == []
    write(sound.replace(was, now), "plain/library/all.yaml")
    (found,) = map(str, check(folder))
    assert told in found
