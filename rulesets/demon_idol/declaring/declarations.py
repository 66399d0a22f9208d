"""Phase 6: everybody's actions, declared and filed under their codes (A-41 … A-52)."""

from __future__ import annotations

from combattracker.model.errors import Unreadable
from combattracker.model.state import State
from combattracker.model.values import Scalar
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ANY_TIME, ON_TURN, Action, action
from combattracker.rules.scripting.script import Fight

from ..combatants.deeds import CLAUSES, CODES, LATEST, Plan, deed
from ..combatants.sides import by_gm, told_to
from ..combatants.whose import whose
from ..foundations.clock import RESOLVING, in_surprise, segments
from .choices import PLANNERS
from .refusals import REFUSALS

MORE = ("delay=", "trigger=", "code=")
"""What every declaration may say besides: segments lost, the trigger of a prepared action, another code."""
LABELS = {
    "strike": ("Strike", "a", "target subdue= rear= with=", "Blows with what is in hand, to kill or to subdue."),
    "shoot": ("Shoot or throw", "m", "target rear=", "Missiles, at the full rate of fire."),
    "cast": ("Cast a spell", "c", "spell target*", "A spell; its target is named now."),
    "turn-undead": ("Turn undead", "T", "", "A cleric holds up the holy symbol."),
    "device": ("Use a device", "d", "item target*", "A wand, a potion, a flask."),
    "close": ("Close in", "g", "target", "To striking range, without a blow this round."),
    "charge": ("Charge", "C", "target overbear= with=", "At a run, with a blow at the end; once in ten rounds."),
    "move": ("Move", "w", "where inches=", "Somewhere else, without a blow."),
    "fetch": ("Change weapons, fetch", "i", "item", "Another weapon in hand, or a thing out of the pack."),
    "brace": ("Set a weapon", "b", "", "A weapon set against a charge."),
    "grapple": ("Grapple", "y", "target", "Grapple or hold somebody."),
    "avoid": ("Avoid", "q", "way", "Fall back, retreat, flee, surrender."),
    "parley": ("Parley", "p", "text=", "Words instead of blows."),
    "await": ("Await the others", "j", "", "See what the others do, and act then."),
    "other": ("Something else", "z", "text segments=", "Anything else, with the time that it takes."),
    "psionics": ("Psionic combat", "P", "mode screen target", "A duel of minds, every segment."),
}
"""Each action's name on the screen, its key, its arguments, and what it is."""


def clauses_of(kind: str) -> tuple[str, ...]:
    """The clauses of an action: its code, and that it is declared (A-50)."""
    return (CLAUSES[CODES[kind]], "A-50")


def declaration(kind: str) -> Action:
    """The action that declares a kind of deed."""
    label, key, params, what = LABELS[kind]

    async def declare(fight: Fight, actor: str) -> None:
        plan = await PLANNERS[kind](fight, actor)
        await file(fight, actor, plan)

    declare.__doc__ = what
    declare.__name__ = kind
    said, cited = (*params.split(), *MORE), clauses_of(kind)
    return action(kind, label, params=said, key=key, clauses=cited, refuse=REFUSALS[kind], moment=ON_TURN)(declare)


def declared_already(state: State, actor: str) -> Refusal | None:
    """A declared action can't be changed (A-48); when everything resolves it can be given up (A-49)."""
    if actor in state.declared:
        return Refusal(f"{state.who(actor)} has declared: that can't be changed, only cancelled", ("A-48", "A-49"))
    return None


async def file(fight: Fight, actor: str, plan: Plan) -> None:
    """Files a declaration under its code, with its delay, prepared or not, seen by whom it may be (A-41 … A-51)."""
    private = by_gm(fight.who(actor))
    code = filed_under(fight, plan)
    trigger = fight.read((fight.given("trigger") or "").strip())
    late = await delay(fight, actor)
    data: dict[str, Scalar] = {"kind": plan.kind, "code": code, **plan.data}
    data |= {"delay": late} if late else {}
    data |= {"trigger": trigger} if trigger else {}
    text = plan.text + (f", when {trigger}" if trigger else "")
    told, seen_by = f"{fight.who(actor)} declares: {text}", told_to(fight.who(actor))
    fight.say(told, "A-41" if private else "A-44", who=actor, kind="headline", seen_by=seen_by)
    if late:
        fight.say(f"{fight.who(actor)} is {segments(late)} late", "A-45", who=actor, seen_by=seen_by)
    cited = ["A-50", CLAUSES[code], *(["A-41", "A-42"] if private else ["A-42"])]
    cited += ["A-45"] if late else []
    cited += ["A-51"] if trigger else []
    fight.declare(actor, text, data, *cited, seen_by=seen_by)
    fight.settle()


def filed_under(fight: Fight, plan: Plan) -> str:
    """The code that the GM files an action under (A-50)."""
    given = (fight.given("code") or "").upper()
    if given and given not in CLAUSES:
        raise Unreadable(f"an action code is one of {', '.join(CLAUSES)}, not {given!r}")
    return given or plan.code or CODES[plan.kind]


async def delay(fight: Fight, actor: str) -> int:
    """The segments that hesitation has cost; 0 where nothing is said, or the clock is off (A-45, A-46)."""
    if fight.given("delay") is None:
        return 0
    late = await fight.number(actor, "delay", prompt="How many segments late?", low=0, high=99, clauses=("A-45",))
    if late and not fight.state.switch("hesitation") and not fight.forced:
        raise Refusal("hesitation costs nothing here, by a house rule", ("A-45",)).error()
    return late


DECLARATIONS = tuple(declaration(kind) for kind in LABELS)


@action("pass", "Do nothing", key="k", moment=ON_TURN)
async def pass_by(fight: Fight, actor: str) -> None:
    """Nothing this round."""
    seen_by = told_to(fight.who(actor))
    fight.say(f"{fight.who(actor)} declares: does nothing", who=actor, kind="headline", seen_by=seen_by)
    fight.declare(actor, "does nothing", {"kind": "pass", "code": "E"}, "A-44", seen_by=seen_by)
    fight.settle()


# Afterwards


def somebody_declared(state: State) -> list[Option]:
    """Everybody with a declaration that is still open."""
    return [
        Option(who, str(state.who(who)), declared.text, who=who)
        for who, declared in state.declared.items()
        if who in state.combatants and deed(state, who) is not None
    ]


def refuse_cancel(state: State, actor: str) -> Refusal | None:
    """Why nothing can be called off: that is for the resolution, where declarations are not changed (A-48, A-49)."""
    if state.clock.phase not in RESOLVING:
        return Refusal("a declaration is cancelled when it comes to resolving it, and never changed", ("A-48", "A-49"))
    if not somebody_declared(state):
        return Refusal("nothing is declared", ("A-49",))
    return None


@action(
    "cancel", "Cancel a declaration", params=("who",), key="Z", clauses=("A-49",), refuse=refuse_cancel, moment=ANY_TIME
)
async def cancel(fight: Fight, actor: str) -> None:
    """Somebody gives up what it has declared; nothing takes its place."""
    declared = somebody_declared(fight.state)
    who = await whose(fight, actor, declared, "Whose declaration is cancelled?", "nothing is declared", "A-49")
    fight.say(f"{fight.who(who)} does it no more", "A-49", who=who, kind="headline")
    fight.drop(who, "A-49")
    fight.settle()


def refuse_late(state: State, actor: str) -> Refusal | None:
    """Why nobody can be late: the clock is off, it is surprise, or nothing is declared (A-24, A-45)."""
    if not state.switch("hesitation"):
        return Refusal("hesitation costs nothing here, by a house rule", ("A-45",))
    if in_surprise(state):
        return Refusal("hesitation costs nothing in surprise", ("A-24",))
    return None if somebody_declared(state) else Refusal("nothing is declared", ("A-45",))


@action(
    "late",
    "Hesitation",
    params=("who", "delay"),
    key="L",
    clauses=("A-45", "A-46"),
    refuse=refuse_late,
    moment=ANY_TIME,
)
async def late(fight: Fight, actor: str) -> None:
    """The GM sets how many segments somebody's hesitation has cost; asking the GM for clarity costs none."""
    declared = somebody_declared(fight.state)
    who = await whose(fight, actor, declared, "Who hesitated?", "nothing is declared", "A-45")
    count = await fight.number(
        "",
        "delay",
        prompt="Segments, one for each full six seconds?",
        low=0,
        high=LATEST,
        clauses=("A-45", "A-46"),
    )
    if who not in fight.state.declared:
        return
    fight.say(f"{fight.who(who)} is {segments(count)} late", "A-45", "A-46", who=who, kind="headline")
    fight.redeclare(who, {"delay": count}, "A-45", "A-46")
    fight.settle()
