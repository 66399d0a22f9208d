"""Names in told texts are drawn in their side's colour, and a click on one looks at whom it names."""

from __future__ import annotations

import random

from textual.content import Content

from combattracker.content.encounters.opening import open_encounter
from combattracker.desk.words.roster import side_numbers
from combattracker.desk.words.told import Told, joined, told
from combattracker.journal.memory import MemoryStore
from combattracker.model.audience.view import PLAYERS
from combattracker.model.names.references import Names
from combattracker.model.state import State
from combattracker.model.values import changed
from combattracker.play.open_fight import OpenFight
from combattracker.tui.drawing import paint
from combattracker.tui.drawing.told import content, runs
from tests.support import arena
from tests.support.fights import ROOT
from tests.tui.playing import Player, playing

STATE = arena.table(wolves=2).state
MIRA, WOLF = STATE.who("mira"), STATE.who("wolf-1")


def inks(made: Content) -> dict[str, str]:
    """The pieces of a text that have a colour, with it."""
    return {made.plain[span.start : span.end]: span.style for span in made.spans if span.style in paint.SIDE_INKS}  # type: ignore[misc]


def hidden(who: str) -> State:
    return changed(STATE, combatants={**STATE.combatants, who: changed(STATE.who(who), hidden=True)})


def test_a_name_has_its_sides_colour_and_can_be_clicked() -> None:
    text = told(Names(STATE), f"{MIRA} attacks {WOLF}")
    assert text == "Mira attacks Wolf 1"
    made = content(text, "bold", side_numbers(STATE))
    assert inks(made) == {"Mira": paint.SIDE_INKS[0], "Wolf 1": paint.SIDE_INKS[1]}
    assert "screen.look('mira')" in repr(made.spans)


def test_somebody_hidden_has_no_colour_and_cannot_be_clicked() -> None:
    made = content(told(Names(hidden("wolf-1"), PLAYERS), f"{WOLF} bites {MIRA}"), "", side_numbers(STATE))
    assert made.plain == "Somebody bites Mira"
    assert inks(made) == {"Mira": paint.SIDE_INKS[0]}
    assert "wolf" not in repr(made.spans)


def test_a_name_that_two_share_has_its_tag() -> None:
    twins = changed(STATE, combatants={**STATE.combatants, "wolf-2": changed(STATE.who("wolf-2"), name="Wolf 1")})
    assert told(Names(twins), f"{WOLF} bites {MIRA}") == "Wolf 1 w1 bites Mira"


def test_what_is_put_together_or_cut_keeps_its_names() -> None:
    text = "1: " + told(Names(STATE), f"{MIRA} waits") + " here"
    assert isinstance(joined("  ", ["so", text]), Told)
    assert inks(content(text, "", side_numbers(STATE), 6)) == {"Mi": paint.SIDE_INKS[0]}
    painted = runs(text, 8, "row", side_numbers(STATE))
    assert [run.text for run in painted if "side-0" in run.tone] == ["Mira"]
    assert sum(len(run.text) for run in painted) == 8


def ford() -> OpenFight:
    """A fight whose rules tell of people by reference."""
    opening = open_encounter(ROOT / "encounters" / "wolves-at-the-ford.yaml")
    return OpenFight.start(MemoryStore(), opening.ruleset, opening.events, chance=random.Random(1))


async def named(player: Player, part: str, name: str) -> None:
    """Clicks on a name in a part of the screen."""
    region = player.app.screen.query_one(part).region
    lines = player.picture().splitlines()
    y = next(y for y in range(region.y, region.bottom) if name in lines[y][region.x : region.right])
    await player.pilot.click(offset=(lines[y].index(name, region.x) + 1, y))
    await player.pilot.pause(0.1)


async def test_a_click_on_a_name_in_the_log_looks_at_that_one() -> None:
    async with playing() as player:
        await player.write(" a134\n1 ")
        await named(player, "#log", "Wolf 1")
        assert player.screen.desk.look == "wolf-1"
        assert not any(block.expanded for block in player.screen.picture.log.chronicle.blocks)
        await named(player, "#log", "attacks")
        assert any(block.expanded for block in player.screen.picture.log.chronicle.blocks)


async def test_a_click_on_a_name_in_the_prompt_looks_at_that_one() -> None:
    fight = ford()
    async with playing(fight) as player:
        await player.press("space", "space")
        await player.pilot.pause(0.1)
        who = fight.state.who(player.screen.desk.situation.who)
        await named(player, "#prompt", who.name)
        assert player.screen.desk.look == who.id
        assert player.screen.desk.line.purpose is None


async def test_a_click_on_a_name_in_the_history_looks_at_that_one_as_it_was() -> None:
    fight = ford()
    async with playing(fight) as player:
        await player.press("space", "space")
        who = fight.state.who(player.screen.desk.situation.who)
        await player.press("B")
        await player.pilot.pause(0.2)
        await named(player, "#tree", who.name)
        assert player.app.screen.history.look == who.id  # type: ignore[attr-defined]
        assert player.app.screen is not player.screen
