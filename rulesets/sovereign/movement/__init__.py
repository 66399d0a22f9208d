"""Going somewhere.

- `running`: the Run action, and going along a way step by step
- `posture`: standing up and going prone
- `disengaging`: getting away from foes, and off the field
- `charge`: a straight run and an attack
- `hauling`: dragging along and throwing down whom one holds
- `screen_an_ally`: going beside an ally and standing in the way
- `held_against_movers`: held actions that answer a step that brings somebody near
"""
