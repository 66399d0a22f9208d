"""A game for what our own do without: luck after the dice, a song that a blow may end, grudges, and who reels."""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.model.combatant import Combatant
from combattracker.model.facts.events import ClockMoved, Event
from combattracker.model.state import State
from combattracker.model.values import Effect, Pool, changed, listed
from combattracker.rules.asking.requests import Choose, Confirm, Option, Outcome
from combattracker.rules.asking.requests import Question as Asked
from combattracker.rules.library import Creature, Dice
from combattracker.rules.ruleset import ON_TURN, PROCEDURE, Over, Owed, Recruit, Ruleset, Suggestion, action
from combattracker.rules.ruleset import catalogue as actions_of
from combattracker.rules.scripting.changes import set_standing
from combattracker.rules.scripting.script import Fight, Verdict
from combattracker.rules.suggesting import Replies, agree, do, plans, take

replies = Replies()


class Guest(Creature):
    hp: int = 5
    fist: Dice = "1d4"
    sings: bool = False


def foes(state: State, actor: str) -> list[Option]:
    """Everybody of another side, and what speaks for each."""
    side, guard = state.who(actor).side, {who.id: who.stats["GUARD"] for who in state.acting()}
    return [
        Option(who.id, str(who), who=who.id, needs=guard[who.id], chance=(21 - guard[who.id]) / 20)
        for who in state.acting()
        if who.side != side
    ]


@action("punch", "Punch", params=("target",), key="p", moment=ON_TURN, verb="punches", group="attack", clauses=("B-1",))
async def punch(fight: Fight, actor: str) -> None:
    """Strike somebody; whoever bears it a grudge rolls twice."""
    target = await fight.pick("target", foes(fight.state, actor), prompt="Whom?", nothing="nobody is left")
    grudge = target in listed(fight.who(actor).facts.get("grudges"))

    async def judge(roll: Outcome) -> Verdict:
        needed = fight.who(target).stats["GUARD"]
        lucky = roll.natural < needed and fight.who(actor).counters.get("luck", 0) > 0
        if lucky and await fight.confirm(actor, "luck", prompt=f"{roll.natural} so far: trust to luck?"):
            fight.count(actor, "luck", -1, "B-2")
            needed -= 5
        hit = roll.natural >= needed
        return Verdict("knock-out" if roll.natural == 20 else "hit" if hit else "miss", target=needed, plain=hit < 20)

    with fight.needs(target, still="up"):
        dice, notes = ("2d20kh1", ["a grudge"]) if grudge else ("1d20", [])
        blow = await fight.roll(actor, "punch", dice, looks="natural", judge=judge, notes=notes, clauses=("B-1",))
        if blow.outcome != "miss":
            fist = await fight.roll(actor, "damage", "1d6")
            await fight.ruleset.hurt(fight, target, fist.total)
    fight.tell(turn_passes(fight.state, actor))
    fight.settle()


def turn_passes(state: State, actor: str) -> ClockMoved:
    """The next one who is on its feet, as the roster has them; every turn is a round of its own."""
    ids = list(state.combatants)
    behind = ids[ids.index(actor) + 1 :] + ids[: ids.index(actor) + 1]
    following = next((who for who in behind if state.standing(state.who(who)).acts), actor)
    return ClockMoved(before=state.clock, after=changed(state.clock, actor=following, round=state.clock.round + 1))


@action("keep-singing", "Keep singing", params=("damage",), moment=PROCEDURE, clauses=("B-3",))
async def keep_singing(fight: Fight, actor: str) -> None:
    """Whether a song goes on after a blow."""
    needed = 5 + int(fight.command.args["damage"])

    def judge(roll: Outcome) -> Verdict:
        return Verdict("sings on" if roll.total >= needed else "falls silent")

    kept = await fight.roll(actor, "song", "1d20", target=needed, judge=judge, clauses=("B-3",))
    if kept.total < needed:
        fight.lose(actor, "singing", "B-3")


class TavernBrawl(Ruleset):
    schemas = {"creature": Guest}
    actions = actions_of(punch, keep_singing)

    def recruit(self, spec: Guest, combatant: Combatant) -> Recruit:  # type: ignore[override]
        song = {"singing": Effect("singing", "singing", "Song")} if spec.sings else {}
        pools = {"hp": Pool(spec.hp, spec.hp)}
        return Recruit(changed(combatant, pools=pools, stats={"GUARD": 10}, counters={"luck": 1}, effects=song))

    def next_step(self, state: State) -> Over | Owed:
        able = [who.id for who in state.acting()]
        if len({state.who(who).side for who in able}) < 2:
            return Over("the brawl is over")
        return Owed(state.clock.actor if state.clock.actor in able else able[0], "strikes")

    async def hurt(self, fight: Fight, who: str, amount: int) -> None:
        fight.change(who, "hp", -amount, "B-1", within=True)
        if fight.who(who).effect("singing"):
            fight.due(who, "keep-singing", f"{fight.who(who)} may fall silent", damage=str(amount))
        fight.settle()

    def settle(self, state: State) -> Iterable[Event]:
        for who in state.acting():
            if who.pools["hp"].current == 0:
                yield from set_standing(state, who.id, "reeling")

    def suggest(self, state: State, owed: Owed) -> Suggestion | None:
        return POLICY(state, state.who(owed.who))

    def suggest_answer(self, state: State, request: Asked) -> Suggestion | None:
        return replies(state, request)


def settle_a_grudge(state: State, who: Combatant) -> Suggestion | None:
    found = [option.id for option in foes(state, who.id) if option.id in listed(who.facts.get("grudges"))]
    return do(who, "punch", "bears a grudge", target=found[0]) if found else None


def anybody(state: State, who: Combatant) -> Suggestion | None:
    return do(who, "punch", "whoever is there")


POLICY = plans(settle_a_grudge, anybody)


@replies.on(Choose, "target")
def weakest(state: State, request: Choose) -> Suggestion:
    return take(min(request.legal(), key=lambda option: state.who(option.who).pools["hp"].current), "the weakest")


@replies.on(Confirm, "luck")
def trusts(state: State, request: Confirm) -> Suggestion:
    return agree(True, "luck is for using")


RULESET = TavernBrawl
