"""`combattracker actions`: what can be done in a game, with its arguments and examples, as its RULES.md lists it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence

from combattracker.rules.ruleset import AFTERWARDS, ANY_TIME, ON_TURN, PROCEDURE, Action, Ruleset

MOMENTS = {
    ON_TURN: "By whoever has to decide; the name before it says who:",
    ANY_TIME: "At any time, as far as the rules allow:",
    PROCEDURE: "The procedure's own steps, which `next` takes:",
    AFTERWARDS: "After the fight:",
}
"""When actions are taken, with what is said above a table of them."""
HEAD = ["| action | | for example |", "|---|---|---|"]


def main(parser: argparse.ArgumentParser, words: list[str]) -> int:
    """`combattracker actions RULESET`: every action of a game."""
    parser.add_argument("ruleset", help="the id of the game system")
    args = parser.parse_args(words)

    from combattracker.content.rulesets import loading

    sys.stdout.write(listing(loading.load(args.ruleset)))
    return 0


def listing(ruleset: Ruleset) -> str:
    """Every action of a ruleset in Markdown: a table for each moment, and one of the arguments."""
    lines = [
        "Arguments stand in this order, or anywhere as `name=value`; those with `=` only so. What is left out is asked",
        "where it is needed. An argument with `…` takes all the words that are left.",
    ]
    for moment, title in MOMENTS.items():
        found = [each for each in ruleset.actions.values() if each.moment == moment]
        if found:
            examples = ruleset.examples if any(each.name in ruleset.examples for each in found) else None
            lines += ["", title, "", *(["| action | |", "|---|---|"] if examples is None else HEAD)]
            lines += [_row(each, examples) for each in found]
    arguments = list(_arguments(ruleset))
    if arguments:
        lines += ["", "The arguments:", "", "| argument | |", "|---|---|", *arguments]
    return "\n".join(lines) + "\n"


def usage(action: Action) -> str:
    """An action with its arguments as they are written, `attack TARGET WITH`."""
    return " ".join((action.name, *(_written(param) for param in action.params)))


def _written(param: str) -> str:
    if param == "*=":
        return "NAME=VALUE…"
    if param.endswith("="):
        return param
    return param.upper().replace("*", "…")


def _row(action: Action, examples: Mapping[str, Sequence[str]] | None) -> str:
    row = f"| `{usage(action)}` | {_cell(action.help)} |"
    if examples is None:
        return row
    return f"{row} {_cell(', '.join(f'`{line}`' for line in examples.get(action.name, ())))} |"


def _arguments(ruleset: Ruleset) -> Iterator[str]:
    """A row for each argument that is explained; one that means something else for an action names the action."""
    for name, words in ruleset.arguments.items():
        action, _, argument = name.rpartition(".")
        of = f" of `{action}`" if action else ""
        yield f"| `{argument}`{of} | {_cell(words)} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
