"""Commands, answers, events and states in writing, and read again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from combattracker.model.errors import Unreadable
from combattracker.model.events import Event
from combattracker.model.state import State
from combattracker.play.failing import NotAFight
from combattracker.play.run import Edit
from combattracker.rules.commands import Command
from combattracker.rules.requests import Recorded

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
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise NotAFight(f"{what} in this fight file can't be read: {fault}") from None
