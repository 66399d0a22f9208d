"""My Game: whoever has the turn attacks somebody, until one side is left."""

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.facts.events import ClockMoved, Event
from combattracker.model.state import State
from combattracker.model.values import Budget, Pool, Why, changed
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Option, Outcome
from combattracker.rules.library import Creature, Dice, Entry, Slug, held
from combattracker.rules.ruleset import (
    ON_TURN,
    PROCEDURE,
    Next,
    Over,
    Owed,
    Recruit,
    Ruleset,
    Step,
    Suggestion,
    action,
    catalogue,
)
from combattracker.rules.scripting.changes import set_standing
from combattracker.rules.scripting.script import Fight, Verdict


class Weapon(Entry):
    damage: Dice = "1d4"


class Fighter(Creature):
    hp: int = 6
    stats: dict[str, int] = {}
    weapon: Slug = "knife"

    def refers(self) -> tuple[str, ...]:
        return (f"weapon/{self.weapon}",)


# What happens in a turn


def next_in_order(state: State) -> Combatant:
    """Who has the next turn: the first one able to act behind whoever had the last."""
    everybody = list(state.combatants)
    behind = everybody.index(state.clock.actor) + 1 if state.clock.actor in everybody else 0
    order = everybody[behind:] + everybody[:behind]
    return next(state.who(who) for who in order if state.standing(state.who(who)).acts)


@action("turn", "Turn", moment=PROCEDURE, clauses=("M-1",))
async def turn(fight: Fight, actor: str) -> None:
    """Somebody's turn begins; a round is over when all have had theirs."""
    order, clock = list(fight.state.combatants), fight.state.clock
    again = clock.actor not in order or order.index(actor) <= order.index(clock.actor)
    fight.say(f"{fight.who(actor)}'s turn", "M-1", who=actor, kind="headline")
    now = changed(clock, actor=actor, round=clock.round + again)
    fight.tell(ClockMoved(before=clock, after=now, why=Why(("M-1",))))
    fight.set_budget(actor, "actions", 1)


def foes(state: State, actor: str) -> list[Option]:
    return [Option(who.id, str(who), who=who.id) for who in state.acting() if who.side != state.who(actor).side]


@action("attack", "Attack", params=("target",), key="a", moment=ON_TURN, clauses=("M-2",))
async def attack(fight: Fight, actor: str) -> None:
    """Strike at somebody with what is in hand."""
    target = await fight.pick("target", foes(fight.state, actor), prompt="Whom?", nothing="nobody is left", sole=True)
    fight.say(f"{fight.who(actor)} attacks {fight.who(target)}", "M-2", who=actor, kind="headline")
    fight.spend(actor, "actions")
    needed = fight.who(target).stats["DEFENCE"]

    def judge(roll: Outcome) -> Verdict:
        return Verdict("hit" if roll.total >= needed else "miss")

    struck = await fight.roll(
        actor, "attack", "1d20+SKILL", target=needed, judge=judge, outcomes=("hit", "miss"), clauses=("M-2",)
    )
    if struck.outcome == "hit":
        weapon = held(fight.state, fight.who(actor), Weapon)[0]
        damage = await fight.roll(actor, "damage", weapon.damage, clauses=("M-3",))
        fight.change(target, "hp", -damage.total, "M-3", source=actor)
        fight.settle()


@action("wait", "Wait", key="z", moment=ON_TURN, clauses=("M-1",))
async def wait(fight: Fight, actor: str) -> None:
    """Do nothing this turn."""
    fight.spend(actor, "actions")


class MyGameRules(Ruleset):
    schemas = {"creature": Fighter, "weapon": Weapon}
    actions = catalogue(turn, attack, wait)
    arguments = {"target": "whom it is aimed at"}
    examples = {"attack": ["mira: attack guard-1"], "wait": ["mira: wait"]}

    def recruit(self, spec: Fighter, combatant: Combatant) -> Recruit:  # type: ignore[override]
        stats = {name: spec.stats.get(name, kind.default) for name, kind in self.manifest.stats.items()}
        made = changed(
            combatant,
            stats=stats,
            pools={"hp": Pool(spec.hp, spec.hp)},
            budgets={"actions": Budget(0, 1)},
            holds=spec.refers(),
        )
        return Recruit(made, spec.refers())

    def next_step(self, state: State) -> Next:
        able = {who.id: who for who in state.acting()}
        sides = {who.side for who in able.values()}
        if len(sides) < 2:
            return Over(f"{state.sides[sides.pop()]} win" if sides else "nobody wins")
        now = able.get(state.clock.actor)
        if now is not None and now.budgets["actions"].left:
            return Owed(now.id, f"{now} acts")
        following = next_in_order(state)
        return Step(Command("turn", following.id), f"{following}'s turn", flows=True)

    def settle(self, state: State) -> Iterator[Event]:
        for who in state.combatants.values():
            standing = "up" if who.pools["hp"].current > 0 else "down"
            if who.standing in ("up", "down"):
                yield from set_standing(state, who.id, standing, Why(("M-4",)))

    def suggest(self, state: State, owed: Owed) -> Suggestion:
        weakest = min(foes(state, owed.who), key=lambda foe: state.who(foe.who).pools["hp"].current)
        return Suggestion("the weakest foe", Command("attack", owed.who, {"target": weakest.id}))


RULESET = MyGameRules
