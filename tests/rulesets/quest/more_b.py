"""What the tests of T-52 to T-105 share: duels, single attacks, and what it took to hit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose
from tests.rulesets.quest.scene import Fields, hero, question, scene, wolf
from tests.support.bench import Bench, of_type

CALL = {"aims": "space", "range": 3, "summons": "hound"}
HOUND = {"hp": 5, "stats": {"STR": 1, "AGI": -1, "LEVEL": 1}, "natural": ["bite"]}
"""A spell that takes the attack action, and what it summons: it acts after everybody else."""


def duel(
    mine: Mapping[str, int] | None = None,
    others: Mapping[str, int] | None = None,
    *,
    rules: Fields | None = None,
    library: Mapping[str, Fields] | None = None,
    me: Fields | None = None,
    it: Fields | None = None,
    more: Sequence[Fields] = (),
) -> Bench:
    """A hero on e5 before a wolf on e6 with much health, on the hero's turn; `me` and `it` are their fields."""
    mira = hero("Mira", "e5", mine, **{"hp": 90, **(me or {})})
    foe = wolf("Wolf", "e6", others, **{"hp": 90, **(it or {})})
    bench = scene(mira, foe, *more, rules=rules, library=library)
    bench.turn("mira")
    return bench


def number(events: Sequence[e.Event]) -> int | None:
    """What it took to hit in the first of some attack rolls."""
    return next(each.target for each in of_type(events, e.Checked) if each.purpose == "attack")


def bonus(events: Sequence[e.Event]) -> int:
    """What was added to the d20 of the first of some attack rolls."""
    roll = next(each for each in of_type(events, e.Checked) if each.purpose == "attack")
    return roll.total - (roll.natural or 0)


def rolls(events: Sequence[e.Event]) -> list[str]:
    """The dice of everything that was rolled."""
    return [each.dice for each in of_type(events, e.Checked)]


def asked(bench: Bench, line: str, *answers: str, dice: str = "") -> str:
    """The key of the question that a line leaves open; empty if it is carried out without one."""
    request = question(bench, line, *answers, dice=dice)
    return request.key if request is not None else ""


def hints(bench: Bench, line: str) -> dict[str, str]:
    """The hint of each option of the choice that a line leaves open."""
    return {name: each.hint for name, each in bench.options(line).items()}


def refused(bench: Bench, line: str) -> dict[str, tuple[str, ...]]:
    """The options of the choice that a line leaves open that can't be taken, with the clauses of the reason."""
    return {name: each.refusal.clauses for name, each in bench.options(line).items() if each.refusal}


def choice(bench: Bench, line: str, *answers: str, dice: str = "") -> Choose:
    """The choice that a line leaves open."""
    request = question(bench, line, *answers, dice=dice)
    assert isinstance(request, Choose), request
    return request


def fresh(bench: Bench, who: str, at: str, moves: int = 1) -> None:
    """Puts somebody on a square with its actions, as the GM can."""
    bench.play(f"set {who}.at={at} {who}.budget.attack=1 {who}.budget.move={moves} {who}.budget.bonus=2")


def next_turn(bench: Bench, who: str) -> None:
    """Everybody leaves its turn unused until the next one of somebody begins."""
    if bench.state.clock.actor and bench.state.clock.phase == "act":
        bench.play(f"{bench.state.clock.actor}: wait")
    bench.table.step()
    bench.turn(who)


def next_round(bench: Bench) -> None:
    """Everybody leaves its turn unused until the next round has begun."""
    now = bench.state.clock.round
    while bench.state.clock.round == now:
        if bench.table.step() is None:
            bench.play(f"{bench.state.clock.actor}: wait")


def since(bench: Bench, before: int) -> tuple[e.Event, ...]:
    """Everything that was told since an entry of the journal."""
    return bench.since(before)


def added(events: Sequence[e.Event]) -> set[str]:
    """The clauses of everything that was added to some rolls."""
    return {term.clause for each in of_type(events, e.Checked) for term in each.terms if term.clause}
