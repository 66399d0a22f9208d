"""Where everybody is.

`positions` on the range line or in squares, how far and how fast · `charge_path` the way of a charge, when it arrives.
"""
