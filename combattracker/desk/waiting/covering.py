"""What the fight waits for, as players may see it: what the gate lets through, on the keys and in the places it had."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from combattracker.desk.waiting.items import Item
from combattracker.desk.waiting.situation import Situation
from combattracker.desk.words.wording import rolled
from combattracker.model.audience.seen import hidden
from combattracker.model.audience.view import PLAYERS
from combattracker.model.names.references import SOMEBODY
from combattracker.model.state import State
from combattracker.rules.asking.placing import listed
from combattracker.rules.asking.requests import Choose, Option, Question, Refusal, Roll
from combattracker.rules.view import COVERED, is_own, view_request

UNSEEN = "decides unseen"
IN_SECRET = "something is settled in secret"


def covered(now: Situation, asked: Question | None, state: State, text: Callable[[str], str]) -> Situation:
    """A situation without what players must not know.

    `asked` is the open question as the rules put it; `text` puts somebody in the place of hidden names. Every item
    keeps its key and its place, so that what the GM presses takes the same as before.
    """
    shown = view_request(listed(asked), state, PLAYERS) if asked is not None else None
    if asked is not None and shown is None:
        items = tuple(Item(item.key, item.id, COVERED) for item in now.items)
        space = _unseen(now, state)
        return replace(now, title=IN_SECRET, context="", space=space, items=items, request=None, suggestion=None)
    items = _options(now, shown, text) if isinstance(shown, Choose) else _offers(now, state, text)
    known = not hidden(state, now.who)
    told = now.kind == "step" or (known and not _covers(now, items))
    return replace(
        now,
        title=text(now.title if shown is None else rolled(shown, state) if isinstance(shown, Roll) else shown.prompt),
        context=text(now.context if shown is not None and shown.context else now.deed),
        who=now.who if known else "",
        items=items,
        request=shown,
        space=text(now.proposal or now.space) if told else _unseen(now, state),
        suggestion=now.suggestion if now.own else None,
    )


def _covers(now: Situation, items: tuple[Item, ...]) -> bool:
    """Whether what the next key does is not to be seen: it is decided in secret, or takes what is covered."""
    wanted = getattr(now.suggestion.answer, "id", None) if now.suggestion is not None else None
    return now.secret or any(item.id == wanted and item.label in (COVERED, SOMEBODY) for item in items)


def _unseen(now: Situation, state: State) -> str:
    """What the next key does, where nobody is to know more of it than who decides."""
    if not now.space:
        return ""
    known = now.who in state.combatants and not hidden(state, now.who)
    return f"{state.combatants[now.who].name if known else SOMEBODY} {UNSEEN}"


def _options(now: Situation, shown: Choose, text: Callable[[str], str]) -> tuple[Item, ...]:
    return tuple(_option(item, option, text) for item, option in zip(now.items, shown.options, strict=True))


def _option(item: Item, option: Option, text: Callable[[str], str]) -> Item:
    return replace(
        item,
        label=text(option.label),
        hint=text(option.hint),
        refusal=_refusal(option.refusal, text),
        who=option.who,
        square=option.square,
        way=option.way,
        perils=option.perils,
        mark=option.mark,
    )


def _offers(now: Situation, state: State, text: Callable[[str], str]) -> tuple[Item, ...]:
    """The actions on offer; of somebody hidden it is not said which, and of the GM's side not what it cannot do."""
    return tuple(
        Item(item.key, item.id, COVERED if hidden(state, now.who) else SOMEBODY)
        if hidden(state, item.who) or hidden(state, item.actor) or hidden(state, now.who)
        else replace(
            item,
            label=text(item.label),
            refusal=_refusal(item.refusal, text) if is_own(state, item.actor or now.who) else None,
        )
        for item in now.items
    )


def _refusal(refusal: Refusal | None, text: Callable[[str], str]) -> Refusal | None:
    return None if refusal is None else Refusal(text(refusal.text), refusal.clauses)
