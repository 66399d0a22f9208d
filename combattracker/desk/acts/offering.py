"""Everything that could be done, to be found by its name: what a palette lists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from combattracker.desk.acts.announcing import works
from combattracker.desk.acts.commanding import command
from combattracker.desk.line.completion import VERB_HELP
from combattracker.desk.words.register import KEYS
from combattracker.desk.work.workspace import Workspace
from combattracker.rules.asking.commands import Command
from combattracker.rules.ruleset import ON_TURN, PROCEDURE


class Offered(NamedTuple):
    """Something that could be done: an act of the register (`act`), the number of an `option`, an action or a word.

    What does not belong to the moment (`fits`) is found by its name only.
    """

    text: str
    help: str
    act: str = ""
    option: int = -1
    action: str = ""
    verb: str = ""
    fits: bool = True


def everything(desk: Workspace) -> Iterator[Offered]:
    """Everything that could be done, in order: what is on offer now, every key, every action, every word."""
    situation = desk.seen
    for option, item in enumerate(situation.items):
        known = desk.fight.actions.get(item.id) if situation.kind != "choose" else None
        why = known.help if known else item.hint or situation.title
        if item.refusal:
            why = f"against the rules: {item.refusal.error()}"
        yield Offered(item.label, why, option=option)
    for key in KEYS:
        if key.palette:
            text = f"{key.label.capitalize()}  ({desk.keys.named(key.id)})"
            yield Offered(text, key.tip, act=key.id, fits=works(desk, key.id))
    for action in desk.fight.actions.values():
        if action.moment != PROCEDURE:
            clauses = f" [{', '.join(action.clauses)}]" if action.clauses else ""
            text = f"{action.name}: {action.label}"
            yield Offered(text, action.help + clauses, action=action.name, fits=False)
    for verb, help in VERB_HELP.items():
        if verb in desk.console.verbs and verb not in ("next", "undo", "redo"):
            yield Offered(verb, help, verb=verb, fits=False)


def begin(desk: Workspace, name: str) -> None:
    """Does an action; one that still needs words begins a line."""
    action = desk.fight.actions[name]
    if action.moment == ON_TURN or not action.params:
        desk.submit(Command(name, desk.actor if action.moment == ON_TURN else ""))
    else:
        command(desk, f"{name} ")
