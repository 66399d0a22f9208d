"""Groups at the keyboard: whom one selects decides together, a whole side in one key, and what a round costs then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from tests.support.fights import table, written
from tests.tui.playing import Player, playing

PEOPLE = [
    {"creature": "dagmar", "name": "Dagmar", "side": "heroes"},
    {"creature": "wulfric", "name": "Wulfric", "side": "heroes"},
    {"creature": "sister-odile", "name": "Sister Odile", "side": "heroes"},
    {"creature": "mestor", "name": "Mestor", "side": "heroes"},
    {"creature": "dagmar", "name": "Pell", "side": "heroes"},
]
"""Five whom players decide for: two fighters in front, an archer, a cleric and a mage."""
GATE = [
    {"creature": "goblin", "count": 5, "side": "goblins", "quarter": False},
    {"creature": "goblin-slinger", "count": 2, "side": "goblins"},
    {"creature": "goblin-chief", "name": "Grizzek", "side": "goblins"},
]
"""Eight whom the GM decides for."""
MOST_KEYS = 25


def gate(seed: int = 3, people: Sequence[Mapping[str, object]] = PEOPLE, apart: int = 5) -> OpenFight:
    """Five against eight, at the declarations of the first round, so many inches apart."""
    sides = {"heroes": {"controller": "players"}, "goblins": {}}
    encounter = {"ruleset": "demon-idol", "title": "Test", "sides": sides, "combatants": [*people, *GATE]}
    found = table(written(encounter), seed)
    for command in ("skip", "skip", "notes", "skip"):
        found.submit(_command(command, **({"inches": str(apart)} if command == "notes" else {})))
    assert found.settled.clock.phase == "declare"
    return found


def _command(action: str, **args: str) -> Command:
    return Command(action, args=args)


def declared(player: Player) -> dict[str, object]:
    return {who: each.data["kind"] for who, each in player.table.state.declared.items()}


GOBLINS = [f"goblin-{number}" for number in range(1, 6)]


async def test_those_selected_decide_together() -> None:
    async with playing(gate()) as player:
        await player.write("tg1 g3 g5\n")
        assert player.prompt.startswith("Goblin 1, Goblin 3 and Goblin 5: what do they do?")
        assert player.waiting == "space: each as suggested"
        await player.press("C")
        assert player.prompt.startswith("Goblin 1 charges whom?   Goblin 1, Goblin 3 and Goblin 5: Charge")
        await player.press("2")
        assert declared(player) == dict.fromkeys(["goblin-1", "goblin-3", "goblin-5"], "charge")
        assert {each.data["target"] for each in player.table.state.declared.values()} == {"wulfric"}
        assert player.prompt.startswith("Goblin 2: note what it will do")
        await player.press("u")
        assert declared(player) == {}
        assert "\nGoblin 1, Goblin 3 and Goblin 5: what do they do?" in player.prompt
        await player.press("r")
        assert len(declared(player)) == 3


@pytest.mark.parametrize(("written", "who"), [("tg*\n", GOBLINS), ("tgo*\n", ["goblin-slinger-1", "goblin-slinger-2"])])
async def test_many_are_selected_by_the_beginning_of_their_tag(written: str, who: list[str]) -> None:
    async with playing(gate()) as player:
        await player.write(written)
        assert set(who) <= set(player.screen.desk.selected)
        await player.press("k")
        assert set(who) <= set(declared(player))


async def test_a_side_is_selected_by_its_name_and_each_takes_what_is_suggested() -> None:
    async with playing(gate()) as player:
        await player.write("tgoblins\n")
        assert player.prompt.startswith("Goblin 1, Goblin 2, Goblin 3 and 5 more: what do they do?")
        await player.press("space")
        assert len(declared(player)) == 8


async def test_one_selected_is_no_group_and_escape_clears_it() -> None:
    async with playing(gate()) as player:
        await player.write("tg3\n")
        assert player.prompt.startswith("Goblin 3: note what it will do")
        await player.write("tg1 g2\n")
        await player.press("escape")
        assert player.screen.desk.selected == ()
        assert "what do they do" not in player.prompt


async def test_what_one_of_them_cannot_do_is_told_by_name_and_forced_for_all() -> None:
    people = [*PEOPLE, {"creature": "goblin", "name": "Ox", "side": "goblins", "mind": "animal"}]
    async with playing(gate(people=people)) as player:
        await player.write("tg1 ox\n")
        await player.press("p")
        assert "Ox: it has no words [A-5]" in player.prompt
        assert declared(player) == {}
        await player.press("f")
        assert declared(player) == {"goblin-1": "parley", "ox": "parley"}


async def test_a_whole_side_as_suggested_and_then_as_last_round() -> None:
    async with playing(gate()) as player:
        assert "*: all 8 as suggested" in player.waiting
        assert "* all suggested" in player.footer
        assert "= all as before" not in player.footer
        await player.press("*")
        first = declared(player)
        assert len(first) == 8
        assert player.prompt.startswith("8 have decided")
        assert player.screen.desk.situation.own, "who declares first was rolled by the way, and it is the players' turn"
        await player.press("u")
        assert declared(player) == {}
        await player.press("*")
        player.table.submit(_command("skip"))
        player.table.submit(_command("notes", heroes="6", goblins="1"))
        player.table.submit(_command("skip"))
        player.screen.changed()
        await player.press("space")
        assert player.table.state.clock.round == 2
        await player.pilot.pause()
        assert "= all as before" in player.footer
        player.table.submit(_command("set", **{"goblin-1.counter.charged": "1"}))
        await player.press("=")
        assert declared(player) == {who: kind for who, kind in first.items() if who != "goblin-1"}
        assert "Goblin 1 has charged in this turn [A-35]" in player.prompt
        await player.press("*")
        assert len(declared(player)) == 8


async def test_the_command_bar_proposes_actors_as_long_as_no_colon_is_written() -> None:
    async with playing(gate()) as player:
        await player.write(":g1 gob")
        assert any(choice.word == "goblin-2:" for choice in player.screen.desk.line.choices)
        await player.write("lin-2: str")
        assert [choice.word for choice in player.screen.desk.line.choices][:1] == ["strike"]
        await player.write("ike dagmar\n")
        assert declared(player) == {"goblin-1": "strike", "goblin-2": "strike"}


# What a round costs


CHOICES = {"dagmar": "a1", "pell": "a2", "wulfric": "m3", "sister-odile": "a4", "mestor": "c25"}
"""What the players' own decide, with the keys for it: blows, an arrow, a magic missile, each at somebody else."""


async def round_of(player: Player) -> int:
    """Plays a round with as few keys as can be, and returns how many they were."""
    count, begun = 0, player.table.state.clock.round
    while player.table.state.clock.round == begun and player.table.state.clock.phase != "recovery":
        now = player.screen.desk.situation
        if now.kind == "decision":
            keys = CHOICES[now.who] if now.own else "*"
        elif now.own:
            keys = "y" if now.kind == "confirm" else "1"
        else:
            keys = " "
        await player.write(keys)
        count += len(keys)
        assert count < 60, player.prompt
    return count


@pytest.mark.parametrize(("seed", "apart"), [(1, 0), (2, 0), (1, 5)])
async def test_a_round_of_five_against_eight_costs_at_most_25_keys(seed: int, apart: int) -> None:
    """The first round at arm's length, or five inches apart, where the goblins charge and are met."""
    async with playing(gate(seed, apart=apart)) as player:
        assert await round_of(player) <= MOST_KEYS


async def test_with_the_suggestions_of_both_sides_it_costs_few() -> None:
    found = gate(2)
    found.auto = {"heroes"}
    async with playing(found) as player:
        assert await round_of(player) <= 15
