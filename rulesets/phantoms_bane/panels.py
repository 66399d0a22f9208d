"""What the table sees of these rules: the duel board, and what is still waited for."""

from __future__ import annotations

from collections.abc import Callable

from combattracker.model.closed import Tone
from combattracker.model.combatant import Combatant
from combattracker.model.foes import outwardly
from combattracker.model.state import State
from combattracker.model.values import EVERYONE, Pool
from combattracker.rules.panels import Cell, Listing, Panel, Table, Track, if_players

from .duels import Duel, duels, foe_of, fought, opponents
from .fighters import (
    ATTACK,
    CHOICES,
    DEFEND,
    DEFENSE,
    GEAR,
    OFFENSE,
    PRESS,
    alive,
    attribute,
    choice_of,
    in_use,
    present_turn,
    total,
    usable,
    weakens_at,
)

STEPS = ("choose", "run away", "totals", "damage", "deaths", "weakening")
"""The summary of a turn (AMB-P6)."""


def board(state: State) -> list[Panel]:
    """Everybody face to face with whom they fight, and who stands by."""
    shown: list[Panel] = [_face_to_face(state, *pair) for duel in duels(state) for pair in _pairs(state, duel)]
    idle = [who for who in state.acting() if not opponents(state, who.id)]
    if idle:
        title = "Stand by" if state.clock.round else "Ready"
        lines = tuple(Cell(f"{who}, {_numbers(who)}", of=who.id, instead=str(who)) for who in idle)
        shown.append(Listing(title, lines, seen_by=EVERYONE))
    return shown


def _pairs(state: State, duel: Duel) -> list[tuple[str, str]]:
    """Each two of a duel of whom one attacks the other, once, in the order of the duel."""
    found: list[tuple[str, str]] = []
    for who in duel:
        foe = foe_of(state, who)
        pair = (who, foe) if foe and duel.index(who) < duel.index(foe) else (foe, who)
        if foe and pair not in found:
            found.append(pair)
    return found


def _numbers(who: Combatant) -> str:
    pools = ", ".join(f"{name.capitalize()} {told(pool)}" for name, pool in who.pools.items())
    return f"{pools}, Skill {who.stats.get('skill', 0)}"


def told(pool: Pool) -> str:
    """A number that may be below its maximum: 7, or 5/7 (P-57)."""
    return str(pool.current) if pool.current >= pool.maximum else f"{pool.current}/{pool.maximum}"


def worth(who: Combatant, name: str) -> str:
    """What adds to `offense` or `defense`, usable/actual where it is capped: Leather +4/5 (P-57)."""
    thing = in_use(who, GEAR[name])
    if thing is None:
        return "none"
    able = usable(who, name)
    return thing.label if able == (thing.bonus or 0) else f"{thing.name} {able:+}/{thing.bonus}"


def _gear(who: Combatant, name: str) -> Cell:
    """What somebody fights with, with what it adds for those who know that."""
    thing = in_use(who, GEAR[name])
    return Cell(worth(who, name), of=who.id, instead=thing.name if thing is not None else "none")


def _pool(state: State, who: Combatant, name: str, tone: Tone = "") -> Cell:
    pool = who.pools[name]
    return Cell(told(pool), tone, of=who.id, instead=outwardly(state, pool) if name == "health" else "")


def _face_to_face(state: State, one: str, two: str) -> Table:
    """Two who fight: one on the left, the other on the right, and between them what the numbers are.

    Players see those of their own side, and of the other what anybody sees.
    """
    left, right = state.who(one), state.who(two)
    shown = _shown(state, several=len(opponents(state, one)) > 1 or len(opponents(state, two)) > 1)
    rows = tuple((show(left), Cell(label, "dim"), show(right)) for label, show in shown)
    return Table("", (str(left), "", str(right)), rows, align=">^<", seen_by=EVERYONE)


def _shown(state: State, *, several: bool) -> list[tuple[str, Callable[[Combatant], Cell]]]:
    rows: list[tuple[str, Callable[[Combatant], Cell]]] = [
        ("Choice", lambda who: _choice(state, who)),
        ("Health", lambda who: _pool(state, who, "health", "strong")),
        ("Offense", lambda who: _pool(state, who, OFFENSE)),
        ("Defense", lambda who: _pool(state, who, DEFENSE)),
        ("Skill", lambda who: Cell(str(who.stats.get("skill", 0)), of=who.id)),
        ("Weapon", lambda who: _gear(who, OFFENSE)),
        ("Armor", lambda who: _gear(who, DEFENSE)),
        *((CHOICES[choice], _totals(state, choice)) for choice in (PRESS, ATTACK, DEFEND)),
        ("Run / stop", _escape),
        ("Weakens", lambda who: _weakens(state, who)),
    ]
    if several:
        rows.insert(1, ("Faces", lambda who: Cell(str(state.who(foe)) if (foe := foe_of(state, who.id)) else "–")))
    return rows


def _escape(who: Combatant) -> Cell:
    """The totals for getting away and for preventing it, without the dice (P-13, P-14)."""
    skill = who.stats.get("skill", 0)
    return Cell(f"2d6{attribute(who, DEFENSE) + skill:+} / 2d6{attribute(who, OFFENSE) + skill:+}", of=who.id)


def _choice(state: State, who: Combatant) -> Cell:
    """What somebody has chosen, as soon as it may be known."""
    declared = state.declared.get(who.id)
    if declared is None:
        waits = state.clock.phase and not fought(state, who.id)
        return Cell("… chooses") if waits else Cell("–", "dim")
    return Cell("✔ has chosen", "good") if declared.seen_by != EVERYONE else Cell(CHOICES[choice_of(state, who.id)])


def _totals(state: State, choice: str) -> Callable[[Combatant], Cell]:
    """Both totals without the die, and strong where it is this turn's choice."""

    def cell(who: Combatant) -> Cell:
        declared = state.declared.get(who.id)
        now = declared is not None and declared.seen_by == EVERYONE and choice_of(state, who.id) == choice
        totals = f"d6{total(who, OFFENSE, choice):+} / d6{total(who, DEFENSE, choice):+}"
        return Cell(totals, "strong" if now else "", of=who.id)

    return cell


def _weakens(state: State, who: Combatant) -> Cell:
    """The turn at whose end somebody begins to weaken, and which of its own turns is the present one (P-49)."""
    now, at = present_turn(state, who), weakens_at(who)
    return Cell(f"turn {at} (now {now})", "" if at > now else "bad", of=who.id)


def panels(state: State, selected: str) -> list[Panel]:
    """What is still waited for, and what somebody looked at fights with."""
    shown: list[Panel] = []
    if state.clock.phase:
        at = 0 if state.clock.phase == "choose" else 1
        shown.append(Track(f"Turn {state.clock.round}", STEPS, at, seen_by=EVERYONE))
    waiting = [who for duel in duels(state) for who in duel if state.clock.phase and not fought(state, who)]
    undecided = [state.who(who) for who in waiting if who not in state.declared]
    if undecided:
        lines = tuple(Cell(str(who), seen_by=if_players(state, who)) for who in undecided)
        shown.append(Listing("Still to choose", lines, seen_by=EVERYONE))
    who = state.combatants.get(selected)
    if who is not None and alive(who):
        shown.append(Listing("Fights with", (_gear(who, OFFENSE), _gear(who, DEFENSE)), seen_by=EVERYONE))
    return shown
