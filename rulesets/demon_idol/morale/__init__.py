"""Morale.

`morale_reasons` who checks together, and why · `morale_checks` the number and the roll · `ways_out` what a failure
leads to · `fear` what drives somebody from the field.
"""
