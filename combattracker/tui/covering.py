"""What the fight waits for, as players may see it: nothing proposed in secret, no reasons, nobody who is hidden."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from combattracker.model.foes import numbers_told
from combattracker.model.names import SOMEBODY
from combattracker.model.state import State
from combattracker.model.view import hidden
from combattracker.rules.requests import Refusal, Roll
from combattracker.tui.situation import Item, Situation

UNSEEN = "decides unseen"
IN_SECRET = "something is settled in secret"


def covered(now: Situation, state: State, text: Callable[[str], str]) -> Situation:
    """A situation without what players must not know; `text` puts somebody in the place of hidden names.

    Every option keeps its key and its place, so that what the GM presses takes the same as before.
    """
    asker = hidden(state, now.who)
    lurkers = {square for who in state.combatants.values() if who.hidden for square in who.squares}
    space = text(now.proposal or now.space)
    if now.secret or asker:
        name = state.combatants[now.who].name if now.who in state.combatants and not asker else SOMEBODY
        space = space if not now.space or now.kind == "step" else f"{name} {UNSEEN}"
    items = tuple(_item(item, now, state, lurkers, text) for item in now.items)
    if now.secret and now.request is not None:
        request = None if isinstance(now.request, Roll) else now.request
        return replace(now, title=IN_SECRET, context="", space=space, items=items, request=request, suggestion=None)
    told = numbers_told(state)
    return replace(
        now,
        title=text(now.title),
        context=text(now.context if told else now.deed),
        who="" if asker else now.who,
        items=items,
        space=space,
        suggestion=now.suggestion if now.own else None,
    )


def _item(item: Item, now: Situation, state: State, lurkers: set[tuple[int, int]], text: Callable[[str], str]) -> Item:
    """An action on offer or an option; odds go with the numbers of foes only, and reasons of the GM's with nothing."""
    if now.secret and now.request is not None:
        return Item(item.key, item.id, "…")
    if hidden(state, item.who) or hidden(state, item.actor):
        return Item(item.key, item.id, SOMEBODY, refusal=_refusal(item.refusal, text))
    odds = numbers_told(state) and now.own
    return replace(
        item,
        label=text(item.label),
        hint=text(item.hint) if odds else "",
        refusal=None if item.square in lurkers else _refusal(item.refusal, text),
        perils=() if lurkers else item.perils,
        mark=item.mark if odds else "",
    )


def _refusal(refusal: Refusal | None, text: Callable[[str], str]) -> Refusal | None:
    return None if refusal is None else Refusal(text(refusal.text), refusal.clauses)
