"""Attacks of every kind.

- `attacks`: the actions: in melee, at range, shoves, whirlwinds
- `targeting`: choosing a weapon and a target
- `strike`: one attack from beginning to end
- `weapon_use`: what an attack does to the weapon
- `warding_spells`: what spells on its target do to whoever attacks it
- `shove_and_grip`: what a hit may do instead of damage
- `grapple`: seizing, breaking free, letting go, and what a grip does
- `swarm`: several give up their Main action for one better attack
- `execution`: attacks on those who suspect nothing
- `attacks_of_opportunity`: free attacks on whoever does what provokes them
- `out_of_turn`: holding an action and using it, Total Defense, snap attacks
"""
