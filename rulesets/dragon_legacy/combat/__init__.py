"""What attacks and abilities do.

- `attack_record`: what is known of an attack on its way, and what it did
- `attack_resolution`: an attack from its dice to its consequences: defence, damage, counterattacks, reactions
- `defence`: blocks and dodges
- `odds`: how much of an attack may be expected to get through each defence
- `reactive_abilities`: who has one whose condition is met now
- `ability_effects`: what every use of an ability brings: cooldown, healing, statuses
- `ability_wording`: what an ability does, in a few words
"""
