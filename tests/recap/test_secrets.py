"""No name of a hidden combatant reaches a player, whatever happens around it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from combattracker.model import signs
from combattracker.model.audience.view import PLAYERS
from combattracker.model.combatant import Combatant, Side
from combattracker.model.facts import events as e
from combattracker.model.facts.events import Event
from combattracker.model.facts.fold import fold, opened
from combattracker.model.state import Clock, Declared
from combattracker.model.values import GM, Effect, Item, Pool, Term, Why
from combattracker.recap.markdown import recap
from combattracker.recap.telling import tell
from combattracker.rules.asking.commands import Command
from tests.recap.ford import MIRA, Fight, headline, says

FENRIS = signs.combatant("fenris")
EVERYBODY = st.sampled_from(["mira", "bo", "wolf-1", "fenris"])
WORDS = st.sampled_from(
    ["a plain word", FENRIS, f"{FENRIS} rises", f"the crown of {FENRIS}", f"it's {FENRIS}'s turn", "all is well"]
)
THINGS = st.sampled_from(["Cup", "The Crown"])
SEEN = st.sampled_from(["", GM, "wolves", "heroes", PLAYERS])
WHY = st.builds(lambda text, label: Why(("D-1",), (Term(label, 2), Term("luck", -1)), text=text), WORDS, WORDS)
POOL = st.integers(-5, 20).map(lambda current: Pool(current, 20))


def effect(who: str, label: str, source: str, seen_by: str) -> e.EffectGained:
    return e.EffectGained(who=who, effect=Effect("e", "stun", label, source=source, seen_by=seen_by))


def check(who: str, purpose: str, label: str, seen_by: str) -> e.Checked:
    terms = (Term(label, 1),)
    return e.Checked(
        key="k", who=who, purpose=purpose, dice="1d6", faces=(3,), natural=3, terms=terms, total=4, seen_by=seen_by
    )


EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.builds(lambda text, kind, who, seen: says(text, kind, who, seen), WORDS,
              st.sampled_from(["headline", "result", "note", "ruling", "override", "loot"]),
              EVERYBODY | st.just(""), SEEN),
    st.builds(lambda who, after, by, why: e.PoolChanged(who=who, pool="hp", before=Pool(10, 20), after=after, by=by,
                                                        why=why), EVERYBODY, POOL, EVERYBODY | st.just(""), WHY),
    st.builds(lambda who, after, why: e.StandingChanged(who=who, before="up", after=after, why=why), EVERYBODY,
              st.sampled_from(["dead", "fled", "up"]), WHY),
    st.builds(effect, EVERYBODY, WORDS, EVERYBODY, SEEN),
    st.builds(lambda who, why: e.Moved(who=who, before=(0, 0), after=(2, 2), why=why), EVERYBODY, WHY),
    st.builds(lambda who, of: e.AggroChanged(enemy=who, toward=of, before=1, after=9), EVERYBODY, EVERYBODY),
    st.builds(lambda name, who: e.ItemPlaced(item=Item("i", name), holder=who), THINGS, EVERYBODY),
    st.builds(lambda who, of: e.CooldownChanged(who=who, of=of, before=0, after=3), EVERYBODY, THINGS),
    st.builds(lambda who, why: e.CounterChanged(who=who, counter="wounds", before=0, after=3, why=why), EVERYBODY, WHY),
    st.builds(check, EVERYBODY, WORDS, WORDS, SEEN),
    st.builds(lambda who, text, seen: e.DeclarationMade(declared=Declared(who, text, seen_by=seen)), EVERYBODY, WORDS,
              SEEN),
    st.builds(lambda who: e.ClockMoved(before=Clock(1), after=Clock(2, "act", actor=who)), EVERYBODY),
    st.builds(lambda text: e.FightEnded(outcome=text), WORDS),
    st.builds(lambda who, text: e.Revised(who=who, field="notes", before="", after=text), EVERYBODY, WORDS),
    st.builds(lambda text: e.SideChanged(before=None, after=Side("wolves", text)), THINGS),
    st.builds(lambda who, fact: e.Revised(who=who, field="facts.target", before=None, after=fact,
                                          why=Why(by_gm=True)), EVERYBODY, EVERYBODY),
)  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(WORDS, EVERYBODY, st.lists(EVENTS, max_size=5).map(tuple)), max_size=8), WORDS)
def test_nothing_of_a_hidden_combatants_name_appears_in_the_players_recap(
    entries: list[tuple[str, str, tuple[Event, ...]]], title: str
) -> None:
    fight = Fight(title=title, notes="Fenris waits")
    for label, actor, events in entries:
        fight.do(*events, label=label, actor=actor)
    for audience in (PLAYERS, "heroes"):
        text = recap(fight.store, audience=audience, arithmetic=True)
        assert "fenris" not in text.casefold()
        assert "Mira" in text
    recap(fight.store, arithmetic=True)


@settings(max_examples=100, deadline=None)
@given(st.lists(EVENTS, max_size=6).map(tuple), WORDS)
def test_nothing_of_it_appears_in_the_log_of_the_players_either(events: tuple[Event, ...], label: str) -> None:
    fight = Fight().do(*events, label=label)
    entry = fight.store.entry(2)
    first = fight.store.entry(1).events
    assert isinstance(first[0], e.Opened)
    before = fold(opened(first[0]), first)
    told = tell(entry, before, fold(before, events), PLAYERS)
    assert "fenris" not in repr(told).casefold()


def test_who_hides_in_mid_fight_is_told_of_until_then_and_again_when_revealed() -> None:
    fight = Fight().round(1)
    hide = e.Revised(who="wolf-1", field="hidden", before=False, after=True)
    fight.do(headline("Wolf 1 growls"), label="x")
    fight.do(hide, label="Hide w1").do(headline(f"{signs.combatant('wolf-1')} sneaks"), label="x").round(2)
    fight.do(e.Revealed(who="wolf-1", what="combatant"), says("Wolf 1 comes into view"), label="Reveal w1")
    text = recap(fight.store, audience=PLAYERS)
    assert "Wolf 1 growls" in text
    assert "Wolf 1 sneaks" not in text
    assert "Hide" not in text
    first, second = text.split("## Round 2")
    assert "| Wolf 1 |" not in first
    assert "- Wolf 1 comes into view." in second
    assert "| Wolf 1 | unhurt |" in second


def test_a_side_of_which_nobody_is_seen_is_not_named() -> None:
    fight = Fight()
    side = Side("court", "The Court of the King")
    fight.do(e.SideChanged(before=None, after=side))
    fight.do(e.Joined(combatant=Combatant("h", "Herald", "h1", "court", hidden=True)))
    text = recap(fight.store, audience=PLAYERS)
    assert "Court" not in text
    assert "Herald" not in text
    assert MIRA.name in text


def test_the_gms_word_for_an_action_never_reaches_players() -> None:
    fight = Fight()
    fight.store.append(1, "Set f.hp=3", "1", Command("set", args={"fenris.hp": "3"}), (), ())
    fight.do(says("Bo ducks"), label="bo: Duck from Fenris")
    text = recap(fight.store, audience=PLAYERS)
    assert "- Bo ducks." in text
    assert "Set" not in text
    assert "Duck from" not in text
