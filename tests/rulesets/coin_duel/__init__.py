"""A whole game system in one small file: two sides toss coins until one has lost its nerve."""

from combattracker.model.combatant import Combatant
from combattracker.model.facts.events import Event, StandingChanged
from combattracker.model.state import State
from combattracker.model.values import Pool, changed
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Choose, Chosen, Option, Question
from combattracker.rules.library import Creature, Entry, Slug, held
from combattracker.rules.ruleset import ON_TURN, Over, Owed, Recruit, Ruleset, Suggestion, action
from combattracker.rules.scripting.script import Fight, Verdict

SIDES, CALLS = ("heads", "tails"), (Option("heads", "Heads"), Option("tails", "Tails"))


class Coin(Entry):
    stake: int = 1


class Duellist(Creature):
    nerve: int = 3
    coin: Slug = "florin"

    def refers(self) -> tuple[str, ...]:
        return (f"coin/{self.coin}",)


def foes(state: State, actor: str) -> list[Option]:
    return [Option(who.id, str(who), who=who.id) for who in state.acting() if who.side != state.who(actor).side]


@action("challenge", "Challenge", params=("whom", "call"), key="c", moment=ON_TURN, clauses=("C-1",))
async def challenge(fight: Fight, actor: str) -> None:
    """Toss a coin with somebody, who calls it: a wrong call costs the caller nerve, a right one the challenger."""
    whom = await fight.pick("whom", foes(fight.state, actor), prompt="Whom?", nothing="nobody is left", sole=True)
    call = await fight.pick("call", CALLS, prompt="Heads or tails?", nothing="no call", who=whom, clauses=("C-2",))
    fell = await fight.roll(actor, "toss", "1d2", means=SIDES, judge=lambda toss: Verdict(SIDES[toss.total - 1]))
    coin = held(fight.state, fight.who(actor), Coin)[0]
    cost = max(coin.stake, int(fight.state.switch("stakes") or 1))
    fight.change(actor if fell.outcome == call else whom, "nerve", -cost, "C-3")
    fight.settle()


class CoinDuel(Ruleset):
    schemas = {"creature": Duellist, "coin": Coin}
    actions = {"challenge": challenge}

    def recruit(self, spec: Duellist, combatant: Combatant) -> Recruit:  # type: ignore[override]
        nerve = Pool(spec.nerve, spec.nerve)
        return Recruit(changed(combatant, pools={"nerve": nerve}, holds=spec.refers()), spec.refers())

    def next_step(self, state: State) -> Over | Owed:
        able = sorted(state.acting(), key=lambda who: who.pools["nerve"].current)
        if len({who.side for who in able}) > 1:
            return Owed(able[0].id, f"{able[0]} has the least nerve, and challenges")
        return Over(f"{state.sides[able[0].side]} win" if able else "nobody wins")

    def settle(self, state: State) -> list[Event]:
        gone = [who.id for who in state.acting() if who.pools["nerve"].current < 1]
        return [StandingChanged(who=who, before="up", after="down") for who in gone]

    def suggest(self, state: State, owed: Owed) -> Suggestion:
        return Suggestion("the first foe", Command("challenge", owed.who, {"whom": foes(state, owed.who)[0].id}))

    def suggest_answer(self, state: State, request: Question) -> Suggestion | None:
        return Suggestion("heads are lucky", answer=Chosen(CALLS[0].id)) if isinstance(request, Choose) else None


RULESET = CoinDuel
