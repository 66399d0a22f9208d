"""Attacks of the mind on those who have no strength to lose, and picks that change between exchanges (A-3, A-57)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose, Chosen
from tests.rulesets.demon_idol.scene import Fields, Library, declaring, foe, hero
from tests.support.bench import Bench, of_type

TABLE: Library = {
    "psionics": {"usual": {"table": {"thrust": {"76-100": [1, 8, 8, 8, 8]}, "whip": {"76-100": [8, 1, 8, 8, 8]}}}}
}


def gifts(*attacks: str, strength: int = 100, defences: tuple[str, ...] = ("blank",)) -> Fields:
    return {"strength": strength, "attacks": list(attacks), "defences": list(defences)}


def blasting(**psionics: object) -> Bench:
    """Ruan blasts a thug's mind behind a mind blank, the first exchange to come."""
    bench = declaring(hero("Ruan", psionics=gifts("blast", "thrust")), foe("Thug", **psionics), inches=5)
    bench.play("thug: pass\nruan: psionics blast blank thug\nskip\nnotes heroes=6 foes=1")
    return bench


def psi(bench: Bench, who: str) -> int:
    return bench[who].pools["psi"].current


@pytest.mark.clause("A-3")
def test_the_gm_says_what_a_blast_does_to_somebody_without_psionics() -> None:
    bench = blasting()
    request = bench.ask("next")
    assert isinstance(request, Choose)
    assert request.prompt == "Psionic blast at Thug, who is no psionic: what does it do?"
    assert (request.who, [option.id for option in request.options][:2]) == ("", ["nothing", "dies"])
    bench.table.abandon()
    bench.play("next\n> asleep\n> 3")
    asleep = bench["thug"].effect("asleep")
    assert asleep is not None
    assert asleep.duration is not None
    assert (asleep.duration.left, psi(bench, "ruan")) == (3, 79)


@pytest.mark.clause("A-3")
@pytest.mark.parametrize(("answer", "standing"), [("dies", "dead"), ("nothing", "up")])
def test_it_may_kill_or_do_nothing(answer: str, standing: str) -> None:
    bench = blasting()
    events = bench.play(f"next\n> {answer}")
    assert bench["thug"].standing == standing
    told = [event.note.text for event in of_type(events, e.Noted)]
    assert ("Thug withstands the psionic blast" in told) == (answer == "nothing")


@pytest.mark.clause("A-3")
def test_a_condition_that_is_not_named_an_end_lasts_until_somebody_ends_it() -> None:
    bench = blasting()
    bench.play("next\n> blinded\n> 0")
    blinded = bench["thug"].effect("blinded")
    assert blinded is not None
    assert blinded.duration is None


@pytest.mark.clause("A-57")
def test_all_of_an_exchange_falls_together() -> None:
    """The thug's mind dies in the exchange in which its friend's thrust falls on Ruan."""
    friend = foe("Listener", psionics=gifts("thrust"))
    bench = declaring(hero("Ruan", psionics=gifts("blast")), foe("Thug"), friend, inches=5, library=TABLE)
    bench.play("thug: pass\nlistener: psionics thrust none ruan\nruan: psionics blast blank thug")
    bench.play("skip\nnotes heroes=6 foes=1\nnext\n> dies")
    assert (bench["thug"].standing, psi(bench, "ruan")) == ("dead", 78)


@pytest.mark.clause("A-3")
def test_so_he_does_for_a_psionic_who_has_spent_all_strength() -> None:
    bench = declaring(hero("Ruan", psionics=gifts("thrust")), foe("Listener", psionics=gifts("thrust")), inches=5)
    bench.play("set listener.psi=0\nlistener: pass\nruan: psionics thrust blank listener\nskip")
    bench.play("notes heroes=6 foes=1")
    request = bench.ask("next")
    assert isinstance(request, Choose)
    assert request.prompt == "Mind thrust at Listener, who has no psionic strength left: what does it do?"


@pytest.mark.clause("A-3")
def test_where_nobody_says_it_does_nothing() -> None:
    bench = blasting()
    bench.ask("next")
    suggestion = bench.table.suggestion()
    assert suggestion is not None
    assert suggestion.answer == Chosen("nothing")


@pytest.mark.clause("A-3")
def test_whose_target_is_gone_only_defends_and_that_is_told() -> None:
    more = [foe("Listener", psionics=gifts("thrust")), foe("Thug")]
    bench = declaring(hero("Ruan", psionics=gifts("blast")), *more, inches=5, library=TABLE)
    bench.play("thug: pass\nlistener: psionics thrust blank ruan\nruan: psionics blast blank thug")
    bench.play("skip\nnotes heroes=6 foes=1\nflee thug")
    told = [event.note.text for event in of_type(bench.play("next"), e.Noted)]
    assert "Ruan only defends: the mind that it fought is gone" in told


# From exchange to exchange


def duel(*attacks: str) -> Bench:
    """Ruan thrusts at a listener without defence; the first exchange is over."""
    ruan = hero("Ruan", psionics=gifts(*attacks, defences=("blank", "tower")))
    bench = declaring(ruan, foe("Listener", psionics=gifts("thrust")), foe("Thug"), inches=5, library=TABLE)
    bench.play("thug: pass\nlistener: psionics none none\nruan: psionics thrust blank listener\nskip")
    bench.play("notes heroes=6 foes=1\nnext")
    assert (psi(bench, "ruan"), psi(bench, "listener")) == (95, 99)
    return bench


@pytest.mark.clause("A-3", "A-57")
def test_attack_and_defence_are_picked_anew_for_an_exchange() -> None:
    """A thrust for 4 behind a mind blank for 1 takes 1; then a whip for 7 behind a tower for 10 takes 8."""
    bench = duel("thrust", "whip")
    bench.play("ruan: rethink mode=whip screen=tower target=listener\nnext")
    assert (psi(bench, "ruan"), psi(bench, "listener")) == (78, 91)
    bench.play("next")
    assert psi(bench, "listener") == 83, "what was picked last holds"


@pytest.mark.clause("A-3")
def test_the_attack_may_end_so() -> None:
    bench = duel("thrust")
    bench.play("rethink ruan mode=none screen=none")
    assert all("psionics" not in slot.id for slot in bench.state.agenda), "nobody attacks any more"


@pytest.mark.clause("A-3", "A-57")
@pytest.mark.parametrize(
    ("before", "line", "why"),
    [
        ("", "rethink ruan mode=whip", "[A-3]"),
        (
            "",
            "rethink ruan mode=thrust screen=blank target=thug",
            "Thug is no psionic: only a psionic blast reaches it",
        ),
        ("skip\nskip", "rethink ruan", "while everything resolves [A-57]"),
        ("cancel ruan\ncancel listener", "rethink", "nobody fights with the mind [A-3]"),
    ],
)
def test_what_cannot_be_picked_is_told_with_its_clause(before: str, line: str, why: str) -> None:
    bench = duel("thrust", "whip")
    bench.play(f"set ruan.psi=5\n{before}")
    assert why in str(bench.refusal(line))
