"""What abilities may do beside a blow: damage over time by dice, less aggro, healing for their user on a hit."""

from __future__ import annotations

import pytest

from combattracker.model.errors import CombatError
from combattracker.model.facts import events as e
from combattracker.model.modifiers import stat
from combattracker.recap.telling import tell
from combattracker.rules.asking.requests import Roll
from tests.rulesets.dragon_legacy.scene import Fields, aggro, hero, question, scene, status_of, turns_left, wolf
from tests.support.bench import Bench, cited, of_type


def dot(amount: object, turns: int = 2) -> list[Fields]:
    """Damage over time as something that an ability inflicts."""
    return [{"status": "dot", "turns": turns, "amount": amount, "regardless": True}]


ABILITIES: dict[str, Fields] = {
    "burn": {"classes": ["active"], "inflicts": dot("1d4+1")},
    "scald": {"classes": ["active"], "inflicts": dot(2, 3)},
    "sear": {"classes": ["active"], "inflicts": dot(5, 2)},
    "sap": {"classes": ["active"], "inflicts": [{"status": "stat-reduction", "amount": "1d4", "stats": ["DEF"]}]},
    "soothe": {"classes": ["active"], "lowers_aggro": "10"},
    "jab": {"classes": ["active"], "stat": "AGI", "lowers_aggro": "1d6"},
    "fade": {"classes": ["active"], "aims": "self", "lowers_aggro": "2d6+AGI"},
    "hide": {"classes": ["active"], "aims": "ally", "lowers_aggro": "5"},
    "sip": {"classes": ["active"], "stat": "AGI", "targets": 2, "heals_user": "1d6"},
    "drain": {"classes": ["active"], "stat": "AGI", "heals_user": "DAMAGE/2"},
}


def fight(*more: Fields) -> Bench:
    """Mira with all these abilities, whose turn it is, against a wolf and a cub; Odo is at her side."""
    bench = scene(
        hero("Mira", "b1", hp=60, abilities=list(ABILITIES)),
        hero("Odo", "c1"),
        wolf("Wolf", "b3", hp=90),
        wolf("Cub", "c3", hp=90),
        *more,
        ability=ABILITIES,
    )
    bench.turn("mira")
    return bench


def end_turn(bench: Bench, who: str, dice: str = "") -> tuple[e.Event, ...]:
    """Lets somebody's turn pass, and returns what its end brings."""
    bench.turn(who)
    bench.play(f"{who}: wait")
    return bench.play("next", dice=dice)


def told(bench: Bench) -> tuple[str, ...]:
    """What the log tells of the last action."""
    entry = bench.table.entry(bench.table.head)
    assert entry.parent is not None
    return tell(entry, bench.table.state_at(entry.parent), bench.table.state_at(entry.id)).results


# Damage over time by dice


@pytest.mark.clause("D-83", "D-84")
def test_damage_over_time_by_dice_is_rolled_anew_each_turn_by_whoever_caused_it() -> None:
    bench = fight()
    bench.play("mira: use burn wolf")
    assert "Wolf now has Damage over time for 2 turns (1d4+1 damage a turn)" in told(bench)
    end_turn(bench, "wolf", "3")
    assert (bench.hp("wolf"), aggro(bench, "wolf", "mira")) == (86, 3 + 4 + 3)
    bench.turn("wolf")
    bench.play("wolf: wait")
    asked = question(bench, "next")
    assert isinstance(asked, Roll)
    assert (asked.who, asked.dice, asked.prompt) == ("mira", "1d4+1", "Damage over time")
    bench.play("> 1")
    assert bench.hp("wolf") == 84
    assert status_of(bench, "wolf", "dot") is None


@pytest.mark.clause("D-83", "D-100")
def test_when_whoever_caused_it_is_gone_its_bearer_rolls() -> None:
    bench = fight()
    bench.play("mira: use burn wolf\nset wolf.hp=3\nremove mira")
    events = end_turn(bench, "wolf", "4")
    assert of_type(events, e.Checked)[0].who == "wolf"
    assert bench["wolf"].standing == "dead"


@pytest.mark.clause("D-85")
def test_a_stat_is_lowered_by_dice_that_are_rolled_once() -> None:
    bench = fight()
    bench.play("mira: use sap wolf", dice="3")
    assert stat(bench["wolf"], "DEF").value == 1
    end_turn(bench, "wolf")
    assert stat(bench["wolf"], "DEF").value == 1


@pytest.mark.clause("D-82", "D-83")
def test_a_weaker_one_of_the_same_source_does_not_take_the_place_of_a_stronger() -> None:
    bench = fight()
    bench.play("mira: use sear wolf")
    end_turn(bench, "wolf")
    bench.turn("mira")
    bench.play("mira: use scald wolf")
    stays = "Damage over time on Wolf stays at 5 damage a turn for 1 more turn: 2 damage a turn is weaker"
    assert stays in told(bench)
    end_turn(bench, "wolf")
    assert bench.hp("wolf") == 90 - 5 - 5


@pytest.mark.clause("D-82", "D-83")
def test_a_stronger_one_does_and_the_log_says_so() -> None:
    bench = fight()
    bench.play("mira: use scald wolf")
    bench.turn("mira")
    bench.play("mira: use sear wolf")
    changes = "Damage over time on Wolf: changed (5 damage a turn instead of 2 damage a turn)"
    assert changes in told(bench)
    end_turn(bench, "wolf")
    assert bench.hp("wolf") == 90 - 2 - 5


@pytest.mark.clause("D-82")
def test_one_as_strong_renews_it_and_never_cuts_it_short() -> None:
    bench = fight()
    bench.play("mark dot wolf from=mira amount=2 left=7")
    bench.play("mira: use scald wolf")
    assert turns_left(bench, "wolf", "dot") == 7
    bench.turn("mira")
    bench.play("set wolf.effect.dot-mira=1\nmira: use scald wolf")
    assert turns_left(bench, "wolf", "dot") == 3


@pytest.mark.clause("D-82")
def test_what_has_no_end_does_not_get_one_when_it_is_renewed() -> None:
    curse: dict[str, Fields] = {"hex": {"name": "Hexed"}}
    spells: dict[str, Fields] = {
        "curse": {"classes": ["active"], "inflicts": [{"status": "hex"}]},
        "jinx": {"classes": ["active"], "inflicts": [{"status": "hex", "turns": 2}]},
    }
    bench = scene(hero("Mira", "b1", abilities=list(spells)), wolf("Wolf", "b3"), ability=spells, status=curse)
    bench.turn("mira")
    bench.play("mira: use curse wolf")
    bench.turn("mira")
    bench.play("mira: use jinx wolf")
    assert status_of(bench, "wolf", "hex") is not None
    assert turns_left(bench, "wolf", "hex") is None


@pytest.mark.clause("D-82", "D-83")
def test_of_several_sources_each_counts_for_itself() -> None:
    bench = fight()
    bench.play("mark dot wolf from=odo amount=2 left=7\nmira: use sear wolf")
    end_turn(bench, "wolf")
    assert bench.hp("wolf") == 90 - 2 - 5


# Less aggro


@pytest.mark.clause("D-32")
def test_an_ability_may_lower_its_users_aggro_on_an_enemy_down_to_none() -> None:
    bench = fight()
    bench.play("set wolf.aggro.mira=25 wolf.aggro.odo=4 cub.aggro.mira=9")
    events = bench.play("mira: use soothe wolf")
    assert bench.state.aggro == {"wolf": {"mira": 15, "odo": 4}, "cub": {"mira": 9}}
    assert "D-32" in cited(events)
    assert "Wolf's aggro on Mira 25 → 15 (Soothe)" in told(bench)
    bench.play("set wolf.aggro.mira=3")
    bench.turn("mira")
    bench.play("mira: use soothe wolf")
    assert aggro(bench, "wolf", "mira") == 0


@pytest.mark.clause("D-32", "D-33")
def test_what_the_blow_itself_draws_comes_first() -> None:
    bench = fight()
    bench.play("mira: use jab wolf\n> nothing", dice="3 4 6")
    assert aggro(bench, "wolf", "mira") == 10 + 3 - 6


@pytest.mark.clause("D-32")
def test_used_on_oneself_or_on_a_friend_it_counts_for_all_enemies() -> None:
    bench = fight()
    bench.play("set wolf.aggro.mira=25 cub.aggro.mira=4 wolf.aggro.odo=12")
    bench.play("mira: use fade", dice="3 4")
    assert bench.state.aggro == {"wolf": {"mira": 15, "odo": 12}, "cub": {"mira": 0}}
    bench.turn("mira")
    bench.play("mira: use hide odo")
    assert aggro(bench, "wolf", "odo") == 7


@pytest.mark.clause("D-32")
def test_where_there_is_none_that_is_said() -> None:
    bench = fight()
    bench.play("mira: use soothe wolf")
    assert "Wolf: there is no aggro to lower" in told(bench)
    assert bench.state.aggro == {}


# Healing on a hit


@pytest.mark.clause("D-62")
def test_an_ability_may_heal_its_user_for_each_one_it_hurts() -> None:
    """10 against Wolf, who takes it, and 10 against Cub, who blocks it all."""
    bench = fight()
    bench.play("set mira.hp=20\nmira: use sip wolf cub\n> nothing\n> DEF", dice="3 4 5 3 4 6 5")
    assert (bench.hp("wolf"), bench.hp("cub"), bench.hp("mira")) == (80, 90, 25)


@pytest.mark.clause("D-62")
@pytest.mark.parametrize(("dice", "healed"), [("3 4", 5), ("3 3", 4), ("6 6", 15)])
def test_or_by_a_part_of_the_damage(dice: str, healed: int) -> None:
    """10, 9, and twice 15; half of each, cut off downwards. No die, so nothing is asked."""
    bench = fight()
    bench.play("set mira.hp=20\nmira: use drain wolf\n> nothing", dice=dice)
    assert bench.hp("mira") == 20 + healed


@pytest.mark.clause("D-62")
def test_nobody_is_healed_beyond_the_maximum() -> None:
    bench = fight()
    bench.play("set mira.hp=58\nmira: use drain wolf\n> nothing", dice="3 4")
    assert bench.hp("mira") == 60


# What is written


@pytest.mark.clause("D-62", "D-68")
def test_what_an_ability_does_stands_in_its_text() -> None:
    bench = fight()
    hints = {name: option.hint for name, option in bench.options("mira: use").items()}
    assert hints["burn"] == "Damage over time 1d4+1 a turn for 2 turns"
    assert hints["sap"] == "Weakened (DEF −1d4) for 3 turns"
    assert hints["jab"] == "ranged 2d6+AGI, lowers aggro by 1d6"
    assert hints["sip"] == "ranged 2d6+AGI, 2 targets, heals its user 1d6 on a hit"
    assert hints["drain"] == "ranged 2d6+AGI, heals its user damage/2 on a hit"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"heal": "1d"}, "expected an operator"),
        ({"heal": "1d6+WIS"}, "dice that name nothing but STR, INT, AGI, DEF, AGGRO"),
        ({"heals_user": "DAMAGE/"}, "expected dice, a number or a name"),
        ({"lowers_aggro": "DAMAGE"}, "dice that name nothing but STR, INT, AGI, DEF, AGGRO"),
        ({"inflicts": dot("1d4+INT")}, "dice without names"),
        ({"inflicts": dot(-1)}, "-1"),
        ({"inflicts": dot("1000d6")}, "at most 100 dice"),
    ],
)
def test_what_makes_no_sense_is_said_when_the_library_is_read(fields: Fields, words: str) -> None:
    with pytest.raises(CombatError) as refused:
        scene(
            hero("Mira", "b1", abilities=["odd"]),
            wolf("Wolf", "b3"),
            ability={"odd": {"classes": ["active"], **fields}},
        )
    assert words in str(refused.value)


# By hand


@pytest.mark.clause("D-83")
@pytest.mark.parametrize(("amount", "dice", "left"), [("5", "", 85), ("1d4+3", "2", 85)])
def test_damage_over_time_by_hand_may_be_any_number_or_dice(amount: str, dice: str, left: int) -> None:
    bench = fight()
    bench.play(f"mark dot wolf amount={amount} left=2")
    end_turn(bench, "wolf", dice)
    assert bench.hp("wolf") == left


@pytest.mark.clause("D-83")
def test_it_can_be_changed_later() -> None:
    bench = fight()
    bench.play("mark dot wolf amount=5\nset wolf.effect.dot.amount=+2 wolf.effect.dot.from=odo")
    end_turn(bench, "wolf")
    assert (bench.hp("wolf"), aggro(bench, "wolf", "odo")) == (83, 7 + 3)


@pytest.mark.clause("D-83")
def test_and_the_log_says_from_what_to_what() -> None:
    bench = fight()
    bench.play("mark dot wolf amount=5")
    bench.play("set wolf.effect.dot.amount=7")
    assert told(bench) == ("Damage over time on Wolf: amount 5 → 7 (set by the GM)",)


def test_a_status_of_no_turns_is_refused_and_not_taken_for_the_usual_number() -> None:
    assert "left= is at least 1" in str(fight().refusal("mark sleep wolf left=0"))


@pytest.mark.clause("D-85")
def test_which_stats_are_lowered_and_by_how_much_is_the_gms_choice() -> None:
    bench = fight()
    bench.play('mark stat-reduction wolf amount=3 stats="def, agi"')
    assert [stat(bench["wolf"], name).value for name in ("STR", "INT", "AGI", "DEF")] == [5, 4, 0, 1]
    bench.play("set wolf.effect.stat-reduction.amount=1")
    assert [stat(bench["wolf"], name).value for name in ("STR", "INT", "AGI", "DEF")] == [5, 4, 2, 3]
    bench.play("set wolf.effect.stat-reduction.stats=STR")
    assert [stat(bench["wolf"], name).value for name in ("STR", "INT", "AGI", "DEF")] == [4, 4, 3, 4]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("mark dot wolf amount=1d4+INT", "the damage of Damage over time is a number or dice"),
        ("mark dot wolf amount=lots", "the damage of Damage over time is a number or dice"),
        ("mark dot wolf amount=1d", "expected an operator"),
        ("mark dot wolf stats=DEF", "dot has no field 'stats'"),
        ("mark stat-reduction wolf stats=WIS", "'WIS' is no stat"),
        ("mark stat-reduction wolf amount=1d4", "a whole number is needed"),
        ("mark stun wolf amount=2", "stun has no field 'amount'; there is left, from"),
    ],
)
def test_what_a_status_does_not_have_is_refused(line: str, words: str) -> None:
    assert words in str(fight().refusal(line))
