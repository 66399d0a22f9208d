"""What damage does.

- `damage_types`: what sort it is, and what lessens, doubles or bars it
- `hit_points`: damage, healing and strain
- `mortal_injury`: what follows from 0 hit points: death, six rounds of dying, frailty
- `burning_oil`: military oil, which burns for two rounds
"""
