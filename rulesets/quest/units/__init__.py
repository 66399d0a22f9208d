"""What a unit is and has, and what happens to it.

- `sheet`: its numbers, feats, spells and weapons at hand, and what its conditions keep it from
- `recruiting`: how a unit is made from its entry, and what it takes along to its next fight
- `spending`: attack, move and bonus actions, and what is owed to the next turn
- `conditions`: how effects take hold, tick and end
- `wounds`: the parts of the body that can be aimed at, the wounds there, and how they go away
- `harm`: damage and what takes some of it off, healing, defeat
"""
