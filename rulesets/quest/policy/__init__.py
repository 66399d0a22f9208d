"""What units do when nobody decides for them, each with its reason.

- `what_to_do`: the action of their turn
- `answers`: what they reply to a question
- `spell_choice`: which spell is worth casting, and on whom
- `weapon_choice`: what belongs in hand
- `where_to_go`: into reach of an enemy, or out of reach of all of them
- `chances`: to hit, to hurt, to be hurt
"""
