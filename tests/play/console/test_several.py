"""Several who decide in one line or with one key, steps that flow into each other, and how one undo takes all back."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.store import JournalStore
from combattracker.model.errors import CombatError, Illegal, Unreadable
from combattracker.model.values import Scalar
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command, find_everybody, parse_command
from combattracker.rules.asking.requests import Choose
from combattracker.rules.ruleset import Owed
from tests.rulesets.demon_idol.scene import Fields, declaring, foe, hero
from tests.support.bench import Bench
from tests.support.fights import again as opened_again
from tests.support.fights import in_file

GATE = Path(__file__).parent.parent.parent.parent / "encounters" / "the-cellar-gate.yaml"
LONG = {"class": "fighter", "hp": 30}


def goblins(count: int = 3, **fields: object) -> list[Fields]:
    return [foe("Goblin", count=count, **fields)]


def camp(*more: Fields, count: int = 3, rules: Fields | None = None) -> Bench:
    """Three goblins against Dagmar and Pell, at their declarations, face to face."""
    return declaring(hero("Dagmar"), hero("Pell"), *(more or goblins(count)), rules=rules)


def declared(bench: Bench) -> dict[str, tuple[Scalar, Scalar]]:
    return {who: (each.data["kind"], each.data.get("target")) for who, each in bench.state.declared.items()}


def owing(open_: OpenFight) -> list[str]:
    step = open_.next_step()
    return [each.who for each in step.everybody()] if isinstance(step, Owed) else []


# In one line


def test_several_do_the_same_each_as_an_action_of_its_own() -> None:
    bench = camp()
    before = bench.table.head
    bench.play("goblin-1 goblin-2 goblin-3: strike pell")
    assert declared(bench) == {f"goblin-{number}": ("strike", "pell") for number in (1, 2, 3)}
    entries = bench.table.store.since(bench.table.head, before)
    assert [str(entry.command) for entry in entries] == [f"goblin-{n}: strike target=pell" for n in (1, 2, 3)]
    assert [entry.command.follows for entry in entries] == [False, True, True]


def test_one_undo_takes_back_the_whole_line_and_one_redo_gives_it_back() -> None:
    bench = camp()
    before = bench.table.head
    bench.play("goblin-1 goblin-2 goblin-3: strike pell")
    after = bench.table.head
    told = bench.door.console.execute("undo").text
    assert bench.table.head == before
    assert told == "undone: Goblin 3 declares: strikes Pell with sword, and 2 before it"
    bench.play("redo")
    assert bench.table.head == after
    bench.play("undo\ngoblin-1: pass")
    assert declared(bench) == {"goblin-1": ("pass", None)}


@pytest.mark.parametrize("names", ["g1 g2 g3", "g*", "foes", "goblin-*", '"Goblin 1" goblin-2 g3', "g1 foes"])
def test_a_side_and_a_beginning_mean_several(names: str) -> None:
    bench = camp()
    bench.play(f"{names}: strike pell")
    assert list(declared(bench)) == ["goblin-1", "goblin-2", "goblin-3"]


def test_of_a_side_only_those_are_meant_who_can_act_and_have_declared_nothing() -> None:
    bench = camp(count=4)
    bench.play("set g2.hp==-1\ng3: pass\nfoes: strike pell")
    assert declared(bench) == {"goblin-3": ("pass", None), "goblin-1": ("strike", "pell"),
                               "goblin-4": ("strike", "pell")}  # fmt: skip
    assert find_everybody(["g*"], bench.state) == ["goblin-1", "goblin-3", "goblin-4"]


def test_somebodys_own_name_comes_before_that_of_a_side() -> None:
    bench = declaring(hero("Dagmar"), foe("Foes"), foe("Thug"))
    assert find_everybody(["foes"], bench.state) == ["foes"]


def test_who_is_not_there_is_told() -> None:
    bench = camp()
    assert "nobody here is called 'x*'" in str(bench.refusal("x*: pass"))
    assert "who is 'gob': goblin-1, goblin-2, goblin-3?" in str(bench.refusal("g1 gob: pass"))


def test_a_line_that_begins_with_an_action_names_nobody() -> None:
    bench = camp()
    command = parse_command("note Dagmar says: hold", bench.table.actions, bench.state)
    assert (command.action, command.actor, command.args["text"]) == ("note", "", "Dagmar says: hold")


@pytest.mark.parametrize("line", ["g1 g2 g3: strike pell", "force g1 g2: shoot dagmar", "g1: pass", "g1 g2: pass"])
def test_a_command_reads_back_as_itself(line: str) -> None:
    bench = camp()
    command = parse_command(line, bench.table.actions, bench.state)
    assert parse_command(str(command), bench.table.actions, bench.state) == command


def test_where_one_is_refused_none_has_happened() -> None:
    """The third is held, and can only grapple (A-11)."""
    bench = camp()
    bench.play("mark held g3 from=pell")
    fault = bench.refusal("g1 g2 g3: strike pell")
    assert isinstance(fault.__cause__, Illegal)
    assert str(fault.__cause__) == "Goblin 3 is held, and can only grapple [A-11]"
    assert not declared(bench)


def test_whom_a_refusal_is_about_is_named() -> None:
    bench = camp(*goblins(2), foe("Skeleton", mind="none"))
    fault = bench.refusal("foes: parley")
    assert str(fault.__cause__) == "Skeleton: it has no words [A-5]"


def test_by_force_all_of_them_do_it() -> None:
    bench = camp()
    bench.play("mark held g3 from=pell\nforce g1 g2 g3: strike pell")
    assert len(declared(bench)) == 3


def test_while_a_question_is_open_edits_are_for_one_at_a_time() -> None:
    bench = camp()
    bench.asks("g1: strike")
    with pytest.raises(Illegal, match="one at a time"):
        bench.table.submit(Command("surrender", "goblin-1", others=("goblin-2",)))


# What is asked


def test_what_is_asked_of_the_first_holds_for_the_others() -> None:
    bench = camp()
    request = bench.ask("g1 g2 g3: strike")
    assert isinstance(request, Choose)
    assert request.key == "strike/goblin-1.target"
    bench.door.console.reply("pell")
    assert bench.table.asking is None
    assert declared(bench) == {f"goblin-{number}": ("strike", "pell") for number in (1, 2, 3)}


def test_where_it_does_not_fit_somebody_is_asked() -> None:
    """Goblin 2 has no flask of fire any more, only one of acid."""
    flasks = {"device": {name: {"time": 1, "range": 5, "damage": "1d4", "name": name} for name in ("fire", "acid")}}
    people = [foe("Goblin 1", devices={"fire": 1, "acid": 1}), foe("Goblin 2", devices={"acid": 1}),
              foe("Goblin 3", devices={"fire": 1})]  # fmt: skip
    bench = declaring(hero("Dagmar"), *people, library=flasks)
    bench.asks("goblin-1 goblin-2 goblin-3: device", "fire", "dagmar")
    assert bench.table.asking is not None
    assert bench.table.asking.request.key == "device/goblin-2.item"
    assert list(declared(bench)) == ["goblin-1"]
    bench.door.console.reply("acid")
    assert bench.table.asking is not None
    assert bench.table.asking.request.key == "device/goblin-3.item", "what the one before it was asked is no help here"
    bench.door.console.reply("fire")
    assert len(declared(bench)) == 3


def test_undo_in_the_middle_of_it_takes_answers_back_and_then_all_of_it() -> None:
    flasks = {"device": {name: {"time": 1, "range": 5, "damage": "1d4", "name": name} for name in ("fire", "acid")}}
    people = [foe("Goblin 1", devices={"fire": 1}), foe("Goblin 2", devices={"acid": 1})]
    bench = declaring(hero("Dagmar"), hero("Pell"), *people, library=flasks)
    before = bench.table.head
    bench.asks("goblin-1 goblin-2: device", "fire", "pell")
    assert (bench.table.asking is not None, len(declared(bench))) == (True, 1)
    assert bench.table.undo()
    assert (bench.table.asking, bench.table.head) == (None, before)
    assert bench.table.redo()
    assert bench.table.asking is not None
    assert bench.table.asking.request.key == "device/goblin-2.item"
    bench.door.console.reply("acid")
    assert declared(bench)["goblin-2"] == ("device", "pell"), "at whom holds for the second as well"
    assert bench.table.undo()
    assert bench.table.head == before


def test_a_killed_program_asks_again_and_the_others_follow(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    table = in_file(GATE, path)
    while not owing(table):
        table.step()
    people = [who for who in owing(table) if who.startswith("goblin-slinger")]
    before = table.head
    Console(table).execute(f"{' '.join(people)}: shoot")
    assert table.asking is not None
    table.close()
    table = opened_again(path, GATE)
    assert table.asking is not None
    Console(table).reply("mestor")
    assert list(table.state.declared) == people
    table.close()
    table = opened_again(path, GATE)
    assert table.undo() == 3
    assert table.head == before
    table.close()


def test_one_of_them_is_amended_by_itself() -> None:
    bench = camp()
    bench.play("g1 g2 g3: strike pell")
    second = bench.table.head - 1
    with pytest.raises(CombatError, match="one actor at a time"):
        bench.play(f"amend {second} = g2 g3: strike dagmar")
    bench.play(f"amend {second} = goblin-2: strike dagmar\nprogram\naccept")
    assert [target for _, target in declared(bench).values()] == ["pell", "dagmar", "pell"]
    assert bench.table.undo() == 3


# As suggested, and as before


def test_all_for_whom_the_gm_decides_do_what_is_suggested() -> None:
    bench = declaring(hero("Dagmar"), *goblins())
    before = bench.table.head
    bench.play("suggested")
    assert list(declared(bench)) == ["goblin-1", "goblin-2", "goblin-3"]
    assert owing(bench.table) == ["dagmar"], "what is a player's own stays so"
    assert bench.table.undo() == 3
    assert bench.table.head == before


def test_what_is_rolled_for_those_who_come_then_belongs_to_the_same_line() -> None:
    bench = camp()
    before = bench.table.head
    bench.play("suggested", "2")
    assert owing(bench.table) == ["pell"]
    assert bench.table.undo() == 4
    assert bench.table.head == before


def test_those_named_do_what_is_suggested_players_too() -> None:
    bench = camp()
    bench.play("suggested g1 g3")
    assert list(declared(bench)) == ["goblin-1", "goblin-3"]
    bench.play("suggested", "1")
    bench.play("suggested dagmar")
    assert "dagmar" in declared(bench)
    assert str(bench.refusal("suggested").__cause__) == "there is nothing that the GM has to decide now"


def test_all_do_what_they_did_before_with_the_answers_given_then() -> None:
    bench = camp()
    bench.play("g1 g2: strike\n> pell\ng3: await\nskip\nnotes heroes=6 foes=1\nskip\nnext")
    assert bench.state.clock.round == 2
    bench.play("again", "1")
    assert declared(bench) == {"goblin-1": ("strike", "pell"), "goblin-2": ("strike", "pell"),
                               "goblin-3": ("await", None)}  # fmt: skip


def test_who_cannot_do_it_again_is_told_with_the_reason() -> None:
    bench = declaring(hero("Dagmar"), *goblins(3), inches=6)
    bench.play("g1 g2: charge dagmar\ng3: close dagmar\nskip\nnotes heroes=6 foes=1\nskip\nnext")
    bench.play("set g1.counter.charged=1")
    told = bench.door.console.execute("again")
    assert list(declared(bench)) == ["goblin-2", "goblin-3"]
    assert told.left_out == ("Goblin 1 has charged in this turn [A-35]",)
    assert told.text.endswith(told.left_out[0])


def test_who_has_never_decided_has_nothing_to_do_again() -> None:
    assert "it has decided nothing before" in str(camp().refusal("again"))


def test_nobody_decides_where_nobody_has_to() -> None:
    bench = camp()
    bench.play("skip\nnotes heroes=6 foes=1")
    assert "nothing that the GM has to decide" in str(bench.refusal("suggested"))
    assert "none of them has to decide now" in str(bench.refusal("again g1 g2"))


# Steps that flow into each other


def test_steps_between_which_nobody_decides_pass_in_one_and_are_undone_in_one() -> None:
    bench = camp()
    bench.play("skip\nnotes heroes=6 foes=1\nset dagmar.hp==-2")
    before = bench.table.head
    bench.play("next")
    assert (bench.state.clock.phase, bench.state.clock.round) == ("declare", 2)
    labels = [entry.label for entry in bench.table.store.since(bench.table.head, before)]
    assert labels == ["Everything is resolved", "Phase 9: bleeding", "Recap of round 1"]
    bench.play("undo")
    assert bench.table.head == before
    bench.play("redo")
    assert bench.state.clock.round == 2


def test_dice_are_asked_in_the_middle_of_it() -> None:
    bench = camp()
    bench.play("foes: pass\nnext\nsuggested dagmar\nsuggested pell", "1")
    before = bench.table.head
    assert bench.asks("next")
    assert bench.table.asking is not None
    assert bench.table.asking.request.key == "initiative/dagmar.initiative"
    assert bench.table.undo()
    assert bench.table.head == before
    bench.play("next", "5 2")
    assert bench.state.clock.phase == "resolve"
    assert bench.table.undo() == 2


def test_standing_in_the_middle_of_it_redo_gives_back_what_undo_took() -> None:
    bench = camp()
    bench.play("g1 g2 g3: strike pell")
    middle = bench.table.head - 1
    bench.play(f"goto {middle}")
    assert bench.table.undo() == 2
    bench.play("redo")
    assert bench.table.head == middle


def test_the_journal_on_disk_keeps_what_belongs_together(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    table = in_file(GATE, path)
    while not owing(table):
        table.step()
    before = table.head
    Console(table).execute("suggested")
    count = len(table.store.since(table.head, before))
    assert count == 13, "twelve for whom the gm decides, and the roll of who declares first"
    table.close()
    with Journal.open(path) as journal:
        found = OpenFight(JournalStore(journal), table.ruleset)
        assert found.undo() == count
        assert found.head == before


def test_actors_alone_are_no_command() -> None:
    with pytest.raises(Unreadable, match="a command is"):
        parse_command("g1 g2:", camp().table.actions, camp().state)
