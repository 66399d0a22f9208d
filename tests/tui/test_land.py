"""How the lie of the land is drawn: difficult ground, heights, walls with a top, and large creatures."""

from __future__ import annotations

from combattracker.model.grid import Field, Grid
from combattracker.model.values import changed
from combattracker.tui.drawing.cells import DIFFICULT, LOW_WALL, WALL, Look, drawn
from combattracker.tui.drawing.looks import empty_looks, looks
from tests.support.values import combatant, fight

GRID = Grid(
    (Field("field", "The field", 0, 0, 4, 2),),
    frozenset({(0, 0), (1, 0)}),
    frozenset({(2, 0)}),
    (((1, 0), 5), ((3, 0), 10)),
)


def text(look: Look, width: int = 5) -> str:
    return "".join(run.text for run in drawn(look, width, 1)[0])


def test_each_kind_of_ground_has_a_sign_of_its_own() -> None:
    empty = empty_looks(GRID)
    assert text(empty[0, 0]) == WALL * 5
    assert text(empty[1, 0]).replace(LOW_WALL, "") == "5"
    assert text(empty[2, 0]).strip() == DIFFICULT
    assert text(empty[3, 0]).strip() == "·▴10"
    assert text(empty[3, 0], 3) == "▴10", "a height goes before the dot"
    assert text(empty[3, 0], 2).strip() == "·"
    assert text(empty[0, 1]).strip() == "·"


def test_a_large_creature_is_on_all_its_squares_and_tells_its_health_once() -> None:
    ogre = combatant("ogre", "court", at=(0, 0), size=2)
    state = changed(fight(ogre), grid=Grid((Field("field", "The field", 0, 0, 4, 2),)))
    assert state.grid is not None
    found, there = looks(state, state.grid, "", frozenset(), {}, {}, None, {})
    squares = [square for square, who in there.items() if who == "ogre"]
    assert sorted(squares) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert {found[square].tag for square in squares} == {found[0, 0].tag}
    assert [square for square in squares if found[square].called] == [(0, 0)]
