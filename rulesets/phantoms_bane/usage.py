"""How commands of Phantom's Bane look: what their arguments are, and an example of each."""

from __future__ import annotations

ARGUMENTS = {
    "because": "why; told to the GM when the choice is revealed",
    "who": "one of the two, by tag, id or name; a name before the action does as well",
    "foe": "the other one",
    "stand-by.who": "who steps out",
    "temple.who": "one of the heroes, or `everybody`",
    "item": "a weapon or armor that is carried, by its id",
    "duel": "any of those who fight it",
}

EXAMPLES = {
    "press": ("mira: press",),
    "attack": ("mira: attack",),
    "defend": ("mira: defend", 'mira: defend because="nearly out of Health"'),
    "run": ("mira: run",),
    "resolve": ("resolve mira",),
    "pair": ("pair mira wolf-1", "mira: pair wolf-1"),
    "face": ("face ana wolf-1",),
    "stand-by": ("stand-by ana",),
    "ready": ("mira: ready dirk",),
    "temple": ("temple everybody",),
}
