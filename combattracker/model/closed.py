"""Words of which there are only a few, as they stand in saved fights."""

from __future__ import annotations

from typing import Annotated, Literal

from combattracker.model.speaks import Speaks

NoteKind = Annotated[
    Literal["note", "ruling", "headline", "result", "override", "aside", "loot", "order"],
    Speaks.NOTHING,
]
"""A note or ruling of the GM; or a line of the log: what is done, what comes of it, what was forced, what goes with the
arithmetic, what is found, who acts when.
"""
Controller = Annotated[Literal["players", "gm", "policy"], Speaks.NOTHING]
"""Who decides for a side."""
DiceBy = Annotated[Literal["program", "typed"], Speaks.NOTHING]
"""Who rolls for a side."""
RolledBy = Annotated[Literal["program", "typed", "given"], Speaks.NOTHING]
"""Where dice come from: the program, the table, or what was laid ready for a script."""
Unveiled = Annotated[Literal["combatant", "declaration"], Speaks.NOTHING]
"""What is revealed of somebody: that one is there, or what one has decided."""
Looks = Annotated[Literal["sum", "natural", "faces"], Speaks.NOTHING]
"""What a rule looks at in a roll: its sum, the dice before anything is added, or each face."""
Tone = Annotated[Literal["", "good", "bad", "strong", "dim"], Speaks.NOTHING]
"""How a text in a panel is drawn."""
