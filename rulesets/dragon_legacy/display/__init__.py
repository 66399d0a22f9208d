"""What the table sees.

- `panels`: the turn's course, reminders, who is about to come back
- `commands`: how commands look, with an example of each
"""
