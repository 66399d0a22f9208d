"""The battlefield, in feet; what is geometry is `combattracker.rules.space`.

- `positions`: where everybody is: distances, who is adjacent, what is seen of whom
- `bodies`: the space that somebody takes up, what it reaches, the squares of an area
- `routes`: how far and which way somebody can go
- `dropped`: what lies on the ground
"""
