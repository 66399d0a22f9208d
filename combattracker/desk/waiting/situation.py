"""What the fight waits for at this moment, and which keys answer it: worked out without any widget."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from combattracker.desk.waiting.items import Item, offered, optional
from combattracker.desk.words.told import told
from combattracker.desk.words.wording import all_of, answered, rolled, spoken
from combattracker.model.errors import CombatError
from combattracker.model.names.references import Names
from combattracker.model.state import State
from combattracker.rules.asking.placing import listed
from combattracker.rules.asking.requests import Choose, Confirm, Number, Question, Roll, Text
from combattracker.rules.ruleset import ANY_TIME, Over, Owed, Step, Suggestion

if TYPE_CHECKING:
    from combattracker.play.open_fight import OpenFight
    from combattracker.rules.asking.commands import Command


Waiting = Literal["step", "decision", "over", "stuck", "roll", "choose", "confirm", "number", "text"]


@dataclass(frozen=True, slots=True)
class Situation:
    """What is waited for.

    `kind` is step, decision, over, stuck, roll, choose, confirm, number or text. `title` asks it in words, `space`
    says what the next key will do, `first` is the item at which the cursor begins (-1 for none). `own` is whether
    somebody at the table has to decide, so that nothing is done for them by the way. What is decided in `secret`
    is kept out of sight until it is revealed. Where `hesitation` is not 0, each so many seconds cost something.
    `proposal` is what `space` will do without the reason for it, `deed` the action that a question belongs to.
    `others` decide together with `who`, being selected; `undecided` is for how many the GM could decide now.
    """

    kind: Waiting
    title: str
    who: str = ""
    context: str = ""
    items: tuple[Item, ...] = ()
    request: Question | None = None
    suggestion: Suggestion | None = None
    space: str = ""
    first: int = -1
    own: bool = False
    secret: bool = False
    hesitation: int = 0
    others: tuple[str, ...] = ()
    undecided: int = 0
    proposal: str = ""
    deed: str = ""

    @property
    def spatial(self) -> bool:
        """Whether the options are squares, so that arrows move over the battlefield."""
        return self.kind == "choose" and bool(self.items) and all(item.square for item in self.items)

    @property
    def side_of(self) -> str:
        """Whom it is about; empty for the GM."""
        return self.who


def read(table: OpenFight, reserved: Collection[str], look: str = "", selected: Sequence[str] = ()) -> Situation:
    """What the fight waits for; a fault in the rules becomes a situation too, so that the GM can get out of it.

    Where several may decide in any order it is about those selected, if that are several, else about the one looked at.
    """
    try:
        return _question(table, reserved) if table.asking else _procedure(table, reserved, look, selected)
    except CombatError as fault:
        return Situation("stuck", table.read(str(fault)))
    except Exception as fault:
        return Situation("stuck", f"the rules failed here: {type(fault).__name__}: {fault}; undo, edit or force")


def _procedure(table: OpenFight, reserved: Collection[str], look: str, selected: Sequence[str]) -> Situation:
    step = table.next_step()
    if isinstance(step, Step):
        items = _on_offer(table, "", look, reserved) if table.ruleset else ()
        label = told(table.names, step.label)
        return Situation("step", "Next: " + label, space=label, who=step.command.actor, items=items)
    if isinstance(step, Over):
        if table.settled.outcome is not None:
            assert table.ruleset is not None
            items = offered(table.names.of(tuple(table.ruleset.offers(table.settled, ""))), reserved)
            return Situation("over", told(table.names, f"The fight is over: {step.outcome}"), items=items)
        return Situation("over", told(table.names, f"The fight would be over: {step.outcome}"), space="end the fight")
    assert isinstance(step, Owed)
    undecided = sum(owed.gm or not table.players_own(owed.who) for owed in step.everybody())
    together = [owed for who in selected if (owed := step.of(who)) is not None]
    if len(together) > 1:
        return _together(table, together, reserved, undecided)
    return replace(_decision(table, step.of(look) or step, reserved, look), undecided=undecided)


def _together(table: OpenFight, together: Sequence[Owed], reserved: Collection[str], undecided: int) -> Situation:
    """Several who are selected decide the same, or each what is suggested."""
    people = [owed.who for owed in together]
    return replace(
        _decision(table, together[0], reserved, ""),
        title=told(table.names, f"{all_of(people, table.settled)}: what do they do?"),
        space="each as suggested",
        suggestion=None,
        own=False,
        others=tuple(people[1:]),
        undecided=undecided,
    )


def _decision(table: OpenFight, owed: Owed, reserved: Collection[str], look: str) -> Situation:
    assert table.ruleset is not None
    state = table.settled
    own = table.players_own(owed.who) and not owed.gm
    suggestion = None if own else table.suggestion(owed)
    space = proposal = ""
    if suggestion is not None and suggestion.command is not None:
        proposal = told(table.names, spoken(suggestion.command, state, table.actions))
        # Rules that write their reason down as a part of what is done need not say it twice.
        known = suggestion.reason.replace("-", " ") in proposal
        space = proposal if known else proposal + f" – {suggestion.reason}"
    items = _on_offer(table, owed.who, look, reserved)
    return Situation(
        "decision",
        told(table.names, owed.prompt),
        owed.who,
        items=items,
        suggestion=suggestion,
        space=space,
        own=own,
        secret=owed.secret,
        hesitation=owed.hesitation,
        proposal=proposal,
    )


def _on_offer(table: OpenFight, who: str, look: str, reserved: Collection[str]) -> tuple[Item, ...]:
    """What is on offer to whoever decides; what may be done at any time is on offer to the one looked at."""
    assert table.ruleset is not None
    state = table.settled
    usual = table.names.of(tuple(table.ruleset.offers(state, who)))
    other = state.combatants.get(look)
    if other is None or look == who:
        return offered(usual, reserved)
    nobodys = [offer.action for offer in table.ruleset.offers(state, "") if offer.refusal is None]
    theirs = {
        offer.action: offer
        for offer in table.names.of(tuple(table.ruleset.offers(state, look)))
        if offer.refusal is None and offer.action not in nobodys and table.actions[offer.action].moment == ANY_TIME
    }
    rest = tuple(offer for offer in usual if offer.action not in theirs)
    return tuple(
        replace(item, label=f"{other.name}: {item.label}", actor=look) if item.id in theirs else item
        for item in offered((*rest, *theirs.values()), reserved)
    )


def _question(table: OpenFight, reserved: Collection[str]) -> Situation:
    assert table.asking is not None
    assert table.question is not None
    state = table.asking.state
    # As it was asked: it knows yet whom it names. What is to be placed is a list of places on the screen.
    asked, names = listed(table.asking.request), table.names
    request = table.question if asked is table.asking.request else Names(state).of(asked)
    own = table.players_own(request.who)
    suggestion = None if isinstance(request, Roll) else table.suggestion()
    wished = suggestion.answer if suggestion else None
    proposal = answered(wished, request) if suggestion and wished and not own else ""
    space = f"{proposal} – {suggestion.reason}" if suggestion and proposal else ""
    kind, title = KINDS[type(request)], told(names, asked.prompt)
    items: tuple[Item, ...] = ()
    first = -1
    match request:
        case Roll():
            assert isinstance(asked, Roll)
            title, space = told(names, rolled(asked, state)), "the program rolls"
        case Choose():
            items = optional(request, state, reserved)
            wanted = getattr(wished, "id", None)
            first = next((at for at, item in enumerate(items) if item.id == wanted), _nearest(items, request, state))
        case Number(default=int(default)) if not space and not own:
            space = str(default)
    return Situation(
        kind, title, request.who, _about(table.asking.command, asked, state, table), items, request,
        None if own else suggestion, space, first, own, secret=request.secret, proposal=proposal,
        deed=told(names, spoken(table.asking.command, state, table.actions)),
    )  # fmt: skip


def _nearest(items: Sequence[Item], request: Choose, state: State) -> int:
    """The first legal item; among squares the one nearest to whoever is asked."""
    legal = [at for at, item in enumerate(items) if item.refusal is None]
    who = state.combatants.get(request.who)
    if who is None or who.at is None or not all(item.square for item in items):
        return legal[0] if legal else 0
    x, y = who.at

    def far(at: int) -> tuple[int, int]:
        square = items[at].square or (x, y)
        aside, down = abs(square[0] - x), abs(square[1] - y)
        return max(aside, down), aside + down

    return min(legal, key=far, default=0)


KINDS: dict[type, Waiting] = {Roll: "roll", Choose: "choose", Confirm: "confirm", Number: "number", Text: "text"}


def _about(command: Command, request: Question, state: State, table: OpenFight) -> str:
    """What the question belongs to: what it says itself, and the action that is under way."""
    words = request.context or spoken(command, state, table.actions)
    return told(table.names, f"{words}  [{', '.join(request.clauses)}]" if request.clauses else words)
