"""The course of the battle.

- `rounds`: what comes next, and what falls due as turns begin and end
- `confusion`: the turn of a confused unit, which dice decide
- `afterwards`: healing the fallen, the deal with Death, and loot
"""
