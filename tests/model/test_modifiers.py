"""What a stat comes to: base, then `set`, then `add`, then `multiply`."""

from __future__ import annotations

from math import floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combattracker.model import modifiers
from combattracker.model.modifiers import OPERATIONS, stat
from combattracker.model.values import Effect, Modifier, Term
from tests.support.values import combatant


def effect(name: str, *modifiers: Modifier) -> Effect:
    return Effect(name, "stun", name.capitalize(), modifiers=modifiers)


def total(base: int, *effects: Effect, when: tuple[str, ...] = ()) -> int:
    who = combatant("mira", "heroes", stats={"STR": base}, effects={each.id: each for each in effects})
    return stat(who, "STR", when).value


def test_a_stat_without_effects_is_its_base() -> None:
    found = stat(combatant("mira", "heroes"), "STR")
    assert (found.value, [(term.label, term.amount) for term in found.terms]) == (5, [("STR", 5)])


def test_a_stat_that_nobody_has_is_0() -> None:
    assert stat(combatant("mira", "heroes"), "DEF").value == 0


def test_set_comes_before_add_and_add_before_multiply_whatever_came_first() -> None:
    doubled = effect("doubled", Modifier("STR", "multiply", 2))
    blessed = effect("blessed", Modifier("STR", "add", 3))
    fixed = effect("fixed", Modifier("STR", "set", 10))
    assert total(5, doubled, blessed, fixed) == (10 + 3) * 2


def test_fractions_are_cut_off_downwards() -> None:
    assert total(5, effect("halved", Modifier("STR", "multiply", 0.5))) == 2
    assert total(-5, effect("halved", Modifier("STR", "multiply", 0.5))) == -3


def test_of_several_that_set_it_the_last_holds() -> None:
    assert total(5, effect("a", Modifier("STR", "set", 1)), effect("b", Modifier("STR", "set", 2))) == 2


def test_a_modifier_for_a_situation_counts_only_there() -> None:
    brave = effect("brave", Modifier("STR", "add", 4, "flanking"))
    assert total(5, brave) == 5
    assert total(5, brave, when=("flanking", "night")) == 9


def test_other_stats_are_left_alone() -> None:
    assert total(5, effect("stone", Modifier("DEF", "add", 4))) == 5


MODIFIERS = st.builds(
    Modifier,
    st.sampled_from(["STR", "DEF"]),
    st.sampled_from(OPERATIONS),
    st.integers(-20, 20) | st.sampled_from([0.5, 1.5, -0.25]),
    st.sampled_from(["", "flanking", "night"]),
)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.integers(-50, 50), st.lists(MODIFIERS, max_size=6), st.sets(st.sampled_from(["flanking", "night"])))
def test_it_is_what_is_computed_by_hand_and_its_terms_add_up(base: int, mods: list[Modifier], when: set[str]) -> None:
    who = combatant(
        "mira",
        "heroes",
        stats={"STR": base},
        effects={str(i): effect(str(i), modifier) for i, modifier in enumerate(mods)},
    )
    counting = [m for m in mods if m.stat == "STR" and (not m.when or m.when in when)]
    value: float = next((m.amount for m in reversed(counting) if m.operation == "set"), base)
    value += sum(m.amount for m in counting if m.operation == "add")
    for modifier in counting:
        if modifier.operation == "multiply":
            value = floor(value * modifier.amount)
    found = stat(who, "STR", when)
    assert found.value == floor(value)
    assert sum(term.amount for term in found.terms) == pytest.approx(value)
    assert len(found.terms) == 1 + len(counting)


def test_addends_come_to_their_sum() -> None:
    assert modifiers.total([Term("STR", 2), Term("prone", -4)]) == -2
    assert modifiers.total(()) == 0
