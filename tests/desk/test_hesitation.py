"""The clock of somebody who hesitates: what is lost, stopping it, and beginning anew."""

from __future__ import annotations

import pytest

from combattracker.desk.waiting.hesitation import Hesitation


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    time = [100.0]
    monkeypatch.setattr("combattracker.desk.waiting.hesitation.monotonic", lambda: time[0])
    return time


def test_every_full_time_costs_one(now: list[float]) -> None:
    clock = Hesitation()
    clock.ask("mira", 6)
    assert clock.lost == 0
    now[0] += 5.9
    assert clock.lost == 0
    now[0] += 0.1
    assert (clock.lost, str(clock)) == (1, "6 s: 1 lost")
    now[0] += 12
    assert clock.lost == 3


def test_a_stopped_clock_counts_nothing(now: list[float]) -> None:
    clock = Hesitation()
    clock.ask("mira", 6)
    now[0] += 4
    clock.toggle()
    now[0] += 60
    assert (clock.running, clock.lost, str(clock)) == (False, 0, "4 s, stopped")
    clock.toggle()
    now[0] += 2
    assert (clock.running, clock.lost) == (True, 1)


def test_the_same_question_goes_on_and_another_begins_anew(now: list[float]) -> None:
    clock = Hesitation()
    clock.ask("mira", 6)
    now[0] += 7
    clock.ask("mira", 6)
    assert clock.lost == 1
    clock.ask("bo", 6)
    assert clock.lost == 0
    clock.ask("", 0)
    now[0] += 60
    clock.toggle()
    assert (clock.running, clock.lost) == (False, 0)


def test_while_something_covers_the_fight_it_stands_still(now: list[float]) -> None:
    clock = Hesitation()
    clock.ask("mira", 6)
    now[0] += 4
    clock.hold()
    now[0] += 60
    clock.release()
    now[0] += 1
    assert (clock.running, clock.seconds) == (True, 5.0)
    clock.toggle()
    clock.hold()
    clock.release()
    assert not clock.running, "who stopped it has to let it run on"
