"""Areas that are laid on the battlefield: asked by place and direction, at every door, for every audience."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

import combattracker as ct
from combattracker.cli.report import report
from combattracker.model.errors import Illegal, Unreadable
from combattracker.model.values import GM, changed
from combattracker.rules.asking.answers import parse_answer, written
from combattracker.rules.asking.placing import listed, takes
from combattracker.rules.asking.requests import Choose, Chosen, Place, Placed, Recorded, Refusal, fits, require_fit
from combattracker.rules.sources import plain_answer
from combattracker.rules.view import view_request
from combattracker.testing.bench import Bench

FOLDER = Path(__file__).parent / "wizards"


def tower() -> Bench:
    return Bench(FOLDER / "tower.yaml", rules=FOLDER)


def asked(bench: Bench, line: str) -> Place:
    request = bench.ask(line)
    assert isinstance(request, Place)
    return request


def test_a_place_is_asked_and_answered_in_writing() -> None:
    bench = tower()
    request = asked(bench, "mira: fireball")
    assert (request.key, request.topic) == ("fireball/mira.where", "where")
    assert takes(request) == "its only place", "one foe is offered"
    assert parse_answer("c4", request, bench.state) == Placed("c4")
    bench.table.answer(Placed("f3"))
    assert (bench.hp("wurm"), bench.hp("bo"), bench.hp("mira")) == (4, 2, 4)


def test_a_direction_is_asked_where_there_is_but_one_place() -> None:
    bench = tower()
    request = asked(bench, "wurm: breathe")
    for text in ("w", "W", "f3 w", "w f3"):
        assert parse_answer(text, request, bench.state) == Placed("f3", "w")
    assert parse_answer("force c4 ne", request, bench.state) == Placed("c4", "ne", force=True)
    bench.table.abandon()
    bench.play("wurm: breathe\n> w")
    assert (bench.hp("bo"), bench.hp("mira")) == (2, 4)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("f3", "names no direction"),
        ("f3 g3 w", "too much"),
        ("w e", "too much"),
        ("up", "is no square"),
        ("z9 w", "lies outside"),
    ],
)
def test_what_names_no_place_is_told(text: str, why: str) -> None:
    bench = tower()
    request = asked(bench, "wurm: breathe")
    with pytest.raises(Unreadable, match=why):
        parse_answer(text, request, bench.state)


def test_the_pure_function_says_what_is_covered_whom_it_reaches_and_why_not() -> None:
    request = asked(tower(), "mira: fireball")
    laid = request.lying(Placed("c3"))
    assert len(laid.squares) == 16
    assert (laid.reaches, laid.refusal) == (("mira",), None)
    behind = request.lying(Placed("d2"))
    assert behind.reaches == ("mira",)
    through = request.lying(Placed("e3"))
    assert through.reaches == ("bo", "wurm")
    near = request.lying(Placed("d3"))
    assert [(spared.who, spared.why.text) for spared in near.spared] == [("bo", "behind a wall")]


def test_where_it_can_not_be_laid_the_answer_is_refused_with_its_clause_or_forced() -> None:
    bench = tower()
    request = asked(bench, "wurm: breathe")
    with pytest.raises(Illegal, match="breathes from where it stands") as refused:
        require_fit(request, Placed("c4", "w"))
    assert refused.value.clauses == ("Z-3",)
    bench.table.abandon()
    bench.play("wurm: breathe\n> force c4 w")
    assert bench.table.asking is None


def test_nothing_is_asked_where_it_may_lie_nowhere() -> None:
    bench = tower()
    bench.play("set wurm.at=h1\nset mira.at=a5")
    assert "no corner is in reach – h1: farther than 6 squares [Z-2]" in str(bench.refusal("mira: fireball"))
    assert bench.asks("force mira: fireball")


def test_a_command_may_say_where() -> None:
    bench = tower()
    bench.play('wurm: breathe "f3 w"')
    assert bench.hp("bo") == 2
    bench.play("mira: fireball where=f3")
    assert bench.hp("wurm") == 4
    assert "stands [Z-3]" in str(bench.refusal('wurm: breathe "c4 w"'))
    bench.play("set mira.at=a5")
    assert "farther than 6 squares" in str(bench.refusal("mira: fireball h5"))
    bench.play("force mira: fireball h5")


@pytest.mark.parametrize(
    ("answer", "good"),
    [
        (Placed("f3", "w"), True),
        (Placed("f3"), False),
        (Placed("f3", "up"), False),
        (Placed("F3", "w"), False),
        (Placed("c4", "w"), False),
        (Placed("c4", "w", force=True), True),
        (Chosen("f3"), False),
    ],
)
def test_a_recorded_place_holds_as_long_as_it_may_lie_there(answer: Placed | Chosen, good: bool) -> None:
    request = asked(tower(), "wurm: breathe")
    assert fits(request, Recorded(request.key, answer)) == good


def test_what_was_chosen_from_a_list_of_squares_still_holds() -> None:
    bench = tower()
    request = asked(bench, "mira: fireball")
    assert fits(request, Recorded(request.key, Chosen("f3")))
    bench.table.answer(Chosen("f3"))
    assert bench.hp("wurm") == 4


@pytest.mark.parametrize("answer", [Placed("c4", "ne"), Placed("c4"), Placed("c4", "n", force=True)])
def test_what_is_written_reads_back(answer: Placed) -> None:
    bench = tower()
    request = asked(bench, "wurm: breathe" if answer.direction else "mira: fireball")
    assert parse_answer(written(answer), request, bench.state) == answer


def test_policies_lay_it_where_it_reaches_most_or_at_the_first_place() -> None:
    bench = tower()
    request = asked(bench, "wurm: breathe")
    suggestion = bench.table.suggestion()
    assert suggestion is not None
    assert suggestion.answer == Placed("f3", "sw"), "the first of those that reach Bo"
    assert plain_answer(request) == Placed("f3", "n")
    bench.table.abandon()
    bench.play_on()
    assert bench.state.outcome


def test_players_see_where_they_may_lay_theirs_and_nothing_of_those_who_are_hidden() -> None:
    bench = tower()
    bench.play("set bo.hidden=true")
    own = view_request(asked(bench, "mira: fireball"), bench.state, "players")
    assert isinstance(own, Place)
    assert own.lying(Placed("f3")).reaches == ("wurm",)
    assert own.lying(Placed("f3")).hint == ""
    assert own.lying(Placed("d3")).spared == (), "nobody knows that somebody is behind the wall"
    assert own.lying(Placed("h1")).refusal is None
    bench.table.abandon()
    bench.play("set mira.at=a3")
    own = view_request(asked(bench, "mira: fireball"), bench.state, "players")
    assert isinstance(own, Place)
    assert own.lying(Placed("h1")).refusal == Refusal("farther than 6 squares", ("Z-2",))
    bench.table.abandon()
    others = view_request(asked(bench, "wurm: breathe"), bench.state, "players")
    assert isinstance(others, Place)
    assert others.anchors == ()
    assert others.laid((5, 2), "w").reaches == ()
    assert view_request(asked(tower(), "wurm: breathe"), bench.state, GM) is not None


def test_as_a_list_every_place_says_what_it_covers() -> None:
    bench = tower()
    shown = listed(asked(bench, "wurm: breathe"))
    assert isinstance(shown, Choose)
    assert [option.label for option in shown.options] == ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
    assert shown.option("f3 w") is not None
    assert all(option.way and option.square is None for option in shown.options)
    bench.table.answer(Chosen("f3 w"))
    assert bench.hp("bo") == 2
    shown = listed(asked(bench, "mira: fireball"))
    assert isinstance(shown, Choose)
    assert [(option.id, option.square, len(option.way)) for option in shown.options] == [("f3", (5, 2), 16)]
    assert listed(shown) is shown


def test_of_several_places_with_directions_each_is_listed_with_the_best() -> None:
    request = asked(tower(), "wurm: breathe")
    several = changed(request, anchors=((5, 2), (0, 0)))
    shown = listed(several)
    assert isinstance(shown, Choose)
    assert [option.id for option in shown.options] == ["f3 sw", "a1 n"]
    assert [option.refusal is None for option in shown.options] == [True, False]


def test_a_place_is_kept_in_the_journal_and_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(FOLDER))
    with ct.open_fight(FOLDER / "tower.yaml", tmp_path / "fire.fight") as fight:
        fight.do("wurm: breathe")
        fight.answer("w")
    with ct.open_fight(tmp_path / "fire.fight") as again:
        assert again.state.who("bo").pools["hp"].current == 2
        (asked,) = again.asked(again.entry)
        assert asked.given == "f3 w"
        again.undo()
        assert again.state.who("bo").pools["hp"].current == 4


def test_programs_are_asked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(FOLDER))
    with ct.open_fight(FOLDER / "tower.yaml") as fight:
        fight.do("mira: fireball")
        question = fight.pending
        assert isinstance(question, ct.Question)
        assert (question.kind, question.anchors, question.directions, question.corner) == ("place", ("f3",), (), True)
        assert question.words == ("f3",)
        assert question.placements[0].reaches == ("bo", "wurm")
        assert len(question.placements[0].squares) == 16
        fight.answer("c3")
        assert fight.state.who("mira").pools["hp"].current == 2


def test_in_json_it_is_a_choice_among_what_is_offered() -> None:
    bench = tower()
    asked(bench, "wurm: breathe")
    asking = json.loads(msgspec.json.encode(report(bench.table)))["asking"]
    assert (asking["type"], [option["id"] for option in asking["options"]][:2]) == ("Choose", ["f3 n", "f3 ne"])
