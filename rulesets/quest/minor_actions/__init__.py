"""What a turn is filled with beside attacks, spells and moves.

- `bonus_actions`: a harder blow, a steadier hand, a better guard, a few words, disengaging
- `equipment`: weapons drawn, sheathed, struck from the hand, picked up
- `posture`: lying on the ground and standing up again
"""
