"""What units do when nobody decides for them: suggestions, each with its reason.

A game master who knows the game should find nothing in them to be ashamed of. By these criteria:

- Beasts go for the top of their aggro table, with abilities as with teeth (D-35). Clever ones take what is worth most,
  in health taken, kept or spared, and lean towards whom they have most aggro on (D-34, D-36).
- Nothing is wasted. An ability is used where it does more than a plain attack would; nobody gets a status that it has,
  or that brings nothing (lamed for nobody to strike, put to sleep only to be woken); healing goes where it is needed,
  not past the maximum; things that are used up must be worth more than what can be done again.
- What fells an enemy counts extra, and so does what brings back a friend.
- Nobody harms its own side for less than twice the good: no area that might kill a friend, no counterattack on one.
- Whoever fights at range stays where it is: it goes no nearer than it must to shoot, and never to the front to throw.
- What is answered with yes changes something: Defend is spent where it spares damage, a reaction where it does some
  good, an interceptor steps in where it bears the blow better (see `answers`).
"""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import changed
from combattracker.rules.library import carried
from combattracker.rules.ruleset import Owed, Suggestion
from combattracker.rules.suggesting import do, plans

from ..actions import defend_and_wait, items, moving
from ..schemas import Item
from ..space import interception
from ..units.sheet import is_player
from .gain import wounds
from .possible_deeds import Deed, best_square, by_aggro, by_worth

WATCHED = 0.75
"""What an attack is worth, of what it would be, that others may step into."""


def suggest(state: State, owed: Owed) -> Suggestion | None:
    """What the one who owes a decision would do."""
    who = state.who(owed.who)
    beast = who.facts.get("temper") == "beast" and not is_player(who)
    found = best(state, who, by_aggro(state, who) if beast else by_worth(state, who))
    if found is not None:
        return found
    return (idle_beast if beast else idle)(state, who)


def best(state: State, who: Combatant, deeds: Iterator[Deed]) -> Suggestion | None:
    """The deed that is worth most, if any is worth something; one that others may step into is worth less."""
    leading: Deed | None = None
    for deed in sorted(deeds, key=lambda each: -each.worth):
        if deed.worth <= 0 or (leading is not None and deed.worth <= leading.worth):
            break
        routes = interception.routes(state, who, state.who(deed.into)) if deed.into else []
        if routes and routes[0].threat:
            deed = changed(deed, worth=deed.worth * WATCHED)
        if leading is None or deed.worth > leading.worth:
            leading = deed
    return leading.suggestion if leading is not None else None


# Where there is nothing to do


def _approach(state: State, who: Combatant) -> Suggestion | None:
    """A move that brings somebody into reach, or nearer to it."""
    square = best_square(state, who)
    if moving.refuse_move(state, who.id) or state.grid is None or square is None:
        return None
    return do(who, "move", "nobody is in reach: closer to the enemy", square=state.grid.name(square))


def _share(state: State, who: Combatant) -> Suggestion | None:
    """A healing item for a friend who has none and is hurt."""
    if items.refuse_items(state, who.id):
        return None
    for thing, item in carried(state, who, Item):
        for option in items.recipients(state, who, aims="ally", heals=False) if item.heal else []:
            friend = state.who(option.id)
            if option.refusal is None and friend.id != who.id and not friend.items and wounds(friend) > 0.2:
                return do(who, "give", f"{friend} is hurt and carries nothing", item=thing.id, target=friend.id)
    return None


def _brace(state: State, who: Combatant) -> Suggestion | None:
    """Defend, which costs nothing where there is nothing else to do."""
    return None if defend_and_wait.refuse_defend(state, who.id) else do(who, "defend", "nothing better to do")


def _wait(state: State, who: Combatant) -> Suggestion | None:
    if defend_and_wait.refuse_wait(state, who.id):
        return None
    return do(who, "wait", "nothing better to do")


idle_beast = plans(_approach, _wait)
idle = plans(_approach, _share, _brace, _wait)
