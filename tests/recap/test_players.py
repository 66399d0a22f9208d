"""What players hear of an entry."""

from __future__ import annotations

import msgspec
import pytest

from combattracker.model import signs
from combattracker.model.audience.view import PLAYERS
from combattracker.model.facts import events as e
from combattracker.model.facts.events import Event
from combattracker.model.state import Declared
from combattracker.model.values import GM, Effect, Item, Term, Why, changed
from combattracker.recap.markdown import recap
from combattracker.recap.telling import Telling, tell
from tests.recap.ford import (
    BO,
    CURSE,
    HIT,
    KING,
    WOLF,
    Fight,
    entry,
    headline,
    hp,
    results,
    revised,
    says,
    start,
    told,
)

FENRIS = signs.combatant("fenris")


def test_players_hear_how_enemies_look_and_what_heroes_have_left() -> None:
    assert results(hp("wolf-1", 14, 13, 14), audience=PLAYERS) == ["Wolf 1: 1 damage, hurt"]
    assert results(hp("wolf-1", 14, 7, 14), audience=PLAYERS) == ["Wolf 1: 7 damage, half"]
    assert results(hp("wolf-1", 7, 14, 14), audience=PLAYERS) == ["Wolf 1: 7 healing, unhurt"]
    assert results(hp("wolf-1", 7, 0, 14), audience=PLAYERS) == ["Wolf 1: 7 damage"]
    assert results(hp("mira", 20, 5, 20), audience=PLAYERS) == ["Mira: 15 damage, HP 20 → 5"]
    assert results(hp("wolf-1", 9, 4, 9, pool="mana"), audience=PLAYERS) == []
    assert results(hp("wolf-1", 14, 7, 14), audience="wolves") == ["Wolf 1: 7 damage, HP 14 → 7"]
    assert results(revised("wolf-1", "stats.STR", 1, 9), audience=PLAYERS) == []


def test_players_hear_nothing_of_hidden_combatants_notes_rolls_and_effects() -> None:
    kept = (
        says("a grin is seen", who="fenris"),
        says("the king waits", "note", seen_by=GM),
        headline("fenris stirs", seen_by=GM),
        hp("fenris", 40, 30, 40),
        hp("mira", 20, 10, 20, "fenris"),
        e.EffectGained(who="mira", effect=CURSE),
        e.AggroChanged(enemy="fenris", toward="mira", before=1, after=2),
        e.Checked(
            key="k", who="mira", purpose="lore", dice="1d6", faces=(1,), natural=1, terms=(), total=1, seen_by=GM
        ),
        revised("wolf-1", "notes", "", "betrays Fenris"),
    )
    assert told(*kept, label="fenris: Howl", audience=PLAYERS) == Telling("")


@pytest.mark.parametrize(
    "event",
    [
        e.FightEnded(outcome=f"{FENRIS} escapes"),
        hp("mira", 20, 19, 20, why=Why(text=f"the cold breath of {FENRIS}")),
        e.DeclarationMade(declared=Declared("mira", f"strike {FENRIS}")),
        e.EffectLost(who="mira", effect=Effect("m", "mark", f"{FENRIS}'s mark")),
        e.CooldownChanged(who="mira", of="flee-from-fenris", before=0, after=2),
        says(f"nobody sees {FENRIS}"),
    ],
)
def test_words_about_a_hidden_combatant_do_not_pass(event: Event) -> None:
    telling = told(event, audience=PLAYERS)
    assert "fenris" not in repr(telling).casefold()
    assert "somebody" in repr(telling).casefold() or telling.results == ()


def test_hidden_effects_keep_their_amount_and_lose_their_name() -> None:
    terms = (Term("STR", 5), Term("Doom", -2), Term(f"breath of {FENRIS}", -1))
    event = msgspec.structs.replace(HIT, terms=terms)
    before = start(e.EffectGained(who="mira", effect=CURSE))
    telling = tell(entry(event), before, before, PLAYERS)
    assert telling.arithmetic == (
        "Mira: attack 2d6 (3+4) + 5 STR − 2 undisclosed − 1 breath of somebody = 12: hit [D-4]",
    )
    assert "Doom" in tell(entry(event), before, before).arithmetic[0]


def test_the_moment_of_revelation_is_told() -> None:
    shown = e.Revealed(who="fenris", what="combatant")
    telling = told(says("A howl", who="fenris"), shown, says(f"{FENRIS} comes into view"), audience=PLAYERS)
    assert telling.results == ("Fenris comes into view",)


def test_a_hidden_wolf_does_not_silence_the_pack_nor_a_hidden_al_all_healing() -> None:
    wolf = e.Joined(combatant=changed(KING, id="wolf", name="Wolf", tag="w9"))
    al = e.Joined(combatant=changed(KING, id="al", name="Al", tag="l"))
    setup = (wolf, al)
    assert results(hp("mira", 5, 9, 20), audience=PLAYERS, setup=setup) == ["Mira: 4 healing, HP 5 → 9"]
    assert results(hp("wolf-1", 14, 9, 14), audience=PLAYERS, setup=setup) == ["Wolf 1: 5 damage, hurt"]


def test_two_who_are_called_alike_are_told_apart_by_nothing_else() -> None:
    assert (BO.name, WOLF.name) == ("Bo", "Wolf 1")
    twin = e.Joined(combatant=changed(KING, id="wolf-2", name="Wolf 1"))
    assert results(hp("wolf-1", 14, 9, 14), audience=PLAYERS, setup=(twin,)) == ["Wolf 1: 5 damage, hurt"]


BANE = Item("bane", "Bane", count=3)


@pytest.mark.parametrize(
    ("event", "gm", "players"),
    [
        (
            e.ItemChanged(who="wolf-1", before=BANE, after=changed(BANE, count=2)),
            "Wolf 1: Bane 3 → 2",
            "Wolf 1: one Bane less",
        ),
        (
            e.ItemPlaced(item=Item("bane", "Bane"), before="wolf-1"),
            "Wolf 1 no longer has Bane",
            "Wolf 1: one Bane less",
        ),
        (
            e.ItemChanged(who="mira", before=BANE, after=changed(BANE, count=2)),
            "Mira: Bane 3 → 2",
            "Mira: Bane 3 → 2",
        ),
    ],
)
def test_how_many_things_a_foe_has_left_is_not_told(event: e.Event, gm: str, players: str) -> None:
    bane = e.ItemPlaced(item=BANE, holder="wolf-1")
    mine = e.ItemPlaced(item=BANE, holder="mira")
    assert results(event, setup=(bane, mine)) == [gm]
    assert results(event, setup=(bane, mine), audience=PLAYERS) == [players]


def test_the_best_roll_names_whom_it_was_aimed_at() -> None:
    hit = e.Checked(
        key="k", who="mira", purpose="hit wolf-1 with axe", dice="1d6", faces=(3,), natural=3, total=4, terms=()
    )
    assert "4 hit Wolf 1 with axe" in recap(Fight().do(hit).store)


def foes(setting: str) -> e.Event:
    """How players see the health of their foes."""
    return e.SwitchChanged(switch="foes-health", before="words", after=setting)


def test_players_hear_the_numbers_of_enemies_where_the_fight_says_so() -> None:
    hurt = hp("wolf-1", 14, 9, 14)
    (line,) = results(hurt, audience=PLAYERS, setup=(foes("numbers"),))
    assert line.endswith("14 → 9")
    assert results(hurt, audience=PLAYERS, setup=(foes("hidden"),)) == ["Wolf 1: 5 damage"]
