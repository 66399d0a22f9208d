"""What a game master sees of these rules, and does by hand.

- `panels`: guard and free hits, spells under way, reminders
- `offers`: which actions are shown, and why one is not to be had
- `by_hand`: damage and effects that are put on units
- `commands`: how commands look, with an example of each
"""
