"""What a rule script asks, what may come back, and whether an answer fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated

from combattracker.model.closed import Looks, RolledBy
from combattracker.model.errors import Ambiguous, Illegal, Unreadable
from combattracker.model.grid import Grid, Square
from combattracker.model.speaks import Audience, Flag, Key, NumbersOf, Speaks, Subject, Who, Word
from combattracker.model.speaks import Number as Count
from combattracker.model.speaks import Text as Told
from combattracker.model.values import Scalar, Term, Value, changed
from combattracker.rules.asking.dice import Expression, parse
from combattracker.rules.asking.ways import Way, still_lying

Amount = Annotated[int | float, Speaks.NOTHING]


class Refusal(Value, frozen=True):
    """Why something is against the rules."""

    text: Told
    clauses: tuple[Word, ...] = ()

    def error(self) -> Illegal:
        """The refusal as an error to raise."""
        return Illegal(self.text, self.clauses)


class Option(Value, frozen=True, omit_defaults=True):
    """One thing to choose; one that is refused is shown with the reason and takes force.

    `hint` tells what speaks for or against it; what stands before a semicolon is shown where there is little room.
    What speaks for it is told in numbers where there are any: how `far` it is (in the manifest's `unit`), what it
    `needs` at least on the dice, the `chance` of that (0 to 1), what is `expected` of it in the pool of health, how
    likely it `fells` somebody, at what `price` and `for_whom`, the id of somebody. `mark` is a sign for all that, one
    cell wide, which the battlefield shows on whoever `who` is. `way` are the squares
    that are walked to `square`, or that an area around it covers, `perils` those where something is provoked.

    `seen_by` says for whom it is. Where it says nothing the players see those of their own questions; of those that the
    GM's side is asked they see only which one of those present or which square is to be chosen, and no reasons. A hint
    may hold odds or numbers of a foe, as what it needs, its chance, what is expected and whom it fells do: players see
    none without those; where it is `of` somebody it holds that one's numbers only, and goes with them.
    """

    id: Key
    label: Told
    hint: Told = ""
    refusal: Refusal | None = None
    who: Who = ""
    square: Annotated[Square | None, Speaks.NOTHING] = None
    way: Annotated[tuple[Square, ...], Speaks.NOTHING] = ()
    perils: Annotated[tuple[Square, ...], Speaks.NOTHING] = ()
    mark: Word = ""
    of: NumbersOf = ""
    seen_by: Audience | None = None
    far: Amount | None = None
    needs: Count | None = None
    chance: Amount | None = None
    expected: Amount | None = None
    fells: Amount | None = None
    price: Told = ""
    for_whom: Who = ""

    @property
    def in_the_open(self) -> bool:
        """Whether it is just somebody or some square, which everybody sees."""
        return self.square is not None or (self.who != "" and self.who == self.id)

    def covered(self) -> Option:
        """The option for those who may not know the numbers in its hint."""
        return changed(self, hint="", mark="", of="", needs=None, chance=None, expected=None, fells=None)

    @property
    def bare(self) -> Option:
        """The option without any reason for or against it."""
        return changed(self.covered(), far=None, price="", for_whom="")


class Request(Value, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """A question: its key (path of scripts, who, purpose), whom it is put to, and in which words.

    `key` reads `script/script/who.purpose`, with `#2` behind it where the same is asked again. `who` is the id of a
    combatant, or empty for the GM. `context` says in a few words what it is about; `facts` say the same to a policy,
    and to nobody else: ids and numbers under the names that the script gives them, such as `{"target": "wolf-1"}`.
    `using` is the purpose of an earlier choice of the action that is the means of what is asked, such as the weapon.
    `clauses` are ids of rules. Of what is asked in `secret` players hear that it is, and nothing more.
    """

    key: Key
    who: Who = ""
    prompt: Told
    context: Told = ""
    facts: Annotated[dict[str, Scalar], Speaks.SECRET] = {}
    clauses: tuple[Word, ...] = ()
    secret: Flag = False
    using: Word = ""

    @property
    def topic(self) -> str:
        """What it is about: the last part of its key, without the number of one that is asked again."""
        return self.key.rpartition(".")[2].partition("#")[0]


def without_colon(prompt: str) -> str:
    """A prompt as it stands within a sentence, where what ended it would be one sign too many."""
    return prompt.rstrip(": ")


class Roll(Request, frozen=True):
    """Dice are to be rolled.

    `looks` is what the rule looks at: `sum`, `natural` (the dice before anything is added) or `faces`.
    `names` are the stats that the dice expression uses, `terms` what is added besides. `outcomes` are the
    results that the GM may force. Where the dice pick one of several, `means` names what each total from 1 on stands
    for, and no other total is taken. What comes to less than `least` counts as that.

    Where there are several `ways` to roll, `dice` are those of the `way` that the rules choose. `lying` are the dice of
    an answer to the same roll, made in another way: those that still fit (`kept`) are not rolled again.
    """

    purpose: Told
    dice: Word
    names: dict[Word, Count] = {}
    terms: tuple[Term, ...] = ()
    looks: Looks = "sum"
    outcomes: tuple[Told, ...] = ()
    means: tuple[Told, ...] = ()
    least: Count | None = None
    ways: tuple[Way, ...] = ()
    way: Word = ""
    lying: Annotated[tuple[int, ...], Speaks.NOTHING] = ()

    @property
    def bare(self) -> Roll:
        """The dice alone, for those who may not know what is added to them."""
        dice = " + ".join(map(str, self.expression.dice)) or self.dice
        return changed(self, dice=dice, names={}, terms=(), ways=(), way="", lying=())

    def in_way(self, word: str) -> Roll:
        """The same roll made in the way of that word, or as it is asked (no word). Raises Unreadable."""
        if not word or word == self.way:
            return self
        found = next((way for way in self.ways if way.word == word), None)
        if found is None:
            known = ", ".join(each.word for each in self.ways) or "one way only"
            raise Unreadable(f"this roll is made {known}, not {word!r}")
        return changed(self, dice=found.dice, way=word)

    @property
    def kept(self) -> tuple[int, ...]:
        """The dice that lie there already, from the left."""
        return still_lying(self.lying, self.expression.faces)

    @property
    def expression(self) -> Expression:
        """The dice, parsed."""
        return parse(self.dice)

    @property
    def addends(self) -> tuple[Term, ...]:
        """Everything known before the dice fall."""
        return self.expression.terms(self.names.__getitem__) + self.terms

    @property
    def bonus(self) -> int:
        """The sum of what is added besides the expression."""
        return int(sum(term.amount for term in self.terms))


class Choose(Request, frozen=True):
    """One of some options is to be chosen."""

    options: tuple[Option, ...]

    def option(self, option_id: str) -> Option | None:
        """The option of that id."""
        return next((option for option in self.options if option.id == option_id), None)

    def legal(self) -> tuple[Option, ...]:
        """The options that are not refused."""
        return tuple(option for option in self.options if option.refusal is None)


class Confirm(Request, frozen=True):
    """Yes or no."""


class Number(Request, frozen=True):
    """A whole number within bounds."""

    low: Count = -1_000_000
    high: Count = 1_000_000
    default: Count | None = None


class Text(Request, frozen=True):
    """Some words."""


class Spared(Value, frozen=True):
    """Somebody within an area whom it does not reach, and why not."""

    who: Subject
    why: Refusal


class Laid(Value, frozen=True, omit_defaults=True):
    """What comes of laying an area somewhere: the squares covered, whom it reaches, who in it is spared and why.

    With a `refusal` it can't be laid there, and it says why not. The `hint` tells what speaks for it.
    """

    squares: Annotated[tuple[Square, ...], Speaks.NOTHING] = ()
    reaches: tuple[Who, ...] = ()
    spared: tuple[Spared, ...] = ()
    refusal: Refusal | None = None
    hint: Told = ""


Laying = Callable[[Square, str], Laid]
"""What comes of laying an area at a square (or at its upper left corner), in a direction, or the empty one."""


class Place(Request, frozen=True):
    """An area is to be laid on the battlefield: where it begins, and in which direction if it has one.

    `laid` is pure, and says for any square of the `grid` what is covered, whom it reaches and why not. `anchors` are
    the squares that are offered, the best first; any other may be named. With `corner` the corner to the upper left of
    a square is meant. `directions` are names such as `ne`.
    """

    grid: Annotated[Grid, Speaks.NOTHING]
    laid: Annotated[Laying, Speaks.SECRET]
    anchors: Annotated[tuple[Square, ...], Speaks.NOTHING] = ()
    directions: tuple[Word, ...] = ()
    corner: Flag = False

    def lying(self, answer: Placed) -> Laid:
        """What comes of laying it there. Raises Unreadable for a direction or a square that is none."""
        square = self.grid.parse(answer.anchor)
        if self.grid.name(square) != answer.anchor:
            raise Unreadable(f"{answer.anchor!r} is no square as it is named here")
        if answer.direction not in (self.directions or ("",)):
            known = ", ".join(self.directions) or "none"
            raise Unreadable(f"{answer.direction!r} is no direction of this; there is {known}")
        return self.laid(square, answer.direction)


Listed = Roll | Choose | Confirm | Number | Text
"""What can be written down, with all that may be answered."""
Question = Listed | Place


class Rolled(Value, frozen=True, tag=True, omit_defaults=True):
    """Dice as `faces`, as the `sum` of the dice, or as the final `total`: the first that is given counts.

    `way` is the word of the way in which they were rolled, empty where the rules chose it.

    `adjust` is added, for a `reason` in words; `outcome`, one of the request's, overrules whatever the dice say. `by`
    is program, typed or given.
    """

    faces: tuple[int, ...] | None = None
    sum: int | None = None
    total: int | None = None
    adjust: int = 0
    reason: str = ""
    outcome: str = ""
    by: RolledBy = "typed"
    way: str = ""


class Chosen(Value, frozen=True, tag=True, omit_defaults=True):
    """The id of an option; `force` takes one that the rules refuse."""

    id: str
    force: bool = False


class Agreed(Value, frozen=True, tag=True):
    """Yes or no."""

    yes: bool


class Counted(Value, frozen=True, tag=True):
    """A number."""

    number: int


class Said(Value, frozen=True, tag=True):
    """Words."""

    text: str


class Placed(Value, frozen=True, tag=True, omit_defaults=True):
    """The name of the square at which an area begins, and its direction; `force` lays it where the rules refuse it."""

    anchor: str
    direction: str = ""
    force: bool = False

    @classmethod
    def of(cls, answer: Placed | Chosen) -> Placed:
        """The place that an answer means: one of several may be chosen by its `id`, as squares were in older fights."""
        if isinstance(answer, Placed):
            return answer
        anchor, _, direction = answer.id.partition(" ")
        return cls(anchor, direction, answer.force)

    @property
    def id(self) -> str:
        """The place in words, such as `c4 ne`."""
        return f"{self.anchor} {self.direction}".rstrip()


Answer = Rolled | Chosen | Agreed | Counted | Said | Placed


class Recorded(Value, frozen=True, tag=True, omit_defaults=True):
    """An answer with the request it was given to: its key, and its dice if it was a roll.

    `auto` marks answers that nobody was asked for: the program's dice, a policy's choices. One that `follows` was given
    in one go with the answer before it.
    """

    key: str
    answer: Answer
    dice: str = ""
    auto: bool = False
    follows: bool = False


class Outcome(Value, frozen=True):
    """A roll, evaluated.

    `faces` are the dice from left to right, None where only their sum is known; `natural` is the sum of the dice
    themselves, `total` that with all `terms`, `outcome` what the rule calls it, empty where nothing judged it.
    """

    key: str
    faces: tuple[int, ...] | None
    natural: int
    total: int
    terms: tuple[Term, ...]
    outcome: str = ""


def evaluate(request: Roll, answer: Rolled) -> Outcome:
    """What a roll comes to, not yet judged.

    Raises Unreadable where the dice cannot have fallen so or too little was given, Ambiguous where a total can come
    from several sums between which the rule tells.
    """
    request = request.in_way(answer.way)
    expression = request.expression
    names: Mapping[str, int] = request.names
    if answer.outcome and answer.outcome not in request.outcomes:
        known = ", ".join(request.outcomes) or "nothing that can be forced"
        raise Unreadable(f"this roll can come to {known}, not {answer.outcome!r}")
    terms = request.addends
    if answer.adjust:
        terms = (*terms, Term(answer.reason or "adjusted", answer.adjust))
    extra = request.bonus + answer.adjust
    faces = answer.faces
    if faces is not None:
        natural, total = expression.natural(faces), expression.total(faces, names.__getitem__) + extra
    else:
        if request.looks == "faces" and len(expression.faces) != 1:
            raise Unreadable(f"here every die matters: give all {len(expression.faces)} faces")
        natural = _natural(request, answer, extra)
        total = expression.total_of_sum(natural, names.__getitem__) + extra
        faces = (natural,) if len(expression.faces) == 1 else None
    if request.means and not 1 <= total <= len(request.means):
        raise Unreadable(f"this roll picks {numbered(request.means)}; a total of {total} means none of them")
    if request.least is not None and total < request.least:
        terms = (*terms, Term(f"never less than {request.least}", request.least - total))
        total = request.least
    return Outcome(request.key, faces, natural, total, terms, answer.outcome)


def numbered(names: Iterable[str]) -> str:
    """What each number from 1 on stands for: 1 Mira, 2 Ash."""
    return ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))


def _natural(request: Roll, answer: Rolled, extra: int) -> int:
    """The sum of the dice, given or worked back from the final total."""
    if answer.sum is not None:
        return answer.sum
    if answer.total is None:
        raise Unreadable("a roll takes faces, the sum of its dice, or its total")
    low, high = request.expression.span
    values = {
        dice_sum: request.expression.total_of_sum(dice_sum, request.names.__getitem__) + extra
        for dice_sum in range(low, high + 1)
    }
    found = [dice_sum for dice_sum, value in values.items() if value == answer.total]
    if not found:
        raise Unreadable(f"{request.dice} comes to {min(values.values())} … {max(values.values())}, not {answer.total}")
    if len(found) > 1 and request.looks != "sum":
        raise Ambiguous(
            f"a total of {answer.total} can come from several rolls",
            tuple(f"={dice_sum}" for dice_sum in found),
        )
    return found[0]


def require_fit(request: Question, answer: Answer) -> None:
    """Raises Unreadable or Illegal where an answer does not fit a request."""
    match request, answer:
        case Roll(), Rolled():
            evaluate(request, answer)
        case Choose(), Chosen():
            option = request.option(answer.id)
            if option is None:
                offered = ", ".join(option.id for option in request.options)
                raise Unreadable(f"{answer.id!r} is not offered; there is {offered}")
            if option.refusal and not answer.force:
                raise option.refusal.error()
        case Number(), Counted():
            if not request.low <= answer.number <= request.high:
                raise Unreadable(f"a number from {request.low} to {request.high}, not {answer.number}")
        case Place(), Placed() | Chosen():
            refusal = request.lying(Placed.of(answer)).refusal
            if refusal and not answer.force:
                raise refusal.error()
        case (Confirm(), Agreed()) | (Text(), Said()):
            pass
        case _:
            raise Unreadable(f"{without_colon(request.prompt)} takes {EXPECTS[type(request)]}")


EXPECTS: dict[type, str] = {
    Roll: "dice: faces like 3 4, =11 for their sum, ==16 for the total, ~ to let the program roll",
    Choose: "one of the options",
    Confirm: "yes or no",
    Number: "a number",
    Text: "words",
    Place: "a square, and a direction if it has one, like c4 ne",
}
"""In words, what each kind of request takes."""


def fits(request: Question, recorded: Recorded) -> bool:
    """Whether a recorded answer still holds: the same key and dice, or what is still offered, or may lie there."""
    if recorded.key != request.key:
        return False
    try:
        if isinstance(request, Roll) and not _same_dice(request, recorded):
            return False
        require_fit(request, recorded.answer)
    except (Unreadable, Illegal, Ambiguous):
        return False
    return True


def _same_dice(request: Roll, recorded: Recorded) -> bool:
    """Whether recorded dice are those of a roll; where there are ways to roll they need only be as many."""
    answer = recorded.answer
    if request.ways and isinstance(answer, Rolled) and (answer.way or answer.faces is not None):
        return True
    return recorded.dice == request.dice or parse(recorded.dice).text == request.dice


def lying_there(request: Question, recorded: Recorded | None) -> Question:
    """A question whose recorded answer does not fit any more: in the way that was picked, with the dice that stay."""
    if not isinstance(request, Roll) or not request.ways or recorded is None or fits(request, recorded):
        return request
    answer = recorded.answer
    if recorded.key != request.key or not isinstance(answer, Rolled) or not answer.faces:
        return request
    offered = any(way.word == answer.way for way in request.ways)
    return changed(request.in_way(answer.way if offered else ""), lying=answer.faces)


def kept_dice(request: Question, recorded: Recorded | None) -> Rolled | None:
    """A recorded answer with the dice that lie there, where these are all that are wanted now."""
    if not isinstance(request, Roll) or recorded is None or not isinstance(recorded.answer, Rolled):
        return None
    if not request.lying or len(request.kept) < len(request.expression.faces):
        return None
    return changed(recorded.answer, faces=request.kept, way=request.way)


def record(request: Question, answer: Answer, auto: bool = False) -> Recorded:
    """An answer bound to the request it was given to.

    Of a final total the dice behind it are kept: they stay as they fell when a modifier changes later.
    """
    if isinstance(request, Place) and isinstance(answer, Chosen):
        answer = Placed.of(answer)
    if not isinstance(request, Roll) or not isinstance(answer, Rolled):
        return Recorded(request.key, answer, auto=auto)
    if answer.total is not None:
        answer = changed(answer, sum=evaluate(request, answer).natural, total=None)
    if request.lying and not answer.way:
        answer = changed(answer, way=request.way)
    return Recorded(request.key, answer, request.in_way(answer.way).dice, auto)
