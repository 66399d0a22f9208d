"""Before the first round: surprise and initiative (W-15, W-16, W-18, W-20 to W-23)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import total
from combattracker.model.state import Clock, Slot, State
from combattracker.model.values import Term, changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import PROCEDURE, action
from combattracker.rules.scripting.script import Fight

from ..characters.stats import is_delver, value
from ..powers import has
from ..rolls.checks import EVEN, SUCCESS, best, check, group_terms
from ..schemas import Modifier, Skill
from ..variants import variant
from .actions_per_round import refresh

NOBODY = "nobody"
HOW: dict[str, tuple[str, tuple[tuple[Modifier, Skill], ...]]] = {
    "sneak": ("DEX/Sneak v WIS/Notice: creeping up", (("DEX", "sneak"),)),
    "exert": ("STR/Exert v WIS/Notice: breaking in", (("STR", "exert"),)),
}
RULED = "ruled"


def members(state: State, side: str) -> list[Combatant]:
    """Everybody of a side who is on their feet."""
    return list(state.acting(side))


def questionable(state: State) -> bool:
    """Whether surprise is worth a question: somebody is unaware, or somebody is hidden."""
    people = list(state.acting())
    return any(who.facts.get("guard") == "unaware" or who.hidden for who in people)


def safe(state: State, side: str) -> Refusal | None:
    """Why a side can't be surprised: it expects a fight (W-22), or goes carefully and nobody is Hidden (W-23)."""
    people = members(state, side)
    if any(who.facts.get("guard") == "expecting" for who in people):
        return Refusal("it is expecting a fight", ("W-22",))
    careful = any(who.facts.get("guard") == "careful" for who in people)
    hidden = any(who.hidden for who in state.acting() if who.side != side)
    if careful and (variant(state, "careful_party") == "never" or not hidden):
        return Refusal("it goes carefully, and nobody is hidden from it", ("W-23",))
    if people and all(has(who, "unsurprised") for who in people):
        return Refusal("nobody of it can be surprised", ("W-20",))
    return None


def refuse_surprise(state: State, actor: str) -> Refusal | None:
    """Why nobody can be surprised any more."""
    if state.outcome is not None or state.clock.round or state.clock.phase:
        return Refusal("surprise comes before initiative", ("W-20",))
    return None


@action(
    "surprise", "Surprise a side", params=("side", "how"), key="q", clauses=("W-20", "W-21"), refuse=refuse_surprise
)
async def surprise(fight: Fight, actor: str) -> None:
    """Before initiative: a side is caught unawares, by the GM's word or an opposed check; its enemies act at once."""
    state = fight.state
    options = [
        Option(side.id, str(side), guards(state, side.id), safe(state, side.id))
        for side in state.sides.values()
        if members(state, side.id)
    ]
    side = await fight.pick(
        "side",
        [Option(NOBODY, "nobody"), *options],
        prompt="Is a side caught unawares?",
        nothing="nobody can be surprised",
        who="",
        clauses=("W-20", "W-21", "W-22", "W-23"),
    )
    if side == NOBODY:
        _clock(fight, "roll")
        fight.say("Nobody is surprised", "W-20", kind="headline")
        return
    ways = [Option(RULED, "the GM says so"), *(Option(name, words) for name, (words, _) in HOW.items())]
    how = await fight.pick("how", ways, prompt="How is that decided?", nothing="", who="", clauses=("W-21",))
    fight.say(f"{fight.state.sides[side]}: caught unawares?", "W-20", "W-21", kind="headline")
    if how != RULED and not await caught(fight, side, how):
        fight.say(f"{fight.state.sides[side]} notice in time", "W-21")
        _clock(fight, "roll")
        return
    free_round(fight, side)


def guards(state: State, side: str) -> str:
    """How watchful a side is, in words."""
    words = dict.fromkeys(str(who.facts.get("guard") or "ready") for who in members(state, side))
    return ", ".join(words)


async def caught(fight: Fight, side: str, how: str) -> bool:
    """An opposed check of those who come against the best who might notice (W-21)."""
    state = fight.state
    coming = [who for who in state.acting() if who.side != side]
    if not coming:  # whoever stands against them acts no more
        return False
    leader, terms = group_terms(coming, *HOW[how][1])
    noticing = max(total(best(who, ("WIS", "notice"))) for who in members(state, side))
    roll = await check(fight, leader.id, "surprise", terms, EVEN + noticing, "W-21", prompt=f"{leader}: {HOW[how][0]}")
    return roll.outcome == SUCCESS


def free_round(fight: Fight, side: str) -> None:
    """The surprised have no actions; everybody else has a full round before initiative (W-20, AMB-W25, AMB-W35)."""
    fight.say(f"{fight.state.sides[side]} are surprised: their enemies have a free round", "W-20")
    for who in members(fight.state, side):
        if has(who, "unsurprised"):
            fight.say(f"{who} can't be surprised", "W-20", who=who.id)
        else:
            fight.gain(who.id, "surprised", "W-20")
    for who in tuple(fight.state.combatants.values()):
        if who.side != side:
            fight.reveal(who.id, "W-20")
    _clock(fight, "free", -1)
    refresh(fight)


def _clock(fight: Fight, phase: str, segment: int = 0) -> None:
    fight.set_clock(changed(fight.state.clock, phase=phase, segment=segment), "W-20")


# Initiative


@action("initiative", "Roll for initiative", moment=PROCEDURE, clauses=("W-15", "W-16"))
async def initiative(fight: Fight, actor: str) -> None:
    """Every side rolls 1d8; the players' side adds its best DEX. It is rolled once for the whole fight."""
    fight.say("Initiative", "W-15", kind="headline")
    totals: dict[str, int] = {}
    for side in tuple(fight.state.sides):
        if members(fight.state, side):
            totals[side] = await _roll(fight, side, "initiative")
    order = await _sorted(fight, totals)
    names = [f"{fight.state.sides[side]} {totals[side]}" for side in order]
    fight.say(f"Order: {', '.join(names)}{tie_in(fight.state, order, totals)}", "W-17", "W-18", "W-19")
    _set_order(fight, order, totals)
    fight.set_clock(Clock(round=fight.state.clock.round, phase="rest"), "W-15", "W-19")


def tie_in(state: State, order: list[str], totals: dict[str, int]) -> str:
    """Who has won or lost a tie with the players' side, in words; empty where there was none (AMB-W2)."""
    for side in order:
        tied = [other for other in order if totals[other] == totals[side]]
        if is_players(state, side) and len(tied) > 1:
            return f" ({state.sides[side]} {'win' if tied[0] == side else 'lose'} the tie)"
    return ""


async def _roll(fight: Fight, side: str, purpose: str) -> int:
    people = members(fight.state, side)
    terms: list[Term] = []
    leader = people[0]
    if is_players(fight.state, side):
        leader = max(people, key=lambda who: (is_delver(who), value(who, "DEX")))
        terms.append(Term(f"{leader}'s DEX", value(leader, "DEX"), "W-16"))
    if any(has(who, "initiative") for who in people):
        terms.append(Term("Alert", 1))
    roll = await fight.roll(
        leader.id,
        purpose,
        "1d8",
        terms=terms,
        prompt=f"{fight.state.sides[side]}: initiative",
        clauses=("W-15", "W-16") if terms else ("W-15",),
    )
    return roll.total


def is_players(state: State, side: str) -> bool:
    """Whether a side is the players'."""
    return state.sides[side].controller == "players"


async def _sorted(fight: Fight, totals: dict[str, int]) -> list[str]:
    """The highest first; the players win or lose ties by a switch, other sides roll again (AMB-W2, AMB-W44)."""
    players_win = variant(fight.state, "ties") == "players"
    again: dict[str, int] = dict.fromkeys(totals, 0)

    def place(side: str) -> tuple[int, bool, int]:
        return (totals[side], is_players(fight.state, side) == players_win, again[side])

    for attempt in range(1, 100):
        tied = [side for side in totals if [place(other) for other in totals].count(place(side)) > 1]
        if not tied:
            break
        for side in tied:
            if side in fight.state.sides and members(fight.state, side):
                again[side] = again[side] * 10 + await _roll(fight, side, f"initiative again {attempt}")
    return sorted(totals, key=place, reverse=True)


def _set_order(fight: Fight, order: list[str], totals: dict[str, int]) -> None:
    """Side after side; those who always act first do so before all others, in their sides' order (AMB-W44)."""
    state = fight.state
    people = [who for side in order for who in state.combatants.values() if who.side == side]
    people += [who for who in state.combatants.values() if who.side not in order]
    first = [who for who in people if has(who, "acts-first")]
    slots = [Slot(id=who.id, who=who.id, action="first", why="acts before everybody else") for who in first]
    slots += [
        Slot(id=who.id, who=who.id, why=f"{state.sides[who.side]} rolled {totals.get(who.side, 0)}")
        for who in people
        if who not in first
    ]
    fight.set_agenda(slots, "W-17", "W-18")
