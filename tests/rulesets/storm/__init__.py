"""A ruleset for what none of the five games asks: saves of everybody together, ways to roll, weapons taken anew."""

from combattracker.model.combatant import Combatant
from combattracker.model.facts.events import Event, StandingChanged
from combattracker.model.state import State
from combattracker.model.values import Pool, changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.library import Creature
from combattracker.rules.ruleset import ON_TURN, Over, Owed, Recruit, Ruleset, action, catalogue
from combattracker.rules.scripting.script import Fight, Row, Verdict, Way


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


@action("strike", "Strike", params=("target",), key="s", moment=ON_TURN, clauses=("S-3",))
async def strike(fight: Fight, actor: str) -> None:
    """A blow against 10 that costs 2; whoever is badly hurt is struck with advantage."""
    target = await fight.pick("target", foes(fight.state, actor), prompt="Whom?", nothing="nobody is left")
    weak = fight.who(target).pools["hp"].current < 4
    hit = await fight.roll(
        actor,
        "attack",
        "1d20",
        target=10,
        judge=lambda roll: Verdict("hit" if roll.total >= 10 else "miss", ("S-3",)),
        outcomes=("hit", "miss"),
        ways=(Way("adv", "2d20kh1", "advantage"), Way("dis", "2d20kl1", "disadvantage")),
        way="adv" if weak else "",
        notes=(f"{fight.who(target)} is badly hurt",) if weak else (),
    )
    if hit.outcome == "hit":
        fight.change(target, "hp", -2, "S-3")
        fight.settle()


WEAPONS = {"axe": "1d8", "bow": "1d4"}


@action("hunt", "Hunt", params=("with", "target"), key="h", moment=ON_TURN, clauses=("S-4",))
async def hunt(fight: Fight, actor: str) -> None:
    """A weapon, a target, its damage; Zig is out of the axe's reach."""
    arms = [Option(weapon, weapon.capitalize()) for weapon in WEAPONS]
    weapon = await fight.pick("with", arms, prompt="With what?", nothing="no weapon")
    out = Refusal("out of reach", ("S-4",))
    whom = [
        changed(each, refusal=out if (weapon, each.id) == ("axe", "zig") else None) for each in foes(fight.state, actor)
    ]
    target = await fight.pick("target", whom, prompt="Whom?", nothing="nobody is near", using="with")
    harm = await fight.roll(actor, "damage", WEAPONS[weapon], using="with")
    fight.change(target, "hp", -harm.total, "S-4")
    fight.settle()


def foes(state: State, actor: str) -> list[Option]:
    return [Option(who.id, str(who), who=who.id) for who in state.acting() if who.side != state.who(actor).side]


class Storm(Ruleset):
    schemas = {"creature": Wanderer}
    actions = catalogue(thunder, strike, hunt)

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
