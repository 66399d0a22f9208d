"""The console's words for the past: going anywhere in it, naming points, trying out, amending."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

from combattracker.model.errors import Illegal, Unreadable
from combattracker.model.state import State
from combattracker.model.values import changed
from combattracker.play.amend.amendment import Amendment
from combattracker.play.amend.asked import questions
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.answers import needs_dice, parse_answer, written
from combattracker.rules.asking.commands import Command, did_you_mean, parse_command
from combattracker.rules.asking.requests import Answer, Roll, Rolled, require_fit, without_colon

WHAT_IF = "before what-if"
"""The name of the point to which a what-if returns."""


class AtHand(Protocol):
    """What these words act upon: the fight, and the amendment that is under way in it, if one is."""

    table: OpenFight
    amendment: Amendment | None


Verb = Callable[[AtHand, str], str]


def go_to(hand: AtHand, rest: str) -> str:
    """`goto 12` or `goto NAME`: stands at any point of the fight, on whatever branch."""
    table = hand.table
    table.go_to(point(hand, rest))
    return f"now at {table.head}: {table.label(table.head)}"


def point(hand: AtHand, text: str) -> int:
    """An entry by its number or by the name it was given. Raises Unreadable."""
    word, store = text.strip(), hand.table.store
    names = store.bookmarks()
    if word in names:
        return names[word]
    if re.fullmatch("[0-9]{1,9}", word) and 0 < int(word) <= store.count():
        return int(word)
    raise Unreadable(f"there is no point {word!r}{did_you_mean(word, names)}; write its number, or a name")


def name(hand: AtHand, rest: str) -> str:
    """`name WORDS`: gives the point where the fight stands a name."""
    if not rest.strip():
        raise Unreadable("name takes the words by which this point is to be found again")
    table = hand.table
    table.bookmark(rest.strip(), table.head)
    return f"{rest.strip()!r} is {table.head}: {table.label(table.head)}"


def forget(hand: AtHand, rest: str) -> str:
    """`forget NAME`: frees a name; the point stays."""
    if rest.strip() not in hand.table.store.bookmarks():
        raise Unreadable(
            f"no point is called {rest.strip()!r}{did_you_mean(rest.strip(), hand.table.store.bookmarks())}"
        )
    hand.table.bookmark(rest.strip(), None)
    return f"{rest.strip()!r} names nothing any more"


def what_if(hand: AtHand, rest: str) -> str:
    """`what-if`: tries something from here; the second time it returns to where that began."""
    table = hand.table
    begun = table.store.bookmarks().get(WHAT_IF)
    if begun is None:
        try_from(table, table.head)
        return "what if …: try anything; what-if again returns to here"
    table.go_to(begun)
    table.bookmark(WHAT_IF, None)
    return f"back from what-if: {table.label(table.head)}"


def try_from(table: OpenFight, entry: int) -> None:
    """Stands at any point to try something; what-if returns to where the fight stood before the first such try.

    Raises Illegal while a question is open, for it would be lost, and NotSaved.
    """
    if table.asking is not None:
        raise Illegal(f"a question is open: {table.asked}; finish or abandon it first")
    if WHAT_IF not in table.store.bookmarks():
        table.bookmark(WHAT_IF, table.head)
    table.go_to(entry)


def amend(hand: AtHand, rest: str) -> str:
    """`amend 12` lists what 12 was; `amend 12 KEY: ANSWER` or `amend 12 = COMMAND` changes it, as a trial."""
    number, _, change = rest.strip().partition(" ")
    table, change = hand.table, change.strip()
    entry = table.entry(point(hand, number))
    if entry.parent is None or not change:
        return listed(hand, entry.id)
    if change.startswith("="):
        command = parse_command(change[1:].strip(), table.actions, table.state_at(entry.parent))
        begin(hand, entry.id, command)
    else:
        key, colon, text = change.partition(":")
        if not colon:
            raise Unreadable("write amend 12 KEY: ANSWER, or amend 12 = COMMAND")
        full, answer = answer_to(hand, entry.id, key.strip(), text.strip())
        begin(hand, entry.id, None, {full: answer})
    return progress(hand)


def listed(hand: AtHand, entry_id: int) -> str:
    """What an action was: its command, and its questions with their answers."""
    entry = hand.table.entry(entry_id)
    asked_then = questions(hand.table, entry)
    names = hand.table.names_at(entry.id)
    lines = [f"{entry.id}: {entry.label}", f"  = {entry.command}"]
    for asked in asked_then:
        told = written(asked.given) if asked.given is not None else "not answered"
        lines.append(f"  {asked.request.key}: {told}  ({asked.request.prompt})")
    return "\n".join(map(names.plain, lines))


def answer_to(hand: AtHand, entry_id: int, key: str, text: str) -> tuple[str, Answer]:
    """Another answer to a question that an action asked; the key may be its end only. Raises Unreadable."""
    table = hand.table
    entry = table.entry(entry_id)
    before = {each.request.key: each.given for each in questions(table, entry)}
    requests = [each.request for each in questions(table, entry)]
    found = [request for request in requests if request.key.endswith(key)]
    exact = [request for request in found if request.key == key] or found
    if len(exact) != 1:
        asked = ", ".join(request.key for request in requests) or "nothing"
        raise Unreadable(f"{table.label(entry.id)} asked {asked}; name one of these, not {key!r}")
    assert entry.parent is not None
    request = exact[0]
    state = table.state_at(entry.parent)
    if isinstance(request, Roll):
        return request.key, _rolled_anew(table, request, before[request.key], text, state)
    answer = parse_answer(text, request, state)
    assert answer is not None
    require_fit(request, answer)
    return request.key, answer


def _rolled_anew(table: OpenFight, request: Roll, before: Answer | None, text: str, state: State) -> Answer:
    """Other dice for a roll; made in another way it keeps those that fit, and is asked for the others if need be."""
    fallen = before if isinstance(before, Rolled) else Rolled()
    lying = changed(request, lying=fallen.faces or ())
    answer = parse_answer(text, lying, state)
    if answer is None:
        return table.dice.roll(request)
    if not isinstance(answer, Rolled):
        raise AssertionError("dice were answered with something else")
    other = bool(answer.way) and answer.way != (fallen.way or request.way)
    wanted = (lying if other else request).in_way(answer.way)
    if needs_dice(answer):
        answer = changed(answer, faces=table.dice.roll(wanted).faces)
    if other and not answer.adjust:
        answer = changed(answer, adjust=fallen.adjust, reason=fallen.reason)
    if not other or answer.faces is None or len(answer.faces) >= len(wanted.expression.faces):
        require_fit(request, answer)
    return answer


def begin(hand: AtHand, entry: int, command: Command | None = None, answers: dict[str, Answer] | None = None) -> None:
    """Starts an amendment, and runs it as far as it goes."""
    if hand.amendment is not None:
        raise Illegal("an amendment is under way already: accept it or discard it first")
    hand.amendment = Amendment(hand.table, entry, command, answers)
    hand.amendment.go_on()


def progress(hand: AtHand) -> str:
    """What an amendment waits for, or what it would come to."""
    amendment = under_way(hand)
    if amendment.conflict is not None:
        return f"{amendment.conflict} (keep, change, leave)"
    if amendment.trial.asking is not None:
        return f"asked anew: {amendment.trial.asked} (> answer, or program)"
    if (owed := amendment.decision) is not None:
        return f"to be decided anew: {without_colon(owed.prompt)} (a command, program, or stop)"
    return "\n".join([*comparison(amendment), "accept makes it a branch of the fight, discard forgets it"])


def comparison(amendment: Amendment) -> list[str]:
    """What would be otherwise, because of the amendment and because of other rules, and what has no place now."""
    by_rules = [str(each) for each in amendment.by_rules()]
    found = [str(each) for each in amendment.outcome() if str(each) not in by_rules] or ["nothing"]
    lines = ["What would be otherwise", *(f"  {each}" for each in found)]
    if by_rules:
        lines += ["Because the rules are others than then", *(f"  {each}" for each in by_rules)]
    if amendment.left_out:
        lines += ["Without a place now", *(f"  {each}" for each in amendment.left_out)]
    return amendment.trial.names.of(lines)


def under_way(hand: AtHand) -> Amendment:
    """The amendment that is being worked on. Raises Illegal where there is none."""
    if hand.amendment is None:
        raise Illegal("nothing is being amended; begin with amend NUMBER")
    return hand.amendment


def accept(hand: AtHand, rest: str) -> str:
    """`accept`: makes what was amended a branch of the fight."""
    count = under_way(hand).accept()
    hand.amendment = None
    return f"amended: {count} action{'' if count == 1 else 's'} on a new branch; the old one stays in the history"


def discard(hand: AtHand, rest: str) -> str:
    """`discard`: forgets what was amended."""
    under_way(hand)
    hand.amendment = None
    return "nothing is amended"


def program(hand: AtHand, rest: str) -> str:
    """`program`: leaves the questions and decisions of an amendment to the program."""
    under_way(hand).let_program()
    return progress(hand)


def undo(hand: AtHand, rest: str) -> str:
    """`undo`: takes back what was said last about an amendment."""
    under_way(hand).undo()
    return progress(hand)


def stop(hand: AtHand, rest: str) -> str:
    """`stop`: leaves out all that an amendment has not run again yet."""
    under_way(hand).stop()
    return progress(hand)


def resolving(choice: str) -> Verb:
    """`keep`, `change` or `leave`: what becomes of a value set by hand that was another before."""

    def resolve(hand: AtHand, rest: str) -> str:
        under_way(hand).resolve(choice)
        return progress(hand)

    resolve.__doc__ = f"`{choice}`: what becomes of a value set by hand that was another before."
    return resolve


ANY_TIME: dict[str, Verb] = {
    "goto": go_to,
    "name": name,
    "forget": forget,
    "what-if": what_if,
    "amend": amend,
}
AMENDING: dict[str, Verb] = {
    "accept": accept,
    "discard": discard,
    "undo": undo,
    "program": program,
    "stop": stop,
    "keep": resolving("keep"),
    "change": resolving("change"),
    "leave": resolving("leave"),
}
"""The words for an amendment that is under way; all else is said to its trial then."""
