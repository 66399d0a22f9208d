"""The action codes: what is filed under each, and what each of them does (A-1 … A-11)."""

from __future__ import annotations

import re

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.demon_idol.scene import Fields, Library, caster, declaring, foe, hero, numerals, order, slot
from tests.support.bench import Bench, of_type

SMALL: Fields = {"class": None, "hd": "1/2", "hp": 1}
LIBRARY: Library = {
    "device": {"wand": {"time": 3, "stored": 0, "range": 20, "damage": "1d4"}},
    "psionics": {
        "usual": {
            "table": {"thrust": {"51-75": [6, 5, 4, 3, 2]}, "blast": {"51-75": [1, 1, 1, 1, 1]}},
        }
    },
}


def filed(code: str, line: str, clause: str) -> object:
    """A case of the test below, marked with the clause of its code."""
    return pytest.param(code, line, marks=pytest.mark.clause(clause), id=line.split()[0])


def all_trades(**fields: object) -> Fields:
    """A hero who can do everything."""
    known: dict[str, object] = {"class": "cleric", "weapons": ["spear", "bow"], "spells": {"bolt3": 1}}
    known |= {"devices": {"wand": 1}, "psionics": {"strength": 60, "attacks": ["thrust"], "defences": ["blank"]}}
    return hero("Dagmar", **{**known, **fields})


@pytest.mark.parametrize(
    ("code", "line"),
    [
        filed("P", "psionics thrust blank thug", "A-3"),
        filed("A", "avoid retreat", "A-4"),
        filed("B", "parley", "A-5"),
        filed("C", "await", "A-6"),
        filed("D", "device wand thug", "A-7"),
        filed("D", "cast bolt3 thug", "A-7"),
        filed("D", "turn-undead", "A-7"),
        filed("D", "shoot thug", "A-7"),
        filed("E", "close thug", "A-8"),
        filed("E", "charge thug", "A-8"),
        filed("E", "move back", "A-8"),
        filed("E", "fetch bow", "A-8"),
        filed("F", "brace", "A-9"),
        filed("G", "strike thug", "A-10"),
        filed("H", "grapple thug", "A-11"),
    ],
)
def test_the_code_of_each_action(code: str, line: str) -> None:
    weapons = ["bow"] if line.startswith("shoot") else ["spear", "bow"]
    gifts = {"strength": 60, "attacks": ["thrust"], "defences": ["blank"]}
    figures = [all_trades(weapons=weapons), foe("Thug", psionics=gifts)]
    bench = declaring(*figures, inches=5, library=LIBRARY)
    bench.play(f"thug: pass\ndagmar: {line}")
    assert bench.state.declared["dagmar"].data["code"] == code
    numerals(bench, 5, 2)
    assert re.search(rf"\({code}(, 1 of \d)?\)$", bench.state.agenda[0].action)


@pytest.mark.clause("A-2")
def test_inside_a_side_the_codes_are_the_order() -> None:
    figures: list[Fields] = [
        hero("Strikes"),
        hero("Charges", back=5),
        hero("Braces", weapons=["spear"]),
        hero("Shoots", weapons=["bow"], back=5),
        hero("Parleys"),
        hero("Grapples"),
        hero("Avoids"),
        foe("Thug", level=5),
        foe("Ruffian"),
    ]
    bench = declaring(*figures)
    bench.play("thug: strike strikes\nruffian: parley\nnext", "1")
    bench.play(
        "strikes: strike thug\ncharges: charge thug\nbraces: brace\nshoots: shoot ruffian\nparleys: parley\n"
        "grapples: grapple thug\navoids: avoid retreat"
    )
    numerals(bench, 5, 2)
    heroes = ["avoids", "parleys", "shoots", "charges", "braces", "strikes", "grapples"]
    assert order(bench) == [*heroes, "ruffian", "thug"]
    assert "code G [A-2]" in slot(bench, "strikes").why


# Sweeps


def swept(level: int, **fields: object) -> Bench:
    """A fighter of some level among three of less than one hit die."""
    foes = [foe(name, **{**SMALL, **fields}) for name in ("Gob", "Gib", "Gab")]
    bench = declaring(hero("Dagmar", level=level), *foes, foe("Ogre", level=4))
    bench.play("gob: pass\ngib: pass\ngab: pass\nogre: pass\ndagmar: strike gob")
    numerals(bench, 6, 1)
    return bench


@pytest.mark.clause("A-1")
def test_each_attack_of_a_sweep_is_a_routine_of_its_own() -> None:
    bench = swept(3)
    assert [each.id for each in bench.state.agenda] == [f"dagmar/strike/{n}" for n in (1, 2, 3)]
    for down in (1, 2, 3):
        events = bench.play("next", "20 4")
        assert len([check for check in of_type(events, e.Checked) if check.dice == "1d20"]) == 1
        assert [bench.hp(who) <= 0 for who in ("gob", "gib", "gab")].count(True) == down
    assert order(bench) == []


@pytest.mark.clause("A-1")
@pytest.mark.parametrize(("level", "routines"), [(1, 1), (2, 2), (5, 5)])
def test_a_sweep_has_an_attack_for_each_level(level: int, routines: int) -> None:
    bench = swept(level)
    assert len(bench.state.agenda) == routines
    bench.play("next", "20 4")
    assert bench.hp("gob") < 0


def test_nobody_sweeps_among_foes_of_a_whole_hit_die() -> None:
    assert len(swept(3, hd="1").state.agenda) == 1


# Psionics


def duel(theirs: str = "none none", **fields: object) -> Bench:
    """Two minds at each other: 60 points against 60."""
    gifts = {"strength": 60, "attacks": ["thrust", "blast"], "defences": ["blank"], **fields}
    bench = declaring(hero("Mind", psionics=gifts), foe("Brain", psionics=gifts), library=LIBRARY)
    bench.play(f"brain: psionics {theirs}\nmind: psionics thrust blank brain")
    numerals(bench, 5, 2)
    return bench


@pytest.mark.clause("A-3")
def test_a_psionic_exchange_in_every_segment() -> None:
    bench = duel()
    assert [each.id for each in bench.state.agenda] == [f"mind/psionics/{n}" for n in range(1, 11)]
    bench.play("next")
    assert bench["mind"].pools["psi"].current == 60 - 4 - 1
    assert bench["brain"].pools["psi"].current == 60 - 6
    bench.play("next")
    assert bench["mind"].pools["psi"].current == 60 - 8 - 2
    assert [each.id for each in bench.state.agenda] == [f"mind/psionics/{n}" for n in range(3, 11)]


@pytest.mark.clause("A-3")
def test_psionics_leave_no_time_for_anything_else() -> None:
    bench = duel()
    assert set(order(bench)) == {"mind"}
    assert "A-48" in str(bench.refusal("mind: strike brain"))


@pytest.mark.clause("A-3")
def test_only_a_blast_reaches_a_mind_without_the_gift() -> None:
    gifts = {"strength": 60, "attacks": ["thrust", "blast"], "defences": ["blank"]}
    bench = declaring(hero("Mind", psionics=gifts), foe("Thug"), library=LIBRARY)
    bench.play("thug: pass")
    assert "[A-3]" in str(bench.refusal("mind: psionics thrust blank thug"))
    assert bench.options("mind: psionics blast blank")["thug"].refusal is None


@pytest.mark.clause("A-3")
def test_whoever_is_hurt_keeps_its_defence_only() -> None:
    """A thrust costs 4 and takes 6 from who defends with nothing better than a mind blank, which costs 1."""
    bench = duel("thrust none mind")
    bench.play("hurt mind 1\nnext")
    assert bench["brain"].pools["psi"].current == 60 - 4
    assert bench["mind"].pools["psi"].current == 60 - 1 - 6


# A: avoiding


@pytest.mark.clause("A-4")
def test_falling_back_goes_an_inch_and_the_foe_may_follow() -> None:
    for answer, away in (("yes", 0.3), ("no", 1.0)):
        bench = declaring(hero("Dagmar"), foe("Thug"))
        bench.play("thug: pass\ndagmar: avoid fall-back")
        numerals(bench, 5, 2)
        bench.play(f"next\n> {answer}")
        assert bench["dagmar"].facts["place"] == -1
        assert abs(float(bench["thug"].facts["place"] or 0) + 1) == pytest.approx(away)


@pytest.mark.clause("A-4")
def test_a_retreat_from_melee_costs_a_parting_attack_and_is_the_full_move() -> None:
    bench = declaring(hero("Dagmar"), foe("Thug", pursues="always"))
    bench.play("thug: pass\ndagmar: avoid retreat")
    numerals(bench, 5, 2)
    bench.play("next", "20 5")
    assert bench.hp("dagmar") == 15
    assert bench["dagmar"].facts["place"] == -12


@pytest.mark.clause("A-4")
def test_whoever_is_not_in_melee_leaves_unharmed() -> None:
    bench = declaring(hero("Dagmar"), foe("Thug", pursues="always"), inches=3)
    bench.play("thug: pass\ndagmar: avoid flee")
    numerals(bench, 5, 2)
    bench.play("next")
    assert bench["dagmar"].facts["place"] == -12
    avoiding = bench["dagmar"].effect("avoiding")
    assert avoiding is not None
    assert avoiding.data["way"] == "flee"


# B and C


@pytest.mark.clause("A-4")
@pytest.mark.parametrize("line", ["cast vanish", "device token"])
def test_escape_by_magic_is_a_way_of_avoiding(line: str) -> None:
    """Filed under A, it comes before every shot and spell of the side, unless the GM says otherwise."""
    library: Library = {
        "spell": {"vanish": {"time": 1, "aims": "self", "escapes": True}},
        "device": {"token": {"time": 1, "stored": 0, "aims": "self", "escapes": True}},
    }
    gone = hero("Mestor", **{"class": "magic-user", "spells": {"vanish": 1}, "devices": {"token": 1}})
    bench = declaring(hero("Archer", weapons=["bow"]), gone, foe("Thug"), inches=5, library=library)
    bench.play(f"thug: pass\nnext\narcher: shoot thug\nmestor: {line}", "1")
    numerals(bench, 6, 1)
    assert order(bench) == ["mestor", "archer"]
    bench.play("next")
    assert bench["mestor"].standing == "fled"


@pytest.mark.clause("A-5")
def test_words_come_before_deeds() -> None:
    bench = declaring(hero("Dagmar"), hero("Odile"), foe("Thug"))
    bench.play("thug: pass\nnext\ndagmar: strike thug\nodile: parley text=peace", "1")
    numerals(bench, 5, 2)
    assert order(bench) == ["odile", "dagmar"]
    bench.play("next")
    assert order(bench) == ["dagmar"]


@pytest.mark.clause("A-5")
def test_what_has_no_mind_has_no_words() -> None:
    bench = declaring(hero("Dagmar"), foe("Bones", mind="none"))
    assert "[A-5]" in str(bench.refusal("bones: parley"))


@pytest.mark.clause("A-6")
def test_whoever_awaits_acts_after_the_others_with_anything_but_a_charge() -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"))
    bench.play("thug: strike dagmar\ndagmar: await")
    numerals(bench, 6, 1)
    assert order(bench) == ["thug", "dagmar"]
    bench.play("next", "1")
    options = bench.options("next")
    assert options["charge"].refusal is not None
    assert options["charge"].refusal.clauses == ("A-6",)
    assert options["strike"].refusal is None
    bench.play("next\n> strike\n> thug", "20 6")
    assert bench.hp("thug") == 14


# E: moving


@pytest.mark.clause("A-8")
def test_whoever_closes_in_neither_strikes_nor_is_struck_there_this_round() -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"), inches=6)
    bench.play("thug: strike dagmar\ndagmar: close thug")
    numerals(bench, 5, 2)
    bench.play("next")
    assert bench["dagmar"].facts["place"] == pytest.approx(5.7)
    events = bench.play("next")
    assert of_type(events, e.Checked) == []
    assert bench.hp("dagmar") == 20


@pytest.mark.clause("A-8")
@pytest.mark.parametrize(("inches", "place"), [(3, -3.0), (12, -12.0), (0, 0.0)])
def test_repositioning_goes_as_far_as_it_should(inches: int, place: float) -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"), inches=6)
    bench.play(f"thug: pass\ndagmar: move back inches={inches}")
    numerals(bench, 5, 2)
    bench.play("next")
    assert bench["dagmar"].facts["place"] == place


@pytest.mark.clause("A-8")
@pytest.mark.parametrize(("apart", "place"), [(0, -1), (0.3, -0.7), (1, 0)])
def test_from_a_melee_nobody_shifts_more_than_an_inch_or_out_of_reach(apart: float, place: float) -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"))
    bench.play(f"set thug.place={apart}\nthug: pass\ndagmar: move back")
    numerals(bench, 5, 2)
    bench.play("next")
    assert bench["dagmar"].facts["place"] == place


@pytest.mark.clause("A-8")
def test_fetching_another_weapon() -> None:
    bench = declaring(hero("Dagmar", weapons=["sword", "dagger"]), foe("Thug"))
    bench.play("thug: pass\ndagmar: fetch dagger")
    numerals(bench, 5, 2)
    bench.play("next")
    assert bench["dagmar"].facts["weapon"] == "dagger"


# F: set weapons


@pytest.mark.clause("A-9")
@pytest.mark.parametrize(("line", "lost"), [("brace", 10), ("strike dagmar", 5)])
def test_a_set_weapon_deals_double_damage_to_whoever_charges(line: str, lost: int) -> None:
    bench = declaring(hero("Dagmar"), foe("Spearman", weapons=["spear"]), inches=6)
    bench.play(f"spearman: {line}\ndagmar: charge spearman")
    numerals(bench, 6, 1)
    bench.play("next" if line == "brace" else "next\n> yes", "20 5 1")
    assert bench.hp("dagmar") == 20 - lost


@pytest.mark.clause("A-9")
def test_a_sword_is_not_set() -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"))
    assert "A-9" in str(bench.refusal("thug: brace"))


# G and H: blows, grips


@pytest.mark.clause("A-10")
@pytest.mark.parametrize(("face", "hit"), [(9, False), (10, True)])
def test_a_blow_hits_at_its_number(face: int, hit: bool) -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"))
    bench.play("thug: pass\ndagmar: strike thug")
    numerals(bench, 5, 2)
    bench.play("next", f"{face} 3" if hit else f"{face}")
    assert bench.hp("thug") == (17 if hit else 20)


@pytest.mark.clause("A-10")
def test_blows_can_be_struck_to_subdue() -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"))
    bench.play("thug: pass\ndagmar: strike thug subdue=yes")
    numerals(bench, 5, 2)
    bench.play("next", "20 6")
    assert (bench.hp("thug"), bench["thug"].counters.get("subdual")) == (14, 3)


@pytest.mark.clause("A-11")
def test_a_grip_holds_and_whoever_is_held_can_only_grapple() -> None:
    bench = declaring(hero("Dagmar"), foe("Thug", morale=200))
    bench.play("thug: grapple dagmar\ndagmar: pass")
    numerals(bench, 2, 5)
    bench.play("next", "20 2")
    assert bench.hp("dagmar") == 19
    assert bench["dagmar"].effect("held") is not None
    bench.play("skip\nskip\nskip\nthug: pass")
    for line in ("strike thug", "avoid flee", "close thug"):
        assert "[A-11]" in str(bench.refusal(f"dagmar: {line}"))
    bench.play("dagmar: grapple thug")
    numerals(bench, 5, 2)
    bench.play("next", "20 1")
    assert bench["dagmar"].effect("held") is None
    assert bench.hp("thug") == 20


@pytest.mark.clause("A-11")
def test_a_charge_with_bare_hands_bears_the_foe_down() -> None:
    bench = declaring(hero("Dagmar", weapons=[]), caster("Thug", "foes"), inches=6)
    bench.play("thug: cast bolt10 dagmar\ndagmar: charge thug")
    numerals(bench, 6, 1)
    bench.play("next", "20 1")
    assert bench["thug"].effect("prone") is not None
    assert bench.hp("thug") == 20


@pytest.mark.clause("A-10")
@pytest.mark.parametrize(("strength", "hit", "damage"), [(18, 1, 2), (17, 1, 1), (3, -3, -1), (12, 0, 0)])
def test_strength_counts_in_blows(strength: int, hit: int, damage: int) -> None:
    bench = declaring(hero("Dagmar", strength=strength), foe("Thug"))
    bench.play("thug: pass\ndagmar: strike thug")
    numerals(bench, 5, 2)
    first = of_type(bench.play("next", "19 4"), e.Checked)[0]
    assert sum(term.amount for term in first.terms) == hit
    assert bench.hp("thug") == 20 - 4 - damage


@pytest.mark.clause("A-1")
def test_a_sweep_is_among_those_of_less_than_one_die_alone() -> None:
    bench = declaring(hero("Dagmar", level=3), foe("Ogre", level=4), foe("Gob", **{**SMALL, "hp": 9}))
    bench.play("ogre: pass\ngob: pass\ndagmar: strike gob")
    numerals(bench, 6, 1)
    bench.play("next\nnext\nnext", "20 1 20 1 20 1")
    assert (bench.hp("ogre"), bench.hp("gob")) == (20, 6)
