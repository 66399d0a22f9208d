"""Weapons and armour.

- `weapons`: which somebody has Readied or by nature, their reach, what keeps them from use
- `armour`: armour class as it counts now
- `blow`: an attack that is made: with what, how, and what sets it apart
"""
