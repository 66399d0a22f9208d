"""What bonus actions buy (T-21 to T-31)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose
from tests.rulesets.quest.more import beside_a_sword, done, drawn, farthest, path
from tests.rulesets.quest.more_b import bonus, duel, number, rolls
from tests.rulesets.quest.scene import at, effects, hero, left, option, question, scene, wolf
from tests.support.bench import of_type

BOW = {"weapons": ["bow"]}


@pytest.mark.clause("T-21")
def test_a_bonus_action_picks_something_up() -> None:
    bench = beside_a_sword()
    bench.play("mira: pick-up pay=bonus")
    assert left(bench, "mira") == (1, 1, 1)
    assert "sword-wolf" in drawn(bench, "mira")


@pytest.mark.clause("T-22")
def test_two_bonus_actions_change_weapons() -> None:
    bench = beside_a_sword()
    bench.play("mira: draw hook-mira pay=bonus\nmira: draw maul-mira pay=bonus")
    assert (drawn(bench, "mira"), left(bench, "mira")) == ({"maul-mira"}, (1, 1, 0))
    bench.refusal("mira: draw maul-mira pay=bonus")


@pytest.mark.clause("T-23")
def test_a_bonus_action_is_enough_for_a_few_words() -> None:
    bench = duel()
    bench.play("mira: talk now pay=bonus")
    assert left(bench, "mira") == (1, 1, 1)


HIDE = {"name": "Bark", "resists": {"slashing": 3}, "modifiers": [{"stat": "AGI", "amount": 2}]}
GROW = {"mp": 1, "aims": "self", "toggles": True, "inflicts": [{"condition": "bark"}]}


@pytest.mark.clause("T-24")
def test_a_bonus_action_turns_all_of_a_spell_off_and_on_again() -> None:
    bench = duel(me={"spells": ["grow"], "mp": 9}, library={"condition": {"bark": HIDE}, "spell": {"grow": GROW}})
    bench.refusal("mira: toggle")
    bench.play("mira: cast grow")
    done(bench, "mira")
    found = []
    for _ in range(3):
        bench.turn("wolf")
        found.append((number(bench.play("wolf: attack mira aim=plain\nwolf: wait", dice="15 5")), bench.hp("mira")))
        bench.turn("mira")
        bench.play("set mira.hp=90\nmira: toggle")
        assert left(bench, "mira") == (1, 1, 1)
        done(bench, "mira")
    assert found == [(13, 90 - 4), (11, 90 - 7), (13, 90 - 4)]


@pytest.mark.clause("T-25")
@pytest.mark.parametrize(("times", "damage"), [(0, 5), (1, 6), (2, 7)])
def test_plus_1_damage_for_each_bonus_action(times: int, damage: int) -> None:
    bench = duel()
    for _ in range(times):
        bench.play("mira: press")
    assert left(bench, "mira") == (1, 1, 2 - times)
    bench.play("mira: attack wolf aim=plain", dice="15 3")
    assert bench.hp("wolf") == 90 - damage


@pytest.mark.clause("T-25")
def test_it_is_for_melee_weapons_only() -> None:
    bench = duel(me=BOW)
    bench.play("mira: press\nmira: attack wolf aim=plain with=bow", dice="15 3")
    assert bench.hp("wolf") == 90 - 3
    bench = scene(hero("Mira", "e5", weapons=["knife"]), wolf("Wolf", "e8"))
    bench.turn("mira")
    bench.play("mira: press\nmira: attack wolf aim=plain how=throw", dice="15 3")
    assert bench.hp("wolf") == 30 - 3, "thrown it is no blow"


@pytest.mark.clause("T-25", "T-4")
def test_it_counts_for_all_attacks_of_the_round_free_hits_too_and_no_longer() -> None:
    bench = duel()
    bench.play("mira: press\nmira: press\nmira: attack wolf aim=plain", dice="15 3")
    bench.play("set mira.budget.attack=1\nmira: attack wolf aim=plain\nmira: wait", dice="15 3")
    assert bench.hp("wolf") == 90 - 7 - 7
    bench.turn("wolf")
    bench.play("wolf: move e9\n> plain", dice="15 3")
    assert bench.hp("wolf") == 90 - 7 - 7 - 7
    done(bench, "wolf")
    bench.turn("mira")
    assert not effects(bench, "mira", "pressing")
    bench.play("set mira.at=e8\nmira: attack wolf aim=plain", dice="15 3")
    assert bench.hp("wolf") == 69 - 5


@pytest.mark.clause("T-26")
@pytest.mark.parametrize("times", [0, 1, 2])
def test_plus_1_to_hit_for_each_bonus_action(times: int) -> None:
    bench = duel()
    for _ in range(times):
        bench.play("mira: steady")
    assert left(bench, "mira") == (1, 1, 2 - times)
    assert bonus(bench.play("mira: attack wolf aim=plain", dice="2")) == 3 + times
    bench.play("set mira.budget.bonus=0")
    assert "T-26" in str(bench.refusal("mira: steady"))


@pytest.mark.clause("T-26", "T-4")
@pytest.mark.parametrize(("rules", "second"), [({}, 4), ({"steady": "this round"}, 4), ({"steady": "next attack"}, 3)])
def test_it_lasts_for_the_round_or_by_house_rule_for_one_attack(rules: dict[str, str], second: int) -> None:
    bench = duel(rules=rules)
    bench.play("mira: steady")
    assert bonus(bench.play("mira: attack wolf aim=plain", dice="2")) == 4
    bench.play("set mira.budget.attack=1")
    assert bonus(bench.play("mira: attack wolf aim=plain", dice="2")) == second
    done(bench, "mira", "wolf")
    bench.turn("mira")
    assert bonus(bench.play("mira: attack wolf aim=plain", dice="2")) == 3


@pytest.mark.clause("T-27")
@pytest.mark.parametrize("times", [0, 1, 2])
def test_plus_1_to_dodge_until_the_units_own_next_turn(times: int) -> None:
    bench = duel()
    for _ in range(times):
        bench.play("mira: guard")
    done(bench, "mira")
    bench.turn("wolf")
    assert number(bench.play("wolf: attack mira aim=plain", dice="2")) == 11 + times
    bench.play("wolf: wait")
    bench.turn("mira")
    assert not effects(bench, "mira", "guarding")


@pytest.mark.clause("T-27")
def test_the_guard_of_a_late_actor_lasts_into_the_next_round() -> None:
    bench = duel()
    done(bench, "mira")
    bench.turn("wolf")
    bench.play("wolf: guard\nwolf: wait")
    bench.turn("mira")
    assert bench.state.clock.round == 2
    assert number(bench.play("mira: attack wolf aim=plain", dice="2")) == 12
    done(bench, "mira")
    bench.turn("wolf")
    assert not effects(bench, "wolf", "guarding")


@pytest.mark.clause("T-27")
@pytest.mark.parametrize(("condition", "needed"), [("flat-footed", 5), ("prone", 6)])
def test_the_guard_is_no_help_to_those_who_cannot_dodge(condition: str, needed: int) -> None:
    bench = duel()
    bench.play("mira: guard\nmira: guard\nmira: wait")
    bench.turn("wolf")
    assert number(bench.play("wolf: attack mira aim=plain", dice="2")) == 13
    bench.play(f"mark {condition} mira\nset wolf.budget.attack=1")
    answers = "\n> stay" if condition == "prone" else ""
    assert number(bench.play(f"wolf: attack mira aim=plain{answers}", dice="2")) == needed


@pytest.mark.clause("T-28")
@pytest.mark.parametrize(("moves", "bonuses", "spaces"), [(1, 2, 10), (1, 1, 8), (0, 2, 4), (0, 1, 2), (1, 0, 6)])
def test_2_more_spaces_for_each_bonus_action(moves: int, bonuses: int, spaces: int) -> None:
    bench = path()
    bench.play(f"set mira.budget.move={moves} mira.budget.bonus={bonuses}")
    assert farthest(bench, "mira: move") == spaces
    square = f"{'abcdefghijk'[spaces]}1"
    bench.play(f"mira: move {square}")
    assert (at(bench, "mira"), left(bench, "mira")) == (square, (1, 0, 0))


@pytest.mark.clause("T-28")
@pytest.mark.parametrize(("square", "paid"), [("g1", 0), ("h1", 1), ("i1", 1), ("j1", 2), ("k1", 2)])
def test_only_as_many_bonus_actions_are_paid_as_the_way_takes(square: str, paid: int) -> None:
    bench = path()
    hint = option(bench, "mira: move", square).hint
    assert ("bonus action" in hint) == bool(paid)
    bench.play(f"mira: move {square}")
    assert left(bench, "mira") == (1, 0, 2 - paid)


@pytest.mark.clause("T-28")
def test_a_bonus_action_alone_is_worth_2_spaces() -> None:
    bench = path()
    assert farthest(bench, "mira: step") == 2
    bench.play("mira: step c1")
    assert left(bench, "mira") == (1, 1, 1)
    bench.play("mira: step d1")
    assert "T-28" in str(bench.refusal("mira: step e1"))


@pytest.mark.clause("T-29")
@pytest.mark.parametrize("attacks", [0, 1])
def test_the_move_action_and_both_bonus_actions_are_one_more_attack(attacks: int) -> None:
    bench = duel()
    bench.play(f"set mira.budget.attack={attacks}\nmira: strike wolf aim=plain", dice="15 3")
    assert bench.hp("wolf") == 90 - 3
    assert left(bench, "mira") == (attacks, 0, 0)


@pytest.mark.clause("T-29")
@pytest.mark.parametrize("missing", ["move=0", "bonus=1", "bonus=0"])
def test_it_takes_all_three(missing: str) -> None:
    bench = duel()
    bench.play(f"set mira.budget.{missing}")
    assert "T-29" in str(bench.refusal("mira: strike wolf aim=plain"))


FEATS = {
    "keen": {"modifiers": [{"stat": "ACC", "amount": 2}, {"stat": "MIGHT", "amount": 3}]},
    "mean": {"then": [{"condition": "prone"}], "attacks_again": "wound"},
}


@pytest.mark.clause("T-29", "T-98")
def test_it_goes_without_strength_and_without_any_feat() -> None:
    me = {"feats": ["keen", "mean", "weapon-focus", "sneak-attack"], "focus": ["sword"]}
    bench = duel(me=me, library={"feat": FEATS})
    bench.play("mark unseen mira")
    events = bench.play("mira: strike wolf aim=plain", dice="15 8 3")
    assert (bonus(events), rolls(events)) == (3, ["1d20", "1d8", "1d4"])
    assert bench.hp("wolf") == 90 - 8 - 3
    assert not effects(bench, "wolf", "prone")
    bench.play("mark unseen mira")
    events = bench.play("mira: attack wolf aim=plain\n> no", dice="15 4 4 2 2")
    assert (bonus(events), rolls(events)) == (5, ["1d20", "2d8", "2d4"])
    assert bench.hp("wolf") == 79 - 8 - 4 - 2 - 3
    assert effects(bench, "wolf", "prone")


@pytest.mark.clause("T-29", "T-41", "T-25")
def test_it_may_be_aimed_and_pressed() -> None:
    bench = duel()
    bench.play("mark pressing mira")
    bench.play("mira: strike wolf aim=fatal", dice="15 5 4")
    assert bench.hp("wolf") == 90 - 5 - 1 - 16


@pytest.mark.clause("T-30", "T-73")
def test_two_bonus_actions_disengage() -> None:
    bench = duel()
    bench.play("mira: disengage pay=bonus")
    assert left(bench, "mira") == (1, 1, 0)
    assert not bench.asks("mira: move e1")


@pytest.mark.clause("T-31")
def test_a_bonus_action_is_enough_to_stand_up() -> None:
    bench = duel()
    bench.play("mark prone mira\nmira: stand pay=bonus")
    assert left(bench, "mira") == (1, 1, 1)
    assert not effects(bench, "mira", "prone")
    bench.turn("wolf")
    done(bench, "wolf")
    bench.turn("mira")
    assert left(bench, "mira") == (1, 1, 2), "in its own turn nothing is owed"


@pytest.mark.clause("T-31", "T-81")
def test_off_turn_the_bonus_action_is_missing_from_the_next_turn_only() -> None:
    bench = duel()
    done(bench, "mira")
    bench.turn("wolf")
    bench.play("mark prone mira\nrise mira pay=bonus\nwolf: wait")
    assert not effects(bench, "mira", "prone")
    for bonuses in (1, 2):
        bench.turn("mira")
        assert left(bench, "mira") == (1, 1, bonuses)
        done(bench, "mira", "wolf")


@pytest.mark.clause("T-31", "T-82", "T-43")
def test_a_bonus_action_that_a_wound_took_pays_for_nothing() -> None:
    bench = duel()
    bench.play("mark weakening-wound wolf\nmark weakening-wound wolf\nmark prone wolf")
    request = question(bench, "rise wolf")
    assert isinstance(request, Choose)
    bonus_action = request.option("bonus")
    assert bonus_action is not None
    assert bonus_action.refusal is not None
    assert "T-82" in bonus_action.refusal.clauses
    bench.play("> move")
    bench.turn("wolf")
    assert left(bench, "wolf") == (1, 0, 0)


@pytest.mark.clause("T-31")
def test_whoever_is_attacked_on_the_ground_may_stand_up_first() -> None:
    bench = duel()
    bench.play("mark prone wolf")
    events = bench.play("mira: attack wolf aim=plain\n> bonus", dice="2")
    assert number(events) == 11
    assert "T-31" in {clause for event in of_type(events, e.EffectLost) for clause in event.why.clauses}
    bench.turn("wolf")
    assert left(bench, "wolf") == (1, 1, 1)
