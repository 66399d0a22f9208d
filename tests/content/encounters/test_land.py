"""The lie of the land: difficult ground, heights, walls with a top, and room for those of several squares."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from combattracker.content.encounters.opening import Opening
from combattracker.content.yaml.faults import Faults
from combattracker.model.errors import CombatError

Open = Callable[[str], Opening]

LAND = """\
ruleset: arena
map: {{foes: 'whd.', heroes: 'v..T'}}
legend:
  w: wolf
  d: {{terrain: difficult}}
  h: {{height: 10}}
  v: {{wall: 5}}
  T: {{who: Mira, height: 5, terrain: difficult}}
battlefield: {land}
combatants:
  - {{creature: wolf, side: foes}}
  - {{name: Mira, side: heroes, hp: 3, stats: {{STR: 1, AGI: 1}}}}
"""


def test_the_legend_tells_of_ground_and_of_who_stands_on_it(open_text: Open) -> None:
    state = open_text(LAND.format(land="{}")).state
    grid = state.grid
    assert grid is not None
    assert grid.difficult == {(2, 0), (3, 2)}
    assert grid.blocked == {(0, 2)}
    assert [grid.height(at) for at in ((1, 0), (0, 2), (3, 2), (2, 2))] == [10, 5, 5, 0]
    assert [who.at for who in state.combatants.values()] == [(0, 0), (3, 2)]


def test_the_battlefield_may_say_the_same_in_words_and_goes_before_the_map(open_text: Open) -> None:
    land = "{difficult: ['foes:d1'], blocked: ['heroes:b1'], heights: {'foes:b1': 20, 'heroes:b1': 3, 'foes:d1': -5}}"
    grid = open_text(LAND.format(land=land)).state.grid
    assert grid is not None
    assert grid.difficult == {(2, 0), (3, 2), (3, 0)}
    assert grid.blocked == {(0, 2), (1, 2)}
    assert [grid.height(at) for at in ((1, 0), (1, 2), (3, 0))] == [20, 3, -5]


def test_a_wall_without_a_height_has_no_top(open_text: Open) -> None:
    grid = open_text(LAND.format(land="{blocked: ['foes:d1']}")).state.grid
    assert grid is not None
    assert grid.height((3, 0)) is None


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("{{terrain: difficult}}", "{{terrain: dificult}}", "5:16: found 'dificult', expected"),
        ("{{wall: 5}}", "{{wall: 5, height: 2}}", "a wall with nobody on it"),
        ("{{wall: 5}}", "{{hight: 5}}", "did you mean height?"),
        ("who: Mira", "who: Mara", "8:12: found the unknown combatant 'Mara'"),
        ("{land}", "{{heights: {{'foes:z9': 5}}}}", "9:36: foes:z9 lies outside"),
        ("{land}", "{{difficult: [q]}}", "9:27: 'q' is no square"),
        ("  d:", "  t:", "the sign 'd'"),
    ],
)
def test_mistakes_are_told_at_their_place(open_text: Open, old: str, new: str, told: str) -> None:
    assert old in LAND
    with pytest.raises((Faults, CombatError)) as caught:
        open_text(LAND.replace(old, new).format(land="{}"))
    assert told in str(caught.value)


BIG = """\
ruleset: arena
battlefield: {{columns: 4, rows: 3, blocked: ['foes:a1', 'foes:d3']}}
combatants:
  - {{creature: wolf, id: giant, side: foes{at}}}
  - {{name: Mira, side: heroes, at: 'foes:d1', hp: 3, stats: {{STR: 1, AGI: 1}}}}
"""


def test_somebody_of_several_squares_is_placed_where_all_of_it_has_room(open_text: Open) -> None:
    state = open_text(BIG.format(at="")).state
    who = next(iter(state.combatants.values()))
    assert who.squares == ((1, 0), (2, 0), (1, 1), (2, 1))
    assert {square for square, owner in state.taken().items() if owner == who.id} == set(who.squares)
    assert not set(who.squares) & set(state.taken(but=who.id))


@pytest.mark.parametrize(("at", "fits"), [("b1", True), ("a1", False), ("c2", False), ("c1", True), ("d2", False)])
def test_a_square_that_is_named_must_have_room_for_all_of_it(open_text: Open, at: str, fits: bool) -> None:
    text = BIG.format(at=f", at: 'foes:{at}'").replace("'foes:d1'", "'heroes:d1'")
    if fits:
        assert len(next(iter(open_text(text).state.combatants.values())).squares) == 4
    else:
        with pytest.raises((Faults, CombatError), match=r"no room there|blocked square"):
            open_text(text)
