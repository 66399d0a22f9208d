"""What units do when nobody decides for them, each with its reason.

- `what_to_do`: the action of their turn, and the criteria for all of it
- `possible_deeds`: what could be done in a turn, and the worth of each
- `worth`: what blows, healing and statuses are worth, in points of health
- `answers`: what units reply to a question
"""
