"""Holding an action, and using it first (W-96, W-97)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose
from combattracker.rules.ruleset import Owed
from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import Fields, at, delver, foe, let_act, lost, next_round, question, scene
from tests.support.bench import Bench, cited, of_type

SKILLS: Fields = {"skills": {"stab": 0, "brawl": 0, "shoot": 0, "exert": 0}}
ZAP = {"spell": {"zap": {"aims": "foe", "flat_level": True}}}


def waiting(wolf: Fields | None = None, *others: Fields, place: str = "b3", turn: bool = True, **mira: object) -> Bench:
    """Mira at b2 holds an action, and it is a wolf's turn."""
    known: dict[str, object] = {"at": "b2", "hp": 20, **SKILLS}
    bench = scene(
        {**delver("Mira", None), **known, **mira}, *others, {**foe("Wolf", place, hp=60), **(wolf or {})}, library=ZAP
    )
    bench.play("set wolf.asks=never\nset mira.asks=always\nmira: hold")
    if turn:
        let_act(bench, "foes")
    return bench


def budgets(bench: Bench) -> tuple[int, int]:
    """The Main and Move actions that Mira has left."""
    return bench["mira"].budgets["main"].left, bench["mira"].budgets["move"].left


def rolls(events: tuple[e.Event, ...]) -> list[tuple[str, str]]:
    """Who rolls for what, in order."""
    return [(roll.who, roll.purpose) for roll in of_type(events, e.Checked)]


# Holding


@pytest.mark.clause("W-96")
def test_for_the_move_the_rest_of_the_turn_is_put_off() -> None:
    bench = waiting(None, delver("Ana", "h8"), turn=False)
    assert budgets(bench) == (1, 0)
    bench.refusal("mira: attack wolf", "1")
    step = bench.table.next_step()
    assert isinstance(step, Owed)
    assert [owed.who for owed in step.everybody()] == ["ana"], "nobody waits for Mira any more"
    assert lost(bench.play("mira: trigger\n> attack\n> wolf", dice="20 3"), "wolf") == [3], "in her own side's turn too"
    bench = waiting()
    events = bench.play("mira: trigger\n> attack\n> wolf", dice="20 3")
    assert lost(events, "wolf") == [3]
    assert (budgets(bench), bench["mira"].effect("holding")) == ((0, 0), None)
    assert "W-96" in cited(events)


@pytest.mark.clause("W-96")
@pytest.mark.parametrize(
    ("spent", "clause"), [("other move hums", "W-96"), ("run b4", "W-96"), ("other main hums", "W-25")]
)
def test_it_takes_the_move_itself_and_something_to_put_off(spent: str, clause: str) -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "h8"))
    assert "W-96" in cited(bench.play("mira: hold"))
    bench.table.undo()
    bench.play(f"mira: {spent}")
    assert clause in why_not(bench, "mira: hold")


@pytest.mark.clause("W-96")
@pytest.mark.parametrize(
    ("answers", "dice", "outcome"),
    [
        ("attack\n> wolf", "1", "a blow"),
        ("run\n> b8", "1", "at b8"),
        ("skill\n> notice\n> WIS\n> 8", "1 4 4", "a check"),
        ("shove\n> wolf", "1", "a blow"),
        ("nobody", "", "nothing"),
    ],
)
def test_what_is_held_may_be_anything_that_ones_turn_allows(answers: str, dice: str, outcome: str) -> None:
    """The Main action serves as a second Move, too."""
    bench = waiting()
    events = bench.play(f"mira: trigger\n> {answers}", dice=dice)
    assert budgets(bench) == ((1, 0) if outcome == "nothing" else (0, 0))
    if outcome == "at b8":
        assert at(bench, "mira") == "b8"
    assert bench["mira"].effect("holding") is None
    assert "W-96" in cited(events)


@pytest.mark.clause("W-96")
def test_free_actions_are_part_of_the_rest_of_the_turn() -> None:
    bench = waiting(weapons=["sword", "dagger"])
    events = bench.play("mira: trigger\n> drop\n> dagger\n> prone\n> attack\n> wolf", dice="20 4")
    assert "dagger" in bench.state.ground
    assert bench["mira"].effect("prone") is not None
    assert lost(events, "wolf") == [4]
    assert "W-96" in cited(events)
    request = question(waiting(), "mira: trigger", "prone")
    assert isinstance(request, Choose)
    assert {"attack", "nobody"} <= {option.id for option in request.options}
    assert not {"prone", "hold", "charge"} & {option.id for option in request.options}


@pytest.mark.clause("W-96")
def test_it_is_an_instant_of_any_moment_in_the_round() -> None:
    bench = waiting({"at": "h8"}, foe("Bear", "b3", hp=60))
    bench.play("wolf: pass")
    bench.play("bear: run b4\n> nobody\n> no")
    assert "W-51" in why_not(bench, "mira: snap bear", "1"), "out of reach now"
    bench.play("set bear.at=b3")
    assert lost(bench.play("mira: trigger\n> attack\n> bear", dice="20 3"), "bear") == [3]


@pytest.mark.clause("W-96")
def test_when_the_round_ends_it_is_lost() -> None:
    bench = waiting()
    events = next_round(bench)
    assert "W-96" in cited(events)
    assert bench["mira"].effect("holding") is None
    assert "W-96" in why_not(bench, "mira: trigger")
    assert budgets(bench) == (1, 1)


@pytest.mark.clause("W-96")
def test_whoever_can_do_nothing_any_more_uses_none() -> None:
    bench = waiting()
    bench.play("set mira.hp=0")
    assert "W-96" in why_not(bench, "mira: trigger")
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b3"))
    assert "W-96" in why_not(bench, "mira: trigger"), "nor does anybody who holds none"


# First


@pytest.mark.clause("W-97")
@pytest.mark.parametrize(("hp", "dice", "order"), [(3, "20 3", 2), (60, "20 3 20 5", 4)])
def test_used_in_response_it_comes_before_the_attack(hp: int, dice: str, order: int) -> None:
    bench = waiting({"hp": hp})
    events = bench.play("wolf: attack mira\n> held-mira\n> attack\n> wolf", dice=dice)
    expected = [("mira", "attack"), ("mira", "damage"), ("wolf", "attack"), ("wolf", "damage")]
    assert rolls(events) == expected[:order]
    assert lost(events, "mira") == ([5] if order == 4 else [])
    assert "W-97" in cited(events)


@pytest.mark.clause("W-97")
def test_an_ally_may_use_its_own() -> None:
    bench = waiting({"hp": 3}, delver("Ana", "b4", hp=30))
    bench.play("set ana.asks=never")
    events = bench.play("wolf: attack ana\n> held-mira\n> attack\n> wolf", dice="20 3")
    assert rolls(events) == [("mira", "attack"), ("mira", "damage")]
    assert (bench["wolf"].standing, lost(events, "ana")) == ("dead", [])
    assert "W-97" in cited(events)


@pytest.mark.clause("W-97")
def test_whoever_is_gone_by_then_is_not_hit() -> None:
    bench = waiting()
    events = bench.play("wolf: attack mira\n> held-mira\n> run\n> b8", dice="1")
    assert rolls(events) == [("wolf", "attack")], "the free attack, and no other"
    assert (at(bench, "mira"), bench["wolf"].budgets["main"].left) == ("b8", 0)
    assert "W-97" in cited(events)


@pytest.mark.clause("W-97")
def test_nor_whoever_is_behind_a_wall() -> None:
    people = (delver("Mira", "b2"), foe("Wolf", "b9", weapons=["small-bow"]))
    bench = scene(*people, battlefield={"columns": 4, "rows": 10, "blocked": ["c4", "d4"]})
    bench.play("mira: hold")
    let_act(bench, "foes")
    events = bench.play("wolf: shoot mira\n> held-mira\n> run\n> d3")
    assert rolls(events) == []
    assert bench["wolf"].items["small-bow"].data["loaded"] is True
    assert {"W-97", "W-11"} <= cited(events)


@pytest.mark.clause("W-97")
def test_whoever_is_shoved_out_of_reach_hits_nobody() -> None:
    bench = waiting()
    events = bench.play("wolf: attack mira\n> held-mira\n> shove\n> wolf\n> b4", dice="20 6 6")
    assert rolls(events) == [("mira", "attack"), ("mira", "shove")]
    assert at(bench, "wolf") == "b4"
    assert "W-97" in cited(events)


@pytest.mark.clause("W-97")
def test_whoever_is_held_fast_by_then_swings_no_sword() -> None:
    bench = waiting()
    events = bench.play("wolf: attack mira\n> held-mira\n> grapple\n> wolf", dice="20 6 6")
    assert rolls(events) == [("mira", "attack"), ("mira", "grapple")]
    assert "W-97" in cited(events)


@pytest.mark.clause("W-97")
@pytest.mark.parametrize(("answer", "dice", "rolled"), [("run\n> b8", "20 1", 2), ("nobody\n> take", "20 4", 2)])
def test_a_hit_that_is_seen_can_still_be_forestalled(answer: str, dice: str, rolled: int) -> None:
    """After the roll, before the damage: whoever is out of reach by then is not hurt."""
    bench = waiting({"weapons": ["club"]})
    events = bench.play(f"wolf: attack mira\n> nobody\n> held-mira\n> {answer}", dice=dice)
    assert len(rolls(events)) == rolled
    assert lost(events, "mira") == ([] if answer.startswith("run") else [4])
    assert "W-97" in cited(events)


@pytest.mark.clause("W-97")
def test_nobody_is_asked_who_reaches_nobody_unless_it_wants_to_be() -> None:
    archer: Fields = {"at": "b9", "weapons": ["small-bow"]}
    bench = waiting(archer, delver("Ana", "h9"))
    bench.play("set mira.asks=matters\nset ana.asks=never")
    assert question(bench, "wolf: shoot ana", dice="1") is None
    bench.table.undo()
    assert question(bench, "wolf: shoot mira") is not None, "she could get out of the way"
    bench = waiting(archer)
    request = question(bench, "wolf: shoot mira")
    assert isinstance(request, Choose)
    assert "W-97" in request.clauses
    bench.table.abandon()
    bench = waiting()
    bench.play("set mira.asks=never")
    assert question(bench, "wolf: attack mira", dice="1") is None


@pytest.mark.clause("W-97", "W-59")
def test_it_spoils_a_spell_before_it_is_cast() -> None:
    bench = waiting({"spells": ["zap"], "casts": 3, "weapons": ["staff"]})
    events = bench.play("wolf: cast zap mira\n> held-mira\n> attack\n> wolf", dice="20 1")
    assert (lost(events, "wolf"), lost(events, "mira")) == ([2], [])
    assert {"W-97", "W-59"} <= cited(events)
    assert bench["wolf"].pools["casts"].current == 3


@pytest.mark.clause("W-97")
@pytest.mark.parametrize(
    ("answers", "dice"),
    [("run\n> d3", ""), ("nobody", ""), ("grapple\n> wolf", "20 6 6")],
    ids=["gone", "there", "held"],
)
def test_it_takes_one_out_of_a_spells_reach_or_the_caster_in_a_grip(answers: str, dice: str) -> None:
    mage = foe("Wolf", "b3" if dice else "b9", hp=60, spells=["zap"], casts=3, weapons=["staff"])
    walls = {"columns": 4, "rows": 10, "blocked": ["c4", "d4"]}
    bench = scene(delver("Mira", "b2"), mage, battlefield=walls, library=ZAP)
    bench.play("set mira.asks=matters\nmira: hold")
    let_act(bench, "foes")
    events = bench.play(f"wolf: cast zap mira\n> held-mira\n> {answers}", dice=dice)
    reached = answers == "nobody"
    assert lost(events, "mira") == ([1] if reached else [])
    assert bench["wolf"].pools["casts"].current == (2 if reached else 3)
    assert "W-97" in cited(events)


@pytest.mark.clause("W-97")
def test_one_after_the_other_where_several_hold() -> None:
    bench = scene(delver("Mira", "b2"), delver("Ana", "b4"), foe("Wolf", "b3", hp=6))
    bench.play("set wolf.asks=never\nset mira.asks=always\nset ana.asks=always\nmira: hold\nana: hold")
    let_act(bench, "foes")
    events = bench.play(
        "wolf: attack mira\n> held-ana\n> attack\n> wolf\n> held-mira\n> attack\n> wolf", dice="20 2 20 4"
    )
    assert [who for who, _ in rolls(events)] == ["ana", "ana", "mira", "mira"]
    assert bench["wolf"].standing == "dead"
    assert "W-97" in cited(events)
