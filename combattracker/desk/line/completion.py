"""What may be typed next in a command: actions, combatants, statuses, values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from combattracker.desk.line.editable import fields
from combattracker.desk.line.line import Choice
from combattracker.model.errors import CombatError
from combattracker.model.foes import house_rules
from combattracker.model.properties.borne import FROM, LEFT
from combattracker.model.state import State
from combattracker.rules.asking.commands import Command, find_combatant
from combattracker.rules.gm.edits import status_names
from combattracker.rules.gm.effect_fields import known_fields
from combattracker.rules.scripting.script import Fight

if TYPE_CHECKING:
    from combattracker.play.console.console import Console
    from combattracker.play.open_fight import OpenFight

VERB_HELP = {
    "next": "the procedure's next step",
    "turn": "go on to somebody's turn",
    "undo": "take back",
    "redo": "do again",
    "suggested": "several do what is suggested: those named, else all for whom the GM decides",
    "again": "several do what they did last: those named, else all for whom the GM decides",
    "back": "back turn, back round",
    "abandon": "give up the unfinished action",
    "auto": "who is played by policy",
    "goto": "stand at any point of the history: a number, or a name",
    "name": "give the present point a name",
    "forget": "free the name of a point",
    "what-if": "try something; the second time goes back",
    "amend": "change an action of the past: amend 12, amend 12 KEY: ANSWER, amend 12 = COMMAND",
    "explain": "where a value comes from: explain mira.hp; every number of an entry: explain 12",
    "accept": "make what was amended a branch of the fight",
    "discard": "forget what was amended",
    "program": "leave the rest of an amendment to the program",
    "stop": "leave out what was not run again yet",
    "keep": "keep a value set by hand",
    "change": "change it by as much as then",
    "leave": "leave it out",
    "carry": "write the heroes, as they are now, back to their party file",
}
PEOPLE = ("who", "target", "targets", "before", "after", "from", "by", "victim", "ally")


def commands(table: OpenFight, console: Console, text: str) -> Sequence[Choice]:
    """Completions of the last word of a line of the command language."""
    head, _, last = text.rpartition(" ")
    words = head.split()
    words = words[words[:1] == ["force"] :]
    if last.startswith(">"):
        return ()
    named = bool(words) and words[0] not in table.actions and words[0] not in console.words()
    colon = next((at for at, word in enumerate(words) if word.endswith(":")), None)
    if named and colon is None:
        return beginning(last, _actors(table.state))
    words = words[colon + 1 if named and colon is not None else 0 :]
    if not words:
        found = [Choice(name, VERB_HELP.get(name, "")) for name in console.words()]
        found += [Choice(each.name, each.help) for each in table.actions.values()]
        return beginning(last, [*found, *_actors(table.state)])
    return beginning(last, _arguments(table, words[0], words[1:], last))


def _actors(state: State) -> list[Choice]:
    """Whose deed it may be: somebody's, or that of a whole side."""
    people = [Choice(f"{who.id}:", who.name) for who in state.combatants.values()]
    return people + [Choice(f"{side.id}:", f"all of {side.name}") for side in state.sides.values()]


def _arguments(table: OpenFight, action: str, given: Sequence[str], last: str) -> Iterable[Choice]:
    state = table.shown
    if action == "set":
        return _paths(state, last)
    if action in ("suggested", "again"):
        return people(state)
    if action in ("auto", "back", "turn"):
        sides = [Choice(side.id, side.name) for side in state.sides.values()]
        return {
            "auto": [*sides, Choice("all"), Choice("none")],
            "back": [Choice("turn"), Choice("round")],
            "turn": people(state),
        }[action]
    if action not in table.actions:
        return ()
    params = table.actions[action].params
    if action == "mark" and given:
        params += tuple(f"{field.word}=" for field in status_fields(table, given[0]))
    name, equals, _ = last.partition("=")
    if equals:
        return [Choice(f"{name}={each.word}", each.hint, each.library) for each in values(table, name)]
    if action == "switch":
        return _switches(state)
    free = [param for param in params if not param.endswith("=")]
    at = len([word for word in given if "=" not in word])
    found: list[Choice] = []
    if free and (at < len(free) or free[-1].endswith("*")):
        found += values(table, free[min(at, len(free) - 1)].rstrip("*"))
    return found + [Choice(param) for param in params if param.endswith("=") and param != "*="]


def values(table: OpenFight, param: str) -> Sequence[Choice]:
    """What an argument of that name may be, as far as its name tells."""
    state = table.state
    if param == "status":
        return statuses(table)
    if param == "creature":
        return creatures(table)
    if param in ("side", "sides"):
        return [Choice(side.id, side.name) for side in state.sides.values()]
    if param == "controller":
        return [Choice(word) for word in ("players", "gm", "policy")]
    if param == "dice":
        return [Choice(word) for word in ("program", "typed")]
    if param in ("hidden",):
        return [Choice("yes"), Choice("no")]
    if param in ("amount", "count", "text", "left", "name", "at"):
        return ()
    return people(state)


def people(state: State) -> list[Choice]:
    """Everybody, by tag."""
    return [Choice(who.tag, who.name) for who in state.combatants.values()]


def statuses(table: OpenFight) -> list[Choice]:
    """Every status that can be put on somebody."""
    if table.ruleset is None:
        return [Choice(name, kind.name) for name, kind in table.state.manifest.effects.items()]
    known = table.state.manifest.effects
    fight = Fight(table.ruleset, table.state, Command("mark"))
    return [Choice(name, known[name].help if name in known else "", name not in known) for name in status_names(fight)]


def status_fields(table: OpenFight, status: str) -> list[Choice]:
    """The fields of its own that a status has, each with its type."""
    if table.ruleset is None or status not in (each.word for each in statuses(table)):
        return []
    fight = Fight(table.ruleset, table.state, Command("mark"))
    try:
        known = known_fields(fight, status)
    except CombatError:
        return []
    return [Choice(name, kind) for name, kind in known.items() if name not in (LEFT, FROM)]


def library(table: OpenFight) -> list[str]:
    """What the library holds of creatures and statuses, which says what may yet come."""
    return [each.word for each in (*creatures(table), *statuses(table)) if each.library]


def creatures(table: OpenFight) -> list[Choice]:
    """Every creature of the library."""
    library = table.ruleset.library if table.ruleset else None
    return [Choice(name, library=True) for name in library.names("creature")] if library else []


def _switches(state: State) -> list[Choice]:
    known = house_rules(state.manifest)
    now = {name: state.switches.get(name, kind.default) for name, kind in known.items()}
    return [
        Choice(f"{name}={str(choice).lower()}", "now" if now[name] == choice else kind.help)
        for name, kind in known.items()
        for choice in kind.choices
    ]


def switches(table: OpenFight) -> list[Choice]:
    """Every setting of every house rule."""
    return _switches(table.state)


def _paths(state: State, last: str) -> Iterable[Choice]:
    name, dot, _ = last.partition(".")
    if not dot:
        clock = [Choice(f"{word}=") for word in ("round", "segment", "phase", "actor")]
        lying = [Choice(f"ground.{name}=", thing.item.label) for name, thing in state.ground.items()]
        return [*(Choice(f"{who.tag}.", who.name) for who in state.combatants.values()), *clock, *lying]
    try:
        who = state.who(find_combatant(name, state))
    except CombatError:
        return ()
    return [Choice(f"{name}.{field.path}=", field.value) for field in fields(state, who)]


def beginning(last: str, found: Iterable[Choice]) -> list[Choice]:
    """The words that begin as is written, then those that hold it somewhere."""
    wanted = last.lower()
    choices = list(found)
    first = [each for each in choices if each.word.lower().startswith(wanted)]
    rest = [
        each
        for each in choices
        if len(wanted) > 1 and each not in first and (wanted in each.word.lower() or wanted in each.hint.lower())
    ]
    return first + rest
