"""The least that a hit does: the attack's Shock, where that reaches the target's AC (W-114, AMB-W21)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.sovereign.scene import Fields, checked, delver, foe, lost, scene, unasked
from tests.support.bench import Bench, cited, of_type

STRONG: Fields = {"Strength": 14}
FLAIL: Fields = {
    "weapon": {"flail": {"damage": "1d6", "shock": 4, "shock_ac": 15}, "razor": {"damage": "1d4", "shock": 3}}
}


def blow(weapon: str, where: str = "b3", target: Fields | None = None, rule: str = "armour", **mira: object) -> Bench:
    """Mira with a weapon against a wolf that nothing kills, by a house rule for the least of a hit."""
    victim = foe("Wolf", where, **{"hp": 90, "ac": 10, **(target or {})})
    people = (delver("Mira", "b2", weapons=[weapon], **mira), victim)
    return unasked(scene(*people, library=FLAIL, rules={"shock_floor": rule}))


@pytest.mark.clause("W-114")
@pytest.mark.parametrize(
    ("target", "attributes", "die", "armour", "always", "suffered"),
    [
        ({"ac": 15}, {}, 1, 4, 4, 4),
        ({"ac": 15}, {}, 4, 4, 4, 4),
        ({"ac": 15}, {}, 5, 5, 5, 5),
        ({"ac": 15}, STRONG, 3, 5, 5, 5),
        ({"ac": 16}, {}, 1, 1, 4, 1),
        ({"ac": 14, "shield": True}, {}, 1, 4, 4, 1),
        ({"ac": 15, "shield": True}, {}, 1, 1, 4, 1),
        ({"ac": 12, "powers": ["ignores-shock"]}, {}, 1, 4, 4, 1),
    ],
    ids=str,
)
def test_it_reaches_the_ac_and_heeds_nothing_else(
    target: Fields, attributes: Fields, die: int, armour: int, always: int, suffered: int
) -> None:
    """Shock 4/15: what keeps Shock off does not lessen a hit, but the AC of a shield counts."""
    for rule, damage in (("armour", armour), ("always", always), ("suffered", suffered)):
        bench = blow("flail", target=target, attributes=attributes, rule=rule)
        events = bench.play("mira: attack wolf", dice=f"20 {die}")
        assert lost(events, "wolf") == [damage]
        raised = damage > die + bench["mira"].stats["STR"]
        assert ("W-114" in cited(events)) == raised


@pytest.mark.clause("W-114")
def test_any_ac_is_reached_by_shock_without_one_by_some_feats_and_by_a_swarms() -> None:
    assert lost(blow("razor", target={"ac": 19}).play("mira: attack wolf", dice="20 1"), "wolf") == [3]
    feat = blow("flail", target={"ac": 19}, feats={"shocking-assault": 1})
    assert lost(feat.play("mira: attack wolf", dice="20 1"), "wolf") == [4]
    people = (delver("Mira", "b2", weapons=["flail"]), delver("Ana", "c2"), foe("Wolf", "b3", ac=19, hp=90))
    bench = unasked(scene(*people, library=FLAIL))
    bench.play("ana: swarm wolf\n> wait")
    events = bench.play("mira: swarm wolf\n> mira", dice="20 1")
    assert lost(events, "wolf") == [4], "1 and 1 for Ana; her point is none of the Shock"
    assert "W-114" in cited(events)


@pytest.mark.clause("W-114")
@pytest.mark.parametrize("rule", ["armour", "always", "suffered"])
def test_thrown_weapons_have_no_such_floor(rule: str) -> None:
    assert lost(blow("spear", "b4", rule=rule).play("mira: shoot wolf", dice="20 1"), "wolf") == [1]
    events = blow("spear", rule=rule).play("mira: attack wolf with=spear", dice="20 1")
    assert lost(events, "wolf") == [2]
    assert "W-114" in cited(events)


@pytest.mark.clause("W-114")
def test_a_lucky_hit_is_one() -> None:
    bench = blow("flail", target={"ac": 14}, powers=["veterans-luck"])
    bench.play("set mira.asks=always")
    events = bench.play("mira: attack wolf\n> yes", dice="1 2")
    assert lost(events, "wolf") == [4]
    assert "W-114" in cited(events)


@pytest.mark.clause("W-114")
def test_it_uses_no_shield_up_and_spoils_no_spell() -> None:
    bench = blow("flail", target={"ac": 12, "shield": True}, rule="suffered")
    assert lost(bench.play("mira: attack wolf", dice="20 1"), "wolf") == [1]
    assert not bench["wolf"].counters.get("shield"), "the first Shock of the round is still the shield's"
    bench.play("set mira.budget.main=1")
    bench.play("mira: attack wolf", dice="1")
    assert bench["wolf"].counters.get("shield") == 1
    bench.play("set mira.budget.main=1")
    events = bench.play("mira: attack wolf", dice="20 1")
    assert lost(events, "wolf") == [4], "no shield is left to stop the Shock"
    assert "W-114" in cited(events)
    close = blow("flail", target={"ac": 12, "feats": {"close-combatant": 1}})
    close.play("mira: attack wolf", dice="20 1")
    assert not close["wolf"].counters.get("dodged")


@pytest.mark.clause("W-114")
def test_the_arithmetic_says_what_has_raised_it() -> None:
    bench = blow("flail", target={"ac": 14, "shield": True})
    events = bench.play("mira: attack wolf", dice="20 1")
    change = next(each for each in of_type(events, e.PoolChanged) if each.who == "wolf")
    assert [(term.label, term.amount) for term in change.why.terms] == [("Flail", 1), ("never less than its Shock", 3)]
    assert checked(events, "damage").total == 1
    assert "W-114" in cited(events)
