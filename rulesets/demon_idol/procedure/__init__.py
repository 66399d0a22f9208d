"""The eleven phases.

`next_phase` which one comes next, and who owes a decision · `gm_settles` phases that are skipped or noted ·
`surprise_segments` · `new_round` · `initiative` · `next_instant` the next of the board · `resolution` how it comes
about · `triggers` prepared actions · `other_actions` words, waiting, fetching, setting weapons · `consequences`
what follows by itself · `bleeding` · `round_end` · `recovery`.
"""
