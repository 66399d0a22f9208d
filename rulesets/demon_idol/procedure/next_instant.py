"""Phase 8: the next instant of the board, and how it is announced (A-57 … A-60, A-66, A-87)."""

from __future__ import annotations

from combattracker.model.errors import Illegal
from combattracker.model.facts import events as e
from combattracker.model.values import EVERYONE, GM, Why
from combattracker.rules.ruleset import PROCEDURE, action
from combattracker.rules.scripting.script import Fight

from ..combat import grappling
from ..combatants.deeds import LATEST
from ..foundations.clock import at_segment
from ..morale.morale_checks import audience
from ..order import board, board_in_words, troops
from ..order.board import Due
from .resolution import resolve
from .triggers import make_ready, prepared

SELF_EVIDENT = ("morale", "psionics", "await")
"""What needs no reason for its place in the log: its name says it."""


@action("act", "Resolve", params=("entry",), clauses=("A-58", "A-59"), moment=PROCEDURE)
async def act(fight: Fight, actor: str) -> None:
    """The next on the board: all that falls together is rolled first, and then takes hold together.

    Several who are alike and come one after the other at one place act in one step, each in turn.
    """
    due = chosen(fight)
    likes = troops.following(fight.state, due)
    announce(fight, due, likes)
    await take(fight, due)
    for like in likes:
        if not board.board(fight.state) or like.entry.id != board.board(fight.state)[0][0].entry.id:
            break
        announced(fight, [like])
        await take(fight, [like])


async def take(fight: Fight, due: list[Due]) -> None:
    """An instant comes about: what was prepared is ready now, all else happens."""
    for each in due:
        if prepared(each):
            make_ready(fight, each)
    await resolve(fight, [each for each in due if not prepared(each)])
    grappling.slip(fight)
    fight.settle()


def chosen(fight: Fight) -> list[Due]:
    """The instant that the command names by one of its entries; another than the next takes force (A-66)."""
    to_come = board.board(fight.state)
    named = fight.given("entry")
    if not to_come:
        raise Illegal("nothing is left to resolve", ("A-58",))
    if named is None or any(due.entry.id == named for due in to_come[0]):
        return to_come[0]
    found = next((instant for instant in to_come if any(due.entry.id == named for due in instant)), None)
    if found is None:
        raise Illegal(f"{named} is not on the board", ("A-66",))
    if not fight.forced:
        raise Illegal(
            f"before that comes {board_in_words.sentence(fight.state, to_come[0][0].entry)}", ("A-58", "A-66")
        )
    return found


def announce(fight: Fight, due: list[Due], likes: list[Due]) -> None:
    """Who acts now: those who act together, or the troop that acts one after the other (A-41, A-66)."""
    state = fight.state
    told = " · ".join(board_in_words.announcement(state, each.entry) for each in due)
    seen_by = audience(state) if any(each.entry.deed.kind == "morale" for each in due) else EVERYONE
    all_cited = dict.fromkeys(clause for each in due for clause in board_in_words.clauses(each.entry))
    if likes:
        told = troops.announcement(state, [*due, *likes])
    fight.say(told, *all_cited, kind="headline", seen_by=seen_by)
    if likes:
        fight.say(board_in_words.announcement(state, due[0].entry), who=due[0].entry.deed.who, kind="order")
    explained(fight, due, seen_by)


def announced(fight: Fight, due: list[Due]) -> None:
    """Who of a troop acts next."""
    entry = due[0].entry
    fight.say(
        board_in_words.announcement(fight.state, entry),
        *board_in_words.clauses(entry),
        who=entry.deed.who,
        kind="order",
    )
    explained(fight, due, EVERYONE)


def explained(fight: Fight, due: list[Due], seen_by: str) -> None:
    """Why those who act come now; what the GM had noted becomes known (A-41, A-66)."""
    state = fight.state
    for each in due:
        why = board_in_words.besides(each.entry)
        if why and each.entry.deed.kind not in SELF_EVIDENT:
            who = each.entry.deed.who
            hidden = GM if board_in_words.in_secret(state, each.entry.deed) else seen_by
            named = f"{state.who(who)}: " if len(due) > 1 else ""
            cited = board_in_words.clauses(each.entry)
            fight.say(f"{named}{board_in_words.in_words(why)}", *cited, who=who, kind="order", seen_by=hidden)
    if len(due) > 1:
        fight.say("All this falls together", "A-87")
    for each in due:
        declared = fight.state.declared.get(each.entry.deed.who)
        kept = (
            prepared(each) or each.entry.deed.kind == "morale" or board_in_words.in_secret(fight.state, each.entry.deed)
        )
        if declared is not None and declared.seen_by and not kept:
            fight.tell(e.Revealed(who=declared.who, what="declaration", why=Why(("A-41",))))
    # The segments of surprise are counted by the procedure, not by the places of the board.
    reached = due[0].key.base - (due[0].key.bump < 0) if state.clock.phase == "resolve" else 0
    at_segment(fight, min(LATEST, max(0, reached)), due[0].entry.deed.side, due[0].entry.deed.who)
