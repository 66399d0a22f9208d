"""What units can do in their turns.

- `basic_attack`: target, weapon, way, interception, and home again
- `hunting`: beasts attack whom their aggro tables name
- `active_abilities`: on one target, on several, or on an area
- `items`: using and giving them
- `moving`: to another square of the own side
- `defend_and_wait`: Defend, and letting the turn pass
"""
