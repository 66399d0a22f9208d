"""Parties: read, merged into encounters, and written back."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.content.encounters.carrying import carry_over, destination, write_back
from combattracker.content.encounters.opening import Opening, open_encounter
from combattracker.content.encounters.party import load_party, party_path
from combattracker.content.yaml.reading import load_text
from combattracker.content.yaml.writing import yaml_text
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import fold
from combattracker.model.values import Pool
from tests.content.conftest import Write

PARTY = """\
# The heroes of Tuesday
ruleset: arena
name: Tuesday
members:
  - name: Mira
    hp: 20
    stats: {STR: 5, AGI: 5}
    notes: "0o17: #not a comment, 'no'"
  - {name: "12:30", side: heroes, hp: 15, stats: {STR: 2, AGI: 9}, tricks: [howl]}
"""
FIGHT = "ruleset: arena\nparty: ../parties/tuesday.yaml\ncombatants: [{creature: wolf, side: foes}]\n"


@pytest.fixture
def fight(write: Write) -> Opening:
    write(PARTY, "parties/tuesday.yaml")
    return open_encounter(write(FIGHT, "fights/ford.yaml"))


def test_members_join_first_on_the_side_of_the_heroes(fight: Opening) -> None:
    assert [(who.id, who.side) for who in fight.state.combatants.values()] == [
        ("mira", "heroes"),
        ("12-30", "heroes"),
        ("wolf-1", "foes"),
    ]


def test_a_party_comes_out_of_a_fight_as_it_is_and_goes_into_the_next(fight: Opening, write: Write) -> None:
    party = fight.encounter.party
    assert party is not None
    state = fold(
        fight.state,
        [
            e.PoolChanged(who="mira", pool="hp", before=None, after=Pool(7, 20)),
            e.CooldownChanged(who="12-30", of="trick/howl", before=0, after=2),
            e.Left(who="12-30"),
        ],
    )
    text = carry_over(fight.ruleset, state, party)
    assert text.startswith("# The heroes of Tuesday\n")
    write_back(party.path, text)
    assert party.path.with_name("tuesday.yaml.bak").read_text() == PARTY
    assert sorted(each.name for each in party.path.parent.iterdir()) == ["tuesday.yaml", "tuesday.yaml.bak"]
    again = open_encounter(fight.encounter.path)
    assert again.state.combatants["mira"].pools["hp"] == Pool(7, 20)
    assert again.state.combatants["12-30"].cooldowns == {"trick/howl": 2}
    assert again.state.combatants["mira"].notes == "0o17: #not a comment, 'no'"
    rested = fold(again.state, [e.PoolChanged(who="mira", pool="hp", before=None, after=Pool(20, 20))])
    assert again.encounter.party is not None
    fresh = load_text(carry_over(again.ruleset, rested, again.encounter.party), "x").value
    assert fresh["members"][0]["current"] == {"rage": 0} or "hp" not in fresh["members"][0].get("current", {})


def test_a_party_that_is_as_it_was_says_the_same(fight: Opening) -> None:
    party = fight.encounter.party
    assert party is not None
    value = load_text(carry_over(fight.ruleset, fight.state, party), "x").value
    for member in value["members"]:
        assert member.pop("current") == {"rage": 0}  # the arena's rage begins below its maximum
    assert value == party.document.value


@pytest.mark.parametrize(
    "text",
    ["no", "0o17", "1e3", "12:30", "-", "", " a ", "a: b", "a\nb\n", "#", "null", "~", "é", "'", '"', "[x]", "<<",
     "a\n b \n", "\n", "x" * 300, "a #b", "=", "0x1F", ".5", "+1", "true", "a\tb", "&a", "*a", "!t", "%", "@", "`",
     "? x", "- x", "😀", "a'b", "b.", "x:", "Mira's", "a\n\nb", "  indented\nmore"],
)  # fmt: skip
def test_what_is_written_reads_back_the_same(text: str) -> None:
    data = {"a": text, "b": [text, 1, 1.5, True, None, {}], "c": {"d": {text or "empty": text}}}
    assert load_text(yaml_text(data), "x").value == data


@pytest.mark.parametrize(
    "name",
    ["/etc/passwd", "C:\\heroes.yaml", "c:heroes.yaml", "..\\x.yaml", "~/x.yaml", "\\\\host\\x.yaml", "heroes.txt"],
)
def test_paths_that_a_party_may_not_have(name: str, tmp_path: Path) -> None:
    with pytest.raises(Unreadable):
        party_path(name, tmp_path / "fight.yaml")


def test_a_party_is_looked_for_beside_the_encounter_then_in_the_users_folder(home: Path, write: Write) -> None:
    (home / "parties").mkdir(parents=True)
    (home / "parties" / "tuesday.yaml").write_text(PARTY)
    path = write(FIGHT.replace("../parties/", ""), "f.yaml")
    assert open_encounter(path).encounter.party is not None
    write(PARTY.replace("Tuesday", "Beside"), "tuesday.yaml")
    party = open_encounter(path).encounter.party
    assert party is not None
    assert party.words.name == "Beside"
    assert destination(party) == party.path


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (PARTY.replace("arena", "coin-duel"), "2:8: found a party for 'coin-duel'"),
        (PARTY.replace("hp: 20", "hp: 20\n    count: 2"), "7:12: found 2, expected 1"),
        (PARTY.replace('"12:30"', "mira"), "9:5: found a second 'mira'"),
        (PARTY.replace("name: Mira", "creature: wolf"), "5:5: found neither 'name' nor 'id'"),
        (PARTY.replace("hp: 20", "hpp: 20"), "did you mean hp"),
        ("[]", "found a list, expected a party"),
    ],
)
def test_mistakes_in_parties(write: Write, text: str, told: str) -> None:
    write(text, "parties/tuesday.yaml")
    with pytest.raises(Unreadable, match=told):
        open_encounter(write(FIGHT, "fights/ford.yaml"))


def test_a_missing_party(write: Write) -> None:
    with pytest.raises(Unreadable, match="no such file"):
        open_encounter(write(FIGHT, "fights/ford.yaml"))


def test_writing_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(Unreadable, match="could not be written"):
        write_back(tmp_path / "file" / "party.yaml", "x")


def test_load_party(write: Write) -> None:
    assert load_party(write(PARTY)).words.name == "Tuesday"
