"""Commands, answers, events and states in writing, and read again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from combattracker.journal.failing import NotAFight
from combattracker.journal.sqlite.spelled import Spelled
from combattracker.journal.transcript import Edit
from combattracker.model.errors import Unreadable
from combattracker.model.facts.events import Event
from combattracker.model.names.earlier import marked
from combattracker.model.state import State
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Recorded

T = TypeVar("T")

encode = msgspec.json.Encoder().encode
decode_command = msgspec.json.Decoder(Command).decode
decode_item = msgspec.json.Decoder(Recorded | Edit).decode
decode_transcript = msgspec.json.Decoder(tuple[Recorded | Edit, ...]).decode
decode_events = msgspec.json.Decoder(tuple[Event, ...]).decode
decode_state = msgspec.json.Decoder(State).decode


def readable(value: object, decode: Callable[[bytes], object]) -> bytes:
    """A value in writing, sure to be read again. Raises Unreadable for one that holds what its type does not allow."""
    try:
        body = encode(value)
        decode(body)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as fault:
        raise Unreadable(f"this can't be kept in the journal: {fault}") from None
    return body


def decoded(decode: Callable[[bytes], T], body: bytes, what: str) -> T:
    """What a part of a fight file says. Raises NotAFight where it is damaged, or of a later program."""
    try:
        return decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError) as fault:
        raise NotAFight(f"{what} in this fight file can't be read: {fault}") from None


def events_of(entry: int, body: bytes, spelled: Spelled) -> tuple[Event, ...]:
    """The events of an entry. Raises NotAFight."""
    events = decoded(decode_events, body, f"entry {entry}")
    return marked(events) if spelled.covers(entry) else events


def state_of(entry: int, body: bytes, spelled: Spelled) -> State:
    """The state in a snapshot. Raises NotAFight."""
    state = decoded(decode_state, body, f"the snapshot at {entry}")
    return marked(state) if spelled.covers(entry) else state
