"""The tree of everything that happened, as rows: the way through the present, and branches folded where they begin."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from combattracker.journal.protocol import Point
from combattracker.model.values import Value

MOST_DEPTH = 6


class Row(Value, frozen=True):
    """One line: an entry, or (with `count`) a folded branch that begins with it.

    `sign` is ● where the fight stands, ○ on the way there, · for what was undone and for other branches.
    """

    entry: int
    depth: int
    sign: str
    label: str
    at: str
    name: str = ""
    count: int = 0
    opened: bool = False


class Timeline:
    """All entries of a fight, and which of its branches are unfolded."""

    def __init__(self, points: Sequence[Point], head: int, redo: Mapping[int, int], names: Mapping[str, int]) -> None:
        self.points = {point.id: point for point in points}
        self.head = head
        self.redo = redo
        self.names: dict[int, str] = {}
        for name, entry in names.items():
            self.names[entry] = f"{self.names[entry]}, {name}" if entry in self.names else name
        self.children: dict[int, list[int]] = {}
        for point in points:
            if point.parent is not None:
                self.children.setdefault(point.parent, []).append(point.id)

    def rows(self, unfolded: Collection[int] = ()) -> list[Row]:
        """Every line to show; `unfolded` are the first entries of the branches that are."""
        way = self.way_to(self.head)
        before = {entry for entry in way if entry != self.head}
        line = [*way, *self.onward(self.head)]
        rows: list[Row] = []
        self._add(rows, line, 0, before, unfolded)
        return rows

    def way_to(self, entry: int) -> list[int]:
        """The entries from the beginning to one."""
        found = [entry]
        while (parent := self.points[found[-1]].parent) is not None:
            found.append(parent)
        return found[::-1]

    def onward(self, entry: int) -> list[int]:
        """What comes behind an entry: where redo goes, else the newest branch."""
        found: list[int] = []
        at = entry
        while children := self.children.get(at):
            wanted = self.redo.get(at)
            at = wanted if wanted in children else children[-1]
            found.append(at)
        return found

    def size(self, entry: int) -> int:
        """How many entries there are from one on, on all its branches."""
        count, open_ = 0, [entry]
        while open_:
            at = open_.pop()
            count += 1
            open_ += self.children.get(at, ())
        return count

    def _add(
        self, rows: list[Row], line: Sequence[int], depth: int, before: Collection[int], unfolded: Collection[int]
    ) -> None:
        on = dict.fromkeys(line)
        for entry in line:
            sign = "●" if entry == self.head else "○" if entry in before else "·"
            rows.append(self._row(entry, depth, sign))
            for child in self.children.get(entry, ()):
                if child in on:
                    continue
                opened = child in unfolded and depth < MOST_DEPTH
                rows.append(self._row(child, depth + 1, "▾" if opened else "▸", self.size(child), opened))
                if opened:
                    self._add(rows, [child, *self.onward(child)], depth + 1, before, unfolded)

    def _row(self, entry: int, depth: int, sign: str, count: int = 0, opened: bool = False) -> Row:
        point = self.points[entry]
        return Row(entry, depth, sign, point.label, point.at, self.names.get(entry, ""), count, opened)
