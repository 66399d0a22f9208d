"""What the GM sees and is asked at the table: offers, Instants, cover on the battlefield, the dying, secrets."""

from __future__ import annotations

import pytest

from combattracker.desk.waiting.situation import read
from combattracker.recap.markdown import recap
from combattracker.rules.asking.requests import Choose
from combattracker.rules.panels import Gauge, Listing
from combattracker.rules.ruleset import ON_TURN
from combattracker.tui.drawing.keys import Keymap
from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import delver, foe, let_act, question, scene
from tests.support.bench import Bench
from tests.tui.playing import playing

WALL = """
. . . . . .
. . # . . .
. . # . . .
. . # . . .
. . . . . .
"""


def offered(bench: Bench, who: str) -> set[str]:
    """What is shown to somebody who has to decide, allowed or not."""
    return {offer.action for offer in bench.offers(who)}


def shown(bench: Bench, who: str = "") -> list[str]:
    """The lines of the lists beside the battlefield."""
    return [cell.text for panel in bench.panels(who) if isinstance(panel, Listing) for cell in panel.lines]


# Offers


def test_only_what_is_in_question_is_offered() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "h8"))
    assert {"attack", "run", "pass", "hold"} <= offered(bench, "mira")
    assert not {"stand", "break", "haul", "release", "cast", "treat", "drink", "reload"} & offered(bench, "mira")
    bench.play("mira: prone")
    assert "stand" in offered(bench, "mira")


def test_each_action_of_a_turn_wishes_for_a_key_of_its_own() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "h8"))
    assert bench.table.ruleset is not None
    keys = [each.key for each in bench.table.ruleset.actions.values() if each.moment == ON_TURN]
    assert all(keys)
    assert len(set(keys)) == len(keys)
    assert not Keymap().reserved() & set(keys)


@pytest.mark.clause("W-27")
def test_a_third_move_is_refused_by_the_clause_of_the_second() -> None:
    bench = scene(delver("Mira", "b2"), delver("Bo", "b4"), foe("Wolf", "h8"))
    bench.play("mira: run b3; mira: run c3".replace("; ", "\n"))
    assert "W-27" in why_not(bench, "mira: run c4")
    assert "W-25" in why_not(bench, "mira: attack wolf")


# Instants


def attacked(*, asks: str = "matters", **fields: object) -> Bench:
    """A Delver whose turn is over, beside a foe who acts."""
    bench = scene(delver("Mira", "b2", **fields), foe("Wolf", "b3", hp=30), foe("Bear", "h8"))
    bench.play(f"set mira.asks={asks}")
    let_act(bench, "foes")
    return bench


@pytest.mark.parametrize(
    ("asks", "dice", "asked"),
    [
        ("matters", "12", True),  # +2 AC turns a bare hit into a miss
        ("matters", "19", False),
        ("always", "19", True),
        ("never", "12", False),
    ],
)
def test_who_would_not_gain_by_an_instant_is_asked_only_if_she_wants_to_be(asks: str, dice: str, asked: bool) -> None:
    found = question(attacked(asks=asks), "wolf: attack mira sword", dice=f"{dice} 4")
    assert isinstance(found, Choose) == asked


def test_a_question_says_how_the_attack_stands_and_how_it_came_to_that() -> None:
    bench = attacked(asks="always", **{"class": "warrior", "level": 1, "hp": 20, "ac": 12})
    first = question(bench, "wolf: attack mira sword", dice="15")
    assert first is not None
    assert first.prompt == "Wolf hits Mira (15 v AC 12): any Instant?"
    second = question(attacked(asks="always", **{"class": "warrior", "level": 1, "ac": 12}), "wolf: attack mira sword",
                      "veterans-luck", dice="15")  # fmt: skip
    assert second is not None
    assert second.prompt.startswith("Wolf misses Mira (Veteran's Luck)")
    assert second.prompt.endswith("another Instant?")


def test_who_can_still_interrupt_stands_in_one_line_for_each_thing_that_they_can_do() -> None:
    bench = scene(delver("Mira", "b2"), delver("Bo", "b4"), foe("Wolf", "h8"))
    let_act(bench, "foes")
    mira, bo = bench["mira"].tag, bench["bo"].tag
    assert f"{mira} {bo}: snap attack, Total Defense" in shown(bench)


def test_the_held_action_of_the_one_looked_at_can_be_used_on_another_sides_turn() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "h8"))
    bench.play("mira: hold")
    let_act(bench, "foes")
    reserved = Keymap().reserved()
    assert "trigger" not in [item.id for item in read(bench.table, reserved).items]
    (item,) = [item for item in read(bench.table, reserved, "mira").items if item.id == "trigger"]
    assert (item.label, item.actor, item.refusal) == ("Mira: Use the held action", "mira", None)


# Sight and cover


def archers() -> Bench:
    """An archer, and targets in the open, beside a wall and behind it."""
    return scene(
        delver("Mira", "a3", weapons=["small-bow"]),
        foe("Open", "b1"),
        foe("Half", "d1"),
        foe("Gone", "d3"),
        map=WALL,
        legend={},
    )


def test_every_target_bears_a_sign_for_its_cover_and_the_question_says_what_it_means() -> None:
    bench = archers()
    found = question(bench, "mira: shoot with=small-bow")
    assert isinstance(found, Choose)
    marks = {option.id: option.mark for option in found.options}
    assert (marks["open"], marks["half"], marks["gone"]) == ("", "◧", "⊘")
    assert found.context == "◧ half cover  ⊘ no line of sight"
    short = {option.id: option.hint.partition("; ")[0] for option in found.options}
    assert short["open"].endswith("to hit, 10 ft")


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_battlefield_shows_the_signs_of_cover(size: tuple[int, int]) -> None:
    bench = archers()
    async with playing(bench.table, size) as player:
        await player.write("o")
        player.screen.picture.draw_pictures()
        await player.pilot.pause(0.03)
        assert f"⊘{bench['gone'].tag}" in player.picture()
        assert f"◧{bench['half'].tag}" in player.picture()


# The dying


def test_the_countdown_of_the_dying_is_seen_beside_the_battlefield_and_in_the_order() -> None:
    bench = scene(delver("Mira", "b2"), delver("Bo", "b4"), foe("Wolf", "h8"))
    bench.play("set mira.hp=0")
    assert bench.table.ruleset is not None
    assert bench.table.ruleset.marks(bench.state, "mira") == "✚6"
    (gauge,) = [each for each in bench.panels("bo") if isinstance(each, Gauge)]
    assert (gauge.title, gauge.value) == ("Mira is dying", 6)


# Secrets


def test_players_hear_nothing_of_a_hidden_foe_until_it_shows_itself() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "h8"), foe("Lurker", "h1", weapons=["small-bow"]))
    bench.play("hide lurker")
    let_act(bench, "foes")
    bench.play("lurker: run g1")
    bench.play("lurker: pass")
    assert "Lurker" in recap(bench.table)
    assert "Lurker" not in recap(bench.table, audience="players")


def test_what_was_told_names_people_by_reference_and_so_follows_neither_renaming_nor_revealing() -> None:
    bench = scene(delver("Mira", "b2"), delver("Bo", "b4"), foe("Wolf", "h8"), foe("Lurker", "h1"))
    bench.play('hide lurker\nmira: other main "looks for Lurker"\nbo: skill notice WIS 8 text="asks Wolf"', dice="6 6")
    bench.play("reveal lurker\nset wolf.name=Grey")
    players, gm = recap(bench.table, audience="players"), recap(bench.table)
    assert ("looks for Lurker" in gm, "asks Wolf" in gm) == (True, True)
    assert ("looks for Lurker" in players, "asks Wolf" in players) == (False, True)
