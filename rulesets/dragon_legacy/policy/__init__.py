"""What units do when nobody decides for them, each with its reason.

- `what_to_do`: the action of their turn, and the criteria for all of it
- `possible_deeds`: what could be done in a turn, and the worth of each
- `worth`: what attacks, abilities and items are worth
- `status_worth`: what a status is worth
- `gain`: how that is counted, in points of health, and what it goes by
- `answers`: what units reply to a question
"""
