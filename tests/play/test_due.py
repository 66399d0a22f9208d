"""A question that follows from a GM's edit is asked as a step of its own, after what is open."""

from __future__ import annotations

from combattracker.model.facts import events as e
from combattracker.model.state import Due, State
from combattracker.play.runner import Asking, Done, run
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Refusal, Rolled
from combattracker.rules.gm import all_actions
from combattracker.rules.ruleset import PROCEDURE, Owed, Step, action
from combattracker.rules.scripting.script import Fight
from tests.rules.toy import Shelf, Toy
from tests.support.values import MANIFEST, fight


def awake(state: State, actor: str) -> Refusal | None:
    return None if state.who(actor).effect("stun") is None else Refusal("it is stunned")


@action("concentrate", "Concentrate", params=("damage",), moment=PROCEDURE, refuse=awake)
async def concentrate(fight: Fight, actor: str) -> None:
    """Whether the spell is kept."""
    await fight.roll(actor, "concentration", "1d20", target=int(fight.command.args["damage"]) + 10)


class Spells(Toy):
    """Whoever is hurt by the GM may lose its spell."""

    actions = {**Toy.actions, "concentrate": concentrate}

    async def hurt(self, fight: Fight, who: str, amount: int) -> None:
        await super().hurt(fight, who, amount)
        fight.due(who, "concentrate", f"{fight.who(who)} may lose its spell", damage=str(amount))


RULES = Spells(MANIFEST, Shelf())
ACTIONS = all_actions(RULES.actions)


def edited(state: State, *commands: Command) -> State:
    for command in commands:
        found = run(RULES, ACTIONS, state, command)
        assert isinstance(found, Done)
        state = found.state
    return state


HURT = Command("hurt", args={"amount": "3", "who": "mira wolf"})


def test_what_is_due_comes_in_order_before_the_procedure() -> None:
    state = edited(fight(), HURT)
    assert isinstance(RULES.next_step(state), Owed), "the procedure itself wants something else"
    for who in ("mira", "wolf"):
        step = RULES.next(state)
        assert isinstance(step, Step)
        assert step.command == Command("concentrate", who, {"damage": "3"})
        asking = run(RULES, ACTIONS, state, step.command)
        assert isinstance(asking, Asking)
        found = run(RULES, ACTIONS, state, step.command, source=lambda request, fight: Rolled(faces=(11,)))
        assert isinstance(found, Done)
        assert [type(event) for event in found.events] == [e.DueSet, e.Checked]
        state = found.state
    assert state.due == ()
    assert isinstance(RULES.next(state), Owed)


def test_nobody_else_may_act_before_it() -> None:
    state = edited(fight(), HURT)
    assert RULES.refuse(state, "mira", "strike") is not None
    assert RULES.refuse(state, "wolf", "concentrate") is not None, "Mira is first"
    assert RULES.refuse(state, "mira", "concentrate") is None


def test_what_is_due_for_somebody_who_has_left_or_can_not_does_not_come() -> None:
    leaves, stunned = Command("remove", args={"who": "mira"}), Command("mark", args={"status": "stun", "who": "wolf"})
    gone = edited(fight(), HURT, leaves, stunned)
    assert gone.due == (
        Due("mira", "concentrate", str(fight().who("mira")) + " may lose its spell", {"damage": "3"}),
        Due("wolf", "concentrate", str(fight().who("wolf")) + " may lose its spell", {"damage": "3"}),
    )
    assert RULES.first_due(gone) is None


def test_nothing_is_due_in_most_fights() -> None:
    assert RULES.next(fight()) == RULES.next_step(fight())
