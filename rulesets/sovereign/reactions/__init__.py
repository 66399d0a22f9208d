"""What comes in the midst of another's deed.

- `instants`: who could use one at a moment, and whether it matters enough to ask
- `held_action`: the rest of a turn, taken as an Instant
- `screened_attacks`: attacks that a screener takes upon itself
"""
