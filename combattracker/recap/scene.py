"""What a sentence about an event must know: who is who, which numbers the audience hears, and the rules' words."""

from __future__ import annotations

from collections.abc import Sequence

from combattracker.model import signs
from combattracker.model.combatant import Combatant
from combattracker.model.foes import HEALTH, HIDDEN, hurt, numbers_told, open_book, setting
from combattracker.model.grid import Square
from combattracker.model.names.references import OTHERS, REFERENCE, SOMEBODY, Names
from combattracker.model.state import State
from combattracker.model.values import GM, Duration, Pool, Scalar, Term

MINUS = "−"
UNITS = ("turn", "round", "segment", "phase", "minute")


class Marking(Names):
    """Names that leave the references to those whom the audience may know, for an output that draws them in its way."""

    def name(self, who: str) -> str:
        """A reference to a combatant, as far as the audience may know it."""
        return signs.combatant(who) if self.combatant(who) is not None and self.knows(who) else SOMEBODY

    def side(self, side: str) -> str:
        """A reference to a side, as far as the audience may know it."""
        told = super().side(side)
        return told if told == OTHERS else signs.side(side)


class Scene:
    """A stretch of the fight, as one audience hears of it; `actor` is whose deed it is.

    What is told of it with `marked` holds references still to those whom the audience may know.
    """

    def __init__(self, before: State, after: State, audience: str, actor: str = "", *, marked: bool = False) -> None:
        self.before = before
        self.after = after
        self.audience = audience
        self.actor = actor
        self._names = Names(after, audience, before)
        self.names_of = Marking(after, audience, before) if marked else self._names

    def read(self, text: str) -> str:
        """Words as they are read, also where references are left in what is told."""
        return self._names.plain(text, inside=True)

    def combatant(self, who: str) -> Combatant | None:
        """A combatant as it is after the stretch, or as it was when it left."""
        return self.names_of.combatant(who)

    def name(self, who: str) -> str:
        """A combatant's name, as far as the audience may know it."""
        if self.audience == GM and self.combatant(who) is None:
            return who
        return self.names_of.name(who)

    def names(self, ids: Sequence[str]) -> str:
        """Several names as they are said: Mira, Jharek and Wolf 1."""
        return listed([self.name(who) for who in ids])

    def counted(self, who: str) -> bool:
        """Whether the audience hears this combatant's numbers: the GM always, players those of their own side."""
        found = self.combatant(who)
        return self.audience == GM or (found is not None and open_book(self.after, found, self.audience))

    @property
    def hears_targets(self) -> bool:
        """Whether the audience hears what was rolled against: a foe's number, whether it is hit or makes a save."""
        return self.audience == GM or numbers_told(self.after)

    def square(self, square: Square) -> str:
        """A square's name."""
        return square_name(self.after, square)

    def library(self, key: str) -> str:
        """The name of something of the library, given its key or its id."""
        catalogue = self.after.catalogue
        found = catalogue.get(key) or next((item for item in catalogue.values() if item.id == key), None)
        return found.name if found else key.rpartition("/")[2].replace("-", " ").replace("_", " ")


def condition(state: State, who: Combatant, pool: Pool | None) -> str:
    """In a word how somebody looks to those who may not know the numbers."""
    kind = state.manifest.standings.get(who.standing)
    if kind is None or not kind.acts:
        return kind.name if kind else who.standing
    return "" if pool is None or setting(state, HEALTH) == HIDDEN else hurt(pool)


def square_name(state: State, square: Square) -> str:
    """A square's name, also where there is no grid any more."""
    return state.grid.name(square) if state.grid else f"({square[0]}, {square[1]})"


def lowered(text: str) -> str:
    """A text in small letters, but for whoever it names."""
    if text.isascii():
        return text.lower()
    parts, at = [], 0
    for found in REFERENCE.finditer(text):
        parts += [text[at : found.start()].lower(), found[0]]
        at = found.end()
    return "".join([*parts, text[at:].lower()])


def listed(words: Sequence[str]) -> str:
    """Words as they are said one after the other."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def lasting(duration: Duration | None) -> str:
    """What is left of something: 2 turns, 1 round, 1 whole round; empty where it lasts until further notice."""
    if duration is None:
        return ""
    left, words = duration.left, duration.ticks.split()
    # Rules name a moment, such as the end of a turn; told aloud it is turns that are counted.
    unit = next((word for word in words if word in UNITS), words[0] if len(words) == 1 else "")
    if not unit:
        return f"{left} × {duration.ticks}" if words else str(left)
    _, _, counted = duration.ticks.partition(" of ")
    told = counted if counted.endswith(f" {unit}") else unit
    return f"{left} {told}{'' if left == 1 or unit.endswith('s') else 's'}"


def number(amount: int | float) -> str:
    """A number as it is read: 3, 2.5, −1."""
    return f"{amount:g}".replace("-", MINUS) if isinstance(amount, float) else str(amount).replace("-", MINUS)


def scalar(value: Scalar) -> str:
    """A value in words, or the parts of a list."""
    if isinstance(value, tuple):
        return ", ".join(map(scalar, value)) or "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == "":
        return "–"
    return number(value) if isinstance(value, int | float) else value


def addends(terms: Sequence[Term], cited: bool, first: bool = True) -> str:
    """A sum as it is written: `12 attack − 10 block`; with `cited` each addend with its clause."""
    parts: list[str] = []
    for term in terms:
        clause = f" [{term.clause}]" if cited and term.clause else ""
        label = f" ({term.label})" if term.label[:1].isdigit() else f" {term.label}" if term.label else ""
        if first and not parts:
            parts.append(f"{number(term.amount)}{label}{clause}")
        else:
            parts.append(f"{MINUS if term.amount < 0 else '+'} {number(abs(term.amount))}{label}{clause}")
    return " ".join(parts)
