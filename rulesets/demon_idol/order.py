"""The sort key: which slot of the round an action belongs to, and where in it (A-54 … A-102, AMB-A19, AMB-A25)."""

from __future__ import annotations

from math import ceil

from combattracker.model.state import State
from combattracker.model.values import Value

from .declared import LATEST, Deed, deed, deeds, speed_of
from .figures import length, numeral, routine, sides_here, up, value
from .ground import charge_rate, to_go

CODE = "PABCDEFGH"
LAST = 1_000
"""The value of what has no speed factor, in a tie (A-91)."""
FIRST_ROUTINE, BEFORE, IN, AFTER, AGAIN, AWAITING = -2, -1, 0, 1, 10, 90
"""Places around a slot: the first of more routines, directly before, in it, directly after, the later ones, code C."""
EXCHANGE = -3
"""A psionic exchange comes before everything of its segment (AMB-A27)."""
LAST_ROUTINE, LONG_SPELL = 98, 99
"""After every slot: the last of more routines, and spells that take a round."""

Reason = tuple[str, str]
"""Words and the clause behind them."""
PLAIN = ("A-2", "A-24", "A-58", "A-59", "A-60", "A-88")
"""The clauses of the plain order, by side and code; all other reasons are for what comes out of it."""


class Slots(Value, frozen=True):
    """The slots of a round: each side's base, and the bases that enemies share."""

    numerals: dict[str, int]
    bases: dict[str, int]
    shared: tuple[int, ...] = ()

    def enemies(self, side: str) -> list[int]:
        """The bases of the other sides, the first first."""
        return sorted(base for other, base in self.bases.items() if other != side)


class Key(Value, frozen=True, order=True):
    """The sort key of AMB-A25; everything but the roster order, which is the order of the list."""

    base: int
    bump: int
    sub: int
    code: int
    value: int
    routine: int


class Place(Value, frozen=True):
    """Where an action comes by itself, and why there."""

    key: Key
    why: tuple[Reason, ...]


def slots(state: State) -> Slots:
    """Every side's slot: highest and lowest numeral together, less its own (AMB-A25); none before initiative (A-25)."""
    numerals = {side: number for side in state.sides if (number := numeral(state, side))}
    if not numerals or state.clock.phase.startswith("surprise"):
        return Slots({}, dict.fromkeys(state.sides, 0))
    ends = max(numerals.values()) + min(numerals.values())
    bases = {side: ends - number for side, number in numerals.items()}
    here = sides_here(state)
    shared = [base for side, base in bases.items() if any(bases[o] == base for o in here if o != side and o in bases)]
    return Slots(numerals, bases, tuple(dict.fromkeys(shared)))


def place(state: State, each: Deed, nth: int, table: Slots) -> Place | None:
    """Where a deed comes by itself; None for one that its delay carries out of the round."""
    if each.begun >= 0:
        return _begun(each, table)
    base = table.bases.get(each.side, 0)
    reasons = _winner(state, each.side, table)
    if base not in table.shared:
        reasons.append((f"code {each.code}", "A-2"))
    if each.rounds:
        return _long(each, reasons)
    if each.kind == "await":
        return _awaiting(each, table, reasons)
    if too_late(each, table):
        return None
    if (found := _by_routines(state, each, nth, table, reasons)) is not None:
        return found
    missile = each.kind == "shoot"
    modifier = value(state.who(each.who), "reaction") if missile else 0
    if base in table.shared:
        number, told = _tied_value(state, each, table, modifier)
        key = Key(base, IN, 0, CODE.index(each.code), number + each.delay, nth)
        return Place(key, (*reasons, *told, *_delayed(each)))
    at, bump, moved = _untied(each, base, modifier, table)
    sub = base if bump else 0
    number = 0
    if bump == IN and at in table.shared:  # among two others who are tied: by the rules of their tie
        number, told = _tied_value(state, each, table, modifier)
        moved += told
    return Place(Key(at, bump, sub, CODE.index(each.code), number, nth), (*reasons, *moved, *_delayed(each)))


def too_late(each: Deed, table: Slots) -> bool:
    """Whether a delay carries a deed out of the round, so that it is lost (A-45, AMB-A19)."""
    waits = bool(each.rounds) or each.kind == "await" or each.begun >= 0
    return not waits and table.bases.get(each.side, 0) + each.delay > LATEST


def lost_by_delay(state: State) -> list[Deed]:
    """The deeds that come too late for this round."""
    table = slots(state)
    return [each for each in deeds(state) if table.numerals and each.delay and too_late(each, table)]


def _winner(state: State, side: str, table: Slots) -> list[Reason]:
    """Who has won, and by what (A-55 … A-60, A-88)."""
    own = table.numerals.get(side, 0)
    if not own:
        return [("surprise: by code alone", "A-24")]
    name = state.sides[side].name
    if table.bases.get(side) in table.shared:
        return [(f"tied at {own}", "A-60"), ("by code", "A-88")]
    others = [number for other, number in table.numerals.items() if other != side]
    against = f"{own} to {', '.join(map(str, others))}" if others else f"{own}"
    won = all(own > number for number in others)
    return [(f"{name} {'won' if won else 'lost'} {against}", "A-58" if won else "A-59")]


def _delayed(each: Deed) -> list[Reason]:
    return [(f"{segments(each.delay)} late", "A-45")] if each.delay else []


def _begun(each: Deed, table: Slots) -> Place:
    """A spell whose beginning was prepared is finished its time after it began, or goes on (A-32, A-64)."""
    if not table.numerals:
        return Place(Key(0, IN, 0, CODE.index(each.code), 0, 1), (("begun in this segment", "A-64"),))
    at = each.begun + each.time
    if at > LATEST:
        return Place(Key(LONG_SPELL, IN, 0, CODE.index(each.code), at, 1), (("goes on into the next round", "A-64"),))
    return Place(Key(at, IN, 0, CODE.index(each.code), 0, 1), ((f"begun in segment {each.begun}", "A-64"),))


def _long(each: Deed, reasons: list[Reason]) -> Place:
    """What takes a round or more completes after every slot (AMB-A29)."""
    told = ("it takes a round, and so comes after everything", "A-92")
    return Place(Key(LONG_SPELL, IN, 0, CODE.index(each.code), 0, 1), (*reasons, told))


def _awaiting(each: Deed, table: Slots, reasons: list[Reason]) -> Place:
    """Whoever awaits the others acts after the last of their slots (A-6, AMB-A21)."""
    own = table.bases.get(each.side, 0)
    last = max([own, *table.enemies(each.side)])
    return Place(Key(last, AWAITING, own, CODE.index("C"), each.delay, 1), (*reasons, ("after the others", "A-6")))


# Several routines


def _by_routines(state: State, each: Deed, nth: int, table: Slots, reasons: list[Reason]) -> Place | None:
    """More routines than the opponent: the first before every slot, the last after it; as many: later ones after.

    None where the routine comes at its own slot, as the first of more does that found nobody to strike before
    (A-69, A-102, AMB-A8, AMB-A9).
    """
    if each.kind not in ("strike", "shoot") or not table.numerals.get(each.side):
        return None
    code, own = CODE.index(each.code), table.bases[each.side]
    foe = opponent(state, each)
    theirs = foe.routines if foe is not None and foe.kind in ("strike", "shoot") else 1
    if each.routines > theirs:
        told = f"{each.routines} attack routines against {theirs}"
        if nth == 1 and not state.who(each.who).counters.get("patient"):
            return Place(Key(1, FIRST_ROUTINE, own, code, each.delay, 1), (*reasons, (f"{told}: the first", "A-69")))
        if nth == each.routines:
            key = Key(LAST_ROUTINE, IN, own, code, each.delay, nth)
            return Place(key, (*reasons, (f"{told}: the last", "A-69")))
        return None
    if nth > 1 and nth != each.routines + 1 and foe is not None:  # the one beyond is a quicker weapon's second blow
        last = max(own, table.bases.get(foe.side, own))
        number = _tied_value(state, each, table, _missile_modifier(state, each))[0] if own in table.shared else 0
        key = Key(last, AGAIN * nth, own, code, number + each.delay, nth)
        return Place(key, (*reasons, (f"routine {nth}, after all that came first", "A-102")))
    return None


def _missile_modifier(state: State, each: Deed) -> int:
    return value(state.who(each.who), "reaction") if each.kind == "shoot" else 0


def opponent(state: State, each: Deed) -> Deed | None:
    """What the one does against whom a deed is aimed; None if it has declared nothing or is gone."""
    return deed(state, each.target) if each.target and up(state, each.target) else None


# With a winner


def _untied(each: Deed, base: int, modifier: int, table: Slots) -> tuple[int, int, list[Reason]]:
    """Its own slot, until delay or reaction carries it to that of another side or beyond (A-70, A-71, AMB-A19)."""
    at = base + each.delay - modifier
    if at > base:
        reached = [other for other in table.enemies(each.side) if base < other <= at]
        if reached:
            told = ("the enemy's turn has come", "A-71" if modifier < 0 else "A-45")
            return reached[-1], IN if reached[-1] == at else AFTER, [*_aimed(modifier), told]
    if at < base:
        reached = [other for other in table.enemies(each.side) if at <= other < base]
        if reached:
            return reached[0], IN if reached[0] == at else BEFORE, _aimed(modifier)
    return base, IN, []


def _aimed(modifier: int) -> list[Reason]:
    if not modifier:
        return []
    return [(f"reaction {modifier:+}", "A-70" if modifier > 0 else "A-71")]


# In a tie


def _tied_value(state: State, each: Deed, table: Slots, modifier: int) -> tuple[int, list[Reason]]:
    """Where in its code step an action of a tied side comes, and by which rule (A-88 … A-101)."""
    number = table.numerals[each.side]
    factor = speed_of(state, each)
    match each.kind:
        case "shoot" if factor is not None:
            return factor, [(f"speed factor {factor}", "A-99")]
        case "shoot":
            clause = "A-70" if modifier > 0 else "A-71"
            told = [(f"die {number} less reaction {modifier:+}", clause)] if modifier else []
            return number - modifier, [*told, (f"die {number}", "A-92")]
        case "turn-undead":
            return number, [(f"die {number}", "A-92")]
        case "cast" | "device":
            covered = [(f"die {number}: before it up to {segments(number - 1)}", "A-93")] if number > 1 else []
            return each.time, [(segments(each.time), "A-92"), *covered]
        case "charge":
            at = arrival(state, each.who, each.target)
            return at, [(f"arrives in segment {at}", "A-96")]
        case "strike" if factor is not None:
            return factor, [(f"speed factor {factor}", "A-89")]
        case "strike":
            return LAST, [("no speed factor: last, and struck come what may", "A-91")]
    return 0, []


def arrival(state: State, who: str, target: str) -> int:
    """The segment in which a charger ends within its weapon's length of the target (A-96)."""
    if not up(state, target):
        return 1
    charger = state.who(who)
    rate = charge_rate(state, charger) / 10
    way = to_go(state, who, target, length(routine(state, charger)))
    return max(1, ceil(way / rate - 0.0001)) if rate > 0 else LATEST


def segments(number: int) -> str:
    """A time in words."""
    return f"{number} segment{'' if number == 1 else 's'}"
