"""The one register of keys: it feeds the bindings, the footer, the help screen and the palette."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.binding import Binding
from textual.keys import format_key

FIGHT, CHOOSE, PICK, EDIT, TELL, VIEW = (
    "The fight goes on",
    "Answering",
    "Whom it concerns",
    "By the GM's hand",
    "Words",
    "Looking",
)
GROUPS = (FIGHT, CHOOSE, PICK, EDIT, TELL, VIEW)


class Key(NamedTuple):
    """A key that always means the same: its id in a keymap, its default key, its name, and what it does.

    `rank` is its place in the footer, 0 for none; `palette` whether the palette lists it.
    """

    id: str
    key: str
    label: str
    tip: str
    group: str
    rank: int = 0
    palette: bool = True


KEYS: tuple[Key, ...] = (
    Key("next", "space", "next", "The next right thing: the next step, the suggestion, the program's dice", FIGHT, 1),
    Key("enter", "enter", "take", "Take what the cursor is on; without a cursor the same as space", CHOOSE, 0, False),
    Key("suggested", "*", "all suggested", "Everybody for whom the GM decides does what is suggested", FIGHT),
    Key("again", "=", "all as before", "Everybody for whom the GM decides does what it did last time", FIGHT),
    Key("undo", "u,ctrl+z", "undo", "Take back the last answer, or the last action; without limit", FIGHT, 2),
    Key("redo", "r,ctrl+r,]", "redo", "Do again what was undone", FIGHT, 3),
    Key("back_turn", "[", "turn back", "Go back to the beginning of this turn, or of the turn before", FIGHT, 12),
    Key("back_round", "{", "round back", "Go back to the beginning of this round, or of the round before", FIGHT),
    Key("force", "f", "force", "Set the rules aside for what was just refused, or for the next key", CHOOSE, 5),
    Key("abandon", "escape", "leave", "Clear what is typed, else give up the unfinished action", CHOOSE, 6),
    Key("forward", "tab,right", "on", "Go on to the next option", CHOOSE, 0, False),
    Key("backward", "shift+tab,left", "back", "Go back to the option before", CHOOSE, 0, False),
    Key("dice", "D", "who rolls", "The side that rolls now: its dice by the program, or typed in", CHOOSE, 13),
    Key("clock", "ctrl+k", "stop the clock", "Stop the clock of somebody who hesitates, or let it run on", CHOOSE),
    Key("auto", "A", "auto", "The side that decides now: its policy plays it, or not", CHOOSE, 14),
    Key("tags", "t", "tags", "Select by tags (w1 w2), by w* or a side; in a choice, type a name or a square", PICK, 7),
    Key("up", "up", "up", "Look at the one above in the order", PICK, 0, False),
    Key("down", "down", "down", "Look at the one below in the order", PICK, 0, False),
    Key("select", "x,insert", "select", "Select or leave out the one you look at", PICK, 15),
    Key("hurt", "h", "hurt", "Deal damage by hand to those selected", EDIT, 8),
    Key("heal", "H", "heal", "Heal by hand those selected", EDIT),
    Key("mark", "s", "status", "Put a status on those selected", EDIT, 9),
    Key("unmark", "S", "no status", "Take a status off those selected", EDIT),
    Key("edit", "e", "edit", "Set any value of those selected", EDIT, 10),
    Key("add", "+", "add", "Add combatants from the library", EDIT, 16),
    Key("remove", "delete", "remove", "Take those selected out of the fight", EDIT),
    Key("flee", "F", "flee", "Those selected leave the battlefield alive", EDIT),
    Key("surrender", "G", "give up", "Those selected surrender and stay where they are", EDIT),
    Key("order", "O", "order", "Move those selected in the order", EDIT),
    Key("hide", "V", "hide, reveal", "Keep those selected from the players, or show them", EDIT),
    Key("switch", "W", "house rule", "Set a house rule from now on", EDIT),
    Key("end", "E", "end", "End the fight with an outcome, or go on after all", EDIT),
    Key("note", "n", "note", "Write down a note that only you see", TELL, 17),
    Key("ruling", "N", "ruling", "Write down a ruling for all to see", TELL),
    Key("improvise", "I", "improvise", "Somebody does what no rule foresees", TELL),
    Key("dice_free", "X", "free roll", "Roll any dice", TELL),
    Key("command", ":", "command", "Write a command, with completion and history", TELL, 18),
    Key("log", "l", "log", "Go to the log; enter there shows how each number came about", VIEW, 11),
    Key("details", "v", "details", "Show or hide the column with details", VIEW, 19),
    Key("details_down", "pagedown", "more details", "Scroll the details down", VIEW, 0, False),
    Key("details_up", "pageup", "earlier details", "Scroll the details up", VIEW, 0, False),
    Key("history", "B", "history", "Everything that happened, on all branches: look, go there, amend", VIEW, 21),
    Key("why", "ctrl+w", "why", "Where a value of somebody comes from", VIEW),
    Key("what_if", "ctrl+x", "what if", "Try something; the second time goes back to where that began", FIGHT),
    Key("theme", "ctrl+t", "light, dark", "Change between the light and the dark look", VIEW),
    Key(
        "players",
        "f8",
        "players see this",
        "Players see this screen: cover what they may not know, or stop it; twice quickly shows what the prompt covers",
        VIEW,
    ),
    Key("recap", "R", "recap", "Write the recap of the fight to a file", TELL),
    Key("leave", "ctrl+l", "all fights", "Go back to the list of fights; this one is safe and waits", VIEW),
    Key("help", "?", "help", "Every key and every action", VIEW, 20),
)
"""Every key of the fight screen, in the order of the help screen."""


def bindings() -> list[Binding]:
    """The bindings of the fight screen."""
    return [
        Binding(key.key, f"act('{key.id}')", key.label, id=f"fight.{key.id}", tooltip=key.tip, show=bool(key.rank))
        for key in KEYS
    ]


def key_list(text: str) -> list[str]:
    """The keys of a binding, by Textual's names for them."""
    from textual.keys import _character_to_key

    parts = [part.strip() or part for part in text.split(",")] if text != "," else [","]
    return [_character_to_key(part) if len(part) == 1 else part for part in parts]


def drawn(key: str) -> str:
    """A key as it is drawn: by its sign, or by a short name that is on the keyboard."""
    return {"enter": "enter", "escape": "esc", "delete": "del", "insert": "ins"}.get(key) or format_key(key)


class Keymap:
    """Which keys are in force: the defaults, and what the user's own file says instead."""

    def __init__(self, own: Mapping[str, str] | None = None) -> None:
        self.own = dict(own or {})

    def keys(self, key: Key) -> list[str]:
        """The keys that do something, by Textual's names."""
        return key_list(self.own.get(f"fight.{key.id}", key.key))

    def display(self, key: Key) -> str:
        """The first of its keys, as it is drawn."""
        return drawn(self.keys(key)[0])

    def all_displayed(self, key: Key) -> str:
        """All its keys, as they are drawn."""
        return " ".join(drawn(each) for each in self.keys(key))

    def reserved(self) -> frozenset[str]:
        """The printable keys that mean something already, so that a menu gives its items others."""
        return frozenset(shown for key in KEYS for each in self.keys(key) if len(shown := format_key(each)) == 1)


def checked_keymap(wanted: Mapping[object, object]) -> tuple[dict[str, str], list[str]]:
    """What of a user's keymap can hold, and what is wrong with the rest: unknown ids, no keys, keys of others."""
    from combattracker.rules.asking.commands import did_you_mean

    known = {key.id: key for key in KEYS}
    good: dict[str, str] = {}
    faults: list[str] = []
    for name, written in wanted.items():
        if not isinstance(name, str) or name not in known:
            faults.append(f"there is no key named {str(name)!r}{did_you_mean(str(name), known)}")
        elif not isinstance(written, str) or not all(key_list(written)):
            faults.append(f"{name}: a key like x, ctrl+x or f5 is needed, not {written!r}")
        else:
            good[name] = written
    while clash := _clash(good):
        name, other = clash
        # Textual would take the key from the other one without a word.
        faults.append(f"{name}: {good[name]} is the key of {other} already; {name} keeps {known[name].key}")
        del good[name]
    return {f"fight.{name}": written for name, written in good.items()}, faults


def _clash(wanted: Mapping[str, str]) -> tuple[str, str] | None:
    """The first reassigned key that takes the key of another one, and that one."""
    taken: dict[str, str] = {}
    for key in sorted(KEYS, key=lambda each: each.id in wanted):
        for each in key_list(wanted.get(key.id, key.key)):
            if each in taken:
                return key.id, taken[each]
            taken[each] = key.id
    return None
