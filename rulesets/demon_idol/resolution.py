"""Phase 8: the next instant of the board (A-57 … A-65, A-87, A-90)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from combattracker.model.errors import Illegal
from combattracker.model.facts import events as e
from combattracker.model.state import Declared, State
from combattracker.model.values import EVERYONE, GM, Scalar, Why, changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ANY_TIME, PROCEDURE, action
from combattracker.rules.scripting.script import Fight

from . import agenda, avoiding, melee, missiles, moving, psionics, spells, troops, turning, unarmed, wording
from .agenda import Due
from .cases import Entry
from .charge import charges, used
from .clock import at_segment, mark
from .declared import ACTED, ARMED, CAST, CLAUSES, CODES, LATEST, STRIKES, WORKINGS, deed, unspent
from .figures import up
from .harm import Landing, land
from .leading import anybody_there, lead
from .morale import audience
from .order import FIRST_ROUTINE, At, Key, slots
from .plans import PLANNERS

SELF_EVIDENT = ("morale", "psionics", "await")
"""What needs no reason for its place in the log: its name says it."""
NOW = At(Key(0, 0, 0, 0, 0, 1))
"""The place of what happens at once."""
Resolver = Callable[[Fight, str, Entry], Awaitable[tuple[Landing, ...]]]


async def avoid(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """A way out (A-4)."""
    return await avoiding.avoid(fight, actor, entry.deed)


async def device(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """A device, which in surprise may take longer than this segment (A-38)."""
    if moving.takes_longer(fight, actor, entry.deed, "uses a device"):
        return ()
    return await spells.device(fight, actor, entry)


async def wait(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """What somebody does who has awaited the others, at once; a spell only unhurt, like any other (A-6, A-65)."""
    kind = await moving.wait(fight, actor, entry)
    if kind == "pass" or not up(fight.state, actor):
        return ()
    plan = await PLANNERS[kind](fight, actor)
    data: dict[str, Scalar] = {"kind": kind, "code": plan.code or CODES[kind], **plan.data}
    declared = Declared(who=actor, text=plan.text, data=data)
    fight.tell(e.DeclarationMade(declared=declared, why=Why(("A-6",))))
    fight.settle()
    now = deed(fight.state, actor)
    if now is None:
        return ()
    landings: list[Landing] = []
    for number in unspent(fight.state, fight.who(actor)) if kind in STRIKES else [1]:
        made = Entry(f"{actor}/{kind}/{number}", now, number, ())
        landings += await KINDS[kind](fight, actor, made) if kind in KINDS else ()
        if kind in STRIKES and kind != "brace" and up(fight.state, actor):
            used(fight, actor, number)
    occupies(fight, actor, kind)
    return tuple(landings)


KINDS: dict[str, Resolver] = {
    "avoid": avoid,
    "parley": moving.parley,
    "await": wait,
    "shoot": missiles.shots,
    "cast": spells.spell,
    "device": device,
    "turn-undead": turning.turn,
    "close": moving.close_in,
    "move": moving.move,
    "fetch": moving.fetch,
    "other": moving.other,
    "brace": moving.brace,
    "strike": melee.blows,
    "grapple": unarmed.grapple,
}
"""How each kind of deed resolves; charges, morale and psionics have ways of their own."""


@action("act", "Resolve", params=("entry",), clauses=("A-58", "A-59"), moment=PROCEDURE)
async def act(fight: Fight, actor: str) -> None:
    """The next on the board: all that falls together is rolled first, and then takes hold together.

    Several who are alike and come one after the other at one place act in one step, each in turn.
    """
    due = chosen(fight)
    likes = troops.following(fight.state, due)
    announce(fight, due, likes)
    await take(fight, due)
    for like in likes:
        if not agenda.board(fight.state) or like.entry.id != agenda.board(fight.state)[0][0].entry.id:
            break
        announced(fight, [like])
        await take(fight, [like])


async def take(fight: Fight, due: list[Due]) -> None:
    """An instant comes about: what was prepared is ready now, all else happens."""
    for each in due:
        if prepared(each):
            make_ready(fight, each)
    await resolve(fight, [each for each in due if not prepared(each)])
    unarmed.slip(fight)
    fight.settle()


def chosen(fight: Fight) -> list[Due]:
    """The instant that the command names by one of its entries; another than the next takes force (A-66)."""
    board = agenda.board(fight.state)
    named = fight.given("entry")
    if not board:
        raise Illegal("nothing is left to resolve", ("A-58",))
    if named is None or any(due.entry.id == named for due in board[0]):
        return board[0]
    found = next((instant for instant in board if any(due.entry.id == named for due in instant)), None)
    if found is None:
        raise Illegal(f"{named} is not on the board", ("A-66",))
    if not fight.forced:
        raise Illegal(f"before that comes {wording.sentence(fight.state, board[0][0].entry)}", ("A-58", "A-66"))
    return found


def announce(fight: Fight, due: list[Due], likes: list[Due]) -> None:
    """Who acts now: those who act together, or the troop that acts one after the other (A-41, A-66)."""
    state = fight.state
    told = " · ".join(wording.announcement(state, each.entry) for each in due)
    seen_by = audience(state) if any(each.entry.deed.kind == "morale" for each in due) else EVERYONE
    all_cited = dict.fromkeys(clause for each in due for clause in wording.clauses(each.entry))
    if likes:
        told = troops.announcement(state, [*due, *likes])
    fight.say(told, *all_cited, kind="headline", seen_by=seen_by)
    if likes:
        fight.say(wording.announcement(state, due[0].entry), who=due[0].entry.deed.who, kind="order")
    explained(fight, due, seen_by)


def announced(fight: Fight, due: list[Due]) -> None:
    """Who of a troop acts next."""
    entry = due[0].entry
    fight.say(wording.announcement(fight.state, entry), *wording.clauses(entry), who=entry.deed.who, kind="order")
    explained(fight, due, EVERYONE)


def explained(fight: Fight, due: list[Due], seen_by: str) -> None:
    """Why those who act come now; what the GM had noted becomes known (A-41, A-66)."""
    state = fight.state
    for each in due:
        why = wording.besides(each.entry)
        if why and each.entry.deed.kind not in SELF_EVIDENT:
            who = each.entry.deed.who
            hidden = GM if wording.in_secret(state, each.entry.deed) else seen_by
            named = f"{state.who(who)}: " if len(due) > 1 else ""
            cited = wording.clauses(each.entry)
            fight.say(f"{named}{wording.in_words(why)}", *cited, who=who, kind="order", seen_by=hidden)
    if len(due) > 1:
        fight.say("All this falls together", "A-87")
    for each in due:
        declared = fight.state.declared.get(each.entry.deed.who)
        kept = prepared(each) or each.entry.deed.kind == "morale" or wording.in_secret(fight.state, each.entry.deed)
        if declared is not None and declared.seen_by and not kept:
            fight.tell(e.Revealed(who=declared.who, what="declaration", why=Why(("A-41",))))
    # The segments of surprise are counted by the procedure, not by the places of the board.
    reached = due[0].key.base - (due[0].key.bump < 0) if state.clock.phase == "resolve" else 0
    at_segment(fight, min(LATEST, max(0, reached)), due[0].entry.deed.side, due[0].entry.deed.who)


def prepared(due: Due) -> bool:
    """Whether an entry is an action that waits for its trigger (A-51)."""
    return wording.waits(due.entry.deed)


def make_ready(fight: Fight, due: Due) -> None:
    """A prepared action is ready from the moment at which it would have happened (A-61, A-63)."""
    each = due.entry.deed
    declared = fight.state.declared.get(each.who)
    if declared is None:
        return
    table = slots(fight.state)
    late = any(base < table.bases.get(each.side, 0) for base in table.enemies(each.side))
    told = f"{fight.who(each.who)} is ready: when {each.trigger}"
    told += " – though the enemy has acted" if late else ""
    fight.say(told, "A-61", *(("A-63",) if late else ()), who=each.who, seen_by=declared.seen_by)
    after = changed(declared, data={**declared.data, "ready": True})
    fight.tell(e.DeclarationMade(declared=after, why=Why(("A-51", "A-61")), seen_by=declared.seen_by))


async def resolve(fight: Fight, due: list[Due]) -> None:
    """Everything of an instant: first all dice, then all effects (A-87)."""
    landings: list[Landing] = []
    running = [each.entry for each in due if each.entry.deed.kind == "charge"]
    for each in due:
        entry = each.entry
        if entry.deed.kind == "morale":
            await avoiding.morale_step(fight, entry.deed.side)
        elif entry.deed.kind == "psionics":
            await psionics.exchange(fight, entry)
        elif nobody_yet(fight.state, each):
            who = entry.deed.who
            fight.say(f"{fight.who(who)} has nobody in reach yet, and keeps that for its turn", "A-69", who=who)
            lead(fight, who, False)
        elif entry.deed.kind in KINDS:
            found = await fight.do(KINDS[entry.deed.kind], entry.deed.who, entry)
            landings += found or ()
            done(fight, entry)
    if running:
        await charges(fight, running)
        for entry in running:
            done(fight, entry)
    land(fight, landings)


def nobody_yet(state: State, due: Due) -> bool:
    """Whether the first of more routines, which comes before everything, would find nobody there (A-69)."""
    return due.key.bump == FIRST_ROUTINE and not anybody_there(state, due.entry.deed)


def done(fight: Fight, entry: Entry) -> None:
    """A routine is used up, or a declaration is done; the last blow of the slain was the last (A-90, A-91)."""
    who = entry.deed.who
    if who not in fight.state.combatants:
        return
    occupies(fight, who, entry.deed.kind)
    if entry.deed.kind in STRIKES and entry.deed.kind != "brace":
        used(fight, who, entry.routine)
    left = entry.deed.kind in ("strike", "shoot") and (
        unspent(fight.state, fight.who(who))
        or any(each.deed.who == who for each in agenda.quicker_blows(fight.state, slots(fight.state)))
    )
    if left:
        return
    last = fight.who(who).effect("last-blow")
    if last is not None:
        fight.tell(e.EffectLost(who=who, effect=last, why=Why(("A-91",))))
    if who in fight.state.declared:
        fight.tell(e.DeclarationDropped(who=who, why=Why((CLAUSES[entry.deed.code],))))


def occupies(fight: Fight, who: str, kind: str) -> None:
    """Whoever did something else than fight has no routine left in this round to meet a charge with (A-83)."""
    if kind not in ARMED and up(fight.state, who):
        mark(fight, who, "occupied", CAST if kind in WORKINGS else ACTED)


# Prepared actions


def ready_ones(state: State) -> list[Option]:
    """Everybody whose prepared action waits for its trigger."""
    found = []
    for who in state.declared:
        each = deed(state, who)
        if each is not None and each.trigger and each.ready and up(state, who):
            found.append(Option(who, str(state.who(who)), f"when {each.trigger}", who=who))
    return found


def refuse_trigger(state: State, actor: str) -> Refusal | None:
    """Why nothing prepared can happen now (A-61, A-62)."""
    if state.clock.phase not in agenda.RESOLVING:
        return Refusal("prepared actions happen while everything resolves", ("A-61",))
    return None if ready_ones(state) else Refusal("nobody has anything ready", ("A-61", "A-62"))


@action(
    "trigger",
    "The trigger has come",
    params=("who",),
    key="B",
    clauses=("A-62",),
    refuse=refuse_trigger,
    moment=ANY_TIME,
)
async def trigger(fight: Fight, actor: str) -> None:
    """The trigger of a prepared action has come: it happens before anything else (A-62, A-64)."""
    options = ready_ones(fight.state)
    given = actor if any(option.id == actor for option in options) else None
    who = await fight.pick(
        "who", options, prompt="Whose trigger has come?", nothing="nobody has anything ready", who="", sole=True,
        given=given, clauses=("A-62",),
    )  # fmt: skip
    each = deed(fight.state, who)
    declared = fight.state.declared.get(who)
    if each is None or declared is None:
        return
    fight.say(f"{fight.who(who)}: {each.trigger} – now", "A-62", who=who, kind="headline")
    if declared.seen_by:
        fight.tell(e.Revealed(who=who, what="declaration", why=Why(("A-62",))))
    if each.kind == "cast":
        begin_spell(fight, who, fight.state.declared[who])
        return
    now = changed(fight.state.declared[who], data={**declared.data, "trigger": ""})
    fight.tell(e.DeclarationMade(declared=now, why=Why(("A-62",))))
    ready = deed(fight.state, who)
    if ready is None:
        return
    numbers = unspent(fight.state, fight.who(who)) if ready.kind in STRIKES else [1]
    for number in numbers:
        if up(fight.state, who):
            entry = Entry(f"{who}/{ready.kind}/{number}", ready, number, (("the trigger has come", "A-62"),))
            await resolve(fight, [Due(entry, NOW)])
    fight.settle()


def begin_spell(fight: Fight, who: str, declared: Declared) -> None:
    """Only the beginning of a spell can be prepared: from now on its time runs (A-64, A-65)."""
    begun = fight.state.clock.segment
    data = {**declared.data, "trigger": "", "ready": False, "begun": begun}
    fight.say(f"{fight.who(who)} begins the spell in segment {begun}", "A-64", who=who)
    fight.tell(e.DeclarationMade(declared=changed(declared, data=data), why=Why(("A-64",))))
    fight.settle()
