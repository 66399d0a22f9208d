"""Players look at the GM's screen: what they may not know is nowhere on it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from combattracker.content.encounters.opening import open_encounter
from combattracker.journal.memory import MemoryStore
from combattracker.model.combatant import Side
from combattracker.model.facts import events as e
from combattracker.model.state import Note, State
from combattracker.model.values import Effect, Pool, changed
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from combattracker.rules.ruleset import Next, Owed, Suggestion
from tests.support import arena
from tests.support.fights import ROOT
from tests.tui.playing import Player, playing

SIZES = ((80, 24), (120, 40))
SECRET = "Zqx"
"""What stands in every name and text that players must not know."""
HIDDEN_TAG = "qq9"


class Secretive(arena.Arena):
    """The arena, where the wolves note in secret what they will do."""

    secret = True

    def next_step(self, state: State) -> Next:
        step = super().next_step(state)
        return changed(step, secret=self.secret) if isinstance(step, Owed) and step.who.startswith("wolf") else step

    def suggest(self, state: State, owed: Owed) -> Suggestion | None:
        found = super().suggest(state, owed)
        return None if found is None else changed(found, reason=f"{SECRET}reason")

    def marks(self, state: State, who: str) -> str:
        return f"{SECRET}mark" if who.startswith("wolf") else ""


def table(secret: bool = True, settings: Iterable[tuple[str, object]] = ()) -> OpenFight:
    """The arena with one who lurks, a side that waits hidden, and the GM's notes."""
    plain = arena.table(wolves=2)
    first, *joined = plain.entry(plain.head).events
    assert isinstance(first, e.Opened)
    sides = {**first.sides, "reserve": Side("reserve", f"{SECRET}horde", "gm", "program")}
    opening: list[e.Event] = [replace(first, sides=sides, notes=f"{SECRET}notes")]
    opening += joined
    lurker = changed(
        arena.wolf(7, (4, 0)), name=f"{SECRET}lurker", tag=HIDDEN_TAG, side="reserve", hidden=True, notes=f"{SECRET}own"
    )
    opening.append(e.Joined(combatant=lurker))
    cursed = Effect("cursed", "burning", f"{SECRET}curse", seen_by="gm", data={"heat": 1})
    opening.append(e.EffectGained(who="mira", effect=cursed))
    opening.append(e.Noted(note=Note(f"{SECRET}private", "note", seen_by="gm")))
    opening += [e.SwitchChanged(switch=name, before=None, after=value) for name, value in settings]  # type: ignore[arg-type]
    ruleset = Secretive(arena.MANIFEST, arena.Shelf())
    ruleset.secret = secret
    return OpenFight.start(MemoryStore(), ruleset, tuple(opening), chance=random.Random(1))


def foes_numbers(picture: str) -> list[str]:
    """Wolves' health in numbers."""
    return re.findall(r"\b\d+/12\b", picture)


async def picture(player: Player) -> str:
    """The whole screen, once everything that is owed is drawn."""
    await player.pilot.pause(0.05)
    return player.picture()


async def covered(player: Player) -> str:
    """The whole screen, which gives nothing away."""
    seen = await picture(player)
    assert SECRET.lower() not in seen.lower()
    assert HIDDEN_TAG not in seen
    return seen


@pytest.mark.parametrize("size", SIZES)
async def test_everything_is_the_gms_until_players_see_the_screen(size: tuple[int, int]) -> None:
    async with playing(table(), size) as player:
        seen = await picture(player)
        assert f"{SECRET}lurker" in seen
        assert foes_numbers(seen) or "12" in seen
        await player.press("f8")
        assert "players see this" in player.heading
        seen = await covered(player)
        assert "unhurt" in seen
        assert not foes_numbers(seen)
        assert "Mira" in seen
        assert "20" in seen


@pytest.mark.parametrize("size", SIZES)
async def test_no_place_gives_anything_away_in_a_whole_round(size: tuple[int, int]) -> None:
    async with playing(table(secret=False), size) as player:
        await player.press("f8", "space")
        await covered(player)
        for key in ("down", "down", "down", "down", "down", "v", "v", "l", "home", "enter", "escape"):
            await player.press(key)
            await covered(player)
        for line in (":", ":att", ":set ", ":reveal ", ":suggested ", "t", "+", "s", "O"):
            await player.write(line)
            await covered(player)
            await player.press("escape", "escape")
        await player.press("a")
        assert "somebody" in await covered(player)
        await player.press("escape")
        await player.write(f":hurt 1 {HIDDEN_TAG}")
        await player.press("enter")
        await covered(player)
        await player.write(":note Zqxnoted\n")
        await covered(player)


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_proposed_in_secret_shows_only_while_the_key_was_pressed_twice(size: tuple[int, int]) -> None:
    fight = table()
    async with playing(fight, size) as player:
        await player.press("space")
        fight.submit(Command("set", args={"actor": "wolf-1"}))
        player.screen.changed()
        assert f"{SECRET}reason" in player.waiting
        await player.press("f8")
        await covered(player)
        assert "Wolf 1 decides unseen" in player.waiting
        await player.press("f8", "f8")
        assert f"{SECRET}reason" in player.waiting
        assert f"{SECRET}lurker" not in await picture(player)
        await player.press("down")
        await covered(player)
        assert player.screen.desk.audience.players
        # Pressed again in passing it covers, and goes on doing so.
        await player.press("f8", "f8", "f8")
        await covered(player)
        assert player.screen.uncovering is None


async def test_one_press_uncovers_the_screen_a_moment_later() -> None:
    async with playing(table()) as player:
        await player.press("f8", "f8")
        assert player.screen.desk.audience.players
        await covered(player)
        await player.pilot.pause(1.2)
        assert f"{SECRET}lurker" in await picture(player)
        assert "players see this" not in player.heading


async def test_reasons_of_the_gms_side_are_not_shown_and_what_it_will_do_is() -> None:
    fight = table(secret=False)
    async with playing(fight) as player:
        await player.press("space", "f8")
        fight.submit(Command("set", args={"actor": "wolf-1"}))
        player.screen.changed()
        assert player.waiting.startswith("space: Wolf 1: Attack Mira")
        await covered(player)


async def test_somebody_hidden_decides_as_somebody() -> None:
    fight = table(secret=False)
    async with playing(fight) as player:
        await player.press("space", "f8")
        fight.submit(Command("set", args={"actor": "wolf-7"}))
        player.screen.changed()
        seen = await covered(player)
        assert "somebody's turn" in seen
        await player.press("f8", "f8")
        assert f"{SECRET}lurker" in player.prompt


async def test_it_is_remembered() -> None:
    async with playing(table()) as player:
        await player.press("f8")
    async with playing(table()) as player:
        await covered(player)
        assert "players see this" in player.heading
        await player.press("f8")
        await player.pilot.pause(1.2)
    async with playing(table()) as player:
        assert f"{SECRET}lurker" in await picture(player)


@pytest.mark.parametrize("size", SIZES)
async def test_players_see_the_numbers_of_foes_where_the_fight_says_so(size: tuple[int, int]) -> None:
    async with playing(table(settings=[("foes-health", "numbers")]), size) as player:
        await player.press("f8")
        seen = await covered(player)
        assert "unhurt" not in seen
        assert "12" in seen


@pytest.mark.parametrize("size", SIZES)
async def test_players_see_nothing_of_the_health_of_foes_where_the_fight_says_so(size: tuple[int, int]) -> None:
    async with playing(table(settings=[("foes-health", "hidden")]), size) as player:
        await player.press("f8")
        seen = await covered(player)
        assert "unhurt" not in seen
        assert not foes_numbers(seen)


@pytest.mark.parametrize(
    ("left", "word"), [(12, "unhurt"), (11, "hurt"), (7, "hurt"), (6, "half"), (4, "half"), (3, "nearly down")]
)
async def test_foes_are_told_in_words(left: int, word: str) -> None:
    fight = table()
    pool = e.PoolChanged(who="wolf-1", pool="hp", before=Pool(12, 12), after=Pool(left, 12))
    fight.submit(Command("set", args={"wolf-1.hp": str(pool.after.current)}))
    async with playing(fight) as player:
        await player.press("f8")
        line = next(line for line in (await covered(player)).splitlines() if "w1" in line and "Wolf 1" in line)
        assert word in line


async def test_the_palette_and_the_history_name_nobody_who_is_hidden() -> None:
    fight = table(secret=False)
    async with playing(fight) as player:
        await player.write(f":hurt 1 {HIDDEN_TAG}\n")
        await player.press("space", "f8")
        await player.press("a", "ctrl+p")
        await covered(player)
        await player.press("escape", "escape", "B")
        await player.pilot.pause(0.2)
        await covered(player)
        for _ in range(3):
            await player.press("up")
            await player.pilot.pause(0.1)
            await covered(player)


async def test_what_is_the_gms_alone_is_not_opened_over_the_screen() -> None:
    async with playing(table()) as player:
        await player.press("f8")
        await player.write(f"t{HIDDEN_TAG}\n")
        await covered(player)
        await player.press("e")
        await covered(player)
        await player.press("ctrl+w")
        await covered(player)
        await player.write(":explain 1\n")
        await covered(player)


@pytest.mark.parametrize("name", ["the-kings-door", "the-toll-bridge", "three-on-the-salt-stair"])
async def test_encounters_that_hide_somebody_hide_them_on_the_screen(name: str) -> None:
    opening = open_encounter(ROOT / "encounters" / f"{name}.yaml")
    fight = OpenFight.start(MemoryStore(), opening.ruleset, opening.events, chance=random.Random(1))
    fight.auto |= {side.id for side in fight.state.sides.values() if side.controller == "players"}
    assert any(who.hidden for who in fight.state.combatants.values())
    async with playing(fight, (80, 24)) as player:
        await player.press("f8")
        for _ in range(12):
            await player.press("space")
            seen = await picture(player)
            for who in fight.state.combatants.values():
                assert not who.hidden or who.name not in seen


async def test_the_library_is_not_proposed_and_what_names_the_hidden_is_typed_in_dots() -> None:
    async with playing(table(secret=False)) as player:
        await player.write("+")
        assert "wolf" in player.prompt.lower().splitlines()[1]
        await player.press("escape", "f8")
        await player.write("+")
        assert len(player.prompt.splitlines()) == 1
        assert line(player) == ""
        await player.press("f8", "f8")
        assert "wolf" in player.prompt.lower().splitlines()[1]
        await player.write("w")
        assert len(player.prompt.splitlines()) == 1
        await player.press("escape")
        await player.write(":hurt 5 mira")
        assert line(player) == "hurt 5 mira"
        await player.write(f" {HIDDEN_TAG}")
        assert line(player) == "hurt 5 mira •••"
        await covered(player)
        await player.press("f8", "f8")
        assert line(player) == f"hurt 5 mira {HIDDEN_TAG}"
        await player.press("backspace")
        assert line(player).endswith("••")


async def test_a_note_to_oneself_is_typed_in_dots() -> None:
    async with playing(table()) as player:
        await player.press("f8")
        await player.write("nthe king")
        assert line(player) == "••• ••••"
        await player.press("escape")
        await player.write(":note the king")
        assert line(player) == "note ••• ••••"


def line(player: Player) -> str:
    """What is drawn in the line that is typed in."""
    return player.screen.picture.prompt.line.render_line(0).text.strip()


async def test_the_past_is_not_amended_while_players_look_on() -> None:
    fight = table(secret=False)
    async with playing(fight) as player:
        fight.submit(Command("note", args={"text": "a thing"}))
        fight.bookmark(f"before {SECRET}lurker comes", fight.head)
        player.screen.changed()
        await player.press("f8", "B")
        await player.pilot.pause(0.2)
        assert "before somebody comes" in await covered(player)
        await player.press("a")
        await covered(player)
        assert "this is the GM's" in player.prompt
        await player.write(":amend 2\n")
        assert "this is the GM's" in player.prompt
        await covered(player)


async def test_values_that_are_drawn_to_the_hidden_are_not_listed() -> None:
    fight = table(secret=False)
    fight.submit(Command("set", args={"wolf-7.aggro.mira": "5", "wolf-1.aggro.mira": "2"}))
    async with playing(fight) as player:
        await player.press("f8")
        await player.write("tm\ne")
        await player.pilot.pause(0.1)
        await covered(player)


async def test_a_wrong_word_is_not_answered_with_what_only_the_library_holds() -> None:
    async with playing(table(secret=False)) as player:
        await player.write(":add wolff\n")
        assert "did you mean" in player.prompt
        await player.press("escape", "f8")
        await player.write(":add wolff\n")
        assert "did you mean" not in player.prompt
        assert "wolff" in player.prompt


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        (" note he lies", " note •• ••••"),
        ("force note he lies", "force note •• ••••"),
        ("set mira.notes=he lies", "set mira.notes=•• ••••"),
        ("set mira.name=Gribble", "set mira.name=•••••••"),
        ("hurt 5 mira", "hurt 5 mira"),
    ],
)
async def test_words_of_the_gms_own_are_typed_in_dots(line: str, shown: str) -> None:
    async with playing() as player:
        await player.press("f8", "escape")
        await player.write(f":{line}")
        assert player.screen.desk.covered(line) == shown


async def test_a_message_quotes_no_more_than_was_shown_while_it_was_typed() -> None:
    async with playing() as player:
        await player.write(":hide wolf-2\n")
        await player.press("f8", "escape")
        await player.write(":goto wolf-2\n")
        assert "wolf-2" not in player.prompt.lower()
        assert "•" in player.prompt
