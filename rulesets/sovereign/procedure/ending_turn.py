"""Being done: for one member of the acting side, or for all of it (W-17)."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..combat.swarm import swarm_target
from .sides_turns import current, title, undecided


@action("pass", "Done", key="z", clauses=("W-17",), moment=ON_TURN)
async def done(fight: Fight, actor: str) -> None:
    """End this one's turn; what is left of its Main action still serves for Instants in this round."""
    fight.say(f"{fight.who(actor)} is done", "W-17", who=actor, kind="headline")
    fight.set_counter(actor, "done", 1)


def refuse_pass_all(state: State, actor: str) -> Refusal | None:
    """Why nobody can speak for all of a side: nobody else has anything left to do."""
    return None if len(undecided(state)) > 1 else Refusal("nobody else has anything left to do", ("W-17",))


@action("pass-all", "All done", key="9", clauses=("W-17",), refuse=refuse_pass_all, moment=ON_TURN)
async def all_done(fight: Fight, actor: str) -> None:
    """End the turn of everybody who may still act now; those whose swarm waits come last and are left out."""
    people = undecided(fight.state)
    people = [who for who in people if not swarm_target(who)] or people
    group = current(fight.state)
    told = title(fight.state, group) if group is not None else ", ".join(map(str, people))
    fight.say(f"{told} are done", "W-17", kind="headline")
    for who in people:
        fight.set_counter(who.id, "done", 1)
