"""Lying prone, and standing up in one's own turn and off-turn (T-77 to T-82)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.quest.more_b import asked, choice, duel, next_round, next_turn, number
from tests.rulesets.quest.scene import Fields, effects, hero, left, scene, wolf
from tests.support.bench import Bench, cited, of_type

ATTACK = "mira: attack wolf aim=plain"


def down(mine: dict[str, int] | None = None, others: dict[str, int] | None = None, **fields: Fields) -> Bench:
    """A hero before a wolf that lies on the ground, on the hero's turn."""
    bench = duel(mine, others, **fields)  # type: ignore[arg-type]
    bench.play("mark prone wolf")
    return bench


def lone(speed: int = 6) -> Bench:
    """A hero who lies on the ground with all her actions, and a wolf far away, in a long row."""
    field = {"columns": 20, "rows": 1}
    bench = scene(hero("Mira", "a1", {"SPEED": speed}), wolf("Wolf", "t1"), battlefield=field)
    bench.turn("mira")
    bench.play("mark prone mira")
    return bench


def farthest(bench: Bench, line: str) -> int:
    """How far a line can take somebody."""
    return max(len(each.way) - 1 for each in bench.options(line).values())


# What hits it


@pytest.mark.clause("T-77")
@pytest.mark.parametrize(("agility", "hits"), [(4, 9), (1, 6), (0, 5), (-2, 3)])
@pytest.mark.parametrize("short", [0, 1])
def test_5_and_agility_hits(agility: int, hits: int, short: int) -> None:
    bench = down({"ACC": 0}, {"AGI": agility})
    events = bench.play(f"{ATTACK}\n> stay", dice=f"{hits - short}" + ("" if short else " 5"))
    assert number(events) == hits
    assert bench.hp("wolf") == (90 if short else 90 - 7)


@pytest.mark.clause("T-77")
def test_agility_counts_as_it_is_now() -> None:
    bench = down({}, {"AGI": 3})
    bench.play("mark slowing-wound wolf\nmark slowing-wound wolf")
    assert number(bench.play(f"{ATTACK}\n> stay", dice="2")) == 6


@pytest.mark.clause("T-78", "T-77")
def test_nothing_helps_to_dodge() -> None:
    bench = duel(it={"armour": ["buckler"]})
    bench.play("mark guarding wolf\nmark guarding wolf")
    assert number(bench.play(ATTACK, dice="2")) == 11 + 3
    bench.play("mark prone wolf\nset mira.budget.attack=1")
    events = bench.play(f"{ATTACK}\n> stay", dice="2")
    assert number(events) == 6
    assert "T-78" in cited(events)


@pytest.mark.clause("T-78", "T-77")
def test_a_blow_may_bring_somebody_down() -> None:
    club = {"dice": "1d8", "then": [{"on": "wound", "condition": "prone"}]}
    for face, down_now in (("3", False), ("4", True)):
        bench = duel(me={"weapons": ["club"]}, library={"weapon": {"club": club}})
        events = bench.play(ATTACK, dice=f"15 {face}")
        assert bool(effects(bench, "wolf", "prone")) is down_now
        assert ("T-78" in cited(events)) is down_now


# How far it gets


@pytest.mark.clause("T-79")
@pytest.mark.parametrize(("speed", "spaces"), [(6, 2), (8, 2), (9, 3), (5, 1), (3, 1)])
def test_it_crawls_a_third_of_its_movement(speed: int, spaces: int) -> None:
    bench = lone(speed)
    assert farthest(bench, "mira: move") == spaces
    letter = "abcdef"[spaces]
    assert "T-79" in cited(bench.play(f"mira: move {letter}1"))
    assert left(bench, "mira") == (1, 0, 2), "it is still on the ground, and a bonus action is worth nothing"
    assert effects(bench, "mira", "prone")


@pytest.mark.clause("T-79")
def test_a_third_of_2_spaces_is_none() -> None:
    assert "T-79" in str(lone().refusal("mira: step"))
    assert "T-79" in str(lone(2).refusal("mira: move"))


@pytest.mark.clause("T-79")
def test_on_its_feet_it_walks_as_ever() -> None:
    bench = lone()
    bench.play("mira: stand pay=bonus")
    assert farthest(bench, "mira: move") == 8
    assert "T-79" not in cited(bench.play("mira: move g1"))


@pytest.mark.clause("T-79", "T-67")
def test_whoever_falls_on_the_way_stops_when_a_third_is_walked() -> None:
    trip = {"dice": "1d4", "then": [{"condition": "prone"}]}
    bench = duel(it={"weapons": ["trip"]}, library={"weapon": {"trip": trip}})
    bench.play("set mira.at=e4")
    events = bench.play("mira: move h5 via=e5,f5,g5\n> plain", dice="15 1")
    assert "T-79" in cited(events)
    assert bench.state.grid is not None
    assert bench["mira"].at == (5, 4), "2 spaces of 6 are walked"


# Standing up


@pytest.mark.clause("T-80")
@pytest.mark.parametrize(("pay", "rest"), [("attack", (0, 1, 2)), ("move", (1, 0, 2)), ("bonus", (1, 1, 1))])
def test_standing_up_costs_any_one_action(pay: str, rest: tuple[int, ...]) -> None:
    bench = lone()
    assert "T-80" in cited(bench.play(f"mira: stand pay={pay}"))
    assert not effects(bench, "mira", "prone")
    assert left(bench, "mira") == rest


@pytest.mark.clause("T-80")
@pytest.mark.parametrize(
    ("budget", "rest"),
    [("attack", (0, 0, 0)), ("move", (0, 0, 0)), ("bonus", (0, 0, 0))],
)
def test_the_only_action_that_is_left_will_do(budget: str, rest: tuple[int, ...]) -> None:
    bench = lone()
    words = " ".join(f"mira.budget.{name}={int(name == budget)}" for name in ("attack", "move", "bonus"))
    bench.play(f"set {words}")
    bench.play("mira: stand")
    assert left(bench, "mira") == rest
    assert not effects(bench, "mira", "prone")


@pytest.mark.clause("T-80", "T-78")
def test_nobody_stands_up_twice() -> None:
    bench = lone()
    bench.play("mira: stand pay=bonus")
    assert "T-78" in str(bench.refusal("mira: stand"))


# Off-turn


@pytest.mark.clause("T-81")
@pytest.mark.parametrize(("pay", "rest"), [("attack", (0, 1, 2)), ("move", (1, 0, 2)), ("bonus", (1, 1, 1))])
def test_standing_up_off_turn_takes_the_action_from_the_next_turn_only(pay: str, rest: tuple[int, ...]) -> None:
    bench = down()
    events = bench.play(f"rise wolf pay={pay}")
    assert "T-81" in cited(events)
    assert not effects(bench, "wolf", "prone")
    assert left(bench, "mira") == (1, 1, 2)
    bench.turn("wolf")
    assert left(bench, "wolf") == rest
    next_turn(bench, "wolf")
    assert left(bench, "wolf") == (1, 1, 2), "and it is paid then"


@pytest.mark.clause("T-81")
def test_whoever_has_acted_this_round_owes_it_to_the_turn_of_the_next() -> None:
    bench = duel()
    bench.turn("wolf")
    bench.play("mark prone mira")
    assert "T-81" in choice(bench, "wolf: attack mira aim=plain").clauses
    bench.play("> attack", dice="2")
    assert not effects(bench, "mira", "prone")
    bench.turn("mira")
    assert bench.state.clock.round == 2
    assert left(bench, "mira") == (0, 1, 2)


@pytest.mark.clause("T-81", "T-77")
@pytest.mark.parametrize(("answer", "hits"), [("move", 11), ("stay", 6)])
def test_whoever_is_attacked_may_stand_up_first(answer: str, hits: int) -> None:
    bench = down()
    assert choice(bench, ATTACK).who == "wolf"
    assert number(bench.play(f"> {answer}", dice="2")) == hits


@pytest.mark.clause("T-81")
def test_in_its_own_turn_it_stands_up_the_usual_way() -> None:
    assert "T-81" in str(lone().refusal("rise mira"))
    bench = down()
    bench.turn("wolf")
    bench.play("wolf: stand pay=bonus")
    assert left(bench, "wolf") == (1, 1, 1)
    assert not effects(bench, "wolf", "owing")


@pytest.mark.clause("T-81", "T-76")
@pytest.mark.parametrize("condition", ["paralysed", "tied-up", "frozen"])
def test_whoever_cannot_act_stays_down(condition: str) -> None:
    bench = down()
    bench.play(f"mark {condition} wolf")
    assert "T-76" in str(bench.refusal("rise wolf"))
    assert not asked(bench, ATTACK, dice="2 5")


@pytest.mark.clause("T-82")
def test_every_action_of_the_next_turn_can_be_borrowed_once() -> None:
    bench = down()
    for pay in ("attack", "move", "bonus"):
        bench.play(f"rise wolf pay={pay}\nmark prone wolf")
    assert "T-82" in str(bench.refusal("rise wolf pay=move"))
    bench.play("rise wolf\nmark prone wolf")
    assert "T-82" in str(bench.refusal("rise wolf"))
    assert not asked(bench, ATTACK, dice="2"), "nobody asks it"
    next_round(bench)
    assert len(effects(bench, "wolf", "owing")) == 0
    assert effects(bench, "wolf", "prone")


@pytest.mark.clause("T-82")
def test_what_a_wound_takes_cannot_be_borrowed() -> None:
    bench = down()
    bench.play("set wolf.BONUS=0 wolf.budget.bonus=0")
    options = {each.id: each for each in choice(bench, "rise wolf").options}
    refusal = options["bonus"].refusal
    assert refusal is not None
    assert "T-82" in refusal.clauses
    assert options["move"].refusal is None


@pytest.mark.clause("T-81")
@pytest.mark.parametrize("edit", ["unmark prone wolf", "remove wolf", "set wolf.hp=0"])
def test_what_is_no_longer_there_owes_nothing(edit: str) -> None:
    bench = down(more=[wolf("Grim", "l12", {"AGI": 0})])  # type: ignore[arg-type]
    assert asked(bench, ATTACK)
    bench.door.console.execute(edit)
    if bench.table.asking is not None:
        bench.play("> 2")
    assert "wolf" not in bench.state.combatants or not effects(bench, "wolf", "owing")


@pytest.mark.clause("T-81")
def test_it_is_told_that_somebody_stands_up() -> None:
    bench = down()
    lost = of_type(bench.play("rise wolf pay=move"), e.EffectLost)
    assert [(each.effect.kind, each.who) for each in lost] == [("prone", "wolf")]
