"""Pointing: at an option, at somebody to look at, at those whom something is for."""

from __future__ import annotations

from combattracker.desk.acts import typing
from combattracker.desk.acts.answering import answering, pick
from combattracker.desk.line import completion
from combattracker.desk.line.line import Choice, Purpose
from combattracker.desk.work.workspace import Act, Workspace
from combattracker.model.grid import Square
from combattracker.rules.asking.commands import find_everybody


def move(by: int) -> Act:
    """To another option: the next one, or the one before."""
    return lambda desk: typing.step(desk, by)


def look(by: int) -> Act:
    """Up or down in the order; in a choice up or down the options."""

    def act(desk: Workspace) -> None:
        if desk.situation.kind == "choose":
            typing.step(desk, by)
            return
        order = desk.order()
        if order:
            here = desk.look or desk.actor
            at = order.index(here) if here in order else -1
            desk.look_at(order[(at + by) % len(order)])

    return act


def select(desk: Workspace) -> None:
    """Selects the one looked at, or leaves it out again."""
    who = desk.look or desk.actor
    if who in desk.selected:
        desk.choose(tuple(each for each in desk.selected if each != who))
    elif who:
        desk.choose((*desk.selected, who))


def tags(desk: Workspace) -> None:
    """Types tags: to select them, or to answer a choice."""
    if desk.situation.request is not None:
        typing.begin(desk, answering(desk))
        return

    def take(text: str) -> None:
        chosen = find_everybody(text.split(), desk.fight.state)
        desk.look = chosen[0] if len(chosen) == 1 else desk.look
        desk.choose(tuple(chosen))

    typing.begin(
        desk,
        Purpose(
            "select", "Select whom?", take, lambda text: _people(desk, text), help="w1 w2, w*, a side; empty for none"
        ),
    )


def _people(desk: Workspace, text: str) -> list[Choice]:
    return completion.beginning(text.rpartition(" ")[2], completion.people(desk.fight.state))


def point(desk: Workspace, who: str, square: Square | None) -> None:
    """Takes what is offered there, else looks at who is there, and the second time selects them."""
    items = desk.situation.items if desk.situation.kind == "choose" else ()
    for index, item in enumerate(items):
        if (who and item.who == who) or (square is not None and item.square == square):
            desk.line.clear()
            pick(desk, index)
            return
    if who and who == desk.look:
        select(desk)
    else:
        desk.look_at(who)


def look_up(desk: Workspace, who: str) -> None:
    """Looks at somebody who was named somewhere, and the second time selects them."""
    if desk.audience.hides(who) or who not in desk.fight.state.combatants:
        desk.tell("whoever that was is in the fight no longer")
    elif who == desk.look:
        select(desk)
    else:
        desk.look_at(who)


POINTING: dict[str, Act] = {
    "forward": move(1),
    "backward": move(-1),
    "up": look(-1),
    "down": look(1),
    "select": select,
    "tags": tags,
}
"""The acts of this module, by their ids in the register."""
