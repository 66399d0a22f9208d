"""A ruleset for what none of the five games asks: saves of everybody together, ways to roll, weapons taken anew."""

from combattracker.model.combatant import Combatant
from combattracker.model.facts.events import Event, StandingChanged
from combattracker.model.state import State
from combattracker.model.values import Pool, changed
from combattracker.rules.library import Creature
from combattracker.rules.ruleset import ON_TURN, Over, Owed, Recruit, Ruleset, action
from combattracker.rules.scripting.script import Fight, Row, Verdict


class Wanderer(Creature):
    hp: int = 6
    AGI: int = 0


def saved(total: int) -> Verdict:
    return Verdict("passed" if total >= 12 else "failed", ("S-2",))


@action("thunder", "Thunder", key="t", moment=ON_TURN, clauses=("S-1",))
async def thunder(fight: Fight, actor: str) -> None:
    """Lightning strikes the ridge: all save together against 12, and who fails loses 3."""
    whom = [who.id for who in fight.state.acting()]
    rows = [
        Row(who, "1d20+AGI", target=12, judge=lambda roll: saved(roll.total), outcomes=("passed", "failed"))
        for who in whom
    ]
    for who, save in zip(whom, await fight.roll_all("save", rows, prompt="Saves against thunder"), strict=True):
        if save.outcome == "failed":
            fight.change(who, "hp", -3, "S-2")
    fight.settle()


class Storm(Ruleset):
    schemas = {"creature": Wanderer}
    actions = {"thunder": thunder}

    def recruit(self, spec: Wanderer, combatant: Combatant) -> Recruit:  # type: ignore[override]
        return Recruit(changed(combatant, pools={"hp": Pool(spec.hp, spec.hp)}, stats={"AGI": spec.AGI}))

    def next_step(self, state: State) -> Over | Owed:
        able = list(state.acting())
        if len({who.side for who in able}) > 1:
            return Owed(able[0].id, f"What does {able[0]} do?")
        return Over(f"{state.sides[able[0].side]} win" if able else "nobody wins")

    def settle(self, state: State) -> list[Event]:
        gone = [who.id for who in state.acting() if who.pools["hp"].current < 1]
        return [StandingChanged(who=who, before="up", after="down") for who in gone]


RULESET = Storm
