"""The screens for what the desk puts in front of a fight."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from combattracker.desk.work.front import Page, Past, Redress, Sheet


def screen_of(front: Page | Sheet | Redress | Past) -> Screen[Any]:
    """The screen that shows it, and is dismissed with what it is to be closed with; loaded when it is needed."""
    if isinstance(front, Page):
        from combattracker.tui.screens.reading import Reading

        return Reading(front)
    if isinstance(front, Sheet):
        from combattracker.tui.screens.dialogs import EditDialog

        return EditDialog(front)
    if isinstance(front, Redress):
        from combattracker.tui.screens.amending import AmendDialog

        return AmendDialog(front)
    from combattracker.tui.screens.history import HistoryScreen

    return HistoryScreen(front.history)
