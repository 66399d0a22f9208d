"""What the table is shown.

- `panels`: the order, the dying, Instants, reminders, weapons
- `offers`: which actions are shown, and why one is not to be had
- `commands`: how commands look, with an example of each
"""
