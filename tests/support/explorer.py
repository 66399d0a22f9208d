"""A player that tries things out: policies mostly, now and then any legal deed or answer."""

from __future__ import annotations

import random

from combattracker.model.errors import CombatError
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Agreed, Answer, Choose, Chosen, Confirm, Counted, Number, Question
from combattracker.rules.ruleset import Over, Owed
from combattracker.rules.scripting.script import Fight

MOST_STEPS = 3_000


class Explorer:
    """Plays a fight to its end and through what follows it; `daring` is how often it leaves the policies' ways."""

    def __init__(self, table: OpenFight, seed: int, daring: float) -> None:
        self.table = table
        self.console = Console(table)
        self.chance = random.Random(seed)
        self.daring = daring
        table.auto = set(table.state.sides)
        table.source = self.answer

    def answer(self, request: Question, fight: Fight) -> Answer | None:
        """A random legal answer now and then, and always for what concerns the GM; None leaves it to the policy."""
        asks_gm = request.who not in fight.state.combatants
        if not asks_gm and self.chance.random() >= self.daring:
            return None
        match request:
            case Choose():
                legal = request.legal()
                return Chosen(self.chance.choice(legal).id) if legal else None
            case Confirm():
                return Agreed(asks_gm or self.chance.random() < 0.5)
            case Number():
                return Counted(request.default if request.default is not None else max(1, request.low))
        return None

    def play(self) -> None:
        """What may come before the fight, the fight, then everything that may be done after it, a few times over."""
        for who in [each.id for each in self.table.settled.acting()]:
            if self.chance.random() < self.daring:
                self.dare(who)
        for _ in range(MOST_STEPS):
            if self.table.settled.outcome is not None:
                break
            self.step()
        for _ in range(8):
            self.dare("")

    def step(self) -> None:
        """One step of the procedure, one decision by policy, or one dared deed; between turns what is for any time."""
        owed = self.table.next_step()
        who = owed.who if isinstance(owed, Owed) else self.anybody()
        if not isinstance(owed, Over) and self.chance.random() < self.daring and self.dare(who):
            return
        self.console.accept()

    def anybody(self) -> str:
        """Between turns: nobody in particular, or one of those on their feet, who may have something for any time."""
        return self.chance.choice(["", *(who.id for who in self.table.settled.acting())])

    def dare(self, actor: str) -> bool:
        """Tries a random legal action; False if nothing came of it."""
        rules = self.table.ruleset
        assert rules is not None
        legal = [offer.action for offer in rules.offers(self.table.settled, actor) if offer.refusal is None]
        if not legal:
            return False
        try:
            self.table.submit(self.command(self.chance.choice(legal), actor))
        except CombatError:
            return False
        if self.table.asking is not None:
            self.table.abandon()
            return False
        return True

    def command(self, action: str, actor: str) -> Command:
        """How an action is dared: by its name only, everything else is asked."""
        return Command(action, actor)
