"""One combatant in full, and who is drawn to whom, as painted lines."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len

from combattracker.model.combatant import Combatant
from combattracker.model.manifest import Manifest
from combattracker.model.state import State
from combattracker.model.totals import stat
from combattracker.model.values import Effect, Modifier, Pool, Scalar
from combattracker.rules.panels import Cell
from combattracker.tui import roster
from combattracker.tui.paint import Line, Run, bar, clip, fit, wrap
from combattracker.tui.panels import table_lines
from combattracker.tui.text import shown

TOP = "▲"


def sheet_lines(state: State, who: Combatant, width: int) -> list[Line]:
    """Everything about a combatant, what matters most during a fight first."""
    lines = _title(state, who, width)
    lines += _pools(state.manifest, who, width)
    lines += _effects(state, who, width)
    lines += _stats(state.manifest, who, width)
    lines += _counts(state.manifest, who, width)
    lines += _abilities(state, who, width)
    lines += _section("Carries", [_item(each.name, each.count) for each in who.items.values()], width)
    lines += _section("About", list(_facts(state.manifest, who)), width)
    if who.notes:
        lines.append((Run("Notes (only you)", "heading"),))
        lines += [(Run(text),) for part in who.notes.splitlines() for text in wrap(part, width)]
    return lines


def _title(state: State, who: Combatant, width: int) -> list[Line]:
    side = state.sides.get(who.side)
    colour = f"side-{roster.side_number(state, who.side)}"
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
    return [_pool(_pool_name(manifest, name), pool, label, width) for name, pool in who.pools.items()]


def _pool_name(manifest: Manifest, name: str) -> str:
    kind = manifest.pools.get(name)
    return shown(kind.name if kind else name)


def _pool(name: str, pool: Pool, label: int, width: int) -> Line:
    numbers = f"{pool.current}/{pool.maximum}"
    wide = max(0, min(20, width - label - len(numbers) - 2))
    drawn = bar(pool.current, pool.maximum, wide) if wide >= 3 else ()
    return (Run(f"{fit(name, label)} "), *drawn, Run(f" {numbers}", "strong"))


def _effects(state: State, who: Combatant, width: int) -> list[Line]:
    lines: list[Line] = []
    for effect, glyph, harmful in roster.effects(state, who):
        head = f"{effect.label}{_left(effect)}"
        told = [_modifier(modifier) for modifier in effect.modifiers]
        told += [f"{name} {value}" for name, value in effect.data.items() if value not in (None, "", False)]
        source = state.combatants.get(effect.source) or state.gone.get(effect.source)
        if source is not None and source.id != who.id:
            told.append(f"by {source.name}")
        if effect.seen_by:
            told.append(f"seen by {effect.seen_by} only")
        text = ", ".join([head, *told])
        indent = cell_len(glyph) + 1
        for number, part in enumerate(wrap(text, max(4, width - indent))):
            first = Run(f"{glyph} ", "bad" if harmful else "good") if not number else Run(" " * indent)
            lines.append((first, Run(part)))
    return [(Run("Effects", "heading"),), *lines] if lines else []


def _left(effect: Effect) -> str:
    if effect.duration is None:
        return ""
    ticks = effect.duration.ticks
    return f" {effect.duration.left}×{ticks}" if ticks else f" {effect.duration.left}"


def _modifier(modifier: Modifier) -> str:
    amount = modifier.amount
    told = {"add": f"{amount:+}", "multiply": f"×{amount}", "set": f"= {amount}"}.get(modifier.operation, str(amount))
    when = f" ({modifier.when})" if modifier.when else ""
    return f"{modifier.stat} {told.replace('-', '−')}{when}"


def _stats(manifest: Manifest, who: Combatant, width: int) -> list[Line]:
    """Each stat as it counts now, and in brackets what it is made of where that is more than itself."""
    words = []
    for name in {**manifest.stats, **who.stats}:
        total = stat(who, name)
        text = f"{name} {total.value}"
        if len(total.terms) > 1:
            base, *rest = total.terms
            changes = ", ".join(f"{term.amount:+} {term.label}".replace("-", "−") for term in rest)
            text += f" ({base.amount}, {changes})"
        words.append(text)
    return _section("Stats", words, width, apart="  ")


def _counts(manifest: Manifest, who: Combatant, width: int) -> list[Line]:
    words = []
    for name, budget in who.budgets.items():
        kind = manifest.budgets.get(name)
        words.append(f"{kind.name if kind else name} {budget.left}/{budget.of}")
    for name, count in who.counters.items():
        kind = manifest.counters.get(name)
        words.append(f"{kind.name if kind else name} {count}")
    return _section("Left and counted", words, width)


def _abilities(state: State, who: Combatant, width: int) -> list[Line]:
    """What it holds by the catalogue's names, with how long until it is ready; cooldowns come first."""
    names: dict[str, str] = {}
    for key in who.holds:
        item = state.catalogue.get(key)
        names[key.rpartition("/")[2]] = item.name if item else key
    waiting = {of: left for of, left in who.cooldowns.items() if left > 0}
    short = {of.rpartition("/")[2]: left for of, left in waiting.items()}
    words = [f"{names.get(of, of)} in {left}" for of, left in short.items()]
    lines = _section("Not ready", words, width)
    return lines + _section("Ready" if words else "Can do", [n for of, n in names.items() if of not in short], width)


def _facts(manifest: Manifest, who: Combatant) -> Iterable[str]:
    for name, value in who.facts.items():
        kind = manifest.facts.get(name)
        label = kind.name if kind else name
        if value is True:
            yield label
        elif value not in (None, False, ""):
            yield f"{label} {_scalar(value)}"


def _scalar(value: Scalar) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _item(name: str, count: int) -> str:
    return f"{count} × {name}" if count != 1 else name


def _section(title: str, words: list[str], width: int, apart: str = ", ") -> list[Line]:
    """Words under a heading, as many on a line as there is room for."""
    if not words:
        return []
    lines: list[Line] = [(Run(clip(title, width), "heading"),)]
    line = ""
    for number, word in enumerate(words):
        last = number == len(words) - 1
        piece = shown(word) + ("" if last or not apart.strip() else apart.rstrip())
        joined = f"{line}{' ' if apart.strip() else apart}{piece}" if line else piece
        if cell_len(joined) <= width:
            line = joined
            continue
        if line:
            lines.append((Run(line),))
        *full, line = wrap(piece, width, "  ")
        lines += [(Run(each),) for each in full]
    return [*lines, (Run(line),)]


def aggro_lines(state: State, looked_at: str, width: int) -> list[Line]:
    """Who is drawn to whom and how much: a row for each enemy, its highest marked."""
    people = state.combatants
    tables = {enemy: table for enemy, table in state.aggro.items() if table and enemy in people}
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
    return [(Run("Aggro", "heading"), Run(f"  {TOP} most", "dim")), *table_lines(columns, rows, width)]
