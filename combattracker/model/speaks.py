"""What each field of events and State speaks of, said beside it: from this follows who may see it.

A field of which nothing is said is hidden. `seen.py` derives from it what an audience sees.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated


class Speaks(Enum):
    """What a field speaks of."""

    SUBJECT = "whom all of it is about: who is hidden hides the whole"
    COMBATANT = "somebody who has to do with it: the id is left out where that one is hidden"
    SIDE = "a side: left out where all who are of it are hidden"
    OWN_SIDE = "the side that all of it is about"
    KEY = "a key or an id in which those of combatants may stand"
    TEXT = "words that are told or asked, with references"
    MATTER = "words without which there is nothing to tell"
    ABOUT = "words that are not for those who may not know somebody whom they name"
    NUMBERS = "whose numbers all of it holds: who may not know them reads what stands in its place, if anything does"
    AUDIENCE = "who may see all of it"
    LURKS = "whether players may know of it at all"
    SECRET = "what only the GM may see"
    DATA = "words and numbers that the rules declare; one that is the id of somebody hidden is left out"
    NOTHING = "nothing that betrays anybody"


Subject = Annotated[str, Speaks.SUBJECT]
Who = Annotated[str, Speaks.COMBATANT]
SideId = Annotated[str, Speaks.SIDE]
OwnSide = Annotated[str, Speaks.OWN_SIDE]
Key = Annotated[str, Speaks.KEY]
Text = Annotated[str, Speaks.TEXT]
Matter = Annotated[str, Speaks.MATTER]
About = Annotated[str, Speaks.ABOUT]
NumbersOf = Annotated[str, Speaks.NUMBERS]
Audience = Annotated[str, Speaks.AUDIENCE]
Secret = Annotated[str, Speaks.SECRET]
Word = Annotated[str, Speaks.NOTHING]
"""A word of the rules: the name of a pool, a kind, a clause."""
Number = Annotated[int, Speaks.NOTHING]
"""A number about whom it is about; in which words players hear of it is told elsewhere."""
Flag = Annotated[bool, Speaks.NOTHING]
Lurks = Annotated[bool, Speaks.LURKS]
