"""Who acts when, and why.

`slots` where an action comes by itself · `speed_scale` the one scale of times and speed factors · `comparisons` what is
compared on it · `out_of_turn` what comes of that · `board` everything still to come, in order · `board_in_words` ·
`first_and_last` more attack routines than the opponent's · `troops` who are alike, in one step.
"""
