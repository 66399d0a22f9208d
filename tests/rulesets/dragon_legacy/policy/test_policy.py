"""Suggestions that a game master need not be ashamed of: the criteria of `policy/what_to_do.py`."""

from __future__ import annotations

import pytest

from combattracker.rules.asking.requests import Agreed, Chosen
from combattracker.rules.ruleset import Suggestion
from tests.rulesets.dragon_legacy.scene import Fields, hero, scene, unit, wolf
from tests.support.bench import Bench

ABILITIES: dict[str, Fields] = {
    "blast": {"classes": ["active"], "area": "small", "stat": "INT"},
    "hamstring": {
        "classes": ["active"],
        "reach": "melee",
        "stat": "STR",
        "cooldown": 4,
        "inflicts": [{"status": "cripple", "turns": 1}],
    },
    "lull": {"classes": ["active"], "cooldown": 5, "inflicts": [{"status": "sleep"}]},
    "balm": {"classes": ["active"], "cooldown": 2, "aims": "ally", "heal": "2d6"},
    "dawn": {"classes": ["active"], "cooldown": 4, "area": "players", "spares": "foes", "heal": "1d6+1"},
    "strike": {"classes": ["active"], "cooldown": 3, "reach": "melee", "stat": "STR"},
    "ward": {
        "classes": ["reactive"],
        "trigger": "attacked",
        "inflicts": [{"status": "dot", "turns": 2, "amount": 2}],
    },
    "watch": {"classes": ["reactive"], "aims": "ally", "heal": "1d6", "trigger": "ally-hurt", "answers": "ally"},
}
ITEMS: dict[str, Fields] = {
    "flask": {"aims": "foe", "damage": "2d6+4"},
    "draught": {"heal": "2d6+3"},
}


def fight(*units: Fields, rules: Fields | None = None) -> Bench:
    """A fight with these abilities and things."""
    return scene(*units, ability=ABILITIES, item=ITEMS, rules=rules)


def suggested(bench: Bench) -> Suggestion:
    """What is suggested to whoever has to decide or to answer."""
    found = bench.table.suggestion()
    assert found is not None
    return found


def deed(bench: Bench) -> str:
    """The command that is suggested, without the actor."""
    found = suggested(bench)
    assert found.command is not None
    return " ".join([found.command.action, *found.command.args.values()])


def pack(*names: str) -> list[Fields]:
    """Beasts in the front row that know how to lame their prey."""
    places = zip(names, ("a3", "b3", "c3", "d3", "e3"), strict=False)
    return [unit(name, "wolves", at, abilities=["hamstring"], temper="beast") for name, at in places]


# Friends


@pytest.mark.clause("D-13", "D-73")
def test_nobody_counterattacks_a_friend_whose_area_it_blocked() -> None:
    odo = hero("Odo", "b1", attacks=["bow"])
    bench = fight(hero("Mira", "b3", abilities=["blast"], attacks=["bow"]), odo, wolf("Wolf", "b3", hp=90))
    bench.turn("mira")
    bench.ask("mira: use blast heroes:b1", "DEF", "nothing", dice="3 4 6 6")
    assert bench.table.asking is not None
    assert bench.table.asking.request.topic == "counter"
    assert suggested(bench) == Suggestion("Mira is a friend", answer=Chosen("no"))


@pytest.mark.clause("D-13")
def test_an_enemy_is_countered_with_the_better_weapon() -> None:
    bench = fight(hero("Mira", "b1"), unit("Wolf", "wolves", "b3", {"AGI": 9}, attacks=["sword", "bow"]))
    bench.turn("mira")
    bench.ask("mira: attack wolf", "DEF", dice="3 4 6 6")
    assert suggested(bench).answer == Chosen("bow")


@pytest.mark.clause("D-73", "D-75")
def test_no_area_is_suggested_that_might_kill_a_friend() -> None:
    """Three wolves around Odo: with all his health he is worth the risk, at death's door he is not."""
    wolves = [wolf(name, at, {"DEF": 0, "INT": 0}) for name, at in {"Ash": "a3", "Bor": "b3", "Cub": "c3"}.items()]
    bench = fight(hero("Mira", "b3", {"INT": 9}, abilities=["blast"]), hero("Odo", "b1", {"INT": 9}, hp=60), *wolves)
    bench.turn("mira")
    assert deed(bench).startswith("use blast")
    bench.play("set odo.hp=5")
    for _ in range(3):
        squares = deed(bench).split()
        assert squares[:2] != ["use", "blast"] or squares[2] in ("wolves:a2", "wolves:b2", "wolves:c2")
        bench.play("set odo.hp=-1")


# Waste


@pytest.mark.clause("D-93", "D-35")
def test_the_pack_lames_its_prey_once() -> None:
    bench = fight(hero("Mira", "b1", hp=90), *pack("Ash", "Bor", "Cub"))
    bench.turn("ash")
    assert deed(bench) == "use hamstring mira"
    bench.play("mark cripple mira from=ash")
    for name in ("ash", "bor", "cub"):
        bench.turn(name)
        assert deed(bench) == "hunt", name
        bench.play(f"{name}: wait")


@pytest.mark.clause("D-93", "D-34")
def test_nor_is_a_lamed_one_lamed_again_for_being_at_the_top_of_the_table() -> None:
    bench = fight(hero("Mira", "b1"), *pack("Ash", "Bor", "Cub"))
    bench.play("set ash.aggro.mira=15 bor.aggro.mira=15 cub.aggro.mira=15")
    bench.play("mark cripple mira from=ash")
    for name in ("bor", "cub"):
        bench.turn(name)
        assert deed(bench) == "hunt", name
        bench.play(f"{name}: wait")


@pytest.mark.clause("D-93")
def test_one_alone_lames_nobody_for_nobody() -> None:
    bench = fight(hero("Mira", "b1", hp=90), *pack("Ash"))
    bench.turn("ash")
    assert deed(bench) == "hunt"


@pytest.mark.clause("D-96")
def test_sleepers_are_not_put_to_sleep_but_struck() -> None:
    bench = fight(hero("Mira", "b1", abilities=["lull"]), wolf("Ash", "b3", {"STR": 9}, hp=90))
    bench.turn("mira")
    assert deed(bench) == "use lull ash"
    bench.play("mark sleep ash")
    assert deed(bench) == "attack ash sword"


@pytest.mark.clause("D-96", "D-100")
def test_nobody_is_put_to_sleep_who_can_be_felled() -> None:
    bench = fight(hero("Mira", "b1", abilities=["lull"]), wolf("Ash", "b3", {"STR": 9}, hp=90))
    bench.turn("mira")
    bench.play("set ash.hp=2")
    assert deed(bench) == "attack ash sword"


@pytest.mark.clause("D-65")
def test_an_ability_that_does_no_more_than_a_plain_attack_is_kept() -> None:
    bench = fight(hero("Mira", "b1", abilities=["strike"]), wolf("Wolf", "b3", hp=90))
    bench.turn("mira")
    assert deed(bench) == "attack wolf sword"
    bench.play("mark blind mira")
    assert deed(bench) == "use strike wolf", "but it is what the blind have"


@pytest.mark.clause("D-91")
def test_the_blind_do_not_strike_in_vain() -> None:
    bench = fight(hero("Mira", "b1"), wolf("Wolf", "b3", hp=90))
    bench.turn("mira")
    bench.play("mark blind mira")
    assert deed(bench) == "defend"


@pytest.mark.clause("D-62", "D-103")
def test_healing_goes_where_it_is_needed() -> None:
    party = [hero("Mira", "b1", abilities=["balm"]), hero("Odo", "c1", hp=40), hero("Pia", "d1", hp=40)]
    bench = fight(*party, wolf("Wolf", "b3", hp=90))
    bench.turn("mira")
    bench.play("set odo.hp=36 pia.hp=38")
    assert deed(bench) == "attack wolf sword", "scratches"
    bench.play("set odo.hp=6 pia.hp=30")
    assert deed(bench) == "use balm odo"
    bench.play("set pia.hp=0\nset pia.counter.revival=15")
    assert deed(bench) == "use balm pia", "who lacks five points to live again"


@pytest.mark.clause("D-59")
def test_what_is_used_up_is_kept_for_when_it_is_needed() -> None:
    bench = fight(hero("Mira", "b1", hp=40, items={"draught": 1}), wolf("Wolf", "b3", hp=90))
    bench.turn("mira")
    for health, expected in ((30, "attack wolf sword"), (18, "attack wolf sword"), (4, "item draught mira")):
        bench.play(f"set mira.hp={health}")
        assert deed(bench) == expected, health


# Who fights at range


@pytest.mark.clause("D-59", "D-60")
@pytest.mark.parametrize(
    ("weapon", "at", "expected"),
    [("bow", "b3", "attack"), ("bow", "b1", "item"), ("sword", "b3", "item"), ("bolt", "b2", "attack")],
)
def test_nobody_who_shoots_goes_to_the_front_for_a_throw(weapon: str, at: str, expected: str) -> None:
    bench = fight(hero("Mira", at, attacks=[weapon], items={"flask": 1}), wolf("Wolf", "b3", hp=90))
    bench.turn("mira")
    assert deed(bench).split()[0] == expected


@pytest.mark.clause("D-59", "D-60")
def test_nobody_goes_among_the_enemies_for_a_throw() -> None:
    bench = fight(hero("Mira", "b1", items={"flask": 1}), wolf("Wolf", "b1", hp=90))
    bench.turn("mira")
    assert "wolves:c2" in bench.options("mira: item flask wolf")
    assert deed(bench).split()[0] == "attack"


@pytest.mark.clause("D-39", "D-47")
def test_whoever_shoots_goes_no_nearer_than_it_must() -> None:
    """On fields of 5 by 5 the wolf at c3 is 7 away from c5; from row 3 of the heroes it is 5."""
    archer = hero("Mira", "c5", {"AGI": 6, "STR": 4}, attacks=["bow", "sword"])
    bench = scene(archer, wolf("Wolf", "c3", hp=90), battlefield={"columns": 5, "rows": 5})
    bench.turn("mira")
    assert deed(bench) == "move heroes:c3"
    bench.play("mira: move heroes:c3")
    assert deed(bench) == "attack wolf bow"


# Beasts and clever ones


@pytest.mark.clause("D-35")
def test_a_beasts_abilities_are_for_the_top_of_its_table_too() -> None:
    bench = fight(hero("Mira", "b1"), hero("Odo", "c1", hp=2), *pack("Ash", "Bor"))
    bench.play("set ash.aggro.mira=9 ash.aggro.odo=2")
    bench.turn("ash")
    assert deed(bench) == "use hamstring mira"


@pytest.mark.clause("D-36", "D-34")
def test_a_clever_enemy_fells_whom_it_can_and_else_leans_towards_its_table() -> None:
    bench = fight(hero("Mira", "b1"), hero("Odo", "c1"), wolf("Ash", "b3"))
    bench.play("set ash.aggro.odo=9 ash.aggro.mira=2")
    bench.turn("ash")
    assert deed(bench) == "attack odo sword"
    bench.play("set mira.hp=2")
    assert deed(bench) == "attack mira sword"


# Yes and no


def asked(bench: Bench, line: str, *answers: str, dice: str = "") -> bool:
    """What is suggested to the yes or no at which a line stops."""
    bench.ask(line, *answers, dice=dice)
    answer = suggested(bench).answer
    assert isinstance(answer, Agreed)
    bench.table.abandon()
    return answer.yes


@pytest.mark.clause("D-29", "D-30")
@pytest.mark.parametrize(
    ("strength", "defence", "yes"),
    [(8, 4, True), (-4, 4, False), (8, 0, False), (8, 25, False)],
    ids=["it spares much", "hardly anything gets through", "twice nothing is nothing", "nothing gets through"],
)
def test_defend_is_spent_where_it_changes_something(strength: int, defence: int, yes: bool) -> None:
    bench = fight(hero("Mira", "b1", {"DEF": defence}), wolf("Wolf", "b3", {"STR": strength}))
    bench.turn("mira")
    bench.play("mira: defend")
    bench.turn("wolf")
    assert asked(bench, "wolf: attack mira") is yes


@pytest.mark.clause("D-71", "D-83")
def test_a_reaction_is_used_where_it_helps() -> None:
    bench = fight(hero("Mira", "b1", hp=40, abilities=["ward"]), wolf("Wolf", "b3", hp=90))
    bench.turn("wolf")
    assert asked(bench, "wolf: attack mira") is True
    bench.play("mark dot wolf from=mira amount=2 left=2")
    assert asked(bench, "wolf: attack mira") is False, "it burns already"
    bench.play("set wolf.effect.dot-mira.from=")
    assert asked(bench, "wolf: attack mira") is True, "from another source it adds up"


@pytest.mark.clause("D-71", "D-105")
@pytest.mark.parametrize(("health", "yes"), [(40, False), (22, True)])
def test_a_reaction_that_heals_is_for_wounds(health: int, yes: bool) -> None:
    """3 damage on 40 of 40 is a scratch, on 22 it is not."""
    bench = fight(hero("Mira", "e3", abilities=["watch"]), hero("Odo", "b1", hp=40), wolf("Wolf", "b3", hp=90))
    bench.turn("wolf")
    bench.play(f"set odo.hp={health}")
    assert asked(bench, "wolf: attack odo", "DEF", dice="3 4 1 4") is yes


@pytest.mark.clause("D-57")
@pytest.mark.parametrize(
    ("stats", "health", "answer"),
    [({"DEF": 9}, 30, "guard"), ({"DEF": 0, "INT": 0}, 30, "nobody"), ({"DEF": 9}, 2, "nobody")],
    ids=["who bears it better", "who bears it worse", "who might die of it"],
)
def test_somebody_steps_in_who_bears_the_blow_better(stats: dict[str, int], health: int, answer: str) -> None:
    target = wolf("Wolf", "b1", {"DEF": 1, "INT": 1})
    bench = fight(hero("Mira", "b1", {"STR": 9}), target, wolf("Guard", "a2", stats))
    bench.turn("mira")
    bench.play(f"set guard.hp={health}")
    bench.ask("mira: attack wolf via=wolves:b3,wolves:b2")
    assert suggested(bench).answer == Chosen(answer)
