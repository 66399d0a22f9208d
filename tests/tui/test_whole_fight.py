"""A shipped fight from the first key to the last: single keys only, every kind of prompt, and the same headless."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from textual import events as keys

from combattracker.cli.opening import begin, resume
from combattracker.cli.run import Door, grouped
from combattracker.content import places
from combattracker.model import events as e
from combattracker.play.table import Table
from combattracker.rules.requests import Choose, Confirm, Number, Roll
from tests.scripts import script_of
from tests.tui.playing import Player, playing

MOST_KEYS = 1_500
ENCOUNTER = places.shipped("encounters") / "wolves-at-the-ford.yaml"


class Hands:
    """Somebody who plays by the keys that the screen shows, and never touches mouse or command bar."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player = player
        self.chance = random.Random(seed)
        self.answered: Counter[str] = Counter()
        self.pressed = 0

    async def press(self, *names: str) -> None:
        """Presses keys one by one."""
        for name in names:
            self.pressed += 1
            character = {"space": " "}.get(name, name if len(name) == 1 else None)
            self.player.app.post_message(keys.Key(name, character))
            await self.player.pilot.pause()

    async def play(self, table: Table) -> None:
        """To the end of the fight, and through its loot."""
        while table.settled.outcome is None and self.pressed < MOST_KEYS:
            await self.next(table)
        assert table.settled.outcome is not None, "the fight did not end"
        before = table.head
        await self.press("o")
        while table.asking is not None:
            await self.answer(table)
        assert table.head > before

    async def next(self, table: Table) -> None:
        """One key, or one answer."""
        if table.asking is not None:
            await self.answer(table)
            return
        situation = self.player.screen.situation
        legal = [item for item in situation.items if item.refusal is None and item.key]
        if situation.kind != "decision" or not situation.own:
            await self.press("space")
        else:
            await self.press(self.chance.choice([item.key for item in legal if item.key != "w"] or ["w"]))

    async def answer(self, table: Table) -> None:
        """Answers the open question as its kind wants; where that leads nowhere, gives the action up."""
        assert table.asking is not None
        asked = table.asking
        await self.reply(asked.request)
        if table.asking is asked:
            await self.press("escape", "escape")

    async def reply(self, request: object) -> None:
        """The answer itself."""
        self.answered[type(request).__name__] += 1
        match request:
            case Roll():
                await self.roll(request)
            case Choose():
                legal = [item for item in self.player.screen.situation.items if item.refusal is None]
                item = self.chance.choice(legal)
                if item.key and self.chance.random() < 0.7:
                    await self.press(item.key)
                else:
                    await self.press("tab" if self.chance.random() < 0.5 else "right", "enter")
            case Confirm():
                await self.press(self.chance.choice("yyn"))
            case Number():
                await self.press(*"12", "enter")

    async def roll(self, request: Roll) -> None:
        """Types faces, their sum or the total, or lets the program roll."""
        faces = [self.chance.randint(1, sides) for sides in request.expression.faces]
        match self.chance.randrange(3):
            case 0:
                await self.press("space")
            case 1 if len(request.expression.dice) == 1:
                await self.press("=", *str(sum(faces)), "enter")
            case _:
                typed = " ".join(str(face) for face in faces)
                await self.press(*("space" if character == " " else character for character in typed), "enter")


@pytest.mark.parametrize("seed", [3])
async def test_a_whole_fight_by_single_keys_equals_the_headless_run(tmp_path: Path, seed: int) -> None:
    fight = tmp_path / "ford.fight"
    table = begin(ENCOUNTER, fight, chance=random.Random(seed))
    async with playing(table) as player:
        hands = Hands(player, seed)
        await hands.press("space", "space", "D")
        assert table.state.sides["heroes"].dice == "typed"
        await hands.play(table)
        assert set(hands.answered) == {"Roll", "Choose", "Confirm", "Number"}

    table.close()
    table = resume(fight)
    headless = begin(ENCOUNTER, None)
    door = Door(headless, faces=[], seed=None, auto=[], quiet=True)
    door.play(grouped(script_of(table).splitlines()))
    assert told(headless) == told(table)
    assert headless.settled == table.settled
    table.close()


def told(table: Table) -> list[e.Event]:
    """All events but the first entry's, whoever gave the dice."""
    found: list[e.Event] = []
    for entry in list(table.path())[-2::-1]:
        for event in entry.events:
            if isinstance(event, e.Checked):
                event = _by_anybody(event)
            found.append(event)
    return found


def _by_anybody(event: e.Checked) -> e.Checked:
    import msgspec

    return msgspec.structs.replace(event, by="")
