"""Phase 7: the dice of the sides (A-53 … A-56)."""

from __future__ import annotations

from combattracker.rules.ruleset import PROCEDURE, action
from combattracker.rules.scripting.script import Fight

from ..combatants.sides import lead, sides_here
from ..foundations.clock import enter, segments
from ..order.first_and_last import offer
from ..order.slots import lost_by_delay


@action("initiative", "Initiative", clauses=("A-53", "A-54"), moment=PROCEDURE)
async def initiative(fight: Fight, actor: str) -> None:
    """Phase 7: one player rolls for the party, the GM for each other party; the numerals are kept."""
    fight.say("Phase 7: initiative", "A-53", kind="headline")
    found: dict[str, int] = {}
    for side in sides_here(fight.state):
        who = lead(fight.state, side)
        if who:
            roll = await fight.roll(
                who, "initiative", "1d6", prompt=f"initiative of {fight.state.sides[side]}", clauses=("A-53",), least=1
            )
            found[side] = roll.total
    await rolled(fight, found)


async def rolled(fight: Fight, numerals: dict[str, int]) -> None:
    """Every side's numeral is kept, the winner told, the board made, and who leads is asked (A-54 … A-56, A-69)."""
    for who in list(fight.state.combatants.values()):
        if who.side in numerals:
            fight.set_counter(who.id, "initiative", numerals[who.side])
    ranks: dict[int, list[str]] = {}
    for side, number in sorted(numerals.items(), key=lambda each: -each[1]):
        ranks.setdefault(number, []).append(str(fight.state.sides[side]))
    told = ", ".join(f"{fight.state.sides[side]} {number}" for side, number in numerals.items())
    clauses = ("A-56", "A-60") if any(len(names) > 1 for names in ranks.values()) else ()
    if len(ranks) == 1 and clauses:
        fight.say(f"{told}: a tie", "A-54", *clauses)
    else:
        fight.say(f"{told}: {in_turn(list(ranks.values()))}", "A-54", "A-55", *clauses, "A-58", "A-59")
    enter(fight, "resolve", "A-58")
    for each in lost_by_delay(fight.state):
        told = f"{fight.who(each.who)} is {segments(each.delay)} late: too late for this round"
        fight.say(told, "A-45", who=each.who, seen_by=fight.state.declared[each.who].seen_by)
    fight.settle()
    await offer(fight)


def in_turn(ranks: list[list[str]]) -> str:
    """Who comes first, and of three parties also who then, and who is tied with whom."""
    turns = [" and ".join(names) + (" tied" if len(names) > 1 else "") for names in ranks]
    return ", then ".join(turns) if len(turns) > 2 or any(len(names) > 1 for names in ranks) else f"{turns[0]} first"


async def from_notes(fight: Fight) -> None:
    """Numerals that were rolled at the table (A-53)."""
    found = {}
    for side in sides_here(fight.state):
        prompt = f"Initiative of {fight.state.sides[side]}?"
        found[side] = await fight.number("", side, prompt=prompt, low=1, high=10, default=3, clauses=("A-53",))
    await rolled(fight, found)
