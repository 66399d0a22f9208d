"""When somebody should think of retreat, who is asked, and what the answer brings (W-141 to W-143)."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.model.names.references import Names
from combattracker.rules.asking.requests import Choose, Chosen
from combattracker.rules.ruleset import Owed, Step
from rulesets.sovereign.procedure.morale import told_losses
from tests.rulesets.sovereign.scene import Fields, delver, foe, let_act, next_round, question, scene, someone, unasked
from tests.support.bench import Bench, cited

SURVIVOR = {"morale": "survivor"}


def due(bench: Bench) -> str:
    """Whose morale is in question now, a combatant or a side; empty if nobody's."""
    step = bench.table.next_step()
    if not isinstance(step, Step) or step.command.action != "morale":
        return ""
    return step.command.actor or str(step.command.args["of"])


def pack(number: int, rules: Fields | None = None, **wolf: object) -> Bench:
    """Two strong Delvers against so many wolves that want to live."""
    places = ["h2", "h4", "h6", "h8", "j2", "j4", "j6"]
    wolves = [foe(f"Wolf {n}", place, **{**SURVIVOR, **wolf}) for n, place in enumerate(places[:number], 1)]
    people = (delver("Mira", "a2", hp=90), delver("Ana", "a4", hp=90))
    return unasked(scene(*people, *wolves, rules=rules))


def advice(bench: Bench) -> tuple[str, str]:
    """What the program would answer to the question that is due, and why."""
    request = question(bench, "next")
    assert isinstance(request, Choose)
    found = bench.table.suggestion()
    assert found is not None
    assert isinstance(found.answer, Chosen)
    bench.table.abandon()
    return found.answer.id, found.reason


@pytest.mark.clause("W-141")
@pytest.mark.parametrize(
    ("wolf", "asked"),
    [({}, True), ({"morale": "fearless"}, False), ({"morale": "own"}, False), ({"morale": "survivor"}, True)],
    ids=str,
)
def test_most_value_survival_and_some_know_no_fear(wolf: dict[str, Any], asked: bool) -> None:
    bench = pack(1, **wolf)
    bench.play("hurt 15 wolf-1")
    assert (due(bench) == "wolf-1") == asked
    calm = pack(1)
    calm.play("hurt 15 wolf-1")
    assert "W-141" in cited(calm.play("next\n> retreat"))


@pytest.mark.clause("W-141")
@pytest.mark.parametrize(("creature", "asked"), [("skeleton", False), ("wolf", True), ("bandit", True)])
def test_as_the_library_says(creature: str, asked: bool) -> None:
    bench = unasked(scene(delver("Mira", "a2"), {"creature": creature, "name": "It", "side": "foes", "at": "h2"}))
    bench.play("set it.hp=1")
    assert (due(bench) == "it") == asked
    bench = pack(1)
    bench.play("hurt 15 wolf-1")
    assert "W-141" in cited(bench.play("next\n> fight"))


@pytest.mark.clause("W-141")
def test_players_decide_for_their_delvers_and_the_gm_for_henchmen() -> None:
    people = (delver("Mira", "a2"), someone("Ned", "delvers", "a4", role="npc"), foe("Wolf", "h2"))
    bench = unasked(scene(*people))
    bench.play("hurt 15 mira")
    assert due(bench) == ""
    bench.play("hurt 15 ned")
    assert due(bench) == "ned"
    assert "W-141" in cited(bench.play("next\n> fight"))


@pytest.mark.clause("W-141")
def test_a_fearless_group_is_not_asked_either() -> None:
    bench = pack(3, morale="fearless")
    bench.play("hurt 99 wolf-1 wolf-2")
    assert due(bench) == ""
    bench = pack(3)
    bench.play("hurt 99 wolf-1")
    assert "W-141" in cited(bench.play("next\n> fight"))


@pytest.mark.clause("W-142")
@pytest.mark.parametrize(("hp", "lost", "asked"), [(20, 9, False), (20, 10, True), (21, 10, False), (21, 11, True)])
def test_at_half_its_hit_points_somebody_should_retreat(hp: int, lost: int, asked: bool) -> None:
    bench = pack(1, hp=hp)
    bench.play(f"hurt {lost} wolf-1")
    assert (due(bench) == "wolf-1") == asked
    if not asked:
        bench.play("hurt 1 wolf-1")
    assert "W-142" in cited(bench.play("next\n> retreat"))
    assert bench["wolf-1"].effect("retreating") is not None
    assert due(bench) == "", "once is enough"


@pytest.mark.clause("W-142")
@pytest.mark.parametrize(
    ("answer", "standing", "retreats"),
    [("retreat", "up", True), ("fight", "up", False), ("surrender", "surrendered", False)],
)
def test_as_the_gm_says(answer: str, standing: str, retreats: bool) -> None:
    bench = pack(2)
    bench.play("hurt 15 wolf-1")
    events = bench.play(f"next\n> {answer}")
    assert bench["wolf-1"].standing == standing
    assert (bench["wolf-1"].effect("retreating") is not None) == retreats
    assert "W-142" in cited(events)


@pytest.mark.clause("W-142")
def test_whoever_fights_on_is_asked_again_at_the_first_wound_of_every_later_round() -> None:
    bench = pack(1)
    bench.play("hurt 15 wolf-1\nnext\n> fight\nhurt 1 wolf-1")
    assert due(bench) == "", "not in the same round"
    next_round(bench)
    assert due(bench) == "", "nor without a wound"
    bench.play("hurt 1 wolf-1")
    assert due(bench) == "wolf-1"
    assert "W-142" in cited(bench.play("next\n> fight"))
    bench.play("hurt 1 wolf-1")
    assert due(bench) == "", "once a round"
    next_round(bench)
    assert "W-142" in cited(bench.play("hurt 1 wolf-1\nnext\n> retreat"))
    next_round(bench)
    bench.play("set mira.at=a1\nhurt 1 wolf-1")
    assert due(bench) == "", "it has decided"


@pytest.mark.clause("W-142")
def test_unless_it_clearly_will_not_die() -> None:
    """With twice as many hit points on its side as on the other, it fights on."""
    bench = pack(2)
    bench.play("hurt 15 wolf-1")
    answer, reason = advice(bench)
    assert (answer, "survival" in reason) == ("retreat", True)
    bench.play("set mira.hp=6\nset ana.hp=6")
    answer, reason = advice(bench)
    assert (answer, "clearly winning" in reason) == ("fight", True)
    assert "W-142" in cited(bench.play("next\n> fight"))


@pytest.mark.clause("W-142")
@pytest.mark.parametrize(
    ("rules", "speed", "answer"),
    [
        ({}, 20, "retreat"),
        ({"edition": "later"}, 20, "fight"),
        ({"hopeless_retreat": "stand"}, 20, "fight"),
        ({"edition": "later", "hopeless_retreat": "retreat"}, 20, "retreat"),
        ({"edition": "later"}, 30, "retreat"),
    ],
    ids=str,
)
def test_whether_the_slow_stand_is_a_house_rule(rules: Fields, speed: int, answer: str) -> None:
    bench = pack(2, rules=rules, speed=speed)
    bench.play("hurt 15 wolf-1")
    assert advice(bench)[0] == answer
    assert "W-142" in cited(bench.play("next\n> fight"))


@pytest.mark.clause("W-143")
@pytest.mark.parametrize(("number", "enough"), [(2, 1), (3, 1), (4, 2), (6, 2), (7, 3)])
def test_a_group_should_when_a_third_of_it_is_lost(number: int, enough: int) -> None:
    bench = pack(number)
    for index in range(1, enough + 1):
        assert due(bench) == ""
        bench.play(f"hurt 99 wolf-{index}")
    if number == 2:
        assert due(bench) == "foes"
    events = bench.play("next\n> retreat")
    assert "W-143" in cited(events)
    assert all(who.effect("retreating") for who in bench.state.acting("foes"))
    assert due(bench) == ""


@pytest.mark.clause("W-143")
@pytest.mark.parametrize(
    "how", ["flee wolf-1", "surrender wolf-1", "hurt 99 wolf-1", "set wolf-1.standing=unconscious"]
)
def test_whether_dead_or_gone(how: str) -> None:
    bench = pack(3)
    bench.play(how)
    assert due(bench) == "foes"
    assert "W-143" in cited(bench.play("next\n> fight"))
    assert due(bench) == "", "they are not asked twice"


@pytest.mark.clause("W-143")
def test_at_every_further_loss_they_are_asked_again_until_they_have_had_enough() -> None:
    bench = pack(6)
    bench.play("hurt 99 wolf-1 wolf-2\nnext\n> fight")
    assert due(bench) == ""
    assert "W-143" in cited(bench.play("hurt 99 wolf-3\nnext\n> fight"))
    bench.play("hurt 5 wolf-4")
    assert due(bench) == "", "a wound is no loss"
    bench.play("surrender wolf-4")
    assert due(bench) == "foes"
    assert "W-143" in cited(bench.play("next\n> retreat"))
    bench.play("hurt 99 wolf-5")
    assert due(bench) == ""


@pytest.mark.clause("W-143")
def test_who_comes_back_is_no_loss_any_more_and_is_one_anew() -> None:
    bench = pack(3)
    bench.play("hurt 99 wolf-1\nnext\n> fight")
    bench.play("set wolf-1.hp=20 wolf-1.standing=up")
    assert due(bench) == ""
    bench.play("hurt 99 wolf-2")
    assert due(bench) == "foes"
    assert "W-143" in cited(bench.play("next\n> fight"))


@pytest.mark.clause("W-143")
def test_unless_they_are_clearly_winning() -> None:
    bench = pack(3)
    bench.play("hurt 99 wolf-1")
    assert advice(bench)[0] == "retreat"
    bench.play("set mira.hp=10\nset ana.hp=10")
    assert advice(bench)[0] == "fight"
    assert "W-143" in cited(bench.play("next\n> fight"))


@pytest.mark.clause("W-143")
def test_the_advice_is_for_the_side_that_is_asked() -> None:
    """Both sides have lost a third; the henchmen's has fought on."""
    henchmen = [someone(f"Ned {n}", "delvers", f"a{2 * n}", role="npc", hp=90) for n in range(1, 4)]
    wolves = [foe(f"Wolf {n}", f"h{2 * n}", **SURVIVOR) for n in range(1, 4)]
    bench = unasked(scene(*henchmen, *wolves))
    bench.play("hurt 99 ned-1\nnext\n> fight")
    bench.play("hurt 99 wolf-1")
    assert due(bench) == "foes"
    assert advice(bench)[0] == "retreat"
    assert "W-143" in cited(bench.play("next\n> fight"))


@pytest.mark.clause("W-143")
def test_who_retreats_goes_to_the_edge_and_away() -> None:
    bench = pack(3)
    assert "W-143" in cited(bench.play("hurt 99 wolf-1\nnext\n> retreat"))
    suggested = []
    for _ in range(3):
        let_act(bench, "foes")
        found = bench.table.suggestion(Owed("wolf-2", ""))
        assert found is not None
        assert found.command is not None
        suggested.append(found.command.action)
        bench.play(" ".join([f"wolf-2: {found.command.action}", *found.command.args.values()]))
        if bench["wolf-2"].standing == "fled":
            break
    assert suggested == ["run", "leave"]


@pytest.mark.clause("W-143")
def test_players_hear_no_count_of_a_side_of_which_some_are_hidden() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b9"), foe("Bear", "c9"))
    assert told_losses(bench.state, "foes") == "0 of 2"
    bench.play("hide bear")
    told = told_losses(bench.state, "foes")
    assert Names(bench.state).plain(told) == "0 of 2"
    assert Names(bench.state, "players").plain(told) == "?"
