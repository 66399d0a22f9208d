"""Spells.

- `casting`: the action: which spell, over how many turns, at which price
- `spell_effects`: whom a spell reaches, and what it does there
- `channeling`: spells that take time or are kept up: upkeep, turning off and on, letting go
- `summoning`: the creatures that spells call: slots, thralls, sickness, how they vanish
"""
