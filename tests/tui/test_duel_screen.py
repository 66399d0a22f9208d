"""Fights without a grid on the screen: the board in its place, and choices that nobody sees before the reveal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import pytest
from textual.widget import Widget

from combattracker.model.state import State
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from combattracker.rules.panels import Panel
from combattracker.rules.ruleset import Owed, Suggestion
from combattracker.tui.screens.history import SHOWN_AFTER
from tests.support.fights import COIN_DUEL, HERO, MONSTER, table, written
from tests.tui.playing import Player, playing
from tests.tui.scene import lines

Size = tuple[int, int]
TINY, SMALL, LARGE, HUGE = (60, 15), (80, 24), (120, 40), (200, 50)
both_sizes = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


def duels(heroes: str = "Mira", monsters: str = "Troll", **rules: str) -> OpenFight:
    """A fight of these, in this order."""
    people = [{"name": name, **HERO} for name in heroes.split()]
    people += [{"name": name, **MONSTER} for name in monsters.split()]
    library = {"weapon": {"axe": {"bonus": 3}, "teeth": {"bonus": 1}}, "armor": {"mail": {"bonus": 5}}}
    encounter = {"ruleset": "phantoms-bane", "title": "Duels", "rules": rules, "combatants": people, "library": library}
    return table(written(encounter))


async def resize(player: Player, size: Size) -> None:
    """Another size of the terminal."""
    await player.pilot.resize_terminal(*size)
    await player.settled()


def row(widget: Widget, label: str) -> str:
    """The one line of a widget that holds a word."""
    (found,) = [line for line in lines(widget) if label in line]
    return found


def chosen(player: Player) -> dict[str, str]:
    """What the fight knows of the choices."""
    return {who: str(declared.data["choice"]) for who, declared in player.table.state.declared.items()}


# The board


@both_sizes
async def test_the_board_stands_in_the_battlefields_place(size: Size) -> None:
    async with playing(duels(), size) as player:
        await player.settled()
        screen = player.screen
        assert not screen.picture.battlefield.display
        assert screen.picture.board.region.x == screen.picture.initiative.region.right
        assert screen.picture.board.region.right == (
            screen.picture.detail.region.x if screen.picture.detail.display else size[0]
        )
        assert screen.picture.board.region.height == screen.picture.initiative.region.height
        assert lines(screen.picture.board)[0] == "Ready"
        assert lines(screen.picture.board)[1].startswith("• Mira, Health 7")


@both_sizes
async def test_who_fights_each_other_stands_face_to_face_and_nothing_is_cut(size: Size) -> None:
    async with playing(duels(), size) as player:
        await player.press("space", "space")
        board = player.screen.picture.board
        head = lines(board)[0]
        assert head.split() == ["Mira", "Troll"]
        assert re.fullmatch(r" +7 +Health +4", row(board, "Health"))
        assert row(board, "Health").index("7") < head.index("Troll") <= row(board, "Health").rindex("4")
        assert re.fullmatch(r" +Axe \+3 +Weapon +Teeth \+1", row(board, "Weapon"))
        assert "Weakens" in [line for line in lines(board) if line][-1]
        assert not [line for line in lines(board) if re.search(r"\w…", line)]


async def test_duels_stand_beside_each_other_where_there_is_room() -> None:
    async with playing(duels("Mira Bo", "Troll Wolf"), HUGE) as player:
        await player.press("space", "space")
        assert lines(player.screen.picture.board)[0].split() == ["Mira", "Troll", "Bo", "Wolf"]
        await resize(player, LARGE)
        assert lines(player.screen.picture.board)[0].split() == ["Mira", "Troll"]
        assert row(player.screen.picture.board, "Bo").split() == ["Bo", "Wolf"]


async def test_in_a_duel_of_several_each_says_whom_it_faces() -> None:
    async with playing(duels("Mira Bo", "Troll", uneven="several"), LARGE) as player:
        await player.press("space", "space")
        told = [line.split() for line in lines(player.screen.picture.board)]
        assert told[0] == ["Mira", "Troll"]
        assert ["Bo", "Troll"] in told
        assert [line for line in told if "Faces" in line] == [["Troll", "Faces", "Mira"]] * 2


async def test_who_has_no_foe_stands_by() -> None:
    async with playing(duels("Mira Bo", "Troll"), LARGE) as player:
        await player.press("space", "space")
        told = lines(player.screen.picture.board)
        assert told[told.index("Stand by") + 1].startswith("• Bo, Health 7")


@pytest.mark.parametrize("keys", [("space", "space"), ("space", "space", "D", "a", "space", "space")], ids=len)
async def test_another_size_shows_the_same_board_and_back_again(keys: Sequence[str]) -> None:
    async with playing(duels(), LARGE) as player:
        await player.press(*keys)
        assert player.screen.desk.situation.kind == ("roll" if "D" in keys else "decision")
        before = player.picture()
        for size in (SMALL, TINY, LARGE):
            await resize(player, size)
            assert ("This terminal has" in player.picture()) == (size == TINY)
            assert size == TINY or row(player.screen.picture.board, "Weakens").split()[0] == "turn"
        assert player.picture() == before


# Where there is no board


async def test_without_a_board_the_details_get_the_width() -> None:
    async with playing(table(COIN_DUEL), LARGE) as player:
        await player.settled()
        screen = player.screen
        assert not screen.picture.battlefield.display
        assert not screen.picture.board.display
        assert (screen.picture.detail.region.x, screen.picture.detail.region.right) == (
            screen.picture.initiative.region.right,
            LARGE[0],
        )


async def test_without_a_board_the_details_get_the_width_of_a_small_terminal_too() -> None:
    async with playing(table(COIN_DUEL), SMALL) as player:
        await player.settled()
        assert player.screen.picture.detail.display
        assert player.screen.picture.detail.region.right == SMALL[0]


@pytest.mark.parametrize("what", ["board", "panels"])
async def test_where_the_rules_fail_to_show_something_that_stands_in_its_place(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> Sequence[Panel]:
        raise ZeroDivisionError("nothing by nothing")

    open_ = duels()
    monkeypatch.setattr(open_.ruleset, what, failing)
    async with playing(open_, LARGE) as player:
        await player.settled()
        place = player.screen.picture.board if what == "board" else player.screen.picture.detail
        told = " ".join(" ".join(lines(place)).split())
        assert "Can't be shown" in told
        assert "ZeroDivisionError: nothing by nothing" in told
        assert player.screen.desk.situation.kind == "step"


async def test_the_board_comes_back_with_somebody_to_show() -> None:
    async with playing(duels(), LARGE) as player:
        for who in ("mira", "troll"):
            player.table.submit(Command("flee", args={"who": who}))
        player.screen.changed()
        await player.settled()
        assert not player.screen.picture.board.display
        await player.press("u")
        assert player.screen.picture.board.display
        assert "Troll" in lines(player.screen.picture.board)[1]


# Choosing


@both_sizes
async def test_who_has_still_to_choose_is_shown(size: Size) -> None:
    async with playing(duels(), size) as player:
        await player.press("space", "space")
        assert signs(player) == {"Mira": "…", "Troll": "…"}
        assert "▶ Mira" in player.heading
        assert player.prompt.startswith("Mira chooses")
        assert row(player.screen.picture.board, "Choice").split() == ["…", "chooses", "Choice", "…", "chooses"]
        assert still_to_choose(player) == (["• Mira", "• Troll"] if size == LARGE else [])
        await player.press("a")
        assert signs(player) == {"Mira": "✔", "Troll": "…"}
        assert "▶ Troll" in player.heading
        assert row(player.screen.picture.board, "Choice").split() == ["✔", "has", "chosen", "Choice", "…", "chooses"]
        assert still_to_choose(player) == (["• Troll"] if size == LARGE else [])
        await player.press("space")
        assert signs(player) == {"Mira": "✔", "Troll": "✔"}
        assert "▶" not in player.heading
        assert player.waiting == "space: reveal and fight: Mira v Troll"
        assert still_to_choose(player) == []


def signs(player: Player) -> dict[str, str]:
    """The sign behind each name in the initiative."""
    found = [re.search(r"(Mira|Troll) +([…✔]?)", line) for line in lines(player.screen.picture.initiative)]
    return {match[1]: match[2] for match in found if match}


def still_to_choose(player: Player) -> list[str]:
    """Those listed in the details, if they are shown."""
    told = lines(player.screen.picture.detail) if player.screen.picture.detail.display else []
    if "Still to choose" not in told:
        return []
    rest = told[told.index("Still to choose") + 1 :]
    return rest[: rest.index("")]


async def test_looking_at_another_who_has_to_choose_asks_for_that_ones_choice() -> None:
    async with playing(duels("Mira Bo", "Troll Wolf"), LARGE) as player:
        await player.press("space", "space")
        assert player.prompt.startswith("Mira chooses")
        await player.press("down")
        assert player.prompt.startswith("Troll chooses")
        assert player.waiting.startswith("space: Troll: ")
        assert "wins only" in player.waiting
        assert player.waiting.endswith("*: all 2 as suggested")
        await player.press("down")
        assert player.prompt.startswith("Bo chooses")
        assert player.waiting == "a player decides"
        assert "▶ Bo" in player.heading
        await player.press("d")
        assert chosen(player) == {"bo": "defend"}
        # Bo, who is still looked at, has chosen: the first who has not is asked.
        assert player.prompt.startswith("Mira chooses")
        assert await player.pilot.click(player.screen.picture.initiative, offset=(8, 3))
        await player.press("p")
        assert chosen(player) == {"bo": "defend", "wolf": "press"}
        assert player.prompt.startswith("Mira chooses")
        await player.press("a")
        assert chosen(player) == {"bo": "defend", "wolf": "press", "mira": "attack"}
        assert player.prompt.startswith("Troll chooses")


async def test_the_board_shows_the_duel_of_the_one_who_is_asked() -> None:
    async with playing(duels("Mira Bo", "Troll Wolf"), SMALL) as player:
        await player.press("space", "space", "down", "down")
        assert player.prompt.startswith("Bo chooses")
        await player.press("pagedown")
        assert any("Bo" in line for line in lines(player.screen.picture.board))


# Pairing with keys


async def test_two_are_paired_with_keys_before_a_step() -> None:
    async with playing(duels("Mira Bo", "Troll Wolf"), LARGE) as player:
        assert player.screen.desk.situation.kind == "step"
        await player.press("P")
        assert player.prompt.startswith("Who?")
        await player.press("1")
        assert player.prompt.startswith("With whom is Mira paired?")
        await player.press("right", "enter")
        assert player.log[-1] == "Mira and Wolf face each other"
        await player.press("space")
        assert player.log[-1] == "Bo faces Troll"
        await player.press("P", "b", "enter", "t", "enter")
        assert player.log[-1] == "Bo and Troll face each other"
        assert lines(player.screen.picture.board)[0].split() == ["Mira", "Wolf"]
        assert row(player.screen.picture.board, "Bo").split() == ["Bo", "Troll"]


async def test_a_pairing_is_given_up_with_escape_and_changes_nothing() -> None:
    async with playing(duels("Mira Bo", "Troll Wolf"), LARGE) as player:
        state = player.table.state
        await player.press("P", "1", "escape")
        assert player.table.asking is None
        assert player.table.state == state
        assert player.screen.desk.situation.kind == "step"


async def test_another_foe_is_taken_with_keys_where_a_house_rule_lets_several_fight_one() -> None:
    async with playing(duels("Mira Bo", "Troll Wolf", uneven="several"), HUGE) as player:
        await player.press("space", "T", "1")
        assert player.prompt.startswith("Whom does Mira attack?")
        await player.press("2")
        assert player.log[-1] == "Mira turns on Wolf"
        told = [line.split() for line in lines(player.screen.picture.board)]
        assert told[0] == ["Mira", "Wolf", "Bo", "Wolf"]
        assert told[2] == ["Wolf", "Faces", "Bo"] * 2


# Secrets

Seen = list[tuple[str, str, str]]
"""The whole screen after each key: the key, the text, and the text with its colours."""
CHOICES = ("press", "attack", "defend", "run")
LOOKING = (
    "*", "down", "e", "escape", "escape", "l", "enter", "escape", "B", "up", "escape", "u", "r", "*",
    "u", "u", "r", "r", "f",
)  # fmt: skip
"""Choosing, looking at everybody and everything, back and forth, up to the step that would reveal."""
CLOCK = re.compile(r"\b\d\d:\d\d\b")


async def watched(
    script: Sequence[str], choices: Mapping[str, str], open_: OpenFight, size: Size, monkeypatch: pytest.MonkeyPatch
) -> Seen:
    """Plays a script of keys, in which `*` makes the choice that is asked for.

    Players' characters choose by key or with the cursor, the others as is suggested.
    """

    def suggest(state: State, owed: Owed) -> Suggestion:
        choice = choices[owed.who]
        return Suggestion(f"{choice} is best", Command(choice, owed.who, {"because": f"{choice} is best"}))

    monkeypatch.setattr(open_.ruleset, "suggest", suggest)
    found: Seen = []
    async with playing(open_, size) as player:
        made: dict[str, str] = {}
        player.screen.desk.see(True)
        player.screen.show()
        for key in script:
            await player.press(*(choosing(player, choices) if key == "*" else [key]))
            made |= chosen(player)
            found.append((key, *painted(player)))
        assert made == choices, "the screens are of different choices"
    return found


def choosing(player: Player, choices: Mapping[str, str]) -> list[str]:
    """The keys with which somebody chooses."""
    situation = player.screen.desk.situation
    if not situation.own:
        return ["space"]
    (at,) = [at for at, item in enumerate(situation.items) if item.id == choices[situation.who]]
    return [situation.items[at].key] if at % 2 else [*["tab"] * (at + 1), "enter"]


def painted(player: Player) -> tuple[str, str]:
    """Everything on the screen: as text, and with its colours; the time of day left out."""
    pieces = [list(strip) for strip in player.app.screen._compositor.render_strips()]
    text = "\n".join("".join(piece.text for piece in line) for line in pieces)
    looks = "\n".join(" ".join(f"{piece.text!r}{piece.style}" for piece in line) for line in pieces)
    return CLOCK.sub("hh:mm", text), CLOCK.sub("hh:mm", looks)


def require_alike(first: Seen, seen: Seen) -> None:
    """Both show the same after every key."""
    for (key, text, look), (_, other, other_look) in zip(first, seen, strict=True):
        assert text == other, f"the text after {key}"
        assert look == other_look, f"the colours after {key}"


@pytest.mark.parametrize(
    ("size", "count"), [(SMALL, 2), pytest.param(LARGE, 4, marks=pytest.mark.slow)], ids=["80x24", "120x40"]
)
async def test_the_screen_is_the_same_whatever_was_chosen(
    size: Size, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    first: Seen = []
    for at, choice in enumerate(CHOICES[:count]):
        choices = {"mira": choice, "troll": CHOICES[at - 1]}
        seen = await watched(("space", "space", *LOOKING), choices, duels(), size, monkeypatch)
        first = first or seen
        require_alike(first, seen)
    looked_at = {key: text for key, text, _ in first}
    assert "▾ Mira has chosen" in looked_at["enter"]
    assert "counter.turns" in looked_at["e"]
    assert "after 4: Mira has chosen" in looked_at["B"]


async def test_the_choices_of_a_duel_stay_hidden_while_another_one_is_fought(monkeypatch: pytest.MonkeyPatch) -> None:
    script = ("space", "space", "D", "*", "*", "*", "*", "space", "space", "space")
    first: Seen = []
    for bo, wolf in (("press", "run"), ("defend", "attack")):
        choices = {"mira": "attack", "troll": "press", "bo": bo, "wolf": wolf}
        seen = await watched(script, choices, duels("Mira Bo", "Troll Wolf"), LARGE, monkeypatch)
        assert "Mira: Attack · Troll: Press" in seen[-1][1]
        first = first or seen
        require_alike(first, seen)


async def test_what_was_chosen_and_why_is_told_when_it_is_revealed(monkeypatch: pytest.MonkeyPatch) -> None:
    open_ = duels()
    cornered = Suggestion("it is cornered", Command("press", "troll", {"because": "it is cornered"}))
    monkeypatch.setattr(open_.ruleset, "suggest", lambda state, owed: cornered)
    async with playing(open_, LARGE) as player:
        await player.press("f8", "space", "space", "D", "d", "space")
        assert "cornered" not in player.picture()
        await player.press("space")
        assert "cornered" not in player.picture()
        player.screen.desk.see(False)
        player.screen.show()
        for _ in range(100):  # the board comes with the next paint
            await player.pilot.pause(0.05)
            if any("Choice" in line for line in lines(player.screen.picture.board)):
                break
        assert player.screen.picture.log.chronicle.pending is not None
        assert row(player.screen.picture.board, "Choice").split() == ["Defend", "Choice", "Press"]
        assert "Mira: Defend · Troll: Press" in player.picture()
        assert "it is cornered" in player.picture()


async def test_undoing_the_reveal_hides_the_choices_again() -> None:
    async with playing(duels(), LARGE) as player:
        await player.press("space", "space", "d", "space", "space", "u")
        assert row(player.screen.picture.board, "Choice").split() == [
            "✔",
            "has",
            "chosen",
            "Choice",
            "✔",
            "has",
            "chosen",
        ]
        assert "Mira: Defend" not in player.picture()


async def test_a_choice_that_was_typed_can_not_be_looked_up_again() -> None:
    async with playing(duels(), LARGE) as player:
        await player.press("space", "space")
        await player.write(":mira: defend\n")
        assert chosen(player) == {"mira": "defend"}
        await player.press(":", "up")
        assert "mira: defend" not in player.picture()


async def test_a_choice_can_not_be_read_where_it_is_amended() -> None:
    async with playing(duels(), LARGE) as player:
        await player.press("space", "space", "d", "B", "a")
        await player.pilot.pause(2 * SHOWN_AFTER)
        assert "mira: defend" not in player.picture()
