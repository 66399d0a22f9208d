"""Wounds: what they do, when there is one, how they go away (T-42 to T-44, T-46 to T-49)."""

from __future__ import annotations

import pytest

from combattracker.rules.asking.requests import Choose
from tests.rulesets.quest.more import done, farthest
from tests.rulesets.quest.more_b import bonus, duel, number
from tests.rulesets.quest.scene import Fields, at, effects, hero, left, question, scene, wolf
from tests.support.bench import Bench


def struck(aim: str, times: int = 1, **options: object) -> Bench:
    """A wolf that was wounded somewhere, once or more often, by 8 damage each."""
    bench = duel(**options)  # type: ignore[arg-type]
    for _ in range(times):
        bench.play(f"set mira.budget.attack=1\nmira: attack wolf aim={aim}", dice="15 6")
    return bench


@pytest.mark.clause("T-42")
@pytest.mark.parametrize(("times", "spaces", "needed"), [(1, 4, 10), (2, 2, 9), (3, 0, 8), (4, 0, 7)])
def test_each_slowing_wound_takes_2_spaces_and_1_agility(times: int, spaces: int, needed: int) -> None:
    bench = struck("slowing", times)
    bench.play("set mira.budget.attack=1")
    assert number(bench.play("mira: attack wolf aim=plain", dice="2")) == needed
    done(bench, "mira")
    bench.turn("wolf")
    bench.play("set wolf.at=a12 wolf.budget.bonus=0")
    if spaces:
        assert farthest(bench, "wolf: move") == spaces
    else:
        assert "T-42" in str(bench.refusal("wolf: move a11"))


@pytest.mark.clause("T-43")
@pytest.mark.parametrize(("times", "bonuses"), [(1, 1), (2, 0), (3, 0)])
def test_each_weakening_wound_takes_1_strength_and_a_bonus_action(times: int, bonuses: int) -> None:
    bench = struck("weakening", times)
    done(bench, "mira")
    bench.turn("wolf")
    assert left(bench, "wolf") == (1, 1, bonuses)
    bench.play("wolf: attack mira aim=plain", dice="15 5")
    assert bench.hp("mira") == 90 - 5 - 2 + times
    done(bench, "wolf", "mira")
    bench.turn("wolf")
    assert left(bench, "wolf") == (1, 1, bonuses), "in every turn"


@pytest.mark.clause("T-44")
@pytest.mark.parametrize(
    ("rules", "now", "later"),
    [({}, 2 - 4, 2 - 1), ({"disrupting": "further 3"}, 2 - 4, 2 - 1), ({"disrupting": "3 in all"}, 2 - 3, 2 - 1)],
)
def test_a_disrupting_wound_takes_1_accuracy_and_more_in_its_round(rules: Fields, now: int, later: int) -> None:
    bench = struck("disrupting", rules=rules)
    done(bench, "mira")
    bench.turn("wolf")
    assert bonus(bench.play("wolf: attack mira aim=plain", dice="2")) == now
    for _ in range(2):
        done(bench, "wolf", "mira")
        bench.turn("wolf")
        assert bonus(bench.play("wolf: attack mira aim=plain", dice="2")) == later


@pytest.mark.clause("T-44")
def test_two_disrupting_wounds_add_up() -> None:
    bench = struck("disrupting", 2)
    done(bench, "mira")
    bench.turn("wolf")
    assert bonus(bench.play("wolf: attack mira aim=plain", dice="2")) == 2 - 8
    done(bench, "wolf", "mira")
    bench.turn("wolf")
    assert bonus(bench.play("wolf: attack mira aim=plain", dice="2")) == 2 - 2


@pytest.mark.clause("T-44", "T-48")
def test_healing_takes_all_of_a_disrupting_wound_away() -> None:
    bench = struck("disrupting")
    bench.play("heal 6 wolf")
    done(bench, "mira")
    bench.turn("wolf")
    assert bonus(bench.play("wolf: attack mira aim=plain", dice="2")) == 2


@pytest.mark.clause("T-42", "T-43", "T-44")
def test_wounds_put_on_by_the_gm_are_wounds_and_further_ones_add_to_them() -> None:
    bench = duel()
    bench.play("mark slowing-wound wolf\nmark weakening-wound wolf\nmark disrupting-wound wolf\nmark disrupted wolf")
    for aim in ("slowing", "weakening", "disrupting"):
        bench.play(f"set mira.budget.attack=1\nmira: attack wolf aim={aim}", dice="15 6")
    bench.play("set mira.budget.attack=1")
    assert number(bench.play("mira: attack wolf aim=plain", dice="2")) == 11 - 2
    done(bench, "mira")
    bench.turn("wolf")
    assert left(bench, "wolf") == (1, 1, 0)
    assert bonus(bench.play("wolf: attack mira aim=plain", dice="2")) == 2 - 2 - 6


# Their own turn


def caught(spent: int = 0, **options: object) -> Bench:
    """A hero on its turn that presses so often, leaves a wolf's melee zone, and is wounded at the arms."""
    bench = duel(**options)  # type: ignore[arg-type]
    for _ in range(spent):
        bench.play("mira: press")
    bench.play("mira: move e3\n> weakening", dice="15 6")
    assert effects(bench, "mira", "weakening-wound")
    return bench


@pytest.mark.clause("T-43", "T-3")
@pytest.mark.parametrize(("spent", "still"), [(0, 1), (1, 0), (2, 0)])
def test_a_weakening_wound_takes_a_bonus_action_of_the_turn_at_once(spent: int, still: int) -> None:
    bench = caught(spent)
    assert left(bench, "mira") == (1, 0, still)
    if still:
        assert "T-30" in str(bench.refusal("mira: disengage pay=bonus")), "it takes 2"
        bench.play("mira: press")
    assert "T-25" in str(bench.refusal("mira: press"))


@pytest.mark.clause("T-43", "T-48")
@pytest.mark.parametrize(("spent", "still"), [(0, 2), (1, 1), (2, 0)])
def test_when_it_is_healed_in_that_turn_the_bonus_action_is_back(spent: int, still: int) -> None:
    bench = caught(spent)
    bench.play("heal 6 mira")
    assert left(bench, "mira")[2] == still, "and not one more than the turn had"


@pytest.mark.clause("T-43")
def test_two_wounds_take_both_and_a_third_takes_nothing() -> None:
    bench = caught()
    for still, healed in ((0, False), (0, False), (0, True), (1, True), (2, True)):
        bench.play(f"{'un' * healed}mark weakening-wound mira")
        assert left(bench, "mira")[2] == still


@pytest.mark.clause("T-43")
def test_what_the_gm_puts_on_and_takes_off_in_a_turn_counts_at_once() -> None:
    bench = duel()
    bench.play("mark weakening-wound mira")
    assert left(bench, "mira") == (1, 1, 1)
    bench.play("set mira.budget.bonus=2")
    assert left(bench, "mira") == (1, 1, 2), "the GM is above the rules"
    bench.play("set mira.budget.bonus=1\nunmark weakening-wound mira")
    assert left(bench, "mira") == (1, 1, 2)
    bench.play("set mira.BONUS=3")
    assert left(bench, "mira") == (1, 1, 3)


@pytest.mark.clause("T-43")
def test_the_next_turn_has_as_many_as_before() -> None:
    bench = caught(2)
    done(bench, "mira", "wolf")
    bench.turn("mira")
    assert left(bench, "mira") == (1, 1, 1)
    bench.play("heal 6 mira")
    assert left(bench, "mira") == (1, 1, 2)


def runner(answer: str, bonuses: int = 2, line: str = "move l1", dice: str = "15 6") -> Bench:
    """A hero on b1 that runs as far as it can, past a wolf behind it that may strike at once."""
    mira, foe = hero("Mira", "b1", hp=90), wolf("Wolf", "a1")
    bench = scene(mira, foe, battlefield={"columns": 24, "rows": 1})
    bench.turn("mira")
    bench.play(f"set mira.budget.bonus={bonuses}\nmira: {line}\n> {answer}", dice=dice)
    return bench


@pytest.mark.clause("T-43", "T-28")
def test_a_bonus_action_that_is_gone_on_the_way_is_not_walked() -> None:
    bench = runner("no", dice="")
    assert (at(bench, "mira"), left(bench, "mira")) == ("l1", (1, 0, 0))
    bench = runner("weakening")
    assert (at(bench, "mira"), left(bench, "mira")) == ("j1", (1, 0, 0)), "6 spaces, and 2 for the one that is left"


@pytest.mark.clause("T-43", "T-28")
@pytest.mark.parametrize(
    ("line", "bonuses", "square", "still"),
    [("move j1", 2, "j1", 0), ("move h1", 2, "h1", 1), ("step d1", 1, "d1", 0), ("step d1", 2, "d1", 0)],
)
def test_what_is_paid_already_is_walked(line: str, bonuses: int, square: str, still: int) -> None:
    bench = runner("weakening", bonuses, line)
    assert (at(bench, "mira"), left(bench, "mira")[2]) == (square, still)


@pytest.mark.clause("T-28", "T-42")
def test_who_gets_no_farther_pays_for_what_was_walked() -> None:
    bench = runner("slowing", line="move j1")
    assert (at(bench, "mira"), left(bench, "mira")[2]) == ("h1", 1), "4 spaces, and 2 for a bonus action"
    bench = runner("plain", dice="15 6", line="move l1")
    bench.play("set mira.at=b1 mira.hp=1 mira.budget.move=1 mira.budget.bonus=2\nmira: move l1\n> plain", dice="15 6")
    assert (at(bench, "mira"), left(bench, "mira")[2]) == ("b1", 2)


# What a wound is


@pytest.mark.clause("T-46")
@pytest.mark.parametrize(("face", "wounded"), [(3, False), (4, True), (8, True)])
def test_6_damage_of_a_single_attack_is_a_wound(face: int, wounded: bool) -> None:
    bench = duel()
    bench.play("mira: attack wolf aim=slowing", dice=f"15 {face}")
    assert bench.hp("wolf") == 90 - face - 2
    assert bool(effects(bench, "wolf", "slowing-wound")) is wounded


@pytest.mark.clause("T-46")
def test_two_attacks_of_5_are_none_and_neither_is_other_damage() -> None:
    bench = duel()
    bench.play("mira: attack wolf aim=slowing\nset mira.budget.attack=1", dice="15 3")
    bench.play("mira: attack wolf aim=slowing\nhurt 9 wolf", dice="15 3")
    assert not effects(bench, "wolf", "slowing-wound")
    bench.play("set mira.budget.attack=1\nmira: attack wolf aim=slowing", dice="15 4")
    assert effects(bench, "wolf", "slowing-wound")


@pytest.mark.clause("T-46")
def test_a_critical_hit_wounds_by_its_doubled_damage() -> None:
    bench = duel()
    bench.play("mira: attack wolf aim=weakening", dice="20 1 1")
    assert bench.hp("wolf") == 90 - 6
    assert effects(bench, "wolf", "weakening-wound")


REDUCTIONS: list[tuple[Fields, dict[str, int]]] = [
    ({}, {"ARMOR": 3}),
    ({"resists": {"slashing": 3, "fire": 9}}, {}),
    ({"feats": ["tough"]}, {}),
    ({"armour": ["coat"]}, {}),
    ({"armour": ["ward"]}, {}),
    ({"notes": "mist"}, {}),
    ({"feats": ["hide"], "armour": ["coat"], "resists": {"slashing": -1}}, {"ARMOR": 0}),
]
GEAR: dict[str, dict[str, Fields]] = {
    "feat": {"tough": {"guards": 3}, "hide": {"resists": {"slashing": 1}}},
    "armour": {"coat": {"armor": 3}, "ward": {"resists": {"slashing": 3}}},
    "condition": {"mist": {"resists": {"slashing": 3}}},
}


@pytest.mark.clause("T-47", "T-46")
@pytest.mark.parametrize(("it", "stats"), REDUCTIONS)
@pytest.mark.parametrize(("face", "wounded"), [(6, False), (7, True)])
def test_what_comes_off_first_is_no_part_of_the_wound(
    it: Fields, stats: dict[str, int], face: int, wounded: bool
) -> None:
    bench = duel(None, stats, it=it, library=GEAR)
    if "notes" in it:
        bench.play("mark mist wolf")
    bench.play("mira: attack wolf aim=slowing", dice=f"15 {face}")
    assert bench.hp("wolf") == 90 - (face + 2 - 3)
    assert bool(effects(bench, "wolf", "slowing-wound")) is wounded


@pytest.mark.clause("T-47")
def test_armor_never_heals_and_is_no_use_where_it_lies_on_the_ground() -> None:
    bench = duel(None, {"ARMOR": 50})
    bench.play("mira: attack wolf aim=plain", dice="15 8")
    assert bench.hp("wolf") == 90
    bench = duel(it={"armour": ["coat"]}, library=GEAR)
    bench.play("set wolf.item.coat-wolf=0\nmira: attack wolf aim=plain", dice="15 4")
    assert bench.hp("wolf") == 90 - 6


@pytest.mark.clause("T-47")
@pytest.mark.parametrize(("pierces", "off"), [(False, 5), (True, 2)])
def test_spells_may_pierce_armor_but_no_resistance(pierces: bool, off: int) -> None:
    spell = {"range": 5, "damage": "1d8", "type": "frost", "pierces": pierces}
    bench = duel(
        None,
        {"ARMOR": 3},
        me={"spells": ["dart"]},
        it={"resists": {"frost": 2}},
        library={"spell": {"dart": spell}},
    )
    bench.play("mira: cast dart wolf", dice="15 8")
    assert bench.hp("wolf") == 90 - 8 + off


@pytest.mark.clause("T-48")
@pytest.mark.parametrize(("healing", "gone"), [(5, False), (6, True), (12, True)])
def test_one_healing_of_6_takes_one_wound_away(healing: int, gone: bool) -> None:
    bench = struck("slowing", 2)
    bench.play(f"heal {healing} wolf")
    assert len(effects(bench, "wolf", "slowing-wound")) == 2 - gone


@pytest.mark.clause("T-48")
@pytest.mark.parametrize(("missing", "gone"), [(5, False), (6, True)])
def test_only_the_health_that_is_received_counts(missing: int, gone: bool) -> None:
    bench = struck("slowing")
    bench.play(f"set wolf.hp={90 - missing}\nheal 9 wolf")
    assert bench.hp("wolf") == 90
    assert bool(effects(bench, "wolf", "slowing-wound")) is not gone


TOUCH = {"aims": "anyone", "range": 4, "heal": "1d8"}
CLOSE = {"aims": "anyone", "range": 4, "mends": True}


def healer(spell: Fields, *wounds: str) -> Bench:
    """A hero that knows a spell, its friend that was wounded, on the hero's turn."""
    people = [hero("Mira", "e5", {"AGI": 3}, spells=["heal"]), hero("Odo", "e6", hp=60, current={"hp": 20})]
    bench = scene(*people, wolf("Wolf", "k9"), library={"spell": {"heal": spell}})
    bench.turn("mira")
    for wound in wounds:
        bench.play(f"mark {wound}-wound odo")
    return bench


@pytest.mark.clause("T-48")
@pytest.mark.parametrize(("face", "gone"), [(5, False), (6, True)])
def test_a_healing_spell_of_6_takes_a_wound_away(face: int, gone: bool) -> None:
    bench = healer(TOUCH, "slowing")
    bench.play("mira: cast heal odo", dice=str(face))
    assert bench.hp("odo") == 20 + face
    assert bool(effects(bench, "odo", "slowing-wound")) is not gone


@pytest.mark.clause("T-48")
def test_of_several_kinds_of_wounds_one_is_chosen() -> None:
    bench = healer(TOUCH, "slowing", "weakening")
    request = question(bench, "mira: cast heal odo", dice="8")
    assert isinstance(request, Choose)
    assert {option.id for option in request.options} == {"slowing-wound", "weakening-wound"}
    bench.play("> weakening-wound")
    assert effects(bench, "odo", "slowing-wound")
    assert not effects(bench, "odo", "weakening-wound")


@pytest.mark.clause("T-48")
def test_a_wound_that_the_gm_takes_away_meanwhile_is_not_missed() -> None:
    bench = healer(TOUCH, "slowing", "weakening", "disrupting")
    assert question(bench, "mira: cast heal odo", dice="8") is not None
    bench.play("unmark disrupting-wound-1 odo\n> weakening-wound")
    assert effects(bench, "odo", "slowing-wound")
    assert not effects(bench, "odo", "weakening-wound")


@pytest.mark.clause("T-49")
def test_a_spell_may_take_a_wound_away_and_heal_nothing() -> None:
    bench = healer(CLOSE, "slowing", "slowing")
    bench.play("mira: cast heal odo")
    assert bench.hp("odo") == 20
    assert len(effects(bench, "odo", "slowing-wound")) == 1


@pytest.mark.clause("T-49")
def test_of_several_kinds_it_is_chosen_too_and_nobody_is_asked_without_any() -> None:
    bench = healer(CLOSE, "slowing", "disrupting")
    bench.play("mira: cast heal odo\n> disrupting-wound")
    assert not effects(bench, "odo", "disrupting-wound")
    assert effects(bench, "odo", "slowing-wound")
    bench.play("set mira.budget.attack=1\nmira: cast heal mira")
