"""What the log leaves out because it is told already, and the names that it has for ids."""

from __future__ import annotations

import msgspec

from combattracker.model.facts import events as e
from combattracker.model.state import Declared, Note
from combattracker.model.values import GM, Effect, Item, Why, changed
from combattracker.rules.gm.fields import BY_HAND
from tests.recap.ford import HIT, STUN, headline, results, revised, told

CHARGE = Declared("wolf-1", "charges Mira", seen_by=GM)
AIM = Effect("aim", "aim", "Aim", data={"at": "mira"})


def test_what_the_headline_says_of_a_declaration_is_not_revealed_again() -> None:
    hidden = (e.DeclarationMade(declared=CHARGE, seen_by=GM),)
    revealed = e.Revealed(who="wolf-1", what="declaration")
    assert results(headline("Wolf 1 charges Mira (E)"), revealed, setup=hidden) == []
    assert results(headline("Wolf 1 acts"), revealed, setup=hidden) == ["Wolf 1 reveals: charges Mira"]


def test_what_the_rules_declare_for_somebody_without_a_reason_is_told_by_other_words() -> None:
    flight = Declared("wolf-1", "flees")
    assert results(headline("The pack flees"), e.DeclarationMade(declared=flight)) == []
    explained = e.DeclarationMade(declared=flight, why=Why(("X-1",)))
    assert results(headline("The pack flees"), explained) == ["Wolf 1 declares: flees"]


def test_what_happens_twice_is_told_twice() -> None:
    missed = e.Noted(note=Note("Wolf 1 takes no damage", "result", "wolf-1"), why=Why(("D-16",)))
    telling = told(headline("Mira looses two arrows"), HIT, missed, HIT, missed)
    assert telling.results == ("Wolf 1 takes no damage", "Wolf 1 takes no damage")
    assert len(telling.arithmetic) == 4, "two rolls, and two results"


def test_what_two_kinds_of_fact_say_of_one_thing_is_told_once() -> None:
    dies = e.StandingChanged(who="wolf-1", before="up", after="dead")
    note = e.Noted(note=Note("Wolf 1 dies.", "result"))
    assert results(headline("Mira strikes"), note, dies) == ["Wolf 1 dies."]
    assert results(headline("Wolf 1 dies"), note, dies) == []
    assert results(headline("Mira strikes"), note, dies, note, dies) == ["Wolf 1 dies."] * 2


def test_whoever_is_rid_of_two_effects_of_one_name_is_rid_of_them_once() -> None:
    again = changed(STUN, id="stun-2", source="bo")
    setup = (e.EffectGained(who="wolf-1", effect=STUN), e.EffectGained(who="wolf-1", effect=again))
    ends = (e.EffectLost(who="wolf-1", effect=STUN), e.EffectLost(who="wolf-1", effect=again))
    assert results(headline("The turn ends"), *ends, setup=setup) == ["Wolf 1 is no longer stunned"]


def test_an_effect_that_is_not_told_is_not_told_when_it_changes() -> None:
    events = (
        e.EffectGained(who="wolf-1", effect=AIM),
        e.EffectChanged(who="wolf-1", before=AIM, after=changed(AIM, data={"at": "bo"})),
        e.EffectLost(who="wolf-1", effect=changed(AIM, data={"at": "bo"})),
    )
    assert results(headline("Wolf 1 aims"), *events) == []
    by_hand = e.EffectGained(who="wolf-1", effect=AIM, why=BY_HAND)
    assert results(headline("Wolf 1 aims"), by_hand) == ["Wolf 1 suffers Aim (set by the GM)"]


def test_a_thing_is_told_by_its_name_where_a_fact_has_its_id() -> None:
    given = (e.ItemPlaced(item=Item("axe-2", "Great axe"), holder="mira"),)
    assert results(revised("mira", "facts.target", None, "axe-2"), setup=given) == [
        "Mira: Target – → Great axe (set by the GM)"
    ]


def test_a_roll_is_for_somebody_by_name() -> None:
    rolled = msgspec.structs.replace(HIT, purpose="hit wolf-1 with axe")
    telling = told(headline("Mira strikes"), rolled)
    assert telling.results == ("Mira: hit Wolf 1 with axe 12 against 10, hit",)
    assert telling.arithmetic[0].startswith("Mira: hit Wolf 1 with axe 2d6 (3+4)")
