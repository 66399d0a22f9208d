"""Suggestions that a good GM would make: who screens whom, who swarms, throws, tends, waits, hides and goes where."""

from __future__ import annotations

import pytest

from combattracker.rules.ruleset import Owed
from tests.rulesets.sovereign.policy.test_policy import deed, suggested
from tests.rulesets.sovereign.scene import Fields, at, delver, foe, let_act, scene
from tests.support.bench import Bench

SHIELD: Fields = {"skills": {"stab": 1, "brawl": 0, "shoot": 0}}
HALL: Fields = {"columns": 20, "rows": 14}


def after_its_blow(*people: Fields, who: str = "captain") -> Bench:
    """The foes' turn, in which somebody has a Move left and no Main."""
    bench = scene(*people, first="foes", battlefield=HALL)
    bench.play(f"set {who}.budget.main=0")
    return bench


# Screening


def archer(place: str, **fields: object) -> Fields:
    """One of the captain's archers."""
    return foe("Archer", place, **{"hp": 4, "hd": 1, "weapons": ["small-bow"], **fields})


def captain(place: str, **fields: object) -> Fields:
    """A captain with a Move to spare."""
    return foe("Captain", place, **{"hd": 3, "skills": {"stab": 2}, **fields})


@pytest.mark.parametrize(
    ("place", "ward", "screens"),
    [
        ("b4", {"hd": 1}, False),  # beside it, but nobody worth a captain's blood
        ("b4", {"hd": 3}, True),
        ("b4", {"hd": 1, "spells": ["fear"], "casts": 1}, True),
        ("b9", {"hd": 3}, True),
        ("b10", {"hd": 3}, False),  # out of the fight
    ],
    ids=str,
)
def test_captains_take_blows_only_for_their_like_and_stay_in_the_fight(place: str, ward: Fields, screens: bool) -> None:
    mira = delver("Mira", "d1", weapons=["small-bow"])
    bench = after_its_blow(mira, captain("b3"), archer(place, **ward))
    assert (deed(bench, "captain") == "screen archer") == screens


def test_nobody_screens_from_where_it_stops_nobody_nor_against_those_who_flee_or_sleep() -> None:
    people = (delver("Mira", "d4", speed=20), captain("b3"), archer("b4", hd=3))
    bench = after_its_blow(*people)
    assert deed(bench, "captain") == "screen archer"
    bench.play("mark retreating mira")
    assert deed(bench, "captain") != "screen archer"
    bench.play("unmark retreating mira\nmark asleep mira")
    assert deed(bench, "captain") != "screen archer"
    bench = after_its_blow(*people)
    bench.play("mark retreating archer")
    assert deed(bench, "captain") != "screen archer"


def test_a_caster_without_spells_needs_no_screen() -> None:
    mage = delver("Mira", "b1", hp=9, spells=["sleep"], casts=0, weapons=["staff"])
    bench = scene(delver("Gard", "b2", **SHIELD), mage, foe("Wolf", "b3"))
    bench.play("gard: attack wolf", dice="1")
    assert deed(bench, "gard") != "screen mira"


# Tending


@pytest.mark.parametrize(("heal", "tended"), [(0, False), (1, True)])
def test_nobody_stabilises_where_it_can_not_succeed(heal: int, tended: bool) -> None:
    """Three rounds after the fall and without a kit it takes 13: no 2d6 come to that without any skill."""
    medic = delver("Ana", "b1", skills={"heal": heal, "stab": 0})
    bench = scene(delver("Mira", "b2", hp=3), medic, foe("Wolf", "b3", attack=9), first="foes")
    bench.play("wolf: attack mira", dice="19 8")
    bench.play("set wolf.at=t14\nset wolf.speed=0\nset round=4")
    let_act(bench, "delvers")
    assert (deed(bench, "ana") == "stabilise mira") == tended
    if tended:
        assert suggested(bench, "ana").reason == "Mira dies in 6 rounds: 3% at DC 13"


def test_a_friend_beside_the_dying_makes_it_possible() -> None:
    medic, friend = delver("Ana", "b1", skills={"heal": 0}), delver("Bo", "c1", skills={"heal": 1})
    bench = scene(delver("Mira", "b2", hp=3), medic, friend, foe("Wolf", "b3", attack=9), first="foes")
    bench.play("wolf: attack mira", dice="19 8")
    bench.play("set wolf.at=t14\nset wolf.speed=0\nset round=4")
    let_act(bench, "delvers")
    assert "3%" in suggested(bench, "ana").reason


def test_not_even_a_chirurgeon_kneels_among_blades_while_there_is_time() -> None:
    medic = delver("Ana", "b1", skills={"heal": 2}, powers=["chirurgeon"])
    bench = scene(delver("Mira", "b2", hp=3), medic, foe("Wolf", "c2", attack=9), first="foes")
    bench.play("wolf: attack mira", dice="19 8")
    let_act(bench, "delvers")
    assert deed(bench, "ana") == "attack wolf sword"


# Swarms


def test_a_blow_of_ones_own_is_not_given_up_for_a_swarm_that_gains_less() -> None:
    blade: Fields = {"weapons": ["short-sword"], "attack": 1}
    people = [foe(name, place, **blade) for name, place in (("A", "b2"), ("B", "c2"), ("C", "d2"))]
    bench = scene(delver("Mira", "c3", ac=14, hp=60, shield=True), *people, first="foes")
    assert deed(bench, "a") == "attack mira short-sword"


def test_nobody_joins_a_swarm_by_a_throw_from_afar() -> None:
    people = (foe("A", "b2"), foe("B", "c2"), foe("Thrower", "c8", weapons=["hand-axe"], speed=0))
    bench = scene(delver("Mira", "c3", ac=20, hp=60), *people, first="foes")
    bench.play("a: swarm mira\n> wait")
    assert deed(bench, "b") == "swarm mira"
    assert deed(bench, "thrower") == "shoot mira hand-axe/thrown"


def test_the_swarms_blow_is_the_one_that_promises_most() -> None:
    people = (foe("Weak", "b2", weapons=["club"]), foe("Strong", "c2", weapons=["great-sword"], attack=4))
    bench = scene(delver("Mira", "c3", ac=21, hp=60), *people, first="foes")
    bench.play("strong: swarm mira\n> wait")
    bench.asks("weak: swarm mira")
    found = bench.table.suggestion()
    assert found is not None
    assert found.reason == "Strong's blow promises most"


# Going and throwing


def test_who_could_only_throw_goes_where_it_strikes_for_more() -> None:
    bench = scene(delver("Mira", "b2", weapons=["sword", "hand-axe"]), foe("Wolf", "b7"), battlefield=HALL)
    assert deed(bench, "mira") == "run a6"
    assert "in reach of more than a throw" in suggested(bench, "mira").reason
    bench = scene(delver("Mira", "b2", weapons=["sword", "hand-axe"], speed=10), foe("Wolf", "b7"), battlefield=HALL)
    assert deed(bench, "mira") == "shoot wolf hand-axe/thrown"


def test_nobody_walks_to_within_long_range_for_a_throw() -> None:
    """At 40 feet the axe would reach after two steps, at -2, or by a charge; nearer is better for both."""
    bench = scene(delver("Mira", "b2", weapons=["hand-axe"], speed=10), foe("Wolf", "b10", speed=0), battlefield=HALL)
    assert suggested(bench, "mira").reason == "closer to Wolf"


def test_a_caster_without_spells_stays_away_from_blades() -> None:
    mage = delver("Mira", "b2", hp=9, spells=["sleep"], casts=0, weapons=["staff"])
    bench = scene(mage, foe("Wolf", "b9", speed=10), foe("Bear", "t14"), battlefield=HALL)
    assert deed(bench, "mira") in ("pass", "run b1")
    bench.play("mark asleep wolf\nmark asleep bear\nset mira.at=b7")
    assert deed(bench, "mira").startswith("run"), "those who sleep are another matter"


def test_an_archer_steps_out_of_reach_but_not_beside_somebody_else() -> None:
    bow = delver("Mira", "a8", weapons=["small-bow"], skills={"shoot": 1, "stab": 0})
    crossbow = foe("Guard", "a12", weapons=["crossbow", "club"])
    for people, goal in (((foe("Wolf", "a3"),), "run a11"), ((foe("Wolf", "a3"), crossbow), "pass")):
        bench = scene(bow, *people, battlefield={"columns": 1, "rows": 14})
        bench.play("mira: shoot wolf", dice="1")
        assert deed(bench, "mira") == goal


def test_only_against_arrows_does_one_lie_down() -> None:
    for weapons, low in ((["small-bow"], True), (["staff"], False)):
        bow = delver("Mira", "b2", weapons=["small-bow"], skills={"shoot": 1, "stab": 0})
        shooter = foe("Foe", "b12", weapons=weapons, speed=0, **({} if low else {"spells": ["fear"], "casts": 1}))
        bench = scene(bow, shooter, battlefield={"columns": 3, "rows": 14})
        bench.play("mira: shoot foe", dice="1")
        assert (deed(bench, "mira") == "prone") == low


def test_one_goes_around_what_is_between_and_not_to_and_fro() -> None:
    """The nearest square to the wolf is behind a wall; each Move leads farther along the way around it."""
    wall = [f"{column}4" for column in "abcdefghi"]
    bench = scene(
        delver("Mira", "a5", speed=15),
        foe("Wolf", "a3", speed=0),
        battlefield={"columns": 10, "rows": 6, "blocked": wall},
    )
    places = []
    for _ in range(4):
        bench.play("set mira.budget.move=1\nset mira.budget.main=0")
        found = deed(bench, "mira")
        assert found.startswith("run ")
        bench.play(f"mira: {found}")
        places.append(at(bench, "mira"))
    assert len(set(places)) == 4
    assert int(places[-1][1:]) < 4, "it is on the wolf's side of the wall"


# Waiting and wasting


def test_nobody_holds_an_action_for_those_who_are_busy_elsewhere() -> None:
    people = (delver("Mira", "b2", speed=10), delver("Ana", "b13"), foe("Wolf", "b14", speed=40))
    assert deed(scene(*people, battlefield=HALL), "mira") != "hold"
    people = (delver("Mira", "b2", speed=10), delver("Ana", "t1"), foe("Wolf", "b14", speed=40))
    assert deed(scene(*people, battlefield=HALL), "mira") == "hold"


def test_speed_is_cast_only_by_who_gets_away_with_it() -> None:
    for room, cast in ((12, True), (2, False)):
        mage = delver("Mira", "a1", hp=9, spells=["speed"], casts=2, weapons=["staff"])
        bench = scene(mage, foe("Wolf", "b1"), battlefield={"columns": room, "rows": 2})
        bench.play("set mira.budget.main=0")
        assert (deed(bench, "mira") == "cast speed") == cast


def test_a_sleeper_is_no_help_to_its_side() -> None:
    """Twenty sleeping hit points win nothing: the last one awake thinks of survival."""
    people = (delver("Mira", "b2", hp=30), foe("Wolf", "b9", hp=90), foe("Fox", "j9", hp=8, morale="survivor"))
    bench = scene(*people, battlefield=HALL)
    bench.play("mark asleep wolf\nhurt 4 fox")
    bench.asks("next")
    found = bench.table.suggestion()
    assert found is not None
    assert found.reason == "survival: 4 hit points against 30"


def test_the_prompt_goes_on_to_those_who_have_something_to_do() -> None:
    """Where the first would do nothing, what another would do is suggested; then all are done in one go."""
    people = (foe("Idle", "t14", speed=0), foe("Wolf", "b3"), delver("Mira", "b2", ac=30))
    bench = scene(*people, first="foes", battlefield=HALL)
    step = bench.table.next_step()
    assert isinstance(step, Owed)
    assert step.who == "idle"
    found = bench.table.suggestion(step)
    assert found is not None
    assert found.command is not None
    assert (found.command.actor, found.command.action) == ("wolf", "attack")
    bench.play("set mira.asks=never")
    bench.play("wolf: attack mira", dice="1")
    step = bench.table.next_step()
    assert isinstance(step, Owed)
    found = bench.table.suggestion(step)
    assert found is not None
    assert found.command is not None
    assert found.command.action == "pass-all"
