"""What can be taken at this moment, an action or an option, and which key takes it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase

from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.rules.asking.options import speaks_for
from combattracker.rules.asking.requests import Choose, Refusal
from combattracker.rules.ruleset import Offer

MOST_NUMBERED_SQUARES = 9


@dataclass(frozen=True, slots=True)
class Item:
    """Something that a key takes: an action on offer, or an option of a choice.

    `actor` is whose action it is, where that is another one than decides.
    """

    key: str
    id: str
    label: str
    hint: str = ""
    refusal: Refusal | None = None
    who: str = ""
    square: Square | None = None
    names: tuple[str, ...] = ()
    way: tuple[Square, ...] = ()
    perils: tuple[Square, ...] = ()
    mark: str = ""
    actor: str = ""


def offered(offers: Iterable[Offer], reserved: Collection[str]) -> tuple[Item, ...]:
    """Actions with a key each: the ruleset's own wish unless it always means something else, then its letters."""
    offers = tuple(offers)
    free = [sign for sign in ascii_lowercase + ascii_uppercase + "123456789" if sign not in reserved]
    keys: dict[str, str] = {}
    for offer in offers:
        if offer.key in free:
            free.remove(offer.key)
            keys[offer.action] = offer.key
    items = []
    for offer in offers:
        key = keys.get(offer.action)
        if key is None:
            wishes = (offer.key.upper(), *offer.action.lower(), *offer.label.lower(), *free)
            key = next((wish for wish in wishes if wish in free), "")
            if key:
                free.remove(key)
        items.append(Item(key, offer.action, offer.label, refusal=offer.refusal))
    return tuple(items)


def optional(request: Choose, state: State, reserved: Collection[str]) -> tuple[Item, ...]:
    """Options with a key each: 1 to 9, then letters that neither a command nor a tag begins with.

    Many squares get none: a cursor on the battlefield and their names are quicker there.
    """
    names = [_names(option.id, option.who, option.square, state) for option in request.options]
    begins = {name[0] for each in names for name in each if name}
    letters = [x for x in ascii_lowercase + ascii_uppercase if x not in reserved and x.lower() not in begins]
    keys: Sequence[str] = [*"123456789", *letters]
    if len(request.options) > MOST_NUMBERED_SQUARES and all(option.square for option in request.options):
        keys = ()
    return tuple(
        Item(
            keys[at] if at < len(keys) else "",
            option.id,
            option.label,
            speaks_for(option, state),
            option.refusal,
            option.who,
            option.square,
            names[at],
            option.way,
            option.perils,
            option.mark,
        )
        for at, option in enumerate(request.options)
    )


def _names(option: str, who_id: str, square: Square | None, state: State) -> tuple[str, ...]:
    """What may be typed for an option: the tag and id of a combatant, or the names of a square; small letters."""
    who = state.combatants.get(who_id)
    if who is not None and option == who.id:
        return (who.tag.lower(), who.id.lower())
    if square is not None and state.grid is not None:
        full = state.grid.name(square).lower()
        return (full.rpartition(":")[2], full) if ":" in full else (full,)
    return ()


def typed(text: str, items: Sequence[Item]) -> tuple[int | None, bool]:
    """The one item that a text names exactly, if one does, and whether more letters could mean another."""
    word = text.strip().lower()
    exact = [at for at, item in enumerate(items) if word in item.names]
    longer = any(name.startswith(word) and name != word for item in items for name in item.names)
    return (exact[0] if len(exact) == 1 else None), longer
