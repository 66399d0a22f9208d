"""What an attack action buys (T-7 to T-13), and what it does not."""

from __future__ import annotations

import pytest

from combattracker.model.errors import CombatError
from tests.rulesets.quest.more import beside_a_sword, drawn
from tests.rulesets.quest.more_b import duel
from tests.rulesets.quest.scene import effects, hero, left, scene, wolf

DART = {"mp": 2, "range": 6, "damage": "1d6"}


@pytest.mark.clause("T-7", "T-35")
def test_an_attack_costs_the_attack_action_and_there_is_one() -> None:
    bench = duel()
    bench.play("mira: attack wolf aim=plain", dice="2")
    assert left(bench, "mira") == (0, 1, 2)
    refusal = str(bench.refusal("mira: attack wolf aim=plain"))
    assert "T-7" in refusal
    assert "T-35" in refusal


@pytest.mark.clause("T-8")
def test_the_attack_action_pays_cast_time() -> None:
    bench = duel(me={"spells": ["dart"], "mp": 9}, library={"spell": {"dart": DART}})
    bench.play("mira: cast dart wolf", dice="15 3")
    assert left(bench, "mira") == (0, 1, 2)
    assert bench.hp("wolf") == 90 - 3
    assert "T-8" in str(bench.refusal("mira: cast dart wolf"))
    bench.play("set mira.budget.move=0")
    assert "T-8" in str(bench.refusal("mira: cast dart wolf")), "bonus actions are no cast time"


@pytest.mark.clause("T-9", "T-84")
def test_the_attack_action_picks_something_up() -> None:
    bench = beside_a_sword()
    bench.play("mira: pick-up pay=attack")
    assert left(bench, "mira") == (0, 1, 2)
    assert "sword-wolf" in bench["mira"].items
    assert not bench.state.ground
    assert "T-84" in str(bench.refusal("mira: pick-up")), "nothing else lies there"


@pytest.mark.clause("T-9", "T-16", "T-21")
@pytest.mark.parametrize("pay", ["attack", "move", "bonus"])
def test_nothing_is_picked_up_for_an_action_that_is_spent(pay: str) -> None:
    bench = beside_a_sword()
    bench.play(f"set mira.budget.{pay}=0")
    bench.refusal(f"mira: pick-up pay={pay}")
    bench.play("set mira.budget.attack=0 mira.budget.move=0 mira.budget.bonus=0")
    bench.play("set mira.budget.attack=1")
    bench.play("mira: pick-up")
    assert left(bench, "mira") == (0, 0, 0), "the only way to pay is not asked for"


@pytest.mark.clause("T-9", "T-16", "T-21")
def test_what_lies_two_spaces_away_or_in_full_hands() -> None:
    bench = beside_a_sword()
    bench.play("set mira.at=e3")
    bench.refusal("mira: pick-up pay=bonus")
    bench.play("set mira.at=d7\nmira: pick-up pay=bonus")
    assert drawn(bench, "mira") == {"hook-mira", "sword-wolf"}, "it is in the free hand"
    assert "T-10" in str(bench.refusal("mira: draw knife-mira pay=bonus"))
    bench.play("set mira.at=e5\nset mira.item.sword-wolf=0\nmira: draw knife-mira pay=bonus")


@pytest.mark.clause("T-10")
def test_the_attack_action_sheathes_and_draws() -> None:
    bench = beside_a_sword()
    bench.play("mira: draw hook-mira pay=attack")
    assert (drawn(bench, "mira"), left(bench, "mira")) == (set(), (0, 1, 2))
    bench.play("set mira.budget.attack=1\nmira: draw maul-mira pay=attack")
    assert (drawn(bench, "mira"), left(bench, "mira")) == ({"maul-mira"}, (0, 1, 2))
    refusal = str(bench.refusal("mira: draw knife-mira pay=move"))
    assert "T-10" in refusal, "both hands hold the maul"


@pytest.mark.clause("T-10")
def test_who_carries_no_weapon_has_none_to_draw() -> None:
    bench = duel(me={"weapons": []})
    assert "T-10" in str(bench.refusal("mira: draw"))


@pytest.mark.clause("T-11")
def test_the_attack_action_is_enough_for_a_few_words() -> None:
    bench = duel()
    events = bench.play("mira: talk look behind you pay=attack")
    assert left(bench, "mira") == (0, 1, 2)
    assert any("look behind you" in str(event) for event in events)
    bench.refusal("mira: talk again pay=attack")


@pytest.mark.clause("T-12", "T-80")
def test_the_attack_action_is_enough_to_stand_up() -> None:
    bench = duel()
    bench.play("mark prone mira\nmira: stand pay=attack")
    assert left(bench, "mira") == (0, 1, 2)
    assert not effects(bench, "mira", "prone")
    bench.refusal("mira: stand pay=move")


@pytest.mark.clause("T-13", "T-73")
def test_the_attack_action_is_enough_to_disengage() -> None:
    bench = duel()
    bench.play("mira: disengage pay=attack")
    assert left(bench, "mira") == (0, 1, 2)
    assert not bench.asks("mira: move e1"), "nobody gets a free hit"
    assert "T-73" in str(bench.refusal("mira: disengage"))


@pytest.mark.clause("T-13", "T-30")
@pytest.mark.parametrize(("attack", "bonus", "possible"), [(1, 0, True), (0, 2, True), (0, 1, False), (1, 1, True)])
def test_disengaging_takes_the_attack_action_or_both_bonus_actions(attack: int, bonus: int, possible: bool) -> None:
    bench = duel()
    bench.play(f"set mira.budget.attack={attack} mira.budget.bonus={bonus}")
    if possible:
        bench.play("mira: disengage")
        assert left(bench, "mira") == (0, 1, bonus if attack else 0)
    else:
        refusal = str(bench.refusal("mira: disengage"))
        assert "T-13" in refusal
        assert "T-30" in refusal


@pytest.mark.clause("T-7", "T-9", "T-10")
def test_what_the_gm_takes_away_while_a_question_is_open_is_not_there() -> None:
    bench = beside_a_sword()
    assert bench.asks("mira: pick-up")
    bench.play("set mira.budget.bonus=0\n> move")
    assert left(bench, "mira") == (1, 0, 0)
    bench.play("set mira.budget.move=1")
    assert bench.asks("mira: attack wolf")
    with pytest.raises(CombatError, match="T-65"):
        bench.play("set wolf.at=k9")
    bench.play("abandon\nset wolf.at=k9")
    assert left(bench, "mira") == (1, 1, 0)


@pytest.mark.clause("T-11", "T-18", "T-23")
@pytest.mark.parametrize("budget", ["attack", "move", "bonus"])
def test_talking_takes_the_one_action_that_is_left(budget: str) -> None:
    bench = duel()
    bench.play("set mira.budget.attack=0 mira.budget.move=0 mira.budget.bonus=0")
    bench.play(f"set mira.budget.{budget}=1\nmira: talk enough")
    assert left(bench, "mira") == (0, 0, 0)


@pytest.mark.clause("T-7")
def test_an_attack_that_nobody_is_near_enough_for_costs_nothing() -> None:
    bench = scene(hero("Mira", "e5"), wolf("Wolf", "e8"))
    bench.turn("mira")
    bench.refusal("mira: attack wolf aim=plain")
    assert left(bench, "mira") == (1, 1, 2)
