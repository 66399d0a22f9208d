"""Phase 6: who declares when, what it costs to hesitate, and what can be taken back (A-41 … A-52)."""

from __future__ import annotations

import pytest

from combattracker.model.audience.view import PLAYERS, view_state
from combattracker.model.errors import CombatError
from combattracker.model.facts import events as e
from combattracker.rules.ruleset import Owed
from tests.rulesets.demon_idol.scene import Library, caster, declaring, foe, hero, numerals, order, slot, together
from tests.support.bench import Bench, of_type

LIBRARY: Library = {"device": {"wand": {"time": 1, "stored": 0, "range": 20, "damage": "1d4"}}}


def owed(bench: Bench) -> Owed:
    """The decision that the procedure waits for."""
    ruleset = bench.table.ruleset
    assert ruleset is not None
    found = ruleset.next_step(bench.state)
    assert isinstance(found, Owed)
    return found


# The GM's notes


@pytest.mark.clause("A-41")
def test_notes_are_the_gms_until_they_happen() -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"), foe("Ruffian"))
    first = owed(bench)
    assert (first.secret, first.gm, [other.who for other in first.others]) == (True, True, ["ruffian"])
    bench.play("ruffian: strike dagmar\nthug: grapple dagmar")
    seen = view_state(bench.state, PLAYERS).declared
    assert (seen["thug"].text, seen["ruffian"].text, dict(seen["thug"].data)) == ("", "", {})
    bench.play("dagmar: pass")
    numerals(bench, 2, 5)
    assert view_state(bench.state, PLAYERS).agenda == ()
    bench.play("next", "1")
    assert [each.who for each in bench.state.agenda] == ["thug"]


@pytest.mark.clause("A-42")
@pytest.mark.parametrize(("kind", "gm"), [("hireling", True), ("monster", True), ("henchman", False)])
def test_the_gm_declares_for_hirelings_and_players_for_henchmen(kind: str, gm: bool) -> None:
    bench = declaring(hero("Dagmar"), hero("Bearer", kind=kind, level=1), foe("Thug"))
    first = owed(bench)
    by_gm = {first.who, *(other.who for other in first.others)}
    assert by_gm == ({"bearer", "thug"} if gm else {"thug"})
    bench.play("thug: pass")
    if not gm:
        bench.play("next\ndagmar: pass", "1")
    bench.play("bearer: strike thug")
    assert (view_state(bench.state, PLAYERS).declared["bearer"].text == "") is gm


# The roster


@pytest.mark.clause("A-43", "A-44")
@pytest.mark.parametrize(
    ("face", "roster"),
    [(1, ["ada", "bea", "cyd"]), (2, ["bea", "cyd", "ada"]), (3, ["cyd", "ada", "bea"])],
)
def test_who_declares_first_is_rolled_and_the_roster_goes_on(face: int, roster: list[str]) -> None:
    bench = declaring(hero("Ada"), hero("Bea"), hero("Cyd"), foe("Thug", level=3))
    bench.play("thug: pass")
    events = bench.play("next", str(face))
    assert [check.dice for check in of_type(events, e.Checked)] == ["1d3"]
    for who in roster:
        assert owed(bench).who == who
        bench.play(f"{who}: pass")
    assert bench.state.clock.phase == "declare"
    bench.play("next", "4 2")
    assert bench.state.clock.phase == "resolve"


@pytest.mark.clause("A-44")
def test_nobody_declares_out_of_turn() -> None:
    bench = declaring(hero("Ada"), hero("Bea"), foe("Thug"))
    bench.play("thug: pass\nnext", "2")
    assert "turn" in str(bench.refusal("ada: pass"))
    bench.play("bea: pass\nada: pass")


@pytest.mark.clause("A-43")
def test_with_one_player_nothing_is_rolled_and_each_round_anew_otherwise() -> None:
    bench = declaring(hero("Ada"), foe("Thug"))
    bench.play("thug: pass")
    assert owed(bench).who == "ada"
    bench = declaring(hero("Ada"), hero("Bea"), foe("Thug"))
    bench.play("thug: pass\nnext\nbea: pass\nada: pass", "2")
    numerals(bench, 2, 5)
    bench.play("skip\nskip\nskip\nthug: pass")
    bench.play("next", "1")
    assert owed(bench).who == "ada"


# Hesitation


@pytest.mark.clause("A-45")
@pytest.mark.parametrize(("setting", "seconds"), [(True, 6), (False, 0)])
def test_a_clock_of_six_seconds_runs_for_players(setting: bool, seconds: int) -> None:
    bench = declaring(hero("Ada"), foe("Thug"), rules={"hesitation": setting})
    assert owed(bench).hesitation == 0
    bench.play("thug: pass")
    assert owed(bench).hesitation == seconds
    if setting:
        bench.play("ada: strike thug delay=2")
        assert bench.state.declared["ada"].data["delay"] == 2
    else:
        assert "[A-45]" in str(bench.refusal("ada: strike thug delay=2"))


@pytest.mark.clause("A-45")
@pytest.mark.parametrize(("delay", "board"), [(0, 2), (1, 2), (2, 1), (3, 2)])
def test_each_segment_of_delay_counts(delay: int, board: int) -> None:
    """Ada won by 4 against 2: her slot is 2, the thug's 4."""
    bench = declaring(hero("Ada"), foe("Thug"))
    bench.play(f"thug: strike ada\nada: strike thug delay={delay}")
    numerals(bench, 4, 2)
    assert len(together(bench)) == board
    assert order(bench) == (["thug", "ada"] if delay > 2 else ["ada", "thug"])


@pytest.mark.clause("A-45")
@pytest.mark.parametrize(("delay", "acts"), [(8, True), (9, False)])
def test_what_is_later_than_the_round_is_lost(delay: int, acts: bool) -> None:
    bench = declaring(hero("Ada"), foe("Thug"))
    bench.play(f"thug: pass\nada: strike thug delay={delay}")
    numerals(bench, 4, 2)
    assert ("ada" in order(bench)) is acts


@pytest.mark.clause("A-46")
@pytest.mark.parametrize(("line", "expected"), [("", ["thug", "ada"]), ("late ada 0", ["ada", "thug"])])
def test_time_spent_on_questions_to_the_gm_is_given_back(line: str, expected: list[str]) -> None:
    bench = declaring(hero("Ada"), foe("Thug"))
    bench.play("thug: strike ada\nada: strike thug delay=3")
    bench.play(line)
    numerals(bench, 4, 2)
    assert order(bench) == expected


@pytest.mark.clause("A-46")
def test_time_spent_on_talk_counts() -> None:
    bench = declaring(hero("Ada"), foe("Thug"))
    bench.play("thug: strike ada\nada: strike thug")
    bench.play("late ada 3")
    numerals(bench, 4, 2)
    assert order(bench) == ["thug", "ada"]
    assert "3 segments late [A-45]" in slot(bench, "ada").why


# Spells


@pytest.mark.clause("A-47")
@pytest.mark.parametrize(("delay", "heroes", "foes"), [(0, 1, 6), (3, 1, 6), (6, 6, 1), (3, 6, 5)])
def test_delay_never_saves_a_spell(delay: int, heroes: int, foes: int) -> None:
    bench = declaring(caster("Mestor"), foe("Thug"))
    bench.play(f"thug: strike mestor\nmestor: cast bolt4 thug delay={delay}")
    numerals(bench, heroes, foes)
    assert order(bench) == ["thug", "mestor"]
    bench.play("next", "20 1")
    assert order(bench) == []
    assert bench["mestor"].items["bolt4"].count == 1
    assert bench.hp("thug") == 20


@pytest.mark.clause("A-47")
def test_a_miss_does_not_cost_the_spell() -> None:
    bench = declaring(caster("Mestor"), foe("Thug"))
    bench.play("thug: strike mestor\nmestor: cast bolt4 thug")
    numerals(bench, 1, 6)
    bench.play("next", "1")
    bench.play("next", "3")
    assert bench.hp("thug") == 17


@pytest.mark.clause("A-47")
def test_damage_before_the_initiative_loses_it_too() -> None:
    bench = declaring(caster("Mestor"), foe("Thug"))
    bench.play("thug: pass\nmestor: cast bolt4 thug\nhurt mestor 1")
    assert "mestor" not in bench.state.declared
    assert bench["mestor"].items["bolt4"].count == 1


# Changing one's mind


@pytest.mark.clause("A-48")
def test_what_is_declared_is_not_changed() -> None:
    bench = declaring(hero("Ada"), foe("Thug"), foe("Ruffian"))
    bench.play("thug: strike ada")
    assert "[A-48" in str(bench.refusal("thug: parley"))
    assert bench.state.declared["thug"].data["kind"] == "strike"


@pytest.mark.clause("A-49")
def test_it_is_cancelled_only_when_it_resolves() -> None:
    bench = declaring(hero("Ada"), foe("Thug"))
    bench.play("thug: strike ada\nada: strike thug")
    assert "A-49" in str(bench.refusal("cancel ada"))
    numerals(bench, 5, 2)
    bench.play("cancel ada")
    assert order(bench) == ["thug"]
    assert "ada" not in bench.state.declared
    bench.play("next", "1")
    assert bench.hp("thug") == 20


# Codes, preparation, targets


@pytest.mark.clause("A-50")
@pytest.mark.parametrize(("code", "first"), [("", "ada"), ("code=B", "ada"), ("code=H", "bea"), ("code=g", "ada")])
def test_the_gm_files_each_action_under_a_code(code: str, first: str) -> None:
    bench = declaring(hero("Ada"), hero("Bea"), foe("Thug"))
    bench.play(f"thug: pass\nnext\nada: other sings-to-it segments=1 {code}\nbea: strike thug", "1")
    assert bench.state.declared["ada"].data["code"] == (code[5:].upper() or "E")
    numerals(bench, 5, 2)
    assert order(bench)[0] == first


@pytest.mark.clause("A-50")
def test_there_are_no_other_codes() -> None:
    bench = declaring(hero("Ada"), foe("Thug"))
    with pytest.raises(CombatError):
        bench.play("thug: strike ada code=K")
    bench.play("thug: strike ada")
    assert bench.state.declared["thug"].data["code"] == "G"


@pytest.mark.clause("A-51")
def test_an_action_is_prepared_instead_of_taken() -> None:
    bench = declaring(hero("Ada"), foe("Thug"))
    bench.play("thug: pass\nada: strike thug trigger=it-moves")
    assert bench.state.declared["ada"].data.get("trigger") == "it-moves"
    numerals(bench, 5, 2)
    assert of_type(bench.play("next"), e.Checked) == []
    assert order(bench) == []
    assert "ada" in bench.state.declared
    bench.play("trigger ada", "20 5")
    assert bench.hp("thug") == 15


@pytest.mark.clause("A-52")
@pytest.mark.parametrize("line", ["strike", "shoot", "grapple"])
def test_blows_and_shots_need_no_target_beforehand(line: str) -> None:
    bench = declaring(hero("Ada", weapons=["bow" if line == "shoot" else "sword"]), foe("Thug"), foe("Ruffian"))
    bench.play(f"thug: pass\nruffian: pass\nada: {line} whoever")
    assert bench.state.declared["ada"].data["target"] == ""


@pytest.mark.clause("A-52")
def test_a_device_needs_no_target_beforehand() -> None:
    figures = [hero("Ada", devices={"wand": 1}), foe("Thug"), foe("Ruffian")]
    bench = declaring(*figures, inches=3, library=LIBRARY)
    bench.play("thug: pass\nruffian: pass\nada: device wand whoever")
    assert bench.state.declared["ada"].data["target"] == ""
    numerals(bench, 5, 2)
    bench.play("next\n> ruffian", "3")
    assert (bench.hp("thug"), bench.hp("ruffian")) == (20, 17)


@pytest.mark.clause("A-52")
def test_a_blow_whose_target_is_gone_falls_on_somebody_else() -> None:
    bench = declaring(hero("Ada"), hero("Bea"), foe("Thug", hp=2), foe("Ruffian"), foe("Rogue"))
    bench.play("thug: pass\nruffian: pass\nrogue: pass\nnext\nada: strike thug\nbea: strike thug", "1")
    numerals(bench, 5, 2)
    bench.play("next", "20 4")
    bench.play("next\n> rogue", "20 4")
    assert (bench.hp("ruffian"), bench.hp("rogue")) == (20, 16)


@pytest.mark.clause("A-52")
@pytest.mark.parametrize("setting", ["declared", "completed"])
def test_a_spell_names_its_target_when_it_is_declared(setting: str) -> None:
    bench = declaring(caster("Mestor"), foe("Thug"), foe("Ruffian"), rules={"spell_targets": setting})
    bench.play("thug: pass\nruffian: pass")
    assert bench.asks("mestor: cast bolt1") is (setting == "declared")
    if setting == "declared":
        assert bench.table.asking is not None
        bench.table.abandon()
        bench.play("mestor: cast bolt1 ruffian")
    numerals(bench, 5, 2)
    bench.play("next" if setting == "declared" else "next\n> ruffian", "2")
    assert (bench.hp("thug"), bench.hp("ruffian")) == (20, 18)


@pytest.mark.clause("A-52")
def test_a_shot_whose_target_is_gone_goes_at_somebody_else() -> None:
    figures = [hero("Ada", weapons=["bow"]), foe("Thug"), foe("Ruffian", back=1), foe("Rogue", back=2)]
    bench = declaring(*figures, inches=6)
    bench.play("thug: pass\nruffian: pass\nrogue: pass\nada: shoot thug\nflee thug")
    numerals(bench, 5, 2)
    bench.play("next\n> rogue", "20 4")
    assert (bench.hp("ruffian"), bench.hp("rogue")) == (20, 16)
