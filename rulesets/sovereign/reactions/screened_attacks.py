"""Attacks that a screener takes upon itself: the check, and whom the attack goes at (W-71 to W-80)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square
from combattracker.model.modifiers import total
from combattracker.model.state import State
from combattracker.model.values import Effect, Term, changed
from combattracker.rules.asking.requests import Outcome
from combattracker.rules.scripting.script import Fight, Verdict
from combattracker.rules.space.sight import Cover

from ..arms.blow import Blow
from ..arms.weapons import skill_for
from ..characters.stats import active, is_foe, value
from ..powers import has
from ..rolls.checks import EVEN, FAILURE, SUCCESS
from ..schemas import Skill
from ..space import positions
from ..variants import variant

COMBAT: tuple[Skill, ...] = ("brawl", "stab", "shoot")
VALIANT = 2
"""What the feat of a Valiant Defender adds to screen checks."""


def screen_skill(state: State, who: Combatant) -> Skill:
    """The combat skill that somebody screens with: its best, by later rules Brawl or Stab only (W-72)."""
    known = COMBAT if variant(state, "screen_skill") == "any" else COMBAT[:2]
    return max(known, key=lambda name: value(who, name))


def capacity(state: State, who: Combatant) -> int:
    """How many attackers somebody can screen in a round: its combat skill level (W-75), a Valiant Defender one more."""
    return max(0, value(who, screen_skill(state, who)) + (1 if has(who, "screen-bonus") else 0))


def wards_of(who: Combatant) -> list[str]:
    """Everybody whom somebody screens; each further Screen an Ally in a round adds one (AMB-W50)."""
    effect = who.effect("screening")
    return str(effect.data.get("ward") or "").split() if effect else []


def side_by_side(state: State, who: str) -> list[tuple[str, str]]:
    """The screeners and wards that stand beside each other, of those pairs to which somebody belongs."""
    return [
        (each.id, ward)
        for each in active(state)
        for ward in wards_of(each)
        if who in (each.id, ward) and ward in state.combatants and positions.adjacent(state, each, state.who(ward))
    ]


def tell_parted(fight: Fight, pairs: list[tuple[str, str]]) -> None:
    """No ward is dropped silently: of whom a move has parted it is told that it counts for nothing now (W-71)."""
    for who, ward in pairs:
        screener, other = fight.state.combatants.get(who), fight.state.combatants.get(ward)
        if screener is None or other is None or ward not in wards_of(screener):
            continue
        if not positions.adjacent(fight.state, screener, other):
            told = f"{screener} is not beside {other} any more, and screens it only there"
            fight.say(told, "W-71", who=who)


def screeners(state: State, attacker: Combatant, ward: Combatant) -> list[tuple[Combatant, Effect]]:
    """Who screens somebody from this attacker: beside the ward (W-71), with attackers left to screen (W-75)."""
    found = []
    for who in active(state):
        effect = who.effect("screening")
        if effect is None or ward.id not in wards_of(who) or who.id == ward.id or not is_foe(who, attacker):
            continue
        against = str(effect.data.get("against") or "").split()
        within = attacker.id in against or len(against) < capacity(state, who)
        if within and positions.adjacent(state, who, ward):
            found.append((who, effect))
    return found


def stops(state: State, who: Combatant, attacker: Combatant, ward: Combatant, *, at: Square | None = None) -> bool:
    """Whether a body at its place, or at another, could parry or block what comes at a ward (W-78).

    It stands no farther from the attacker than the ward, so that the blow or shot passes it, and the attacker has it
    in sight, so that the attack can go at it instead (W-74).
    """
    here, there = positions.distance(state, who, attacker, at=at), positions.distance(state, ward, attacker)
    if here is None or there is None or here > there:
        return False
    # Sight goes both ways (W-11).
    seen = positions.look(state, who, attacker, at=at)
    return seen is not None and seen.cover is not Cover.UNSEEN


def screen_terms(state: State, who: Combatant) -> tuple[Term, ...]:
    """What a screener sets against the attacker: STR or DEX and combat skill (W-72)."""
    feat = (Term("Valiant Defender", VALIANT),) if has(who, "screen-bonus") else ()
    return (*getting_past(who, screen_skill(state, who)), *feat)


def getting_past(who: Combatant, skill: Skill) -> tuple[Term, ...]:
    """STR or DEX and a skill, which both sides of a screen bring up (W-72)."""
    attribute = "STR" if value(who, "STR") >= value(who, "DEX") else "DEX"
    return (Term(attribute, value(who, attribute), "W-72"), Term(skill.capitalize(), value(who, skill), "W-72"))


async def redirected(
    fight: Fight, actor: str, target: str, terms: tuple[Term, ...], *clauses: str, bodily: bool = True
) -> str:
    """Whom an attack goes at: its target, or the worst of the screeners that the attacker can't get past (W-77).

    What is not `bodily`, a spell that no body stops (W-78), a Valiant Defender may screen once a round.
    """
    state = fight.state
    ready = []
    for each, effect in screeners(state, state.who(actor), state.who(target)):
        if bodily and not stops(state, each, state.who(actor), state.who(target)):
            fight.say(f"{each} can't parry that from where it stands", "W-78", who=each.id)
        elif bodily or (has(each, "screen-spells") and not each.counters.get("screened-spell")):
            ready.append((each.id, effect))
    if not ready:
        return target
    numbers: dict[str, int] = {}
    for who_id, _ in ready:
        numbers[who_id] = await _number(fight, who_id)
    highest = max(numbers.values())
    first = [who for who in numbers if _sure(fight, who)]

    def judge(roll: Outcome) -> Verdict:
        return Verdict(FAILURE if first or roll.total < highest else SUCCESS)

    roll = await fight.roll(
        actor,
        "screen",
        "2d6",
        terms=terms,
        target=highest,
        judge=judge,
        outcomes=(SUCCESS, FAILURE),
        prompt=f"{fight.who(actor)}: past {', '.join(str(fight.who(who)) for who in numbers)}",
        clauses=("W-72", "W-77"),
    )
    for who_id, _ in ready:
        mark(fight, who_id, actor)
    stopped = [who for who in numbers if numbers[who] > roll.total or who in first]
    if roll.outcome != judge(roll).outcome:  # the GM has ruled otherwise
        stopped = list(numbers) if roll.outcome == FAILURE else []
    stopped = [who for who in stopped if fight.is_still(who, "here")]
    for who in numbers:
        fight.count(who, "screened")
        if not bodily:
            fight.set_counter(who, "screened-spell", 1)
    if not stopped:
        fight.say(f"{fight.who(actor)} gets past to {fight.who(target)}", "W-73", who=actor)
        return target
    worst = min(stopped, key=lambda who: numbers[who])
    if worst in first and numbers[worst] <= roll.total:
        fight.say(f"{fight.who(worst)}, Valiant Defender: the first screen of a round succeeds", "W-74", who=worst)
    elif has(fight.who(worst), "screen-bonus") and numbers[worst] - VALIANT <= roll.total:
        fight.say(f"{fight.who(worst)} is only fast enough as a Valiant Defender", "W-72", "W-74", who=worst)
    cited = ("W-71", "W-74", *(("W-77",) if len(numbers) > 1 else ()), *clauses)
    fight.say(f"{fight.who(worst)} takes the attack meant for {fight.who(target)}", *cited, who=worst)
    return worst


def _sure(fight: Fight, who: str) -> bool:
    """Whether somebody's first screen of a round succeeds by itself."""
    return has(fight.who(who), "first-screen") and not fight.who(who).counters.get("screened")


async def _number(fight: Fight, who: str) -> int:
    """What the attacker has to reach for one screener: 8 and its modifiers, or by a switch 2d6 and them (AMB-W18)."""
    terms = screen_terms(fight.state, fight.who(who))
    if fight.state.switch("screen_check") == "one roll":
        return EVEN + total(terms)
    prompt = f"{fight.who(who)}: screen"
    return (await fight.roll(who, "screen", "2d6", terms=terms, prompt=prompt, clauses=("W-72", "W-77"))).total


def mark(fight: Fight, who: str, attacker: str) -> None:
    """An attacker counts among those that somebody screens this round (W-75)."""
    effect = fight.who(who).effect("screening")
    against = str(effect.data.get("against") or "").split() if effect else []
    if attacker not in against:
        _count_against(fight, who, [*against, attacker])


def begin_anew(fight: Fight, who: str) -> None:
    """With a new round a screener's attackers count from 0 again (W-75)."""
    _count_against(fight, who, [])


def _count_against(fight: Fight, who: str, against: list[str]) -> None:
    effect = fight.who(who).effect("screening")
    if effect is not None and effect.data.get("against", "") != " ".join(against):
        label = screening_label(fight.state, fight.who(who), wards_of(fight.who(who)), against)
        data = {**effect.data, "against": " ".join(against)}
        fight.gain(who, changed(effect, label=label, data=data), "W-75")


def screening_label(state: State, who: Combatant, wards: list[str], against: list[str]) -> str:
    """What screening is called: whom somebody screens, and how many attackers of those that it can are met."""
    names = " and ".join(str(state.combatants[ward]) for ward in wards if ward in state.combatants)
    label = f"Screening {names}" if names else "Screening"
    return f"{label} ({len(against)} of {capacity(state, who)})" if against else label


def attacker_terms(who: Combatant, blow: Blow) -> tuple[Term, ...]:
    """What an attacker adds to get past: STR or DEX and the skill of the attack (W-72)."""
    return getting_past(who, skill_for(who, blow.arm, blow.mode))
