"""The recap of a whole fight."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from combattracker.journal.memory import MemoryStore
from combattracker.journal.sqlite.codec import encode
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.rows import Draft
from combattracker.journal.sqlite.store import JournalStore
from combattracker.model.audience.view import PLAYERS
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.state import Clock
from combattracker.model.values import Item
from combattracker.play.open_fight import OpenFight
from combattracker.recap.markdown import recap, recap_of
from tests.recap.ford import Fight, headline, hp, opening, played, says

WHOLE = """\
# Wolves at the Ford

*Rules of the Ford*

- **Heroes:** Mira and Bo
- **Wolves:** Wolf 1 and Fenris

> The king strikes when Mira bleeds.

## Round 1

- **Mira attacks Wolf 1 with Hammer.** Wolf 1: 9 damage (12 attack − 3 block), HP 14 → 5. \
Wolf 1's aggro on Mira 5 → 14. Wolf 1 is stunned for 2 turns.
  - Mira: attack 2d6 (3+4) + 5 STR = 12 against 10: hit [D-4]
  - Wolf 1: 9 damage (12 attack [D-4] − 3 block [D-10]), HP 14 → 5 [D-16]
  - Wolf 1's aggro on Mira 5 → 14 [D-33]
- **Note Fenris counts the heroes.**
- **Fenris: Howl.** Mira: 3 damage, HP 20 → 17.

| Name | HP | Standing | Statuses |
| --- | --- | --- | --- |
| Mira | 17/20 | up | – |
| Bo | 12/12 | up | – |
| Wolf 1 | 5/14 | up | Stunned (2 turns) |
| Fenris | 40/40 | up | – |

| Aggro | Mira |
| --- | ---: |
| Wolf 1 | 14 |

## Round 2

- **Bo heals Mira.** Mira: 3 healing, HP 17 → 20.
- **Bo shoots Wolf 1.** Wolf 1: 6 damage, HP 5 → −1. Wolf 1 dies.
- **The fight is over: the ford is free.**

| Name | HP | Standing | Statuses |
| --- | --- | --- | --- |
| Mira | 20/20 | up | – |
| Bo | 12/12 | up | – |
| Wolf 1 | −1/14 | dead | – |
| Fenris | 40/40 | up | – |

## After the fight

- **Loot: coin.** Mira gets 10 coin. Bo gets 10 coin.

## Outcome

The ford is free.

**Fallen:** Wolf 1 (dead).

## Loot

- Mira gets 10 coin.
- Bo gets 10 coin.

## Totals

| Name | Damage dealt | Damage taken | Healing | Kills | Best roll |
| --- | ---: | ---: | ---: | ---: | --- |
| Mira | 9 | 3 | – | – | 12 attack |
| Bo | 6 | – | 3 | 1 | – |
| Wolf 1 | – | 15 | – | – | – |
| Fenris | 3 | – | – | – | – |
"""


def test_the_whole_fight_for_the_game_master() -> None:
    assert recap(played().store, arithmetic=True) == WHOLE


def test_arithmetic_appears_on_request_only() -> None:
    plain = recap(played().store)
    assert "2d6" not in plain
    assert [line for line in WHOLE.splitlines() if not line.startswith("  - ")] == plain.splitlines()


def test_players_read_words_for_the_health_of_enemies_and_nothing_of_the_hidden() -> None:
    text = recap(played().store, audience=PLAYERS, arithmetic=True)
    assert "| Wolf 1 | half | up | Stunned (2 turns) |" in text
    assert "| Wolf 1 | dead | dead | – |" in text
    assert "| Mira | 17/20 | up | – |" in text
    assert "/14" not in text
    assert "5 → −1" not in text
    assert "fenris" not in text.casefold()
    assert "The king strikes" not in text
    assert "| Mira | 9 | – | – | – | 12 attack |" in text


def test_a_table_and_a_journal_read_only_give_the_same(tmp_path: Path) -> None:
    path = tmp_path / "ford.fight"
    memory = played().store
    with Journal.create(path) as journal:
        for entry in memory.since(memory.head or 0, None):
            journal.append(
                journal.head,
                Draft(entry.label, "1", encode(entry.command), encode(entry.transcript), encode(entry.events)),
            )
        with Journal.read(path) as watched:  # while the other one has the fight open
            text = recap_of(JournalStore(watched), arithmetic=True)
    head, _, rest = text.partition("\n\n*Rules of the Ford* · ")
    assert head == "# Wolves at the Ford"
    assert rest[4] == rest[7] == "-"
    assert rest[10:] == WHOLE.partition("*Rules of the Ford*")[2]
    assert recap(OpenFight(memory, None), arithmetic=True) == WHOLE


def test_an_empty_journal_has_no_recap() -> None:
    with pytest.raises(Unreadable, match="no beginning"):
        recap_of(MemoryStore())


def test_undone_branches_do_not_appear() -> None:
    fight = Fight().round(1)
    fight.do(headline("Bo errs"), hp("mira", 20, 19, 20, "bo"))
    fight.store.move_head(2)
    fight.do(headline("Bo thinks again"), hp("wolf-1", 14, 13, 14, "bo"))
    text = recap(fight.store)
    assert "Bo errs" not in text
    assert "Bo thinks again" in text
    assert "| Mira | 20/20 |" in text


def test_steps_of_the_procedure_appear_only_if_something_happened_in_them() -> None:
    fight = Fight().round(1).turn(1, "mira", name="Mira's turn")
    fight.turn(1, "bo", hp("bo", 12, 10, 12), name="Bo's turn")
    passed = e.ClockMoved(before=fight.clock, after=Clock(1, "end", actor="bo"))
    fight.do(headline("Bo lets the turn pass"), passed)
    over = e.ClockMoved(before=fight.clock, after=Clock(1, "", actor="bo"))
    fight.do(headline("Bo's turn ends"), over)
    text = recap(fight.store)
    assert "Mira's turn" not in text
    assert "**Round 1" not in text
    assert "turn ends" not in text
    assert "- **Bo's turn.** Bo: 2 damage, HP 12 → 10." in text
    assert "- **Bo lets the turn pass.**" in text


def test_what_happens_in_the_step_to_the_next_round_belongs_to_the_old_one() -> None:
    fight = Fight().round(1).turn(1, "mira")
    turned = e.ClockMoved(before=fight.clock, after=Clock(2))
    fight.do(hp("mira", 20, 18, 20), headline("Round 2"), turned, hp("bo", 12, 11, 12), label="Next")
    first, second = recap(fight.store).split("## Round 2")
    assert "- Mira: 2 damage, HP 20 → 18." in first
    assert "| Mira | 18/20 |" in first
    assert "| Bo | 12/12 |" in first
    assert "- **Round 2.** Bo: 1 damage, HP 12 → 11." in second
    assert "| Bo | 11/12 |" in second


def test_a_fight_without_rounds_is_one_section() -> None:
    text = recap(Fight().do(headline("Heads"), hp("bo", 12, 0, 12)).store)
    assert "## The fight\n\n- **Heads.** Bo: 12 damage, HP 12 → 0.\n\n| Name |" in text
    assert "## Round" not in text
    assert "The fight is not over yet." in text


def test_what_comes_before_the_first_round_and_a_round_gone_back_to_have_their_own_sections() -> None:
    fight = Fight().do(headline("An ambush")).round(1).round(2)
    fight.do(e.ClockMoved(before=fight.clock, after=Clock(1)), label="Set round=1")
    fight.do(headline("Bo waits"))
    text = recap(fight.store)
    heads = [line for line in text.splitlines() if line.startswith("## ")]
    assert heads == ["## Before the first round", "## Round 1", "## Round 2", "## Round 1 (again)", "## Outcome"]
    assert "- **An ambush.**\n\n## Round 1\n\nNothing happened." in text


def test_a_fight_that_goes_on_after_its_end_goes_on_in_its_round() -> None:
    fight = Fight().round(1).do(e.FightEnded(outcome="peace"), label="End").do(headline("They talk"))
    fight.do(e.FightEnded(outcome=None), headline("The fight goes on")).do(headline("Bo strikes"))
    text = recap(fight.store)
    assert text.index("## After the fight") < text.index("They talk") < text.index("## Round 1 (again)")
    assert "not over yet" in text


def test_loot_is_what_the_rules_call_so_and_what_is_got_after_the_end() -> None:
    early = e.ItemPlaced(item=Item("a", "Axe"), holder="bo")
    late = e.ItemPlaced(item=Item("b", "Crown"), holder="mira")
    fight = Fight().do(early, label="x").do(e.FightEnded(outcome="won"), label="End")
    fight.do(late, label="y")
    fight.do(says("Bo finds a piece of tier 2", "loot", "bo"), e.ItemPlaced(item=Item("c", "Piece"), holder="bo"))
    text = recap(fight.store)
    assert "## Loot\n\n- Mira gets Crown.\n- Bo finds a piece of tier 2.\n" in text


def test_kills_go_to_whoever_struck_last_and_fallen_heroes_are_named() -> None:
    fight = Fight().do(hp("bo", 12, 4, 12, "wolf-1")).do(hp("bo", 4, 0, 12, "fenris"))
    fight.do(e.StandingChanged(who="bo", before="up", after="dead"))
    fight.do(e.StandingChanged(who="wolf-1", before="up", after="fled"))
    text = recap(fight.store)
    assert "**Fallen:** Bo (dead)." in text
    assert "| Wolf 1 | 8 | – | – | – | – |" in text
    assert "| Fenris | 4 | – | – | 1 | – |" in text


@pytest.mark.slow
def test_thousands_of_entries_take_time_in_proportion() -> None:
    def seconds(entries: int, audience: str) -> float:
        fight = Fight().round(1)
        for at in range(entries):
            fight.do(headline("Mira strikes"), hp("wolf-1", 14 + at % 2, 15 - at % 2, 15, "mira"), actor="mira")
        began = time.process_time()
        recap(fight.store, audience=audience, arithmetic=True)
        return time.process_time() - began

    for audience in ("gm", PLAYERS):
        short, long = seconds(500, audience), seconds(4_000, audience)
        assert long < 8 * short * 3, audience


def test_the_opening_is_folded_whole() -> None:
    store = MemoryStore()
    store.append(None, "t", "1", played().store.entry(1).command, (), opening(hp("bo", 12, 9, 12)))
    assert "- **Heroes:** Mira and Bo" in recap(store)
