"""The battlefield.

- `positions`: where everybody is: distances, who is adjacent, what is seen of whom
- `bodies`: the space that somebody takes up, what it reaches, the squares of an area
- `routes`: how far and which way somebody can go
- `dropped`: what lies on the ground
- `sight`: line of sight and cover between two bodies, exactly
- `walls`: what stops sight
- `lines_in_space`: whether a free line leads from one box to another
- `lines_in_plane`: the same in a plane, on which the former rests
"""
