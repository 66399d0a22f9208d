"""What somebody does when nobody decides for it: the choices, and the reasons given for them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from combattracker.content import places
from combattracker.content.encounters import finding
from combattracker.content.encounters.opening import open_encounter
from combattracker.journal.memory import MemoryStore
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.rules.ruleset import Owed, Suggestion
from rulesets.sovereign.policy.outlook import at_least
from tests.rulesets.sovereign.scene import checked, delver, foe, let_act, scene
from tests.support.bench import Bench
from tests.support.slowly import mostly_slow

ENCOUNTERS = [each.path for each in finding.encounters([places.shipped("encounters")]) if each.ruleset == "sovereign"]
STRONG = {"Strength": 18}
MOST_STEPS = 600


def suggested(bench: Bench, who: str) -> Suggestion:
    """What is suggested to somebody who has to decide now."""
    step = bench.table.next_step()
    assert isinstance(step, Owed)
    owed = step.of(who)
    assert owed is not None, f"{who} has nothing to decide"
    found = bench.table.suggestion(owed)
    assert found is not None
    assert found.command is not None
    return found


def deed(bench: Bench, who: str) -> str:
    """The command that is suggested to somebody, in words."""
    command = suggested(bench, who).command
    assert command is not None
    return " ".join((command.action, *command.args.values()))


def test_whoever_is_within_reach_and_may_fall_is_struck_and_the_reason_says_so() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b3", hp=1), foe("Bear", "c3"))
    found = suggested(bench, "mira")
    assert deed(bench, "mira") == "attack wolf sword"
    assert found.reason == "Wolf may well fall: 45% to hit for about 5, 1 HP left"


def test_a_sleeper_is_left_alone_while_others_stand() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b3", hp=12), foe("Bear", "c3", hp=12))
    bench.play("mark asleep wolf")
    assert deed(bench, "mira") == "attack bear sword"


def test_nobody_in_reach_is_walked_to_and_the_far_are_charged() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b6"))
    assert "Wolf is in reach" in suggested(bench, "mira").reason
    assert deed(bench, "mira").startswith("run ")
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b12", weapons=["small-bow"]))
    assert deed(bench, "mira") == "charge wolf sword"
    assert "-2 AC until the round ends" in suggested(bench, "mira").reason


def test_whoever_will_be_charged_holds_its_action() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b14", speed=40))
    bench.play("force mira: prone")
    assert deed(bench, "mira") == "stand"
    bench = scene(delver("Mira", "b2", speed=10), foe("Wolf", "b14", speed=40))
    assert deed(bench, "mira") == "hold"
    assert "strikes first" in suggested(bench, "mira").reason
    bench = scene(delver("Mira", "b2", speed=10), foe("Wolf", "b14", speed=40), first="foes")
    let_act(bench, "delvers")
    assert deed(bench, "mira") != "hold", "the wolf has had its turn"


def test_those_who_are_hard_to_hit_are_swarmed() -> None:
    knight = foe("Knight", "c3", ac=20, attack=4)
    bench = scene(delver("Mira", "b2"), delver("Ana", "c2"), delver("Bea", "d2"), knight)
    found = suggested(bench, "mira")
    assert deed(bench, "mira") == "swarm knight"
    assert "2 more can join for +4 and sure Shock" in found.reason
    bench.play("mira: swarm knight\n> wait")
    assert "joins Mira against Knight" in suggested(bench, "ana").reason
    bench = scene(delver("Mira", "b2"), delver("Ana", "c2"), delver("Bea", "d2"), foe("Clerk", "c3", ac=8))
    assert deed(bench, "mira") == "attack clerk sword"


def test_a_swarm_waits_for_the_others_and_never_for_those_who_sleep() -> None:
    bench = scene(delver("Mira", "b2"), delver("Ana", "c2"), foe("Knight", "c3", ac=20))
    bench.play("mira: swarm knight\n> wait\nmark asleep ana")
    found = suggested(bench, "mira")
    assert found.reason == "nobody else can join: the swarm attacks"
    assert checked(bench.play("mira: swarm", dice="1"), "attack").who == "mira"


def test_the_strong_hold_a_caster() -> None:
    strong = delver("Mira", "b2", weapons=[], attributes=STRONG, skills={"brawl": 2, "stab": 0, "shoot": 0})
    mage = foe("Mage", "b3", spells=["fear"], ac=10, weapons=["staff"])
    bench = scene(strong, mage)
    assert deed(bench, "mira") == "grapple mage unarmed"
    assert "it can cast no more" in suggested(bench, "mira").reason


def test_whoever_is_held_says_how_likely_it_gets_free() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b3", hp=30, skills={"brawl": 2}), first="foes")
    bench.play("wolf: grapple mira", dice="20 6 6")
    let_act(bench, "delvers")
    assert deed(bench, "mira") == "break"
    assert suggested(bench, "mira").reason == f"Wolf holds and squeezes it: {at_least(10):.0%} to get free"


def test_the_edge_of_a_height_is_a_weapon() -> None:
    bench = scene(
        delver("Mira", "b2", attributes=STRONG, skills={"exert": 2, "stab": 0}, weapons=["club"]),
        foe("Archer", "c2", hp=6, weapons=["small-bow"]),
        map="^ ^ ^ .\n^ ^ ^ .\n^ ^ ^ .",
        legend={"^": {"height": 30}},
    )
    assert deed(bench, "mira").startswith("shove archer")
    assert "a drop of 30 ft" in suggested(bench, "mira").reason


def test_the_dying_come_first_where_no_blade_is_near() -> None:
    medic = delver("Ana", "b1", skills={"heal": 1}, items={"healers-kit": 1}, weapons=["small-bow"])
    bench = scene(delver("Mira", "b2", hp=3), medic, foe("Wolf", "b3", attack=9), first="foes")
    bench.play("wolf: attack mira", dice="19 8")
    bench.play("set wolf.at=j9")
    let_act(bench, "delvers")
    assert deed(bench, "ana") == "stabilise mira"
    assert "Mira dies in 6 rounds: 58% at DC 8" in suggested(bench, "ana").reason


def test_somebody_goes_to_the_dying_when_nobody_is_left_to_fight() -> None:
    bench = scene(delver("Mira", "b2", hp=3), delver("Ana", "j9", skills={"heal": 0}), foe("Wolf", "b3"), first="foes")
    bench.play("wolf: attack mira", dice="20 8")
    bench.play("hurt 40 wolf")
    let_act(bench, "delvers")
    assert suggested(bench, "ana").reason == "to Mira, who dies in 6 rounds"


def test_potions_are_drunk_by_those_who_need_them() -> None:
    thirsty = delver("Mira", "b2", items={"healing-potion": 1})
    bench = scene(thirsty, foe("Wolf", "b3"))
    assert deed(bench, "mira") == "attack wolf sword"
    bench.play("set mira.hp=6")
    assert deed(bench, "mira") == "drink healing-potion mira"
    assert suggested(bench, "mira").reason == "6 of 20 HP are left"


def test_a_move_that_is_left_screens_the_caster() -> None:
    guard = delver("Gard", "b2", skills={"stab": 1, "brawl": 0, "shoot": 0})
    mage = delver("Mira", "b1", hp=6, spells=["sleep"], casts=1, weapons=["staff"])
    bench = scene(guard, mage, foe("Wolf", "b3"))
    bench.play("gard: attack wolf", dice="1")
    assert deed(bench, "gard") == "screen mira"
    assert suggested(bench, "gard").reason.startswith("Mira must not be hurt before its next spell")


def test_an_archer_goes_out_of_reach_with_the_move_that_is_left() -> None:
    archer = delver("Mira", "b8", weapons=["small-bow"], skills={"shoot": 1, "stab": 0})
    bench = scene(archer, foe("Wolf", "b3"))
    bench.play("mira: shoot wolf", dice="1")
    assert deed(bench, "mira").startswith("run ")
    assert suggested(bench, "mira").reason == "out of reach of those who come"


def test_a_crossbow_is_reloaded_for_the_price_that_is_told() -> None:
    bench = scene(delver("Mira", "b2", weapons=["crossbow"]), foe("Wolf", "b9", weapons=["small-bow"]))
    bench.play("mira: shoot wolf", dice="1")
    bench.play("mira: pass\nnext\nwolf: pass\nnext\nnext")
    let_act(bench, "delvers")
    assert deed(bench, "mira") == "reload crossbow"
    assert suggested(bench, "mira").reason == "Crossbow is empty; that takes the Main action"


def test_an_area_is_laid_where_no_friend_suffers() -> None:
    mage = delver("Mira", "a1", level=4, spells=["magic-bomb"], casts=2, weapons=["staff"])
    bench = scene(mage, delver("Ana", "j8"), foe("Wolf", "j9"), foe("Bear", "n9"), foe("Fox", "n10"))
    found = suggested(bench, "mira")
    assert deed(bench, "mira").startswith("cast magic-bomb ")
    assert found.reason == "Magic Bomb catches Wolf, Bear, Fox", "and not Ana, who stands beside the wolf"


def test_whoever_retreats_disengages_first_and_lets_its_catch_go() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "e5", morale="survivor"), foe("Bear", "n9"), first="foes")
    bench.play("set mira.at=e4\nhurt 15 wolf")
    bench.play("next\n> retreat")
    assert deed(bench, "wolf") == "disengage"
    assert "no blade of Mira in its back" in suggested(bench, "wolf").reason


def test_an_assassin_steals_up_to_those_who_suspect_nothing() -> None:
    knife = delver("Mira", "b2", weapons=["stiletto"], feats={"assassin": 1})
    bench = scene(knife, foe("Wolf", "b7", guard="unaware"), first="")
    bench.play("next\n> foes\n> ruled\nnext")
    assert "a hidden blade can't miss" in suggested(bench, "mira").reason
    bench.play("set mira.at=b6")
    assert deed(bench, "mira") == "attack wolf stiletto"
    assert "100% to hit" in suggested(bench, "mira").reason


def test_who_has_nothing_to_do_keeps_its_main_action_and_says_for_what() -> None:
    bench = scene(delver("Mira", "b2", speed=0), foe("Wolf", "t14", speed=0))
    found = suggested(bench, "mira")
    assert deed(bench, "mira") == "pass"
    assert found.reason == "keeps the Main action: for Total Defense or a snap attack, should it be attacked"


@pytest.mark.parametrize("path", mostly_slow(ENCOUNTERS, ["the-robbers-court"]), ids=lambda path: path.stem)
def test_every_suggestion_is_legal_has_a_reason_and_brings_the_fight_to_an_end(path: Path) -> None:
    opening = open_encounter(path)
    for seed in range(3):
        table = OpenFight.start(MemoryStore(), opening.ruleset, opening.events, chance=random.Random(seed))
        table.auto = set(table.state.sides)
        console = Console(table)
        for _ in range(MOST_STEPS):
            if table.settled.outcome is not None:
                break
            _require_sound(table)
            console.accept()
        assert table.settled.outcome is not None, f"seed {seed} never ends"


def _require_sound(table: OpenFight) -> None:
    """Everybody who may decide now gets a suggestion that is offered, with a reason."""
    step = None if table.asking is not None else table.next_step()
    everybody = step.everybody() if isinstance(step, Owed) else [None]
    for owed in everybody:
        found = table.suggestion(owed)
        if owed is None and found is None:
            continue
        assert found is not None
        assert len(found.reason) > 8, found
        if found.command is not None:
            assert table.ruleset is not None
            refusal = table.ruleset.refuse(table.settled, found.command.actor, found.command.action)
            assert refusal is None, f"{found}: {refusal}"
