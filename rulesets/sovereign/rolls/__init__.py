"""What is rolled, and what is added to it.

- `checks`: skill checks, opposed and group checks, saves
- `attack_roll`: the attack roll, and the AC that it has to reach
- `damage_roll`: the damage of a hit
- `shock`: what an attack does although it missed, and to whom
- `odds`: chances to hit and expected damage
"""
