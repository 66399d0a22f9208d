"""What a walk is called that somebody did not get to the end of: where it fell, or got no farther."""

from __future__ import annotations

from combattracker.recap.markdown import recap
from tests.rulesets.quest.scene import hero, scene, wolf
from tests.support.bench import Bench


def leaving_a_wolf(hp: int) -> Bench:
    """Mira has been in the melee zone of a wolf; Ana fights on."""
    bench = scene(hero("Mira", "e5", hp=hp, stats={"AGI": 5}), hero("Ana", "j9"), wolf("Wolf", "f6"))
    bench.turn("mira")
    return bench


def headline(bench: Bench, line: str, dice: str = "") -> str:
    """What a command is called in the history."""
    bench.play(line, dice=dice)
    return bench.table.label(bench.table.head)


def test_where_somebody_was_felled_is_the_headline_and_the_name_in_the_history() -> None:
    bench = leaving_a_wolf(1)
    assert headline(bench, "mira: move d2\n> plain", "15 8") == "Mira falls at e5 on the way to d2"
    assert "**Mira falls at e5 on the way to d2.**" in recap(bench.table)
    assert "moves to" not in recap(bench.table)


def test_an_arrival_is_told_as_ever() -> None:
    assert headline(leaving_a_wolf(90), "mira: move d2\n> plain", "2") == "Mira moves to d2"


def test_whoever_is_only_stopped_is_told_so() -> None:
    """A bear is put into her way while the wolf is asked for its free hit."""
    bench = scene(
        hero("Mira", "a1", hp=90, stats={"AGI": 5}),
        wolf("Wolf", "b1"),
        wolf("Bear", "b6", {"ACC": 1}),
        battlefield={"columns": 2, "rows": 6, "blocked": ["b2", "b3", "b4", "b5"]},
    )
    bench.turn("mira")
    assert headline(bench, "mira: move a5\nset bear.at=a4\n> no") == "Mira gets no farther than a3 on the way to a5"
