"""Statuses by hand, with every field that they have."""

from __future__ import annotations

import pytest

from combattracker.model.errors import CombatError
from combattracker.model.facts import events as e
from combattracker.model.manifest import SwitchKind
from combattracker.model.state import State
from combattracker.model.values import Duration, Scalar, changed
from tests.rules.toy import gm
from tests.support.values import MANIFEST, fight

USUAL: dict[str, Scalar] = {"strength": 1, "by": ""}


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("mark stun mira strength=3", "strength", 3),
        ("mark stun mira strength=-2", "strength", -2),
        ("mark stun mira by=bo", "by", "bo"),
        ("mark stun mira by=W", "by", "wolf"),
        ('mark stun mira by="nobody you know"', "by", "nobody you know"),
    ],
)
def test_a_status_is_put_on_with_the_fields_of_its_kind(line: str, field: str, value: Scalar) -> None:
    done = gm(line)
    assert done.state.who("mira").effects["stun"].data == {**USUAL, field: value}
    (gained,) = done.events
    assert gained.why.text == f"put on by the GM: {field} {line.partition(f'{field}=')[2].strip(chr(34))}"


def test_several_get_it_with_the_same_fields_and_it_may_still_say_how_long_and_from_whom() -> None:
    done = gm("mark stun mira wolf strength=3 left=2 from=bo")
    for who in ("mira", "wolf"):
        effect = done.state.who(who).effects["stun"]
        assert (effect.data, effect.duration, effect.source) == ({**USUAL, "strength": 3}, Duration(2, "turn"), "bo")


def test_the_same_status_again_is_another_one_and_not_a_second() -> None:
    done = gm("mark stun mira strength=5", gm("mark stun mira strength=3").state)
    assert [type(event) for event in done.events] == [e.EffectChanged]
    assert done.state.who("mira").effects["stun"].data == {**USUAL, "strength": 5}


@pytest.mark.parametrize(
    ("line", "data", "left", "source"),
    [
        ("set mira.effect.stun=4", {**USUAL, "strength": 3}, 4, "bo"),
        ("set mira.effect.stun.left=+1", {**USUAL, "strength": 3}, 3, "bo"),
        ("set mira.effect.stun.strength=+4", {**USUAL, "strength": 7}, 2, "bo"),
        ("set mira.effect.stun.strength==-4", {**USUAL, "strength": -4}, 2, "bo"),
        ("set mira.effect.stun.by=w", {**USUAL, "strength": 3, "by": "wolf"}, 2, "bo"),
        ("set mira.effect.stun.from=w", {**USUAL, "strength": 3}, 2, "wolf"),
        ("set mira.effect.stun.from=", {**USUAL, "strength": 3}, 2, ""),
    ],
)
def test_every_field_of_a_status_can_be_set(line: str, data: dict[str, Scalar], left: int, source: str) -> None:
    stunned = gm("mark stun mira strength=3 left=2 from=bo").state
    effect = gm(line, stunned).state.who("mira").effects["stun"]
    assert (effect.data, effect.source, effect.duration and effect.duration.left) == (data, source, left)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("mark stun mira strenght=3", "stun has no field 'strenght'; did you mean 'strength'?"),
        ("mark stun mira strength=much", "a whole number is needed"),
        ("mark fever mira strength=1", "fever has no field 'strength'; there is left, from"),
        ("set mira.effect.stun.strenght=1", "Stunned has no field 'strenght'; did you mean 'strength'?"),
        ("set mira.effect.stan.strength=1", "Mira has no 'stan'; did you mean 'stun'?"),
    ],
)
def test_what_a_status_has_not_is_refused_in_words(line: str, words: str) -> None:
    with pytest.raises(CombatError, match=words.replace("?", r"\?")):
        gm(line, gm("mark stun mira strength=3").state)


def market() -> State:
    """A fight with a house rule that takes any number."""
    price = SwitchKind((10, 20), 10, "What it costs.", least=0)
    return changed(fight(), manifest=changed(MANIFEST, switches={"price": price}), switches={"price": 10})


@pytest.mark.parametrize(("written", "price"), [("0", 0), ("10", 10), ("37", 37), ("1000000", 1_000_000)])
def test_a_house_rule_that_takes_numbers_takes_any(written: str, price: int) -> None:
    assert gm(f"switch price={written}", market()).state.switches["price"] == price


@pytest.mark.parametrize("written", ["-1", "1000001", "many", "3.5", "yes", ""])
def test_and_nothing_else(written: str) -> None:
    with pytest.raises(CombatError, match="the house rule price is a whole number from 0 to 1000000"):
        gm(f"switch price={written}", market())
