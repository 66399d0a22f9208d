"""The help: every key of the register, and every action of the rules in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from combattracker.desk.words.register import GROUPS, KEYS
from combattracker.tui.drawing.keys import Keymap
from combattracker.tui.drawing.text import shown

if TYPE_CHECKING:
    from combattracker.rules.ruleset import Action

LANGUAGE = (
    ("[force] [ACTOR:] ACTION …", "any action, for instance: mira: attack w1"),
    ("> answer", "answers the open question, for instance: > 3 4"),
    ("set mira.hp=5", "sets any value; +3 and -3 are relative"),
    ("next   turn mira   undo   redo", "the procedure, and back"),
    ("back turn   back round", "to the beginning of a turn or a round"),
    ("auto wolves   auto none", "which sides their policy plays"),
    ("carry", "writes the heroes, as they are now, back to their party file"),
)
DICE = (
    ("3 4", "the faces, in the order in which they are asked"),
    ("=11", "the sum of the dice"),
    ("==16", "the final total, with everything added"),
    ('3 4 +2 "high ground"', "with something added, and why"),
    ("3 4 !hit", "overruled: it comes to that"),
    ("~", "the program rolls; so does space"),
)


class HelpScreen(ModalScreen[None]):
    """Keys and actions, with a line that looks for words in them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1", "dismiss", "close"),
        Binding("down", "scroll(1)", "down", show=False),
        Binding("up", "scroll(-1)", "up", show=False),
        Binding("pagedown", "scroll(10)", "page down", show=False),
        Binding("pageup", "scroll(-10)", "page up", show=False),
    ]

    def __init__(self, actions: Mapping[str, Action], keymap: Keymap) -> None:
        super().__init__()
        self.rows = rows(actions, keymap)

    def compose(self) -> ComposeResult:
        """The table, and a line to look for words in it."""
        with Vertical(id="box"):
            with VerticalScroll(id="sheet", can_focus=False):
                yield Static(id="words", markup=False)
            yield Input(id="find", placeholder="type to look for a key or an action; escape closes", compact=True)

    def on_mount(self) -> None:
        """The line has the keys."""
        self.query_one(Input).focus()
        self.call_after_refresh(self._show)

    def on_resize(self) -> None:
        """Another width breaks the lines elsewhere."""
        self.call_after_refresh(self._show)

    def on_input_changed(self) -> None:
        """Shows what holds the words."""
        self._show()

    def on_input_submitted(self) -> None:
        """Enter closes it too."""
        _ = self.dismiss()

    def action_scroll(self, by: int) -> None:
        """Up and down while the line has the keys."""
        self.query_one("#sheet").scroll_relative(y=by, animate=False)

    def _show(self) -> None:
        width = self.query_one("#sheet").scrollable_content_region.width
        self.query_one("#words", Static).update(sheet(self.rows, self.query_one(Input).value, width))


Row = tuple[str, str, str, str]
"""A group, what is typed, its name, and what it does."""


def rows(actions: Mapping[str, Action], keymap: Keymap) -> list[Row]:
    """Everything that the help tells."""
    from combattracker.rules.gm import GM_ACTIONS

    found: list[Row] = []
    for group in GROUPS:
        found += [(group, keymap.all_displayed(key), key.label, key.tip) for key in KEYS if key.group == group]
    found += [("Dice", written, "", tip) for written, tip in DICE]
    own = {name: each for name, each in actions.items() if GM_ACTIONS.get(name) is not each}
    for title, listed in (("Actions of these rules", own), ("Actions of the GM", GM_ACTIONS)):
        for each in listed.values():
            params = " ".join(param.rstrip("*").upper() if not param.endswith("=") else param for param in each.params)
            clauses = f" [{', '.join(each.clauses)}]" if each.clauses else ""
            found.append((title, f"{each.name} {params}".strip(), each.label, each.help + clauses))
    found += [("The command language (:)", written, "", tip) for written, tip in LANGUAGE]
    return found


KEYS_WIDTH = 22


def sheet(found: list[Row], wanted: str, width: int) -> Content:
    """The rows that hold some words, under their groups."""
    words = wanted.lower().split()
    lines: list[Content] = []
    group = ""
    for row in found:
        if not all(word in " ".join(row).lower() for word in words):
            continue
        if row[0] != group:
            group = row[0]
            lines += [*([Content("")] if lines else []), Content.styled(group, "bold underline $text-primary")]
        typed, name = shown(row[1]), f"{shown(row[2])}: " if row[2] else ""
        told = Content.assemble((name, "bold"), shown(row[3])).wrap(max(20, width - KEYS_WIDTH - 2))
        keys = Content.styled(f"  {typed}", "bold $text-accent")
        if keys.cell_length > KEYS_WIDTH:
            lines.append(keys)
            keys = Content("")
        for line in told:
            lines.append(keys + Content(" " * (KEYS_WIDTH - keys.cell_length)) + line)
            keys = Content("")
    return Content("\n").join(lines) if lines else Content("nothing is called that")
