"""Declarations, phase 6.

`who_declares` in which order · `refusals` why something can't be declared · `choices` what is decided for each action ·
`drawing_weapons` what is taken in hand · `declarations` the actions themselves, filed under their codes.
"""
