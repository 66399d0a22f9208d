"""What the table sees.

- `panels`: guard and free hits, spells under way, reminders
- `offers`: which actions are shown, and why one is not to be had
- `commands`: how commands look, with an example of each
"""
