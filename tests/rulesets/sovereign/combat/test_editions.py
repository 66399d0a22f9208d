"""The rules of August 2024 and the later ones: one switch for all differences, and one for each that goes before it.

Every difference is played once, in a fight of its own, under each of the settings that matter.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from combattracker.content.rulesets.loading import load
from combattracker.model.errors import CombatError
from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose, Chosen
from tests.rulesets.sovereign.refusals import closed
from tests.rulesets.sovereign.scene import Fields, checked, delver, foe, let_act, lost, question, scene, terms, unasked
from tests.support.bench import Bench, of_type

LATER = {"edition": "later"}


def attackers(events: tuple[e.Event, ...]) -> list[str]:
    """Everybody who made an attack roll."""
    return [roll.who for roll in of_type(events, e.Checked) if roll.purpose == "attack"]


def allowed(bench: Bench, line: str) -> bool:
    """Carries a line out, if the rules let it."""
    try:
        bench.play(line)
    except CombatError:
        return False
    return True


def ties(rules: Fields) -> str:
    """The side that comes first after a tie."""
    bench = scene(delver("Mira", "b2"), foe("Wolf", "h8"), rules=rules, first="")
    bench.play("next", dice="5 5")
    return bench.state.who(bench.state.agenda[0].who).side


def opportunity(rules: Fields) -> tuple[int, int]:
    """The free attacks on a step that stays beside a foe, and on one that leaves its reach."""
    found = []
    for square in ("c2", "e3"):
        bench = unasked(scene(delver("Mira", "c3"), foe("Wolf", "b2", weapons=["club"]), rules=rules))
        events = bench.play(f"mira: run {square}", dice="1" if square == "e3" or starting(rules) else "")
        found.append(len(attackers(events)))
    return found[0], found[1]


def starting(rules: Fields) -> bool:
    """Whether these settings let a start beside a foe provoke, so that dice are at hand for it."""
    return rules.get("opportunity", "leaving" if rules.get("edition") == "later" else "starting") == "starting"


def disengage(rules: Fields) -> list[str]:
    """Who still has a free attack on somebody who has disengaged from the wolf."""
    people = (delver("Mira", "c3"), foe("Wolf", "b2", weapons=["club"]), foe("Bear", "d2", weapons=["club"]))
    bench = unasked(scene(*people, rules=rules))
    bench.play("mira: disengage wolf")
    return attackers(bench.play("mira: run c6", dice="1" if rules.get("disengage") == "one" else ""))


def swarm(rules: Fields) -> int:
    """How many can swarm one target together."""
    around = ("b2", "c2", "d2", "b3", "d3", "b4")
    people = [delver(f"M{number}", place) for number, place in enumerate(around, 1)]
    bench = unasked(scene(*people, foe("Wolf", "c3", hp=90), rules=rules))
    for number in range(1, len(around) + 1):
        if not allowed(bench, f"m{number}: swarm wolf\n> wait"):
            return number - 1
    return len(around)


def charge_penalty(rules: Fields) -> bool:
    """Whether a charge's penalty outlasts the round."""
    bench = unasked(scene(delver("Mira", "b2"), foe("Wolf", "b6", ac=40, hp=90), rules=rules))
    bench.play("mira: charge wolf", dice="1")
    let_act(bench, "foes")
    bench.play("wolf: pass")
    bench.play("next")
    return bench["mira"].effect("charging") is not None


def high_ground(rules: Fields) -> int:
    """What is taken off a shot at somebody who stands higher."""
    field = {"columns": 8, "rows": 3, "heights": {"f2": 5}}
    people = (delver("Mira", "b2", weapons=["small-bow"]), foe("Wolf", "f2"))
    bench = unasked(scene(*people, battlefield=field, rules=rules))
    return terms(checked(bench.play("mira: shoot wolf", dice="1"), "attack")).get("W-105", 0)


def crossbow(rules: Fields) -> list[str]:
    """The actions that are left after a crossbow has been reloaded without Shoot-1."""
    bench = unasked(scene(delver("Mira", "b2", weapons=["crossbow"]), foe("Wolf", "h2"), rules=rules))
    bench.play("mira: shoot wolf\nset mira.budget.main=1", dice="1")
    bench.play("mira: reload crossbow")
    return [name for name, budget in bench["mira"].budgets.items() if budget.left]


def screen_skill(rules: Fields) -> bool:
    """Whether somebody who can only shoot may screen."""
    gard = delver("Gard", "b2", skills={"stab": 0, "brawl": 0, "shoot": 2})
    bench = unasked(scene(gard, delver("Mira", "b1"), foe("Wolf", "h8"), rules=rules))
    return allowed(bench, "gard: screen mira")


def magic_shock(rules: Fields) -> list[int]:
    """The Shock of a magic sword +2."""
    bench = unasked(scene(delver("Mira", "b2", magic={"sword": 2}), foe("Wolf", "b3"), rules=rules))
    return lost(bench.play("mira: attack wolf", dice="1"), "wolf")


def execution(rules: Fields) -> tuple[int | None, int]:
    """The difficulty of a shot from 25 feet away, and what distance adds to it."""
    people = (delver("Mira", "b2", weapons=["small-bow"]), foe("Wolf", "g2", guard="unaware"))
    bench = unasked(scene(*people, first="", rules=rules))
    roll = checked(bench.play("mira: execute wolf\n> y", dice="1 1"), "execution")
    return roll.target, terms(roll).get("W-136", 0)


def hopeless_retreat(rules: Fields) -> str:
    """What is proposed to somebody slow who has lost half of its hit points."""
    people = (delver("Mira", "b2", hp=90), foe("Wolf", "h2", morale="survivor", speed=20), foe("Bear", "h8"))
    bench = unasked(scene(*people, rules=rules))
    bench.play("hurt 15 wolf")
    assert isinstance(question(bench, "next"), Choose)
    found = bench.table.suggestion()
    assert found is not None
    assert isinstance(found.answer, Chosen)
    return found.answer.id


def careful_party(rules: Fields) -> bool:
    """Whether the hidden may surprise Delvers who go carefully."""
    people = (delver("Mira", "b2", guard="careful"), foe("Wolf", "b9", hidden=True))
    return "delvers" not in closed(scene(*people, first="", rules=rules), "next")


PLAYED: dict[str, tuple[Callable[[Fields], object], tuple[str, object], tuple[str, object]]] = {
    "ties": (ties, ("players", "delvers"), ("gm", "foes")),
    "opportunity": (opportunity, ("starting", (1, 1)), ("leaving", (0, 1))),
    "disengage": (disengage, ("all", []), ("all", [])),
    "swarm": (swarm, ("four", 5), ("three", 4)),
    "charge_penalty": (charge_penalty, ("round", False), ("turn", True)),
    "high_ground": (high_ground, ("none", 0), ("half cover", -2)),
    "crossbow": (crossbow, ("main", ["move"]), ("move", ["main"])),
    "screen_skill": (screen_skill, ("any", True), ("melee", False)),
    "magic_shock": (magic_shock, ("adds", [4]), ("adds", [4])),
    "execution": (execution, ("by distance", (8, 0)), ("one difficulty", (10, 2))),
    "hopeless_retreat": (hopeless_retreat, ("retreat", "retreat"), ("stand", "fight")),
    "careful_party": (careful_party, ("by the hidden", True), ("never", False)),
}
"""Each switch: how it is played, its setting in August 2024 with what comes of it, and the later one."""

OTHERWISE: dict[str, tuple[str, object]] = {"disengage": ("one", ["bear"]), "magic_shock": ("nothing", [2])}
"""Where both editions agree: the other setting, which only somebody who wants it has."""


def test_every_difference_is_a_switch_and_is_played_here() -> None:
    switches = load("sovereign").manifest.switches
    assert switches["edition"].default == "2024-08"
    assert {name for name, switch in switches.items() if "edition" in switch.choices} == set(PLAYED)
    for name, (_, then, later) in PLAYED.items():
        assert switches[name].default == "edition"
        known = {"edition", then[0], later[0], *([OTHERWISE[name][0]] if name in OTHERWISE else [])}
        assert set(switches[name].choices) == known


@pytest.mark.parametrize("name", PLAYED)
def test_the_edition_decides_where_nothing_else_is_said(name: str) -> None:
    played, (_, then), (_, later) = PLAYED[name]
    assert played({}) == then
    assert played({"edition": "2024-08"}) == then
    assert played(LATER) == later
    assert played({**LATER, name: "edition"}) == later


@pytest.mark.parametrize("name", PLAYED)
def test_each_switch_goes_before_it(name: str) -> None:
    played, (then, so), (later, otherwise) = PLAYED[name]
    assert played({name: later}) == otherwise
    assert played({**LATER, name: then}) == so
    if name in OTHERWISE:
        rare, found = OTHERWISE[name]
        assert played({name: rare}) == played({**LATER, name: rare}) == found


@pytest.mark.parametrize("name", PLAYED)
def test_and_changes_nothing_else(name: str) -> None:
    alone = {name: PLAYED[name][2][0]}
    for other, (played, (_, then), _) in PLAYED.items():
        if other != name:
            assert played(alone) == then, other
