"""What somebody does when nobody decides for it, each time with a reason.

- `what_to_do`: the deed: the first plan that fits
- `answers`: the reply to a question
- `outlook`: what somebody who has to decide has before it, worked out once for all plans
- `fight_plans`: hurting somebody
- `help_plans`: friends and oneself: the dying, the hurt, potions, screens, things to pick up
- `magic_plans`: which spell, on whom or where
- `move_plans`: up from the ground, to the enemy, off the field
- `shelter_plans`: out of reach, into cover, down on the ground
"""
