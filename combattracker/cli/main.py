"""`combattracker`: the screen by default, and commands that need none."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from combattracker.version import VERSION

if TYPE_CHECKING:
    from combattracker.play.open_fight import OpenFight

COMMANDS = ("run", "check", "schema", "actions", "recap", "journal", "new")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the program; the exit code is 0 if all went well."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words and words[0] in COMMANDS:
        return _guarded(lambda: _command(words))
    return _guarded(lambda: _screen(words))


def _guarded(work: Callable[[], int]) -> int:
    """Turns everything that the user can cause into one message and an exit code."""
    from combattracker.model.errors import CombatError

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a sign that the terminal does not know must not stop the fight
            stream.reconfigure(errors="backslashreplace")
    try:
        code = work()
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except CombatError as fault:
        _warn(fault)
        return 1
    except BrokenPipeError:
        # What is still to be flushed when Python ends goes nowhere, and nothing is said about it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    except OSError as fault:
        _warn(f"{fault.filename or 'input or output'}: {fault.strerror}")
        return 1


def _warn(text: object) -> None:
    from combattracker.cli.saying import warn

    warn(text)


def _screen(words: list[str]) -> int:
    parser = _parser("combattracker", "The screen. Without a file it lists encounters and fights to resume.")
    parser.add_argument("file", nargs="?", type=Path, help="an encounter (YAML) or a saved fight")
    parser.add_argument("--version", action="version", version=f"combattracker {VERSION}")
    parser.epilog = "Further commands, each with --help: " + ", ".join(COMMANDS)
    args = parser.parse_args(words)
    from combattracker.model.errors import Unreadable

    if args.file is not None and not args.file.is_file():
        what = f"{str(args.file)!r} is a folder" if args.file.is_dir() else f"there is no file {str(args.file)!r}"
        raise Unreadable(f"{what}; start without one to choose from a list")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Unreadable("the screen needs a terminal; without one use: combattracker run FILE")
    from combattracker.tui.app import CombatTracker

    app = CombatTracker(args.file, opener=_open_table)
    app.run()
    return app.return_code or 0


def _open_table(path: Path) -> OpenFight:
    """Opening brings pydantic and the content along, after the first paint."""
    from combattracker.cli.opening import play_or_watch

    return play_or_watch(path)


def _command(words: list[str]) -> int:
    name, rest = words[0], words[1:]
    if name == "run":
        from combattracker.cli.run import main as run

        return run(_parser("combattracker run", "Plays a fight without a screen."), rest)
    if name == "check":
        from combattracker.cli.files import check

        return check(_parser("combattracker check", "Checks encounters, parties and libraries."), rest)
    if name == "schema":
        from combattracker.cli.files import schema

        return schema(_parser("combattracker schema", "Writes the JSON Schema of a kind of file."), rest)
    if name == "actions":
        from combattracker.cli.actions import main as actions

        return actions(_parser("combattracker actions", "Lists what can be done in a game."), rest)
    if name == "journal":
        from combattracker.cli.journal import main as journal

        return journal(_parser("combattracker journal", "Looks after saved fights."), rest)
    if name == "new":
        from combattracker.cli.new import main as new

        return new(_parser("combattracker new", "Begins a game system of your own that works."), rest)
    from combattracker.cli.files import recap

    return recap(_parser("combattracker recap", "Writes the recap of a saved fight."), rest)


def _parser(name: str, description: str) -> argparse.ArgumentParser:
    from rich_argparse import RichHelpFormatter

    parser = argparse.ArgumentParser(name, description=description, formatter_class=RichHelpFormatter)
    parser.add_argument(
        "--debug", action=_Debug, nargs=0, help="tell faults of a game's rules with Python's own account"
    )
    return parser


class _Debug(argparse.Action):
    """Whatever runs rules looks into the environment, which the processes that are started from here share."""

    def __call__(self, *words: object) -> None:
        from combattracker.model.errors import DEBUG

        os.environ[DEBUG] = "1"


if __name__ == "__main__":
    sys.exit(main())
