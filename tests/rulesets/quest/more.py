"""What the tests of T-1 to T-51 share: turns that pass, how far somebody gets, a thing on the ground."""

from __future__ import annotations

from tests.rulesets.quest.scene import hero, scene, wolf
from tests.support.bench import Bench

HOOK = {"dice": "1d6", "then": [{"on": "hit", "disarms": True}]}
"""A weapon that disarms whoever it hits."""


def done(bench: Bench, *people: str) -> None:
    """Each of them has its turn, and does nothing in it."""
    for who in people:
        bench.turn(who)
        bench.play(f"{who}: wait")


def order(bench: Bench) -> list[str]:
    """Who acts when."""
    return [slot.who for slot in bench.state.agenda]


def over(bench: Bench) -> str:
    """The outcome of a fight of which only the end is left; everybody who still has a turn waits."""
    for _ in range(20):
        if bench.table.settled.outcome is not None:
            return bench.read(bench.table.settled.outcome)
        if bench.table.step() is None:
            bench.play(f"{bench.state.clock.actor}: wait")
    raise AssertionError("the battle goes on")


def farthest(bench: Bench, line: str) -> int:
    """How many spaces somebody gets at most."""
    return max(len(each.way) - 1 for each in bench.options(line).values())


def path(feats: list[str] | None = None, **stats: int) -> Bench:
    """A hero at the beginning of a long corridor, on its turn; the wolf is at the other end."""
    mira = hero("Mira", "a1", stats, feats=feats or [])
    bench = scene(mira, wolf("Wolf", "x1"), battlefield={"columns": 24, "rows": 1})
    bench.turn("mira")
    return bench


def beside_a_sword() -> Bench:
    """A hero on its turn, a hook in its hand and a knife in its sheath, beside the sword that it took from a wolf."""
    mira = hero("Mira", "e5", weapons=["maul", "hook", "knife"])
    bench = scene(mira, wolf("Wolf", "e6", {"AGI": 0}), library={"weapon": {"hook": HOOK}})
    bench.turn("mira")
    bench.play("mira: draw maul-mira pay=bonus\nmira: draw hook-mira pay=bonus")
    bench.play("mira: attack wolf aim=plain", dice="15 1")
    bench.play("set mira.budget.attack=1 mira.budget.bonus=2")
    assert list(bench.state.ground) == ["sword-wolf"]
    return bench


def drawn(bench: Bench, who: str) -> set[str]:
    """The things that somebody holds in its hands."""
    return {item.id for item in bench[who].items.values() if item.data.get("drawn")}
