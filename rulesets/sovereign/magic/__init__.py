"""Spells.

- `casting`: who may cast, on whom or where, and what may spoil it
- `spell_effects`: what a spell does to one of those whom it reaches
"""
