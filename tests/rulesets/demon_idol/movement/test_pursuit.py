"""How a pursuit goes on and ends underground, and what helps to get away outdoors (A-4, A-27, A-28)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.demon_idol.scene import Fields, Library, declaring, foe, hero, numerals
from tests.support.bench import Bench, of_type


def chase(*, inches: int = 5, rules: Fields | None = None, **mine: object) -> Bench:
    """Dagmar has begun to run from a hound, which goes after her."""
    bench = declaring(
        hero("Dagmar", **mine), foe("Hound", pursues="always", move=12, morale=200), inches=inches, rules=rules
    )
    bench.play("hound: close dagmar\ndagmar: avoid flee")
    both_run(bench)
    return bench


def both_run(bench: Bench) -> None:
    """Dagmar first, then the hound, to the end of the round."""
    numerals(bench, 6, 1)
    while bench.state.agenda:
        bench.play("next")
    while bench.state.clock.phase in ("resolve", "bleeding", "recap"):
        bench.play("next")


def on_the_run(bench: Bench) -> bool:
    """Another round of it; whether she is still pursued."""
    bench.play("hound: close dagmar")
    both_run(bench)
    return bench["dagmar"].standing == "up"


@pytest.mark.clause("A-27")
@pytest.mark.parametrize(
    ("sight", "inches", "pursued"), [("seen", 10, True), ("seen", 11, False), ("unseen", 5, True), ("unseen", 6, False)]
)
def test_a_pursuit_ends_a_hundred_feet_ahead_or_fifty_out_of_sight(sight: str, inches: int, pursued: bool) -> None:
    """What counts is how far ahead she is once both have moved."""
    assert on_the_run(chase(inches=inches, rules={"sight": sight})) is pursued


@pytest.mark.clause("A-27")
def test_pursuers_who_have_not_gained_after_five_rounds_give_up() -> None:
    bench = chase()
    assert [on_the_run(bench) for _ in range(5)] == [True, True, True, True, False]


@pytest.mark.clause("A-27")
def test_pursuers_who_gain_go_on() -> None:
    bench = chase(inches=9, move=11)
    assert [on_the_run(bench) for _ in range(7)] == [True] * 7


CHANCES: Library = {
    "evasion": {
        "usual": {"base": 50, "faster": 10, "slower": -20, "terrain": {"forest": 15}, "light": {"torch": -5},
                  "for_each": -3},
    }
}  # fmt: skip


@pytest.mark.clause("A-28")
@pytest.mark.parametrize(
    ("fields", "rules", "friends", "chance"),
    [
        ({}, {}, 0, 50),
        ({"move": 15}, {}, 0, 60),
        ({"move": 9}, {}, 0, 30),
        ({}, {"terrain": "forest"}, 0, 65),
        ({}, {"light": "torch"}, 0, 45),
        ({}, {}, 4, 50),
        ({}, {}, 6, 44),
    ],
)
def test_outdoors_getting_away_goes_by_the_table_of_the_library(
    fields: Fields, rules: Fields, friends: int, chance: int
) -> None:
    for face, standing in ((chance, "fled"), (chance + 1, "up")):
        others = [hero(f"Friend-{n}") for n in range(friends)]
        bench = declaring(hero("Dagmar", **{"move": 12, **fields}), *others, foe("Hound", move=12), inches=5,
                          rules={"place": "outdoors", **rules}, library=CHANCES)  # fmt: skip
        bench.play("force dagmar: avoid retreat\nskip\nnotes heroes=6 foes=1")
        rolls = of_type(bench.play("next", str(face)), e.Checked)
        assert rolls[0].target == chance
        assert bench["dagmar"].standing == standing


@pytest.mark.clause("A-4")
@pytest.mark.parametrize(("answer", "way"), [("no", "retreat"), ("yes", None)])
def test_whoever_is_let_go_in_falling_back_retreats_from_then_on(answer: str, way: str | None) -> None:
    bench = declaring(hero("Dagmar"), foe("Thug", morale=200))
    bench.play(
        f"set thug.place=0.3\nthug: pass\ndagmar: avoid fall-back\nskip\nnotes heroes=5 foes=2\nnext\n> {answer}"
    )
    avoiding = bench["dagmar"].effect("avoiding")
    assert (avoiding.data["way"] if avoiding is not None else None) == way
