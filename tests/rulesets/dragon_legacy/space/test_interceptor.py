"""What becomes of an interceptor until its next turn (D-56, D-58)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Roll
from combattracker.rules.panels import Listing
from combattracker.rules.ruleset import Owed
from tests.rulesets.dragon_legacy.scene import Fields, at, hero, scene, status_of, wolf
from tests.support.bench import Bench, of_type

PAST = "via=wolves:b3,wolves:b2"


def field(*more: Fields, guard: str = "a2") -> Bench:
    """Mira and Odo at the front, Wolf in the back row, Guard beside the way."""
    bench = scene(hero("Mira", "b1"), hero("Odo", "c1"), wolf("Wolf", "b1", hp=90), wolf("Guard", guard, hp=90), *more)
    bench.turn("mira")
    bench.play(f"mira: attack wolf {PAST}\n> guard\n> DEF", dice="3 4 1 2")
    return bench


@pytest.mark.clause("D-56")
def test_it_stays_where_it_stepped_until_its_own_next_turn() -> None:
    bench = field()
    for who in ("odo", "wolf"):
        bench.turn(who)
        assert at(bench, "guard") == "wolves:b2", who
    bench.turn("guard")
    assert at(bench, "guard") == "wolves:a2"
    assert status_of(bench, "guard", "intercepting") is None


@pytest.mark.clause("D-56", "D-39")
def test_back_from_there_it_still_has_its_move() -> None:
    bench = field()
    bench.turn("guard")
    bench.play("guard: move wolves:e1")
    bench.turn("mira")
    bench.turn("guard")
    assert at(bench, "guard") == "wolves:e1", "the return is over and done with"


@pytest.mark.clause("D-56")
def test_if_its_square_is_taken_it_goes_to_the_nearest_free_one_of_its_side() -> None:
    bench = field(wolf("Pup", "a1"), wolf("Cub", "c2"))
    bench.play("order pup before=guard")
    bench.turn("pup")
    bench.play("pup: move wolves:a2")
    bench.turn("guard")
    assert at(bench, "guard") == "wolves:a1", "which Pup has left"


@pytest.mark.clause("D-56")
def test_it_returns_also_from_the_other_field() -> None:
    bench = scene(hero("Mira", "b1"), hero("Odo", "e2"), wolf("Wolf", "a2"))
    bench.turn("wolf")
    bench.play("wolf: attack odo via=wolves:a3,wolves:b3,heroes:c1,heroes:d1\n> mira\n> DEF", dice="3 4 1 2")
    assert at(bench, "mira") == "wolves:b3"
    bench.turn("mira")
    assert at(bench, "mira") == "heroes:b1"


@pytest.mark.clause("D-58")
def test_it_may_intercept_again_and_again() -> None:
    bench = field(hero("Pip", "d1"))
    bench.turn("odo")
    bench.play("odo: attack wolf via=wolves:c3,wolves:c2\n> guard\n> DEF", dice="3 4 1 2")
    bench.turn("pip")
    assert bench.hp("guard") == 90 - 2 * 5
    line = "pip: attack wolf via=wolves:d3,wolves:d2,wolves:c1"
    bench.play(f"{line}\n> guard\n> DEF", dice="3 4 1 2")
    assert bench.hp("guard") == 90 - 3 * 5
    assert bench.hp("wolf") == 90
    bench.turn("guard")
    assert at(bench, "guard") == "wolves:a2", "back to where it stood before the first of them"


@pytest.mark.clause("D-58", "D-53")
def test_it_watches_the_squares_around_its_new_place() -> None:
    line = "odo: attack wolf via=wolves:c3,wolves:c2"
    bench = field()
    bench.turn("odo")
    assert set(bench.options(line)) == {"guard", "nobody"}
    bench.play("set guard.at=wolves:a2")
    assert isinstance(bench.ask(line), Roll), "from its old place it could not"


@pytest.mark.clause("D-56")
def test_held_in_place_it_stays_there() -> None:
    bench = field()
    bench.play("mark snare guard left=3")
    bench.turn("guard")
    assert at(bench, "guard") == "wolves:b2"


@pytest.mark.clause("D-56", "D-97")
@pytest.mark.parametrize(("status", "square"), [("distract", "wolves:a2"), ("stun", "wolves:b2")])
def test_it_returns_though_it_can_not_attack_but_not_while_it_can_not_move(status: str, square: str) -> None:
    bench = field()
    bench.play(f"mark {status} guard left=3")
    bench.turn("wolf")
    bench.play("wolf: wait\nnext\nnext")
    assert bench.state.clock.actor == "guard"
    assert at(bench, "guard") == square


def reminders(bench: Bench) -> str:
    """What the panel beside the battlefield reminds of."""
    shown = [each for each in bench.panels() if isinstance(each, Listing)]
    return " | ".join(cell.text for each in shown for cell in each.lines)


@pytest.mark.clause("D-56")
@pytest.mark.parametrize(("status", "left"), [("stun", 1), ("snare", 1), ("sleep", 1), ("stun", 2)])
def test_held_in_place_it_goes_back_when_its_first_turn_begins_in_which_it_can_move(status: str, left: int) -> None:
    bench = field()
    assert "Guard goes back to wolves:a2 next turn [D-56]" in reminders(bench)
    bench.play(f"mark {status} guard left={left}")
    assert "Guard still has to go back to wolves:a2 as soon as it can move [D-56]" in reminders(bench)
    for _ in range(left):
        beginning(bench, "guard")
        assert at(bench, "guard") == "wolves:b2"
        assert status_of(bench, "guard", "intercepting") is not None, "it has not been forgotten"
    beginning(bench, "guard")
    assert at(bench, "guard") == "wolves:a2"
    assert status_of(bench, "guard", "intercepting") is None
    assert "Guard" not in reminders(bench)


def beginning(bench: Bench, who: str) -> None:
    """Goes on to the beginning of somebody's next turn, whether it can act then or not; others do nothing."""
    while True:
        owed = bench.table.next_step()
        bench.play(f"{owed.who}: wait" if isinstance(owed, Owed) else "next")
        entry = bench.table.entry(bench.table.head)
        if (entry.command.action, entry.command.actor) == ("begin-turn", who):
            return


@pytest.mark.clause("D-56")
def test_an_interceptor_by_the_gms_hand_that_came_from_nowhere_stays_where_it_is() -> None:
    bench = scene(hero("Mira", "b1"), wolf("Wolf", "b1"))
    bench.play("mark intercepting mira")
    bench.turn("mira")
    assert at(bench, "mira") == "heroes:b1"
    assert status_of(bench, "mira", "intercepting") is None


@pytest.mark.clause("D-56", "D-100")
def test_killed_it_lies_where_it_stepped() -> None:
    bench = scene(hero("Mira", "b1"), wolf("Wolf", "b1"), wolf("Guard", "a2", hp=5))
    bench.turn("mira")
    events = bench.play(f"mira: attack wolf {PAST}\n> guard\n> DEF", dice="3 4 1 2")
    assert bench["guard"].standing == "dead"
    assert at(bench, "guard") == "wolves:b2"
    assert of_type(events, e.Moved)[-1].who == "mira", "and Mira goes home"


@pytest.mark.clause("D-56")
def test_who_is_made_an_interceptor_by_hand_goes_back_to_where_it_stood() -> None:
    bench = scene(hero("Mira", "b1"), hero("Odo", "c1"), wolf("Wolf", "b1"))
    bench.turn("mira")
    bench.play("mark intercepting odo\nmark intercepting wolf x=2 y=1\nset odo.at=heroes:c2")
    bench.turn("odo")
    assert at(bench, "odo") == "heroes:c1"
    bench.turn("wolf")
    assert at(bench, "wolf") == "wolves:c2"
    assert status_of(bench, "wolf", "intercepting") is None


def test_off_the_battlefield_it_takes_a_place_to_go_back_to() -> None:
    bench = scene(hero("Mira", "b1"), wolf("Wolf", "b1"))
    bench.play("set wolf.at=none")
    assert "mark intercepting WHO x=NUMBER y=NUMBER" in str(bench.refusal("mark intercepting wolf"))
