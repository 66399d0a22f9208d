"""Library entries, as a script reads those that the fight has frozen."""

from __future__ import annotations

import pytest

from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import CatalogueItem, Effect, Item
from combattracker.rules.library import Creature, Entry, all_of, borne, bring, carried, entry, find, held, of_item
from combattracker.rules.scripting.script import Fight
from tests.rules.toy import done
from tests.support.values import combatant, fight


class Spell(Entry):
    mp: int = 1


class MagicItem(Entry):
    bonus: int = 0


class Charm(Entry, of_kind="spell"):
    mp: int = 0


class LesserCharm(Charm):
    pass


class Beast(Creature):
    pass


@pytest.mark.parametrize(
    ("model", "kind"),
    [
        (Spell, "spell"),
        (MagicItem, "magic-item"),
        (Charm, "spell"),
        (LesserCharm, "spell"),
        (Creature, "creature"),
        (Beast, "creature"),
    ],
)
def test_a_model_has_the_kind_of_its_name_or_the_one_that_is_told(model: type[Entry], kind: str) -> None:
    assert model.of_kind == kind


def wise() -> tuple[State, Combatant]:
    who = combatant(
        "sage",
        "heroes",
        holds=("spell/spark", "magic-item/ring", "spell/fire"),
        items={"ring": Item("ring", "Ring", of="magic-item/ring"), "stick": Item("stick", "Stick")},
    )
    items = [
        CatalogueItem("spell", "fire", "Fire", '{"id": "fire", "mp": 3}'),
        CatalogueItem("spell", "spark", "Spark", '{"id": "spark"}'),
        CatalogueItem("magic-item", "ring", "Ring", '{"id": "ring", "bonus": 2}'),
    ]
    return fight(who, catalogue={item.key: item for item in items}), who


def test_an_entry_is_found_by_its_model() -> None:
    state, _ = wise()
    assert entry(state, Spell, "fire").mp == 3
    assert entry(state, Spell, "fire") is entry(state, Spell, "fire"), "it is read once"
    assert find(state, Spell, "ring") is None
    with pytest.raises(Unreadable, match="this fight knows no magic-item 'fire'"):
        entry(state, MagicItem, "fire")


def test_what_is_on_somebody_of_a_kind() -> None:
    state, _ = wise()
    burning, stunned = Effect("fire-2", "fire", "On fire"), Effect("stun", "stun", "Stunned")
    rex = combatant("rex", "wolves", effects={"stun": stunned, "fire-2": burning})
    assert [(effect, spell.mp) for effect, spell in borne(state, rex, Spell)] == [(burning, 3)]


def test_what_somebody_knows_and_carries_of_a_kind() -> None:
    state, who = wise()
    assert [spell.id for spell in held(state, who, Spell)] == ["spark", "fire"]
    assert [spell.id for spell in all_of(state, Spell)] == ["fire", "spark"]
    assert [(item.id, made_of.bonus) for item, made_of in carried(state, who, MagicItem)] == [("ring", 2)]
    assert of_item(state, who.items["stick"], MagicItem) is None
    assert of_item(state, who.items["ring"], Spell) is None


class Status(Entry):
    pass


def test_an_entry_that_the_fight_has_not_met_is_brought_in_once() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        assert bring(fight, Status, "fever") == bring(fight, Status, "fever") == Status()
        assert bring(fight, Status, "boredom") is None

    (event,) = done(deed).events
    assert event == e.Catalogued(item=CatalogueItem("status", "fever", "Fever", "{}"))
