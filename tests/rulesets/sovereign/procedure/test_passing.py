"""Ending turns: one by one, and those of a whole side in one go (W-17)."""

from __future__ import annotations

import pytest

from combattracker.rules.ruleset import Owed
from tests.rulesets.sovereign.display.test_the_log import told
from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import delver, foe, let_act, scene
from tests.support.bench import Bench, cited


def waiting(bench: Bench) -> list[str]:
    """Those who may still act, whoever is prompted first coming first."""
    step = bench.table.next_step()
    return [each.who for each in step.everybody()] if isinstance(step, Owed) else []


def company(first: str = "delvers") -> Bench:
    """Three Delvers and two wolves who stand apart."""
    people = (delver("Mira", "b2"), delver("Ana", "c2"), delver("Bo", "d2"), foe("Wolf", "c12"), foe("Fox", "e12"))
    return scene(*people, first=first)


@pytest.mark.clause("W-17")
def test_a_whole_side_passes_in_one_go() -> None:
    bench = company()
    bench.play("ana: hold")
    before = bench.table.head
    assert told(bench, "mira: pass-all") == ["Delvers are done"]
    assert {"W-17"} == cited(bench.table.entry(bench.table.head).events)
    assert bench.table.entry(bench.table.head).parent == before
    assert waiting(bench) == []
    assert [bench[who].counters.get("done") for who in ("mira", "ana", "bo")] == [1, None, 1], "Ana still holds hers"
    assert bench["mira"].budgets["main"].left == 1, "for Instants"
    bench.play("next")
    assert bench.state.clock.side == "foes"


@pytest.mark.clause("W-17")
def test_with_nobody_else_to_speak_for_there_is_nothing_to_do_at_once() -> None:
    bench = company()
    bench.refusal("wolf: pass-all")
    bench.play("mira: pass\nana: pass")
    assert "W-17" in why_not(bench, "bo: pass-all")


def test_a_swarm_that_waits_is_left_out() -> None:
    people = (delver("Mira", "b2"), delver("Ana", "c2"), delver("Bo", "t2"), foe("Wolf", "b3", ac=18))
    bench = scene(*people)
    bench.play("mira: swarm wolf\n> wait\nana: pass-all")
    assert waiting(bench) == ["mira"]


def test_it_is_suggested_where_nobody_of_a_side_would_do_anything() -> None:
    bench = scene(
        delver("Mira", "b2"), foe("Wolf", "t12", speed=0), foe("Fox", "t13", speed=0), foe("Owl", "t14"), first="foes"
    )
    bench.play("owl: pass")
    step = bench.table.next_step()
    assert isinstance(step, Owed)
    found = bench.table.suggestion(step)
    assert found is not None
    assert found.command is not None
    assert (found.command.action, found.reason) == ("pass-all", "nobody of them has anything left that would help")


def test_the_gms_main_actions_come_before_the_moves_that_are_left() -> None:
    """A player's turn goes on as it is; of a crowd of the GM's the leftovers can be passed together."""
    people = (delver("Mira", "b2"), delver("Ana", "c2"), foe("Wolf", "b3", ac=30), foe("Fox", "c3", ac=30))
    bench = scene(*people)
    bench.play("set mira.asks=never\nset ana.asks=never")
    bench.play("mira: attack wolf", dice="1")
    assert waiting(bench) == ["mira", "ana"]
    let_act(bench, "foes")
    bench.play("wolf: attack mira", dice="1")
    assert waiting(bench) == ["fox", "wolf"]
