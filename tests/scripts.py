"""A fight that was played, as a script for the headless door."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.play.run import Edit
from combattracker.play.store import Entry
from combattracker.play.table import Table
from combattracker.rules.requests import Agreed, Answer, Chosen, Counted, Recorded, Rolled, Said


def script_of(table: Table) -> str:
    """Every command from the beginning to the head, each with its answers by their keys."""
    entries = list(table.path())[-2::-1]
    return "\n".join(line for entry in entries for line in lines_of(entry))


def lines_of(entry: Entry) -> Iterator[str]:
    """A command and its answers."""
    yield str(entry.command)
    for item in entry.transcript:
        assert not isinstance(item, Edit), "an edit inside an action has no place in a script"
        assert isinstance(item, Recorded)
        yield f"> {item.key}: {written(item.answer)}"


def written(answer: Answer) -> str:
    """An answer as it is typed."""
    match answer:
        case Chosen():
            return f"force {answer.id}" if answer.force else answer.id
        case Agreed():
            return "y" if answer.yes else "n"
        case Counted():
            return str(answer.number)
        case Said():
            return answer.text
        case Rolled():
            return _roll(answer)


def _roll(answer: Rolled) -> str:
    parts = []
    if answer.faces is not None:
        parts.append(" ".join(str(face) for face in answer.faces))
    elif answer.sum is not None:
        parts.append(f"={answer.sum}")
    elif answer.total is not None:
        parts.append(f"=={answer.total}")
    if answer.adjust:
        parts.append(f'{answer.adjust:+d} "{answer.reason}"')
    if answer.outcome:
        parts.append(f"!{answer.outcome.replace(' ', '-')}")
    return " ".join(parts)
