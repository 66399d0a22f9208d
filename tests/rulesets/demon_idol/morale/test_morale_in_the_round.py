"""Morale at a side's turn, and the ways out that a failure takes (A-66 … A-68)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.demon_idol.scene import Fields, declaring, foe, hero, order
from tests.support.bench import Bench, cited, of_type
from tests.support.breaking import Rules

FAIRLY = {"group": "band", "morale": 50}


def band(heroes: int = 2, foes: int = 5, *, rules: Fields | None = None, down: int = 1) -> Bench:
    """Four of a band, `down` of whom lie unconscious; one of them strikes at Dagmar, one at Pell."""
    figures = [foe(name, **FAIRLY) for name in ("Alf", "Bert", "Carl", "Dick")]
    bench = declaring(hero("Dagmar"), hero("Pell"), *figures, rules=rules)
    bench.play("alf: strike dagmar\nbert: strike pell\nskip" if down else "skip")
    bench.play("\n".join(f"set {name}.hp==0" for name in ("dick", "carl", "bert")[:down]))
    bench.play(f"notes heroes={heroes} foes={foes}")
    return bench


@pytest.mark.clause("A-67")
def test_a_group_with_a_reason_checks_at_its_sides_action_a() -> None:
    bench = band(5, 2)
    assert bench.state.agenda[0].id == "foes/morale/1"
    events = bench.play("next", "1")
    roll = of_type(events, e.Checked)[0]
    assert (roll.who, roll.dice, roll.target, roll.outcome) == ("alf", "1d100", 50, "holds")
    assert order(bench) == ["alf", "bert"]


@pytest.mark.clause("A-67")
def test_without_a_reason_nobody_checks() -> None:
    bench = declaring(hero("Dagmar"), *[foe(name, **FAIRLY) for name in ("Alf", "Bert", "Carl", "Dick", "Ed")])
    bench.play("alf: strike dagmar\nskip\nset ed.hp==0\nnotes heroes=5 foes=2")
    assert order(bench) == ["alf"]
    bench.play("set dick.hp==0")
    assert [slot.id for slot in bench.state.agenda] == ["foes/morale/1", "alf/strike/1"]


@pytest.mark.clause("A-67")
def test_the_number_is_told_before_the_die_is_rolled() -> None:
    events = band().play("next", "1")
    kinds = [
        "told" if isinstance(event, e.Noted) and "50 or less holds" in event.note.text else "rolled"
        for event in events
        if isinstance(event, e.Checked) or (isinstance(event, e.Noted) and "or less holds" in event.note.text)
    ]
    assert kinds == ["told", "rolled"]


@pytest.mark.clause("A-67")
def test_a_reason_is_answered_once() -> None:
    bench = band()
    bench.play("next", "1")
    assert "foes/morale/1" not in [slot.id for slot in bench.state.agenda]
    bench.play("skip\nskip\nskip\nskip\nnotes heroes=2 foes=5")
    assert "foes/morale/1" not in [slot.id for slot in bench.state.agenda]


@pytest.mark.clause("A-67")
def test_the_check_comes_at_its_own_sides_turn_and_not_later() -> None:
    bench = band(5, 2, down=0)
    assert not order(bench)
    bench.play("set dick.hp==0")
    assert [slot.id for slot in bench.state.agenda] == ["foes/morale/1"]


@pytest.mark.clause("A-67")
def test_modifiers_of_the_dmg() -> None:
    """A quarter lost +5, one friend down +10, hurt without hurting +10."""
    bench = band()
    roll = of_type(bench.play("next", "1"), e.Checked)[0]
    assert {term.label: term.amount for term in roll.terms} == {
        "a quarter lost": 5, "friends killed": 10, "hurt and not hurting": 10,
    }  # fmt: skip


@pytest.mark.clause("A-67")
def test_modifiers_of_osric_by_house_rule() -> None:
    """A quarter lost +5, a friend lost +5, three against two -10."""
    bench = band(rules={"morale_table": "osric"})
    roll = of_type(bench.play("next", "1"), e.Checked)[0]
    assert {term.label: term.amount for term in roll.terms} == {
        "a quarter lost": 5, "friends lost": 5, "superior numbers": -10,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("table", "margin", "way"),
    [
        ("dmg", 0, "holds"),
        ("dmg", 1, "fall-back"),
        ("dmg", 15, "fall-back"),
        ("dmg", 16, "retreat"),
        ("dmg", 30, "retreat"),
        ("dmg", 31, "flee"),
        ("dmg", 50, "flee"),
        ("dmg", 51, "give-up"),
        ("osric", 0, "holds"),
        ("osric", 14, "fall-back"),
        ("osric", 25, "fall-back"),
        ("osric", 26, "flee"),
        ("osric", 50, "flee"),
        ("osric", 51, "give-up"),
    ],
)
def test_what_a_margin_leads_to(table: str, margin: int, way: str) -> None:
    assert Rules("demon-idol")["morale_checks.way_out"](margin, table) == way


@pytest.mark.clause("A-68")
@pytest.mark.parametrize(
    ("face", "way"), [(25, "holds"), (26, "fall-back"), (40, "fall-back"), (41, "retreat"), (55, "retreat"),
                      (56, "flee"), (75, "flee"), (76, "give-up")]
)  # fmt: skip
def test_a_failure_replaces_what_was_declared_by_the_way_out(face: int, way: str) -> None:
    """25 is added to the die, and 50 or less holds."""
    bench = band()
    events = bench.play("next", str(face))
    kinds = {who: declared.data.get("kind") for who, declared in bench.state.declared.items()}
    if way == "holds":
        assert kinds == {"alf": "strike", "bert": "strike"}
    elif way == "give-up":
        assert not kinds
        assert {bench[who].standing for who in ("alf", "bert", "carl")} == {"surrendered"}
    else:
        assert kinds == dict.fromkeys(("alf", "bert", "carl"), "avoid")
        assert {bench.state.declared[who].data["way"] for who in kinds} == {way}
        assert "A-68" in cited(events)
        assert order(bench) == ["alf", "bert", "carl"]


@pytest.mark.clause("A-68")
@pytest.mark.parametrize(("parting", "terms"), [("stunned", [2, 4]), ("four", [4])])
def test_a_parting_attack_by_the_house_rule(parting: str, terms: list[int]) -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"), rules={"parting": parting})
    bench.play("thug: avoid retreat\nskip\nnotes heroes=2 foes=5")
    roll = of_type(bench.play("next", "1"), e.Checked)[0]
    assert roll.who == "dagmar"
    assert [term.amount for term in roll.terms] == terms


@pytest.mark.clause("A-68")
def test_a_leader_rallies_those_who_left_in_order_and_nobody_in_panic() -> None:
    for face, rallied in ((30, True), (60, False)):
        bench = band()
        bench.play("next", str(face))
        assert bench["alf"].effect("avoiding") is not None
        assert Rules("demon-idol")["avoiding.rallied"](bench.state, bench["alf"]) is False
        bench.play("set bert.leader=true")
        bench.play("unmark avoiding bert")
        assert Rules("demon-idol")["avoiding.rallied"](bench.state, bench["alf"]) is rallied
