"""The escalating dice of naturals 20 and 1, and checks outside of attacks."""

from __future__ import annotations

from combattracker.model.errors import Unreadable
from combattracker.model.state import State
from combattracker.rules.asking.requests import Outcome, Refusal
from combattracker.rules.ruleset import action
from combattracker.rules.scripting.script import Fight, Verdict

from ..units.sheet import stat_terms

LADDER = (4, 6, 8, 10, 12, 20)
"""The dice after a natural 20 or 1, each rolled only if the one before showed its highest face (AMB-T3)."""
IN_COMBAT = 2
"""How many of them mean something in an attack: d4 and d6."""

UP, STAYS = "escalates", "stays"
SUCCESS, FAILURE, CRITICAL, FUMBLE = "success", "failure", "critical", "auto fail"
CHECKED = ("STR", "AGI", "ACC")


async def escalate(fight: Fight, who: str, what: str, first: str, further: str, most: int = len(LADDER)) -> int:
    """Rolls d4, d6, d8 … as long as each shows its highest face; how many did (T-53, T-54, T-56, T-57)."""
    for steps, sides in enumerate(LADDER[:most]):
        clause = further if steps else first

        def judge(roll: Outcome, sides: int = sides, clause: str = clause) -> Verdict:
            return Verdict(UP if roll.natural == sides else STAYS, (clause,))

        roll = await fight.roll(
            who,
            f"{what} d{sides}",
            f"1d{sides}",
            looks="natural",
            judge=judge,
            outcomes=(UP, STAYS),
            target=sides,
            prompt=f"{what}: {sides} on a d{sides} makes it {'worse' if what == 'tragedy' else 'greater'}",
            clauses=(clause,),
        )
        if roll.outcome != UP:
            return steps
    return min(most, len(LADDER))


def refuse_check(state: State, actor: str) -> Refusal | None:
    """A check is somebody's."""
    return None if actor else Refusal("whose check? Write the name first, as in NAME: check AGI 12", ("T-52",))


@action("check", "Check", params=("stat", "number"), key="y", clauses=("T-52", "T-55"), refuse=refuse_check)
async def check(fight: Fight, actor: str) -> None:
    """A d20 and a modifier against a number, with criticals and tragedies: check AGI 12."""
    fight.who(actor)
    given = fight.command.args.get("stat", "AGI").upper()
    if given not in CHECKED:
        raise Unreadable(f"a check goes by one of {', '.join(CHECKED)}, not {given!r}")
    number = await fight.number(actor, "number", prompt=f"{fight.who(actor)}: against which number?", default=10)
    who = fight.who(actor)

    def judge(roll: Outcome) -> Verdict:
        if roll.natural == 20:
            return Verdict(CRITICAL, ("T-52",))
        if roll.natural == 1:
            return Verdict(FUMBLE, ("T-55",))
        return Verdict(SUCCESS if roll.total >= number else FAILURE)

    fight.say(f"{who}: check of {given} against {number}", who=actor, kind="headline")
    roll = await fight.roll(
        actor,
        "check",
        "1d20",
        terms=stat_terms(who, given, fight.state.manifest.stats[given].name),
        looks="natural",
        judge=judge,
        outcomes=(FUMBLE, FAILURE, SUCCESS, CRITICAL),
        target=number,
        clauses=("T-52", "T-55"),
    )
    if roll.outcome == CRITICAL:
        steps = await escalate(fight, actor, "critical", "T-53", "T-54")
        word = "super critical" if steps else "critical"
        fight.say(f"{word}: {2 ** (steps + 1)} times the benefit", "T-52", "T-53", "T-54", who=actor)
    elif roll.outcome == FUMBLE:
        steps = await escalate(fight, actor, "tragedy", "T-56", "T-57")
        told = f"a tragedy, step {steps}: the GM says how bad it is" if steps else "it fails, whatever the skill"
        fight.say(told, "T-55", "T-56", "T-57", who=actor)
    else:
        fight.say(f"{roll.outcome}: {roll.total} against {number}", who=actor)
