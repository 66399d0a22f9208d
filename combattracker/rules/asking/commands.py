"""Commands: what the GM decided, as data, and the line of text that says it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Protocol

from combattracker.model.errors import Ambiguous, Unreadable
from combattracker.model.signs import has_signs
from combattracker.model.state import State
from combattracker.model.values import Value, changed

MOST_NAMES = 12
"""How many known names a message about an unknown one lists."""


class Command(Value, frozen=True, omit_defaults=True):
    """An action, by whom, with which arguments; `force` sets the rules aside.

    `others` do the same after the actor, each as an action of its own. One that `follows` belongs to the key press or
    line that made the command before it, so that undo takes back both.
    """

    action: str
    actor: str = ""
    args: dict[str, str] = {}
    force: bool = False
    others: tuple[str, ...] = ()
    follows: bool = False

    @property
    def alone(self) -> Command:
        """The same for the actor alone, whatever it came with."""
        return changed(self, others=(), follows=False)

    def __str__(self) -> str:
        """The line that says it, which reads back as the same command."""
        parts = [f"{name}={quoted(value)}" for name, value in self.args.items()]
        actors = [f"{' '.join((self.actor, *self.others))}:"] * bool(self.actor)
        return " ".join(["force"] * self.force + actors + [self.action] + parts)


class Grammar(Protocol):
    """What a line's reader must know of an action."""

    @property
    def params(self) -> tuple[str, ...]:
        """The names of the arguments in order; one that ends in `*` takes all that is left."""
        ...


def quoted(value: str) -> str:
    """A word as it must be written in a command line."""
    return value if re.fullmatch(r"[\w:.,+~=-]+", value) else '"' + re.sub(r'(["\\])', r"\\\1", value) + '"'


WORD = re.compile(r'\s*((?:[^\s"]|"(?:[^"\\]|\\.)*")+)', re.DOTALL)
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)


def tokens(line: str) -> list[str]:
    """The words of a line; quotes hold words together (`\\"` is a quote in them), `#` after a blank starts a comment.

    Raises Unreadable for an open quote, and for what is no text at all.
    """
    words, at = [], 0
    while (found := WORD.match(line, at)) and not found[1].startswith("#"):
        words.append(QUOTED.sub(lambda inside: re.sub(r'\\(["\\])', r"\1", inside[1]), found[1]))
        at = found.end()
    if not found and line[at:].strip():
        raise Unreadable("a quotation mark is open; close it")
    require_text(line)
    return words


def require_text(line: str) -> None:
    """Raises Unreadable for what can't be written down, such as bytes from a pipe that are no text."""
    if has_signs(line) or any("\ud800" <= sign <= "\udfff" for sign in line):
        raise Unreadable("there are signs in this line that are no text")


def several(words: str) -> list[str]:
    """The names in a list that stands in one argument: apart by blanks or commas, quoted where they hold blanks."""
    return [name for word in tokens(words) for name in ([word] if " " in word else word.split(",")) if name]


def parse_command(line: str, actions: Mapping[str, Grammar], state: State) -> Command:
    """The command that a line says: `[force] [ACTOR…:] ACTION [ARGUMENT…] [name=value…]`.

    Raises Unreadable for an unknown action, actor or argument, Ambiguous for a name with two readings.
    """
    words = tokens(line)
    force = bool(words) and words[0] == "force"
    named, words = _actors(words[force:], actions)
    actors = find_everybody(named, state, undecided=True)
    if not words:
        raise Unreadable("a command is [force] [ACTOR…:] ACTION [ARGUMENT…] [name=value…]")
    name = words.pop(0)
    if name not in actions:
        raise Unreadable(f"there is no action {name!r}{did_you_mean(name, actions)}")
    args = _arguments(name, words, actions[name].params)
    return Command(name, actors[0] if actors else "", args, force, tuple(actors[1:]))


def _actors(words: list[str], actions: Mapping[str, Grammar]) -> tuple[list[str], list[str]]:
    """The names before the colon, without it, and the rest of a line; a line that begins with an action has none."""
    if not words or words[0] in actions:
        return [], words
    end = next((at for at, word in enumerate(words) if word.endswith(":") and len(word) > 1), None)
    return ([], words) if end is None else ([*words[:end], words[end][:-1]], words[end + 1 :])


def _arguments(action: str, words: list[str], params: tuple[str, ...]) -> dict[str, str]:
    args: dict[str, str] = {}
    free = [param for param in params if not param.endswith("=")]
    open_ended = "*=" in params
    for word in words:
        name, equals, value = word.partition("=")
        known = any(name == param.rstrip("*=") for param in params)
        # Among free words only what is still missing is an argument.
        mere_words = free[:1] == ["text*"] and name in args
        if equals and name and (known or open_ended) and not mere_words:
            if name in args:
                raise Unreadable(f"{action} is given {name} twice")
            args[name] = value
            free = [param for param in free if param != name]
        elif not free:
            takes = ", ".join(param.rstrip("*=") or "NAME=VALUE" for param in params) or "nothing"
            raise Unreadable(f"{action} takes {takes}; there is no room for {word!r}")
        elif free[0].endswith("*"):
            name = free[0][:-1]
            word = word if name == "text" else quoted(word)
            args[name] = f"{args[name]} {word}" if name in args else word
        else:
            args[free.pop(0)] = word
    return args


def find_combatant(name: str, state: State) -> str:
    """The id of the combatant with that id, tag or name, also when only its beginning is given.

    Raises Unreadable or Ambiguous.
    """
    wanted = name.strip().lower()
    everyone = state.combatants.values()
    if wanted in state.combatants:
        return wanted
    exact = [w.id for w in everyone if wanted and wanted in (w.id.lower(), w.tag.lower(), w.name.lower())]
    found = exact or [w.id for w in everyone if wanted and w.id.lower().startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Ambiguous(f"who is {name!r}", tuple(found))
    raise Unreadable(f"nobody here is called {name!r}{did_you_mean(name, state.combatants)}")


def find_everybody(names: Iterable[str], state: State, *, undecided: bool = False) -> list[str]:
    """The ids of all that some words mean, each once: a combatant, a side, or `g*` for those whose tag begins so.

    Of a side or a beginning those are meant who can act, with `undecided` those of them who have declared nothing yet.
    Raises Unreadable or Ambiguous.
    """
    found: list[str] = []
    for name in names:
        several = _several_meant(name, state)
        waiting = [who for who in several if who not in state.declared] if undecided else []
        found += waiting or several or [find_combatant(name, state)]
    return list(dict.fromkeys(found))


def _several_meant(name: str, state: State) -> list[str]:
    """Those who can act of a side, or whose tag or id has a beginning; none where a word is somebody's own name."""
    wanted = name.strip().lower()
    if any(wanted in (who.id.lower(), who.tag.lower(), who.name.lower()) for who in state.combatants.values()):
        return []
    if wanted.endswith("*"):
        begins = wanted[:-1]
        return [w.id for w in state.acting() if w.tag.lower().startswith(begins) or w.id.lower().startswith(begins)]
    return [who.id for who in state.acting(wanted)] if wanted in state.sides else []


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: the nearest known one, or all of them."""
    import difflib

    names = list(known)
    near = difflib.get_close_matches(word, names, n=1, cutoff=0.6)
    if near:
        return f"; did you mean {near[0]!r}?"
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return f"; there is {', '.join(names[:MOST_NAMES])}{more}" if names else "; there is none"
