"""In each game: a sentence with a foe's number, as the GM and the players read it, in the log and on the screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from combattracker.model.audience.view import PLAYERS
from combattracker.model.names.references import Names
from combattracker.model.values import GM
from combattracker.recap.markdown import recap
from combattracker.recap.telling import tell
from combattracker.rules.ruleset import Owed
from combattracker.rules.view import view_request
from tests.rulesets.demon_idol import scene as demon_idol
from tests.rulesets.dragon_legacy import scene as dragon_legacy
from tests.rulesets.phantoms_bane import scene as phantoms_bane
from tests.rulesets.quest import scene as quest
from tests.rulesets.sovereign import scene as sovereign
from tests.support.bench import Bench
from tests.tui.playing import playing

Rules = dict[str, object]
NUMBERS: Rules = {"foes-health": "numbers"}


def dragon_legacy_asks(rules: Rules) -> Bench:
    """Mira, whose turn it is, is about to attack the wolf."""
    bench = dragon_legacy.scene(dragon_legacy.hero("Mira", "c1"), dragon_legacy.wolf("Wolf", "c1"), rules=rules)
    bench.turn("mira")
    bench.ask("mira: attack")
    return bench


def quest_fight(rules: Rules) -> Bench:
    """Mira beside a wolf, whose turn it is."""
    units = quest.hero("Mira", "c3", {"AGI": 1}), quest.wolf("Wolf", "c4", {"AGI": 0})
    bench = quest.scene(*units, rules=rules)
    bench.turn("mira")
    return bench


def quest_asks(rules: Rules) -> Bench:
    """Mira is about to roll against the wolf."""
    bench = quest_fight(rules)
    bench.ask("mira: attack wolf aim=plain")
    return bench


def demon_idol_asks(rules: Rules) -> Bench:
    """Dagmar is about to roll against a thug."""
    bench = demon_idol.declaring(demon_idol.hero("Dagmar"), demon_idol.foe("Thug"), rules=rules)
    bench.play("thug: pass\ndagmar: strike thug")
    demon_idol.numerals(bench, 6, 1)
    bench.ask("next")
    return bench


def sovereign_fight(rules: Rules) -> Bench:
    """Mira beside a wolf in plate."""
    return sovereign.scene(sovereign.delver("Mira", "b2"), sovereign.foe("Wolf", "b3", hp=30, ac=15), rules=rules)


def sovereign_asks(rules: Rules) -> Bench:
    """Mira is about to attack the wolf."""
    bench = sovereign_fight(rules)
    bench.ask("mira: attack")
    return bench


ASKED: list[tuple[Callable[[Rules], Bench], str, str]] = [
    (dragon_legacy_asks, "30 health", "? health"),
    (quest_asks, "Mira: Sword against Wolf, 10 to hit (10)", "Mira: Sword against Wolf, ? to hit (?)"),
    (demon_idol_asks, "Sword at Thug: 10 hits (base 20, AC 10)", "Sword at Thug: ? hits (base 20, AC ?)"),
    (
        sovereign_asks,
        "30% to hit, 5 ft; in sight, no cover, AC 15, 30 HP",
        "? to hit, 5 ft; in sight, no cover, AC ?, ? HP",
    ),
]


def questioned(bench: Bench, audience: str) -> str:
    """The open question, with what speaks for its options, in an audience's words."""
    asking = bench.table.asking
    assert asking is not None
    request = Names(asking.state, audience).of(asking.request)
    return "\n".join([request.prompt, *(option.hint for option in getattr(request, "options", ()))])


@pytest.mark.parametrize(("ask", "gm", "players"), ASKED)
def test_a_question_tells_numbers_of_foes_to_those_who_may_know_them(
    ask: Callable[[Rules], Bench], gm: str, players: str
) -> None:
    bench = ask({})
    assert gm in questioned(bench, GM).splitlines()
    assert players in questioned(bench, PLAYERS).splitlines()
    asking = bench.table.asking
    assert asking is not None
    shown = view_request(asking.request, asking.state, PLAYERS)
    assert shown is not None
    assert gm not in str(shown)
    assert gm in questioned(ask(NUMBERS), PLAYERS).splitlines()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize(("ask", "gm", "players"), ASKED[1:3])
async def test_the_screen_that_players_see_covers_what_they_roll_against(
    ask: Callable[[Rules], Bench],
    gm: str,
    players: str,
    size: tuple[int, int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COMBATTRACKER_HOME", str(tmp_path))  # where it is remembered whether players see the screen
    async with playing(ask({}).table, size) as player:
        assert gm in " ".join(player.picture().split())
        await player.press("f8")
        await player.pilot.pause(0.05)
        seen = " ".join(player.picture().split())
        assert players in seen
        assert gm not in seen


def told(bench: Bench, audience: str) -> tuple[str, ...]:
    """The last action as it is told."""
    entry = bench.table.entry(bench.table.head)
    assert entry.parent is not None
    return tell(entry, bench.table.state_at(entry.parent), bench.table.state_at(entry.id), audience).results


def quest_misses(rules: Rules) -> Bench:
    """Mira has missed."""
    bench = quest_fight(rules)
    bench.play("mira: attack wolf aim=plain", dice="2")
    return bench


def sovereign_misses(rules: Rules) -> Bench:
    """Mira has missed, and the wolf's armour keeps off the Shock."""
    bench = sovereign_fight(rules)
    bench.play("mira: attack wolf with=sword", dice="2")
    return bench


@pytest.mark.parametrize(
    ("missed", "gm", "players"),
    [
        (quest_misses, "Mira misses: 5 against 10", "Mira misses: 5 against ?"),
        (
            sovereign_misses,
            "Mira misses, and Wolf suffers no Shock: AC 15 is above 13",
            "Mira misses, and Wolf suffers no Shock: AC ? is above 13",
        ),
    ],
)
def test_what_came_of_a_blow_is_told_and_retold_without_a_foes_number(
    missed: Callable[[Rules], Bench], gm: str, players: str
) -> None:
    bench = missed({})
    assert told(bench, GM) == (gm,)
    assert told(bench, PLAYERS) == (players,)
    assert gm in recap(bench.table, arithmetic=True)
    retold = recap(bench.table, audience=PLAYERS, arithmetic=True)
    assert players in retold
    assert gm not in retold
    assert told(missed(NUMBERS), PLAYERS) == (gm,)


@pytest.mark.parametrize(
    ("dice", "gm", "players"), [("95", "Thug: morale, 60 or less holds", "Thug: morale, ? or less holds")]
)
def test_how_brave_a_foe_is_stays_the_gms(dice: str, gm: str, players: str) -> None:
    bench = demon_idol.declaring(
        demon_idol.hero("Dagmar"), demon_idol.foe("Thug", morale=60), rules={"morale_roll": "open"}
    )
    bench.play("check-morale thug", dice=dice)
    assert any(gm in line for line in told(bench, GM))
    assert any(players in line for line in told(bench, PLAYERS))
    assert not any("60" in line for line in told(bench, PLAYERS))


def test_the_odds_of_a_duel_are_told_to_those_who_may_know_the_foe() -> None:
    bench = phantoms_bane.duel()
    phantoms_bane.choose(bench)
    owed, rules = bench.table.next_step(), bench.table.ruleset
    assert isinstance(owed, Owed)
    assert rules is not None
    jharek = owed.of("jharek")
    assert jharek is not None
    found = rules.suggest(bench.state, jharek)
    assert found is not None
    assert "wins" in Names(bench.state).plain(found.reason)
    assert Names(bench.state, PLAYERS).plain(found.reason) == "?"
