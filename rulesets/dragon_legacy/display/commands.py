"""How commands of The Dragon Legacy look: what their arguments are, and an example of each."""

from __future__ import annotations

ARGUMENTS = {
    "target": "whom, by tag, id or name",
    "with": "the weapon",
    "via": "the square to strike from, or the whole way, square by square",
    "ability": "an active ability, by its id",
    "targets": "whom, one after the other, or the centre of an area",
    "square": "a free square of the own side",
    "item": "a thing that is carried, by its id",
    "restore.item": "whose item, `mira/healing-draught`",
    "to": "the square to go to, beside whom it is for",
    "kind": "`coin`, `equipment` or `both`",
    "coin": "coin for every player",
    "tier": "the dungeon's loot tier",
}

EXAMPLES = {
    "attack": ("mira: attack wolf-1", "mira: attack wolf-1 longblade via=c4"),
    "hunt": ("wolf-1: hunt",),
    "use": ("mira: use searing-ray wolf-1", "mira: use falling-stars c4"),
    "move": ("mira: move c4",),
    "defend": ("mira: defend",),
    "item": ("mira: item healing-draught ana", "mira: item healing-draught ana to=c4"),
    "give": ("mira: give healing-draught ana",),
    "wait": ("mira: wait",),
    "loot": ("loot both 10 2",),
    "restore": ("restore ana mira/healing-draught",),
    "deal": ("deal ana",),
}
