"""Demon Idol on the screen: the order with its reasons, the clock of hesitation, and what players do not see."""

from __future__ import annotations

import pytest

from combattracker.model.audience.view import PLAYERS, view_state
from combattracker.rules.panels import Listing, Panel, Table
from tests.rulesets.demon_idol.procedure.test_fights import heard
from tests.rulesets.demon_idol.scene import caster, declaring, foe, hero, numerals, scene
from tests.support.bench import Bench
from tests.support.breaking import Rules
from tests.tui.playing import playing


def board(bench: Bench) -> list[tuple[str, list[str]]]:
    """The order as it is shown: each turn with its lines."""
    shown = bench.read(tuple(Rules("demon-idol")["order_panel.board_panels"](bench.state)))
    return [(each.title, [line.text for line in each.lines]) for each in shown if isinstance(each, Listing)]


def shown(bench: Bench) -> list[Panel]:
    """What stands in the battlefield's place."""
    return list(bench.board())


# The order


@pytest.mark.clause("A-66")
def test_the_order_names_each_turn_once_and_gives_reasons_for_what_is_out_of_it() -> None:
    bench = declaring(hero("Ada", attacks=4), foe("Thug"), foe("Ox", attacks=4))
    bench.play("thug: strike ada delay=1\nox: strike ada\nada: strike thug delay=1\nskip")
    bench.play("notes heroes=5 foes=2")
    taking_turns = "routine 2 of as many as the opponent's: after the first ones [A-69]"
    assert board(bench) == [
        (
            "Segment 2: Heroes won 5 to 2 [A-58]",
            [
                "G Ada strikes Thug with sword (1 of 2) – 1 segment late [A-45]; still in its own turn [A-45]",
                "G Ada strikes Thug with sword (2 of 2) – 1 segment late [A-45]; still in its own turn [A-45]",
            ],
        ),
        (
            "Segment 5: Foes lost 2 to 5 [A-59]",
            [
                "G Thug strikes Ada with sword – 1 segment late [A-45]; still in its own turn [A-45]",
                "G Ox strikes Ada with sword (1 of 2)",
                f"G Ox strikes Ada with sword (2 of 2) – {taking_turns}",
            ],
        ),
    ]


@pytest.mark.clause("A-69")
def test_the_order_says_who_strikes_first_and_last() -> None:
    bench = declaring(hero("Ada"), hero("Bea", attacks=4), foe("Thug"))
    bench.play("thug: strike ada\nnext\nada: strike thug delay=1\nbea: strike thug\nskip", "1")
    bench.play("notes heroes=2 foes=5\n> yes")
    assert board(bench) == [
        (
            "Segment 1: Heroes lost 2 to 5 [A-59]",
            ["G Bea strikes Thug with sword (1 of 2) – the first of 2 attack routines, before everything [A-69]"],
        ),
        ("Segment 2: Foes won 5 to 2 [A-58]", ["G Thug strikes Ada with sword"]),
        (
            "Segment 5: Heroes lost 2 to 5 [A-59]",
            ["G Ada strikes Thug with sword – 1 segment late [A-45]; still in its own turn [A-45]"],
        ),
        (
            "At the end: Heroes lost 2 to 5 [A-59]",
            ["G Bea strikes Thug with sword (2 of 2) – the last of 2 attack routines, after everything [A-69]"],
        ),
    ]


@pytest.mark.clause("A-87")
def test_what_falls_together_says_so() -> None:
    bench = declaring(hero("Ada"), foe("Thug"))
    bench.play("thug: strike ada\nada: strike thug")
    numerals(bench, 3, 3)
    ((title, lines),) = board(bench)
    assert title == "Segment 3: tied at 3 [A-60]; by code [A-88]"
    assert lines[1].startswith("G Thug strikes Ada with sword – at once with the one above [A-87]; speed factor 5")


def test_psionic_exchanges_take_one_line() -> None:
    gifts = {"strength": 90, "attacks": ["thrust"], "defences": ["blank"]}
    bench = declaring(hero("Ruan", psionics=gifts), foe("Listener", psionics=gifts))
    bench.play("listener: pass\nruan: psionics thrust blank listener")
    numerals(bench, 5, 2)
    assert board(bench) == [("Order", ["P Psionic exchanges 1 to 10"])]


@pytest.mark.clause("A-41")
def test_the_order_that_players_see_lacks_what_the_gm_has_noted() -> None:
    bench = declaring(hero("Ada"), foe("Thug"))
    bench.play("thug: strike ada\nada: strike thug")
    numerals(bench, 5, 2)
    seen = bench.read(tuple(Rules("demon-idol")["order_panel.board_panels"](view_state(bench.state, PLAYERS))))
    assert [[line.text for line in each.lines] for each in seen] == [["G Ada strikes Thug with sword"]]


def test_before_the_distance_is_known_nobody_is_said_to_be_near() -> None:
    bench = scene(hero("Ada"), foe("Thug"))
    (before,) = shown(bench)
    assert isinstance(before, Table)
    assert before.columns == ("", "in hand", "ft", "SF")
    bench.play("skip\nskip\nnotes inches=4")
    line = shown(bench)[0]
    assert isinstance(line, Table)
    assert [cell.text for cell in line.rows[0]] == ['0"', "a Ada", 't 4"', "Sword", "3.5", "5"]


# Hesitation


@pytest.mark.clause("A-45", "A-46")
async def test_hesitation_is_seen_stopped_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("combattracker.desk.waiting.hesitation.monotonic", lambda: now[0])
    bench = declaring(hero("Ada"), foe("Thug"))
    bench.play("thug: pass")
    async with playing(bench.table) as player:
        assert "stop the clock" in player.footer
        now[0] += 13
        await player.press("ctrl+k")
        assert "13 s: 2 lost, stopped" in player.heading
        now[0] += 60
        await player.press("p")
        assert bench.state.declared["ada"].data["delay"] == 2
        assert "stop the clock" not in player.footer
        assert "Ada is 2 segments late" in heard(bench)


@pytest.mark.clause("A-45")
async def test_nobody_hesitates_while_the_gm_reads_the_help(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("combattracker.desk.waiting.hesitation.monotonic", lambda: now[0])
    bench = declaring(hero("Ada"), foe("Thug"))
    bench.play("thug: strike ada")
    async with playing(bench.table) as player:
        now[0] += 5
        await player.press("question_mark")
        now[0] += 60
        await player.press("escape")
        now[0] += 2
        await player.press("p")
        assert bench.state.declared["ada"].data["delay"] == 1


@pytest.mark.clause("A-45")
async def test_without_the_house_rule_no_clock_runs() -> None:
    bench = declaring(hero("Ada"), foe("Thug"), rules={"hesitation": False})
    bench.play("thug: pass")
    async with playing(bench.table) as player:
        assert "stop the clock" not in player.footer
        assert " s" not in player.heading.split("│")[1]


@pytest.mark.clause("A-45")
def test_what_comes_too_late_for_the_round_is_said_aloud() -> None:
    bench = declaring(hero("Ada"), foe("Thug"))
    bench.play("thug: strike ada\nada: strike thug delay=9")
    numerals(bench, 2, 5)
    assert [slot.who for slot in bench.state.agenda] == ["thug"]
    assert "Ada is 9 segments late: too late for this round" in " ".join(heard(bench))


# Secrets


@pytest.mark.clause("A-41")
def test_a_spell_that_is_not_finished_stays_the_gms() -> None:
    bench = scene(hero("Ada"), caster("Morga", "foes"))
    bench.play("skip\nnotes heroes=3 foes=0\nnotes inches=3\nskip\nmorga: cast bolt6 ada\nnext\nnext")
    words = " ".join(heard(bench))
    assert "Morga is casting (D)" in words
    assert "Bolt" not in words
    assert "segments left" not in words
    assert view_state(bench.state, PLAYERS).who("morga").effect("casting") is None
    assert bench["morga"].effect("casting") is not None


@pytest.mark.clause("A-41")
def test_a_prepared_action_of_the_gm_is_known_when_it_happens() -> None:
    bench = declaring(hero("Ada"), foe("Thug", weapons=["bow"]), inches=5)
    bench.play('thug: shoot ada trigger="the door opens"\nada: pass')
    numerals(bench, 2, 5)
    bench.play("next")
    assert "Thug is ready (D)" in " ".join(heard(bench))
    assert "door" not in " ".join(heard(bench))
    bench.play("trigger thug", "1")
    assert "the door opens" in " ".join(heard(bench))
