"""Natural 1s: the dice behind them, and how the target answers (T-55 to T-61, T-69)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.quest.more_b import asked, choice, duel, rolls
from tests.rulesets.quest.scene import effects, wolf
from tests.support.bench import Bench, cited, of_type

ATTACK = "mira: attack wolf aim=plain"


def far(rules: dict[str, str] | None = None, at: str = "e9") -> Bench:
    """A hero with a bow before a wolf that she does not stand near."""
    bench = duel(rules=rules, me={"weapons": ["bow"]})
    bench.play(f"set wolf.at={at}")
    return bench


# Checks


@pytest.mark.clause("T-55", "T-56")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ("1 3", "it fails, whatever the skill"),
        ("1 4 5", "a tragedy, step 1: the GM says how bad it is"),
        ("2", "success: 52 against 12"),
    ],
)
def test_a_natural_1_fails_however_skilled(dice: str, words: str) -> None:
    events = duel({"AGI": 50}).play("mira: check AGI 12", dice=dice)
    assert of_type(events, e.Noted)[-1].note.text == words


@pytest.mark.clause("T-57")
@pytest.mark.parametrize(
    ("faces", "step"), [("4 6 1", 2), ("4 6 8 1", 3), ("4 6 8 10 1", 4), ("4 6 8 10 12 1", 5), ("4 6 8 10 12 20", 6)]
)
def test_each_highest_face_makes_it_worse(faces: str, step: int) -> None:
    events = duel().play("mira: check AGI 12", dice=f"1 {faces}")
    assert of_type(events, e.Noted)[-1].note.text.startswith(f"a tragedy, step {step}:")
    assert rolls(events) == ["1d20", "1d4", "1d6", "1d8", "1d10", "1d12", "1d20"][: 1 + len(faces.split())]


# Attacks


@pytest.mark.clause("T-58", "T-55")
def test_a_natural_1_misses_even_where_the_total_is_enough() -> None:
    bench = duel({"ACC": 50})
    events = bench.play(f"{ATTACK}\n> no", dice="1 2")
    assert of_type(events, e.Checked)[0].total > 11
    assert bench.hp("wolf") == 90


@pytest.mark.clause("T-58")
def test_a_natural_2_may_hit() -> None:
    bench = duel({"ACC": 9})
    assert "T-58" not in cited(bench.play(ATTACK, dice="2 5"))
    assert bench.hp("wolf") == 90 - 7
    assert "T-58" in cited(duel().play(f"{ATTACK}\n> no", dice="1 2"))


@pytest.mark.clause("T-59", "T-69", "T-66")
def test_the_target_decides_whether_it_strikes_back_and_where() -> None:
    bench = duel()
    request = choice(bench, ATTACK, dice="1 2")
    assert request.who == "wolf"
    assert {each.id for each in request.options} == {
        "centre", "fatal", "slowing", "weakening", "disrupting", "plain", "no",
    }  # fmt: skip
    assert {"T-59", "T-69"} <= set(request.clauses)
    bench.play("> weakening", dice="15 8")
    assert bench.hp("mira") == 90 - 10
    assert effects(bench, "mira", "weakening-wound")
    assert bench["wolf"].counters.get("free-hits") == 1


@pytest.mark.clause("T-59")
def test_nobody_has_to_strike_back() -> None:
    bench = duel()
    bench.play(f"{ATTACK}\n> no", dice="1 2")
    assert bench.hp("mira") == 90
    assert not bench["wolf"].counters.get("free-hits")


@pytest.mark.clause("T-59", "T-69")
def test_only_an_attacker_in_the_targets_melee_zone_is_struck_back() -> None:
    assert not asked(far(), ATTACK, dice="1 2")
    assert asked(far(at="e6"), f"{ATTACK} with=bow-mira", dice="1 2") == "attack/wolf.free-hit"


@pytest.mark.clause("T-59")
def test_it_is_the_zone_of_the_target_that_counts() -> None:
    reaching = duel(me={"feats": ["reach"]})
    reaching.play("set wolf.at=e7")
    assert not asked(reaching, ATTACK, dice="1 2"), "she reaches the wolf, and it does not reach her"
    reached = duel(it={"feats": ["reach"]}, me={"weapons": ["bow"]})
    reached.play("set wolf.at=e7")
    assert asked(reached, ATTACK, dice="1 2") == "attack/wolf.free-hit"


@pytest.mark.clause("T-69", "T-71")
def test_without_a_slot_nobody_strikes_back() -> None:
    assert not asked(duel({}, {"AGI": -1}), ATTACK, dice="1 2")
    bench = duel({}, {"AGI": 0})
    assert asked(bench, ATTACK, dice="1 2")
    bench.play("> plain", dice="2")
    bench.play("set mira.budget.attack=1")
    assert not asked(bench, ATTACK, dice="1 2"), "the one slot is used"


@pytest.mark.parametrize("condition", ["paralysed", "tied-up", "frozen", "summoning-sickness"])
def test_whoever_cannot_act_does_not_strike_back_not_even_at_a_tragedy(condition: str) -> None:
    for dice in ("1 2", "1 4 2", "1 4 6"):
        bench = duel()
        bench.play(f"mark {condition} wolf\n{ATTACK}", dice=dice)
        assert bench.hp("mira") == 90


@pytest.mark.clause("T-69")
def test_somebody_else_near_does_not_strike_back() -> None:
    bench = duel(more=[wolf("Grim", "d5", {"AGI": 3})])
    bench.turn("mira")
    request = choice(bench, ATTACK, dice="1 2")
    assert request.who == "wolf"
    bench.play("> no")


@pytest.mark.clause("T-59", "T-69")
def test_a_spell_that_fails_beside_its_target_is_answered_too() -> None:
    spell = {"range": 6, "damage": "1d8", "type": "fire"}
    bench = duel(me={"spells": ["dart"]}, library={"spell": {"dart": spell}})
    assert asked(bench, "mira: cast dart wolf", dice="1 2") == "cast/target-1/wolf.free-hit"


@pytest.mark.clause("T-59", "T-66", "T-71")
def test_free_hits_that_are_natural_1s_answer_each_other_until_the_slots_are_used() -> None:
    bench = duel({"AGI": 1}, {"AGI": 0})
    bench.play(f"{ATTACK}\n> plain\n> plain", dice="1 2 1 2 1 2")
    assert bench["wolf"].counters.get("free-hits") == 1
    assert bench["mira"].counters.get("free-hits") == 1
    assert (bench.hp("mira"), bench.hp("wolf")) == (90, 90)


# Tragedies


@pytest.mark.clause("T-56", "T-60")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_only_a_4_makes_it_a_tragedy(face: int) -> None:
    assert asked(duel(), ATTACK, dice=f"1 {face}") == "attack/wolf.free-hit"
    bench = duel()
    events = bench.play(f"{ATTACK}\n> plain", dice="1 4 1 5")
    assert bench.hp("mira") == 90 - 14, "nobody is asked whether it strikes"
    assert "T-60" in cited(events)


@pytest.mark.clause("T-60")
@pytest.mark.parametrize(("agility", "used"), [(1, 1), (-1, None), (-3, None)])
def test_the_free_critical_hit_uses_a_slot_if_there_is_one_and_comes_without(agility: int, used: int | None) -> None:
    bench = duel({"AGI": 90, "ARMOR": 4}, {"AGI": agility})
    events = bench.play(f"{ATTACK}\n> plain", dice="1 4 5 6")
    assert bench.hp("mira") == 90 - ((6 + 2) * 2 - 4), "no d20 is rolled, it hits; doubled, less armor"
    assert bench["wolf"].counters.get("free-hits") == used
    assert rolls(events) == ["1d20", "1d4", "1d6", "1d8"]


@pytest.mark.clause("T-60")
def test_used_slots_do_not_matter_to_it_either() -> None:
    bench = duel({}, {"AGI": 0})
    bench.play(f"{ATTACK}\n> plain", dice="1 2 2")
    bench.play(f"set mira.budget.attack=1\n{ATTACK}\n> plain", dice="1 4 5 6")
    assert bench.hp("mira") == 90 - 16
    assert bench["wolf"].counters.get("free-hits") == 1


@pytest.mark.clause("T-60")
@pytest.mark.parametrize(("dice", "hurt"), [("6", 16), ("2 6", 16), ("4 2 6", 32), ("4 6", 90)])
def test_by_house_rule_it_escalates_like_any_critical(dice: str, hurt: int) -> None:
    rules = {} if dice == "6" else {"free_critical": "escalates"}
    bench = duel(rules=rules)
    bench.play(f"{ATTACK}\n> plain", dice=f"1 4 5 {dice}")
    assert bench.hp("mira") == 90 - hurt


@pytest.mark.clause("T-60")
@pytest.mark.parametrize(("rules", "dice", "hurt"), [({}, "1 4 1", 0), ({"tragedy": "at any distance"}, "1 4 1 5", 14)])
def test_a_tragedy_is_answered_in_the_melee_zone_or_by_house_rule_anywhere(
    rules: dict[str, str], dice: str, hurt: int
) -> None:
    bench = far(rules)
    bench.play(f"{ATTACK}\n> plain" if hurt else ATTACK, dice=dice)
    assert bench.hp("mira") == 90 - hurt
    assert bench["wolf"].counters.get("free-hits", 0) == bool(hurt)


def test_the_house_rule_is_for_tragedies_only() -> None:
    assert not asked(far({"tragedy": "at any distance"}), ATTACK, dice="1 2")


@pytest.mark.clause("T-40", "T-60")
def test_a_free_critical_hit_may_be_aimed() -> None:
    bench = duel()
    assert asked(bench, ATTACK, dice="1 4 1")
    request = bench.table.asking.request if bench.table.asking else None
    assert request is not None
    assert (request.who, request.key) == ("wolf", "attack/free-critical/wolf.aim")
    assert {"T-40", "T-60"} <= set(request.clauses)
    bench.play("> slowing", dice="5")
    assert [each.kind for each in bench["mira"].effects.values()] == ["slowing-wound"]


@pytest.mark.clause("T-60")
@pytest.mark.parametrize("edit", ["remove wolf", "mark paralysed wolf", "remove mira", "set mira.hp=0"])
def test_it_does_not_fall_when_one_of_the_two_is_out_of_the_fight_meanwhile(edit: str) -> None:
    bench = duel()
    assert asked(bench, ATTACK, dice="1 4 1")
    bench.door.console.execute(edit)
    if bench.table.asking is not None:
        bench.play("> plain")
    assert all(who.pools["hp"].current in (0, 90) for who in bench.state.combatants.values())
    assert not any(who.counters.get("free-hits") for who in bench.state.combatants.values())


@pytest.mark.clause("T-60")
def test_a_free_critical_hit_ends_the_turn_of_whom_it_defeats() -> None:
    bench = duel(me={"hp": 14})
    bench.play(f"{ATTACK}\n> plain", dice="1 4 1 5")
    assert bench["mira"].standing == "defeated"
    assert not [each for each in bench["mira"].effects.values() if each.kind.endswith("wound")]
    assert bench.table.asking is None


@pytest.mark.clause("T-61", "T-57")
def test_a_6_behind_the_4_defeats_the_attacker_without_another_die() -> None:
    bench = duel({"ARMOR": 60})
    events = bench.play(ATTACK, dice="1 4 6")
    assert bench["mira"].standing == "defeated"
    assert bench.hp("wolf") == 90
    assert rolls(events) == ["1d20", "1d4", "1d6"]
    assert not bench["wolf"].counters.get("free-hits")


@pytest.mark.clause("T-61")
@pytest.mark.parametrize(
    ("rules", "standing"),
    [({}, "up"), ({"tragedy": "at any distance"}, "defeated"), ({"free_critical": "escalates"}, "up")],
)
def test_from_afar_that_is_a_house_rule(rules: dict[str, str], standing: str) -> None:
    bench = far(rules)
    bench.play(ATTACK, dice="1 4 6")
    assert bench["mira"].standing == standing


@pytest.mark.clause("T-61")
def test_a_target_without_slots_defeats_its_attacker_all_the_same() -> None:
    bench = duel({}, {"AGI": -4})
    bench.play(ATTACK, dice="1 4 6")
    assert bench["mira"].standing == "defeated"


# While a question is open


@pytest.mark.clause("T-59")
@pytest.mark.parametrize(
    "edit",
    ["remove wolf", "set wolf.hp=0", "flee wolf", "set mira.hp=0", "remove mira", "flee mira"],
)
def test_when_one_of_the_two_is_gone_there_is_no_free_hit(edit: str) -> None:
    bench = duel()
    assert asked(bench, ATTACK, dice="1 2")
    bench.door.console.execute(edit)
    if bench.table.asking is not None:
        bench.play("> plain")
    assert all(bench.hp(who) in (0, 90) for who in bench.state.combatants)


@pytest.mark.clause("T-59", "T-71")
@pytest.mark.parametrize("edit", ["set wolf.counter.free-hits=2", "set wolf.AGI==-1", "mark paralysed wolf"])
def test_whoever_loses_its_last_slot_while_it_is_asked_does_not_strike(edit: str) -> None:
    bench = duel()
    assert asked(bench, ATTACK, dice="1 2")
    bench.door.console.execute(edit)
    if bench.table.asking is not None:
        bench.play("> plain")
    assert bench.hp("mira") == 90
