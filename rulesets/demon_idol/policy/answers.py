"""What is answered when nobody answers, each with its reason; what everybody answers alike the core does."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.rules.asking.requests import Choose, Confirm
from combattracker.rules.ruleset import Suggestion
from combattracker.rules.suggesting import Replies, agree, take

from ..combat.melee import out_of_reach
from ..combat.missiles import in_range
from ..combat.targets import ENOUGH, legal
from ..combatants.deeds import deed
from ..combatants.gear import devices, launcher, memorised
from ..combatants.sides import foes
from ..combatants.tables import MAGES
from ..combatants.traits import fact, hp
from ..declaring.drawing_weapons import blades
from ..foundations.schemas import Device, Spell
from ..magic.psionic_duels import NOTHING
from ..morale.ways_out import HOLDS, RETREAT
from ..order.first_and_last import ahead
from ..space.positions import gap, in_reach
from .magic_ideas import describe, gain
from .prospects import seen_to
from .recovery_ideas import part

replies = Replies()
"""What the one who is asked would answer, and why."""


# Yes or no


@replies.on(Confirm, "first-and-last")
def leads(state: State, request: Confirm) -> Suggestion:
    """Whoever may strike first does where its opponent acts before it: its last blow would have come late anyway."""
    mine = deed(state, request.who)
    acts = mine is not None and any(due.entry.deed.who == mine.target for due in ahead(state, mine))
    return agree(acts, "before its opponent acts" if acts else "its own turn is soon enough")


@replies.on(Confirm, "follow*")
def follows(state: State, request: Confirm) -> Suggestion:
    """Whoever is badly hurt lets go of one who falls back."""
    who = state.combatants.get(request.who)
    badly = who is not None and 3 * hp(who) < who.pools["hp"].maximum
    return agree(not badly, "badly hurt: lets go" if badly else "does not let go")


@replies.on(Confirm, "retaliate*")
def retaliates(state: State, request: Confirm) -> Suggestion:
    """A routine that is left is spent on whoever charges."""
    return agree(True, "there is a routine left for it")


# What


@replies.on(Choose, "with")
def draws(state: State, request: Choose) -> Suggestion:
    """A weapon is drawn before anybody strikes with the fists."""
    return take(request.legal()[0], "rather than with bare hands")


@replies.on(Choose, "what")
def after_waiting(state: State, request: Choose) -> Suggestion:
    """Whoever has awaited the others strikes if it can, else shoots, else comes nearer."""
    names, who = legal(request.options), state.combatants.get(request.who)
    if who is not None:
        if "strike" in names and any(out_of_reach(state, who.id, foe.id) is None for foe in foes(state, who)):
            return take("fetch" if "fetch" in names and blades(state, who) else "strike", "a foe is in reach")
        if "shoot" in names and legal(in_range(state, who.id)):
            return take("shoot", "a foe is in range")
        if "close" in names and foes(state, who) and fact(who, "class") not in MAGES:
            return take("close", "nearer to the foe")
    return take("pass", "nothing to be done")


@replies.on(Choose, "way")
def way(state: State, request: Choose) -> Suggestion | None:
    """Whoever leaves does so in order."""
    return take(RETREAT, "in order, while it can") if RETREAT in legal(request.options) else None


@replies.on(Choose, "effect-on*")
def effect(state: State, request: Choose) -> Suggestion:
    """What an attack does to a mind without strength the GM says."""
    return take(NOTHING, "nothing says that it does anything")


@replies.on(Choose)
def holds(state: State, request: Choose) -> Suggestion | None:
    """What a group does by the GM's notes (A-22)."""
    return take(HOLDS, "nothing shakes it") if HOLDS in legal(request.options) else None


# Whom


@replies.on(Choose)
def aims(state: State, request: Choose) -> Suggestion | None:
    """The target at which a spell or device does most good: of an area its best centre, for healing the worst hurt."""
    if "working" not in request.facts:
        return None
    who = state.who(request.who)
    known: list[Spell | Device] = [*memorised(state, who).values(), *devices(state, who).values()]
    found = next((each for each in known if each.name == request.facts["working"]), None)
    targets = [option.who for option in request.legal() if option.who in state.combatants]
    if found is None or not targets:
        return None
    if found.heal:
        if ENOUGH in legal(request.options):
            return None
        worst = min(targets, key=lambda name: part(state.who(name)))
        return take(worst, f"{state.who(worst)} is hurt worst")
    worth = {name: gain(state, who, found, name) for name in targets}
    best = max(targets, key=lambda name: (worth[name], -hp(state.who(name))))
    return take(best, describe(state, who, found, best)) if worth[best] > 0 else None


@replies.on(Choose)
def enough(state: State, request: Choose) -> Suggestion | None:
    """No more targets than do any good."""
    return take(ENOUGH, "that is enough") if ENOUGH in legal(request.options) else None


@replies.on(Choose)
def weakest(state: State, request: Choose) -> Suggestion | None:
    """The weakest of those in reach whom no friends see to; without anybody in reach the nearest, but for archers."""
    me = state.combatants.get(request.who)
    figures = [state.who(option.who) for option in request.legal() if option.who in state.combatants]
    among, where = [each for each in figures if me is None or each.side != me.side], "has"
    if not among:
        return None
    if me is not None:
        near = [foe for foe in among if in_reach(state, me.id, foe.id)]
        if near:
            among, where = near, "is in reach, with"
        elif launcher(state, me) is None:
            least = min(gap(state, me.id, foe.id) for foe in among)
            among, where = [foe for foe in among if gap(state, me.id, foe.id) == least], "is near, with"
        among = [foe for foe in among if not seen_to(state, me, foe)] or among
    found = min(among, key=hp)
    return take(found.id, f"{found} {where} the fewest hit points")
