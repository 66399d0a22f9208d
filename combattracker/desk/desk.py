"""The desk at which a fight is run: every act of the GM, each of which says what came out of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from combattracker.desk.acts import answering, looking, offering, pointing, typing
from combattracker.desk.acts.commanding import COMMANDING, command, execute
from combattracker.desk.acts.going import GOING
from combattracker.desk.acts.hands import HANDS
from combattracker.desk.acts.offering import Offered
from combattracker.desk.acts.sides import SIDES
from combattracker.desk.work.front import Trial
from combattracker.desk.work.workspace import NOTHING, Act, Notice, Workspace
from combattracker.model.errors import CombatError
from combattracker.model.grid import Square

ACTS: dict[str, Act] = {
    **GOING,
    "enter": answering.enter,
    **pointing.POINTING,
    **SIDES,
    **HANDS,
    **looking.LOOKING,
    **COMMANDING,
}
"""Every act that has a name in the register, but for those that only concern the picture."""
FIRST = ("next", "undo", "redo", "force", "tags", "command", "help")
"""The acts whose keys keep their meaning while a tag could be typed."""


class Desk(Workspace):
    """A fight as a front end has it: it does what the GM wants by these methods, and shows what it then finds here.

    Whatever is wrong is told in the message that each gives back, and then the fight has not changed. A front end looks
    after each of them at `front`, which lies over the fight until `close`, and at `left`.
    """

    _answered = 0
    _trial: Desk | None = None

    def act(self, name: str) -> Notice:
        """Does what a key of the register does; the names are in `words.register.KEYS`. Raises KeyError."""
        if name != "players":
            self.line.clear()
        self.message = NOTHING
        if name in self.views:
            self.views[name]()
        else:
            ACTS[name](self)
        return self._done()

    def pick(self, index: int) -> Notice:
        """Takes an option or an action on offer, or completes the line with the proposed word of that number."""
        self.message = NOTHING
        line = self.line
        if line.purpose is not None and line.purpose.name != "answer":
            line.choice = index
            typing.write(self, line.completed())
        else:
            line.clear()
            answering.pick(self, index)
        return self._done()

    def press(self, character: str) -> bool:
        """Whether a character means something only now, which is then done: it takes an option or begins an answer."""
        for index, item in enumerate(self.situation.items):
            if item.key == character:
                self.message = NOTHING
                answering.pick(self, index)
                self._done()
                return True
        if character == " " or any(self.keys.named(name) == character for name in FIRST):
            return False
        begins = answering.take_typed(self, character)
        self._done()
        return begins

    def point(self, who: str, square: Square | None = None) -> Notice:
        """Takes what is offered at a combatant or a square, else looks at who is there; the second time selects."""
        self.message = NOTHING
        pointing.point(self, who, square)
        return self._done()

    def look_up(self, who: str) -> Notice:
        """Looks at somebody who is named in a text; the second time selects."""
        self.message = NOTHING
        pointing.look_up(self, who)
        return self._done()

    def do(self, line: str) -> Notice:
        """Carries out a line of the command language, or a word for an act of looking."""
        self.message = NOTHING
        execute(self, line)
        return self._done()

    # The line

    def write(self, text: str) -> None:
        """Something was typed or deleted in the line, which is this text now."""
        typing.write(self, text)

    def take(self) -> Notice:
        """Takes the line; one that can't be read stays, so that it can be mended."""
        typing.take(self)
        return self._done()

    def move_in_line(self, by: int, *, completes: bool = False) -> None:
        """Up or down through options, lines typed before, or proposals, which `completes` puts into the line."""
        typing.move(self, by, completes)

    def leave_line(self) -> None:
        """Nothing is typed after all."""
        self.message = NOTHING
        self.line.clear()

    def forget_message(self) -> None:
        """What was said has been read."""
        self.message = NOTHING

    def begin_line(self) -> None:
        """Begins to type what is likeliest: the answer to the open question, else a command."""
        if self.line.purpose is None:
            asked = self.situation.kind in ("roll", "number", "text", "choose")
            ACTS["tags" if asked else "command"](self)

    def covered(self, text: str) -> str:
        """What is typed in the line, letter for letter, as it is shown while players look on."""
        return typing.covered(self, text)

    # Who looks on

    def see(self, players: bool) -> Notice:
        """Shows the fight so that players may look on, or for the GM."""
        looking.see(self, players)
        return self.message

    def uncover(self) -> None:
        """The moment is over in which the key for what players see means something else."""
        if self.audience.leaving:
            looking.see(self, False)

    def stop_peeking(self) -> None:
        """Covers the prompt again."""
        if self.audience.peeking:
            looking.peek(self, False)

    def watch(self) -> bool:
        """Whether somebody else has gone on with a fight that is only watched here, which is then shown."""
        try:
            if not self.fight.look_again():
                return False
        except CombatError as fault:  # the next look tries it again
            self.fail(fault)
            return True
        self.changed()
        return True

    # What lies in front

    def close(self, answer: Any = None) -> Notice:
        """Closes what lies in front of the fight with an answer of the kind that it takes."""
        front, self.front = self.front, None
        if self._trial is not None:
            # Players who began to look on there look on here.
            self.audience.players, self._trial = self._trial.audience.players, None
        if front is not None:
            try:
                front.taken(answer)
            except CombatError as fault:
                self.fail(fault)
        return self._done()

    def trial(self) -> Desk:
        """The desk of the trial that lies in front. Raises TypeError where something else does."""
        if not isinstance(self.front, Trial):
            raise TypeError("no trial lies in front of the fight")
        amendment = self.front.amendment
        self._trial = Desk(
            amendment.trial, self.console, keys=self.keys, amendment=amendment, players=self.audience.players
        )
        return self._trial

    def show_again(self) -> Notice:
        """Works out anew what the fight waits for, and what follows from it."""
        self.changed()
        return self._done()

    def _done(self) -> Notice:
        """A question that is answered in words has a line at once; gives back what came out."""
        if self._answered != self.news:
            self._answered = self.news
            if self.situation.kind == "text" and self.line.purpose is None:
                typing.begin(self, answering.answering(self))
        return self.message

    # What could be done

    def offered(self) -> Iterator[Offered]:
        """Everything that could be done, in order: what is on offer now, every key, every action, every word."""
        return offering.everything(self)

    def accept(self, offered: Offered) -> Notice:
        """Does one of those; what still needs words begins a line with it."""
        if offered.option >= 0:
            return self.pick(offered.option)
        if offered.act:
            return self.act(offered.act)
        if offered.verb in ("carry", "abandon"):
            self.verb(offered.verb)
        elif offered.verb:
            command(self, f"{offered.verb} ")
        else:
            offering.begin(self, offered.action)
        return self._done()
