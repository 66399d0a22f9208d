"""Whoever fights.

`recruiting` from its library entry · `tables` the numbers of its class · `traits` what is true of it at any moment ·
`gear` weapons, spells in memory, devices · `sides` whose side it is on · `deeds` what it has declared, read ·
`whose` whom the GM means.
"""
