"""Tending the dying and the hurt.

- `tending`: in the midst of a fight: stabilising the dying, treating the hurt
- `after_the_fight`: first aid, and the Turn that passes
"""
