"""What players may see: nothing of who is hidden, nothing that is marked for somebody else."""

from __future__ import annotations

import typing
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from combattracker.model import signs
from combattracker.model.audience.view import PLAYERS, may_see, view_events, view_state
from combattracker.model.combatant import Combatant, Side
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import apply, fold
from combattracker.model.state import Clock, Declared, Due, Note, Slot, State
from combattracker.model.values import GM, CatalogueItem, Effect, GroundItem, Item, Pool, Why, changed
from tests.support.values import combatant, fight, of

SECRET = "whisper"
"""A word that stands only where players must not look."""

SNEAKS = f"{signs.combatant('fenris')} sneaks"
FENRIS = combatant("fenris", "court", hidden=True, at=(0, 0), notes=SECRET, holds=("ability/howl",))
HOWL = CatalogueItem("ability", "howl", "Howl", f'"{SECRET}"')
CREATURE = CatalogueItem("creature", "fenris", "Fenris", f'"{SECRET}"')
LEAP = CatalogueItem("ability", "leap", "Leap", "{}")


def start(**fields: Any) -> State:
    """Fenris lurks alone on a side of his own, behind whatever Mira bears."""
    mira = combatant("mira", "heroes", holds=("ability/leap",), facts={"target": "fenris"})
    state = fight(FENRIS)
    known = {"combatants": {**state.combatants, "mira": mira}, "clock": Clock(1, "act", side="court", actor="fenris")}
    catalogue = {item.key: item for item in (HOWL, CREATURE, LEAP)}
    return changed(state, **{**known, "catalogue": {**state.catalogue, **catalogue}, **fields})


def leaks(value: object) -> list[str]:
    """The words about Fenris, and the secret ones, that some value holds."""
    text = repr(value).lower()
    return [word for word in ("fenris", "court", SECRET) if word in text]


ANYBODY = st.sampled_from(["mira", "bo", "wolf", "fenris"])
OR_NOBODY = ANYBODY | st.just("")
KNOWN = st.sampled_from(["mira", "bo", "wolf"])
SEEN_BY = st.sampled_from(["", GM, "court", PLAYERS, "heroes"])
PLAIN = st.sampled_from(["a word", "another", ""])
MARKED = SEEN_BY.flatmap(
    lambda seen: st.tuples(st.just(seen), PLAIN if may_see(PLAYERS, seen) else st.just(SECRET))
)  # fmt: skip
CLOCKS = st.builds(Clock, st.integers(0, 3), actor=OR_NOBODY)
EFFECTS = st.builds(
    lambda i, marked, source, actor, data: Effect(
        i, "stun", marked[1], source, data={"by": data}, since=(1, actor), seen_by=marked[0]
    ),
    st.sampled_from(["x", "y"]), MARKED, OR_NOBODY, OR_NOBODY, OR_NOBODY,
)  # fmt: skip
WHY = st.builds(Why, text=PLAIN, rolls=st.lists(ANYBODY.map(lambda who: f"attack/{who}.hit"), max_size=2).map(tuple))
NOTES = st.builds(
    lambda marked, kind, who, named: Note(f"{marked[1]} {named}", kind, who, marked[0]),
    MARKED, st.sampled_from(["note", "ruling", "headline", "result"]), OR_NOBODY, PLAIN | st.just(SNEAKS),
)  # fmt: skip
BUILT: dict[type, st.SearchStrategy[Any]] = {
    e.Joined: st.builds(
        lambda who, effect, item, target: e.Joined(
            combatant=combatant(
                who, "heroes", notes=SECRET, effects={effect.id: effect}, items={"i": item}, facts={"target": target}
            )
        ),
        KNOWN, EFFECTS, st.just(Item("i", "Cup")), ANYBODY,
    ),
    e.Revised: st.builds(
        lambda who, field, why: e.Revised(who=who, field=field[0], before=field[1], after=field[2], why=why),
        ANYBODY,
        st.sampled_from(
            [("name", "A", "B"), ("notes", SECRET, SECRET), ("stats.STR", 1, 2), ("facts.target", "fenris", "mira"),
             ("facts.target", "bo", "fenris")]
        ),
        WHY,
    ),
    # What is declared in secret may be seen once it is revealed, so only combatants are revealed here.
    e.Revealed: st.builds(e.Revealed, who=KNOWN, what=st.just("combatant")),
    e.ItemPlaced: st.builds(
        e.ItemPlaced, item=st.just(Item("i", "Cup")), before=OR_NOBODY, holder=OR_NOBODY, on_ground=st.booleans()
    ),
    e.SideChanged: st.builds(lambda name: e.SideChanged(before=None, after=Side(name, name)), st.just("heroes")),
    e.EffectGained: st.builds(e.EffectGained, who=ANYBODY, effect=EFFECTS, why=WHY),
    e.EffectLost: st.builds(e.EffectLost, who=ANYBODY, effect=EFFECTS, why=WHY),
    e.EffectChanged: st.builds(e.EffectChanged, who=ANYBODY, before=EFFECTS, after=EFFECTS, why=WHY),
    e.DeclarationMade: st.builds(
        lambda who, marked: e.DeclarationMade(declared=Declared(who, marked[1], seen_by=marked[0])), ANYBODY, MARKED
    ),
    e.ClockMoved: st.builds(e.ClockMoved, before=CLOCKS, after=CLOCKS, why=WHY),
    e.AgendaSet: st.builds(
        lambda who: e.AgendaSet(before=(), after=tuple(Slot(each, each) for each in who)), st.lists(ANYBODY, max_size=3)
    ),
    e.DueSet: st.builds(
        lambda who: e.DueSet(before=(), after=tuple(Due(each, "save", SNEAKS, {"by": each}) for each in who)),
        st.lists(ANYBODY, max_size=3),
    ),
    e.Checked: st.builds(
        lambda who, marked: e.Checked(
            key=f"attack/{who}.hit", who=who, purpose=marked[1], dice="1d6", faces=(1,), natural=1, terms=(), total=1,
            seen_by=marked[0],
        ),
        ANYBODY, MARKED,
    ),
    e.Noted: st.builds(lambda note, why: e.Noted(note=note, why=why, seen_by=note.seen_by), NOTES, WHY),
}  # fmt: skip
NAMED = {"who": ANYBODY, "enemy": ANYBODY, "toward": ANYBODY, "by": OR_NOBODY, "seen_by": st.just(""), "why": WHY}
NOT_TOLD = (e.Opened, e.Catalogued)
EVENTS = st.one_of(
    [BUILT[kind] if kind in BUILT else of(kind, **NAMED) for kind in typing.get_args(e.Event) if kind not in NOT_TOLD]
)  # fmt: skip


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.lists(EVENTS, max_size=8))
def test_nothing_of_the_hidden_is_in_what_players_see(events: list[e.Event]) -> None:
    state, told = start(), []
    for event in events:
        try:
            state = apply(state, event)
        except KeyError:  # about somebody who has left
            continue
        told.append(event)
    assert leaks(view_events(start(), told, PLAYERS)) == []
    assert leaks(view_state(state, PLAYERS)) == []
    assert view_events(start(), told, GM) == tuple(told)
    assert view_state(state, GM) is state


def test_who_is_seen_is_seen_whole() -> None:
    state = fight()
    assert view_state(state, PLAYERS) == changed(state, catalogue={})


def test_what_those_in_sight_know_stays_in_the_catalogue() -> None:
    assert set(view_state(start(), PLAYERS).catalogue) == {"ability/leap"}
    cursed = start(ground={"i": GroundItem(Item("i", "Cup", "ability/howl"), (1, 1))})
    bo = changed(cursed.who("bo"), effects={"curse": Effect("curse", "curse", "Curse")})
    cursed = changed(cursed, combatants={**cursed.combatants, "bo": bo})
    assert set(view_state(cursed, PLAYERS).catalogue) == {"ability/leap", "ability/howl", "status/curse"}


def test_a_side_with_somebody_in_sight_stays() -> None:
    state = start()
    jester = combatant("jester", "court")
    assert "court" in view_state(apply(state, e.Joined(combatant=jester)), PLAYERS).sides
    assert "court" not in view_state(state, PLAYERS).sides


def test_who_fled_unseen_is_not_named_afterwards_either() -> None:
    state = apply(start(), e.Left(who="fenris"))
    note = e.Noted(note=Note(f"{signs.combatant('fenris')} will be back", "ruling"))
    assert view_events(state, [note], PLAYERS) == (e.Noted(note=Note("Somebody will be back", "ruling")),)
    assert leaks(view_state(apply(state, note), PLAYERS)) == []


def test_an_empty_name_does_not_silence_everything() -> None:
    nameless = apply(start(), e.Revised(who="fenris", field="name", before="Fenris", after=""))
    assert len(view_events(nameless, [e.Noted(note=Note("rain", "ruling"))], PLAYERS)) == 1


def test_harm_that_a_hidden_one_does_is_not_told() -> None:
    hit = e.PoolChanged(who="mira", pool="hp", before=Pool(10, 10), after=Pool(3, 10), by="fenris")
    assert view_events(start(), [hit], PLAYERS) == ()


def test_what_a_hidden_one_adds_to_a_counter_is_not_told() -> None:
    wound = e.CounterChanged(who="mira", counter="wounds", before=0, after=1, by="fenris")
    assert view_events(start(), [wound], PLAYERS) == ()


def test_what_comes_after_the_revelation_is_told() -> None:
    events: list[e.Event] = [
        e.Noted(note=Note("A growl is heard", "headline", "fenris")),
        e.Revealed(who="fenris", what="combatant"),
        e.Noted(note=Note("Fenris comes into view", "result", "fenris")),
    ]
    assert view_events(start(), events, PLAYERS) == (events[2],)
    after = view_state(fold(start(), events), PLAYERS)
    assert isinstance(after.who("fenris"), Combatant)
    assert after.who("fenris").notes == ""


def test_a_side_sees_what_is_its_own() -> None:
    mine = Effect("x", "stun", "Oath", seen_by="heroes")
    state = fold(fight(), [e.EffectGained(who="mira", effect=mine)])
    assert view_state(state, "heroes").who("mira").effects == {"x": mine}
    assert view_state(state, PLAYERS).who("mira").effects == {}
    shown = e.EffectChanged(who="mira", before=mine, after=changed(mine, seen_by=""))
    assert view_events(state, [shown], PLAYERS) == (), "what it was stays secret"
    assert view_events(state, [shown], "heroes") == (shown,)


def test_a_place_in_the_order_that_only_the_gm_may_know_is_left_out() -> None:
    state = start(agenda=(Slot("a", "mira", seen_by=GM), Slot("b", "mira")))
    assert [slot.id for slot in view_state(state, PLAYERS).agenda] == ["b"]
    assert len(view_state(state, GM).agenda) == 2
