"""A tied round with everything in it, worked out by hand, and the reason for each place."""

from __future__ import annotations

import pytest

from tests.rulesets.demon_idol.scene import caster, declaring, foe, hero, numerals, order, slot


@pytest.mark.clause("A-88", "A-66")
def test_a_mixed_tied_round() -> None:
    """Both sides rolled 3. By code: D before E before G.

    D: Archer's shot, die 3 less reaction +1 = 2; Mestor's spell, 2 segments, against the wolf, which is not at him: 2.
       Enemies with the same key would fall together; these two are comrades: by the roster, Archer first.
       Morga's spell takes 4: 4. The thug's charge is at Archer: but shots at a charge come before it anyhow.
    E: the thug runs 6" at 2.4" a segment: 5.65" are covered in segment 3.
    G: dagger 2, short sword 3 and at once the fangs, which have no speed factor and go by the die, 3; great sword 10.
    """
    bench = declaring(
        hero("Archer", weapons=["bow"], dexterity=16, back=6),
        caster("Mestor", back=6),
        hero("Knife", weapons=["dagger"]),
        hero("Great", weapons=["great"]),
        foe("Short", weapons=["short"]),
        caster("Morga", "foes", back=6),
        foe("Wolf", weapons=[], limbs=["fangs"]),
        foe("Thug", back=0),
    )
    bench.play(
        "short: strike knife\nmorga: cast bolt4 great\nwolf: strike great\nthug: charge archer\nnext\n"
        "archer: shoot morga\nmestor: cast bolt2 wolf\nknife: strike short\ngreat: strike wolf",
        "1",
    )
    numerals(bench, 3, 3)
    assert order(bench) == ["archer", "mestor", "morga", "thug", "knife", "short", "wolf", "great"]
    reasons = {
        "archer": "missile at 2 (die 3, reaction +1) < casting time 4 [A-92]",
        "mestor": "casting time 2 [A-92]",
        "morga": "missile at 2 (die 3, reaction +1) < casting time 4 [A-92]",
        "thug": "arrival in segment 3 [A-96]",
        "knife": "speed factor 2 [A-89]",
        "short": "speed factor 3 [A-89]",
        "great": "speed factor 10 [A-89]",
        "wolf": "fangs at 3 [A-91]; it falls even if its owner is slain [A-91]",
    }
    for who, told in reasons.items():
        assert told in slot(bench, who).why
        assert "tied at 3 [A-60]" in slot(bench, who).why


@pytest.mark.clause("A-91", "A-90")
def test_fangs_strike_though_slain_in_the_same_step() -> None:
    bench = declaring(hero("Knife", weapons=["dagger"]), foe("Wolf", weapons=[], limbs=["fangs"], hp=1))
    bench.play("wolf: strike knife\nknife: strike wolf")
    numerals(bench, 3, 3)
    bench.play("next", "20 4")
    assert bench["wolf"].standing == "unconscious"
    assert order(bench) == ["wolf"]
    bench.play("next", "20 3")
    assert bench.hp("knife") == 17
    assert order(bench) == []
