"""Who is meant in what Demon Idol tells: the one whom the GM has named, by whatever name it goes, and to whom."""

from __future__ import annotations

import pytest

from combattracker.model.signs import has_signs
from combattracker.recap.telling import tell
from tests.rulesets.demon_idol.scene import declaring, foe, hero, next_told, numerals, scene
from tests.support.bench import Bench


def told(bench: Bench, audience: str) -> str:
    """The last action as it is told."""
    entry = bench.table.entry(bench.table.head)
    assert entry.parent is not None
    telling = tell(entry, bench.table.state_at(entry.parent), bench.table.state_at(entry.id), audience)
    return " ".join((telling.headline, *telling.results))


@pytest.mark.clause("A-51")
def test_the_one_who_triggers_an_action_is_meant_by_any_name() -> None:
    bench = declaring(hero("Ada"), foe("Thug"))
    bench.play('thug: pass\nada: strike thug trigger="Thug moves"')
    bench.play("set thug.name=Mordaunt")
    assert bench.seen.declared["ada"].text == "strikes Mordaunt with sword, when Mordaunt moves"
    numerals(bench, 5, 2)
    bench.play("next")
    assert "Ada is ready: when Mordaunt moves" in told(bench, "gm")
    bench.play("trigger ada", "1")
    assert "Ada: Mordaunt moves – now" in told(bench, "players")


@pytest.mark.clause("A-50")
def test_whom_players_do_not_know_is_somebody_in_what_is_done() -> None:
    bench = declaring(hero("Ada"), foe("Thug"), foe("Lurker", hidden=True))
    bench.play('thug: pass\nlurker: pass\nada: other "listens for Lurker" segments=1')
    assert "Ada declares: listens for Lurker" in told(bench, "gm")
    assert "Ada declares: listens for somebody" in told(bench, "players")
    numerals(bench, 5, 2)
    assert next_told(bench) == "Ada listens for Lurker (E)"


@pytest.mark.clause("A-5")
def test_so_it_is_in_what_is_said() -> None:
    bench = declaring(hero("Ada"), foe("Lurker", hidden=True), foe("Thug"))
    bench.play('thug: pass\nlurker: pass\nada: parley text="Where is Lurker?"')
    numerals(bench, 5, 2)
    bench.play("next")
    assert "Ada parleys: Where is Lurker?" in told(bench, "gm")
    assert "Lurker" not in told(bench, "players")


@pytest.mark.clause("A-40")
def test_what_takes_longer_than_the_surprise_goes_on_in_the_same_words() -> None:
    """The text waits in the status as it is read, and is about the same one when it goes on."""
    bench = scene(hero("Ada"), foe("Thug"))
    bench.play(
        'skip\nnotes heroes=0 foes=1\nnotes inches=5\nskip\nada: other "binds Thug" segments=4\nnext\nnext\nnext'
    )
    assert bench.state.clock.round == 1
    busy = bench["ada"].effect("busy")
    assert busy is not None
    assert not has_signs(str(busy.data["what"]))
    assert has_signs(bench.state.declared["ada"].text)
    assert bench.seen.declared["ada"].text == "binds Thug"
