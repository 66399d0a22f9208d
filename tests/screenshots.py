"""`python -m tests.screenshots`: draws the pictures of the README anew, from real fights with fixed dice."""

from __future__ import annotations

import asyncio
import os
import random
import re
import tempfile
from pathlib import Path
from typing import NamedTuple

from combattracker.api.opening import begin
from combattracker.content import places
from combattracker.desk.seeing import audience
from combattracker.play.open_fight import OpenFight
from combattracker.tui.app import CombatTracker

FOLDER = Path(__file__).parent.parent / "screenshots"


class Shot(NamedTuple):
    """A picture: its name, the encounter (none for the launcher), how far policies play it, and the keys pressed."""

    name: str
    encounter: str
    steps: int = 0
    keys: str = ""
    size: tuple[int, int] = (120, 40)
    theme: str = "textual-dark"


SHOTS = (
    Shot("launcher", ""),
    Shot("fight", "wolves-at-the-ford", 34),
    Shot("targets", "wolves-at-the-ford", 2, "a 1"),
    Shot("small", "wolves-at-the-ford", 2, "a 1 1", (80, 24)),
    Shot("twenty", "siege-of-the-old-mill", 62),
    Shot("light", "the-toll-bridge", 2, "m", (120, 40), "textual-light"),
    Shot("arithmetic", "the-toll-bridge", 19, "l up up up up up up up up up up up up up enter"),
    Shot("duels", "the-kings-door", 16),
    Shot("cover", "the-robbers-court", 4, "o"),
    Shot("segments", "the-cellar-gate", 51),
    Shot("players", "siege-of-the-old-mill", 40, "f8 escape"),
    Shot("history", "wolves-at-the-ford", 60, "u u u u u u space space B up up up up"),
    Shot("help", "wolves-at-the-ford", 2, "question_mark"),
)


async def draw(shot: Shot, seed: int = 4) -> None:
    """Draws one picture into the folder of screenshots."""

    def table(path: Path) -> OpenFight:
        found = begin(path, None, chance=random.Random(seed))
        found.auto = set(found.state.sides)
        for _ in range(shot.steps):
            suggestion = found.suggestion()
            if suggestion is not None and suggestion.command is not None:
                found.submit(suggestion.command)
            else:
                found.step()
        found.auto = set()
        return found

    encounter = places.shipped("encounters") / f"{shot.encounter}.yaml" if shot.encounter else None
    app = CombatTracker(encounter, opener=table, keymap={})
    async with app.run_test(size=shot.size) as pilot:
        app.theme = shot.theme
        await pilot.pause(0.5)
        for key in shot.keys.split():
            await pilot.press(key)
            await pilot.pause(0.1)
        await pilot.pause(0.4)
        svg = app.export_screenshot(title="combattracker")
    # The picture would link a font from elsewhere; every reader has one of its own.
    svg = re.sub(r"@font-face\s*{[^}]*}", "", svg)
    (FOLDER / f"{shot.name}.svg").write_text(anywhere(svg), encoding="utf-8")


def anywhere(svg: str) -> str:
    """A picture without the place where it was drawn; the texts that name it become shorter."""
    here = str(FOLDER.parent)
    width = 12.2 * (len(here) - 1)
    told = re.compile(rf'textLength="([\d.]+)"([^>]*)>([^<]*?){re.escape(here)}')
    return told.sub(lambda m: f'textLength="{float(m[1]) - width:.1f}"{m[2]}>{m[3]}~', svg)


async def main() -> None:
    """Draws all of them, in a folder of fights of their own."""
    with tempfile.TemporaryDirectory() as home:
        os.environ[places.HOME_VARIABLE] = home
        os.chdir(home)
        FOLDER.mkdir(exist_ok=True)
        for shot in SHOTS:
            await draw(shot)
            audience.remember(False)


if __name__ == "__main__":
    asyncio.run(main())
