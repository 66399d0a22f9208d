"""The words of rules that our own games do without, in one that uses them all."""

from __future__ import annotations

from pathlib import Path

from combattracker.content.encounters.checking import check
from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Confirm
from combattracker.testing import Bench, of_type

RULES = Path(__file__).parent / "tavern_brawl"
FIGHT = """
ruleset: tavern-brawl
combatants:
  - {creature: sailor, name: Jo, side: crew}
  - {creature: bard, name: Lu, side: house}
  - {creature: sailor, name: Ray, side: house}
"""


def bench(seed: int | None = None) -> Bench:
    return Bench(FIGHT, rules=RULES, seed=seed)


def test_it_is_in_order() -> None:
    assert check(RULES) == []


def test_luck_comes_after_the_dice_and_before_the_verdict() -> None:
    fight = bench()
    question = fight.ask("jo: punch lu", dice="7")
    assert isinstance(question, Confirm)
    assert question.prompt.startswith("7 so far")


def test_a_blow_makes_the_song_a_step_of_its_own() -> None:
    fight = bench()
    fight.play("jo: punch lu", dice="15 2")
    assert [due.action for due in fight.state.due] == ["keep-singing"]
    assert fight.refusal("ray: punch jo") is not None, "the song comes first"


def test_the_policies_play_it_to_its_end() -> None:
    fight = bench(seed=3)
    fight.play_on()
    assert fight.state.outcome is not None
    assert any(who.standing == "reeling" for who in fight.state.combatants.values())
    assert all(fight.state.manifest.in_order(who.standing) for who in fight.state.combatants.values())


def test_a_grudge_rolls_twice_and_says_why() -> None:
    fight = bench()
    fight.play("set jo.grudges=ray,lu")
    assert fight["jo"].facts["grudges"] == ("ray", "lu")
    (blow, *_) = of_type(fight.play("jo: punch ray", dice="15 12 2"), e.Checked)
    assert (blow.dice, blow.why.text, blow.target) == ("2d20kh1", "a grudge", 10)
