"""Every status with everything that it prevents and everything that it still allows (D-83 to D-99)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from combattracker.model.errors import CombatError
from combattracker.rules.asking.requests import Choose, Confirm
from tests.rulesets.dragon_legacy.scene import hero, question, scene, wolf
from tests.support.bench import Bench

STRIKE = {"classes": ["active"], "stat": "STR"}
SNAP = {"classes": ["reactive"], "stat": "STR", "trigger": "attacked"}
DIZZY = {"turns": 2, "prevents": {"dodge": "", "item": "D-99"}}
"""A status as a table might add it: its bearer neither dodges nor uses items."""


@cache
def prepared(turn: str, *abilities: str) -> Bench:
    """Mira in the front row, Odo two squares beside her, a wolf on the other side; it is somebody's turn."""
    bench = scene(
        hero("Mira", "c1", dodges=True, abilities=list(abilities), items={"salve": 1}),
        hero("Odo", "e1"),
        wolf("Wolf", "a3"),
        ability={"strike": STRIKE, "snap": SNAP},
        item={"salve": {"heal": "1d6"}},
        status={"dizzy": DIZZY},
    )
    bench.turn(turn)
    bench.marked = bench.table.head
    return bench


def bearer(status: str, *abilities: str, turn: str) -> Bench:
    """The same with a status on Mira that comes from the wolf, and nothing done yet."""
    bench = prepared(turn, *abilities)
    if bench.table.asking is not None:
        bench.table.abandon()
    while bench.table.head != bench.marked:
        bench.play("undo")
    bench.play(f"mark {status} mira from=wolf")
    return bench


def does(line: str) -> Callable[[str], bool]:
    """Whether the bearer may do something in its own turn."""

    def probe(status: str) -> bool:
        bench = bearer(status, "strike", turn="mira")
        try:
            question(bench, line)
        except CombatError:
            return False
        return True

    return probe


def defends(how: str) -> Callable[[str], bool]:
    """Whether the bearer may defend itself in a way when it is attacked."""

    def probe(status: str) -> bool:
        asked = question(bearer(status, turn="wolf"), "force wolf: attack mira", dice="3 4")
        return isinstance(asked, Choose) and how in [option.id for option in asked.legal()]

    return probe


def counters(status: str) -> bool:
    """Whether the bearer may counterattack after a critical block."""
    asked = question(bearer(status, turn="wolf"), "force wolf: attack mira", "DEF", dice="3 4 6 6")
    return isinstance(asked, Choose) and asked.key.endswith("mira.counter")


def intercepts(status: str) -> bool:
    """Whether the bearer may step in when the wolf passes it on the way to Odo."""
    line = "wolf: attack odo via=wolves:b3,wolves:c3,heroes:d1"
    asked = question(bearer(status, turn="wolf"), line)
    return isinstance(asked, Choose) and "mira" in [option.id for option in asked.legal()]


def reacts(status: str) -> bool:
    """Whether the bearer may use a reactive ability when it is attacked."""
    asked = question(bearer(status, "snap", turn="wolf"), "force wolf: attack mira")
    return isinstance(asked, Confirm) and asked.who == "mira"


PROBES: dict[str, Callable[[str], bool]] = {
    "attack": does("mira: attack wolf"),
    "ability": does("mira: use strike wolf"),
    "move": does("mira: move heroes:b1"),
    "item": does("mira: item salve mira"),
    "defend": does("mira: defend"),
    "block": defends("DEF"),
    "dodge": defends("dodge"),
    "counter": counters,
    "intercept": intercepts,
    "react": reacts,
}

EVERYTHING = set(PROBES)

PREVENTS = [
    ("dot", set(), "D-83"),
    ("stat-reduction", set(), "D-85"),
    ("taunt", set(), "D-89"),
    ("provoke", {"item", "defend"}, "D-90"),
    ("blind", set(), "D-91"),
    ("silence", {"ability", "react"}, "D-92"),
    ("cripple", {"block", "dodge", "counter", "intercept", "defend"}, "D-93"),
    ("distract", {"attack", "ability", "counter", "react"}, "D-94"),
    ("snare", {"move", "intercept"}, "D-95"),
    ("sleep", EVERYTHING, "D-96"),
    ("stun", EVERYTHING, "D-97"),
    ("confusion", {"attack", "ability", "move", "item", "defend", "intercept"}, "D-98"),
    ("dizzy", {"dodge", "item"}, "D-99"),
]


@pytest.mark.parametrize(
    ("status", "prevented"),
    [pytest.param(name, what, marks=pytest.mark.clause(clause), id=name) for name, what, clause in PREVENTS],
)
def test_a_status_prevents_just_this(status: str, prevented: set[str]) -> None:
    assert {name for name, probe in PROBES.items() if not probe(status)} == prevented


@pytest.mark.clause("D-86")
def test_stealth_prevents_its_bearer_from_nothing() -> None:
    in_vain = {"block", "dodge", "counter", "react"}
    """What nobody can be seen to do who is attacked by force only; a stealthed unit still blocks an area."""
    for name in EVERYTHING - in_vain:
        assert PROBES[name]("stealth"), name
    assert defends("DEF")("stealth")
    assert defends("dodge")("stealth")
