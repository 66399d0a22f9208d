"""Facts about people and data of effects that are lists: told, checked, kept, shown, set by hand."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.journal.compare import differences
from combattracker.model.audience.view import PLAYERS, view_state
from combattracker.model.errors import Undeclared, Unreadable
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import apply, fold
from combattracker.model.facts.truth import require_true
from combattracker.model.facts.validate import is_type, require_declared
from combattracker.model.manifest import EffectKind, FactKind
from combattracker.model.state import State
from combattracker.model.values import changed, listed
from combattracker.rules.scripting.script import Fight
from tests.rules.toy import done, gm, status
from tests.support.values import MANIFEST, combatant, fight


def start(**fields: Any) -> State:
    """Somebody may have enemies and lucky numbers, and be torn between several; Fenris lurks."""
    facts = {
        "enemies": FactKind("Enemies", "who[]", ()),
        "lucky": FactKind("Lucky numbers", "int[]", ()),
        "moods": FactKind("Moods", "str[]", (), one_of=("calm", "wild")),
    }
    torn = EffectKind("Torn", fields={"between": "who[]", "by": "int[]"}, usual={"by": (1, 2)})
    state = fight(combatant("fenris", "court", hidden=True))
    manifest = changed(MANIFEST, facts={**MANIFEST.facts, **facts}, effects={**MANIFEST.effects, "torn": torn})
    return changed(state, manifest=manifest, **fields)


@pytest.fixture(autouse=True)
def its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.rules.toy.MANIFEST", start().manifest)


LIST: Any = ("wolf", "fenris")


def revised(fact: str, after: Any) -> e.Revised:
    return e.Revised(who="mira", field=f"facts.{fact}", before=None, after=after)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (revised("lucky", (3, "four")), "lucky should be of type int, not 'four'"),
        (revised("lucky", (3, True)), "lucky should be of type int, not True"),
        (revised("lucky", 3), "lucky should be a list (a tuple) of type int[], not 3"),
        (revised("lucky", [3]), "not [3]"),
        (revised("moods", ("calm", "sad")), "moods is one of calm, wild, not sad"),
        (
            e.EffectGained(who="mira", effect=status("torn", data={"between": (1,)})),
            "torn.between should be of type who[], not 1".replace("[]", ""),
        ),
    ],
)
def test_each_part_is_of_the_type_that_is_declared(event: e.Event, told: str) -> None:
    with pytest.raises(Undeclared) as fault:
        require_declared(start(), event)
    assert told in str(fault.value)


@pytest.mark.parametrize(("type_name", "known"), [("int[]", True), ("who[]", True), ("spell/[]", True), ("x[]", False)])
def test_which_lists_a_manifest_may_name(type_name: str, known: bool) -> None:
    assert is_type(type_name) == known


def test_a_list_is_told_kept_and_compared() -> None:
    state = start()
    for after in ((3, 7), (3,), ()):
        event = changed_from(state, after)
        require_declared(state, event)
        require_true(state, event)
        state = apply(state, event)
    assert state.who("mira").facts["lucky"] == ()
    (found,) = differences(apply(start(), revised("lucky", (3, 7))), apply(start(), revised("lucky", (3,))))
    assert (found.what, found.was, found.now) == ("Lucky numbers", "3, 7", "3")


def changed_from(state: State, after: Any) -> e.Revised:
    before = state.who("mira").facts.get("lucky")
    return e.Revised(who="mira", field="facts.lucky", before=before, after=after)


def test_players_read_of_those_who_are_not_hidden() -> None:
    torn = status("torn", data={"between": LIST})
    state = fold(start(), [revised("enemies", LIST), e.EffectGained(who="mira", effect=torn)])
    heroes = changed(state.sides["heroes"], controller="players")
    mira = view_state(changed(state, sides={**state.sides, "heroes": heroes}), PLAYERS).who("mira")
    assert mira.facts["enemies"] == ("wolf",)
    assert mira.effects["torn"].data["between"] == ("wolf",)


@pytest.mark.parametrize(
    ("line", "fact", "after"),
    [
        ("set mira.lucky=3,7", "lucky", (3, 7)),
        ("set mira.lucky=none", "lucky", ()),
        ('set mira.enemies="wolf, Bo"', "enemies", ("wolf", "bo")),
        ("set mira.moods=calm", "moods", ("calm",)),
    ],
)
def test_lists_are_set_by_hand(line: str, fact: str, after: object) -> None:
    assert gm(line, start()).state.who("mira").facts[fact] == after


def test_a_status_with_a_list_is_put_on_by_hand() -> None:
    effects = gm("mark torn mira between=wolf,bo", start()).state.who("mira").effects
    assert effects["torn"].data == {"between": ("wolf", "bo"), "by": (1, 2)}
    with pytest.raises(Unreadable, match=r"mark torn WHO between=WHO,…"):
        gm("mark torn mira", start())


def test_a_script_tells_and_reads_lists() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        enemies: Any = ("wolf", "bo")
        fight.set_fact(actor, "enemies", enemies)
        fight.set_fact(actor, "enemies", enemies)
        fight.say(" and ".join(map(str, listed(fight.who(actor).facts["enemies"]))))

    told = done(deed, state=start())
    assert len(told.events) == 2
    assert [listed(value) for value in (None, "", (), 0, "a")] == [(), (), (), (0,), ("a",)]
