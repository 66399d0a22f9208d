"""Where units are.

- `battlefield`: one field of squares, and where units begin on it
- `sight`: distances, and walls in between
- `speed`: how far a unit gets, in which manner
- `stealth`: being undetected: sneaking up, and what ends it
"""
