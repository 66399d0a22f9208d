"""What a game system supplies: the one interface between the core and the rules in play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypedDict, Unpack

from combattracker.model.combatant import Combatant, Side, covered
from combattracker.model.facts import events as e
from combattracker.model.grid import Grid, Square
from combattracker.model.manifest import Manifest
from combattracker.model.state import Due, State
from combattracker.model.values import Duration, Effect, Scalar, Value, changed
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Answer, Question, Refusal, without_colon
from combattracker.rules.panels import Panel
from combattracker.rules.scripting.changes import change_pool, since
from combattracker.rules.scripting.script import Fight
from combattracker.rules.scripting.stock import Library

if TYPE_CHECKING:
    from combattracker.rules.library import Creature, Entry

Script = Callable[[Fight, str], Awaitable[None]]

Moment = Literal["any time", "on its turn", "procedure", "afterwards"]
ANY_TIME: Final = "any time"
ON_TURN: Final = "on its turn"
PROCEDURE: Final = "procedure"
AFTERWARDS: Final = "afterwards"


Group = Literal["attack", "move", "magic", "gear", "other"]
"""What an action is about, for whoever lists many of them."""


class Manner(TypedDict, total=False):
    """When and how an action may be taken, as `Action` says."""

    params: tuple[str, ...]
    key: str
    clauses: tuple[str, ...]
    refuse: Callable[[State, str], Refusal | None] | None
    moment: Moment
    edit: bool
    verb: str
    group: Group


@dataclass(eq=False)
class Action:
    """Something that can be done: its script, its arguments in order, and when it is allowed.

    `params` are argument names; one that ends in `*` takes all that is left. `key` is the one key that begins it in
    the screen, `clauses` are ids of rules, `help` is one sentence. `refuse` says why it cannot be done now. `moment`
    is ON_TURN for deeds of the one who owes a decision, PROCEDURE for steps that the procedure takes itself,
    AFTERWARDS for what follows the end of the fight, else ANY_TIME. `edit` ones ask nothing, so that the GM may use
    them while a question is open. `verb` is what somebody who does it does, in words that go behind a name (attacks),
    and `group` what it is about.
    """

    script: Script
    _: KW_ONLY
    name: str
    label: str
    params: tuple[str, ...] = ()
    key: str = ""
    clauses: tuple[str, ...] = ()
    help: str = ""
    refuse: Callable[[State, str], Refusal | None] | None = None
    moment: Moment = ANY_TIME
    edit: bool = False
    verb: str = ""
    group: Group = "other"

    def done_by(self, who: object) -> str:
        """The action as somebody's deed, in words: Mira attacks; of one without a verb its label: Mira: Attack."""
        return f"{who} {self.verb}" if self.verb else f"{who}: {self.label}"


def action(name: str, label: str, **manner: Unpack[Manner]) -> Callable[[Script], Action]:
    """Makes a script an action; its docstring's first line is the action's help."""

    def make(script: Script) -> Action:
        help = (script.__doc__ or label).strip().splitlines()[0]
        return Action(script, name=name, label=label, help=help, **manner)

    return make


def catalogue(*actions: Action) -> dict[str, Action]:
    """Actions by name."""
    return {each.name: each for each in actions}


class Offer(Value, frozen=True):
    """An action that somebody might take: its name, label, key and group, and why not, if it is refused."""

    action: str
    label: str
    key: str
    refusal: Refusal | None
    group: Group = "other"


class Step(Value, frozen=True):
    """The procedure's next step needs no decision: this command.

    One that `flows` goes on into the step behind it, if that is what comes then: nobody has to decide between them.
    One `at_once` belongs to the decision before it, where several are taken in one go.
    """

    command: Command
    label: str
    flows: bool = False
    at_once: bool = False


class Owed(Value, frozen=True):
    """Somebody has to decide which action to take.

    `others` may decide just as well now, in any order. What is decided in `secret` shows only when it is revealed,
    so that a screen at the table does not suggest it in words. Where `hesitation` is not 0 a clock runs: each full
    such number of real seconds counts one in the command's `delay=`, except while the GM explains something. Where
    `gm` is set the GM decides, though the side may be the players': for hirelings, say.
    """

    who: str
    prompt: str
    others: tuple[Owed, ...] = ()
    secret: bool = False
    hesitation: int = 0
    gm: bool = False

    def everybody(self) -> tuple[Owed, ...]:
        """This decision and all those that could be taken in its place."""
        return (self, *self.others)

    def of(self, who: str) -> Owed | None:
        """The decision that somebody owes; None if it owes none."""
        return next((each for each in self.everybody() if each.who == who), None)


class Over(Value, frozen=True):
    """The fight is over, or would be if the GM agrees: `outcome` says how."""

    outcome: str

    @property
    def command(self) -> Command:
        """What ends the fight so."""
        return Command("end", args={"text": self.outcome})


Next = Step | Owed | Over


class Suggestion(Value, frozen=True):
    """What a policy would do (`command`) or answer (`answer`), one of the two, and why: words for the GM."""

    reason: str
    command: Command | None = None
    answer: Answer | None = None


class Recruit(Value, frozen=True):
    """A combatant as a library entry makes it, and the catalogue keys that it refers to."""

    combatant: Combatant
    refers: tuple[str, ...] = ()


class Ruleset:
    """One game system. Everything is a function of the state, except the scripts of the actions.

    `schemas` are the library kinds with their models; `creature` is the one that combatants are made from, and
    things of the kinds in `carried` can be put into anybody's hands. `arguments` say what the arguments of actions
    are, by name, or by `action.name` where one means something else for that action; `examples` are command lines for
    an action.
    """

    schemas: ClassVar[Mapping[str, type[Entry]]] = {}
    actions: ClassVar[Mapping[str, Action]] = {}
    arguments: ClassVar[Mapping[str, str]] = {}
    examples: ClassVar[Mapping[str, Sequence[str]]] = {}
    carried: ClassVar[tuple[str, ...]] = ("item",)

    def __init__(self, manifest: Manifest, library: Library | None = None) -> None:
        self.manifest = manifest
        self.library = library

    # Before the fight

    def battlefield(self, sides: Sequence[Side], columns: int | None, rows: int | None) -> Grid | None:
        """The grid for an encounter, of the size it asks for if it does; None plays without one.

        A field that has a side's id is that side's own.
        """
        return None

    def place(self, state: State, combatant: Combatant) -> Square | None:
        """Where somebody for whom no square was named begins: the first of its side's field with room for it."""
        if state.grid is None:
            return None
        field = state.sides[combatant.side].field
        grid, taken = state.grid, state.taken()
        squares = grid.field(field).squares() if field else grid.squares()
        return next(
            (at for at in squares if all(grid.is_open(s) and s not in taken for s in covered(at, combatant.size))), None
        )

    def recruit(self, spec: Creature, combatant: Combatant) -> Recruit:
        """A combatant filled in from its validated library entry; `combatant` has id, name, side and place."""
        raise NotImplementedError(f"{self.manifest.id} makes no combatants")

    def carry(self, combatant: Combatant) -> Mapping[str, object]:
        """The creature fields that carry a member of a party over to its next fight; None removes a field."""
        spent = {name: pool.current for name, pool in combatant.pools.items() if pool.current != pool.maximum}
        return {"current": spent or None, "cooldowns": dict(combatant.cooldowns) or None}

    def joined(self, state: State, who: str) -> Iterable[e.Event]:
        """What follows when somebody joins, such as a place in the order."""
        return ()

    # The procedure

    def next_step(self, state: State) -> Next:
        """What comes next: a step to run, a decision that somebody owes, or the end."""
        raise NotImplementedError(f"{self.manifest.id} has no procedure")

    def first_due(self, state: State) -> Due | None:
        """What comes before the procedure: the first that is due whose one is there, and which is not refused."""
        return next((due for due in state.due if due.who in state.combatants and not self._refused(state, due)), None)

    def _refused(self, state: State, due: Due) -> bool:
        wanted = self.actions.get(due.action)
        return wanted is None or (wanted.refuse is not None and wanted.refuse(state, due.who) is not None)

    def next(self, state: State) -> Next:
        """What comes next: first what is due, then what the procedure wants."""
        due = self.first_due(state) if state.due else None
        if due is None:
            return self.next_step(state)
        return Step(Command(due.action, due.who, due.args), due.why or self.actions[due.action].label, flows=True)

    def refuse(self, state: State, actor: str, name: str) -> Refusal | None:
        """Why the actor cannot take an action now; None if it can."""
        wanted = self.actions[name]
        if wanted.moment == AFTERWARDS and state.outcome is None:
            return Refusal("this comes after the end of the fight")
        if wanted.moment == ON_TURN:
            if state.outcome is not None:
                return Refusal(f"the fight is over: {state.outcome}")
            owed = self.next(state)
            if not isinstance(owed, Owed) or owed.of(actor) is None:
                return Refusal(f"it is not {state.who(actor)}'s turn to act")
        if wanted.moment == PROCEDURE:
            step = self.next(state)
            if not isinstance(step, Step) or (step.command.action, step.command.actor) != (name, actor):
                told = {Step: "label", Owed: "prompt", Over: "outcome"}[type(step)]
                return Refusal(f"the procedure wants something else now: {without_colon(getattr(step, told))}")
        return wanted.refuse(state, actor) if wanted.refuse else None

    def offers(self, state: State, actor: str) -> tuple[Offer, ...]:
        """Every action that is in question for an actor, with the reason where it cannot be taken now.

        Besides come those with a key that may be taken at any time, as far as they may now; without an actor they
        are all there is. After the end of the fight it is the actions that follow it.
        """
        moment = AFTERWARDS if state.outcome is not None else ON_TURN if actor else None
        return tuple(
            Offer(each.name, each.label, each.key, refusal, each.group)
            for each in self.actions.values()
            if each.moment == moment or (each.moment == ANY_TIME and each.key and state.outcome is None)
            if (refusal := self.refuse(state, actor, each.name)) is None or each.moment == moment
        )

    def can_go_on(self, state: State, actor: str) -> bool:
        """Whether somebody in the middle of a deed can go on with it."""
        who = state.combatants.get(actor)
        return who is not None and state.standing(who).acts

    def settle(self, state: State) -> Iterable[e.Event]:
        """The facts that follow from how things are, such as a death at 0 health; none if all is in order."""
        return ()

    # What the GM does besides the rules

    async def hurt(self, fight: Fight, who: str, amount: int) -> None:
        """Damage that comes from the GM's hand."""
        fight.tell(*change_pool(fight.state, who, self.manifest.health, -amount))
        fight.settle()

    async def heal(self, fight: Fight, who: str, amount: int) -> None:
        """Healing that comes from the GM's hand; it stops at the maximum."""
        pool = fight.who(who).pools.get(self.manifest.health)
        gained = max(0, min(amount, pool.maximum - pool.current)) if pool else amount
        fight.tell(*change_pool(fight.state, who, self.manifest.health, gained))
        fight.settle()

    def effect(self, state: State, who: str, kind: str, left: int | None, source: str) -> Effect:
        """The effect of a kind as the GM puts it on somebody by hand."""
        known = self.manifest.effects.get(kind)
        item = next(
            (state.catalogue[key] for k in self.manifest.effect_kinds if (key := f"{k}/{kind}") in state.catalogue),
            None,
        )
        label = known.name if known else item.name if item else kind
        duration = Duration(left, "turn") if left else None
        return Effect(kind, kind, label, source=source, duration=duration, since=since(state))

    def fields(self, state: State, kind: str) -> Mapping[str, str]:
        """What the rules keep about an effect of a kind, by the name that the GM sets it by, each with its type.

        The types are str, int, bool, float, and dice (a number or an expression).
        """
        known = self.manifest.effects.get(kind)
        return known.fields if known else {}

    def refit(self, state: State, effect: Effect, data: Mapping[str, Scalar]) -> Effect:
        """An effect of which some of these fields are otherwise, with all that follows from them."""
        return changed(effect, data={**effect.data, **data})

    # Policies and panels

    def suggest(self, state: State, owed: Owed) -> Suggestion | None:
        """What the one who owes a decision would do, by the policy for its kind."""
        return None

    def suggest_answer(self, state: State, request: Question) -> Suggestion | None:
        """What the one who is asked would answer."""
        return None

    def panels(self, state: State, selected: str) -> Sequence[Panel]:
        """What is shown beside the battlefield."""
        return ()

    def board(self, state: State) -> Sequence[Panel]:
        """What is shown in the battlefield's place where there is no grid."""
        return ()

    def marks(self, state: State, who: str) -> str:
        """A few signs drawn behind a combatant's name in the order of initiative."""
        return ""
