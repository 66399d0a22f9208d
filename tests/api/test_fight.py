"""What a fight waits for, and what is done in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import combattracker as ct
from combattracker.content.rulesets import loading
from tests.support.fights import COIN_DUEL, FORD, ROOT

DUELS = ROOT / "encounters" / "three-on-the-salt-stair.yaml"
SHIPPED = sorted((ROOT / "encounters").glob("*.yaml"))


def at_jorun() -> ct.Fight:
    """The ford, where Jorun has to decide."""
    fight = ct.open_fight(FORD, seed=7)
    fight.do("turn jorun")
    return fight


def test_a_step_is_taken() -> None:
    fight = ct.open_fight(FORD, seed=7)
    begins, turn = ct.Step("Round 1 begins", "begin-round"), ct.Step("Jorun's turn begins", "jorun: begin-turn")
    assert (fight.round, fight.pending) == (0, begins)
    assert fight.step() == "Round 1"
    assert (fight.round, fight.entry, fight.pending) == (1, 2, turn)
    assert fight.do(turn.line) == "Jorun's turn"


def test_a_decision_has_its_offers() -> None:
    fight = at_jorun()
    decision = fight.pending
    assert isinstance(decision, ct.Decision)
    assert (decision.who, decision.name, decision.side, decision.controller) == ("jorun", "Jorun", "heroes", "players")
    assert decision.prompt == "Jorun's turn: which action?"
    assert decision.words == tuple(offer.action for offer in decision.legal)
    attack = next(offer for offer in decision.offers if offer.action == "attack")
    assert (attack.line, attack.params, attack.refusal) == ("jorun: attack", ("target", "with", "via"), "")
    assert fight.offers("jorun") == decision.offers
    late = fight.offers("tamsin")[0]
    assert late.refusal == "it is not Tamsin's turn to act"
    assert fight.do(f"{attack.line} wolf-1 with=sword-cut") == "Wolf 1 defends against 9"


def test_a_question_has_its_options_and_is_answered() -> None:
    fight = at_jorun()
    assert fight.do("jorun: attack wolf-1") == "Jorun attacks with which weapon?"
    question = fight.pending
    assert isinstance(question, ct.Question)
    assert (question.kind, question.key, question.who) == ("choose", "attack/jorun.with", "jorun")
    assert question.words == ("sword-cut", "shield-bash")
    assert question.options[0].label == "Sword cut"
    before = fight.entry
    fight.answer("Sword cut")
    question = fight.pending
    assert isinstance(question, ct.Question)
    assert (question.who, question.name, question.controller) == ("wolf-1", "Wolf 1", "policy")
    suggested = fight.suggestion()
    assert suggested is not None
    assert suggested.line in question.words
    assert suggested.reason
    assert fight.answer(2 if suggested.line == question.words[1] else 1).startswith("Jorun attacks Wolf 1")
    assert fight.entry > before
    assert not isinstance(fight.pending, ct.Question)


def test_the_state_shows_what_an_action_under_way_has_done() -> None:
    fight = ct.open_fight(FORD, dice=[6, 6])
    fight.do("turn jorun")
    fight.do("jorun: attack wolf-1 with=sword-cut")
    assert [told.headline for told in fight.log(since=1)] == ["Round 1", "Jorun's turn"]
    assert fight.rolls() == ()


def test_dice_are_asked_of_those_who_roll_themselves() -> None:
    fight = at_jorun()
    fight.do("side heroes dice=typed")
    fight.do("jorun: attack wolf-1 with=sword-cut")
    question = fight.pending
    assert isinstance(question, ct.Question)
    assert (question.kind, question.dice, question.controller) == ("roll", "2d6", "players")
    assert {term.label for term in question.addends} == {"STR"}
    assert question.words == (question.takes,)
    fight.answer([3, 4])
    fight.accept()
    assert fight.rolls()[0].faces == (3, 4)
    assert fight.rolls()[0].by == "typed"


@pytest.mark.parametrize(
    ("answer", "total"), [([6, 5], 17), ("6 5", 17), ("=11", 17), ("==17", 17), ("6 5 +2 luck", 19)]
)
def test_dice_can_be_given_in_every_way(answer: str | list[int], total: int) -> None:
    fight = at_jorun()
    fight.do("side heroes dice=typed")
    fight.do("jorun: attack wolf-1 with=sword-cut")
    fight.answer(answer)
    fight.accept()
    assert fight.rolls()[0].total == total


@pytest.mark.parametrize("yes", [True, False])
def test_yes_and_no_are_true_and_false(yes: bool) -> None:
    fight = ct.open_fight(FORD, seed=1)
    for _ in range(200):
        pending = fight.pending
        if isinstance(pending, ct.Question) and pending.kind == "confirm":
            break
        fight.accept()
    assert isinstance(pending, ct.Question)
    assert pending.words == ("y", "n")
    before = fight.entry
    fight.answer(yes)
    assert fight.pending != pending
    fight.play()
    assert [asked.given for asked in fight.asked(before + 1) if asked.question.key == pending.key] == ["ny"[yes]]


def test_undo_and_redo() -> None:
    fight = at_jorun()
    fight.do("set wolf-1.hp=2")
    assert fight.undo().startswith("undone: ")
    assert fight.state.combatants["wolf-1"].pools["hp"].current == 13
    assert fight.redo().startswith("done again: ")
    assert fight.state.combatants["wolf-1"].pools["hp"].current == 2
    with pytest.raises(ct.Illegal, match="nothing was undone that could be done again"):
        fight.redo()
    for _ in range(fight.entry - 1):
        if fight.entry > 1:
            fight.undo()
    with pytest.raises(ct.Illegal, match="nothing is left to undo"):
        fight.undo()


def test_lines_of_scripts_are_understood(tmp_path: Path) -> None:
    fight = at_jorun()
    assert "Health" in fight.do("explain wolf-1.hp") or "HP" in fight.do("explain wolf-1.hp")
    assert fight.do("explain wolf-1.hp") == fight.explain("wolf-1.hp")
    assert fight.do("recap players") == fight.recap("players")
    assert fight.do("recap") == fight.recap()
    copy = tmp_path / "a copy.fight"
    assert fight.do(f'save "{copy}"') == f"saved: {copy}"
    assert ct.open_fight(copy).entry == fight.entry
    assert fight.do("auto wolves") == "played by policy: wolves"


def test_the_end_can_be_accepted() -> None:
    fight = ct.open_fight(COIN_DUEL, seed=2)
    fight.play()
    assert fight.outcome
    assert fight.pending == ct.Over(fight.outcome)
    assert fight.suggestion() is None
    with pytest.raises(ct.Illegal, match=f"the fight is over: {fight.outcome}"):
        fight.accept()
    with pytest.raises(ct.Illegal, match="the fight is over"):
        fight.step()
    fight.undo()
    assert fight.outcome is None
    assert isinstance(fight.pending, ct.Over)
    assert not fight.pending.ended
    fight.step()
    assert fight.pending.ended


@pytest.mark.parametrize("encounter", SHIPPED, ids=lambda path: path.stem)
def test_whatever_is_pending_can_be_carried_away(encounter: Path) -> None:
    fight = ct.open_fight(encounter, seed=5)
    for _ in range(25):
        pending = fight.pending
        if isinstance(pending, ct.Over):
            break
        assert json.dumps(ct.as_data(pending))
        if isinstance(pending, ct.Decision):
            assert pending.legal, pending
            assert all(offer.line.startswith(pending.who) for offer in pending.offers)
        if (suggested := fight.suggestion()) is None:
            fight.accept()
        elif isinstance(pending, ct.Question):
            fight.answer(suggested.line)
        else:
            fight.do(suggested.line)
    assert fight.entry > 3


def test_several_may_decide_in_any_order() -> None:
    fight = ct.open_fight(DUELS, seed=1)
    while not isinstance(fight.pending, ct.Decision):
        fight.accept()
    first = fight.pending
    assert first.others
    other = first.others[-1]
    found = fight.suggestion(other)
    assert found is not None
    assert found.line.startswith(f"{other}:")
    fight.do(found.line)
    assert isinstance(fight.pending, ct.Decision)
    assert other not in (fight.pending.who, *fight.pending.others)


def test_games_and_encounters_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert {each.path.name for each in ct.encounters()} >= {path.name for path in SHIPPED}
    assert [each.id for each in ct.rulesets()] == [each.id for each in loading.find_all()]
