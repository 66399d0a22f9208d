"""What besides the fight itself there is to show: whom the details are of, what the ruleset adds, what is tried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from combattracker.desk.work.workspace import Workspace
from combattracker.model.state import State
from combattracker.play.console.past import WHAT_IF
from combattracker.play.guard import panels
from combattracker.rules.panels import Panel
from combattracker.rules.ruleset import Ruleset


def detailed(desk: Workspace) -> str:
    """Whom the details are about: the option under the cursor, the one looked at, or the one who acts."""
    people, now, at = desk.audience.state.combatants, desk.seen, desk.cursor
    marked = now.items[at].who if now.kind == "choose" and 0 <= at < len(now.items) else ""
    wanted = (marked, desk.look, desk.actor, now.who)
    return next((who for who in wanted if who in people), "") or next(iter(desk.order()), "")


def trying(desk: Workspace) -> str:
    """What is only tried out at the moment, if anything is."""
    amendment, fight = desk.amendment, desk.fight
    if fight.watching:
        return "watching"
    if amendment is not None:
        return f"amending, {len(amendment.queue)} to go" if amendment.waiting else "amended, not accepted"
    return "what if …" if WHAT_IF in fight.store.bookmarks() else ""


def sheets(desk: Workspace, who: str) -> Sequence[Panel]:
    """What the ruleset has to say besides the usual values of somebody."""
    return _asked(desk, "this game's own panels", lambda ruleset: lambda state: ruleset.panels(state, who))


def board(desk: Workspace) -> Sequence[Panel]:
    """What the ruleset has for the battlefield's place."""
    return _asked(desk, "this game's board", lambda ruleset: ruleset.board)


def _asked(desk: Workspace, what: str, ask: Callable[[Ruleset], Callable[[State], Sequence[Panel]]]) -> Sequence[Panel]:
    """What the ruleset wants shown; nothing where it is missing, and where it fails its fault, for the GM."""
    ruleset = desk.fight.ruleset
    if ruleset is None:
        return ()
    return desk.audience.panels(lambda state: panels(ruleset, what, lambda: ask(ruleset)(state)))


def mark(desk: Workspace, who: str) -> str:
    """The ruleset's sign for somebody; a question mark where it fails."""
    ruleset = desk.fight.ruleset
    if ruleset is None:
        return ""
    try:
        return desk.audience.marks(ruleset.marks, who)
    except Exception:
        return "?"
