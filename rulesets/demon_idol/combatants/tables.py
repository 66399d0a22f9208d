"""The numbers of first-edition combat: to hit, saving throws, turning, abilities, armour."""

from __future__ import annotations

FIGHTERS = ("fighter", "paladin", "ranger")
CLERICS = ("cleric", "druid")
THIEVES = ("thief", "assassin")
MAGES = ("magic-user", "illusionist")
Steps = tuple[tuple[int, int], ...]
"""Pairs of the first level and the number that holds from there on, falling."""

BASES: dict[str, Steps] = {
    "cleric": ((19, 9), (16, 10), (13, 12), (10, 14), (7, 16), (4, 18), (0, 20)),
    "thief": ((21, 10), (17, 12), (13, 14), (9, 16), (5, 19), (0, 21)),
    "magic-user": ((21, 13), (16, 15), (11, 17), (6, 19), (0, 21)),
}
"""What is needed against armour class 0, before the repeated twenties, for all who are no fighters."""

MONSTERS: Steps = ((16, 7), (14, 8), (12, 9), (10, 10), (8, 12), (6, 13), (4, 15), (2, 16))
"""The same for monsters of two dice and more by the older table; those of fewer are told apart by their points."""

Saves = tuple[int, int, int, int, int]
SAVES = ("rod", "breath", "death", "stone", "spell")
"""Saving throws in the order of the rows below."""

SAVING: dict[str, tuple[tuple[int, Saves], ...]] = {
    "fighter": (
        (19, (4, 3, 2, 3, 5)),
        (17, (5, 4, 3, 4, 6)),
        (15, (6, 4, 4, 5, 7)),
        (13, (7, 5, 5, 6, 8)),
        (11, (9, 8, 7, 8, 10)),
        (9, (10, 9, 8, 9, 11)),
        (7, (12, 12, 10, 11, 13)),
        (5, (13, 13, 11, 12, 14)),
        (3, (15, 16, 13, 14, 16)),
        (1, (16, 17, 14, 15, 17)),
        (0, (18, 20, 16, 17, 19)),
    ),
    "cleric": (
        (19, (6, 8, 2, 5, 7)),
        (16, (8, 10, 4, 7, 9)),
        (13, (9, 11, 5, 8, 10)),
        (10, (10, 12, 6, 9, 11)),
        (7, (11, 13, 7, 10, 12)),
        (4, (13, 15, 9, 12, 14)),
        (0, (14, 16, 10, 13, 15)),
    ),
    "magic-user": (
        (21, (3, 7, 8, 5, 4)),
        (16, (5, 9, 10, 7, 6)),
        (11, (7, 11, 11, 9, 8)),
        (6, (9, 13, 13, 11, 10)),
        (0, (11, 15, 14, 13, 12)),
    ),
    "thief": (
        (21, (4, 11, 8, 7, 5)),
        (17, (6, 12, 9, 8, 7)),
        (13, (8, 13, 10, 9, 9)),
        (9, (10, 14, 11, 10, 11)),
        (5, (12, 15, 12, 11, 13)),
        (0, (14, 16, 13, 12, 14)),
    ),
}


def _row(text: str) -> tuple[str, ...]:
    return tuple(text.split())


TURNING_LEVELS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 19)
"""The first level of each column of the turning table."""
TURNING: dict[str, tuple[str, ...]] = {
    "skeleton": _row("10 7 4 T T D D D D D D"),
    "zombie": _row("13 10 7 T T D D D D D D"),
    "ghoul": _row("16 13 10 4 T T D D D D D"),
    "shadow": _row("19 16 13 7 4 T T D D D D"),
    "wight": _row("20 19 16 10 7 4 T T D D D"),
    "ghast": _row("- 20 19 13 10 7 4 T T D D"),
    "wraith": _row("- - 20 16 13 10 7 4 T T D"),
    "mummy": _row("- - - 19 16 13 10 7 4 T D"),
    "spectre": _row("- - - 20 19 16 13 10 7 T T"),
    "vampire": _row("- - - - 20 19 16 13 10 7 4"),
    "ghost": _row("- - - - - 20 19 16 13 10 7"),
    "lich": _row("- - - - - - 20 19 16 13 10"),
    "fiend": _row("- - - - - - - 20 19 16 13"),
}
"""The number needed, T turned and D destroyed outright, - beyond reach."""


def kin(class_: str) -> str:
    """The class whose tables another one uses."""
    for family in (FIGHTERS, CLERICS, THIEVES, MAGES):
        if class_ in family:
            return family[0]
    return "fighter"


def stepped(steps: Steps, level: int) -> int:
    """The number of the highest step that a level reaches."""
    return next((number for first, number in steps if level >= first), steps[-1][1])


def hit_base(class_: str, level: int) -> int:
    """What is needed against armour class 0, before the repeated twenties."""
    family = kin(class_)
    return 21 - min(level, 20) if family == "fighter" else stepped(BASES[family], level)


def monster_level(dice: int, plus: int) -> int:
    """The fighter level with which a monster strikes: its dice and one more, a plus counting as the next die."""
    if dice < 1:
        return 0
    if dice == 1 and plus < 0:
        return 1
    return dice + 1 + (plus > 0)


def monster_base(dice: int, plus: int) -> int:
    """What a monster needs against armour class 0 by the older table."""
    if dice < 1:
        return 21
    if dice == 1:
        return 20 if plus < 0 else 18 if plus else 19
    return stepped(MONSTERS, dice)


def needed(base: int, armour: int) -> int:
    """What has to be rolled with every bonus: 20 is repeated six times, more is out of reach without a bonus."""
    raw = base - armour
    if raw <= 20:
        return raw
    return 20 if raw <= 25 else raw - 5


def saves(class_: str, level: int) -> Saves:
    """The five saving throws of a class at a level; a paladin's are better by 2."""
    rows = SAVING[kin(class_)]
    row = next((numbers for first, numbers in rows if level >= first), rows[-1][1])
    if class_ == "paladin":
        a, b, c, d, e = (max(2, number - 2) for number in row)
        return (a, b, c, d, e)
    return row


def turning(undead: str, level: int) -> str:
    """What a cleric of a level needs to turn a kind of undead: a number, T, D, or - (A-77)."""
    column = sum(1 for first in TURNING_LEVELS if level >= first) - 1
    return TURNING[undead][column] if undead in TURNING and column >= 0 else "-"


COVER: Steps = ((90, 10), (75, 7), (50, 4), (25, 2), (0, 0))
CONCEALMENT: Steps = ((90, 4), (75, 3), (50, 2), (25, 1), (0, 0))
"""By how much the armour class is better against missiles from so many per cent on."""
FIRST_HAND, SECOND_HAND = -2, -4
"""What two weapons cost the blows of each hand."""


def two_weapons(hand: int, aim: int) -> int:
    """What a blow of the first or second hand loses; the Dexterity adjustment to missiles makes up for it, or adds."""
    return min(0, hand + aim)


def strength(score: int, exceptional: int = 0) -> tuple[int, int]:
    """What Strength adds to hit and to damage; `exceptional` is the percentage behind an 18, 100 for 00."""
    if score >= 18:
        bands = ((100, (3, 6)), (91, (2, 5)), (76, (2, 4)), (51, (2, 3)), (1, (1, 3)), (0, (1, 2)))
        return (3, 6) if score > 18 else next(gift for first, gift in bands if exceptional >= first)
    steps = ((17, (1, 1)), (16, (0, 1)), (8, (0, 0)), (6, (-1, 0)), (4, (-2, -1)))
    return next((gift for first, gift in steps if score >= first), (-3, -1))


def reaction(dexterity: int) -> int:
    """The Dexterity reaction modifier, which missiles are aimed with too (A-31, A-70)."""
    if dexterity >= 16:
        return min(dexterity, 18) - 15
    return max(dexterity, 3) - 6 if dexterity <= 5 else 0


def nimbleness(dexterity: int) -> int:
    """What Dexterity adds to the armour class; less is better."""
    if dexterity >= 15:
        return 14 - min(dexterity, 18)
    return 7 - max(dexterity, 3) if dexterity <= 6 else 0
