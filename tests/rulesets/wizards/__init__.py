"""A game system of areas: wizards throw fire around corners of the grid, dragons breathe in eight directions."""

from collections.abc import Sequence

from combattracker.model.combatant import Combatant, Side
from combattracker.model.facts.events import Event, StandingChanged
from combattracker.model.grid import Field, Grid, Square, chebyshev
from combattracker.model.state import State
from combattracker.model.values import Pool, Why, changed
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.placing import places
from combattracker.rules.asking.requests import Laid, Place, Placed, Question, Refusal
from combattracker.rules.library import Creature
from combattracker.rules.ruleset import ON_TURN, Over, Owed, Recruit, Ruleset, Suggestion, action
from combattracker.rules.scripting.changes import change_pool
from combattracker.rules.scripting.script import Fight
from combattracker.rules.space.areas import DIRECTIONS, Burst, Cone
from combattracker.rules.space.bodies import corner, standing_at
from combattracker.rules.space.laying import lay
from combattracker.rules.space.sight import sight
from combattracker.rules.space.walls import walls_of

BALL, BREATH, REACH = Burst(2), Cone(3), 6


class Wizard(Creature):
    hp: int = 4


def ball(state: State, actor: str, at: Square) -> Laid:
    """A ball of fire around a corner: nobody behind a wall burns (Z-1), and none is thrown farther than 6 (Z-2)."""
    grid, who = state.grid, state.who(actor)
    assert grid is not None
    assert who.at is not None
    walls, middle = walls_of(grid), corner(at)

    def behind(other: Combatant) -> Refusal | None:
        assert other.at is not None
        return None if sight(middle, standing_at(grid, other.at), walls) else Refusal("behind a wall", ("Z-1",))

    laid = lay(grid, BALL, middle, "", state.acting(), behind)
    if chebyshev(who.at, at) > REACH:
        return changed(laid, refusal=Refusal(f"farther than {REACH} squares", ("Z-2",)))
    foes = sum(state.who(each).side != who.side for each in laid.reaches)
    return changed(laid, hint=f"{foes} foes, {len(laid.reaches) - foes} friends of {who}")


def breath(state: State, actor: str, at: Square, direction: str) -> Laid:
    """A cone from the dragon's own square (Z-3)."""
    grid, who = state.grid, state.who(actor)
    assert grid is not None
    if at != who.at:
        return Laid(refusal=Refusal(f"{who} breathes from where it stands", ("Z-3",)))
    return lay(grid, BREATH, standing_at(grid, at), direction, state.acting())


@action("fireball", "Fireball", params=("where",), key="f", moment=ON_TURN, clauses=("Z-1", "Z-2"))
async def fireball(fight: Fight, actor: str) -> None:
    """Fire around a corner of the grid."""
    state = fight.state
    where, _ = await fight.place(
        "where",
        lambda at, _: ball(state, actor, at),
        prompt="Around which corner?",
        nothing="no corner is in reach",
        anchors=[each.at for each in state.acting() if each.side != state.who(actor).side and each.at],
        corner=True,
        clauses=("Z-2",),
    )
    burn(fight, actor, ball(fight.state, actor, where))


@action("breathe", "Breathe", params=("where",), key="b", moment=ON_TURN, clauses=("Z-3",))
async def breathe(fight: Fight, actor: str) -> None:
    """Fire in one direction."""
    state = fight.state
    where, towards = await fight.place(
        "where",
        lambda at, towards: breath(state, actor, at, towards),
        prompt="In which direction?",
        nothing="there is no room to breathe",
        anchors=[at for at in (state.who(actor).at,) if at],
        directions=tuple(DIRECTIONS),
    )
    burn(fight, actor, breath(fight.state, actor, where, towards))


def burn(fight: Fight, actor: str, laid: Laid) -> None:
    for who in laid.reaches:
        fight.tell(*change_pool(fight.state, who, "hp", -2, why=Why(("Z-1",))))
    fight.say(f"{len(laid.reaches)} burn", who=actor, kind="headline")
    fight.settle()


class Wizards(Ruleset):
    schemas = {"creature": Wizard}
    actions = {"fireball": fireball, "breathe": breathe}

    def battlefield(self, sides: Sequence[Side], columns: int | None, rows: int | None) -> Grid:
        return Grid((Field("field", "The field", 0, 0, columns or 12, rows or 8),))

    def recruit(self, spec: Wizard, combatant: Combatant) -> Recruit:  # type: ignore[override]
        return Recruit(changed(combatant, pools={"hp": Pool(spec.hp, spec.hp)}))

    def next_step(self, state: State) -> Over | Owed:
        able = list(state.acting())
        if len({who.side for who in able}) > 1:
            first, *others = (Owed(who.id, f"{who} burns somebody") for who in able)
            return changed(first, others=tuple(others))
        return Over(f"{state.sides[able[0].side]} win" if able else "nobody wins")

    def settle(self, state: State) -> list[Event]:
        gone = [who.id for who in state.acting() if who.pools["hp"].current < 1]
        return [StandingChanged(who=who, before="up", after="down") for who in gone]

    def suggest(self, state: State, owed: Owed) -> Suggestion:
        return Suggestion("fire", Command("fireball", owed.who))

    def suggest_answer(self, state: State, request: Question) -> Suggestion | None:
        if not isinstance(request, Place):
            return None
        legal = [each for each in places(request) if each[2].refusal is None]
        at, towards, _ = max(legal, key=lambda each: len(each[2].reaches))
        return Suggestion("most of them", answer=Placed(request.grid.name(at), towards))


RULESET = Wizards
