"""What the table sees.

`panels` phases, segments, reminders, the range line, marks behind names · `order_panel` the order of the round.
"""
