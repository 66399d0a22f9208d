"""Who goes where.

`moving` closing in and repositioning · `charging` charges, and what meets them · `breaking_off` blows at the back of
one who leaves · `avoiding` the four ways out · `pursuit` of those who have run.
"""
