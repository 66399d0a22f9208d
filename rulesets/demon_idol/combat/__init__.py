"""Attacks and what lands of them.

`targets` whom an attack can be aimed at · `attack_rolls` one attack, what is added, what a hit does · `melee` blows ·
`missiles` shots and throws · `grappling` holds · `saving_throws` · `harm` damage, healing, conditions.
"""
