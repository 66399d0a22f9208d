"""The lines above, below and around: the heading, the footer, and what the prompt says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from textual.content import Content
from textual.style import Style

from combattracker.desk.register import KEYS, Key
from combattracker.desk.waiting.situation import Situation
from combattracker.desk.words import wording
from combattracker.desk.words.roster import side_number
from combattracker.desk.words.told import joined
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.rules.asking.requests import Chosen, Number, Roll
from combattracker.tui.drawing.paint import side_ink
from combattracker.tui.drawing.told import content
from combattracker.tui.keys import Keymap
from combattracker.tui.text import cut, shown
from combattracker.tui.widgets.prompt import choice_lines, item_lines, message_lines, title_line

if TYPE_CHECKING:
    from combattracker.tui.screens.fight import FightScreen

BY_ID: Mapping[str, Key] = {key.id: key for key in KEYS}

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


def heading(
    state: State,
    situation: Situation,
    auto: Iterable[str],
    actor: str,
    width: int,
    trying: str = "",
    players: bool = False,
) -> Content:
    """The title, and where the fight stands; `trying` says that it is only tried out, `players` that they look on."""
    manifest, clock = state.manifest, state.clock
    facts: list[tuple[str, str]] = [(trying, "bold reverse")] if trying else []
    facts += [(" players see this ", "bold reverse")] if players else []
    if state.outcome is not None:
        facts.append((f"over: {shown(state.outcome)}", "bold"))
    if clock.round:
        facts.append((f"{shown(manifest.round)} {clock.round}", "bold"))
    if clock.phase:
        # Where a whole side acts, the phase is that side's; a single actor is named by itself.
        side = state.sides.get(clock.side) if not clock.actor else None
        phase = manifest.phases.get(clock.phase, clock.phase)
        facts.append((shown(f"{side.name}: {phase}" if side else phase), ""))
    if clock.segment and manifest.segment:
        facts.append((f"{shown(manifest.segment)} {clock.segment}", ""))
    who = state.combatants.get(actor)
    if who is not None:
        ink = side_ink(side_number(state, who.side))
        facts.append((f"▶ {shown(who.name)} ({shown(who.tag)})", f"bold {ink}"))
    names = [shown(state.sides[side].name) for side in state.sides if side in set(auto)]
    if names:
        facts.append((f"auto: {', '.join(names)}", "italic"))
    typed = [shown(side.name) for side in state.sides.values() if side.dice == "typed"]
    if typed:
        facts.append((f"typed dice: {', '.join(typed)}", "italic"))
    title = shown(state.title or manifest.title)
    told = _facts(facts)
    for minor in [fact for fact in facts if not fact[1]]:
        if told.cell_length + len(title) + 6 > width:
            facts.remove(minor)
            told = _facts(facts)
    title = cut(title, max(8, width - told.cell_length - 6))
    return Content.assemble((f" {title}", "bold"), "  ") + Content("│  ") + told


def _facts(facts: Iterable[tuple[str, str]]) -> Content:
    return Content("  │  ").join(Content.styled(text, style) for text, style in facts)


@lru_cache(maxsize=128)
def footing(shown_keys: tuple[Key, ...], keymap: Keymap, width: int) -> Content:
    """As many of the keys as there is room for, and the one for help at the end; each can be clicked."""
    last = _cell(BY_ID["help"], keymap)
    cells: list[Content] = []
    room = width - 2 - last.cell_length
    for key in shown_keys:
        cell = _cell(key, keymap)
        room -= cell.cell_length + 2
        if room < 0:
            break
        cells.append(cell)
    return Content(" ") + Content("  ").join([*cells, last])


def _cell(key: Key, keymap: Keymap) -> Content:
    click = Style.from_meta({"@click": f"screen.act('{key.id}')"})
    cell = Content.assemble((keymap.display(key), "bold $text-accent"), " ", (key.label, "$foreground-muted"))
    return cell.stylize(click)


def working(screen: FightScreen) -> tuple[Key, ...]:
    """The keys that do something now, the most useful ones first."""
    wanted = [*WORKING[screen.situation.kind], *BESIDES]
    return tuple(BY_ID[name] for name in dict.fromkeys(wanted) if works(screen, name))


def works(screen: FightScreen, name: str) -> bool:
    """Whether a key would do something at this moment."""
    situation, table = screen.situation, screen.table
    match name:
        case "clock":
            return bool(screen.hesitation.each)
        case "next":
            return bool(situation.space)
        case "suggested":
            return situation.undecided > 1
        case "again":
            return situation.undecided > 1 and table.state.clock.round > 1
        case "enter":
            return situation.kind in ("choose", "number", "text")
        case "force":
            return screen.refused is not None or any(item.refusal for item in situation.items)
        case "abandon":
            return bool(table.asking or screen.selected or screen.look or screen.armed)
        case "forward" | "backward":
            return bool(situation.items)
        case "unmark":
            return any(table.state.who(who).effects for who in screen.targets())
        case "hurt" | "heal" | "mark" | "edit" | "remove" | "flee" | "surrender" | "hide" | "order":
            return bool(screen.targets()) or name in ("hurt", "heal", "mark", "edit", "hide")
        case _:
            return True


TYPING = (("enter", "take"), ("esc", "leave"), ("tab", "complete"))
IN_LOG = (("↑↓", "move"), ("enter", "arithmetic"), ("home", "oldest"), ("esc", "back"))


def plain_footing(pairs: Iterable[tuple[str, str]]) -> Content:
    """Keys that belong to the line or the log."""
    cells = [Content.assemble((key, "bold $text-accent"), " ", (label, "$foreground-muted")) for key, label in pairs]
    return Content(" ") + Content("  ").join(cells)


def prompt_lines(screen: FightScreen) -> tuple[list[Content], Content]:
    """What the prompt says, and what stands in its empty line."""
    width, height = screen.prompt.room
    audience, situation, typist = screen.audience, screen.seen, screen.typist
    at = audience.at(screen.situation, screen.at)
    purpose = typist.purpose
    lines: list[Content] = []
    text, tone = screen.message
    if text:
        lines += message_lines(audience.text(text), tone, width, height)
    if purpose is not None and purpose.name != "answer":
        lines.append(title_line(audience.text(purpose.title), purpose.help, width))
        lines += choice_lines(typist.choices, typist.choice, width, max(0, height - len(lines)))
        return lines[:height], Content.styled(purpose.help, "$text-primary")
    sides = audience.sides
    if len(lines) < height:
        lines.append(title_line(situation.title, situation.context, width, sides=sides))
    if purpose is not None and (told := purpose.hint(screen.prompt.line.value)):
        lines.append(Content.styled(told, "bold $text-success"))
    if situation.items and not (situation.spatial and not any(item.key for item in situation.items)):
        lines += item_lines(situation.items, at, width, max(0, height - len(lines)), _tag(screen), _ink(screen))
    elif situation.spatial:
        lines += _squares(screen, width)
    elif situation.kind == "roll" and isinstance(situation.request, Roll):
        lines.append(Content.styled(cut("type " + wording.takes(situation.request), width), "$foreground-muted"))
    return lines[:height], content(waiting(screen), "$text-primary", sides)


def _tag(screen: FightScreen) -> Callable[[str], str]:
    people = screen.audience.state.combatants
    return lambda who: people[who].tag if who in people else ""


def _ink(screen: FightScreen) -> Callable[[str], str]:
    people, sides = screen.audience.state.combatants, screen.audience.sides
    return lambda who: side_ink(sides.get(people[who].side, 0)) if who in people else ""


def _squares(screen: FightScreen, width: int) -> list[Content]:
    legal = sum(item.refusal is None for item in screen.situation.items)
    text = f"{legal} squares: move the cursor with the arrows, or type a name such as {_example(screen)}"
    return [Content.styled(cut(text, width), "$foreground-muted")]


def _example(screen: FightScreen) -> str:
    names = screen.situation.items[max(0, screen.at)].names
    return names[0] if names else "b3"


def waiting(screen: FightScreen) -> str:
    """What space and enter will do, in words."""
    situation = screen.seen
    at = screen.audience.at(screen.situation, screen.at)
    display = screen.keymap_display
    if screen.armed:
        return f"FORCE: the next key sets the rules aside ({display('force')} again: it does not)"
    parts = []
    item = situation.items[at] if 0 <= at < len(situation.items) else None
    both = item is not None and situation.space and situation.kind == "choose" and item.id == _wanted(situation)
    if situation.space:
        parts.append(f"{display('next')}{' or enter' if both else ''}: " + situation.space)
    if works(screen, "suggested") and not situation.others and not situation.own:
        # Players do not hear of how many: some may be hidden.
        count = "" if screen.audience.players else f" {situation.undecided}"
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


def marks(situation: Situation) -> dict[str, str]:
    """The signs that the options bear on the battlefield, by whom they are."""
    items = situation.items if situation.kind == "choose" else ()
    return {item.who: item.mark for item in items if item.who and item.mark}


def tones(situation: Situation, at: int) -> tuple[dict[Square, str], dict[str, str], Square | None]:
    """How the battlefield marks what may be chosen: squares, combatants, and where the cursor is."""
    squares: dict[Square, str] = {}
    people: dict[str, str] = {}
    cursor: Square | None = None
    if situation.kind != "choose":
        return squares, people, cursor
    for index, item in enumerate(situation.items):
        tone = "chosen" if index == at else "illegal" if item.refusal else "legal"
        if item.square is not None:
            squares[item.square] = tone
            if index == at:
                cursor = item.square
        if item.who:
            people[item.who] = tone
    if 0 <= at < len(situation.items):
        chosen = situation.items[at]
        squares |= dict.fromkeys(chosen.way, "way") | dict.fromkeys(chosen.perils, "peril")
        if chosen.square is not None and chosen.square not in chosen.perils:
            squares[chosen.square] = "chosen"
    return squares, people, cursor
