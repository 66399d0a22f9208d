"""Whether a fight can be played on from wherever it stands."""

from __future__ import annotations

from combattracker.model.errors import CombatError, Illegal
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Answer, Choose, Chosen, Question, Roll
from combattracker.rules.ruleset import Over, Owed, Step
from combattracker.rules.scripting.script import Fight
from combattracker.rules.sources import Source
from tests.meddling.broken import Broken, require_sound

STEPS = 25
"""How many steps and decisions have to be possible."""
ANSWERS = 200
"""How many questions one action asks at most."""


def play_on(console: Console) -> list[str]:
    """Plays a fight on by its policies: every step is carried out, everybody can decide something, and it goes on.

    Returns what was suggested and refused, where something else could be decided. Raises Broken where the fight can't
    go on, and whatever the rules raise.
    """
    table, refused = console.table, list[str]()
    if table.asking is not None:
        table.abandon()
    if table.settled.outcome is not None:
        table.submit(Command("resume"))
    table.auto, table.source = set(table.state.sides), _dice(table)
    for _ in range(STEPS):
        owed, before = table.next_step(), table.settled
        if isinstance(owed, Over):
            break
        try:
            if isinstance(owed, Owed) and table.suggestion() is None:
                raise Illegal(f"{owed.prompt}: nothing is suggested")
            console.accept()
            _finish(table)
        except CombatError as fault:
            require_sound(fault)
            if table.asking is not None:
                table.abandon()
            if isinstance(owed, Step):
                raise Broken(f"step {owed.command.action}", f"the step {owed.command} is refused: {fault}") from fault
            refused.append(str(fault))
            _decide(table, owed)
        if table.settled == before and table.next_step() == owed:
            what = owed.command.action if isinstance(owed, Step) else "a decision"
            raise Broken(f"{what} changes nothing", f"it goes on for ever: {owed}, {table.suggestion()}")
    return refused


def _dice(table: OpenFight) -> Source:
    """The program rolls for everybody."""

    def source(request: Question, fight: Fight) -> Answer | None:
        return table.dice.roll(request) if isinstance(request, Roll) else None

    return source


def _decide(table: OpenFight, owed: Owed) -> None:
    """Something that those can decide whose decision it is."""
    assert table.ruleset is not None
    told = []
    for each in owed.everybody():
        for offer in table.ruleset.offers(table.settled, each.who):
            if offer.refusal is not None:
                continue
            try:
                table.submit(Command(offer.action, each.who))
                _finish(table)
            except CombatError as fault:
                require_sound(fault)
                told.append(f"{offer.action}: {fault}")
                if table.asking is not None:
                    table.abandon()
            else:
                return
    raise Broken("no decision", f"{owed.prompt}: nothing can be decided: {'; '.join(told)}")


def _finish(table: OpenFight) -> None:
    """What no policy answers is forced."""
    for _ in range(ANSWERS):
        if table.asking is None:
            return
        request = table.asking.request
        if not isinstance(request, Choose) or not request.options:
            raise Broken("no answer", f"nobody can answer {request}")
        table.answer(Chosen(request.options[0].id, True))
    raise Broken("questions", f"it asks for ever: {table.asking}")
