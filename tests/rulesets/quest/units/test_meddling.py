"""Whatever the GM changes while a question is open, and whatever is forced, the rules never fail."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from combattracker.content.encounters.opening import open_encounter
from combattracker.journal.memory import MemoryStore
from combattracker.model.errors import CombatError
from combattracker.play.console.console import Console
from combattracker.play.guard import RulesFault
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Agreed, Choose, Chosen, Confirm, Roll
from combattracker.rules.ruleset import Owed

ENCOUNTER = Path(__file__).parents[4] / "encounters" / "the-smugglers-cellar.yaml"
STEPS = 200


class Meddler:
    """A GM who changes something at every other question, and forces what is refused."""

    def __init__(self, seed: int) -> None:
        opening = open_encounter(ENCOUNTER)
        self.rules = opening.ruleset
        self.table = OpenFight.start(MemoryStore(), opening.ruleset, opening.events, chance=random.Random(seed))
        self.table.dice.when = lambda *_: False
        self.console = Console(self.table)
        self.chance = random.Random(seed)

    def play(self) -> None:
        """Steps, answers, edits and forced deeds. Raises whatever the rules could not cope with."""
        for _ in range(STEPS):
            if self.table.settled.outcome is not None:
                return
            try:
                self.meddle() if self.chance.random() < 0.2 else self.go_on()
                self.rules.panels(self.table.state, "")
                self.table.suggestion()
            except CombatError as error:
                cause: BaseException | None = error
                while cause is not None:
                    assert not isinstance(cause, RulesFault), cause
                    cause = cause.__cause__
                if self.table.asking is not None and self.chance.random() < 0.5:
                    self.table.abandon()

    def go_on(self) -> None:
        """The open question answered, a step, or some deed, now and then by force."""
        asking, step = self.table.asking, self.table.next_step()
        match asking.request if asking is not None else None:
            case Roll():
                self.table.roll_for()
            case Choose(options=options):
                self.table.answer(Chosen(self.chance.choice(options).id, force=self.chance.random() < 0.5))
            case Confirm():
                self.table.answer(Agreed(self.chance.random() < 0.5))
            case None if isinstance(step, Owed) and self.chance.random() < 0.7:
                names = [offer.action for offer in self.rules.offers(self.table.settled, step.who)]
                force = self.chance.random() < 0.3
                self.table.submit(Command(self.chance.choice(names), step.who, force=force))
            case _:
                self.console.accept()

    def meddle(self) -> None:
        """Something that the GM does by hand to anybody."""
        state = self.table.state
        if not state.combatants or state.grid is None:
            return
        who = self.chance.choice([*state.combatants])
        taken = state.taken()
        square = self.chance.choice([each for each in state.grid.squares() if each not in taken])
        unit = state.combatants[who]
        edits = [
            f"remove {who}",
            f"flee {who}",
            f"set {who}.hp=0",
            f"heal 9 {who}",
            f"set {who}.standing=up",
            f"set {who}.at={state.grid.name(square)}",
            f"set {who}.budget.bonus=0",
            f"set {who}.SPEED=1",
            f"set {who}.paces=nonsense",
            f"mark {self.chance.choice(['prone', 'paralysed', 'unseen', 'slowing-wound', 'owing'])} {who}",
            *(f"set {who}.item.{name}=0" for name in unit.items),
            *(f"unmark {name} {who}" for name in unit.effects),
        ]
        self.console.execute(self.chance.choice(edits))


@pytest.mark.parametrize("seed", range(12))
def test_nothing_that_the_gm_does_breaks_the_rules(seed: int) -> None:
    Meddler(seed).play()
