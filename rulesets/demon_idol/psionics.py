"""P: duels of minds, one exchange at the top of every segment (A-3, A-57, AMB-A20)."""

from __future__ import annotations

from combattracker.model import events as e
from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Scalar, Value, Why
from combattracker.rules.requests import Option, Outcome, Refusal
from combattracker.rules.ruleset import change_pool
from combattracker.rules.script import Fight, Verdict

from . import schemas
from .cases import Entry
from .clock import count
from .declared import deeds
from .figures import fact, foes, up
from .harm import Landing, land
from .plans import PLANNERS, Plan
from .schemas import Psionics

ATTACKS = {"blast": 20, "thrust": 4, "whip": 7, "insinuation": 10, "crush": 14}
DEFENCES = {"blank": 1, "shield": 2, "barrier": 3, "fortress": 8, "tower": 10}
"""What each attack and each defence costs."""
BANDS = ((25, "01-25"), (50, "26-50"), (75, "51-75"), (100, "76-100"), (125, "101-125"), (10_000, "126+"))
ONLY_ON_ANYBODY = "blast"
"""The one attack that reaches those who are no psionics."""
NAMES = {"blast": "psionic blast", "thrust": "mind thrust", "whip": "ego whip", "insinuation": "id insinuation",
         "crush": "psychic crush", "blank": "mind blank", "shield": "thought shield", "barrier": "mental barrier",
         "fortress": "intellect fortress", "tower": "tower of iron will"}  # fmt: skip


def gifted(who: Combatant) -> bool:
    """Whether somebody is a psionic."""
    return "psi" in who.pools


def strength(who: Combatant) -> int:
    """Psionic strength that is left."""
    return who.pools["psi"].current if gifted(who) else 0


async def plan(fight: Fight, actor: str) -> Plan:
    """An attack, a defence and a target for this round's exchanges; nothing else is done besides (A-3)."""
    who = fight.who(actor)
    modes = [mode for mode in ATTACKS if mode in fact(who, "modes").split()]
    options = [
        Option(mode, NAMES[mode].capitalize(), f"costs {ATTACKS[mode]}", _dear(who, ATTACKS[mode])) for mode in modes
    ]
    options.append(Option("none", "No attack"))
    mode = await fight.pick("mode", options, prompt=f"{who.name} attacks how?", nothing="", clauses=("A-3",))
    screens = [screen for screen in DEFENCES if screen in fact(who, "screens").split()]
    options = [
        Option(each, NAMES[each].capitalize(), f"costs {DEFENCES[each]}", _dear(who, DEFENCES[each]))
        for each in screens
    ]
    options.append(Option("none", "No defence"))
    screen = await fight.pick("screen", options, prompt=f"{who.name} defends how?", nothing="", clauses=("A-3",))
    target = ""
    if mode != "none":
        found = [
            Option(foe.id, foe.name, "", _closed(foe, mode), foe.id) for foe in foes(fight.state, fight.who(actor))
        ]
        prompt = f"{fight.who(actor).name}: at whose mind?"
        target = await fight.pick(
            "target", found, prompt=prompt, nothing="there is no mind to attack", clauses=("A-3",)
        )
    told = f"{NAMES.get(mode, 'no attack')} behind {NAMES.get(screen, 'no defence')}"
    data: dict[str, Scalar] = {"mode": mode, "screen": screen, "target": target}
    return Plan("psionics", told, data)


PLANNERS["psionics"] = plan


def _dear(who: Combatant, cost: int) -> Refusal | None:
    return Refusal(f"it costs {cost}", ("A-3",)) if strength(who) < cost else None


def _closed(foe: Combatant, mode: str) -> Refusal | None:
    if gifted(foe) or mode == ONLY_ON_ANYBODY:
        return None
    return Refusal(f"{foe.name} is no psionic: only a psionic blast reaches it", ("A-3",))


class Thrust(Value, frozen=True):
    """An attack of an exchange."""

    who: str
    target: str
    mode: str


async def exchange(fight: Fight, entry: Entry) -> None:
    """One exchange: everybody pays, all attacks are read from the table, and all losses fall together (A-57)."""
    number = entry.routine
    clauses = ("A-3", "A-57")
    fight.say(f"Psionic exchange {number}", *clauses)
    thrusts = [each for each in attacks(fight) if paid(fight, each)]
    screens = {each.who: screen_of(fight, each.who) for each in minds(fight.state)}
    losses: list[tuple[Thrust, int]] = []
    landings: list[Landing] = []
    for each in thrusts:
        if not (up(fight.state, each.target) and up(fight.state, each.who)):
            continue
        cell = await read(fight, each, screens.get(each.target, "none"))
        if not (up(fight.state, each.target) and up(fight.state, each.who)):
            continue
        if isinstance(cell, str):
            if await kills(fight, each, int(cell.rstrip("%"))):
                landings.append(
                    Landing(each.target, each.who, Why(clauses, text="the mind is destroyed"), standing="dead")
                )
        else:
            losses.append((each, cell))
    with fight.simultaneously():
        for each, points in losses:
            if each.target not in fight.state.combatants:
                continue
            target = fight.who(each.target)
            if gifted(target):
                lost = min(points, strength(target))
                why = Why(clauses, text=NAMES[each.mode])
                fight.tell(*change_pool(fight.state, each.target, "psi", -lost, source=each.who, why=why))
    count(fight, "exchange", number)
    land(fight, landings)


def minds(state: State) -> list[Thrust]:
    """Everybody who has declared psionic combat."""
    found = []
    for each in deeds(state):
        if each.kind == "psionics" and up(state, each.who):
            found.append(Thrust(each.who, each.target, str(state.declared[each.who].data.get("mode") or "none")))
    return found


def attacks(fight: Fight) -> list[Thrust]:
    """The attacks of an exchange; whoever was hurt this round keeps its defence only (A-3)."""
    found = []
    for each in minds(fight.state):
        if each.mode == "none" or not up(fight.state, each.target):
            continue
        if fight.who(each.who).counters.get("hurt"):
            fight.say(f"{fight.who(each.who).name} is distracted and only defends", "A-3", who=each.who)
            continue
        found.append(each)
    return found


def paid(fight: Fight, each: Thrust) -> bool:
    """Whether the attacker has the strength for its attack, which it spends (A-3)."""
    cost = ATTACKS[each.mode]
    if strength(fight.who(each.who)) < cost:
        return False
    fight.tell(*change_pool(fight.state, each.who, "psi", -cost, why=Why(("A-3",), text=NAMES[each.mode])))
    return True


def screen_of(fight: Fight, who: str) -> str:
    """The defence of somebody in this exchange, if it has the strength for it, which it spends (A-3)."""
    screen = str(fight.state.declared[who].data.get("screen") or "none")
    if screen == "none" or strength(fight.who(who)) < DEFENCES[screen]:
        return "none"
    fight.tell(*change_pool(fight.state, who, "psi", -DEFENCES[screen], why=Why(("A-3",), text=NAMES[screen])))
    return screen


def matrix(state: State) -> Psionics | None:
    """The table of psionic combat that the fight has, from the user's own library."""
    return next(
        (schemas.read(Psionics, item.body) for item in state.catalogue.values() if item.kind == "psionics"), None
    )


def freeze_matrix(fight: Fight) -> None:
    """Takes the table out of the library, where the user has put one."""
    library = fight.ruleset.library
    if library is None or matrix(fight.state) is not None:
        return
    for name in list(library.names("psionics"))[:1]:
        fight.tell(*(e.Catalogued(item=item) for item in library.freeze(f"psionics/{name}")))


def band(points: int) -> str:
    """The row of an attacker's strength."""
    return next(name for most, name in BANDS if points <= most)


async def read(fight: Fight, each: Thrust, screen: str) -> int | str:
    """What an attack does against a defence, from the table; without one the GM says it."""
    freeze_matrix(fight)
    table = matrix(fight.state)
    row = band(strength(fight.who(each.who)) + ATTACKS[each.mode])
    if table is not None:
        cells = {str(mode): bands for mode, bands in table.table.items()}.get(each.mode, {})
        line = {str(name): columns for name, columns in cells.items()}.get(row)
        if line is not None:
            return line[list(DEFENCES).index(screen) if screen in DEFENCES else 0]
    name = fight.who(each.target).name
    prompt = f"{NAMES[each.mode]} (strength {row}) against {NAMES.get(screen, 'no defence')}: points that {name} loses?"
    return await fight.number(
        each.who, f"loss of {each.target}", prompt=prompt, low=0, high=999, default=0, clauses=("A-3",)
    )


async def kills(fight: Fight, each: Thrust, chance: int) -> bool:
    """Whether an attack destroys the mind, by the chance in the table."""

    def judge(roll: Outcome) -> Verdict:
        return Verdict("dies" if roll.total <= chance else "lives", ("A-3",))

    roll = await fight.roll(
        each.who, f"death of {each.target}", "1d100", judge=judge, outcomes=("dies", "lives"), target=chance,
        prompt=f"{NAMES[each.mode]}: {chance} or less kills", clauses=("A-3",),
    )  # fmt: skip
    return roll.outcome == "dies"
