"""An attack: its price, its roll, hit and miss, its damage and reach (T-35 to T-39)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.quest.more_b import asked, bonus, choice, duel, hints, number, rolls
from tests.rulesets.quest.scene import Fields, at, hero, left, scene, wolf
from tests.support.bench import Bench, of_type


@pytest.mark.clause("T-35")
def test_hit_or_miss_an_attack_costs_one_attack_action() -> None:
    for dice in ("2", "15 3"):
        bench = duel()
        bench.play("mira: attack wolf aim=plain", dice=dice)
        assert left(bench, "mira") == (0, 1, 2)
    bench.play("set mira.budget.attack=2\nmira: flank wolf aim=plain", dice="2")
    assert left(bench, "mira") == (1, 1, 2)


@pytest.mark.clause("T-36")
@pytest.mark.parametrize("accuracy", [0, 4, -2])
def test_d20_and_accuracy(accuracy: int) -> None:
    bench = duel({"ACC": accuracy})
    events = bench.play("mira: attack wolf aim=plain", dice="6")
    check = of_type(events, e.Checked)[0]
    assert (check.dice, check.total) == ("1d20", 6 + accuracy)


@pytest.mark.clause("T-36")
def test_what_changes_accuracy_changes_the_roll() -> None:
    blade = {"dice": "1d4", "accuracy": -3}
    bench = duel(me={"weapons": ["blade"]}, library={"weapon": {"blade": blade}})
    bench.play("mark dazzled mira\nset mira.ACC=6")
    assert bonus(bench.play("mira: attack wolf aim=plain", dice="7")) == 6 - 3 - 2


@pytest.mark.clause("T-37", "T-38")
@pytest.mark.parametrize(("agility", "needed"), [(0, 10), (3, 13), (-2, 8)])
@pytest.mark.parametrize("short", [0, 1])
def test_10_and_the_agility_of_the_target_hit_and_one_less_misses(agility: int, needed: int, short: int) -> None:
    bench = duel({"ACC": 2}, {"AGI": agility})
    face = needed - 2 - short
    events = bench.play("mira: attack wolf aim=plain", dice=str(face) if short else f"{face} 3")
    assert number(events) == needed
    assert bench.hp("wolf") == 90 - (0 if short else 3 + 2)


@pytest.mark.clause("T-37")
def test_it_is_the_modifier_as_it_is_now() -> None:
    bench = duel(None, {"AGI": 3})
    bench.play("mark slowing-wound wolf\nmark swift wolf")
    assert number(bench.play("mira: attack wolf aim=plain", dice="2")) == 10 + 3 - 1 + 1
    bench.play("set wolf.AGI=0 mira.budget.attack=1")
    assert number(bench.play("mira: attack wolf aim=plain", dice="2")) == 10


@pytest.mark.clause("T-37", "T-36")
def test_what_the_gm_changes_before_the_dice_counts() -> None:
    bench = duel()
    assert bench.asks("mira: attack wolf")
    bench.play("set wolf.AGI=6 mira.ACC=5\n> plain", dice="10")
    assert bench.hp("wolf") == 90, "15 against 16"


@pytest.mark.clause("T-38")
def test_a_miss_does_nothing_at_all() -> None:
    maul = {"dice": "1d6", "then": [{"on": "hit", "condition": "prone", "pushes": 2, "disarms": True}]}
    bench = duel(me={"weapons": ["maul"]}, library={"weapon": {"maul": maul}})
    before = bench["wolf"]
    bench.play("mira: attack wolf aim=fatal", dice="7")
    assert bench["wolf"] == before


ARMS: dict[str, Fields] = {
    "sword": {"dice": "1d8"},
    "flail": {"dice": "2d4+1", "hands": 2},
    "bow": {"dice": "1d6", "reach": "ranged", "range": 4, "hands": 2},
    "knife": {"dice": "1d4", "thrown": 3},
}


@pytest.mark.clause("T-39")
@pytest.mark.parametrize(
    ("weapon", "dice", "faces", "damage"),
    [("sword", "1d8", "7", 7 + 2), ("flail", "2d4+1", "3 4", 8 + 2), ("bow", "1d6", "5", 5), ("knife", "1d4", "4", 6)],
)
def test_damage_is_as_the_weapon_says(weapon: str, dice: str, faces: str, damage: int) -> None:
    bench = duel(me={"weapons": [weapon]}, library={"weapon": ARMS})
    events = bench.play(f"mira: attack wolf aim=plain with={weapon}", dice=f"15 {faces}")
    assert rolls(events) == ["1d20", dice]
    assert bench.hp("wolf") == 90 - damage


def shooter(weapon: str, square: str, rules: Fields | None = None, **battlefield: object) -> Bench:
    """A hero with one weapon on e5, and a wolf somewhere else."""
    ground = {"columns": 12, "rows": 12, **battlefield}
    people = [hero("Mira", "e5", weapons=[weapon]), wolf("Wolf", square)]
    bench = scene(*people, rules=rules, library={"weapon": ARMS}, battlefield=ground)
    bench.turn("mira")
    return bench


@pytest.mark.clause("T-39")
@pytest.mark.parametrize(
    ("weapon", "near", "far", "clause"),
    [("sword", "f6", "g7", "T-65"), ("bow", "i9", "j5", "T-39"), ("knife", "h2", "e9", "T-39")],
)
def test_reach_is_as_the_weapon_says(weapon: str, near: str, far: str, clause: str) -> None:
    bench = shooter(weapon, far)
    assert clause in str(bench.refusal(f"mira: attack wolf aim=plain with={weapon}"))
    bench = shooter(weapon, near)
    how = " how=throw" if weapon == "knife" else ""
    bench.play(f"mira: attack wolf aim=plain with={weapon}{how}", dice="15 2")
    assert bench.hp("wolf") < 30


@pytest.mark.clause("T-39")
@pytest.mark.parametrize(("rules", "stopped"), [({}, True), ({"walls": "stop nobody"}, False)])
def test_walls_stop_shots_or_by_house_rule_they_do_not(rules: Fields, stopped: bool) -> None:
    bench = shooter("bow", "e8", rules, blocked=["e6"])
    if stopped:
        assert "T-39" in str(bench.refusal("mira: attack wolf aim=plain with=bow"))
        bench.play("set wolf.at=g5")
    bench.play("mira: attack wolf aim=plain with=bow", dice="15 2")
    assert bench.hp("wolf") == 28


@pytest.mark.clause("T-39", "T-84")
def test_a_thrown_knife_lies_with_its_target_and_goes_without_strength() -> None:
    bench = shooter("knife", "e8")
    bench.play("mira: attack wolf aim=plain with=knife\n> throw", dice="15 2")
    assert bench.hp("wolf") == 28
    assert not bench["mira"].items
    assert bench.state.grid is not None
    assert [bench.state.grid.name(each.at) for each in bench.state.ground.values() if each.at] == [at(bench, "wolf")]


@pytest.mark.clause("T-39", "T-84", "T-65")
def test_nobody_throws_the_only_weapon_that_it_has_unasked() -> None:
    bench = shooter("knife", "e8")
    request = choice(bench, "mira: attack wolf")
    assert (request.key, request.prompt) == ("attack/mira.how", "Mira: thrust or throw Knife, the only weapon it has?")
    thrust, throw = request.options
    assert (thrust.id, thrust.refusal and thrust.refusal.clauses) == ("thrust", ("T-65",))
    assert (throw.id, throw.refusal) == ("throw", None)
    assert "nothing is left in hand" in throw.hint
    bench.table.abandon()
    assert left(bench, "mira") == (1, 1, 2), "thinking better of it costs nothing"
    assert "T-65" in str(bench.refusal("mira: attack wolf aim=plain how=thrust"))
    for words in ("attack", "flank"):
        assert asked(bench, f"mira: {words} wolf") == f"{words}/mira.how"
        bench.table.abandon()


@pytest.mark.clause("T-39")
def test_before_the_battle_and_once_more_it_is_asked_as_well() -> None:
    bench = scene(hero("Mira", "e5", weapons=["knife"]), wolf("Wolf", "e8"), begun=False)
    assert asked(bench, "mira: surprise wolf") == "surprise/mira.how"
    bench = shooter("knife", "e8")
    assert asked(bench, "mira: strike wolf") == "strike/mira.how"


@pytest.mark.clause("T-39", "T-84")
@pytest.mark.parametrize("more", [{"weapons": ["knife", "sword"]}, {"weapons": ["knife"], "natural": ["tusks"]}])
def test_one_of_several_weapons_is_thrown_where_it_does_not_reach(more: Fields) -> None:
    bench = duel(me=more)
    bench.play("set wolf.at=e8")
    assert hints(bench, "mira: attack with=knife")["wolf"].endswith(", thrown")
    bench.play("mira: attack wolf aim=plain with=knife", dice="15 2")
    assert "knife-mira" in bench.state.ground


@pytest.mark.clause("T-39", "T-65")
def test_in_reach_it_is_a_thrust_unless_the_command_says_otherwise() -> None:
    bench = duel(me={"weapons": ["knife"]})
    assert not hints(bench, "mira: attack")["wolf"].endswith(", thrown")
    bench.play("mira: attack wolf aim=plain", dice="15 2")
    assert bench.hp("wolf") == 90 - 2 - 2
    bench.play("set mira.budget.attack=1\nmira: attack wolf aim=plain how=throw", dice="15 2")
    assert bench.hp("wolf") == 86 - 2, "thrown, Strength does not count"
    assert "knife-mira" in bench.state.ground


@pytest.mark.clause("T-39", "T-10")
def test_nobody_strikes_with_bare_hands_unasked_who_carries_a_weapon() -> None:
    bench = duel(me={"weapons": ["sword"]})
    bench.play("mira: draw sword-mira pay=bonus")
    request = choice(bench, "mira: attack wolf")
    assert {each.id: each.refusal is None for each in request.options} == {"unarmed": True, "sword-mira": False}
    bench.table.abandon()
    assert "draw it first [T-10" in str(bench.refusal("mira: attack wolf aim=plain with=sword-mira"))
    bench.play("mira: attack wolf aim=plain with=unarmed", dice="15 2")
    assert bench.hp("wolf") == 90 - 2 - 2
    bench = duel(me={"weapons": []})
    bench.play("mira: attack wolf aim=plain", dice="15 2")
    assert bench.hp("wolf") == 90 - 2 - 2, "nothing is asked where there is nothing else"


@pytest.mark.clause("T-39")
def test_an_archer_shoots_unasked_where_nobody_is_near() -> None:
    bench = duel(me={"weapons": ["bow", "sword"]})
    bench.play("set wolf.at=e9\nmira: attack wolf aim=plain", dice="15 2")
    assert bench.hp("wolf") == 90 - 2
    bench.play("set mira.budget.attack=1 wolf.at=e6")
    assert set(bench.options("mira: attack")) == {"bow-mira", "unarmed", "sword-mira"}


@pytest.mark.clause("T-39")
@pytest.mark.parametrize(("sure", "dice"), [(False, "9 4"), (True, "4")])
def test_a_spell_rolls_to_hit_unless_it_says_otherwise_and_its_own_dice(sure: bool, dice: str) -> None:
    spell = {"range": 5, "damage": "1d6", "sure": sure}
    bench = duel({"STR": 9}, me={"spells": ["dart"]}, library={"spell": {"dart": spell}})
    bench.play("mira: cast dart wolf", dice=dice)
    assert bench.hp("wolf") == 90 - 4, "Strength is no help"
