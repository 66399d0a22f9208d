"""What is added to a morale check, row by row, and which reasons there are for one (A-23, A-67)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.demon_idol.scene import Fields, declaring, foe, hero
from tests.support.bench import Bench, of_type

BAND = {"group": "band", "morale": 50}


def checked(setting: str, *, heroes: int = 2, foes: int = 4, rules: Fields | None = None) -> dict[str, float]:
    """The terms of the check that a band makes after some settings by the GM; one of it always lies there."""
    band = [foe(f"Alf-{n}", **BAND) for n in range(1, foes + 1)]
    bench = declaring(*(hero(f"Hero-{n}") for n in range(1, heroes + 1)), *band, rules=rules)
    bench.play(f"skip\nset alf-{foes}.hp==0\n{setting}\nnotes heroes=2 foes=5")
    roll = of_type(bench.play("next", "1"), e.Checked)[0]
    return {term.label: term.amount for term in roll.terms}


@pytest.mark.clause("A-67")
@pytest.mark.parametrize(
    ("setting", "label", "amount"),
    [
        ("", "a quarter lost", 5),
        ("set alf-3.hp==0", "half lost", 15),
        ("", "friends killed", 10),
        ("set alf-3.hp==-10", "friends killed", 20),
        ("", "hurt and not hurting", 10),
        ("set hero-1.hp=19", "hurt and not hurting", None),
        ("flee alf-3", "friends deserted", 15),
        ("surrender alf-3", "friends deserted", 15),
        ("set hero-1.hp==0", "enemies slain", -10),
        ("flee hero-1", "enemies deserted", -5),
        ("set hero-1.hp=3\nset alf-4.hp=20\nflee alf-4", "hurting and not hurt", -20),
        ("set alf-1.leader=true\nset alf-1.hp==0", "the leader is down", 10),
        ("set alf-1.leader=true\nset alf-1.hp==-10", "the leader is slain or gone", 30),
        ("set alf-1.leader=true\nflee alf-1", "the leader is slain or gone", 30),
    ],
)
def test_rows_of_the_dmg(setting: str, label: str, amount: int | None) -> None:
    assert checked(setting).get(label) == amount


@pytest.mark.clause("A-67")
@pytest.mark.parametrize(("heroes", "amount"), [(8, None), (9, 20)])
def test_three_times_as_many_and_as_strong_are_more_than_it_bears(heroes: int, amount: int | None) -> None:
    assert checked("", heroes=heroes).get("outnumbered and outclassed") == amount


@pytest.mark.clause("A-67")
@pytest.mark.parametrize(
    ("setting", "heroes", "label", "amount"),
    [
        ("", 2, "friends lost", 5),
        ("set alf-3.hp==0", 2, "half lost", 15),
        ("", 3, "inferior numbers", None),
        ("", 4, "inferior numbers", 10),
        ("", 6, "inferior numbers", 20),
        ("", 2, "superior numbers", -10),
        ("", 3, "superior numbers", None),
        ("set hero-1.hp==0", 4, "foes lost", -5),
        ("set hero-1.hp==0", 4, "a quarter of the foes lost", -5),
        ("set hero-1.hp==0", 5, "a quarter of the foes lost", None),
        ("set hero-1.hp==0", 4, "half of the foes lost", None),
        ("set hero-1.hp==0", 2, "half of the foes lost", -15),
        ("set alf-1.leader=true\nset alf-1.hp==0", 2, "the leader is down", 25),
    ],
)
def test_rows_of_osric_by_house_rule(setting: str, heroes: int, label: str, amount: int | None) -> None:
    assert checked(setting, heroes=heroes, rules={"morale_table": "osric"}).get(label) == amount


def reasons(bench: Bench, side: str = "foes") -> bool:
    """Whether a side has a check to make in this round."""
    return f"{side}/morale/1" in [slot.id for slot in bench.state.agenda]


@pytest.mark.clause("A-67")
@pytest.mark.parametrize(("left", "checks"), [(16, False), (15, True)])
def test_one_alone_checks_when_it_has_lost_a_quarter_of_its_hit_points(left: int, checks: bool) -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"))
    bench.play(f"skip\nset thug.hp={left}\nnotes heroes=2 foes=5")
    assert reasons(bench) is checks


@pytest.mark.clause("A-67")
def test_a_group_looks_to_its_own_leader_before_that_of_its_side() -> None:
    figures = [foe("Chief", leader=True), foe("Boss", leader=True, **BAND), foe("Alf", **BAND), foe("Bert", **BAND)]
    figures += [foe("Carl", **BAND), foe("Dick", **BAND)]
    bench = declaring(hero("Dagmar"), hero("Pell"), *figures)
    bench.play("skip\nset chief.hp==-10\nnotes heroes=2 foes=5")
    assert not reasons(bench)
    bench.play("set boss.hp==-10")
    assert reasons(bench)


@pytest.mark.clause("A-67")
@pytest.mark.parametrize(("table", "checks"), [("dmg", True), ("osric", False)])
def test_by_the_table_of_osric_nobody_checks_more_than_twice(table: str, checks: bool) -> None:
    band = [foe(name, **{**BAND, "morale": 100}) for name in ("Alf", "Bert", "Carl", "Dick")]
    bench = declaring(hero("Dagmar"), hero("Pell"), *band, foe("Chief", leader=True), rules={"morale_table": table})
    bench.play("skip\nset dick.hp==0\nnotes heroes=2 foes=5\nnext", "1")
    bench.play("set chief.hp==0")
    bench.play("skip\nskip\nskip\nskip\nnotes heroes=2 foes=5\nnext", "1")
    bench.play("skip\nskip\nskip\nskip\nset carl.hp==0\nnotes heroes=2 foes=5")
    assert reasons(bench) is checks


@pytest.mark.clause("A-23")
@pytest.mark.parametrize(("hd", "again"), [("9", True), ("2", False)])
def test_an_obviously_superior_foe_is_checked_for_again_in_each_round(hd: str, again: bool) -> None:
    bench = declaring(hero("Man", kind="hireling", morale=200), foe("Dragon", **{"class": None, "hd": hd, "hp": 60}))
    bench.play("set man.hp=14\nskip\nnotes heroes=2 foes=5")
    assert reasons(bench, "heroes")
    bench.play("next", "1")
    assert not reasons(bench, "heroes")
    bench.play("skip\nskip\nskip\nskip\nnotes heroes=2 foes=5")
    assert reasons(bench, "heroes") is again
