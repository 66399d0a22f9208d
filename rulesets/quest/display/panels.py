"""What the table sees of these rules beside the battlefield: guard and free hits, spells under way, reminders."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.closed import Tone
from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import EVERYONE
from combattracker.rules.library import find
from combattracker.rules.panels import Cell, Listing, Panel, Table, if_players

from ..combat.defence import number_to_hit
from ..combat.free_hits import slots, slots_left
from ..magic import summoning
from ..minor_actions.equipment import within_reach
from ..minor_actions.posture import fallen
from ..schemas import Spell
from ..units.sheet import channels, helpless, prone
from ..units.spending import WORDS, owed


def panels(state: State, selected: str) -> list[Panel]:
    """What it takes to hit everybody and who may still strike; spells and summons; what is easily forgotten."""
    shown: list[Panel] = [guard(state)]
    for title, lines in (("Magic under way", magic(state)), ("Remember", remember(state))):
        if lines:
            shown.append(Listing(title, tuple(lines), seen_by=EVERYONE))
    return shown


def guard(state: State) -> Table:
    """For everybody who stands: the total that hits it (T-37, T-75, T-77), and its free hits left (T-71)."""
    rows = []
    for who in state.acting():
        number = number_to_hit(state, who)
        caught = "T-75" in number.clauses or "T-77" in number.clauses
        left, of = slots_left(who), slots(who)
        tone: Tone
        told, tone = (f"{left}/{of}", "" if left else "bad") if of and not helpless(state, who) else ("–", "dim")
        to_hit = Cell(str(number.value), "bad" if caught else "", of=who.id)
        rows.append((Cell(who.tag), to_hit, Cell(told, tone, of=who.id)))
    return Table("Guard", ("", "to hit", "free hits"), tuple(rows), seen_by=EVERYONE)


def magic(state: State) -> list[Cell]:
    """What is channeled and kept up, who obeys whom, and at what price: of the players' own for them too."""
    return [Cell(line, seen_by=if_players(state, who)) for who in state.acting() for line in _magic_of(state, who)]


def _magic_of(state: State, who: Combatant) -> Iterator[str]:
    for effect in who.effects.values():
        if effect.kind == "channeling":
            yield f"{who}: {_spell(state, effect.data.get('spell'))}, {_to_go(effect.data)} [T-92]"
        elif effect.kind == "upkeep":
            yield f"{who}: {_spell(state, effect.data.get('spell'))} is kept up [T-92]"
        elif effect.kind == "bond":
            price = f"{effect.data.get('price')} {summoning.price_name(state)}"
            yield f"{who}: {effect.label}, {price} [T-88]"
    creatures = summoning.under_control(state, who.id)
    if creatures:
        yield f"{who}: {len(creatures)} of {summoning.slots(who)} summoned creatures [T-85]"


def _spell(state: State, name: object) -> str:
    spell = find(state, Spell, str(name))
    return spell.name if spell is not None else str(name)


def _to_go(data: dict[str, str | int | float | bool | None]) -> str:
    parts = [f"{data[name]} {WORDS[name]}{'s' * (data[name] != 1)}" for name in ("attack", "move") if data.get(name)]
    return f"{' and '.join(parts)} to go"


def remember(state: State) -> list[Cell]:
    """Reminders about the one whose turn it is, and about those who lie on the ground, as everybody sees."""
    lines = []
    who = state.combatants.get(state.clock.actor)
    if who is not None and state.standing(who).acts and state.clock.phase:
        if prone(state, who):
            lines.append(Cell(f"{who} lies on the ground: a third of its movement [T-79]"))
        lines += [Cell(line, seen_by=if_players(state, who)) for line in _of_actor(state, who)]
    for each in fallen(state):
        lines.append(Cell(f"{each} lies on the ground, and may stand up for an action of its next turn [T-81]"))
    return lines


def _of_actor(state: State, who: Combatant) -> list[str]:
    lines = []
    if channels(state, who):
        lines.append(f"{who} is channeling [T-93]")
    if who.effect("unseen"):
        lines.append(f"{who} is undetected: its target is flat-footed, and sneak damage [T-95, T-96]")
    lines += [f"{who} owes a {WORDS[name]} [T-81]" for name in WORDS if owed(who, name)]
    lines += [f"{each.item.name} lies within reach [T-84]" for each in within_reach(state, who)]
    return lines
