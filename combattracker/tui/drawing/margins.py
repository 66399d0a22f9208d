"""The lines above, below and around: the heading, the footer, and what the prompt says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from textual.content import Content
from textual.style import Style

from combattracker.desk.acts.announcing import announced
from combattracker.desk.waiting.situation import Situation
from combattracker.desk.words import wording
from combattracker.desk.words.register import BY_ID, Key
from combattracker.desk.words.roster import side_number
from combattracker.desk.work.workspace import Workspace
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.rules.asking.requests import Roll
from combattracker.tui.drawing.asked import choice_lines, item_lines, message_lines, title_line
from combattracker.tui.drawing.keys import Keymap
from combattracker.tui.drawing.paint import side_ink
from combattracker.tui.drawing.text import cut, shown
from combattracker.tui.drawing.told import content


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
    facts: list[tuple[str, str]] = [(f" {trying} ", "bold reverse")] if trying else []
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


TYPING = (("enter", "take"), ("esc", "leave"), ("tab", "complete"))
IN_LOG = (("↑↓", "move"), ("enter", "arithmetic"), ("home", "oldest"), ("esc", "back"))


def plain_footing(pairs: Iterable[tuple[str, str]]) -> Content:
    """Keys that belong to the line or the log."""
    cells = [Content.assemble((key, "bold $text-accent"), " ", (label, "$foreground-muted")) for key, label in pairs]
    return Content(" ") + Content("  ").join(cells)


def prompt_lines(desk: Workspace, width: int, height: int) -> tuple[list[Content], Content]:
    """What the prompt says in so much room, and what stands in its empty line."""
    audience, situation, line = desk.audience, desk.seen, desk.line
    purpose = line.purpose
    lines: list[Content] = []
    message = desk.message
    if message.text:
        lines += message_lines(audience.text(message.text), message.tone, width, height)
    if purpose is not None and purpose.name != "answer":
        lines.append(title_line(audience.text(purpose.title), purpose.help, width))
        lines += choice_lines(line.choices, line.choice, width, max(0, height - len(lines)))
        return lines[:height], Content.styled(purpose.help, "$text-primary")
    sides = audience.sides
    if len(lines) < height:
        lines.append(title_line(situation.title, situation.context, width, sides=sides))
    if purpose is not None and (told := purpose.hint(line.text)):
        lines.append(Content.styled(told, "bold $text-success"))
    if situation.items and not (situation.spatial and not any(item.key for item in situation.items)):
        lines += item_lines(situation.items, desk.cursor, width, max(0, height - len(lines)), _tag(desk), _ink(desk))
    elif situation.spatial:
        lines += _squares(desk, width)
    elif situation.kind == "roll" and isinstance(situation.request, Roll):
        lines.append(Content.styled(cut("type " + wording.takes(situation.request), width), "$foreground-muted"))
    return lines[:height], content(announced(desk), "$text-primary", sides)


def _tag(desk: Workspace) -> Callable[[str], str]:
    people = desk.audience.state.combatants
    return lambda who: people[who].tag if who in people else ""


def _ink(desk: Workspace) -> Callable[[str], str]:
    people, sides = desk.audience.state.combatants, desk.audience.sides
    return lambda who: side_ink(sides.get(people[who].side, 0)) if who in people else ""


def _squares(desk: Workspace, width: int) -> list[Content]:
    legal = sum(item.refusal is None for item in desk.situation.items)
    text = f"{legal} squares: move the cursor with the arrows, or type a name such as {_example(desk)}"
    return [Content.styled(cut(text, width), "$foreground-muted")]


def _example(desk: Workspace) -> str:
    names = desk.situation.items[max(0, desk.at)].names
    return names[0] if names else "b3"


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
