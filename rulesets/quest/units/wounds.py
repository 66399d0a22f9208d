"""Aiming at parts of the body, the wounds that come of it, and how they go away."""

from __future__ import annotations

from collections.abc import Sequence

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Effect, Modifier, Term, Value
from combattracker.rules.asking.requests import Option, Outcome
from combattracker.rules.scripting import changes
from combattracker.rules.scripting.script import Fight, Verdict

from .conditions import ROUND, gain, lose
from .sheet import standing

WOUND = 6
"""Net damage of a single attack, or healing in a single instance, that makes or mends a wound (T-46, T-48)."""
FATAL_DAMAGE = 16
FATAL_DIE = 4
FATAL, NOT_FATAL = "fatal", "not fatal"
A_WOUND = "a wound: "


class Aim(Value, frozen=True):
    """What an attack is aimed at, and what a wound there does."""

    id: str
    label: str
    hint: str
    clause: str
    accuracy: int = 0
    kind: str = ""
    modifiers: tuple[Modifier, ...] = ()


CENTRE = Aim("centre", "centre of mass", "+1 accuracy, no wound effect", "T-45", accuracy=1)
DEADLY = Aim("fatal", "throat, heart or head", f"{A_WOUND}1 in 4 for +16 damage", "T-41")
SLOWING = Aim(
    "slowing",
    "legs or feet",
    f"{A_WOUND}movement -2, Agility -1",
    "T-42",
    kind="slowing-wound",
    modifiers=(Modifier("SPEED", "add", -2), Modifier("AGI", "add", -1)),
)
WEAKENING = Aim(
    "weakening",
    "arms",
    f"{A_WOUND}Strength -1, a bonus action less",
    "T-43",
    kind="weakening-wound",
    modifiers=(Modifier("STR", "add", -1), Modifier("BONUS", "add", -1)),
)
DISRUPTING = Aim(
    "disrupting",
    "eyes, ears, nose or hands",
    f"{A_WOUND}Accuracy -1, and lower still this round",
    "T-44",
    kind="disrupting-wound",
    modifiers=(Modifier("ACC", "add", -1),),
)
PLAIN = Aim("plain", "no part in particular", "nothing gained, nothing lost", "T-40")

AIMS = {aim.id: aim for aim in (CENTRE, DEADLY, SLOWING, WEAKENING, DISRUPTING, PLAIN)}
KINDS = {aim.kind: aim for aim in AIMS.values() if aim.kind}


def aims() -> list[Option]:
    """The parts of the body that an attack may be aimed at (T-40)."""
    return [Option(aim.id, aim.label, aim.hint) for aim in AIMS.values()]


async def fatal_chance(fight: Fight, attacker: str) -> tuple[Term, ...]:
    """A wound at throat, heart or head: 1 chance in 4 of 16 more damage (T-41, AMB-T8)."""

    def judge(roll: Outcome) -> Verdict:
        return Verdict(FATAL if roll.natural == FATAL_DIE else NOT_FATAL, ("T-41",))

    roll = await fight.roll(
        attacker,
        "fatal wound",
        f"1d{FATAL_DIE}",
        looks="natural",
        judge=judge,
        outcomes=(FATAL, NOT_FATAL),
        target=FATAL_DIE,
        prompt=f"a wound: {FATAL_DIE} on a d{FATAL_DIE} makes it fatal",
        clauses=("T-41", "T-46"),
    )
    return (Term("fatal wound", FATAL_DAMAGE, "T-41"),) if roll.outcome == FATAL else ()


def wound(fight: Fight, target: str, aim: Aim, source: str) -> None:
    """A wound takes hold and stays until it is healed; each further one adds to it (T-42 … T-44, AMB-T9)."""
    if not aim.kind or not standing(fight.state, target):
        return
    who = fight.who(target)
    number = who.counters.get("wounds", 0) + 1
    while {f"{aim.kind}-{number}", f"disrupted-{number}"} & who.effects.keys():  # put on by the GM's hand
        number += 1
    fight.set_counter(target, "wounds", number)
    hurts = aim.hint.removeprefix(A_WOUND)
    gain(fight, target, effect_of(fight.state, aim, f"{aim.kind}-{number}", source), aim.clause, "T-46", text=hurts)
    if aim is DISRUPTING:
        more = 2 if fight.state.switches.get("disrupting") == "3 in all" else 3
        fight.gain(
            target,
            "disrupted",
            aim.clause,
            text="until the round ends",
            id=f"disrupted-{number}",
            source=source,
            modifiers=(Modifier("ACC", "add", -more),),
            left=1,
            ticks=ROUND,
        )


def effect_of(state: State, aim: Aim, effect_id: str, source: str) -> Effect:
    """A wound as an effect without an end."""
    return changes.effect_of(state, aim.kind, id=effect_id, source=source, modifiers=aim.modifiers)


def wounds(who: Combatant) -> list[Effect]:
    """A unit's wounds, the oldest first."""
    return [effect for effect in who.effects.values() if effect.kind in KINDS]


async def mend(fight: Fight, target: str, clauses: Sequence[str]) -> None:
    """One wound goes away, of the healer's or the target's choice where there are several kinds (T-48, AMB-T12)."""
    found = {wound.kind: wound for wound in reversed(wounds(fight.who(target)))}
    if not found:
        return
    chosen = next(iter(found))
    if len(found) > 1:
        chosen = await fight.choose(
            target,
            "mended wound",
            [Option(kind, each.label, KINDS[kind].hint) for kind, each in found.items()],
            prompt=f"{fight.who(target)}: which wound goes away?",
            clauses=tuple(clauses),
        )
    mend_now(fight, target, clauses, chosen)


def mend_now(fight: Fight, target: str, clauses: Sequence[str], kind: str = "") -> None:
    """The oldest wound, of a kind if one is named, goes away at once with all that it brought along."""
    who = fight.state.combatants.get(target)
    mended = [wound for wound in wounds(who) if kind in ("", wound.kind)] if who is not None else []
    if not mended:
        return
    lose(fight, target, mended[0], *clauses, text="healed")
    number = mended[0].id.rpartition("-")[2]
    still = fight.who(target).effects.get(f"disrupted-{number}")
    if mended[0].kind == DISRUPTING.kind and still is not None:
        lose(fight, target, still, *clauses, text="healed")
