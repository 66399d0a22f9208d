"""`combattracker run`: everything that the screen can do, from a script."""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import takewhile
from pathlib import Path

import msgspec

from combattracker.api.dice import Tray
from combattracker.api.fight import MOST_STEPS, Fight
from combattracker.api.opening import begin, resume
from combattracker.api.playing import require_change
from combattracker.cli.report import Recap, report, write_json
from combattracker.cli.saying import say, warn
from combattracker.content.files import is_fight
from combattracker.model.errors import CombatError, Unreadable
from combattracker.model.values import Value
from combattracker.play.console.console import Told
from combattracker.play.console.past import progress
from combattracker.play.open_fight import OpenFight
from combattracker.recap.telling import tell
from combattracker.rules.asking.answers import begins_a_roll, needs_dice, parse_answer, written
from combattracker.rules.asking.commands import tokens
from combattracker.rules.asking.requests import Answer, Question, Roll, Rolled, without_colon
from combattracker.rules.asking.rows import begins_a_row, parse_rows
from combattracker.rules.scripting.script import Fight as Scripted
from combattracker.rules.sources import Source

BESIDE_A_QUESTION = (["undo"], ["redo"], ["abandon"], ["back"], ["auto"], ["recap"], ["save"])


class Line(Value, frozen=True):
    """A command of a script with the answers that follow it; `number` is its line."""

    number: int
    command: str
    answers: tuple[tuple[int, str], ...]


class Failed(CombatError):
    """A script went wrong; the message names the line."""


def main(parser: argparse.ArgumentParser, words: list[str]) -> int:
    """Runs a script on an encounter or a fight, or lets policies play it to the end."""
    parser.add_argument("fight", type=Path, metavar="ENCOUNTER|FIGHT")
    parser.add_argument("--script", metavar="FILE|-", help="commands, one a line; - reads them from standard input")
    parser.add_argument("--dice", default="", metavar='"1 3 5 …"', help="faces in the order in which dice are asked")
    parser.add_argument("--seed", type=int, help="the program rolls whatever dice are left, from this seed")
    parser.add_argument("--auto", nargs="*", default=[], metavar="SIDE", help="sides that their policy plays")
    parser.add_argument("--json", action="store_true", help="write the whole account as JSON")
    args = parser.parse_args(words)
    seed = args.seed
    if args.script is None and not args.dice and seed is None:
        seed = random.SystemRandom().randrange(1_000_000)
        print(f"seed {seed}", file=sys.stderr)
    table = resume(args.fight) if is_fight(args.fight) else begin(args.fight, None)
    if table.trouble:
        warn(table.trouble)
    try:
        door = Door(table, faces=_faces(args.dice), seed=seed, auto=args.auto, quiet=args.json)
        code = 0
        try:
            if args.script is None:
                door.play_on()
            else:
                door.play(script_lines(args.script))
            door.finish()
        except CombatError as fault:
            warn(fault)
            code = 1
        if args.json:
            write_json(msgspec.json.encode(report(table, door.recaps)) + b"\n")
        return code
    finally:
        table.close()


def _faces(text: str) -> list[int]:
    words = text.replace(",", " ").split()
    if bad := [word for word in words if not re.fullmatch(r"[0-9]{1,4}", word)]:
        raise Unreadable(f"--dice takes faces like 1 3 5, not {bad[0]!r}")
    return [int(word) for word in words]


def script_lines(name: str) -> Iterator[Line]:
    """The commands of a script, each with the answers below it. Raises Unreadable for a file that can't be read."""
    try:
        if name == "-":
            if sys.stdin is None:
                raise Unreadable("there is no standard input to read a script from; name a file")
            yield from grouped(sys.stdin)
            return
        with open(name, encoding="utf-8") as file:
            yield from grouped(file)
    except (OSError, UnicodeDecodeError) as fault:
        raise Unreadable(f"the script {name!r} can't be read: {fault}") from None


def grouped(lines: Iterable[str]) -> Iterator[Line]:
    """Lines put together: a command, and the `>` lines that answer what it asks. Comments and blanks are left out."""
    command: tuple[int, str] | None = None
    answers: list[tuple[int, str]] = []
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith(">"):
            answers.append((number, line[1:].strip()))
            continue
        if command is not None or answers:
            yield Line(*(command or (answers[0][0], "")), tuple(answers))
        command, answers = (number, line), []
    if command is not None or answers:
        yield Line(*(command or (answers[0][0], "")), tuple(answers))


class Door:
    """A table without a screen: commands in, words or JSON out; a `quiet` one keeps its recaps instead."""

    def __init__(
        self, table: OpenFight, *, faces: list[int], seed: int | None, auto: Iterable[str], quiet: bool = False
    ) -> None:
        self.tray = Tray(faces, seed)
        self.given = self.tray.given
        self.fight = Fight(table, self.tray)
        self.table = table
        self.console = self.fight.console
        self.quiet = quiet
        self.recaps: list[Recap] = []
        self.answers = ScriptAnswers()
        self.number = 0
        if auto:
            self.console.execute("auto " + " ".join(auto))
        table.source = self.source()
        # Dice come from the script, --dice or --seed only, so that a run can be repeated.
        table.dice.when = lambda *_: False

    def source(self) -> Source:
        """The script's answers first, then the given dice, then the seed."""

        def ask(request: Question, fight: Scripted) -> Answer | None:
            answer = self.answers(request, fight)
            if answer is None:
                return self.tray(request, fight)
            if isinstance(request, Roll) and isinstance(answer, Rolled) and needs_dice(answer):
                rolled = self.tray(request.in_way(answer.way), fight)
                if not isinstance(rolled, Rolled):
                    raise Unreadable(f"{request.key} rolls {request.dice}, and no dice are left")
                return msgspec.structs.replace(answer, faces=rolled.faces)
            return answer

        return ask

    def play(self, lines: Iterable[Line]) -> None:
        """Carries out the lines of a script. Raises Failed, with the line."""
        missing: Failed | None = None
        for line in lines:
            try:
                if missing is not None and not self.goes_on(line):
                    raise missing
                self.number, before = line.number, self.table.head
                self.answers.take(line.answers)
                with self.table.presses.one():
                    told = self.carry_out(line)
                    if self.table.asking is not None and (self.answers.waiting or self.answers.addressed):
                        told = self.console.told(self.table.submit_again())
                self.show(told, before)
                missing = None
                if self.table.asking is not None:  # the lines that follow may still edit, or go back
                    missing = Failed(f"line {line.number}: {self.unanswered()}")
                    if self.answers.waiting or self.answers.addressed:
                        raise missing
                self.answers.require_empty()
            except Failed:
                raise
            except CombatError as fault:
                raise Failed(f"line {self.answers.at or line.number}: {fault}") from fault
        if missing is not None:
            raise missing

    def goes_on(self, line: Line) -> bool:
        """Whether a line may stand where a question is open: an edit, a way back, or a look at the fight."""
        words = [word for word in tokens(line.command) if word != "force" and not word.endswith(":")][:1]
        known = self.table.actions.get(words[0]) if words else None
        return words[:1] in BESIDE_A_QUESTION or (known is not None and known.edit)

    def carry_out(self, line: Line) -> Told:
        """One line: an answer alone, a verb of the door, or a command."""
        if not line.command:
            if self.console.amendment is not None:
                self.console.amendment.go_on()
                return Told(progress(self.console))
            if self.table.asking is None:
                raise Unreadable("no question is open")
            return self.console.told(self.table.submit_again())
        words = tokens(line.command)
        if words and words[0] == "recap":
            audience = "players" if "players" in words else "gm"
            text = self.fight.recap(audience)
            if self.quiet:
                self.recaps.append(Recap(audience, self.table.head, text))
            else:
                sys.stdout.write(text)
            return Told("")
        if words and words[0] == "explain":
            return Told(self.fight.explain(" ".join(words[1:])))
        if words and words[0] == "save":
            if len(words) != 2:
                raise Unreadable("save takes one file name")
            self.fight.save(words[1])
            return Told(f"saved: {words[1]}")
        return self.console.execute(line.command)

    def unanswered(self) -> str:
        """What to say where an answer is missing."""
        request = self.table.question
        assert request is not None
        if isinstance(request, Roll):
            return f"{request.key} rolls {request.dice} ({request.prompt}), and no dice are left"
        return f"{request.key} is not answered: {without_colon(request.prompt)}"

    def play_on(self) -> None:
        """Policies play every side until the fight is over. Raises Failed."""
        with self.table.presses.one_run():
            self._play_on()

    def _play_on(self) -> None:
        self.table.auto = set(self.table.state.sides)
        sides = {who.side for who in self.table.state.combatants.values()}
        if len(sides) < 2 and self.table.settled.outcome is None:
            raise Failed(
                "only one side is in this fight, so there is nothing to play out: add somebody to fight against"
            )
        for _ in range(MOST_STEPS):
            if self.table.settled.outcome is not None:
                return
            try:
                before, state = self.table.head, self.table.state
                asked = self.table.asking
                self.show(self.console.accept(), before)
                if asked is None:
                    require_change(self.table, state)
                if self.table.asking is not None and isinstance(self.table.asking.request, Roll):
                    raise Unreadable(self.unanswered())
            except CombatError as fault:
                raise Failed(f"after {self.table.head} actions: {fault}") from fault
        raise Failed(f"the fight is not over after {MOST_STEPS} steps")

    def finish(self) -> None:
        """Raises Failed where dice were given that nothing asked for."""
        if self.given.faces:
            left = " ".join(str(face) for face in self.given.faces)
            where = f"line {self.number}: " if self.number else ""
            raise Failed(f"{where}dice are left over that nothing asked for: {left}")

    def show(self, told: Told, since: int) -> None:
        """Prints what happened since an entry, in words."""
        if self.quiet or not told.text:
            return
        news = list(takewhile(lambda entry: entry.id != since, self.table.path()))
        if told.done is None and (self.table.asking is None or not news or news[-1].parent != since):
            news = []  # a verb of the door, or somewhere on the way back
        for entry in reversed(news):
            before = self.table.state_at(entry.parent) if entry.parent is not None else None
            telling = tell(entry, before, self.table.state_at(entry.id), every_roll=True)
            say(telling.headline or self.table.label(entry.id))
            for result in telling.results:
                say(f"  {result}")
        for line in told.left_out if told.done is not None else told.text.splitlines():
            say(line)


class ScriptAnswers:
    """The answers below a command: addressed ones by key, the others in order."""

    def __init__(self) -> None:
        self.waiting: list[tuple[int, str]] = []
        self.addressed: list[tuple[int, str, str]] = []
        self.rows: dict[str, Rolled | None] = {}
        self.at = 0

    def take(self, answers: Iterable[tuple[int, str]]) -> None:
        """The answers for the next command."""
        self.at, self.waiting, self.addressed, self.rows = 0, [], [], {}
        for number, text in answers:
            found = re.match(r"([\w#./-]*[./][\w#./-]+|[\w-]+\.[\w#-]+):\s+(.*)$", text)
            if found:
                self.addressed.append((number, found.group(1), found.group(2)))
            else:
                self.waiting.append((number, text))

    def __call__(self, request: Question, fight: Scripted) -> Answer | None:
        for each in self.addressed:
            if request.key == each[1] or request.key.endswith("/" + each[1]):
                self.addressed.remove(each)
                return self.read(each[0], each[2], request, fight)
        if fight.rows and isinstance(request, Roll):
            return self.row(request, fight)
        # An answer that is plainly none for dice waits for its question, so that --dice may supply the rolls.
        if self.waiting and not (isinstance(request, Roll) and not begins_a_roll(self.waiting[0][1], request)):
            number, text = self.waiting.pop(0)
            return self.read(number, text, request, fight)
        return None

    def row(self, request: Roll, fight: Scripted) -> Answer | None:
        """The answer to one of several rolls that are asked together: one line may answer many of them."""
        while request.key not in self.rows:
            if not self.waiting or not begins_a_row(self.waiting[0][1], fight.rows, fight.state):
                return None
            self.at, text = self.waiting.pop(0)
            left = [row.key for row in fight.rows if row.key not in self.rows]
            self.rows |= parse_rows(text, fight.rows, left, fight.state)
        return self.rows.pop(request.key) or Rolled(by="program")

    def read(self, number: int, text: str, request: Question, fight: Scripted) -> Answer:
        """An answer in writing; `~` leaves the dice to --dice or --seed."""
        self.at = number
        answer = parse_answer(text, request, fight.state)
        return Rolled(by="program") if answer is None else answer

    def require_empty(self) -> None:
        """Raises Unreadable for answers that nothing asked for."""
        left = [(self.at, f"{key}: {written(row) if row else '~'}") for key, row in self.rows.items()]
        left += [(number, text) for number, text in self.waiting]
        left += [(number, f"{key}: {text}") for number, key, text in self.addressed]
        if left:
            self.at = left[0][0]
            raise Unreadable(f"nothing asked for the answer {left[0][1]!r}")
        self.at = 0
