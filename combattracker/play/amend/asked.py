"""What actions of the past asked, and whether they can be amended."""

from __future__ import annotations

from collections.abc import Sequence

from combattracker.journal.protocol import Entry
from combattracker.model.errors import Illegal
from combattracker.model.facts.events import DeclarationMade
from combattracker.model.values import Value
from combattracker.play.open_fight import OpenFight
from combattracker.play.runner import run
from combattracker.rules.asking.requests import Answer, Question, Recorded, fits
from combattracker.rules.scripting.script import Fight


class Asked(Value, frozen=True):
    """A question that an action asked, and what it was answered."""

    request: Question
    given: Answer | None


def questions(table: OpenFight, entry: Entry) -> list[Asked]:
    """What an action asked when it was carried out, in order, as the rules of today ask it.

    Raises Illegal where that can't be: for the beginning of a fight, without its rules, for what is still hidden.
    """
    if entry.parent is None:
        raise Illegal("the beginning of a fight can't be amended; set what should be otherwise")
    if table.ruleset is None:
        raise Illegal("the rules of this fight are not installed, so its past can be read, not amended")
    require_revealed(table, entry)
    recorded = {item.key: item for item in entry.transcript if isinstance(item, Recorded)}
    asked: list[Asked] = []

    def answer(request: Question, fight: Fight) -> Answer | None:
        kept = recorded.get(request.key)
        given = kept.answer if kept is not None and fits(request, kept) else None
        asked.append(Asked(request, given))
        return given

    edits = tuple(item for item in entry.transcript if not isinstance(item, Recorded))
    run(table.ruleset, table.actions, table.state_at(entry.parent), entry.command, edits, given=answer)
    return asked


def require_revealed(table: OpenFight, entry: Entry) -> None:
    """Raises Illegal for a decision in secret that is still hidden: nobody shall read it by the way."""
    made = [event.declared for event in entry.events if isinstance(event, DeclarationMade)]
    for declared in made:
        kept = declared.seen_by and not declared.text
        if kept and table.state.declared.get(declared.who) == declared:
            raise Illegal(f"{table.state.who(declared.who).name}'s choice is still hidden; undo it to choose anew")


def require_amendable(table: OpenFight, entry: int) -> Sequence[Entry]:
    """The way from an action to where the fight stands. Raises Illegal where the action can't be amended from there."""
    if table.asking is not None:
        raise Illegal(f"a question is open: {table.asked}; finish or abandon it first")
    if table.watching:
        raise Illegal("this fight is only watched here: somebody else plays it")
    if table.ruleset is None:
        raise Illegal("the rules of this fight are not installed, so its past can be read, not amended")
    way = way_to(table, entry)
    if not way:
        raise Illegal(f"entry {entry} is not on the way to where you are: go to its branch first")
    if way[0].parent is None:
        raise Illegal("the beginning of a fight can't be amended; set what should be otherwise")
    require_revealed(table, way[0])
    return way


def way_to(table: OpenFight, entry: int) -> Sequence[Entry]:
    """The entries from one on to the head; none where it is not on the way."""
    found: list[Entry] = []
    for each in table.path():
        found.append(each)
        if each.id == entry:
            return found[::-1]
    return []
