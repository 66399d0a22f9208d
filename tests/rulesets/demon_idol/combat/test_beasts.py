"""Morale of what has no mind, and of what has no words: the one never checks, the other never gives up (A-67, A-68)."""

from __future__ import annotations

import pytest

from combattracker.model.facts.events import Checked
from tests.rulesets.demon_idol.scene import Fields, declaring, foe, hero, numerals, scene
from tests.support.bench import Bench, of_type


def shaken(mind: str, **fields: object) -> Bench:
    """Two of a kind, one of them down already, at the beginning of their side's turn."""
    figures = [foe(name, group="pack", mind=mind, **fields) for name in ("Alf", "Ben")]
    bench = declaring(hero("Dagmar"), *figures)
    bench.play("alf: strike dagmar\nben: strike dagmar\ndagmar: pass")
    numerals(bench, 2, 5)
    bench.play("set ben.hp==0")
    return bench


@pytest.mark.clause("A-67")
@pytest.mark.parametrize(("mind", "checks"), [("none", False), ("animal", True), ("low", True)])
def test_what_has_no_mind_never_checks_morale(mind: str, checks: bool) -> None:
    bench = shaken(mind)
    assert (bench.state.agenda[0].id == "foes/morale/1") == checks
    if not checks:
        assert "[A-67]" in str(bench.refusal("check-morale pack"))


@pytest.mark.clause("A-22", "A-23")
@pytest.mark.parametrize(("mind", "rolls"), [("none", 0), ("animal", 1)])
def test_nor_does_fear_or_its_own_hostility_make_it_check(mind: str, rolls: int) -> None:
    heroes = [hero(name, level=9) for name in ("Dagmar", "Odile", "Pell")]
    bench = scene(*heroes, foe("Bones", mind=mind, attitude="hostile"))
    bench.play("next\nskip\nnotes inches=5")
    events = bench.play("next", "1" if rolls else "")
    assert len(of_type(events, Checked)) == rolls


@pytest.mark.clause("A-68")
@pytest.mark.parametrize(
    ("mind", "standing", "way"),
    [("animal", "up", "flee"), ("semi", "up", "flee"), ("low", "surrendered", None), ("high", "surrendered", None)],
)
def test_what_has_no_words_flees_where_others_surrender(mind: str, standing: str, way: str | None) -> None:
    """A margin of 51 and more: 100 against 50, besides what the losses add."""
    bench = shaken(mind)
    roll = of_type(bench.play("next", "100"), Checked)[0]
    assert roll.outcome == (way or "give-up")
    assert bench["alf"].standing == standing
    avoiding = bench["alf"].effect("avoiding")
    assert (avoiding.data["way"] if avoiding else None) == way


@pytest.mark.clause("A-68")
def test_of_a_mixed_group_those_with_words_surrender_and_the_others_run() -> None:
    pack: Fields = {"group": "pack"}
    bench = declaring(hero("Dagmar"), foe("Dog", mind="animal", **pack), foe("Master", **pack), foe("Ben", **pack))
    bench.play("dog: strike dagmar\nmaster: strike dagmar\nben: pass\ndagmar: pass")
    numerals(bench, 2, 5)
    bench.play("set ben.hp==0\nnext", "100")
    assert (bench["dog"].standing, bench["master"].standing) == ("up", "surrendered")
    assert bench.state.declared["dog"].data["way"] == "flee"


@pytest.mark.clause("A-4")
@pytest.mark.parametrize(("mind", "refused"), [("animal", True), ("low", False)])
def test_a_beast_is_not_declared_to_surrender(mind: str, refused: bool) -> None:
    bench = declaring(hero("Dagmar"), foe("Wolf", mind=mind))
    assert (bench.options("wolf: avoid")["give-up"].refusal is not None) == refused


@pytest.mark.clause("A-5")
@pytest.mark.parametrize(("mind", "refused"), [("animal", True), ("semi", True), ("low", False)])
def test_a_beast_has_nothing_to_say(mind: str, refused: bool) -> None:
    bench = declaring(hero("Dagmar"), foe("Wolf", mind=mind))
    if refused:
        assert "[A-5]" in str(bench.refusal("wolf: parley"))
    else:
        bench.play("wolf: parley")
