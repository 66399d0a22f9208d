"""The course of a fight.

- `surprise_and_initiative`: before the first round
- `sides_turns`: what comes next; rounds, the sides' turns in them, and the end
- `actions_per_round`: what everybody may spend in a round, and what is counted by the round
- `ending_turn`: being done, for one or for all of a side
- `other_actions`: skills, and whatever the GM gives a type to
- `morale`: when somebody should think of retreat
- `chase`: after those who fled
"""
