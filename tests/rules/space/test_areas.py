"""What areas cover, drawn, and what holds for every one of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combattracker.model.grid import Square
from combattracker.rules.space.areas import AS_WIDE_AS_FAR, DIRECTIONS, Area, Block, Burst, Cone, Line
from combattracker.rules.space.bodies import Body, corner
from combattracker.rules.space.squares import Diagonals

RULES = st.sampled_from(list(Diagonals))
AREAS: st.SearchStrategy[Area] = st.one_of(
    st.builds(Burst, st.integers(1, 6), RULES),
    st.builds(Cone, st.integers(1, 6), st.sampled_from([(1, 1), AS_WIDE_AS_FAR]), RULES),
    st.builds(Line, st.integers(1, 8), st.integers(1, 3)),
    st.builds(Block, st.integers(1, 5)),
)
ORIGINS = st.builds(Body, st.integers(-3, 3), st.integers(-3, 3), st.integers(0, 4))


def drawn(area: Area, origin: Body, direction: str = "") -> list[str]:
    """A picture of an area: # what is covered, @ where it begins."""
    covered, own = area.squares(origin, direction), set(origin.squares())
    squares = {*covered, *own}
    (left, right), (top, bottom) = (
        (min(line), max(line)) for line in ([x for x, _ in squares], [y for _, y in squares])
    )
    return [
        "".join("@" if (x, y) in own else "#" if (x, y) in covered else "." for x in range(left, right + 1))
        for y in range(top, bottom + 1)
    ]


@pytest.mark.parametrize(
    ("area", "origin", "direction", "picture"),
    [
        (Burst(1), Body(0, 0), "", ["###", "#@#", "###"]),
        (Burst(1), corner((0, 0)), "", ["##", "##"]),
        (Burst(2, Diagonals.EVERY_OTHER_TWO), corner((0, 0)), "", [".##.", "####", "####", ".##."]),
        (Burst(2, Diagonals.TWO), Body(0, 0), "", ["..#..", ".###.", "##@##", ".###.", "..#.."]),
        (Burst(1), Body(0, 0, 2), "", ["####", "#@@#", "#@@#", "####"]),
        (Cone(3), Body(0, 0), "e", ["...#", "..##", ".###", "@###", ".###", "..##", "...#"]),
        (Cone(2), Body(0, 0), "se", ["@##", "###", "###"]),
        (Cone(3, AS_WIDE_AS_FAR), Body(0, 0), "n", ["###", "###", ".#.", ".@."]),
        (Cone(2, (1, 1), Diagonals.EVERY_OTHER_TWO), corner((0, 0)), "nw", [".#", "##"]),
        (Line(3), Body(0, 0), "w", ["###@"]),
        (Line(3), Body(0, 0), "se", ["@...", ".#..", "..#.", "...#"]),
        (Line(2, 2), Body(0, 0), "e", ["@##", ".##"]),
        (Line(2, 2), Body(0, 0), "w", ["##.", "##@"]),
        (Line(2, 2), Body(0, 0), "n", ["##", "##", "@."]),
        (Line(2, 3), Body(0, 0, 2), "s", [".@@", ".@@", "###", "###"]),
        (Line(2, 2), Body(0, 0, 2), "e", ["@@##", "@@##"]),
        (Block(2), corner((0, 0)), "se", ["##", "##"]),
        (Block(3), Body(0, 0), "e", [".###", "@###", ".###"]),
        (Block(2), Body(0, 0), "nw", ["##.", "##.", "..@"]),
    ],
)
def test_areas_drawn(area: Area, origin: Body, direction: str, picture: list[str]) -> None:
    covered = area.squares(origin, direction)
    if isinstance(area, Burst) and origin.size:
        assert set(origin.squares()) <= set(covered)
    assert drawn(area, origin, direction) == picture


def test_a_direction_is_none() -> None:
    with pytest.raises(KeyError):
        Line(3).squares(Body(0, 0), "up")


@settings(max_examples=150, deadline=None, derandomize=True)
@given(AREAS, ORIGINS, st.sampled_from(list(DIRECTIONS)))
def test_areas_turn_and_shift_with_what_they_begin_at(area: Area, origin: Body, direction: str) -> None:
    covered = area.squares(origin, direction)
    assert len(set(covered)) == len(covered)
    assert list(covered) == sorted(covered, key=lambda at: (at[1], at[0]))
    shifted = area.squares(origin._replace(x=origin.x + 5, y=origin.y - 2), direction)
    assert shifted == tuple((x + 5, y - 2) for x, y in covered)

    def turned(at: Square, size: int = 1) -> Square:
        return (-at[1] - size, at[0])

    names = list(DIRECTIONS)
    x, y = turned((origin.x, origin.y), origin.size)
    quarter = names[(names.index(direction) + 2) % 8]
    # Diagonal strips of an even width can't be turned: their lanes are shifted along the rows.
    if not (isinstance(area, Line) and area.width > 1 and len(direction) == 2):
        assert set(area.squares(origin._replace(x=x, y=y), quarter)) == set(map(turned, covered))


@settings(max_examples=100, deadline=None, derandomize=True)
@given(AREAS, ORIGINS, st.sampled_from(list(DIRECTIONS)))
def test_only_bursts_cover_what_they_begin_at(area: Area, origin: Body, direction: str) -> None:
    covered = set(area.squares(origin, direction))
    assert area.points != isinstance(area, Burst)
    assert covered.isdisjoint(origin.squares()) or isinstance(area, Burst)
    assert covered or isinstance(area, Burst | Cone), "around a corner the smallest of those may hold no square"


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.integers(1, 6), RULES, ORIGINS)
def test_a_larger_burst_covers_more_and_the_four_quarters_make_one(radius: int, rule: Diagonals, origin: Body) -> None:
    burst = set(Burst(radius, rule).squares(origin))
    assert burst <= set(Burst(radius + 1, rule).squares(origin))
    quarters = [set(Cone(radius, (1, 1), rule).squares(origin, name)) for name in ("n", "e", "s", "w")]
    assert set().union(*quarters) == burst - set(origin.squares())
