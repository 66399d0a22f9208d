import pytest
from tests.bench import Bench

ENC = """
ruleset: dragon-legacy
title: Test
combatants:
  - {name: Mira, side: heroes, at: "heroes:b1", hp: 30, stats: {STR: 5, INT: 6, AGI: 2, DEF: 4, AGGRO: 3}, attacks: [bolt]}
  - {name: Wolf, side: wolves, at: "wolves:b3", hp: 14, temper: beast, stats: {STR: 4, AGI: 3, DEF: 6, INT: 6}, attacks: [bolt]}
library: {attack: {bolt: {stat: INT, reach: ranged}}}
"""

@pytest.mark.clause("D-18", "D-9")
def test_half():
    b = Bench(ENC)
    b.turn("mira")
    b.play("mira: attack wolf\n> DEF", dice="4 4 3 3")
    assert b.hp("wolf") == 14 - 8
