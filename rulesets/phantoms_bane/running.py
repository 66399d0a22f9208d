"""Running away: before everything else, and against whoever presses or attacks (P-4 … P-18)."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.model.values import EVERYONE, GM, Why
from combattracker.rules.asking.requests import Outcome
from combattracker.rules.scripting.script import Fight, Verdict

from .duels import Duel, opponents
from .fighters import ATTACK, DEFEND, DEFENSE, OFFENSE, PRESS, RUN, choice_of, escape_terms
from .recruiting import BARRED

ESCAPES, FAILS = "escapes", "fails"


async def run_away(fight: Fight, members: Duel) -> None:
    """Everybody who runs, all at once: whoever escapes is gone, the others have to attack (P-4 … P-6)."""
    runners = [who for who in members if choice_of(fight.state, who) == RUN]
    free: dict[str, Why] = {}
    for runner in runners:
        if fight.is_still(runner, "up") and (why := await attempt(fight, runner)):
            free[runner] = why
    runners = [who for who in runners if fight.is_still(who, "up")]
    for runner in runners:
        if runner in free:
            fight.set_standing(runner, "fled", why=free[runner])
    for runner in runners:
        # Where nobody is left to attack, the combat is over, and nothing tells why somebody did not get away.
        if runner not in free and opponents(fight.state, runner):
            fight.say(f"{fight.who(runner)} can't get away and has to attack", "P-6", who=runner)
            fight.declare(runner, "", {"choice": ATTACK}, "P-6")


async def attempt(fight: Fight, runner: str) -> Why | None:
    """Why somebody who runs gets away; None if it does not (P-9 … P-16)."""
    state = fight.state
    choices = [choice_of(state, foe) for foe in opponents(state, runner)]
    barred = is_barred(state, runner)
    if PRESS in choices or ATTACK in choices:
        return await contest(fight, runner)
    if barred:
        fight.say(f"{fight.who(runner)} is kept from getting away", "P-9", who=runner, seen_by=GM)
        return None
    return Why(("P-4", "P-5", "P-11" if DEFEND in choices else "P-10"))


def is_barred(state: State, runner: str) -> bool:
    """Whether somebody can't get away, which only the GM knows (P-9, AMB-P7)."""
    return state.who(runner).effect(BARRED) is not None


async def contest(fight: Fight, runner: str) -> Why | None:
    """One Disengagement Total, higher than every Engagement Total of those who press or attack (P-12, AMB-P15)."""
    stoppers = [who for who in opponents(fight.state, runner) if choice_of(fight.state, who) in (PRESS, ATTACK)]
    # Dice that can't help are rolled in secret, too: else everybody would know why they didn't.
    secret = is_barred(fight.state, runner) or fight.state.switch("run_dice") == "hidden"
    disengagement = await fight.roll(
        runner,
        "disengagement",
        "2d6",
        terms=escape_terms(fight.who(runner), DEFENSE),
        clauses=("P-12", "P-13", "P-17", "P-18"),
        secret=secret,
    )
    rolls: list[Outcome] = []
    totals: list[str] = []
    for stopper in stoppers:
        if fight.is_still(stopper, "up") and fight.is_still(runner, "up"):
            name = str(fight.who(stopper))
            rolls.append(await engagement(fight, stopper, runner, disengagement.total, secret))
            totals.append(f"{disengagement.total} against {rolls[-1].total} of {name}")
    if totals and runner in fight.state.combatants:
        told = f"{fight.who(runner)} runs: {', '.join(totals)}"
        fight.say(told, "P-12", who=runner, seen_by=GM if secret else EVERYONE)
    kept = any(roll.outcome == FAILS for roll in rolls) if rolls else is_barred_in(fight, runner)
    return None if kept else Why(("P-4", "P-5", "P-15"), rolls=tuple(roll.key for roll in (disengagement, *rolls)))


async def engagement(fight: Fight, stopper: str, runner: str, disengagement: int, secret: bool) -> Outcome:
    """The Engagement Total of one who presses or attacks, without its Press (P-14, P-17)."""

    def judge(roll: Outcome) -> Verdict:
        if is_barred_in(fight, runner):
            return Verdict(FAILS, ("P-9",))
        return Verdict(ESCAPES, ("P-15",)) if disengagement > roll.total else Verdict(FAILS, ("P-16",))

    return await fight.roll(
        stopper,
        f"engagement v {fight.who(runner)}",
        "2d6",
        terms=escape_terms(fight.who(stopper), OFFENSE),
        clauses=("P-14", "P-17"),
        target=disengagement,
        judge=judge,
        outcomes=(ESCAPES, FAILS),
        secret=secret,
    )


def is_barred_in(fight: Fight, runner: str) -> bool:
    """Whether one who may have been taken out of the fight meanwhile is barred."""
    return runner in fight.state.combatants and is_barred(fight.state, runner)
