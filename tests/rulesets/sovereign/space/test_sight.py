"""Line of sight and cover, on maps that one can look at (W-11 to W-14, AMB-W40)."""

from __future__ import annotations

import pytest

from combattracker.model.grid import Field, Grid
from combattracker.rules.space.bodies import Body
from combattracker.rules.space.sight import Cover, View, cover, sight, sight_line
from combattracker.rules.space.walls import Walls, walls, walls_of
from rulesets.sovereign.space.bodies import standing_at
from tests.rules.space.in_feet import body


def drawn(*rows: str) -> tuple[Walls, dict[str, Body]]:
    """A map: walls (#, or 3 or 8 feet high), windows (w, open from 3 to 4 feet), hills (+), pits (-), creatures."""
    lines = [row.replace(" ", "") for row in rows]
    signs = {(x, y): sign for y, line in enumerate(lines) for x, sign in enumerate(line)}
    heights = {"3": 3, "8": 8, "+": 5, "-": -5}
    grid = Grid(
        (Field("field", "The field", 0, 0, len(lines[0]), len(lines)),),
        frozenset(square for square, sign in signs.items() if sign in "#38"),
        heights=tuple((square, heights[sign]) for square, sign in signs.items() if sign in heights),
    )
    windows = [(square, span) for square, sign in signs.items() if sign == "w" for span in ((None, 3), (4, None))]
    bodies = {sign: standing_at(grid, square) for square, sign in signs.items() if sign.isupper()}
    return walls_of(grid, tuple(windows)), bodies


def seen(*rows: str) -> View:
    """What A sees of B on a map."""
    solid, at = drawn(*rows)
    return cover(at["A"], at["B"], solid)


FIGURE = ("# # . .", "# # . B", "# # . .", "# # . .", "# # . .", ". A . .", ". . . .")


@pytest.mark.clause("W-13")
def test_the_figure_of_the_source() -> None:
    solid, at = drawn(*FIGURE)
    assert (at["A"], at["B"]) == (body(1, 5), body(3, 1))
    there = cover(at["A"], at["B"], solid)
    assert (there.cover, len(there.seen), there.hidden) == (Cover.NONE, 4, ())
    back = cover(at["B"], at["A"], solid)
    assert (back.cover, back.seen, back.hidden) == (Cover.HALF, ((2, 5), (2, 6)), ((1, 5), (1, 6)))
    assert [at["A"].corner_name(each) for each in back.hidden] == ["north-west", "south-west"]
    assert back.eye == (3, 2)
    assert at["B"].corner_name(back.eye) == "south-west"


@pytest.mark.clause("W-11")
@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("A . . B",), Cover.NONE),
        (("A B",), Cover.NONE),
        (("A # B",), Cover.UNSEEN),
        ((". # .", "A # B", ". . ."), Cover.HALF),
        ((". # .", "A # B", ". # ."), Cover.UNSEEN),
        ((". . . .", "A # # B", ". . . ."), Cover.HALF),
        (("# # # #", "A . . B", "# # # #"), Cover.NONE),
        (("# # # #", "A . . .", "# # # B"), Cover.HALF),
        (("# # # #", "A . # .", "# . . B"), Cover.NONE),
        (("A . .", "# # .", "B . ."), Cover.UNSEEN),
    ],
)
def test_walls_between_two(rows: tuple[str, ...], expected: Cover) -> None:
    view = seen(*rows)
    assert view.cover is expected
    assert (view.line is None) == (expected is Cover.UNSEEN)


@pytest.mark.clause("W-11")
def test_a_line_may_run_along_a_wall_and_touch_its_corner() -> None:
    assert seen("A # # B", ". . . .").line == ((1, 1), (3, 1))
    assert seen("A # # B").line is None, "the rim of the map is no way around"
    crack = seen("A . # #", ". . # #", "# # . .", "# # . B")
    assert crack.cover is Cover.HALF, "two walls that meet at a corner leave a crack"
    assert crack.line is not None


@pytest.mark.clause("W-11")
def test_in_an_empty_room_everybody_sees_everybody() -> None:
    solid, _ = drawn(". . . .", ". . . .", ". . . .", ". . . .")
    bodies = [body(x, y) for x in range(4) for y in range(4)]
    assert all(sight(a, b, solid) for a in bodies for b in bodies)
    assert all(cover(a, b, solid).cover is Cover.NONE for a in bodies for b in bodies)


@pytest.mark.clause("W-11")
def test_no_line_slips_in_between_two_squares_of_a_wall() -> None:
    solid, at = drawn(". A .", "# # #", "# # #", ". B .")
    assert not sight(at["A"], at["B"], solid)
    assert not sight(body(0, 0), body(1, 3), solid)


@pytest.mark.clause("W-12")
def test_nobody_else_blocks_and_nobody_blocks_himself() -> None:
    solid, at = drawn("A C B", ". . .")
    assert cover(at["A"], at["B"], solid).cover is Cover.NONE
    solid = walls(frozenset({(0, 0), (2, 0)}))
    assert cover(body(0, 0), body(2, 0), solid).cover is Cover.NONE, "both were put into a wall"


@pytest.mark.clause("W-14")
def test_full_cover_is_a_line_of_sight_to_no_corner() -> None:
    view = seen("# . . . . .", "A # # . . .", ". . . . # .", ". . . # . B")
    assert view.cover is Cover.FULL
    assert (view.eye, view.seen) == (None, ())
    assert len(view.hidden) == 4
    assert view.line is not None


@pytest.mark.clause("W-13")
def test_the_best_single_corner_looks_and_the_nearest_of_equals() -> None:
    view = seen("A . . .", ". . . .", ". . . B")
    assert view.eye == (1, 1)
    view = seen(". . . .", "A # . B", ". . . .")
    assert view.cover is Cover.HALF
    assert view.eye in ((1, 1), (1, 2))


@pytest.mark.clause("W-13")
def test_cover_is_one_way() -> None:
    solid, at = drawn(". . . . .", "A . . # B", ". . . . .")
    assert cover(at["A"], at["B"], solid).cover is Cover.HALF
    solid, at = drawn(*FIGURE)
    assert cover(at["A"], at["B"], solid).cover is not cover(at["B"], at["A"], solid).cover


@pytest.mark.clause("W-11")
def test_a_low_wall_is_seen_over_from_above() -> None:
    solid, at = drawn(". # # # .", "A . 8 . B", ". # # # .")
    assert not solid.flat
    assert not sight(at["A"], at["B"], solid)
    tower = at["A"]._replace(elevation=20)
    assert sight(tower, at["B"], solid)
    assert sight(at["B"], tower, solid)
    solid, at = drawn(". # # # .", "A . 3 . B", ". # # # .")
    view = cover(at["A"], at["B"], solid)
    assert (view.cover, len(view.seen)) == (Cover.HALF, 4)
    assert {at["B"].corner_name(each) for each in view.hidden} == {
        f"lower {side}" for side in ("north-west", "north-east", "south-west", "south-east")
    }


@pytest.mark.clause("W-14")
def test_an_arrow_slit_gives_full_cover() -> None:
    solid, at = drawn(". # # .", "A . w B", ". # # .")
    behind = cover(at["A"], at["B"], solid)
    assert behind.cover is Cover.FULL
    assert len(behind.hidden) == 8


@pytest.mark.clause("W-11")
def test_whoever_stands_on_a_wall_sees_and_is_seen() -> None:
    solid, at = drawn("A . . 8 8")
    on_top = body(4, 0, elevation=8)
    assert sight(at["A"], on_top, solid)
    assert cover(body(0, 0, elevation=8), on_top, solid).cover is Cover.NONE
    assert cover(at["A"], on_top, solid).cover is Cover.HALF


@pytest.mark.clause("W-11")
def test_hills_and_pits() -> None:
    solid, at = drawn("A . + . B")
    assert cover(at["A"], at["B"], solid).cover is Cover.HALF, "over a hill as high as they are they just see heads"
    solid, at = drawn("A . - . B")
    pit = body(2, 0, elevation=-5)
    assert cover(at["A"], at["B"], solid).cover is Cover.NONE
    assert cover(at["A"], pit, solid).cover is Cover.HALF
    assert not sight(body(0, 0, elevation=0, height=1), pit._replace(height=2), solid)


def test_somebody_stands_on_the_highest_ground_below() -> None:
    grid = Grid((Field("field", "The field", 0, 0, 4, 4),), heights=(((1, 1), 10), ((3, 3), -5)))
    assert standing_at(grid, (0, 0), 2) == body(0, 0, 2, 10)
    assert standing_at(grid, (3, 3), height=7) == body(3, 3, 1, -5, 7)


@pytest.mark.clause("W-11")
def test_a_large_creature_is_seen_where_a_small_one_is_not() -> None:
    solid, at = drawn("A . . . .", "# # . . .", "B . . . .", ". . . . .", ". . . . .")
    assert not sight(at["A"], at["B"], solid)
    view = cover(at["A"], body(0, 2, 3), solid)
    assert (view.cover, view.eye, view.seen) == (Cover.HALF, (1, 0), ((3, 2),))


def test_the_line_back_is_the_line_turned_round() -> None:
    solid, at = drawn(*FIGURE)
    there, back = sight_line(at["A"], at["B"], solid), sight_line(at["B"], at["A"], solid)
    assert there is not None
    assert back == (there[1], there[0])


def test_equal_maps_are_one_object() -> None:
    assert walls(frozenset({(1, 2)})) is walls(frozenset({(1, 2)}), (((1, 2), (None, 3)),))
    assert walls(frozenset(), (((0, 0), (0, 3)), ((0, 0), (3, 5)))).boxes == (((0, 1), (0, 1), (0, 5)),)
