"""What can be done at this moment, in words: what the next key does, which keys do something, what has to be said."""

from __future__ import annotations

from collections.abc import Mapping

from combattracker.desk.waiting.situation import Situation
from combattracker.desk.words.register import BY_ID, Key
from combattracker.desk.words.told import joined
from combattracker.desk.work.workspace import Workspace
from combattracker.rules.asking.requests import Chosen, Number, without_colon

WORKING: Mapping[str, tuple[str, ...]] = {
    "step": ("next", "undo", "redo"),
    "decision": ("next", "suggested", "again", "clock", "force", "undo", "redo"),
    "over": ("next", "undo", "recap", "end"),
    "stuck": ("undo", "redo"),
    "roll": ("next", "dice", "undo", "abandon"),
    "choose": ("next", "enter", "forward", "force", "tags", "undo", "abandon"),
    "confirm": ("next", "undo", "abandon"),
    "number": ("enter", "undo", "abandon"),
    "text": ("enter", "undo", "abandon"),
}
"""For each kind of situation, the keys that the footer shows first."""
BESIDES = (
    "tags", "hurt", "mark", "edit", "command", "heal", "log", "details", "dice", "auto", "note", "add", "back_turn",
    "history", "why", "recap", "leave",
)  # fmt: skip


def working(desk: Workspace) -> tuple[Key, ...]:
    """The acts of the register that do something now, the most useful ones first."""
    wanted = [*WORKING[desk.situation.kind], *BESIDES]
    return tuple(BY_ID[name] for name in dict.fromkeys(wanted) if works(desk, name))


def works(desk: Workspace, name: str) -> bool:
    """Whether a key would do something at this moment."""
    situation, fight = desk.situation, desk.fight
    match name:
        case "clock":
            return bool(desk.hesitation.each)
        case "next":
            return bool(situation.space)
        case "suggested":
            return situation.undecided > 1
        case "again":
            return situation.undecided > 1 and fight.state.clock.round > 1
        case "enter":
            return situation.kind in ("choose", "number", "text")
        case "force":
            return desk.refused is not None or any(item.refusal for item in situation.items)
        case "abandon":
            return bool(fight.asking or desk.selected or desk.look or desk.armed)
        case "forward" | "backward":
            return bool(situation.items)
        case "unmark":
            return any(fight.state.who(who).effects for who in desk.targets())
        case "hurt" | "heal" | "mark" | "edit" | "remove" | "flee" | "surrender" | "hide" | "order":
            return bool(desk.targets()) or name in ("hurt", "heal", "mark", "edit", "hide")
        case _:
            return True


def announced(desk: Workspace) -> str:
    """What space and enter will do, in words."""
    situation = desk.seen
    at = desk.cursor
    display = desk.keys.named
    if desk.armed:
        return f"FORCE: the next key sets the rules aside ({display('force')} again: it does not)"
    parts = []
    item = situation.items[at] if 0 <= at < len(situation.items) else None
    both = item is not None and situation.space and situation.kind == "choose" and item.id == _wanted(situation)
    if situation.space:
        parts.append(f"{display('next')}{' or enter' if both else ''}: " + situation.space)
    if works(desk, "suggested") and not situation.others and not situation.own:
        # Players do not hear of how many: some may be hidden.
        count = "" if desk.audience.players else f" {situation.undecided}"
        parts.append(f"{display('suggested')}: all{count} as suggested")
    if item is not None:
        refused = f" ✗ {item.refusal.error()}" if item.refusal else ""
        hint = f" ({item.hint})" if item.hint else ""
        parts.append((hint.strip() if both else f"enter: {item.label}{hint}") + refused)
    elif situation.kind == "confirm":
        parts.append("y or n")
    elif situation.kind == "number":
        parts.append(_bounds(situation))
    elif situation.kind == "text":
        parts.append("type it, then enter")
    if situation.own and not parts:
        parts.append("a player decides")
    return joined("   ", parts)


def _wanted(situation: Situation) -> str:
    """The option that the next key takes, if it takes one."""
    answer = situation.suggestion.answer if situation.suggestion else None
    return answer.id if isinstance(answer, Chosen) else ""


def _bounds(situation: Situation) -> str:
    request = situation.request
    if not isinstance(request, Number):
        return ""
    default = f", enter for {request.default}" if request.default is not None else ""
    return f"{request.low} to {request.high}{default}"


def owed(desk: Workspace, situation: Situation) -> str:
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
            show = desk.keys.named
            carry = "; :carry writes the party back" if desk.fight.settled.party else ""
            return f"{situation.title}. {show('recap')} writes the recap, {show('end')} goes on fighting{carry}"
        case _:
            return situation.title
