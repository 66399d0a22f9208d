"""The first screen: what it lists, how it narrows down, and what it opens."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from combattracker.content.encounters.finding import EncounterSummary
from combattracker.journal.files.listing import FightSummary
from combattracker.tui.screens.launcher import SOON, Launcher
from combattracker.tui.screens.launcher_help import LauncherHelp
from tests.desk.shelves import ENCOUNTERS, FIGHTS


class Opening(App[None]):
    """An app that begins with the launcher, and keeps what was chosen."""

    def __init__(self, launcher: Launcher) -> None:
        super().__init__()
        self.launcher = launcher
        self.chosen: list[tuple[str, str]] = []

    def on_mount(self) -> None:
        """Begins."""
        _ = self.push_screen(self.launcher)

    def on_launcher_chosen(self, event: Launcher.Chosen) -> None:
        """Keeps it."""
        self.chosen.append((event.path.name, event.kind))


def app(encounters: Sequence[EncounterSummary] = ENCOUNTERS, fights: Sequence[FightSummary] = FIGHTS) -> Opening:
    """The launcher with these."""
    return Opening(Launcher(lambda: encounters, lambda: fights, lambda: ()))


async def listed(pilot: Pilot[None], launcher: Launcher) -> list[str]:
    """The lines of the list once all has been found."""
    for _ in range(100):
        await pilot.pause(0.02)
        if not launcher.looking:
            break
    await pilot.pause()
    listing = launcher.query_one(OptionList)
    return [str(listing.get_option_at_index(at).prompt) for at in range(listing.option_count)]


def told(launcher: Launcher) -> str:
    """What is said about the marked row."""
    return str(launcher.query_one("#told", Static).content)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_fights_and_encounters_are_listed_by_where_they_come_from(size: tuple[int, int]) -> None:
    opening = app()
    async with opening.run_test(size=size) as pilot:
        lines = await listed(pilot, opening.launcher)
        text = "\n".join(lines)
        headings = ("Resume a fight", "Encounters in /x", "Fights that are over")
        assert [line for line in lines if line in headings] == list(headings)
        assert "▸ Old Mill" in text
        assert "round 3 · an action waits · today" in text
        assert "over: the heroes win" in text
        assert "The [red]Toll[/] Bridge" in text
        assert "1 combatant ·" in text
        assert "✗ Bad" in text
        assert "line 3: expected a list" in text
        assert all(len(line) <= size[0] - 4 for line in lines)


async def test_enter_opens_what_is_marked() -> None:
    opening = app()
    async with opening.run_test(size=(80, 24)) as pilot:
        await listed(pilot, opening.launcher)
        assert "/f/one.fight" in told(opening.launcher)
        await pilot.press("enter")
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        assert opening.chosen == [("one.fight", "fight"), ("wolves.yaml", "encounter")]


async def test_typing_narrows_down_and_escape_widens() -> None:
    opening = app()
    async with opening.run_test(size=(80, 24)) as pilot:
        every = await listed(pilot, opening.launcher)
        await pilot.press(*"toll", "enter")
        await pilot.pause()
        assert opening.chosen == [("bridge.yaml", "encounter")]
        assert len(await listed(pilot, opening.launcher)) == 2
        await pilot.press(*"zzz")
        assert await listed(pilot, opening.launcher) == ["Nothing here holds these words."]
        await pilot.press("enter", "escape")
        assert await listed(pilot, opening.launcher) == every
        assert len(opening.chosen) == 1


async def test_what_has_a_fault_says_why_and_does_not_open() -> None:
    opening = app()
    async with opening.run_test(size=(80, 24)) as pilot:
        await listed(pilot, opening.launcher)
        await pilot.press(*"bad")
        await pilot.pause()
        assert "✗ /x/bad.yaml: line 3: expected a list, found 'x'" in told(opening.launcher)
        await pilot.press("enter")
        await pilot.pause()
        assert opening.chosen == []
        assert [note.message for note in opening._notifications] == ["bad.yaml: line 3: expected a list, found 'x'"]


async def test_a_click_opens() -> None:
    opening = app()
    async with opening.run_test(size=(80, 24)) as pilot:
        lines = await listed(pilot, opening.launcher)
        at = next(number for number, line in enumerate(lines) if "Wolves" in line)
        await pilot.click(OptionList, offset=(10, at))
        await pilot.pause()
        assert opening.chosen == [("wolves.yaml", "encounter")]
        assert opening.launcher.query_one(Input).has_focus


async def test_the_question_mark_helps() -> None:
    opening = app()
    async with opening.run_test(size=(80, 24)) as pilot:
        await listed(pilot, opening.launcher)
        await pilot.press("?")
        assert isinstance(opening.screen, LauncherHelp)
        await pilot.press("x")
        assert opening.screen_stack[-1] is opening.launcher
        assert opening.launcher.query_one(Input).value == ""


async def test_it_is_painted_before_anything_is_found() -> None:
    going = threading.Event()

    def slow() -> Sequence[EncounterSummary]:
        going.wait(5)
        return ENCOUNTERS

    opening = Opening(Launcher(slow, lambda: FIGHTS))
    async with opening.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
        listing = opening.launcher.query_one(OptionList)
        lines = [str(listing.get_option_at_index(at).prompt) for at in range(listing.option_count)]
        assert lines[-1] == "looking …"
        await pilot.press("down")
        going.set()
        assert any("Wolves" in line for line in await listed(pilot, opening.launcher))


async def test_a_folder_that_cannot_be_read_hides_nothing_else() -> None:
    def broken() -> Sequence[FightSummary]:
        raise PermissionError("no entry")

    opening = Opening(Launcher(lambda: ENCOUNTERS, broken))
    async with opening.run_test(size=(80, 24)) as pilot:
        lines = await listed(pilot, opening.launcher)
        assert "fights could not be looked for: no entry" in lines
        assert any("Wolves" in line for line in lines)


async def test_nothing_at_all_says_what_to_do() -> None:
    opening = app((), ())
    async with opening.run_test(size=(80, 24)) as pilot:
        lines = await listed(pilot, opening.launcher)
        assert lines[0].startswith("There is nothing here yet.")
        await pilot.press("enter", "down", "up")
        assert opening.chosen == []


async def test_the_marked_row_stays_marked_when_it_looks_again() -> None:
    opening = app()
    async with opening.run_test(size=(80, 24)) as pilot:
        await listed(pilot, opening.launcher)
        await pilot.press("down", "down")
        before = told(opening.launcher)
        await pilot.press("f5")
        await listed(pilot, opening.launcher)
        assert told(opening.launcher) == before


async def test_a_game_that_is_there_twice_is_told_with_the_one_that_is_used() -> None:
    fault = "two rulesets are called 'arena': /a is used, /b is not; rename one of them"
    opening = Opening(Launcher(lambda: (), lambda: (), lambda: [fault]))
    async with opening.run_test(size=(120, 40)) as pilot:
        assert await listed(pilot, opening.launcher) == ["Games that can't be used", f"  ✗ game {fault}"]
        assert " ".join(told(opening.launcher).split()) == f"✗ {fault}"


async def test_what_is_found_is_listed_while_the_rest_is_looked_for() -> None:
    go_on = threading.Event()

    def slowly() -> Iterator[FightSummary]:
        for number in range(3):
            yield FightSummary(Path(f"/f/{number}.fight"), f"Fight {number}", "The Arena", 1, datetime.now(UTC))
            time.sleep(SOON * 1.2)
        go_on.wait(20)

    opening = Opening(Launcher(lambda: ENCOUNTERS, slowly))
    async with opening.run_test() as pilot:
        lines: list[str] = []
        for _ in range(100):
            await pilot.pause(0.05)
            listing = opening.launcher.query_one(OptionList)
            lines = [str(listing.get_option_at_index(at).prompt) for at in range(listing.option_count)]
            if any("Fight 2" in each for each in lines):
                break
        assert any("Fight 1" in each for each in lines)
        assert "looking" in lines[-1]
        go_on.set()
        assert any("Wolves" in each for each in await listed(pilot, opening.launcher))


def test_the_widgets_load_neither_pydantic_nor_content() -> None:
    modules = (
        *("screens.launcher", "widgets.battlefield", "widgets.initiative", "widgets.detail"),
        *("drawing.panels", "drawing.paint"),
    )
    code = (
        "import sys\n"
        + "".join(f"import combattracker.tui.{name}\n" for name in modules)
        + "print([name for name in sys.modules if name.split('.')[0] == 'pydantic' or '.content' in name"
        " and name.startswith('combattracker')])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
