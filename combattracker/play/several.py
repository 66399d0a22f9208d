"""Several who decide in one go: all the same, each as it is suggested, or each as it did before."""

from __future__ import annotations

from collections.abc import Callable, Collection

from combattracker.model.errors import Ambiguous, Illegal, Unreadable
from combattracker.model.values import Value, changed
from combattracker.play.alike import Decision, without_dice
from combattracker.play.open_fight import OpenFight
from combattracker.play.runner import Asking, Done
from combattracker.rules.ruleset import ON_TURN, Owed, Step


class Decided(Value, frozen=True):
    """What came of several decisions: how many there were, the last of them, and who was left out and why."""

    count: int
    last: Done | Asking
    left_out: tuple[str, ...] = ()


def as_suggested(table: OpenFight, whom: Collection[str]) -> Decided:
    """Whoever has to decide does what is suggested: those named, else all who are not the players' own.

    It ends where something is asked. Raises Illegal where nobody decides anything.
    """

    def find(owed: Owed) -> Decision:
        suggestion = table.suggestion(owed)
        if suggestion is None or suggestion.command is None:
            raise Illegal("nothing is suggested")
        return suggestion.command, ()

    return _each(table, whom, find)


def as_before(table: OpenFight, whom: Collection[str]) -> Decided:
    """Whoever has to decide does what it decided last, as the journal has it: those named, else all but the players'.

    It ends where something is asked. Raises Illegal where nobody decides anything.
    """

    def find(owed: Owed) -> Decision:
        for entry in table.path():
            known = table.actions.get(entry.command.action)
            if entry.command.actor == owed.who and known is not None and known.moment == ON_TURN:
                return entry.command.alone, without_dice(entry.transcript)
        raise Illegal("it has decided nothing before")

    return _each(table, whom, find)


def _each(table: OpenFight, whom: Collection[str], find: Callable[[Owed], Decision]) -> Decided:
    """The decisions of all who owe one, a run: each of them with what comes at once is one press."""
    count, last, left_out = 0, None, dict[str, str]()
    with table.presses.one_run():
        while not isinstance(last, Asking) and (owed := _next_owed(table, whom, left_out)) is not None:
            with table.presses.one():
                try:
                    command, given = find(owed)
                    last = table.submit(changed(command, follows=last is not None), given)
                except (Illegal, Unreadable, Ambiguous) as fault:
                    name = table.state.who(owed.who).name
                    left_out[owed.who] = str(fault) if name in str(fault) else f"{name}: {fault}"
                    continue
                count += 1
                last = _then(table, last)
    if last is None:
        nobody = "none of them has to decide now" if whom else "there is nothing that the GM has to decide now"
        raise Illegal("; ".join(left_out.values()) or nobody)
    return Decided(count, last, tuple(left_out.values()))


def _then(table: OpenFight, last: Done | Asking) -> Done | Asking:
    """The steps that belong to the decision before them."""
    while isinstance(last, Done) and isinstance(step := table.next_step(), Step) and step.at_once:
        last = table.submit(changed(step.command, follows=True))
    return last


def _next_owed(table: OpenFight, whom: Collection[str], left_out: Collection[str]) -> Owed | None:
    """The next decision that is meant, without those that could not be taken."""
    step = table.next_step()
    everybody = step.everybody() if isinstance(step, Owed) else ()
    for owed in everybody:
        meant = owed.who in whom if whom else owed.gm or not table.players_own(owed.who)
        if meant and owed.who not in left_out:
            return owed
    return None
