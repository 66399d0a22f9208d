"""Feats change rules for their owner (T-98, T-102 to T-105)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.quest.more_b import asked, choice, duel, fresh, refused, rolls
from tests.rulesets.quest.scene import Fields, at, hero, left, scene, wolf
from tests.support.bench import Bench, cited, of_type

ATTACK = "mira: attack wolf aim=plain"


def runner(feats: list[str], *, speed: int = 6) -> Bench:
    """A hero with a long way before her."""
    field = {"columns": 20, "rows": 1}
    bench = scene(hero("Mira", "a1", {"SPEED": speed}, feats=feats), wolf("Wolf", "t1"), battlefield=field)
    bench.turn("mira")
    return bench


def farthest(bench: Bench, line: str) -> int:
    """How far a line can take her."""
    return max(len(each.way) - 1 for each in bench.options(line).values())


# In general


@pytest.mark.clause("T-98")
def test_a_feat_is_for_its_owner_only() -> None:
    others = [hero("Odo", "f6", {"AGI": 0}), wolf("Grim", "d6", {"AGI": -1}, hp=3), wolf("Ash", "g7", {"AGI": -2})]
    bench = duel(me={"feats": ["cleave"]}, it={"hp": 3}, more=others)
    assert "T-98" in choice(bench, ATTACK, dice="15 8").clauses
    bench.play("> no")
    bench.turn("odo")
    bench.play("set grim.at=f7")
    assert not asked(bench, "odo: attack grim aim=plain", dice="15 8")


@pytest.mark.clause("T-98", "T-105")
def test_what_a_feat_changes_is_told_with_its_name_and_clause() -> None:
    bench = runner(["athlete"])
    moved = of_type(bench.play("mira: move i1"), e.Moved)[0]
    assert [(term.label, term.amount) for term in moved.why.terms] == [("movement", 6), ("Athlete", 2)]
    assert {"T-98", "T-105"} <= set(moved.why.clauses)


@pytest.mark.clause("T-98")
def test_a_feat_of_the_table_counts_like_any_other() -> None:
    feat: Fields = {"modifiers": [{"stat": "SPEED", "amount": 3}], "clauses": ["T-98"]}
    field = {"columns": 20, "rows": 1}
    bench = scene(
        hero("Mira", "a1", feats=["long-legs"]),
        wolf("Wolf", "t1"),
        battlefield=field,
        library={"feat": {"long-legs": feat}},
    )
    bench.turn("mira")
    assert farthest(bench, "mira: move") == 9 + 4
    assert "T-98" in cited(bench.play("mira: move j1"))
    assert left(bench, "mira") == (1, 0, 2)


# Maneuverer


@pytest.mark.clause("T-102")
@pytest.mark.parametrize("manner", ["sneak", "swim", "tumble"])
def test_a_maneuverer_sneaks_swims_and_tumbles_at_full_pace(manner: str) -> None:
    line, answer = f"mira: sneak manner={manner}", "\n> n" if manner == "sneak" else ""
    assert farthest(runner([]), line) == 5
    bench = runner(["maneuverer"])
    assert farthest(bench, line) == 10
    told = cited(bench.play(f"mira: sneak g1 manner={manner}{answer}"))
    assert "T-102" in told
    assert "T-20" not in told
    assert left(bench, "mira") == (1, 0, 2)


@pytest.mark.clause("T-20")
@pytest.mark.parametrize("manner", ["climb", "laden"])
def test_but_climbs_and_carries_like_anybody(manner: str) -> None:
    bench = runner(["maneuverer"])
    assert farthest(bench, f"mira: sneak manner={manner}") == 5
    told = cited(bench.play(f"mira: sneak d1 manner={manner}"))
    assert "T-20" in told
    assert "T-102" not in told


@pytest.mark.clause("T-102", "T-105")
def test_it_goes_together_with_athlete() -> None:
    bench = runner(["maneuverer", "athlete"])
    assert farthest(bench, "mira: sneak manner=swim") == 12
    assert {"T-102", "T-105"} <= cited(bench.play("mira: sneak i1 manner=swim"))
    assert left(bench, "mira") == (1, 0, 2)


# Reach


@pytest.mark.clause("T-103", "T-67")
@pytest.mark.parametrize(("here", "there"), [("e4", "e3"), ("c4", "b3"), ("g8", "h9"), ("c7", "b7")])
def test_the_zone_is_2_spaces_deep(here: str, there: str) -> None:
    bench = duel(it={"feats": ["reach"]})
    fresh(bench, "mira", here)
    request = choice(bench, f"mira: move {there}")
    assert request.key == f"move/{there}/wolf.free-hit"
    assert {"T-67", "T-103"} <= set(request.clauses)
    plain = duel()
    fresh(plain, "mira", here)
    assert not asked(plain, f"mira: move {there}")


@pytest.mark.clause("T-67")
@pytest.mark.parametrize(("feats", "asks"), [(["reach"], False), ([], True)])
def test_from_the_first_space_to_the_second_nobody_leaves_it(feats: list[str], asks: bool) -> None:
    assert bool(asked(duel(it={"feats": feats}), "mira: move e4")) is asks


@pytest.mark.clause("T-103", "T-68")
def test_more_than_2_spaces_within_it_provoke() -> None:
    bench = duel(it={"feats": ["reach"]})
    fresh(bench, "mira", "c4")
    request = choice(bench, "mira: move f4 via=d4,e4")
    assert request.key == "move/f4/wolf.free-hit"
    assert {"T-68", "T-103"} <= set(request.clauses)
    near = duel()
    fresh(near, "mira", "c4")
    assert not asked(near, "mira: move f4 via=d4,e4")


@pytest.mark.clause("T-65")
@pytest.mark.parametrize(("near", "far"), [("e7", "e8"), ("g7", "h5"), ("c3", "e2"), ("c5", "b5")])
def test_its_owner_strikes_that_far(near: str, far: str) -> None:
    bench = duel(me={"feats": ["reach"]}, more=[wolf("Grim", "d5", {"AGI": 0})])
    bench.play(f"set wolf.at={near}")
    assert refused(bench, "mira: attack") == {}
    bench.play(f"set wolf.at={far}")
    assert refused(bench, "mira: attack") == {"wolf": ("T-65",)}


# Weapon focus


@pytest.mark.clause("T-104")
@pytest.mark.parametrize(("weapon", "dice"), [("sword", "2d8"), ("maul", "3d6"), ("knife", "2d4")])
def test_3_weapons_of_choice_roll_one_die_more(weapon: str, dice: str) -> None:
    bench = duel(me={"feats": ["weapon-focus"], "focus": ["sword", "knife", "maul", "bow"], "weapons": [weapon]})
    events = bench.play(ATTACK, dice=" ".join(["15", *"1" * int(dice[0])]))
    assert rolls(events)[1] == dice
    assert "T-104" in cited(events)


@pytest.mark.clause("T-104")
def test_nothing_else_does() -> None:
    cases: list[tuple[list[str], list[str]]] = [
        (["weapon-focus"], ["sword"]),
        (["weapon-focus"], ["knife"]),
        (["weapon-focus"], []),
        (["weapon-focus"], ["knife", "bow", "maul", "sword"]),
        ([], ["sword"]),
    ]
    rolled: list[str] = []
    for feats, focus in cases:
        bench = duel(me={"feats": feats, "focus": focus})
        rolled.append(rolls(bench.play(ATTACK, dice="15 1 1" if not rolled else "15 1"))[1])
    assert rolled == ["2d8", "1d8", "1d8", "1d8", "1d8"]


@pytest.mark.clause("T-104", "T-62")
def test_the_second_die_is_damage_like_the_first() -> None:
    bench = duel(me={"feats": ["weapon-focus"], "focus": ["sword"]})
    bench.play(ATTACK, dice="20 1 5 6")
    assert bench.hp("wolf") == 90 - (5 + 6 + 2) * 2


@pytest.mark.clause("T-104", "T-29")
def test_without_feats_it_does_not_count() -> None:
    bench = duel(me={"feats": ["weapon-focus"], "focus": ["sword"]})
    assert rolls(bench.play("mira: strike wolf aim=plain", dice="15 5"))[1] == "1d8"
    assert "T-104" in cited(bench.play(ATTACK, dice="15 5 6"))


# Athlete


@pytest.mark.clause("T-105")
def test_an_athlete_moves_2_spaces_more() -> None:
    feats: list[str]
    for feats, spaces in (([], 6), (["athlete"], 8)):
        bench = runner(feats)
        bench.play("set mira.budget.bonus=0")
        assert farthest(bench, "mira: move") == spaces
        assert ("T-105" in cited(bench.play("mira: move f1"))) is bool(feats)


@pytest.mark.clause("T-105", "T-28")
def test_a_bonus_action_is_worth_2_spaces_all_the_same() -> None:
    bench = runner(["athlete"])
    assert farthest(bench, "mira: step") == 2
    assert "T-105" in cited(bench.play("mira: move k1"))
    assert left(bench, "mira") == (1, 0, 1)
    assert at(bench, "mira") == "k1"


@pytest.mark.clause("T-105")
def test_it_counts_before_halves_and_thirds() -> None:
    for line, prone, spaces, clause in (
        ("sneak manner=swim", False, 4, "T-20"),
        ("move", True, 2, "T-79"),
    ):
        bench = runner(["athlete"])
        bench.play("set mira.budget.bonus=0" + ("\nmark prone mira" if prone else ""))
        assert farthest(bench, f"mira: {line}") == spaces
        assert {"T-105", clause} <= cited(bench.play(f"mira: {line} c1"))
