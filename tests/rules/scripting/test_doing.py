"""The words by which a script changes what somebody has: before and after follow from how it is."""

from __future__ import annotations

import pytest

from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.values import GM, Budget, Duration, Effect, Item, Pool, Why, changed
from combattracker.rules.scripting import changes
from combattracker.rules.scripting.script import Fight
from tests.rules.toy import done, status
from tests.support.values import combatant, fight


def kinds(events: tuple[e.Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def rex(**fields: object) -> Combatant:
    return combatant("rex", "wolves", **fields)


# Effects


def test_an_effect_is_gained_renewed_and_lost() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        fight.gain("wolf", "stun", "T-1", "T-1", source="mira", left=2, data={"strength": 3}, text="a blow")
        fight.gain("wolf", "stun", why=Why(("T-2",)), source="mira", left=2, data={"strength": 3})
        fight.gain("wolf", "stun", "T-3", left=1)
        fight.lose("wolf", "stun", "T-4", text="shaken off")
        fight.lose("wolf", "stun")

    found = done(deed)
    assert kinds(found.events) == ["EffectGained", "EffectChanged", "EffectLost"], "what is so already is not told"
    gained, renewed, lost = found.events
    assert isinstance(gained, e.EffectGained)
    assert gained.why == Why(("T-1",), text="a blow"), "each clause once"
    assert gained.effect == Effect(
        "stun", "stun", "Stunned", source="mira", duration=Duration(2, "turn"), data={"strength": 3}, since=(1, "mira")
    )
    assert (renewed.why.clauses, lost.why) == (("T-3",), Why(("T-4",), text="shaken off"))
    assert not found.state.who("wolf").effects


def test_an_effect_that_begins_anew_is_told_though_nothing_changes() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        for _ in range(2):
            fight.gain("wolf", status(), anew=True)

    assert kinds(done(deed).events) == ["EffectGained", "EffectChanged"]


def test_an_effect_that_is_given_begins_as_it_is_and_is_seen_by_those_who_may_see_it() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        fight.gain("wolf", status(seen_by=GM))
        fight.tick("wolf")
        fight.lose("wolf", status())

    found = done(deed)
    assert [event.seen_by for event in found.events] == [GM, GM]


def test_what_is_lost_is_that_effect_or_all_of_its_kind() -> None:
    first, second = status(), changed(status(), id="stun-2")
    state = fight(rex(effects={"stun": first, "stun-2": second}))
    assert changes.lost(state, "rex", second) == (e.EffectLost(who="rex", effect=second),)
    assert len(changes.lost(state, "rex", "stun")) == 2
    assert changes.lost(state, "nobody", "stun") == (), "one who is gone has lost all it had"


def test_ticks_make_effects_shorter_and_end_them() -> None:
    effects = {
        "short": changed(status(left=1), id="short"),
        "long": changed(status(left=3), id="long"),
        "spared": changed(status(left=1), id="spared"),
        "other": changed(status(), id="other", duration=Duration(1, "round")),
        "lasting": changed(status(), id="lasting"),
    }
    ended: list[str] = []

    async def deed(fight: Fight, actor: str) -> None:
        over = fight.tick("rex", "T-5", ticks="turn", counts=lambda effect: effect.id != "spared", over="worn off")
        ended.extend(effect.id for effect in over)

    found = done(deed, state=fight(rex(effects=effects)))
    left = found.state.who("rex").effects
    assert ended == ["short"]
    assert list(left) == ["long", "spared", "other", "lasting"]
    assert left["long"].duration == Duration(2, "turn")
    assert [event.why.text for event in found.events] == ["worn off", ""]


# Numbers


def test_a_pool_changes_by_an_amount_within_its_bounds_if_told_so() -> None:
    by: list[int] = []

    async def deed(fight: Fight, actor: str) -> None:
        by.append(fight.change("wolf", "hp", -13, "T-1", source="mira"))
        by.append(fight.change("wolf", "hp", -2, within=True))
        by.append(fight.change("wolf", "hp", 99, within=True))
        by.append(fight.change("wolf", "hp", 5, within=True))
        fight.set_pool("wolf", "hp", 4, maximum=8)
        fight.set_pool("wolf", "hp", 4)
        fight.set_pool("wolf", "mana", 3)

    found = done(deed)
    assert by == [-13, 0, 13, 0], "below 0 it falls no farther, and above its maximum it does not rise"
    assert found.state.who("wolf").pools == {"hp": Pool(4, 8), "mana": Pool(3, 3)}
    assert len(found.events) == 4
    assert isinstance(found.events[0], e.PoolChanged)
    assert (found.events[0].by, found.events[0].why) == ("mira", Why(("T-1",)))


def test_nobody_s_pool_can_change_that_has_none() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        fight.change("wolf", "mana", -1)

    with pytest.raises(Unreadable, match="has no mana"):
        done(deed)


def test_budgets_are_given_and_spent() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        fight.spend("wolf", "action")
        fight.set_budget("wolf", "action", 2)
        fight.spend("wolf", "action", "T-1")
        fight.spend("wolf", "action", count=3)
        fight.spend("wolf", "action")
        fight.set_budget("wolf", "action", 1, "T-2", of=3)

    found = done(deed)
    after = [event.after for event in found.events if isinstance(event, e.BudgetChanged)]
    assert after == [Budget(2, 2), Budget(1, 2), Budget(0, 2), Budget(1, 3)], "what is not there costs nothing"


def test_counters_of_somebody_and_of_the_fight() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        fight.count("wolf", "wounds", 2, "T-1", source="mira")
        fight.count("wolf", "wounds")
        fight.count("", "wounds")
        fight.set_counter("", "wounds", 1)
        fight.set_counter("wolf", "wounds", None, "T-2")

    found = done(deed)
    assert [
        (event.who, event.before, event.after) for event in found.events if isinstance(event, e.CounterChanged)
    ] == [
        ("wolf", None, 2),
        ("wolf", 2, 3),
        ("", None, 1),
        ("wolf", 3, None),
    ]


def test_numbers_that_are_told_at_once_add_up() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        with fight.simultaneously():
            assert fight.change("wolf", "hp", -2) == -2
            fight.change("wolf", "hp", -3)
            fight.count("wolf", "wounds")
            fight.count("wolf", "wounds")

    wolf = done(deed).state.who("wolf")
    assert (wolf.pools["hp"].current, wolf.counters["wounds"]) == (5, 2)


# What somebody is


def test_facts_standings_and_cooldowns_are_told_where_they_change() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        for _ in range(2):
            fight.set_fact("wolf", "level", 3, "T-1")
            fight.set_standing("wolf", "down", "T-2", text="worn out")
            fight.set_cooldown("wolf", "bash", 2)

    found = done(deed)
    assert kinds(found.events) == ["Revised", "StandingChanged", "CooldownChanged"]
    wolf = found.state.who("wolf")
    assert (wolf.facts["level"], wolf.standing, wolf.cooldowns) == (3, "down", {"bash": 2})


def test_things_are_used_up() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        fight.use_up("rex", "arrow", "T-1")
        fight.use_up("rex", "arrow", count=5)
        fight.use_up("rex", "arrow")

    found = done(deed, state=fight(rex(items={"arrow": Item("arrow", "Arrow", count=3)})))
    assert kinds(found.events) == ["ItemChanged", "ItemPlaced"]
    assert not found.state.who("rex").items
