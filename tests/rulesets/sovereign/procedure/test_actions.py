"""Types of action, Instants, free attacks, and the table of actions (W-24 to W-50)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose, Confirm
from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import Fields, at, checked, delver, foe, let_act, lost, next_round, question, scene
from tests.support.bench import Bench, cited, of_type

TRAINED = {"stab": 1, "shoot": 0, "brawl": 0}


def actions(bench: Bench, who: str) -> tuple[int, int]:
    """The Main and Move actions that somebody has left."""
    return bench[who].budgets["main"].left, bench[who].budgets["move"].left


def attackers(events: tuple[e.Event, ...]) -> list[str]:
    """Who makes an attack roll, in order."""
    return [roll.who for roll in of_type(events, e.Checked) if roll.purpose == "attack"]


def beside(**fields: object) -> Bench:
    """Mira beside a wolf and a bear that are armed, and a clerk who is not; Ana is some way off."""
    armed = (foe("Wolf", "c3"), foe("Bear", "d4"), foe("Clerk", "c5", weapons=[]))
    return scene(delver("Mira", "c4", **fields), delver("Ana", "a4", skills=TRAINED), *armed)


# Types


@pytest.mark.clause("W-24")
@pytest.mark.parametrize(("kind", "left"), [("main", (0, 1)), ("move", (1, 0)), ("free", (1, 1)), ("instant", (1, 1))])
def test_four_types_of_action(kind: str, left: tuple[int, int]) -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "h8"))
    assert actions(bench, "mira") == (1, 1)
    assert "W-24" in cited(bench.play(f"mira: other {kind} hums"))
    assert actions(bench, "mira") == left


@pytest.mark.clause("W-24")
def test_every_round_brings_a_main_and_a_move_action_and_saves_none() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "h8"))
    bench.play("mira: other main hums")
    events = next_round(bench)
    assert actions(bench, "mira") == actions(bench, "wolf") == (1, 1)
    assert "W-24" in cited(events)
    next_round(bench)
    assert actions(bench, "mira") == (1, 1)


@pytest.mark.clause("W-25")
@pytest.mark.parametrize("line", ["attack wolf", "shove wolf", "other main hums", "skill heal INT 8", "swarm wolf"])
def test_one_main_action_a_round(line: str) -> None:
    bench = scene(delver("Mira", "b2", hp=90), foe("Wolf", "b3", hp=90))
    bench.play("mira: attack wolf", dice="1")
    assert actions(bench, "mira") == (0, 1)
    assert why_not(bench, f"mira: {line}", "1 1 1 1") >= {"W-25"}
    next_round(bench)
    assert "W-25" in cited(bench.play("mira: attack wolf", dice="1"))


@pytest.mark.clause("W-25")
def test_a_spell_is_a_main_action() -> None:
    spell = {"spell": {"zap": {"aims": "foe", "flat_level": True}}}
    bench = scene(delver("Mira", "b2", spells=["zap"], casts=3, weapons=["staff"]), foe("Wolf", "h8"), library=spell)
    assert "W-25" in cited(bench.play("mira: cast zap wolf"))
    assert actions(bench, "mira") == (0, 1)
    assert "W-25" in why_not(bench, "mira: cast zap wolf")
    assert "W-25" in why_not(bench, "mira: other main hums")


@pytest.mark.clause("W-26")
@pytest.mark.parametrize("line", ["run b8", "stand", "drink", "other move hums"])
def test_one_move_action_a_round(line: str) -> None:
    bench = scene(delver("Mira", "b2", items={"healing-potion": 1}), foe("Wolf", "h14"))
    if line == "stand":
        bench.play("mira: prone")
    events = bench.play(f"mira: {line}", dice="1" if line == "drink" else "")
    assert actions(bench, "mira") == (1, 0)
    assert "W-26" in cited(events)


@pytest.mark.clause("W-26")
def test_a_move_is_30_feet() -> None:
    bench = scene(delver("Mira", "a1"), foe("Wolf", "t14"))
    bench.refusal("mira: run h1")
    assert "W-26" in cited(bench.play("mira: run g1"))


@pytest.mark.clause("W-27")
def test_the_main_action_may_be_a_second_move() -> None:
    bench = scene(delver("Mira", "a1"), foe("Wolf", "t14"))
    bench.play("mira: run g1")
    assert actions(bench, "mira") == (1, 0)
    assert "W-27" in cited(bench.play("mira: run m1"))
    assert (actions(bench, "mira"), at(bench, "mira")) == ((0, 0), "m1")
    bench.refusal("mira: run n1")
    assert "W-83" in why_not(bench, "mira: total-defense"), "it is spent"
    assert "W-57" in why_not(bench, "mira: snap wolf", "1")


@pytest.mark.clause("W-28")
def test_free_actions_cost_nothing_and_are_many() -> None:
    bench = scene(delver("Mira", "b2", weapons=["sword", "dagger", "club"]), foe("Wolf", "b3"))
    for line in (
        "prone",
        "drop club",
        "drop dagger",
        "wield sword none",
        "other free shouts",
        "other free shouts again",
    ):
        assert "W-28" in cited(bench.play(f"mira: {line}"))
        assert actions(bench, "mira") == (1, 1)
    assert {"club", "dagger"} <= set(bench.state.ground)


@pytest.mark.clause("W-28")
def test_on_ones_own_turn_only() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b3"))
    bench.refusal("wolf: prone")
    bench.play("mira: pass\nnext")
    assert "W-28" in cited(bench.play("wolf: prone"))


# Instants


@pytest.mark.clause("W-29")
@pytest.mark.parametrize("first", ["delvers", "foes"])
def test_instants_come_on_anybodys_turn(first: str) -> None:
    bench = scene(delver("Mira", "b2"), delver("Ana", "b4"), foe("Wolf", "b3", hp=90), first=first)
    assert "W-29" in cited(bench.play("mira: total-defense"))
    assert lost(bench.play("ana: snap wolf", dice="20 3"), "wolf") == [3]
    assert bench.state.clock.side == first


@pytest.mark.clause("W-29")
def test_and_after_dice_have_been_rolled() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b3"), first="foes")
    request = question(bench, "wolf: attack mira", dice="12")
    assert isinstance(request, Choose)
    assert "W-29" in request.clauses
    bench.table.abandon()
    assert lost(bench.play("wolf: attack mira\n> total-defense", dice="12"), "mira") == []


@pytest.mark.clause("W-29")
def test_the_helpless_have_none() -> None:
    bench = scene(delver("Mira", "b2"), delver("Ana", "b9"), foe("Wolf", "b3"))
    bench.play("set mira.standing=down")
    assert "W-29" in why_not(bench, "mira: total-defense")
    assert "W-29" in why_not(bench, "mira: snap wolf", "1")


LUCKY = {"powers": ["veterans-luck"]}


@pytest.mark.clause("W-30")
def test_veterans_luck_makes_a_miss_an_automatic_hit_once_a_fight() -> None:
    bench = scene(delver("Mira", "b2", **LUCKY), foe("Wolf", "b3", hp=60, ac=30))
    bench.play("set mira.asks=always")
    assert isinstance(question(bench, "mira: attack wolf", dice="1"), Confirm)
    bench.table.abandon()
    events = bench.play("mira: attack wolf\n> yes", dice="1 7")
    assert lost(events, "wolf") == [7]
    assert "W-30" in cited(events)
    next_round(bench)
    let_act(bench, "delvers")
    assert lost(bench.play("mira: attack wolf", dice="1"), "wolf") == [], "it is used up"


@pytest.mark.clause("W-30")
def test_or_a_hit_on_oneself_a_miss() -> None:
    bench = scene(delver("Mira", "b2", hp=5, **LUCKY), foe("Wolf", "b3"), first="foes")
    events = bench.play("wolf: attack mira\n> veterans-luck\n> take", dice="20")
    assert "W-30" in cited(events)
    assert bench["mira"].counters["veterans-luck"] == 1
    assert lost(events, "mira") == [2], "a miss, whose Shock is suffered"


@pytest.mark.clause("W-31")
def test_several_instants_answer_the_same_moment() -> None:
    mira = delver("Mira", "b2", hp=6, **LUCKY)
    bench = scene(mira, delver("Ana", "c4"), delver("Bo", "a4"), foe("Wolf", "b3", hp=8), first="foes")
    request = question(bench, "wolf: attack mira", dice="20")
    assert isinstance(request, Choose)
    assert {"snap-mira", "snap-ana", "snap-bo", "veterans-luck", "take"} == {each.id for each in request.options}
    assert "W-31" in request.clauses
    bench.table.abandon()
    events = bench.play("wolf: attack mira\n> snap-ana\n> snap-bo\n> veterans-luck\n> take", dice="20 16 2 1")
    assert attackers(events) == ["wolf", "ana", "bo"]
    assert lost(events, "wolf") == [2, 2]
    assert lost(events, "mira") == [2]
    assert [actions(bench, who)[0] for who in ("mira", "ana", "bo")] == [1, 0, 0]


# Free attacks


@pytest.mark.clause("W-32")
def test_every_adjacent_foe_armed_for_melee_has_a_free_attack() -> None:
    bench = beside()
    events = bench.play("mira: run c8", dice="20 3 20 4")
    assert attackers(events) == ["wolf", "bear"]
    assert lost(events, "mira") == [3, 4]
    assert "W-32" in cited(events)
    assert actions(bench, "wolf") == actions(bench, "bear") == (1, 1), "free"


@pytest.mark.clause("W-32")
def test_natural_weapons_count_as_armed_and_bows_and_bare_hands_do_not() -> None:
    people = (
        foe("Wolf", "c3", weapons=["wolf-bite"]),
        foe("Archer", "d3", weapons=["small-bow"]),
        foe("Clerk", "e3", weapons=[]),
        foe("Guard", "d5", weapons=["polearm"]),
        foe("Far Guard", "f6", weapons=["polearm"]),
    )
    events = scene(delver("Mira", "d4"), *people).play("mira: run a5", dice="1 1")
    assert attackers(events) == ["wolf", "guard"]
    assert "W-32" in cited(events)


@pytest.mark.clause("W-32")
def test_nor_have_those_who_can_do_nothing_or_hold_somebody() -> None:
    people = (delver("Mira", "c4"), delver("Ana", "b2"), foe("Wolf", "c3"), foe("Bear", "d4"), foe("Fox", "d5"))
    bench = scene(*people)
    bench.play("set fox.standing=unconscious")
    bench.play("ana: grapple wolf", dice="20 6 6")
    assert bench["wolf"].effect("grappled") is not None
    events = bench.play("mira: run c8", dice="1")
    assert attackers(events) == ["bear"]
    assert "W-32" in cited(events)


@pytest.mark.clause("W-32")
@pytest.mark.parametrize(("limit", "free"), [("unlimited", ["wolf", "wolf"]), ("one", ["wolf"])])
def test_how_many_in_a_round_is_a_house_rule(limit: str, free: list[str]) -> None:
    bench = scene(delver("Mira", "c4"), delver("Ana", "d4"), foe("Wolf", "c3"), rules={"opportunity_limit": limit})
    bench.play("set wolf.asks=never")
    events = bench.play("mira: run c8", dice="1") + bench.play("ana: run d8", dice="1" if len(free) > 1 else "")
    assert attackers(events) == free
    assert "W-32" in cited(events)


@pytest.mark.clause("W-32")
@pytest.mark.parametrize(
    ("rules", "around", "away"),
    [({}, True, True), ({"opportunity": "leaving"}, False, True), ({"edition": "later"}, False, True)],
)
def test_starting_beside_a_foe_or_leaving_its_reach_is_a_house_rule(rules: Fields, around: bool, away: bool) -> None:
    bench = scene(delver("Mira", "c4"), foe("Wolf", "c3"), rules=rules)
    assert bool(attackers(bench.play("mira: run d4", dice="1" if around else ""))) == around
    bench.table.undo()
    events = bench.play("mira: run c6", dice="1" if away else "")
    assert bool(attackers(events)) == away
    assert "W-32" in cited(events)


@pytest.mark.clause("W-33")
def test_whoever_has_disengaged_provokes_nobody() -> None:
    bench = beside()
    bench.play("mira: disengage")
    events = bench.play("mira: run c8")
    assert attackers(events) == []
    assert at(bench, "mira") == "c8"
    assert "W-33" in cited(events)


@pytest.mark.clause("W-33")
@pytest.mark.parametrize(("from_whom", "strikes"), [("", []), ("foe=wolf", []), ("foe=guard", ["wolf"])])
def test_nor_does_whoever_the_gm_says_has(from_whom: str, strikes: list[str]) -> None:
    bench = scene(delver("Mira", "c4"), foe("Wolf", "c3"), foe("Guard", "g7"))
    bench.play(f"mark disengaged mira {from_whom}")
    assert attackers(bench.play("mira: run c6", dice="1" if strikes else "")) == strikes


@pytest.mark.clause("W-33")
def test_nor_does_whoever_is_out_of_melee_range() -> None:
    bench = scene(delver("Mira", "c4"), foe("Wolf", "c2"), foe("Guard", "e4", weapons=["polearm"]))
    assert attackers(bench.play("mira: run c3")) == []
    assert attackers(bench.play("mira: run b3", dice="1")) == ["wolf"]
    bench = beside()
    bench.play("mira: disengage")
    assert "W-33" in cited(bench.play("mira: run c8"))


# The table


@pytest.mark.clause("W-34")
def test_a_melee_attack_is_a_main_action_that_provokes_nobody() -> None:
    bench = beside()
    events = bench.play("mira: attack wolf", dice="1")
    assert (actions(bench, "mira"), attackers(events)) == ((0, 1), ["mira"])
    assert "W-34" in cited(events)


@pytest.mark.clause("W-35")
def test_so_is_a_ranged_attack() -> None:
    bench = beside(weapons=["dagger"])
    events = bench.play("mira: shoot wolf", dice="1")
    assert (actions(bench, "mira"), attackers(events)) == ((0, 1), ["mira"])
    assert "W-35" in cited(events)


@pytest.mark.clause("W-36")
def test_so_is_a_swarm_attack() -> None:
    bench = beside()
    bench.play("set ana.at=b4")
    events = bench.play("mira: swarm wolf\n> wait")
    assert (actions(bench, "mira"), attackers(events)) == ((0, 1), [])
    events = bench.play("ana: swarm wolf\n> ana", dice="1")
    assert (actions(bench, "ana"), attackers(events)) == ((0, 1), ["ana"])
    assert "W-36" in cited(events)


@pytest.mark.clause("W-37")
def test_a_charge_is_main_and_move_and_provokes() -> None:
    bench = scene(delver("Mira", "c4"), foe("Wolf", "c3"), foe("Bear", "c10"))
    events = bench.play("mira: charge bear", dice="1 1")
    assert (actions(bench, "mira"), attackers(events)) == ((0, 0), ["wolf", "mira"])
    assert "W-37" in cited(events)


@pytest.mark.clause("W-37")
@pytest.mark.parametrize("spent", ["other main hums", "other move hums"])
def test_with_either_spent_there_is_no_charge(spent: str) -> None:
    bench = scene(delver("Mira", "c4"), foe("Bear", "c10"))
    bench.play(f"mira: {spent}")
    bench.refusal("mira: charge bear", "1")
    bench = scene(delver("Mira", "c4"), foe("Bear", "c10"))
    assert "W-37" in cited(bench.play("mira: charge bear", dice="1"))


@pytest.mark.clause("W-38")
def test_using_a_skill_is_a_main_action_that_provokes() -> None:
    bench = beside()
    events = bench.play("mira: skill sneak DEX 8 hides", dice="1 1 4 4")
    assert (actions(bench, "mira"), attackers(events)) == ((0, 1), ["wolf", "bear"])
    assert "W-38" in cited(events)


@pytest.mark.clause("W-39")
def test_reloading_is_a_main_action_that_provokes_nobody() -> None:
    bench = beside(weapons=["crossbow"])
    bench.play("set mira.at=a9")
    bench.play("mira: shoot wolf", dice="1")
    next_round(bench)
    bench.play("set mira.at=c4")
    events = bench.play("mira: reload")
    assert (actions(bench, "mira"), attackers(events)) == ((0, 1), [])
    assert "W-39" in cited(events)
    assert bench["mira"].items["crossbow"].data["loaded"] is True


@pytest.mark.clause("W-40")
@pytest.mark.parametrize(("item", "was"), [("dagger", False), ("sword", True)])
def test_readying_or_stowing_is_a_main_action_that_provokes_nobody(item: str, was: bool) -> None:
    bench = beside(stowed=["dagger"])
    assert bench["mira"].items[item].data["ready"] is was
    events = bench.play(f"mira: ready {item}")
    assert (actions(bench, "mira"), attackers(events)) == ((0, 1), [])
    assert bench["mira"].items[item].data["ready"] is not was
    assert "W-40" in cited(events)


@pytest.mark.clause("W-41")
def test_disengaging_is_a_main_action_that_provokes_nobody() -> None:
    bench = beside()
    events = bench.play("mira: disengage")
    assert (actions(bench, "mira"), attackers(events)) == ((0, 1), [])
    assert "W-41" in cited(events)


@pytest.mark.clause("W-42")
@pytest.mark.parametrize(("start", "provoked"), [("c4", ["wolf", "bear"]), ("a6", [])])
def test_screening_is_a_move_that_provokes_if_it_starts_in_melee(start: str, provoked: list[str]) -> None:
    bench = beside(skills=TRAINED)
    bench.play(f"set mira.at={start}")
    events = bench.play("mira: screen ana", dice="1 1" if provoked else "")
    assert (actions(bench, "mira"), attackers(events)) == ((1, 0), provoked)
    assert "W-42" in cited(events)


@pytest.mark.clause("W-42")
def test_but_not_where_nobody_has_to_move_for_it() -> None:
    bench = beside(skills=TRAINED)
    bench.play("set ana.at=b4")
    events = bench.play("mira: screen ana")
    assert (actions(bench, "mira"), attackers(events), at(bench, "mira")) == ((1, 0), [], "c4")
    assert "W-42" in cited(events)


@pytest.mark.clause("W-43")
@pytest.mark.parametrize(("start", "provoked"), [("c4", ["wolf", "bear"]), ("a6", [])])
def test_running_is_a_move_that_provokes(start: str, provoked: list[str]) -> None:
    bench = beside()
    bench.play(f"set mira.at={start}")
    events = bench.play("mira: run b8", dice="1 1" if provoked else "")
    assert (actions(bench, "mira"), attackers(events)) == ((1, 0), provoked)
    assert "W-43" in cited(events)


@pytest.mark.clause("W-44")
def test_picking_up_is_a_move_that_provokes() -> None:
    bench = beside(weapons=["sword", "dagger"])
    bench.play("mira: drop dagger")
    events = bench.play("mira: pick-up dagger", dice="1 1")
    assert (actions(bench, "mira"), attackers(events)) == ((1, 0), ["wolf", "bear"])
    assert "dagger" in bench["mira"].items
    assert "W-44" in cited(events)


@pytest.mark.clause("W-45")
def test_standing_up_is_a_move_that_provokes() -> None:
    bench = beside()
    bench.play("mira: prone")
    events = bench.play("mira: stand", dice="1 1")
    assert (actions(bench, "mira"), attackers(events)) == ((1, 0), ["wolf", "bear"])
    assert checked(events, "attack").terms, "it is still prone while they strike"
    assert bench["mira"].effect("prone") is None
    assert "W-45" in cited(events)


@pytest.mark.clause("W-46")
def test_holding_is_a_move_that_provokes_nobody() -> None:
    bench = beside()
    events = bench.play("mira: hold")
    assert (actions(bench, "mira"), attackers(events)) == ((1, 0), [])
    assert "W-46" in cited(events)
    bench = beside()
    bench.play("mira: other move hums")
    assert "W-46" in why_not(bench, "mira: hold"), "the Main is no Move for that"


@pytest.mark.clause("W-47")
def test_going_prone_is_free_and_provokes_nobody() -> None:
    bench = beside()
    events = bench.play("mira: prone")
    assert (actions(bench, "mira"), attackers(events)) == ((1, 1), [])
    assert bench["mira"].effect("prone") is not None
    assert "W-47" in cited(events)


@pytest.mark.clause("W-48")
def test_total_defense_is_an_instant_for_the_main_action_that_provokes_nobody() -> None:
    bench = beside()
    events = bench.play("mira: total-defense")
    assert (actions(bench, "mira"), attackers(events)) == ((0, 1), [])
    assert "W-48" in cited(events)


@pytest.mark.clause("W-49")
def test_a_snap_attack_is_an_instant_for_the_main_action_that_provokes_nobody() -> None:
    bench = beside()
    bench.play("ana: pass\nmira: pass\nnext")
    events = bench.play("mira: snap wolf", dice="1")
    assert (actions(bench, "mira"), attackers(events)) == ((0, 1), ["mira"])
    assert "W-49" in cited(events)


@pytest.mark.clause("W-50")
@pytest.mark.parametrize("kind", ["main", "move", "free", "instant"])
@pytest.mark.parametrize("provokes", ["yes", "no"])
def test_whatever_else_one_does_the_gm_gives_it_a_type_and_says_whether_it_provokes(kind: str, provokes: str) -> None:
    bench = beside()
    events = bench.play(
        f"mira: other provokes={provokes} {kind} pulls a lever", dice="1 1" if provokes == "yes" else ""
    )
    assert attackers(events) == (["wolf", "bear"] if provokes == "yes" else [])
    assert actions(bench, "mira") == (1 - (kind == "main"), 1 - (kind == "move"))
    assert "W-50" in cited(events)
