"""A shipped fight from the first key to the last: single keys only, every kind of prompt, and the same headless."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest
from textual import events as keys

from combattracker.api.opening import begin, resume
from combattracker.cli.run import Door, grouped
from combattracker.content import places
from combattracker.content.rulesets import loading
from combattracker.model.facts import events as e
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.requests import Choose, Confirm, Number, Question, Roll, Text
from combattracker.rules.ruleset import AFTERWARDS
from tests.support.scripts import script_of
from tests.support.slowly import mostly_slow
from tests.tui.playing import Player, playing

MOST_KEYS = 1_500


@dataclass(frozen=True)
class Game:
    """A shipped fight to play, once for each seed; `shunned` are actions taken only where there is no other."""

    ruleset: str
    encounter: str
    seeds: tuple[int, ...]
    shunned: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.ruleset}: {self.encounter}"

    def begin(self, fight: Path | None, seed: int = 0) -> OpenFight:
        """The fight, from its beginning."""
        path = places.shipped("encounters") / f"{self.encounter}.yaml"
        return begin(path, fight, chance=random.Random(seed))


GAMES = (
    Game("dragon-legacy", "wolves-at-the-ford", seeds=(5, 6), shunned=("wait",)),
    Game("phantoms-bane", "three-on-the-salt-stair", seeds=(1, 4)),
    Game("phantoms-bane", "the-kings-door", seeds=(5,)),
    Game("quest", "the-boar-in-the-barley", seeds=(5,)),
    Game("sovereign", "the-robbers-court", seeds=(2,)),
    Game("demon-idol", "the-cellar-gate", seeds=(3, 7)),
)
"""At least one for each ruleset that is shipped."""

KINDS: dict[str, type[Question]] = {
    "roll": Roll,
    "choose": Choose,
    "pick": Choose,
    "confirm": Confirm,
    "number": Number,
    "text": Text,
}
"""The kind of prompt behind each of the ways in which a rule script asks."""


class Hands:
    """Somebody who plays by the keys that the screen shows, and never touches mouse or command bar."""

    def __init__(self, player: Player, seed: int, missing: set[type[Question]], shunned: tuple[str, ...] = ()) -> None:
        self.player = player
        self.table = player.table
        self.missing = missing
        self.shunned = shunned
        self.chance = random.Random(seed)
        self.pressed: Counter[str] = Counter()

    async def press(self, *names: str) -> None:
        """Presses keys one by one."""
        for name in names:
            assert name not in ("t", ":"), "neither the command bar nor the line for tags"
            self.pressed[name] += 1
            assert self.pressed.total() < MOST_KEYS, "the fight did not end"
            character = {"space": " "}.get(name, name if len(name) == 1 else None)
            self.player.app.post_message(keys.Key(name, character))
            for _ in ("the app has the key", "the screen has it"):
                await self.player.pilot.pause(0)
            self.player.screen.picture.draw_pictures()

    def legal(self, *shunned: str) -> list[str]:
        """The keys that take something on offer."""
        items = [item for item in self.player.screen.desk.situation.items if item.refusal is None and item.key]
        return [item.key for item in items if item.id not in shunned]

    async def play(self) -> None:
        """To the end of the fight, and through what follows it."""
        players = next(side.id for side in self.table.state.sides.values() if side.controller == "players")
        # Not while a question is open: there it would be an edit inside an action, which no script can repeat.
        while not self.player.screen.desk.situation.own or self.table.asking is not None:
            await self.next()
        await self.press("D")
        assert self.table.state.sides[players].dice == "typed"
        while self.table.settled.outcome is None:
            await self.next()
        for action in self.table.actions.values():
            if action.moment == AFTERWARDS:
                await self.afterwards(action.name)

    async def next(self) -> None:
        """One key, or one answer."""
        situation = self.player.screen.desk.situation
        if self.table.asking is not None:
            await self.answer()
        elif situation.kind == "decision" and self.chance.random() < 0.1:
            await self.press("down")
        elif situation.kind == "decision" and situation.own:
            await self.press(self.chance.choice(self.legal(*self.shunned) or self.legal()))
        elif situation.kind == "step" and self.legal() and self.chance.random() < (0.5 if self.missing else 0.1):
            await self.press(self.chance.choice(self.legal()))
        else:
            await self.press("space")

    async def afterwards(self, name: str) -> None:
        """What may be done after the end, as far as it may."""
        for item in self.player.screen.desk.situation.items:
            if item.id == name and item.key and item.refusal is None:
                await self.press(item.key)
                while self.table.asking is not None:
                    await self.answer()

    async def answer(self) -> None:
        """Answers the open question as its kind wants; where that leads nowhere, gives the action up."""
        assert self.table.asking is not None
        asked = self.table.asking
        self.missing.discard(type(asked.request))
        await self.reply(asked.request)
        if self.table.asking is asked:
            await self.press("escape", "escape")

    async def reply(self, request: Question) -> None:
        """The answer itself."""
        match request:
            case Roll():
                await self.roll(request)
            case Choose():
                legal = [item for item in self.player.screen.desk.situation.items if item.refusal is None]
                item = self.chance.choice(legal)
                if item.key and self.chance.random() < 0.7:
                    await self.press(item.key)
                else:
                    await self.press("tab" if self.chance.random() < 0.5 else "right", "enter")
            case Confirm():
                await self.press(self.chance.choice("yyn"))
            case Number():
                await self.press(*"12", "enter")
            case Text():
                await self.press(*"words", "enter")

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


def kinds_of(ruleset: str) -> set[type[Question]]:
    """Every kind of prompt that a ruleset's scripts can put."""
    folder, _ = loading.find(ruleset)
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    return {KINDS[word] for word in re.findall(rf"\bfight\.({'|'.join(KINDS)})\(", source)}


def test_every_ruleset_that_the_readme_calls_complete_has_its_fight() -> None:
    readme = (places.shipped("encounters").parent / "README.md").read_text(encoding="utf-8")
    complete = set(re.findall(r"\| `([a-z-]+)` \| \[all \d+ clauses\]", readme))
    assert complete <= {game.ruleset for game in GAMES}
    assert complete <= {found.id for found in loading.find_all() if found.origin == "shipped"}


@pytest.mark.parametrize("game", mostly_slow(GAMES, ["phantoms-bane: the-kings-door"]), ids=str)
async def test_a_whole_fight_by_single_keys_equals_the_headless_run(game: Game, tmp_path: Path) -> None:
    missing = kinds_of(game.ruleset)
    for seed in game.seeds:
        fight = tmp_path / f"{seed}.fight"
        table = game.begin(fight, seed)
        assert table.state.manifest.id == game.ruleset
        async with playing(table) as player:
            await Hands(player, seed, missing, game.shunned).play()

        table.close()
        table = resume(fight)
        headless = game.begin(None)
        door = Door(headless, faces=[], seed=None, auto=[], quiet=True)
        door.play(grouped(script_of(table).splitlines()))
        assert told(headless) == told(table)
        assert headless.settled == table.settled
        table.close()
    assert not missing, "a kind of prompt that the ruleset has was never met"


def told(table: OpenFight) -> list[e.Event]:
    """All events but the first entry's, whoever gave the dice."""
    events = [event for entry in list(table.path())[-2::-1] for event in entry.events]
    return [msgspec.structs.replace(event, by="") if isinstance(event, e.Checked) else event for event in events]
