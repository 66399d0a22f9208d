"""Free hits: what they cost, the slots that limit them, and the additional attacks of feats (T-66, T-70 to T-72)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.quest.more_b import asked, choice, duel, fresh, next_round, number
from tests.rulesets.quest.scene import Fields, hero, left, wolf
from tests.support.bench import Bench, cited, of_type

FEATS: Fields = {
    "on-critical": {"attacks_again": "critical"},
    "on-wound": {"attacks_again": "wound"},
}
ATTACK = "mira: attack wolf aim=plain"


def provoke(bench: Bench, dice: str = "2") -> bool:
    """Mira leaves the wolf's zone and is struck at; whether anybody was asked."""
    fresh(bench, "mira", "e5")
    if not asked(bench, "mira: move e1"):
        return False
    bench.play("> plain", dice=dice)
    return True


# What it is


@pytest.mark.clause("T-66")
def test_a_free_hit_costs_no_action() -> None:
    bench = duel()
    assert provoke(bench)
    assert left(bench, "wolf") == (1, 1, 2)
    bench.turn("wolf")
    assert left(bench, "wolf") == (1, 1, 2)
    bench.play("wolf: wait")
    assert left(bench, "wolf") == (1, 1, 2)


@pytest.mark.clause("T-66")
def test_it_is_an_attack_like_any_other() -> None:
    bench = duel(it={"feats": ["weapon-focus"], "focus": ["sword"]})
    bench.play("mark pressing wolf\nmark steadied wolf")
    fresh(bench, "mira", "e5")
    events = bench.play("mira: move e1\n> centre", dice="7 3 4")
    assert number(events) == 11, "7 and Accuracy 2, steadied, at the centre of mass"
    assert bench.hp("mira") == 90 - (3 + 4 + 2 + 1)
    assert "T-66" in cited(of_type(events, e.Noted))


@pytest.mark.clause("T-66")
def test_without_an_answer_from_the_one_who_is_entitled_nothing_happens() -> None:
    bench = duel()
    request = choice(bench, "mira: move e1")
    assert request.who == "wolf"
    bench.play("> no")
    assert bench.hp("mira") == 90


# Slots


@pytest.mark.clause("T-71", "T-66")
@pytest.mark.parametrize(("agility", "slots"), [(3, 4), (1, 2), (0, 1)])
def test_there_are_as_many_in_a_round_as_agility_and_one(agility: int, slots: int) -> None:
    bench = duel({"AGI": 5}, {"AGI": agility})
    assert [provoke(bench) for _ in range(slots + 1)] == [True] * slots + [False]
    assert bench["wolf"].counters.get("free-hits") == slots


@pytest.mark.clause("T-71")
def test_they_are_all_back_when_the_next_round_begins() -> None:
    bench = duel({}, {"AGI": 0})
    assert provoke(bench)
    assert not provoke(bench)
    bench.turn("wolf")
    bench.play("wolf: wait")
    next_round(bench)
    bench.turn("mira")
    assert not bench["wolf"].counters.get("free-hits")
    assert provoke(bench)


@pytest.mark.clause("T-71")
@pytest.mark.parametrize(("wounds", "asks"), [(0, True), (1, False)])
def test_a_wound_to_agility_counts_at_once(wounds: int, asks: bool) -> None:
    bench = duel()
    assert provoke(bench)
    for _ in range(wounds):
        bench.play("mark slowing-wound wolf")
    assert provoke(bench) is asks


@pytest.mark.clause("T-71")
def test_more_agility_gives_another_slot_at_once() -> None:
    bench = duel({}, {"AGI": 0})
    assert provoke(bench)
    assert not provoke(bench)
    bench.play("mark swift wolf")
    assert provoke(bench)


@pytest.mark.clause("T-72", "T-71")
@pytest.mark.parametrize("agility", [-1, -2, -5])
def test_at_0_slots_or_less_there_are_none(agility: int) -> None:
    bench = duel({}, {"AGI": agility})
    assert not provoke(bench)
    fresh(bench, "mira", "e5")
    assert "T-72" in cited(bench.play(ATTACK, dice="1 2"))
    bench.play("set mira.budget.attack=1 wolf.AGI==0")
    assert "T-72" not in choice(bench, ATTACK, dice="1 2").clauses
    bench.play("> no")
    assert provoke(bench)


@pytest.mark.clause("T-70")
def test_a_feat_grants_nothing_then() -> None:
    for agility, asks in ((-1, False), (0, True)):
        bench = duel(me={"feats": ["cleave"]}, it={"hp": 3}, more=[wolf("Grim", "d6", {"AGI": 0})])
        bench.play(f"set mira.AGI=={agility}")
        assert bool(asked(bench, ATTACK, dice="15 8")) is asks


@pytest.mark.clause("T-66", "T-71")
def test_the_question_tells_how_many_are_left() -> None:
    bench = duel({}, {"AGI": 2})
    request = choice(bench, "mira: move e1")
    assert request.facts == {"foe": "mira", "left": 3}
    bench.play("> plain", dice="2")
    fresh(bench, "mira", "e5")
    assert choice(bench, "mira: move e1").facts["left"] == 2


# Additional attacks of feats


@pytest.mark.clause("T-70", "T-98")
@pytest.mark.parametrize(
    ("feat", "dice"),
    [("cleave", "15 8 15 4"), ("on-critical", "20 1 1 15 4"), ("on-wound", "15 8 15 4")],
)
def test_a_feat_grants_an_additional_attack_for_a_slot(feat: str, dice: str) -> None:
    health = 4 if feat == "cleave" else 90
    bench = duel(
        me={"feats": [feat]}, it={"hp": health}, more=[wolf("Grim", "d6", {"AGI": 0}, hp=90)], library={"feat": FEATS}
    )
    events = bench.play(f"{ATTACK}\n> grim\n> plain", dice=dice)
    assert bench.hp("grim") == 90 - 6
    assert bench["mira"].counters.get("free-hits") == 1
    assert left(bench, "mira") == (0, 1, 2)
    assert {"T-70", "T-98"} <= cited(events)


@pytest.mark.clause("T-70")
@pytest.mark.parametrize(
    ("feat", "dice"),
    [("cleave", "15 3"), ("on-critical", "15 3"), ("on-wound", "15 3")],
)
def test_nothing_is_granted_where_it_did_not_happen(feat: str, dice: str) -> None:
    bench = duel(me={"feats": [feat]}, more=[wolf("Grim", "d6", {"AGI": 0})], library={"feat": FEATS})
    assert not asked(bench, ATTACK, dice=dice)
    bench.play("set mira.budget.attack=1 wolf.hp=3 wolf.ARMOR==-20")
    assert "T-70" in choice(bench, ATTACK, dice="20 1 8").clauses


@pytest.mark.clause("T-70")
def test_without_a_slot_it_is_not_granted() -> None:
    for used, asks in ((2, False), (1, True)):
        bench = duel(me={"feats": ["cleave"]}, it={"hp": 3}, more=[wolf("Grim", "d6", {"AGI": 0})])
        bench.play(f"set mira.counter.free-hits={used}")
        assert bool(asked(bench, ATTACK, dice="15 8")) is asks


@pytest.mark.clause("T-70")
def test_it_may_be_left_out_and_needs_an_enemy_near() -> None:
    bench = duel(me={"feats": ["cleave"]}, it={"hp": 3}, more=[wolf("Grim", "d6", {"AGI": 0})])
    request = choice(bench, ATTACK, dice="15 8")
    assert [each.id for each in request.options] == ["grim", "no"]
    bench.play("> no")
    assert (bench.hp("grim"), bench["mira"].counters.get("free-hits")) == (30, None)
    alone = duel(me={"feats": ["cleave"]}, it={"hp": 3}, more=[wolf("Grim", "e7", {"AGI": 0})])
    assert not asked(alone, ATTACK, dice="15 8")


@pytest.mark.clause("T-40", "T-70")
def test_an_additional_attack_may_be_aimed() -> None:
    more = [wolf("Grim", "d6", {"AGI": 0}, hp=90)]
    bench = duel(me={"feats": ["cleave"]}, it={"hp": 3}, more=more)
    assert asked(bench, ATTACK, "grim", dice="15 8") == "attack/additional-attack/mira.aim"
    bench.play("> weakening", dice="15 8")
    assert [each.kind for each in bench["grim"].effects.values()] == ["weakening-wound"]


@pytest.mark.clause("T-70")
def test_an_additional_attack_grants_no_further_one() -> None:
    bench = duel(
        me={"feats": ["cleave"]},
        it={"hp": 3},
        more=[wolf("Grim", "d6", {"AGI": 0}, hp=3), wolf("Ash", "f6", {"AGI": -1})],
    )
    bench.play(f"{ATTACK}\n> grim\n> plain", dice="15 8 15 8")
    assert bench["grim"].standing == "defeated"
    assert bench["mira"].counters.get("free-hits") == 1


@pytest.mark.clause("T-70", "T-98")
def test_riposte_strikes_at_whoever_missed_and_at_nobody_else() -> None:
    bench = duel(it={"feats": ["riposte"]}, more=[hero("Odo", "f6", {"AGI": 0})])
    request = choice(bench, ATTACK, dice="5")
    assert request.who == "wolf"
    assert [each.id for each in request.options] == ["mira", "no"]
    bench.play("> mira\n> plain", dice="15 3")
    assert bench.hp("mira") == 90 - 5
    assert bench["wolf"].counters.get("free-hits") == 1


@pytest.mark.clause("T-70", "T-69")
@pytest.mark.parametrize(("dice", "key"), [("5", "additional-attack"), ("1 2", "free-hit"), ("15 3", "")])
def test_a_natural_1_is_answered_once_and_a_hit_not_at_all(dice: str, key: str) -> None:
    bench = duel(it={"feats": ["riposte"]})
    assert asked(bench, ATTACK, dice=dice).rpartition(".")[2] == key
    if key:
        assert not asked(bench, "> no")


@pytest.mark.clause("T-70")
def test_a_shot_that_misses_is_not_answered() -> None:
    bench = duel(me={"weapons": ["bow"]}, it={"feats": ["riposte"]})
    assert not asked(bench, f"{ATTACK} with=bow-mira", dice="3")
    bench.play("set mira.budget.attack=1")
    assert "T-70" in choice(bench, f"{ATTACK} with=unarmed", dice="3").clauses


@pytest.mark.clause("T-70")
@pytest.mark.parametrize("edit", ["remove grim", "set grim.hp=0", "set mira.hp=0", "mark paralysed mira"])
def test_the_gm_may_take_somebody_out_while_it_is_asked(edit: str) -> None:
    bench = duel(me={"feats": ["cleave"]}, it={"hp": 3}, more=[wolf("Grim", "d6", {"AGI": 0})])
    assert asked(bench, ATTACK, dice="15 8")
    bench.door.console.execute(edit)
    if bench.table.asking is not None:
        bench.play("> no" if "remove" in edit else "> grim")
    assert bench["mira"].counters.get("free-hits") is None
