"""What an encounter brought along is there after a resume, when its file is gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.cli.main import main

ENCOUNTER = """
ruleset: dragon-legacy
title: Mud
combatants:
  - {name: Mira, side: heroes, class: guardian}
  - {creature: wolf, side: wolves}
library:
  creature:
    marsh-hag: {stats: {STR: 3}, hp: 12, attacks: [slimy-hand]}
  attack:
    slimy-hand: {stat: STR, reach: melee}
  status:
    slimed: {glyph: "∴", turns: 2}
"""


def run(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main(["run", *words])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_entries_that_nobody_uses_yet_are_kept_with_the_fight(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    encounter, fight = tmp_path / "mud.yaml", tmp_path / "mud.fight"
    encounter.write_text(ENCOUNTER)
    first, later = tmp_path / "first", tmp_path / "later"
    first.write_text(f"next\nsave {fight}\n")
    later.write_text("add marsh-hag side=wolves\nmark slimed mira left=2\n")

    assert run(str(encounter), "--script", str(first), "--seed", "1", capsys=capsys)[0] == 0
    encounter.unlink()

    code, out, err = run(str(fight), "--script", str(later), "--seed", "1", capsys=capsys)
    assert (code, err) == (0, "")
    assert "Marsh hag 1 joins" in out
    assert "Mira is slimed" in out


PARTY = """\
ruleset: dragon-legacy
members:
  - {name: Mira, class: guardian, items: {bandage: 1}}
"""


def test_a_party_that_could_not_be_read_again_is_not_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    party, encounter, script = tmp_path / "party.yaml", tmp_path / "mud.yaml", tmp_path / "script"
    party.write_text(PARTY)
    encounter.write_text(
        "ruleset: dragon-legacy\nparty: party.yaml\ncombatants: [{creature: wolf, side: wolves}]\n",
    )
    script.write_text("set mira.item.bandage=100\ncarry now\n")
    code, _, err = run(str(encounter), "--script", str(script), "--seed", "1", capsys=capsys)
    assert code == 1
    assert "could not be read again" in err
    assert "found 100, expected 99 or less" in err
    assert party.read_text() == PARTY

    script.write_text("set mira.item.bandage=99\ncarry now\n")
    assert run(str(encounter), "--script", str(script), "--seed", "1", capsys=capsys)[0] == 0
    assert "bandage: 99" in party.read_text()
