"""Lying on the ground and standing up again, in one's own turn or at the cost of the next."""

from __future__ import annotations

from combattracker.model import signs
from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.state import State
from combattracker.rules.asking.commands import find_combatant
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..units.conditions import lose, numbered
from ..units.sheet import able, helpless, prone
from ..units.spending import WORDS, Price, allotment, pay, pick_price, refuse_prices

STAND = (Price("bonus", "T-31"), Price("move", "T-19"), Price("attack", "T-12"))
STAY = "stay"


def refuse_stand(state: State, actor: str) -> Refusal | None:
    """Why a unit can't stand up in its turn (T-80)."""
    who = state.who(actor)
    if prone(state, who) is None:
        return Refusal(f"{who} is not lying on the ground", ("T-78",))
    return refuse_prices(who, STAND)


@action(
    "stand",
    "Stand up",
    params=("pay",),
    key="z",
    clauses=("T-12", "T-19", "T-31", "T-80"),
    refuse=refuse_stand,
    moment=ON_TURN,
)
async def stand(fight: Fight, actor: str) -> None:
    """Stand up from prone for an attack, move or bonus action."""
    price = await pick_price(fight, actor, STAND, "stand up")
    fight.say(f"{fight.who(actor)} stands up", "T-80", price.clause, who=actor, kind="headline")
    pay(fight, actor, price)
    get_up(fight, actor, "T-80", price.clause)


def get_up(fight: Fight, who_id: str, *clauses: str) -> None:
    """A unit no longer lies on the ground."""
    lying = prone(fight.state, fight.who(who_id))
    while lying is not None:
        lose(fight, who_id, lying[0], *clauses, text="stands up")
        lying = prone(fight.state, fight.who(who_id))


# Off-turn


def fallen(state: State) -> list[Combatant]:
    """Everybody who lies on the ground and whose turn it is not."""
    return [who for who in state.acting() if who.id != state.clock.actor and who.effects and prone(state, who)]


def borrowable(who: Combatant) -> list[Option]:
    """The actions of its next turn for which a unit may stand up now (T-81, AMB-T16), if there are any (T-82)."""
    coming = allotment(who)
    options = []
    for price in STAND:
        has = coming[price.budget].left if price.budget in coming else 0
        refusal = None if has else Refusal(f"no {WORDS[price.budget]} left for its next turn", ("T-81", "T-82"))
        options.append(Option(price.budget, f"stand up for its {price.words}", "of its next turn", refusal))
    return options


def still_to_act(state: State, who: Combatant) -> bool:
    """Whether a unit's next turn comes in this round."""
    return who.counters.get("acted", 0) < state.clock.round


def refuse_rise(state: State, who: Combatant) -> Refusal | None:
    """Why a unit can't stand up while it is not its turn."""
    if prone(state, who) is None:
        return Refusal(f"{who} is not lying on the ground", ("T-78",))
    if state.clock.actor == who.id and state.clock.phase:
        return Refusal(f"it is {who}'s own turn: it stands up then", ("T-80",))
    kept = helpless(state, who)
    if kept:
        return kept
    if all(option.refusal for option in borrowable(who)):
        return Refusal(f"{who} has no action left for its next turn", ("T-82",))
    return None


def borrow(fight: Fight, who_id: str, budget: str) -> None:
    """A unit stands up off-turn; the action is then missing from its next turn (T-31, T-81)."""
    who = fight.who(who_id)
    clauses = ("T-31", "T-81") if budget == "bonus" else ("T-81",)
    fight.say(f"{who} stands up off-turn, for the {WORDS[budget]} of its next turn", *clauses, who=who_id)
    label, data = f"Owes a {WORDS[budget]}", {"budget": budget}
    fight.gain(who_id, "owing", *clauses, id=numbered(who, "owing"), label=label, data=data)
    if still_to_act(fight.state, who):
        fight.spend(who_id, budget, *clauses)
    get_up(fight, who_id, *clauses)


def refuse_anybody(state: State, actor: str) -> Refusal | None:
    """Why nobody can stand up off-turn: nobody is lying there."""
    return None if fallen(state) else Refusal("nobody lies on the ground off-turn", ("T-78", "T-81"))


@action(
    "rise",
    "Stand up off-turn",
    params=("who", "pay"),
    key="Z",
    clauses=("T-31", "T-81", "T-82"),
    refuse=refuse_anybody,
)
async def rise(fight: Fight, actor: str) -> None:
    """Somebody lying down stands up while it is not its turn, for an action of its next turn: rise WHO."""
    named = fight.command.args.get("who") or (actor if actor != fight.state.clock.actor else "")
    who_id = find_combatant(named, fight.state) if named else await pick_fallen(fight)
    refusal = refuse_rise(fight.state, fight.who(who_id))
    if refusal and not fight.forced:
        raise refusal.error()
    options = borrowable(fight.who(who_id))
    budget = await fight.pick(
        "pay",
        options,
        prompt=f"{fight.who(who_id)} stands up for which action of its next turn?",
        nothing=f"{fight.who(who_id)} has no action left for its next turn",
        who=who_id,
        clauses=("T-81",),
        sole=True,
    )
    if who_id not in fight.state.combatants:
        raise Unreadable(f"{signs.combatant(who_id)} has left the fight meanwhile")
    fight.say(f"{fight.who(who_id)} stands up", "T-81", who=who_id, kind="headline")
    borrow(fight, who_id, budget)


async def pick_fallen(fight: Fight) -> str:
    """Which of those who lie on the ground stands up."""
    state = fight.state
    options = [Option(who.id, str(who), "prone", refuse_rise(state, who), who.id) for who in fallen(state)]
    nothing = "nobody lies on the ground off-turn"
    return await fight.pick("who", options, prompt="who stands up?", nothing=nothing, clauses=("T-81",), sole=True)


async def chance_to_rise(fight: Fight, target: str, attacker: str) -> None:
    """Whoever is attacked while lying down may stand up first, at the cost of its next turn (T-31, T-81)."""
    who = fight.state.combatants.get(target)
    if who is None or not who.effects or not able(fight.state, target) or refuse_rise(fight.state, who):
        return
    options = borrowable(who)
    with fight.part("rises"):
        budget = await fight.choose(
            target,
            "stand up",
            [*options, Option(STAY, "stay down")],
            prompt=f"{fight.who(attacker)} attacks: does {who} stand up first?",
            clauses=("T-31", "T-81"),
        )
    here = fight.state.combatants.get(target)
    if budget != STAY and here is not None and prone(fight.state, here) is not None:
        borrow(fight, target, budget)
