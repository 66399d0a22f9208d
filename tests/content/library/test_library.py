"""Library files: merging, references, recruiting."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.content.encounters.opening import open_encounter
from combattracker.content.library.file_library import FileLibrary
from combattracker.content.rulesets import loading
from combattracker.content.yaml.faults import Faults
from combattracker.content.yaml.reading import load_text
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import apply
from combattracker.model.state import State
from combattracker.model.values import Pool
from tests.content.conftest import Write


def arena() -> FileLibrary:
    library = loading.load("arena").library
    assert isinstance(library, FileLibrary)
    return library


@pytest.fixture
def state(write: Write) -> State:
    return open_encounter(
        write("ruleset: arena\ncombatants: [{name: Mira, side: heroes, hp: 5, stats: {STR: 1, AGI: 1}},"
              " {creature: bear, side: foes}]")
    ).state  # fmt: skip


def test_the_user_adds_and_replaces_entries(home: Path) -> None:
    own = home / "library" / "arena"
    own.mkdir(parents=True)
    (own / "mine.yaml").write_text(
        "creature:\n  wolf: {hp: 99, stats: {STR: 1, AGI: 1}}\n"
        "  fox: {hp: 4, stats: {STR: 1, AGI: 9}, tricks: [bite]}\n"
    )
    library = arena()
    assert list(library.names("creature")) == ["wolf", "bear", "sloth", "fox"]
    assert library.entry("creature", "wolf").hp == 99  # type: ignore[attr-defined]
    assert library.entry("creature", "fox").name == "Fox"
    library.add_inline(load_text("x: {creature: {wolf: {hp: 7, stats: {STR: 1, AGI: 1}}}}", "inline"), ("x",))
    assert library.entry("creature", "wolf").hp == 7  # type: ignore[attr-defined]


def test_a_broken_user_file_stops_nobody_but_is_told(home: Path) -> None:
    own = home / "library" / "arena"
    own.mkdir(parents=True)
    (own / "bad.yaml").write_text("creature: [\n")
    (own / "odd.yaml").write_text("creatures: {}\ntrick: 3\ncreature: {Big Bad: {}}\n")
    library = arena()
    assert library.entry("creature", "wolf").name == "Wolf"
    assert len(library.faults) == 4
    assert any("did you mean creature?" in fault for fault in library.faults)
    with pytest.raises(Unreadable, match="could not be read"):
        library.entry("creature", "mywolf")


def test_freezing_brings_what_is_referred_to_first() -> None:
    items = arena().freeze("creature/wolf")
    assert [item.key for item in items] == ["trick/breath", "trick/howl", "trick/bite", "creature/wolf"]
    assert items[1].clauses == ("A-1",)
    assert items[1].body == '{"id":"howl","name":"Howl","clauses":["A-1"],"needs":["breath"]}'


def test_a_circle_of_references_ends() -> None:
    library = arena()
    text = "trick: {a: {needs: [b]}, b: {needs: [c]}, c: {needs: [a]}}"
    library.add_inline(load_text(text, "x"), ())
    assert [item.id for item in library.freeze("trick/a")] == ["c", "b", "a"]
    chain = "trick:\n" + "".join(f"  t{n}: {{needs: [t{n + 1}]}}\n" for n in range(3000)) + "  t3000: {}\n"
    library.add_inline(load_text(chain, "x"), ())
    assert len(library.freeze("trick/t0")) == 3001


def test_an_unknown_reference_has_its_place() -> None:
    library = arena()
    library.add_inline(load_text("trick:\n  a: {needs: [bite,\n      breth]}\n", "x.yaml"), ())
    with pytest.raises(Unreadable, match=r"^x\.yaml:3:7: found the unknown trick 'breth', .*did you mean breath\?"):
        library.freeze("trick/a")


def test_every_mistake_of_an_entry_is_told_when_it_is_used() -> None:
    library = arena()
    with pytest.raises(Faults) as caught:
        library.entry("creature", "sloth")
    where = "arena/library/beasts.yaml:4"
    assert [fault.split(where)[1] for fault in caught.value.faults] == [
        ":31: found 50, expected 20 or less: write that, or delete the key",
        ":25: found no 'AGI', expected the key 'AGI': add it",
        ":36: found the unknown key 'trick', expected name, help, clauses, current, cooldowns, hp, stats, "
        "tricks: did you mean tricks?",
    ]
    assert library.check() == caught.value.faults


@pytest.mark.parametrize(
    ("kind", "name", "told"),
    [("creature", "wlf", "did you mean wolf"), ("creatur", "wolf", "did you mean creature"), ("trick", "?", "one of")],
)
def test_unknown_entries(kind: str, name: str, told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        arena().entry(kind, name)


def test_what_a_fight_has_frozen_stays_usable_without_its_file() -> None:
    library, other = arena(), arena()
    library.add_inline(load_text("creature: {fox: {hp: 4, stats: {STR: 1, AGI: 9}}}", "x"), ())
    other.adopt(library.freeze("creature/fox"))
    assert other.entry("creature", "fox") == library.entry("creature", "fox")
    assert "fox" in other.names("creature")
    assert other.freeze("creature/fox") == library.freeze("creature/fox")
    assert other.raw("creature", "fox")["hp"] == 4


def test_recruiting_in_mid_fight(state: State) -> None:
    library = arena()
    items, wolf = library.recruit({"creature": "wolf", "side": "foes", "at": "b1", "stats": {"STR": 9}}, state)
    assert [item.key for item in items] == ["trick/breath", "trick/howl", "creature/wolf"]  # the bear has brought bite
    assert (wolf.id, wolf.name, wolf.tag, wolf.at) == ("wolf-1", "Wolf 1", "w1", (1, 0))
    assert wolf.stats == {"STR": 9, "AGI": 5}
    for item in items:
        state = apply(state, e.Catalogued(item=item))
    state = apply(state, e.Joined(combatant=wolf))
    again, second = library.recruit({"creature": "wolf", "side": "foes"}, state)
    assert (again, second.id, second.tag, second.at) == ([], "wolf-2", "w2", (2, 0))
    state = apply(apply(state, e.Joined(combatant=second)), e.Left(who="wolf-1"))
    assert library.recruit({"creature": "wolf", "side": "foes"}, state)[1].id == "wolf-3"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Mira", ("mira-2", "Mira 2", "m2")),
        ("Mirko", ("mirko", "Mirko", "mi")),
        ("M", ("m-2", "M 2", "m2")),
        ("Änne O'Brien", ("anne-o-brien", "Änne O'Brien", "a")),
        ("龍", ("wolf", "龍", "w")),
        ("[bold]X[/]", ("bold-x", "[bold]X[/]", "b")),
        ("x" * 60, ("x" * 40, "x" * 60, "x")),
    ],
)
def test_names(state: State, name: str, expected: tuple[str, str, str]) -> None:
    _, who = arena().recruit({"creature": "wolf", "name": name, "side": "heroes"}, state)
    assert (who.id, who.name, who.tag) == expected


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ({"creature": "wlf", "side": "foes"}, "did you mean wolf"),
        ({"creature": "wolf", "side": "foe"}, "did you mean foes"),
        ({"creature": "wolf"}, "no 'side'"),
        ({"side": "foes"}, "neither 'name' nor 'creature'"),
        ({"creature": "wolf", "side": "foes", "at": "z9"}, "outside"),
        ({"creature": "wolf", "side": "foes", "at": "a1"}, "where Bear 1 stands"),
        ({"creature": "wolf", "side": "foes", "at": 3}, "expected text"),
        ({"creature": "wolf", "side": "foes", "hpp": 3}, "did you mean hp"),
        ({"creature": "wolf", "side": "foes", "hiden": True}, "did you mean hidden"),
        ({"creature": "wolf", "side": "foes", "tricks": ["bit"]}, "did you mean bite"),
        ({"creature": "wolf", "side": "foes", "stats": {"STR": "high"}}, "a whole number"),
        ({"creature": "wolf", "side": "foes", "stats": 3}, "a mapping"),
        ({"creature": "wolf", "side": "foes", "id": "mira"}, "already means somebody"),
        ({"creature": "wolf", "name": "X", "side": "foes", "tag": "m"}, "already means somebody"),
        ({"creature": "wolf", "side": "foes", "current": {"mana": 3}}, "unknown pool 'mana'"),
    ],
)
def test_refused_recruits(state: State, spec: dict[str, object], told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        arena().recruit(spec, state)


def test_what_is_carried_over_is_applied(state: State) -> None:
    spec = {"creature": "wolf", "side": "foes", "current": {"hp": 3}, "cooldowns": {"trick/howl": 2, "trick/bite": 0}}
    _, wolf = arena().recruit(spec, state)
    assert wolf.pools["hp"] == Pool(3, 10)
    assert wolf.cooldowns == {"trick/howl": 2}
