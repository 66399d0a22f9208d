"""What is put in wrongly is said, and changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

import combattracker as ct
from tests.api.test_fight import at_jorun
from tests.support.fights import COIN_DUEL, FORD


@pytest.mark.parametrize(
    ("line", "kind", "message"),
    [
        ("", ct.Unreadable, "nothing"),
        ("juggle", ct.Unreadable, "there is no action 'juggle'"),
        ("nobody: attack", ct.Unreadable, "nobody here is called 'nobody'"),
        ("wolf: attack", ct.Ambiguous, "who is 'wolf': wolf-1, wolf-2, wolf-3, wolf-4?"),
        ("tamsin: attack wolf-1", ct.Illegal, "it is not Tamsin's turn to act"),
        ("next", ct.Illegal, "Jorun's turn: which action? – decide that first"),
        ('note "open', ct.Unreadable, "a quotation mark is open; close it"),
        ("accept", ct.Illegal, "nothing is being amended"),
        ("explain", ct.Unreadable, "explain takes WHO.VALUE or the number of an entry"),
        ("recap gods", ct.Unreadable, "there is no audience 'gods'"),
        ("save", ct.Unreadable, "save takes the name of a new file"),
        ("goto 99", ct.Unreadable, "there is no point '99'"),
    ],
)
def test_a_line_that_is_wrong_changes_nothing(line: str, kind: type[ct.CombatError], message: str) -> None:
    fight = at_jorun()
    state, entry = fight.state, fight.entry
    if not line:
        assert fight.do(line) == ""
    else:
        with pytest.raises(kind) as raised:
            fight.do(line)
        assert str(raised.value).startswith(message)
    assert (fight.state, fight.entry) == (state, entry)


def test_what_is_not_asked_is_not_answered() -> None:
    fight = at_jorun()
    with pytest.raises(ct.Unreadable, match="no question is open"):
        fight.answer("3 4")
    fight.do("jorun: attack wolf-1")
    asked = fight.pending
    for answer, message in (
        ("juggle", "'juggle' is not offered; there is sword-cut, shield-bash"),
        (7, "there are 2 options, none is number 7"),
        (True, "'y' is not offered"),
        ([], r"an answer is text, a number, a list of faces, or True or False, not \[\]"),
        (None, "an answer is text, a number, a list of faces, or True or False, not None"),
        ([1.5], r"not \[1.5\]"),
    ):
        with pytest.raises(ct.Unreadable, match=message):
            fight.answer(answer)  # type: ignore[arg-type]
    with pytest.raises(ct.Illegal, match="a question is open: Jorun attacks with which weapon"):
        fight.step()
    with pytest.raises(ct.Illegal, match="finish or abandon the open question before wait"):
        fight.do("jorun: wait")
    assert fight.pending == asked


def test_faces_that_no_die_has_are_refused() -> None:
    fight = at_jorun()
    fight.do("side heroes dice=typed")
    fight.do("jorun: attack wolf-1 with=sword-cut")
    for answer, message in (([7, 1], "a d6 cannot show 7"), ([1], "2d6 takes 2 dice, not 1"), ("x", "'x' is none")):
        with pytest.raises(ct.Unreadable, match=message):
            fight.answer(answer)
    assert isinstance(fight.pending, ct.Question)


def test_who_has_nothing_to_decide_is_suggested_nothing() -> None:
    fight = at_jorun()
    with pytest.raises(ct.Illegal, match="Tamsin has nothing to decide now"):
        fight.suggestion("tamsin")
    with pytest.raises(ct.Unreadable, match="nobody here is called 'tom'"):
        fight.suggestion("tom")
    fight.do("jorun: attack wolf-1")
    with pytest.raises(ct.Unreadable, match="name nobody"):
        fight.suggestion("tamsin")
    fight = ct.open_fight(FORD)
    with pytest.raises(ct.Illegal, match="nobody has to decide anything now"):
        fight.suggestion("tamsin")
    with pytest.raises(ct.Unreadable, match="nobody here is called 'tom'"):
        fight.offers("tom")


def test_a_closed_fight_says_so(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    with ct.open_fight(COIN_DUEL, path, seed=1) as fight:
        fight.play()
    assert fight.outcome
    assert fight.view("players").outcome == fight.outcome
    told = f"this fight is closed; open {path} again"
    for use in (
        lambda: fight.do("note a"),
        lambda: fight.answer("y"),
        fight.step,
        fight.accept,
        fight.play,
        fight.undo,
        fight.redo,
        fight.log,
        fight.events,
        fight.rolls,
        fight.recap,
        fight.trial,
        fight.refresh,
        lambda: fight.pending,
        lambda: fight.suggestion(),
        lambda: fight.save("b.fight"),
        lambda: fight.amend(2, command="note b"),
        lambda: fight.asked(2),
        lambda: fight.explain("2"),
    ):
        with pytest.raises(ct.Illegal) as raised:
            use()
        assert str(raised.value) == told
    fight.close()
    in_memory = ct.open_fight(COIN_DUEL)
    in_memory.close()
    with pytest.raises(ct.Illegal, match="this fight is closed; it was in memory only"):
        in_memory.step()
    assert repr(in_memory).endswith("closed>")
