"""What the log and the choices say of a fight: each thing once, in its order, in words fit for a recap."""

from __future__ import annotations

from combattracker.recap.telling import tell
from combattracker.rules.asking.requests import Choose
from tests.rulesets.sovereign.combat.test_execution import ambush, execute
from tests.rulesets.sovereign.guards import STOPPED, guard, screened
from tests.rulesets.sovereign.scene import delver, foe, next_round, question, scene, unasked
from tests.support.bench import Bench


def story(bench: Bench) -> list[str]:
    """Every line of the log since the fight was opened, the headline of an entry before what came of it."""
    lines: list[str] = []
    for entry in reversed(list(bench.table.path())):
        if entry.parent is None:
            continue
        telling = tell(entry, bench.table.state_at(entry.parent), bench.table.state_at(entry.id))
        lines += [line for line in (telling.headline, *telling.results) if line]
    return lines


def told(bench: Bench, line: str, dice: str = "") -> list[str]:
    """What a command adds to the log."""
    known = len(story(bench))
    bench.play(line, dice=dice)
    return story(bench)[known:]


def hints(bench: Bench, line: str) -> dict[str, str]:
    """What is told of each option of the question that a command leaves open."""
    request = question(bench, line)
    assert isinstance(request, Choose)
    return {option.id: option.hint for option in request.options}


def test_a_screen_is_told_by_the_deed_and_its_count_is_not() -> None:
    bench = screened(guard(level=2))
    bench.play("wolf: attack mira", dice=f"{STOPPED} 20 3")
    next_round(bench)
    lines = story(bench)
    assert sum("screens Mira" in line for line in lines) == 1
    assert not [line for line in lines if "Screening" in line]


def test_a_held_action_that_is_lost_is_told() -> None:
    bench = unasked(scene(delver("Mira", "b2"), foe("Wolf", "h8")))
    assert told(bench, "mira: hold") == ["Mira holds an action"]
    next_round(bench)
    assert "Mira loses the action that it held" in story(bench)


def test_a_crossbow_is_shot_and_reloaded_without_another_word_about_it() -> None:
    people = delver("Mira", "b2", weapons=["crossbow"], skills={"shoot": 0}), foe("Wolf", "h2", ac=10)
    bench = unasked(scene(*people))
    assert told(bench, "mira: shoot wolf", "20 3") == [
        "Mira shoots at Wolf with Crossbow",
        "Wolf: 3 damage, HP 20 → 17",
    ]
    next_round(bench)
    assert told(bench, "mira: reload") == ["Mira reloads Crossbow"]


def test_bare_hands_and_thrown_weapons_have_words_of_their_own() -> None:
    bench = unasked(scene(delver("Mira", "b2", weapons=["dagger"]), foe("Wolf", "b3"), foe("Bear", "h2")))
    assert told(bench, "mira: attack wolf with=unarmed", "1")[0] == "Mira attacks Wolf unarmed"
    bench.play("set mira.budget.main=1\nset wolf.at=h8")
    assert told(bench, "mira: shoot bear", "1")[0] == "Mira throws Dagger at Bear"


def test_a_power_is_told_by_what_it_does() -> None:
    bench = scene(delver("Mira", "b2", **{"class": "warrior"}), foe("Wolf", "b3", ac=30, hp=3))
    lines = told(bench, "mira: attack wolf\n> y", "2 5")
    assert "Mira: Veteran's Luck, the miss becomes a hit" in lines
    assert not [line for line in lines if "used up" in line]
    assert bench["mira"].counters["veterans-luck"] == 1


def test_fists_that_fell_somebody_with_a_miss_do_no_shock_besides() -> None:
    mira = delver("Mira", "b2", weapons=[], feats={"unarmed-combatant": 2}, skills={"brawl": 1})
    bench = unasked(scene(mira, foe("Wolf", "b3", ac=15, hp=4), foe("Bear", "h8")))
    lines = told(bench, "mira: attack wolf", "1 6")
    assert lines[1] == "Mira misses, but as an Unarmed Combatant never quite"
    assert not [line for line in lines if "Shock" in line]


def test_a_flask_that_misses_bursts_after_the_miss() -> None:
    bench = unasked(scene(delver("Mira", "b2", weapons=["military-oil"]), foe("Wolf", "f2", ac=30)))
    lines = told(bench, "mira: shoot wolf", "2 1 3")
    assert lines.index("Mira misses Wolf") < lines.index("The flask bursts on f1")
    assert lines.count("Mira misses Wolf") == 1


# Executions


def test_nobody_warns_the_dead() -> None:
    bench = ambush(guard={"hp": 3})
    execute(bench, "2")
    assert bench["guard"].standing == "dead"
    assert not [line for line in story(bench) if "On guard" in line]


def test_an_execution_tells_the_save_and_not_a_chance_to_hit() -> None:
    bench = ambush(guard={"hd": 3})
    told_of = hints(bench, "mira: execute")
    assert told_of["guard"] == "5 ft; hits for sure, and a save of 14 or better saves it"
    bench = ambush("large-bow", "h2", guard={"hd": 3}, skills={"shoot": 2})
    told_of = hints(bench, "mira: execute")
    assert told_of["guard"] == "35 ft; a check against 8, and a save of 17 or better saves it"


# Chances


def test_an_assassin_who_cannot_miss_reads_so() -> None:
    mira = delver("Mira", "b2", weapons=["stiletto"], feats={"assassin": 1})
    bench = scene(mira, foe("Wolf", "b3", ac=18, guard="unaware"), foe("Bear", "c3", ac=18), first="")
    bench.play("surprise foes ruled")
    bench.play("next")
    told_of = hints(bench, "mira: attack with=stiletto")
    assert told_of["wolf"].startswith("100% to hit")


def test_a_swarm_says_when_nobody_else_can_join() -> None:
    bench = scene(delver("Mira", "b2"), delver("Bo", "c2"), foe("Wolf", "b3"))
    assert hints(bench, "mira: swarm wolf")["wait"] == "others may still join"
    bench.table.abandon()
    bench.play("mira: swarm wolf\n> wait")
    assert hints(bench, "bo: swarm wolf")["wait"] == "nobody else can join"
