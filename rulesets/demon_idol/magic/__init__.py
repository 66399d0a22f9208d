"""Magic and minds.

`spell_targets` whom spells and devices are aimed at · `spells` both when they are finished · `turning_undead` ·
`psionic_powers` costs, strength and the table of minds that fight · `psionic_duels` their exchanges.
"""
