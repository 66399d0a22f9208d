"""Playing on: policies, where it stops, trials."""

from __future__ import annotations

from pathlib import Path

import pytest

import combattracker as ct
from combattracker.play.open_fight import OpenFight
from tests.support.fights import COIN_DUEL, FORD, ROOT

SHIPPED = sorted((ROOT / "encounters").glob("*.yaml"))
FOES: dict[str, ct.Policy] = {"wolves": ct.suggested, "gm": ct.suggested}


@pytest.mark.parametrize("encounter", [COIN_DUEL, *SHIPPED[::4]], ids=lambda path: path.stem)
def test_the_game_plays_all_sides_to_the_end(encounter: Path) -> None:
    fight = ct.open_fight(encounter, seed=2)
    fight.do("side heroes dice=typed") if "heroes" in fight.state.sides else None
    assert fight.play() == ct.Over(fight.outcome or "")
    assert fight.table.auto == set()
    assert {roll.by for roll in fight.rolls()} <= {"program"}


def test_it_stops_where_somebody_else_decides_or_answers() -> None:
    fight = ct.open_fight(FORD, seed=7)
    seen = set()
    for _ in range(30):
        pending = fight.play(FOES)
        if isinstance(pending, ct.Over):
            break
        assert isinstance(pending, ct.Decision | ct.Question)
        assert pending.side == "heroes"
        seen.add(type(pending))
        fight.accept()
    assert seen == {ct.Decision, ct.Question}


def test_nobody_plays_for_nobody() -> None:
    fight = ct.open_fight(FORD, seed=7)
    pending = fight.play({})
    assert isinstance(pending, ct.Decision)
    assert pending.who == "jorun"
    fight.do("jorun: attack wolf-1 with=sword-cut")
    assert isinstance(fight.play({}), ct.Question)


def test_it_stops_after_so_many_steps() -> None:
    fight = ct.open_fight(FORD, seed=7)
    assert isinstance(fight.play(most=1), ct.Step)
    assert fight.round == 1
    assert fight.play(most=0) == fight.pending


def test_a_policy_decides_answers_or_leaves_it_to_the_game() -> None:
    asked: list[ct.Decision | ct.Question] = []

    def mine(fight: ct.Fight, pending: ct.Decision | ct.Question) -> str | int | None:
        asked.append(pending)
        if isinstance(pending, ct.Decision):
            return f"{pending.who}: attack" if "attack" in pending.words else None
        return 1 if pending.kind == "choose" else None

    fight = ct.open_fight(FORD, seed=7)
    fight.do("side heroes dice=typed")
    fight.play({"heroes": mine, **FOES})
    assert fight.outcome
    assert {type(each) for each in asked} == {ct.Decision, ct.Question}
    assert {each.kind for each in asked if isinstance(each, ct.Question)} >= {"choose", "roll"}
    assert {each.side for each in asked} == {"heroes"}


def test_what_a_policy_does_wrong_is_raised_and_nothing_is_lost() -> None:
    fight = ct.open_fight(FORD, seed=7)
    with pytest.raises(ct.Unreadable, match="there is no action 'dance'"):
        fight.play({"heroes": lambda fight, pending: "jorun: dance"})
    assert isinstance(fight.pending, ct.Decision)
    with pytest.raises(ct.Unreadable, match="changes nothing, so it would go on for ever"):
        fight.play({"heroes": lambda fight, pending: "note hm" if len(fight.state.notes) > 1 else "set wolf-1.hp=13"})
    with pytest.raises(ct.Unreadable, match="there is no side 'foes'; there is heroes, wolves, gm"):
        fight.play({"foes": ct.suggested})
    assert fight.table.auto == set()


def test_a_policy_of_ones_own_is_not_overruled_by_sides_on_auto() -> None:
    fight = ct.open_fight(FORD, seed=7)
    fight.do("auto wolves")
    fight.play()
    assert fight.table.auto == {"wolves"}


# Trials


def test_a_trial_leaves_the_fight_as_it_is(tmp_path: Path) -> None:
    with ct.open_fight(FORD, tmp_path / "a.fight", seed=7) as fight:
        fight.do("turn jorun")
        fight.do("jorun: attack wolf-1")
        state, entry, asked = fight.state, fight.entry, fight.pending
        trials = [fight.trial(seed=seed) for seed in (1, 1, 2)]
        assert [each.pending for each in trials] == [asked] * 3
        for each in trials:
            each.play()
            assert each.path is None
        first, second, third = (each.rolls(since=entry) for each in trials)
        assert first == second != third
        assert (fight.state, fight.entry, fight.pending) == (state, entry, asked)
        fight.answer("sword-cut")
    with ct.open_fight(tmp_path / "a.fight") as again:
        assert again.entry == entry


def test_a_trial_has_dice_of_its_own() -> None:
    fight = ct.open_fight(FORD, seed=7)
    fight.do("turn jorun")
    trial = fight.trial(dice=[6, 6])
    trial.do("jorun: attack wolf-1 with=sword-cut")
    trial.answer("nothing")
    assert trial.rolls()[0].faces == (6, 6)
    assert isinstance(trial.table, OpenFight)
    assert trial.undo().startswith("undone: ")
    assert fight.rolls() == ()
