"""One combatant in full, and who is drawn to whom, as painted lines."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len

from combattracker.desk.words import roster
from combattracker.model.combatant import Combatant
from combattracker.model.foes import Roughly
from combattracker.model.manifest import Manifest
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.model.values import Budget, Effect, Modifier, Pool
from combattracker.rules.panels import Cell
from combattracker.tui.drawing.paint import Line, Run, bar, clip, fit, side_tone, wrap
from combattracker.tui.drawing.panels import table_lines
from combattracker.tui.drawing.text import shown

TOP = "▲"
PIP, SPENT_PIP, MOST_PIPS = "●", "○", 6


def now_lines(state: State, who: Combatant, width: int) -> list[Line]:
    """How a combatant is at the moment."""
    lines = _title(state, who, width)
    lines += _pools(state.manifest, who, width)
    lines += _effects(state, who, width)
    lines += _section("Stats", _stats(state.manifest, who), width, apart="  ")
    lines += _section("Left", _budgets(state.manifest, who), width)
    lines += _section("Count", _counters(state.manifest, who), width)
    return lines + _section("Not ready", [f"{name} in {left}" for name, left in _abilities(state, who) if left], width)


def background_lines(state: State, who: Combatant, width: int) -> list[Line]:
    """What a combatant can do, carries and is, and what the GM has noted."""
    lines = _section("Ready", [name for name, left in _abilities(state, who) if not left], width)
    lines += _section("Carries", [each.label for each in who.items.values()], width)
    lines += _section("Is", list(_facts(state.manifest, who)), width)
    lines += _section("Besides", _stats(state.manifest, who, aside=True), width, apart="  ")
    for number, part in enumerate(who.notes.splitlines()):
        if number:
            lines += [(Run(text, "note"),) for text in wrap(part, width)]
        else:
            lines += _section("Notes", [part], width)
    return lines


def _title(state: State, who: Combatant, width: int) -> list[Line]:
    side = state.sides.get(who.side)
    colour = side_tone(roster.side_number(state, who.side))
    tag = clip(who.tag, 8)
    names = wrap(who.name, max(4, width - cell_len(tag) - 1))
    lines: list[Line] = [(Run(tag, f"{colour} strong"), Run(f" {names[0]}", "strong"))]
    lines += [(Run(" " * (cell_len(tag) + 1) + text, "strong"),) for text in names[1:]]
    words = [side.name if side else who.side]
    if not roster.is_in(state, who) or who.standing != "up":
        words.append(roster.standing_name(state, who))
    if state.grid is not None:
        words.append(state.grid.name(who.at) if who.at is not None else "off the field")
    if who.hidden:
        words.append("hidden from the players")
    place = roster.place_of(state, who.id)
    if place is not None and place.why:
        words.append(place.why)
    return lines + [(Run(text, "dim"),) for text in wrap(" · ".join(words), width)]


def _pools(manifest: Manifest, who: Combatant, width: int) -> list[Line]:
    label = max((cell_len(_pool_name(manifest, name)) for name in who.pools), default=0)
    label = min(label, width // 3)
    return [
        _pool(_pool_name(manifest, name), pool, label, width, name == manifest.health)
        for name, pool in who.pools.items()
    ]


def _pool_name(manifest: Manifest, name: str) -> str:
    kind = manifest.pools.get(name)
    return shown(kind.name if kind else name)


def _pool(name: str, pool: Pool, label: int, width: int, first: bool) -> Line:
    numbers = pool.word if isinstance(pool, Roughly) else f"{pool.current}/{pool.maximum}"
    wide = max(0, min(20, width - label - len(numbers) - 2))
    drawn = bar(pool.current, pool.maximum, wide, tone="" if first else "plain") if wide >= 3 else ()
    return (Run(f"{fit(name, label)} "), *drawn, Run(f" {numbers}", "strong"))


def _effects(state: State, who: Combatant, width: int) -> list[Line]:
    lines: list[Line] = []
    for effect, glyph, harmful in roster.effects(state, who):
        head = f"{effect.label}{_left(effect)}"
        told = [_modifier(modifier) for modifier in effect.modifiers]
        kind = state.manifest.effects.get(effect.kind)
        if not told and (kind is None or kind.shown):
            data = {name: value for name, value in effect.data.items() if value not in (None, "", False, ())}
            told = [f"{name} {_scalar(value)}" for name, value in data.items()]
        text = f"{head}: {', '.join(told)}" if told else head
        source = state.combatants.get(effect.source) or state.gone.get(effect.source)
        if source is not None and source.id != who.id:
            text += f", by {source.name}"
        if effect.seen_by:
            text += f", seen by {effect.seen_by} only"
        indent = cell_len(glyph) + 1
        for number, part in enumerate(wrap(text, max(4, width - indent))):
            first = Run(f"{glyph} ", "bad" if harmful else "good") if not number else Run(" " * indent)
            lines.append((first, Run(part)))
    return lines


def _left(effect: Effect) -> str:
    if effect.duration is None:
        return ""
    ticks = effect.duration.ticks
    return f", {effect.duration.left} left{f' ({ticks})' if ticks else ''}"


def _modifier(modifier: Modifier) -> str:
    amount = modifier.amount
    told = {"add": f"{amount:+}", "multiply": f"×{amount}", "set": f"= {amount}"}.get(modifier.operation, str(amount))
    when = f" ({modifier.when})" if modifier.when else ""
    return f"{modifier.stat} {told.replace('-', '−')}{when}"


def _stats(manifest: Manifest, who: Combatant, *, aside: bool = False) -> list[str]:
    """Each stat as it counts now, and in brackets what it is made of where that is more than itself."""
    words: list[str] = []
    if not who.stats:
        return words
    for name in {**manifest.stats, **who.stats}:
        kind = manifest.stats.get(name)
        if (kind is not None and kind.aside) is not aside:
            continue
        total = stat(who, name)
        text = f"{name} {total.value}"
        if len(total.terms) > 1:
            base, *rest = total.terms
            changes = ", ".join(f"{term.amount:+} {term.label}".replace("-", "−") for term in rest)
            text += f" ({base.amount}, {changes})"
        words.append(text)
    return words


def _budgets(manifest: Manifest, who: Combatant) -> list[str]:
    kinds = manifest.budgets
    return [f"{kinds[n].name if n in kinds else n} {_pips(each)}" for n, each in who.budgets.items()]


def _pips(budget: Budget) -> str:
    """What is left as full pips and what is spent as empty ones; numbers where there are too many to count."""
    most = max(budget.of, budget.left)
    if most > MOST_PIPS or budget.left < 0:
        return f"{budget.left}/{budget.of}"
    return PIP * budget.left + SPENT_PIP * (most - budget.left) or "none"


def _counters(manifest: Manifest, who: Combatant) -> list[str]:
    kinds = {name: kind for name, kind in manifest.counters.items() if kind.shown}
    return [f"{kinds[name].name} {count}" for name, count in who.counters.items() if name in kinds]


def _abilities(state: State, who: Combatant) -> list[tuple[str, int]]:
    """What it holds, by the catalogue's names, with the turns until it is ready."""
    waiting = {of.rpartition("/")[2]: (of, left) for of, left in who.cooldowns.items()}
    found = []
    for key in who.holds:
        item = state.catalogue.get(key)
        _, left = waiting.pop(key.rpartition("/")[2], (key, 0))
        found.append((item.name if item else key, left))
    return [*found, *waiting.values()]


def _facts(manifest: Manifest, who: Combatant) -> Iterable[str]:
    for name, value in who.facts.items():
        kind = manifest.facts.get(name)
        if kind is not None and not kind.shown:
            continue
        label = kind.name if kind else name
        if value is True:
            yield label
        elif value not in (None, False, "", ()):
            carried = who.items.get(str(value))
            yield f"{label} {carried.name if carried is not None else _scalar(value)}"


def _scalar(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_scalar, value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def _section(title: str, words: list[str], width: int, apart: str = ", ") -> list[Line]:
    """Words after a heading, broken between words where that is possible; further lines are set in."""
    if not words:
        return []
    indent = "  "
    lines = [title]
    for number, word in enumerate(words):
        piece = shown(word) + (apart.rstrip() if number < len(words) - 1 else "")
        space = " " if number == 0 or apart.strip() else apart
        if cell_len(lines[-1] + space + piece) <= width:
            lines[-1] += space + piece
        elif cell_len(indent + piece) <= width and number:
            lines.append(indent + piece)
        else:
            lines[-1:] = wrap(f"{lines[-1]} {piece}", width, indent)
    head, *rest = lines
    # The first line may be shorter than its heading where that had to be broken.
    told = head.removeprefix(title)
    first: Line = (Run(title, "heading"), Run(told)) if told != head else (Run(head, "heading"),)
    return [first, *((Run(line),) for line in rest)]


def aggro_lines(state: State, looked_at: str, width: int) -> list[Line]:
    """Who is drawn to whom and how much: a row for each enemy, its highest marked."""
    people = state.combatants
    able = {who.id for who in people.values() if roster.is_in(state, who)}
    tables = {enemy: table for enemy, table in state.aggro.items() if table and enemy in able}
    toward = [who for who in people if any(who in table for table in tables.values())]
    if not tables or not toward:
        return []
    rows = []
    for enemy, table in tables.items():
        most = max(table.values())
        cells = [Cell(people[enemy].tag, "strong" if enemy == looked_at else "")]
        for who in toward:
            amount = table.get(who)
            top = amount is not None and amount == most
            text = "–" if amount is None else f"{TOP}{amount}" if top else str(amount)
            cells.append(Cell(text, "strong" if top else "dim" if amount is None else ""))
        rows.append(tuple(cells))
    columns = ("", *(people[who].tag for who in toward))
    told = f"  {TOP} most" if width >= 15 else ""
    return [(Run("Aggro", "heading"), Run(told, "dim")), *table_lines(columns, rows, width)]
