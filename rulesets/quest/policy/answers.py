"""What units answer when nobody answers for them, each with its reason."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import chebyshev
from combattracker.model.state import State
from combattracker.rules.asking.placing import places
from combattracker.rules.asking.requests import (
    Agreed,
    Choose,
    Chosen,
    Confirm,
    Counted,
    Number,
    Option,
    Place,
    Placed,
    Question,
    Said,
    Text,
)
from combattracker.rules.ruleset import Suggestion

from ..combat import free_hits
from ..combat.attack_actions import THRUST
from ..combat.defence import number_to_hit
from ..space import stealth
from ..units.sheet import able, at_hand, health, is_foe, modifier, spells
from ..units.wounds import CENTRE
from . import chances, spell_choice


def suggest_answer(state: State, request: Question) -> Suggestion | None:
    """What the one who is asked would answer."""
    who = state.combatants.get(request.who)
    match request:
        case Confirm():
            return _agree(state, request)
        case Number():
            wanted = request.default if request.default is not None else request.low
            return Suggestion("the usual number", answer=Counted(wanted))
        case Text():
            return Suggestion("a few words", answer=Said(""))
        case Place() if who is not None:
            return _place(state, who, request)
        case Choose():
            legal = list(request.legal())
            if not legal:
                return None
            if who is not None:
                return _choose(state, who, request, legal)
            return Suggestion("the first that is possible", answer=Chosen(legal[0].id))
    return None


def _agree(state: State, request: Confirm) -> Suggestion:
    if request.topic == "thrall":
        who = state.who(request.who)
        spared = chances.wounds(who) < 0.3 and not any(effect.kind == "bond" for effect in who.effects.values())
        reason = "it has health to spare" if spared else "it needs its own health"
        return Suggestion(reason, answer=Agreed(spared))
    if request.topic == "unnoticed":
        sneaker = state.combatants.get(state.clock.actor)
        seen = stealth.on_the_lookout(state, sneaker) if sneaker is not None else []
        reason = f"{seen[0]} is looking that way" if seen else "nobody is looking that way"
        return Suggestion(reason, answer=Agreed(not seen))
    return Suggestion("there is no reason not to", answer=Agreed(True))


def _choose(state: State, who: Combatant, request: Choose, legal: list[Option]) -> Suggestion:
    if request.topic == "free-hit":
        return _free_hit(state, who, request, legal)
    if request.topic == "stand-up":
        return _stand(state, who, legal)
    if request.topic == "how":
        return _way(legal)
    if request.topic == "with":
        return _weapon(state, who, legal)
    if request.topic == "aim":
        return _aim(state, who, request, legal)
    if request.topic.startswith("boost-") and len(legal) > 1:
        return _boost(state, who, request, legal)
    if request.topic == "after":
        return Suggestion("as soon as possible", answer=Chosen(legal[0].id))
    if request.topic == "square":
        return _square(state, who, legal)
    if request.topic == "mended-wound":
        return Suggestion("the one that hinders most", answer=Chosen(_worst_wound(state, who, legal)))
    return _target(state, who, legal)


def _free_hit(state: State, who: Combatant, request: Choose, legal: list[Option]) -> Suggestion:
    """A free hit is taken; where to aim depends on what a hit would do."""
    aim = _aim(state, who, request, legal)
    return Suggestion(f"a free hit; {aim.reason}", answer=aim.answer)


def _way(legal: list[Option]) -> Suggestion:
    """The only weapon is kept in hand where a thrust reaches."""
    keeps = any(option.id == THRUST for option in legal)
    told = "the weapon stays in hand" if keeps else "a thrust does not reach"
    return Suggestion(told, answer=Chosen(THRUST if keeps else legal[0].id))


def _weapon(state: State, who: Combatant, legal: list[Option]) -> Suggestion:
    """The weapon that does most to somebody it reaches."""
    known = {option.id for option in legal}
    found = [each for each in chances.attacks(state, who) if each.thing in known]
    best = max(found, key=lambda each: each.worth, default=None)
    if best is None:
        return Suggestion("the first that is possible", answer=Chosen(legal[0].id))
    foe = state.who(best.target)
    told = f"{foe}: {foe.own(round(100 * best.hit))} % to hit, {foe.own(f'{best.damage:.1f}')} damage on average"
    return Suggestion(told, answer=Chosen(best.thing))


def _aim(state: State, who: Combatant, request: Choose, legal: list[Option]) -> Suggestion:
    """Where an attack on the spot does most, if it is known whom it is for; the centre is the surest."""
    foe, found = state.combatants.get(str(request.facts.get("foe"))), free_hits.melee_weapon(state, who)
    if foe is None or found is None:
        return Suggestion("a surer hit", answer=Chosen(CENTRE.id))
    aim, why = chances.best_aim(state, who, foe, chances.with_weapon(state, who, foe, *found))
    known = [option.id for option in legal]
    return Suggestion(why, answer=Chosen(aim.id if aim.id in known else legal[0].id))


def _boost(state: State, who: Combatant, request: Choose, legal: list[Option]) -> Suggestion:
    """What gains most for its magic is added to a spell (T-51); nothing where nothing is gained."""
    spell = next((each for each in spells(state, who) if request.prompt.startswith(f"{each.name}:")), None)
    if spell is not None:
        known = [(spell_choice.boost_worth(state, who, spell, boost), name) for name, boost in spell.boosts.items()]
        offered = {option.id: option for option in legal}
        worth, best = max((each for each in known if each[1] in offered), default=(0.0, ""))
        if worth > 0:
            return Suggestion(f"worth about {worth:.1f} more", answer=Chosen(best))
    return Suggestion("nothing is gained by more", answer=Chosen(legal[0].id))


def _stand(state: State, who: Combatant, legal: list[Option]) -> Suggestion:
    """Lying down is bad for those who dodge well, or whom many enemies surround."""
    near = sum(is_foe(foe, who) and able(state, foe.id) for foe in state.acting() if _close(foe, who))
    gain = 10 + modifier(who, "AGI") - number_to_hit(state, who).value
    if gain > 0 and (near > 1 or chances.wounds(who) > 0.3):
        return Suggestion(f"{gain} harder to hit on its feet", answer=Chosen(legal[0].id))
    return Suggestion("it stands up in its own turn", answer=Chosen(legal[-1].id))


def _close(a: Combatant, b: Combatant) -> bool:
    return a.at is not None and b.at is not None and chebyshev(a.at, b.at) <= 2


def _square(state: State, who: Combatant, legal: list[Option]) -> Suggestion:
    """Toward the enemy, by a way that provokes nobody."""
    foes = [foe.at for foe in state.acting() if is_foe(foe, who) and foe.at is not None]

    def far(option: Option) -> tuple[int, int]:
        at = option.square
        return (len(option.perils), min((chebyshev(at, foe) for foe in foes), default=0) if at else 0)

    return Suggestion("near the enemy, and nobody is provoked", answer=Chosen(min(legal, key=far).id))


def _place(state: State, who: Combatant, request: Place) -> Suggestion | None:
    """A spell is centred, or takes its caster, near the enemy."""
    foes = [foe.at for foe in state.acting() if is_foe(foe, who) and foe.at is not None]
    legal = [at for at, _, laid in places(request) if laid.refusal is None]
    if not legal:
        return None
    at = min(legal, key=lambda square: min((chebyshev(square, foe) for foe in foes), default=0))
    return Suggestion("near the enemy", answer=Placed(request.grid.name(at)))


def _worst_wound(state: State, who: Combatant, legal: list[Option]) -> str:
    """Casters need their aim, strong arms their strength, the others their legs."""
    known = [option.id for option in legal]
    melee = any(weapon.reach == "melee" for _, weapon in at_hand(state, who))
    wish = "disrupting-wound" if spells(state, who) or not melee else "weakening-wound"
    return wish if wish in known else known[0]


def _target(state: State, who: Combatant, legal: list[Option]) -> Suggestion:
    """Among enemies the one nearest to its end, among friends the worst off; else the first."""
    people = [option for option in legal if option.who in state.combatants]
    if people and is_foe(state.who(people[0].who), who):
        weak = min(people, key=lambda option: health(state.who(option.who)))
        foe = state.who(weak.who)
        return Suggestion(f"lowest health: {foe.own(health(foe))}", answer=Chosen(weak.id))
    if people:
        worst = max(people, key=lambda option: chances.wounds(state.who(option.who)))
        return Suggestion("worst off", answer=Chosen(worst.id))
    return Suggestion("the first that is possible", answer=Chosen(legal[0].id))
