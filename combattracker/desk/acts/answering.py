"""Answering and deciding: with an option, with a line, or with a character that begins one."""

from __future__ import annotations

from combattracker.desk.acts import typing
from combattracker.desk.acts.going import go_on
from combattracker.desk.line.line import Purpose
from combattracker.desk.waiting.items import typed
from combattracker.desk.words import wording
from combattracker.desk.work.workspace import Workspace
from combattracker.model.errors import Unreadable
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Agreed, Chosen, Number, Roll


def enter(desk: Workspace) -> None:
    """Takes what the cursor is on; where there is no cursor it goes on."""
    situation = desk.situation
    if situation.items and desk.at >= 0:
        pick(desk, desk.at)
    elif situation.kind == "text":
        typing.begin(desk, answering(desk))
    elif situation.kind == "roll":
        desk.tell(_no_dice(desk))
    elif isinstance(situation.request, Number) and situation.request.default is not None:
        desk.attempt(lambda: desk.console.reply(""))
    else:
        go_on(desk)


def _no_dice(desk: Workspace) -> str:
    return f"Type the dice, then enter; {desk.keys.named('next')} lets the program roll"


def answering(desk: Workspace) -> Purpose:
    """A line that answers the open question."""
    situation = desk.situation

    def take(text: str) -> None:
        if not text.strip() and situation.kind == "choose":
            enter(desk)
            return
        if not text.strip() and situation.kind == "roll":
            raise Unreadable(_no_dice(desk))
        try:
            desk.reply(text)
        except Unreadable as fault:
            advice = wording.advice(text, situation.request) if isinstance(situation.request, Roll) else ""
            raise Unreadable(fault.message + advice) from None

    def changed(text: str) -> None:
        if situation.kind == "choose" and text.strip():
            found, _ = typed(text, situation.items)
            if found is not None:
                desk.at = found

    def hint(text: str) -> str:
        request = desk.seen.request
        return wording.preview(text, request) if isinstance(request, Roll) else ""

    def mend(text: str) -> str:
        return wording.spaced(text, situation.request) if isinstance(situation.request, Roll) else text

    stays = situation.kind in ("text", "choose")
    return Purpose("answer", situation.title, take, hint=hint, changed=changed, mend=mend, stays=stays)


def take_typed(desk: Workspace, character: str) -> bool:
    """Whether a character begins the answer to the open question, which it then does."""
    situation = desk.situation
    match situation.kind:
        case "roll":
            begins = character.isdigit() or character in "=~+-!"
        case "number":
            begins = character.isdigit() or character in "+-"
        case "text":
            begins = character.isalnum()
        case "confirm" if character in "yn":
            desk.attempt(lambda: desk.fight.answer(Agreed(character == "y")))
            return True
        case "choose":
            found, longer = typed(character, situation.items)
            begins = longer or found is not None
            if not begins and character.isdigit():
                desk.tell(f"{character} is none of the options", "error")
                return True
        case _:
            return False
    if begins:
        typing.begin(desk, answering(desk), character)
    return begins


def pick(desk: Workspace, index: int) -> None:
    """Takes an item; one that the rules refuse says why, and then takes force."""
    situation = desk.situation
    if not 0 <= index < len(situation.items):
        return
    item = situation.items[index]
    forced = desk.armed

    def take(force: bool) -> None:
        if situation.kind == "choose":
            desk.attempt(lambda: desk.fight.answer(Chosen(item.id, force=force)))
        else:
            others = () if item.actor else situation.others
            desk.submit(Command(item.id, item.actor or situation.who, force=force, others=others))

    if item.refusal is None or forced:
        take(forced and (item.refusal is not None or situation.kind == "decision"))
        return
    desk.at = index
    desk.refuse(f"{item.label}: {item.refusal.error()}", lambda: take(True))
