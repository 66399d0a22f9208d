"""The one register of acts and their keys: bindings, footer, help and palette of a front end are made of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

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
"""Every act that has a key, in the order of the help screen."""
BY_ID: Mapping[str, Key] = {key.id: key for key in KEYS}

PICTURE = frozenset({"log", "details", "details_down", "details_up", "theme", "help"})
"""The acts that concern a picture only, which a front end brings itself (`Desk.views`)."""


class Keys:
    """What the acts are called where the GM is told to use one; here there are no keys, and each has its own name."""

    def named(self, act: str) -> str:
        """How an act of the register is called."""
        return act

    def reserved(self) -> frozenset[str]:
        """The printable keys that mean something already, so that a menu gives its items others."""
        return frozenset()
