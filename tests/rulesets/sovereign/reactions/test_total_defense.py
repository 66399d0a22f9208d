"""Total Defense: what it gives, for how long, at what price, and that it may come late (W-81 to W-84)."""

from __future__ import annotations

import pytest

from combattracker.rules.asking.requests import Choose
from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import Fields, checked, delver, foe, let_act, lost, next_round, question, scene
from tests.support.bench import Bench, cited

PEOPLE = (delver("Mira", "b2"), delver("Ana", "h2"), foe("Wolf", "b3", hp=90), foe("Bear", "c3", hp=90))


def attacked(*, first: str = "foes", rules: Fields | None = None, **mira: object) -> Bench:
    """Mira beside a wolf and a bear, in a round that their side begins; Ana is far off."""
    bench = scene({**PEOPLE[0], **mira}, *PEOPLE[1:], first=first, rules=rules)
    bench.play("set ana.asks=never\nset wolf.asks=never\nset bear.asks=never")
    return bench


SUFFERED: Fields = {"shock_floor": "suffered"}

# What it gives


@pytest.mark.clause("W-81")
@pytest.mark.parametrize(("roll", "damage"), [(13, []), (14, [5])])
def test_plus_2_to_ac_for_the_main_action(roll: int, damage: list[int]) -> None:
    bench = attacked()
    events = bench.play("mira: total-defense")
    assert "W-81" in cited(events)
    assert (bench["mira"].budgets["main"].left, bench["mira"].budgets["move"].left) == (0, 1)
    attack = bench.play("wolf: attack mira", dice=f"{roll} 5" if damage else str(roll))
    assert checked(attack, "attack").target == 14
    assert lost(attack, "mira") == damage


@pytest.mark.clause("W-81")
@pytest.mark.parametrize(("first", "rounds"), [("foes", 1), ("delvers", 2)])
def test_until_the_sides_next_turn(first: str, rounds: int) -> None:
    """Taken in the foes' turn it ends when the Delvers act in that round; taken in one's own, in the next round."""
    bench = attacked(first=first)
    bench.play("mira: total-defense")
    let_act(bench, "foes")
    assert checked(bench.play("bear: attack mira", dice="1"), "attack").target == 14
    if rounds == 2:
        bench.play("bear: pass\nwolf: pass\nnext")
        assert bench["mira"].effect("total-defense") is not None, "the end of the round is not the end of it"
    let_act(bench, "delvers")
    assert bench.state.clock.round == rounds
    assert bench["mira"].effect("total-defense") is None


@pytest.mark.clause("W-81")
def test_the_main_action_is_gone_when_ones_own_turn_comes() -> None:
    bench = attacked()
    assert "W-81" in cited(bench.play("mira: total-defense"))
    let_act(bench, "delvers")
    assert "W-25" in why_not(bench, "mira: attack wolf", "1")
    next_round(bench)
    let_act(bench, "delvers")
    bench.play("mira: attack wolf", dice="1")


@pytest.mark.clause("W-81")
def test_nobody_defends_twice_over() -> None:
    bench = attacked()
    bench.play("mira: total-defense\nset mira.budget.main=1")
    assert "W-81" in why_not(bench, "mira: total-defense")


@pytest.mark.clause("W-82")
@pytest.mark.parametrize(("weapon", "shock"), [("short-sword", 2), ("great-hammer", 2), ("thorns", 3)])
def test_no_shock_until_then(weapon: str, shock: int) -> None:
    thorns = {"weapon": {"thorns": {"damage": "1d4", "shock": 3}}}
    people = (delver("Mira", "b2"), foe("Wolf", "b3", weapons=[weapon]), foe("Bear", "t14"))
    bench = scene(*people, first="foes", library=thorns)
    bench.play("set mira.asks=never")
    assert lost(bench.play("wolf: attack mira", dice="1"), "mira") == [shock]
    bench.table.undo()
    bench.play("mira: total-defense")
    events = bench.play("wolf: attack mira", dice="1")
    assert lost(events, "mira") == []
    assert "W-82" in cited(events)
    let_act(bench, "delvers")
    next_round(bench)
    assert lost(bench.play("wolf: attack mira", dice="1"), "mira") == [shock], "until then, and no longer"


@pytest.mark.clause("W-82")
def test_not_even_a_swarms() -> None:
    bench = attacked()
    bench.play("wolf: swarm mira\n> wait\nset mira.asks=never")
    before = bench.table.head
    assert lost(bench.play("bear: swarm mira", dice="1"), "mira") == [2]
    bench.table.undo()
    assert bench.table.head == before
    bench.play("mira: total-defense")
    events = bench.play("bear: swarm mira", dice="1")
    assert lost(events, "mira") == []
    assert "W-82" in cited(events)


@pytest.mark.clause("W-82")
@pytest.mark.parametrize(
    ("ac", "rules", "damage"),
    [(12, {}, 2), (14, {}, 1), (14, {"shock_floor": "always"}, 2), (12, SUFFERED, 1)],
    ids=str,
)
def test_the_least_that_a_hit_does_is_no_shock(ac: int, rules: Fields, damage: int) -> None:
    """Shock 2/15 reaches AC 12 + 2 and not 14 + 2; what keeps Shock off does not lessen a hit."""
    wolf = foe("Wolf", "b3", weapons=["short-sword"])
    bench = scene(delver("Mira", "b2", ac=ac), wolf, foe("Bear", "t14"), first="foes", rules=rules)
    bench.play("set mira.asks=never\nmira: total-defense")
    assert lost(bench.play("wolf: attack mira", dice="20 1"), "mira") == [damage]
    bench.play("set wolf.budget.main=1")
    events = bench.play("wolf: attack mira", dice="1")
    assert (lost(events, "mira"), "W-82" in cited(events)) == ([], True)


# When


@pytest.mark.clause("W-83")
@pytest.mark.parametrize(
    ("lines", "dice"),
    [
        ("mira: attack wolf", "1"),
        ("mira: other main hums", ""),
        ("mira: disengage", ""),
        ("mira: snap wolf", "1"),
        ("mira: swarm wolf\n> wait", ""),
        ("mira: other move hums\nmira: other move hums", ""),
    ],
)
def test_not_once_the_main_action_is_spent(lines: str, dice: str) -> None:
    bench = attacked(first="delvers")
    bench.play(lines, dice)
    assert why_not(bench, "mira: total-defense") >= {"W-83"}
    let_act(bench, "foes")
    request = question(bench, "wolf: attack mira", dice="12 3")
    assert request is None, "and nobody is asked"


@pytest.mark.clause("W-83")
@pytest.mark.parametrize("spent", ["pass", "other move hums", "hold"])
def test_but_after_a_move_or_at_the_end_of_ones_turn(spent: str) -> None:
    bench = attacked(first="delvers")
    bench.play(f"mira: {spent}")
    let_act(bench, "foes")
    bench.play("mira: total-defense")
    assert bench["mira"].effect("total-defense") is not None
    assert "W-83" in why_not(attacked_after_attack(), "mira: total-defense")


def attacked_after_attack() -> Bench:
    """Mira has attacked already."""
    bench = attacked(first="delvers")
    bench.play("mira: attack wolf", "1")
    return bench


@pytest.mark.clause("W-83")
def test_nor_while_surprised() -> None:
    bench = scene({**PEOPLE[0], "guard": "unaware"}, *PEOPLE[1:], first="")
    bench.play("surprise delvers ruled")
    assert bench["mira"].effect("surprised") is not None
    assert "W-83" in why_not(bench, "mira: total-defense")


@pytest.mark.clause("W-84")
@pytest.mark.parametrize(("roll", "misses"), [(12, True), (13, True), (14, False), (20, False)])
def test_also_after_the_attack_roll_is_seen(roll: int, misses: bool) -> None:
    """The same roll is judged again at +2 AC, before any damage is rolled."""
    bench = attacked()
    bench.play("set mira.asks=always")
    request = question(bench, "wolf: attack mira", dice=str(roll))
    assert isinstance(request, Choose)
    assert request.facts["total"] == roll
    assert "total-defense" in {option.id for option in request.options}
    bench.table.abandon()
    events = bench.play("wolf: attack mira\n> total-defense", dice=str(roll) if misses else f"{roll} 6")
    assert lost(events, "mira") == ([] if misses else [6])
    assert [checked(events, "attack").target, bench["mira"].budgets["main"].left] == [12, 0]
    assert "W-84" in cited(events)


@pytest.mark.clause("W-84")
def test_also_after_a_miss_whose_shock_would_hurt() -> None:
    bench = attacked(hp=6)
    events = bench.play("wolf: attack mira\n> total-defense", dice="11")
    assert lost(events, "mira") == []
    assert bench["mira"].effect("total-defense") is not None
    assert {"W-81", "W-82"} <= cited(events)
    bench.table.undo()
    events = bench.play("wolf: attack mira\n> total-defense", dice="12")
    assert lost(events, "mira") == []
    assert "W-84" in cited(events)


@pytest.mark.clause("W-84")
@pytest.mark.parametrize(("roll", "hp", "asked"), [(13, 20, True), (14, 20, False), (11, 20, False), (11, 6, True)])
def test_nobody_is_asked_where_it_would_change_nothing(roll: int, hp: int, asked: bool) -> None:
    """A hit that stays one, or a miss whose Shock is a scratch."""
    bench = attacked(hp=hp)
    request = question(bench, "wolf: attack mira", dice=f"{roll} 1" if roll > 13 else str(roll))
    assert (request is not None) == asked
    if asked:
        bench.table.abandon()
    else:
        bench.table.undo()
    assert "W-84" in cited(bench.play("wolf: attack mira\n> total-defense", dice="13"))


@pytest.mark.clause("W-84")
def test_luck_is_beyond_it() -> None:
    """What Veteran's Luck has made a hit stays one."""
    lucky = foe("Wolf", "b3", powers=["veterans-luck"], weapons=["club"])
    bench = scene(delver("Mira", "b2"), lucky, foe("Bear", "c3", weapons=["club"]), first="foes")
    bench.play("set mira.asks=always\nset wolf.asks=always")
    events = bench.play("wolf: attack mira\n> take\n> yes\n> total-defense", dice="2 3")
    assert lost(events, "mira") == [3]
    bench.table.undo()
    assert "W-84" in cited(bench.play("bear: attack mira\n> total-defense", dice="12"))
