"""The battlefield: what can be read on it, what is painted again, and what a click tells."""

from __future__ import annotations

from itertools import product

import pytest
from rich.cells import cell_len
from textual.geometry import Region, Size

from combattracker.model.grid import Field, Grid, Square
from combattracker.model.values import GroundItem, Item, Pool
from combattracker.tui.drawing.cells import Look, drawn
from combattracker.tui.drawing.plan import Plan, Shape, best_plan
from combattracker.tui.widgets.battlefield import Battlefield
from tests.tui.scene import FACING, Stage, but, effect, lines, scene, someone, text, watch

SIZES = [(54, 13), (54, 24), (94, 34), (30, 10)]
MAP = Grid((Field("map", "The temple", 0, 0, 20, 20),), frozenset({(3, 3), (4, 3)}))


@pytest.mark.parametrize("size", SIZES)
async def test_everybody_is_on_it_with_letters_and_numbers(size: tuple[int, int]) -> None:
    field = Battlefield()
    async with Stage(field).run_test(size=size) as pilot:
        field.show(scene())
        await pilot.pause()
        seen = text(field)
        for word in ("m", "b", "w1", "w2", "a", "e", "1", "3"):
            assert word in seen
        assert seen.count("▒") >= 2
        assert field.virtual_size.width <= size[0]
        assert field.virtual_size.height <= size[1]


async def test_with_room_fields_have_names_and_combatants_numbers() -> None:
    field = Battlefield()
    async with Stage(field).run_test(size=(54, 24)) as pilot:
        field.show(but(scene(), "wolf-1", pools={"hp": Pool(7, 30)}, effects={"stun": effect("stun", "Stunned")}))
        await pilot.pause()
        seen = text(field)
        assert "The pack" in seen
        assert "── The heroes ──" in seen
        assert "7/30" in seen
        assert "✶" in seen
        # The fields face each other: the pack's third row lies right above the first one of the heroes.
        numbers = [line.split()[0] for line in lines(field) if line.strip()[:1].isdigit()]
        assert numbers == ["1", "2", "3", "1", "2", "3"]


async def test_signs_say_what_colours_say() -> None:
    field = Battlefield()
    state = but(but(scene(), "wolf-2", standing="dead", pools={"hp": Pool(-3, 30)}), "bo", hidden=True)
    async with Stage(field).run_test(size=(54, 24)) as pilot:
        field.show(
            state,
            actor="mira",
            selected=frozenset({"wolf-1"}),
            squares={(0, 4): "legal", (1, 4): "illegal", (2, 4): "way", (3, 4): "chosen"},
            combatants={"wolf-1": "illegal"},
            cursor=(4, 4),
        )
        await pilot.pause()
        seen = text(field)
        for sign in ("▶m", "†w2", "(b)", "●w1", "+a2", "×", "∘", "◆d2", "-3/30"):
            assert sign in seen, sign
        assert any(line.endswith("]") and "◆d2" in line for line in lines(field))


async def test_small_cells_keep_the_signs() -> None:
    field = Battlefield()
    people = [someone(f"Goblin {n}", f"g{n}", "wolves", (n, 0)) for n in range(12)]
    state = scene(*people, grid=MAP)
    tones = {"goblin-1": "illegal", "goblin-2": "legal", "goblin-3": "chosen"}
    async with Stage(field).run_test(size=(66, 24)) as pilot:
        field.show(state, actor="goblin-4", selected=frozenset({"goblin-5"}), combatants=tones, cursor=(7, 7))
        await pilot.pause()
        seen = text(field)
        for sign in ("g1×", "g2+", "g3◆", "▶g4", "●g5", "g10g11", "[·]"):
            assert sign in seen, sign


async def test_two_on_one_square_and_things_on_the_ground() -> None:
    field = Battlefield()
    dead = someone("Wolf 1", "w1", "wolves", (1, 3), standing="dead")
    state = scene(dead, someone("Bo", "b", at=(1, 3)), ground={"gem": GroundItem(Item("gem", "Gem"), (3, 3))})
    async with Stage(field).run_test(size=(54, 24)) as pilot:
        field.show(state)
        await pilot.pause()
        assert " b Bo" in text(field)
        assert "&" in text(field)
        assert "w1" not in text(field)
        assert "*" in text(field)
        field.show(state, combatants={"wolf-1": "legal"})
        assert "†w1" in text(field)


async def test_markup_and_escapes_are_shown() -> None:
    field = Battlefield()
    async with Stage(field).run_test(size=(94, 34)) as pilot:
        field.show(scene(someone("[red]x[/]", "m\x1b", at=(0, 3)), someone("日本の侍", "日", at=(1, 3))))
        await pilot.pause()
        seen = text(field)
        assert "m␛ [red]" in seen
        assert "日 日本" in seen
        assert "\x1b" not in seen


async def test_one_change_paints_one_cell() -> None:
    field = Battlefield()
    state = scene()
    async with Stage(field).run_test(size=(54, 24)) as pilot:
        field.show(state, actor="mira")
        await pilot.pause()
        asked = watch(field)
        field.show(state, actor="mira")
        assert asked == []
        field.show(but(state, "wolf-1", pools={"hp": Pool(3, 30)}), actor="mira")
        assert field._plan is not None
        assert asked == [field._plan.region((1, 2))]
        assert " 3/30" in text(field)
        asked.clear()
        field.show(but(state, "wolf-1", at=(3, 2)), actor="mira")
        assert len(asked) == 2


async def test_another_theme_paints_anew() -> None:
    field = Battlefield()
    app = Stage(field)
    async with app.run_test(size=(54, 24)) as pilot:
        field.show(scene())
        await pilot.pause()
        before = field.render_line(3)
        app.theme = "textual-light"
        await pilot.pause()
        after = field.render_line(3)
        assert before.text == after.text
        assert [each.style for each in before] != [each.style for each in after]


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
async def test_in_the_terminals_own_colours_the_actor_is_reversed(theme: str) -> None:
    field = Battlefield()
    app = Stage(field)
    async with app.run_test(size=(54, 24)) as pilot:
        app.theme = theme
        field.show(scene(), actor="mira")
        await pilot.pause()
        styles = [each.style for y in range(24) for each in field.render_line(y) if "▶" in each.text]
        assert styles
        assert all(style is not None and style.reverse for style in styles)


async def test_without_a_grid_it_is_not_there() -> None:
    field = Battlefield()
    async with Stage(field).run_test(size=(54, 24)) as pilot:
        field.show(scene(grid=None))
        await pilot.pause()
        assert field.display is False
        field.show(scene())
        await pilot.pause()
        assert field.display is True
        assert "w1" in text(field)


async def test_a_click_tells_the_square_and_who_is_there() -> None:
    field = Battlefield()
    app = Stage(field)
    async with app.run_test(size=(54, 24)) as pilot:
        field.show(scene())
        await pilot.pause()
        plan = field._plan
        assert plan is not None
        for square, who in (((1, 2), "wolf-1"), ((4, 5), "")):
            region = plan.region(square)
            assert region is not None
            app.posted.clear()
            await pilot.click(Battlefield, offset=(region.x + 1 + 1, region.y + 1))
            (event,) = app.posted
            assert isinstance(event, Battlefield.Clicked)
            assert (event.square, event.who) == (square, who)
        app.posted.clear()
        await pilot.click(Battlefield, offset=(20, 0))
        assert app.posted == []


async def test_a_large_map_follows_the_cursor_and_keeps_letters_and_numbers() -> None:
    field = Battlefield()
    app = Stage(field)
    people = [someone("Goblin 12", "g12", "wolves", (18, 18)), someone("Bo", "b", at=(0, 0))]
    async with app.run_test(size=(40, 14)) as pilot:
        field.show(scene(*people, grid=MAP), actor="bo")
        await pilot.pause()
        assert "b" in text(field)
        field.show(scene(*people, grid=MAP), actor="bo", cursor=(17, 18))
        await pilot.pause()
        seen = lines(field)
        assert any("g12" in line for line in seen)
        assert "r" in seen[0].split()
        assert any(line.startswith("19 ") for line in seen)
        assert field.scroll_offset.x > 0
        # Somebody who scrolls away is left alone until there is another aim.
        field.scroll_to(0, 0, animate=False)
        await pilot.pause()
        field.show(scene(*people, grid=MAP), actor="bo", cursor=(17, 18))
        await pilot.pause()
        assert field.scroll_offset == (0, 0)


LOOKS = [
    Look("b3"),
    Look("b3", wall=True),
    Look("b3", tone="legal", cursor=True, things=2),
    Look("b3", tag="w1", called="Wolf 1", health=(7, 30), glyphs=("✶", "🔥", "∴", "☼"), actor=True, selected=True),
    Look("b3", tag="w12", called="日本の侍", health=(-70, 130), fallen=True, hidden=True, others=3, things=1),
    Look("b3", tone="illegal", tag="日本", called="x", hidden=True, cursor=True),
    Look("b3", tone="way", tag="m", called="m", odd=True),
]


def test_every_cell_has_its_size() -> None:
    for look, width, height in product(LOOKS, range(2, 18), range(1, 4)):
        cell = drawn(look, width, height)
        assert len(cell) == height
        for line in cell:
            assert sum(cell_len(run.text) for run in line) == width, (look, width, height, line)


GRIDS = [
    FACING,
    MAP,
    Grid((Field("a", "Left", 0, 0, 4, 6), Field("b", "Right", 4, 0, 4, 6))),
    Grid((Field("a", "A", 0, 0, 3, 3), Field("b", "B", 10, 1, 3, 12), Field("c", "C", 2, 30, 3, 2))),
]


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("size", SIZES)
def test_every_square_has_a_place_of_its_own(grid: Grid, size: tuple[int, int]) -> None:
    plan = best_plan(grid, *size, tag=2)
    places: dict[tuple[int, int], Square] = {}
    for field in grid.fields:
        for square in field.squares():
            region = plan.region(square)
            assert region is not None
            assert region.size == Size(plan.shape.width, plan.shape.height)
            for x, y in product(range(region.x, region.right), range(region.y, region.bottom)):
                assert places.setdefault((x, y), square) == square
                assert plan.square_at(x, y) == square
                assert x < plan.width
                assert y < plan.height
    for y, labels in plan.labels.items():
        for label in labels:
            for x in range(label.x, label.x + cell_len(label.text)):
                assert (x, y) not in places, label


def test_fields_side_by_side_have_letters_and_numbers_of_their_own() -> None:
    plan = Plan(GRIDS[2], Shape(3, 1), "full", 60)
    assert [label.text for label in plan.labels[0]] == ["Left", "Right"]
    assert [label.text for label in plan.labels[1]] == [*"abcd", *"abcd"]
    assert plan.region((4, 0)) == Region(plan.columns[4], 2, 3, 1)
