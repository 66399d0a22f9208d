"""The sort key: which slot of the round an action belongs to, and where in it (A-54 … A-102, AMB-A19, AMB-A25)."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.model.values import Value, changed

from ..combatants.deeds import LATEST, Deed, Reason, casts, deed, deeds, natural, speed_of, spent
from ..combatants.sides import numeral, sides_here
from ..combatants.traits import up, value
from ..foundations.clock import segments
from .speed_scale import Measure, measure, speeds

CODE = "PABCDEFGH"
FIRST_ROUTINE, BEFORE, IN, AFTER, AGAIN, AWAITING = -2, -1, 0, 1, 10, 1_000
"""Places around a slot: the first of more routines, directly before, in it, directly after, the later ones, code C."""
EXCHANGE = -3
"""A psionic exchange comes before everything of its segment (AMB-A27)."""
LAST_ROUTINE, LONG_SPELL = 98, 99
"""After every slot: the last of more routines, and spells that take a round."""

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

    def die(self, base: int) -> int:
        """The numeral of those whose slot it is."""
        return next((self.numerals[side] for side, own in self.bases.items() if own == base), 0)


class Key(Value, frozen=True, order=True):
    """The sort key of AMB-A25; everything but the roster order."""

    base: int
    bump: int
    sub: int
    code: int
    value: int
    routine: int

    def step(self) -> tuple[int, int, int, int]:
        """The slot and the code."""
        return (self.base, self.bump, self.sub, self.code)


class At(Value, frozen=True, order=True):
    """The place of an action on the board, to be compared as it stands: what is equal is one instant.

    `roster` parts those of one side whose keys are equal. `near` is for what is drawn to the place of something else:
    directly before it or directly after it, and there by rank.
    """

    key: Key
    roster: int = 0
    near: tuple[int, ...] = (0,)

    def before(self, *rank: int) -> At:
        """The place directly before this."""
        return At(self.key, self.roster, (-1, *rank))

    def after(self, *rank: int) -> At:
        """The place directly after this."""
        return At(self.key, self.roster, (*self.near, *rank))


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
    reasons = _winner(state, each.side, table)
    if table.bases.get(each.side, 0) not in table.shared:
        reasons.append((f"code {each.code}", "A-2"))
    if each.rounds:
        return _long(each, reasons)
    if each.kind == "await":
        return _awaiting(each, table, reasons)
    if too_late(each, table):
        return None
    own = _own(state, each, nth, table)
    found = _first_and_last(each, nth, table) or _in_turns(state, each, nth, table, own.key) or own
    return Place(found.key, (*reasons, *found.why))


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
    if table.bases.get(side) in table.shared:
        return [(f"tied at {own}", "A-60"), ("by code", "A-88")]
    others = [number for other, number in table.numerals.items() if other != side]
    against = f"{own} to {', '.join(map(str, others))}" if others else f"{own}"
    won = all(own > number for number in others)
    return [(f"{state.sides[side]} {'won' if won else 'lost'} {against}", "A-58" if won else "A-59")]


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


def _first_and_last(each: Deed, nth: int, table: Slots) -> Place | None:
    """Whoever strikes first although its side lost strikes last, too; what is between comes at its own slot (A-69)."""
    if not led(each, nth):
        return None
    own, code = table.bases.get(each.side, 0), CODE.index(each.code)
    if nth == 1:
        told = (f"the first of {each.routines} attack routines, before everything", "A-69")
        return Place(Key(1, FIRST_ROUTINE, own, code, each.delay, 1), (told,))
    told = (f"the last of {each.routines} attack routines, after everything", "A-69")
    return Place(Key(LAST_ROUTINE, IN, own, code, each.delay, nth), (told,))


def led(each: Deed, nth: int) -> bool:
    """Whether a routine is the first or the last of somebody who strikes first and last (A-69)."""
    return each.leads and nth in (1, each.routines)


def _in_turns(state: State, each: Deed, nth: int, table: Slots, own: Key) -> Place | None:
    """With a winner, of as many routines as the opponent has: a later one after the first of both (AMB-A9)."""
    if nth == 1 or each.kind not in ("strike", "shoot") or not table.numerals or not up(state, each.target):
        return None
    foe, base = deed(state, each.target), table.bases.get(each.side)
    tied = base in table.shared or base == table.bases.get(state.who(each.target).side)
    if tied or each.routines != against(state, each):
        return None
    # Of an opponent who is done, or strikes first, the first routine comes by now.
    still = foe if foe is not None and not foe.leads else None
    theirs = _own(state, still, 1, table).key.base if still is not None else state.clock.segment
    key = changed(own, base=max(own.base, theirs), bump=AGAIN * nth, sub=3 * own.base + own.bump)
    return Place(key, ((f"routine {nth} of as many as the opponent's: after the first ones", "A-69"),))


def against(state: State, each: Deed) -> int:
    """How many attack routines the one has this round against whom a deed is aimed; one who does not fight has one."""
    if not up(state, each.target):
        return 1
    foe = deed(state, each.target)
    if foe is not None:
        return foe.routines if foe.kind in ("strike", "shoot") else 1
    return max(1, spent(state.who(each.target)).bit_count())


# Its own slot


def _own(state: State, each: Deed, nth: int, table: Slots) -> Place:
    """The place of a routine by itself, with its own delay and reaction modifier (AMB-A9)."""
    base, code = table.bases.get(each.side, 0), CODE.index(each.code)
    if base in table.shared:
        number, told = _tied(state, each, nth, table, base)
        return Place(Key(base, IN, 0, code, number, nth), told)
    at, bump, moved = _untied(state, each, base, table)
    number = 0
    if at != base and bump == IN and at in table.shared:  # among two others who are tied: by the rules of their tie
        number, told = _tied(state, each, nth, table, at, carried=True)
        moved += told
    return Place(Key(at, bump, base if bump else 0, code, number, nth), moved)


def _untied(state: State, each: Deed, base: int, table: Slots) -> tuple[int, int, tuple[Reason, ...]]:
    """Its own slot, until delay or reaction carries it to that of another side or beyond (A-70, A-71, AMB-A19)."""
    modifier = value(state.who(each.who), "reaction") if each.kind == "shoot" else 0
    at = base + each.delay - modifier
    causes: list[Reason] = [(f"{segments(each.delay)} late", "A-45")] if each.delay else []
    causes += [(f"reaction {modifier:+}", "A-70" if modifier > 0 else "A-71")] if modifier else []
    later = [other for other in table.enemies(each.side) if base < other <= at]
    sooner = [other for other in table.enemies(each.side) if at <= other < base]
    if not (later or sooner):
        return base, IN, (*causes, ("still in its own turn", "A-45")) if each.delay else ()
    reached = later[-1] if later else sooner[0]
    if reached == at:
        return reached, IN, (*causes, ("at once with the enemy's turn", causes[-1][1]))
    if later:
        return reached, AFTER, (*causes, ("after the enemy's turn", causes[0][1]))
    return reached, BEFORE, (*causes, ("before the enemy's turn", causes[-1][1]))


# In a tie


def _tied(
    state: State, each: Deed, nth: int, table: Slots, base: int, *, carried: bool = False
) -> tuple[int, tuple[Reason, ...]]:
    """Where in its code step an action of a shared slot comes, and by which rule (A-88 … A-102)."""
    found = on_scale(state, each, table, base, carried=carried)
    if found is None:
        late = 0 if carried else each.delay
        told: tuple[Reason, ...] = ((f"{segments(late)} late", "A-45"),) if late else ()
        if each.kind != "charge":
            return late, told
        return LATEST + 1, (*told, ("it does not arrive in ten segments", "A-96"))
    told = ((found.told(), found.clause),)
    if nth > each.routines + 1:  # the third blow of a much quicker weapon falls after the slower one, by a house rule
        return max(found.number, speeds(state, each)[1]), ()
    if natural(state, each):
        told += ((f"it {'falls' if each.kind == 'strike' else 'comes'} even if its owner is slain", "A-91"),)
    if nth > 1:
        told += ((f"routine {nth} by the same rule", "A-102"),)
    return found.number, told


def on_scale(state: State, each: Deed, table: Slots, base: int, *, carried: bool = False) -> Measure | None:
    """Where a deed stands on the scale among those of a slot; a bite at a caster who won goes by that one's die."""
    if struck_while_casting(state, each, table):
        return at_the_caster(state, each, table, carried=carried)
    return measure(state, each, table.die(base), carried=carried)


def struck_while_casting(state: State, each: Deed, table: Slots) -> bool:
    """Whether a deed is a blow at a caster of this round whose side's turn is sooner (A-78)."""
    if each.kind != "strike" or not table.numerals or not casts(state, each.target):
        return False
    return table.bases.get(state.who(each.target).side, 0) < table.bases.get(each.side, 0)


def at_the_caster(state: State, each: Deed, table: Slots, *, carried: bool = False) -> Measure | None:
    """What a blow at a caster whose turn is sooner counts: without a speed factor the caster's own die (A-79, A-80)."""
    die = table.numerals.get(state.who(each.target).side, 0)
    found = measure(state, each, die, carried=carried, whose="the caster's die")
    factor = speed_of(state, each)
    if found is None or factor is None or state.switch("weapon_speed") != "difference":
        return found
    losing = table.numerals.get(each.side, 0)
    made = (f"{factor} to die {losing}", *found.parts[1:])
    return changed(found, what="difference", number=found.number - factor + abs(factor - losing), parts=made)
