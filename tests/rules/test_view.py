"""What players see of a ruleset's panels and questions: nothing that is not said to be for them."""

from __future__ import annotations

import re
import typing
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from combattracker.model import signs
from combattracker.model.audience.seen import may_see
from combattracker.model.audience.view import PLAYERS
from combattracker.model.state import State
from combattracker.model.values import EVERYONE, GM, Term, changed
from combattracker.rules.asking.requests import Choose, Confirm, Number, Option, Question, Refusal, Roll, Rolled
from combattracker.rules.panels import Cell, Gauge, Listing, Panel, Table, Track, if_players
from combattracker.rules.view import COVERED, view_panels, view_request, view_rows
from tests.model.audience.test_speaks import unsaid
from tests.support.values import combatant, fight

MARKER = "qzx"
MARKED = 777
"""A number that is not for players."""
LURKER = signs.combatant("fenris")


def start(**switches: str) -> State:
    """Mira is the players', the wolf is the GM's, and Fenris lurks."""
    state = fight(combatant("fenris", "court", hidden=True, at=(3, 0)))
    heroes = changed(state.sides["heroes"], controller="players")
    return changed(state, switches={**state.switches, **switches}, sides={**state.sides, "heroes": heroes})


def view_panel(panel: Panel, state: State, audience: str) -> Panel | None:
    """What is for an audience of one panel."""
    return next(iter(view_panels((panel,), state, audience)), None)


NUMBERS = {"foes-health": "numbers"}


def told(value: object) -> str:
    """All that is in what players are shown."""
    return msgspec.json.encode(value).decode()


def words(value: object) -> list[str]:
    return re.findall(r"qzx\w*|777", told(value))


def test_of_every_field_it_is_said_what_it_speaks_of() -> None:
    known: dict[type, None] = {}
    kinds = (*typing.get_args(Panel), *typing.get_args(Question))
    assert [each for kind in kinds for each in unsaid(kind, kind.__name__, known)] == []
    assert {Cell, Option, Refusal, Term} <= set(known)


# Anything at random, with a marker in every part that is not for players


class Draw:
    """Draws parts for whom they may be, each with a marker where that is not the players."""

    def __init__(self, draw: st.DrawFn, state: State) -> None:
        self.draw = draw
        self.state = state

    def whose(self, open_: bool) -> tuple[dict[str, Any], bool]:
        """Whose numbers a part holds and for whom it is; whether players may see it."""
        seen_by = self.draw(st.sampled_from([EVERYONE, GM, "wolves", PLAYERS]))
        of = self.draw(st.sampled_from(["", "mira", "wolf", "fenris"]))
        known = of in ("", "mira") or (of == "wolf" and self.state.switches.get("foes-health") == "numbers")
        return {"seen_by": seen_by, "of": of}, open_ and known and may_see(PLAYERS, seen_by)

    def text(self, open_: bool) -> str:
        """Words; somebody hidden is named by them now and then."""
        hidden = self.draw(st.integers(0, 5)) == 0
        return f"{LURKER} {MARKER}" if hidden else "a word" if open_ else f"{MARKER} word"

    def cell(self, open_: bool) -> Cell:
        whose, seen = self.whose(open_)
        return Cell(self.text(seen), instead=self.draw(st.sampled_from(["", "something"])), **whose)

    def panel(self) -> Panel:
        whose, open_ = self.whose(True)
        title = self.text(open_)
        several = range(self.draw(st.integers(0, 3)))
        match self.draw(st.integers(0, 3)):
            case 0:
                rows = tuple(tuple(self.cell(open_) for _ in range(2)) for _ in several)
                return Table(title, ("", "a word" if open_ else MARKER), rows, **whose)
            case 1:
                return Gauge(title, 1, 2, "a word" if open_ else MARKER, **whose)
            case 2:
                return Track(title, tuple("a word" if open_ else MARKER for _ in several), 0, **whose)
        return Listing(title, tuple(self.cell(open_) for _ in several), **whose)

    def option(self, asker: str, number: int) -> Option:
        own = asker == "mira"
        whose, _ = self.whose(True)
        seen_by: str | None = self.draw(st.sampled_from([None, EVERYONE, GM]))
        who = self.draw(st.sampled_from(["", "mira", "wolf", "fenris"]))
        id_ = who if who and self.draw(st.booleans()) else f"option-{number}"
        square = self.draw(st.sampled_from([None, (0, 0), (3, 0)]))
        in_the_open = asker != "fenris" and ((bool(who) and id_ == who) or square is not None)
        open_ = (own or in_the_open) if seen_by is None else may_see(PLAYERS, seen_by)
        open_ = open_ and who != "fenris"
        numbers = self.state.switches.get("foes-health") == "numbers"
        of = whose["of"]
        hint = open_ and own and ((of in ("mira",) or (of == "wolf" and numbers)) if of else numbers)
        refused = Refusal("a word" if own and open_ and square != (3, 0) else MARKER)
        return Option(
            id_ if open_ else f"{MARKER}{number}" if id_ != who else id_,
            "a word" if open_ else MARKER,
            "a word" if hint else MARKER,
            refused if self.draw(st.booleans()) else None,
            who,
            square,
            mark="!" if own and numbers else MARKER,
            of=of,
            seen_by=seen_by,
            far=3 if own and open_ else MARKED,
            needs=9 if hint else MARKED,
            chance=0.5 if hint else MARKED,
            expected=2.5 if hint else MARKED,
            fells=0.1 if hint else MARKED,
            price="a word" if own and open_ else MARKER,
            for_whom=self.draw(st.sampled_from(["", "mira", "fenris"])),
        )

    def choice(self) -> Choose:
        asker = self.draw(st.sampled_from(["mira", "wolf", "fenris", ""]))
        numbers = self.state.switches.get("foes-health") == "numbers"
        options = tuple(self.option(asker, number) for number in range(self.draw(st.integers(1, 4))))
        context = "a word" if numbers or asker == "mira" else MARKER
        return Choose(
            key="x/mira.which",
            who=asker,
            prompt="Which?",
            context=context,
            facts={"odds": MARKER, "n": 7},
            secret=False,
            options=options,
        )

    def rows(self) -> tuple[tuple[Roll, ...], dict[str, Rolled]]:
        """Rolls that are asked together, some of them answered."""
        numbers = self.state.switches.get("foes-health") == "numbers"
        rows, fallen = [], {}
        for number in range(self.draw(st.integers(2, 5))):
            who = self.draw(st.sampled_from(["mira", "wolf", "fenris"]))
            secret = self.draw(st.integers(0, 3)) == 0
            open_ = not secret and (who == "mira" or (who == "wolf" and numbers))
            word = "a word" if open_ else MARKER
            rows.append(
                Roll(
                    key=f"x/{who}.save#{number}",
                    who=who,
                    prompt=MARKER if secret else "save",
                    context=MARKER if secret or (who == "wolf" and not numbers) else "a word",
                    facts={"odds": MARKER},
                    secret=secret,
                    purpose="save",
                    dice="1d20",
                    terms=(Term(word, 2),),
                )
            )
            if self.draw(st.booleans()):
                fallen[rows[-1].key] = Rolled(faces=(17,), adjust=1, reason=word)
        return tuple(rows), fallen


STATES = st.sampled_from([start(), start(**NUMBERS), start(**{"foes-health": "hidden"})])


@given(st.data(), STATES)
def test_players_see_no_part_of_a_panel_that_is_not_for_them(data: st.DataObject, state: State) -> None:
    panel = data.draw(st.composite(lambda draw: Draw(draw, state).panel())())
    shown = view_panel(panel, state, PLAYERS)
    assert words(shown) == []
    assert not signs.has_signs(told(shown))
    assert view_panel(panel, state, GM) is not None


@given(st.data(), STATES)
def test_players_see_no_part_of_a_question_that_is_not_for_them(data: st.DataObject, state: State) -> None:
    request = data.draw(st.composite(lambda draw: Draw(draw, state).choice())())
    shown = view_request(request, state, PLAYERS)
    assert isinstance(shown, Choose)
    assert words(shown) == []
    assert "fenris" not in told(shown).lower()
    assert len(shown.options) == len(request.options)
    assert view_request(changed(request, secret=True), state, PLAYERS) is None


@given(st.data(), STATES)
def test_of_rolls_together_players_see_no_part_that_is_not_for_them(data: st.DataObject, state: State) -> None:
    rows, fallen = data.draw(st.composite(lambda draw: Draw(draw, state).rows())())
    shown = view_rows(rows, fallen, state, PLAYERS)
    assert words([(row, outcome) for row, outcome in shown]) == []
    assert "fenris" not in told(shown).lower()
    open_ = [row.key for row in rows if row.who != "fenris" and not row.secret]
    assert [row.key for row, _ in shown] == open_
    numbers = {"mira", "wolf"} if state.switches.get("foes-health") == "numbers" else {"mira"}
    known = [row.key for row, outcome in shown if outcome is not None]
    assert known == [row.key for row in rows if row.key in {*open_} & {*fallen} and row.who in numbers]
    assert len(view_rows(rows, fallen, state, GM)) == len(rows)


# Panels, one by one


def lines(panel: Panel | None) -> list[list[str]] | None:
    """The texts of what is left of a table or a list."""
    match panel:
        case Table():
            return [[cell.text for cell in row] for row in panel.rows]
        case Listing():
            return [[line.text] for line in panel.lines]
    return None


@pytest.mark.parametrize("kind", [Table("T", ("a",), ((Cell("x"),),)), Gauge("G", 1, 2), Track("T", ("a",), 0)])
def test_a_panel_is_the_gms_where_it_says_nothing(kind: Panel) -> None:
    assert view_panel(kind, start(), PLAYERS) is None
    assert view_panel(kind, start(), GM) == kind
    assert view_panel(changed(kind, seen_by=EVERYONE), start(), PLAYERS) is not None


def guard() -> Table:
    rows = tuple((Cell(who), Cell("13", of=who), Cell("2/3", of=who)) for who in ("mira", "wolf", "fenris"))
    return Table("Guard", ("", "to hit", "left"), rows, seen_by=EVERYONE)


def test_numbers_of_foes_are_covered_and_a_row_without_numbers_goes() -> None:
    assert lines(view_panel(guard(), start(), PLAYERS)) == [["mira", "13", "2/3"]]
    assert lines(view_panel(guard(), start(**NUMBERS), PLAYERS)) == [["mira", "13", "2/3"], ["wolf", "13", "2/3"]]
    duel = Table("", ("Mira", "", "Wolf"), ((Cell("5", of="mira"), Cell("Skill"), Cell("9", of="wolf")),), seen_by="")
    assert lines(view_panel(duel, start(), PLAYERS)) == [["5", "Skill", "?"]]


def test_what_stands_instead_of_numbers_keeps_a_row_and_a_line() -> None:
    bow = Listing("Gear", (Cell("Bow +3", of="wolf", instead="Bow"), Cell("7 arrows", of="wolf")), seen_by=EVERYONE)
    assert lines(view_panel(bow, start(), PLAYERS)) == [["Bow"]]
    assert lines(view_panel(bow, start(**NUMBERS), PLAYERS)) == [["Bow +3"], ["7 arrows"]]


def test_a_line_that_names_somebody_hidden_goes() -> None:
    found = Listing("Remember", (Cell(f"{LURKER} waits"), Cell("a word")), seen_by=EVERYONE)
    assert lines(view_panel(found, start(), PLAYERS)) == [["a word"]]
    assert view_panel(Listing("Remember", found.lines[:1], seen_by=EVERYONE), start(), PLAYERS) is None


def test_what_is_the_players_own_is_for_all() -> None:
    state = start()
    assert if_players(state, state.who("mira")) == EVERYONE
    assert if_players(state, state.who("wolf")) == GM


# Questions, one by one


def choose(who: str, *options: Option) -> Choose:
    return Choose(key="x", who=who, prompt="Which?", options=options)


def labels(request: Question | None) -> Mapping[str, str]:
    assert isinstance(request, Choose)
    return {option.id: option.label for option in request.options}


def test_players_see_their_own_options_and_of_the_gms_who_and_where_only() -> None:
    options = (Option("howl", "Howl"), Option("mira", "Mira", who="mira"), Option("a1", "a1", square=(0, 0)))
    assert labels(view_request(choose("mira", *options), start(), PLAYERS)) == {
        "howl": "Howl", "mira": "Mira", "a1": "a1"
    }  # fmt: skip
    assert labels(view_request(choose("wolf", *options), start(), PLAYERS)) == {
        "1": COVERED,
        "mira": "Mira",
        "a1": "a1",
    }
    everything_covered = {"1": COVERED, "2": COVERED, "3": COVERED}
    assert labels(view_request(choose("fenris", *options), start(), PLAYERS)) == everything_covered


def test_a_hint_of_ones_own_numbers_is_shown_and_any_other_goes_with_those_of_foes() -> None:
    bow, odds = Option("bow", "Bow", "1d8", of="mira"), Option("wolf", "Wolf", "13 hits", who="wolf", mark="◎")
    request = choose("mira", bow, odds)
    shown, all_told = view_request(request, start(), PLAYERS), view_request(request, start(**NUMBERS), PLAYERS)
    assert isinstance(shown, Choose)
    assert isinstance(all_told, Choose)
    assert [(each.hint, each.mark) for each in shown.options] == [("1d8", ""), ("", "")]
    assert [(each.hint, each.mark) for each in all_told.options] == [("1d8", ""), ("13 hits", "◎")]


def test_what_speaks_for_an_option_is_shown_as_far_as_it_holds_nobodys_numbers() -> None:
    odds = Option("wolf", "Wolf", who="wolf", far=2, needs=9, chance=0.6, price="an action", for_whom="fenris")
    for asked, (switch, of), shown in [
        ("mira", ("", ""), changed(odds, id="1", needs=None, chance=None, for_whom="")),
        ("mira", ("", "mira"), changed(odds, id="1", for_whom="", of="mira")),
        ("mira", ("", "wolf"), changed(odds, id="1", needs=None, chance=None, for_whom="")),
        ("mira", ("numbers", ""), changed(odds, id="1", for_whom="")),
        ("wolf", ("numbers", ""), Option("1", "Wolf", who="wolf")),
    ]:
        seen = view_request(choose(asked, changed(odds, of=of)), start(**NUMBERS) if switch else start(), PLAYERS)
        assert isinstance(seen, Choose)
        assert changed(seen.options[0], id="1") == shown, (asked, of)


def test_of_a_foes_roll_players_see_the_dice_alone() -> None:
    roll = Roll(
        key="x",
        who="wolf",
        prompt="attack",
        purpose="attack",
        dice="2d6 + STR",
        names={"STR": 5},
        terms=(Term("x", 2),),
    )
    shown = view_request(roll, start(), PLAYERS)
    assert isinstance(shown, Roll)
    assert (shown.dice, shown.names, shown.terms) == ("2d6", {}, ())
    assert view_request(changed(roll, who="mira"), start(), PLAYERS) == changed(roll, who="mira")
    assert view_request(roll, start(**NUMBERS), PLAYERS) == roll


def test_facts_are_for_policies_only() -> None:
    for request in (Confirm(key="x", prompt="?", facts={"odds": 3}), Number(key="x", prompt="?", facts={"odds": 3})):
        shown = view_request(request, start(**NUMBERS), PLAYERS)
        assert shown is not None
        assert shown.facts == {}
