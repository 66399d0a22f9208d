"""Skill checks, opposed and group checks, and saves."""

from __future__ import annotations

from collections.abc import Sequence

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import total
from combattracker.model.values import Term
from combattracker.rules.asking.requests import Outcome
from combattracker.rules.scripting.script import Fight, Verdict

from ..characters.stats import value, wants
from ..powers import has, ready, use_power
from ..schemas import Modifier, Save, Skill
from ..space import positions

SUCCESS, FAILURE = "success", "failure"
EVEN = 8
"""The difficulty that an opposed check begins with (AMB-W17)."""
DICE, BEST_OF_THREE = "2d6", "3d6kh2"


def best(who: Combatant, *pairs: tuple[Modifier, Skill]) -> tuple[Term, ...]:
    """The better of some pairs of attribute and skill, as addends."""
    attribute, skill = max(pairs, key=lambda pair: value(who, pair[0]) + value(who, pair[1]))
    return (Term(attribute, value(who, attribute)), Term(skill.capitalize(), value(who, skill)))


async def check(
    fight: Fight,
    who: str,
    purpose: str,
    terms: Sequence[Term],
    difficulty: int,
    *clauses: str,
    dice: str = DICE,
    prompt: str = "",
    combat: bool = False,
) -> Outcome:
    """2d6 and modifiers against a difficulty; a full Expert may roll one failed check again in a fight."""

    def judge(roll: Outcome) -> Verdict:
        return Verdict(SUCCESS if roll.total >= difficulty else FAILURE)

    async def once(name: str) -> Outcome:
        return await fight.roll(
            who,
            name,
            dice,
            terms=terms,
            target=difficulty,
            judge=judge,
            outcomes=(SUCCESS, FAILURE),
            prompt=prompt or f"{fight.who(who)}: {purpose}",
            clauses=clauses,
        )

    roll = await once(purpose)
    me = fight.who(who)
    if roll.outcome == SUCCESS or combat or not ready(me, "masterful-expertise") or not wants(me):
        return roll
    again = await fight.confirm(
        who, "expertise", prompt=f"{me} failed with {roll.total}: Masterful Expertise, roll again?", clauses=("W-29",)
    )
    if not again:
        return roll
    use_power(fight, who, "masterful-expertise")
    fight.say(f"{me}: Masterful Expertise, the better of two rolls counts", "W-29", who=who)
    second = await once(f"{purpose} again")
    return second if second.outcome == SUCCESS or second.total > roll.total else roll


async def opposed(
    fight: Fight,
    roller: str,
    purpose: str,
    terms: Sequence[Term],
    against: int,
    *clauses: str,
    prompt: str = "",
) -> Outcome:
    """The side that changes the situation rolls against 8 and the other's modifiers; a tie is its (AMB-W17)."""
    return await check(fight, roller, purpose, terms, EVEN + against, *clauses, prompt=prompt, combat=True)


def group_terms(people: Sequence[Combatant], *pairs: tuple[Modifier, Skill]) -> tuple[Combatant, tuple[Term, ...]]:
    """A group check: who rolls, and the addends; each other helps by 1, or is in the way by 1."""
    totals = {who.id: total(best(who, *pairs)) for who in people}
    leader = max(people, key=lambda who: totals[who.id])
    others = [totals[who.id] for who in people if who.id != leader.id]
    terms = list(best(leader, *pairs))
    if helping := sum(1 for each in others if each > 0):
        terms.append(Term("others help", helping))
    if hindering := sum(1 for each in others if each < 0):
        terms.append(Term("others hinder", -hindering))
    return leader, tuple(terms)


async def save(
    fight: Fight,
    who: str,
    kind: Save,
    *clauses: str,
    terms: Sequence[Term] = (),
    against: str = "",
    magic: bool = False,
) -> bool:
    """A saving throw: 1d20 at or above the target; a natural 1 fails, a natural 20 succeeds (AMB-W16)."""
    target = value(fight.who(who), kind)

    def judge(roll: Outcome) -> Verdict:
        if roll.natural in (1, 20):
            return Verdict(SUCCESS if roll.natural == 20 else FAILURE)
        return Verdict(SUCCESS if roll.total >= target else FAILURE)

    if magic:
        terms = (*terms, *nullified(fight, who))
    roll = await fight.roll(
        who,
        f"{kind} save",
        "1d20",
        terms=tuple(terms),
        looks="natural",
        target=target,
        judge=judge,
        outcomes=(SUCCESS, FAILURE),
        prompt=f"{fight.who(who)}: {kind.capitalize()} save{' v ' + against if against else ''}",
        clauses=clauses,
    )
    if roll.outcome != SUCCESS and magic and ready(fight.who(who), "nullifier"):
        use_power(fight, who, "nullifier")
        fight.say(f"{fight.who(who)}: Nullifier, the first failed save of the day succeeds", who=who)
        return True
    return roll.outcome == SUCCESS


def nullified(fight: Fight, who: str) -> tuple[Term, ...]:
    """What a Nullifier within 20 feet adds to saves against magic."""
    state, me = fight.state, fight.who(who)
    for other in state.acting():
        if other.side == me.side and has(other, "nullifier"):
            feet = 0 if other.id == who else positions.distance(state, other, me)
            if feet is not None and feet <= 20:
                return (Term("Nullifier", 2),)
    return ()
