"""Held actions against a swarm: at each who joins, and before its attack, which counts who is left (W-61, W-97)."""

from __future__ import annotations

import pytest

from tests.rulesets.sovereign.scene import at, checked, delver, foe, let_act, lost, question, scene, terms
from tests.support.bench import Bench, cited


def swarmed(*, wolf: int = 3, others: int = 1, **mira: object) -> Bench:
    """Mira at b2 holds an action; wolves beside her may swarm her, of whom the first has few hit points."""
    places = ("b3", "c3", "a3", "a2")
    pack = [foe(f"Wolf {n}", place, hp=wolf if n == 1 else 60) for n, place in enumerate(places[: others + 1], 1)]
    bench = scene(delver("Mira", "b2", hp=40, **mira), *pack, foe("Bear", "t14"))
    for who in bench.state.combatants:
        bench.play(f"set {who}.asks={'matters' if who == 'mira' else 'never'}")
    bench.play("mira: hold")
    let_act(bench, "foes")
    return bench


def join(bench: Bench, *who: str) -> None:
    """Some join the swarm while Mira lets them."""
    for each in who:
        bench.play(f"{each}: swarm mira\n> wait\n> nobody")


@pytest.mark.clause("W-97", "W-60")
def test_whoever_joins_can_be_struck_first() -> None:
    bench = swarmed()
    request = question(bench, "wolf-1: swarm mira", "wait")
    assert request is not None
    assert request.prompt == "Wolf 1 swarms Mira: does anybody act first?"
    bench.table.abandon()
    events = bench.play("wolf-1: swarm mira\n> wait\n> held-mira\n> attack\n> wolf-1", dice="20 3")
    assert (bench["wolf-1"].standing, bench["wolf-1"].effect("swarming")) == ("dead", None)
    assert "W-97" in cited(events)
    events = bench.play("wolf-2: swarm mira\n> wolf-2", dice="12 1")
    assert "W-61" not in terms(checked(events, "attack")), "nobody else is left"
    assert "W-60" in cited(events)


@pytest.mark.clause("W-61", "W-97")
@pytest.mark.parametrize(("others", "bonus", "told"), [(1, 0, "Nobody else swarms"), (2, 2, "Only one of the others")])
def test_whoever_falls_before_the_attack_is_no_assailant(others: int, bonus: int, told: str) -> None:
    bench = swarmed(others=others)
    joiners = [f"wolf-{n}" for n in range(1, others + 1)]
    join(bench, *joiners)
    last = f"wolf-{others + 1}"
    events = bench.play(f"{last}: swarm mira\n> {last}\n> held-mira\n> attack\n> wolf-1", dice="20 3 2")
    assert (
        terms(checked(tuple(each for each in events if getattr(each, "who", "") == last), "attack")).get("W-61", 0)
        == bonus
    )
    assert any(told in str(getattr(each, "note", "")) for each in events)
    assert {"W-61", "W-97"} <= cited(events)


@pytest.mark.clause("W-61", "W-97")
def test_nor_is_whoever_is_out_of_reach_by_then() -> None:
    bench = swarmed(wolf=60)
    join(bench, "wolf-1")
    line = "wolf-2: swarm mira\n> wolf-2\n> held-mira\n> shove\n> wolf-1\n> b4"
    events = bench.play(line, dice="20 6 6 12 4")
    assert at(bench, "wolf-1") == "b4"
    assert lost(events, "mira") == [4], "12 hits AC 12 without a bonus, and 4 is all that the sword does"
    assert {"W-61", "W-97"} <= cited(events)


@pytest.mark.clause("W-61", "W-97")
def test_where_the_attacker_falls_the_others_still_have_their_attack() -> None:
    bench = swarmed()
    bench.play("set wolf-2.hp=3")
    join(bench, "wolf-2")
    line = "wolf-1: swarm mira\n> wolf-1\n> held-mira\n> attack\n> wolf-1"
    assert "W-97" in cited(bench.play(line, dice="20 3"))
    assert bench["wolf-2"].effect("swarming") is not None
    events = bench.play("wolf-2: swarm\n> wolf-2", dice="20 4")
    assert lost(events, "mira") == [4]
    assert "W-61" in cited(events)


@pytest.mark.clause("W-97")
def test_whoever_sweeps_around_can_be_struck_first() -> None:
    wolf = foe("Wolf", "b3", hp=3, feats={"whirlwind-assault": 1})
    bench = scene(delver("Mira", "b2", hp=40), wolf, foe("Bear", "t14"))
    bench.play("set wolf.asks=never\nmira: hold")
    let_act(bench, "foes")
    events = bench.play("wolf: whirlwind\n> held-mira\n> attack\n> wolf", dice="20 3")
    assert (bench["wolf"].standing, lost(events, "mira")) == ("dead", [])
    assert "W-97" in cited(events)
