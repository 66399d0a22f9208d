"""What a game's RULES.md says of its commands is what its catalogue has, and every example is such a command."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.cli.actions import listing, usage
from combattracker.cli.main import main
from combattracker.content.rulesets import loading
from combattracker.model.state import State
from combattracker.rules.asking.commands import parse_command
from combattracker.rules.gm import all_actions
from combattracker.rules.ruleset import ANY_TIME, ON_TURN, PROCEDURE, Ruleset
from tests import actions as lists
from tests.support.values import combatant, fight

GAMES = sorted(lists.documents())


def game(name: str) -> Ruleset:
    """A shipped ruleset."""
    return loading.load(name)


def people() -> State:
    """A fight of everybody whom the examples name."""
    return fight(combatant("ana", "heroes"), combatant("wolf-1", "wolves"), combatant("wolf-2", "wolves"))


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_list_what_the_catalogue_has(name: str) -> None:
    assert lists.listed(lists.documents()[name]) == listing(game(name)), "python -m tests.actions --write"


@pytest.mark.parametrize("name", GAMES)
def test_every_argument_is_explained_and_nothing_else(name: str) -> None:
    ruleset = game(name)
    plain = {
        each.name: [param.rstrip("*=") or "NAME=VALUE" for param in each.params] for each in ruleset.actions.values()
    }
    taken = {argument for arguments in plain.values() for argument in arguments}
    own = {tuple(key.split(".")) for key in ruleset.arguments if "." in key}
    unsaid = {
        f"{action}: {argument}"
        for action, arguments in plain.items()
        for argument in arguments
        if argument not in ruleset.arguments and (action, argument) not in own
    }
    assert not unsaid, f"say in the `arguments` of {name} what these are"
    assert {key for key in ruleset.arguments if "." not in key} <= taken
    assert all(argument in plain.get(action, ()) for action, argument in own)


@pytest.mark.parametrize("name", GAMES)
def test_every_action_has_an_example_unless_the_procedure_takes_it(name: str) -> None:
    ruleset = game(name)
    assert set(ruleset.examples) <= set(ruleset.actions)
    bare = [
        each.name for each in ruleset.actions.values() if each.moment != PROCEDURE and each.name not in ruleset.examples
    ]
    assert not bare, f"give them among the `examples` of {name}"


EXAMPLES = [
    pytest.param(name, action, line, id=f"{name}-{line}")
    for name in GAMES
    for action, lines in game(name).examples.items()
    for line in lines
]


@pytest.mark.parametrize(("name", "action", "line"), EXAMPLES)
def test_every_example_is_a_command_for_its_action(name: str, action: str, line: str) -> None:
    ruleset, state = game(name), people()
    actions = all_actions(ruleset.actions)
    command = parse_command(line, actions, state)
    assert command.action == action
    assert command.args.keys() <= {param.rstrip("*=") for param in actions[action].params} or action == "notes"
    assert parse_command(str(command), actions, state) == command
    moment = ruleset.actions[action].moment
    assert bool(command.actor) or moment != ON_TURN, "somebody does it"
    assert not command.actor or moment in (ON_TURN, ANY_TIME)


def test_an_action_is_written_with_its_arguments() -> None:
    quest = game("quest").actions
    assert usage(quest["strike"]) == "strike TARGET AIM WITH how= behind="
    assert usage(quest["cast"]) == "cast SPELL TARGETS… behind="
    assert usage(game("demon-idol").actions["notes"]) == "notes NAME=VALUE…"


def test_the_program_lists_them_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["actions", "phantoms-bane"]) == 0
    assert capsys.readouterr().out == listing(game("phantoms-bane"))
    assert main(["actions", "phantom"]) == 1
    assert "phantom" in capsys.readouterr().err


def test_a_list_that_is_wrong_is_told_and_put_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "RULES.md"
    monkeypatch.setattr(lists, "ROOT", tmp_path)
    monkeypatch.setattr(lists, "documents", lambda: {"quest": path})
    path.write_text(f"# Quest\n\n{lists.BEGIN}\nold\n{lists.END}\n\n## More\n", encoding="utf-8")
    assert lists.main([]) == 1
    assert lists.main(["--write"]) == 0
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# Quest\n")
    assert text.endswith(f"{lists.END}\n\n## More\n")
    assert lists.listed(path) == listing(game("quest"))
    assert lists.main(["--write"]) == 0
    assert path.read_text(encoding="utf-8") == text
    path.write_text("# Quest\n", encoding="utf-8")
    assert lists.main(["--write"]) == 1
    assert "has no line" in capsys.readouterr().out
