"""`combattracker run`: scripts, dice, answers, and the line at fault."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from combattracker.cli.main import main
from combattracker.content.rulesets import loading
from combattracker.play.console.console import Console
from tests.support.fights import COIN_DUEL, FORD, table

Write = Callable[..., str]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], write: Write) -> Run:
    """Runs a script on an encounter; gives the exit code, the output and the errors."""

    def script(encounter: Path, text: str, *words: str) -> tuple[int, str, str]:
        code = main(["run", str(encounter), "--script", write(text), *words])
        told = capsys.readouterr()
        return code, told.out, told.err

    return script


def headlines(out: str) -> list[str]:
    """What names each action, without what came of it."""
    return [line for line in out.splitlines() if not line.startswith(" ")]


def told(out: str, *words: str) -> bool:
    """Whether some line says all of this."""
    return any(all(word in line for word in words) for line in out.splitlines())


def test_a_fight_is_played_line_by_line(run: Run) -> None:
    code, out, err = run(
        COIN_DUEL,
        """
        # the first toss
        gambler-1: challenge mira
        > tails
        next          # nobody is on auto
        """,
        "--dice", "1",
    )  # fmt: skip
    assert code == 1
    assert err == "combattracker: line 5: Gambler 1 has the least nerve, and challenges – decide that first\n"
    assert out.splitlines()[0] == "Gambler 1: Challenge mira"
    assert told(out, "Mira", "Nerve 5 → 4")


def test_no_action_of_a_ruleset_hides_behind_a_command_of_the_door() -> None:
    verbs = {*Console(table(FORD)).verbs, "recap", "save"}
    for found in loading.find_all():
        assert not verbs & set(loading.load(found.id).actions), found.id


def test_all_is_well(run: Run) -> None:
    code, out, err = run(COIN_DUEL, "gambler-1: challenge mira tails\nnote so it goes\n", "--dice", "1")
    assert (code, err) == (0, "")
    assert headlines(out) == ["Gambler 1: Challenge mira tails", "Note so it goes"]
    assert run(COIN_DUEL, "") == (0, "", "")


def test_a_turn_shows_everything_on_the_way(run: Run) -> None:
    code, out, _ = run(FORD, "turn jorun\njorun: wait\nturn tamsin\n")
    assert code == 0
    assert headlines(out) == [
        "Round 1", "Jorun's turn", "Jorun lets the turn pass", "Jorun's turn ends", "Tamsin's turn",
    ]  # fmt: skip


ATTACK = """
turn jorun
jorun: attack wolf-1 with=sword-cut
"""


@pytest.mark.parametrize(
    ("script", "words", "error"),
    [
        ("juggle", [], "line 1: there is no action 'juggle'"),
        ("\n\nnote a\nset mira.nerve=x", [], "line 4: a whole number is needed, not 'x'"),
        ("gambler: challenge", [], "line 1: who is 'gambler': gambler-1, gambler-2?"),
        ("gambler-1: challenge", [], "line 1: challenge/mira.call is not answered: Heads or tails?"),
        ("gambler-1: challenge\n> edge", [], "line 2: 'edge' is not offered; there is heads, tails"),
        (
            "gambler-1: challenge\n> tails",
            [],
            "line 1: challenge/gambler-1.toss rolls 1d2 (toss: 1 heads, 2 tails), and no dice are left",
        ),
        ("gambler-1: challenge\n> tails\n> 3", [], "line 3: a d2 cannot show 3"),
        ("gambler-1: challenge\n> tails\n> 1 1", [], "line 3: 1d2 takes 1 dice, not 2"),
        ("gambler-1: challenge\n> tails\n> 1\n> 2", [], "line 4: nothing asked for the answer '2'"),
        ("gambler-1: challenge\n> mira.cull: tails", [], "line 1: challenge/mira.call is not answered"),
        ("gambler-1: challenge tails\n> mira.call: tails", [], "line 1: 'tails' is not offered"),
        (
            "gambler-1: challenge mira tails\n> mira.call: tails\n> 1",
            [],
            "line 2: nothing asked for the answer 'mira.call",
        ),
        ("gambler-1: challenge mira tails", ["--dice", "3"], "line 1: a d2 cannot show 3"),
        ("gambler-1: challenge mira tails", ["--dice", "0"], "line 1: a d2 cannot show 0"),
        ("gambler-1: challenge mira tails", ["--dice", "1 2"], "line 1: dice are left over that nothing asked for: 2"),
        ("roll 2d6", ["--dice", "1"], "line 1: roll.roll rolls 2d6: 2 dice, but only 1 are left"),
        ("roll 2d6\n> ~", [], "line 2: roll.roll rolls 2d6, and no dice are left"),
        ("> heads", [], "line 1: no question is open"),
        ("save", [], "line 1: save takes one file name"),
        ('note "open', [], "line 1: a quotation mark is open"),
    ],
)
def test_the_line_at_fault_is_named(run: Run, script: str, words: list[str], error: str) -> None:
    code, _, err = run(COIN_DUEL, script, *words)
    assert code == 1
    assert err.startswith(f"combattracker: {error}")
    assert err.count("\n") == 1


def test_addressed_answers_wait_for_their_question(run: Run) -> None:
    for answers in ("> challenge/gambler-1.toss: 1\n> tails\n", "> gambler-1.toss: =1\n> mira.call: tails\n"):
        code, out, _ = run(COIN_DUEL, "gambler-1: challenge\n" + answers)
        assert code == 0
        assert told(out, "Mira", "Nerve 5 → 4")


def test_words_wait_while_dice_are_at_hand(run: Run) -> None:
    code, out, err = run(FORD, ATTACK + "> nothing\n", "--dice", "3 4")
    assert (code, err) == (0, "")
    assert told(out, "Wolf 1", "Health 13 → 0")


def test_a_tilde_takes_the_given_dice_then_the_seed(run: Run) -> None:
    code, out, _ = run(COIN_DUEL, "roll 2d6\n> ~ +3 luck\n", "--dice", "3 4")
    assert code == 0
    assert told(out, "roll", "10")
    first, second = (run(COIN_DUEL, "roll 20d6\n> ~\nroll 1d6\n", "--seed", "9", "--dice", "") for _ in range(2))
    assert first == second
    assert first[0] == 0


def test_the_dice_come_first_and_the_seed_goes_on(run: Run) -> None:
    seeds = {run(COIN_DUEL, "roll 1d6\nroll 8d6\n", "--dice", "6", "--seed", str(seed))[1] for seed in range(5)}
    assert all(told(out.splitlines()[1], "roll 6") for out in seeds)
    assert len(seeds) > 1


def test_sides_on_auto_choose_for_themselves(run: Run) -> None:
    code, out, _ = run(COIN_DUEL, "gambler-1: challenge\n", "--auto", "heroes", "--dice", "1")
    assert code == 0
    assert told(out, "Gambler 1", "Nerve 3 → 2"), "heads are lucky"
    code, _, err = run(COIN_DUEL, "next\n", "--auto", "moon")
    assert (code, err) == (1, "combattracker: there is no side 'moon'; there is heroes, court\n")


def test_dice_that_are_no_faces_are_refused(run: Run) -> None:
    code, _, err = run(COIN_DUEL, "next", "--dice", "1 x")
    assert (code, err) == (1, "combattracker: --dice takes faces like 1 3 5, not 'x'\n")


# Where a question stays open


def test_an_edit_in_the_middle_of_an_action(run: Run) -> None:
    script = ATTACK + "> 3 4\nset wolf-1.hp=40\n> nothing\n"
    code, out, err = run(FORD, script)
    assert (code, err) == (0, "")
    assert told(out, "Wolf 1", "Health 40 → 27")


@pytest.mark.parametrize("back", ["undo\nundo", "abandon", "back turn"])
def test_the_way_back_out_of_an_open_question(run: Run, back: str) -> None:
    code, _, err = run(FORD, f"{ATTACK}> 3 4\n{back}\njorun: wait\n")
    assert (code, err) == (0, "")


def test_what_goes_on_as_if_nothing_were_open_names_the_missing_answer(run: Run) -> None:
    for line in ("next", "tamsin: wait", "roll 1d6"):
        code, _, err = run(FORD, f"{ATTACK}> 3 4\n{line}\n")
        assert code == 1
        assert err.startswith("combattracker: line 3: attack/blows/wolf-1.defence is not answered: Wolf 1 defends")


# Where a script comes from, and where a fight goes


def test_a_script_comes_through_a_pipe_and_ends_with_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("gambler-1: challenge mira tails\n> 1\nnote hm"))
    assert main(["run", str(COIN_DUEL), "--script", "-"]) == 0
    assert headlines(capsys.readouterr().out)[-1] == "Note hm"


def test_bytes_that_are_no_text_are_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"note a\nnote \xff\n"), encoding="utf-8"))
    assert main(["run", str(COIN_DUEL), "--script", "-"]) == 1
    assert "the script '-' can't be read" in capsys.readouterr().err
    (tmp_path / "bad.txt").write_bytes(b"\xff")
    for name in (str(tmp_path / "bad.txt"), str(tmp_path / "none.txt"), str(tmp_path)):
        assert main(["run", str(COIN_DUEL), "--script", name]) == 1
        assert f"the script '{name}' can't be read" in capsys.readouterr().err


def test_without_a_script_the_policies_play_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    outs = []
    for _ in range(2):
        assert main(["run", str(FORD), "--seed", "3"]) == 0
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1]
    assert outs[0].splitlines()[-1].startswith("The fight is over: ")
    assert main(["run", str(COIN_DUEL)]) == 0
    assert capsys.readouterr().err.startswith("seed ")


def test_without_a_script_dice_that_run_out_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", str(COIN_DUEL), "--dice", "1 2"]) == 1
    assert "rolls 1d2 (toss: 1 heads, 2 tails), and no dice are left" in capsys.readouterr().err


def test_a_fight_is_saved_and_goes_on_from_the_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "b.fight"
    code, out, _ = run(COIN_DUEL, f"gambler-1: challenge mira tails\n> 1\nsave {path}\n")
    assert (code, out.splitlines()[-1]) == (0, f"saved: {path}")
    code, _, err = run(path, f"note so far\nsave {path}\n")
    assert (code, err) == (1, f"combattracker: line 2: {path} exists already; name another file\n")
    code, out, _ = run(path, "undo\nundo\nredo\nrecap\n")
    assert code == 0
    assert out.startswith("undone: Note so far\nundone: Gambler 1: Challenge mira tails\ndone again: Gambler 1")
    assert "# A matter of honour" in out


def test_a_saved_fight_with_an_open_question_is_answered_first(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "b.fight"
    assert run(COIN_DUEL, f"gambler-1: challenge\nsave {path}\n")[0] == 1, "the answer is missing after all"
    assert path.exists()
    code, _, err = run(path, "gambler-2: challenge\n")
    assert (code, err) == (1, "combattracker: line 1: finish or abandon the open question before challenge\n")
    code, out, _ = run(path, "> tails\n> 1\n")
    assert code == 0
    assert told(out, "Mira", "Nerve 5 → 4")


def test_a_recap_for_the_players_hides_who_is_hidden(run: Run) -> None:
    _, out, _ = run(COIN_DUEL, "recap players\n")
    assert "Mira" in out
    assert "Gambler" not in out
    _, out, _ = run(COIN_DUEL, "recap\n")
    assert "Gambler" in out


def test_what_can_not_go_on_is_told_first(run: Run, tmp_path: Path) -> None:
    from combattracker.rules.asking.commands import Command
    from tests.support.fights import in_file

    path = tmp_path / "a.fight"
    duel = in_file(COIN_DUEL, path)
    duel.store.keep_unfinished(Command("juggle"), ())
    duel.close()
    code, out, err = run(path, "note hm\n")
    assert (code, headlines(out)) == (0, ["Note hm"])
    assert err.startswith("combattracker: the unfinished action juggle can't go on: there is no action 'juggle'")


@pytest.mark.parametrize("ruleset", [found.id for found in loading.find_all() if found.origin == "shipped"])
def test_no_action_is_called_as_the_door_calls_something_else(ruleset: str) -> None:
    words = {"recap", "explain", "save", *Console(table(COIN_DUEL)).words()}
    assert words & set(loading.load(ruleset).actions) == set()
