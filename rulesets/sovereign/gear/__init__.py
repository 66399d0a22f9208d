"""Things in hand and in the pack.

- `wielding`: one weapon in hand, or two, or none
- `picking_up`: picking up what lies within reach, and dropping
- `readying`: ready and stow, and how much somebody can carry
- `reloading`: bows and crossbows
- `potions`: potions and the like, drunk or given to others
"""
