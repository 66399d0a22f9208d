"""Small fights of Sovereign for tests: Delvers against foes, every number known."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Question
from tests.support.bench import Bench, of_type

Fields = Mapping[str, object]


def someone(name: str, side: str, at: str | None, **fields: object) -> Fields:
    """Somebody with 20 hit points, AC 12, no bonus to anything and a sword, unless the fields say otherwise."""
    known: dict[str, object] = {"hp": 20, "ac": 12, "attack": 0, "weapons": ["sword"]}
    return {"name": name, "side": side, "at": at, **known, **fields}


def delver(name: str, at: str | None, **fields: object) -> Fields:
    """A player's character, with level 1 in every combat skill."""
    known: dict[str, object] = {"role": "delver", "skills": {"stab": 0, "shoot": 0, "brawl": 0}}
    return someone(name, "delvers", at, **known | fields)


def foe(name: str, at: str | None, **fields: object) -> Fields:
    """An NPC that never thinks of retreat."""
    return someone(name, "foes", at, **{"morale": "fearless"} | fields)


def scene(
    *people: Fields,
    rules: Fields | None = None,
    map: str | None = None,
    legend: Fields | None = None,
    battlefield: Fields | None = None,
    library: Fields | None = None,
    seed: int | None = None,
    first: str = "delvers",
) -> Bench:
    """A fight in its first round, in which the side `first` acts; empty leaves it before initiative."""
    encounter: dict[str, object] = {
        "ruleset": "sovereign",
        "title": "Test",
        "rules": rules or {},
        "sides": {"delvers": {"controller": "players"}, "foes": {}},
        "combatants": people,
        "library": library or {},
    }
    if map is not None:
        encounter |= {"map": map, "legend": legend or {}}
    if battlefield is not None:
        encounter["battlefield"] = battlefield
    bench = Bench(json.dumps(encounter), seed=seed)
    if first:
        begin(bench, first)
    return bench


def begin(bench: Bench, first: str = "delvers") -> None:
    """Initiative, which the side `first` wins, and the beginning of the first round."""
    bench.play("next", dice="8 1" if first == "delvers" else "1 8")
    bench.play("next")


def let_act(bench: Bench, side: str) -> None:
    """Lets everybody pass until it is a side's turn."""
    for _ in range(200):
        clock = bench.state.clock
        if clock.phase == "act" and clock.side == side and _undecided(bench):
            return
        if _undecided(bench):
            bench.play(f"{_undecided(bench)[0]}: pass")
        else:
            bench.play("next")
    raise AssertionError(f"{side} never acts")


def next_round(bench: Bench) -> tuple[e.Event, ...]:
    """Lets everybody pass until the next round has begun, and returns all that happened."""
    before = bench.state.clock.round
    events: tuple[e.Event, ...] = ()
    for _ in range(200):
        if bench.state.clock.round != before:
            return events
        waiting = _undecided(bench)
        events = (*events, *bench.play(f"{waiting[0]}: pass" if waiting else "next"))
    raise AssertionError("the round never ends")


def _undecided(bench: Bench) -> list[str]:
    from combattracker.rules.ruleset import Owed

    step = bench.table.next_step()
    return [each.who for each in step.everybody()] if isinstance(step, Owed) else []


def at(bench: Bench, who: str) -> str:
    """The name of the square on which somebody stands; empty if it stands nowhere."""
    grid, square = bench.state.grid, bench[who].at
    return grid.name(square) if grid is not None and square is not None else ""


def question(bench: Bench, line: str, *answers: str, dice: str = "") -> Question | None:
    """The question that a line with some answers leaves open; None if it is carried out without another."""
    bench.asks(line, *answers, dice=dice)
    return bench.table.question


def lost(events: Sequence[object], who: str) -> list[int]:
    """The hit points that somebody loses, blow by blow."""
    return [
        event.before.current - event.after.current
        for event in of_type(events, e.PoolChanged)
        if event.who == who and event.pool == "hp" and event.before is not None
    ]


def checked(events: Sequence[object], purpose: str) -> e.Checked:
    """The first roll for a purpose."""
    return next(event for event in of_type(events, e.Checked) if event.purpose == purpose)


def terms(roll: e.Checked) -> dict[str, int]:
    """What was added to a roll, by the clause that says so."""
    return {term.clause: int(term.amount) for term in roll.terms if term.clause}


def unasked(bench: Bench) -> Bench:
    """The same fight, in which nobody wants to be asked for Instants, mercy or luck."""
    for who in bench.state.combatants:
        bench.play(f"set {who}.asks=never")
    return bench
