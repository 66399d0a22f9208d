"""What a fight waits for, as programs get it."""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.api.audiences import require_audience
from combattracker.api.values import (
    Decision,
    Offer,
    Option,
    Over,
    Pending,
    Placement,
    Question,
    QuestionKind,
    Row,
    Step,
    Suggestion,
)
from combattracker.model.audience.view import hidden
from combattracker.model.errors import Illegal, Unreadable
from combattracker.model.names.references import Names
from combattracker.model.state import State
from combattracker.model.values import GM, changed
from combattracker.play.guard import sound
from combattracker.play.open_fight import OpenFight
from combattracker.play.runner import Asking
from combattracker.rules import ruleset
from combattracker.rules.asking import requests
from combattracker.rules.asking.answers import written
from combattracker.rules.asking.options import speaks_for
from combattracker.rules.asking.placing import places
from combattracker.rules.view import is_own, view_request, view_rows

KINDS: dict[type, QuestionKind] = {
    requests.Roll: "roll",
    requests.Choose: "choose",
    requests.Confirm: "confirm",
    requests.Number: "number",
    requests.Text: "text",
    requests.Place: "place",
}


def pending(table: OpenFight) -> Pending:
    """What a fight waits for. Raises Illegal where its rules are not installed."""
    if table.asking is not None:
        return question(table)
    step = table.next_step()
    match step:
        case ruleset.Step():
            return Step(table.read(step.label), str(step.command.alone))
        case ruleset.Owed():
            return decision(table, step)
        case _:
            return Over(table.read(step.outcome), ended=table.settled.outcome is not None)


NEXT = "next"
"""What players are told of the line of a step: its own may name somebody whom they must not know."""


def pending_for(table: OpenFight, audience: str) -> Pending | None:
    """What an audience may be shown of what a fight waits for; None where it may not know of it.

    It gets the actions of those who are the players' own, and of others that they have to decide.
    """
    require_audience(table.state, audience)
    if audience == GM:
        return pending(table)
    state, names = table.state, Names(table.state, audience)
    if table.asking is not None:
        if table.asking.rows:
            return rows_of(table.asking, state, audience)
        shown = view_request(table.asking.request, state, audience)
        return None if shown is None else question_of(shown, state)
    step = table.next_step()
    match step:
        case ruleset.Step():
            known = names.knows_all(step.label) and not hidden(state, step.command.actor)
            return Step(names.plain(step.label), NEXT) if known else None
        case ruleset.Owed():
            known_of = [each for each in step.everybody() if not hidden(state, each.who)]
            if not known_of:
                return None
            found = decision(table, changed(known_of[0], others=tuple(known_of[1:])), names)
            return found if is_own(state, found.who) else changed(found, offers=())
        case _:
            known = names.knows_all(step.outcome)
            return Over(names.plain(step.outcome) if known else "", ended=table.settled.outcome is not None)


def decision(table: OpenFight, owed: ruleset.Owed, names: Names | None = None) -> Decision:
    """A decision that somebody owes, in the words of the GM or in the names that others know."""
    names = names or table.names
    who = table.settled.who(owed.who)
    side = table.settled.sides[who.side]
    controller = "gm" if owed.gm and side.controller == "players" else side.controller
    others = tuple(each.who for each in owed.others)
    prompt = requests.without_colon(names.plain(owed.prompt))
    offered = offers(table, who.id, names)
    return Decision(who.id, who.name, who.side, controller, prompt, offered, others, owed.secret)


def offers(table: OpenFight, who: str, names: Names | None = None) -> tuple[Offer, ...]:
    """Every action that is in question for somebody, the refused ones with the reason. Raises Unreadable, Illegal."""
    rules = table.ruleset
    if rules is None:
        raise Illegal(f"the rules of {table.settled.manifest.title} are not installed here")
    if who:
        table.settled.who(who)
    with sound(rules, "what may be done"):
        found = rules.offers(table.settled, who)
    return tuple(_offers(table, who, found, names or table.names))


def _offers(table: OpenFight, who: str, found: Iterable[ruleset.Offer], names: Names) -> Iterable[Offer]:
    for each in found:
        known = table.actions[each.action]
        line = f"{who}: {each.action}" if who else each.action
        refusal = each.refusal or requests.Refusal("")
        yield Offer(
            each.action,
            names.plain(each.label),
            line,
            known.params,
            known.help,
            names.plain(refusal.text),
            refusal.clauses,
        )


def question(table: OpenFight) -> Question:
    """The question that is open. Raises Unreadable where none is."""
    if table.question is None:
        raise Unreadable("no question is open")
    assert table.asking is not None
    if table.asking.rows:
        asked = rows_of(table.asking, table.state, GM)
        assert asked is not None
        return asked
    return question_of(table.question, table.state)


def rows_of(asking: Asking, state: State, audience: str) -> Question | None:
    """Rolls that are asked together, as an audience may hear of them: the first that is open, with all of them.

    None where there is none that the audience may hear of.
    """
    fallen = asking.fallen
    answered = [row for row in asking.rows if row.key in fallen]
    shown = view_rows(asking.rows, fallen, state, audience)
    open_ = view_rows(asking.left, {}, state, audience)
    if not open_:
        return None
    done = [each.key for each, _ in view_rows(answered, {}, state, audience)]
    rows = tuple(_row(each, outcome, each.key in done, state) for each, outcome in shown)
    return changed(question_of(open_[0][0], state), rows=rows)


def _row(request: requests.Roll, outcome: requests.Outcome | None, answered: bool, state: State) -> Row:
    who = state.combatants.get(request.who)
    return Row(
        request.key,
        request.who,
        who.name if who is not None else "",
        who.side if who is not None else "",
        request.purpose,
        request.dice,
        request.addends,
        request.outcomes,
        tuple(way.word for way in request.ways),
        answered,
        outcome.total if outcome is not None else None,
    )


def question_of(request: requests.Question, state: State) -> Question:
    """A question whose texts are read already, in the fight as it is then."""
    who = state.combatants.get(request.who)
    side = state.sides[who.side] if who is not None else None
    asked = Question(
        key=request.key,
        kind=KINDS[type(request)],
        prompt=requests.without_colon(request.prompt),
        takes=requests.EXPECTS[type(request)],
        who=request.who,
        name=who.name if who is not None else "",
        side=side.id if side is not None else "",
        controller=side.controller if side is not None else "gm",
        context=request.context,
        clauses=request.clauses,
        secret=request.secret,
        using=request.using,
    )
    match request:
        case requests.Roll():
            more: dict[str, object] = {
                "dice": request.dice,
                "addends": request.addends,
                "outcomes": request.outcomes,
                "means": request.means,
                "ways": tuple(way.word for way in request.ways),
            }
        case requests.Choose():
            more = {"options": tuple(_option(option, state) for option in request.options)}
        case requests.Place():
            more = {
                "anchors": tuple(map(request.grid.name, request.anchors)),
                "directions": request.directions,
                "corner": request.corner,
                "placements": tuple(_placements(request, Names(state))),
            }
        case requests.Number():
            more = {"low": request.low, "high": request.high, "default": request.default}
        case _:
            more = {}
    return changed(asked, **more)


def _placements(request: requests.Place, names: Names) -> Iterable[Placement]:
    for square, direction, laid in places(request):
        if laid.refusal is None:
            line = written(requests.Placed(request.grid.name(square), direction))
            yield Placement(line, tuple(map(request.grid.name, laid.squares)), laid.reaches, names.plain(laid.hint))


def _option(option: requests.Option, state: State) -> Option:
    square = state.grid.name(option.square) if option.square is not None and state.grid is not None else ""
    refusal = option.refusal or requests.Refusal("")
    return Option(option.id, option.label, speaks_for(option, state), option.who, square, refusal.text, refusal.clauses)


def owed_by(table: OpenFight, who: str) -> ruleset.Owed:
    """The decision that somebody owes, or (where nobody is named) the first one. Raises Illegal where there is none."""
    step = table.next_step()
    if not isinstance(step, ruleset.Owed):
        raise Illegal("nobody has to decide anything now")
    if not who:
        return step
    found = step.of(who)
    if found is None:
        raise Illegal(f"{table.settled.who(who).name} has nothing to decide now")
    return found


def suggestion(table: OpenFight, who: str = "") -> Suggestion | None:
    """What the policy would answer, or decide for somebody who has to; None where it knows nothing."""
    if table.asking is None:
        step = table.next_step()
        if not isinstance(step, ruleset.Owed) and not who:
            return None
        found = table.suggestion(owed_by(table, who))
    elif who:
        raise Unreadable("a question is open, and is suggested an answer to whoever is asked; name nobody")
    else:
        found = table.suggestion()
    if found is None:
        return None
    if found.command is not None:
        return Suggestion(str(found.command.alone), found.reason)
    return None if found.answer is None else Suggestion(written(found.answer), found.reason)
