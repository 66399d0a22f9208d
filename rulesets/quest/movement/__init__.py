"""Moving, and whom that provokes.

- `move_actions`: the actions: moving, a step, sneaking
- `melee_zones`: which steps of a way lead through whose zone
- `walking`: on the way: who strikes at a mover before a step, and where the way ends
"""
