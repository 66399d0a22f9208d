"""P: duels of minds, one exchange at the top of every segment (A-3, A-57, AMB-A20)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Scalar, Why
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.library import all_of, bring
from combattracker.rules.ruleset import ANY_TIME, action
from combattracker.rules.scripting.script import Fight, Verdict

from ..combat.harm import Landing, land
from ..combatants.deeds import Entry, Plan, said
from ..combatants.sides import foes
from ..combatants.traits import fact, up
from ..combatants.whose import whose
from ..foundations.clock import RESOLVING
from ..foundations.schemas import Condition, Psionics
from .psionic_powers import (
    ATTACKS,
    DEFENCES,
    NAMES,
    ONLY_ON_ANYBODY,
    Thrust,
    band,
    cell_of,
    gifted,
    matrix,
    minds,
    strength,
)

NOTHING, DIES = "nothing", "dies"
"""What an attack may do to a mind that has no strength to lose, besides bringing about a condition."""


async def plan(fight: Fight, actor: str) -> Plan:
    """An attack, a defence and a target for this round's exchanges; nothing else is done besides (A-3)."""
    who = fight.who(actor)
    options = [*_known(who, "modes", ATTACKS), Option("none", "No attack")]
    mode = await fight.pick("mode", options, prompt=f"{who} attacks how?", nothing="", clauses=("A-3",))
    options = [*_known(who, "screens", DEFENCES), Option("none", "No defence")]
    screen = await fight.pick("screen", options, prompt=f"{who} defends how?", nothing="", clauses=("A-3",))
    target = ""
    if mode != "none":
        found = [
            Option(foe.id, str(foe), "", _closed(foe, mode), foe.id) for foe in foes(fight.state, fight.who(actor))
        ]
        prompt = f"{fight.who(actor)}: at whose mind?"
        target = await fight.pick(
            "target", found, prompt=prompt, nothing="there is no mind to attack", clauses=("A-3",)
        )
    behind = f"behind {NAMES.get(screen, 'no defence')}"
    told = f"attacks {fight.who(target)} with {NAMES[mode]} {behind}" if target else f"waits {behind}"
    data: dict[str, Scalar] = {"mode": mode, "screen": screen, "target": target}
    return Plan("psionics", told, data)


def _known(who: Combatant, what: str, costs: dict[str, int]) -> list[Option]:
    """The attacks or defences that somebody knows, with what they cost, and why one can't be paid."""
    known = {each: costs[each] for each in costs if each in fact(who, what).split()}
    dear = {each: Refusal(f"it costs {cost}", ("A-3",)) for each, cost in known.items() if strength(who) < cost}
    return [
        Option(each, NAMES[each].capitalize(), f"costs {cost}", dear.get(each), of=who.id)
        for each, cost in known.items()
    ]


def _closed(foe: Combatant, mode: str) -> Refusal | None:
    if fact(foe, "mind") == "none":
        return Refusal(f"{foe} has no mind to attack", ("A-3",))
    if gifted(foe) or mode == ONLY_ON_ANYBODY:
        return None
    return Refusal(f"{foe} is no psionic: only a psionic blast reaches it", ("A-3",))


async def exchange(fight: Fight, entry: Entry) -> None:
    """One exchange: everybody pays, all attacks are read from the table, and all losses fall together (A-57)."""
    number = entry.routine
    clauses = ("A-3", "A-57")
    thrusts = attacks(fight)
    power = {who.id: strength(who) for who in fight.state.combatants.values()}
    screens = {each.who: pay(fight, each, thrusts) for each in minds(fight.state)}
    losses: list[tuple[Thrust, int]] = []
    landings: list[Landing] = []
    for each in thrusts:
        if not (up(fight.state, each.target) and up(fight.state, each.who)):
            continue
        with fight.as_long_as(each.who, each.target, still="up"):
            if not power[each.target]:
                landings += await on_no_strength(fight, each)
                continue
            cell = await read(fight, each, power[each.who], screens.get(each.target, "none"))
            if isinstance(cell, int):
                losses.append((each, cell))
            elif await kills(fight, each, int(cell.rstrip("%"))):
                why = Why(clauses, text="the mind is destroyed")
                landings.append(Landing(each.target, each.who, why, standing="dead"))
            else:
                fight.say(f"{fight.who(each.target)} withstands the {NAMES[each.mode]}", "A-3", who=each.target)
    with fight.simultaneously():
        for each, points in losses:
            if each.target not in fight.state.combatants:
                continue
            target = fight.who(each.target)
            lost = min(points, strength(target))
            if lost:
                told = f"{fight.who(each.who)}'s {NAMES[each.mode]}"
                fight.change(each.target, "psi", -lost, *clauses, source=each.who, text=told)
            else:
                fight.say(f"{target} loses nothing to the {NAMES[each.mode]}", "A-3", who=each.target)
    fight.set_counter("", "exchange", number)
    land(fight, landings)


def attacks(fight: Fight) -> list[Thrust]:
    """The attacks of an exchange: whoever was hurt this round or is too weak for them keeps its defence only (A-3)."""
    found = []
    for each in minds(fight.state):
        who = fight.who(each.who)
        if each.mode == "none":
            continue
        if not up(fight.state, each.target):
            fight.say(f"{who} only defends: the mind that it fought is gone", "A-3", who=each.who)
        elif who.counters.get("hurt"):
            fight.say(f"{who} is distracted and only defends", "A-3", who=each.who)
        elif strength(who) < ATTACKS[each.mode]:
            fight.say(f"{who} is too weak for a {NAMES[each.mode]}: {ATTACKS[each.mode]}", "A-3", who=each.who)
        else:
            found.append(each)
    return found


def pay(fight: Fight, each: Thrust, thrusts: list[Thrust]) -> str:
    """What somebody's attack and defence cost is spent; its defence, or none where it is too weak for it (A-3)."""
    screen = str(said(fight.state, each.who, "screen") or "none")
    cost = ATTACKS[each.mode] if each in thrusts else 0
    words = [NAMES[each.mode]] if cost else []
    if screen != "none" and strength(fight.who(each.who)) - cost < DEFENCES[screen]:
        fight.say(f"{fight.who(each.who)} is too weak for a {NAMES[screen]}", "A-3", who=each.who)
        screen = "none"
    if screen != "none":
        cost += DEFENCES[screen]
        words.append(NAMES[screen])
    if cost:
        fight.change(each.who, "psi", -cost, "A-3", text=f"spent on {' and '.join(words)}")
    return screen


def freeze_matrix(fight: Fight) -> None:
    """Takes the table out of the library, where the user has put one."""
    library = fight.ruleset.library
    if library is not None and matrix(fight.state) is None:
        for name in library.names("psionics")[:1]:
            bring(fight, Psionics, name)


async def read(fight: Fight, each: Thrust, points: int, screen: str) -> int | str:
    """What an attack of so much strength does against a defence, from the table; without one the GM says it."""
    freeze_matrix(fight)
    cell = cell_of(matrix(fight.state), each.mode, points, screen)
    if cell is not None:
        return cell
    row = band(points)
    behind, foe = NAMES.get(screen, "no defence"), fight.who(each.target)
    prompt = f"{NAMES[each.mode]} (strength {fight.who(each.who).own(row)}) against {behind}: points that {foe} loses?"
    return await fight.number(
        each.who, f"loss of {each.target}", prompt=prompt, low=0, high=999, default=0, clauses=("A-3",)
    )


async def on_no_strength(fight: Fight, each: Thrust) -> list[Landing]:
    """What an attack does to a mind without psionic strength, which the GM says: these rules have no table for it.

    That is one without psionics, which a blast reaches, or a psionic who has spent it all (A-3).
    """
    target = fight.who(each.target)
    options = [Option(NOTHING, "Nothing"), Option(DIES, f"{target} dies")]
    options += [Option(name, name.replace("-", " ").capitalize()) for name in known_conditions(fight)]
    why = "has no psionic strength left" if gifted(target) else "is no psionic"
    taken = await fight.choose(
        "", f"effect on {each.target}", options, clauses=("A-3",),
        prompt=f"{NAMES[each.mode].capitalize()} at {target}, who {why}: what does it do?",
    )  # fmt: skip
    told = Why(("A-3", "A-57"), text=NAMES[each.mode])
    if taken == NOTHING:
        fight.say(f"{target} withstands the {NAMES[each.mode]}", "A-3", who=each.target)
        return []
    if taken == DIES:
        return [Landing(each.target, each.who, told, standing="dead")]
    prompt = f"{target} is {taken.replace('-', ' ')} for how many rounds? (0: until somebody ends it)"
    rounds = await fight.number("", f"rounds of {each.target}", prompt=prompt, low=0, high=999, default=1)
    bring(fight, Condition, taken)
    return [Landing(each.target, each.who, told, condition=taken, rounds=rounds)]


def known_conditions(fight: Fight) -> list[str]:
    """The ids of everything that somebody can be afflicted with, of the fight's own library and of what it has met."""
    frozen = [each.id for each in all_of(fight.state, Condition)]
    library = fight.ruleset.library
    return list(dict.fromkeys([*frozen, *(library.names("condition") if library is not None else ())]))


async def kills(fight: Fight, each: Thrust, chance: int) -> bool:
    """Whether an attack destroys the mind, by the chance in the table."""

    roll = await fight.roll(
        each.who, f"death of {fight.who(each.target)}", "1d100", outcomes=("dies", "lives"), target=chance,
        judge=lambda roll: Verdict("dies" if roll.total <= chance else "lives", ("A-3",)),
        prompt=f"{NAMES[each.mode]}: {fight.who(each.who).own(chance)} or less kills", clauses=("A-3",),
    )  # fmt: skip
    return roll.outcome == "dies"


# Between two exchanges


def refuse_rethink(state: State, actor: str) -> Refusal | None:
    """Why nobody's attack or defence can be another now."""
    if state.clock.phase not in RESOLVING:
        return Refusal("attacks and defences change from exchange to exchange, while everything resolves", ("A-57",))
    return None if minds(state) else Refusal("nobody fights with the mind", ("A-3",))


@action(
    "rethink",
    "Another attack or defence of the mind",
    params=("who", "mode", "screen", "target"),
    key="U",
    clauses=("A-3", "A-57"),
    refuse=refuse_rethink,
    moment=ANY_TIME,
)
async def rethink(fight: Fight, actor: str) -> None:
    """For each exchange a psionic may pick attack, defence and target anew; what was picked last holds until then."""
    known = [Option(each.who, str(fight.who(each.who)), who=each.who) for each in minds(fight.state)]
    who = await whose(fight, actor, known, "Whose mind?", "nobody fights with the mind", "A-3")
    found = await plan(fight, who)
    before = fight.state.declared.get(who)
    if before is None:
        return
    fight.say(f"{fight.who(who)} {found.text}", "A-3", "A-57", who=who, kind="headline", seen_by=before.seen_by)
    fight.redeclare(who, found.data, "A-3", "A-57", told=found.text)
    fight.settle()
