"""The course of the battle.

- `turn_order`: who acts when, whoever began the fight, delaying
- `by_hand`: damage and effects that the GM puts on units
- `rounds`: what comes next, what falls due as turns begin and end, and the end of the battle
"""
