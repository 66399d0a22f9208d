"""Dice expressions: `2d6+STR`, `4d6kh3`, `(1d6+1)/2`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from combattracker.model.errors import Unreadable
from combattracker.model.values import Term, Value

MOST_DICE = 100
MOST_SIDES = 1000
NAME = r"[A-Za-z_][\w.]*(?:-(?![dD]\d)[A-Za-z_][\w.]*)*"
"""A hyphen belongs to a name only before a letter (`sleight-of-hand`); in `STR-1` and `STR-d4` it takes away."""
TOKEN = re.compile(rf"\s*(?:(\d*)[dD](\d+)(?:([kd])([hl]?)(\d+))?|(\d+)|({NAME})|([-+*/()]))")


class Dice(Value, frozen=True, omit_defaults=True):
    """Some equal dice, of which the `keep` highest (or lowest, if `low`) count; 0 keeps all."""

    count: int
    sides: int
    keep: int = 0
    low: bool = False

    def kept(self, faces: Sequence[int]) -> int:
        """The sum of the dice that count."""
        if not self.keep:
            return sum(faces)
        ordered = sorted(faces, reverse=not self.low)
        return sum(ordered[: self.keep])

    def __str__(self) -> str:
        keep = f"k{'l' if self.low else 'h'}{self.keep}" if self.keep else ""
        return f"{self.count}d{self.sides}{keep}"


Node = tuple["Node | Dice | int | str", str, "Node | Dice | int | str"] | Dice | int | str


class Expression(Value, frozen=True):
    """A parsed dice expression; `dice` are its groups in the order in which they are rolled.

    `text` is as it was written, but that what is kept has one name: `3d6k2` and `3d6d1` are `3d6kh2`.
    """

    text: str
    tree: Node
    dice: tuple[Dice, ...]

    @property
    def faces(self) -> tuple[int, ...]:
        """The number of sides of each single die, in rolling order."""
        return tuple(group.sides for group in self.dice for _ in range(group.count))

    def check(self, faces: Sequence[int]) -> None:
        """Raises Unreadable where faces are too many, too few, or not on these dice."""
        wanted = self.faces
        if len(faces) != len(wanted):
            raise Unreadable(f"{self.text} takes {len(wanted)} dice, not {len(faces)}")
        for face, sides in zip(faces, wanted, strict=True):
            if not 1 <= face <= sides:
                raise Unreadable(f"a d{sides} cannot show {face}")

    def natural(self, faces: Sequence[int]) -> int:
        """The sum of the dice that count, before anything is added."""
        return sum(self._sums(faces))

    def total(self, faces: Sequence[int], names: Callable[[str], int] | None = None) -> int:
        """The value for the faces given in rolling order; `names` supplies stats. Fractions are cut off downwards."""
        return _value(self.tree, iter(self._sums(faces)), names or _no_name)

    def total_of_sum(self, dice_sum: int, names: Callable[[str], int] | None = None) -> int:
        """The value where only the sum of the dice is known, which takes an expression with one group of dice."""
        if len(self.dice) != 1:
            raise Unreadable(f"for {self.text} every die must be given, not only a sum")
        low, high = self.span
        if not low <= dice_sum <= high:
            raise Unreadable(f"{self.dice[0]} makes {low} to {high}, not {dice_sum}")
        return _value(self.tree, iter([dice_sum]), names or _no_name)

    @property
    def span(self) -> tuple[int, int]:
        """The lowest and the highest sum of the dice that count."""
        low = sum(group.keep or group.count for group in self.dice)
        return low, sum((group.keep or group.count) * group.sides for group in self.dice)

    def terms(self, names: Callable[[str], int]) -> tuple[Term, ...]:
        """What is added to the dice, where the expression is a plain sum; otherwise nothing."""
        return tuple(_addends(self.tree, names, 1) or ())

    def _sums(self, faces: Sequence[int]) -> list[int]:
        self.check(faces)
        sums, at = [], 0
        for group in self.dice:
            sums.append(group.kept(faces[at : at + group.count]))
            at += group.count
        return sums


def _no_name(name: str) -> int:
    raise Unreadable(f"{name!r} is no number here")


def _value(tree: Node, sums: object, names: Callable[[str], int]) -> int:
    match tree:
        case int():
            return tree
        case str():
            return names(tree)
        case Dice():
            return next(sums)  # type: ignore[call-overload,no-any-return]
        case (left, operator, right):
            a, b = _value(left, sums, names), _value(right, sums, names)
            if operator == "/":
                if b == 0:
                    raise Unreadable("nothing can be divided by 0")
                return a // b
            return a + b if operator == "+" else a - b if operator == "-" else a * b


def _addends(tree: Node, names: Callable[[str], int], sign: int) -> list[Term] | None:
    """The addends of a sum; None where the dice are taken away, multiplied or divided."""
    match tree:
        case Dice():
            return [] if sign > 0 else None
        case (left, "+" | "-" as operator, right):
            a, b = _addends(left, names, sign), _addends(right, names, sign if operator == "+" else -sign)
            return None if a is None or b is None else a + b
        case 0:
            return []
        case int():
            return [Term("", sign * tree)]
        case str():
            return [Term(tree, sign * names(tree))]
    if _rolls(tree):
        return None
    try:
        return [Term(_written(tree), sign * _value(tree, iter(()), names))]
    except Unreadable:
        return None


def _rolls(tree: Node) -> bool:
    return isinstance(tree, Dice) or (isinstance(tree, tuple) and (_rolls(tree[0]) or _rolls(tree[2])))


def _written(tree: Node) -> str:
    if not isinstance(tree, tuple):
        return str(tree)
    left, operator, right = tree
    parts = [f"({_written(part)})" if isinstance(part, tuple) else _written(part) for part in (left, right)]
    return f"{parts[0]} {operator} {parts[1]}"


@lru_cache(maxsize=512)
def parse(text: str) -> Expression:
    """The expression written in `text`. Raises Unreadable with the place of the fault."""
    return _Parser(text).expression()


@lru_cache(maxsize=512)
def names_in(text: str) -> tuple[str, ...]:
    """The names that an expression uses, each once, in order."""
    found: dict[str, None] = {}

    def walk(tree: Node) -> None:
        if isinstance(tree, str):
            found[tree] = None
        elif isinstance(tree, tuple):
            walk(tree[0])
            walk(tree[2])

    walk(parse(text).tree)
    return tuple(found)


class _Parser:
    """Recursive descent over tokens: sums of products of dice, numbers, names and brackets."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.dice: list[Dice] = []
        self.kept: list[tuple[int, int, str]] = []
        self.depth = 0

    def expression(self) -> Expression:
        if len(self.text) > 200:
            raise Unreadable("a dice expression is at most 200 characters long")
        tree = self.sum()
        if self.text[self.at :].strip():
            raise self.fault("an operator")
        text = self.text
        for start, end, name in reversed(self.kept):
            text = f"{text[:start]}{name}{text[end:]}"
        return Expression(text.strip(), tree, tuple(self.dice))

    def sum(self) -> Node:
        tree = self.product()
        while operator := self.operator("+-"):
            tree = (tree, operator, self.product())
        return tree

    def product(self) -> Node:
        tree = self.factor()
        while operator := self.operator("*/"):
            tree = (tree, operator, self.factor())
        return tree

    def factor(self) -> Node:
        found = TOKEN.match(self.text, self.at)
        if not found:
            raise self.fault("dice, a number or a name")
        count, sides, keep, which, kept, number, name, sign = found.groups()
        if sign in ("-", "("):
            self.at = found.end()
            self.depth += 1
            if self.depth > 20:
                raise self.fault("fewer brackets")
            if sign == "-":
                negative: Node = (0, "-", self.factor())
                self.depth -= 1
                return negative
            tree = self.sum()
            if not self.operator(")"):
                raise self.fault("a closing bracket")
            self.depth -= 1
            return tree
        if sign:
            raise self.fault("dice, a number or a name")
        self.at = found.end()
        if number:
            if len(number) > 9:
                raise Unreadable(f"{self.text!r}: the number {number} is too large")
            return int(number)
        if name:
            return name
        group = self.group(int(count or 1), int(sides[:6]), keep, which, int(kept or 0))
        if keep:
            self.kept.append((found.start(1), found.end(), str(group)))
        return group

    def group(self, count: int, sides: int, keep: str | None, which: str, number: int) -> Dice:
        if not 1 <= count <= MOST_DICE or not 1 <= sides <= MOST_SIDES:
            raise Unreadable(
                f"{self.text!r}: at most {MOST_DICE} dice of at most {MOST_SIDES} sides, at least one of each"
            )
        low = which == "l"
        if keep and not 0 < number < count + (keep == "k"):
            raise Unreadable(f"{self.text!r} keeps or drops {number} of {count} dice")
        if keep == "d":  # dropping the lowest is keeping the highest of the rest; `d1` drops the lowest
            number, low = count - number, which == "h"
        group = Dice(count, sides, number if number != count else 0, low)
        self.dice.append(group)
        if sum(dice.count for dice in self.dice) > MOST_DICE:
            raise Unreadable(f"{self.text!r}: at most {MOST_DICE} dice in all")
        return group

    def operator(self, which: str) -> str:
        rest = self.text[self.at :].lstrip()
        if rest and rest[0] in which:
            self.at = len(self.text) - len(rest) + 1
            return rest[0]
        return ""

    def fault(self, expected: str) -> Unreadable:
        rest = self.text[self.at :].strip()
        return Unreadable(
            f"dice {self.text!r}, character {self.at + 1}: expected {expected}, found {rest or 'the end'!r}"
        )
