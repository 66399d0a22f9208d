"""What the table sees of these rules: the phases, the segments, the order with its reasons, and the range line."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import EVERYONE, GM
from combattracker.rules.panels import Cell, Listing, Panel, Table, Track, if_players

from ..combatants.deeds import LATEST, deeds
from ..combatants.gear import in_hand, launcher, length, routine, speed
from ..combatants.sides import by_gm, numeral, sides_here
from ..combatants.traits import mortal_hp, reaction_bonus, surprised, up, value
from ..declaring.who_declares import undecided
from ..foundations.clock import PHASES, number, phase, segments
from ..morale.morale_reasons import waiting
from ..order.slots import lost_by_delay
from ..procedure import triggers
from ..procedure.bleeding import bleeds
from ..space.positions import feet, gap, in_melee, nearest, place
from .order_panel import board_panels

BEFORE_DISTANCE = ("reaction", "surprise", "distance")
"""The phases in which nobody knows yet how far apart the sides are."""
CHECKING = ("declare", "initiative", "resolve")
"""The phases in which a morale check is still to come."""
USUAL_ATTACKS = 2
NEEDS = {
    "reaction": "the reaction of each other party: roll, or settle it from the notes",
    "surprise": "a surprise die for each side that can be surprised",
    "distance": "the encounter distance, unless it is obvious",
    "morale": "morale, where reaction or fear asks for it",
    "surprise-declare": "declarations of those who are free",
    "initiative": "one die for each side",
    "bleeding": "a hit point of whoever began the round below 0",
    "recap": "the round in short",
    "recovery": "what the survivors do in a turn of ten rounds",
}
"""What each phase asks of the table; the others tell it by who has to declare, and by the order."""


def panels(state: State, selected: str) -> list[Panel]:
    """The phase track, the segment track, what is due, reminders, and what somebody looked at fights with."""
    shown: list[Panel] = [Track("Phase", tuple(PHASES.values()), number(state), seen_by=EVERYONE)]
    order = board_panels(state) if state.grid is not None else []
    track = _segments(state)
    shown = [*([track] if track else []), *order, *shown]
    if needed := NEEDS.get(phase(state)):
        shown.append(Listing("Needed", (Cell(needed),), seen_by=EVERYONE))
    reminders = tuple(_reminders(state))
    if reminders:
        shown.append(Listing("Remember", reminders, seen_by=EVERYONE))
    who = state.combatants.get(selected)
    if who is not None:
        shown += _fights_with(state, who)
    return shown


def _segments(state: State) -> Track | None:
    """The segments of a round, or of the surprise."""
    now = state.clock.phase
    if now.startswith("surprise-"):
        # From what can be seen of who is surprised: a hidden die is not betrayed by the segments to come.
        seen = max(map(surprised, state.combatants.values()), default=0) - state.counters.get("idle", 0)
        count = max(1, state.clock.segment, seen)
        return _numbered("Surprise segment", count, state.clock.segment)
    if now == "resolve":
        return _numbered("Segment", LATEST, state.clock.segment)
    return None


def _numbered(title: str, count: int, now: int) -> Track:
    return Track(title, tuple(map(str, range(1, count + 1))), min(count, now) - 1, seen_by=EVERYONE)


def _reminders(state: State) -> Iterator[Cell]:
    """What is out of sequence, what is owed, what waits for a trigger (A-66); morale is the GM's."""
    if state.clock.phase in ("declare", "surprise-declare"):
        left = [state.who(who) for who in undecided(state)]
        for seen_by, whose in ((EVERYONE, ""), (GM, ", by the GM")):
            if names := [str(who) for who in left if if_players(state, who) == seen_by]:
                yield Cell(f"Still to declare{whose}: {', '.join(names)}", seen_by=seen_by)
    rolled = [f"{state.sides[side]} {die}" for side in sides_here(state) if (die := numeral(state, side))]
    if rolled:
        yield Cell(f"Initiative: {', '.join(rolled)} [A-54]")
    for each in lost_by_delay(state):
        who = state.who(each.who)
        late = f"{who} is {segments(each.delay)} late: too late for this round [A-45]"
        yield Cell(late, seen_by=if_players(state, who))
    for option in triggers.ready_ones(state):
        seen_by = if_players(state, state.who(option.who))
        yield Cell(f"{option.label} waits: {option.hint} [A-62]", seen_by=seen_by)
    for side in state.sides if phase(state) in CHECKING else ():
        for group in waiting(state, side):
            why = ", ".join(each.label for each in group.triggers)
            yield Cell(f"{group.title}: morale at the side's A, {why} [A-67]", seen_by=GM)
    for who in state.combatants.values():
        if bleeds(state, who):
            yield Cell(f"{who} bleeds: {mortal_hp(who)} of -10 [A-103]", of=who.id, instead=f"{who} bleeds [A-103]")


def _fights_with(state: State, who: Combatant) -> list[Panel]:
    """What somebody strikes and shoots with, and its reactions."""
    lines = []
    if (routines := value(who, "attacks")) != USUAL_ATTACKS:
        lines.append(Cell(f"{routines} attack routines in two rounds"))
    for weapon in routine(state, who):
        factor = f"speed {weapon.speed}" if weapon.speed is not None else "no speed factor"
        lines.append(Cell(f"{weapon.name}: {weapon.damage}, {weapon.length or 0:g} ft, {factor}"))
    bow = launcher(state, who)
    if bow is not None:
        shots = f"{bow.shots:g} shot{'' if bow.shots == 1 else 's'} a round"
        lines.append(Cell(f'{bow.name}: {shots}, -2 for each {bow.range:g}" beyond the first'))
    if reaction_bonus(who):
        lines.append(Cell(f"Reaction {reaction_bonus(who):+}"))
    shown = Listing("Fights with", tuple(lines), of=who.id, seen_by=EVERYONE)
    return [shown] if up(state, who.id) else []


# In the battlefield's place


def board(state: State) -> list[Panel]:
    """The order while everything resolves, and the range line: everybody by where they stand, and how far apart."""
    standing = sorted(state.acting(), key=place)
    if phase(state) in BEFORE_DISTANCE:
        met = tuple((Cell(f"{who.tag} {who}", "strong"), *_now(state, who)) for who in standing)
        return [Table("Who meets", ("", "in hand", "ft", "SF"), met, align="<<>>", seen_by=EVERYONE)]
    unit = f"1 inch is {feet(state)} feet" if feet(state) == 10 else "1 inch is 10 yards"
    rows = tuple(
        (
            Cell(f'{place(who):g}"', "strong"),
            Cell(f"{who.tag} {who}"),
            Cell(_nearest(state, who)),
            *_now(state, who),
        )
        for who in standing
    )
    columns = ("at", "who", "nearest foe", "in hand", "ft", "SF")
    line = Table(f"Range line ({unit})", columns, rows, align="><<<>>", seen_by=EVERYONE)
    if state.agenda:
        return [*board_panels(state), line]
    return [line, _distances(state, standing)] if len(standing) > 1 else [line]


def _nearest(state: State, who: Combatant) -> str:
    found = nearest(state, who)
    if not found:
        return "–"
    if in_melee(state, who):
        near = [foe.tag for foe in in_melee(state, who)]
        return f"melee {' '.join(near[:2])}" + (f" +{len(near) - 2}" if len(near) > 2 else "")
    return f'{found[0].tag} {gap(state, who.id, found[0].id):g}"'


def _now(state: State, who: Combatant) -> tuple[Cell, Cell, Cell]:
    """What somebody holds, with the length in feet and the speed factor that the order goes by."""
    held = in_hand(state, who)
    told = held.name if held is not None else " + ".join(weapon.name for weapon in routine(state, who))
    if held is not None and held.length is None:
        return Cell(told), Cell("–"), Cell("–")
    factor = speed(routine(state, who))
    return Cell(told), Cell(f"{length(routine(state, who)):g}"), Cell("–" if factor is None else str(factor))


def _distances(state: State, standing: list[Combatant]) -> Table:
    """Each side's figures against all the others, in inches."""
    first = next(iter(state.sides))
    left = [who for who in standing if who.side == first] or standing[:1]
    right = [who for who in standing if who.side != left[0].side]
    rows = tuple(
        (Cell(str(who), "strong"), *(Cell(f"{round(gap(state, who.id, other.id), 1):g}") for other in right))
        for who in left
    )
    return Table("Inches between", ("", *(who.tag for who in right)), rows, seen_by=EVERYONE)


def marks(state: State, who: str) -> str:
    """Behind a name: whether it has declared, and under which code where that is known."""
    figure = state.who(who)
    if not up(state, who):
        return ""
    found = next((each for each in deeds(state) if each.who == who), None)
    if state.clock.phase in ("declare", "surprise-declare"):
        return "✔" if who in state.declared else "…" if who in undecided(state) else ""
    if found is None or (by_gm(figure) and state.declared[who].seen_by):
        return "✔" if found is not None else ""
    return found.code if found.kind != "pass" else "–"
