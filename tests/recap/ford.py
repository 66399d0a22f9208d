"""A small handmade fight, of rules that exist nowhere: two heroes, a wolf, and a king of wolves that hides."""

from __future__ import annotations

from combattracker.journal.memory import MemoryStore
from combattracker.journal.protocol import Entry
from combattracker.journal.transcript import Transcript
from combattracker.model.closed import NoteKind
from combattracker.model.combatant import Combatant, Side
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import fold, opened
from combattracker.model.grid import Field, Grid
from combattracker.model.manifest import CountKind, EffectKind, FactKind, Manifest, PoolKind, StatKind, SwitchKind
from combattracker.model.state import Clock, Note, State
from combattracker.model.values import GM, Duration, Effect, Pool, Scalar, Term, Why
from combattracker.recap.telling import Telling, tell
from combattracker.rules.asking.commands import Command

MANIFEST = Manifest(
    "ford",
    "Rules of the Ford",
    "1",
    stats={"STR": StatKind("Strength")},
    pools={"hp": PoolKind("HP"), "mana": PoolKind("Mana")},
    counters={"wounds": CountKind("Wounds")},
    facts={"target": FactKind("Target")},
    effects={
        "stun": EffectKind("Stunned"),
        "curse": EffectKind("Curse"),
        "bless": EffectKind("Blessing", harmful=False),
        "aim": EffectKind("Aim", told=False),
    },
    switches={"adjacency": SwitchKind((8, 4), 8, "what touches")},
    phases={"act": "acts"},
)
SIDES = {"heroes": Side("heroes", "Heroes", "players"), "wolves": Side("wolves", "Wolves")}
GRID = Grid((Field("heroes", "Heroes", 0, 0, 3, 3), Field("wolves", "Wolves", 0, 3, 3, 3)))

STUN = Effect("stun", "stun", "Stunned", duration=Duration(2, "turn"))
CURSE = Effect("curse", "curse", "Doom", seen_by=GM)


def combatant(id: str, name: str, side: str, hp: int, *, hidden: bool = False, **fields: object) -> Combatant:
    """Somebody at full health."""
    pools = {"hp": Pool(hp, hp)}
    return Combatant(id, name, id[:1] + id[-1], side, pools=pools, hidden=hidden, **fields)  # type: ignore[arg-type]


MIRA = combatant("mira", "Mira", "heroes", 20, at=(0, 0), stats={"STR": 5})
BO = combatant("bo", "Bo", "heroes", 12, at=(1, 0))
WOLF = combatant("wolf-1", "Wolf 1", "wolves", 14, at=(0, 3))
KING = combatant("fenris", "Fenris", "wolves", 40, hidden=True, at=(1, 3), notes="waits for blood")
HIT = e.Checked(
    key="attack/mira.attack",
    who="mira",
    purpose="attack",
    dice="2d6+STR",
    faces=(3, 4),
    natural=7,
    terms=(Term("STR", 5),),
    total=12,
    target=10,
    outcome="hit",
    why=Why(("D-4",)),
)


def opening(*more: e.Event, title: str = "Wolves at the Ford", notes: str = "") -> tuple[e.Event, ...]:
    """The events with which the fight begins."""
    first = e.Opened(manifest=MANIFEST, title=title, sides=SIDES, switches={"adjacency": 8}, grid=GRID, notes=notes)
    return (first, *(e.Joined(combatant=who) for who in (MIRA, BO, WOLF, KING)), *more)


def start(*more: e.Event) -> State:
    """The state in which the fight begins."""
    events = opening(*more)
    assert isinstance(events[0], e.Opened)
    return fold(opened(events[0]), events)


def headline(text: str, seen_by: str = "") -> e.Noted:
    """What names an action in the log."""
    return e.Noted(note=Note(text, "headline"), seen_by=seen_by)


def says(text: str, kind: NoteKind = "result", who: str = "", seen_by: str = "") -> e.Noted:
    """A line in the log."""
    return e.Noted(note=Note(text, kind, who, seen_by))


def hp(who: str, before: int, after: int, of: int, by: str = "", why: Why | None = None, pool: str = "hp") -> e.Event:
    """Health lost or regained."""
    return e.PoolChanged(who=who, pool=pool, before=Pool(before, of), after=Pool(after, of), by=by, why=why or Why())


def turn(round: int, actor: str, *, before: Clock, phase: str = "act") -> e.ClockMoved:
    """The clock goes on."""
    return e.ClockMoved(before=before, after=Clock(round=round, phase=phase, actor=actor))


def entry(
    *events: e.Event, label: str = "", actor: str = "", id: int = 2, transcript: Transcript = (), at: str = ""
) -> Entry:
    """An entry of the journal."""
    return Entry(id, id - 1, at, label, Command("act", actor), transcript, events)


def revised(who: str, field: str, before: Scalar, after: Scalar) -> e.Revised:
    """A property set by the GM."""
    return e.Revised(who=who, field=field, before=before, after=after, why=Why(by_gm=True))


class Fight:
    """A journal in memory, written entry by entry."""

    def __init__(self, *more: e.Event, title: str = "Wolves at the Ford", notes: str = "") -> None:
        self.store = MemoryStore()
        self.clock = Clock()
        self.store.append(None, title, "1", Command("open"), (), opening(*more, title=title, notes=notes))

    def do(self, *events: e.Event, label: str = "act", actor: str = "", transcript: Transcript = ()) -> Fight:
        """An entry."""
        for event in events:
            if isinstance(event, e.ClockMoved):
                self.clock = event.after
        self.store.append(self.store.head, label, "1", Command("act", actor), transcript, events)
        return self

    def turn(self, round: int, actor: str, *events: e.Event, name: str = "") -> Fight:
        """The step with which somebody's turn begins."""
        return self.do(headline(name or f"{actor}'s turn"), turn(round, actor, before=self.clock), *events)

    def round(self, number: int) -> Fight:
        """The step with which a round begins."""
        return self.do(headline(f"Round {number}"), turn(number, "", before=self.clock, phase=""))


def played() -> Fight:
    """Two rounds, a death, and what lay in its den."""
    fight = Fight(notes="The king strikes when Mira bleeds.").round(1).turn(1, "mira", name="Mira's turn")
    why = Why(("D-16",), (Term("attack", 12, "D-4"), Term("block", -3, "D-10")))
    fight.do(
        headline("Mira attacks Wolf 1 with Hammer"),
        HIT,
        hp("wolf-1", 14, 5, 14, "mira", why),
        e.AggroChanged(enemy="wolf-1", toward="mira", before=5, after=14, why=Why(("D-33",))),
        e.EffectGained(who="wolf-1", effect=STUN),
        actor="mira",
    )
    fight.do(says("Fenris counts the heroes", "note", seen_by=GM), label="Note Fenris counts the heroes")
    fight.do(hp("mira", 20, 17, 20, "fenris"), label="fenris: Howl", actor="fenris")
    fight.round(2).turn(2, "bo", name="Bo's turn")
    fight.do(headline("Bo heals Mira"), hp("mira", 17, 20, 20, "bo"), actor="bo")
    fight.do(
        headline("Bo shoots Wolf 1"),
        hp("wolf-1", 5, -1, 14, "bo"),
        e.StandingChanged(who="wolf-1", before="up", after="dead"),
        e.EffectLost(who="wolf-1", effect=STUN),
        actor="bo",
    )
    fight.do(e.FightEnded(outcome="the ford is free"), headline("The fight is over: the ford is free"), label="End")
    fight.do(headline("Loot: coin"), says("Mira gets 10 coin", "loot", "mira"), says("Bo gets 10 coin", "loot", "bo"))
    return fight


def told(
    *events: e.Event, audience: str = GM, label: str = "", actor: str = "", setup: tuple[e.Event, ...] = ()
) -> Telling:
    """Some events in words, as one entry of the fight after `setup`."""
    before = start(*setup)
    return tell(entry(*events, label=label, actor=actor), before, fold(before, events), audience)


def results(*events: e.Event, audience: str = GM, setup: tuple[e.Event, ...] = ()) -> list[str]:
    """What came of some events, in words."""
    return list(told(*events, audience=audience, setup=setup).results)
