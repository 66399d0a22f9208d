"""What units answer when nobody answers for them, each with its reason (see `what_to_do` for the criteria)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import changed
from combattracker.rules.asking.requests import Choose, Confirm, Option, Place, Placed
from combattracker.rules.library import entry
from combattracker.rules.ruleset import Suggestion
from combattracker.rules.sources import plain_answer
from combattracker.rules.suggesting import Replies, agree, take

from ..actions import hunting
from ..combat import odds
from ..combat.attack_record import blow_with, of_facts
from ..schemas import Ability, Attack, Item
from ..units.sheet import health, is_foe
from . import possible_deeds, worth
from .gain import Gain, threat, total, wounds

ENOUGH = 1.0
"""What something must be worth to be done at all."""

replies = Replies()
"""What the one who is asked would answer, called with a state and a question."""


# Yes or no


@replies.on(Confirm, "defend")
def defend(state: State, request: Confirm) -> Suggestion:
    """Defend is spent where it spares damage that would be felt, for it serves once (D-29, D-30)."""
    who, foe = state.who(request.who), state.who(str(request.facts["attacker"]))
    spared = possible_deeds.spared_by_defend(state, who, foe, of_facts(request.facts))
    return agree(spared.amount >= ENOUGH, str(spared))


@replies.on(Confirm, "reaction-*")
def react(state: State, request: Confirm) -> Suggestion:
    """A reaction is used where it does some good (D-71)."""
    who, affected = state.who(request.who), state.who(str(request.facts["affected"]))
    used = entry(state, Ability, str(request.facts["ability"]))
    gain = total((worth.ability(state, who, affected, used), worth.own_boons(state, who, used)))
    return agree(gain.amount >= ENOUGH, str(gain) or "nothing would come of it")


@replies.on(Confirm, "deal")
def deal(state: State, request: Confirm) -> Suggestion:
    """Death is paid."""
    return agree(True, "nothing else brings somebody back")


# Defences and attacks


@replies.on(Choose, "defence")
def defence(state: State, request: Choose) -> Suggestion:
    """The defence that its user is likeliest to live through, then the one that lets least through (D-9)."""
    who, struck = state.who(request.who), of_facts(request.facts)
    against = odds.guard(state, who, struck)

    def chances(method: str) -> odds.Chances:
        if "value" in request.facts:
            value, doubled = int(request.facts["value"] or 0), bool(request.facts["doubled"])
            return odds.let_through(value, struck.stat, method, against, doubled)
        only = changed(against, stats=tuple(each for each in against.stats if each[0] == method))
        return odds.of_attack(state.who(str(request.facts["attacker"])), struck, only)

    found = {option.id: chances(option.id) for option in request.legal()}
    best = min(found, key=lambda each: (round(odds.fells(found[each], health(who)), 3), odds.mean(found[each])))
    dies = odds.fells(found[best], health(who))
    risk = f", dies of it with {who.own(f'{100 * dies:.0f}')} %" if dies >= 0.005 else ""
    return take(best, f"lets {who.own(odds.rounded(odds.mean(found[best])))} damage through on average{risk}")


@replies.on(Choose, "with")
def arm(state: State, request: Choose) -> Suggestion:
    """The weapon that is worth most against a target, or against whom it is best used (D-7)."""
    who = state.who(request.who)
    named = state.combatants.get(str(request.facts.get("target") or ""))
    foes = [named] if named is not None else [foe for foe in state.acting() if is_foe(foe, who)]

    def gain(option: Option) -> Gain:
        struck = blow_with(entry(state, Attack, option.id))
        return max((worth.blow(state, who, foe, struck) for foe in foes), key=lambda each: each.amount, default=Gain())

    return _most(request.legal(), gain)


@replies.on(Choose, "counter")
def counter(state: State, request: Choose) -> Suggestion:
    """A free attack on an enemy with the best weapon; never one on a friend (D-13)."""
    who, foe = state.who(request.who), state.who(str(request.facts["attacker"]))
    if not is_foe(foe, who):
        return take("no", f"{foe} is a friend")

    def gain(option: Option) -> Gain:
        if option.id == "no":
            return Gain()
        return worth.blow(state, who, foe, changed(blow_with(entry(state, Attack, option.id)), counter=True))

    return _most(request.legal(), gain)


@replies.on(Choose, "intercept")
def intercept(state: State, request: Choose) -> Suggestion:
    """Whoever bears the blow better steps in: less harm by more than a little, and no likelier death (D-57)."""
    foe, target = state.who(str(request.facts["attacker"])), state.who(request.who)
    nobody = take("nobody", f"{target} can bear it as well as anybody")
    if not request.facts.get("stat"):
        return nobody
    struck = of_facts(request.facts)

    def harm(who: Combatant, must_block: bool) -> tuple[float, float]:
        chances = worth.chances_of(state, foe, who, changed(struck, must_block=must_block))
        dies = odds.fells(chances, health(who))
        return odds.useful(chances, health(who)) + worth.FELLING * threat(state, who) * dies, dies

    plain, dies = harm(target, False)
    able = {option.id: harm(state.who(option.id), True) for option in request.legal() if option.who}
    best = min(able, key=lambda each: able[each][0], default="")
    if not best or able[best][0] > plain - 1 or able[best][1] > dies:
        return nobody
    return take(best, f"{state.who(best)} bears it better than {target}")


# Targets


@replies.on(Choose, "target", "target-*")
def target(state: State, request: Choose) -> Suggestion | None:
    """Whom a weapon, ability or item is worth most on; for a beast the top of its table (D-35)."""
    who, facts = state.combatants.get(request.who), request.facts
    people = [option for option in request.legal() if option.who in state.combatants]
    if who is None or not people:
        return None
    table = state.aggro.get(who.id, {})
    hunted = [option for option in people if is_foe(state.who(option.who), who)]
    if who.facts.get("temper") == "beast" and table and hunted:
        top = max(hunted, key=lambda option: table.get(option.who, 0))
        return take(top, hunting.place(state, who.id, top.who))

    def gain(option: Option) -> Gain:
        target = state.who(option.who)
        if facts.get("with"):
            return worth.blow(state, who, target, blow_with(entry(state, Attack, str(facts["with"]))))
        if facts.get("ability"):
            return possible_deeds.on_one(state, who, entry(state, Ability, str(facts["ability"])), target)
        if facts.get("item"):
            return worth.item(state, who, target, entry(state, Item, str(facts["item"])))
        return Gain(wounds(target), ("worst off",))

    return _most(people, gain)


@replies.on(Place)
def centre(state: State, request: Place) -> Suggestion:
    """The centre of an area from which it does most good and least harm (D-75)."""
    who, used = state.who(request.who), entry(state, Ability, str(request.facts["ability"]))
    gain, square = possible_deeds.best_centre(state, who, used)
    answer = Placed(square) if square else plain_answer(request)
    return Suggestion(str(gain) or "the first that is possible", answer=answer)


@replies.on(Choose, "square")
def step(state: State, request: Choose) -> Suggestion | None:
    """Where to go so as to reach somebody."""
    square = possible_deeds.best_square(state, state.who(request.who))
    found = next((option for option in request.legal() if option.square == square), None)
    return take(found, "closer to the enemy") if found is not None else None


@replies.on(Choose, "way")
def way(state: State, request: Choose) -> Suggestion:
    """The way past as few as may be (D-54): it comes first."""
    return take(request.legal()[0], "fewest in the way")


def _most(legal: Sequence[Option], gain: Callable[[Option], Gain]) -> Suggestion:
    """The option that is worth most, the first of several."""
    best = max(legal, key=lambda option: gain(option).amount)
    return take(best, str(gain(best)) or "the first that is possible")
