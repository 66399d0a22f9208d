"""Golden digests: what the rules made of every shipped encounter, to see that a change of the code changes nothing.

`python -m tests.golden` says for each encounter whether its fights are as stored; `--write` stores them.
"""
