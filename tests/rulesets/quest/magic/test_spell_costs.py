"""What spells cost in actions, and what bonus actions add to them (T-8, T-15, T-50, T-51)."""

from __future__ import annotations

import pytest

from combattracker.rules.asking.requests import Choose
from tests.rulesets.quest.more import done
from tests.rulesets.quest.more_b import bonus
from tests.rulesets.quest.scene import Fields, effects, hero, left, question, scene, wolf
from tests.support.bench import Bench


def caster(spell: Fields, mp: int = 10, far: str = "e9", *more: Fields) -> Bench:
    """A hero on e5 that knows one spell, on its turn, and a wolf."""
    people = [hero("Mira", "e5", {"AGI": 3}, hp=60, mp=mp, spells=["spell"]), wolf("Wolf", far, hp=60), *more]
    bench = scene(*people, library={"spell": {"spell": spell}})
    bench.turn("mira")
    return bench


@pytest.mark.clause("T-50", "T-8", "T-15")
@pytest.mark.parametrize(
    ("time", "after"),
    [({"attack": 1}, (0, 1, 2)), ({"move": 1}, (1, 0, 2)), ({"attack": 1, "move": 1}, (0, 0, 2))],
)
def test_cast_time_says_which_actions_a_spell_takes(time: dict[str, int], after: tuple[int, int, int]) -> None:
    bench = caster({"mp": 3, "time": time, "range": 6, "damage": "1d6", "sure": True})
    bench.play("mira: cast spell wolf", dice="4")
    assert (left(bench, "mira"), bench.hp("wolf")) == (after, 60 - 4)
    assert bench["mira"].pools["mp"].current == 7


@pytest.mark.clause("T-50")
@pytest.mark.parametrize("budget", ["attack", "move"])
def test_an_action_that_is_spent_pays_no_cast_time(budget: str) -> None:
    bench = caster({"time": {budget: 1}, "range": 6, "damage": "1d6", "sure": True})
    bench.play(f"set mira.budget.{budget}=0")
    refusal = str(bench.refusal("mira: cast spell wolf"))
    assert "T-50" in refusal
    assert {"attack": "T-8", "move": "T-15"}[budget] in refusal


@pytest.mark.clause("T-50")
@pytest.mark.parametrize(("mp", "possible"), [(3, True), (2, False)])
def test_mp_are_needed_and_paid_when_the_spell_takes_effect(mp: int, possible: bool) -> None:
    bench = caster({"mp": 3, "range": 6, "damage": "1d6", "sure": True}, mp)
    if possible:
        bench.play("mira: cast spell wolf", dice="4")
        assert bench["mira"].pools["mp"].current == 0
    else:
        assert "T-50" in str(bench.refusal("mira: cast spell wolf"))


@pytest.mark.clause("T-50", "T-92")
def test_what_one_turn_can_not_pay_the_next_one_does() -> None:
    bench = caster({"mp": 3, "time": {"attack": 1, "move": 2}, "range": 6, "damage": "1d6", "sure": True})
    bench.play("mira: cast spell")
    assert left(bench, "mira") == (0, 0, 2)
    assert bench["mira"].pools["mp"].current == 10
    done(bench, "mira", "wolf")
    bench.turn("mira")
    bench.play("mira: cast spell wolf", dice="4")
    assert (left(bench, "mira"), bench.hp("wolf")) == ((1, 0, 2), 60 - 4)


BOOSTS: dict[str, Fields] = {
    "hotter": {"name": "hotter", "damage": "1d4", "mp": 1},
    "surer": {"name": "surer", "accuracy": 2},
    "double": {"name": "for two", "targets": 1, "bonus": 2},
}
DART: Fields = {"mp": 2, "range": 4, "damage": "1d6", "boosts": BOOSTS}


@pytest.mark.clause("T-51")
@pytest.mark.parametrize(
    ("answers", "dice", "after", "mp", "damage", "accuracy"),
    [
        ("> as-it-is", "15 4", 2, 8, 4, 3),
        ("> hotter\n> as-it-is", "15 4 3", 1, 7, 7, 3),
        ("> surer\n> as-it-is", "15 4", 1, 8, 4, 5),
        ("> surer\n> hotter", "15 4 3", 0, 7, 7, 5),
    ],
)
def test_bonus_actions_add_to_a_spell(answers: str, dice: str, after: int, mp: int, damage: int, accuracy: int) -> None:
    bench = caster(DART)
    events = bench.play(f"mira: cast spell wolf\n{answers}", dice=dice)
    assert left(bench, "mira") == (0, 1, after)
    assert (bench["mira"].pools["mp"].current, bench.hp("wolf"), bonus(events)) == (mp, 60 - damage, accuracy)


@pytest.mark.clause("T-51")
@pytest.mark.parametrize(
    ("bonuses", "mp", "offered"),
    [
        (2, 10, {"as-it-is", "hotter", "surer", "double"}),
        (1, 10, {"as-it-is", "hotter", "surer"}),
        (2, 2, {"as-it-is", "surer", "double"}),
        (0, 10, set()),
    ],
)
def test_only_what_can_be_paid_is_offered(bonuses: int, mp: int, offered: set[str]) -> None:
    bench = caster(DART, mp)
    bench.play(f"set mira.budget.bonus={bonuses}")
    request = question(bench, "mira: cast spell wolf", dice="2")
    if not offered:
        assert request is None
        bench = caster(DART)
        request = question(bench, "mira: cast spell wolf", "hotter", dice="2")
        offered = {"as-it-is", "surer"}
    assert isinstance(request, Choose)
    assert {option.id for option in request.options} == offered
    assert "T-51" in request.clauses


@pytest.mark.clause("T-51")
def test_one_more_target() -> None:
    bench = caster(DART, 10, "e8", wolf("Grim", "e7", {"AGI": 0}, hp=60))
    bench.play("mira: cast spell wolf grim\n> double", dice="15 4 15 5")
    assert (bench.hp("wolf"), bench.hp("grim"), left(bench, "mira")) == (56, 55, (0, 1, 0))


@pytest.mark.clause("T-51")
@pytest.mark.parametrize(("bonuses", "far", "possible"), [(1, "e12", True), (0, "e12", False), (1, "m5", False)])
def test_more_range_reaches_who_could_not_be_reached(bonuses: int, far: str, possible: bool) -> None:
    spell = {"range": 4, "damage": "1d6", "sure": True, "boosts": {"far": {"name": "far", "range": 3}}}
    people = [hero("Mira", "e5", spells=["spell"]), wolf("Wolf", far, hp=60)]
    bench = scene(*people, library={"spell": {"spell": spell}}, battlefield={"columns": 14, "rows": 12})
    bench.turn("mira")
    bench.play(f"set mira.budget.bonus={bonuses}")
    if not possible:
        bench.refusal("mira: cast spell wolf\n> far")
        return
    bench.play("mira: cast spell wolf\n> far", dice="4")
    assert (bench.hp("wolf"), left(bench, "mira")) == (56, (0, 1, 0))


@pytest.mark.clause("T-51")
def test_a_wider_area_more_healing_and_longer_conditions() -> None:
    burst = {"aims": "anyone", "range": 6, "area": 0, "damage": "1d4", "sure": True}
    bench = caster(
        {**burst, "boosts": {"wide": {"name": "wide", "area": 1}}}, 10, "e9", wolf("Grim", "e10", {"AGI": 0})
    )
    bench.play("mira: cast spell e9\n> wide", dice="3")
    assert (bench.hp("wolf"), bench.hp("grim")) == (57, 27)
    heal = {"aims": "self", "heal": "1d4", "boosts": {"deep": {"name": "deep", "heal": "1d6"}}}
    bench = caster(heal)
    bench.play("set mira.hp=20\nmira: cast spell\n> deep", dice="3 5")
    assert bench.hp("mira") == 28
    swift = {"aims": "self", "inflicts": [{"condition": "swift", "turns": 2}]}
    long: dict[str, Fields] = {
        "long": {"name": "long", "turns": 2},
        "mean": {"name": "mean", "inflicts": [{"condition": "dazzled"}]},
    }
    bench = caster({**swift, "boosts": long})
    bench.play("mira: cast spell\n> long\n> mean")
    lasting = effects(bench, "mira", "swift")[0].duration
    assert lasting is not None
    assert lasting.left == 4
    assert effects(bench, "mira", "dazzled")


@pytest.mark.clause("T-51", "T-50")
def test_what_the_gm_changes_while_additions_are_chosen_counts() -> None:
    bench = caster(DART)
    assert question(bench, "mira: cast spell wolf") is not None
    bench.play("set wolf.AGI=5\n> surer\n> as-it-is", dice="9")
    assert bench.hp("wolf") == 60, "14 against 15"
    assert left(bench, "mira") == (0, 1, 1)
