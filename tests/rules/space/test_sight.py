"""Line of sight against a second opinion: a checker that walks from cell to cell, and every line worth trying."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import floor

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from combattracker.model.grid import Square
from combattracker.rules.space.bodies import Body
from combattracker.rules.space.plane import Point, Rectangle, Segment, free_line
from combattracker.rules.space.sight import cover, sight, sight_line
from combattracker.rules.space.walls import Span, Walls, rectangles, walls
from tests.rules.space.in_feet import body

SIDE = 6
PLACES = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))
BODIES = st.builds(lambda at, size: body(at[0], at[1], size), PLACES, st.sampled_from((1, 1, 2, 3)))
CLIMBERS = st.builds(lambda body, feet: body._replace(elevation=feet), BODIES, st.sampled_from((0, 0, 0, 4, 10)))
PLANS = st.frozensets(PLACES, max_size=22)
HEIGHTS: tuple[Span, ...] = ((None, 3), (None, 5), (None, 12), (6, None), (2, 8))
PARTS = st.dictionaries(PLACES, st.sampled_from(HEIGHTS), max_size=16).map(lambda each: tuple(sorted(each.items())))


def built(plan: frozenset[Square], parts: tuple[tuple[Square, Span], ...], *bodies: Body) -> Walls:
    """The walls, with none where the bodies are."""
    own = {square for body in bodies for square in body.squares()}
    return walls(plan - own, tuple(part for part in parts if part[0] not in own))


def free(line: Segment, solid: Walls) -> bool:
    """Whether a line is free, told without any of the product's geometry.

    It is cut wherever it meets a plane between cells; a piece is blocked if all cells that it runs in or along are
    solid there.
    """
    start = [Fraction(each) for each in (*line[0], 0)[:3]]
    end = [Fraction(each) for each in (*line[1], 0)[:3]]
    ways = [b - a for a, b in zip(start, end, strict=True)]
    levels = {level for spans in solid.spans.values() for span in spans for level in span}
    cuts = {Fraction(0), Fraction(1)}
    for axis in range(3):
        if ways[axis]:
            low, high = sorted((start[axis], end[axis]))
            planes = levels if axis == 2 else range(floor(low), floor(high) + 2)
            cuts |= {(each - start[axis]) / ways[axis] for each in planes}
    times = sorted(each for each in cuts if 0 <= each <= 1)
    for one, two in pairwise(times):
        x, y, z = (a + way * (one + two) / 2 for a, way in zip(start, ways, strict=True))
        columns = {floor(x), floor(x) - (x == floor(x))}
        rows = {floor(y), floor(y) - (y == floor(y))}
        if all(any(low < z < high for low, high in solid.spans.get(square, ())) for square in product(columns, rows)):
            return False
    return True


def inside(point: Point, body: Body) -> bool:
    """Whether a point is in the space of a body, its border included."""
    return all(low <= at <= high for at, (low, high) in zip(point, body.box, strict=False))


def worth_trying(a: Body, b: Body, solid: Walls) -> Iterator[Segment]:
    """The lines of the plan through two corners of anything, from where they leave A to where they enter B."""
    squares = [*solid.spans, *a.squares(), *b.squares()]
    corners = sorted({(x + dx, y + dy) for x, y in squares for dx in (0, 1) for dy in (0, 1)})
    for (x, y), (other_x, other_y) in combinations(corners, 2):
        dx, dy = other_x - x, other_y - y
        ends = []
        for each in (a, b):
            low, high = Fraction(-1000), Fraction(1000)
            for at, way, (least, most) in ((x, dx, each.box[0]), (y, dy, each.box[1])):
                if way:
                    first, last = sorted((Fraction(least - at, way), Fraction(most - at, way)))
                    low, high = max(low, first), min(high, last)
                elif not least <= at <= most:
                    low, high = Fraction(1), Fraction(0)
            ends.append((low, high))
        (a_low, a_high), (b_low, b_high) = ends
        if a_low <= a_high and b_low <= b_high:
            one, two = (a_high, b_low) if a_high <= b_low else (a_low, b_high)
            yield ((x + dx * one, y + dy * one), (x + dx * two, y + dy * two))


def sampled(a: Body, b: Body, parts: int) -> Iterator[Segment]:
    """Lines between evenly spaced points of two bodies."""
    grids = [
        [
            tuple(low + Fraction((high - low) * step, parts) for (low, high), step in zip(body.box, steps, strict=True))
            for steps in product(range(parts + 1), repeat=3)
        ]
        for body in (a, b)
    ]
    yield from product(*grids)


@settings(max_examples=50, deadline=None, derandomize=True)
@given(BODIES, BODIES, PLANS)
def test_in_the_plan_there_is_sight_just_if_a_line_worth_trying_is_free(
    a: Body, b: Body, plan: frozenset[Square]
) -> None:
    solid = built(plan, (), a, b)
    line = sight_line(a, b, solid)
    if line is None:
        assert not any(free(each, solid) for each in worth_trying(a, b, solid))
    else:
        assert inside(line[0], a)
        assert inside(line[1], b)
        assert free(line, solid)


@pytest.mark.parametrize(
    ("a", "b", "solids"),
    [
        (((2, 4), (6, 7)), ((5, 6), (0, 4)), [((6, 10), (1, 4)), ((2, 5), (4, 5))]),
        (((6, 8), (2, 3)), ((3, 5), (4, 6)), [((6, 10), (1, 2)), ((6, 10), (3, 7))]),
        (((5, 6), (1, 2)), ((1, 2), (5, 6)), [((0, 1), (4, 8))]),
    ],
)
def test_what_lies_behind_a_looker_or_beyond_what_he_looks_at_does_not_matter(
    a: Rectangle, b: Rectangle, solids: list[Rectangle]
) -> None:
    line = free_line(a, b, solids)
    assert line is not None
    assert free(
        line, walls(frozenset(square for each in solids for square in product(range(*each[0]), range(*each[1]))))
    )


@settings(max_examples=50, deadline=None, derandomize=True)
@given(CLIMBERS, CLIMBERS, PLANS, PARTS)
def test_with_heights_sampling_finds_no_line_where_there_is_no_sight(
    a: Body, b: Body, plan: frozenset[Square], parts: tuple[tuple[Square, Span], ...]
) -> None:
    solid = built(plan, parts, a, b)
    line = sight_line(a, b, solid)
    if line is None:
        assert not any(free(each, solid) for each in sampled(a, b, 2))
    else:
        assert inside(line[0], a)
        assert inside(line[1], b)
        assert free(line, solid)


def carved(line: Segment, a: Body, b: Body, inner: Iterable[int]) -> Walls:
    """Stone all around, in blocks between some heights, but for two bodies and what a line between them crosses."""
    (left, right), (top, bottom), (low, high) = (
        (min(one[0], two[0]) - 1, max(one[1], two[1]) + 1) for one, two in zip(a.box, b.box, strict=True)
    )
    levels = sorted({low, *inner, a.elevation, a.top, b.elevation, b.top, high})
    blocks: list[tuple[Square, Span]] = [
        ((x, y), span)
        for x, y, span in product(range(left, right), range(top, bottom), pairwise(levels))
        if not any((x, y) in body.squares() and span[0] < body.top and body.elevation < span[1] for body in (a, b))
    ]
    return walls(frozenset(), tuple(block for block in blocks if free(line, walls(frozenset(), (block,)))))


EIGHTHS = st.integers(0, 8).map(lambda each: Fraction(each, 8))


@settings(max_examples=25, deadline=None, derandomize=True)
@given(
    st.tuples(*[EIGHTHS] * 6),
    st.tuples(st.integers(1, 4), st.integers(-3, 2), st.integers(-2, 2), st.integers(1, 4)),
    st.sets(st.integers(-9, 14), max_size=6),
)
def test_sight_finds_the_one_way_that_is_left(
    ends: tuple[Fraction, ...], far: tuple[int, int, int, int], inner: set[int]
) -> None:
    a, b = body(0, 0), body(far[0], far[1], far[3], 5 * far[2])
    line: Segment = (
        tuple(low + (high - low) * part for (low, high), part in zip(a.box, ends[:3], strict=True)),
        tuple(low + (high - low) * part for (low, high), part in zip(b.box, ends[3:], strict=True)),
    )
    solid = carved(line, a, b, (each for each in inner if min(a.elevation, b.elevation) < each < max(a.top, b.top)))
    # A line along the side of a block goes by that block, but not between it and the next.
    assume(free(line, solid))
    found = sight_line(a, b, solid)
    assert found is not None
    assert free(found, solid)


@pytest.mark.parametrize(
    ("a", "b", "line", "inner"),
    [
        (body(1, 5, 1, -2, 4), body(4, 1, 1, 19, 4), ("9/5 53/10 -9/5", "21/5 17/10 99/5"), (6, 9)),
        (body(2, 3, 1, 11, 5), body(-1, 5, 1, -7, 5), ("143/50 39/10 113/10", "-13/50 51/10 -43/10"), (2, 7, 10)),
        (body(2, 5, 1, 9, 4), body(0, 0, 1, -3, 4), ("21/10 411/70 301/30", "9/10 39/70 -71/30"), (8,)),
    ],
    ids=["from above", "from the south", "from the side"],
)
def test_sight_finds_a_single_line_in_whichever_plane_it_lies(
    a: Body, b: Body, line: tuple[str, str], inner: tuple[int, ...]
) -> None:
    """Four edges in three directions leave just one line; two are parallel, seen as points in but one of the views."""
    start, end = (tuple(Fraction(each) for each in point.split()) for point in line)
    solid = carved((start, end), a, b, inner)
    assert free((start, end), solid)
    found = sight_line(a, b, solid)
    assert found is not None
    assert free(found, solid)


@settings(max_examples=50, deadline=None, derandomize=True)
@given(CLIMBERS, CLIMBERS, PLANS, PARTS)
def test_cover_counts_the_corners_that_free_lines_lead_to(
    a: Body, b: Body, plan: frozenset[Square], parts: tuple[tuple[Square, Span], ...]
) -> None:
    solid = built(plan, parts, a, b)
    view = cover(a, b, solid)
    counts = {eye: sum(free((eye, each), solid) for each in b.corners(solid.flat)) for eye in a.corners(solid.flat)}
    assert len(view.seen) == max(counts.values())
    assert len(view.seen) + len(view.hidden) == (4 if solid.flat else 8)
    assert view.eye is None or counts[view.eye] == len(view.seen)
    assert all(view.eye is not None and free((view.eye, each), solid) for each in view.seen)
    assert (view.line is not None) == sight(a, b, solid)


@settings(max_examples=50, deadline=None, derandomize=True)
@given(CLIMBERS, CLIMBERS, PLANS, PARTS)
def test_sight_is_mutual(a: Body, b: Body, plan: frozenset[Square], parts: tuple[tuple[Square, Span], ...]) -> None:
    solid = walls(plan, parts)
    there, back = sight_line(a, b, solid), sight_line(b, a, solid)
    assert (there is None) == (back is None)
    assert there is None or back is None or a == b or back == (there[1], there[0])


@settings(max_examples=50, deadline=None, derandomize=True)
@given(CLIMBERS, CLIMBERS, PLANS, PARTS, PLANS, PARTS)
def test_more_walls_never_give_sight_and_never_take_cover(
    a: Body,
    b: Body,
    plan: frozenset[Square],
    parts: tuple[tuple[Square, Span], ...],
    more: frozenset[Square],
    more_parts: tuple[tuple[Square, Span], ...],
) -> None:
    before, after = walls(plan, parts), walls(plan | more, parts + more_parts)
    assert sight(a, b, before) or not sight(a, b, after)
    assert cover(a, b, before).cover <= cover(a, b, after).cover


@settings(max_examples=50, deadline=None, derandomize=True)
@given(CLIMBERS, CLIMBERS, PLANS, PARTS, st.integers(0, 7), st.tuples(st.integers(-50, 50), st.integers(-50, 50)))
def test_turning_mirroring_and_shifting_the_map_changes_nothing(
    a: Body,
    b: Body,
    plan: frozenset[Square],
    parts: tuple[tuple[Square, Span], ...],
    turn: int,
    shift: Square,
) -> None:
    def moved(square: Square, size: int = 1) -> Square:
        x, y = square
        if turn & 1:
            x = -x - size
        if turn & 2:
            y = -y - size
        if turn & 4:
            x, y = y, x
        return (x + shift[0], y + shift[1])

    def carried(body: Body) -> Body:
        x, y = moved((body.x, body.y), body.size)
        return body._replace(x=x, y=y)

    here = walls(plan, parts)
    there = walls(frozenset(map(moved, plan)), tuple((moved(square), span) for square, span in parts))
    assert sight(a, b, here) == sight(carried(a), carried(b), there)
    one, other = cover(a, b, here), cover(carried(a), carried(b), there)
    assert (one.cover, len(one.seen)) == (other.cover, len(other.seen))


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.frozensets(PLACES, min_size=1))
def test_rectangles_are_all_that_fit_and_can_not_grow(squares: frozenset[Square]) -> None:
    def filled(columns: tuple[int, int], rows: tuple[int, int]) -> bool:
        return columns[0] < columns[1] and all(square in squares for square in product(range(*columns), range(*rows)))

    spans = list(combinations(range(SIDE + 1), 2))
    fitting = {(columns, rows) for columns in spans for rows in spans if filled(columns, rows)}
    largest = {
        ((left, right), (top, bottom))
        for (left, right), (top, bottom) in fitting
        if not fitting
        & {
            ((left - 1, right), (top, bottom)),
            ((left, right + 1), (top, bottom)),
            ((left, right), (top - 1, bottom)),
            ((left, right), (top, bottom + 1)),
        }
    }
    found = list(rectangles(squares))
    assert len(found) == len(set(found))
    assert set(found) == largest
