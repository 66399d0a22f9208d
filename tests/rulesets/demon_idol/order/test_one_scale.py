"""Spells, weapons, bites and missiles on one scale, worked out by hand: V-A15, V-A16 and what follows (A-78 … A-102).

A spell or device counts its time, a weapon its speed factor, a bite the die of the caster's side, a missile the die
less its reaction; delays are added. Lower comes first, equal is at once. In a tie all of them stand on it, within
their code; with a winner the loser's blows at a caster who won do.
"""

from __future__ import annotations

import pytest

from tests.rulesets.demon_idol.order.test_three_sides import rat, resolving
from tests.rulesets.demon_idol.scene import (
    Fields,
    Library,
    caster,
    declaring,
    figure,
    foe,
    hero,
    numerals,
    order,
    slot,
    together,
)
from tests.support.bench import Bench

MESTOR = caster("Mestor")
FANGS: Fields = {"weapons": [], "limbs": ["fangs"]}
POLEARM: Library = {"weapon": {"polearm": {"damage": "1d6", "length": 5, "speed": 9}}}
SHORT, DAGGER, SWORD = foe("Short", weapons=["short"]), foe("Dagger", weapons=["dagger"]), foe("Sword")
POLE, WOLF, GREAT = foe("Pole", weapons=["polearm"]), foe("Wolf", **FANGS), foe("Great", weapons=["great"])


def at_mestor(*foes: Fields, time: int, dice: tuple[int, int], inches: int = 0, late: int = 0) -> Bench:
    """Everybody strikes or shoots at Mestor, who casts a spell of that time."""
    bench = declaring(MESTOR, *foes, inches=inches, library=POLEARM)
    for each in foes:
        kind = "shoot" if each["weapons"] in (["bow"], ["longbow"]) else "strike"
        bench.play(f"{each['name']}: {kind} mestor".lower())
    bench.play(f"mestor: cast bolt{time} {foes[0]['name']} delay={late}".lower())
    numerals(bench, *dice)
    return bench


def said(bench: Bench) -> str:
    """The board in one line: what is at once in one pair of brackets."""
    return " ".join(each[0] if len(each) == 1 else f"({' '.join(sorted(each))})" for each in together(bench))


# In a tie


@pytest.mark.clause("A-98", "A-100")
@pytest.mark.parametrize(
    ("time", "expected"),
    [
        (3, "mestor wolf pole"),
        (4, "(mestor wolf) pole"),
        (5, "wolf mestor pole"),
        (9, "wolf (mestor pole)"),
        (10, "wolf pole mestor"),
    ],
)
def test_a15_a_bite_and_a_polearm_at_a_caster_in_a_tie_at_4(time: int, expected: str) -> None:
    assert said(at_mestor(WOLF, POLE, time=time, dice=(4, 4))) == expected


@pytest.mark.clause("A-102")
@pytest.mark.parametrize(
    ("time", "expected"),
    [
        (1, "mestor sword sword sword sword"),
        (5, "(mestor sword) sword sword sword"),
        (6, "sword sword sword sword mestor"),
    ],
)
def test_a16_four_routines_are_no_faster_than_their_speed_factor(time: int, expected: str) -> None:
    bench = at_mestor(foe("Sword", attacks=8), time=time, dice=(3, 3))
    assert said(bench) == expected
    assert "routine 4 by the same rule [A-102]" in " ".join(each.why for each in bench.state.agenda)


@pytest.mark.clause("A-92", "A-93")
@pytest.mark.parametrize(
    ("time", "dexterity", "delay", "expected"),
    [
        (2, 10, 0, "mestor bow bow"),
        (3, 10, 0, "(bow mestor) bow"),
        (4, 10, 0, "bow bow mestor"),
        (1, 16, 0, "mestor bow bow"),
        (2, 16, 0, "(bow mestor) bow"),
        (3, 16, 0, "bow bow mestor"),
        (3, 16, 2, "mestor bow bow"),
        (4, 16, 2, "(bow mestor) bow"),
        (5, 16, 2, "bow bow mestor"),
    ],
)
def test_no_second_arrow_is_faster_than_the_die(time: int, dexterity: int, delay: int, expected: str) -> None:
    """The die is 3, a reaction of +1 makes it 2, two segments of delay 4: for both arrows."""
    bench = declaring(MESTOR, foe("Bow", weapons=["longbow"], dexterity=dexterity), inches=5)
    bench.play(f"bow: shoot mestor delay={delay}\nmestor: cast bolt{time} bow")
    numerals(bench, 3, 3)
    assert said(bench) == expected


@pytest.mark.clause("A-98", "A-100")
def test_a_spell_waits_for_the_lower_and_is_equal_to_the_next() -> None:
    bench = at_mestor(POLE, SWORD, WOLF, DAGGER, time=5, dice=(4, 4))
    assert said(bench) == "dagger wolf (mestor sword) pole"
    assert slot(bench, "mestor").why.endswith(
        "fangs at 4 < casting time 5 [A-100]; so the blow comes first [A-82]; casting time 5 = speed factor 5 [A-98]; "
        "so both at once [A-82]; casting time 5 < speed factor 9 [A-98]; so the spell comes first [A-81]"
    )


@pytest.mark.clause("A-92", "A-98")
def test_nothing_leaves_its_code_so_a_spell_that_waits_for_a_blow_comes_after_slower_missiles() -> None:
    """Missile 4, spell 3, dagger 2: D before G; the spell waits for the dagger, and that is its reason."""
    bench = at_mestor(foe("Bow", weapons=["bow"]), DAGGER, time=3, dice=(4, 4))
    assert said(bench) == "bow dagger mestor"
    assert "speed factor 2 < casting time 3 [A-98]; so the blow comes first" in slot(bench, "mestor").why
    assert "missile" not in slot(bench, "mestor").why
    assert "<" not in slot(bench, "bow").why


@pytest.mark.clause("A-98")
def test_a_spell_comes_directly_after_what_beats_it() -> None:
    """The short sword, 3, is at somebody else: the spell of 5 segments does not wait for it."""
    bench = declaring(MESTOR, hero("Ada"), DAGGER, SHORT)
    bench.play("dagger: strike mestor\nshort: strike ada\nnext\nmestor: cast bolt5 short\nada: pass", "1")
    numerals(bench, 4, 4)
    assert order(bench) == ["dagger", "mestor", "short"]


@pytest.mark.clause("A-89", "A-102")
@pytest.mark.parametrize(
    ("mine", "theirs", "delay", "expected"),
    [
        ("spear", "sword", 0, "thug dagmar dagmar"),
        ("sword", "spear", 0, "dagmar dagmar thug"),
        ("sword", "sword", 0, "(dagmar thug) dagmar"),
        ("sword", "spear", 2, "(dagmar thug) dagmar"),
        ("sword", "spear", 3, "thug dagmar dagmar"),
    ],
)
def test_more_routines_strike_neither_first_nor_last_in_a_tie(
    mine: str, theirs: str, delay: int, expected: str
) -> None:
    bench = declaring(hero("Dagmar", weapons=[mine], attacks=4), foe("Thug", weapons=[theirs]))
    bench.play(f"thug: strike dagmar\ndagmar: strike thug delay={delay}")
    numerals(bench, 3, 3)
    assert said(bench) == expected


@pytest.mark.clause("A-91")
@pytest.mark.parametrize(
    ("die", "delay", "expected"),
    [(4, 0, "wolf ada"), (5, 0, "(ada wolf)"), (6, 0, "ada wolf"), (4, 1, "(ada wolf)"), (4, 2, "ada wolf")],
)
def test_a_bite_takes_its_place_at_the_die_whomever_it_is_at(die: int, delay: int, expected: str) -> None:
    bench = declaring(hero("Ada"), WOLF)
    bench.play(f"wolf: strike ada delay={delay}\nada: strike wolf")
    numerals(bench, die, die)
    assert said(bench) == expected
    assert f"fangs at {die + delay}" in slot(bench, "wolf").why
    assert "[A-91]" in slot(bench, "wolf").why


@pytest.mark.clause("A-72", "A-74")
@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        (5, 5, "wolf (mestor morga)"),
        (5, 6, "wolf mestor morga"),
        (5, 4, "morga wolf mestor"),
        (3, 3, "(mestor morga) wolf"),
    ],
)
def test_casters_at_each_other_one_of_whom_a_wolf_bites(mine: int, theirs: int, expected: str) -> None:
    """A tie at 4: whoever waits for the bitten caster, or falls together with it, comes with it."""
    bench = declaring(MESTOR, caster("Morga", "foes"), WOLF)
    bench.play(f"morga: cast bolt{theirs} mestor\nwolf: strike mestor\nmestor: cast bolt{mine} morga")
    numerals(bench, 4, 4)
    assert said(bench) == expected


@pytest.mark.clause("A-87", "A-89")
def test_all_of_equal_value_fall_together() -> None:
    """Two against two: each is as quick as both enemies, so no one of them is before another."""
    bench = declaring(hero("Ada"), hero("Bea"), foe("Thug"), foe("Ox"))
    bench.play("thug: strike ada\nox: strike bea\nnext\nada: strike thug\nbea: strike ox", "1")
    numerals(bench, 2, 2)
    assert said(bench) == "(ada bea ox thug)"


# With a winner


@pytest.mark.clause("A-78", "A-79", "A-80")
def test_the_losers_blows_stand_around_the_spell_of_a_caster_who_won() -> None:
    """Roster: great sword 10, dagger 2, fangs at the caster's 5; the spell takes 4."""
    bench = at_mestor(GREAT, DAGGER, WOLF, time=4, dice=(5, 2))
    assert said(bench) == "dagger mestor wolf great"
    assert "casting time 4 < fangs at 5 (the caster's die) [A-80]" in slot(bench, "wolf").why
    assert "casting time 4 < speed factor 10 [A-79]" in slot(bench, "great").why
    assert "speed factor 2 < casting time 4 [A-79]" in slot(bench, "mestor").why
    bench.play("next", "1")
    assert order(bench)[0] == "mestor"


@pytest.mark.clause("A-79")
def test_a_blow_that_is_aimed_elsewhere_keeps_its_place_behind_the_spell() -> None:
    bench = declaring(MESTOR, hero("Ada"), DAGGER, SHORT)
    bench.play("dagger: strike mestor\nshort: strike ada\nnext\nmestor: cast bolt4 short\nada: pass", "1")
    numerals(bench, 5, 2)
    assert order(bench) == ["dagger", "mestor", "short"]


@pytest.mark.clause("A-79")
@pytest.mark.parametrize(("delay", "expected"), [(1, "dagger mestor"), (2, "(dagger mestor)"), (3, "mestor dagger")])
def test_a_blow_is_compared_with_its_own_delay(delay: int, expected: str) -> None:
    bench = declaring(MESTOR, DAGGER)
    bench.play(f"dagger: strike mestor delay={delay}\nmestor: cast bolt4 dagger")
    numerals(bench, 5, 2)
    assert said(bench) == expected
    assert f"speed factor {2 + delay} (2, {delay} late)" in slot(bench, "dagger").why


@pytest.mark.clause("A-79")
@pytest.mark.parametrize(("weapons", "time"), [(["great"], 1), (["dagger"], 9)])
def test_a_caster_who_lost_is_struck_first(weapons: list[str], time: int) -> None:
    bench = at_mestor(foe("Thug", weapons=weapons), time=time, dice=(2, 5))
    assert said(bench) == "thug mestor"
    assert "casting" not in slot(bench, "mestor").why
    assert "A-79" in slot(at_mestor(GREAT, time=1, dice=(5, 2)), "mestor").why


@pytest.mark.clause("A-92")
@pytest.mark.parametrize(("dice", "expected"), [((5, 2), "mestor bow bow"), ((2, 5), "bow bow mestor")])
@pytest.mark.parametrize("time", [1, 9])
def test_with_a_winner_missiles_and_spells_go_by_initiative(dice: tuple[int, int], expected: str, time: int) -> None:
    leads = dice == (5, 2)
    bench = declaring(MESTOR, foe("Bow", weapons=["longbow"]), inches=5)
    bench.play(f"bow: shoot mestor\nmestor: cast bolt{time} bow\nskip")
    bench.play(f"notes heroes={dice[0]} foes={dice[1]}" + ("\n> no" if leads else ""))
    assert said(bench) == expected
    tie = at_mestor(foe("Bow", weapons=["bow"]), time=time, dice=(4, 4))
    assert "[A-92]" in slot(tie, "mestor").why


# Three sides


@pytest.mark.clause("A-79", "A-80")
def test_two_other_sides_in_one_slot_at_a_caster_who_won() -> None:
    """5, 3, 3: the short sword is at 3, the fangs count the caster's 5, though both sides rolled 3."""
    figures = caster("Mestor"), foe("Short", weapons=["short"]), rat("Rat", **FANGS)
    lines = "short: strike mestor\nrat: strike mestor\nmestor: cast bolt4 short"
    assert said(resolving(*figures, lines=lines, heroes=5, foes=3, rats=3)) == "short mestor rat"


@pytest.mark.clause("A-100", "A-91")
def test_a_bite_at_a_caster_in_the_same_slot_after_a_third_who_won() -> None:
    figures = hero("Ada"), caster("Morga", "foes"), rat("Rat", **FANGS)
    for time, expected in ((2, "ada morga rat"), (3, "ada (morga rat)"), (4, "ada rat morga")):
        lines = f"morga: cast bolt{time} rat\nrat: strike morga\nada: strike rat"
        assert said(resolving(*figures, lines=lines, heroes=5, foes=3, rats=3)) == expected


@pytest.mark.clause("A-79")
def test_a_caster_between_two_others_is_struck_by_the_first_and_compared_with_the_last() -> None:
    figures = hero("Ada"), caster("Morga", "foes"), rat("Rat", weapons=["dagger"])
    lines = "morga: cast bolt3 rat\nrat: strike morga\nada: strike morga"
    bench = resolving(*figures, lines=lines, heroes=5, foes=4, rats=2)
    assert said(bench) == "ada rat morga"
    assert "speed factor 2 < casting time 3 [A-79]" in slot(bench, "morga").why


@pytest.mark.clause("A-92", "A-100")
@pytest.mark.parametrize(
    ("time", "expected"), [(2, "mestor rat rat wolf"), (3, "(mestor rat) rat wolf"), (4, "rat rat wolf mestor")]
)
def test_all_three_tied_at_one_caster(time: int, expected: str) -> None:
    """A wolf and two arrows, all at 3. What is equal to several comes with the first of them."""
    figures = caster("Mestor"), foe("Wolf", **FANGS), figure("Rat", "rats", weapons=["longbow"])
    lines = f"wolf: strike mestor\nrat: shoot mestor\nmestor: cast bolt{time} wolf"
    assert said(resolving(*figures, lines=lines, heroes=3, foes=3, rats=3)) == expected


@pytest.mark.clause("A-70")
def test_a_shot_that_reaches_the_slot_of_two_others_falls_with_theirs() -> None:
    """3, 4, 4 with a reaction of +1: in the turn of the tied it is a shot like theirs, at their die."""
    figures = hero("Archer", weapons=["bow"], dexterity=16), foe("Bow", weapons=["bow"]), rat("Rat", weapons=["bow"])
    lines = "bow: shoot archer\nrat: shoot bow\narcher: shoot bow"
    assert said(resolving(*figures, lines=lines, heroes=3, foes=4, rats=4)) == "(archer bow rat)"
