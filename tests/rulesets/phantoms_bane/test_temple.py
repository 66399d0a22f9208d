"""The Temple heals what resting does not, and a party keeps its losses until then (P-54)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from combattracker.content.yaml.reading import load_text
from tests.rulesets.phantoms_bane.scene import (
    ARMORS,
    PLAIN,
    WEAPONS,
    Fields,
    bonus,
    duel,
    foe,
    hero,
    numbers,
    scene,
    turn,
)
from tests.support.bench import Bench

STILL = "2 5 2 5"


def weary() -> Bench:
    """A fight that is over, after which Jharek lacks 2 Defense and 19 Health and Mira some Offense."""
    bench = scene(hero(), hero("Mira"), hero("Odo"), foe("Wolf"))
    bench.play("set jharek.health=1 mira.offense=4 odo.health=0")
    for _ in range(3):
        turn(bench, dice=STILL, jharek="defend", wolf="defend")
    bench.play("set wolf.health=0\nend heroes win")
    assert numbers(bench, "jharek") == (1, 6, 4)
    return bench


@pytest.mark.clause("P-54")
def test_the_temple_heals_health_offense_and_defense_of_whoever_goes_there() -> None:
    bench = weary()
    bench.play("temple jharek")
    assert numbers(bench, "jharek") == (20, 6, 6)
    assert numbers(bench, "mira") == (20, 4, 6), "she stayed away"
    bench.play("temple")
    assert numbers(bench, "mira") == (20, 6, 6), "the only one who is left to heal"


@pytest.mark.clause("P-54")
def test_all_the_living_may_go_at_once() -> None:
    bench = weary()
    assert list(bench.options("temple")) == ["everybody", "jharek", "mira"]
    bench.play("temple everybody")
    assert numbers(bench, "jharek") == numbers(bench, "mira") == (20, 6, 6)
    assert numbers(bench, "odo")[0] == 0
    assert bench["odo"].standing == "dead", "it raises nobody"


@pytest.mark.clause("P-54")
def test_the_temple_is_for_afterwards_and_for_those_who_have_lost_something() -> None:
    bench = weary()
    bench.play("temple everybody")
    assert "P-54" in str(bench.refusal("temple"))
    bench = duel({"current": {"health": 3}})
    bench.refusal("temple jharek")
    bench.play("end all is well\ntemple jharek")
    assert numbers(bench, "jharek")[0] == 20


@pytest.mark.clause("P-54")
def test_the_temple_mends_no_gear() -> None:
    bench = duel({"weapons": ["sword"], "armors": ["jerkin"]})
    turn(bench, dice="1 1 6 6 2 3", jharek="attack", monster="attack")
    bench.play("end enough\ntemple jharek")
    assert numbers(bench, "jharek")[0] == 20
    assert bonus(bench, "jharek", "weapon") == 2
    assert bonus(bench, "jharek", "armor") is None


# Carried over


class Campaign:
    """A party in a file, and one fight after the other against a monster of plain numbers."""

    def __init__(self, folder: Path, *members: Fields, library: Fields | None = None) -> None:
        self.party = folder / "party.yaml"
        self.party.write_text(json.dumps({"ruleset": "phantoms-bane", "members": members}), encoding="utf-8")
        self.encounter = folder / "fight.yaml"
        self.encounter.write_text(
            json.dumps(
                {
                    "ruleset": "phantoms-bane",
                    "party": "party.yaml",
                    "combatants": [foe()],
                    "library": {"weapon": WEAPONS, "armor": ARMORS, **(library or {})},
                }
            ),
            encoding="utf-8",
        )

    def fight(self) -> Bench:
        """The next fight, with the party as it is now."""
        return Bench(self.encounter)

    def members(self) -> list[dict[str, object]]:
        """The party as its file says it."""
        value = load_text(self.party.read_text(encoding="utf-8"), "party").value
        return list(value["members"])


def member(name: str, **fields: object) -> Fields:
    """A member of a party, of plain numbers."""
    return {"name": name, **PLAIN, **fields}


@pytest.fixture
def campaign(tmp_path: Path) -> Campaign:
    """Jharek alone, with two weapons and armor above his own hide."""
    return Campaign(
        tmp_path, member("Jharek", weapons=["sword", "club", "claws"], armors=["jerkin", "mail", "matted-fur"])
    )


@pytest.mark.clause("P-54")
def test_what_was_lost_is_still_lost_in_the_next_fight(campaign: Campaign) -> None:
    bench = campaign.fight()
    bench.play("set jharek.health=1")
    for _ in range(3):
        turn(bench, dice=STILL, jharek="defend", monster="defend")
    bench.play("end enough\ncarry")
    again = campaign.fight()
    assert numbers(again, "jharek") == (1, 6, 4)
    assert again["jharek"].pools["defense"].maximum == 6
    assert "turns" not in again["jharek"].counters, "a new combat counts from 1"
    again.play("end enough\ntemple jharek\ncarry")
    assert numbers(campaign.fight(), "jharek") == (20, 6, 6)


@pytest.mark.clause("P-54")
def test_without_a_loss_the_numbers_stay_those_of_the_file(campaign: Campaign) -> None:
    bench = campaign.fight()
    bench.play("hurt 1 jharek\nend enough\ntemple jharek\ncarry")
    assert "current" not in campaign.members()[0]


@pytest.mark.clause("P-36", "P-31")
def test_worn_gear_stays_worn(campaign: Campaign) -> None:
    bench = campaign.fight()
    turn(bench, dice="1 1 6 6 3 1", jharek="attack", monster="attack")
    bench.play("end enough\ncarry")
    again = campaign.fight()
    assert (bonus(again, "jharek", "weapon"), bonus(again, "jharek", "armor")) == (1, 1)
    assert {thing.id: thing.bonus for thing in again["jharek"].items.values()} == {
        "sword": 1,
        "club": 2,
        "claws": 1,
        "jerkin": 1,
        "mail": 4,
        "matted-fur": 1,
    }


@pytest.mark.clause("P-32", "P-37")
def test_destroyed_gear_stays_destroyed_and_what_took_its_place_is_in_use(campaign: Campaign) -> None:
    bench = campaign.fight()
    bench.play("set jharek.item.sword.bonus=1")
    turn(bench, dice="1 1 6 6 3 3", jharek="attack", monster="attack")
    bench.play("end enough\ncarry")
    again = campaign.fight()
    assert set(again["jharek"].items) == {"club", "claws", "mail", "matted-fur"}
    assert (again["jharek"].facts["weapon"], again["jharek"].facts["armor"]) == ("club", "mail")


def test_what_was_in_use_is_in_use_again(campaign: Campaign) -> None:
    bench = campaign.fight()
    bench.play("jharek: ready club\njharek: ready mail\nend enough\ncarry")
    again = campaign.fight()
    assert (again["jharek"].facts["weapon"], again["jharek"].facts["armor"]) == ("club", "mail")


def test_a_natural_weapon_that_was_preferred_to_a_carried_one_is_in_use_again(campaign: Campaign) -> None:
    bench = campaign.fight()
    bench.play("jharek: ready claws\nend enough\ncarry")
    assert campaign.fight()["jharek"].facts["weapon"] == "claws"


@pytest.mark.clause("P-37")
def test_a_natural_weapon_worn_to_0_is_carried_over_as_that(tmp_path: Path) -> None:
    campaign = Campaign(tmp_path, member("Jharek", weapons=["fangs"]))
    bench = campaign.fight()
    turn(bench, dice="1 3 3 6 3", jharek="attack", monster="attack")
    bench.play("end enough\ncarry")
    assert bonus(campaign.fight(), "jharek", "weapon") == 0


@pytest.mark.clause("P-37")
def test_whoever_lost_everything_has_nothing_next_time(tmp_path: Path) -> None:
    campaign = Campaign(tmp_path, {"name": "Jharek", "creature": "jharek"})
    bench = campaign.fight()
    bench.play("set jharek.item.hand-axe.bonus=1 jharek.item.leather.bonus=1")
    turn(bench, dice="1 1 6 6 3 3", jharek="attack", monster="attack")
    bench.play("end enough\ncarry")
    assert campaign.fight()["jharek"].items == {}, "though the library gives a Jharek an axe and leather"


def test_a_thing_that_is_both_weapon_and_armor_keeps_both_bonuses(tmp_path: Path) -> None:
    campaign = Campaign(tmp_path, member("Jharek", weapons=["oak-shield"], armors=["oak-shield"]))
    bench = campaign.fight()
    before = (bonus(bench, "jharek", "weapon"), bonus(bench, "jharek", "armor"))
    assert before[0] != before[1]
    bench.play("end enough\ncarry")
    again = campaign.fight()
    assert (bonus(again, "jharek", "weapon"), bonus(again, "jharek", "armor")) == before


def test_the_worn_gear_that_a_creature_of_the_library_begins_with_may_be_destroyed(tmp_path: Path) -> None:
    beaten = {"beaten": {"weapons": ["sword"], "armors": ["mail"], "bonuses": {"sword": 1, "mail": 1}}}
    campaign = Campaign(tmp_path, {"name": "Jharek", "creature": "beaten"}, library={"creature": beaten})
    bench = campaign.fight()
    turn(bench, dice="1 3 3 6 3", jharek="attack", monster="attack")
    bench.play("end enough\ncarry")
    assert {thing.id: thing.bonus for thing in campaign.fight()["jharek"].items.values()} == {"mail": 1}


def test_what_the_temple_healed_is_not_lost_again_where_the_creature_began_with_less(tmp_path: Path) -> None:
    ill = {"ill": {"health": 9, "current": {"health": 2}}}
    campaign = Campaign(tmp_path, {"name": "Jharek", "creature": "ill"}, library={"creature": ill})
    bench = campaign.fight()
    assert numbers(bench, "jharek")[0] == 2
    bench.play("end enough\ntemple jharek\ncarry")
    assert numbers(campaign.fight(), "jharek")[0] == 9
