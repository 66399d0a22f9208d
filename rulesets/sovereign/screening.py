"""Attacks that a screener takes upon itself: the check, and whom the attack goes at (W-71 to W-80)."""

from __future__ import annotations

from combattracker.model import events as e
from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Effect, Term, Why, changed
from combattracker.rules.script import Fight

from . import ground
from .arms import skill_for
from .blow import Blow
from .checks import EVEN, FAILURE, SUCCESS, total
from .powers import has
from .schemas import Skill
from .units import active, count, is_foe, value
from .variants import variant

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


def screeners(state: State, attacker: Combatant, ward: Combatant) -> list[tuple[Combatant, Effect]]:
    """Who screens somebody from this attacker: beside the ward (W-71), with attackers left to screen (W-75)."""
    found = []
    for who in active(state):
        effect = who.effect("screening")
        if effect is None or effect.data.get("ward") != ward.id or who.id == ward.id or not is_foe(who, attacker):
            continue
        against = str(effect.data.get("against") or "").split()
        within = attacker.id in against or len(against) < capacity(state, who)
        if within and ground.adjacent(state, who, ward):
            found.append((who, effect))
    return found


def screen_terms(state: State, who: Combatant) -> tuple[Term, ...]:
    """What a screener sets against the attacker: STR or DEX and combat skill (W-72)."""
    attribute = "STR" if value(who, "STR") >= value(who, "DEX") else "DEX"
    skill = screen_skill(state, who)
    terms = [Term(attribute, value(who, attribute), "W-72"), Term(skill.capitalize(), value(who, skill), "W-72")]
    if has(who, "screen-bonus"):
        terms.append(Term("Valiant Defender", VALIANT))
    return tuple(terms)


async def redirected(
    fight: Fight, actor: str, target: str, terms: tuple[Term, ...], *clauses: str, bodily: bool = True
) -> str:
    """Whom an attack goes at: its target, or the worst of the screeners that the attacker can't get past (W-77).

    What is not `bodily`, a spell that no body stops (W-78), a Valiant Defender may screen once a round.
    """
    state = fight.state
    ready = [
        (who.id, effect)
        for who, effect in screeners(state, state.who(actor), state.who(target))
        if bodily or (has(who, "screen-spells") and not who.counters.get("screened-spell"))
    ]
    if not ready:
        return target
    numbers: dict[str, int] = {}
    for who_id, _ in ready:
        numbers[who_id] = await _number(fight, who_id)
    highest = max(numbers.values())

    roll = await fight.roll(
        actor,
        "screen",
        "2d6",
        terms=terms,
        target=highest,
        outcomes=(SUCCESS, FAILURE),
        prompt=f"{fight.who(actor).name}: past {', '.join(fight.who(who).name for who in numbers)}",
        clauses=("W-72", "W-77"),
    )
    for who_id, _ in ready:
        mark(fight, who_id, actor)
    first = [who for who in numbers if _sure(fight, who)]
    stopped = [who for who in numbers if who in fight.state.combatants and (numbers[who] > roll.total or who in first)]
    if roll.outcome:
        stopped = list(numbers) if roll.outcome == FAILURE else []
    for who in numbers:
        count(fight, who, "screened", fight.who(who).counters.get("screened", 0) + 1)
        if not bodily:
            count(fight, who, "screened-spell", 1)
    if not stopped:
        fight.say(f"{fight.who(actor).name} gets past to {fight.who(target).name}", "W-73", who=actor)
        return target
    worst = min(stopped, key=lambda who: numbers[who])
    if worst in first and numbers[worst] <= roll.total:
        fight.say(f"{fight.who(worst).name}, Valiant Defender: the first screen of a round succeeds", "W-74", who=worst)
    elif has(fight.who(worst), "screen-bonus") and numbers[worst] - VALIANT <= roll.total:
        fight.say(f"{fight.who(worst).name} is only fast enough as a Valiant Defender", "W-72", "W-74", who=worst)
    cited = ("W-71", "W-74", *(("W-77",) if len(numbers) > 1 else ()), *clauses)
    fight.say(f"{fight.who(worst).name} takes the attack meant for {fight.who(target).name}", *cited, who=worst)
    return worst


def _sure(fight: Fight, who: str) -> bool:
    """Whether somebody's first screen of a round succeeds by itself."""
    return has(fight.who(who), "first-screen") and not fight.who(who).counters.get("screened")


async def _number(fight: Fight, who: str) -> int:
    """What the attacker has to reach for one screener: 8 and its modifiers, or by a switch 2d6 and them (AMB-W18)."""
    terms = screen_terms(fight.state, fight.who(who))
    if fight.state.switch("screen_check") == "one roll":
        return EVEN + total(terms)
    prompt = f"{fight.who(who).name}: screen"
    return (await fight.roll(who, "screen", "2d6", terms=terms, prompt=prompt, clauses=("W-72", "W-77"))).total


def mark(fight: Fight, who: str, attacker: str) -> None:
    """An attacker counts among those that somebody screens this round (W-75)."""
    effect = fight.who(who).effect("screening")
    if effect is None:
        return
    against = str(effect.data.get("against") or "").split()
    if attacker not in against:
        number = f"{len(against) + 1} of {capacity(fight.state, fight.who(who))}"
        after = changed(
            effect,
            label=f"{screening_label(fight.state, effect)} ({number})",
            data={**effect.data, "against": " ".join([*against, attacker])},
        )
        fight.tell(e.EffectChanged(who=who, before=effect, after=after, why=Why(("W-75",))))


def screening_label(state: State, effect: Effect) -> str:
    """What an effect of screening is called: whom it screens."""
    ward = state.combatants.get(str(effect.data.get("ward")))
    return f"Screening {ward.name}" if ward else effect.label


def begin_anew(fight: Fight, who: str) -> None:
    """With a new round a screener's attackers count from 0 again (W-75)."""
    effect = fight.who(who).effect("screening")
    if effect is not None and effect.data.get("against"):
        after = changed(effect, label=screening_label(fight.state, effect), data={**effect.data, "against": ""})
        fight.tell(e.EffectChanged(who=who, before=effect, after=after, why=Why(("W-75",))))


def attacker_terms(who: Combatant, blow: Blow) -> tuple[Term, ...]:
    """What an attacker adds to get past: STR or DEX and the skill of the attack (W-72)."""
    attribute = "STR" if value(who, "STR") >= value(who, "DEX") else "DEX"
    skill = skill_for(who, blow.arm, blow.mode)
    return (Term(attribute, value(who, attribute), "W-72"), Term(skill.capitalize(), value(who, skill), "W-72"))
