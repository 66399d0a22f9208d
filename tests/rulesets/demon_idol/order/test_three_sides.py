"""Three parties who are all each other's enemies: each rule that compares sides, with a third one (AMB-A25)."""

from __future__ import annotations

import json

import pytest

from combattracker.model.facts.events import Checked
from tests.rulesets.demon_idol.procedure.test_fights import heard
from tests.rulesets.demon_idol.scene import SPELLS, WEAPONS, Fields, caster, figure, foe, hero, order, slot, together
from tests.support.bench import Bench, cited, of_type
from tests.support.breaking import Rules


def rat(name: str, **fields: object) -> Fields:
    """One of the third party."""
    return figure(name, "rats", **fields)


def three(*figures: Fields, rules: Fields | None = None) -> Bench:
    """A fight of three parties, before its first phase."""
    encounter = {
        "ruleset": "demon-idol",
        "title": "Test",
        "rules": rules or {},
        "sides": {"heroes": {}, "foes": {}, "rats": {}},
        "combatants": figures,
        "library": {"weapon": WEAPONS, "spell": SPELLS},
    }
    return Bench(json.dumps(encounter))


def resolving(*figures: Fields, lines: str, heroes: int, foes: int, rats: int) -> Bench:
    """A round of three parties who all stand together, with these declarations and numerals."""
    bench = three(*figures)
    bench.play(f"skip\nskip\nnotes inches=0\nskip\n{lines}\nskip\nnotes heroes={heroes} foes={foes} rats={rats}")
    return bench


PLAIN = (hero("Dagmar"), foe("Thug"), rat("Rat"))
ROUND = "thug: strike rat\nrat: strike dagmar\ndagmar: strike thug"


# Meeting


@pytest.mark.clause("A-13")
def test_each_other_party_has_a_reaction_of_its_own() -> None:
    events = three(*PLAIN).play("next", "3 99")
    rolls = of_type(events, Checked)
    assert [(roll.who, roll.outcome) for roll in rolls] == [("thug", "violent"), ("rat", "enthusiastic")]


@pytest.mark.clause("A-22")
@pytest.mark.parametrize(("rats", "checks"), [(1, 0), (2, 0)])
def test_a_hostile_party_counts_those_it_is_hostile_to(rats: int, checks: int) -> None:
    """The rats are no reason for the thug to think twice about one hero."""
    bench = three(hero("Dagmar"), foe("Thug", attitude="hostile"), *(rat(f"Rat {n}", mind="none") for n in range(rats)))
    bench.play("next\nskip\nnotes inches=5", "50")
    assert len(of_type(bench.play("next"), Checked)) == checks


@pytest.mark.clause("A-23")
@pytest.mark.parametrize(("thugs", "rats", "fear"), [(2, 2, False), (3, 1, True), (1, 3, True)])
def test_two_small_parties_do_not_make_one_superior_force(thugs: int, rats: int, fear: bool) -> None:
    figures = [hero("Hand", kind="hireling"), *(foe(f"Thug {n}", mind="none") for n in range(thugs))]
    bench = three(*figures, *(rat(f"Rat {n}", mind="none") for n in range(rats)))
    bench.play("skip\nskip\nnotes inches=5")
    assert bool(of_type(bench.play("next", "1" if fear else ""), Checked)) == fear


@pytest.mark.clause("A-17")
@pytest.mark.parametrize(
    ("dice", "segments", "free"),
    [
        ("6 1 2", 2, ["dagmar"]),
        ("1 2 2", 1, ["dagmar"]),
        ("6 6 2", 2, ["dagmar", "thug"]),
        ("2 2 2", 0, []),
        ("6 6 6", 0, []),
    ],
)
def test_surprise_goes_by_each_partys_own_die(dice: str, segments: int, free: list[str]) -> None:
    bench = three(*PLAIN)
    bench.play("skip\nnext\nnotes inches=5\nskip", dice)
    assert bench.state.counters.get("segments", 0) == segments
    if segments:
        assert sorted(Rules("demon-idol")["who_declares.undecided"](bench.state)) == sorted(free)


@pytest.mark.clause("A-17", "A-24")
def test_whoever_wakes_first_acts_in_the_later_segments_with_the_others() -> None:
    bench = three(*PLAIN)
    bench.play("skip\nnext\nnotes inches=0\nskip", "6 1 2")
    bench.play("dagmar: pass\nnext\nnext")
    assert bench.state.clock.segment == 2
    bench.play("thug: strike rat\ndagmar: strike thug\nnext")
    assert together(bench) == [["dagmar", "thug"]]


@pytest.mark.clause("A-16")
def test_who_was_noticed_by_all_can_still_be_surprised_by_the_third() -> None:
    bench = three(hero("Dagmar", detected=True), foe("Thug", detected=True), rat("Rat"))
    assert {roll.who for roll in of_type(bench.play("skip\nnext", "6 6"), Checked)} == {"dagmar", "thug"}


@pytest.mark.clause("A-20")
def test_nobody_begins_in_a_melee_with_the_other_party() -> None:
    bench = three(*PLAIN)
    bench.play("skip\nskip\nnext", "1")
    places = {who: bench[who].facts["place"] for who in ("dagmar", "thug", "rat")}
    assert places == {"dagmar": 0, "thug": 5, "rat": -5}


# Initiative


@pytest.mark.clause("A-58", "A-59")
@pytest.mark.parametrize(
    ("heroes", "foes", "rats", "expected"),
    [(6, 4, 1, ["dagmar", "thug", "rat"]), (1, 6, 3, ["thug", "rat", "dagmar"]), (2, 1, 3, ["rat", "dagmar", "thug"])],
)
def test_the_higher_the_sooner(heroes: int, foes: int, rats: int, expected: list[str]) -> None:
    bench = resolving(*PLAIN, lines=ROUND, heroes=heroes, foes=foes, rats=rats)
    assert order(bench) == expected


@pytest.mark.clause("A-56", "A-60")
@pytest.mark.parametrize(
    ("heroes", "foes", "rats", "expected", "told"),
    [
        (6, 2, 2, [["dagmar"], ["rat"], ["thug"]], "heroes, then foes and rats tied"),
        (2, 6, 2, [["thug"], ["rat"], ["dagmar"]], "foes, then heroes and rats tied"),
        (5, 5, 1, [["thug"], ["dagmar"], ["rat"]], "heroes and foes tied, then rats"),
        (3, 3, 3, [["rat"], ["thug"], ["dagmar"]], "a tie"),
    ],
)
def test_two_may_tie_before_or_after_the_third(
    heroes: int, foes: int, rats: int, expected: list[list[str]], told: str
) -> None:
    """Among those who are tied the dagger comes before the short sword, and that before the sword."""
    figures = (hero("Dagmar"), foe("Thug", weapons=["short"]), rat("Rat", weapons=["dagger"]))
    bench = resolving(*figures, lines=ROUND, heroes=heroes, foes=foes, rats=rats)
    assert together(bench) == expected
    assert told in " ".join(heard(bench)).lower()
    tied = [slot(bench, who).why for who in ("dagmar", "thug", "rat")]
    assert ["A-89" in why for why in tied] == [
        [heroes, foes, rats].count(number) > 1 for number in (heroes, foes, rats)
    ]


@pytest.mark.clause("A-70")
@pytest.mark.parametrize(
    ("dexterity", "expected"),
    [(10, [["thug"], ["rat"], ["archer"]]), (16, [["thug"], ["archer", "rat"]]), (17, [["thug"], ["archer"], ["rat"]]),
     (18, [["archer", "thug"], ["rat"]])],
)  # fmt: skip
def test_a_good_reaction_overtakes_one_party_after_the_other(dexterity: int, expected: list[list[str]]) -> None:
    """Numerals 3, 4, 6: the bases are 6, 5, 3; a shot is where all the others shoot, too."""
    figures = [
        hero("Archer", weapons=["bow"], dexterity=dexterity),
        foe("Thug", weapons=["bow"]),
        rat("Rat", weapons=["bow"]),
    ]
    lines = "thug: shoot rat\nrat: shoot thug\narcher: shoot rat"
    bench = resolving(*figures, lines=lines, heroes=3, foes=6, rats=4)
    assert [sorted(each) for each in together(bench)] == expected


@pytest.mark.clause("A-45")
def test_a_delay_into_the_tie_of_two_others_goes_by_their_rules() -> None:
    """Bases 2 and 6, 6: four segments late Dagmar strikes with the tied, after the dagger, before the great sword."""
    figures = (hero("Dagmar"), foe("Thug", weapons=["dagger"]), rat("Rat", weapons=["great"]))
    bench = resolving(*figures, lines=ROUND + " delay=4", heroes=6, foes=2, rats=2)
    assert order(bench) == ["thug", "dagmar", "rat"]
    assert "A-45" in slot(bench, "dagmar").why


@pytest.mark.clause("A-6")
def test_who_awaits_the_others_awaits_both() -> None:
    bench = resolving(*PLAIN, lines="thug: strike rat\nrat: strike dagmar\ndagmar: await", heroes=6, foes=1, rats=3)
    assert order(bench) == ["rat", "thug", "dagmar"]


@pytest.mark.clause("A-72")
def test_two_casters_at_each_other_ignore_the_third() -> None:
    figures = (caster("Mestor"), caster("Morga", "foes"), caster("Mouse", "rats"))
    lines = "morga: cast bolt2 mestor\nmouse: cast bolt1 mestor\nmestor: cast bolt5 morga"
    bench = resolving(*figures, lines=lines, heroes=6, foes=1, rats=3)
    assert order(bench) == ["mouse", "morga", "mestor"]


@pytest.mark.clause("A-83")
def test_enemies_of_both_kinds_may_meet_a_charge() -> None:
    bench = three(*PLAIN)
    bench.play(
        "skip\nskip\nnotes inches=0\nskip\nset dagmar.place=-6\nthug: pass\nrat: pass\ndagmar: charge thug\nskip"
    )
    bench.play("notes heroes=6 foes=1 rats=3")
    events = bench.play("next\n> yes\n> yes", "1 1 1")
    assert sorted(roll.who for roll in of_type(events, Checked)) == ["dagmar", "rat", "thug"]


# Morale and the end


@pytest.mark.clause("A-67")
def test_each_partys_groups_check_at_its_own_turn() -> None:
    pack = [rat(name, group="pack") for name in ("Rat", "Vole")]
    band = [foe(name, group="band") for name in ("Thug", "Ox")]
    bench = three(hero("Dagmar"), *band, *pack)
    bench.play("skip\nskip\nnotes inches=0\nskip\nskip\nset vole.hp==0\nset ox.hp==0\nnotes heroes=6 foes=2 rats=4")
    assert [each.id for each in bench.state.agenda] == ["rats/morale/1", "foes/morale/1"]


@pytest.mark.clause("A-107")
def test_the_fight_goes_on_while_two_parties_stand() -> None:
    bench = resolving(*PLAIN, lines=ROUND, heroes=6, foes=4, rats=1)
    bench.play("skip\nset dagmar.hp=0\nskip\nskip")
    assert bench.state.clock.phase == "declare"
    bench.play("skip\nnotes foes=4 rats=1\nskip\nset rat.hp=0\nskip\nskip")
    assert bench.state.clock.phase == "recovery"
    assert "A-107" in cited(bench.play("thug: rest"))
