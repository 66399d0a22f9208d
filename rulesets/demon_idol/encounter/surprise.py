"""Phase 2: who is surprised, and for how long (A-15 … A-18, AMB-A1, AMB-A2)."""

from __future__ import annotations

from combattracker.model import signs
from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import EVERYONE, GM, Term, Value
from combattracker.rules.ruleset import PROCEDURE, action
from combattracker.rules.scripting.script import Fight, Verdict

from ..combatants.sides import lead, members, party, sides_here
from ..combatants.traits import able, reaction_bonus, surprised, value
from ..foundations.clock import enter, in_surprise, segments

SURPRISED, AWARE = "surprised", "aware"
USUAL = 2
LONGEST = 1_000
"""More segments than anybody is ever surprised for."""


class Odds(Value, frozen=True):
    """On which pips a side is surprised, and why."""

    pips: int
    terms: tuple[Term, ...]


def may_be_surprised(state: State, side: str) -> bool:
    """Whether anybody whom a side has not noticed beforehand meets it (A-15, A-16)."""
    return any(not detected(state, other) for other in sides_here(state) if other != side)


def detected(state: State, side: str) -> bool:
    """Whether a side was noticed beforehand, so that it can't surprise anybody (A-16)."""
    return any(who.facts.get("detected") is True for who in state.acting(side))


def odds(state: State, side: str) -> Odds:
    """The best member's odds for all of a side, wider for foes who all come unseen or unheard (AMB-A1)."""
    own = min((value(who, "surprised") for who in members(state, side)), default=USUAL)
    hunters = [who for other in sides_here(state) if other != side and not detected(state, other)
               for who in members(state, other)]  # fmt: skip
    stealth = min((value(who, "surprises") for who in hunters), default=USUAL) - USUAL
    terms = [Term("surprised on", own, "A-15"), Term("foes who surprise", stealth, "A-15")]
    for name in ("unseen", "unheard"):
        if hunters and all(who.facts.get(name) is True for who in hunters):
            terms.append(Term(name, 1, "A-15"))
    kept = tuple(term for term in terms if term.amount)
    return Odds(max(0, min(6, sum(int(term.amount) for term in kept))), kept)


@action("surprise", "Surprise", clauses=("A-15", "A-16", "A-17"), moment=PROCEDURE)
async def surprise(fight: Fight, actor: str) -> None:
    """Phase 2: one player rolls for the party, the GM for each other party that can be surprised."""
    fight.say("Phase 2: surprise", "A-15", kind="headline")
    lost: dict[str, int] = {}
    for side in sides_here(fight.state):
        if may_be_surprised(fight.state, side):
            lost[side] = await roll(fight, side)
        else:
            fight.say(f"{fight.state.sides[side]} can't be surprised: the others were noticed beforehand", "A-16")
    begin(fight, lost)


async def roll(fight: Fight, side: str) -> int:
    """A side's surprise die: its pips are the segments lost (A-17, A-18)."""
    state = fight.state
    found = odds(state, side)
    pips = signs.number(lead(state, side), found.pips)
    secret = hidden(state, side)

    rolled = await fight.roll(
        lead(state, side),
        "surprise",
        "1d6",
        looks="natural",
        judge=lambda roll: Verdict(SURPRISED if roll.natural <= found.pips else AWARE, ("A-17", "A-18")),
        outcomes=(SURPRISED, AWARE),
        target=found.pips,
        prompt=f"{state.sides[side]}: surprised on {pips} or less",
        clauses=("A-15", "A-17", "A-18"),
        secret=secret,
    )
    return rolled.natural if rolled.outcome == SURPRISED else 0


def hidden(state: State, side: str) -> bool:
    """Whether a side's surprise die is the GM's secret (A-18)."""
    return side != party(state) and state.switch("surprise_roll") == "hidden"


def begin(fight: Fight, lost: dict[str, int]) -> None:
    """Everybody's lost segments; where all are surprised the lesser number is lost by all together (AMB-A1).

    Of that those segments are passed over in which nobody can act, which by a house rule are not all (AMB-A31).
    """
    here = sides_here(fight.state)
    idle = min((lost.get(side, 0) for side in here), default=0)
    longest, soonest = 0, idle
    for side in here:
        own = lost.get(side, 0)
        told = f"{fight.state.sides[side]}: {f'surprised for {segments(own)}' if own else 'not surprised'}"
        fight.say(told, "A-17", seen_by=GM if hidden(fight.state, side) else EVERYONE)
        for who in members(fight.state, side):
            mine = alone(own, reaction_bonus(who))
            hold(fight, who.id, mine, GM if hidden(fight.state, side) else EVERYONE)
            longest = max(longest, mine, own)
            soonest = min(soonest, saved(fight.state, who, mine))
    fight.set_counter("", "idle", soonest or None)
    fight.set_counter("", "common", idle - soonest or None)
    fight.set_counter("", "segments", max(0, longest - soonest) or None)
    enter(fight, "distance")


def hold(fight: Fight, who: str, segments: int, seen_by: str) -> None:
    """Somebody is surprised for so many segments, which is as secret as the die that said so (A-17, A-18)."""
    fight.lose(who, "surprised", "A-17")
    if segments:
        fight.gain(who, "surprised", "A-17", data={"segments": segments}, seen_by=seen_by)


def comes_to(fight: Fight) -> None:
    """Whose segments are over is surprised no more; after the last segment nobody is (A-24)."""
    inside = in_surprise(fight.state)
    gone = fight.state.clock.segment - 1 + fight.state.counters.get("idle", 0) if inside else LONGEST
    for who in list(fight.state.combatants.values()):
        if surprised(who) <= gone:
            fight.lose(who.id, "surprised", "A-24")


def alone(side_lost: int, bonus: int) -> int:
    """How long somebody alone is surprised: a penalty adds to it, and no bonus saves more than there was (AMB-A2).

    The bonus itself makes no target of its owner (A-31); whether it lets it act is another question (AMB-A31).
    """
    return side_lost - min(0, bonus) if side_lost else 0


async def from_notes(fight: Fight) -> None:
    """The GM says how many segments each side is surprised for (A-15)."""
    lost = {}
    for side in sides_here(fight.state):
        prompt = f"{fight.state.sides[side]}: surprised for how many segments?"
        lost[side] = await fight.number("", side, prompt=prompt, low=0, high=6, default=0, clauses=("A-15",))
    begin(fight, lost)


def saved(state: State, who: Combatant, lost: int) -> int:
    """For how many segments somebody can't act who is surprised for so many: by a house rule a bonus saves some (A-31).

    Of those in which the sides idle together, too (AMB-A31).
    """
    return max(0, lost - max(0, reaction_bonus(who))) if state.switch("surprise_acts") else lost


def free_to_act(state: State, who_id: str, segment: int) -> bool:
    """Whether somebody may act in a segment: not surprised, or not any longer (A-24, AMB-A31)."""
    who = state.who(who_id)
    return saved(state, who, surprised(who)) - state.counters.get("idle", 0) < segment


def next_segment(state: State) -> int:
    """The next surprise segment in which anybody can act, who is free and able to; 0 if there is none (AMB-A31)."""
    now = state.clock.segment if in_surprise(state) else 0
    coming = range(now + 1, state.counters.get("segments", 0) + 1)
    free = (
        each for each in coming if any(able(state, who) and free_to_act(state, who.id, each) for who in state.acting())
    )
    return next(free, 0)
