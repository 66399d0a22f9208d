"""Going on and going back: what the keys of the procedure do."""

from __future__ import annotations

from combattracker.desk.acts.announcing import owed
from combattracker.desk.work import deciding
from combattracker.desk.work.workspace import Act, Workspace
from combattracker.rules.asking.requests import Counted


def go_on(desk: Workspace) -> None:
    """What the prompt has announced for this key: the next step, the suggestion, or the program's dice."""
    situation, fight = desk.situation, desk.fight
    suggestion = situation.suggestion
    if desk.amendment is not None and deciding.asks(desk.amendment):
        desk.follow()
    elif situation.kind == "roll":
        desk.attempt(fight.roll_for)
    elif situation.others:
        several("suggested")(desk)
    elif situation.own:
        desk.tell(owed(desk, situation))
    elif situation.kind == "number" and suggestion is None and situation.space:
        desk.attempt(lambda: fight.answer(Counted(int(situation.space))))
    elif suggestion is not None and suggestion.answer is not None:
        answer = suggestion.answer
        desk.attempt(lambda: fight.answer(answer))
    elif suggestion is not None and suggestion.command is not None:
        desk.submit(suggestion.command)
    elif situation.kind in ("step", "over") and not (situation.kind == "over" and fight.settled.outcome is not None):
        desk.attempt(fight.step)
    else:
        desk.tell(owed(desk, situation))


def several(verb: str) -> Act:
    """Everybody's decision at once: of those selected, else of all for whom the GM decides."""

    def act(desk: Workspace) -> None:
        situation = desk.situation
        people = (situation.who, *situation.others) if situation.others else ()
        desk.verb(" ".join([verb, *people]))

    return act


def undo(desk: Workspace) -> None:
    """Takes back the last answer or action."""
    desk.verb("undo")


def force(desk: Workspace) -> None:
    """Forces what was just refused, else what the next key will take."""
    again = desk.refused
    if again is not None:
        desk.refused = None
        again()
    else:
        desk.armed = not desk.armed


def abandon(desk: Workspace) -> None:
    """Goes one step out: of the force, the open action, the selection, the one looked at."""
    if desk.armed:
        desk.armed = False
    elif desk.fight.asking is not None:
        desk.verb("abandon")
        return
    elif desk.selected:
        desk.choose(())
    else:
        desk.look_at("")


def toggle_clock(desk: Workspace) -> None:
    """Stops the clock of somebody who hesitates, as while the GM explains something, or lets it run on."""
    if not desk.hesitation.each:
        desk.tell("no clock runs here")
        return
    desk.hesitation.toggle()


GOING: dict[str, Act] = {
    "next": go_on,
    "suggested": several("suggested"),
    "again": several("again"),
    "undo": undo,
    "redo": lambda desk: desk.verb("redo"),
    "back_turn": lambda desk: desk.verb("back turn"),
    "back_round": lambda desk: desk.verb("back round"),
    "what_if": lambda desk: desk.verb("what-if"),
    "force": force,
    "abandon": abandon,
    "clock": toggle_clock,
}
"""The acts of this module, by their ids in the register."""
