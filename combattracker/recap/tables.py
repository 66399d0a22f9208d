"""The Markdown tables of a recap: how things stand, who draws whom, and what it all came to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from combattracker.model.audience.view import view_state
from combattracker.model.combatant import Combatant
from combattracker.model.foes import AGGRO, setting
from combattracker.model.names.references import Names
from combattracker.model.properties.own import POOL
from combattracker.model.properties.words import called
from combattracker.model.state import State
from combattracker.model.values import GM, Effect
from combattracker.recap.escape import escaped
from combattracker.recap.scene import condition, lasting, number
from combattracker.recap.tally import Tally, fallen


def standing(state: State, audience: str) -> list[str]:
    """How everybody stands: health, standing, and every status with what is left of it."""
    names = Names(state, audience)
    health = state.manifest.health
    heads = ["Name", *([POOL.label(state, health, None)] if health else []), "Standing", "Statuses"]
    rows = []
    for who in view_state(state, audience).combatants.values():
        rows.append(
            [
                who.name,
                *([_health(state, who, audience)] if health else []),
                called(state.manifest.standings, who.standing),
                ", ".join(_status(names.of(effect)) for effect in who.effects.values()) or "–",
            ]
        )
    return table(heads, rows, numbers=())


def _status(effect: Effect) -> str:
    return f"{effect.label} ({lasting(effect.duration)})" if effect.duration else effect.label


def _health(state: State, who: Combatant, audience: str) -> str:
    pool = who.pools.get(state.manifest.health)
    if POOL.seen_by(state, who, audience):
        return f"{number(pool.current)}/{number(pool.maximum)}" if pool else "–"
    return condition(state, who, pool) or "–"


def aggro(state: State, audience: str) -> list[str]:
    """How much each enemy is drawn to whom; nothing where the rules in play keep no such table."""
    view = view_state(state, audience)
    if audience != GM and not setting(state, AGGRO):
        return []
    levels = {
        enemy: drawn
        for enemy, drawn in view.aggro.items()
        if drawn and enemy in view.combatants and not fallen(view, view.combatants[enemy])
    }
    toward = [who for who in view.combatants if any(who in drawn for drawn in levels.values())]
    heads = ["Aggro", *(view.combatants[who].name for who in toward)]
    rows = [
        [view.combatants[enemy].name, *(number(drawn[who]) if who in drawn else "–" for who in toward)]
        for enemy, drawn in levels.items()
        if any(who in drawn for who in toward)
    ]
    return table(heads, rows, numbers=range(1, len(heads))) if rows else []


def totals(state: State, tally: Tally, audience: str) -> list[str]:
    """What everybody did and suffered in the whole fight."""
    names = Names(state, audience)
    view = view_state(state, audience)
    rows = []
    for who in (*view.combatants.values(), *view.gone.values()):
        sums = tally.of.get(who.id)
        if sums is None:
            continue
        best = ""
        if sums.best is not None:
            total, purpose = sums.best
            told = " ".join(
                names.name(word) if names.combatant(word) else word
                for word in names.plain(purpose, inside=True).split(" ")
            )
            best = f"{number(total)} {told}".strip()
        counts = [sums.dealt, sums.taken, sums.healing, sums.kills]
        rows.append([who.name, *(number(count) if count else "–" for count in counts), best or "–"])
    heads = ["Name", "Damage dealt", "Damage taken", "Healing", "Kills", "Best roll"]
    return table(heads, rows, numbers=range(1, 5)) if rows else []


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], numbers: Iterable[int]) -> list[str]:
    """A Markdown table; the columns `numbers` are set flush right."""
    right = set(numbers)
    rule = ["---:" if at in right else "---" for at in range(len(heads))]
    written = [rule, *([escaped(cell) for cell in row] for row in rows)]
    return [f"| {' | '.join(row)} |" for row in ([escaped(head) for head in heads], *written)]
