"""What programs get from a fight: plain values, compared by content and never changed in place.

Ids are those of combatants and sides as the encounter and the command language have them (`wolf-1`, `heroes`). All
texts are as they are read, with names in them.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from combattracker.model.values import Term, Value

QuestionKind: TypeAlias = Literal["roll", "choose", "confirm", "number", "text", "place"]


class Step(Value, frozen=True):
    """The procedure goes on by itself: `label` says with what, `line` is the command that would say so."""

    label: str
    line: str


class Offer(Value, frozen=True):
    """An action that somebody might take.

    `line` begins the command (`mira: attack`), `params` are the arguments that may follow it, in their order: one that
    ends in `*` takes all that is left, one that ends in `=` goes by name only. What is left out is asked. `refusal`
    says why it is against the rules now, with the `clauses` it breaks; empty if it is not.
    """

    action: str
    label: str
    line: str
    params: tuple[str, ...] = ()
    help: str = ""
    refusal: str = ""
    clauses: tuple[str, ...] = ()


class Decision(Value, frozen=True):
    """Somebody has to decide which action to take.

    `who` is an id, `name` how it is called, `side` the id of its side, `controller` who plays that (players, gm or
    policy). `others` are the ids of those who may decide just as well now, in any order. What is decided in `secret`
    shows only when it is revealed.
    """

    who: str
    name: str
    side: str
    controller: str
    prompt: str
    offers: tuple[Offer, ...]
    others: tuple[str, ...] = ()
    secret: bool = False

    @property
    def legal(self) -> tuple[Offer, ...]:
        """What is offered and within the rules."""
        return tuple(offer for offer in self.offers if not offer.refusal)

    @property
    def words(self) -> tuple[str, ...]:
        """The names of the actions that are within the rules."""
        return tuple(offer.action for offer in self.legal)


class Option(Value, frozen=True):
    """One thing to choose: answer with its `id`.

    `who` is the id of the combatant and `square` the name of the square that it means, if it means one. `refusal` says
    why it is against the rules, which takes `force` before the answer.
    """

    id: str
    label: str
    hint: str = ""
    who: str = ""
    square: str = ""
    refusal: str = ""
    clauses: tuple[str, ...] = ()


class Placement(Value, frozen=True):
    """A way to lay an area: the `line` that answers, the squares it covers, the ids of those it reaches."""

    line: str
    squares: tuple[str, ...] = ()
    reaches: tuple[str, ...] = ()
    hint: str = ""


class Row(Value, frozen=True):
    """One of several rolls that are asked together: whose it is, its dice, and what is added to them.

    `answered` says whether it has fallen, `total` what it comes to then; None is what has not fallen, or what the
    audience may not know. Its `key` is its own, and `outcomes` are what it may be ruled to come to.
    """

    key: str
    who: str
    name: str
    side: str
    purpose: str
    dice: str
    addends: tuple[Term, ...] = ()
    outcomes: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    answered: bool = False
    total: int | None = None


class Question(Value, frozen=True):
    """An action under way waits for an answer.

    `kind` is roll, choose, confirm, number or text; `takes` says in words what is taken. `key` tells this question
    from others (`attack/wolf-1.defence`), `who` is the id of the one who is asked, empty for the GM, `side` and
    `controller` are of its side. What is `secret` only the GM shall see. `using` names the earlier choice of the action
    that is its means, such as the weapon: the line `back` asks that one again.

    For a roll `dice` is the expression, `addends` what is added besides, `outcomes` what it may be ruled to come to,
    `ways` the words for other ways to roll (`adv 17 4`), and `means` what each total from 1 on stands for, where dice
    pick one of several. Where several rolls are asked
    together `rows` are all of them, and the question is the first that is open: `17 12 ~ 9` answers them in order,
    `mira 17` one, `~` all that are left. For a choice there are `options`. An area is laid at a square (with `corner`
    at the upper left corner of one), in one of the `directions` if it has any; `anchors` are the squares that are
    offered, `placements` those of them that are within the rules. A number lies from `low` to `high`; with a `default`
    nothing has to be said.
    """

    key: str
    kind: QuestionKind
    prompt: str
    takes: str
    who: str = ""
    name: str = ""
    side: str = ""
    controller: str = "gm"
    context: str = ""
    clauses: tuple[str, ...] = ()
    secret: bool = False
    using: str = ""
    options: tuple[Option, ...] = ()
    dice: str = ""
    addends: tuple[Term, ...] = ()
    outcomes: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    low: int | None = None
    high: int | None = None
    default: int | None = None
    anchors: tuple[str, ...] = ()
    directions: tuple[str, ...] = ()
    corner: bool = False
    placements: tuple[Placement, ...] = ()

    @property
    def legal(self) -> tuple[Option, ...]:
        """The options that are within the rules."""
        return tuple(option for option in self.options if not option.refusal)

    @property
    def words(self) -> tuple[str, ...]:
        """The ids of the options that are within the rules, which answer it; for another question what it takes."""
        if self.kind == "choose":
            return tuple(option.id for option in self.legal)
        if self.kind == "place":
            return tuple(placement.line for placement in self.placements)
        return ("y", "n") if self.kind == "confirm" else (self.takes,)


class Over(Value, frozen=True):
    """The fight is over: `outcome` says how. Where it has not `ended` yet only the rules say so, and a step ends it."""

    outcome: str
    ended: bool = True


Pending: TypeAlias = Step | Decision | Question | Over
"""What a fight waits for."""


class Suggestion(Value, frozen=True):
    """What the game's own policy would do, and why: `line` is a command for a decision, an answer for a question."""

    line: str
    reason: str


class Told(Value, frozen=True):
    """An entry of the fight in words.

    `headline` says what was done, `results` what came of it, `arithmetic` are all numbers behind it with their
    clauses. `actor` is the id of whose deed it was, empty where nobody's, or where the audience may not know whose.
    """

    entry: int
    round: int
    actor: str
    headline: str
    results: tuple[str, ...] = ()
    arithmetic: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join(filter(None, (self.headline, *(f"  {line}" for line in self.results))))


class Rolled(Value, frozen=True):
    """Dice that have fallen.

    `who` rolled them, for a `purpose` in words. `faces` are the dice of the expression `dice` from left to right (None
    where only their sum was given), `natural` is their sum, `bonus` what was added to it, `total` the sum of all.
    `target` is what the rule compares with, None where there is none. `outcome` is what the rule calls the result, such
    as `hit`; `by` is program, typed or given. What the audience may not know is None: of foes' dice all but the total.
    """

    entry: int
    round: int
    who: str
    name: str
    side: str
    purpose: str
    dice: str
    faces: tuple[int, ...] | None
    natural: int | None
    bonus: int | None
    total: int
    target: int | None
    outcome: str
    by: str


class Asked(Value, frozen=True):
    """A question that a past action asked, and its answer in writing; None where it was not answered."""

    question: Question
    given: str | None


class Difference(Value, frozen=True):
    """One thing that would be otherwise: `what` of whom (empty for the whole fight), as it was and as it is now."""

    who: str
    what: str
    was: str
    now: str


def as_data(value: object) -> Any:
    """Any value of a fight as dicts, lists, numbers, words and None, ready for JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))
