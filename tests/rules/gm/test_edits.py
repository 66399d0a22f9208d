"""Changing any value by hand."""

from __future__ import annotations

import typing
from typing import Any

import pytest

from combattracker.model.errors import CombatError
from combattracker.model.facts import events as e
from combattracker.model.state import Clock, State
from combattracker.model.values import Budget, Duration, Pool, Why, changed
from tests.rules.toy import gm, status
from tests.support.values import MANIFEST, combatant, fight


def value(state: State, path: str) -> Any:
    """What stands at a dotted path below the state, through fields and mappings."""
    found: Any = state
    for word in path.split("/"):
        found = found[word] if isinstance(found, dict) else getattr(found, word)
    return found


@pytest.mark.parametrize(
    ("line", "path", "after"),
    [
        ("set mira.hp=5", "combatants/mira/pools/hp", Pool(5, 10)),
        ("set MIRA.HP=5", "combatants/mira/pools/hp", Pool(5, 10)),
        ("set mira.hp=-3", "combatants/mira/pools/hp", Pool(7, 10)),
        ("set mira.hp=+3", "combatants/mira/pools/hp", Pool(13, 10)),
        ("set mira.hp==-3", "combatants/mira/pools/hp", Pool(-3, 10)),
        ("set mira.hp.max=+5", "combatants/mira/pools/hp", Pool(10, 15)),
        ("set mira.mana=4", "combatants/mira/pools/mana", Pool(4, 0)),
        ("set mira.mana.max=4", "combatants/mira/pools/mana", Pool(0, 4)),
        ("set mira.STR=8", "combatants/mira/stats/STR", 8),
        ("set mira.str=-1", "combatants/mira/stats/STR", 4),
        ("set mira.DEF=+2", "combatants/mira/stats/DEF", 2),
        ("set mira.level=3", "combatants/mira/facts/level", 3),
        ("set mira.brave=yes", "combatants/mira/facts/brave", True),
        ("set mira.reach=4.5", "combatants/mira/facts/reach", 4.5),
        ("set mira.reach=-2", "combatants/mira/facts/reach", -2.0),
        ("set mira.temper=beast", "combatants/mira/facts/temper", "beast"),
        ("set mira.target=", "combatants/mira/facts/target", ""),
        ('set mira.name="Mira the Bold"', "combatants/mira/name", "Mira the Bold"),
        ("set mira.tag=mm", "combatants/mira/tag", "mm"),
        ("set mira.Tag=m", "combatants/mira/tag", "m"),
        ("set mira.side=wolves", "combatants/mira/side", "wolves"),
        ('set mira.notes="limps a little"', "combatants/mira/notes", "limps a little"),
        ("set mira.hidden=on", "combatants/mira/hidden", True),
        ("set mira.at=heroes:c2", "combatants/mira/at", (2, 4)),
        ("set mira.at=wolves:a1", "combatants/mira/at", (0, 0)),
        ("set mira.at=none", "combatants/mira/at", None),
        ("set mira.standing=fled", "combatants/mira/standing", "fled"),
        ("set mira.cooldown.leap=3", "combatants/mira/cooldowns", {"leap": 3}),
        ("set mira.cooldown.leap=0", "combatants/mira/cooldowns", {}),
        ("set mira.counter.wounds=+2", "combatants/mira/counters/wounds", 2),
        ("set mira.budget.action=1", "combatants/mira/budgets/action", Budget(1, 1)),
        ("set wolf.aggro.mira=+7", "aggro/wolf/mira", 7),
        ("set wolf.aggro.mira=none", "aggro/wolf", {}),
        ("set counter.wounds=+4", "counters/wounds", 4),
        ("set round=4", "clock/round", 4),
        ("set segment=2", "clock/segment", 2),
        ("set phase=act", "clock/phase", "act"),
        ("set actor=w", "clock/actor", "wolf"),
        ("set actor=", "clock", Clock(1, "act")),
    ],
)
def test_every_value_can_be_set(line: str, path: str, after: Any) -> None:
    done = gm(line)
    assert value(done.state, path) == after
    assert done.events[0].why == Why(by_gm=True)


def test_what_follows_by_the_rules_follows() -> None:
    assert gm("set mira.hp=0").state.who("mira").standing == "down"


def test_several_values_are_one_step() -> None:
    done = gm("set mira.hp=+1 wolf.hp=-2 round=9")
    assert [type(event) for event in done.events] == [e.PoolChanged, e.PoolChanged, e.ClockMoved]


def test_a_budget_that_is_known_keeps_its_size() -> None:
    state = fight()
    mira = changed(state.who("mira"), budgets={"action": Budget(2, 3)}, effects={"stun": status("stun", 2)})
    state = changed(state, combatants={**state.combatants, "mira": mira})
    assert gm("set mira.budget.action=-1", state).state.who("mira").budgets["action"] == Budget(1, 3)
    assert gm("set mira.effect.stun=+3", state).state.who("mira").effects["stun"].duration == Duration(5, "turn")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("set", "set takes WHO.FIELD=VALUE, for instance set mira.hp=5"),
        ("set mira=5", "not 'mira'"),
        ("set rain=5", "or round, segment, phase, actor, counter.X, ground.X; not 'rain'"),
        ("set mora.hp=5", "nobody here is called 'mora'"),
        ("set .hp=5", "nobody here is called ''"),
        ("set mira.=5", "Mira has no ''"),
        ("set mira.hq=5", "Mira has no 'hq'; there is hp, mana, hp.max"),
        ("set mira.stnading=up", "Mira has no 'stnading'; did you mean 'standing'?"),
        ("set counter.rain=5", "no counter 'rain'; they know wounds"),
        ("set mira.hp.min=5", "Mira has no 'hp.min'"),
        ("set mira.hp=", "a whole number is needed, not ''"),
        ("set mira.hp=x", "a whole number is needed, not 'x'"),
        ("set mira.hp=1.5", "a whole number is needed, not '1.5'"),
        ("set mira.hp=++5", "a whole number is needed, not '++5'"),
        ("set mira.hp=1_0", "a whole number is needed, not '1_0'"),
        ("set mira.hp=1234567890123", "a whole number is needed, not '1234567890123'"),
        ("set mira.STR=x", "a whole number is needed, not 'x'"),
        ("set mira.brave=perhaps", "yes or no is needed, not 'perhaps'"),
        ("set mira.temper=sad", "temper is one of beast, clever, not sad"),
        ("set mira.name=", "a name can't be empty"),
        ("set mira.name=bo", "'bo' already means Bo; choose another name"),
        ("set mira.tag=", "a tag can't be empty"),
        ('set mira.tag="a b"', "a tag is one word, not 'a b'"),
        ("set mira.tag=W", "'W' already means Wolf; choose another tag"),
        ("set mira.side=moon", "there is no side 'moon'; there is heroes, wolves"),
        ("set mira.hidden=maybe", "yes or no is needed"),
        ("set mira.at=z9", "on which field is z9"),
        ("set mira.at=heroes:z9", "z9 lies outside Heroes"),
        ("set mira.at=b", "'b' is no square"),
        ("set mira.standing=bored", "no standing 'bored'; they know up, dead"),
        ("set mira.cooldown=3", "a cooldown of what? Write cooldown.NAME"),
        ("set mira.counter.luck=3", "no counter 'luck'; they know wounds"),
        ("set mira.counter=3", "a counter of what? Write counter.NAME"),
        ("set mira.budget.turns=3", "no budget 'turns'; they know action"),
        ("set mira.aggro.ash=3", "nobody here is called 'ash'"),
        ("set mira.aggro=3", "an aggro of what? Write aggro.NAME"),
        ("set mira.effect.stun=3", "Mira has no 'stun'"),
        ("set phase=dawn", "no phase 'dawn'"),
        ("set actor=ash", "nobody here is called 'ash'"),
        ("set round=soon", "a whole number is needed"),
        ("hurt", "hurt takes a whole number and names, as in hurt 5 w1 w2"),
        ("hurt 5", "whom? Write hurt AMOUNT and one or more names or tags"),
        ("hurt -5 mira", "hurt takes a number from 0 on, not -5"),
        ("hurt five mira", "hurt takes a whole number and names, as in hurt 5 w1 w2"),
        ("hurt 5 mira ash", "nobody here is called 'ash'"),
        ("heal -5 mira", "heal takes a number from 0 on, not -5"),
        ("mark", "there is no status ''"),
        ("mark stan mira", "there is no status 'stan'; did you mean 'stun'?"),
        ("mark stun", "whom? Write mark stun"),
        ("mark stun mira left=-1", "left= takes a number from 0 on, not -1"),
        ("mark stun mira left=long", "a whole number is needed"),
        ("mark stun mira from=ash", "nobody here is called 'ash'"),
        ("unmark", "whom? Write unmark STATUS"),
        ("unmark stun mira", "Mira has no 'stun'"),
    ],
)
def test_what_can_not_be_set_is_refused_in_words_and_nothing_happens(line: str, words: str) -> None:
    state = fight()
    with pytest.raises(CombatError) as refused:
        gm(line, state)
    assert words in str(refused.value)
    assert state == fight()


def test_every_field_of_a_combatant_can_be_set_by_some_word() -> None:
    """A new field of the model needs a way to it, or a word here why not."""
    by_set = {"name", "tag", "side", "standing", "at", "stats", "pools", "budgets", "counters", "cooldowns", "effects",
              "facts", "hidden", "notes", "size"}  # fmt: skip
    elsewhere = {"id": "is how everybody is called", "items": "moved by the ruleset's own actions", "holds": "library"}
    assert set(type(combatant("a", "b")).__struct_fields__) == by_set | set(elsewhere)


def test_somebody_may_grow_but_not_beyond_reason() -> None:
    assert gm("set wolf.size=2").state.who("wolf").size == 2
    assert gm("set wolf.size=+1").state.who("wolf").size == 2
    for size in ("0", "21", "big"):
        with pytest.raises(CombatError):
            gm(f"set wolf.size={size}")


def test_hurting_several_is_one_step_and_nobody_is_hurt_twice() -> None:
    done = gm("hurt 4 wolf mira wolf")
    assert [done.state.who(who).pools["hp"].current for who in ("wolf", "mira", "bo")] == [6, 6, 10]
    assert gm("hurt 10 wolf").state.who("wolf").standing == "down"
    assert gm("hurt 0 wolf").state == fight()


def test_healing_stops_at_the_maximum() -> None:
    wounded = gm("set mira.hp=4 bo.hp=9").state
    healed = gm("heal 5 mira,bo", wounded).state
    assert [healed.who(who).pools["hp"].current for who in ("mira", "bo")] == [9, 10]


def test_who_has_no_health_can_not_be_hurt_or_healed() -> None:
    state = fight(combatant("statue", "wolves", pools={}))
    for line in ("hurt 3 statue", "heal 3 statue"):
        with pytest.raises(CombatError, match="Statue has no hp"):
            gm(line, state)


def test_statuses_are_put_on_and_taken_off() -> None:
    marked = gm("mark stun mira wolf left=2 from=bo").state
    for who in ("mira", "wolf"):
        effect = marked.who(who).effects["stun"]
        assert (effect.label, effect.source, effect.duration) == ("Stunned", "bo", Duration(2, "turn"))
        assert effect.since == (1, "mira")
    assert gm("unmark stun mira wolf", marked).state == fight()


def test_every_datum_of_an_effect_can_be_set() -> None:
    state = gm("mark tied mira to=wolf knot=reef because=curse rope=3").state
    after = gm("set mira.effect.tied.rope=+2 mira.effect.tied.to=bo mira.effect.tied.knot=slip", state).state
    assert after.who("mira").effects["tied"].data == {
        "to": "bo", "knot": "slip", "because": "curse", "rope": 5, "keeper": "",
    }  # fmt: skip
    assert gm("set mira.effect.tied.rope=9", state).state.who("mira").effects["tied"].data["rope"] == 9
    with pytest.raises(CombatError, match="knot is one of slip, reef, not '3'"):
        gm("set mira.effect.tied.knot=3", state)
    with pytest.raises(CombatError, match="Tied has no field 'ropes'"):
        gm("set mira.effect.tied.ropes=3", state)


def test_a_mark_takes_what_the_status_knows_and_the_usual_for_what_is_not_said() -> None:
    tied = gm("mark tied mira to=WOLF knot=reef because=curse").state.who("mira").effects["tied"]
    assert tied.data == {"to": "wolf", "knot": "reef", "because": "curse", "rope": 1, "keeper": ""}
    other = gm("mark tied mira rope=-3 keeper=b to=wolf knot=slip because=fever")
    assert [type(event) for event in other.events] == [e.Catalogued, e.EffectGained], "what it names is frozen"
    assert other.state.who("mira").effects["tied"].data["rope"] == -3
    assert other.state.who("mira").effects["tied"].data["keeper"] == "bo"


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("", "tied needs more to mean anything: mark tied WHO to=WHO knot=SLIP|REEF because=STATUS"),
        ("to=bo because=curse", "mark tied WHO knot=SLIP|REEF"),
        ("to=rex knot=slip because=curse", "nobody here is called 'rex'"),
        ("to= knot=slip because=curse", "nobody here is called ''"),
        ("to=bo knot=granny because=curse", "knot is one of slip, reef, not 'granny'"),
        ("to=bo knot=slip because=curs", "there is no status 'curs'; did you mean 'curse'?"),
        ("to=bo knot=slip because=curse rope=long", "a whole number is needed, not 'long'"),
        ("to=bo knot=slip because=curse ropes=2", "tied has no field 'ropes'; did you mean 'rope'?"),
    ],
)
def test_a_mark_that_would_mean_nothing_says_what_it_needs(more: str, message: str) -> None:
    with pytest.raises(CombatError) as refused:
        gm(f"mark tied mira {more}")
    assert message in str(refused.value)


def test_a_status_of_the_library_is_frozen_when_it_is_first_used() -> None:
    done = gm("mark fever mira bo")
    assert [type(event) for event in done.events] == [e.Catalogued, e.EffectGained, e.EffectGained]
    assert "status/fever" in done.state.catalogue
    assert [type(event) for event in gm("mark curse mira").events] == [e.EffectGained]


def test_the_manifest_has_one_of_everything_that_these_tests_set() -> None:
    filled = {name for name, _ in typing.get_type_hints(type(MANIFEST)).items() if getattr(MANIFEST, name)}
    assert {"stats", "pools", "budgets", "counters", "facts", "effects", "standings", "switches", "phases"} <= filled


# Things on the ground


def test_things_are_laid_down_moved_and_taken_away() -> None:
    laid = gm("set ground.old-rope=wolves:a1").state
    assert [(each.item.label, each.at) for each in laid.ground.values()] == [("Old rope", (0, 0))]
    moved = gm("set ground.old-rope=wolves:b1", laid).state
    assert [each.at for each in moved.ground.values()] == [(1, 0)]
    done = gm("set ground.old-rope=none", moved)
    assert done.state.ground == {}
    assert all(event.why.by_gm for event in done.events)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("set ground.rope=none", "no 'rope' lies on the ground"),
        ("set ground.=a1", "what lies there? Write ground.NAME"),
        ("set ground=a1", "what lies there? Write ground.NAME"),
        ("set ground.rope=z99", "z99"),
    ],
)
def test_what_can_not_lie_there(line: str, told: str) -> None:
    with pytest.raises(CombatError) as fault:
        gm(line)
    assert told in str(fault.value)
