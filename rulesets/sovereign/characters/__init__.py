"""Who fights: its numbers, its actions left, what it suffers.

- `recruiting`: how a Delver or an NPC is made from its library entry, and what it takes along to the next fight
- `stats`: hit points, level, side, and whether it can do anything
- `belongings`: what it has Readied
- `actions_left`: Main and Move actions, spent and refused
- `conditions`: conditions of the library: how they take hold, what they take away, how they end
"""
