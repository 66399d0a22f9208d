"""Encounter files: sides, maps, groups, overrides, and the place of every mistake."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from combattracker.content.encounters.opening import Opening, open_encounter
from combattracker.content.rulesets import loading
from combattracker.content.yaml.faults import Faults
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import fold, opened
from combattracker.model.grid import Field, Grid
from combattracker.model.values import GM, changed
from tests.content.conftest import COIN_DUEL, Write

Open = Callable[[str], Opening]

FORD = """\
ruleset: arena
title: Wolves at the Ford
notes: It rains.
rules: {adjacency: 4, cheering: yes}
map: |
  . w . w
  # . w .

  . m . .
  . . . .
legend: {w: wolf, m: Mira}
combatants:
  - {name: Mira, side: heroes, hp: 20, stats: {STR: 5, AGI: 5}}
  - {creature: wolf, count: 3, side: foes, hidden: true, notes: the scarred one leads, stats: {STR: 4}}
  - {creature: bear, side: foes, at: off}
  - {creature: bear, name: Old Bruin, side: foes, hp: 40}
"""


def test_a_whole_encounter(open_text: Open) -> None:
    fight = open_text(FORD)
    state = fight.state
    assert (state.title, state.switches) == ("Wolves at the Ford", {"adjacency": 4, "cheering": True})
    assert [(s.id, s.controller, s.field) for s in state.sides.values()] == [
        ("heroes", "players", "heroes"),
        ("foes", "policy", "foes"),
    ]
    assert state.grid is not None
    assert {who.id: who.at and state.grid.name(who.at) for who in state.combatants.values()} == {
        "mira": "heroes:b1",
        "wolf-1": "foes:b1",
        "wolf-2": "foes:d1",
        "wolf-3": "foes:c2",
        "bear-1": None,
        "old-bruin": "foes:a1",
    }
    assert state.grid.blocked == {(0, 1)}
    wolf = state.combatants["wolf-2"]
    assert (wolf.hidden, wolf.notes, wolf.stats) == (True, "the scarred one leads", {"STR": 4, "AGI": 5})
    assert state.combatants["old-bruin"].pools["hp"].maximum == 40
    assert [note.seen_by for note in state.notes] == [GM]
    assert {who.id: who.counters["place"] for who in state.combatants.values()}["old-bruin"] == 6


BEGUN_LYING = """\
ruleset: quest
title: Caught asleep
combatants:
  - {name: Mira, side: heroes, hp: 20, conditions: [prone]}
  - {name: Wolf, side: foes, hp: 20}
"""


def test_what_somebody_begins_with_may_come_along_with_nobody_but_itself(open_text: Open) -> None:
    """A condition that the first combatant freezes is known before that combatant joins."""
    assert "prone" in open_text(BEGUN_LYING).state.combatants["mira"].effects


def test_the_events_come_in_order_and_fold_to_the_state(open_text: Open) -> None:
    fight = open_text(FORD)
    first = fight.events[0]
    assert isinstance(first, e.Opened)
    assert fold(opened(first), fight.events[1:]) == fight.state
    known: set[str] = set()
    for event in fight.events:
        if isinstance(event, e.Catalogued):
            assert event.item.key not in known
            known.add(event.item.key)
        if isinstance(event, e.Joined):
            assert set(event.combatant.holds) <= known


def test_one_map_for_each_field(open_text: Open) -> None:
    fight = open_text(
        "ruleset: arena\nmap: {foes: '.w.', heroes: 'm#.'}\nlegend: {w: wolf-boss, m: mira}\ncombatants:\n"
        "- {name: Mira, side: heroes, hp: 20, stats: {STR: 5, AGI: 5}}\n- {creature: wolf, id: wolf-boss, side: foes}\n"
    )
    assert fight.state.grid is not None
    assert [(f.columns, f.rows) for f in fight.state.grid.fields] == [(3, 1), (3, 1)]
    assert {who.id: who.at for who in fight.state.combatants.values()} == {"mira": (0, 2), "wolf-boss": (1, 0)}
    assert fight.state.grid.blocked == {(1, 2)}


def test_sizes_blocked_squares_and_lists_of_squares(open_text: Open) -> None:
    fight = open_text(
        "ruleset: arena\nbattlefield: {columns: 5, rows: 3, blocked: ['foes:a1']}\ncombatants:\n"
        "- {creature: wolf, count: 3, side: foes, at: [c3, d3]}\n- {creature: bear, side: heroes, at: 'foes:b1'}\n"
    )
    assert {who.id: who.at for who in fight.state.combatants.values()} == {
        "wolf-1": (2, 2),
        "wolf-2": (3, 2),
        "wolf-3": (2, 0),  # a1 is blocked, and the bear has b1 although it comes later
        "bear-1": (1, 0),
    }


def test_sides_as_they_are_written(open_text: Open) -> None:
    fight = open_text(
        "ruleset: arena\nsides:\n  pack: {name: The Pack, controller: gm, dice: typed, field: foes}\n  heroes:\n"
        "combatants:\n- {creature: wolf, side: pack}\n- {creature: bear, side: heroes}\n"
    )
    pack = fight.state.sides["pack"]
    assert (pack.name, pack.controller, pack.dice, pack.field) == ("The Pack", "gm", "typed", "foes")
    assert list(fight.state.sides) == ["pack", "heroes"]
    assert fight.state.combatants["wolf-1"].at == (0, 0)


def test_entries_that_an_encounter_brings_along(open_text: Open) -> None:
    fight = open_text(
        "ruleset: arena\nlibrary: {creature: {wolf: {hp: 1, stats: {STR: 0, AGI: 0}, tricks: [nap]}}, trick: {nap: }}\n"
        "combatants: [{creature: wolf, side: foes}]\n"
    )
    assert fight.state.combatants["wolf-1"].pools["hp"].maximum == 1
    assert list(fight.state.catalogue) == ["trick/nap", "creature/wolf"]


def test_an_encounter_without_a_grid() -> None:
    fight = open_encounter(COIN_DUEL / "duel.yaml")
    assert fight.state.grid is None
    assert [who.id for who in fight.state.combatants.values()] == ["mira", "noble-1", "gambler-1", "gambler-2"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("title:", "titel:"), "2:1: found the unknown key 'titel', .*did you mean title"),
        (("arena", "arina"), "1:10: there is no ruleset 'arina'; did you mean 'arena'"),
        (("cheering", "chering"), "4:23: found the unknown house rule 'chering', .*did you mean cheering"),
        (("adjacency: 4", "adjacency: 6"), "4:20: found 6, expected one of 8, 4"),
        (("# . w .", "# . w"), "5:6: found 3 signs in row 2 of the map"),
        (("# . w .", "# . x ."), "5:6: found the sign 'x'"),
        (("  . . . .\n", ""), "5:6: found a map of 4×3, expected a width divisible by 1 and a height divisible by 2"),
        (("m: Mira}", "m: Mara}"), "11:22: found the unknown combatant 'Mara', .*did you mean Mira"),
        (("m: Mira}", "m: Mira, z: bear}"), "11:28: found 'z', expected a sign of the map"),
        (("count: 3", "count: 2"), "11:13: found 3 times 'w' on the map, expected 2"),
        (("count: 3", "count: 0"), "14:29: found 0, expected 1 or more"),
        (("count: 3", "count: three"), "14:29: found 'three', expected a whole number"),
        (("side: heroes", "sdie: heroes"), "13:18: found the unknown key 'sdie', .*did you mean side"),
        ((", side: heroes", ""), "13:5: found no 'side'"),
        (("hp: 20", "hp: -1"), "13:36: found -1, expected 1 or more"),
        (("STR: 5", "STRR: 5"), "13:48: found the unknown key 'STRR', expected STR, AGI: did you mean STR"),
        (("creature: wolf", "creature: wlof"), "14:16: found the unknown creature 'wlof', .*did you mean wolf"),
        (("at: off", "at: q"), "15:38: 'q' is no square"),
        (("at: off", "at: b1"), "15:38: found b1, where Wolf 1 stands"),
        (("at: off", "at: a2"), "15:38: found the blocked square a2"),
        (("at: off", "at: [a1, b2]"), "15:38: found 2 squares, expected at most 1"),
        (("hidden: true", "hidden: maybe"), "14:52: found 'maybe', expected true or false"),
        (("legend: {w: wolf, m: Mira}", "legend: 3"), "11:9: found 3, expected a mapping"),
        (("title: Wolves at the Ford", "sides: {foes: {controler: gm}}"), "2:16: found the unknown key 'controler'"),
        (("title: Wolves at the Ford", "sides: {foes: {controller: me}}"), "2:28: found 'me', expected one of players"),
        (("title: Wolves at the Ford", "sides: {foe: , heroes: }"), "14:38: found the unknown side 'foes'"),
        (("title: Wolves at the Ford", "library: {creatures: {}}"), "2:11: found the unknown kind of entry"),
        (("title: Wolves at the Ford", "library: {trick: {a: {needs: [b]}}}"), "2:31: found the unknown trick 'b'"),
        (("title: Wolves at the Ford", "party: /etc/passwd"), "2:8: found '/etc/passwd', expected a path seen from"),
        (("title: Wolves at the Ford", "battlefield: {columns: 1000}"), "2:24: found 1000, expected 100 or less"),
    ],
)
def test_mistakes_have_their_place(write: Write, change: tuple[str, str], told: str) -> None:
    assert change[0] in FORD
    with pytest.raises(Unreadable, match=r"fight\.yaml:" + told):
        open_encounter(write(FORD.replace(*change, 1)))


def test_all_mistakes_are_told_together(write: Write) -> None:
    text = FORD.replace("adjacency: 4", "adjacency: 5").replace("hp: 20", "hp: none").replace("STR: 4", "STX: 4")
    with pytest.raises(Faults) as caught:
        open_encounter(write(text))
    assert [fault.split("fight.yaml:")[1].split(":")[0] for fault in caught.value.faults] == ["4", "13", "14"]
    assert str(caught.value) == "\n".join(caught.value.faults)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "found nothing, expected an encounter"),
        ("- a\n", "found a list, expected an encounter"),
        ("ruleset: arena\n", "found nobody who fights"),
        ("combatants: []\n", "found no 'ruleset'"),
        ("ruleset: arena\nlegend: {w: x}\ncombatants: [{creature: wolf, side: a}]", "found a legend, expected a map"),
        ("ruleset: coin-duel\nmap: '..'\ncombatants: [{creature: noble, side: a}]", "plays without one"),
        ("ruleset: coin-duel\ncombatants: [{creature: noble, side: a, at: b2}]", "this fight has no grid"),
        ("ruleset: arena\ncombatants: [{creature: wolf, side: a, count: 100}, {creature: wolf, side: a, count: 100},"
         " {creature: wolf, side: a}]", "found 201 combatants"),
        ("ruleset: arena\nmap: ''\ncombatants: [{creature: wolf, side: a}]", "found an empty map"),
        ("ruleset: arena\nmap: {fos: '.'}\ncombatants: [{creature: wolf, side: a}]", "did you mean foes"),
    ],
)  # fmt: skip
def test_encounters_that_are_none(write: Write, text: str, told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        open_encounter(write(text))


def test_rules_may_have_a_battlefield_only_where_one_is_drawn(open_text: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(loading.load("arena"))
    plain = Field("field", "Field", 0, 0, 1, 1)
    monkeypatch.setattr(
        kind,
        "battlefield",
        lambda self, sides, columns, rows: Grid((changed(plain, columns=columns, rows=rows),)) if columns else None,
    )
    who = "combatants: [{name: Mira, side: a, hp: 1, stats: {STR: 0, AGI: 0}}]\n"
    drawn = open_text(f"ruleset: arena\nmap: |\n  . m #\n  . . .\nlegend: {{m: Mira}}\n{who}").state
    assert drawn.grid is not None
    assert (drawn.grid.fields[0].columns, drawn.grid.fields[0].rows) == (3, 2)
    assert drawn.who("mira").at == (1, 0)
    assert open_text(f"ruleset: arena\n{who}").state.grid is None
