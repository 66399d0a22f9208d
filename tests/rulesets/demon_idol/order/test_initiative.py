"""Phase 7 and the order that it makes: one die a side, the winner first, ties by rules of their own (A-53 … A-60)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.model.state import State
from tests.rulesets.demon_idol.scene import caster, declaring, foe, hero, numerals, order, slot, together
from tests.support.bench import Bench, of_type


def duel() -> Bench:
    """Two who strike at each other, at initiative."""
    bench = declaring(hero("Dagmar"), foe("Thug"))
    bench.play("thug: strike dagmar\ndagmar: strike thug\nskip")
    return bench


def rolls(events: tuple[e.Event, ...]) -> list[tuple[str, str, int]]:
    """Whose dice were rolled, which, and to what."""
    return [(check.who, check.dice, check.total) for check in of_type(events, e.Checked)]


def kept(state: State) -> dict[str, int | None]:
    """The numeral that everybody has."""
    return {who.id: who.counters.get("initiative") for who in state.combatants.values()}


@pytest.mark.clause("A-53")
def test_one_die_for_each_side_by_its_first_who_can_act() -> None:
    bench = declaring(hero("Dagmar"), hero("Pell"), foe("Thug"), foe("Ruffian"))
    bench.play("skip")
    assert rolls(bench.play("next", "2 5")) == [("dagmar", "1d6", 2), ("thug", "1d6", 5)]


@pytest.mark.clause("A-53")
def test_who_lies_unconscious_rolls_for_nobody() -> None:
    bench = declaring(hero("Dagmar"), hero("Pell"), foe("Thug"))
    bench.play("set dagmar.hp==0\nskip")
    assert rolls(bench.play("next", "2 5")) == [("pell", "1d6", 2), ("thug", "1d6", 5)]


@pytest.mark.clause("A-53", "A-54")
def test_numerals_that_were_rolled_at_the_table() -> None:
    bench = duel()
    bench.play("notes heroes=4 foes=2")
    assert kept(bench.state) == {"dagmar": 4, "thug": 2}
    assert bench.state.clock.phase == "resolve"


@pytest.mark.clause("A-54")
def test_the_numerals_are_kept_for_the_round_and_no_longer() -> None:
    bench = duel()
    bench.play("next", "6 3")
    assert kept(bench.state) == {"dagmar": 6, "thug": 3}
    bench.play("next\nnext", "1 1")
    assert kept(bench.state) == {"dagmar": 6, "thug": 3}
    bench.play("next")
    assert bench.state.clock.round == 2
    assert kept(bench.state) == {"dagmar": None, "thug": None}


@pytest.mark.clause("A-55", "A-58")
@pytest.mark.parametrize(("heroes", "foes", "first"), [(4, 3, "dagmar"), (3, 4, "thug"), (6, 1, "dagmar")])
def test_the_higher_numeral_wins(heroes: int, foes: int, first: str) -> None:
    bench = duel()
    bench.play("next", f"{heroes} {foes}")
    assert order(bench)[0] == first
    assert f"won {max(heroes, foes)} to {min(heroes, foes)} [A-58]" in slot(bench, first).why


@pytest.mark.clause("A-56", "A-60")
def test_equal_numerals_are_nobodys_win() -> None:
    bench = duel()
    bench.play("next", "3 3")
    assert together(bench) == [["dagmar", "thug"]]
    assert all("tied at 3 [A-60]" in each.why for each in bench.state.agenda)
    assert not any("A-58" in each.why or "A-59" in each.why for each in bench.state.agenda)


@pytest.mark.clause("A-60")
@pytest.mark.parametrize(("heroes", "foes", "expected"), [(4, 4, ["knife", "great"]), (5, 4, ["great", "knife"])])
def test_speed_factors_order_a_tied_round_only(heroes: int, foes: int, expected: list[str]) -> None:
    bench = declaring(hero("Great", weapons=["great"]), foe("Knife", weapons=["dagger"]))
    bench.play("knife: strike great\ngreat: strike knife")
    numerals(bench, heroes, foes)
    assert order(bench) == expected


def mixed() -> Bench:
    """On each side a blow, a move, a spell and somebody who leaves, the last code declared first."""
    names = ("Blow", "Mover", "Mage", "Runner")
    figures = [hero(names[0]), hero(names[1]), caster(names[2], back=3), hero(names[3])]
    figures += [foe("X" + names[0]), foe("X" + names[1]), caster("X" + names[2], "foes", back=3), foe("X" + names[3])]
    bench = declaring(*figures)
    bench.play(
        "xblow: strike blow\nxmover: move back inches=3\nxmage: cast bolt2 blow\nxrunner: avoid retreat\nnext\n"
        "blow: strike xblow\nmover: move back inches=3\nmage: cast bolt2 xblow\nrunner: avoid retreat",
        "1",
    )
    return bench


OURS = ["runner", "mage", "mover", "blow"]
THEIRS = ["xrunner", "xmage", "xmover", "xblow"]


@pytest.mark.clause("A-58", "A-59")
def test_all_of_the_winner_by_code_then_all_of_the_loser() -> None:
    bench = mixed()
    numerals(bench, 2, 5)
    assert order(bench) == [*THEIRS, *OURS]
    assert "lost 2 to 5 [A-59]" in slot(bench, "runner").why


@pytest.mark.clause("A-59", "A-58")
def test_the_losers_come_after_all_of_the_winners() -> None:
    bench = mixed()
    numerals(bench, 5, 2)
    assert order(bench) == [*OURS, *THEIRS]


@pytest.mark.clause("A-88")
def test_in_a_tie_the_codes_of_both_sides_go_together() -> None:
    bench = mixed()
    numerals(bench, 4, 4)
    assert order(bench) == ["runner", "xrunner", "mage", "xmage", "mover", "xmover", "blow", "xblow"]
    assert together(bench) == [["runner", "xrunner"], ["mage", "xmage"], ["mover", "xmover"], ["blow", "xblow"]]
    assert all("by code [A-88]" in each.why for each in bench.state.agenda)


@pytest.mark.clause("A-66", "A-58")
def test_another_than_the_next_of_the_board_takes_force() -> None:
    bench = duel()
    numerals(bench, 5, 2)
    assert "before that comes" in str(bench.refusal("act thug/strike/1"))
    bench.play("force act thug/strike/1", "1")
    assert order(bench) == ["dagmar"]


@pytest.mark.clause("A-66")
def test_the_board_gives_a_reason_for_every_place() -> None:
    bench = mixed()
    numerals(bench, 5, 2)
    assert len(bench.state.agenda) == 8
    assert all(each.why.count("[A-") >= 2 for each in bench.state.agenda)
    bench.play("cancel blow")
    assert order(bench) == [*OURS[:-1], *THEIRS]
