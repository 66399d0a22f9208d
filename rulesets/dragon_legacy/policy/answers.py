"""What units answer when nobody answers for them, each with its reason (see `what_to_do` for the criteria)."""

from __future__ import annotations

from collections.abc import Callable

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import changed
from combattracker.rules.asking.requests import Agreed, Choose, Chosen, Confirm, Option, Place, Placed, Question
from combattracker.rules.ruleset import Suggestion
from combattracker.rules.scripting.sources import plain_answer

from .. import schemas
from ..actions import hunting
from ..combat import odds
from ..combat.attack_record import blow_with, of_facts
from ..schemas import Ability
from ..units.sheet import health, is_foe
from . import possible_deeds, worth
from .gain import Gain, threat, total, wounds

ENOUGH = 1.0
"""What something must be worth to be done at all."""


def suggest_answer(state: State, request: Question) -> Suggestion | None:
    """What the one who is asked would answer."""
    if isinstance(request, Confirm):
        return _agrees(state, request)
    if isinstance(request, Place):
        return _centre(state, request)
    if not isinstance(request, Choose):
        return None
    legal = list(request.legal())
    if not legal:
        return None
    answer = ANSWERS.get(request.topic.partition("-")[0])
    found = answer(state, request, legal) if answer is not None and request.who in state.combatants else None
    return found or Suggestion("the first that is possible", answer=Chosen(legal[0].id))


# Yes or no


def _agrees(state: State, request: Confirm) -> Suggestion | None:
    topic = request.topic
    if topic == "defend":
        return _defend(state, request)
    if topic.startswith("reaction-"):
        return _react(state, request)
    return Suggestion("nothing else brings somebody back", answer=Agreed(True)) if topic == "deal" else None


def _defend(state: State, request: Confirm) -> Suggestion:
    """Defend is spent where it spares damage that would be felt, for it serves once (D-29, D-30)."""
    who, foe = state.who(request.who), state.who(str(request.facts["attacker"]))
    spared = possible_deeds.spared_by_defend(state, who, foe, of_facts(request.facts))
    return Suggestion(str(spared), answer=Agreed(spared.amount >= ENOUGH))


def _react(state: State, request: Confirm) -> Suggestion:
    """A reaction is used where it does some good (D-71)."""
    who, affected = state.who(request.who), state.who(str(request.facts["affected"]))
    used = schemas.ability(state, str(request.facts["ability"]))
    gain = total((worth.ability(state, who, affected, used), worth.own_boons(state, who, used)))
    return Suggestion(str(gain) or "nothing would come of it", answer=Agreed(gain.amount >= ENOUGH))


# Defences and attacks


def _defence(state: State, request: Choose, legal: list[Option]) -> Suggestion:
    """The defence that its user is likeliest to live through, then the one that lets least through (D-9)."""
    who, struck = state.who(request.who), of_facts(request.facts)
    against = odds.guard(state, who, struck)

    def chances(method: str) -> odds.Chances:
        if "value" in request.facts:
            value, doubled = int(request.facts["value"] or 0), bool(request.facts["doubled"])
            return odds.let_through(value, struck.stat, method, against, doubled)
        only = changed(against, stats=tuple(each for each in against.stats if each[0] == method))
        return odds.of_attack(state.who(str(request.facts["attacker"])), struck, only)

    found = {option.id: chances(option.id) for option in legal}
    best = min(found, key=lambda each: (round(odds.fells(found[each], health(who)), 3), odds.mean(found[each])))
    dies = odds.fells(found[best], health(who))
    risk = f", dies of it with {who.own(f'{100 * dies:.0f}')} %" if dies >= 0.005 else ""
    told = f"lets {who.own(odds.rounded(odds.mean(found[best])))} damage through on average{risk}"
    return Suggestion(told, answer=Chosen(best))


def _weapon(state: State, request: Choose, legal: list[Option]) -> Suggestion:
    """The weapon that is worth most against a target, or against whom it is best used (D-7)."""
    who = state.who(request.who)
    named = state.combatants.get(str(request.facts.get("target") or ""))
    foes = [named] if named is not None else [foe for foe in state.acting() if is_foe(foe, who)]

    def gain(option: Option) -> Gain:
        struck = blow_with(schemas.attack(state, option.id))
        return max((worth.blow(state, who, foe, struck) for foe in foes), key=lambda each: each.amount, default=Gain())

    return _most(legal, gain)


def _counter(state: State, request: Choose, legal: list[Option]) -> Suggestion:
    """A free attack on an enemy with the best weapon; never one on a friend (D-13)."""
    who, foe = state.who(request.who), state.who(str(request.facts["attacker"]))
    if not is_foe(foe, who):
        return Suggestion(f"{foe} is a friend", answer=Chosen("no"))

    def gain(option: Option) -> Gain:
        if option.id == "no":
            return Gain()
        return worth.blow(state, who, foe, changed(blow_with(schemas.attack(state, option.id)), counter=True))

    return _most(legal, gain)


def _intercept(state: State, request: Choose, legal: list[Option]) -> Suggestion:
    """Whoever bears the blow better steps in: less harm by more than a little, and no likelier death (D-57)."""
    foe, target = state.who(str(request.facts["attacker"])), state.who(request.who)
    nobody = Suggestion(f"{target} can bear it as well as anybody", answer=Chosen("nobody"))
    if not request.facts.get("stat"):
        return nobody
    struck = of_facts(request.facts)

    def harm(who: Combatant, must_block: bool) -> tuple[float, float]:
        chances = worth.chances_of(state, foe, who, changed(struck, must_block=must_block))
        dies = odds.fells(chances, health(who))
        return odds.useful(chances, health(who)) + worth.FELLING * threat(state, who) * dies, dies

    plain, dies = harm(target, False)
    able = {option.id: harm(state.who(option.id), True) for option in legal if option.who}
    best = min(able, key=lambda each: able[each][0], default="")
    if not best or able[best][0] > plain - 1 or able[best][1] > dies:
        return nobody
    told = f"{state.who(best)} bears it better than {target}"
    return Suggestion(told, answer=Chosen(best))


# Targets


def _target(state: State, request: Choose, legal: list[Option]) -> Suggestion:
    """Whom a weapon, ability or item is worth most on; for a beast the top of its table (D-35)."""
    who = state.who(request.who)
    people = [option for option in legal if option.who in state.combatants]
    facts = request.facts
    table = state.aggro.get(who.id, {})
    hunted = [option for option in people if is_foe(state.who(option.who), who)]
    if who.facts.get("temper") == "beast" and table and hunted:
        top = max(hunted, key=lambda option: table.get(option.who, 0))
        return Suggestion(hunting.place(state, who.id, top.who), answer=Chosen(top.id))

    def gain(option: Option) -> Gain:
        target = state.who(option.who)
        if facts.get("with"):
            return worth.blow(state, who, target, blow_with(schemas.attack(state, str(facts["with"]))))
        if facts.get("ability"):
            return possible_deeds.on_one(state, who, schemas.ability(state, str(facts["ability"])), target)
        if facts.get("item"):
            return worth.item(state, who, target, schemas.item(state, str(facts["item"])))
        return Gain(wounds(target), ("worst off",))

    return _most(people, gain) if people else _most(legal, lambda option: Gain())


def _centre(state: State, request: Place) -> Suggestion | None:
    """The centre of an area from which it does most good and least harm (D-75)."""
    who = state.who(request.who)
    used: Ability = schemas.ability(state, str(request.facts["ability"]))
    gain, square = possible_deeds.best_centre(state, who, used)
    answer = Placed(square) if square else plain_answer(request)
    return Suggestion(str(gain) or "the first that is possible", answer=answer)


def _square(state: State, request: Choose, legal: list[Option]) -> Suggestion | None:
    """Where to go so as to reach somebody."""
    who = state.who(request.who)
    square = possible_deeds.best_square(state, who)
    found = next((option for option in legal if option.square == square), None)
    return Suggestion("closer to the enemy", answer=Chosen(found.id)) if found is not None else None


def _way(state: State, request: Choose, legal: list[Option]) -> Suggestion:
    """The way past as few as may be (D-54): it comes first."""
    return Suggestion("fewest in the way", answer=Chosen(legal[0].id))


def _most(legal: list[Option], gain: Callable[[Option], Gain]) -> Suggestion:
    """The option that is worth most, the first of several."""
    best = max(legal, key=lambda option: gain(option).amount)
    return Suggestion(str(gain(best)) or "the first that is possible", answer=Chosen(best.id))


Reply = Callable[[State, Choose, list[Option]], Suggestion | None]
ANSWERS: dict[str, Reply] = {
    "defence": _defence,
    "with": _weapon,
    "counter": _counter,
    "intercept": _intercept,
    "way": _way,
    "target": _target,
    "square": _square,
}
"""What each question is answered by, by its topic without a number behind it."""
