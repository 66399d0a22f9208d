"""What the table sees of these rules beside the battlefield."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.state import State
from combattracker.model.values import EVERYONE
from combattracker.rules.panels import Cell, Listing, Panel, Track

from ..procedure.rounds import waiting
from ..schemas import Activity
from ..space import interception
from ..units.sheet import bearing, bound_to_provoker, is_player, prevented


def panels(state: State, selected: str) -> list[Panel]:
    """The turn's course, and reminders about the one who acts: all of it in the open, but for HP of foes."""
    shown: list[Panel] = []
    steps = {"act": 0, "end": 1}
    if state.clock.actor in state.combatants and state.clock.phase:
        who = state.combatants[state.clock.actor]
        at = steps.get(state.clock.phase, -1)
        shown.append(Track(f"Turn of {who}", ("acts", "ends"), at, seen_by=EVERYONE))
    reminders = (*map(Cell, _reminders(state)), *_reviving(state))
    if reminders:
        shown.append(Listing("Remember", reminders, seen_by=EVERYONE))
    purses = [who for who in state.combatants.values() if is_player(who) and who.counters.get("coin")]
    if purses and state.outcome is not None:
        coins = tuple(Cell(f"{who}: {who.counters['coin']}") for who in purses)
        shown.append(Listing("Coin", coins, seen_by=EVERYONE))
    return shown


def _reminders(state: State) -> list[str]:
    """What statuses and places ask for, which everybody sees."""
    lines = []
    who = state.combatants.get(state.clock.actor)
    if who is not None and state.standing(who).acts:
        provoker = bound_to_provoker(state, who)
        if provoker:
            lines.append(f"{who} must attack {state.who(provoker[0])} [{provoker[1]}]")
        if bearing(state, who, "confuses"):
            lines.append(f"{who} acts at random [D-98]")
        kept_from: tuple[Activity, ...] = ("attack", "ability", "move")
        for activity in kept_from:
            refusal = prevented(state, who, activity)
            if refusal:
                lines.append(str(refusal.error()))
    for each in state.acting():
        home = interception.before_intercepting(state, each)
        if home is not None and state.grid is not None and home != each.at:
            square, held = state.grid.name(home), prevented(state, each, "move")
            told = (
                f"still has to go back to {square} as soon as it can move"
                if held
                else f"goes back to {square} next turn"
            )
            lines.append(f"{each} {told} [D-56]")
    if state.clock.round and not waiting(state) and state.outcome is None and not state.clock.phase:
        lines.append("Everybody has acted: the round is over")
    return lines


def _reviving(state: State) -> Iterator[Cell]:
    """How far the dead are from coming back, which tells half of their HP."""
    for dead in state.combatants.values():
        if dead.standing == "dead" and dead.counters.get("revival"):
            need = -(-dead.pools["hp"].maximum // 2)
            told = f"{dead}: {dead.counters['revival']} of {need} healing toward revival [D-103]"
            yield Cell(told, of=dead.id)
