"""What units answer when nobody answers for them, each with its reason."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import chebyshev
from combattracker.model.state import State
from combattracker.rules.asking.placing import places
from combattracker.rules.asking.requests import Choose, Confirm, Option, Place, Placed
from combattracker.rules.ruleset import Suggestion
from combattracker.rules.suggesting import Replies, agree, take

from ..combat import free_hits
from ..combat.attack_actions import THRUST
from ..combat.defence import number_to_hit
from ..space import stealth
from ..units.sheet import able, at_hand, health, is_foe, modifier, spells
from ..units.wounds import CENTRE
from . import chances, spell_choice

replies = Replies()
"""What the one who is asked would answer, called with a state and a question."""


@replies.on(Confirm, "thrall")
def pay_for_thralls(state: State, request: Confirm) -> Suggestion:
    """Whoever is hale pays for one."""
    who = state.who(request.who)
    spared = chances.wounds(who) < 0.3 and who.effect("bond") is None
    return agree(spared, "it has health to spare" if spared else "it needs its own health")


@replies.on(Confirm, "unnoticed")
def notice(state: State, request: Confirm) -> Suggestion:
    """Nobody slips by whoever looks that way."""
    sneaker = state.combatants.get(state.clock.actor)
    seen = stealth.on_the_lookout(state, sneaker) if sneaker is not None else []
    return agree(not seen, f"{seen[0]} is looking that way" if seen else "nobody is looking that way")


@replies.on(Choose, "free-hit")
def take_free_hit(state: State, request: Choose) -> Suggestion:
    """A free hit is taken; where to aim depends on what a hit would do."""
    part, why = _best_aim(state, request)
    return take(part, f"a free hit; {why}")


@replies.on(Choose, "aim")
def aim(state: State, request: Choose) -> Suggestion:
    """Any other attack, once it is made, is aimed in the same way."""
    return take(*_best_aim(state, request))


def _best_aim(state: State, request: Choose) -> tuple[str, str]:
    """Where an attack on the spot does most, if it is known whom it is for; the centre is the surest."""
    who = state.who(request.who)
    foe, found = state.combatants.get(str(request.facts.get("foe"))), free_hits.melee_weapon(state, who)
    if foe is None or found is None:
        return CENTRE.id, "a surer hit"
    best, why = chances.best_aim(state, who, foe, chances.with_weapon(state, who, foe, *found))
    known = [option.id for option in request.legal()]
    return best.id if best.id in known else known[0], why


@replies.on(Choose, "stand-up")
def stand(state: State, request: Choose) -> Suggestion:
    """Lying down is bad for those who dodge well, or whom many enemies surround."""
    who, legal = state.who(request.who), request.legal()
    near = sum(is_foe(foe, who) and able(state, foe.id) for foe in state.acting() if _close(foe, who))
    gain = 10 + modifier(who, "AGI") - number_to_hit(state, who).value
    if gain > 0 and (near > 1 or chances.wounds(who) > 0.3):
        return take(legal[0], f"{gain} harder to hit on its feet")
    return take(legal[-1], "it stands up in its own turn")


def _close(a: Combatant, b: Combatant) -> bool:
    return a.at is not None and b.at is not None and chebyshev(a.at, b.at) <= 2


@replies.on(Choose, "how")
def keep_in_hand(state: State, request: Choose) -> Suggestion:
    """The only weapon is kept in hand where a thrust reaches."""
    if any(option.id == THRUST for option in request.legal()):
        return take(THRUST, "the weapon stays in hand")
    return take(request.legal()[0], "a thrust does not reach")


@replies.on(Choose, "with")
def arm(state: State, request: Choose) -> Suggestion | None:
    """The weapon that does most to somebody it reaches."""
    known = {option.id for option in request.legal()}
    found = [each for each in chances.attacks(state, state.who(request.who)) if each.thing in known]
    best = max(found, key=lambda each: each.worth, default=None)
    if best is None:
        return take(request.legal()[0], "the first that is possible")
    foe = state.who(best.target)
    hit, damage = foe.own(round(100 * best.hit)), foe.own(f"{best.damage:.1f}")
    return take(best.thing, f"{foe}: {hit} % to hit, {damage} damage on average")


@replies.on(Choose, "boost-*")
def boost(state: State, request: Choose) -> Suggestion:
    """What gains most for its magic is added to a spell (T-51); nothing where nothing is gained."""
    who, legal = state.who(request.who), request.legal()
    spell = next((each for each in spells(state, who) if request.prompt.startswith(f"{each.name}:")), None)
    if spell is not None:
        known = [(spell_choice.boost_worth(state, who, spell, each), name) for name, each in spell.boosts.items()]
        offered = {option.id for option in legal}
        worth, best = max((each for each in known if each[1] in offered), default=(0.0, ""))
        if worth > 0:
            return take(best, f"worth about {worth:.1f} more")
    return take(legal[0], "nothing is gained by more")


@replies.on(Choose, "after")
def delay(state: State, request: Choose) -> Suggestion:
    """Whoever waits waits no longer than it must."""
    return take(request.legal()[0], "as soon as possible")


@replies.on(Choose, "square")
def step(state: State, request: Choose) -> Suggestion:
    """Toward the enemy, by a way that provokes nobody."""
    who = state.who(request.who)
    foes = [foe.at for foe in state.acting() if is_foe(foe, who) and foe.at is not None]

    def far(option: Option) -> tuple[int, int]:
        at = option.square
        return (len(option.perils), min((chebyshev(at, foe) for foe in foes), default=0) if at else 0)

    return take(min(request.legal(), key=far), "near the enemy, and nobody is provoked")


@replies.on(Choose, "mended-wound")
def mend(state: State, request: Choose) -> Suggestion:
    """Casters need their aim, strong arms their strength, the others their legs."""
    who, known = state.who(request.who), [option.id for option in request.legal()]
    melee = any(weapon.reach == "melee" for _, weapon in at_hand(state, who))
    wish = "disrupting-wound" if spells(state, who) or not melee else "weakening-wound"
    return take(wish if wish in known else known[0], "the one that hinders most")


@replies.on(Choose)
def somebody(state: State, request: Choose) -> Suggestion | None:
    """Among enemies the one nearest to its end, among friends the worst off; else the first."""
    who = state.combatants.get(request.who)
    people = [option for option in request.legal() if option.who in state.combatants]
    if who is None or not people:
        return None
    if is_foe(state.who(people[0].who), who):
        weak = min(people, key=lambda option: health(state.who(option.who)))
        foe = state.who(weak.who)
        return take(weak, f"lowest health: {foe.own(health(foe))}")
    return take(max(people, key=lambda option: chances.wounds(state.who(option.who))), "worst off")


@replies.on(Place)
def near_the_enemy(state: State, request: Place) -> Suggestion | None:
    """A spell is centred, or takes its caster, near the enemy."""
    who = state.combatants.get(request.who)
    if who is None:
        return None
    foes = [foe.at for foe in state.acting() if is_foe(foe, who) and foe.at is not None]
    legal = [at for at, _, laid in places(request) if laid.refusal is None]
    if not legal:
        return None
    at = min(legal, key=lambda square: min((chebyshev(square, foe) for foe in foes), default=0))
    return Suggestion("near the enemy", answer=Placed(request.grid.name(at)))
