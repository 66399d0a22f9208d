"""What the keys of the procedure do: going on, answering, going back, looking."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from combattracker.desk.line import completion
from combattracker.desk.line.line import Choice, Purpose
from combattracker.desk.waiting.situation import Situation, typed
from combattracker.desk.words import wording
from combattracker.model.errors import Illegal, Unreadable
from combattracker.rules.asking.commands import Command, find_everybody
from combattracker.rules.asking.requests import Agreed, Chosen, Counted, Number, Roll, without_colon
from combattracker.tui.actions import amending

if TYPE_CHECKING:
    from combattracker.tui.screens.fight import FightScreen

Act = Callable[["FightScreen"], None]


def go_on(screen: FightScreen) -> None:
    """What the prompt has announced for this key: the next step, the suggestion, or the program's dice."""
    situation, table = screen.situation, screen.table
    suggestion = situation.suggestion
    if screen.amendment is not None and amending.asks(screen.amendment):
        amending.follow(screen)
    elif situation.kind == "roll":
        screen.attempt(table.roll_for)
    elif situation.others:
        several("suggested")(screen)
    elif situation.own:
        screen.tell(owed(screen, situation))
    elif situation.kind == "number" and suggestion is None and situation.space:
        screen.attempt(lambda: table.answer(Counted(int(situation.space))))
    elif suggestion is not None and suggestion.answer is not None:
        answer = suggestion.answer
        screen.attempt(lambda: table.answer(answer))
    elif suggestion is not None and suggestion.command is not None:
        screen.submit(suggestion.command)
    elif situation.kind in ("step", "over") and not (situation.kind == "over" and table.settled.outcome is not None):
        screen.attempt(table.step)
    else:
        screen.tell(owed(screen, situation))


def owed(screen: FightScreen, situation: Situation) -> str:
    """What somebody has to say first, and with which keys."""
    title = without_colon(situation.title)
    match situation.kind:
        case "decision":
            keys = " ".join(item.key for item in situation.items if item.key and not item.refusal)
            return f"{title} – decide with {keys}" if keys else f"{title} – nothing is allowed: force"
        case "choose":
            return f"{title} – choose with a key, with the arrows and enter, or by typing a name"
        case "confirm":
            return f"{title} – press y or n"
        case "number" | "text":
            return f"{title} – type it, then enter"
        case "over":
            show = screen.keymap_display
            carry = "; :carry writes the party back" if screen.table.settled.party else ""
            return f"{situation.title}. {show('recap')} writes the recap, {show('end')} goes on fighting{carry}"
        case _:
            return situation.title


def several(verb: str) -> Act:
    """Everybody's decision at once: of those selected, else of all for whom the GM decides."""

    def act(screen: FightScreen) -> None:
        situation = screen.situation
        people = (situation.who, *situation.others) if situation.others else ()
        screen.verb(" ".join([verb, *people]))

    return act


def enter(screen: FightScreen) -> None:
    """Takes what the cursor is on; where there is no cursor it goes on."""
    situation = screen.situation
    if situation.items and screen.at >= 0:
        screen.pick(screen.at)
    elif situation.kind == "text":
        screen.typist.begin(answering(screen))
    elif situation.kind == "roll":
        screen.tell(_no_dice(screen))
    elif isinstance(situation.request, Number) and situation.request.default is not None:
        screen.attempt(lambda: screen.console.reply(""))
    else:
        go_on(screen)


def _no_dice(screen: FightScreen) -> str:
    return f"Type the dice, then enter; {screen.keymap_display('next')} lets the program roll"


def undo(screen: FightScreen) -> None:
    """Takes back the last answer or action."""
    screen.verb("undo")


def force(screen: FightScreen) -> None:
    """Forces what was just refused, else what the next key will take."""
    again = screen.refused
    if again is not None:
        screen.refused = None
        again()
    else:
        screen.armed = not screen.armed
        screen.draw()


def abandon(screen: FightScreen) -> None:
    """Goes one step out: of the force, the open action, the selection, the one looked at."""
    if screen.armed:
        screen.armed = False
    elif screen.table.asking is not None:
        screen.verb("abandon")
        return
    elif screen.selected:
        screen.choose(())
    else:
        screen.look_at("")
    screen.draw()


def move(by: int) -> Act:
    """To the next or the last item."""

    def act(screen: FightScreen) -> None:
        count = len(screen.situation.items)
        if count:
            screen.at = (screen.at + by) % count if screen.at >= 0 or by > 0 else count - 1
            screen.draw()

    return act


def look(by: int) -> Act:
    """Up or down in the order; in a choice up or down the options."""

    def act(screen: FightScreen) -> None:
        if screen.situation.kind == "choose":
            move(by)(screen)
            return
        order = screen.order()
        if order:
            here = screen.look or screen.actor
            at = order.index(here) if here in order else -1
            screen.look_at(order[(at + by) % len(order)])

    return act


def select(screen: FightScreen) -> None:
    """Selects the one looked at, or leaves it out again."""
    who = screen.look or screen.actor
    if who in screen.selected:
        screen.choose(tuple(each for each in screen.selected if each != who))
    elif who:
        screen.choose((*screen.selected, who))


def tags(screen: FightScreen) -> None:
    """Types tags: to select them, or to answer a choice."""
    if screen.situation.request is not None:
        screen.typist.begin(answering(screen))
        return

    def take(text: str) -> None:
        chosen = find_everybody(text.split(), screen.table.state)
        screen.look = chosen[0] if len(chosen) == 1 else screen.look
        screen.choose(tuple(chosen))

    screen.typist.begin(
        Purpose(
            "select", "Select whom?", take, lambda text: _people(screen, text), help="w1 w2, w*, a side; empty for none"
        )
    )


def _people(screen: FightScreen, text: str) -> list[Choice]:
    return completion.beginning(text.rpartition(" ")[2], completion.people(screen.table.state))


def answering(screen: FightScreen) -> Purpose:
    """A line that answers the open question."""
    situation = screen.situation

    def take(text: str) -> None:
        if not text.strip() and situation.kind == "choose":
            enter(screen)
            return
        if not text.strip() and situation.kind == "roll":
            raise Unreadable(_no_dice(screen))
        try:
            screen.reply(text)
        except Unreadable as fault:
            advice = wording.advice(text, situation.request) if isinstance(situation.request, Roll) else ""
            raise Unreadable(fault.message + advice) from None

    def changed(text: str) -> None:
        if situation.kind == "choose" and text.strip():
            found, _ = typed(text, situation.items)
            if found is not None:
                screen.at = found
                screen.draw()

    def hint(text: str) -> str:
        request = screen.seen.request
        return wording.preview(text, request) if isinstance(request, Roll) else ""

    def mend(text: str) -> str:
        return wording.spaced(text, situation.request) if isinstance(situation.request, Roll) else text

    stays = situation.kind in ("text", "choose")
    return Purpose("answer", situation.title, take, hint=hint, changed=changed, mend=mend, stays=stays)


def take_typed(screen: FightScreen, character: str) -> bool:
    """Whether a character begins the answer to the open question, which it then does."""
    situation = screen.situation
    match situation.kind:
        case "roll":
            begins = character.isdigit() or character in "=~+-!"
        case "number":
            begins = character.isdigit() or character in "+-"
        case "text":
            begins = character.isalnum()
        case "confirm" if character in "yn":
            screen.attempt(lambda: screen.table.answer(Agreed(character == "y")))
            return True
        case "choose":
            found, longer = typed(character, situation.items)
            begins = longer or found is not None
            if not begins and character.isdigit():
                screen.tell(f"{character} is none of the options", "error")
                return True
        case _:
            return False
    if begins:
        screen.typist.begin(answering(screen), character)
    return begins


def pick(screen: FightScreen, index: int) -> None:
    """Takes an item; one that the rules refuse says why, and then takes force."""
    situation = screen.situation
    item = situation.items[index]
    forced = screen.armed

    def take(force: bool) -> None:
        if situation.kind == "choose":
            screen.attempt(lambda: screen.table.answer(Chosen(item.id, force=force)))
        else:
            others = () if item.actor else situation.others
            screen.submit(Command(item.id, item.actor or situation.who, force=force, others=others))

    if item.refusal is None or forced:
        take(forced and (item.refusal is not None or situation.kind == "decision"))
        return
    screen.at = index
    screen.refuse(f"{item.label}: {item.refusal.error()}", lambda: take(True))


def toggle_dice(screen: FightScreen) -> None:
    """The side that rolls now: by the program, or typed."""

    def toggle(side_id: str) -> None:
        side = screen.table.state.sides[side_id]
        dice = "program" if side.dice == "typed" else "typed"
        screen.submit(Command("side", args={"side": side_id, "dice": dice}))
        how = "the program rolls" if dice == "program" else "dice are typed in (space lets the program roll)"
        screen.tell(f"{side.name}: {how}")

    _for_side(screen, "Whose dice?", toggle)


def toggle_auto(screen: FightScreen) -> None:
    """The side that decides now: played by its policy, or not."""

    def toggle(side_id: str) -> None:
        auto = screen.table.auto
        auto ^= {side_id}
        if screen.table.asking is not None and side_id in auto:
            screen.attempt(screen.table.submit_again)
        else:
            screen.changed()
        side = screen.table.state.sides[side_id]
        screen.tell(f"{side.name}: {'played by policy' if side_id in auto else 'decided by hand'}")

    _for_side(screen, "Which side?", toggle)


def _for_side(screen: FightScreen, title: str, do: Callable[[str], None]) -> None:
    """Does something to the side that it is about now, else to one that is chosen."""
    state = screen.table.state
    asked = state.combatants.get(screen.situation.who) or state.combatants.get(screen.look)
    if asked is not None:
        do(asked.side)
        return

    def choices(text: str) -> list[Choice]:
        return completion.beginning(text, [Choice(side.id, side.name) for side in state.sides.values()])

    def take(text: str) -> None:
        if text.strip() not in state.sides:
            raise Illegal(f"there is no side {text.strip()!r}; there is {', '.join(state.sides)}")
        do(text.strip())

    screen.typist.begin(Purpose("side", title, take, choices, picks=True))


def toggle_clock(screen: FightScreen) -> None:
    """Stops the clock of somebody who hesitates, as while the GM explains something, or lets it run on."""
    if not screen.hesitation.each:
        screen.tell("no clock runs here")
        return
    screen.hesitation.toggle()
    screen.picture.draw_heading()


def command(screen: FightScreen) -> None:
    """Opens the command bar."""

    def take(text: str) -> None:
        screen.execute(text)

    screen.typist.begin(
        Purpose(
            "command",
            "Command",
            take,
            lambda text: completion.commands(screen.table, screen.console, text),
            help="[force] [ACTOR:] ACTION …, > answer; tab completes, ↑ earlier ones",
        )
    )


ACTS: dict[str, Act] = {
    "next": go_on,
    "enter": enter,
    "suggested": several("suggested"),
    "again": several("again"),
    "undo": undo,
    "redo": lambda screen: screen.verb("redo"),
    "back_turn": lambda screen: screen.verb("back turn"),
    "back_round": lambda screen: screen.verb("back round"),
    "what_if": lambda screen: screen.verb("what-if"),
    "force": force,
    "abandon": abandon,
    "forward": move(1),
    "backward": move(-1),
    "up": look(-1),
    "down": look(1),
    "select": select,
    "tags": tags,
    "dice": toggle_dice,
    "auto": toggle_auto,
    "clock": toggle_clock,
    "command": command,
}
"""The keys of this module, by their ids in the register."""
