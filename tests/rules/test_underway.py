"""What a deed is called that nobody got to the end of."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.scripting.script import Fight
from combattracker.rules.underway import underway
from tests.rules.toy import done, hurt, said


async def strikes(fight: Fight, actor: str) -> None:
    """A blow that fells Mira."""
    hurt(fight, "mira", 10)
    fight.settle()


async def surrenders(fight: Fight, actor: str) -> None:
    """Mira gives up."""
    fight.tell(e.StandingChanged(who="mira", before="up", after="surrendered"))


async def leaves(fight: Fight, actor: str) -> None:
    """Mira is taken out of the fight."""
    fight.tell(e.Left(who="mira"))


async def nothing(fight: Fight, actor: str) -> None:
    """Nobody does anything about her."""


@pytest.mark.parametrize(
    ("between", "told"),
    [
        (nothing, ["Mira walks to c3"]),
        (strikes, ["Mira falls at heroes:b2 on the way to c3"]),
        (surrenders, ["Mira gets no farther than heroes:b2 on the way to c3"]),
        (leaves, []),
    ],
)
def test_the_headline_says_how_far_it_came(between: Callable[[Fight, str], Awaitable[None]], told: list[str]) -> None:
    async def walk(fight: Fight, actor: str) -> None:
        with underway(fight, actor, "on the way to c3"):
            await fight.do(between, "wolf")
        fight.say("Mira walks to c3", kind="headline")

    assert said(done(walk)) == told
