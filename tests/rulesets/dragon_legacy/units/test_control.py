"""Sleep, stun and confusion, and statuses that a table adds itself (D-96 to D-99)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.model.modifiers import stat
from combattracker.rules.asking.requests import Roll
from tests.rulesets.dragon_legacy.scene import Fields, aggro, hero, question, scene, status_of, turns_left, wolf
from tests.support.bench import Bench, cited, of_type

ABILITIES = {
    "strike": {"classes": ["active"], "stat": "STR", "cooldown": 2},
    "lull": {"classes": ["active"], "inflicts": [{"status": "sleep"}]},
    "daze": {"classes": ["active"], "inflicts": [{"status": "stun", "turns": 2}]},
    "fade": {"classes": ["active"], "aims": "self", "on_self": [{"status": "stealth"}]},
    "burst": {"classes": ["active"], "stat": "STR", "area": "small"},
    "storm": {"classes": ["active"], "stat": "STR", "area": "enemies"},
    "lunge": {"classes": ["active"], "stat": "STR", "reach": "melee"},
    "throttle": {"classes": ["active"], "reach": "melee", "inflicts": [{"status": "stun"}]},
}


def fight(*more: Fields, known: tuple[str, ...] = ("strike", "lull", "daze")) -> Bench:
    """Mira, whose turn it is, against a wolf."""
    bench = scene(hero("Mira", "c1", abilities=known), wolf("Wolf", "c3", abilities=known), *more, ability=ABILITIES)
    bench.turn("mira")
    return bench


def begin(bench: Bench, who: str) -> None:
    """Goes on until somebody's turn has just begun, whether it can act in it or not."""
    while bench.state.clock.actor != who:
        bench.play(f"{bench.state.clock.actor}: wait" if bench.state.clock.phase == "act" else "next")


# Sleep and stun


@pytest.mark.clause("D-96")
def test_a_sleeper_loses_its_turns_until_the_sleep_expires() -> None:
    bench = fight()
    bench.play("mira: use lull wolf")
    for left in (1, None):
        begin(bench, "wolf")
        assert bench.state.clock.phase == "end", "there is nothing to decide"
        bench.turn("mira")
        assert turns_left(bench, "wolf", "sleep") == left
    begin(bench, "wolf")
    assert bench.state.clock.phase == "act"


@pytest.mark.clause("D-96")
def test_damage_wakes_a_sleeper_who_could_not_defend_itself() -> None:
    bench = fight()
    events = bench.play("mark sleep wolf\nmira: attack wolf", dice="3 4")
    assert bench.hp("wolf") == 18
    assert any("D-96" in note.why.clauses for note in of_type(events, e.Noted))
    assert status_of(bench, "wolf", "sleep") is None
    bench.turn("wolf")
    bench.play("wolf: attack mira\n> nothing", dice="3 4")


@pytest.mark.clause("D-96")
@pytest.mark.parametrize("line", ["hurt 1 wolf", "mira: use strike wolf"])
def test_any_damage_wakes(line: str) -> None:
    bench = fight()
    bench.play(f"mark sleep wolf\n{line}", dice="3 4" if "strike" in line else "")
    assert status_of(bench, "wolf", "sleep") is None


@pytest.mark.clause("D-96", "D-5")
def test_a_miss_does_not_wake() -> None:
    bench = fight()
    bench.play("mark sleep wolf\nmira: attack wolf", dice="1 1")
    assert status_of(bench, "wolf", "sleep")


@pytest.mark.clause("D-96", "D-83")
def test_damage_over_time_wakes_at_the_end_of_the_turn_that_was_slept_through() -> None:
    bench = fight()
    bench.play("mark sleep wolf\nmark dot wolf from=mira")
    begin(bench, "wolf")
    assert bench.state.clock.phase == "end"
    bench.play("next")
    assert status_of(bench, "wolf", "sleep") is None


@pytest.mark.clause("D-97")
def test_the_stunned_lose_their_turns_until_the_stun_expires() -> None:
    bench = fight()
    bench.play("mira: use daze wolf")
    for left in (1, None):
        begin(bench, "wolf")
        assert bench.state.clock.phase == "end"
        bench.turn("mira")
        assert turns_left(bench, "wolf", "stun") == left
    begin(bench, "wolf")
    assert bench.state.clock.phase == "act"


@pytest.mark.clause("D-97")
def test_damage_does_not_end_a_stun_and_the_stunned_can_not_defend_themselves() -> None:
    bench = fight()
    events = bench.play("mark stun wolf left=2\nmira: attack wolf", dice="3 4")
    assert bench.hp("wolf") == 18
    assert any("D-97" in note.why.clauses for note in of_type(events, e.Noted))
    assert turns_left(bench, "wolf", "stun") == 2


# Confusion


def confused(*more: Fields, known: tuple[str, ...] = (), attacks: tuple[str, ...] = ("sword",)) -> Bench:
    """Mira, confused at the beginning of her turn, beside Odo and before two wolves."""
    bench = scene(
        hero("Mira", "c1", abilities=known, attacks=attacks),
        hero("Odo", "d1"),
        wolf("Ash", "c3"),
        wolf("Bor", "b3"),
        *more,
        ability=ABILITIES,
    )
    bench.play("mark confusion mira")
    begin(bench, "mira")
    return bench


@pytest.mark.clause("D-98")
@pytest.mark.parametrize(("die", "victim"), [(1, "odo"), (2, "ash"), (3, "bor")])
def test_the_dice_choose_whom_the_confused_attack_friend_or_foe(die: int, victim: str) -> None:
    bench = confused()
    events = bench.play("next\n> nothing", dice=f"{die} 3 4")
    assert [who for who in bench.state.combatants if bench.hp(who) < 30] == [victim]
    assert "D-98" in cited(events)
    assert bench.state.clock.phase == "end"


@pytest.mark.clause("D-98")
@pytest.mark.parametrize(("die", "cooldowns", "hp"), [(1, {}, 18), (2, {}, 20), (3, {"strike": 2}, 18)])
def test_the_dice_choose_what_the_confused_do(die: int, cooldowns: dict[str, int], hp: int) -> None:
    bench = confused(known=("strike",), attacks=("sword", "bow"))
    bench.play("next\n> nothing", dice=f"{die} 2 3 4")
    assert bench["mira"].cooldowns == cooldowns
    assert bench.hp("ash") == hp


@pytest.mark.clause("D-98")
def test_the_choice_of_the_confused_is_a_roll_that_the_table_makes() -> None:
    bench = confused(known=("strike",))
    asked = question(bench, "next")
    assert isinstance(asked, Roll)
    assert (asked.key, asked.dice, asked.prompt) == ("stumble/mira.what", "1d2", "Mira is confused: 1 Sword, 2 Strike")
    bench.table.abandon()
    asked = question(bench, "next", dice="1")
    assert isinstance(asked, Roll)
    assert (asked.dice, asked.prompt) == ("1d3", "Sword: 1 Odo, 2 Ash, 3 Bor")


@pytest.mark.clause("D-98")
def test_no_adjustment_makes_the_confused_strike_somebody_who_is_not_there() -> None:
    bench = confused()
    told = bench.refusal("next\n> 3 +2", dice="3 4")
    assert "this roll picks 1 Odo, 2 Ash, 3 Bor; a total of 5 means none of them" in str(told)
    bench.play("next\n> 1 +2\n> nothing", dice="3 4")
    assert bench.hp("bor") == 18


@pytest.mark.clause("D-98")
def test_the_confused_can_not_decide_for_themselves_until_it_expires() -> None:
    bench = confused()
    for line in ("mira: attack ash", "mira: move heroes:a1", "mira: wait"):
        bench.refusal(line)
    bench.play("next\n> nothing", dice="2 3 4")
    bench.turn("ash")
    begin(bench, "mira")
    bench.play("next\n> nothing", dice="2 3 4")
    bench.turn("ash")
    assert status_of(bench, "mira", "confusion") is None
    bench.turn("mira")
    bench.play("mira: wait")


@pytest.mark.clause("D-98", "D-32")
def test_a_confused_player_draws_aggro_on_enemies_only() -> None:
    bench = confused()
    bench.play("next\n> nothing", dice="1 3 4")
    assert bench.state.aggro == {}
    other = confused()
    other.play("next\n> nothing", dice="2 3 4")
    assert aggro(other, "ash", "mira") == 15


@pytest.mark.clause("D-98")
def test_an_ability_on_oneself_and_a_small_area_are_among_what_the_confused_may_do() -> None:
    bench = confused(known=("fade", "burst"))
    bench.play("next", dice="2")
    assert status_of(bench, "mira", "stealth")
    other = confused(known=("fade", "burst"))
    other.play("next" + "\n> nothing" * 4, dice="3 2 3 4")
    assert [other.hp(who) for who in ("mira", "odo", "ash", "bor")] == [18, 18, 18, 18], "around Ash"


@pytest.mark.clause("D-98")
def test_a_field_needs_no_random_target() -> None:
    bench = confused(known=("storm",))
    bench.play("next" + "\n> nothing" * 2, dice="2 3 4")
    assert [bench.hp(who) for who in ("odo", "ash", "bor")] == [30, 18, 18]


@pytest.mark.clause("D-98", "D-92")
def test_what_another_status_prevents_is_not_among_the_choices() -> None:
    bench = confused(known=("strike",))
    bench.play("mark silence mira")
    bench.play("next\n> nothing", dice="2 3 4")
    assert bench.hp("ash") == 18
    other = confused(known=("strike",))
    other.play("mark distract mira\nnext")
    assert other.state.clock.phase == "end"
    assert [other.hp(who) for who in ("odo", "ash", "bor")] == [30, 30, 30]


@pytest.mark.clause("D-98", "D-86")
def test_the_confused_hit_nobody_who_can_not_be_targeted() -> None:
    bench = confused()
    bench.play("mark stealth odo ash")
    bench.play("next\n> nothing", dice="3 4")
    assert bench.hp("bor") == 18


@pytest.mark.clause("D-98", "D-43")
@pytest.mark.parametrize(("known", "line"), [("lunge", "3 4"), ("throttle", "")])
def test_a_melee_ability_of_the_confused_takes_them_to_a_friend_as_a_basic_attack_does(known: str, line: str) -> None:
    """Odo stands in the far corner. A blow and a grip alike are only for those beside whoever gives them."""
    bench = confused(known=(known,))
    bench.play("set odo.at=heroes:a3")
    grid = bench.state.grid
    assert grid is not None
    events = bench.play("next" + "\n> nothing" * bool(line), dice=f"2 1 {line}")
    there, back = of_type(events, e.Moved)
    assert there.after in grid.neighbours(grid.parse("heroes:a3"), 8)
    assert back.after == grid.parse("heroes:c1")
    assert bench.hp("odo") < 30 or status_of(bench, "odo", "stun")


# A table's own statuses


@pytest.mark.clause("D-99")
def test_a_table_adds_statuses_as_data() -> None:
    bench = scene(
        hero("Mira", "c1", attacks=["whip"]),
        wolf("Wolf", "c3", dodges=True),
        attack={"whip": {"stat": "STR", "reach": "melee", "inflicts": [{"status": "winded", "amount": 3}]}},
        status={
            "winded": {
                "turns": 1,
                "prevents": {"dodge": "D-99", "move": ""},
                "damage": "D-99",
                "wakes": "D-99",
                "modifiers": [{"stat": "STR", "amount": -4}],
            }
        },
    )
    bench.turn("mira")
    bench.play("mira: attack wolf\n> DEF", dice="3 4 2 4")
    assert stat(bench["wolf"], "STR").value == 1
    bench.turn("wolf")
    bench.refusal("wolf: move wolves:a1")
    bench.play("wolf: wait\nnext")
    assert bench.hp("wolf") == 28 - 3
    assert status_of(bench, "wolf", "winded") is None, "its own damage ends it"


@pytest.mark.clause("D-99")
@pytest.mark.parametrize(
    ("status", "turns", "stats"),
    [
        ("chilled", 1, {"AGI": 1, "DEF": 4, "STR": 5}),
        ("marked", 2, {"AGI": 2, "DEF": 2, "STR": 5}),
        ("honed", 3, {"AGI": 4, "DEF": 4, "STR": 7}),
        ("bleeding-edge", 2, {"AGI": 3, "DEF": 4, "STR": 5}),
    ],
)
def test_the_shipped_weapon_statuses_are_an_open_list(status: str, turns: int, stats: dict[str, int]) -> None:
    bench = fight()
    events = bench.play(f"mark {status} wolf")
    assert "D-99" in of_type(events, e.Catalogued)[0].item.clauses
    assert turns_left(bench, "wolf", status) == turns
    assert {name: stat(bench["wolf"], name).value for name in stats} == stats
